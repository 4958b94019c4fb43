"""Where a dispute starts is said in players' words; what follows is supposed and can be changed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.timing.forms import NEW, Page
from timing.page import links
from timing.systems.agot1e.form.form import FirstEditionForm
from timing.systems.agot1e.form.moments import MOMENTS
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot2e.form.form import SecondEditionForm
from timing.systems.agot2e.structure import SECOND_EDITION

IDS = [one.id for _, group in MOMENTS for one in group]


def at(client: FlaskClient, when: str) -> Page:
    return Page(client, client.get(f"{NEW}?when={when}").text)


def opened(answer: Any) -> Any:
    """The situation of the dispute that the form has opened."""
    assert answer.status_code == 303, re.findall(r'role="alert">(.*?)</div>', answer.text, re.DOTALL)
    d = re.search(r"[?&]d=([^&]+)", answer.location)
    assert d is not None
    return links.unpack(d[1])


@pytest.mark.parametrize("form", [FirstEditionForm(FIRST_EDITION), SecondEditionForm(SECOND_EDITION)])
def test_a_draft_is_at_the_moment_that_it_was_put_to(form: Any) -> None:
    for name, moment in form.every_moment.items():
        for phase in form.structure.phases if moment.phased else ("",):
            draft = {**form.empty, "opening": dict(form.empty["opening"])}
            form.at_moment(draft, name, phase)
            assert form.moment(draft)[0] == name
            assert form.structure.box(draft["opening"]["box"])


@pytest.mark.parametrize("when", IDS)
def test_every_moment_can_be_begun_with_from_the_door(client: FlaskClient, when: str) -> None:
    assert f'href="{NEW}?when={when}"' in client.get("/timing/").text
    page = at(client, when)
    assert ("when", when) in page.values
    assert page.press("go").status_code in (303, 400)


def test_a_moment_that_there_is_not_is_told(client: FlaskClient) -> None:
    assert client.get(f"{NEW}?when=nonsense").status_code == 404


def test_of_a_claim_the_first_character_of_the_loser_is_supposed_to_die(client: FlaskClient) -> None:
    page = at(client, "claimed")
    assert ("new.owner", "player-2") in page.values
    page = page.change("pick:core_37")
    assert ("c0.befallen", "claim") in page.values
    situation = opened(page.press("go"))
    assert [(one.what, one.card) for one in situation.happened] == [
        ("killed", "ser-jaime-lannister"),
        ("claim-implemented", ""),
    ]
    other = opened(page.press("go", c0__befallen=""))
    assert [one.what for one in other.happened] == ["claim-implemented"]


def test_who_is_to_die_may_be_somebody_else_than_supposed(client: FlaskClient) -> None:
    page = at(client, "claim").change("pick:core_37").change("pick:core_71", new__owner="player-2")
    assert ("c0.befallen", "aimed") in page.values
    situation = opened(page.press("go", c0__befallen="", c1__befallen="aimed"))
    assert situation.opening.choosing == (situation.cards[1].ref,)


def test_a_plot_or_a_card_in_shadows_that_comes_first_says_when_it_is(client: FlaskClient) -> None:
    for card, when in (("core_200", "plots"), ("cbtc_40", "begins")):
        known = client.get(f"/timing/agot1e/offers?q={'valar morghulis' if when == 'plots' else 'venomous blade'}").text
        found = re.search(r"pick:([\w]+)", known)
        assert found is not None, card
        page = Page(client, client.get(NEW).text).change(f"pick:{found[1]}")
        assert ("when", when) in page.values


def test_won_by_how_much_goes_before_str_that_is_listed_later(client: FlaskClient) -> None:
    page = at(client, "won").change("pick:core_37", won_by="5", new__owner="player-1")
    situation = opened(page.press("go", c0__part="attacking"))
    strength = situation.cards[0].strength
    assert strength
    assert strength + situation.challenge.attacker_bonus - situation.challenge.defender_bonus == 5


def test_a_common_case_leaves_on_the_table_what_was_entered(client: FlaskClient) -> None:
    page = Page(client, client.get(NEW).text).change("pick:core_37", p0__name="Ann", new__owner="player-2")
    page = page.change("preset:military-claim")
    situation = opened(page.press("go"))
    assert next(card.title for card in situation.cards) == "Ser Jaime Lannister"
    assert len(situation.cards) == 4
    assert [player.name for player in situation.players] == ["Ann", "Player 2", "Player 3"]
    assert situation.opening.choosing == ("victim",)
    assert {card.owner for card in situation.cards} == {player.id for player in situation.players}


def test_a_common_case_is_taken_twice_without_a_clash(client: FlaskClient) -> None:
    page = Page(client, client.get(NEW).text).change("preset:then").change("preset:then")
    refs = [card.ref for card in opened(page.press("go")).cards]
    assert len(set(refs)) == 6


def test_what_was_entered_is_in_the_address_so_that_coming_back_finds_it(client: FlaskClient) -> None:
    page = at(client, "claim")
    answer = page.press("pick:core_37", p0__name="Ann", new__owner="player-2")
    assert answer.status_code == 303
    back = client.get(answer.location.partition("#")[0]).text
    assert 'value="Ann"' in back
    assert "Ser Jaime Lannister" in back
    assert "about to be killed for claim" in back


def test_a_title_that_is_typed_and_not_added_is_not_lost_when_the_dispute_is_opened(client: FlaskClient) -> None:
    answer = Page(client, client.get(NEW).text).press("go", new__title="jaime")
    assert answer.status_code == 400
    assert "is typed and not on the table yet" in answer.text
    assert 'value="jaime"' in answer.text
    assert "pick:core_37" in answer.text


def test_a_question_that_is_tapped_leads_to_its_answer(client: FlaskClient) -> None:
    page = at(client, "claim").change("twin:core_37")
    assert "May Player 2 save Ser Jaime Lannister with a duplicate?" in page.html
    answer = page.press("go", about="ser-jaime-lannister/duplicate")
    assert "ask=" in answer.location
    assert 'class="verdict yes"' in client.get(answer.location).text


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("ned", "Eddard Stark"),
        ("jiame", "Ser Jaime Lannister"),
        ("jamie lannister", "Ser Jaime Lannister"),
        ("the hound", "The Hound"),
        ("jai", "Ser Jaime Lannister"),
    ],
)
def test_the_picker_knows_the_names_that_players_use(client: FlaskClient, typed: str, title: str) -> None:
    offers = re.findall(r"<strong>(.*?)</strong>", client.get("/timing/agot1e/offers", query_string={"q": typed}).text)
    assert offers[0] == title
