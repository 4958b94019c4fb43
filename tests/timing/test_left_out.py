"""What is not described of a card is said in words that a judge can read, and marked where it stands."""

from __future__ import annotations

import pytest

from cards.shipped import PRINTINGS, Shipped
from timing.form.left_out import left_out, marked


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ([], ""),
        (["in words only: attach that event …"], "“attach that event …”"),
        (["not read: icons", "a condition"], "“icons”, a condition"),
        (["words that nothing answers for: copy, …", "what opens it is in words …"], "“copy”, what it answers"),
        (["in words only: That player may …", "That player may draw a card …"], "“That player may draw a card …”"),
        (["who does it: controller", "how much (X)"], "who does it, how much X is"),
        (["words that nothing answers for: title, per", "name a House"], "“name a House”"),
    ],
)
def test_notes_for_those_who_improve_the_reading_become_words_for_a_judge(notes: list[str], said: str) -> None:
    assert left_out(notes).said == said


def test_of_no_shipped_card_a_judge_reads_how_it_was_found_out() -> None:
    jargon = ("answers for", "in words only", "not read", "engine")
    for does in Shipped(PRINTINGS).described().values():
        for ability in does.get("abilities", ()):
            found = left_out(ability.get("undescribed", ()))
            assert bool(found) == bool(ability.get("undescribed"))
            assert not any(word in found.said for word in jargon), found.said


def test_words_that_are_not_described_are_marked_in_the_text() -> None:
    assert marked("kneel it: Attach that event to it", ["attach that event …"]) == (
        ("kneel it: ", False),
        ("Attach that event", True),
        (" to it", False),
    )
    assert marked("kneel it", []) == (("kneel it", False),)
