"""Removing cards from play, with the effects that replace a removal or its destination."""

from __future__ import annotations

from timing.kernel.reasons import Reason
from timing.systems.agot1e import delayed, into_deck
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.granted import for_shadows
from timing.systems.agot1e.leaving import PLACED, destination, discard_duplicate, move_from_pile, tag
from timing.systems.agot1e.outcomes import OUTCOMES
from timing.systems.agot1e.reach import barriers, from_hand_barriers, leaving_barriers, out_of_pile, scope
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.replacing import DESTINATION, found_for, host, replacing, unasked
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.verb import RECORDS, InForm, Verb
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT, WayOut
from timing.systems.agot1e.words import GROUPS, LEAVING, NO_CREST, YOURS
from timing.systems.agot1e.work import Work

OUT_OF_RESOLVING = ("remove-from-game", "return-to-hand", "into-deck", "top-of-deck", "bottom-of-deck", "to-shadows")
"""Where an event may say that it goes in place of its discard pile."""


def remove_all(work: Work, frame: Frame, effect: Effect, index: int) -> bool:
    saved = {m.card for m in frame.members if m.effect == index and m.status == "saved"}
    yielded = {one.about for one in frame.decided if one.kind == DESTINATION and one.at != index}
    marked = []
    for ref in scope(work, frame, effect):
        if ref in saved or ref in yielded:
            continue
        stops = barriers(work, frame.ability, effect, ref)
        if stops:
            work.note("not-applied", card=ref, ability=frame.ability, why=stops[0].code)
        else:
            marked.append(ref)
    lying = [ref for ref in marked if out_of_pile(work, frame.ability, effect, ref)]
    for ref in into_deck.in_order(frame, effect, lying):
        move_from_pile(work, ref, effect.do, frame.ability, effect.destination)
        if effect.what == YOURS:
            work.set(ref, controller=frame.owner)
    ends = {ref: remove(work, ref, effect.do, frame.ability, effect.destination) for ref in marked if ref not in lying}
    settle(work, index, ends)
    delayed.lasts(work, frame, effect, index, scope(work, frame, effect))
    return bool(lying) or any(OUTCOMES[end].then_runs for end in ends.values())


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
    if not uid or unasked(work, uid, ref):
        tag(work, ref, do, by, to or destination(work, ref, do))
        return "occurred"
    effects = work.table.abilities[uid].effects
    if any(effect.instead for effect in effects):
        work.note("removal-replaced", card=ref, ability=uid)
        _carry_out(work, uid, effects, ref)
        return "replaced"
    bound = next((effect.destination for effect in effects if effect.destination), "") or destination(work, ref, do)
    work.note("destination-replaced", card=ref, ability=uid, to=bound)
    tag(work, ref, do, by, bound)
    rest = tuple(effect for effect in effects if effect.do in LEAVING or not effect.destination)
    _carry_out(work, uid, rest, ref)
    return "redirected"


def _carry_out(work: Work, uid: str, effects: tuple[Effect, ...], ref: str) -> None:
    """Every effect of a replacement, in order; those that name no other card act on the card it speaks of."""
    owner = work.cards[work.table.holder[uid]].controller
    chosen = host(work, uid, ref)
    found = found_for(work, uid, ref)
    frame = work.frame._replace(ability=uid, owner=owner, targets=(chosen or ref,), decided=found)
    succeeded = True
    for effect in effects:
        if effect.then and not succeeded:
            work.note("then-skipped", ability=uid)
            continue
        if effect.if_ and not work.holds(effect.if_, uid, ref):
            work.note("condition-not-met", ability=uid)
            succeeded = False
            continue
        succeeded = _carry_out_one(work, frame, effect, ref)


def _carry_out_one(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    verb = RECORDS[effect.do]
    if verb.on_table:
        return verb.on_table(work, frame, effect)
    chooses = work.table.abilities[frame.ability].target is not None
    own = effect.to in ("", "trigger") or (effect.to == "target" and not chooses)
    done = False
    for card in (ref,) if own else scope(work, frame, effect):
        stops = [] if own else barriers(work, frame.ability, effect, card)
        if stops:
            work.note("not-applied", card=card, ability=frame.ability, why=stops[0].code)
        elif verb.way_out:
            tag(work, card, effect.do, frame.ability, effect.destination)
            done = True
        elif verb.on_card:
            done = verb.on_card(work, frame, effect, card) or done
    return done


def _barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    if effect.do == "to-shadows" and effect.what != NO_CREST and not _may_be_in_shadows(work, ref):
        return [reason("not-for-shadows", card=ref)]
    if out_of_pile(work, uid, effect, ref):  # nothing that holds for leaving play stands in the way
        held = work.cards[ref]
        kept = effect.do == "discard" and held.zone == "hand" and work.forbidden(held.controller, "discards-from-hand")
        if effect.do == "to-shadows" and (found := from_hand_barriers(work, ref)):
            return found
        return [reason("cannot", card=ref, what="be discarded from hand")] if kept else []
    held = work.cards[ref]
    if effect.to == "self" and held.zone == "played" and not held.moribund and effect.do in OUT_OF_RESOLVING:
        return []  # an event that is being resolved and says where it goes
    found = leaving_barriers(work, effect.do, ref, uid)
    if effect.if_ and effect.if_.str_zero and work.strength(ref) > 0:
        found.append(reason("str-not-zero", card=ref, n=work.strength(ref)))
    return found


def _may_be_in_shadows(work: Work, ref: str) -> bool:
    """Whether the card has the crest, and so the cost, of those that may be moved into Shadows (FAQ, Shadows)."""
    card = work.facts(ref)
    return for_shadows(card) and any(work.has(ref, one) for one in card.crests if one.lower().startswith("shadow"))


def _leaves(way: WayOut) -> Verb:
    """The record of a way to leave play; which one it comes to in the end, replacement effects may change."""
    return Verb(
        way.said.format("{whom}"),
        way_out=way,
        bars=_barred,
        writes=("zone", "hand"),
        happens=(*GROUPS["left-play"], *PLACED.values()),
        reads=("zone",),
        form=_form(way) if way.common else None,
    )


def _form(way: WayOut) -> InForm:
    """Its name there is the clause without the card: 'return to hand'."""
    name = " ".join(way.said.replace("{}", "").split())
    return InForm("Removes", name, phrase=(way.in_short or way.said).format("{whom}"))


def _discard_duplicate(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    discard_duplicate(work, ref)
    work.note("loses-duplicate", card=ref)
    return True


def _without_duplicate(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return [] if work.cards[ref].duplicates else [reason("cost-no-duplicate", card=ref)]


VERBS: dict[str, Verb] = {name: _leaves(way) for name, way in WAYS_OUT.items()} | {
    "discard-duplicate": Verb(
        "discard a duplicate of {whom}",
        on_card=_discard_duplicate,
        bars=_without_duplicate,
        writes=("zone",),
        reads=("zone",),
        past_immunity=True,
    )
}
