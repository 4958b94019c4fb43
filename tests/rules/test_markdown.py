"""Statements to HTML and text."""

from __future__ import annotations

import pytest

from rules.markdown import Renderer, Target, Terms, TermTarget, clean

MORIBUND = TermTarget("g/moribund", "/glossary#g-moribund", 'On its "way" out.', "/rules/d/moribund")
ACTION = TermTarget("g/action", "/glossary#g-action", "A doing.", "/rules/d/action")
WINDOW = TermTarget("g/action-window", "/glossary#g-action-window", "Six steps.", "/rules/d/window")
TERMS = Terms([("moribund", MORIBUND), ("action", ACTION), ("action window", WINDOW), ("player's action", ACTION)])
LINK = (
    '<a class="term" data-definition="On its &quot;way&quot; out." data-entry="/rules/d/moribund" '
    'href="/glossary#g-moribund">{}</a>'
)


def resolve(written: str) -> Target | None:
    return Target("entry", written, f"/rules/{written}") if written.startswith("d/") else None


@pytest.fixture
def renderer() -> Renderer:
    return Renderer(resolve, clean)


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("Plain *and* **strong**.", "<p>Plain <em>and</em> <strong>strong</strong>.</p>"),
        ("[It](d/x)", '<p><a class="entry" href="/rules/d/x">It</a></p>'),
        ("[It](nowhere)", "<p><em>It</em></p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("<http://example.org>", "<p>&lt;http://example.org&gt;</p>"),
        ("A & B < C", "<p>A &amp; B &lt; C</p>"),
        ("[x](javascript:alert(1))", "<p><em>x</em></p>"),
    ],
)
def test_markdown_becomes_this_html(renderer: Renderer, source: str, html: str) -> None:
    assert renderer.render(source).html == html


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("A moribund card. Moribund again.", f"<p>A {LINK.format('moribund')} card. Moribund again.</p>"),
        ("MORIBUND", f"<p>{LINK.format('MORIBUND')}</p>"),
        ("premoribund, non-moribund", "<p>premoribund, non-moribund</p>"),
        ("`moribund`", "<p><code>moribund</code></p>"),
        ("[moribund](d/x)", '<p><a class="entry" href="/rules/d/x">moribund</a></p>'),
        ("*moribund*", f"<p><em>{LINK.format('moribund')}</em></p>"),
    ],
)
def test_the_first_mention_of_a_term_is_linked(renderer: Renderer, source: str, html: str) -> None:
    assert renderer.render(source, TERMS).html == html


def test_the_longest_term_wins(renderer: Renderer) -> None:
    assert renderer.render("The action\nwindow opens; an action, a player’s action.", TERMS).mentioned == [
        "g/action-window",
        "g/action",
    ]


def test_a_term_that_the_entry_defines_is_not_linked(renderer: Renderer) -> None:
    assert renderer.render("moribund", TERMS, skip={"g/moribund"}).mentioned == []


def test_links_are_noted_once_with_their_first_words_and_unknown_ones_as_written(renderer: Renderer) -> None:
    rendered = renderer.render("[One](d/x) [two](d/x) [three](nowhere)")
    assert rendered.links == {Target("entry", "d/x", "/rules/d/x"): "One"}
    assert rendered.unknown == ["nowhere"]


def test_nothing_is_left_from_one_entry_to_the_next(renderer: Renderer) -> None:
    renderer.render("moribund [x](nowhere)", TERMS)
    second = renderer.render("moribund", TERMS)
    assert (second.mentioned, second.unknown) == (["g/moribund"], [])


def test_a_table_has_no_inline_style(renderer: Renderer) -> None:
    html = renderer.render("| a | b |\n|:-:|--:|\n| 1 | 2 |").html
    assert '<td class="center">1</td>' in html
    assert "style" not in html


def test_plain_text_has_a_line_for_each_block_and_row(renderer: Renderer) -> None:
    source = "One *two* [three](d/x).\n\n- a\n- b\n\n| h | i |\n|---|---|\n| 1 | 2 |"
    assert renderer.render(source, TERMS).text == "One two three.\na\nb\nh | i\n1 | 2"


def test_a_paragraph_is_one_line_of_plain_text_however_it_is_wrapped(renderer: Renderer) -> None:
    source = "A save *may be\nused* only\nonce.\n\n- a\n  little\n- b"
    assert renderer.render(source, TERMS).text == "A save may be used only once.\na little\nb"


def test_cleaning_takes_out_what_no_statement_has() -> None:
    assert clean('<p onclick="x()">a<script>b</script><a href="javascript:c">d</a></p>') == "<p>a<a>d</a></p>"
