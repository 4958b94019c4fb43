"""A card that is found by what it does brings what decides about it; a game that is named brings its entries."""

from __future__ import annotations

import pytest
from flask import Flask

from search.service import SearchService
from services import services
from tests.search.conftest import ids


def test_questions_about_a_card_come_next_to_the_card_that_is_described(app: Flask) -> None:
    search = services(app).search
    found = search.search("plot with which the player who commands the fewest cards gets gold", limit=3).hits
    assert [found[0].document.title, found[1].document.id] == ["Redwyne Straits", "agot1e-faq/at-your-command-example"]
    assert found[0].score >= found[1].score >= found[2].score


@pytest.mark.parametrize(
    ("told", "decides"),
    [
        ("second edition, power goes over from my guy to his, has he claimed it", "agot2e-summary/other/moving-power"),
        ("btwixt, how do we see who has won after the last card", "btwixt/scoring"),
    ],
)
def test_where_a_game_is_named_what_decides_it_there_is_found(real: SearchService, told: str, decides: str) -> None:
    found = ids(real, told, limit=3)
    assert decides in found
    assert found[0].startswith(decides.partition("/")[0])
