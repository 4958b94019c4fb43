"""In which window of the round a response or passive answers what it answers, by its trigger."""

from __future__ import annotations

from timing.telling.means import abilities, effects, is_answer, triggers
from timing.telling.table import ENDS, OF_CHALLENGE, RESOLVING, Plain, Table

STEPS = {"passive": "4", "response": "5"}
"""Steps of a window in which abilities of a kind are carried out."""
_BOXES = {
    "challenge-declared": "challenges/3", "attacker-declared": "challenges/3", "stealth-declared": "challenges/5",
    "defender-declared": "challenges/5", "dominance-won": "dominance/2", "dominance-lost": "dominance/2",
    "plot-revealed": "plot/3", "income-counted": "marshalling/2",
    **dict.fromkeys(OF_CHALLENGE, RESOLVING),
}  # fmt: skip
"""What is answered, and the box of the round in which it comes about."""
COMES_OF = {
    "kill": ("killed", "left-play"), "kneel": ("knelt",), "stand": ("stood",), "take-control": ("control-taken",),
    "discard": ("discarded", "left-play"), "return-to-hand": ("returned-to-hand", "left-play"),
}  # fmt: skip
"""Effects, and what comes of them that can be answered."""
_FROM_HAND = frozenset(("card-played", "marshalled", "entered-play", "attached"))
"""What comes about where cards are played from hand, unless something else is told."""


def window(table: Table, ability: Plain) -> Plain | None:
    """Where this response or passive is carried out; None where it is neither, or saves or cancels."""
    story, kind, after = table.story, str(ability.get("kind")), triggers(ability)
    if kind not in STEPS or not after or is_answer("", ability):
        return None
    if story.at_end and "phase-ends" not in after:
        return None
    step = {"step": STEPS[kind]}
    box = next((_BOXES[one] for one in after if one in _BOXES), "")
    if story.laid_down and not _FROM_HAND & set(after):
        return None
    if box:
        return {"box": box, **step} if story.phase in ("", box.partition("/")[0]) else None
    if "phase-ends" in after:
        return {"box": ENDS[story.phase], **step} if story.phase else None
    if "stood" in after and story.phase == "standing":
        return {"box": "standing/2", **step}
    if _FROM_HAND & set(after) and not story.phase and not story.told_fight and "ambush" not in _words(table):
        return {"box": "marshalling/1", **step}
    if story.told_fight:
        return None
    return {"box": f"{story.phase or _phase_of_cause(table, after)}/1", **step}


def _phase_of_cause(table: Table, after: tuple[str, ...]) -> str:
    """The phase in which another card that is told of does what is answered; the challenges phase for any."""
    if table.story.laid_down:
        return "marshalling"
    for card in table.full.values():
        for one in abilities(card):
            if not any(what in after for does in effects(one) for what in COMES_OF.get(does, ())):
                continue
            if _FROM_HAND & set(triggers(one)):
                return "marshalling"
            if (phase := one.get("phase", "any")) in ENDS:
                return str(phase)
    return "challenges"


def spoken_of(table: Table) -> Plain:
    """The one response or passive of all cards that are told of; empty where there are none or several."""
    given = [
        one
        for n, card in table.full.items()
        if n >= 0 and card.get("card")
        for one in abilities(card)
        if one.get("kind") in STEPS and triggers(one)
    ]
    alike = {str(sorted(one.items(), key=str)) for one in given}
    return given[0] if len(alike) == 1 else {}


def _words(table: Table) -> set[str]:
    return {word.tag for word in table.story.mentions.words}
