"""Of several happenings that open a response at once its player says which it answers (FAQ, Response Opportunities)."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Illegal, Move
from timing.systems.agot1e import dispute as disputes
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.replay import replay
from timing.systems.agot1e.situation import read

Plain = dict[str, Any]
AGAIN: Plain = {"id": "again", "label": "kneel it again", "kind": "response", "cost": [{"do": "kneel"}]}
AGAIN |= {
    "trigger": {"after": ["stood"], "card": {"type": ["character"]}},
    "effects": [{"do": "kneel", "to": "trigger"}],
}
BELL: Plain = {"ref": "bell", "type": "location", "owner": "ann", "abilities": [AGAIN]}


def knelt(ref: str, **more: Any) -> Plain:
    return {"ref": ref, "type": "character", "owner": "bob", "str": 2, "kneeling": True, **more}


def table(*cards: Plain) -> Plain:
    players = [{"id": "ann"}, {"id": "bob"}]
    return {"players": players, "first_player": "ann", "opening": {"box": "standing/2"}, "cards": list(cards)}


def uses(game: Dispute) -> list[Move]:
    return [move for move in game.moves(game.begin().state) if move.does == "uses"]


def kneeling(game: Dispute, move: Move) -> list[str]:
    return [card.ref for card in game.apply(game.begin().state, move).state.cards if card.kneeling]


RING = Move("ann", "uses", "bell/again", ("bell",))


def test_of_two_who_have_stood_either_may_be_answered_for() -> None:
    game = Dispute(read(table(BELL, knelt("edric"), knelt("gendry"))))
    assert [move.choosing for move in uses(game)] == [("edric",), ("gendry",)]
    assert kneeling(game, RING._replace(choosing=("gendry",))) == ["bell", "gendry"]


def test_one_alone_need_not_be_named_and_may_be() -> None:
    game = Dispute(read(table(BELL, knelt("edric"))))
    assert uses(game) == [RING]
    assert kneeling(game, RING._replace(choosing=("edric",))) == kneeling(game, RING) == ["bell", "edric"]


def test_a_use_that_names_nobody_answers_for_the_first() -> None:
    game = Dispute(read(table(BELL, knelt("edric"), knelt("gendry"))))
    assert kneeling(game, RING) == ["bell", "edric"]


def test_who_cannot_be_reached_does_not_keep_the_response_from_the_other() -> None:
    game = Dispute(read(table(BELL, knelt("edric", immune=["location-abilities"]), knelt("gendry"))))
    assert [move.choosing for move in uses(game)] in ([()], [("gendry",)])
    assert kneeling(game, RING) == ["bell", "gendry"]


def test_who_has_not_stood_is_not_answered_for() -> None:
    still = {"id": "still", "label": "it stays", "kind": "constant"}
    still["effects"] = [{"do": "gain", "what": "cannot stand", "to": "self"}]
    game = Dispute(read(table(BELL, knelt("edric"), knelt("gendry", abilities=[still]))))
    with pytest.raises(Illegal):
        game.apply(game.begin().state, RING._replace(choosing=("gendry",)))


def test_a_response_that_does_the_same_for_each_names_nobody() -> None:
    draws = {**AGAIN, "effects": [{"do": "draw", "n": 1}]}
    game = Dispute(read(table({**BELL, "abilities": [draws]}, knelt("edric"), knelt("gendry"))))
    assert uses(game) == [RING]


@pytest.mark.parametrize(("asked", "answer"), [("edric", "yes"), ("gendry", "yes"), ("robert", "no")])
def test_it_is_asked_whether_it_may_be_used_for_one_of_them(asked: str, answer: str) -> None:
    question = {"after": 0, "ask": "may", "use": "bell", "choosing": asked, "answer": answer}
    cards = [BELL, knelt("edric"), knelt("gendry"), knelt("robert", kneeling=False)]
    file = {
        "id": "bell",
        "title": "The bell",
        "source": "FAQ",
        "story": "All stand.",
        "cites": ["agot1e-core/standing"],
    }
    made = replay(disputes.read({**file, **table(*cards), "questions": [question]}))
    assert [str(one) for one in made.differences if not one.at.startswith("end")] == []


BEYOND = [{"passes": "all"}, {"passes": "all"}]


@pytest.mark.parametrize("ends", [{}, {"ends": "phase"}])
def test_a_file_is_followed_as_far_as_its_moves_go(ends: Plain) -> None:
    file = {"id": "far", "title": "Far", "source": "FAQ", "story": "On.", "cites": ["agot1e-core/challenges"]}
    knight = {"ref": "knight", "type": "character", "owner": "ann", "str": 2, "icons": ["military"], "kneeling": True}
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"], "defenders": []}
    begun = {**table(knight), "opening": {"box": "challenges/6"}, "challenge": fight, "stops": "every", **ends}
    made = replay(disputes.read({**file, **begun, "moves": BEYOND}))
    assert not [one for one in made.differences if one.at.startswith("move")]
    assert len(made.marks) == 3


def test_the_transcript_says_for_whom_a_response_answers() -> None:
    game = Dispute(read(table(BELL, knelt("edric"), knelt("gendry"))))
    made = game.apply(game.begin().state, RING._replace(choosing=("gendry",)))
    assert [dict(note.args)["card"] for note in made.notes if note.code == "answers-for"] == ["gendry"]
    alone = Dispute(read(table(BELL, knelt("edric"))))
    assert "answers-for" not in [note.code for note in alone.apply(alone.begin().state, RING).notes]
