"""The strict cleaner: what an ordinary text says stays as it is, everything else becomes text."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from offline.strict import clean
from rules import markdown
from rules.markdown import Renderer, Target
from rules.models import Entry


def rendered(source: str, cleaner: markdown.Clean) -> str:
    return Renderer(lambda written: Target("entry", written, f"/rules/{written}"), cleaner).render(source).html


def test_what_the_corpus_says_passes_unchanged(corpus: Session) -> None:
    for html in corpus.scalars(select(Entry.html)):
        assert clean(html) == html


@pytest.mark.parametrize(
    "source",
    [
        "**No.** See [moribund](agot1e-faq/moribund).",
        "1. one\n2. two\n\n> said\n\n| a | b |\n|---|:-:|\n| 1 | 2 |",
        "`<b>` & \"quotes\" 'too' – <script>alert(1)</script>",
        "a  \nb\n\n---\n\n- x\n    - y",
        "<!-- gone --> &amp; &lt;",
    ],
)
def test_a_text_looks_as_it_will_at_the_server(source: str) -> None:
    assert rendered(source, clean) == rendered(source, markdown.clean)


@pytest.mark.parametrize(
    "html",
    [
        "<script>alert(1)</script>",
        '<img src=x onerror="alert(1)">',
        '<a href="javascript:alert(1)" onclick="x()">a</a>',
        '<a href="//elsewhere.example/">a</a>',
        "<p style='x'>a<svg/onload=alert(1)>",
        "<b<i>",
        "<p></p></div></p>",
        "<!doctype html><?php ?><![CDATA[x]]>",
        "<style>*{}</style><iframe srcdoc='<b>'>",
        "<a href='&#106;avascript:alert(1)'>x</a>",
    ],
)
def test_nothing_that_is_not_allowed_stays_markup(html: str) -> None:
    made = clean(html)
    assert markdown.clean(made) == made
    for word in ("<script", "<img", "<svg", "<style", "<iframe", "<div", "<!", "<?"):
        assert word not in made
    assert "javascript:" not in made
    assert "onclick" not in made or "&lt;" in made


def test_what_was_opened_is_closed() -> None:
    assert clean("<p><em>a") == "<p><em>a</em></p>"
    assert clean("<p><em>a</p>b") == "<p><em>a</em></p>b"
