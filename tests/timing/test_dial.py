"""The drawn round: every box in the order of play, every loop where it leads, no words over others."""

from __future__ import annotations

from itertools import pairwise

import pytest

from timing.page.dial import LABELS, LETTERS, drawn
from timing.systems.registry import SYSTEMS

GAMES = pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.id)


@GAMES
def test_every_box_of_the_round_lies_on_the_ring_in_the_order_of_play(game):
    dial = drawn(game.structure)
    assert [mark.box for mark in dial.marks] == list(game.structure.boxes)
    angles = [mark.angle for mark in dial.marks]
    assert all(0 < angle < 360 for angle in angles)
    assert angles == sorted(set(angles))


@GAMES
def test_the_words_of_neighbouring_boxes_do_not_touch(game):
    """Where the words begin, the arc between two boxes is at least half of both's lines."""
    for one, other in pairwise(drawn(game.structure).marks):
        apart = (other.angle - one.angle) * 3.14159 / 180 * LABELS
        needed = sum(sum(22 if name else 17 for _, name, _ in mark.lines) for mark in (one, other)) / 2
        assert apart > needed, f"{one.box.id} and {other.box.id}"


@GAMES
def test_every_loop_is_drawn(game):
    assert len(drawn(game.structure).turns) == sum(1 for box in game.structure.boxes if box.loop)


def test_a_loop_that_encloses_another_runs_nearer_to_the_middle():
    """The next challenge and the next player both lead back to box 2 of the challenges phase."""
    marshalling, next_challenge, next_player = drawn(SYSTEMS["agot1e"].structure).turns
    assert "A386 386" in marshalling.path
    assert "A386 386" in next_challenge.path
    assert "A370 370" in next_player.path


def test_words_in_the_left_half_are_turned_about_and_long_names_broken():
    for mark in drawn(SYSTEMS["agot1e"].structure).marks:
        assert (mark.reach < 0) == (mark.angle > 180)
        assert -90 <= (mark.rotation + 180) % 360 - 180 <= 90
        assert all(len(line) <= LETTERS for line in mark.name)


def test_the_chart_shows_it_and_every_place_on_it_leads_to_its_box(client):
    page = client.get("/timing/agot1e/chart").text
    drawing = page[page.index('<svg class="dial"') : page.index("</figure>")]
    for box in SYSTEMS["agot1e"].structure.boxes:
        anchor = box.id.replace("/", "-")
        assert f'href="#{anchor}"' in drawing
        assert f'id="{anchor}"' in page
