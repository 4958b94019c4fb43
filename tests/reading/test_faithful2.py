"""Every description of a second-edition printing speaks of cards that are there and that can undergo what is done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cards.second import PRINTINGS

Plain = dict[str, Any]
OF_CHARACTERS = ("join-challenge", "remove-from-challenge", "str", "set-str", "kill")
WHILE_PLAYED = ("put-into-hand", "attach", "into-shadows", "place", "remove-from-game", "reduce", "gain")
"""What may be done to an event by itself: it is not in play while it resolves."""
HOST = ('"to": "host"', '"host": true', '"of": "host"', '"meant": "host"')
OF_NO_CARD = {
    "challenge-won", "challenge-lost", "unopposed", "phase-begins", "phase-ends", "dominance-won", "initiative-won",
    "drawn", "income-collected", "gold-gained", "reserve-checked", "claim-applied", "challenge-initiated",
    "first-player-chosen", "defenders-declared", "challenge-ends", "round-ends",
}  # fmt: skip


def abilities() -> Iterator[tuple[Plain, Plain]]:
    for line in PRINTINGS.read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        for ability in card.get("abilities", ()):
            if not ability.get("undescribed"):
                yield card, ability


def wrong(card: Plain, ability: Plain) -> Iterator[str]:
    """What cannot be meant by a description."""
    trigger = ability.get("trigger", {})
    words = trigger.get("after") or trigger.get("when") or trigger.get("would") or []
    answered = {words} if isinstance(words, str) else set(words)
    said = json.dumps(ability)
    for effect in ability["effects"]:
        does, to = effect["do"], effect.get("to")
        if to == "self" and does in OF_CHARACTERS and card["type"] != "character":
            yield f"{does}: the {card['type']} itself"
        if to == "self" and card["type"] == "event" and does not in WHILE_PLAYED:
            yield f"{does}: the event itself"
        if to == "trigger" and answered <= OF_NO_CARD:
            yield f"{does}: the card of what has none"
        if to == "target" and "target" not in ability:
            yield f"{does}: a target that is not chosen"
        if to == "paid" and not any("card" in cost for cost in ability.get("cost", ())):
            yield f"{does}: a card that nothing is paid with"
    if (
        any(one in said for one in HOST)
        and card["type"] != "attachment"
        and '"attach"' not in json.dumps(card["abilities"])
    ):
        yield f"what a card is attached to that is a {card['type']}"
    if '"to": "chosen"' in said and '"choose"' not in said and "chosen by you" not in said:
        yield "what has been chosen, and nothing is"


def test_no_description_speaks_of_a_card_that_is_not_there() -> None:
    assert [f"{card['id']}: {one}" for card, ability in abilities() for one in wrong(card, ability)] == []


@pytest.mark.parametrize(
    ("kind", "ability", "said"),
    [
        ("location", {"effects": [{"do": "remove-from-challenge", "to": "self"}]}, "the location itself"),
        ("event", {"effects": [{"do": "return-to-hand", "to": "self"}]}, "the event itself"),
        ("agenda", {"trigger": {"after": "challenge-won"}, "effects": [{"do": "stand", "to": "trigger"}]}, "has none"),
        ("character", {"effects": [{"do": "kneel", "to": "target"}]}, "not chosen"),
        ("character", {"cost": [{"do": "kneel"}], "effects": [{"do": "stand", "to": "paid"}]}, "nothing is paid"),
        ("character", {"effects": [{"do": "kneel", "to": "host"}]}, "attached"),
        ("character", {"effects": [{"do": "kneel", "to": "chosen"}]}, "nothing is"),
    ],
)
def test_what_cannot_be_meant_is_noticed(kind: str, ability: Plain, said: str) -> None:
    assert any(said in one for one in wrong({"type": kind, "abilities": [ability]}, ability))


def test_what_can_be_meant_is_let_pass() -> None:
    save = {"trigger": {"would": "killed"}, "effects": [{"do": "save", "to": "trigger"}]}
    assert list(wrong({"type": "location", "abilities": [save]}, save)) == []
