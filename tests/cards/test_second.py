"""Printings of the second edition as cards of a situation: what is printed on them, and what is not described."""

from __future__ import annotations

import pytest

from cards.second import as_card


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("Renown. Stealth.", ["renown", "stealth"]),
        ("Noble character only. Terminal.", ["terminal"]),
        ("Prized 1. Stealth. Immune to events.", ["prized 1", "stealth"]),
        ("Attached character gains stealth.", []),
    ],
)
def test_a_keyword_is_a_sentence_of_its_own_wherever_it_stands(text: str, keywords: list[str]):
    assert as_card("Old Mill", "attachment", text, {}).get("keywords", []) == keywords


def test_a_claim_of_0_is_no_claim_of_1():
    assert as_card("Old Mill", "plot", "", {"claim": 0, "income": 4})["claim"] == 0


@pytest.mark.parametrize(("cost", "lacks"), [("-", None), ("X", ["cost X"]), ("0", None), ("3", None)])
def test_a_printed_value_that_is_no_number_is_told(cost: str, lacks: list[str] | None):
    card = as_card("Old Mill", "event", "", {"cost": cost})
    assert card.get("lacks") == lacks
    assert card.get("cost", 0) == (3 if cost == "3" else 0)
