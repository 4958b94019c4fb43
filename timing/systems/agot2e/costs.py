"""Costs: who can pay with what, and what paying makes happen. Nothing that is paid can be saved or replaced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, product

from timing.kernel.reasons import Reason, once
from timing.systems.agot2e import evaluating, values
from timing.systems.agot2e.abilities import Ability, Cost, Effect
from timing.systems.agot2e.granted import OUT_OF_SHADOWS, PRICED
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import Item, Lasting
from timing.systems.agot2e.table import speaks_of
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.verbs.entering import enters_as_duplicate
from timing.systems.agot2e.words import WAYS_TO_PAY, ZONES
from timing.systems.agot2e.work import Work

MOST_WAYS = 300
MOST_X = 20
FROM = "from="
"""Among what is named to pay with: a card or the gold pool that gold is taken from, in the order given."""
USUAL_WAYS = ("marshal", "play")
"""What a reduction is for unless it says otherwise."""
COUNTED = ("discard-power", "discard-token", "discard-gold", "move-gold")
"""Of these `n` is how much of one card, not how many cards."""


def of(work: Work, uid: str, item: Item | None = None, paying: tuple[str, ...] = ()) -> tuple[Cost, ...]:
    """What the ability costs now, in numbers: gold after reductions; a duplicate is marshaled for nothing.

    `paying` says what X is, where the player chooses that.
    """
    ability, ref = work.table.abilities[uid], work.table.holder[uid]
    if ability.granted == "marshal" and enters_as_duplicate(work, work.player_of(uid), ref):
        return ()
    facts = work.facts(ref)
    price = _price(work, ref)
    gold = (Cost("pay-gold", n=price),) if facts.type == "event" and price and not ability.granted else ()
    at = evaluating.view(work, uid, item, paying)
    number = values.keyword_number(work, PRICED[ability.granted], ref) if ability.granted in PRICED else None
    if number:
        gold = (Cost("pay-gold", n=number),)
    due = [replace(cost, n=evaluating.amount_of(work, cost.n, at)) for cost in (*gold, *ability.cost)]
    own = 0 if gold else _own_cost(ability)  # what is reduced is the cost of the card, not what it asks for besides
    off = reduction(work, uid)
    due = [replace(cost, n=max(cost.n - off, 0)) if place == own else cost for place, cost in enumerate(due)]
    return tuple(cost for cost in due if cost.n or cost.do != "pay-gold")


def _own_cost(ability: Ability) -> int:
    """Which of the costs is the card's own: what bringing it into the game costs, or an X that is printed; else -1."""
    paid = (at for at, cost in enumerate(ability.cost) if cost.do == "pay-gold")
    return next((at for at in paid if ability.granted or not isinstance(ability.cost[at].n, int)), -1)


def _price(work: Work, ref: str) -> int:
    """What an event costs: printed, or from shadows the number of its keyword shadow."""
    card = work.cards[ref]
    hidden = card.zone == "shadows" or (card.zone == "played" and card.entered == OUT_OF_SHADOWS)
    price = values.keyword_number(work, "shadow", ref) if hidden else None
    return work.facts(ref).cost if price is None else price


def reduction(work: Work, uid: str) -> int:
    """By how much the gold cost of the next card is reduced for its player."""
    player, ref, way = work.player_of(uid), work.table.holder[uid], _way(work, uid)
    if not way:
        return 0
    held = sum(_worth(work, one, ref) for one in reducers(work, player, ref, way))
    return held + _reduced_always(work, player, ref, way)


def _worth(work: Work, one: Lasting, ref: str) -> int:
    """By how much this reduction lowers the cost of that card: where it depends on the card, that is seen now."""
    effects = work.table.abilities[one.by].effects if one.by in work.table.abilities and one.type.isdigit() else ()
    effect = effects[int(one.type)] if effects else None
    if effect is None or not speaks_of(effect.n, "affected"):
        return one.n
    return evaluating.amount_of(work, effect.n, evaluating.view(work, one.by)._replace(affected=ref))


def _way(work: Work, uid: str) -> str:
    """In which way the ability would bring its card into the game, as reductions name it; empty if it does not."""
    granted = work.table.abilities[uid].granted
    if work.facts(work.table.holder[uid]).type == "event":
        return "" if granted else "play"
    return granted if granted in WAYS_TO_PAY else ""


def _reduced_always(work: Work, player: str, ref: str, way: str) -> int:
    """What constant abilities take off what the player pays for the card; less than 0 where it costs more."""
    off = 0
    for uid in work.table.constants:
        for effect in work.table.abilities[uid].effects:
            at = evaluating.view(work, uid)._replace(affected=ref, player=player)
            if effect.do != "reduce" or way not in (effect.ways or USUAL_WAYS) or not values.active(work, uid):
                continue
            mine = player in evaluating.players(work, effect.who, at) and evaluating.is_so(work, effect.if_, at)
            if mine and (ref == at.card if effect.to == "self" else _means(work, effect, ref, at)):
                off += evaluating.amount_of(work, effect.n, at)
    return off


def _means(work: Work, effect: Effect, ref: str, at: evaluating.View) -> bool:
    return effect.which is None or evaluating.fits(work, replace(effect.which, zone=ZONES), ref, at)


def spend_reductions(work: Work, uid: str) -> None:
    """What was reduced for the next card is so no longer: this was it."""
    spent = reducers(work, work.player_of(uid), work.table.holder[uid], _way(work, uid))
    work.lasting = [one for one in work.lasting if one not in spent or one.word == "each"]


def reducers(work: Work, player: str, ref: str, way: str) -> list[Lasting]:
    """The reductions that bear on this card; it uses them up, unless they are for each such card."""
    kind = work.facts(ref).type
    held = [one for one in work.lasting if one.do == "reduce" and one.card == player]
    return [one for one in held if one.word in ("", "each", kind) and _is_reduced(work, one, ref, way)]


def _is_reduced(work: Work, one: Lasting, ref: str, way: str) -> bool:
    """Whether the reduction speaks of such a card, wherever that is now."""
    if one.by not in work.table.abilities or not one.type.isdigit():
        return way in USUAL_WAYS
    effect = work.table.abilities[one.by].effects[int(one.type)]
    return way in (effect.ways or USUAL_WAYS) and _means(work, effect, ref, evaluating.view(work, one.by))


def payment(work: Work, uid: str, cost: Cost, ref: str) -> Item:
    """One payment, with a card or (ref empty) by the player."""
    verb = VERBS[cost.do]
    player = work.player_of(uid)
    return work.item(
        cost.do, verb.happens, card=ref, player=player, n=cost.n, by=uid, cause="cost", fixed=True, word=cost.what,
        to=cost.destination, other=_onto(work, uid, cost, ref),
    )  # fmt: skip


def _onto(work: Work, uid: str, cost: Cost, ref: str) -> str:
    """Where gold that moves as a cost goes: to the player, or the card that is named."""
    if cost.onto is None:
        return work.player_of(uid)
    able = evaluating.cards(work, cost.onto, evaluating.view(work, uid))
    return (*(other for other in able if other != ref), "")[0]


def candidates(work: Work, uid: str, cost: Cost, item: Item | None = None) -> tuple[str, ...]:
    """Cards of one's own that the cost's words mean; of one that the card itself pays, that card."""
    if VERBS[cost.do].whom == "player" and cost.card is None:
        return ()
    at = evaluating.view(work, uid, item)
    if cost.card is None:
        return (at.card,)
    meant = evaluating.cards(work, cost.card, at)
    own = tuple(ref for ref in meant if work.controller(ref) == at.you)
    spent = work.facts(at.card).type == "event" or cost.do == "discard-from-hand"
    return tuple(ref for ref in own if not (spent and ref == at.card))


def barred(work: Work, uid: str, cost: Cost, ref: str) -> tuple[Reason, ...]:
    """Why it cannot be paid so."""
    paid = payment(work, uid, cost, ref)
    return once(VERBS[cost.do].bars(work, paid))


def by_player(cost: Cost) -> bool:
    """Whether no card is named: gold, cards from hand at random."""
    return VERBS[cost.do].whom == "player" and cost.card is None


def ways(work: Work, uid: str, item: Item | None = None) -> Iterator[tuple[str, ...]]:
    """Every way to pay, as the cards that are named for it; none if the costs cannot be paid.

    Where the player chooses what X is, "X=3" stands before the cards: the next is tried as long as one can be paid.
    """
    if uid not in work.table.pays_x:
        yield from _ways(work, uid, item)
        return
    for x in range(least_x(work, uid), MOST_X + 1):
        named = (f"{evaluating.X}{x}",)
        able = [(*named, *paying) for paying in islice(_ways(work, uid, item, named), MOST_WAYS)]
        if not able:
            return
        yield from able


def least_x(work: Work, uid: str) -> int:
    """The least that X may be."""
    return max((cost.least for cost in work.table.abilities[uid].cost), default=0)


def _ways(work: Work, uid: str, item: Item | None, x: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    sets: list[list[tuple[str, ...]]] = []
    for cost in of(work, uid, item, x):
        if by_player(cost):
            if barred(work, uid, cost, ""):
                return
            continue
        able = [ref for ref in candidates(work, uid, cost, item) if not barred(work, uid, cost, ref)]
        if cost.card is None:
            if not able:
                return
            continue
        number = 1 if cost.do in COUNTED else cost.n
        sets.append(list(islice(combinations(able, number), MOST_WAYS)))
    for chosen in islice(product(*sets), MOST_WAYS):
        named = tuple(ref for group in chosen for ref in group)
        if len(set(named)) == len(named):
            yield named


def against(work: Work, uid: str, item: Item | None = None) -> tuple[Reason, ...]:
    """What keeps the player from paying."""
    if any(True for _ in ways(work, uid, item)):
        return ()
    found: list[Reason] = []
    for cost in of(work, uid, item, (f"{evaluating.X}{least_x(work, uid)}",)):
        tried = ("",) if by_player(cost) else candidates(work, uid, cost, item)
        found += [reason for ref in tried for reason in barred(work, uid, cost, ref)]
    return once((*found, REASONS("cannot-pay", player=work.player_of(uid), ability=uid)))


def payments(work: Work, uid: str, paying: tuple[str, ...], item: Item | None = None) -> tuple[Item, ...]:
    """What paying makes happen, all of it at once."""
    rest, found = list(paying), []
    sources = ",".join(one.removeprefix(FROM) for one in paying if one.startswith(FROM))
    for cost in of(work, uid, item, paying):
        if by_player(cost):
            paid = payment(work, uid, cost, "")
            found.append(paid._replace(word=sources) if cost.do == "pay-gold" else paid)
        elif cost.card is None:
            found.append(payment(work, uid, cost, work.table.holder[uid]))
        else:
            number = 1 if cost.do in COUNTED else cost.n
            fitting = [ref for ref in rest if ref in candidates(work, uid, cost, item)][:number]
            rest = [ref for ref in rest if ref not in fitting]
            found += [payment(work, uid, cost, ref) for ref in fitting]
    return tuple(found)


LEAVES = ("kill", "discard", "sacrifice", "return-to-hand", "return-to-deck", "return-to-shadows", "remove-from-game")


def gone_by(work: Work, uid: str, paying: tuple[str, ...], item: Item | None = None) -> set[str]:
    """Cards that leave play by paying so, and so cannot be chosen afterwards."""
    return {paid.card for paid in payments(work, uid, paying, item) if paid.verb in LEAVES}
