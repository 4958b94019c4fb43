"""What is chosen is chosen once the costs are paid: what has knelt for it kneels then (FAQ, action window, e and f)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped

Plain = dict[str, Any]
ANYBODY = {"choose": {"type": "character"}}
MINE = {"type": "character", "controller": "you"}


def lord(do: str, cost: Plain, target: Plain = ANYBODY, **more: Any) -> Plain:
    return card("lord", abilities=[ability({"do": do, "to": "target"}, cost=[cost], target=target)], **more)


def ways(*cards: Plain) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """With what the lord's ability may be paid for, and what may be chosen then."""
    return {(move.paying, move.choosing) for move in Played("challenges/2", *cards, ann={"hand": 0}).moves("lord/use")}


def test_who_kneels_for_it_is_not_chosen_to_be_knelt() -> None:
    assert ways(lord("kneel", {"do": "kneel"}), card("page")) == {(("lord",), ("page",))}
    assert ways(lord("kneel", {"do": "kneel"})) == set()


def test_who_kneels_for_it_may_be_chosen_to_be_stood() -> None:
    kneels = lord("stand", {"do": "kneel"})
    assert ways(kneels, card("page", kneeling=True)) == {(("lord",), ("page",)), (("lord",), ("lord",))}
    assert ways(kneels, card("page")) == set()  # before it is paid nobody may be chosen (step 1 b)


def test_who_stands_for_it_is_looked_at_standing() -> None:
    cost = {"do": "stand", "card": MINE}
    kneeling = {"choose": {"type": "character", "standing": False}}
    cards = (lord("return-to-hand", cost, kneeling), card("page", kneeling=True), card("squire", kneeling=True))
    assert ways(*cards) == {(("page",), ("squire",)), (("squire",), ("page",))}


def test_so_is_who_kneels_for_influence() -> None:
    cards = (lord("kneel", {"do": "kneel-influence", "n": 1}), card("page", influence=1), card("squire", influence=1))
    assert ways(*cards) == {
        (("page",), ("squire",)),
        (("page",), ("lord",)),
        (("squire",), ("page",)),
        (("squire",), ("lord",)),
    }


def test_what_is_discarded_from_hand_lies_in_the_discard_pile() -> None:
    cost = {"do": "discard-from-hand", "card": {"zone": "hand", "type": "character"}}
    lies = {"choose": {"type": "character", "zone": "discard", "controller": "you"}}
    raises = lord("put-into-play", cost, lies)
    hand, pile = card("page", zone="hand"), card("squire", zone="discard")
    assert ways(raises, hand, pile) == {(("page",), ("page",)), (("page",), ("squire",))}
    assert ways(raises, hand) == set()


@pytest.mark.parametrize("chosen", ["lord", "lady"])
def test_a_lord_may_stand_again_for_whom_he_has_knelt(chosen: str) -> None:
    of_greyjoy = {"house": ["Greyjoy"], "type": "character"}
    lord_ = card("lord", traits=["Lord", "Ironborn"], **{**of_greyjoy})
    other = card("raider", traits=["Ironborn"], house=["Greyjoy"])
    lady = card("lady", traits=["Lady"], house=["Greyjoy"], kneeling=True)
    moot = shipped("kotse_18", "moot", zone="hand")
    played = Played("dominance/2", moot, lord_, other, lady, ann={"gold": 3})
    played.until("moot/response-1")
    played.use("moot/response-1", choosing=[chosen])
    played.on()
    assert not played.card(chosen).kneeling
    assert played.card(chosen).power == 2
