"""Entering a dispute: presets, abilities in a few fields, the form and its buttons, what is kept."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.timing.forms import NEW, Page
from timing.kernel.fields import Problem, Record
from timing.page import links
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.form import words
from timing.systems.agot1e.form.asked import Does, Fields
from timing.systems.agot1e.form.begun import won_by
from timing.systems.agot1e.form.builder import put_together, taken_apart
from timing.systems.agot1e.form.in_words import in_words
from timing.systems.agot1e.form.presets import PRESETS, QUICK
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.structure import FIRST_EDITION


def record(plain: dict[str, Any]) -> Ability:
    problems: list[Problem] = []
    found: Ability = Record(Ability).read(plain, (), problems)
    assert not problems, problems
    return found


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_a_preset_is_a_dispute_that_can_be_stepped_through(preset: Any) -> None:
    game = Dispute(read(preset.situation))
    result = game.begin()
    if preset.id != "end-of-the-phase":
        assert game.decision(result.state).kind == "opportunity"


@pytest.mark.parametrize("quick", [one for _, group in QUICK for one in group], ids=lambda quick: quick[0])
def test_a_quick_ability_can_be_shown_in_the_fields_again(quick: tuple[str, str, Fields]) -> None:
    again = taken_apart(record({**put_together(quick[2]), "id": "x"}))
    assert again is not None
    assert in_words(again) == in_words(quick[2])


values = {
    "do": st.sampled_from([value for _, group in words.EFFECTS for value, _ in group]),
    "to": st.sampled_from([value for value, _ in words.TO]),
    "type": st.sampled_from([value for value, _ in words.TYPES]),
    "whose": st.sampled_from([value for value, _ in words.WHOSE]),
    "of": st.sampled_from(["", "Lannister", "Lord, Knight"]),
    "n": st.integers(-5, 5),
    "what": st.sampled_from(["", "renown"]),
    "until": st.sampled_from([value for value, _ in words.UNTIL]),
    "source": st.sampled_from([value for value, _ in words.FROM]),
    "destination": st.sampled_from([value for value, _ in words.DESTINATIONS]),
    "picked": st.sampled_from([value for value, _ in words.PICKED]),
    "cancels": st.sampled_from([value for value, _ in words.CANCELS]),
    "instead": st.booleans(),
    "zero": st.booleans(),
    "unsavable": st.booleans(),
}
does = st.builds(Does, **values)
abilities = st.builds(
    Fields,
    id=st.just("x"),
    kind=st.sampled_from([value for value, _ in words.KINDS]),
    phase=st.sampled_from([value for value, _ in words.PHASES]),
    after=st.sampled_from(["", *(value for _, group in words.HAPPENINGS for value, _ in group)]),
    after_whose=st.sampled_from([value for value, _ in words.WHOSE_HAPPENING]),
    after_type=st.sampled_from([value for value, _ in words.TYPES]),
    cost=st.sampled_from([value for value, _ in words.COSTS]),
    cost_n=st.integers(1, 3),
    limit=st.sampled_from([value for value, _ in words.LIMITS]),
    limit_n=st.integers(1, 3),
    does=does,
    more=st.none() | does,
    then=st.booleans(),
)


@given(abilities)
def test_whatever_the_fields_say_is_an_ability_with_a_name(of: Fields) -> None:
    assert record(put_together(of)).label
    assert in_words(of)


@given(abilities)
def test_an_ability_shown_in_fields_is_the_same_when_it_is_put_together_again(of: Fields) -> None:
    ability = record(put_together(of))
    shown = taken_apart(ability)
    if shown is not None:
        assert record(put_together(shown)) == ability


# --- the form ---


@pytest.fixture
def empty(client: FlaskClient) -> Page:
    return Page(client, client.get(NEW).text)


def test_greg_kills_my_jaime_i_save_him_with_a_duplicate_and_sara_cancels(empty: Page) -> None:
    page = empty.change("player+", p0__name="Greg", p1__name="Me")
    page = page.change("card+", p2__name="Sara", box="challenges/7", challenge="military", attacker_bonus="3",
                       new__title="My Jaime", new__owner="player-2")  # fmt: skip
    page = page.change("card+", c0__unique="1", c0__duplicates="1", c0__str="2", new__title="Her cancel",
                       new__type="event", new__owner="player-3")  # fmt: skip
    page = page.change("ability+:1", c1__new="cancel-response")
    answer = page.press("go", c0__befallen="aimed")
    assert answer.status_code == 303
    shown = page.client.get(answer.location).text
    assert "My Jaime" in shown
    assert "save My Jaime with a duplicate" in shown
    after = page.client.get(f"{answer.location}&m=pass~use:my-jaime/duplicate").text
    assert "Sara may play Her cancel or pass." in after


def test_a_box_without_its_challenge_is_sent_back_with_all_that_was_typed(empty: Page) -> None:
    answer = empty.press("go", box="challenges/7", p0__name="Somebody")
    assert answer.status_code == 400
    assert "in this box a challenge is under way" in answer.text
    assert 'value="Somebody"' in answer.text


@pytest.mark.parametrize(("winner", "sides"), [("player-1", (1, 0)), ("player-2", (1, 2))])
def test_a_winner_alone_is_enough_for_a_challenge_that_is_resolved(
    empty: Page, winner: str, sides: tuple[int, int]
) -> None:
    answer = empty.press("go", box="challenges/7", challenge="military", winner=winner)
    assert answer.status_code == 303
    challenge = situation_of(answer).challenge
    assert challenge is not None
    assert (challenge.attacker_bonus, challenge.defender_bonus) == sides


def test_whoever_attacked_may_be_chosen_though_the_form_lists_nobody(client: FlaskClient, empty: Page) -> None:
    page = empty.change("card+", new__title="core_37", new__owner="player-2")
    page = page.change("card+", box="challenges/7", challenge="military", new__title="A Lannister Pays His Debts",
                       new__owner="player-2")  # fmt: skip
    answer = page.press("go", winner="player-1", won_by="5", c0__befallen="claim")
    stands = client.get(answer.location).text
    assert "no valid target" not in stands
    asked = client.get(f"{answer.location}&m=pass&ask=1.use:{situation_of(answer).cards[1].ref}/response-1").text
    assert 'class="verdict yes"' in asked
    assert "another character of Player 1’s" in asked


@pytest.mark.parametrize("name", ["acting-again-after-a-pass", "save-comes-too-late"])
def test_between_the_steps_of_a_challenge_who_fights_may_stay_unsaid(client: FlaskClient, name: str) -> None:
    situation = read(client.get(f"/api/v1/disputes/{name}").get_json()["situation"])
    assert situation.challenge is None
    page = Page(client, client.get(f"{NEW}?d={links.pack(situation)}").text)
    assert situation_of(page.press("go")) == situation
    for wanting in ({"ends": "phase"}, {"box": "challenges/5"}, {"box": "challenges/7"}):
        answer = page.press("go", **wanting)
        assert answer.status_code == 400
        assert "in this box a challenge is under way" in answer.text


def test_a_card_that_asks_for_the_challenge_has_it_named(client: FlaskClient) -> None:
    banner = {"label": "kneels an attacker", "kind": "action", "target": {"choose": {"participating": "attacking"}},
              "effects": {"do": "kneel", "to": "target"}}  # fmt: skip
    described = {
        "players": [{"id": "ann"}, {"id": "bea"}],
        "first_player": "ann",
        "opening": {"box": "challenges/4"},
        "cards": [{"ref": "banner", "title": "A banner", "type": "location", "owner": "ann", "abilities": [banner]}],
    }
    page = Page(client, client.get(f"{NEW}?d={links.pack(read(described))}").text)
    assert page.press("go").status_code == 400
    assert page.press("go", challenge="power", attacker_bonus="2").status_code == 303


def test_every_box_of_the_chart_can_be_where_a_dispute_starts(client: FlaskClient) -> None:
    for box in FIRST_EDITION.boxes:
        assert f'value="{box.id}" selected' in client.get(f"{NEW}?box={box.id}").text
    assert client.get(f"{NEW}?box=moon/1").status_code == 404
    assert client.get(f"{NEW}?preset=none").status_code == 404


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_a_preset_comes_out_of_the_form_as_it_went_in(client: FlaskClient, preset: Any) -> None:
    answer = Page(client, client.get(f"{NEW}?preset={preset.id}").text).press("go")
    assert answer.status_code == 303
    d = re.search(r"[?&]d=([^&]+)", answer.location)
    assert d is not None
    again, before = links.unpack(d[1]), read(preset.situation)
    assert {card.ref: card.abilities for card in again.cards} == {card.ref: card.abilities for card in before.cards}
    assert (again.opening, again.first_player) == (before.opening, before.first_player)


def test_the_disputes_of_the_library_go_through_the_form_unchanged(client: FlaskClient) -> None:
    every = client.get("/api/v1/disputes").get_json()["disputes"]
    for listed in [one for one in every if one["system"] == "agot1e"][::3]:
        situation = read(client.get(f"/api/v1/disputes/{listed['id']}").get_json()["situation"])
        page = Page(client, client.get(f"{NEW}?d={links.pack(situation)}").text)
        again = situation_of(page.press("go"))
        assert [card.abilities for card in again.cards] == [card.abilities for card in situation.cards], listed["id"]


def test_a_changed_field_replaces_what_it_stands_for_and_the_rest_of_a_description_stays(client: FlaskClient) -> None:
    situation = PRESETS[0].situation
    rich = {
        "id": "x",
        "label": "x",
        "kind": "action",
        "if": {"challenge": ["military"]},
        "limit": {"times": 1, "per": "phase"},
        "target": {"choose": {"type": ["character"], "unique": True, "str": {"at_most": 3}}},
        "effects": [{"do": "kill", "to": "target"}],
    }
    cards = [{**situation["cards"][0], "abilities": [rich]}, *situation["cards"][1:]]
    before = read({**situation, "cards": cards})
    page = Page(client, client.get(f"{NEW}?d={links.pack(before)}").text)
    assert "The fields show the gist of it." in page.html
    after = situation_of(page.press("go", **{"c0.a0.limit": "round", "c0.a0.limit_n": "2"})).cards[0].abilities[0]
    was = before.cards[0].abilities[0]
    assert (after.limit.times, after.limit.per) == (2, "round")
    assert (after.if_, after.target, after.effects, after.label) == (was.if_, was.target, was.effects, "x")


def test_moves_that_still_hold_are_kept_when_the_situation_changes(client: FlaskClient) -> None:
    situation = read(PRESETS[0].situation)
    moves = "use:killer/kill::victim~use:saver/save::victim"
    page = Page(client, client.get(f"{NEW}?d={links.pack(situation)}&m={moves}").text)
    kept = page.press("go", c1__title="Another name")
    assert kept.location.endswith(f"&m={moves}")
    lost = page.change("card-:2").press("go")
    assert "lost=1" in lost.location
    assert "1 later move no longer holds" in client.get(lost.location).text


def test_a_change_leads_back_to_where_the_judge_stood(client: FlaskClient) -> None:
    situation = read(PRESETS[0].situation)
    moves = "use:killer/kill::victim~use:saver/save::victim"
    stepped = client.get(f"/timing/agot1e/table?d={links.pack(situation)}&m={moves}&at=1").text
    edit = re.search(r'href="([^"]+)">Change the situation', stepped)
    assert edit is not None
    page = Page(client, client.get(unescape(edit[1])).text)
    assert page.press("go", c1__title="Another name").location.endswith(f"&m={moves}&at=1")
    again = page.change("card+", new__title="A bystander")
    assert again.press("go").location.endswith(f"&m={moves}&at=1")
    assert "&at=" not in again.press("go", at="99").location


def test_an_ability_typed_as_nonsense_stays_in_the_form_until_it_is_put_right(client: FlaskClient) -> None:
    situation = PRESETS[0].situation
    strange = {
        "id": "x",
        "label": "x",
        "kind": "action",
        "effects": [{"do": "kneel", "to": "all", "which": {"ref": "victim"}}],
    }
    cards = [{**situation["cards"][0], "abilities": [strange]}, *situation["cards"][1:]]
    page = Page(client, client.get(f"{NEW}?d={links.pack(read({**situation, 'cards': cards}))}").text)
    answer = page.press("go", **{"c0.a0.raw": "{not json"})
    assert answer.status_code == 400
    assert "{not json" in answer.text


def test_a_known_card_is_filled_in_and_an_unknown_one_is_not(empty: Page) -> None:
    page = empty.change("card+", new__title="A Lannister Pays His Debts")
    assert "Compare it with the printed card." in page.html
    assert ("c0.type", "event") in page.values
    page = empty.change("card+", new__title="Something nobody has heard of")
    assert ("c0.title", "Something nobody has heard of") in page.values


def test_a_printed_text_takes_the_place_of_the_abilities(empty: Page) -> None:
    page = empty.change("card+", new__title="Maester")
    read_it = page.change("read:0", **{"c0.text": "Response: Kneel Maester to save a character from being killed."})
    assert "Kneel Maester to save a character from being killed." in read_it.html


def test_a_card_a_player_and_an_ability_can_be_taken_away_again(client: FlaskClient) -> None:
    page = Page(client, client.get(f"{NEW}?preset=military-claim").text)
    page = page.change("player-:2")
    assert ("p2.name", "Sara") not in page.values
    page = page.change("ability-:2.0")
    assert not any(name.startswith("c2.a0") for name, _ in page.values)
    page = page.change("card-:1")
    assert "A unique character of Lara" not in page.html


@pytest.mark.parametrize(
    "button", ["nonsense", "card-:99", "ability-:0.99", "effect+:9.9", "player-:", "ability+:x", "read:50"]
)
def test_a_button_that_is_not_there_changes_nothing(client: FlaskClient, button: str) -> None:
    page = Page(client, client.get(f"{NEW}?preset=duplicate").text)
    after = page.change(button)
    assert [one for one in after.values if one[0] != "d"] == [one for one in page.values if one[0] != "d"]


@pytest.mark.parametrize(
    "d", ["", "x", links._pack([]), links._pack({"players": 3}), links._pack({"cards": [7], "players": [{}, {}]})]
)
def test_a_damaged_form_is_refused_or_mended_and_never_crashes(client: FlaskClient, d: str) -> None:
    for button in ("go", "card+", "player+"):
        answer = client.post(NEW, data={"d": d, "op": button, "c0.title": "x"})
        assert answer.status_code in (303, 400)
        assert "Traceback" not in answer.text


def situation_of(answer: Any) -> Any:
    d = re.search(r"[?&]d=([^&]+)", answer.location)
    assert d is not None
    return links.unpack(d[1])


def test_a_purse_left_open_holds_enough_and_one_that_is_filled_in_what_it_says(empty: Page) -> None:
    page = empty.change("card+", new__title="A cancel", new__type="event", new__owner="player-2")
    page = page.change("ability+:0", c0__new="cancel-event")
    page = page.change("card+", **{"c0.a0.cost": "pay-gold", "c0.a0.cost_n": "2"})
    open_purse = situation_of(page.press("go"))
    assert [player.gold for player in open_purse.players] == [0, 2]
    assert [player.gold for player in situation_of(page.press("go", p1__gold="1")).players] == [0, 1]
    assert [player.gold for player in situation_of(page.press("go", p1__gold="0")).players] == [0, 0]
    again = Page(empty.client, empty.client.get(f"{NEW}?d={links.pack(open_purse)}").text)
    assert ("p1.gold", "") in again.values, "a purse that holds just enough stays open when the situation is changed"
    dearer = situation_of(again.press("go", **{"c0.a0.cost": "kneel-influence", "c0.a0.cost_n": "3"}))
    assert (dearer.players[1].gold, dearer.players[1].influence) == (0, 3)


def test_no_gold_is_made_up_where_unspent_gold_is_about_to_count(empty: Page) -> None:
    page = empty.change("card+", new__title="A cancel", new__type="event", box="dominance/2")
    page = page.change("ability+:0", c0__new="cancel-event")
    assert situation_of(page.press("go", **{"c0.a0.cost": "pay-gold"})).players[0].gold == 0


def test_a_plot_that_is_still_to_be_revealed_lies_in_the_plot_deck(empty: Page) -> None:
    page = empty.change("card+", new__title="Everybody dies", new__type="plot")
    page = page.change("ability+:0", c0__new="revealed")
    assert situation_of(page.press("go")).cards[0].zone == "revealed"
    assert situation_of(page.press("go", box="plot/3")).cards[0].zone == "deck"
    assert situation_of(page.press("go", box="plot/4")).cards[0].zone == "revealed"


def test_a_challenge_that_was_won_and_a_character_just_killed_for_claim_are_two_choices(empty: Page) -> None:
    page = empty.change("card+", challenge="military", new__title="My Jaime", new__owner="player-2")
    page = page.change("card+", c0__str="2", new__title="His Joffrey", new__owner="player-1")
    page = page.change("ability+:1", c1__new="response-after-death")
    answer = page.press("go", won_by="5", c0__befallen="claim")
    assert answer.status_code == 303
    situation = links.draft(parse_qs(urlsplit(answer.location).query)["d"][0])
    assert situation["opening"] == {"box": "challenges/7", "step": "5"}
    assert situation["challenge"]["winner"] == "player-1"
    assert {"what": "killed", "card": "my-jaime", "by": "claim is implemented"} in situation["happened"]


@pytest.mark.parametrize(("strength", "bonus"), [(0, (5, 0)), (8, (0, 3))])
def test_so_much_is_counted_besides_that_the_challenge_is_won_by_what_is_told(
    strength: int, bonus: tuple[int, int]
) -> None:
    draft = {
        "opening": {"box": "challenges/6"},
        "cards": [{"ref": "robert", "str": strength}],
        "challenge": {"type": "power", "attacker": "ann", "defender": "ben", "attackers": ["robert"]},
    }
    won_by(draft, 5)
    assert (draft["challenge"]["attacker_bonus"], draft["challenge"]["defender_bonus"]) == bonus


def test_a_character_who_can_still_be_saved_is_about_to_be_killed(empty: Page) -> None:
    page = empty.change("card+", challenge="military", new__title="My Jaime", new__owner="player-2")
    answer = page.press("go", c0__duplicates="1", c0__unique="1", c0__befallen="aimed")
    shown = page.client.get(answer.location).text
    assert "save My Jaime with a duplicate" in shown


@pytest.mark.parametrize(("how", "what"), [("at random", "at random"), ("chosen", "chosen"), ("", None)])
def test_of_a_discard_from_hand_the_form_asks_how_the_card_is_picked(how: str, what: str | None) -> None:
    of = Fields(id="x", kind="action", does=Does("discard-from-hand", "opponent", picked=how))
    assert put_together(of)["effects"] == [
        {"do": "discard-from-hand", "who": "opponent", "n": 1, **({"what": what} if what else {})}
    ]
    assert taken_apart(record(put_together(of))).does.picked == how


def test_a_plot_that_is_picked_after_others_is_about_to_be_revealed_while_no_moment_is_told(empty: Page) -> None:
    page = empty.change("pick:core_5").change("pick:core_201")
    row = page.html.partition('aria-label="Valar Morghulis"')[2].partition("</summary>")[0]
    assert "about to be revealed" in row
    assert "in the deck" not in row
    given = situation_of(page.press("go"))
    assert given.opening.box == "plot/3"
    assert [card.zone for card in given.cards] == ["play", "deck"]


def test_the_next_card_is_of_whom_was_chosen_last(empty: Page) -> None:
    second = re.findall(r'name="new\.owner" value="([^"]+)"', empty.html)[1]
    page = empty.change("pick:core_5", new__owner=second)
    assert dict(page.values)["new.owner"] == second
    assert [card.owner for card in situation_of(page.change("pick:core_8").press("go")).cards] == [second, second]
