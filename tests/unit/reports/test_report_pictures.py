"""Drawings: nets side by side, readable with and without colours."""

from __future__ import annotations

from golf.reports.pictures import STYLES, print_drawing
from golf.results import Drawing, Grid

NET = (
    (None, None, ("A", "white"), ("B", "red")),
    (("E", "green"), ("F", "blue"), ("G", "orange"), ("H", "yellow")),
)


def test_nets_stand_side_by_side(screen):
    shown = screen()
    print_drawing(shown.console, Drawing((Grid("one", NET), Grid("two", NET)), (("a", "b"),)), 2)
    assert shown.lines == [
        "  one             two",
        "         A  B            A  B",
        "   E  F  G  H      E  F  G  H",
        "  a  b",
    ]


def test_nets_stand_below_each_other_where_the_room_ends(screen):
    shown = screen()
    print_drawing(shown.console, Drawing(tuple(Grid(f"net {i}", NET) for i in range(8))))
    assert shown.lines[0].split() == [w for i in range(6) for w in ("net", str(i))]
    assert shown.lines[3].split() == ["net", "6", "net", "7"]


def test_every_facelet_keeps_its_letter_on_its_colour(screen, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = screen(force_terminal=True, color_system="256")
    print_drawing(shown.console, Drawing((Grid("", NET),)))
    text = shown.file.getvalue()
    assert "\x1b[97;41m B \x1b[0m" in text
    assert "\x1b[30;48;5;208m G \x1b[0m" in text


def test_the_promised_colours_are_known():
    assert set(STYLES) == {"white", "red", "green", "blue", "orange", "yellow", "grey"}


def test_wide_cells_line_up_and_unknown_colours_are_plain(screen):
    rows = ((("12", "mauve"), ("3", "red")), (("日", "red"), ("\x1b", "red")))
    shown = screen()
    print_drawing(shown.console, Drawing((Grid("g", rows),)))
    assert shown.lines == ["g", " 12    3", r" 日    \x1b"]


def test_an_empty_drawing_prints_nothing(screen):
    shown = screen()
    print_drawing(shown.console, Drawing())
    assert shown.file.getvalue() == ""


def test_long_lines_are_neither_wrapped_nor_lost(screen):
    shown = screen()
    print_drawing(shown.console, Drawing((), (("played", "R U " * 40), ("by", "us"))), 1)
    assert shown.lines == [" played  " + ("R U " * 40).rstrip(), " by      us"]
