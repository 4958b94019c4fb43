"""B'Twixt's rules one by one, as the rulebook states them, and what holds in every game."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from timing.kernel.fields import Malformed
from timing.kernel.moves import Illegal, Move
from timing.kernel.opportunity import Seats
from timing.kernel.records import plain, restored
from timing.systems.btwixt import bidding, councils, scoring, track
from timing.systems.btwixt.engine import BtwixtGame
from timing.systems.btwixt.options import Options
from timing.systems.btwixt.placement import Claim, placed
from timing.systems.btwixt.prose import say, say_note
from timing.systems.btwixt.scoring import Strength
from timing.systems.btwixt.situation import read, write
from timing.systems.btwixt.state import State

NAMES = ("ann", "bea", "cleo", "dora", "eve", "fay")


def seats(count: int) -> Seats:
    return Seats(NAMES[:count])


def table(count: int = 3, **more: Any) -> dict[str, Any]:
    return {"players": [{"id": name} for name in NAMES[:count]], **more}


# --- councils and neighbors ---


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_there_are_as_many_councils_as_leaders_and_neighbors_share_one(count: int) -> None:
    around = seats(count)
    assert len(set(councils.all_councils(around))) == count
    for player in around:
        left, right = councils.neighbors(around, player)
        assert councils.council_left(around, player) == councils.named(around, player, left)
        assert councils.council_right(around, player) == councils.named(around, right, player)
        assert councils.council_left(around, player) == councils.council_right(around, left)


def test_leaders_who_are_no_neighbors_share_no_council() -> None:
    assert councils.named(seats(4), "ann", "cleo") == ""


# --- the time track ---


@pytest.mark.parametrize(
    ("players", "standard", "short", "rounds"),
    [
        (3, ("summer", "autumn", "winter"), ("autumn", "winter"), 4),
        (4, ("summer", "autumn", "winter"), ("autumn", "winter"), 5),
        (5, ("autumn", "winter"), ("winter",), 6),
        (6, ("autumn", "winter"), ("winter",), 7),
    ],
)
def test_seasons_and_rounds_by_the_number_of_players(
    players: int, standard: tuple[str, ...], short: tuple[str, ...], rounds: int
) -> None:
    assert track.seasons(players) == standard
    assert track.seasons(players, Options(short=True)) == short
    assert track.rounds(players) == rounds


@pytest.mark.parametrize(("players", "rounds"), [(3, 12), (4, 15), (5, 12), (6, 14)])
def test_a_whole_game_has_as_many_rounds_as_its_seasons_have(players: int, rounds: int) -> None:
    moment: tuple[str, int] | None = (track.seasons(players)[0], 1)
    walked = 0
    while moment is not None:
        walked += 1
        moment = track.after(players, *moment)
    assert walked == rounds


def test_with_four_the_draft_goes_left_then_right_then_left() -> None:
    sides = [track.draft(Options(draft=True), 4, season) for season in track.seasons(4)]
    assert sides == ["left", "right", "left"]


def test_event_cards_join_the_advanced_game_as_seasons_end() -> None:
    advanced = Options(advanced=True)
    assert [track.events_shuffled_in(advanced, 4, season) for season in track.seasons(4)] == [3, 3, 0]
    assert [track.events_shuffled_in(advanced, 6, season) for season in track.seasons(6)] == [6, 0]
    assert track.events_shuffled_in(Options(), 4, "summer") == 0


def test_hands_are_of_ten_cards_nine_of_them_dealt_where_a_leader_draws_one_of_their_own() -> None:
    assert (track.dealt(Options()), track.dealt(Options(advanced=True)), track.dealt(Options(kingsmoot=True))) == (
        10,
        9,
        10,
    )


# --- the bid ---


@pytest.mark.parametrize("totals", list(product(range(3), repeat=4)))
@pytest.mark.parametrize("first", ["ann", "cleo"])
def test_nobody_bids_more_than_the_winner_and_nobody_nearer_bids_as_much(totals: tuple[int, ...], first: str) -> None:
    around, bids = seats(4), dict(zip(NAMES, totals, strict=False))
    found = bidding.won(around, first, bids)
    order = around.clockwise(first)
    assert all(bids[other] <= bids[found.winner] for other in around)
    assert all(bids[nearer] < bids[found.winner] for nearer in order[: order.index(found.winner)])
    tied = sum(bids[other] == bids[found.winner] for other in around) > 1
    assert found.why[-1].code == ("tie-nearest" if tied else "highest-total")


# --- the claim ---


@pytest.mark.parametrize(
    ("copies", "allowed", "why"),
    [
        ((0, 0), {"ann.bea", "cleo.ann"}, "either-council"),
        ((1, 0), {"ann.bea"}, "strings"),
        ((0, 2), {"cleo.ann"}, "strings"),
        ((2, 1), {"ann.bea"}, "strings"),
        ((2, 2), {"ann.bea", "cleo.ann"}, "strings-equal"),
    ],
)
def test_more_copies_of_pulling_the_strings_name_the_council(
    copies: tuple[int, int], allowed: set[str], why: str
) -> None:
    found = placed(seats(3), Claim("ally", "ann", copies))
    assert (set(found.allowed), found.why.code) == (allowed, why)
    assert {part.card for part in found.refused} == set(councils.all_councils(seats(3))) - allowed
    assert all(part.reasons for part in found.refused)


def test_an_allys_own_text_overrides_the_strings_and_the_card_it_came_through() -> None:
    claim = Claim("ally", "ann", (3, 0), additional=True, own=("cleo.ann",), by="loras", through=("ann.bea",))
    assert placed(seats(3), claim).allowed == ("cleo.ann",)
    assert placed(seats(3), claim._replace(own=None)).allowed == ("ann.bea",)
    assert placed(seats(3), claim._replace(own=None, through=None)).why.code == "strings-not-additional"


# --- the winner ---


def by_the_book(around: Seats, held: dict[str, Strength]) -> tuple[str, ...]:
    """The winners, found by sorting: small council, then the other one, then allies."""

    def figures(player: str) -> tuple[int, int, int]:
        theirs = [held[council] for council in councils.of_leader(around, player)]
        powers = sorted(one.power for one in theirs)
        return powers[0], powers[1], sum(one.allies for one in theirs)

    best = max(figures(player) for player in around)
    return tuple(player for player in around if figures(player) == best)


@st.composite
def ends(draw: st.DrawFn) -> tuple[Seats, dict[str, Strength]]:
    around = seats(draw(st.integers(3, 6)))
    low = st.integers(0, 4)
    return around, {one: Strength(draw(low), draw(low), draw(low)) for one in councils.all_councils(around)}


@settings(max_examples=400, deadline=None)
@given(ends())
def test_the_winner_is_who_the_rulebook_says_and_the_last_reason_says_so(
    end: tuple[Seats, dict[str, Strength]],
) -> None:
    around, held = end
    found = scoring.score(around, held)
    assert found.winners == by_the_book(around, held)
    assert found.why[-1].code in ("small-wins", "other-wins", "allies-win", "shared")
    assert (found.why[-1].code == "shared") == (len(found.winners) > 1)


def test_nobody_has_won_while_a_token_is_face_down() -> None:
    found = scoring.score(seats(3), {"ann.bea": Strength(9, 0, 2, hidden=1)})
    assert (found.winners, found.why[-1].code) == ((), "tokens-hidden")


# --- tables that there are not ---


@pytest.mark.parametrize(
    ("described", "says"),
    [
        (table(2), "played by 3 to 6, and these are 2"),
        (table(3, season="summer", options={"short": True}), "this game has no summer"),
        (table(5, season="summer"), "its seasons are autumn, winter"),
        (table(3, round=5), "a season of 3 players has 4 rounds"),
        (table(4, councils=[{"of": ["ann", "cleo"]}]), "should name two neighbors"),
        (table(3, councils=[{"of": ["ann", "bea"]}, {"of": ["bea", "ann"]}]), "is described twice"),
        (table(3, cards=[{"ref": "x", "type": "ally", "zone": "hand", "of": "ann"}]), "no place for this type"),
        (table(3, cards=[{"ref": "x", "of": "zoe"}]), "'zoe' is no player"),
        (table(3, first_player="zoe"), "'zoe' is no player"),
        (
            table(3, cards=[{"ref": ref, "type": "ally", "zone": "current"} for ref in "xy"]),
            "only one ally is the current one",
        ),
        (table(3, cards=[{"ref": "ann.bea", "of": "ann"}]), "should have no"),
        (
            table(3, cards=[{"ref": "x", "of": "ann", "abilities": [{"effects": [{"do": "gain-token", "n": 0}]}]}]),
            "0 power tokens cannot be taken",
        ),
        (
            table(
                3,
                cards=[
                    {"ref": f"c{number}", "of": "ann", "abilities": [{"effects": [{"do": "words"}] * 8}] * 6}
                    for number in range(4)
                ],
            ),
            "at most 150 effects",
        ),
        ({"players": [{"id": "a"}, {"id": "b"}, {"id": "a"}]}, "sits at the table twice"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(described: dict[str, Any], says: str) -> None:
    with pytest.raises(Malformed, match=says):
        read(described)


def test_a_number_is_no_players_name_though_somebody_is_called_so() -> None:
    described = {"players": [{"id": "1", "name": "Jon"}, {"id": "2"}, {"id": "3"}], "opening": "round/3"}
    game = BtwixtGame(read({**described, "cards": [{"ref": "c", "value": 1, "zone": "bid", "of": "2"}]}))
    assert "2's influence total is 1." in [say_note(game.table, note) for note in game.begin().notes]


# --- every game ---

PLAYED = [
    {"do": "move-card", "to": "you"},
    {"do": "move-card", "to": "others"},
    {"do": "move-itself", "to": "others"},
    {"do": "kill"},
    {"do": "kill", "whose": "you"},
    {"do": "next-ally"},
    {"do": "token-on-ally", "n": 2},
    {"do": "gain-token"},
    {"do": "words", "says": "draw a card"},
]
AFTER = [{"do": "take-back"}, {"do": "gain-token"}, {"do": "claim-next", "where": "left"}, {"do": "claim-next"}]
THROUGHOUT = [
    {"do": "pulls"},
    {"do": "counts", "n": 2, "whose": "you"},
    {"do": "counts", "sets": 1, "color": "red"},
    {"do": "bars", "color": "green"},
]
OWN = [
    {"do": "placed", "where": where} for where in ("highest-ally", "lowest-ally", "left", "right", "weaker", "stronger")
]


@st.composite
def situations(draw: st.DrawFn) -> dict[str, Any]:
    """Tables of three or four with a few cards that do what cards can do."""
    count = draw(st.integers(3, 4))
    names, cards = NAMES[:count], list[dict[str, Any]]()
    for number in range(draw(st.integers(1, 5))):
        abilities = []
        for when, words in (("played", PLAYED), ("after-bid", AFTER), ("throughout", THROUGHOUT)):
            if draw(st.booleans()):
                abilities.append({"when": when, "effects": [draw(st.sampled_from(words))]})
        if abilities and abilities[-1]["when"] == "after-bid":
            abilities[-1]["if"] = draw(st.sampled_from(["won", "lost"]))
        color, zone = draw(st.sampled_from(["red", "green", "white", "blue"])), draw(st.sampled_from(["hand", "bid"]))
        cards.append(
            {
                "ref": f"c{number}",
                "value": draw(st.integers(0, 5)),
                "color": color,
                "zone": zone,
                "of": draw(st.sampled_from(names)),
                "leader": names[0],
                "abilities": abilities,
            }
        )
    for number, zone in enumerate(["current", "deck", "deck", "row"][: draw(st.integers(0, 4))]):
        ally: dict[str, Any] = {"ref": f"a{number}", "type": "ally", "power": draw(st.integers(0, 5)), "zone": zone}
        if draw(st.booleans()):
            ally["abilities"] = [{"when": "throughout", "effects": [draw(st.sampled_from(OWN))]}]
        elif draw(st.booleans()):
            ally["abilities"] = [{"when": "when-claimed", "effects": [draw(st.sampled_from(AFTER[1:]))]}]
        cards.append(ally)
    options = {name: draw(st.booleans()) for name in ("advanced", "kingsmoot", "revealed", "draft")}
    season, number = draw(st.sampled_from([("winter", count + 1), ("winter", 1), ("autumn", count + 1)]))
    opening = draw(st.sampled_from(["setup/1", "round/1", "round/2", "round/3"]))
    return {
        **table(count, cards=cards, options=options, opening=opening, rounds=draw(st.integers(1, 2))),
        **({} if opening == "setup/1" else {"season": season, "round": number}),
    }


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(situation=situations(), data=st.data())
def test_every_line_of_play_ends_and_every_sentence_can_be_said(situation: dict[str, Any], data: st.DataObject) -> None:
    described = read(situation)
    assert read(write(described)) == described
    game = BtwixtGame(described)
    result = game.begin()
    for _ in range(80):
        state = result.state
        assert restored(State, plain(state)) == state
        for note in result.notes:
            assert "{" not in say_note(game.table, note)
        decision = game.decision(state)
        reasons = [*decision.why, *(reason for option in decision.options for reason in option.reasons)]
        reasons += [reason for part in decision.refused for reason in part.reasons]
        assert all(reason.cites and "{" not in say(game.table, reason) for reason in reasons)
        assert all(option.allowed == bool(option.moves) for option in decision.options)
        assert game.moves(state) == decision.moves() or decision.kind == "choice"
        if decision.kind == "over":
            return
        for option in decision.options:
            if not option.allowed:
                with pytest.raises(Illegal):
                    game.apply(state, Move(option.player or decision.player, "uses", option.ability))
        result = game.apply(state, data.draw(st.sampled_from(decision.moves())))
        in_bids = [card for card in result.state.cards if card.zone == "bid"]
        assert all(card.at in described.seats for card in in_bids)
        assert len(result.state.cards) == len(described.cards)
    raise AssertionError("no end within 80 moves")
