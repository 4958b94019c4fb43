"""What an interrupt or reaction answers: whether something imminent, or that has occurred, is its trigger."""

from __future__ import annotations

from dataclasses import replace

from timing.systems.agot2e import evaluating, values
from timing.systems.agot2e.abilities import Ability, Trigger
from timing.systems.agot2e.evaluating import View
from timing.systems.agot2e.expressions import Selector
from timing.systems.agot2e.state import Item
from timing.systems.agot2e.words import ZONES
from timing.systems.agot2e.work import Work


def answers(work: Work, uid: str, item: Item) -> bool:
    """Whether the item is what the ability's trigger speaks of, whenever that may be answered."""
    trigger = work.table.abilities[uid].trigger
    if trigger is None or not set(trigger.words) & set(item.what):
        return False
    at = evaluating.view(work, uid, item)
    if trigger.card is not None and not (item.card and _fits(work, trigger.card, item, at)):
        return False
    if trigger.player != "any" and item.player not in evaluating.players(work, trigger.player, at):
        return False
    if trigger.against != "any" and item.other not in evaluating.players(work, trigger.against, at):
        return False
    if trigger.type and item.type not in trigger.type:
        return False
    if trigger.cause and item.cause not in trigger.cause:
        return False
    if trigger.by is not None:
        source = work.table.holder.get(item.by, "")
        if not source or not evaluating.fits(work, replace(trigger.by, zone=ZONES), source, at):
            return False
    if trigger.came and item.came not in trigger.came:
        return False
    if trigger.using is not None and not (
        item.other in work.cards and evaluating.fits(work, replace(trigger.using, zone=ZONES), item.other, at)
    ):
        return False
    return evaluating.is_so(work, trigger.if_, at)


def _fits(work: Work, selector: Selector, item: Item, at: View) -> bool:
    """The card as it was: wherever it is now, controlled by whoever controlled it then."""
    if selector.controller != "any" and item.player not in evaluating.players(work, selector.controller, at):
        return False
    return evaluating.fits(work, replace(selector, zone=ZONES, controller="any"), item.card, at)


def speaks_of_itself(trigger: Trigger | None, item: Item, card: str) -> bool:
    """Whether it answers what happens to its own card, and so may be used although that has left play."""
    return bool(trigger and trigger.card and trigger.card.self_ and item.card == card)


def from_where(work: Work, ability: Ability, ref: str) -> tuple[str, ...]:
    """The places from which an ability works."""
    if ability.zone:
        return ability.zone
    if work.facts(ref).type == "event" and values.keyword_number(work, "shadow", ref) is not None:
        return ("hand", "shadows")
    return {"event": ("hand",), "plot": ("revealed",)}.get(work.facts(ref).type, ("play",))
