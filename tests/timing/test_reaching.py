"""Where a question about a card is asked: behind what it would answer, with as little else done as can be."""

from __future__ import annotations

from typing import Any

import pytest

from timing.page import links
from timing.page.line import line
from timing.page.place import TABLE, Place
from timing.page.reaching import Reached, askable, reached
from timing.page.verdict import verdict
from timing.systems.agot1e.form.builder import put_together
from timing.systems.agot1e.form.presets import PRESETS, quick
from timing.systems.agot1e.situation import read
from timing.views import filled_situation

CASES: dict[str, Any] = {one.id: read(one.situation) for one in PRESETS}


def asked(case: str, ability: str) -> tuple[Reached, str]:
    """Where the question is asked, and the answer there."""
    found = reached(CASES[case], ability)
    assert found is not None
    place = Place(TABLE, "", line(found.situation, found.moves), len(found.moves), "x", asks=found.asks)
    answer = verdict(place)
    assert answer is not None
    return found, answer.word


@pytest.mark.parametrize(
    ("case", "ability", "moves", "answer"),
    [
        ("save-against-a-kill", "killer/kill", 0, "yes"),
        ("save-against-a-kill", "saver/save", 1, "yes"),
        ("response-on-a-moribund-card", "victim/own", 1, "yes"),
        ("military-claim", "cancel/cancel", 2, "yes"),
        ("plots-are-revealed", "lord/duplicate", 1, "yes"),
        ("end-of-the-phase", "saver/save", 0, "no"),
    ],
)
def test_a_question_is_asked_behind_what_the_card_would_answer(
    case: str, ability: str, moves: int, answer: str
) -> None:
    found, word = asked(case, ability)
    assert (len(found.moves), word) == (moves, answer)


def test_a_cancel_is_asked_about_behind_somebody_elses_event_and_not_its_players_own() -> None:
    found, word = asked("cancel-a-cancel", "counter/cancel")
    assert found.moves == ("use:killer/kill::victim", "use:cancel/cancel")
    assert word == "yes"


def test_the_first_thing_that_a_save_could_answer_decides() -> None:
    found, word = asked("terminal-effect", "saver/save")
    assert found.moves == ("use:kiss/attach::victim",)
    assert word == "no"


def test_where_play_does_not_wait_the_question_is_asked_with_play_waiting_everywhere() -> None:
    case = next(one.situation for one in PRESETS if one.id == "cancel-a-cancel")
    of_passives = {**put_together(quick("cancel-passive")), "id": "cancel"}
    cards = [*case["cards"][:3], {**case["cards"][3], "abilities": [of_passives]}]
    found = reached(read({**case, "cards": cards}), "counter/cancel")
    assert found is not None
    assert found.situation.stops == "every"
    assert found.moves[-1] == "use:cancel/cancel"


def test_every_ability_that_somebody_may_choose_can_be_asked_about_once() -> None:
    said = [one.said for one in askable(CASES["military-claim"])]
    assert said == [
        "Lara save A unique character of Lara’s with a duplicate",
        "Sara play An event that cancels responses",
    ]


def test_nobody_asks_about_what_is_not_on_the_table() -> None:
    assert reached(CASES["military-claim"], "nobody/nothing") is None


def test_what_may_not_be_aimed_at_everybody_is_asked_about_by_target(app: Any) -> None:
    """'May she take Bronn?' is what two players ask, and not whether the event may be played at all."""
    told = (
        "I win a power challenge by 5 against Lara with Cersei. I have Seductive Promise in hand and Lara has Bronn "
        "and Hodor in play. May I play Seductive Promise?"
    )
    answer = app.test_client().post("/api/v1/timing/tell", json={"text": told, "system": "agot1e"}).json
    with app.test_request_context("/"):
        situation = links.checked(filled_situation(answer["situation"]))
        aimed = next(one for one in askable(situation) if one.said.endswith("Seductive Promise, choosing Bronn"))
        found = reached(situation, aimed.ability)
        assert found is not None
        place = Place(TABLE, "", line(found.situation, found.moves), len(found.moves), "x", asks=found.asks)
        shown = verdict(place)
    assert shown is not None
    assert shown.word == "no"
    assert shown.deciding is not None
    assert "Bronn is not what the ability lets you choose: non-unique card." in shown.deciding.text
