"""Notes on a source for the moderator: what is said, what is not, and that nothing is slow."""

from __future__ import annotations

import time
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.entries.languages import languages
from golf.entries.notes import rows, source_notes

CUBES = b"R U F R2 U F2 " * 20


def said(source: bytes, language: str) -> str:
    return "\n".join(source_notes(source, language))


def test_every_language_has_a_row_and_every_row_a_language() -> None:
    assert set(rows()) == set(languages())


@pytest.mark.parametrize("language", list(languages()))
def test_the_self_test_of_a_language_is_not_suspicious(language: str) -> None:
    assert source_notes(languages()[language].selftest.encode(), language) == ()


@pytest.mark.parametrize(
    ("language", "source", "named"),
    [
        ("python3", b"import numpy as n,sys", "numpy"),
        ("python3", b"import sys;from kociemba.solver import*", "kociemba"),
        ("python3", b"x=__import__('magic').a", "magic"),
        ("python2", b"import numpy,urllib2,Queue\nprint 1", "numpy"),
        ("python2", b"if 1:\n\timport sys;from scipy import*\nprint`1`", "scipy"),
        ("c", b"#include <stdio.h>\n#include <gmp.h>\n", "gmp.h"),
        (
            "cpp",
            b"#include <vector>\n#include <bits/stdc++.h>\n#include <boost/x.hpp>",
            "boost/x.hpp",
        ),
        ("rust", b"use std::io;extern crate rand;", "rand"),
        ("java", b"import java.util.*;import org.kociemba.twophase.Search;", "org.kociemba"),
        ("node", b"require('fs');require('cubejs')", "cubejs"),
        ("node", b"import a from 'cubejs';import fs from 'node:fs'", "cubejs"),
        ("ruby", b"require 'set'\nrequire 'rubiks_cube'", "rubiks_cube"),
        ("perl", b"use strict;use List::Util 'sum';use Rubik::Cube;", "Rubik::Cube"),
        ("php", b"<?php include 'table.php';", "table.php"),
        ("lua", b"require('cube')", "cube"),
        ("bash", b". ./table.sh\necho", "./table.sh"),
        ("awk", b'@include "table.awk"\n{print}', "table.awk"),
        ("go", b'package main\nimport (\n"fmt"\n"github.com/a/cube"\n)', "github.com/a/cube"),
    ],
)
def test_imports_from_elsewhere_are_named(language: str, source: bytes, named: str) -> None:
    (note,) = [note for note in source_notes(source, language) if note.startswith("imports")]
    listed = note.removeprefix("imports from outside the standard library: ")
    assert listed.startswith(named)
    assert "," not in listed


@pytest.mark.parametrize(
    ("language", "source", "words"),
    [
        ("python3", b"a=1\nprint(open('t').read())", "files: open in line 2"),
        ("python3", b"import os\nos.popen('ls')", "start programs: os.popen in line 2"),
        ("python3", b"from urllib.request import*", "network: urllib in line 1"),
        ("python3", b"exec(bytes('x','u16'))", "code made at run time: exec in line 1"),
        ("python2", b"print open('t').read()", "files: open in line 1"),
        ("c", b'main(){fopen("t","r");}', "files: fopen in line 1"),
        ("c", b"main(){system(0);}", "start programs: system in line 1"),
        ("cpp", b"std::ifstream f(n);", "files: ifstream in line 1"),
        ("rust", b"std::fs::read(p);", "files: fs in line 1"),
        ("java", b"new ProcessBuilder()", "start programs: ProcessBuilder in line 1"),
        ("node", b"fetch(u)", "network: fetch in line 1"),
        ("node", b"require('fs').readFileSync('t')", "files: readFileSync in line 1"),
        ("ruby", b"File.read('t')", "files: File in line 1"),
        ("perl", b"open F,'t'", "files: open in line 1"),
        ("php", b"<?=file_get_contents('t')", "files: file_get_contents in line 1"),
        ("lua", b"os.execute(x)", "start programs: os.execute in line 1"),
        ("bash", b"curl x", "network: curl in line 1"),
        ("bash", b"cat < table", "files: < table in line 1"),
        ("awk", b'{while(getline x<"t");}', "files: getline x< in line 1"),
        ("go", b'import "os/exec"', 'start programs: "os/exec" in line 1'),
    ],
)
def test_calls_are_named_with_their_line(language: str, source: bytes, words: str) -> None:
    assert words in said(source, language)


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("python3", b"print(open(0).read())  # open('x')"),
        ("python3", b"import sys\nprint(open('/dev/stdin').read())"),
        ("python3", b"reopen=1;x.open_=2"),
        ("node", b"require('fs').readFileSync(0)+''//fetch"),
        ("php", b"<?=fgets(STDIN);file('php://stdin');"),
        ("c", b"/* fopen( */main(){read(0,b,9);}"),
    ],
)
def test_reading_standard_input_is_no_file_and_a_comment_no_call(
    language: str, source: bytes
) -> None:
    assert source_notes(source, language) == ()


def test_long_literals_and_their_share() -> None:
    source = b"t='" + CUBES + b"'\nprint(t)"
    literal = len(CUBES) + 2
    share = f"{literal} of {len(source)} bytes ({100 * literal / len(source):.0f} % of the source)"
    assert said(source, "python3") == f"a long literal or table: {share}"
    two = source + b'\nu="""' + CUBES + b'\n"""'
    assert said(two, "python2").startswith("2 long literals or tables: ")
    assert source_notes(b"t='" + b"x" * 30 + b"'", "python3") == ()


def test_long_numbers_and_tables_of_short_ones_are_long_literals() -> None:
    assert said(b"n=" + b"7" * 60, "lua").startswith("a long literal or table: 60 of 62 bytes")
    table = b", ".join(b"%d" % number for number in range(30))
    assert f"table: {len(table)} of" in said(b"int t[]={" + table + b"};", "c")
    words = b",".join(b"'%d'" % number for number in range(30))
    assert f"table: {len(words)} of" in said(b"t=[" + words + b"]", "python3")
    assert source_notes(b"t=[" + b",".join([b"1"] * 12) + b"]", "python3") == ()


def test_a_language_without_a_row_is_looked_at_for_long_numbers() -> None:
    assert said(b"1" * 50, "klingon").startswith("a long literal or table")


def test_many_names_are_counted() -> None:
    source = b"import " + b",".join(b"m%d" % number for number in range(8))
    assert said(source, "python3").endswith("m0, m1, m2, m3, m4 and 3 more")


def test_a_source_that_warns_does_not_warn_us() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert source_notes(b"import re\nprint('\\d' is 1)", "python3") == ()


@given(st.binary(max_size=300), st.sampled_from(list(languages())))
def test_any_bytes_are_looked_at(source: bytes, language: str) -> None:
    assert all(note.strip() == note != "" for note in source_notes(source, language))


PARTS = (b"'", b'"', b'\\"', b"/*", b"1,", b"(", b"-", b"import a,", b"open(\n", b"[==[", b"print ")


@pytest.mark.parametrize("part", PARTS)
def test_hostile_sources_take_no_time(part: bytes) -> None:
    """What a pattern could stumble over at every byte takes a moment, not hours."""
    source = (part * 16384)[:16384]
    start = time.process_time()
    for language in languages():
        source_notes(source, language)
    assert time.process_time() - start < 15


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("python2", b'exec"%s".decode("zip")' % CUBES),
        ("python3", b"x=b'%s'" % CUBES),
        ("perl", b"print$a.'%s'" % CUBES),
    ],
)
def test_a_long_literal_is_seen_right_behind_a_word_or_a_dot(language: str, source: bytes) -> None:
    assert f"a long literal or table: {len(CUBES) + 2} of" in said(source, language)
