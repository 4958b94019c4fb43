"""Cards called by titles that are written otherwise than they stand there: clipped, joined, in part, misspelt."""

from __future__ import annotations

import pytest
from flask import Flask

from search.nearly_called import titles_like
from services import services

TITLES = (
    "dragonstonewatchtower",
    "margaerysfavor",
    "skycell",
    "stormsend",
    "stormsendtourneygrounds",
    "valarmorghulis",
)


def begun(typed: str) -> dict[str, str]:
    return {title: title for title in TITLES if title[0] == typed[:1]}


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("dstonewatchtower", "dragonstonewatchtower"),
        ("margsfavor", "margaerysfavor"),
        ("skycel", "skycell"),
        ("stormsendtourny", "stormsendtourneygrounds"),
        ("valarmorgulis", "valarmorghulis"),
    ],
)
def test_the_letters_of_a_title_in_their_order_call_it(typed: str, title: str) -> None:
    assert titles_like(typed, begun(typed)) == [title]


@pytest.mark.parametrize("typed", ["val", "claimeffects", "xargaerysfavor", ""])
def test_what_is_short_or_begins_otherwise_or_is_unlike_calls_none(typed: str) -> None:
    assert titles_like(typed, begun(typed)) == []


def first(app: Flask, query: str) -> str:
    hits = services(app).search.search(query, limit=1).hits
    return hits[0].document.title if hits else ""


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("dstone watchtower", "Dragonstone Watchtower"),
        ("skycel", "Sky Cell"),
        ("skycell ruling", "Sky Cell"),
        ("darcy mormont", "Dacey Mormont"),
        ("lord ship attachment", "Lordship"),
        ("linked adviser", "Linked Advisor"),
        ("small jon", "The Smalljon"),
        ("4ever burning", "Forever Burning"),
        ("how does meereen fighting pits work", "Meereenese Fighting Pit"),
        ("storms end tourny", "Storm's End Tourney Grounds"),
    ],
)
def test_such_a_card_is_the_first_result(app: Flask, query: str, title: str) -> None:
    assert first(app, query) == title


@pytest.mark.parametrize(
    ("query", "title"),
    [("standng phase", "Standing phase"), ("val timing", "Val"), ("deadly keywrod", "Deadly")],
)
def test_words_of_the_rules_with_a_slip_of_the_pen_call_no_card(app: Flask, query: str, title: str) -> None:
    found = [hit.document for hit in services(app).search.search(query, limit=2).hits]
    assert title in [one.title for one in found] or found[0].kind != "card"


def test_a_title_as_it_stands_is_found_by_its_words_beside_a_rule_of_that_name(app: Flask) -> None:
    assert first(app, "small council") == "Small council"
    assert first(app, "the smalljon") == first(app, "smalljon") == "The Smalljon"


def test_the_standing_of_such_a_card_is_said_first(app: Flask) -> None:
    answer = services(app).search.search("dstone watchtower restricted?", limit=3)
    assert answer.brief is not None
    assert [one.title for one in answer.brief.documents] == ["Dragonstone Watchtower"]
