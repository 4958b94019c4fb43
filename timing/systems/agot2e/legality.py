"""What an ability may answer now, and why not: the moment, the card, limits, costs, targets, what it could change."""

from __future__ import annotations

from timing.kernel.moves import Move, Option, Part
from timing.kernel.reasons import Reason, once
from timing.kernel.structure import SEGMENT
from timing.systems.agot2e import (
    allowances,
    costs,
    elsewhere,
    evaluating,
    limits,
    matching,
    resolving,
    targeting,
    values,
)
from timing.systems.agot2e.abilities import Ability
from timing.systems.agot2e.granted import AMBUSH, DUPLICATE, ENTERING, INTO_SHADOWS, MARSHAL, OUT_OF_SHADOWS, PRICED
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import IMMINENT, Item
from timing.systems.agot2e.structure import SPECIAL
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.verbs.answering import gone
from timing.systems.agot2e.words import FORCED, INTERRUPTS
from timing.systems.agot2e.work import Work

MOST_MOVES = 400


# --- the moment --------------------------------------------------------------------------------------------------


def moment(work: Work, uid: str) -> tuple[list[Item], tuple[Reason, ...]]:
    """What the ability may answer now, and why it may not be used at this moment."""
    ability = work.table.abilities[uid]
    if ability.kind == "action":
        return [], _action(work, uid, ability)
    if ability.kind == "when-revealed":
        return [], ()
    if ability.kind == "constant":
        return [], (REASONS("no-such-ability", ability=uid),)
    frame = work.frame if work.frames else None
    if frame is None or frame.window != "occurrence":
        return [], (REASONS("not-imminent" if ability.kind in INTERRUPTS else "not-occurred", ability=uid),)
    imminent = [item for item in frame.items if matching.answers(work, uid, item)]
    done = [item for item in frame.done if matching.answers(work, uid, item)]
    if ability.kind in INTERRUPTS:
        return _interrupt(work, uid, ability, imminent, done)
    return _reaction(work, uid, ability, imminent, done)


def _action(work: Work, uid: str, ability: Ability) -> tuple[Reason, ...]:
    found = []
    if not work.frames or work.frame.window != SEGMENT:
        found.append(REASONS("action-window-only"))
    if ability.phase and work.phase not in ability.phase:
        found.append(REASONS("wrong-phase", ability=uid))
    if ability.granted in (MARSHAL, INTO_SHADOWS):
        if work.active != work.player_of(uid):
            found.append(REASONS("active-only", player=work.active))
        if SPECIAL not in work.structure.box(work.box).marks and not found:
            found.append(REASONS("wrong-phase", ability=uid))
    return tuple(found)


def _interrupt(
    work: Work, uid: str, ability: Ability, imminent: list[Item], done: list[Item]
) -> tuple[list[Item], tuple[Reason, ...]]:
    if not imminent:
        return [], (_why_not_imminent(work, uid, ability, bool(done)),)
    step, wanted = work.frame.step, "2" if ability.would else "4"
    if ability.kind in FORCED:
        wanted = "2" if ability.would else "3"
    if step != wanted:
        early = step < wanted
        code = ("would-first" if step == "2" else "forced-first") if early else "would-is-over"
        return [], (REASONS(code if step < "5" else "interrupt-too-late", ability=uid),)
    return _unused(work, uid, imminent)


def _why_not_imminent(work: Work, uid: str, ability: Ability, occurred: bool) -> Reason:
    if occurred:
        return REASONS("interrupt-too-late", ability=uid)
    if ability.cancels and any(item.verb in ENTERING for item in work.frame.items):
        return REASONS("marshaling-not-canceled")
    return _no_kill(work, ability) or REASONS("not-imminent", ability=uid)


def _no_kill(work: Work, ability: Ability) -> Reason | None:
    """That a card was sacrificed, for what answers kills."""
    if ability.trigger is None or "killed" not in ability.trigger.words:
        return None
    there = (item for item in (*work.frame.items, *work.frame.done) if "sacrificed" in item.what)
    return next((REASONS("sacrifice-is-no-kill", card=item.card) for item in there), None)


def _reaction(
    work: Work, uid: str, ability: Ability, imminent: list[Item], done: list[Item]
) -> tuple[list[Item], tuple[Reason, ...]]:
    wanted = "6" if ability.kind in FORCED else "7"
    if work.frame.step < "6":
        return [], (REASONS("not-yet-occurred" if imminent or done else "not-occurred", ability=uid),)
    if not done:
        return [], (_no_kill(work, ability) or REASONS("not-occurred", ability=uid),)
    if work.frame.step != wanted:
        return [], (REASONS("forced-first"),)
    return _unused(work, uid, done)


def _unused(work: Work, uid: str, items: list[Item]) -> tuple[list[Item], tuple[Reason, ...]]:
    """Those that it has not answered yet and that are still there."""
    used = {number for name, number in work.frame.used if name == uid}
    trigger = work.table.abilities[uid].trigger
    if used and trigger is not None and trigger.once:
        return [], (REASONS("once-each", ability=uid),)
    left = [item for item in items if item.id not in used]
    if not left:
        return [], (REASONS("once-each", ability=uid),)
    live = [item for item in left if item.status == IMMINENT]
    if not live:
        return [], once(reason for item in left for reason in gone(item))
    return (live[:1] if trigger is not None and trigger.once else live), ()


# --- the ability -------------------------------------------------------------------------------------------------


def is_there(work: Work, uid: str) -> bool:
    """Whether the card is where the ability works, or may be used from elsewhere as if it were in hand.

    What any player may initiate is its controller's own ability, and one for each other player.
    """
    ability, ref = work.table.abilities[uid], work.table.holder[uid]
    other = uid in work.table.player_for
    if work.cards[ref].zone in matching.from_where(work, ability, ref):
        if ability.granted and other:
            return False
        return not other or work.player_of(uid) != work.controller(ref)
    return bool(elsewhere.permission(work, uid))


def _own(work: Work, uid: str, items: list[Item]) -> list[Reason]:
    """What speaks against it on the side of its card: place, blank, condition, limit."""
    ability, ref = work.table.abilities[uid], work.table.holder[uid]
    card, found = work.cards[ref], []
    itself = any(matching.speaks_of_itself(ability.trigger, item, ref) for item in items)
    if ability.granted == DUPLICATE:
        if not card.duplicate_of or card.zone != "play":
            found.append(REASONS("not-there", card=ref))
    elif card.duplicate_of or (not is_there(work, uid) and not itself):
        found.append(REASONS("not-there", card=ref))
    elif ability.granted in PRICED and values.keyword_number(work, PRICED[ability.granted], ref) is None:
        found.append(REASONS("no-keyword", card=ref, keyword=PRICED[ability.granted]))
    if card.zone in ("play", "revealed") and not ability.granted and values.blank(work, ref):
        found.append(REASONS("blank", card=ref))
    if not ability.granted and values.cannot(work, ref, "trigger abilities"):
        found.append(REASONS("cannot", card=ref, what="trigger abilities"))
    if not ability.granted and values.silenced(work, work.player_of(uid), ref):
        found.append(REASONS("silenced", player=work.player_of(uid)))
    item = items[0] if items else None
    if not evaluating.is_so(work, ability.if_, evaluating.view(work, uid, item)):
        found.append(REASONS("condition", ability=uid))
    if work.facts(ref).type == "event" and values.forbidden(work, work.player_of(uid), "play events"):
        found.append(REASONS("forbidden", player=work.player_of(uid), what="play events"))
    if work.facts(ref).type == "event" and not ability.granted and values.cannot(work, ref, "be played"):
        found.append(REASONS("cannot", card=ref, what="be played"))
    for granted, what in ((MARSHAL, "marshal"), (OUT_OF_SHADOWS, "bring out of shadows")):
        if ability.granted == granted and values.forbidden(work, work.player_of(uid), what):
            found.append(REASONS("forbidden", player=work.player_of(uid), what=what))
    limited = work.facts(ref).type == "event" and "limited" in values.printed(work, ref)
    if limited and allowances.limited(work, work.player_of(uid)):
        found.append(REASONS("limited", player=work.player_of(uid)))
    return found + list(limits.against(work, uid))


def _effective(
    work: Work, uid: str, item: Item | None, targets: tuple[str, ...], paying: tuple[str, ...] = ()
) -> tuple[Reason, ...]:
    """Why none of the effects could change anything; empty if one could.

    `paying`: the cards to pay with; while they are not known, or leave play by it, what is done to them may be done.
    """
    ability = work.table.abilities[uid]
    gone_ = costs.gone_by(work, uid, paying, item) if paying else set()
    paid = tuple(ref for ref in paying if ref not in gone_)
    at = evaluating.view(work, uid, item, paying)._replace(targets=targets, paid=paid)
    against: list[Reason] = []
    could = False
    for effect in ability.effects:
        if not effect.at and not evaluating.is_so(work, effect.if_, at):
            continue
        if effect.choose is not None:
            asked = evaluating.players(work, effect.chooses, at)
            could = could or any(resolving.choosable(work, uid, effect, at, who) for who in asked)
            continue
        if effect.at or effect.instead or (effect.to == "paid" and not paid):
            could = True
            continue
        for made in resolving.items_of(work, uid, effect, at):
            barred = VERBS[made.verb].bars(work, made)
            if barred and VERBS[made.verb].whom == "answered":
                return barred
            could = could or not barred
            against += barred
    return () if could else once((*against, REASONS("no-effect", ability=uid)))


# --- judging -----------------------------------------------------------------------------------------------------


def names_trigger(work: Work, uid: str, items: list[Item]) -> bool:
    """Whether a use names what it answers: where several things are its trigger, and always of what is saved."""
    if not items:
        return False
    frame = work.frame
    meant = [item for item in (*frame.items, *frame.done) if matching.answers(work, uid, item)]
    trigger = work.table.abilities[uid].trigger
    if trigger is not None and trigger.once:
        return False
    return len(meant) > 1 or (work.table.abilities[uid].saves and bool(items[0].card))


def _subject(item: Item) -> str:
    return item.card or item.player


def meant(work: Work, uid: str, choosing: tuple[str, ...]) -> tuple[Item | None, tuple[str, ...]]:
    """What a use with these names answers, and its targets."""
    items, _ = moment(work, uid)
    if not items:
        return None, choosing
    if not names_trigger(work, uid, items):
        return items[0], choosing
    return next(item for item in items if _subject(item) == choosing[0]), choosing[1:]


def judge(work: Work, uid: str) -> Option:
    """One ability, allowed or refused with all its reasons."""
    ability, ref = work.table.abilities[uid], work.table.holder[uid]
    player = work.player_of(uid)
    items, against = moment(work, uid)
    forced = [REASONS("must-resolve")] if ability.kind in FORCED else []
    reasons = [*forced, *_outside(work, player), *against, *_own(work, uid, items)]
    item = items[0] if items else None
    unpaid = costs.against(work, uid, item)
    choose = targeting.parts(work, uid, item, _greatest_x(work, uid, item))
    moves: tuple[Move, ...] = ()
    if not reasons and not unpaid:
        moves, missing = _moves(work, uid, items)
        reasons += missing
    elif items or ability.kind == "action":
        reasons += _reach(work, uid, items, choose)
    reasons += unpaid
    allowed = not reasons
    said = tuple(once(reasons)) if reasons else _why(work, uid, items)
    return Option(
        player,
        uid,
        ref,
        ability.label,
        allowed,
        said,
        _pay_parts(work, uid, items[0] if items else None),
        choose,
        moves,
    )


def _greatest_x(work: Work, uid: str, item: Item | None) -> tuple[str, ...]:
    """What X is at most, where the player chooses that."""
    ways = list(costs.ways(work, uid, item)) if uid in work.table.pays_x else []
    return ways[-1][:1] if ways else ()


def _outside(work: Work, player: str) -> list[Reason]:
    """Nobody may act, or somebody else."""
    if work.over:
        return [REASONS("over-box")]
    if work.choice:
        return [REASONS("choice-first", player=work.choice.player)]
    return [REASONS("not-your-turn", player=work.frame.turn)] if work.frame.turn != player else []


def _reach(work: Work, uid: str, items: list[Item], choose: tuple[Part, ...]) -> list[Reason]:
    """What would speak against it at another moment as well."""
    ability = work.table.abilities[uid]
    if ability.target is not None and not any(part.allowed for part in choose):
        return [*(r for part in choose for r in part.reasons), REASONS("no-target", ability=uid)]
    return [] if ability.target is not None else list(_effective(work, uid, items[0] if items else None, ()))


def _pay_parts(work: Work, uid: str, item: Item | None) -> tuple[Part, ...]:
    found = []
    for number, cost in enumerate(costs.of(work, uid)):
        if cost.card is not None:
            for ref in costs.candidates(work, uid, cost, item):
                reasons = costs.barred(work, uid, cost, ref)
                found.append(Part(ref, not reasons, reasons, number))
    return tuple(found)


def _moves(work: Work, uid: str, items: list[Item]) -> tuple[tuple[Move, ...], tuple[Reason, ...]]:
    """Every way to use it; without any, why there is none."""
    ability, player = work.table.abilities[uid], work.player_of(uid)
    found: list[Move] = []
    against: list[Reason] = []
    for item in items or [None]:  # type: ignore[list-item]
        payments = list(costs.ways(work, uid, item))
        named = (_subject(item),) if item is not None and names_trigger(work, uid, items) else ()
        if ability.target is None:
            reached = uid in work.table.pays_x or any(effect.to == "paid" for effect in ability.effects)
            barred = () if reached else _effective(work, uid, item, ())
            for paying in payments:
                against_it = _effective(work, uid, item, (), paying) if reached else barred
                against += against_it
                found += [] if against_it else [Move(player, "uses", uid, paying, named)]
            continue
        able = None
        for paying in payments:
            if able is None or targeting.depends_on_payment(work, uid):
                able = targeting.able(work, uid, item, paying)
                against += [r for part in targeting.parts(work, uid, item, paying) for r in part.reasons]
            for targets in targeting.sets(work, able, costs.gone_by(work, uid, paying, item)):
                found.append(Move(player, "uses", uid, paying, (*named, *targets)))
    if found:
        return tuple(found[:MOST_MOVES]), ()
    return (), once((*against, *((REASONS("no-target", ability=uid),) if ability.target else ())))


def _why(work: Work, uid: str, items: list[Item]) -> tuple[Reason, ...]:
    """Why it may be used."""
    ability, player = work.table.abilities[uid], work.player_of(uid)
    judged = tuple(REASONS("judge-says", what=part) for part in ability.undescribed)
    if ability.kind == "action":
        code = {MARSHAL: "may-marshal", AMBUSH: "may-ambush"}.get(ability.granted, "may-act")
        return (REASONS(code, player=player), *judged)
    item = items[0]
    if ability.cancels:
        return (REASONS("may-cancel", ability=item.by or item.verb), *judged)
    if ability.saves:
        return (REASONS("may-save", card=item.card), *judged)
    code = "may-interrupt" if ability.kind in INTERRUPTS else "may-react"
    words = ability.trigger.words if ability.trigger else ()
    what = next((word for word in item.what if word in words), item.what[0] if item.what else item.verb)
    return (REASONS(code, what=f"{what}:{item.card or item.player}"), *judged)


# --- who is asked ------------------------------------------------------------------------------------------------


def pending(work: Work) -> list[tuple[str, Item]]:
    """Forced abilities that wait in this step, each with what it answers."""
    found = []
    for uid, ability in work.table.abilities.items():
        if ability.kind not in FORCED or ability.kind == "when-revealed":
            continue
        items, against = moment(work, uid)
        if against or _own(work, uid, items):
            continue
        for item in items:
            targets = targeting.first(work, uid, item) if ability.target else ()
            if targets is not None and not _effective(work, uid, item, targets):
                found.append((uid, item))
    return found


def bears(work: Work, player: str) -> bool:
    """Whether the player has something to use now, or something described that is refused for more than the moment."""
    if work.players[player].eliminated:
        return False
    if work.table.situation.stops == "every":
        return True
    for uid, ability in work.table.abilities.items():
        if ability.kind in FORCED or ability.kind == "constant" or work.player_of(uid) != player:
            continue
        items, against = moment(work, uid)
        if against and any(reason.code != "no-longer-imminent" for reason in against):
            continue
        ref = work.table.holder[uid]
        here = is_there(work, uid)
        if ability.granted == DUPLICATE and not work.cards[ref].duplicate_of:
            continue
        itself = any(matching.speaks_of_itself(ability.trigger, item, ref) for item in items)
        if ability.granted in (*ENTERING, INTO_SHADOWS):
            if not against and judge_now(work, uid, items):
                return True
        elif here or itself:
            return True
    return False


def judge_now(work: Work, uid: str, items: list[Item]) -> bool:
    """Whether it could be used if it were its player's turn."""
    return not _own(work, uid, items) and bool(_moves(work, uid, items)[0])
