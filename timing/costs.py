"""What paying asks for, with what it can be paid and with what it cannot, and the payment itself.

Nothing can be saved or canceled while costs are paid (FAQ, question on costs), and what is paid stays
paid (3.4). Sources: FAQ, event and character ability costs; 3.2; 3.3; questions on whose cards may pay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product
from typing import NamedTuple

from timing.abilities import Ability, Cost, Selector
from timing.effects.leaving import remove
from timing.happen import discard_duplicate, discard_from_hand, happen, in_hand
from timing.inherent import MARSHAL, OUT_OF_SHADOWS
from timing.reach import leaving_barriers, twin_in_play
from timing.reasons import Reason, reason
from timing.state import Frame
from timing.table import Work
from timing.vocabulary import LEAVING

WITH_CARDS = ("kneel", "stand", "kneel-influence", "discard-power", *LEAVING)
MOST_PAYMENTS = 60
PENALTY = 2  # gold (rulebook, gold penalty)


class Part(NamedTuple):
    """One card that could pay or be chosen, allowed or refused with all its reasons."""

    card: str
    allowed: bool
    reasons: tuple[Reason, ...]
    cost: int = -1  # which cost it would pay; -1 for a target


def candidates(work: Work, frame: Frame, index: int, cost: Cost) -> list[Part]:
    """Every card that the cost's words might mean, allowed or refused.

    Cards of another player appear too, so that it can be said why they may not pay.
    """
    holder = work.table.holder[frame.ability]
    if cost.do not in WITH_CARDS:
        return []
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
        if work.cannot(ref, "kneel"):
            against.append(reason("cannot", card=ref, what="kneel"))
    elif cost.do == "stand" and not held.kneeling:
        against.append(reason("cost-standing", card=ref))
    elif cost.do == "discard-power" and not held.power:
        against.append(reason("cost-unfit", card=ref))
    elif cost.do in LEAVING:
        for barrier in leaving_barriers(work, cost.do, ref):
            against.append(reason("cost-moribund", card=ref) if barrier.code == "already-moribund" else barrier)
    if against:
        return Part(ref, False, tuple(against), index)
    code = "moribund-pays" if held.moribund else "pays"
    return Part(ref, True, (reason(code, card=ref),), index)


def shortfalls(work: Work, frame: Frame, ability: Ability, parts: list[Part]) -> list[Reason]:
    """Every cost that cannot be paid, as reasons; empty when all can."""
    found: list[Reason] = []
    player, holder = work.players[frame.owner], work.table.holder[frame.ability]
    for index, cost in enumerate(ability.cost):
        able = [part for part in parts if part.cost == index and part.allowed]
        if cost.do in WITH_CARDS:
            worth = sum(_worth(work, cost, part.card) for part in able)
            if worth + _elsewhere(work, frame.owner, cost) < cost.due:
                refused = [r for part in parts if part.cost == index and not part.allowed for r in part.reasons]
                found += refused or [reason("cannot-pay", player=frame.owner, what=said(cost))]
        elif (cost.do == "pay-gold" and player.gold < gold_due(work, frame, cost)) or (
            cost.do == "discard-from-hand" and player.hand + len(in_hand(work, player.id, holder)) < cost.due
        ):
            found.append(reason("cannot-pay", player=frame.owner, what=said(cost)))
        elif cost.do == "discard-duplicate" and not work.duplicates(work.table.holder[frame.ability]):
            found.append(reason("cost-no-duplicate", card=work.table.holder[frame.ability]))
    return found


def gold_due(work: Work, frame: Frame, cost: Cost) -> int:
    """The gold to pay.

    Marshalling a card of another House, or bringing it out of Shadows, costs the gold penalty more; a card that
    attaches as a duplicate is marshalled for nothing (rulebook, gold penalty; Duplicates).
    """
    holder = work.table.holder[frame.ability]
    if frame.ability.endswith(f"/{OUT_OF_SHADOWS}"):
        return cost.due + gold_penalty(work, holder, frame.owner)
    if not frame.ability.endswith(f"/{MARSHAL}"):
        return cost.due
    if twin_in_play(work, holder, frame.owner):
        return 0
    return cost.due + gold_penalty(work, holder, frame.owner)


def gold_penalty(work: Work, ref: str, player: str) -> int:
    """What a card of another House costs more; neutral cards, and players without a stated House, pay none."""
    own, houses = work.table.players[player].house, work.facts(ref).house
    return PENALTY if own and houses and own not in houses and "Neutral" not in houses else 0


def _elsewhere(work: Work, player: str, cost: Cost) -> int:
    """The influence on cards that are not described."""
    return work.players[player].influence if cost.do == "kneel-influence" else 0


def _worth(work: Work, cost: Cost, ref: str) -> int:
    return (
        work.facts(ref).influence
        if cost.do == "kneel-influence"
        else work.cards[ref].power
        if cost.do == "discard-power"
        else 1
    )


def said(cost: Cost) -> str:
    """The cost in words, such as '2 gold'."""
    if cost.words:
        return cost.words
    many = f"{cost.due} " if cost.due > 1 or cost.do in ("pay-gold", "kneel-influence") else "a " if cost.card else ""
    names = {
        "pay-gold": "gold",
        "kneel-influence": "influence",
        "discard-from-hand": "card from hand",
        "discard-duplicate": "duplicate",
    }
    return f"{many}{names.get(cost.do, cost.do.replace('-', ' '))}".strip()


def payments(work: Work, player: str, ability: Ability, parts: list[Part]) -> Iterator[tuple[str, ...]]:
    """Every way for the player to pay, each as the cards used, cost by cost (at most MOST_PAYMENTS ways)."""
    ways: list[tuple[tuple[str, ...], ...]] = []
    for index, cost in enumerate(ability.cost):
        if cost.do not in WITH_CARDS:
            continue
        able = [part.card for part in parts if part.cost == index and part.allowed]
        ways.append(tuple(islice(_ways(work, player, cost, able), MOST_PAYMENTS)))
    for at, combination in enumerate(product(*ways)):
        cards = tuple(card for cards in combination for card in cards)
        if len(set(cards)) == len(cards) or _one_card_for_several(ability, combination):
            yield cards
        if at >= MOST_PAYMENTS:
            return


def _one_card_for_several(ability: Ability, combination: tuple[tuple[str, ...], ...]) -> bool:
    """Whether what is paid twice with one card can be: "kneel and discard it", never two kneelings or removals."""
    done: dict[str, list[str]] = {}
    for cost, cards in zip((cost for cost in ability.cost if cost.do in WITH_CARDS), combination, strict=True):
        for card in cards:
            done.setdefault(card, []).append("leave" if cost.do in LEAVING else cost.do)
    return all(len(set(deeds)) == len(deeds) and "leave" not in deeds[:-1] for deeds in done.values())


def _ways(work: Work, player: str, cost: Cost, able: list[str]) -> Iterator[tuple[str, ...]]:
    if cost.do not in ("kneel-influence", "discard-power"):
        yield from combinations(able, cost.due)
        return
    elsewhere, due = _elsewhere(work, player, cost), cost.due
    if elsewhere >= due:
        yield ()
    else:
        due -= elsewhere
    for size in range(1, len(able) + 1):
        for cards in combinations(able, size):
            worth = [_worth(work, cost, card) for card in cards]
            if sum(worth) >= due and sum(worth) - min(worth) < due:  # nothing knelt in vain
                yield cards


def pay(work: Work, frame: Frame, paying: tuple[str, ...]) -> None:
    """Pay all costs; cards that leave play to pay become moribund at once (FAQ, Moribund)."""
    left = list(paying)
    holder, player = work.table.holder[frame.ability], frame.owner
    for cost in work.table.abilities[frame.ability].cost:
        if cost.do in WITH_CARDS:
            _pay_with_cards(work, frame, cost, left)
        elif cost.do == "pay-gold":
            n = gold_due(work, frame, cost)
            work.set_player(player, gold=work.players[player].gold - n)
            work.note("pays", player=player, what=f"{n} gold")
        elif cost.do == "discard-from-hand":
            discard_from_hand(work, player, cost.due, frame.ability)
        elif cost.do == "discard-duplicate":
            discard_duplicate(work, holder)
            work.note("pays", player=player, what=said(cost))
        else:
            work.note("pays", player=player, what=said(cost))


def _pay_with_cards(work: Work, frame: Frame, cost: Cost, left: list[str]) -> None:
    due = cost.due
    while due > 0 and left and _worth(work, cost, left[0]):
        ref = left.pop(0)
        due -= _worth(work, cost, ref)
        if cost.do in ("kneel", "kneel-influence", "stand"):
            work.set(ref, kneeling=cost.do != "stand")
            work.note("stands" if cost.do == "stand" else "kneels", card=ref)
            happen(work, "stood" if cost.do == "stand" else "knelt", ref, frame.owner, frame.ability)
        elif cost.do == "discard-power":
            work.set(ref, power=max(work.cards[ref].power - cost.due, 0))
            work.note("power-discarded", card=ref, n=cost.due)
            happen(work, "power-discarded", ref, frame.owner, frame.ability)
        else:
            remove(work, ref, cost.do, frame.ability)
    if cost.do == "kneel-influence" and due > 0:
        work.set_player(frame.owner, influence=work.players[frame.owner].influence - due)
        work.note("pays", player=frame.owner, what=f"{due} influence")
