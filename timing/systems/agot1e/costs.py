"""What paying asks for, with what it can be paid and with what it cannot, and the payment itself.

Nothing can be saved or canceled while costs are paid (FAQ, question on costs), and what is paid stays
paid (3.4). Sources: FAQ, event and character ability costs; 3.2; 3.3; questions on whose cards may pay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product

from timing.kernel.moves import Part
from timing.kernel.reasons import Reason
from timing.systems.agot1e import spending
from timing.systems.agot1e.abilities import Ability, Cost, Effect
from timing.systems.agot1e.causes import COST, INFLUENCE
from timing.systems.agot1e.dues import ambushing, gold_due, spent
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import AMBUSH
from timing.systems.agot1e.happen import (
    discard_duplicate,
    discard_from_deck,
    discard_from_hand,
    happen,
    move_from_pile,
)
from timing.systems.agot1e.reach import entering_barriers, leaving_barriers
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.entering import put_into_play
from timing.systems.agot1e.verbs.leaving import remove
from timing.systems.agot1e.words import LEAVING
from timing.systems.agot1e.work import Work

OF_TOKENS = {"discard-power": "power", "discard-gold": "gold"}  # what is discarded from cards
BY_WORTH = ("kneel-influence", spending.SPEND, *OF_TOKENS)  # cards pay as much as they have
ENTERING = ("put-into-play", "come-out-of-shadows")
WITH_CARDS = ("kneel", "stand", *BY_WORTH, *LEAVING, *ENTERING)
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
    if cost.amount is None:
        return replace(cost, or_=ways)
    return replace(cost, n=work.number(cost.amount, frame.ability, frame), amount=None, or_=ways)


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
    if cost.do not in WITH_CARDS:
        return []
    if isinstance(cost, spending.Spending):
        return [Part(ref, True, (reason("pays", card=ref),), index) for ref, _kind in cost.purses]
    if cost.do == "kneel-influence":
        refs = [ref for ref, card in work.cards.items() if card.zone == "play" and work.facts(ref).influence]
    elif cost.card is None:
        refs = [holder]
    else:
        refs = [ref for ref in work.cards if work.fits(_anyones(cost.card), ref, frame.owner, holder)]
    return [_judge(work, frame, index, cost, ref) for ref in refs]


@cache
def _anyones(selector: Selector) -> Selector:
    """The same words without whose card it is and whether it stands, so that refusals can be explained."""
    return replace(selector, controller="any", standing=None)


def _judge(work: Work, frame: Frame, index: int, cost: Cost, ref: str) -> Part:
    held, against = work.cards[ref], []
    if held.controller != frame.owner:
        against.append(reason("cost-not-yours", player=held.controller, card=ref))
    if cost.do in ("kneel", "kneel-influence"):
        if held.kneeling:
            against.append(reason("cost-kneeling", card=ref))
        barred = [what for what in ("kneel", "kneel to pay") if work.cannot(ref, what)]
        against += [reason("cannot", card=ref, what=what) for what in barred]
    elif cost.do == "stand" and not held.kneeling:
        against.append(reason("cost-standing", card=ref))
    elif cost.do in OF_TOKENS and not getattr(held, OF_TOKENS[cost.do]):
        against.append(reason("cost-unfit", card=ref))
    elif cost.do in ENTERING:
        against += entering_barriers(work, ref, frame.owner)
    elif cost.do in LEAVING and held.zone != "play":
        pass  # it is not in play: nothing that holds for leaving play stands in the way
    elif cost.do in LEAVING:
        for barrier in leaving_barriers(work, cost.do, ref):
            against.append(reason("cost-moribund", card=ref) if barrier.code == "already-moribund" else barrier)
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
    return found


def _shortfall(work: Work, frame: Frame, ability: Ability, parts: list[Part], cost: Cost) -> list[Reason]:
    """Why this way to pay is not open; empty when it is. `parts` are the cards that its words might mean."""
    player, holder = work.players[frame.owner], work.table.holder[frame.ability]
    if cost.do in WITH_CARDS:
        worth = sum(_worth(work, cost, part.card) for part in parts if part.allowed)
        if worth + _elsewhere(work, frame.owner, cost) < cost.due:
            refused = [r for part in parts if not part.allowed for r in part.reasons]
            return refused or [reason("cannot-pay", player=frame.owner, what=said(cost))]
        if cost.do == spending.SPEND and _waits_for_income(work, ability, player.id):
            return [reason("gold-only-active", player=work.active)]
    elif _owns_too_little(work, frame, cost):
        return [reason("cannot-pay", player=frame.owner, what=said(cost))]
    elif cost.do == "pay-gold" and _waits_for_income(work, ability, player.id):
        return [reason("gold-only-active", player=work.active)]
    elif cost.do == "discard-duplicate" and not work.duplicates(holder):
        return [reason("cost-no-duplicate", card=holder)]
    return []


def _owns_too_little(work: Work, frame: Frame, cost: Cost) -> bool:
    """Whether the player lacks what is not paid with cards in play: gold, cards in hand, power on the House card."""
    player, holder = work.players[frame.owner], work.table.holder[frame.ability]
    if cost.do == "pay-gold":
        return player.gold < gold_due(work, frame, cost)
    if cost.do == "discard-from-hand" and work.forbidden(player.id, "discards-from-hand"):
        return True
    if cost.do == "discard-from-hand":
        return player.hand + len(work.known_hand(player.id, holder)) < cost.due
    return cost.do == "discard-house-power" and player.power < cost.due


def _waits_for_income(work: Work, ability: Ability, player: str) -> bool:
    """Whether only the active player may pay gold: for actions of the marshalling phase."""
    return work.phase == "marshalling" and ability.kind == "action" and player != work.active


def _elsewhere(work: Work, player: str, cost: Cost) -> int:
    """The influence on cards that are not described."""
    if cost.do == spending.SPEND:
        return work.players[player].gold
    return work.players[player].influence if cost.do == "kneel-influence" else 0


def _worth(work: Work, cost: Cost, ref: str) -> int:
    if cost.do == "kneel-influence":
        return work.facts(ref).influence
    if cost.do == spending.SPEND:
        return spending.worth(work, cost, ref)
    return getattr(work.cards[ref], OF_TOKENS[cost.do]) if cost.do in OF_TOKENS else 1


def said(cost: Cost) -> str:
    """The cost in words, such as '2 gold'."""
    if cost.words:
        return cost.words
    amounts = ("pay-gold", "kneel-influence", spending.SPEND)
    many = f"{cost.due} " if cost.due > 1 or cost.do in amounts else "a " if cost.card else ""
    names = {
        spending.SPEND: "gold",
        "pay-gold": "gold",
        "kneel-influence": "influence",
        "discard-from-hand": "card from hand",
        "discard-from-deck": "card from the top of the deck",
        "discard-duplicate": "duplicate",
        "discard-house-power": "power from the House card",
    }
    return f"{many}{names.get(cost.do, cost.do.replace('-', ' '))}".strip()


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
            if way.do in WITH_CARDS:
                able = [part.card for part in own if part.allowed]
                found += [(way, cards) for cards in islice(_ways(work, frame.owner, way, able), MOST_PAYMENTS)]
            elif not cost.or_ or not _shortfall(work, frame, ability, own, way):
                found.append((way, ()))
        ways.append(tuple(found))
    for at, combination in enumerate(product(*ways)):
        work.budget.spend()
        cards = tuple(card for _way, cards in combination for card in cards)
        if len(set(cards)) == len(cards) or _one_card_for_several(combination):
            yield combination
        if at >= MOST_PAYMENTS:
            return


def _one_card_for_several(combination: tuple[Paid, ...]) -> bool:
    """Whether what is paid twice with one card can be: "kneel and discard it", never two kneelings or removals."""
    done: dict[str, list[str]] = {}
    for cost, cards in combination:
        for card in cards:
            done.setdefault(card, []).append("leave" if cost.do in LEAVING else cost.do)
    return all(len(set(deeds)) == len(deeds) and "leave" not in deeds[:-1] for deeds in done.values())


def _ways(work: Work, player: str, cost: Cost, able: list[str]) -> Iterator[tuple[str, ...]]:
    """The ways to pay one cost, as cards in the order of the table; of influence and power none with a card in vain."""
    if cost.do not in BY_WORTH:
        sizes = range(cost.due, max(cost.due, min(cost.as_many_as, len(able))) + 1)
        if len(sizes) > 1:  # one of every number first, for there may be very many
            yield from (tuple(able[:many]) for many in sizes)
        for many in sizes:
            yield from islice(combinations(able, many), int(len(sizes) > 1), None)
        return
    due = cost.due - _elsewhere(work, player, cost)
    if due <= 0:
        yield ()
        due = cost.due
    place = {ref: at for at, ref in enumerate(able)}
    worth = sorted(((_worth(work, cost, ref), ref) for ref in able), key=lambda one: (-one[0], place[one[1]]))
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
    paid_for = as_worked_out(work, frame, ability or work.table.abilities[frame.ability])
    if not paid_for.cost:
        spent(work, frame)
        return
    left = list(paying)
    holder, player = work.table.holder[frame.ability], frame.owner
    settled = _settled(work, frame, paying, paid_for)
    for at, cost in enumerate(settled):
        work.paying = INFLUENCE if cost.do == "kneel-influence" else COST
        if cost.do in WITH_CARDS:
            others = sum(one.due for one in settled[at + 1 :] if one.do in WITH_CARDS)
            _pay_with_cards(work, frame, cost, left, max(cost.due, min(cost.as_many_as, len(left) - others)))
        elif cost.do == "pay-gold":
            n = gold_due(work, frame, cost)
            work.set_player(player, gold=work.players[player].gold - n)
            work.note("pays", player=player, what=f"{n} gold")
            for other in work.who(cost.to, work.cards[holder].controller, holder, frame) if cost.to else ():
                work.set_player(other, gold=work.players[other].gold + n)
        elif cost.do == "discard-house-power":
            work.set_player(player, power=work.players[player].power - cost.due)
            work.note("pays", player=player, what=said(cost))
            happen(work, "power-discarded", "", player, frame.ability)
        elif cost.do == "discard-from-hand":
            discard_from_hand(work, player, cost.due, frame.ability)
        elif cost.do == "discard-from-deck":
            for _ in range(cost.due):
                discard_from_deck(work, player, frame.ability)
        elif cost.do == "discard-duplicate":
            discard_duplicate(work, holder)
            work.note("pays", player=player, what=said(cost))
        else:
            work.note("pays", player=player, what=said(cost))
    work.paying = ""
    spent(work, frame)


def _settled(work: Work, frame: Frame, paying: tuple[str, ...], ability: Ability) -> tuple[Cost, ...]:
    """What is paid with these cards, of alternatives the one that they fit."""
    if not any(cost.or_ for cost in ability.cost):
        return ability.cost
    parts = [part for index, way in ways_of(ability) for part in candidates(work, frame, index, way)]
    ways = _paid(work, frame, ability, parts)
    return next(tuple(way for way, _cards in paid) for paid in ways if sum((c for _way, c in paid), ()) == paying)


def _pay_with_cards(work: Work, frame: Frame, cost: Cost, left: list[str], due: int) -> None:
    while due > 0 and left and _worth(work, cost, left[0]):
        ref = left.pop(0)
        worth = min(_worth(work, cost, ref), due)
        due -= worth
        if cost.do == spending.SPEND:
            spending.take(work, cost, ref, worth)
        elif cost.do in ("kneel", "kneel-influence", "stand"):
            work.set(ref, kneeling=cost.do != "stand")
            work.note("stands" if cost.do == "stand" else "kneels", card=ref)
            happen(work, "stood" if cost.do == "stand" else "knelt", ref, frame.owner, frame.ability)
        elif cost.do == "discard-power":
            work.set(ref, power=work.cards[ref].power - worth)
            work.note("power-discarded", card=ref, n=worth)
            happen(work, "power-discarded", ref, frame.owner, frame.ability)
        elif cost.do == "discard-gold":
            work.set(ref, gold=work.cards[ref].gold - worth)
            work.note("gold-discarded", card=ref, n=worth)
        elif cost.do in ENTERING:
            put_into_play(work, frame, Effect(do=cost.do, to="self"), ref)
        elif work.cards[ref].zone != "play":
            move_from_pile(work, ref, cost.do, frame.ability)
        else:
            remove(work, ref, cost.do, frame.ability)
    if cost.do == "kneel-influence" and due > 0:
        work.set_player(frame.owner, influence=work.players[frame.owner].influence - due)
        work.note("pays", player=frame.owner, what=f"{due} influence")
    if cost.do == spending.SPEND:
        holder = work.table.holder[frame.ability]
        work.set_player(frame.owner, gold=work.players[frame.owner].gold - due)
        work.note("pays", player=frame.owner, what=f"{cost.due} gold")
        for other in work.who(cost.to, work.cards[holder].controller, holder, frame) if cost.to else ():
            work.set_player(other, gold=work.players[other].gold + cost.due)
