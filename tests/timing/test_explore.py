"""The explorer: what can, must and cannot come about, and that it ends within its bounds."""

import pytest

from timing.kernel.budget import LOOKS, Budget, Exceeded
from timing.kernel.explore import EVERY_END, Answer, Asked, count_lines
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.explore import explore
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State

KILL = {"do": "kill", "to": "target"}


def duel(*cards, **more):
    plain = {
        "players": [{"id": "greg"}, {"id": "sara"}],
        "first_player": "greg",
        "opening": {"box": "challenges/4"},
        "cards": [{"ref": "jaime", "type": "character", "owner": "sara", "str": 3, "unique": True}, *cards],
    }
    return Dispute(read(plain | more))


def event(ref, owner, **ability):
    return {
        "ref": ref,
        "type": "event",
        "owner": owner,
        "zone": "hand",
        "abilities": [{"label": ref, "kind": "response", **ability}],
    }


SWORD = event("sword", "greg", kind="action", target={"choose": {"ref": "jaime"}}, effects=[KILL])
SHIELD = event("shield", "sara", effects=[{"do": "save", "to": "all", "which": {"type": "character"}}])
SEAL = event("seal", "greg", effects=[{"do": "cancel"}])


def dies(end: State, seen: object) -> bool:
    return any(card.ref == "jaime" and card.zone == "dead" for card in end.cards)


def of(game: Dispute, **more):
    return explore(game, game.begin().state, dies, wanted=frozenset({"zone"}), **more)


def test_with_a_kill_and_no_save_the_character_can_but_need_not_die_for_an_action_is_optional():
    found = of(duel(SWORD))
    assert found.can is Answer.YES
    assert found.must is Answer.NO
    assert [move.text() for move in found.witness] == ["use:sword/sword::jaime"]
    assert found.counter[0].does == "passes"


def test_without_any_kill_the_character_never_dies():
    assert of(duel(SHIELD)).can is Answer.NO


def test_a_save_that_is_canceled_lets_the_character_die():
    found = of(duel(SWORD, SHIELD, SEAL), asked=EVERY_END)
    assert found.can is Answer.YES
    assert found.complete


def test_a_character_that_cannot_be_killed_never_dies():
    cannot = {"ref": "jaime", "type": "character", "owner": "sara", "cannot": ["be killed"]}
    assert of(duel(cards=[cannot, SWORD])).can is Answer.NO


def test_three_answers_are_no_truth_values():
    with pytest.raises(TypeError, match="one of three"):
        bool(of(duel(SWORD)).can)


@pytest.mark.parametrize("bound", [{"most": 1}, {"budget": Budget(30)}])
def test_at_its_bound_the_search_says_not_decided_and_never_no(bound):
    game = duel(SWORD, SHIELD, SEAL)
    never = explore(game, game.begin().state, lambda end, seen: False, **bound)
    assert (never.can, never.complete) == (Answer.UNDECIDED, False)
    always = explore(game, game.begin().state, lambda end, seen: True, asked=EVERY_END, **bound)
    assert always.must is Answer.UNDECIDED


def test_a_line_past_the_outcome_answers_must_although_not_everything_was_walked():
    found = of(duel(SWORD, SHIELD, SEAL), asked=Asked(can=False))
    assert (found.must, found.complete) == (Answer.NO, False)


def test_the_search_stops_as_soon_as_what_is_asked_is_certain():
    assert of(duel(SWORD, SHIELD, SEAL)).states < of(duel(SWORD, SHIELD, SEAL), asked=EVERY_END).states


def endless(stops: str) -> Dispute:
    """A forced loop: gold is gained, which gains gold."""
    spring = {"id": "spring", "label": "spring", "kind": "passive", "trigger": {"after": "gold-gained"}}
    begins = {"id": "dig", "label": "dig", "kind": "action", "effects": [{"do": "gain-gold", "n": 1}]}
    mine = {"ref": "mine", "type": "location", "owner": "greg"}
    mine["abilities"] = [begins, {**spring, "effects": [{"do": "gain-gold", "n": 1}]}]
    return duel(mine, stops=stops)


@pytest.mark.parametrize("stops", ["every", "useful"])
def test_a_forced_loop_ends_the_search_within_its_budget(stops):
    game = endless(stops)
    found = explore(game, game.begin().state, dies, budget=Budget(20_000), most=50)
    assert found.must is Answer.NO  # everybody may pass
    assert found.can is not Answer.YES


def test_a_cancel_that_answers_itself_ends_the_search_within_its_budget():
    judge = {"label": "judge", "kind": "response", "id": "judge", "effects": [{"do": "cancel"}]}
    game = duel(SWORD, {"ref": "judge", "type": "location", "owner": "greg", "abilities": [judge]})
    found = explore(game, game.begin().state, dies, budget=Budget(50_000), wanted=frozenset({"zone"}))
    assert (found.can, found.must) == (Answer.YES, Answer.NO)
    never = explore(game, game.begin().state, lambda end, seen: False, budget=Budget(50_000))
    assert never.can is Answer.UNDECIDED


def test_a_clock_at_the_edge_ends_the_search():
    looks = []
    late = Budget(10**9, lambda: bool(looks.append(1)) or len(looks) > 3)
    found = explore(endless("every"), endless("every").begin().state, dies, budget=late)
    assert found.can is Answer.UNDECIDED
    assert len(looks) == 4


def test_a_budget_is_spent_to_its_end_and_its_clock_is_looked_at_now_and_then():
    looks = []
    budget = Budget(10 * LOOKS, lambda: bool(looks.append(1)))
    for _ in range(10 * LOOKS):
        budget.spend()
    assert len(looks) == 10
    with pytest.raises(Exceeded) as told:
        budget.spend()
    assert told.value.spent == 10 * LOOKS + 1


def test_the_lines_of_play_are_counted_to_a_depth():
    game = duel(SWORD)
    state = game.begin().state
    assert [count_lines(game, state, depth) for depth in range(3)] == [1, 2, 2]
