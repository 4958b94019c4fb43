"""The first edition's structure as the FAQ draws it, and that an unsound structure is refused when it is defined."""

import pytest

from timing.kernel.structure import END, Box, Loop, Step, Structure, StructureError, Window
from timing.systems.agot1e.structure import FIRST_EDITION

CITES = ("agot1e-faq/action-window",)


def steps(*rows: tuple[str, tuple[str, ...]]) -> tuple[Step, ...]:
    return tuple(Step(name, name, "end", then, CITES) for name, then in rows)


def system(*windows: Window, boxes: tuple[Box, ...] = ()) -> Structure:
    return Structure("test", "a test", ("plot",), windows, boxes)


def test_a_player_action_window_has_six_steps_in_order():
    window = FIRST_EDITION.window("player-action")
    assert [step.does for step in window.steps] == ["initiate", "answers", "execute", "passives", "responses", "end"]


def test_in_a_framework_window_each_event_resolves_before_the_passives_of_all():
    window = FIRST_EDITION.window("framework")
    assert window.step("3").then == ("1", "4")


def test_a_window_that_ends_a_phase_has_neither_saves_and_cancels_nor_responses():
    window = FIRST_EDITION.window("phase-end")
    assert window.closed
    assert {step.does for step in window.steps} == {"initiate", "execute", "passives", "end"}


def test_cards_come_out_of_shadows_between_steps_3_and_4_of_a_phases_beginning():
    order = [step.id for step in FIRST_EDITION.window("phase-begin").steps]
    assert order.index("3") + 1 == order.index("shadows") == order.index("4") - 1


@pytest.mark.parametrize(
    ("phase", "boxes"),
    [
        ("plot", 6),
        ("draw", 5),
        ("marshalling", 5),
        ("challenges", 9),
        ("dominance", 4),
        ("standing", 4),
        ("taxation", 4),
    ],
)
def test_each_phase_has_the_boxes_of_its_flowchart(phase, boxes):
    assert [box.number for box in FIRST_EDITION.boxes_of(phase)] == list(range(1, boxes + 1))


def test_each_box_cites_the_flowchart_of_its_phase_and_those_of_an_epic_phase_the_entry_on_it():
    for box in (*FIRST_EDITION.boxes, *FIRST_EDITION.special_boxes):
        chart = "epic-phase-timing" if box.phase == "epic" else f"{box.phase}-phase-flowchart/"
        assert box.cites[0].startswith(f"agot1e-faq/{chart}"), box.id


def test_deadly_is_the_fifth_event_of_challenge_resolution():
    assert FIRST_EDITION.box("challenges/7").events[4] == "deadly is resolved"


def test_dominance_standing_and_taxation_have_no_player_actions_before_their_event():
    for phase in ("dominance", "standing", "taxation"):
        assert [box.kind for box in FIRST_EDITION.boxes_of(phase)] == ["framework", "framework", "actions", "framework"]


def test_the_next_challenge_and_the_next_active_player_lead_back_to_the_actions_before_a_challenge():
    assert FIRST_EDITION.box("challenges/7").loop.to == "challenges/2"
    assert FIRST_EDITION.box("challenges/8").loop.to == "challenges/2"
    assert FIRST_EDITION.box("marshalling/4").loop.to == "marshalling/2"


def test_setup_comes_before_the_first_round_and_offers_nobody_anything_but_placing_cards():
    assert [box.number for box in FIRST_EDITION.boxes_of("setup")] == list(range(1, 8))
    assert FIRST_EDITION.next_box("setup/7") == FIRST_EDITION.box("plot/1")
    windows = {FIRST_EDITION.window(box.window) for box in FIRST_EDITION.boxes_of("setup")}
    assert all(window.closed for window in windows)
    does = {step.does for window in windows for step in window.steps}
    assert does == {"initiate", "execute", "placing", "end"}


@pytest.mark.parametrize(
    ("window", "problem"),
    [
        (Window("w", "w", steps(("1", ("2",)), ("2", (END,)), ("3", (END,))), CITES), "cannot be reached"),
        (Window("w", "w", steps(("1", ("2",)), ("2", ())), CITES), "way to nowhere"),
        (Window("w", "w", steps(("1", ("7",))), CITES), "does not exist"),
        (Window("w", "w", steps(("1", ("2",)), ("2", ("1",))), CITES), "never ends"),
        (Window("w", "w", (Step("1", "1", "end", (END,), ()),), CITES), "cites no entry"),
    ],
)
def test_an_unsound_window_is_refused_when_it_is_defined(window, problem):
    with pytest.raises(StructureError, match=problem):
        system(window)


def test_a_window_named_like_a_phase_is_refused_because_its_steps_would_be_named_like_boxes():
    with pytest.raises(StructureError, match="plot names a window and a phase"):
        system(Window("plot", "w", steps(("1", (END,))), CITES))


def test_a_loop_to_nowhere_is_refused_when_it_is_defined():
    window = Window("w", "w", steps(("1", (END,))), CITES)
    box = Box("plot/1", "plot", "x", "framework", ("e",), CITES, "w", Loop("plot/9", "never"))
    with pytest.raises(StructureError, match="plot/9"):
        system(window, boxes=(box,))
