"""What an effect does 0 of is nothing that happens: no success, nothing to answer, and not used for it (FAQ 3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card

Plain = dict[str, Any]
LIZARDS = {"count": {"type": "character", "trait": "lizard"}}
LIZARD = card("lizard", "bob", traits=["lizard"])


def mill(*effects: Plain, **more: Any) -> Plain:
    return card("mill", type="location", abilities=[ability(*effects, **more)])


def answers(after: str) -> Plain:
    drawing = ability({"do": "draw", "n": 1}, kind="response", trigger={"after": after})
    return card("ear", type="location", abilities=[drawing])


MEASURED = [
    ({"do": "claim-power", "to": "self"}, "power-claimed"),
    ({"do": "claim-power"}, "power-claimed"),
    ({"do": "gain-gold"}, "gold-gained"),
    ({"do": "str", "to": "all", "which": {"type": "character"}, "until": "phase"}, "str-raised"),
    ({"do": "draw"}, "drawn"),
    ({"do": "discard-from-deck", "who": "opponent"}, "discarded-from-deck"),
    ({"do": "discard-from-hand", "who": "opponent"}, "discarded-from-hand"),
    ({"do": "reveal"}, "revealed"),
    ({"do": "move-gold", "who": "opponent"}, "gold-gained"),
    ({"do": "move-power", "who": "opponent"}, "power-moved"),
]
RICH = {"hand": 2, "gold": 2, "power": 2}


@pytest.mark.parametrize(("effect", "happens"), MEASURED)
def test_an_effect_of_as_much_as_there_is_of_something_is_not_used_for_none(effect: Plain, happens: str) -> None:
    for there, may in ((card("robb"), False), (LIZARD, True)):
        played = Played("challenges/2", mill({**effect, "n": LIZARDS}), there, bob=RICH)
        assert bool(played.moves("mill/use")) == may
        assert may or "no-effect" in played.why_not("mill/use")


@pytest.mark.parametrize(("effect", "happens"), MEASURED)
def test_what_comes_to_none_as_it_is_carried_out_has_not_happened(effect: Plain, happens: str) -> None:
    gone = {"do": "kill", "to": "all", "which": {"trait": "lizard"}}
    late = {**effect, "n": {"count": {"type": "character", "trait": "lizard", "moribund": False}}}
    for first, may in ((gone, False), ({"do": "season", "what": "winter"}, True)):
        table = mill(first, late, limit={"times": 1, "per": "round"})
        played = Played("challenges/2", table, card("robb"), LIZARD, answers(happens), bob=RICH, stops="every")
        played.use("mill/use")
        while not played.moves("ear/use") and played.state.frames[-1].window != "segment":
            played.passed()
        assert bool(played.moves("ear/use")) == may


def test_nothing_claimed_is_no_success_for_what_stands_behind_then() -> None:
    passive = ability(
        {"do": "claim-power", "n": LIZARDS},
        {"do": "gain-gold", "n": 3, "then": True},
        kind="passive",
        trigger={"after": "knelt"},
    )
    kneels = card("bell", type="location", abilities=[ability({"do": "kneel", "to": "self"})])
    for there, gold in ((card("robb"), 0), (LIZARD, 3)):
        played = Played("challenges/2", card("hall", type="location", abilities=[passive]), kneels, there)
        played.use("bell/use")
        played.on()
        assert (played.player("ann").gold, played.player("ann").power) == (gold, gold // 3)


def test_who_has_less_gold_than_would_be_lost_loses_that_and_who_has_none_loses_nothing() -> None:
    loses = mill({"do": "lose-gold", "n": 2, "who": "opponent"}, {"do": "draw", "n": 1, "then": True})
    played = Played("challenges/2", loses, bob={"gold": 1})
    played.use("mill/use")
    played.on()
    assert (played.player("bob").gold, played.player("ann").drawn) == (0, 1)
    assert not Played("challenges/2", loses).moves("mill/use")


def test_a_character_is_not_chosen_for_no_strength_at_all() -> None:
    chosen = {"choose": {"type": "character"}}
    raises = mill({"do": "str", "n": LIZARDS, "to": "target", "until": "phase"}, target=chosen)
    assert not Played("challenges/2", raises, card("robb")).moves("mill/use")
    assert Played("challenges/2", raises, LIZARD).moves("mill/use")


def test_how_much_it_is_may_hang_on_what_is_paid_so_that_it_may_be_used() -> None:
    kill = {"do": "kill", "card": {"type": "character", "controller": "you"}}
    dead = {"count": {"type": "character", "zone": "dead"}}
    moribund = {"count": {"type": "character", "moribund": True}}
    for many in (dead, moribund):
        assert Played("challenges/2", mill({"do": "gain-gold", "n": many}, cost=[kill]), card("robb")).moves("mill/use")
    bows = card("mill", type="location", abilities=[])
    kneeling = {"count": {"type": "location", "standing": False}}
    bows["abilities"] = [ability({"do": "gain-gold", "n": kneeling}, cost=[{"do": "kneel"}])]
    played = Played("challenges/2", bows)
    played.use("mill/use")
    played.on()
    assert played.player("ann").gold == 1


def test_gold_out_of_an_empty_pool_is_not_placed() -> None:
    target = {"choose": {"type": "character"}, "picked": True}
    out = {"do": "place-gold", "n": 1, "what": "pool", "to": "target", "option": "out"}
    back = {"do": "take-gold", "n": 1, "to": "target", "option": "back"}
    table = mill(out, back, target=target)
    assert not Played("challenges/2", table, card("edric")).moves("mill/use")
    played = Played("challenges/2", table, card("edric"), ann={"gold": 1})
    played.use("mill/use")
    played.on()
    assert (played.card("edric").gold, played.player("ann").gold) == (1, 0)
    played = Played("challenges/2", table, card("edric", gold=1))
    played.use("mill/use")
    played.on()
    assert (played.card("edric").gold, played.player("ann").gold) == (0, 1)


def test_an_empty_hand_is_not_moved() -> None:
    moves = {"do": "move-pile", "from": "hand", "destination": "deck", "who": "opponent"}
    table = mill(moves, {"do": "gain-gold", "n": 1, "then": True})
    for hand, gold in ((0, 0), (2, 1)):
        played = Played("challenges/2", table, bob={"hand": hand})
        played.use("mill/use")
        played.on()
        assert (played.player("ann").gold, played.player("bob").hand) == (gold, 0)


def test_for_claiming_nothing_nobody_pays() -> None:
    claims = {"do": "claim-power", "n": LIZARDS, "price": {"cost": {"do": "pay-gold", "n": 1}, "who": "you"}}
    passive = ability(claims, kind="passive", trigger={"after": "knelt"})
    kneels = card("bell", type="location", abilities=[ability({"do": "kneel", "to": "self"})])
    for there, asked in ((card("robb"), ""), (LIZARD, "price")):
        hall = card("hall", type="location", abilities=[passive])
        played = Played("challenges/2", hall, kneels, there, ann={"gold": 1})
        played.use("bell/use")
        played.on("price")
        assert played.asked == asked
