"""What speaks against an ability before its costs, targets and effects are looked at: place, card, ban, limit."""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.reasons import Reason
from timing.systems.agot1e import answers, costs, from_piles, limits, opportunity, setup
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.evaluating import folded
from timing.systems.agot1e.granted import DUPLICATE, INTO_SHADOWS, MARSHAL, OUT_OF_SHADOWS, PLAYED_FROM
from timing.systems.agot1e.printed import NAVAL
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.ways import Approach
from timing.systems.agot1e.words import MORE_FROM_HAND
from timing.systems.agot1e.work import Work

BEFORE_RESPONSES = ("initiate", "answers", "execute", "passives")


def against(work: Work, uid: str, ability: Ability, approach: Approach | None) -> Iterator[Reason]:
    """What speaks against an ability before its costs, targets and effects are looked at, one by one.

    `approach` is what using it now would be; None where it is no use at all, or the dispute is over.
    """
    if not ability.triggered:  # whoever's turn it is
        yield reason("not-chosen", ability=uid)
        return
    yield from [opportunity.why_over(work)] if work.over else _place(work, uid, ability)
    yield from _card(work, uid, ability)
    if work.forbids:
        yield from _forbidden(work, uid, ability)
    occurrence, below = (approach.occurrence, approach.below) if approach else (None, None)
    yield from limits.restrictions(work, uid, ability, occurrence, below)


def _forbidden(work: Work, uid: str, ability: Ability) -> Iterator[Reason]:
    """What an effect forbids the player: events, responses, abilities of a type of card (FAQ 4.3).

    What is gained, the save of a duplicate too, is a triggered effect (4.2), and none of the abilities that are printed
    on cards, of which a ban on abilities speaks (question on Burning Bridges); neither is a keyword (3.7). Declaring is
    no effect. Playing a card into Shadows is playing that card (4.15), and bringing it out is what the rules allow
    (4.17): neither triggers anything.
    """
    if ability.granted == NAVAL:
        return
    holder = work.table.holder[uid]
    player, kind = work.user(uid), work.type_of(holder)
    named = [f"{ability.kind}s", "triggered-effects"]
    if ability.granted in (MARSHAL, INTO_SHADOWS):
        named = ["marshal", f"{kind}s"]
    elif ability.granted == OUT_OF_SHADOWS:
        named = ["events"] if kind == "event" else []
    elif not (ability.gained or ability.keyword):
        there = work.cards[holder].zone == "play"
        own = [f"{kind}-abilities", *([f"{kind}-abilities-in-play"] if there else [])]
        named += ["events"] if kind == "event" else own
    if work.cards[holder].zone in PLAYED_FROM and (ability.granted in (MARSHAL, INTO_SHADOWS) or kind == "event"):
        named += ["plays-from-hand", MORE_FROM_HAND, f"card {folded(work.facts(holder).title)}"]
    if work.cards[holder].zone == "hand" and ability.kind == "response":
        named.append("responses-from-hand")
    if kind == "event" and work.cards[holder].zone in ("discard", "dead"):
        named.append("events-from-piles")
    if kind == "event" and _in_own_discard(work, holder):
        named.append("events-in-own-discard")
    for what in named:
        if by := work.forbidden(player, what):
            yield reason("forbidden", player=player, ability=by, what=what)


def _in_own_discard(work: Work, event: str) -> bool:
    """Whether another copy of the event lies in the discard pile of its player."""
    title, player = folded(work.facts(event).title), work.cards[event].controller
    return any(
        ref != event
        and card.zone == "discard"
        and work.facts(ref).owner == player
        and folded(work.facts(ref).title) == title
        for ref, card in work.cards.items()
    )


def _place(work: Work, uid: str, ability: Ability) -> list[Reason]:
    """Reasons from where the game stands: the step, the kind of opportunity, the phase."""
    if work.choice:
        waits = work.phase != "setup" and work.does(work.frame) in BEFORE_RESPONSES
        waits = waits and ability.kind == "response" and not ability.answers
        return [reason("response-waits", ability=uid) if waits else reason("choice-first", player=work.choice.player)]
    if setup.is_placing(ability) and work.does(work.frame) == "placing":
        return setup.barriers(work, work.table.holder[uid])
    if work.phase == "setup":
        return [reason("setup-no-effects")]
    if work.closed:
        return [reason("closed-window")]
    frame = work.frame
    does = work.does(frame)
    if ability.granted == OUT_OF_SHADOWS:
        return [] if does == "shadows" else [reason("shadows-only-now", card=work.table.holder[uid])]
    if does == "shadows":
        return [reason("shadows-step")] if ability.triggered else []
    if ability.kind == "action":
        if does != "segment":
            return [reason("action-not-now")]
        return _phase(work, uid, ability)
    if ability.kind != "response":
        return []
    if does == "segment":
        return [reason("response-not-action")]
    if answers.answered(work) is not None:
        if frame.only_saves and not ability.saves:
            return [reason("only-saves")]
        return [] if ability.answers else [reason("response-in-step-5", ability=uid)]
    return [reason("save-cancel-gate-closed")] if ability.answers else []


def _phase(work: Work, uid: str, ability: Ability) -> list[Reason]:
    found = []
    if "any" not in ability.phase and work.phase not in ability.phase:
        found.append(reason("wrong-phase", ability=uid, wanted=" or ".join(ability.phase), phase=work.phase))
    player = work.user(uid)
    costs_gold = any(costs.only_gold(cost) for cost in ability.cost) or ability.granted == MARSHAL
    if work.phase == "marshalling" and costs_gold and player != work.active:
        found.append(reason("gold-only-active", player=work.active))
    return found


def _card(work: Work, uid: str, ability: Ability) -> Iterator[Reason]:
    """Reasons from the card: where it is, whether it has its text."""
    holder = work.table.holder[uid]
    card, held = work.facts(holder), work.cards[holder]
    if card.type == "event" and held.moribund:
        yield reason("event-moribund", card=holder)
    elif card.type == "event" and any(frame.ability == uid for frame in work.frames):
        yield reason("being-resolved", card=holder)
    elif held.zone not in work.table.works_in[uid] or from_piles.barred(work, uid, ability):
        yield reason("not-in-zone", card=holder, wanted=" or ".join(work.table.works_in[uid]), zone=held.zone)
    if work.blank(holder) and not ability.gained and not ability.dormant:
        yield reason("blank", card=holder)
    if not work.has_text(uid):
        yield reason("text-missing", card=holder)
    if ability.users == "opponents" and work.user(uid) == held.controller:
        yield reason("opponents-only", ability=uid)
    if work.cannot(holder, "trigger") and ability.granted in ("", DUPLICATE):  # which is its own ability, too (4.2)
        yield reason("cannot-trigger", card=holder)
