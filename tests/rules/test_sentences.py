"""What stands here is read aloud at a table: subject before verb, and words that a player uses."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from cards.models import Erratum
from rules.loader import Loader
from rules.models import Entry, Link, Term

INVERTED = re.compile(
    r"(?:^|[.!?:;] |\n)(?:Only (?:after|once|then|when|if|in|at|on|where|by)|Never|Nor|Next|Behind|Under|Beneath)"
    r"\b[^.!?|,\n]{0,70}?\b(?:come|comes|lie|lies|stands?|follows?|goes|go|is|are|does|do|may|can|has|have) "
    r"(?:the|a|an|it|they|players?|cards?|no|nobody)\b"
)
ODD = re.compile(
    r"\bbe (?:it|they) (?:as|by|in|the)\b|, for (?:they|it|he|she) |\bas ever\b|\bshall\b|, though\.|\bit is no play\b"
    r"|\bcanceled that\b|\bis meant\.|\bdoes so too\b|\bdo so too\b|\bthereof\b|\bwherein\b|\bhereto\b|\bupon which\b",
    re.IGNORECASE,
)


_LINK = r"\[[^\]]*\]\([^)]*\)"
UNFINISHED = re.compile(rf"(?:See|Compare|The FAQ says more on)\b[^.\n|;]*{_LINK}, {_LINK}\.")
"""A list of links that ends with a comma and another link."""


def odd(text: str) -> str | None:
    """What of `text` nobody says; None if all of it can be read aloud."""
    found = INVERTED.search(text) or ODD.search(text)
    return found[0].strip() if found else None


def written(corpus: Session) -> Iterator[tuple[str, str]]:
    for entry in corpus.scalars(select(Entry)):
        yield entry.id, entry.text
        for point in entry.open_points:
            yield entry.id, point
    for link in corpus.scalars(select(Link).where(Link.why.is_not(None))):
        yield link.entry_id, link.why or ""
    for term in corpus.scalars(select(Term)):
        yield term.id, term.definition
    for erratum in corpus.scalars(select(Erratum)):
        yield erratum.id, erratum.change


def test_every_sentence_of_the_corpus_can_be_read_aloud(corpus: Session) -> None:
    assert [(where, odd(text)) for where, text in written(corpus) if odd(text)] == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Only after the last event come the passives.",
        "Only then may players take actions.",
        "Behind it stands the priority of rules.",
        "Next come the setup cards.",
        "Never may a player look at an opponent's hand.",
        "It goes to the first player, be it as attacker or as defender.",
        "It may still have duplicates, for they are not attachments.",
        "Renown works for the winner as ever.",
        "It is no play for The Copy Limit, though.",
        "With the erratum it is canceled that an opponent draws.",
        "The player says how often the loop shall be executed.",
    ],
)
def test_a_sentence_that_nobody_says_is_found(sentence: str) -> None:
    assert odd(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Only the active player may do it.",
        "Players may take actions only then.",
        "Under the rulebook's limit a deck holds 3 copies.",
        "For two players the titles are left out.",
        "Only a triggered effect is optional.",
    ],
)
def test_a_plain_sentence_is_let_be(sentence: str) -> None:
    assert odd(sentence) is None


def test_the_last_of_several_links_is_said_with_and() -> None:
    assert UNFINISHED.search("See the FAQ on [targets](agot1e-faq/x), [scope](agot1e-faq/y).")
    assert not UNFINISHED.search("See [targets](agot1e-faq/x), [costs](agot1e-faq/z) and [scope](agot1e-faq/y).")
    read, _ = Loader().read()
    found = [(entry.slug, UNFINISHED.search(entry.markdown)) for _, entry in read.corpus.entries()]
    assert [(slug, one[0]) for slug, one in found if one] == []
