"""The ways to pay a cost, one record each. Sources: FAQ, event and character ability costs; 3.2; 3.3."""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.reasons import Reason
from timing.systems.agot1e import spending, tolls
from timing.systems.agot1e.abilities import Ability, Cost, Effect
from timing.systems.agot1e.decks import discard_from_deck, discard_from_hand
from timing.systems.agot1e.dues import gold_due
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.leaving import change_control, discard_duplicate, move_from_pile
from timing.systems.agot1e.power import add_power
from timing.systems.agot1e.reach import control_barriers, entering_barriers, leaving_barriers, pile_barriers
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.entering import put_into_play
from timing.systems.agot1e.verbs.known import VERBS
from timing.systems.agot1e.verbs.leaving import remove
from timing.systems.agot1e.verbs.payment import Payment
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT, WayOut
from timing.systems.agot1e.work import Work


def said(cost: Cost) -> str:
    """The cost in words, such as '2 gold'."""
    if cost.words:
        return cost.words
    payment = PAYMENTS[cost.do]
    many = f"{cost.due} " if cost.due > 1 or payment.amount else "a " if cost.card else ""
    return f"{many}{payment.short or cost.do.replace('-', ' ')}".strip()


def told(work: Work, frame: Frame, cost: Cost) -> None:
    """That it has been paid; of a cost in words that is all there is to do."""
    work.note("pays", player=frame.owner, what=said(cost))


def _short_of(frame: Frame, cost: Cost, lacking: bool) -> list[Reason]:
    return [reason("cannot-pay", player=frame.owner, what=said(cost))] if lacking else []


# --- kneeling and standing --------------------------------------------------------------------------------------


def _kneel(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    work.set(ref, kneeling=True)
    work.note("kneels", card=ref)
    happen(work, "knelt", ref, frame.owner, frame.ability)


def _stand(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    work.set(ref, kneeling=False)
    work.note("stands", card=ref)
    happen(work, "stood", ref, frame.owner, frame.ability)


def _kneeling_barred(work: Work, frame: Frame, cost: Cost, ref: str) -> list[Reason]:
    found = [reason("cost-kneeling", card=ref)] if work.cards[ref].kneeling else []
    barred = [what for what in ("kneel", "kneel to pay") if work.cannot(ref, what)]
    return [*found, *(reason("cannot", card=ref, what=what) for what in barred)]


def _standing_barred(work: Work, frame: Frame, cost: Cost, ref: str) -> list[Reason]:
    return [] if work.cards[ref].kneeling else [reason("cost-standing", card=ref)]


def _with_influence(work: Work) -> list[str]:
    return [ref for ref, card in work.cards.items() if card.zone == "play" and work.influence(ref)]


def _influence(work: Work, cost: Cost, ref: str) -> int:
    return work.influence(ref)


def _influence_elsewhere(work: Work, player: str) -> int:
    """The influence on cards that are not described."""
    return work.players[player].influence


def _kneel_elsewhere(work: Work, frame: Frame, cost: Cost, due: int) -> None:
    if due > 0:
        work.set_player(frame.owner, influence=work.players[frame.owner].influence - due)
        work.note("pays", player=frame.owner, what=f"{due} influence")


# --- cards that leave, and that come ----------------------------------------------------------------------------


def _remove(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    if work.cards[ref].zone != "play":
        move_from_pile(work, ref, cost.do, frame.ability)
    else:
        remove(work, ref, cost.do, frame.ability)


def _leaving_barred(work: Work, frame: Frame, cost: Cost, ref: str) -> list[Reason]:
    """Of a card that is not in play nothing that holds for leaving play stands in the way."""
    barriers = leaving_barriers(work, cost.do, ref) if work.cards[ref].zone == "play" else pile_barriers(work, ref)
    return [reason("cost-moribund", card=ref) if one.code == "already-moribund" else one for one in barriers]


def _bring(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    put_into_play(work, frame, Effect(do=cost.do, to="self"), ref)


def _bringing_barred(work: Work, frame: Frame, cost: Cost, ref: str) -> list[Reason]:
    return pile_barriers(work, ref) + entering_barriers(work, ref, frame.owner)


def _no_duplicate(work: Work, frame: Frame, ability: Ability, cost: Cost) -> list[Reason]:
    holder = work.table.holder[frame.ability]
    return [] if work.duplicates(holder) else [reason("cost-no-duplicate", card=holder)]


def _discard_duplicate(work: Work, frame: Frame, cost: Cost) -> None:
    discard_duplicate(work, work.table.holder[frame.ability])
    told(work, frame, cost)


# --- power and gold ---------------------------------------------------------------------------------------------


def _power(work: Work, cost: Cost, ref: str) -> int:
    return work.cards[ref].power


def _gold(work: Work, cost: Cost, ref: str) -> int:
    return work.cards[ref].gold


def _without_power(work: Work, frame: Frame, cost: Cost, ref: str) -> list[Reason]:
    return [] if work.cards[ref].power else [reason("cost-unfit", card=ref)]


def _without_gold(work: Work, frame: Frame, cost: Cost, ref: str) -> list[Reason]:
    return [] if work.cards[ref].gold else [reason("cost-unfit", card=ref)]


def _discard_power(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    work.set(ref, power=work.cards[ref].power - n)
    work.note("power-discarded", card=ref, n=n)
    happen(work, "power-discarded", ref, frame.owner, frame.ability, str(n))


def _discard_gold(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    work.set(ref, gold=work.cards[ref].gold - n)
    work.note("gold-discarded", card=ref, n=n)


def _place_gold(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    """Gold tokens out of the treasury are put on the card."""
    work.set(ref, gold=work.cards[ref].gold + n)
    work.note("gold-placed", card=ref, n=n)


def _too_little_house_power(work: Work, frame: Frame, ability: Ability, cost: Cost) -> list[Reason]:
    return _short_of(frame, cost, work.players[frame.owner].power < cost.due)


def _discard_house_power(work: Work, frame: Frame, cost: Cost) -> None:
    work.set_player(frame.owner, power=work.players[frame.owner].power - cost.due)
    told(work, frame, cost)
    happen(work, "power-discarded", "", frame.owner, frame.ability, str(cost.due))


def _too_little_gold(work: Work, frame: Frame, ability: Ability, cost: Cost) -> list[Reason]:
    short = _short_of(frame, cost, work.players[frame.owner].gold < gold_due(work, frame, cost))
    return short or _waits_for_income(work, frame, ability, cost)


def _waits_for_income(work: Work, frame: Frame, ability: Ability, cost: Cost) -> list[Reason]:
    """Only the active player may pay gold for actions of the marshalling phase."""
    waits = work.phase == "marshalling" and ability.kind == "action" and frame.owner != work.active
    return [reason("gold-only-active", player=work.active)] if waits else []


def _pay_gold(work: Work, frame: Frame, cost: Cost) -> None:
    n = gold_due(work, frame, cost)
    _gold_changes_hands(work, frame, cost, n, n)


def _gold_changes_hands(work: Work, frame: Frame, cost: Cost, n: int, got: int) -> None:
    """`n` gold leaves the pool; what was paid in all, `got`, goes to whom the cost names."""
    holder = work.table.holder[frame.ability]
    work.set_player(frame.owner, gold=work.players[frame.owner].gold - n)
    work.note("pays", player=frame.owner, what=f"{got} gold")
    if got and not cost.to and "gold-paid" in work.table.spoken_of:
        happen(work, "gold-paid", "", frame.owner, frame.ability, str(got))
    for other in work.who(cost.to, work.cards[holder].controller, holder, frame) if cost.to else ():
        work.set_player(other, gold=work.players[other].gold + got)


def _spend(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    spending.take(work, cost, ref, n)


def _pool(work: Work, player: str) -> int:
    return work.players[player].gold


def _out_of_pool(work: Work, frame: Frame, cost: Cost, due: int) -> None:
    _gold_changes_hands(work, frame, cost, due, cost.due)


def _give_gold(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    """A toll goes to the opponent who is named."""
    tolls.give_gold(work, frame.owner, _much(cost), ref)


def _too_little_to_give(work: Work, frame: Frame, ability: Ability, cost: Cost) -> list[Reason]:
    return _short_of(frame, cost, work.players[frame.owner].gold < _much(cost))


def _gold_on_card(work: Work, frame: Frame, cost: Cost) -> None:
    """Gold goes from the pool to the card whose ability it is."""
    work.set_player(frame.owner, gold=work.players[frame.owner].gold - cost.due)
    told(work, frame, cost)
    _place_gold(work, frame, cost, work.table.holder[frame.ability], cost.due)


def _give_power(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    """Power goes to the card that asks for it, or to its player's House card, from the card or player named."""
    player = work.cards[work.table.holder[frame.ability]].controller
    to = cost.to if cost.to in work.cards else ""
    much = min(cost.much if isinstance(cost, tolls.TollCost) else n, _power_of(work, cost, ref))
    if ref in work.players:
        work.set_player(ref, power=work.players[ref].power - much)
    else:
        work.set(ref, power=work.cards[ref].power - much)
    work.note("moves-power-card", source=ref, to=to or player, n=much)
    happen(work, "power-moved", "", frame.owner, frame.ability, str(much))
    add_power(work, work.cards[to].controller if to else player, to, much)


def _power_of(work: Work, cost: Cost, ref: str) -> int:
    """The power on the card, or on the House card of the player."""
    return work.players[ref].power if ref in work.players else work.cards[ref].power


def _all_of_it(work: Work, cost: Cost, ref: str) -> int:
    """One opponent gets all the gold."""
    return cost.due


def _much(cost: Cost) -> int:
    return cost.much if isinstance(cost, tolls.TollCost) else cost.due


# --- cards in hand and deck -------------------------------------------------------------------------------------


def _kept_hand(work: Work, frame: Frame, ability: Ability, cost: Cost) -> list[Reason]:
    return _short_of(frame, cost, bool(work.forbidden(frame.owner, "discards-from-hand")))


def _too_small_hand(work: Work, frame: Frame, ability: Ability, cost: Cost) -> list[Reason]:
    player, holder = work.players[frame.owner], work.table.holder[frame.ability]
    kept = bool(work.forbidden(player.id, "discards-from-hand"))
    return _short_of(frame, cost, kept or player.hand + len(work.known_hand(player.id, holder)) < cost.due)


def _discard_of_hand(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    if cost.random:
        work.note("picked-at-random")
    work.note("discards-from-hand", player=frame.owner, n=1)
    move_from_pile(work, ref, "discard", frame.ability)


def _hand_not_described(work: Work, player: str) -> int:
    return work.players[player].hand


def _discard_others(work: Work, frame: Frame, cost: Cost, due: int) -> None:
    """What the cards that were named leave is paid with cards that are not described."""
    if due > 0:
        discard_from_hand(work, frame.owner, due, frame.ability, ())


def _discard_whole_hand(work: Work, frame: Frame, cost: Cost) -> None:
    held = work.players[frame.owner].hand + len(work.known_hand(frame.owner))
    discard_from_hand(work, frame.owner, held, frame.ability)


def _give_control(work: Work, frame: Frame, cost: Cost, ref: str, n: int) -> None:
    for player in work.who(cost.to, frame.owner, work.table.holder[frame.ability], frame)[:1]:
        change_control(work, ref, player, frame.ability)


def _giving_barred(work: Work, frame: Frame, cost: Cost, ref: str) -> list[Reason]:
    takers = work.who(cost.to, frame.owner, work.table.holder[frame.ability], frame)
    return [one for player in takers[:1] for one in control_barriers(work, player, ref)]


def _discard_deck(work: Work, frame: Frame, cost: Cost) -> None:
    for _ in range(cost.due):
        discard_from_deck(work, frame.owner, frame.ability)


# --- the records ------------------------------------------------------------------------------------------------


def _as_effect(name: str, payment: Payment) -> Payment:
    """It writes, makes happen and reads what the effect of the same name does, where there is one."""
    verb = VERBS.get(name)
    if verb is None or payment.pay is told:
        return payment
    return replace(payment, writes=verb.writes, happens=verb.happens, reads=verb.reads)


def _leaves(name: str, way: WayOut) -> Payment:
    own, itself = way.said.format("a card of yours"), way.said.format("this card")
    offered = {
        "kill": (("kill", own),),
        "discard": (("discard-self", itself), ("discard", own)),
        "sacrifice": (("sacrifice-self", itself), ("sacrifice", own)),
        "return-to-hand": (("return-to-hand", own),),
    }
    return Payment(
        way.said.format("{card}"),
        paying=way.paying,
        in_form=offered.get(name, ()),
        hand_over=_remove,
        bars=_leaving_barred,
        leaves=True,
    )


_RECORDS: dict[str, Payment] = {
    "kneel": Payment(
        "kneel {card}",
        paying="kneeling",
        in_form=(("kneel-self", "kneel this card"), ("kneel", "kneel a card of yours")),
        hand_over=_kneel,
        bars=_kneeling_barred,
    ),
    "stand": Payment("stand {card}", paying="standing", hand_over=_stand, bars=_standing_barred),
    "pay-gold": Payment(
        "pay {amount} gold",
        short="gold",
        amount=True,
        in_form=(("pay-gold", "pay gold"),),
        lacks=_too_little_gold,
        pay=_pay_gold,
        writes=("gold",),
        happens=("gold-paid",),
        reads=("gold", "zone"),
    ),
    spending.SPEND: Payment(
        "pay {amount} gold",
        short="gold",
        amount=True,
        hand_over=_spend,
        by_worth=True,
        worth=spending.worth,
        elsewhere=_pool,
        lacks=_waits_for_income,
        rest=_out_of_pool,
        writes=("gold", "power", "kneeling"),
        happens=("gold-paid",),
        reads=("gold", "power", "kneeling", "zone", "text"),
    ),
    tolls.GIVE_GOLD: Payment(
        "give an opponent {due} gold",
        short="gold for an opponent",
        hand_over=_give_gold,
        by_worth=True,
        worth=_all_of_it,
        lacks=_too_little_to_give,
        writes=("gold",),
        reads=("gold",),
    ),
    "gold-on-card": Payment(
        "put {due} gold from the pool on {card}",
        short="gold",
        lacks=_too_little_to_give,
        pay=_gold_on_card,
        writes=("gold",),
        reads=("gold",),
    ),
    tolls.GIVE_POWER: Payment(
        "move {due} power from a card",
        hand_over=_give_power,
        by_worth=True,
        worth=_power_of,
        writes=("power",),
        happens=("power-moved",),
        reads=("power", "control"),
    ),
    "kneel-influence": Payment(
        "kneel {amount} influence",
        short="influence",
        paying="kneeling",
        amount=True,
        in_form=(("kneel-influence", "kneel influence"),),
        hand_over=_kneel,
        payers=_with_influence,
        by_worth=True,
        worth=_influence,
        elsewhere=_influence_elsewhere,
        bars=_kneeling_barred,
        rest=_kneel_elsewhere,
        writes=("kneeling", "gold"),
        happens=("knelt",),
        reads=("kneeling", "gold", "text"),
    ),
    "discard-from-hand": Payment(
        "discard {which}{from_hand}",
        short="card from hand",
        in_form=(("discard-from-hand", "discard from hand"),),
        hand_over=_discard_of_hand,
        by_worth=True,
        elsewhere=_hand_not_described,
        lacks=_kept_hand,
        rest=_discard_others,
        leaves=True,
        writes=("hand", "zone"),
        happens=("discarded-from-hand",),
        reads=("hand", "zone"),
    ),
    "discard-hand": Payment(
        "discard your hand of at least {cards}",
        short="card in hand",
        lacks=_too_small_hand,
        pay=_discard_whole_hand,
        writes=("hand", "zone"),
        happens=("discarded-from-hand",),
        reads=("hand", "zone"),
    ),
    "give-control": Payment(
        "give control of {card}",
        hand_over=_give_control,
        bars=_giving_barred,
        writes=("control", "challenge"),
        happens=("control-taken", "removed-from-challenge"),
        reads=("control", "zone"),
    ),
    "discard-from-deck": Payment(
        "discard {which} from the top of the deck", short="card from the top of the deck", pay=_discard_deck
    ),
    **{name: _leaves(name, way) for name, way in WAYS_OUT.items() if way.common},
    "discard-power": Payment(
        "discard {due} power from {card}",
        in_form=(("discard-power", "discard power from a card of yours"),),
        hand_over=_discard_power,
        by_worth=True,
        worth=_power,
        bars=_without_power,
    ),
    "discard-gold": Payment(
        "discard {due} gold from {card}", hand_over=_discard_gold, by_worth=True, worth=_gold, bars=_without_gold
    ),
    "place-gold": Payment("place {due} gold from the treasury on {card}", hand_over=_place_gold),
    "discard-duplicate": Payment(
        "discard a duplicate of {card}",
        short="duplicate",
        lacks=_no_duplicate,
        pay=_discard_duplicate,
        writes=("zone",),
        reads=("zone",),
    ),
    "discard-house-power": Payment(
        "discard {due} power from your House card",
        short="power from the House card",
        lacks=_too_little_house_power,
        pay=_discard_house_power,
    ),
    "put-into-play": Payment("put {card} into play", hand_over=_bring, bars=_bringing_barred),
    "come-out-of-shadows": Payment("bring {card} out of Shadows", hand_over=_bring, bars=_bringing_barred),
    "words": Payment("{words}", pay=told),
}
PAYMENTS = {name: _as_effect(name, payment) for name, payment in _RECORDS.items()}
"""Every way to pay."""
COSTS = tuple(name for name in PAYMENTS if name != spending.SPEND)
"""The ways to pay that the language knows; what stands for a cost in gold where cards may pay it, the engine makes."""
