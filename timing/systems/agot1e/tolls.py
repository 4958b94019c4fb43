"""What players have to pay in order to do something: initiate a challenge, declare a character, use an ability.

A constant ability asks for a toll, or an effect does for a time. Of an ability it is one cost more, paid after its own;
whoever cannot pay the toll may not do what it is asked for. Several tolls are all paid.
Sources: FAQ, event cost; character ability cost; 3.3; 4.10 (a House card is in play).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from timing.systems.agot1e.abilities import Ability, Cost, Effect
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import DUPLICATE, plays_event
from timing.systems.agot1e.printed import NAVAL
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.words import EVENTS, INFLUENCE_EFFECTS, TO_DECLARE, TO_TRIGGER, TOLL, TOLLS
from timing.systems.agot1e.work import Work

GIVE_GOLD, GIVE_POWER = "give-gold", "give-power"  # costs in which somebody is named: who gets it, what gives it
TREASURY, PAYERS_OPPONENT, DEFENDER = "", "opponent", "defender"


class Toll(NamedTuple):
    """Something to pay: gold to one of these players, to the treasury if there are none, or power to a card."""

    n: int
    receivers: tuple[str, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True)
class TollCost(Cost):
    """A toll as a cost of an ability that is paid by naming one: who of several gets gold, what gives the power."""

    named: tuple[str, ...] = ()
    much: int = 1


def due(work: Work, player: str, deed: str, ref: str = "", foe: str = "") -> list[Toll]:
    """What the player has to pay in order to do this, with that card or against that player."""
    found = [_of(work, one, player, work.user(uid), uid, foe) for uid, one in _constant(work, player, deed, ref)]
    for one in work.lasting:
        asked, _, gets = one.what.partition(">")
        if one.do in TOLLS and asked == f"{player}:{deed}" and (not one.card or work.in_play(one.card)):
            found.append(Toll(one.n, (gets,) if gets else (), one.card))
    return [toll for toll in found if toll.card or player not in toll.receivers]


def _constant(work: Work, player: str, deed: str, ref: str) -> Iterator[tuple[str, Effect]]:
    for do in TOLLS:
        for uid, effect in work.granting(player, do, deed):
            if not ref or not effect.to or do != TOLL or ref in work.reach(effect.to, effect.which, uid):
                yield uid, effect


def _of(work: Work, effect: Effect, payer: str, owner: str, uid: str, foe: str) -> Toll:
    n = work.number(effect.n, uid, missing=1)
    if effect.do != TOLL:
        return Toll(n, card=work.table.holder[uid])
    return Toll(n, receivers(work, effect.onto, payer, owner, foe))


def receivers(work: Work, onto: str, payer: str, owner: str, foe: str = "") -> tuple[str, ...]:
    """Who may be given the gold: one of the payer's opponents, the defending player, the player of the text, nobody."""
    if onto == PAYERS_OPPONENT:
        return tuple(one for one in work.seats.clockwise(payer) if one != payer)
    if onto == DEFENDER:
        return (foe,)
    return (owner,) if onto else ()


# --- challenges and those who are declared ------------------------------------------------------------------------


def gold(tolls: Iterable[Toll]) -> int:
    """The gold that the tolls come to."""
    return sum(toll.n for toll in tolls if not toll.card)


def payable(work: Work, player: str, deed: str, ref: str = "", foe: str = "") -> bool:
    """Whether the player has the gold for it."""
    return not work.table.tolls or gold(due(work, player, deed, ref, foe)) <= work.players[player].gold


def paid(work: Work, player: str, deed: str, ref: str = "", foe: str = "") -> None:
    """The player pays what is asked for it."""
    for toll in due(work, player, deed, ref, foe) if work.table.tolls else ():
        give_gold(work, player, toll.n, "".join(toll.receivers[:1]))


def give_gold(work: Work, player: str, n: int, receiver: str) -> None:
    """Gold goes from a player's pool to another one's, or to the treasury."""
    work.set_player(player, gold=work.players[player].gold - n)
    if receiver:
        work.set_player(receiver, gold=work.players[receiver].gold + n)
    work.note("pays", player=player, what=f"{n} gold")


def to_declare(work: Work, player: str, able: Iterable[str]) -> tuple[list[str], tuple[tuple[str, int], ...]]:
    """Those of the characters whose toll the player can pay, and what each of them costs that costs anything."""
    if not work.table.tolls:
        return list(able), ()
    prices = {ref: gold(due(work, player, TO_DECLARE, ref)) for ref in able}
    open_to = [ref for ref, price in prices.items() if price <= work.players[player].gold]
    return open_to, tuple((ref, prices[ref]) for ref in open_to if prices[ref])


# --- abilities ----------------------------------------------------------------------------------------------------


def costs_of(work: Work, frame: Frame, ability: Ability) -> tuple[Cost, ...]:
    """What using the ability costs besides, in the order in which it is paid."""
    if not work.table.tolls or not ability.triggered:
        return ()
    holder = work.table.holder[frame.ability]
    found = [toll for deed in _deeds(work, holder, ability) for toll in due(work, frame.owner, deed, holder)]
    return tuple(_cost(work, frame.owner, toll) for toll in found)


def _deeds(work: Work, holder: str, ability: Ability) -> Iterator[str]:
    """For what that is done in using the ability a toll may be asked."""
    if plays_event(work.facts(holder), ability):
        yield EVENTS
    elif ability.granted in ("", DUPLICATE):
        yield TO_TRIGGER
    elif ability.granted == NAVAL:
        yield TO_DECLARE
    if not ability.granted and any(way.do == "kneel-influence" for cost in ability.cost for way in cost.ways):
        yield INFLUENCE_EFFECTS


def _cost(work: Work, payer: str, toll: Toll) -> Cost:
    if toll.card:
        mine = Selector(controller="you")
        return TollCost(do=GIVE_POWER, to=toll.card, named=with_power(work, payer), much=toll.n, card=mine)
    if len(toll.receivers) > 1:
        return TollCost(do=GIVE_GOLD, named=toll.receivers, much=toll.n)
    return Cost(do="pay-gold", n=toll.n, to="".join(toll.receivers))


def with_power(work: Work, player: str) -> tuple[str, ...]:
    """The cards that the player controls with power on them; the player stands for his or her House card."""
    mine = ((ref, held) for ref, held in work.cards.items() if held.controller == player and held.zone == "play")
    return (*((player,) if work.players[player].power else ()), *(ref for ref, held in mine if held.power))
