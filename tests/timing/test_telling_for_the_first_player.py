"""What is for the first player to decide, whether or not it is told who that is (FAQ 2.2; Passive Effects Conflict)."""

import pytest

from tests.timing.told import verdict

PLOTS = "We both reveal plots, Wildfire Assault and Marched to the Wall."


@pytest.mark.parametrize(
    "asks", ["Who decides which goes first?", "who chooses the order", "Who says which goes first?"]
)
def test_the_first_player_orders_plots_though_nobody_says_who_that_is(told, asks):
    answer = told(f"{PLOTS} {asks}")
    assert verdict(answer) == "first-player"
    assert "agot1e-faq/plot-effect-resolution" in answer["question"]["cites"]


@pytest.mark.parametrize(
    "who", ["Jo won initiative and made herself first player.", "Jo won initiative and named herself the first player."]
)
def test_who_makes_herself_first_player_orders_them(told, who):
    assert verdict(told(f"{who} {PLOTS} Who decides which goes first?")) == "jo"


def test_the_page_names_the_first_player(app):
    shown = app.test_client().get("/timing/tell", query_string={"text": f"{PLOTS} Who decides which goes first?"}).text
    assert '<strong class="verdict answer">First player</strong>' in shown
