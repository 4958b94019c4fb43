"""A question names every card that is to be chosen, those that are chosen one after the other as well (FAQ 3.7)."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e import dispute as disputes
from timing.systems.agot1e.replay import replay

Plain = dict[str, Any]
FIRST = {"type": ["character"], "zone": ["discard"]}
SECOND = {"choose": {**FIRST, "not": {"same": ["owner"], "as": "target"}}, "name": "second"}
RISE: Plain = {"id": "rise", "label": "two out of two piles", "kind": "action", "phase": "any"}
RISE |= {"target": {"choose": FIRST}, "also": [SECOND]}
RISE |= {"effects": [{"do": "put-into-play", "to": "target", "of": of, "who": "owner"} for of in ("", "second")]}
del RISE["effects"][0]["of"]


def fallen(ref: str, owner: str) -> Plain:
    return {"ref": ref, "type": "character", "owner": owner, "zone": "discard"}


def asked(choosing: list[str], *cards: Plain) -> str:
    """The engine's answer whether Ann may choose these."""
    horn = {"ref": "horn", "type": "location", "owner": "ann", "abilities": [RISE]}
    file = {"id": "piles", "title": "Two piles", "source": "FAQ", "story": "Two.", "cites": ["agot1e-faq/event-target"]}
    table = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "dominance/3"}}
    question = {"after": 0, "ask": "may", "use": "horn", "choosing": choosing, "answer": "yes"}
    made = replay(disputes.read({**file, **table, "cards": [horn, *cards], "questions": [question]}))
    return "no" if any(one.at.startswith("question") for one in made.differences) else "yes"


@pytest.mark.parametrize(
    ("choosing", "answer"), [(["mance", "kerwin"], "yes"), (["kerwin", "mya"], "yes"), (["mance", "mya"], "no")]
)
def test_two_out_of_two_piles(choosing: list[str], answer: str) -> None:
    assert asked(choosing, fallen("mance", "ann"), fallen("mya", "ann"), fallen("kerwin", "bob")) == answer


def test_what_there_is_one_of_is_chosen_though_nobody_is_asked() -> None:
    assert asked(["mance", "kerwin"], fallen("mance", "ann"), fallen("kerwin", "bob")) == "yes"
