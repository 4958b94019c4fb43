"""Replacement effects that meet in one removal: the first player picks the one that applies.

Sources: FAQ 3.23; 2.5 by analogy (`timing.readings`). Payments, and cards that an effect reaches only as it resolves,
are removed without such a choice: there the first one on the table applies.
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.choices import Choice
from timing.kernel.memory import Decided
from timing.systems.agot1e import reach
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.chosen import FOUND
from timing.systems.agot1e.state import Member
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.work import Work

CHOICE = "replacement"
DESTINATION = "destination"  # by which of several effects a card is removed
# kinds of decision: which replacement of a removal applies, of each event of a window its own; which one of its claim
REMOVAL, CLAIM = "replaces", "replaces-claim"
SOUGHT = "sought-instead"  # what a search that replaces a removal has found
HOST, LEFT = "attaches-instead", "left alone"  # what a removed card is attached to instead; that it is not


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
        if _fails(work, uid, ability, ref) or work.frame.answer(HOST, f"{uid}>{ref}") == LEFT:
            continue
        found.append(uid)
    return found


def _fails(work: Work, uid: str, ability: Ability, ref: str) -> bool:
    """Whether what would replace the removal cannot be done: no agenda besides another one, no host (FAQ 4.20)."""
    if ability.target and not hosts(work, uid, ref):
        return True
    return any(one.do == "become-agenda" and reach.leaving_barriers(work, one.do, ref) for one in ability.effects)


def hosts(work: Work, uid: str, ref: str) -> tuple[str, ...]:
    """The cards that the one whose removal is replaced may be attached to in its place."""
    target, holder = work.table.abilities[uid].target, work.table.holder[uid]
    able = work.select(target.choose, work.cards[holder].controller, holder) if target else ()
    return tuple(
        one
        for one in able
        if one != ref
        and not (work.cards[one].moribund or work.bars_attachment(one, ref))
        and not (work.cannot(one, "be chosen") or work.immune(one, uid))
    )


def host(work: Work, uid: str, ref: str) -> str:
    """What the card is attached to: as was chosen, or the first that may be; '' of a replacement that chooses none."""
    said = work.frame.answer(HOST, f"{uid}>{ref}")
    return said or next(iter(hosts(work, uid, ref)), "")


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
        return False
    ref, uid = _without_host(work)
    if not ref:
        return sought(work)
    player, able = work.cards[work.table.holder[uid]].controller, hosts(work, uid, ref)
    work.choice = Choice(HOST, player, able, least=0 if _optional(work, uid) else -1)
    return False


def sought(work: Work) -> bool:
    """Ask what a replacement searches for, before the removal that it replaces; False while that is open."""
    for ref, uid, index in _searches(work):
        effect, player = work.table.abilities[uid].effects[index], work.cards[work.table.holder[uid]].controller
        able = work.select(effect.which, player, work.table.holder[uid]) if effect.which else ()
        most = min(work.number(effect.n, uid, missing=1), len(able))
        if most:
            work.choice = Choice(SOUGHT, player, able, most, least=0)
            return False
        work.decide(SOUGHT, f"{uid}>{ref}", index)
    return True


def sought_decided(work: Work, names: tuple[str, ...]) -> None:
    """The player of a replacement has found these cards, or nothing."""
    ref, uid, index = next(_searches(work))
    work.decide(SOUGHT, f"{uid}>{ref}", index, names=names)


def found_for(work: Work, uid: str, ref: str) -> tuple[Decided, ...]:
    """What the searches of a replacement of this card's removal have found."""
    settled = (one for one in work.frame.decided if one.kind == SOUGHT and one.about == f"{uid}>{ref}")
    return tuple(Decided(FOUND, at=one.at, names=one.names) for one in settled)


def _searches(work: Work) -> Iterator[tuple[str, str, int]]:
    """The cards about to be removed with the replacement of that, and which of its effects is a search to come."""
    if not any(effect.do == "search" for _uid, ability in work.table.replacements for effect in ability.effects):
        return
    for member in work.frame.members:
        if member.status != "imminent" or _yielded(work, member):
            continue
        if uid := replacing(work, member.card, member.do):
            for index, effect in enumerate(work.table.abilities[uid].effects):
                about = f"{uid}>{member.card}"
                if effect.do == "search" and not work.frame.settled(SOUGHT, about, index):
                    yield member.card, uid, index


def _optional(work: Work, uid: str) -> bool:
    return any(effect.may for effect in work.table.abilities[uid].effects)


def unasked(work: Work, uid: str, ref: str) -> bool:
    """Whether the replacement is left to its player, who has not been asked: as where a cost removes the card."""
    ability = work.table.abilities[uid]
    return ability.target is not None and _optional(work, uid) and not work.frame.settled(HOST, f"{uid}>{ref}")


def picked(work: Work, uid: str) -> None:
    """The first player has picked a replacement ability for the removal that is contested, or else for the claim."""
    ref, _uids = _contested(work)
    if ref:
        work.decide(REMOVAL, ref, len(work.frame.events), uid)
    else:
        work.decide(CLAIM, answer=uid)


def host_chosen(work: Work, names: tuple[str, ...]) -> None:
    """The player of a replacement that attaches the card has chosen to what, or to leave it undone."""
    ref, uid = _without_host(work)
    work.note("host-chosen-instead", card=ref, what=names[0] if names else LEFT)
    work.decide(HOST, f"{uid}>{ref}", answer=names[0] if names else LEFT)


def _without_host(work: Work) -> tuple[str, str]:
    """The first card about to be removed whose replacement attaches it to a card to be chosen, with that ability."""
    if not any(ability.target for _uid, ability in work.table.replacements):
        return "", ""
    for member in work.frame.members:
        if member.status != "imminent" or _yielded(work, member):
            continue
        uid = replacing(work, member.card, member.do)
        if uid and work.table.abilities[uid].target and not work.frame.settled(HOST, f"{uid}>{member.card}"):
            return member.card, uid
    return "", ""


def _yielded(work: Work, member: Member) -> bool:
    """Whether the card is removed by another effect of the window."""
    ways = {one.about: one.at for one in work.frame.decided if one.kind == DESTINATION}
    return ways.get(member.card, member.effect) != member.effect


def _contested(work: Work) -> tuple[str, list[str]]:
    """The first card about to be removed for which replacement abilities differ, with these; ('', []) for none."""
    if len(work.table.replacements) < 2:
        return "", []
    frame = work.frame
    for member in frame.members:
        was_picked = frame.settled(REMOVAL, member.card, len(frame.events))
        if member.status != "imminent" or was_picked or _yielded(work, member):
            continue
        uids = applicable(work, member.card, member.do)
        if differing(work, uids):
            return member.card, uids
    return "", []
