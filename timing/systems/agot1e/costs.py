"""What paying asks for, with what it can be paid and with what it cannot, and the payment itself.

Nothing can be saved or canceled while costs are paid (FAQ, question on costs), and what is paid stays
paid (3.4). Sources: FAQ, event and character ability costs; 3.2; 3.3; questions on whose cards may pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import chain, combinations, islice, product
from typing import Any

from timing.kernel.moves import Move, Part
from timing.kernel.reasons import Reason
from timing.systems.agot1e import spending, tolls, unlisted
from timing.systems.agot1e.abilities import Ability, Cost
from timing.systems.agot1e.causes import COST, INFLUENCE
from timing.systems.agot1e.dues import ambushing, gold_due, spent
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import AMBUSH
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.paying import PAYMENTS, said
from timing.systems.agot1e.verbs.payment import one_each
from timing.systems.agot1e.work import Work

MOST_PAYMENTS = 60


def as_worked_out(work: Work, frame: Frame, ability: Ability) -> Ability:
    """The ability with what it costs as a number, where that hangs on the table or on what is chosen for the frame."""
    if ability.granted == AMBUSH:
        return ambushing(work, frame, ability)
    if ability.worked_out:
        ability = replace(ability, cost=tuple(_worked_out(work, frame, cost) for cost in ability.cost))
    return spending.with_purses(work, frame, ability) if work.table.purses else ability


def _worked_out(work: Work, frame: Frame, cost: Cost) -> Cost:
    ways = tuple(_worked_out(work, frame, way) for way in cost.or_)
    if cost.every and cost.card:
        asked = work.select(cost.card, frame.owner, work.table.holder[frame.ability], frame)
        return replace(cost, n=max(len(asked), 1), or_=ways)
    if cost.amount is None:
        return replace(cost, or_=ways)
    return replace(cost, n=work.number(cost.amount, frame.ability, frame), amount=None, or_=ways)


def as_charged(work: Work, frame: Frame, ability: Ability) -> Ability:
    """The ability with what using it costs as numbers, and the tolls that are asked for it behind its own costs."""
    asked = tolls.costs_of(work, frame, ability)
    worked_out = as_worked_out(work, frame, ability)
    return replace(worked_out, cost=(*worked_out.cost, *asked)) if asked else worked_out


def own(work: Work, frame: Frame, ability: Ability, paying: tuple[str, ...]) -> tuple[str, ...]:
    """Of what is named to pay, what pays the ability's own costs: tolls are paid last."""
    named = [cost for cost in tolls.costs_of(work, frame, ability) if PAYMENTS[cost.do].hand_over]
    return _named(work, paying[: len(paying) - len(named)])


def _named(work: Work, paying: tuple[str, ...]) -> tuple[str, ...]:
    """What a payment names without the word that says which of several ways it is."""
    return tuple(one for one in paying if one in work.cards or one in work.players)


def leaves_open(work: Work, moves: Iterable[Move], move: Move) -> bool:
    """Whether a use is a listed one but for the word that says which of several ways is paid: the first is."""
    bare = (one._replace(paying=_named(work, one.paying)) for one in moves if one.paying != move.paying)
    return move in bare


def ways_of(ability: Ability) -> Iterator[tuple[int, Cost]]:
    """Every way to pay every cost of the ability, numbered; `Part.cost` is such a number."""
    yield from enumerate(way for cost in ability.cost for way in cost.ways)


def only_gold(cost: Cost) -> bool:
    """Whether the cost can be paid with gold alone."""
    return all(way.do == "pay-gold" for way in cost.ways)


def candidates(work: Work, frame: Frame, index: int, cost: Cost) -> list[Part]:
    """Every card that the cost's words might mean, allowed or refused.

    Cards of another player appear too, so that it can be said why they may not pay.
    """
    holder = work.table.holder[frame.ability]
    payment = PAYMENTS[cost.do]
    if payment.hand_over is None:
        return []
    if isinstance(cost, tolls.TollCost):
        return [Part(one, True, (reason("pays", card=one),), index) for one in cost.named]
    if cost.do == tolls.GIVE_POWER:
        return [Part(one, True, (reason("pays", card=one),), index) for one in tolls.with_power(work, frame.owner)]
    if cost.do == tolls.GIVE_GOLD:
        foes = (one for one in work.seats.clockwise(frame.owner) if one != frame.owner)
        return [Part(one, True, (reason("pays", card=one),), index) for one in foes]
    if isinstance(cost, spending.Spending):
        return [Part(ref, True, (reason("pays", card=ref),), index) for ref, _kind in cost.purses]
    if cost.do == "discard-from-hand":
        own = work.known_hand(frame.owner, "" if cost.card and cost.card.self_ else holder)
        refs = [ref for ref in own if cost.card is None or work.fits(_in_hand(cost.card), ref, frame.owner, holder)]
    elif payment.payers:
        refs = payment.payers(work)
    elif cost.card is None:
        refs = [holder]
    else:
        refs = [ref for ref in work.cards if work.fits(_anyones(cost.card), ref, frame.owner, holder)]
    listed = [_judge(work, frame, index, cost, ref) for ref in refs if ref not in work.table.others]
    others = [ref for ref in refs if ref in work.table.others and work.cards[ref].controller == frame.owner]
    if not others or sum(payment.worth(work, cost, part.card) for part in listed if part.allowed) >= cost.due:
        return listed
    return [*listed, *(_judge(work, frame, index, cost, ref) for ref in others)]


@cache
def _in_hand(selector: Selector) -> Selector:
    return replace(selector, zone=("hand",))


def _beside(work: Work, player: str, cost: Cost) -> int:
    """What the player has to pay with beside cards that are described."""
    itself = cost.card is not None and cost.card.self_
    return 0 if itself else PAYMENTS[cost.do].elsewhere(work, player)


@cache
def _anyones(selector: Selector) -> Selector:
    """The same words without whose card it is and whether it stands, so that refusals can be explained."""
    return replace(selector, controller="any", standing=None)


def _judge(work: Work, frame: Frame, index: int, cost: Cost, ref: str) -> Part:
    held = work.cards[ref]
    against = [reason("cost-not-yours", player=held.controller, card=ref)] if held.controller != frame.owner else []
    against += PAYMENTS[cost.do].bars(work, frame, cost, ref)
    if against:
        return Part(ref, False, tuple(against), index)
    code = "moribund-pays" if held.moribund else "pays"
    return Part(ref, True, (reason(code, card=ref),), index)


def shortfalls(work: Work, frame: Frame, ability: Ability, parts: list[Part]) -> list[Reason]:
    """Every cost that cannot be paid in any way, as reasons; empty when all can."""
    found: list[Reason] = []
    if not ability.cost:
        return found
    numbers = (index for index, _way in ways_of(ability))
    for cost in ability.cost:
        lacking = []
        for way in cost.ways:
            index = next(numbers)
            own = [part for part in parts if part.cost == index]
            lacking.append(_shortfall(work, frame, ability, own, way))
        if all(lacking):
            found += [one for reasons in lacking for one in reasons]
    if not found and work.table.tolls and _overdrawn(work, frame, [(cost, _all_of(parts)) for cost in ability.cost]):
        found.append(reason("cannot-pay", player=frame.owner, what="all of the gold that it takes"))
    return found


def _all_of(parts: list[Part]) -> tuple[str, ...]:
    return tuple(part.card for part in parts if part.allowed)


def _shortfall(work: Work, frame: Frame, ability: Ability, parts: list[Part], cost: Cost) -> list[Reason]:
    """Why this way to pay is not open; empty when it is. `parts` are the cards that its words might mean."""
    payment = PAYMENTS[cost.do]
    if payment.hand_over:
        worth = sum(payment.worth(work, cost, part.card) for part in parts if part.allowed)
        if any(part.allowed and part.card in work.table.others for part in parts):  # who stand for as many as it takes
            worth = max(worth, cost.due)
        if worth + _beside(work, frame.owner, cost) < cost.due:
            refused = [r for part in parts if not part.allowed for r in part.reasons]
            if cost.every and worth:
                return [reason("cost-takes-all", ability=frame.ability), *refused]
            return refused or [reason("cannot-pay", player=frame.owner, what=said(cost))]
    return payment.lacks(work, frame, ability, cost)


WHEN_PAID: dict[str, dict[str, Any]] = {
    "kneel": {"kneeling": True},
    "kneel-influence": {"kneeling": True},
    "stand": {"kneeling": False},
    "discard-from-hand": {"zone": "discard"},
}
"""How the cards that pay stand or lie once they have, of those ways after which they may be chosen."""


@contextmanager
def as_paid(work: Work, frame: Frame, ability: Ability, parts: list[Part], paying: tuple[str, ...]) -> Iterator[None]:
    """Meanwhile the cards that pay are as they will be: what is chosen is chosen once it is paid (FAQ, step 1 e, f)."""
    ways = _paid(work, frame, ability, parts)
    paid = next((way for way in ways if sum((cards for _cost, cards in way), ()) == paying), ())
    before = {ref: work.cards[ref] for ref in paying if ref in work.cards}
    for cost, cards in paid:
        for ref in _named(work, cards) if cost.do in WHEN_PAID else ():
            work.cards[ref] = work.cards[ref]._replace(**WHEN_PAID[cost.do])
    try:
        yield
    finally:
        work.cards.update(before)


Paid = tuple[Cost, tuple[str, ...]]
"""One way to pay a cost, with the cards used for it."""


def payments(work: Work, frame: Frame, ability: Ability, parts: list[Part]) -> Iterator[tuple[str, ...]]:
    """Every way to pay, each as the cards used, cost by cost (at most MOST_PAYMENTS ways)."""
    if not ability.cost:
        work.budget.spend()
        yield ()
        return
    seen = set()
    for cards in (sum((used for _way, used in paid), ()) for paid in _paid(work, frame, ability, parts)):
        if cards not in seen:
            seen.add(cards)
            yield cards


def _paid(work: Work, frame: Frame, ability: Ability, parts: list[Part]) -> Iterator[tuple[Paid, ...]]:
    """Every way to pay, cost by cost; of alternatives with the same cards those that stand first come first."""
    ways: list[tuple[Paid, ...]] = []
    numbers = (index for index, _way in ways_of(ability))
    for cost in ability.cost:
        found: list[Paid] = []
        for way in cost.ways:
            index = next(numbers)
            own = [part for part in parts if part.cost == index]
            if PAYMENTS[way.do].hand_over:
                able = [part.card for part in own if part.allowed]
                found += [(way, cards) for cards in islice(_ways(work, frame.owner, way, able), MOST_PAYMENTS)]
            elif not cost.or_ or not _shortfall(work, frame, ability, own, way):
                found.append((way, ()))
        ways.append(_told_apart(work, found))
    for at, combination in enumerate(product(*ways)):
        work.budget.spend()
        cards = tuple(card for _way, cards in combination for card in cards)
        if work.table.tolls and _overdrawn(work, frame, combination):
            continue
        if len(set(cards)) == len(cards) or _one_card_for_several(combination):
            yield combination
        if at >= MOST_PAYMENTS:
            return


def _told_apart(work: Work, found: list[Paid]) -> tuple[Paid, ...]:
    """Where a cost can be paid in several ways, each that is paid without a card is named by what is paid: "gold"."""
    if all(way is found[0][0] for way, _cards in found):
        return tuple(found)
    return tuple((way, cards or _word(work, way)) for way, cards in found)


def _word(work: Work, way: Cost) -> tuple[str, ...]:
    """The word for what is paid; none where a card is called so."""
    word = PAYMENTS[way.do].short or way.do
    return () if word in work.cards or word in work.players else (word,)


def _overdrawn(work: Work, frame: Frame, paid: Iterable[Paid]) -> bool:
    """Whether several costs take more gold from the pool than there is in it."""
    total = 0
    for cost, cards in paid:
        if isinstance(cost, spending.Spending):
            total += max(cost.due - sum(_worth_of(work, cost, list(cards))), 0)
        elif cost.do == "pay-gold" and not cost.or_:
            total += gold_due(work, frame, cost)
        elif cost.do == tolls.GIVE_GOLD:
            total += cost.much if isinstance(cost, tolls.TollCost) else cost.due
    return total > work.players[frame.owner].gold


def _one_card_for_several(combination: tuple[Paid, ...]) -> bool:
    """Whether what is paid twice with one card can be: "kneel and discard it", never two kneelings or removals."""
    done: dict[str, list[str]] = {}
    for cost, cards in combination:
        for card in cards:
            done.setdefault(card, []).append("leave" if PAYMENTS[cost.do].leaves else cost.do)
    return all(len(set(deeds)) == len(deeds) and "leave" not in deeds[:-1] for deeds in done.values())


def _ways(work: Work, player: str, cost: Cost, able: list[str]) -> Iterator[tuple[str, ...]]:
    """The ways to pay one cost, as cards in the order of the table; of influence and power none with a card in vain."""
    payment = PAYMENTS[cost.do]
    if not payment.by_worth or cost.as_many_as:
        least = unlisted.several(work, able, cost.due)
        sizes = range(least, max(least, min(cost.as_many_as, len(able))) + 1)
        if len(sizes) > 1:  # one of every number first, for there may be very many
            yield from (tuple(able[:many]) for many in sizes)
        for many in sizes:
            yield from islice(combinations(able, many), int(len(sizes) > 1), None)
        return
    due = cost.due - _beside(work, player, cost)
    if payment.worth is one_each:  # cards of a hand, of which some are not described
        for many in range(max(due, 0), min(cost.due, len(able)) + 1):
            yield from combinations(able, many)
        return
    if due <= 0:
        yield ()
        due = cost.due
    place = {ref: at for at, ref in enumerate(able)}
    worth = sorted(((payment.worth(work, cost, ref), ref) for ref in able), key=lambda one: (-one[0], place[one[1]]))
    found = (tuple(sorted(cards, key=place.__getitem__)) for cards in _just_enough(worth, due))
    yield from sorted(islice(found, MOST_PAYMENTS), key=lambda cards: (len(cards), [place[ref] for ref in cards]))


def _just_enough(worth: list[tuple[int, str]], due: int) -> Iterator[tuple[str, ...]]:
    """The sets of cards that are worth what is due, and without any one of them are not; most worth comes first.

    Taken from the most to the least worth, a set has nothing in vain exactly if its last card reaches what is due.
    """
    rest = [sum(n for n, _ref in worth[at:]) for at in range(len(worth) + 1)]
    todo: list[tuple[int, int, tuple[str, ...]]] = [(0, due, ())]
    while todo:
        at, left, cards = todo.pop()
        if left <= 0:
            yield cards
        elif rest[at] >= left:
            n, ref = worth[at]
            todo.append((at + 1, left, cards))
            todo.append((at + 1, left - n, (*cards, ref)))


def pay(work: Work, frame: Frame, paying: tuple[str, ...], ability: Ability | None = None) -> None:
    """Pay all costs; cards that leave play to pay become moribund at once (FAQ, Moribund).

    They are those of the frame's ability, or of one that stands for what is paid within it.
    """
    uses = work.table.abilities[frame.ability]
    paid_for = as_worked_out(work, frame, ability) if ability else as_charged(work, frame, uses)
    left = list(_named(work, paying))
    settled = _settled(work, frame, paying, paid_for)
    for at, cost in enumerate(settled):
        work.paying = INFLUENCE if cost.do == "kneel-influence" else COST
        payment = PAYMENTS[cost.do]
        if payment.hand_over:
            others = sum(one.due for one in settled[at + 1 :] if PAYMENTS[one.do].hand_over)
            _pay_with_cards(work, frame, cost, left, max(cost.due, min(cost.as_many_as, len(left) - others)))
        elif payment.pay:
            payment.pay(work, frame, cost)
    work.paying = ""
    if ability is None:
        spent(work, frame)


def _settled(work: Work, frame: Frame, paying: tuple[str, ...], ability: Ability) -> tuple[Cost, ...]:
    """What is paid with these cards, of alternatives the one that they fit."""
    if not any(cost.or_ for cost in ability.cost):
        return ability.cost
    parts = [part for index, way in ways_of(ability) for part in candidates(work, frame, index, way)]
    ways = [(sum((cards for _way, cards in paid), ()), paid) for paid in _paid(work, frame, ability, parts)]
    exactly = (paid for cards, paid in ways if cards == paying)
    bare = (paid for cards, paid in ways if _named(work, cards) == paying)
    return tuple(way for way, _cards in next(chain(exactly, bare)))


def _pay_with_cards(work: Work, frame: Frame, cost: Cost, left: list[str], due: int) -> None:
    payment = PAYMENTS[cost.do]
    pool = work.players[frame.owner].gold
    if cost.do == spending.SPEND and left and pool and due < pool + sum(_worth_of(work, cost, left)):
        work.note("named-gold-first")
    while payment.hand_over and due > 0 and left and payment.worth(work, cost, left[0]):
        if cost.do == "discard-from-hand" and not _lies_in_hand(work, frame, cost, left[0]):
            break  # a card that is not described was: this one pays for something else
        ref = left.pop(0)
        n = 1 if cost.as_many_as else min(payment.worth(work, cost, ref), due)  # of several "1 each"
        due -= n
        payment.hand_over(work, frame, cost, ref, n)
    if payment.rest:
        payment.rest(work, frame, cost, due)


def _lies_in_hand(work: Work, frame: Frame, cost: Cost, ref: str) -> bool:
    """Whether the card is one of the hand that may be discarded to pay."""
    return any(part.card == ref for part in candidates(work, frame, 0, cost))


def _worth_of(work: Work, cost: Cost, named: list[str]) -> list[int]:
    """How much each of the named cards stands for."""
    return [PAYMENTS[cost.do].worth(work, cost, ref) for ref in named]
