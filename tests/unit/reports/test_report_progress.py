"""Progress is shown to people on a terminal and to nobody else."""

from __future__ import annotations

from io import StringIO

import pytest

from golf.reports.progress import Bar, Progress, watching


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def _capable_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


def use(progress):
    with progress as watched:
        watched.note("compiling \x1b[2J[red]")
        watched.planned(3)
        watched.advanced(1)
        watched.advanced(2)


def test_a_bar_on_a_terminal():
    stream = Terminal()
    progress = watching(quiet=False, stream=stream)
    assert isinstance(progress, Bar)
    use(progress)
    assert "3/3" in stream.getvalue()


def test_notes_are_shown_and_harmless():
    stream = Terminal()
    with watching(quiet=False, stream=stream) as progress:
        progress.note("compiling \x1b[2J[red]")
    assert r"compiling \x1b[2J[red]" in stream.getvalue()


@pytest.mark.parametrize(("quiet", "stream"), [(True, Terminal()), (False, StringIO())])
def test_silence_elsewhere(quiet, stream):
    progress = watching(quiet=quiet, stream=stream)
    assert type(progress) is Progress
    use(progress)
    assert stream.getvalue() == ""


def test_an_exception_passes_through_and_ends_the_bar():
    stream = Terminal()
    with pytest.raises(KeyboardInterrupt), watching(quiet=False, stream=stream):
        raise KeyboardInterrupt
    assert "\x1b[?25h" in stream.getvalue()  # the cursor is visible again
