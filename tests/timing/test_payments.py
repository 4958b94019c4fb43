"""What pays a cost: minimal payments made directly, what may stand to pay, and bounds on crowded tables."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from timing.kernel.budget import Budget, Exceeded
from timing.page.line import BadMove, line
from timing.systems.agot1e.costs import _just_enough
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read


def table(cards, **more):
    players = [{"id": "ann"}, {"id": "bob"}]
    return read({"players": players, "first_player": "ann", "opening": {"box": "challenges/4"}, "cards": cards, **more})


def paid_action(*cost, **more):
    return {"id": "act", "label": "act", "kind": "action", "cost": list(cost), "effects": [{"do": "words"}], **more}


def enough(worth, due):
    """The sets worth what is due of which no card could be left out, by looking at every set."""
    found = set()
    for size in range(1, len(worth) + 1):
        for cards in combinations(worth, size):
            total = sum(n for n, _ in cards)
            if total >= due and all(total - n < due for n, _ in cards):
                found.add(frozenset(ref for _, ref in cards))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_payments_are_all_sets_without_a_card_in_vain_each_once(seed):
    random = Random(seed)  # noqa: S311
    worth = sorted(((random.randint(1, 4), f"c{at}") for at in range(random.randint(1, 8))), reverse=True)
    due = random.randint(1, 9)
    made = list(_just_enough(worth, due))
    assert {frozenset(cards) for cards in made} == enough(worth, due)
    assert len(made) == len(enough(worth, due))


def crowd(n, influence=1):
    return [{"ref": f"c{at}", "type": "location", "owner": "ann", "influence": influence} for at in range(n)]


def test_influence_of_forty_cards_is_paid_in_few_steps():
    """Every subset of 36 cards would be 68,719,476,736 of them."""
    rich = {"ref": "rich", "type": "location", "owner": "ann"}
    rich["abilities"] = [paid_action({"do": "kneel-influence", "n": 18})]
    budget = Budget(2_000)
    game = Dispute(table([rich, *crowd(36)]), budget)
    moves = game.moves(game.begin().state)
    assert len(moves) == 61
    assert all(len(move.paying) == 18 for move in moves if move.does == "uses")


def test_what_is_beyond_the_budget_is_not_decided():
    rich = {"ref": "rich", "type": "location", "owner": "ann"}
    rich["abilities"] = [paid_action({"do": "kneel-influence", "n": 5})]
    with pytest.raises(Exceeded, match="not decided within the bound"):
        Dispute(table([rich, *crowd(12)]), Budget(20)).decision(Dispute(table([rich, *crowd(12)])).begin().state)


def test_a_line_of_400_moves_on_a_crowded_table_stays_within_its_budget():
    """26 abilities, each with 924 ways to choose six of twelve."""
    choose = {"choose": {"type": "character"}, "n": 6}
    busy = [{"ref": f"b{at}", "type": "location", "owner": "ann"} for at in range(26)]
    people = [{"ref": f"p{at}", "type": "character", "owner": "ann"} for at in range(12)]
    for one in busy:
        one["abilities"] = [paid_action(target=choose)]
    passes = ["pass"] * 5  # two players on saves and responses, and the other one on an action
    turns = [[f"use:b{at % 26}/act::p0,p1,p2,p3,p4,p5", *passes] for at in range(70)]
    moves = tuple(move for turn in turns for move in turn)[:400]
    assert len(line(table([*busy, *people], stops="every"), moves).moves) == 400


def test_a_line_that_takes_more_than_its_budget_is_told_as_far_as_it_goes(monkeypatch):
    monkeypatch.setattr("timing.page.line.LINE", 20)
    busy = {"ref": "busy", "type": "location", "owner": "ann", "abilities": [paid_action()]}
    with pytest.raises(BadMove, match="not decided within the bound") as refused:
        line(table([busy], stops="every", format="melee"), ("use:busy/act", *(["pass"] * 60)))
    assert 1 < refused.value.number < 8


@pytest.mark.parametrize(("kneeling", "codes"), [(True, ()), (False, ("cost-standing",))])
def test_only_a_kneeling_card_pays_by_standing(kneeling, codes):
    guard = {"ref": "guard", "type": "character", "owner": "ann", "kneeling": kneeling}
    guard["abilities"] = [paid_action({"do": "stand"})]
    game = Dispute(table([guard], stops="every"))
    option = next(o for o in game.decision(game.begin().state).options if o.ability == "guard/act")
    assert option.allowed == kneeling
    assert tuple(reason.code for reason in option.reasons if reason.code == "cost-standing") == codes


def ways(cards, **player):
    players = [{"id": "ann", **player}, {"id": "bob"}]
    game = Dispute(
        read({"players": players, "first_player": "ann", "opening": {"box": "challenges/4"}, "cards": cards})
    )
    state = game.begin().state
    (option,) = (one for one in game.decision(state).options if one.ability.endswith("/act"))
    return game, state, option


EITHER = {"do": "kneel-influence", "n": 2, "or": [{"do": "kneel", "card": {"crest": "Noble"}}]}
NOBLE = {"ref": "lord", "type": "character", "owner": "ann", "crests": ["Noble"]}


def test_of_alternatives_any_that_can_be_paid_may_be():
    mill = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [paid_action(EITHER)]}
    river = {"ref": "river", "type": "location", "owner": "ann", "influence": 2}
    game, state, option = ways([mill, river, NOBLE])
    assert {move.paying for move in option.moves} == {("river",), ("lord",)}
    after = game.make(state, next(move for move in option.moves if move.paying == ("lord",))).state
    assert [card.kneeling for card in after.cards] == [False, False, True]


def test_without_any_alternative_every_one_is_told_to_be_out_of_reach():
    mill = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [paid_action(EITHER)]}
    _game, _state, option = ways([mill, {**NOBLE, "kneeling": True}])
    assert not option.allowed
    assert {reason.code for reason in option.reasons} == {"cannot-pay", "cost-kneeling"}


def test_gold_tokens_and_cards_of_the_deck_pay():
    costs = [{"do": "discard-gold", "n": 2}, {"do": "discard-from-deck", "n": 1}]
    mill = {"ref": "mill", "type": "location", "owner": "ann", "gold": 3, "abilities": [paid_action(*costs)]}
    top = {"ref": "page", "type": "character", "owner": "ann", "zone": "deck", "top": 1}
    game, state, option = ways([mill, top])
    cards = {card.ref: card for card in game.make(state, option.moves[0]).state.cards}
    assert (cards["mill"].gold, cards["page"].zone) == (1, "discard")
    _game, _state, poor = ways([{**mill, "gold": 1}, top])
    assert [reason.code for reason in poor.reasons] == ["cannot-pay"]


def test_a_cost_of_as_many_cards_as_one_likes_is_paid_with_any_number_of_them():
    riders = [{"ref": f"r{at}", "type": "character", "owner": "ann", "str": 1, "traits": ["Rider"]} for at in range(3)]
    mills = [{"ref": f"m{at}", "type": "location", "owner": "bob"} for at in range(4)]
    cost = {"do": "kneel", "n": 1, "as_many_as": 2, "card": {"trait": "Rider", "controller": "you"}}
    target = {"choose": {"type": "location"}, "n": {"paid": True}}
    act = paid_action(cost, target=target, effects=[{"do": "kneel", "to": "target"}])
    game = Dispute(table([*riders, *mills, {"ref": "raid", "type": "location", "owner": "ann", "abilities": [act]}]))
    uses = [move for move in game.moves(game.begin().state) if move.does == "uses"]
    assert {len(move.paying) for move in uses} == {1, 2}
    assert all(len(move.choosing) == len(move.paying) for move in uses)
    two = next(move for move in uses if len(move.paying) == 2)
    after = {card.ref: card.kneeling for card in game.apply(game.begin().state, two).state.cards}
    assert {ref for ref, kneels in after.items() if kneels} == {*two.paying, *two.choosing}
