"""Posts of known result in each format, and texts that are none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golf.entries.posts.reader import Post, read_post

POSTS = Path(__file__).parents[2] / "posts"


def post(name: str, block: int | None = None) -> Post:
    path = POSTS / name
    return read_post(path.read_text("utf-8"), is_html=path.suffix == ".html", block=block)


def source(found: Post) -> str:
    assert found.chosen is not None, found.problems
    return found.chosen.text


def test_fenced_code_with_backticks_in_it() -> None:
    found = post("fenced.md")
    assert source(found) == '$_="```";print while<>'
    assert found.header.text == "Perl -p, 43 bytes - 50% = 21.5"
    assert found.explanation.startswith("An explanation of some length")
    assert found.blocks[0].language == "perl"


def test_indented_code_keeps_blank_lines_tabs_and_entities() -> None:
    found = post("indented.md")
    assert source(found) == 'a = 1\n\n\tif a\n  puts "<b>&amp;"'
    assert (found.header.language, found.header.size, found.header.points) == ("Ruby", 30, (10, 5))
    assert [block.apart for block in found.blocks] == [False, True]
    assert found.explanation.startswith("#### Ungolfed\n\n    a_much_longer_name = 1\n")


def test_of_several_answers_the_largest_code_counts_with_its_own_header() -> None:
    found = post("several.md")
    assert source(found) == "print(input()[1], input()[2])"
    assert (found.header.language, found.header.size) == ("Python 3", 29)
    assert found.header.remarks == ("2 headers claim a size: the one above the code is read",)
    first = post("several.md", block=1)
    assert source(first) == "print raw_input()[1]"
    assert (first.header.language, first.header.size) == ("Python 2", 20)


def test_any_block_can_be_chosen_and_is_listed() -> None:
    found = post("several.md", block=3)
    assert source(found).startswith("a very long input")
    assert found.listing[0] == "block 1: 20 bytes, begins 'print raw_input()[1]'"
    assert found.listing[2].endswith("below a heading that sets it apart")
    none = post("several.md", block=4)
    assert none.chosen is None
    assert none.problems == ("there is no block 4: the post has 3 code blocks",)


def test_the_answer_of_a_page() -> None:
    found = post("site.html")
    assert source(found) == 'main(a){a<2&&puts("x");}\nf(){\t}//é'
    assert (found.header.language, found.header.size) == ("C (gcc)", 38)
    assert found.blocks[0].language == "c"
    assert len(found.blocks) == 1
    assert found.explanation == "## How it works\n\nIt prints x."


def test_a_bare_answer_in_html() -> None:
    found = post("bare.html")
    assert source(found) == "alert(1)\n  alert(2)"
    assert (found.header.language, found.header.size) == ("JavaScript (ES6)", 20)
    assert found.explanation == ""


@pytest.mark.parametrize(
    ("text", "is_html", "problem"),
    [
        ("", False, "the post has no code block"),
        ("# Ruby, 3 bytes\n\nputs", False, "the post has no code block"),
        ("## Explanation\n\n    x\n", False, "the post has 1 code block, none of them above"),
        ("x" * 300_000, False, "the post has more than 262,144 characters"),
        ("<![" * 9, True, "the HTML cannot be parsed"),
        (
            '<div class="answer"><p class="s-prose">a</p></div>' * 2,
            True,
            "the page has 2 answers; save the one that is meant",
        ),
    ],
)
def test_why_there_is_no_program(text: str, is_html: bool, problem: str) -> None:
    found = read_post(text, is_html=is_html)
    assert found.chosen is None
    assert found.problems[0].startswith(problem)


@pytest.mark.parametrize(
    "markdown",
    [
        "# Ruby, 3 bytes\n\n    p 1\n",
        "# Ruby, 3 bytes\r\n\r\n    p 1\r\n",
        "# Ruby, 3 bytes\n\n```\np 1\n```\n",
        "# Ruby, 3 bytes\n\n~~~ruby\np 1\n~~~\n",
        "# Ruby, 3 bytes\n\n`p 1`\n",
        "# Ruby, 3 bytes\n\n> ```\n> p 1\n> ```\n",
        "# Ruby, 3 bytes\n\n- ```\n  p 1\n  ```\n",
        "<h1>Ruby, 3 bytes</h1>\n\n<pre><code>p 1</code></pre>\n",
        "# Ruby, 3 bytes\n\n<!-- language: lang-ruby -->\n\n    p 1\n",
        "Some words first.\n\n**Ruby, 3 bytes**\n\n    p 1\n",
        "# Ruby, 3 bytes\n\n```\np 1",
    ],
)
def test_every_way_to_write_a_block(markdown: str) -> None:
    found = read_post(markdown)
    assert source(found) == "p 1"
    assert (found.header.language, found.header.size) == ("Ruby", 3)


CODE = st.text(
    st.characters(codec="utf-8", exclude_characters="\r\0", exclude_categories=("Cs",)),
    min_size=1,
    max_size=60,
)


@given(CODE)
def test_whatever_stands_in_a_fence_comes_out_of_it(code: str) -> None:
    fence = "`" * 61
    found = read_post(f"# Ruby, 3 bytes\n\n{fence}\n{code}\n{fence}\n")
    assert source(found) == code


WRITTEN = (
    "<pre> </pre> <code> </code> <s> </s> <h1> </h1> <p> <div.class='answer'> <br> <!-- --> <![ "
    "]]> <script> </script> <? &lt; &#0; &#xD800; ``` ~~~ # ~~ ** [a](b) | - > 1. <td> <textarea> "
    "</ < Ruby, 3 bytes \ud800 \0 \u0336"
)
TAGS = st.sampled_from([part.replace(".class", " class") for part in WRITTEN.split(" ")])


@settings(max_examples=200, deadline=None)
@given(
    st.lists(TAGS | st.sampled_from(["\n", "\n    ", "\t"]), max_size=25).map("".join)
    | st.text(max_size=100),
    st.booleans(),
    st.none() | st.integers(-1, 3),
)
def test_no_text_makes_the_reader_raise(text: str, is_html: bool, block: int | None) -> None:
    found = read_post(text, is_html=is_html, block=block)
    assert (found.chosen is None) == bool(found.problems)
    assert found.chosen is None or found.chosen in found.blocks


def test_deep_nesting_is_no_trouble() -> None:
    assert read_post("<b>" * 20_000 + "x", is_html=True).chosen is None
    assert read_post("<!--" * 20_000, is_html=True).chosen is None
    assert read_post("<a " * 20_000).chosen is None
