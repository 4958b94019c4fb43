"""What happens on the table: recording it, and what it sets off."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from timing.kernel.memory import Counted
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e.abilities import Ability, Trigger
from timing.systems.agot1e.causes import by_rule, causes
from timing.systems.agot1e.conditions import holds
from timing.systems.agot1e.evaluating import certainly
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.state import LIMIT, SAID, SET_OFF, Pending
from timing.systems.agot1e.words import ZONES, covered
from timing.systems.agot1e.work import Work

OUT_OF_PLAY = (
    "event-played",
    "discarded-from-hand",
    "discarded-from-deck",
    "revealed",
    "placed-in-dead-pile",
    "placed-in-discard-pile",
)
LOOKED_AT = ("passive-without-text", "passive-condition")  # what of a passive is looked at when it would initiate


def happen(work: Work, what: str, card: str = "", player: str = "", by: str = "", type: str = "") -> Occurrence:
    """Record an occurrence and every passive that it may set off (FAQ 3.11: passives have to initiate).

    Whether one does is settled when it would initiate: by then its card must have the text (`withheld`).
    """
    serial = work.frame.serial if work.frames else 0
    occurrence = Occurrence(work.count, what, card, player, by, serial, type or work.paying)
    work.count += 1
    work.happened.append(occurrence)
    work.recorded.append(occurrence)
    if what in work.table.remembered:
        work.history.append((work.phase, occurrence))
    passives = work.table.passives
    if passives and work.phase == "setup" and what != "announced":  # no card effect triggers in setup (FAQ 2.1)
        passives = ()
    for uid, ability in passives:
        if ability.trigger and fits(work, ability.trigger, uid, occurrence) and surely(work, uid, ability, card):
            one = Pending(uid, occurrence.id, card)
            work.pending.append(one._replace(barred=withheld(work, one)))
    return occurrence


def surely(work: Work, uid: str, ability: Ability, card: str) -> bool:
    """Whether the words of the trigger fit the card, and that is not left open by its not being listed."""
    asked = ability.trigger.card if ability.trigger and card in work.table.others else None
    return asked is None or certainly(work, _anywhere(asked), card, work.scene(uid, card))


def initiating(work: Work, pending: list[Pending]) -> list[Pending]:
    """Those of the waiting passives that initiate as things are now (`withheld`), none beyond its limit."""
    found: list[Pending] = []
    for one in pending:
        before = sum(other.ability == one.ability for other in found)
        if not withheld(work, one, before):
            found.append(one)
    return found


def withheld(work: Work, pending: Pending, before: int = 0) -> str:
    """Why a passive that something has set off does not initiate, as a note's code; empty when it does.

    `before` is how often it initiates ahead of this (FAQ 3.8, 3.11, 3.14; timing chapter, step 4).
    """
    uid = pending.ability
    ability = work.table.abilities.get(uid)
    if ability is None or ability.kind == "constant":  # what the rules and terminal states set off
        return ""
    set_off = any(o.id == pending.occurrence and o.type == SET_OFF for o in work.happened)
    if not set_off and not work.works(uid):
        return "passive-without-text"
    if ability.limit and work.used.get(initiated(work, uid), 0) + before >= ability.limit.times:
        return "passive-limit"
    seen = work.scene(uid, pending.card)._replace(happening=pending.occurrence)
    return "" if ability.if_ is None or work.so(ability.if_, seen) else "passive-condition"


def drop_withheld(work: Work, pending: list[Pending]) -> None:
    """These passives do not initiate any more; of cards that are where they could work, it is told why."""
    for one in pending:
        holder = work.table.holder[one.ability]
        if work.cards[holder].zone in work.table.works_in[one.ability] and one.ability not in work.table.given:
            why = withheld(work, one)
            work.note(why, ability=one.ability)
            if why in LOOKED_AT and why != one.barred:
                work.note("passive-looked-at-then")
    work.pending = [one for one in work.pending if one not in pending]


def initiated(work: Work, uid: str) -> Counted:
    """As what the initiations of a limited passive are counted."""
    ability = work.table.abilities[uid]
    return Counted(ability.limit.per if ability.limit else "game", LIMIT, what=uid)


def fits(work: Work, trigger: Trigger, uid: str, occurrence: Occurrence) -> bool:
    """Whether a happening is what the trigger speaks of; conditions on the card are read off the table now.

    What the rules have no name for, only the judge can say to have happened.
    """
    if occurrence.what not in covered(trigger.after):
        return False
    if occurrence.what == "words":
        return occurrence.type == SAID and occurrence.by == uid
    if by_rule(work, occurrence):
        return False
    if trigger.type and occurrence.type not in trigger.type:
        return False
    if trigger.cause and not causes(work, occurrence) & set(trigger.cause):
        return False
    holder, you = work.table.holder[uid], work.user(uid)
    if trigger.player not in ("", "any"):
        if trigger.player == "opponent":
            if not occurrence.player or occurrence.player == you:
                return False
        elif occurrence.player not in work.who(trigger.player, you, holder):
            return False
    if trigger.by is not None:
        source = work.table.holder.get(occurrence.by, occurrence.by)  # of what a keyword does, the card itself
        if source not in work.cards or not work.fits(_anywhere(trigger.by), source, you, holder):
            return False
    if trigger.if_ is not None:
        scene = work.scene(uid, occurrence.card)._replace(player=occurrence.player, happening=occurrence.id)
        if not holds(work, trigger.if_, scene):
            return False
    if trigger.reduces and not _reduces_costs(work, occurrence.by):
        return False
    if trigger.house and occurrence.card:
        return False
    if trigger.once and any(_before(trigger, o, occurrence) and fits(work, trigger, uid, o) for o in work.happened):
        return False
    if trigger.card is None:
        return True
    return bool(occurrence.card) and work.fits(_where(trigger.card, occurrence), occurrence.card, you, holder)


def _before(trigger: Trigger, earlier: Occurrence, one: Occurrence) -> bool:
    """Whether the same effect has brought it about before; for the same player where one is spoken of."""
    named = trigger.player not in ("", "any") or (trigger.card is not None and trigger.card.controller == "opponent")
    alike = (earlier.by, earlier.serial) == (one.by, one.serial)
    return earlier.id < one.id and alike and (not named or earlier.player == one.player)


def _reduces_costs(work: Work, uid: str) -> bool:
    """Whether the ability makes something cost less."""
    ability = work.table.abilities.get(uid)
    changes = (effect.n for effect in ability.effects if effect.do == "cost") if ability else ()
    return any(n is not None and (not isinstance(n, int) or n < 0) for n in changes)


@cache
def _anywhere(selector: Selector) -> Selector:
    """The same cards wherever they are: what did something may have left since."""
    return selector if selector.zone else replace(selector, zone=ZONES)


def _where(selector: Selector, occurrence: Occurrence) -> Selector:
    """What is played, or gets from hand or deck into a pile, is not in play: it is looked for wherever it is."""
    return _anywhere(selector) if occurrence.what in OUT_OF_PLAY else selector
