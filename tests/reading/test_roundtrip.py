"""A description is written as a card would word it, and read again as it was; what no wording says is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bench import roundtrip
from bench.written.abilities import paragraph
from bench.written.parts import NotWritten
from cards.shipped import PRINTINGS, Shipped

LORDS = {"type": ["character"], "trait": ["Lord"]}


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        (
            {
                "kind": "response",
                "trigger": {"after": ["challenge-won"], "player": "you", "type": ["power"]},
                "if": {"card": {"self": True, "participating": "attacking"}},
                "cost": [{"do": "kneel"}],
                "target": {"choose": {**LORDS, "controller": "loser", "str": {"at_most": 3}}},
                "effects": [{"do": "kill", "to": "target", "cannot_be_saved": True}],
                "limit": {"times": 1, "per": "phase"},
            },
            "Response: After you win a Power challenge in which Old Mill attacked, kneel Old Mill to choose a Lord "
            "character controlled by the losing opponent with STR 3 or lower. Kill that character (cannot be saved). "
            "(Limit 1 per phase.)",
        ),
        (
            {
                "kind": "constant",
                "if": {"season": ["winter"]},
                "effects": [
                    {"do": "str", "n": 2, "to": "self"},
                    {"do": "gain", "what": "renown", "to": "self"},
                ],
            },
            "While it is Winter, Old Mill gets +2 STR and gains renown.",
        ),
        (
            {
                "kind": "action",
                "phase": "any",
                "cost": [{"do": "pay-gold", "n": 2}],
                "effects": [{"do": "draw", "n": 1}],
            },
            "Any Phase: Pay 2 gold to draw 1 card.",
        ),
    ],
)
def test_an_ability_is_written_as_a_card_words_it_and_read_again_as_it_was(ability: dict[str, Any], text: str) -> None:
    back = roundtrip.there_and_back(ability, "Character")
    assert (back.text, back.what) == (text, "same")


def test_what_is_read_again_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roundtrip, "paragraph", lambda *_: "Any Phase: Draw 2 cards.")
    assert roundtrip.there_and_back({"kind": "action", "effects": [{"do": "draw", "n": 1}]}, "").what == "other"


@pytest.mark.parametrize(
    ("key", "value"), [("from", ["discard"]), ("cannot_be_canceled", True), ("if", {"words": "it rains"})]
)
def test_a_piece_that_no_wording_says_is_refused_by_name(key: str, value: Any) -> None:
    ability = {"kind": "action", "phase": "any", "effects": [{"do": "draw", "n": 1}], key: value}
    with pytest.raises(NotWritten, match=key if key != "if" else "words"):
        paragraph(ability, "Old Mill")


def test_nothing_is_left_of_an_effect_unwritten() -> None:
    with pytest.raises(NotWritten, match="may"):
        paragraph({"kind": "action", "effects": [{"do": "draw", "n": 1, "may": True}]}, "Old Mill")


def test_shipped_abilities_that_can_be_written_are_read_again_as_they_were() -> None:
    shipped = list(Shipped(PRINTINGS).described().values())[::9]
    backs = [roundtrip.there_and_back(one, "") for does in shipped for one in does.get("abilities", ())
             if not (one.get("undescribed") or one.get("dormant"))]  # fmt: skip
    assert [back for back in backs if back.what == "other"] == []
    assert sum(back.what == "same" for back in backs) > 40
