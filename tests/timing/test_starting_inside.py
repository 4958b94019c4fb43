"""A dispute may start inside a window with what has happened stated, and goes on as if it had been walked."""

from pathlib import Path

import pytest
import yaml

from tests.timing.cutting import can_be_cut, cut
from timing.kernel.fields import Malformed
from timing.systems.agot1e.dispute import read
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.replay import replay
from timing.systems.agot1e.situation import read as read_situation
from timing.systems.agot1e.situation import write

LIBRARY = sorted((Path(__file__).parents[2] / "timing" / "disputes" / "agot1e").glob("*.yaml"))


def at_hand(game, state, known=None):
    """The decision, every choice and move, and why each ability that both know is allowed or refused."""
    decision = game.decision(state)
    choices = sorted(choice.partition("@")[0] for choice in decision.choices)
    moves = [move.text() for move in decision.moves()] if decision.kind == "opportunity" else []
    options = {
        option.ability: (option.allowed, sorted(reason.code for reason in option.reasons))
        for option in decision.options
        if known is None or option.ability in known
    }
    return decision.kind, decision.player, decision.step, choices, moves, options


def differences(game, run):
    """Each position of a dispute that goes on otherwise from a cut than it was walked; and how many were compared."""
    found, compared, other, state = [], 0, None, None
    for at, result in enumerate(run.results[1:], 1):
        if can_be_cut(result.state):
            other = Dispute(read_situation(write(cut(game, result.state))))
            state = other.begin().state
        elif other:
            state = other.apply(state, run.moves[at - 1]).state
        if not other:
            continue
        compared += 1
        if result.state.over or state.over:
            if result.state.over != state.over:
                found.append((at, result.state.over, state.over))
            continue
        both = {o.ability for o in game.decision(result.state).options} & {
            o.ability for o in other.decision(state).options
        }
        walked, stated = at_hand(game, result.state, both), at_hand(other, state, both)
        if walked != stated:
            found.append((at, walked, stated))
    return found, compared


@pytest.mark.parametrize("part", range(4))
def test_a_position_that_is_stated_offers_what_it_offers_when_it_was_walked_to(part):
    compared = 0
    for file in LIBRARY[part::4]:
        dispute = read(yaml.safe_load(file.read_text(encoding="utf-8")))
        found, n = differences(Dispute(dispute.situation), replay(dispute, questions=False))
        assert found == [], file.stem
        compared += n
    assert compared > 150


def table(**more):
    return read_situation(
        {
            "players": [{"id": "ann"}, {"id": "bob"}],
            "first_player": "ann",
            "opening": {"box": "challenges/7", "step": "5"},
            "challenge": {"type": "military", "attacker": "ann", "defender": "bob", "winner": "ann"},
            "cards": [
                {"ref": "robb", "type": "character", "owner": "bob", "unique": True},
                {"ref": "sword", "type": "attachment", "owner": "bob", "attached_to": "robb"},
            ],
            **more,
        }
    )


def begun(**more):
    game = Dispute(table(stops="every", **more))
    return game, game.begin().state


def test_a_card_that_was_killed_is_moribund_and_what_it_bore_with_it():
    _game, state = begun(happened=[{"what": "killed", "card": "robb", "by": "claim is implemented"}])
    robb, sword = state.cards
    assert (robb.zone, robb.moribund.did, robb.moribund.to) == ("play", "kill", "dead")
    assert (sword.moribund.did, sword.moribund.to) == ("discard", "discard")


def test_an_attachment_that_was_saved_from_falling_is_still_there():
    happened = [{"what": "killed", "card": "robb"}, {"what": "saved", "card": "sword"}]
    _game, state = begun(happened=happened)
    assert state.cards[1].moribund is None


def test_the_winner_named_has_won_before_a_later_step():
    _game, state = begun()
    assert [o.what for o in state.happened][:2] == ["challenge-won", "challenge-lost"]
    assert state.frames[0].step == "5"


def test_a_copy_that_is_a_duplicate_is_a_card_of_its_own_and_saves():
    twin = {"ref": "twin", "type": "character", "owner": "bob", "duplicate_of": "robb", "zone": "play"}
    robb = {"ref": "robb", "type": "character", "owner": "bob", "unique": True}
    opening = {"box": "challenges/7", "event": 2, "step": "2", "choosing": ["robb"]}
    game, state = begun(cards=[robb, twin], opening=opening)
    saves = next(o for o in game.decision(state).options if o.ability == "robb/duplicate")
    assert saves.allowed or saves.reasons[0].code == "not-your-turn"
    state = game.apply(state, next(m for m in game.decision(state).moves() if m.does == "passes")).state
    state = game.apply(state, next(m for m in game.decision(state).moves() if m.ability == "robb/duplicate")).state
    assert next(card for card in state.cards if card.ref == "twin").zone == "discard"


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"happened": [{"what": "killed", "card": "nobody"}]}, "happened[0].card"),
        ({"used": [{"use": "nobody/save"}]}, "used[0].use"),
        ({"used": [{"use": "robb", "answering": 3}]}, "used[0].answering"),
        ({"lasting": [{"do": "str", "card": "nobody", "n": 2}]}, "lasting[0].card"),
        ({"opening": {"box": "challenges/4", "step": "5"}}, "opening.step"),
        ({"opening": {"box": "taxation/4", "step": "2"}}, "opening.step"),
        ({"opening": {"box": "challenges/7", "choosing": ["nobody"]}}, "opening.choosing[0]"),
        ({"cards": [{"ref": "robb", "type": "character", "owner": "bob", "duplicate_of": "robb"}]}, "cards[0]"),
    ],
)
def test_what_is_stated_and_does_not_fit_the_table_is_named(more, where):
    with pytest.raises(Malformed) as refused:
        table(**more)
    assert any(str(problem).startswith(where) for problem in refused.value.problems)


@pytest.mark.parametrize(("unopposed", "step", "may"), [(True, "5", True), (False, "5", False)])
def test_behind_the_events_an_unopposed_win_can_be_answered(unopposed: bool, step: str, may: bool):
    cheers = {"id": "it", "label": "it", "kind": "response", "trigger": {"after": "unopposed", "player": "you"}}
    harp = {
        "ref": "harp",
        "type": "location",
        "owner": "ann",
        "abilities": [{**cheers, "effects": {"do": "gain-gold", "n": 1}}],
    }
    sides = {"type": "military", "attacker": "ann", "defender": "bob", "attacker_bonus": 3, "winner": "ann"}
    situation = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/7", "step": step},
        "challenge": {**sides, "unopposed": unopposed},
        "cards": [harp],
    }
    game = Dispute(read_situation(situation))
    assert game.judge(game.begin().state, "harp/it").allowed is may
