"""What cards cost: reductions, for the next or the first card, and gold penalties."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.numbers import said_number
from reading.engine.places import WHEREVER
from reading.engine.telling import Telling
from reading.model import Noun

Plain = dict[str, Any]
PENALTY = -2  # gold (rulebook, gold penalty)


def cost_change(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Lower the cost of the next House Stark character you play this phase by 1', 'ignore the gold penalty on ...'."""
    act, noun = deed.act, deed.act.slots.get("card")
    if not isinstance(noun, Noun) or not {"next", "plain", "fixed", "once each round", "penalty"} & set(act.slots):
        return None
    plain = _change(telling, deed)
    if noun.ref == "self":
        telling.zones = ["hand"]
        return [{**plain, "to": "self"}]
    which = telling.select(noun)
    if set(which) & {"self", "host", "on"} or "zone" in which:  # what is in a hand is attached to nothing
        return None
    everywhere = act.slots.get("penalty") == "none"  # 'on all House Martell cards', out of Shadows, too (FAQ, Shadows)
    which |= {"zone": ["hand", "shadows"] if everywhere else ["hand"]}
    which |= {} if "fixed" in act.slots else {"controller": "you"}
    if "next" in act.slots:
        plain["what"] = f"next {noun.n}" if noun.n and noun.n > 1 else "next"
        plain |= {"until": "phase"} if "phase" in telling.words(act.slots) else {}
    if "once each round" in act.slots:
        played = _played(which)
        phase = act.slots.get("once each phase")  # 'the first character you play during the marshalling phase'
        kinds = ["marshalled"] if "event" not in which.get("type", ["event"]) else ["event-played", "marshalled"]
        past = {"what": kinds, "card": played, "player": "you", "span": "phase" if phase else "round"}
        plain["if"] = {**({"phase": [phase]} if phase else {}), "number": {"past": past}, "exactly": 0}
    return [{**plain, "to": "all", "which": which}]


def _played(which: Plain) -> Plain:
    """The cards that have been played already, whoever controls them by now and whatever House that player plays.

    What went into Shadows is none of them: there it has neither House nor trait nor type (FAQ 4.16).
    """
    card = {key: held for key, held in which.items() if key not in ("controller", "in_house")}
    if "in_house" in which:
        card["of_owners_house"] = which["in_house"]
    return {**card, "zone": WHEREVER}


def _change(telling: Telling, deed: Deed) -> Plain:
    act = deed.act
    if "fixed" in act.slots:
        return {"do": "cost", "what": "not-reduced"}
    n = (act.slots.get("n") or {}).get("number")
    if act.slots.get("penalty") == "none":
        return {"do": "cost", "n": PENALTY, "what": "penalty"}
    told = said_number(telling, act, n if isinstance(n, int) else None)
    plain: Plain = {"do": "cost", "n": -told if isinstance(told, int) else {"times": [-1, told]}}
    return {**plain, "what": "penalty"} if "penalty" in act.slots else plain
