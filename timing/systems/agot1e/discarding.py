"""What takes the place of discarding a card out of a hand or a deck.

Such a replacement works where its card lies. What replaces the discard is carried out at once, in the midst of what
would have discarded the card, and the card has not been discarded (FAQ 3.23); what cannot be carried out replaces
nothing. Of several the first on the table applies, as where costs are paid.
"""

from __future__ import annotations

from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.happen import fits
from timing.systems.agot1e.leaving import move_from_pile
from timing.systems.agot1e.reach import from_hand_barriers
from timing.systems.agot1e.replacing import differing
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.words import covered
from timing.systems.agot1e.work import Work


def replaced(work: Work, what: str, ref: str, player: str, by: str) -> bool:
    """Whether something takes the place of discarding the card in this way; it has been carried out then."""
    if not ref or not work.table.replacements:
        return False
    serial = work.frame.serial if work.frames else 0
    would = Occurrence(-1, what, ref, player, by, serial, work.paying)
    uids = [uid for uid, ability in work.table.replacements if _applies(work, uid, ability, would)]
    if not uids:
        return False
    if differing(work, uids):
        work.note("discard-replaced-first")
    work.note("removal-replaced", card=ref, ability=uids[0])
    _carry_out(work, uids[0], work.table.abilities[uids[0]], ref)
    return True


def _applies(work: Work, uid: str, ability: Ability, would: Occurrence) -> bool:
    return _speaks_of(work, uid, ability, would) and _can(work, uid, ability, would.card)


def _speaks_of(work: Work, uid: str, ability: Ability, would: Occurrence) -> bool:
    if ability.trigger is None or would.what not in covered(ability.trigger.after) or not work.works(uid):
        return False
    so = ability.if_ is None or work.holds(ability.if_, uid, would.card)
    return so and fits(work, ability.trigger, uid, would)


def _can(work: Work, uid: str, ability: Ability, ref: str) -> bool:
    """Whether the first effect, the one that takes the place, can be carried out."""
    first = ability.effects[0]
    verb = RECORDS[first.do]
    if first.do == "to-shadows":
        return not from_hand_barriers(work, ref)
    return verb.way_out is not None or not verb.bars(work, uid, first, ref, None)


def _carry_out(work: Work, uid: str, ability: Ability, ref: str) -> None:
    frame = work.frame._replace(ability=uid, owner=work.cards[ref].controller, targets=(ref,))
    done = True
    for effect in ability.effects:
        verb = RECORDS[effect.do]
        if effect.then and not done:
            work.note("then-skipped", ability=uid)
        elif verb.way_out:
            move_from_pile(work, ref, effect.do, uid, effect.destination)
        elif verb.on_table:
            done = verb.on_table(work, frame, effect)
        elif verb.on_card:
            done = verb.on_card(work, frame, effect, ref)
