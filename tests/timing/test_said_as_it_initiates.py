"""A word is named, and a player chosen, as an effect initiates: it has to be able to reach somebody by one (3.6)."""

from __future__ import annotations

from typing import Any

from tests.timing.as_shipped import Played, ability, card, shipped

Plain = dict[str, Any]
CID = [{"id": "cid"}]


def test_a_trait_is_named_that_some_character_has() -> None:
    played = Played("challenges/2", shipped("low_8", "robb"), card("knight", str=2, traits=["Knight"]), stops="every")
    played.use("robb/action-1")
    played.on("target-named")
    played.choose("Knight")
    played.on("target")
    strengths = {ref: played.game.work(played.state).strength(ref) for ref in ("robb", "knight")}
    assert strengths == {"robb": 3, "knight": 3}


def named(*effects: Plain) -> Plain:
    return card("herald", type="location", abilities=[ability(*effects, target={"names": ["any-trait"]})])


def test_where_no_trait_reaches_anybody_it_is_not_used() -> None:
    kneels = named({"do": "kneel", "to": "all", "which": {"type": "character", "trait": "named"}})
    assert Played("challenges/2", kneels, card("knight", traits=["Knight"])).moves("herald/use")
    assert not Played("challenges/2", kneels, card("knight", traits=["Knight"], kneeling=True)).moves("herald/use")
    assert not Played("challenges/2", kneels, card("page")).moves("herald/use")


def test_so_many_as_have_the_trait_that_is_named_may_be_some() -> None:
    many = {"count": {"type": "character", "trait": "named"}}
    played = Played("challenges/2", named({"do": "gain-gold", "n": many}), card("knight", traits=["Knight"]))
    played.use("herald/use")
    played.on()
    assert played.player("ann").gold == 1


def taking(**more: Any) -> Plain:
    effect = {"do": "move-gold", "n": 1, "who": "chosen"}
    return card("thief", abilities=[ability(effect, target={"player": "opponent"}, **more)])


def test_an_opponent_is_chosen_by_whom_it_could_succeed() -> None:
    played = Played("challenges/2", taking(), ann={"gold": 1}, others=CID)
    assert not played.moves("thief/use")  # of nobody but its own player there is gold
    played = Played("challenges/2", taking(), bob={"gold": 1}, others=CID)
    played.use("thief/use")
    played.on("target-player")
    assert (played.asked, played.player("ann").gold, played.player("bob").gold) == ("", 1, 0)
    played = Played("challenges/2", taking(), bob={"gold": 1}, others=[{"id": "cid", "gold": 2}])
    played.use("thief/use")
    played.on("target-player")
    assert set(played.choices) == {"bob", "cid"}


def test_of_a_passive_any_opponent_is_chosen() -> None:
    trigger = {"kind": "passive", "trigger": {"after": "knelt"}}
    bell = card("bell", type="location", abilities=[ability({"do": "kneel", "to": "self"})])
    played = Played("challenges/2", taking(**trigger), bell, bob={"gold": 1}, others=CID)
    played.use("bell/use")
    played.on("target-player")
    assert set(played.choices) == {"bob", "cid"}
