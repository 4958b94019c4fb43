"""Tellings of cards that stand by vigilant and vengeful, of draws by effects, and of what is left open."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.timing.test_telling import told


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("won a challenge on defence with Arena Knight, does vigilant let me stand him back up now", "no"),
        ("i attacked lex and won on military, can my Arena Knight stand for vigilant", "yes"),
        ("i was the one attacking and i lost it, can ellaria sand still get up for vengeful", "no"),
        ("Lex attacked me and won on military, do i get to stand Ellaria Sand for vengeful", "yes"),
        ("Lex attacked me and won on military, can my kneeling Ellaria Sand stand for vengeful", "yes"),
    ],
)
def test_vigilant_stands_who_won_as_attacker_and_vengeful_who_lost_as_defender(
    app: Flask, text: str, answer: str
) -> None:
    assert told(app, text)["question"]["answer"] == answer


@pytest.mark.parametrize(("drawn", "answer"), [("three", "no"), ("two", "yes")])
def test_effects_add_three_cards_a_round(app: Flask, drawn: str, answer: str) -> None:
    text = f"{drawn} extra cards drawn off effects this round already, I marshal Hrakkar Pelt, do I get its card?"
    assert told(app, text)["question"]["answer"] == answer


@pytest.mark.parametrize(
    "text",
    [
        # who is right is a player, and no yes or no
        "I want to hang Red Rain on my Ironborn Marauder. Sam goes nope not on him. Which of us?",
        # how the STR was changed was not understood
        "my Ironborn Marauder is a 2. he gives it minus four til end of phase and I use Command the Winds on it",
        # who may trigger anything was not understood
        "Brienne, the one where nobody else can trigger stuff, swings at me on military and I lose. I pick Jory for "
        "claim and I want to chuck his dupe so he stays. Can I?",
        # nor where the other one lies
        "can i play the prized Viserys if one of the other Viseryses is lying in my dead pile",
        # whoever attacks declares no defenders
        "Power attack is on with my other guys, defenders already declared. Dale Seaworth stands home with his little "
        "ship on the power icon. Can I kneel him now and throw him in?",
        # what the pile holds was not understood
        "Three characters lay in my dead pile before this, Silent Sisters are in play and grow with that pile. "
        "How much strength do the Sisters have?",
    ],
)
def test_what_turns_on_words_that_were_not_understood_is_left_open(app: Flask, text: str) -> None:
    assert told(app, text)["question"]["answer"] == "unknown"


def test_who_is_blocked_attacks(app: Flask) -> None:
    answer = told(app, "Starfall Skirmisher blocks alone against three of Mia's guys. How big is he?")
    assert len(answer["situation"]["challenge"]["attackers"]) == 3
    assert answer["question"]["answer"] == "5"  # melee: 1 for each of them
