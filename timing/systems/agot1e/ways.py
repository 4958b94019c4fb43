"""How an ability can be used now: what may pay and be chosen, which moves that makes, and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from timing.kernel.memory import Decided
from timing.kernel.moves import Move, Option, Part
from timing.kernel.occurrence import Occurrence
from timing.kernel.reasons import Reason
from timing.systems.agot1e import (
    alternatives,
    amounts,
    answers,
    choosing,
    costs,
    judging,
    limits,
    reach,
    said_x,
    setup,
    targets,
    unmet,
)
from timing.systems.agot1e.abilities import Ability, Effect, Target
from timing.systems.agot1e.chosen import NAMED, PLAYER, picked_then
from timing.systems.agot1e.granted import AMBUSH, DUPLICATE, MARSHAL, OUT_OF_SHADOWS
from timing.systems.agot1e.happen import surely
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.subjects import turns_on_subject
from timing.systems.agot1e.words import LEAVING
from timing.systems.agot1e.work import Work

MOST_MOVES = 200
HOUSE = "house"  # the type of card


class Approach(NamedTuple):
    """What using an ability at the opportunity at hand would be: looked up once for all that asks about it.

    `occurrence` is the happening that it would answer, `below` the window in whose save/cancel opportunity the game
    stands, `frame` the window that it would open, `barred` why a save or cancel would reach nothing of `below`.
    """

    occurrence: Occurrence | None
    below: Frame | None
    frame: Frame
    barred: list[Reason]


def approach(work: Work, uid: str, ability: Ability) -> Approach:
    """What using the ability now would be, by the player who controls its card."""
    return approach_to(work, uid, ability, limits.gate(work, uid, ability))


def approach_to(work: Work, uid: str, ability: Ability, occurrence: Occurrence | None) -> Approach:
    """What using the ability now would be; `occurrence` is what it would answer (`limits.gate`)."""
    below = answers.answered(work)
    frame = prospective(work, uid, work.user(uid), occurrence, below)
    barred = _reaching_nothing(work, frame, ability, below) if below is not None and ability.answers else []
    return Approach(occurrence, below, frame, barred)


def approaches(work: Work, uid: str, ability: Ability, first: Approach) -> tuple[Approach, ...]:
    """The use of a response for each card or player that it may answer for, where that matters; else `first` alone."""
    if first.occurrence is None or not subject(first.occurrence):
        return (first,)
    turns = work.table.turning.get(uid)
    if turns is None:
        turns = work.table.turning[uid] = turns_on_subject(ability)
    if not turns:
        return (first,)
    found = {subject(one): one for one in reversed(list(limits.gates(work, uid, ability))) if subject(one)}
    del found[subject(first.occurrence)]
    return (first, *(approach_to(work, uid, ability, one) for one in reversed(found.values())))


def subject(occurrence: Occurrence) -> str:
    """What a use names that answers this happening: the card that it happened to, else the player."""
    return occurrence.card or occurrence.player


def told_apart(ability: Ability, found: Sequence[tuple[Approach, tuple[Move, ...]]]) -> tuple[Move, ...]:
    """The ways to use a response: each names the card that it answers for where there are several.

    Where cards are chosen with the use, what is chosen tells it; a choice that is open for several names it, too.
    """
    able = [(one, moves) for one, moves in found if moves]
    if len(able) < 2:
        return able[0][1] if able else ()
    told: dict[Move, None] = {}
    for one, moves in able:
        for move in moves:
            named = not chooses_with_use(ability) or move in told
            told[_answering_for(ability, one, move) if named else move] = None
    return tuple(told)


def chooses_with_use(ability: Ability) -> bool:
    """Whether cards are chosen as the ability is used, and not later."""
    return ability.target is not None and not choosing.asked_later(ability)


def _answering_for(ability: Ability, approach: Approach, move: Move) -> Move:
    """The use, naming the card that it answers for: behind X, before all else that it chooses."""
    if approach.occurrence is None:
        return move
    x, rest = said_x.split(ability, move.choosing)
    said = (said_x.word(int(x)),) if x else ()
    return move._replace(choosing=(*said, subject(approach.occurrence), *rest))


def meant(work: Work, ability: Ability, several: Sequence[Approach], move: Move) -> tuple[Approach | None, Move]:
    """Which of several happenings a use answers, and the use without the card that says so; None if nothing does."""
    found = [(one, moves_of(work, ability, parts(work, ability, one))) for one in several]
    if not chooses_with_use(ability):
        _x, rest = said_x.split(ability, move.choosing)
        bare = move._replace(choosing=move.choosing[: len(move.choosing) - len(rest)])
        named = (one for one, _ in found if one.occurrence and (subject(one.occurrence),) == rest)
        return (next(named, None), bare) if rest else (next((one for one, moves in found if moves), None), move)
    plain = next((one for one, moves in found if move in moves), None)
    if plain is not None:
        return plain, move
    for one, moves in found:
        for each in moves:
            if _answering_for(ability, one, each) == move:
                return one, each
    return None, move


def names_subject(work: Work, ability: Ability, move: Move) -> bool:
    """Whether a use names the one card that the response answers for, which it need not."""
    rest = said_x.split(ability, move.choosing)[1]
    if ability.kind != "response" or ability.answers or chooses_with_use(ability) or not rest:
        return False
    occurrence = limits.gate(work, move.ability, ability)
    return occurrence is not None and (subject(occurrence),) == rest


def comes_to_listed(work: Work, option: Option, move: Move) -> bool:
    """Whether a use that names no card, or the only one that its response may answer for, is one that is listed."""
    ability = work.table.abilities[move.ability]
    if ability.kind != "response" or ability.answers or chooses_with_use(ability):
        return False
    x, rest = said_x.split(ability, move.choosing)
    if rest and not names_subject(work, ability, move):
        return False
    return any(
        listed._replace(choosing=()) == move._replace(choosing=()) and said_x.split(ability, listed.choosing)[0] == x
        for listed in option.moves
    )


def _reaching_nothing(work: Work, frame: Frame, ability: Ability, below: Frame) -> list[Reason]:
    """Why a save or cancel would reach nothing; where what is saved hangs on what is paid with, with any payment."""
    found = targets.answer_reasons(work, frame, ability, below)
    if found and ability.chosen_by_payment:
        priced = costs.as_charged(work, frame, ability)
        pay = [part for index, cost in costs.ways_of(priced) for part in costs.candidates(work, frame, index, cost)]
        ways = costs.payments(work, frame, priced, pay)
        if any(not targets.answer_reasons(work, frame._replace(paid=paid), ability, below) for paid in ways):
            return []
    return found


def moves_of(work: Work, ability: Ability, parts: Parts) -> tuple[Move, ...]:
    """The ways to use it, none where something speaks against it."""
    if parts.against:
        return ()
    if not ability.x:
        return _moves(work, parts.frame, ability, parts.pay, parts.choose)
    return tuple(move for said in said_x.payable(work, parts.frame, ability) for move in _with_x(work, said, ability))


def _with_x(work: Work, frame: Frame, ability: Ability) -> Iterator[Move]:
    """The ways to use it with X as the window has it."""
    priced = costs.as_charged(work, frame, ability)
    pay = [part for index, cost in costs.ways_of(priced) for part in costs.candidates(work, frame, index, cost)]
    choose = targets.judged(work, frame, ability) if ability.target else []
    for move in _moves(work, frame, ability, pay, choose):
        yield move._replace(choosing=(said_x.word(int(frame.answer(NAMED))), *move.choosing))


class Parts(NamedTuple):
    """What using an ability would take: its window, what may pay and be chosen, and what speaks against it."""

    frame: Frame
    pay: list[Part]
    choose: list[Part]
    against: list[Reason]


def parts(work: Work, ability: Ability, approach: Approach) -> Parts:
    """What may pay and be chosen for the use, and what of that speaks against it."""
    work.budget.spend()
    frame = approach.frame
    pay: list[Part] = []
    against: list[Reason] = []
    by_choice = _priced_by_choice(work, ability) and not choosing.asked_later(ability)
    priced = costs.as_charged(work, frame, ability) if ability.cost or work.table.tolls else ability
    if priced.cost:
        pay = [part for index, cost in costs.ways_of(priced) for part in costs.candidates(work, frame, index, cost)]
        against = [] if by_choice else costs.shortfalls(work, frame, priced, pay)
    choose = _open(work, frame, ability, pay) if ability.target or ability.saves else []
    if any(target.needed for target in ability.also):
        choose = [_leading_on(work, frame, ability, part) for part in choose]
    if by_choice:  # what it costs hangs on what is chosen: only what can be paid for may be
        choose = [_affordable(work, frame, ability, pay, part) for part in choose]
    if approach.below is not None and ability.answers:
        against += approach.barred
    elif ability.target and not any(part.allowed for part in choose) and ability.granted != OUT_OF_SHADOWS:
        nobody = ability.target.player and not choosing.players_open(work, frame, ability.target)
        nobody = nobody or (bool(ability.target.names) and not choosing.words_open(work, frame, ability.target))
        if nobody or not (choosing.asked_later(ability) and _comes_to_something(work, frame, ability, pay)):
            against += [reason("no-target"), *_no_house_card(work, ability.target)]
    elif _asks_for_nothing(ability) and not _comes_to_something(work, frame, ability, pay):
        against += _why_no_effect(work, frame, ability)
    return Parts(frame, pay, choose, against)


def _no_house_card(work: Work, target: Target) -> list[Reason]:
    """That no House card is described, where one is asked for: players have one, whatever is said of them."""
    lying = any(work.facts(ref).type == HOUSE for ref in work.cards)
    return [reason("house-not-described")] if target.choose.type == (HOUSE,) and not lying else []


def pickable(work: Work, uid: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the cards that may be picked by now as the ability is carried out; none where not all may together."""
    ability = work.table.abilities[uid]
    frame = approach(work, uid, ability).frame
    pay = [part for index, cost in costs.ways_of(ability) for part in costs.candidates(work, frame, index, cost)]
    able = {part.card for part in _open(work, frame, ability, pay) if part.allowed}
    found = tuple(name for name in names if name in able)
    return found if choosing.may_be_together(work, frame, ability, found) else ()


def _open(work: Work, frame: Frame, ability: Ability, pay: list[Part]) -> list[Part]:
    """Each card that may be chosen, or may not; where that hangs on what is paid with, with any payment.

    There has to be one before anything is paid (FAQ, timing chapter, step 1 b), too.
    """
    before = targets.judged(work, frame, ability) if not ability.chosen_by_payment else []
    if not (ability.chosen_by_payment or (ability.chosen_once_paid and any(part.allowed for part in before))):
        return before
    found: dict[str, Part] = {}
    for paying in costs.payments(work, frame, costs.as_charged(work, frame, ability), pay):
        for part in _judged_once_paid(work, frame, ability, pay, paying):
            if part.allowed or part.card not in found:
                found[part.card] = part
    return list(found.values()) or before


def _judged_once_paid(
    work: Work, frame: Frame, ability: Ability, pay: list[Part], paying: tuple[str, ...]
) -> list[Part]:
    """Each card that may be chosen, or may not, once these cards have paid."""
    seen = frame._replace(paid=costs.own(work, frame, ability, paying)) if ability.chosen_by_payment else frame
    if not ability.chosen_once_paid:
        return targets.judged(work, seen, ability)
    with costs.as_paid(work, frame, costs.as_charged(work, frame, ability), pay, paying):
        return targets.judged(work, seen, ability)


def _leading_on(work: Work, frame: Frame, ability: Ability, part: Part) -> Part:
    """What may be chosen, refused where not enough is left for what has to be chosen besides."""
    if not part.allowed or choosing.leads_on(work, frame._replace(targets=(part.card,)), ability):
        return part
    return part._replace(allowed=False, reasons=(reason("no-target"),))


def _affordable(work: Work, frame: Frame, ability: Ability, pay: list[Part], part: Part) -> Part:
    """What may be chosen, refused where what it then costs cannot be paid."""
    chosen = frame._replace(targets=(part.card,))
    lacking = costs.shortfalls(work, chosen, costs.as_charged(work, chosen, ability), pay) if part.allowed else []
    return part._replace(allowed=False, reasons=tuple(lacking)) if lacking else part


def _priced_by_choice(work: Work, ability: Ability) -> bool:
    """Whether what it costs may hang on what is chosen."""
    on_bearer = ability.granted == MARSHAL and work.table.priced_by_bearer
    return ability.target is not None and (ability.worked_out or on_bearer)


def _by_choice(work: Work, frame: Frame, ability: Ability, pay: list[Part], able: list[str]) -> Iterator[Move]:
    """Every choice with every way to pay what it costs."""
    for names in choosing.ways(work, frame, ability, able):
        chosen = frame._replace(targets=names)
        for paying in costs.payments(work, chosen, costs.as_charged(work, chosen, ability), pay):
            if ability.chosen_once_paid:
                judged = _judged_once_paid(work, chosen, ability, pay, paying)
                if not set(names) <= {part.card for part in judged if part.allowed}:
                    continue
            yield Move(frame.owner, "uses", frame.ability, paying, names)


def some_effect(work: Work, frame: Frame, ability: Ability) -> bool:
    """Whether an effect that does not hang on another one could resolve now (FAQ 3.6)."""
    if ability.reaches_payment and not frame.paid:
        return True  # which hangs on what is paid with
    for index, effect in enumerate(ability.effects):
        if effect.then or alternatives.spent(work, frame.ability, effect.option):
            continue
        if reach.succeeds(work, frame, effect):
            return True
        may_come = bool(ability.also) and not unmet.stays_unmet(work, frame, ability, index)
        if may_come and _later_choice(work, frame, ability, effect):
            return True
    return False


def _asks_for_nothing(ability: Ability) -> bool:
    """Whether nothing is chosen with the use, be it that what it is for is picked later."""
    return ability.target is None or picked_then(ability, ability.target)


def _comes_to_something(work: Work, frame: Frame, ability: Ability, pay: list[Part]) -> bool:
    """Whether some effect could resolve now, whoever or whatever is said as it initiates.

    Where what is picked hangs on what is paid with, any payment is enough.
    """
    paid = [frame]
    if ability.picked_by_payment:
        ways = costs.payments(work, frame, costs.as_charged(work, frame, ability), pay)
        paid = [frame._replace(paid=costs.own(work, frame, ability, paying)) for paying in ways]
    return any(some_effect(work, seen, ability) for one in paid for seen in _as_said(work, one, ability))


def _as_said(work: Work, frame: Frame, ability: Ability) -> list[Frame]:
    """The window as it is with each player or word that the ability may choose first of all."""
    target = ability.target
    if target is None or choosing.of_cards(target):
        return [frame]
    open_to = choosing.players_open if target.player else choosing.words_open
    kind = PLAYER if target.player else NAMED
    said = [Decided(kind, answer=one) for one in open_to(work, frame, target)]
    return [frame._replace(decided=(*frame.decided, one)) for one in said]


def _later_choice(work: Work, frame: Frame, ability: Ability, effect: Effect) -> bool:
    """Whether there is anything to choose for an effect on what is only chosen once something else is."""
    asked = next((target for target in ability.also if target.name and target.name == effect.of), None)
    if asked is None or effect.to != "target":
        return False
    first = ability.target.player if ability.target else ""
    words = ability.target.names if ability.target else ()
    to_name = choosing.words_open(work, frame, ability.target) if ability.target and words else ()
    players = work.who(first or "you", frame.owner, work.table.holder[frame.ability], frame)
    known = frame.answer(NAMED if words else PLAYER)
    for chosen in (known,) if known else to_name if words else players:
        said = Decided(NAMED if words else PLAYER, answer=chosen)
        seen = frame._replace(decided=(*frame.decided, said)) if first or words else frame
        choosers = targets.choosers(work, seen, asked)
        if any(part.allowed for who in choosers for part in targets.judged_further(work, seen, ability, asked, who)):
            return True
    return False


def _why_no_effect(work: Work, frame: Frame, ability: Ability) -> list[Reason]:
    found = [reason("no-effect")]
    for effect in ability.effects:
        if amounts.comes_to_nothing(work, frame, effect):
            found.append(reason("comes-to-nothing"))
        for ref in reach.scope(work, frame, effect):
            found += reach.barriers(work, frame.ability, effect, ref)
    return found


def prospective(work: Work, uid: str, player: str, occurrence: Occurrence | None, below: Frame | None) -> Frame:
    """The frame that using this ability now would open; `below` is what it would save from or cancel."""
    kind = work.table.abilities[uid].kind
    window = "player-action" if kind == "action" else "response"
    serial = work.frames[-1].serial + (kind == "action") if work.frames else 1
    trigger = occurrence.id if occurrence else -1
    frame = Frame(window, "1", serial, work.count, player, uid, kind, (), trigger, answers=below is not None)
    return said_x.with_x(frame, 1) if work.table.abilities[uid].x else frame


def why_allowed(work: Work, approach: Approach, ability: Ability) -> tuple[Reason, ...]:
    """What speaks for the use."""
    frame, occurrence, below = approach.frame, approach.occurrence, approach.below
    holder = work.table.holder[frame.ability]
    found: list[Reason] = []
    words = judging.hangs_on(ability)
    if lacks := [one for one in ability.undescribed if one not in words]:
        found.append(reason("partly-described", card=holder, what="; ".join(lacks)))
    if words:
        found.append(reason("judge-says-so", ability=frame.ability, what="; ".join(words)))
    if _cost_not_known(work, holder, ability):
        found.append(reason("cost-not-known", card=holder))
    if ability.kind == "response" and _pays_gold_while_marshalling(work, frame, ability):
        found.append(reason("gold-response-marshalling", player=work.active))
    if setup.is_placing(ability):
        found.append(reason("may-place", card=holder, n=setup.cost(work, holder, frame.owner)))
    elif ability.kind == "action":
        found.append(reason("may-act", player=frame.owner))
    elif occurrence is not None:
        found.append(reason("may-respond", what=f"{occurrence.what}:{occurrence.card}:{occurrence.player}"))
        if not surely(work, frame.ability, ability, occurrence.card):
            found.append(reason("hangs-on-others", card=occurrence.card))
    elif below is not None and ability.saves and below.members:
        saved = [m.card for e in ability.effects if e.do == "save" for m in answers.savable(work, frame, e, below)]
        found.append(reason("may-save", card=saved[0] if saved else holder))
        if any(m.terminal for m in below.members if m.card in saved):
            found.append(reason("save-ends-terminal", card=saved[0]))
        if ability.granted == DUPLICATE and work.facts(holder).immune:
            found.append(reason("duplicate-own-ability", card=holder))
    elif below is not None:
        found.append(reason("may-cancel", what=below.ability or (below.events[0] if below.events else below.kind)))
    elif judging.in_words(ability):
        found.append(reason("judge-says-trigger", ability=frame.ability, what=judging.words_of(ability)))
    else:
        found.append(reason("may-respond", what="window:"))
    if work.cards[holder].moribund and work.facts(holder).type != "event":
        found.append(reason("moribund-acts", card=holder))
    return tuple(found)


def _cost_not_known(work: Work, ref: str, ability: Ability) -> bool:
    """Whether a known card is to be paid for whose printed cost nobody has told; a card made up costs what it says."""
    card = work.facts(ref)
    return ability.granted in (MARSHAL, AMBUSH, OUT_OF_SHADOWS) and bool(card.card) and card.cost is None


def _pays_gold_while_marshalling(work: Work, frame: Frame, ability: Ability) -> bool:
    gold = any(costs.only_gold(cost) for cost in ability.cost)
    return gold and work.phase == "marshalling" and frame.owner != work.active


def _moves(work: Work, frame: Frame, ability: Ability, pay: list[Part], choose: list[Part]) -> tuple[Move, ...]:
    if not (ability.cost or ability.target or choose or work.table.tolls):  # there is one way to use it
        work.budget.spend(2)
        return (Move(frame.owner, "uses", frame.ability),)
    found: list[Move] = []
    able = [part.card for part in choose if part.allowed]
    if _priced_by_choice(work, ability):
        return tuple(islice(_by_choice(work, frame, ability, pay, able), MOST_MOVES))
    charged = costs.as_charged(work, frame, ability)
    for paying in costs.payments(work, frame, charged, pay):
        own = costs.own(work, frame, ability, paying)
        if ability.chosen_by_payment or ability.chosen_once_paid:
            judged = _judged_once_paid(work, frame, ability, pay, paying)
            able = [part.card for part in judged if part.allowed]
            if ability.saves and not able:
                continue
        paid = frame._replace(paid=own) if own else frame
        for names in choosing.ways(work, paid, ability, able):
            if len(found) >= MOST_MOVES:
                return tuple(found)
            work.budget.spend()
            if _fits_together(work, paid, ability, paying, able if choosing.asked_later(ability) else names):
                found.append(Move(frame.owner, "uses", frame.ability, paying, names))
    return tuple(found)


def _fits_together(work: Work, frame: Frame, ability: Ability, paying: tuple[str, ...], chosen: Sequence[str]) -> bool:
    """A card that leaves play to pay cannot also be what the effect removes or would act on."""
    removing = any(way.do in LEAVING for cost in ability.cost for way in cost.ways)
    if removing and choosing.asked_later(ability):
        chosen = [card for card in chosen if card not in paying]
    elif removing and set(paying) & set(chosen):
        return False
    return (
        bool(chosen)
        or ability.target is None  # what its effects reach does not hang on what is chosen: `parts` has asked
        or ability.granted == OUT_OF_SHADOWS
        or ability.answers
        or any(some_effect(work, seen, ability) for seen in _as_said(work, frame, ability))
    )
