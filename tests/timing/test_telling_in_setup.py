"""Tellings of setup, titles, events that cost, declaring somebody, and what a cancel is safe from."""

from __future__ import annotations

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("Setup. May I place Hodor?", "yes"),
        ("Setup. I have a dupe of Hodor in my hand too. May I place Hodor?", "yes"),
        ("Can I lay my second Cersei down as a dupe during setup?", "no"),
        ("During setup can I put down Ice on my Ned?", "no"),
        ("Setup. May I place Apprentice Collar now?", "yes"),
        ("I set up core Ned who claims a power when he comes into play do I start with it", "no"),
    ],
)
def test_in_setup_cards_are_placed_by_its_rule_and_trigger_nothing(told, text: str, so: str) -> None:
    answer = told(text)
    assert verdict(answer) == so
    assert answer["question"]["cites"][0] in ("agot1e-core/setup/place-setup-cards", "agot1e-faq/card-effects-in-setup")


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("four players I hold Hand of the King and Ben has Master of Whispers can I attack Ben", "no"),
        ("melee and im Master of Whispers and Sara is Hand of the King can I attack her", "yes"),
    ],
)
def test_whom_a_title_supports_is_not_attacked(told, text: str, so: str) -> None:
    assert verdict(told(text)) == so


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("Mia plays Incinerate on my guy. Can I cancel it with Paper Shield?", "no"),
        (
            "Mia plays Incinerate, kneeling one influence, at my guy. All I got is Paper Shield. Does it stop that?",
            "no",
        ),
        ("Mia plays Incinerate on my guy. Can I cancel it with The Hand's Judgement?", "yes"),
        ("greg plays the lion's will on my knight and I have a paper shield can I cancel it", "no"),
    ],
)
def test_what_an_event_costs_is_kept_where_it_is_not_told_how_it_was_paid(told, text: str, so: str) -> None:
    assert verdict(told(text)) == so


def test_safe_from_a_cancel_is_what_it_does_not_cancel(told) -> None:
    played = "I lose a challenge and play A Lannister Pays His Debts. Ben kneels his Iron Throne, the one that cancels"
    assert verdict(told(f"{played} character abilities. Is my card safe from the Throne?")) == "yes"
    save = "Leo's event is killing my Cersei. I discard her dupe, Leo drops He Calls It Thinking on the save."
    assert verdict(told(f"{save} Is my save safe from it?")) == "no"


def test_who_is_declared_as_an_attacker_attacks(told) -> None:
    answer = told("My Hodor is kneeling. Tom says so. Can I declare him as an attacker?")
    assert answer["question"]["text"].startswith("May Hodor be declared as an attacker")


def test_who_is_knelt_for_an_event_is_its_payment(told) -> None:
    text = "my Jaime just died for claim. Now I play A Lannister Pays His Debts and kneel that same Jaime for it."
    assert verdict(told(f"{text} Can I kneel Jaime?")) == "yes"


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("counting dominance i have 6 STR standing and one gold he has 5 standing and two gold who takes it", "nobody"),
        ("I lost intrigue for one. He wants to look through my hand. Who chooses the card?", "nobody"),
        ("I have sixteen power, Tess has fifteen, and Tess is first player this round. Who gets to decide who wins?",
         "tess"),
    ],
)  # fmt: skip
def test_who_it_is_by_counting_or_by_a_rule(told, text: str, who: str) -> None:
    assert verdict(told(text)) == who


@pytest.mark.parametrize(
    "text",
    [
        # of what is asked a noun, or what is wanted, was not understood
        "its toms marshalling and he just did something can I play distraction on his axe guy or only in mine",
        "I have a second Jory as dupe on Jory. Now with his ability I want Old Nan under him too.",
    ],
)
def test_whom_or_what_a_question_speaks_of_has_to_be_understood(told, text: str) -> None:
    assert verdict(told(text)) == "unknown"
