"""“Cannot” is absolute (FAQ 4.3): what a card cannot undergo is not done to it, and it is not chosen for that alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped

Plain = dict[str, Any]
MORE, LESS = {"do": "str", "n": 2, "until": "phase"}, {"do": "str", "n": -2, "until": "phase"}
BLANK = {"do": "blank", "until": "phase"}


def gain(what: str, do: str = "gain") -> Plain:
    return {"do": do, "what": what, "until": "phase"}


@pytest.mark.parametrize(
    ("cannot", "effect", "may"),
    [
        ("have STR raised", MORE, False),
        ("have STR raised", LESS, True),
        ("have STR lowered", LESS, False),
        ("have STR lowered", MORE, True),
        ("be blanked", BLANK, False),
        ("lose icons", gain("military", "lose"), False),
        ("lose icons", gain("power"), True),
        ("gain traits", gain("Lord"), False),
        ("gain traits", gain("Knight", "lose"), True),
        ("gain traits", gain("renown"), True),
    ],
)
def test_it_is_chosen_only_for_what_it_can_undergo(cannot: str, effect: Plain, may: bool) -> None:
    target = {"choose": {"type": "character"}}
    mill = card("mill", type="location", abilities=[ability({**effect, "to": "target"}, target=target)])
    arya = card("arya", str=3, icons=["military"], traits=["Knight"], keywords=["stealth"])
    for words, able in (([cannot], may), ([], True)):
        played = Played("challenges/2", mill, {**arya, "cannot": words})
        assert bool(played.moves("mill/use")) == able


@pytest.mark.parametrize(("says", "able"), [("choose", ("lady",)), ("pick", ("lord", "lady"))])
def test_what_an_effect_has_chosen_then_and_kills_can_be_killed(says: str, able: tuple[str, ...]) -> None:
    pick = {"do": "pick", "which": {"type": "character", "trait": ["Lord", "Lady"]}, "chosen": says == "choose"}
    altar = card("altar", type="location", abilities=[ability(pick, {"do": "kill", "to": "found"})])
    lord = card("lord", "bob", traits=["Lord"], cannot=["be killed"])
    played = Played("challenges/2", altar, lord, card("lady", "bob", traits=["Lady"]))
    played.use("altar/use")
    played.on("found")
    assert played.choices == able


@pytest.mark.parametrize(("spared", "power"), [(("lord",), (2, 0)), (("lord", "lady"), (0, 0)), ((), (0, 2))])
def test_at_the_red_wedding_one_who_can_be_killed_is_chosen_and_the_other_gets_the_power(
    spared: tuple[str, ...], power: tuple[int, int]
) -> None:
    guests = [
        card(ref, "bob", traits=[ref.capitalize()], cannot=["be killed"] if ref in spared else [])
        for ref in ("lord", "lady")
    ]
    old = {"ref": "old", "type": "plot", "owner": "ann", "zone": "revealed"}
    played = Played("plot/3", shipped("pots_57", "wedding", zone="deck"), old, *guests, ends="phase")
    played.on()
    assert tuple(played.card(ref).power for ref in ("lord", "lady")) == power


def test_an_effect_on_all_leaves_it_alone() -> None:
    every = {"to": "all", "which": {"type": "character"}}
    mill = card("mill", type="location", abilities=[ability({**MORE, **every}, {**BLANK, **every})])
    fixed = card("fixed", str=3, cannot=["have STR raised", "be blanked"], keywords=["stealth"])
    played = Played("challenges/2", mill, fixed, card("page", str=3, keywords=["stealth"]))
    played.use("mill/use")
    played.on()
    work = played.game.work(played.state)
    assert [(work.strength(one), work.has(one, "stealth")) for one in ("fixed", "page")] == [(3, True), (5, False)]


@pytest.mark.parametrize("source", ["event", "character", "location", "attachment", "plot"])
@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_a_wall_keeps_out_what_it_names(source: str, owner: str) -> None:
    named = {"event": "events", "plot": "plot-effects"}.get(source, f"{source}-abilities")
    walls = [named, f"opponents-{named}", "opponents-effects", "all-effects", "non-plot-effects", "triggered-effects"]
    theirs, kept = owner == "bob", {named, "all-effects", "triggered-effects"}
    kept |= {"opponents-effects", f"opponents-{named}"} if theirs else set()
    kept |= {"non-plot-effects"} if source != "plot" else set()
    kneels = ability({"do": "kneel", "to": "target"}, target={"choose": {"ref": "arya"}})
    place = {"event": {"zone": "hand"}, "plot": {"zone": "revealed"}, "attachment": {"attached_to": "page"}}
    kneels |= {"from": "revealed"} if source == "plot" else {}
    for wall in walls:
        mill = card("mill", owner, type=source, abilities=[kneels], **place.get(source, {}))
        played = Played("challenges/2", mill, card("arya", immune=[wall]), card("page", owner), first_player=owner)
        assert bool(played.moves("mill/use")) == (wall not in kept)
