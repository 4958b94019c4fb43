"""What may be paid while an effect is carried out: 'you may pay 2 gold to ...', '... unless he or she pays 1 gold'.

Who pays decides and pays at once; of several players the first player is asked first, and the first who pays is enough.
Effects with the same price share one payment. Costs are paid as those of an ability are (FAQ, Costs).
"""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.choices import Choice
from timing.systems.agot1e import costs, reach
from timing.systems.agot1e.abilities import Ability, Price
from timing.systems.agot1e.chosen import PAID, PRICE
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work

KIND = PRICE
PAY, DECLINE = "pay", "do not pay"
UNPAID = "unpaid"


def met(work: Work, index: int) -> bool:
    """Whether the effect is carried out as far as its price goes; False with a choice where somebody is asked first."""
    ability = work.table.abilities[work.frame.ability]
    effect = ability.effects[index]
    price = effect.price
    if price is None:
        return True
    if price.each:
        return _each_asked(work, ability, price)
    answer = _answer(work.frame, _first(ability, price))
    if not answer and not reach.succeeds(work, work.frame, effect):
        return price.prevents
    if not answer:
        _ask(work, ability, price)
        answer = _answer(work.frame, _first(ability, price))
    return bool(answer) and (answer == PAID) != price.prevents


def _each_asked(work: Work, ability: Ability, price: Price) -> bool:
    """Whether every player has been asked, and there is one for whom the effect is carried out."""
    at, players = _first(ability, price), reach.players_of(work, work.frame, price.who)
    for player in players:
        if not work.frame.settled(KIND, player, at):
            ways = _ways(work, work.frame._replace(owner=player), _standing_for(work, ability, price))
            if ways:
                _put(work, player, ways)
                return False
            work.decide(KIND, player, at, UNPAID)
    paid = [work.frame.answer(KIND, player, at) == PAID for player in players]
    return any(one != price.prevents for one in paid)


def _put(work: Work, player: str, ways: list[tuple[str, ...]]) -> None:
    named = (PAY,) if len(ways) == 1 else tuple(",".join(way) for way in ways if way)
    work.choice = Choice(KIND, player, (*named, DECLINE))
    work.note("price-asked")


def decided(work: Work, asked: str, names: tuple[str, ...]) -> None:
    """The player who was asked pays, with these cards where there are several ways, or does not."""
    way = ",".join(names)
    ability = work.table.abilities[work.frame.ability]
    price = ability.effects[len(work.frame.done)].price
    if price is None:
        return
    at = _first(ability, price)
    work.decide(KIND, asked, at, UNPAID if way == DECLINE else PAID)
    if way != DECLINE:
        frame, stands_for = work.frame._replace(owner=asked), _standing_for(work, ability, price)
        paying = _ways(work, frame, stands_for)[0] if way == PAY else tuple(way.split(","))
        costs.pay(work, frame, paying, stands_for)


def _first(ability: Ability, price: Price) -> int:
    """The first effect that has the price: under its number the payment is kept."""
    same = (one.price for one in ability.effects)
    return next(at for at, one in enumerate(same) if one and (one.cost, one.who) == (price.cost, price.who))


def _answer(frame: Frame, at: int) -> str:
    """Whether it has been paid; '' while somebody may still be asked."""
    paid = any(one.kind == KIND and one.at == at and one.answer == PAID for one in frame.decided)
    return PAID if paid else frame.answer(KIND, at=at)


def _ask(work: Work, ability: Ability, price: Price) -> None:
    """Ask the next player who can pay; where there is none any more, nobody has paid."""
    at = _first(ability, price)
    stands_for = _standing_for(work, ability, price)
    for player in reach.players_of(work, work.frame, price.who):
        if work.frame.settled(KIND, player, at):
            continue
        ways = _ways(work, work.frame._replace(owner=player), stands_for)
        if ways:
            _put(work, player, ways)
            return
    work.decide(KIND, at=at, answer=UNPAID)


def _standing_for(work: Work, ability: Ability, price: Price) -> Ability:
    """The ability with the price as its cost."""
    return costs.as_worked_out(work, work.frame, replace(ability, cost=price.cost))


def _ways(work: Work, frame: Frame, ability: Ability) -> list[tuple[str, ...]]:
    """Every way in which the frame's owner can pay; empty where he or she cannot."""
    parts = [part for index, way in costs.ways_of(ability) for part in costs.candidates(work, frame, index, way)]
    return [] if costs.shortfalls(work, frame, ability, parts) else list(costs.payments(work, frame, ability, parts))
