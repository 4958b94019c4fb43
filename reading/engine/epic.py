"""Epic phases: the phase that an event makes, and what its text does in that phase, an ability of its own there."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from timing.systems.agot1e.printed import ICONS

Plain = dict[str, Any]
BESIDE = "beside-plots"
GRANTED = (
    ["initiate", "a", "single", "", "challenge", "with", "normal", "claim"],
    ["initiate", "a", "single", "challenge", "of", "his", "choice"],
)
LAID = ["place", "this", "card", "next", "to", "your", "plot", "deck"]


def grants(deed: Deed) -> bool:
    """'There is an epic phase during which each player may initiate ...'."""
    return deed.act.do == "challenge" and bool(deed.sentence.marks("epic"))


def phase(telling: Telling, deed: Deed) -> list[Plain]:
    """The phase that is made. Raises Unsaid where more is said of its challenges than their type."""
    words = telling.words(deed.act.slots)
    named = [word for word in words if word in ICONS]
    if ["" if word in ICONS else word for word in words] not in GRANTED or len(named) > 1:
        raise Unsaid("the challenges of the epic phase")
    return [{"do": "epic-phase", **({"what": named[0]} if named else {})}]


def lies_beside(telling: Telling, deed: Deed) -> bool:
    """'Place this card next to your plot deck': said of every card that makes an epic phase, and part of that."""
    made = any(effect["do"] == "epic-phase" for effect in telling.effects)
    return made and telling.words({"_from": deed.piece.start, "_to": deed.piece.end}) == LAID


def set_apart(telling: Telling, plain: Plain) -> None:
    """What happens in the phase is a passive of the card beside the plot deck: 'the winner of each challenge ...'."""
    if not telling.effects or telling.effects[0]["do"] != "epic-phase":
        return
    first, rest = telling.effects[0], telling.effects[1:]
    plain.pop("if", None)  # 'after the dominance phase' says when the phase comes
    if rest:
        passive: Plain = {"id": f"{telling.own}-later", "label": telling.ability.text[:0], "kind": "passive"}
        passive |= {"trigger": {"after": ["challenge-won"]}, "from": [BESIDE], "if": {"own_phase": True}}
        passive |= {"target": telling.target} if telling.target else {}
        passive |= {"also": telling.also} if telling.also else {}
        telling.more.append({**passive, "effects": rest})
    said = telling.ability.text.lower()
    if rest and "the winner of each challenge" not in said:
        telling.lacks.append("what is done in the epic phase")
    telling.target, telling.also, telling.effects = None, [], [first]
