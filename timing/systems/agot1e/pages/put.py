"""What the rules put to a player, in the words of a headline: of what kind it is chosen, and for what."""

from __future__ import annotations

from timing.kernel.moves import Decision
from timing.systems.agot1e import infamy, judging, prose
from timing.systems.agot1e.replacing import DESTINATION
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.work import Work

POWER_FOR = {
    "claim is implemented": "for claim",
    "unopposed reward": "for the unopposed challenge",
    "dominance is rewarded": "for dominance",
}
"""What power comes to a House card for, by the framework event that brings it."""


def chosen_for(work: Work, decision: Decision) -> str:
    """The ability that asks for the choice; or the card, the power or the words that it is about."""
    if decision.choice == judging.KIND:
        return judging.question(work)[1].rstrip("?")
    if decision.choice == infamy.INFAMY:
        return _power(work)
    if decision.choice == DESTINATION:
        return prose.card_name(work.table, decision.choices[0].rpartition("/")[0])
    return _ability(work) or "an effect"


def noun(table: Table, decision: Decision) -> str:
    """The type of all cards that may be chosen or that the words mean, where they have one."""
    meant = (*decision.choices, *(part.card for part in decision.refused))
    types = {table.cards[ref].type if ref in table.cards else "" for ref in meant}
    return next(iter(types)) if len(types) == 1 and "" not in types else "card"


def _power(work: Work) -> str:
    """How much power has come to a House card, and what for where that can be told."""
    frame, n = work.frame, infamy.how_much(work)
    what = POWER_FOR.get(frame.events[0], "") if frame.kind == "framework" and frame.events else ""
    if not what and (ability := _ability(work)):
        what = f"from {ability}"
    return f"the {n} power {what}".strip()


def _ability(work: Work) -> str:
    """The frame's ability with what it does, of an event, too."""
    uid = work.frame.ability
    ability = work.table.abilities.get(uid)
    if ability is None:
        return ""
    name, title = prose.ability_name(work.table, uid), work.table.cards[work.table.holder[uid]].title
    does = prose.shortened(ability.label) if len(ability.label) > prose.LONG_LABEL else ability.label
    return f"{name} ({does})" if name == title and does not in ("", title) else name
