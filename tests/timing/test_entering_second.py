"""The form of the second edition: common cases, cards picked by title, abilities in one tap, moment and challenge."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.timing.forms import Page
from timing.page import links
from timing.systems.agot2e.form import builder, words
from timing.systems.agot2e.form.abilities import QUICK, quickly
from timing.systems.agot2e.form.presets import PRESETS
from timing.systems.agot2e.situation import Situation, read
from timing.systems.agot2e.verbs import EFFECTS
from timing.systems.agot2e.words import HAPPENINGS

NEW = "/timing/agot2e/new"


def form(client: FlaskClient, query: str = "") -> Page:
    return Page(client, client.get(f"{NEW}{query}").text, NEW)


def entered(answer: Any) -> Situation:
    """The situation at which the form arrived."""
    assert answer.status_code == 303, re.findall(r'<div class="alert".*?</div>', answer.text, re.DOTALL)
    assert answer.location.startswith("/timing/agot2e/table?d=")
    d = re.search(r"[?&]d=([^&]+)", answer.location)
    assert d is not None
    found: Situation = links.unpack(d[1])
    return found


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_a_common_case_comes_out_of_the_form_as_it_went_in(client: FlaskClient, preset: Any) -> None:
    answer = form(client, f"?preset={preset.id}").press("go")
    again, before = entered(answer), read(preset.situation)
    assert again.cards == before.cards
    assert (again.opening, again.challenge) == (before.opening, before.challenge)
    assert client.get(answer.location).status_code == 200


def test_a_card_is_picked_by_three_letters_of_its_title_and_brings_its_printed_facts(client: FlaskClient) -> None:
    page = form(client).change("find", new__title="tyrion lan")
    assert "Tyrion Lannister" in page.html
    picked = re.findall(r'value="pick:(\d{5})"', page.html)
    card = entered(page.change(f"pick:{picked[0]}").press("go")).cards[0]
    assert (card.title, card.type, card.unique, card.faction) == ("Tyrion Lannister", "character", True, ("lannister",))
    assert card.str_ > 0
    assert "intrigue" in card.icons


def test_the_picker_serves_the_second_edition_alone(client: FlaskClient) -> None:
    assert "Tywin Lannister" in client.get("/timing/agot2e/offers?q=tywin").text
    assert "LotR" not in client.get("/timing/agot2e/offers?q=tywin").text
    assert 'formaction="/timing/agot2e/new#another"' in client.get("/timing/agot2e/offers?q=tywin").text


@pytest.mark.parametrize("name", [key for _, group in QUICK for key, _, _ in group])
def test_every_ability_of_one_tap_can_be_entered(client: FlaskClient, name: str) -> None:
    page = form(client).change("card+", new__title="A card", new__type="location")
    card = entered(page.change("ability+:0", c0__new=name).press("go")).cards[0]
    assert len(card.abilities) == 1


def test_a_challenge_under_way_is_entered_with_who_fights_in_it(client: FlaskClient) -> None:
    page = form(client, "?preset=military-claim")
    situation = entered(page.press("go", box="challenges/7", winner="", attacker_bonus="3"))
    assert situation.challenge is not None
    assert (situation.challenge.attackers, situation.challenge.attacker_bonus) == (("attacker",), 3)
    assert situation.challenge.winner == ""


def test_a_dispute_starts_in_the_box_from_which_the_chart_leads_to_the_form(client: FlaskClient) -> None:
    assert f'href="{NEW}?box=taxation/3"' in client.get("/timing/agot2e/chart").text
    page = form(client, "?box=taxation/3").change("card+", new__title="A card", new__type="character")
    assert entered(page.press("go")).opening.box == "taxation/3"


def test_what_is_typed_wrongly_is_told_and_stays(client: FlaskClient) -> None:
    sent = {"ref": "x", "type": "event", "owner": "greg", "zone": "hand"}
    rich = {
        "label": "x",
        "kind": "action",
        "effects": [{"do": "kill", "to": "all", "which": {"cost": {"at_least": 3}}}],
    }
    situation = read({**PRESETS[0].situation, "cards": [{**sent, "abilities": [rich]}]})
    page = form(client, f"?d={links.pack(situation)}")
    assert "&#39;song&#39; is not known here" in page.change("go", c0__a0__raw='{"kind": "song", "label": "x"}').html
    assert "{not json" in page.change("go", c0__a0__raw="{not json").html


def test_a_dispute_of_one_game_is_not_opened_in_the_form_of_another(client: FlaskClient) -> None:
    packed = links.pack(read(PRESETS[0].situation))
    assert client.get(f"{NEW}?d={packed}").status_code == 200
    assert client.get(f"/timing/agot1e/new?d={packed}").status_code == 400


def made(client: FlaskClient, name: str, button: str = "go", **changed: str) -> Any:
    """The ability of one tap, with fields changed, as it arrives."""
    page = form(client).change("card+", new__title="A card", new__type="location").change("ability+:0", c0__new=name)
    return page.press(button, **changed)


@pytest.mark.parametrize("name", [key for _, group in QUICK for key, _, _ in group])
def test_every_ability_of_one_tap_is_shown_in_fields_and_comes_back_as_it_went(client: FlaskClient, name: str) -> None:
    described = {**quickly(name), "id": "x"}
    of = builder.taken_apart(described)
    assert of is not None
    assert builder.taken_apart(builder.put_together(of)) == of
    assert builder.in_words(of)


def test_what_an_ability_answers_costs_and_does_is_changed_in_fields(client: FlaskClient) -> None:
    answer = made(
        client,
        "after-killed",
        c0__a0__kind="forced-interrupt",
        c0__a0__how="would",
        c0__a0__happens="leaves-play",
        c0__a0__whose="you",
        c0__a0__of="stark, Lord",
        c0__a0__does__do="str",
        c0__a0__does__to="trigger",
        c0__a0__does__n="2",
        c0__a0__does__until="challenge",
        c0__a0__limit="phase",
        c0__a0__limit_n="2",
        c0__a0__label="",
    )
    ability = entered(answer).cards[0].abilities[0]
    assert (ability.kind, ability.trigger.would) == ("forced-interrupt", ("leaves-play",))
    assert (ability.trigger.card.controller, ability.trigger.card.faction, ability.trigger.card.trait) == (
        "you", ("stark",), ("Lord",)
    )  # fmt: skip
    assert (ability.effects[0].do, ability.effects[0].n, ability.effects[0].until) == ("str", 2, "challenge")
    assert (ability.limit.times, ability.limit.per) == (2, "phase")


def test_a_second_effect_stands_behind_then(client: FlaskClient) -> None:
    answer = made(client, "kneel", "effect+:0.0")
    page = Page(client, client.get(answer.location.partition("#")[0]).text, NEW)
    ability = entered(page.press("go", c0__a0__then="1")).cards[0].abilities[0]
    assert [effect.do for effect in ability.effects] == ["kneel", "kill"]
    assert ability.effects[1].then
    page = page.change("effect-:0.0")
    assert len(entered(page.press("go")).cards[0].abilities[0].effects) == 1


def test_the_form_offers_every_effect_that_the_language_has() -> None:
    assert {key for _, inner in words.EFFECTS for key, _ in inner} == set(EFFECTS)
    assert {key for key, _ in words.HAPPENINGS} == set(HAPPENINGS)


def test_a_description_that_fields_cannot_say_stays_as_data(client: FlaskClient) -> None:
    rich = {
        **PRESETS[0].situation["cards"][0]["abilities"][0],
        "if": {"phase": "challenges", "there_is": {"type": "plot", "zone": "revealed"}},
    }
    card = {**PRESETS[0].situation["cards"][0], "abilities": [rich]}
    situation = read({**PRESETS[0].situation, "cards": [card, *PRESETS[0].situation["cards"][1:]]})
    page = form(client, f"?d={links.pack(situation)}")
    assert "Described in detail" in page.html
    assert entered(page.press("go")).cards == situation.cards


def test_a_picked_card_brings_its_abilities_and_says_what_is_not_described(client: FlaskClient) -> None:
    offered = client.get("/timing/agot2e/offers?q=iron mines").text
    picked = re.findall(r'value="pick:(\d{5})"', offered)[0]
    page = form(client).change(f"pick:{picked}")
    ability = entered(page.press("go")).cards[0].abilities[0]
    assert (ability.kind, ability.trigger.would, ability.effects[0].do) == ("interrupt", ("killed",), "save")
    assert "Compare it with the printed card." in page.html
    page = form(client).change("card+", new__title="The Wall")
    assert "Part of this card is not described" in client.get("/timing/agot2e/offers?q=the wall").text


def test_a_plot_that_kills_everybody_is_revealed_and_all_who_may_save_are_asked_at_once(client: FlaskClient) -> None:
    answer = form(client, "?preset=everybody-dies").press("go")
    assert entered(answer).cards[0].zone == "revealed"
    page = client.get(f"{answer.location}&m=choose:greg").text
    assert "discard the duplicate of A unique character of Greg’s" in page
    again = form(client, "?preset=everybody-dies").press("go", box="plot/2")
    assert entered(again).cards[0].zone == "plot-deck"
