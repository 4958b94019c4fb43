"""Costs: who can pay with what, and what paying makes happen. Nothing that is paid can be saved or replaced."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

from timing.kernel.reasons import Reason, once
from timing.systems.agot2e import evaluating
from timing.systems.agot2e.abilities import Cost
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.verbs.entering import enters_as_duplicate
from timing.systems.agot2e.work import Work

MOST_WAYS = 300


def of(work: Work, uid: str) -> tuple[Cost, ...]:
    """What the ability costs now; a duplicate is marshaled for nothing."""
    ability, ref = work.table.abilities[uid], work.table.holder[uid]
    if ability.granted == "marshal" and enters_as_duplicate(work, work.player_of(uid), ref):
        return ()
    facts = work.facts(ref)
    gold = (Cost("pay-gold", n=facts.cost),) if facts.type == "event" and facts.cost and not ability.granted else ()
    named = any(cost.do == "pay-gold" for cost in ability.cost)
    return ability.cost if named else (*gold, *ability.cost)


def item(work: Work, uid: str, cost: Cost, ref: str) -> Item:
    """One payment, with a card or (ref empty) by the player."""
    verb = VERBS[cost.do]
    player = work.player_of(uid)
    return work.item(cost.do, verb.happens, card=ref, player=player, n=cost.n, by=uid, cause="cost", fixed=True)


def candidates(work: Work, uid: str, cost: Cost) -> tuple[str, ...]:
    """Cards of one's own that the cost's words mean; of one that the card itself pays, that card."""
    if VERBS[cost.do].whom == "player" and cost.card is None:
        return ()
    at = evaluating.view(work, uid)
    if cost.card is None:
        return (at.card,)
    meant = evaluating.cards(work, cost.card, at)
    own = tuple(ref for ref in meant if work.controller(ref) == at.you)
    spent = work.facts(at.card).type == "event" or cost.do == "discard-from-hand"
    return tuple(ref for ref in own if not (spent and ref == at.card))


def barred(work: Work, uid: str, cost: Cost, ref: str) -> tuple[Reason, ...]:
    """Why it cannot be paid so."""
    paid = item(work, uid, cost, ref)
    return once(VERBS[cost.do].bars(work, paid))


def by_player(cost: Cost) -> bool:
    """Whether no card is named: gold, cards from hand at random."""
    return VERBS[cost.do].whom == "player" and cost.card is None


def ways(work: Work, uid: str) -> Iterator[tuple[str, ...]]:
    """Every way to pay, as the cards that are named for it; none if the costs cannot be paid."""
    sets: list[list[tuple[str, ...]]] = []
    for cost in of(work, uid):
        if by_player(cost):
            if barred(work, uid, cost, ""):
                return
            continue
        able = [ref for ref in candidates(work, uid, cost) if not barred(work, uid, cost, ref)]
        if cost.card is None:
            if not able:
                return
            continue
        number = 1 if cost.do == "discard-power" else cost.n
        sets.append(list(islice(combinations(able, number), MOST_WAYS)))
    for chosen in islice(product(*sets), MOST_WAYS):
        named = tuple(ref for group in chosen for ref in group)
        if len(set(named)) == len(named):
            yield named


def against(work: Work, uid: str) -> tuple[Reason, ...]:
    """What keeps the player from paying."""
    if any(True for _ in ways(work, uid)):
        return ()
    found: list[Reason] = []
    for cost in of(work, uid):
        tried = ("",) if by_player(cost) else candidates(work, uid, cost)
        found += [reason for ref in tried for reason in barred(work, uid, cost, ref)]
    return once((*found, REASONS("cannot-pay", player=work.player_of(uid), ability=uid)))


def payments(work: Work, uid: str, paying: tuple[str, ...]) -> tuple[Item, ...]:
    """What paying makes happen, all of it at once."""
    rest, found = list(paying), []
    for cost in of(work, uid):
        if by_player(cost):
            found.append(item(work, uid, cost, ""))
        elif cost.card is None:
            found.append(item(work, uid, cost, work.table.holder[uid]))
        else:
            number = 1 if cost.do == "discard-power" else cost.n
            fitting = [ref for ref in rest if ref in candidates(work, uid, cost)][:number]
            rest = [ref for ref in rest if ref not in fitting]
            found += [item(work, uid, cost, ref) for ref in fitting]
    return tuple(found)


LEAVES = ("kill", "discard", "sacrifice", "return-to-hand", "return-to-deck", "remove-from-game")


def gone_by(work: Work, uid: str, paying: tuple[str, ...]) -> set[str]:
    """Cards that leave play by paying so, and so cannot be chosen afterwards."""
    return {paid.card for paid in payments(work, uid, paying) if paid.verb in LEAVES}
