"""What a dispute file may leave unsaid: which of several effects is meant, and who uses what any player may use."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.dispute import read
from timing.systems.agot1e.replay import replay

ALLY, REFUGEE = {"traits": ["Ally"]}, {"traits": ["Refugee"]}


def character(ref: str, owner: str, **more: Any) -> dict[str, Any]:
    return {"ref": ref, "type": "character", "owner": owner, **more}


def dispute(cards: list[dict[str, Any]], moves: list[dict[str, Any]], questions: list[dict[str, Any]]) -> Any:
    return read(
        {
            "id": "unsaid",
            "title": "What goes without saying",
            "source": "made up",
            "story": "Ann and Bob.",
            "cites": ["agot1e-faq/event-target"],
            "players": [{"id": "ann"}, {"id": "bob"}],
            "first_player": "ann",
            "opening": {"box": "marshalling/3"},
            "stops": "every",
            "cards": cards,
            "moves": moves,
            "questions": questions,
        }
    )


def strife() -> dict[str, Any]:
    effects = [
        {"do": "discard", "to": "target", "option": "an Ally"},
        {"do": "discard", "to": "target", "of": "second", "option": "a Refugee"},
    ]
    ability = {
        "id": "it",
        "label": "it",
        "kind": "action",
        "target": {"choose": {"type": "character", "trait": "Ally"}, "option": ["an Ally"]},
        "also": [{"choose": {"type": "character", "trait": "Refugee"}, "name": "second", "option": ["a Refugee"]}],
        "effects": effects,
    }
    return {"ref": "strife", "type": "event", "owner": "ann", "zone": "hand", "abilities": [ability]}


@pytest.mark.parametrize("chosen", ["page", "squire", "waif"])
def test_the_target_that_is_named_with_the_use_says_which_effect_is_meant(chosen: str) -> None:
    cards = [
        strife(),
        character("page", "bob", **ALLY),
        character("squire", "bob", **ALLY),
        character("waif", "bob", **REFUGEE),
    ]
    made = replay(dispute(cards, [{"who": "ann", "uses": "strife", "choosing": chosen}, {"passes": "all"}], []))
    assert not [one for one in made.differences if one.at.startswith("move")]
    lies = {card.ref: card.moribund is not None or card.zone != "play" for card in made.results[-1].state.cards}
    assert [ref for ref in ("page", "squire", "waif") if lies[ref]] == [chosen]


def test_what_any_player_may_use_may_be_used_if_one_of_them_may() -> None:
    ability = {
        "id": "it",
        "label": "it",
        "kind": "action",
        "users": "any",
        "effects": {"do": "take-control", "to": "self"},
    }
    cards = [character("turncoat", "ann", abilities=[ability])]
    expected = (("", "yes", "player-action-segment"), ("ann", "no", "triggered-effects"))
    for who, answer, cites in expected:
        question = {"after": 1, "ask": "may", "use": "turncoat", "answer": answer, "cites": [f"agot1e-faq/{cites}"]}
        question |= {"who": who} if who else {}
        found = replay(dispute(cards, [{"who": "ann", "passes": True}], [question])).differences
        assert not [one for one in found if one.at != "end"], who
