"""Removing cards from play, with the effects that replace a removal or its destination."""

from __future__ import annotations

from timing.abilities import Effect
from timing.effects.on_cards import ON_CARDS
from timing.effects.replacing import replacing
from timing.happen import destination, tag
from timing.outcomes import OUTCOMES
from timing.reach import barriers, scope
from timing.state import Frame
from timing.table import Work
from timing.vocabulary import LEAVING


def remove_all(work: Work, frame: Frame, effect: Effect, index: int) -> bool:
    saved = {m.card for m in frame.members if m.effect == index and m.status == "saved"}
    yielded = {card for card, choice in frame.decided if choice.isdigit() and int(choice) != index}
    marked = []
    for ref in scope(work, frame, effect):
        if ref in saved or ref in yielded:
            continue
        stops = barriers(work, frame.ability, effect, ref)
        if stops:
            work.note("not-applied", card=ref, ability=frame.ability, why=stops[0].code)
        else:
            marked.append(ref)
    ends = {ref: remove(work, ref, effect.do, frame.ability, effect.destination) for ref in marked}
    settle(work, index, ends)
    return any(OUTCOMES[end].then_runs for end in ends.values())


def settle(work: Work, index: int, ends: dict[str, str]) -> None:
    """Write into the frame's members what became of them (a key of OUTCOMES)."""
    members = tuple(
        m._replace(status=ends.get(m.card, "failed")) if m.effect == index and m.status == "imminent" else m
        for m in work.frame.members
    )
    work.change(members=members)


def remove(work: Work, ref: str, do: str, by: str, to: str = "") -> str:
    """Remove a card from play, unless a replacement effect changes that or its destination (FAQ 3.23, 4.5).

    Returns how it ended, a key of OUTCOMES: occurred, redirected or replaced.
    """
    uid = replacing(work, ref, do)
    if not uid:
        tag(work, ref, do, by, to or destination(work, ref, do))
        return "occurred"
    effect = work.table.abilities[uid].effects[0]
    if not effect.instead:
        work.note("destination-replaced", card=ref, ability=uid, to=effect.destination)
        tag(work, ref, do, by, effect.destination)
        return "redirected"
    work.note("removal-replaced", card=ref, ability=uid)
    if effect.do in LEAVING:
        tag(work, ref, effect.do, uid, effect.destination)
    elif effect.do in ON_CARDS:
        ON_CARDS[effect.do](work, work.frame._replace(ability=uid), effect, ref)
    return "replaced"
