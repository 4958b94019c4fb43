"""Replacement effects that meet in one removal: the first player picks the one that applies.

Sources: FAQ 3.23; 2.5 by analogy (`timing.readings`). Payments, and cards that an effect reaches only as it resolves,
are removed without such a choice: there the first one on the table applies.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.work import Work

CHOICE = "replacement"
DESTINATION = "destination"  # by which of several effects a card is removed
# kinds of decision: which replacement of a removal applies, of each event of a window its own; which one of its claim
REMOVAL, CLAIM = "replaces", "replaces-claim"


def applicable(work: Work, ref: str, do: str) -> list[str]:
    """The replacement abilities that speak of this removal now, in the order of the table."""
    found = []
    for uid, ability in work.table.replacements:
        if not work.works(uid) or not ability.trigger or work.immune(ref, uid):
            continue
        holder = work.table.holder[uid]
        if ability.if_ and not work.holds(ability.if_, uid, ref):
            continue
        if WAYS_OUT[do].happens not in ability.trigger.after:
            continue
        if ability.trigger.card and not work.fits(ability.trigger.card, ref, work.cards[holder].controller, holder):
            continue
        found.append(uid)
    return found


def differing(work: Work, uids: list[str]) -> bool:
    """Whether it matters which of these replacement abilities applies."""
    return len({work.table.abilities[uid].effects for uid in uids}) > 1


def replacing(work: Work, ref: str, do: str) -> str:
    """The replacement ability that applies to this removal: the one picked, or the first; '' when there is none."""
    uids = applicable(work, ref, do)
    picked = work.frame.answer(REMOVAL, ref, len(work.frame.events))
    if differing(work, uids):
        work.note("replacement-picked")
    return picked if picked in uids else uids[0] if uids else ""


def settled(work: Work) -> bool:
    """Put the choice for the innermost frame's next contested removal to the first player; False while there is one."""
    ref, uids = _contested(work)
    if ref:
        work.choice = Choice(CHOICE, work.first, tuple(uids))
    return not ref


def picked(work: Work, uid: str) -> None:
    """The first player has picked a replacement ability for the removal that is contested, or else for the claim."""
    ref, _uids = _contested(work)
    if ref:
        work.decide(REMOVAL, ref, len(work.frame.events), uid)
    else:
        work.decide(CLAIM, answer=uid)


def _contested(work: Work) -> tuple[str, list[str]]:
    """The first card about to be removed for which replacement abilities differ, with these; ('', []) for none."""
    if len(work.table.replacements) < 2:
        return "", []
    frame = work.frame
    ways = {one.about: one.at for one in frame.decided if one.kind == DESTINATION}
    for member in frame.members:
        yielded = ways.get(member.card, member.effect) != member.effect
        if member.status != "imminent" or yielded or frame.settled(REMOVAL, member.card, len(frame.events)):
            continue
        uids = applicable(work, member.card, member.do)
        if differing(work, uids):
            return member.card, uids
    return "", []
