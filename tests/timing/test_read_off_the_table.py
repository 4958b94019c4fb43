"""What a text asks is read off the table as it is: who was chosen, what is answered, what a blank card provides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

SEDUCTION = "lotr_52"


def marshal(played: Played, ref: str) -> None:
    played.until(f"{ref}/marshal")
    played.use(f"{ref}/marshal")


# --- duplicates -------------------------------------------------------------------------------------------------------


def arya(ref: str, **more: Any) -> Plain:
    return card(ref, title="Arya", unique=True, house=["Stark", "Lannister"], icons=["power"], cost=4, **more)


@pytest.mark.parametrize(("reducer", "saved"), [("core_32", 2), ("core_64", 2), ("core_149", 1), ("core_58", 1)])
def test_a_duplicate_is_not_the_next_one_and_leaves_the_reduction_to_the_next(reducer: str, saved: int) -> None:
    eddard = card("eddard", zone="hand", house=["Stark", "Lannister"], icons=["power"], cost=4)
    cards = (shipped(reducer, "place"), arya("arya"), arya("copy", zone="hand"), eddard)
    played = Played("marshalling/3", *cards, ann={"gold": 4}, stops="every")
    played.use("place/action-1")
    marshal(played, "copy")
    marshal(played, "eddard")
    assert played.player("ann").gold == saved


def test_a_duplicate_is_none_of_the_next_two_cards() -> None:
    dear = [card(ref, zone="hand", cost=4) for ref in ("one", "two", "three")]
    cards = (shipped("w_99", "gate"), arya("arya"), arya("copy", zone="hand"), *dear)
    played = Played("marshalling/3", *cards, ann={"gold": 20}, stops="every")
    played.use("gate/action-1")
    marshal(played, "copy")
    spent = []
    for ref in ("one", "two", "three"):
        before = played.player("ann").gold
        marshal(played, ref)
        spent.append(before - played.player("ann").gold)
    assert spent == [2, 2, 4]


# --- who was chosen ---------------------------------------------------------------------------------------------------


def test_where_no_player_may_be_chosen_nothing_is_done_to_anybody() -> None:
    """Both players reveal the plot that chooses an opponent who did not reveal it."""
    plots = (shipped(SEDUCTION, "mine", zone="deck"), shipped(SEDUCTION, "theirs", "bob", zone="deck"))
    played = Played("plot/3", *plots)
    played.on()
    assert not [one for one in played.state.lasting if one.do == "forbid"]


def test_the_opponent_who_may_be_chosen_reveals_no_plot_next_round() -> None:
    plots = (shipped(SEDUCTION, "mine", zone="deck"), {"ref": "other", "type": "plot", "owner": "bob", "zone": "deck"})
    played = Played("plot/3", *plots)
    played.on()
    assert [one.what for one in played.state.lasting if one.do == "forbid"] == ["bob:reveal-plots"]


# --- what is answered, in what the ability asks ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "draws"),
    [
        (card("wolf", house=["Stark"]), False),
        (card("wolf", house=["Lannister"]), True),
        (card("wolf", "bob", house=["Stark"]), True),
        ({"ref": "fury", "type": "plot", "owner": "ann", "zone": "revealed", "house": ["Stark"]}, False),
    ],
)
def test_hollow_hill_draws_for_a_character_whose_house_no_other_card_has(there: Plain, draws: bool) -> None:
    """A revealed plot of the House is a card that its player controls, too."""
    new = card("new", zone="hand", house=["Stark"], cost=1)
    hill = shipped("bwb_78", "hill")
    played = Played("marshalling/3", hill, new, there, ann={"gold": 9, "house": "Baratheon"}, stops="every")
    marshal(played, "new")
    offered = False
    while played.game.moves(played.state) and not offered:
        offered = bool(played.moves("hill/response-2"))
        played.passed()
    assert offered is draws


def test_what_a_response_asks_of_the_card_it_answers_is_asked_of_each() -> None:
    """Of two characters that die at once it answers the dear one, whichever is named first."""
    asked = {"number": {"stat": "cost", "of": "trigger"}, "at_least": 3}
    answers = ability({"do": "draw", "n": 1}, kind="response", trigger={"after": ["killed"]}, **{"if": asked})
    kills = ability({"do": "kill", "to": "all", "which": {"ref": ["cheap", "dear"]}}, phase="challenges")
    cards = (card("mourner", abilities=[answers]), card("axe", abilities=[kills]))
    played = Played("challenges/2", *cards, card("cheap", cost=1), card("dear", cost=3), stops="every")
    played.use("axe/use")
    played.until("mourner/use")
    assert len(played.moves("mourner/use")) == 1
    played.use("mourner/use")
    played.on()
    assert played.player("ann").drawn == 1


def test_a_passive_asks_of_the_very_card_that_set_it_off() -> None:
    asked = {"number": {"stat": "cost", "of": "trigger"}, "at_least": 3}
    weeps = ability({"do": "gain-gold", "n": 1}, kind="passive", trigger={"after": ["killed"]}, **{"if": asked})
    kills = ability({"do": "kill", "to": "all", "which": {"ref": ["cheap", "dear"]}}, phase="challenges")
    cards = (card("mourner", abilities=[weeps]), card("axe", abilities=[kills]))
    played = Played("challenges/2", *cards, card("cheap", cost=1), card("dear", cost=3), stops="every")
    played.use("axe/use")
    played.on()
    assert played.player("ann").gold == 1


# --- alternatives are judged for whoever chooses ----------------------------------------------------------------------


def theon(*cards: Plain, to: str = "option") -> Played:
    fight: Plain = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["theon"], "winner": "ann"}
    fight |= {"attacker_bonus": 6, "unopposed": True, "claim": 0}
    played = Played("challenges/7", shipped("pots_38", "theon"), *cards, challenge=fight)
    played.on(to)
    return played


def test_the_loser_names_a_type_that_he_or_she_controls() -> None:
    played = theon(*(card(ref, "bob", type="location") for ref in ("port", "road")), card("page", "bob"))
    assert (played.asked, played.choices) == ("option", ("character", "location"))
    played.choose("location")
    assert played.choices == ("port", "road")
    played.choose("road")
    played.on()
    assert (played.card("road").zone, played.card("port").zone, played.card("page").zone) == ("discard", "play", "play")


def test_a_loser_with_locations_alone_discards_one_and_the_winners_are_nothing_to_it() -> None:
    played = theon(card("port", "bob", type="location"), card("keep", type="location"))
    assert played.card("port").zone == "discard"
    assert played.card("keep").zone == "play"


def test_locations_of_the_winner_are_no_alternative_for_the_loser() -> None:
    played = theon(
        *(card(ref, "bob") for ref in ("page", "squire")), card("keep", type="location"), to="target-in-turn"
    )
    assert set(played.choices) == {"page", "squire"}


# --- blank cards ------------------------------------------------------------------------------------------------------


def blanks(ref: str) -> Plain:
    return card("fog", "bob", abilities=[ability({"do": "blank", "to": "all", "which": {"ref": ref}}, kind="constant")])


def test_a_blank_card_provides_no_influence() -> None:
    """Influence is printed in the text box (FAQ 3.9)."""
    pays = ability({"do": "draw", "n": 1}, phase="challenges", cost=[{"do": "kneel-influence", "n": 1}])
    cards = (card("envoy", abilities=[pays]), card("port", type="location", influence=1))
    assert Played("challenges/2", *cards).moves("envoy/use")
    played = Played("challenges/2", *cards, blanks("port"), stops="every")
    assert "cannot-pay" in played.why_not("envoy/use")


def test_a_blank_card_is_none_with_influence_where_a_text_asks_for_one() -> None:
    asks = ability(
        {"do": "kneel", "to": "target"}, phase="challenges", target={"choose": {"influence": {"at_least": 1}}}
    )
    cards = (card("envoy", abilities=[asks]), card("port", type="location", influence=1), blanks("port"))
    assert "no-target" in Played("challenges/2", *cards, stops="every").why_not("envoy/use")


def test_a_blank_card_gives_no_initiative() -> None:
    plot = {"type": "plot", "zone": "deck", "initiative": 3}
    plots = ({**plot, "ref": "mine", "owner": "ann"}, {**plot, "ref": "theirs", "owner": "bob", "initiative": 4})
    horn = card("horn", type="location", initiative=2)
    for more, first in (((), "ann"), ((blanks("horn"),), "bob")):
        played = Played("plot/3", *plots, horn, *more)
        played.on()
        assert played.state.first == first


def test_a_blank_character_has_no_melee() -> None:
    fight = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["knight"], "defenders": ["page"]}
    cards = (card("knight", str=2, keywords=["melee"]), card("page", "bob", str=3))
    for more, winner in (((), "ann"), ((blanks("knight"),), "bob")):
        played = Played("challenges/7", *cards, *more, challenge=fight, stops="every")
        while not (played.state.challenge and played.state.challenge.winner):
            played.passed()
        assert played.state.challenge.winner == winner


# --- on a card in Shadows ---------------------------------------------------------------------------------------------


def test_guided_by_quaithe_brings_the_card_back_to_hand_as_it_comes_off() -> None:
    breaks = ability({"do": "discard", "to": "all", "which": {"ref": "guide"}}, phase="challenges")
    cards = (
        shipped("asots_94", "guide", zone="hand"),
        card("queen", zone="hand"),
        card("axe", "bob", abilities=[breaks]),
    )
    played = Played("challenges/2", *cards, ann={"gold": 9}, stops="every")
    played.use("guide/action-1", choosing=["queen"])
    played.until("axe/use")
    assert (played.card("queen").zone, played.card("guide").attached_to) == ("shadows", "queen")
    played.use("axe/use")
    played.on()
    assert (played.card("guide").zone, played.card("queen").zone) == ("discard", "hand")


# --- what can come about ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("borne_by", "asked"), [("character", "price"), ("location", "")])
def test_nothing_is_paid_for_an_attachment_that_nothing_may_bear(borne_by: str, asked: str) -> None:
    blade = card("blade", type="attachment", cost=2, zone="deck", attaches_to={"type": borne_by})
    played = Played("marshalling/3", shipped("w_95", "warrior", zone="hand"), blade, ann={"gold": 9}, stops="every")
    marshal(played, "warrior")
    played.until("warrior/response-1")
    played.use("warrior/response-1")
    played.on("found")
    played.choose("blade")
    played.on("price")
    assert played.asked == asked
    assert played.card("blade").zone == "deck"


# --- at a player's command --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("duplicates", [0, 2])
def test_duplicates_are_no_cards_at_a_players_command_and_that_this_is_a_reading_is_told(duplicates: int) -> None:
    """Both players have one card in play besides those in hand: nobody has the most."""
    lords = (card("lord", unique=True, duplicates=duplicates), card("lady", "bob"))
    river = shipped("kr_80", "river", zone="deck")
    table = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "plot/3"}}
    first = Dispute(read({**table, "cards": [river, *lords]})).begin()
    codes = [note.code for note in first.notes]
    assert ("duplicates-not-commanded" in codes) is bool(duplicates)
    assert first.state.over
    assert all(one.hand == 5 for one in first.state.players)
