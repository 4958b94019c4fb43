"""Whether a card is banned, restricted or legal is answered before anything else is said of it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from search.asked_status import AskedStatus, status_asked
from tests.search.test_brief import in_short


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("is Val banned", AskedStatus("banned")),
        ("val on the restricted list?", AskedStatus("restricted")),
        ("is val unrestricted in melee", AskedStatus("restricted", denied=True)),
        ("is val allowed", AskedStatus("legal")),
        ("is val illegal", AskedStatus("legal", denied=True)),
        ("can I play val", AskedStatus("legal")),
        ("is val banned or restricted", None),
        ("is val not banned", None),
        ("val errata", None),
    ],
)
def test_one_status_is_asked_for_or_none(text: str, asked: AskedStatus | None) -> None:
    assert status_asked(text, may=True) == asked


def test_where_no_question_is_asked_who_plays_a_card_asks_for_no_status() -> None:
    assert status_asked("play val", may=False) is None


@pytest.mark.parametrize(
    ("text", "verdict", "begins"),
    [
        ("is val banned", "no", "not banned in joust or melee · Joust: restricted · Melee: restricted"),
        ("is val banned in melee", "no", "not banned in melee · Joust: restricted · Melee: restricted"),
        ("is val restricted in joust", "yes", "restricted in joust · Melee: restricted"),
        ("is val legal", "yes", "legal in joust and melee as a restricted card · Errata 4.2"),
        ("is val illegal in joust", "no", "legal in joust as a restricted card"),
        ("can I play val in melee", "yes", "legal in melee as a restricted card"),
        ("is val legal in legacy", "no", "not legal in Legacy 2008-2009: not out yet"),
        ("is meereen legal in joust", "yes", "legal in joust · Melee: not restricted"),
        ("fury of the kraken restricted", "depends", "restricted in joust, not in melee · no erratum"),
        ("is the old way allowed in melee", "no", "not legal in melee: not allowed"),
    ],
)
def test_the_very_question_is_answered_first(client: FlaskClient, text: str, verdict: str, begins: str) -> None:
    (said,) = in_short(client, text)
    assert said["verdict"] == verdict
    assert said["text"].startswith(begins)


@pytest.mark.parametrize("text", ["is Jaqen banned in melee", "jaqen banned melee"])
def test_of_every_card_of_a_title_it_is_said_whether_it_is_banned_there(client: FlaskClient, text: str) -> None:
    said = in_short(client, text)
    assert len(said) == 2
    assert all(one["verdict"] == "no" and one["text"].startswith("not banned in melee · ") for one in said)
    assert "LCG 2008-2009: banned" in said[0]["text"]


def test_a_season_that_is_over_is_answered_by_its_own_list(client: FlaskClient) -> None:
    first, second = in_short(client, "was jaqen banned in lcg")
    assert (first["verdict"], second["verdict"]) == ("yes", "no")
    assert first["text"].startswith("banned in LCG 2008-2009 · Joust: not restricted")


def test_the_second_edition_is_answered_by_its_own_lists(client: FlaskClient) -> None:
    said = in_short(client, "2e is daenerys targaryen banned in joust")
    assert {one["text"].partition(" · ")[0] for one in said} == {"banned in joust", "not banned in joust"}
    annals = {one["url"]: one["text"] for one in in_short(client, "2e annals of castle black restricted")}
    assert annals["/cards/06040"].startswith("not restricted but banned in joust and melee")


@pytest.mark.parametrize("text", ["which format is val restricted in", "is val banned or restricted", "val errata"])
def test_where_more_is_asked_than_yes_or_no_no_verdict_is_given(client: FlaskClient, text: str) -> None:
    (said,) = in_short(client, text)
    assert "verdict" not in said
    assert said["text"].startswith("Joust: restricted")


def test_the_page_has_the_verdict_then_the_card_then_the_answer(client: FlaskClient) -> None:
    page = client.get("/search?q=is+val+banned+in+melee").text
    assert '<strong class="verdict no">No</strong> <a href="/cards/dotn_117">Val</a>: not banned in melee · ' in page
