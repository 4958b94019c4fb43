"""Situations for property tests: any table that the describing words can make, small enough to play to its end."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.timing.agot2e.tables import MINE, card, character, event

PLAYERS = ("ann", "bob", "cid")
BOXES = (
    "challenges/2", "challenges/3", "marshaling/2", "plot/3", "dominance/2", "taxation/2", "challenges/4",
    "challenges/13",
)  # fmt: skip
ON_CARDS = (
    "kill", "discard", "sacrifice", "return-to-hand", "return-to-deck", "remove-from-game", "kneel", "stand", "str",
    "gain-power", "blank", "take-control", "remove-from-challenge", "place-token", "cannot", "gain",
)  # fmt: skip
ON_PLAYERS = ("draw", "gain-gold", "discard-from-hand", "take-power")
HAPPENINGS = (
    "killed", "leaves-play", "challenge-won", "challenge-lost", "knelt", "event-played", "phase-begins", "phase-ends",
    "challenge-initiated", "claim-applied", "power-gained", "drawn",
)  # fmt: skip
COSTS = (
    {"do": "kneel"}, {"do": "sacrifice"}, {"do": "sacrifice", "card": MINE}, {"do": "pay-gold", "n": 1},
    {"do": "discard-from-hand"}, {"do": "kneel", "card": MINE},
)  # fmt: skip
MORE: dict[str, dict[str, Any]] = {
    "str": {"until": "phase"},
    "cannot": {"what": "be killed", "until": "phase"},
    "gain": {"what": "renown"},
}


def _selector(r: Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {"type": "character"}
    if r.random() < 0.5:
        chosen["controller"] = r.choice(("you", "opponent"))
    if r.random() < 0.2:
        chosen["kneeling"] = r.random() < 0.5
    return chosen


def _effect(r: Random, targeted: bool) -> dict[str, Any]:
    if r.random() < 0.25:
        return {"do": r.choice(ON_PLAYERS), "who": r.choice(("you", "opponent", "each"))}
    do = r.choice(ON_CARDS)
    effect = {"do": do, **MORE.get(do, {})}
    if do == "str":
        effect |= {"n": r.randint(-4, 3), "terminal": r.random() < 0.4}
    if r.random() < 0.15:
        effect |= {"choose": _selector(r), "chooses": r.choice(("you", "opponent", "each"))}
    else:
        to = r.choice(("target", "self") if targeted else ("self", "all"))
        effect |= {"to": to, **({"which": _selector(r)} if to == "all" else {})}
    if r.random() < 0.1:
        effect["at"] = "phase-ends"
    if r.random() < 0.1:
        effect["cannot_be_saved"] = True
    return effect


def _ability(r: Random, number: int, forms: tuple[str, ...]) -> dict[str, Any]:
    form = r.choice(forms)
    made: dict[str, Any] = {"id": f"a{number}", "label": f"{form} {number}", "limit": {"times": 2, "per": "round"}}
    if r.random() < 0.3:
        made["cost"] = r.choice(COSTS)
    if form == "save":
        trigger = {"would": ["killed", "discarded"], "card": _selector(r)}
        return made | {"kind": "interrupt", "trigger": trigger, "effects": {"do": "save", "to": "trigger"}}
    if form == "replace":
        instead = [{"do": "replace"}, {"do": "discard", "to": "trigger"}]
        return made | {"kind": "interrupt", "trigger": {"would": "killed"}, "effects": instead}
    if form == "cancel":
        trigger = {"would": "initiates", "player": "opponent"}
        return made | {"kind": "interrupt", "trigger": trigger, "effects": {"do": "cancel"}}
    if form == "constant":
        changes = {"do": r.choice(("str", "blank")), "to": "all", "which": _selector(r), "n": r.randint(-2, 2)}
        return {"id": f"a{number}", "label": form, "kind": "constant", "effects": changes}
    targeted = r.random() < 0.5
    effects = [_effect(r, targeted) for _ in range(r.randint(1, 2))]
    if len(effects) == 2 and r.random() < 0.5:
        effects[1]["then"] = True
    made |= {"kind": form, "effects": effects, **({"target": {"choose": _selector(r)}} if targeted else {})}
    if form != "action":
        made["trigger"] = {"after" if form.endswith("reaction") else "when": r.choice(HAPPENINGS)}
    return made


TRIGGERED = ("action", "reaction", "interrupt", "save", "cancel", "replace")
ANY_FORM = (*TRIGGERED, "forced-reaction", "forced-interrupt", "constant")


def situation(seed: int) -> dict[str, Any]:
    """A table, always the same one for a seed."""
    r = Random(seed)  # noqa: S311
    players = PLAYERS[: r.choice((2, 2, 3))]
    cards = [_character(r, number, r.choice(players)) for number in range(r.randint(2, 6))]
    in_play = [one for one in cards if one["zone"] == "play"]
    cards += [event(f"e{n}", r.choice(players), _ability(r, 0, TRIGGERED), cost=n % 2) for n in range(r.randint(0, 3))]
    if in_play and r.random() < 0.5:
        host, kept = r.choice(in_play)["ref"], r.choice(([], ["terminal"]))
        cards.append(
            card("attachment", "t0", r.choice(players), _ability(r, 0, ANY_FORM), attached_to=host, keywords=kept)
        )
    attackers = [one["ref"] for one in in_play if one["owner"] == "ann"][:2]
    box = r.choice(BOXES if attackers else BOXES[:5])
    made = {
        "players": [
            {"id": p, "gold": r.randint(0, 4), "hand": r.randint(0, 4), "power": r.randint(0, 5)} for p in players
        ],
        "first_player": r.choice(players),
        "opening": {"box": box},
        "ends": r.choice(("box", "phase")),
        "cards": cards,
        "format": "melee" if len(players) > 2 else "joust",
    }
    if box == "challenges/4":
        made["challenge"] = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": attackers}
    return made


def _character(r: Random, number: int, owner: str) -> dict[str, Any]:
    hidden = r.random() < 0.15
    unique = r.random() < 0.4
    return character(
        f"c{number}",
        owner,
        r.randint(0, 6),
        icons=["military", "power"],
        unique=unique,
        duplicates=int(unique and not hidden and r.random() < 0.6),
        zone="hand" if hidden else "play",
        keywords=["ambush (1)"]
        if hidden
        else r.sample(["renown", "stealth", "insight", "intimidate"], r.randint(0, 2)),
        kneeling=not hidden and r.random() < 0.3,
        abilities=[_ability(r, one, ANY_FORM) for one in range(r.randint(0, 2))],
    )
