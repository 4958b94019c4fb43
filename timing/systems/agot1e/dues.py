"""What marshalling a card and ambushing with it cost, as effects change it for the next cards or for a time.

Sources: rulebook, gold penalty, Duplicates, Ambush; FAQ, penalties are added before reductions are taken off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from timing.systems.agot1e.abilities import Ability, Cost
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.from_piles import as_if_in_hand
from timing.systems.agot1e.granted import AMBUSH, INTO_SHADOWS, MARSHAL, OUT_OF_SHADOWS, plays_event
from timing.systems.agot1e.reach import twin_in_play
from timing.systems.agot1e.state import Frame, Lasting
from timing.systems.agot1e.words import (
    AMBUSH_GAINING,
    ENTERS_KNELT,
    NEXT,
    NEXT_AMBUSH,
    NEXT_EITHER,
    NEXT_GAINING,
    NEXT_INTO_SHADOWS,
    NEXT_KNELT,
    NEXT_PENALTY,
    NOT_REDUCED,
    OF_PENALTY,
    PLAYED_ON,
    TO_BRING_OUT,
    text_of_next,
)
from timing.systems.agot1e.work import Work

PENALTY = 2  # gold (rulebook, gold penalty)
OF_GOLD = ("", NEXT, NEXT_KNELT, NEXT_EITHER)
OF_AMBUSH = (NEXT_AMBUSH, NEXT_EITHER)
USED_BY = {
    MARSHAL: (NEXT, NEXT_KNELT, NEXT_EITHER, NEXT_PENALTY),
    AMBUSH: OF_AMBUSH,
    INTO_SHADOWS: (NEXT_INTO_SHADOWS,),
}
SEVERAL = re.compile(rf"{NEXT} (\d+)")


def gold_due(work: Work, frame: Frame, cost: Cost) -> int:
    """The gold to pay.

    Marshalling a card of another House, or bringing it out of Shadows, costs the gold penalty more; a card that
    attaches as a duplicate is marshalled for nothing (rulebook, gold penalty; Duplicates).
    """
    with as_if_in_hand(work, work.table.holder[frame.ability], frame.owner):
        return _gold_due(work, frame, cost)


def _gold_due(work: Work, frame: Frame, cost: Cost) -> int:
    holder = work.table.holder[frame.ability]
    granted = work.table.abilities[frame.ability].granted
    if _brings_itself_out(work.table.abilities[frame.ability]):
        return max(cost.due + gold_penalty(work, holder, frame.owner), 0)
    if granted == OUT_OF_SHADOWS:
        less = [one for one in work.constant_effects(holder, ("cost",)) if one[1].what == TO_BRING_OUT]
        changes = sum(work.number(effect.n, uid, ref=holder) for uid, effect in less)
        return max(cost.due + gold_penalty(work, holder, frame.owner) + changes, 0)
    if granted == INTO_SHADOWS:
        less_hidden = [one.n for one in lasting_changes(work, holder, frame.owner) if _kind(one) == NEXT_INTO_SHADOWS]
        return max(cost.due + _in_all(work, holder, less_hidden), 0)
    if granted != MARSHAL:
        return cost.due
    if twin_in_play(work, holder, frame.owner):
        return 0
    found = [one.n for one in lasting_changes(work, holder, frame.owner) if _kind(one) in OF_GOLD]
    constant = [one for one in work.constant_effects(holder, ("cost",)) if not one[1].what]
    found += [work.number(effect.n, uid, ref=holder) for uid, effect in constant]
    found += _on_bearer(work, frame, holder)
    return max(cost.due + gold_penalty(work, holder, frame.owner) + _in_all(work, holder, found), 0)


def _in_all(work: Work, holder: str, changes: list[int]) -> int:
    """What the changes come to; of a card that cannot cost less to play, those alone that have it cost more."""
    fixed = any(effect.what == NOT_REDUCED for _uid, effect in work.constant_effects(holder, ("cost",)))
    return sum(n for n in changes if n > 0 or not fixed)


def _on_bearer(work: Work, frame: Frame, holder: str) -> list[int]:
    """What an attachment costs more or less because of the card that it is played on."""
    if not work.table.priced_by_bearer or work.facts(holder).type != "attachment":
        return []
    found = [
        one for host in frame.targets for one in work.constant_effects(host, ("cost",)) if one[1].what == PLAYED_ON
    ]
    meant = [(uid, e) for uid, e in found if e.which is None or work.fits(e.which, holder, frame.owner, holder)]
    return [work.number(effect.n, uid) for uid, effect in meant]


def _brings_itself_out(ability: Ability) -> bool:
    """Whether the ability brings its own card out of Shadows: no reducer of what that costs holds (FAQ, Shadows)."""
    own = any(effect.do == "come-out-of-shadows" and effect.to == "self" for effect in ability.effects)
    return own and ability.worked_out


def lasting_changes(work: Work, ref: str, player: str) -> list[Lasting]:
    """The changes of cost that effects have made for such a card of the player."""
    found = []
    for one in work.lasting:
        if one.do == "cost":
            effect = work.table.abilities[one.by].effects[int(one.what.rpartition(":")[2])]
            source = work.table.holder[one.by]
            which = _as_named(effect.which, one.what.split(":")[1:-1])
            if which and work.fits(which, ref, work.cards[source].controller, source):
                found.append(one)
    return found


def _as_named(which: Selector | None, said: list[str]) -> Selector | None:
    """The cards that a change is of, with the trait that was named for it."""
    return replace(which, trait=tuple(said)) if which and said else which


def ambushing(work: Work, frame: Frame, ability: Ability) -> Ability:
    """The ability by which a card is put into play through ambush, with the influence that it costs now."""
    changes = lasting_changes(work, work.table.holder[frame.ability], frame.owner)
    less = sum(one.n for one in changes if _kind(one) in OF_AMBUSH)
    return replace(ability, cost=tuple(replace(cost, n=max(cost.n + less, 0)) for cost in ability.cost))


def spent(work: Work, frame: Frame) -> None:
    """Changes for the next cards alone are used up by one that is marshalled, which some of them have enter knelt.

    Those for the next card that is put into play through ambush, or played into Shadows, are used up by that. An event
    that is played is the next card, too, though no change is one of what it costs. A copy that attaches as a duplicate
    is neither character nor card with a House or a trait (FAQ 4.2), and leaves them for the next card.
    """
    ability, card = work.table.abilities[frame.ability], work.table.holder[frame.ability]
    if ability.granted == MARSHAL and twin_in_play(work, card, frame.owner):
        return
    event = plays_event(work.facts(card), ability)
    how = MARSHAL if event else ability.granted
    if how not in USED_BY:
        return
    with _in_hand(work, card) if event else as_if_in_hand(work, card, frame.owner):
        used = [one for one in lasting_changes(work, card, frame.owner) if _used_by(one, how)]
    work.lasting = [left for one in work.lasting for left in ([one] if one not in used else _fewer(one))]
    knelt = (one for one in used if one.what.startswith(f"{NEXT_KNELT}:"))
    work.lasting += [Lasting("gain", card, 0, ENTERS_KNELT, one.until, one.by) for one in knelt]
    gained = ((text_of_next(one.what.partition(":")[0]), one) for one in used)
    work.lasting += [Lasting("gain", card, 1, f"ability:{name}", one.until, one.by) for name, one in gained if name]


@contextmanager
def _in_hand(work: Work, event: str) -> Iterator[None]:
    """Meanwhile an event that is being played counts as one in the hand that it came from."""
    held = work.cards[event]
    work.cards[event] = held._replace(zone="hand")
    try:
        yield
    finally:
        work.cards[event] = held


def _kind(change: Lasting) -> str:
    """What a change of cost is of: '' of all such cards, for the next one, of the penalty alone, ..."""
    what = change.what.partition(":")[0]
    if what.startswith(AMBUSH_GAINING):
        return NEXT_AMBUSH
    return NEXT if SEVERAL.fullmatch(what) or what.startswith(NEXT_GAINING) else what


def _used_by(change: Lasting, how: str) -> bool:
    return _kind(change) in USED_BY[how]


def _fewer(change: Lasting) -> list[Lasting]:
    """What is left of a change for several cards once one of them has been played."""
    what, _, at = change.what.partition(":")
    several = SEVERAL.fullmatch(what)
    many = int(several[1]) - 1 if several else 0
    return [change._replace(what=f"{NEXT} {many}:{at}")] if many else []


def gold_penalty(work: Work, ref: str, player: str, placing: bool = False) -> int:
    """What a card of another House costs more; neutral cards, and players without a stated House, pay none.

    Constant abilities may lower it. A setup card is placed and not played: what a card in hand says of the penalty to
    play it does not hold then (rulebook, Place setup cards).
    """
    own, houses = work.table.house_of(player), work.facts(ref).house
    if not own or not houses or own in houses or "Neutral" in houses:
        return 0
    constant = [one for one in work.constant_effects(ref, ("cost",)) if one[1].what == OF_PENALTY]
    constant = [one for one in constant if not (placing and "hand" in work.table.works_in[one[0]])]
    changes = sum(one.n for one in lasting_changes(work, ref, player) if _kind(one) in (OF_PENALTY, NEXT_PENALTY))
    return max(PENALTY + changes + sum(work.number(effect.n, uid, ref=ref) for uid, effect in constant), 0)
