"""Every row that is installed compiles and runs its self-test program, outside any sandbox."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from golf.entries.languages import Executable, Language, language, languages
from golf.errors import MissingLanguage
from golf.results import MemoryMode
from golf.verifier.toolchain import Toolchain, installed, resolve

ARGUMENTS = ["WRGBOY", "-v", "--help", "-", "a'b\"c\\d$e`f g", "$HOME", "x=1"]


def toolchain_of(row: Language) -> Toolchain:
    try:
        return resolve(row)
    except MissingLanguage as missing:
        pytest.skip(str(missing))


def build(toolchain: Toolchain, source: bytes, directory: Path) -> subprocess.CompletedProcess[str]:
    """Compile in the directory, with the first command that succeeds."""
    name = toolchain.language.source_name(source)
    (directory / name).write_bytes(source)
    environment = {**dict(toolchain.room(()).environment), "TMPDIR": str(directory)}
    done = subprocess.CompletedProcess[str]([], 0)
    for argv in toolchain.compile_commands(source):
        done = subprocess.run(
            argv, cwd=directory, env=environment, capture_output=True, text=True, timeout=120
        )
        if done.returncode == 0:
            break
    return done


def run(
    toolchain: Toolchain, source: bytes, directory: Path, *arguments: str, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    argv = toolchain.run_command(source, str(directory))
    environment = dict(toolchain.room(()).environment)
    return subprocess.run(
        [*argv, *arguments], input=stdin, env=environment,
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip


@pytest.fixture(params=list(languages().values()), ids=lambda row: row.id)
def row(request: pytest.FixtureRequest) -> Language:
    return request.param


def test_selftest(row: Language, tmp_path: Path) -> None:
    toolchain = toolchain_of(row)
    source = row.selftest.encode()
    built = build(toolchain, source, tmp_path)
    assert built.returncode == 0, built.stdout + built.stderr
    for pattern in row.artefacts:
        assert list(tmp_path.glob(pattern)), f"{pattern} did not come out of the compilation"
    for argument in ARGUMENTS:
        done = run(toolchain, source, tmp_path, argument, stdin="not this\n")
        assert done.stdout.removesuffix("\n") == argument, done.stderr
    done = run(toolchain, source, tmp_path, stdin="a line\n")
    assert done.stdout.removesuffix("\n") == "a line", done.stderr


def source_of(row: str, text: str, directory: Path, *arguments: str) -> str:
    """What a program in that language prints."""
    toolchain = toolchain_of(language(row))
    built = build(toolchain, text.encode(), directory)
    assert built.returncode == 0, built.stderr
    return run(toolchain, text.encode(), directory, *arguments).stdout


@pytest.mark.parametrize(
    ("row", "text", "output"),
    [
        ("c", "f(s){puts(s);}main(){f(\"implicit\");}", "implicit\n"),
        ("c", "char*m;main(){m=malloc(9);strcpy(m,\"heap\");f(m);}f(s){puts(s);}", "heap\n"),
        ("c", "main(){for(int i=0;i<3;i++)putchar(48+i);}", "012"),
        ("c", "#define p printf(\nmain(c,v)int**v;{*v[1]=0;p\"%d %.0f\",c,sqrt(9));}", "2 3"),
        ("c", "int*p;main(){int i=7;p=&i;char*q=p;printf(\"%d\",*q);}", "7"),
        ("cpp", "#include<bits/stdc++.h>\nusing namespace std;main(){cout<<7;}", "7"),
        ("cpp", "#include<cstdio>\nint main(){putchar([]<class T>(T x){return x;}('7'));}", "7"),
        ("rust", "fn f(g:&Fn(i32)->i32)->i32{g(6)}fn main(){print!(\"{}\",f(&|x|x+1))}", "7"),
        ("rust", "fn main(){for x in[7u8].into_iter(){let y:u8=x;print!(\"{y}\")}}", "7"),
        ("rust", "fn main(){let x:Option<i32>=None;print!(\"{}\",x.unwrap_or(7))}", "7"),
        ("java", "public class Q{static int f(int n){return n<1?0:1+f(n-1);}"
                 "public static void main(String[]a){System.out.print(f(99999));}}", "99999"),
        ("java", "class P{}interface Z{static void main(String[]a){System.out.print(a[0]);}}", "x"),
        ("ruby", "require'prime';require'set';require'matrix';print 7.prime?", "true"),
        ("perl", "#!/usr/bin/perl -l\nuse List::Util sum;print sum 3,4", "7\n"),
        ("php", "<?=$undefined.strlen($argv[1]);", "1"),
        ("awk", "BEGIN{printf length(ARGV[1])}", "1"),
        ("bash", "cut -c2 <(tr a b <<<ba)", "b\n"),
        ("go", "package main\nimport.\"fmt\"\nfunc main(){print(1);Print(7)}", "7"),
        ("python2", "print`1L`", "1L\n"),
    ],
)  # fmt: skip
def test_the_way_golfers_mean_it(row: str, text: str, output: str, tmp_path: Path) -> None:
    assert source_of(row, text, tmp_path, "x") == output


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("c", "main(){"),
        ("cpp", "int main(){"),
        ("rust", "fn main(){1+}"),
        ("java", "class A{"),
        ("go", "package main"),
        ("python3", "print 1"),
        ("python2", "print(1,end='')"),
    ],
)
def test_a_program_that_does_not_compile(row: str, text: str, tmp_path: Path) -> None:
    built = build(toolchain_of(language(row)), text.encode(), tmp_path)
    assert built.returncode != 0
    assert built.stdout + built.stderr


def test_what_is_known_of_a_toolchain(row: Language) -> None:
    toolchain = toolchain_of(row)
    assert toolchain.runtime != f"{row.name} (version unknown)"
    assert re.search(r" \d", toolchain.runtime)
    assert re.fullmatch(r"[0-9a-f]{64}", toolchain.fingerprint)
    for _, path in toolchain.executables:
        assert Path(path).is_file()
        assert "shims" not in path
        places = ["/usr", *toolchain.visible]
        assert any(Path(path).is_relative_to(place) for place in places)
    assert all(Path(path).exists() for path in toolchain.visible)
    assert all(Path(path).is_dir() for path in toolchain.masked)
    assert resolve(row) is toolchain


def brief(**changes: object) -> Language:
    """A made-up language with one interpreter, `brief`."""
    row = Language(
        id="brief",
        name="Brief",
        extensions=(".br",),
        shebangs=(),
        source="entry.br",
        run=("{interpreter}", "{source}", "--"),
        executables=(Executable("interpreter", ("brief",)),),
        version_pattern=r"brief (?P<version>\S+)",
        runtime="Brief {version}",
        install="apt-get install brief",
        selftest=".",
    )
    return replace(row, **changes)


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def _fresh() -> None:
    resolve.cache_clear()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory in front of PATH."""
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    return tmp_path / "bin"


def test_a_missing_language_names_the_package(path: Path) -> None:
    with pytest.raises(MissingLanguage) as missing:
        resolve(brief())
    assert str(missing.value) == "Brief is not installed: apt-get install brief"
    assert not installed(brief())


def test_a_shim_is_seen_through(path: Path) -> None:
    home = path.parent / "versions" / "1.2"
    real = script(home / "bin" / "brief", "echo brief 1.2")
    script(path / "brief", f"echo {home}; echo brief 1.2")
    (home / "packages" / "json").mkdir(parents=True)
    (home / "packages" / "own").mkdir()
    (home / "packages" / "file").touch()
    shim = Executable("interpreter", ("brief",), ("-v",), "(?P<home>/.+)", "{home}/bin/brief")
    toolchain = resolve(
        brief(
            executables=(shim,),
            visible=("{home}", "/usr/lib", "/nowhere/*"),
            masked=("{home}/packages/*", "/etc", "/nowhere"),
            kept=("{home}/packages/own",),
            memory_mode=MemoryMode.DATA,
            environment=(("A", "b"),),
        )
    )
    assert toolchain.executables == (("interpreter", str(real)),)
    assert toolchain.visible == (str(home),)
    assert toolchain.masked == (str(home / "packages" / "json"),)
    assert toolchain.runtime == "Brief 1.2"
    assert toolchain.run_command(b"x") == (str(real), "/entry/entry.br", "--")
    assert toolchain.compile_commands(b"x") == ()
    room = toolchain.room((("entry.br", b"x"),))
    assert (room.files, room.visible, room.masked) == (
        (("entry.br", b"x"),), toolchain.visible, toolchain.masked,
    )  # fmt: skip
    assert (room.memory_mode, room.processes) == (MemoryMode.DATA, 64)
    assert {("A", "b"), ("LANG", "C.UTF-8")} <= set(room.environment)


def test_candidates_that_fail_are_passed_over(path: Path) -> None:
    broken = script(path / "brief", "echo not selected; exit 127")
    other = script(path / "other", "echo something else")
    for version in ("9.1", "10.2", "10.10"):
        script(path.parent / "v" / version / "brief", f"echo brief {version}")
    names = ("brief", str(other), str(path.parent / "v/*/brief"), "/usr/bin/env")
    toolchain = resolve(
        brief(executables=(Executable("interpreter", names, ("-v",), "brief (?P<home>.+)"),))
    )
    assert toolchain.executables == (("interpreter", str(path.parent / "v/10.10/brief")),)
    assert toolchain.runtime == "Brief 10.10"
    assert broken.exists()


def test_a_tool_gets_a_clean_environment(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setenv("RUSTUP_HOME", "/rust")
    script(path / "brief", 'echo "brief $PWD,$PYTHONPATH,$RUSTUP_HOME"')
    asked = Executable("interpreter", ("brief",), ("-v",), "brief")
    assert resolve(brief(executables=(asked,))).runtime == "Brief /,,/rust"


def test_the_fingerprint_follows_content_and_version(path: Path) -> None:
    row = brief(version=("{interpreter}",))

    def fingerprint(text: str) -> str:
        script(path / "brief", text)
        resolve.cache_clear()
        return resolve(row).fingerprint

    first = fingerprint("echo brief 1")
    assert fingerprint("echo brief 1") == first
    assert fingerprint("echo brief 2") != first
    assert fingerprint("echo brief  1") != first
    assert fingerprint("echo brief 1 # " + "x" * (17 << 20)) != first


def test_a_version_that_cannot_be_read_is_said(path: Path) -> None:
    script(path / "brief", "exit 1")
    toolchain = resolve(brief(version=("{interpreter}", "-v")))
    assert toolchain.runtime == "Brief (version unknown)"
