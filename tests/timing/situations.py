"""Situations for property tests: any table the describing words can make, small enough to play to its end."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from timing.systems.agot1e.situation import Situation, read

PLAYERS = ("ann", "bob", "cid")
CHARACTERS = {"type": "character"}

KEYWORDS = ["renown", "deadly", "deathbound", "stalwart", "vigilant", "vengeful"]


def _selector(draw: st.DrawFn) -> dict[str, Any]:
    chosen: dict[str, Any] = {"type": "character"}
    if draw(st.booleans()):
        chosen["controller"] = draw(st.sampled_from(["you", "opponent"]))
    if draw(st.booleans()):
        chosen["standing"] = draw(st.booleans())
    return chosen


@st.composite
def costs(draw: st.DrawFn) -> list[dict[str, Any]]:
    do = draw(st.sampled_from(["", "kneel", "kneel", "discard", "pay-gold", "sacrifice", "discard-from-hand"]))
    if not do:
        return []
    if do in ("kneel", "discard", "sacrifice"):
        return [{"do": do, "card": {"type": "character", "controller": "you"}}]
    return [{"do": do, "n": 1}]


@st.composite
def effects(draw: st.DrawFn) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """One to three effects on a target, or on all, or on the card itself."""
    targeted = draw(st.booleans())
    to: dict[str, Any] = (
        draw(st.sampled_from([{"to": "target"}, {"to": "target"}, {"to": "unchosen", "which": CHARACTERS}]))
        if targeted
        else draw(st.sampled_from([{"to": "self"}, {"to": "all", "which": CHARACTERS}]))
    )
    made = []
    for at in range(draw(st.integers(1, 2))):
        do = draw(
            st.sampled_from(["kill", "discard", "return-to-hand", "kneel", "stand", "str", "claim-power", "to-shadows"])
        )
        effect = {"do": do, **to}
        if do == "str":
            effect |= {"n": draw(st.integers(-3, 3)), "until": "phase"}
        if at and draw(st.booleans()):
            effect["then"] = True
        if draw(st.integers(0, 9)) == 0:
            effect["cannot_be_saved"] = True
        made.append(effect)
    if draw(st.integers(0, 3)) == 0:
        made = [{**effect, "option": f"way {at % 2}"} for at, effect in enumerate(made)]
    if targeted and draw(st.booleans()):
        made += [{"do": "kill", "to": "target", "if": {"str_zero": True}}]
    several = {"who": draw(st.sampled_from(["each", "each-opponent"]))} if draw(st.integers(0, 3)) == 0 else {}
    return made, {"choose": _selector(draw), **several} if targeted else None


@st.composite
def abilities(draw: st.DrawFn, number: int) -> dict[str, Any]:
    form = draw(st.sampled_from(["action", "response", "passive", "save", "cancel", "replacement"]))
    ability: dict[str, Any] = {"id": f"a{number}", "label": f"{form} {number}", "cost": draw(costs())}
    if form == "save":
        return ability | {"kind": "response", "effects": [{"do": "save", "to": "all", "which": CHARACTERS}]}
    if form == "cancel":
        return ability | {"kind": "response", "effects": [{"do": "cancel", "cancels": {}}]}
    if form == "replacement":
        kneel = {"do": "kneel", "to": "trigger", "instead": True}
        moved = {
            "do": "change-destination",
            "to": "trigger",
            "destination": draw(st.sampled_from(["hand", "deck-top"])),
        }
        ability = {key: ability[key] for key in ("id", "label")} | {"kind": form, "trigger": {"after": "killed"}}
        return ability | {"effects": [draw(st.sampled_from([kneel, moved]))]}
    made, target = draw(effects())
    ability |= {"kind": form, "effects": made}
    if target:
        ability["target"] = target
    if form == "action":
        return ability | {"phase": "any", "limit": {"times": 1, "per": "phase"}}
    happening = draw(
        st.sampled_from(["killed", "left-play", "knelt", "event-played", "action-used", "challenge-won", "saved"])
    )
    ability["trigger"] = {"after": happening}
    if form == "passive":
        del ability["cost"]
    return ability | {"limit": {"times": 1, "per": "phase"}} if form == "response" else ability


@st.composite
def plain_situations(draw: st.DrawFn) -> dict[str, Any]:
    """A situation as plain data: two or three players, three to seven cards."""
    seats = PLAYERS[: draw(st.integers(2, 3))]
    cards = []
    for number in range(draw(st.integers(3, 7))):
        kind = draw(st.sampled_from(["character", "character", "event", "location"]))
        card: dict[str, Any] = {
            "ref": f"c{number}",
            "type": kind,
            "owner": draw(st.sampled_from(seats)),
            "zone": "hand" if kind == "event" else "play",
            "abilities": [draw(abilities(number))] if kind != "character" or draw(st.booleans()) else [],
        }
        if kind == "character":
            card |= {
                "str": draw(st.integers(0, 4)),
                "unique": draw(st.booleans()),
                "duplicates": draw(st.integers(0, 1)),
                "keywords": draw(st.lists(st.sampled_from(KEYWORDS), max_size=1)),
                "kneeling": draw(st.booleans()),
                "immune": draw(st.sampled_from([[], [], ["events"], ["character-abilities"]])),
            }
        cards.append(card)
    hosts = [card["ref"] for card in cards if card["type"] == "character"]
    if hosts:
        cards.append(
            {"ref": "att", "type": "attachment", "owner": seats[0], "attached_to": draw(st.sampled_from(hosts))}
        )
    people = [
        {"id": seat, "gold": draw(st.integers(0, 2)), "hand": 2, "power": draw(st.sampled_from([0, 0, 14])),
         "others": draw(st.integers(0, 2)) == 0}
        for seat in seats
    ]  # fmt: skip
    box = draw(st.sampled_from(["challenges/7", "challenges/4", "draw/2", "dominance/4"]))
    plain: dict[str, Any] = {
        "players": people,
        "first_player": draw(st.sampled_from(seats)),
        "opening": {"box": box},
        "cards": cards,
        "stops": draw(st.sampled_from(["useful", "every"])),
    }
    if box == "challenges/7":
        sides = {seat: [c["ref"] for c in cards if c["owner"] == seat and c["type"] == "character"] for seat in seats}
        plain["challenge"] = {
            "type": draw(st.sampled_from(["military", "intrigue", "power"])),
            "attacker": seats[0],
            "defender": seats[1],
            "attackers": sides[seats[0]],
            "defenders": sides[seats[1]],
            "claim": draw(st.integers(1, 2)),
        }
    return plain


def situations() -> st.SearchStrategy[Situation]:
    return plain_situations().map(read)
