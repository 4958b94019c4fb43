"""The explorer: what can, must and cannot come about, and that what it leaves aside changes no answer."""

from hypothesis import HealthCheck, assume, given, settings

from tests.timing.situations import situations
from timing.engine import Dispute
from timing.explore import count_lines, explore
from timing.situation import read
from timing.state import State

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


def of(game: Dispute):
    return explore(game, game.begin().state, dies, wanted=frozenset({"zone"}))


def test_with_a_kill_and_no_save_the_character_can_but_need_not_die_for_an_action_is_optional():
    found = of(duel(SWORD))
    assert found.can
    assert not found.must
    assert [move.text() for move in found.witness] == ["use:sword/sword::jaime"]
    assert found.counter[0].does == "passes"


def test_without_any_kill_the_character_never_dies():
    assert not of(duel(SHIELD)).can


def test_a_save_that_is_canceled_lets_the_character_die():
    found = of(duel(SWORD, SHIELD, SEAL))
    assert found.can
    assert found.complete


def test_a_character_that_cannot_be_killed_never_dies():
    cannot = {"ref": "jaime", "type": "character", "owner": "sara", "cannot": ["be killed"]}
    assert not of(duel(cards=[cannot, SWORD])).can


def test_an_exploration_that_reaches_its_bound_says_so_and_claims_no_must():
    game = duel(SWORD, SHIELD, SEAL)
    found = explore(game, game.begin().state, lambda end, seen: True, most=2)
    assert not found.complete
    assert not found.must


def test_progress_is_told():
    told = []
    game = duel(SWORD, SHIELD)
    explore(game, game.begin().state, dies, progress=told.append)
    assert told == sorted(told)
    assert told


def test_the_lines_of_play_are_counted_to_a_depth():
    game = duel(SWORD)
    state = game.begin().state
    assert [count_lines(game, state, depth) for depth in range(3)] == [1, 2, 2]


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(situation=situations())
def test_leaving_aside_what_cannot_bear_on_the_outcome_changes_no_answer(situation):
    game = Dispute(situation)
    state = game.begin().state
    cards = [card.ref for card in situation.cards if card.zone == "play"]
    assume(cards)

    def gone(end, seen):
        return any(card.ref == cards[0] and card.zone != "play" for card in end.cards)

    whole = explore(game, state, gone, most=250)
    assume(whole.complete)
    part = explore(game, state, gone, wanted=frozenset({"zone"}), most=250)
    assert (part.can, part.must) == (whole.can, whole.must)
    assert part.states <= whole.states
