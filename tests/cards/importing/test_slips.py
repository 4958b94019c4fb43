"""What the community's file has wrong in facts is set right as it is read, and told; anything else is left alone."""

from __future__ import annotations

import pytest

from cards.importing.reading import read_values
from cards.importing.records import FACTS
from cards.importing.slips import slips
from cards.shipped import PRINTINGS, Shipped
from tests.cards.importing.files import first


@pytest.mark.parametrize(
    ("given", "read", "told"),
    [
        (["Ally, Qartheen"], ["Ally", "Qartheen"], True),
        (["Ally", "Qartheen"], ["Ally", "Qartheen"], False),
        (["Warlock"], ["Warlock"], False),
    ],
)
def test_a_slip_is_set_right_only_where_the_file_has_it(given: list[str], read: list[str], told: bool) -> None:
    file = read_values([first("qod_17", name="Pyat Pree", traits=given)], "cards.json", "0")
    assert not file.problems
    assert file.records[0].facts["traits"] == read
    assert any("qod_17, traits" in str(one) for one in file.remarks) is told


def test_every_slip_is_of_a_printing_and_a_fact_and_says_why() -> None:
    shipped = Shipped(PRINTINGS)
    for card_id, found in slips().items():
        facts = shipped.printings[card_id].facts
        for one in found:
            assert one.fact in FACTS
            assert facts[one.fact] == one.is_ != one.was  # type: ignore[literal-required]
            assert one.why.endswith(".")


def test_facts_are_shipped_as_the_errata_of_the_faq_leave_them() -> None:
    shipped = Shipped(PRINTINGS)
    assert shipped.printings["atoc_86"].facts["traits"] == ["Ironborn"]
    assert shipped.printings["atoc_91"].facts["allowed_houses"] == ["Targaryen"]
