"""The same said in other words: what stops a save, who goes in for whom, titles in small letters."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.timing.test_settling import told


@pytest.mark.parametrize("stops", ["kills the save", "ate my save", "nukes my save", "blocks the save"])
def test_what_is_done_to_a_save_cancels_it_and_the_duplicate_stays_paid(app: Flask, stops: str) -> None:
    said = told(app, f"I save Jaime with his dupe and Freya {stops} with Drinking the Sea. Is my dupe gone?")
    assert said["question"]["answer"] == "yes"
    assert said["question"]["cites"] == ["agot1e-faq/paying-for-canceled-effects"]


@pytest.mark.parametrize(
    ("text", "attacker"),
    [
        ("Tyrion and Varys go in together on intrigue for me.", "me"),
        ("Jaime attacks on military for Greg against Lara.", "greg"),
        ("Jaime goes for Greg on military.", "me"),
    ],
)
def test_who_goes_in_for_somebody_is_theirs(app: Flask, text: str, attacker: str) -> None:
    challenge = told(app, f"{text} Does Tyrion have stealth?")["situation"].get("challenge", {})
    assert challenge["attacker"] == attacker


def test_dominance_comes_when_it_is_said_to(app: Flask) -> None:
    said = told(app, "Dominance comes, and Lena kneels Cersei for two gold. Can I stand my guy?")
    assert said["situation"]["opening"]["box"].startswith("dominance")


@pytest.mark.parametrize("text", ["Is Tyrion still stealthy?", "Is Tyrion really stealthy when he attacks me?"])
def test_who_is_stealthy_has_stealth(app: Flask, text: str) -> None:
    question: dict[str, Any] = told(app, f"Jonas attacks me on power. {text}")["question"]
    assert question["text"].startswith("Does Tyrion Lannister have stealth")


@pytest.mark.parametrize(
    "title", ["wildfire assault", "narrow escape", "the iron throne", "forever burning", "white raven"]
)
def test_a_whole_title_is_one_in_small_letters_too_where_names_have_capitals(app: Flask, title: str) -> None:
    said = told(app, f"Lara plays {title} and I did not keep Dany. Is Dany dead?")
    assert title in [card["title"].lower() for card in said["situation"]["cards"]]


def test_what_a_title_says_is_no_card_where_it_is_said(app: Flask) -> None:
    said = told(app, "Lara kneels Jaime. Can my dragon attack over the wall of guys that Sara has?")
    assert not {"Dragon Attack", "Over the Wall"} & {card["title"] for card in said["situation"]["cards"]}


def test_whose_a_card_is_once_somebody_is_eliminated_is_not_answered(app: Flask) -> None:
    said = told(app, "Gus has just been eliminated. I control his Littlefinger. Do I keep Littlefinger?")
    assert said["question"]["answer"] == "unknown"
