from __future__ import annotations

import re

import pytest

from golf.entries.languages import language, languages, outline, read_table
from golf.errors import UnknownName, UsageError
from golf.results import MemoryMode

ROW = """
[brief]
name = "Brief"
extensions = [".br"]
shebangs = ["brief*"]
source = "entry.br"
run = ["{interpreter}", "{source}"]
version_pattern = '(?P<version>.+)'
runtime = "Brief {version}"
install = "apt-get install brief"
selftest = "."
[[brief.executables]]
placeholder = "interpreter"
names = ["brief"]
"""


def test_the_table_has_the_promised_rows() -> None:
    assert set(languages()) >= {
        "python3", "python2", "c", "cpp", "rust", "java", "node",
        "ruby", "perl", "php", "lua", "bash", "awk", "go",
    }  # fmt: skip
    assert next(iter(languages())) == "python3"


@pytest.mark.parametrize("row", languages().values(), ids=lambda row: row.id)
def test_every_row_is_sound(row: object) -> None:
    assert all(re.fullmatch(r"\.[a-z0-9+]+", extension) for extension in row.extensions)
    assert "version" in re.compile(row.version_pattern).groupindex
    assert bool(row.artefacts) <= bool(row.compile)
    assert row.extensions
    assert row.install
    assert row.selftest
    assert 16 <= row.processes <= 1024
    assert len({executable.placeholder for executable in row.executables}) == len(row.executables)


def test_a_row_as_it_is_read() -> None:
    row = read_table(ROW)["brief"]
    assert (row.id, row.name, row.run) == ("brief", "Brief", ("{interpreter}", "{source}"))
    assert (row.memory_mode, row.processes, row.compile) == (MemoryMode.ADDRESS_SPACE, 64, ())
    assert row.executables[0].names == ("brief",)
    assert hash(row) == hash(read_table(ROW)["brief"])


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('install = "apt-get install brief"', "", r"required field missing @ row\.install"),
        ("[[brief.exe", 'colour = "red"\n[[brief.exe', r"colour"),
        ('names = ["brief"]', 'names = ["brief"]\nnick = 1', r"nick"),
        ('[".br"]', '".br"', r"expected tuple @ row\.extensions"),
        ('[".br"]', "[1]", r"expected tuple @ row\.extensions"),
        ('name = "Brief"', "name = 7", r"str.*row\.name"),
        ("[[brief.exe", 'processes = "64"\n[[brief.exe', r"int.*row\.processes"),
        ("[[brief.exe", 'memory_mode = "much"\n[[brief.exe', r"memory_mode"),
        ("[[brief.exe", 'environment = [["A"]]\n[[brief.exe', r"environment"),
        ('"{source}"]', '"{sauce}"]', r"unknown placeholder 'sauce'"),
        ("'(?P<version>.+)'", "'(?P<version>.+'", r"unterminated"),
    ],
)
def test_a_faulty_row_is_refused_by_name(old: str, new: str, reason: str) -> None:
    assert old in ROW
    with pytest.raises(UsageError, match=reason) as refused:
        read_table(ROW.replace(old, new))
    assert str(refused.value).startswith("languages.toml, row 'brief': ")
    assert "\n" not in str(refused.value)


def test_a_table_that_is_none() -> None:
    with pytest.raises(UsageError, match="is not TOML"):
        read_table("[brief")
    with pytest.raises(UsageError, match="'brief' stands outside of any row"):
        read_table("brief = 1")


def test_an_unknown_language_lists_those_there_are() -> None:
    with pytest.raises(UnknownName, match=r"unknown language 'pyhton3': did you mean 'python3'"):
        language("pyhton3")


@pytest.mark.parametrize(
    ("source", "file", "main"),
    [
        ("class A{public static void main(String[]a){}}", "Main.java", "A"),
        ("interface M{static void main(String[]a){}}", "Main.java", "M"),
        ("enum E{A;public static void main(String...a){}}", "Main.java", "E"),
        ("public class Cube{public static void main(String[]a){}}", "Cube.java", "Cube"),
        ("public final class Cube{}class B{static void main(String[]a){}}", "Cube.java", "B"),
        ("class X{}class B{static void main(String[]a){}}", "Main.java", "B"),
        (
            "class A{class B{int f(){return 1;}}static void main(String[]a){if(1>0){}}}",
            "Main.java",
            "A",
        ),
        ("// public class No{\nclass A{void main(){}}", "Main.java", "A"),
        ('class A{String s="}}public class N{";void main(){}}', "Main.java", "A"),
        ("class A<T extends B>implements C{static\nvoid\tmain(String[]a){}}", "Main.java", "A"),
        ("garbage", "Main.java", "Main"),
    ],
)
def test_java_names(source: str, file: str, main: str) -> None:
    java = language("java")
    assert java.source_name(source.encode()) == file
    assert java.named(source.encode())["main"] == main


def test_outline() -> None:
    assert outline("a{b{c{d}}e}f{g}") == "a{be}f{g}"
    assert outline('a/*{*/b//{\nc\'{\'d"\\"{"e') == "a b \nc d e"
    assert outline("}}a{") == "}}a{"
