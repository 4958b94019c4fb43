"""What counts for a round and not for a phase, who would win what is counted, and decks shuffled or put back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped

PHASE = {"phase": "challenges"}
FIGHT = {"icons": ["military", "power"], "str": 3}


def acts(ref: str, *effects: Plain, owner: str = "ann", **more: Any) -> Plain:
    return card(ref, owner, kneeling=True, abilities=[ability(*effects, **PHASE, **more)])


# --- the first challenge of a round -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("declared", "kneels"), [([], False), (["intrigue"], True)])
def test_in_the_first_challenge_of_the_round_raiders_do_not_kneel(declared: list[str], kneels: bool) -> None:
    """Longship Grief; a challenge before it this round is the first."""
    raider = card("raider", traits=["Raider"], **FIGHT)
    players = {"bob": {"declared": declared}}
    played = Played("challenges/3", shipped("btns_51", "grief"), raider, card("page", "bob"), ends="phase", **players)
    played.choose("military>bob")
    played.choose("raider")
    assert played.card("raider").kneeling is kneels


def test_who_may_declare_no_more_than_one_challenge_declares_none_in_an_epic_phase_of_the_round() -> None:
    """Focused Offense: the words name no phase."""
    offense = shipped("qod_51", "offense", zone="revealed")
    earlier = [{"what": "challenge-declared", "player": "ann", "type": "power", "phase": "challenges"}]
    for happened, may in (([], True), (earlier, False)):
        lasting = [{"do": "epic-phase", "what": "military"}]
        played = Played(
            "epic/2", card("knight", **FIGHT), card("page", "bob"), offense, happened=happened, lasting=lasting
        )
        assert any(one.startswith("military>") for one in played.choices) is may


def test_a_challenge_that_ends_without_resolution_has_ended() -> None:
    """Disgruntled Mercenary goes home at the end of the first challenge, however it ends."""
    away = acts("gate", {"do": "remove-from-challenge", "to": "all", "which": {"ref": "knight"}})
    fray = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}
    knight = card("knight", kneeling=True, **FIGHT)
    played = Played("challenges/4", shipped("acoa_98", "sellsword"), knight, away, challenge=fray, ends="phase")
    played.use("gate/use")
    played.on("challenge")
    assert played.card("sellsword").zone == "hand"


# --- who would win ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ann", "bob", "cleo", "may"),
    [
        ((5, 3), (5, 6), (2, 0), False),  # Ann would win herself: fewer power than the one she is tied with
        ((5, 7), (5, 6), (2, 0), True),
        ((5, 3), (6, 9), (2, 0), True),
        ((5, 3), (4, 0), (2, 0), False),
    ],
)
def test_only_where_an_opponent_would_win_initiative_it_is_won_instead(
    ann: tuple[int, int], bob: tuple[int, int], cleo: tuple[int, int], may: bool
) -> None:
    seats = {name: {"initiative": n, "power": power} for name, (n, power) in (("ann", ann), ("bob", bob))}
    others = [{"id": "cleo", "initiative": cleo[0], "power": cleo[1]}]
    tide = shipped("dotn_8", "tide", zone="hand")
    played = Played("plot/3", tide, card("page", "bob"), others=others, stops="every", **seats)
    assert may is _offered(played, "tide/response-1")


def _offered(played: Played, uid: str) -> bool:
    for _ in range(12):
        if played.moves(uid):
            return True
        moves = played.game.moves(played.state)
        if not moves:
            break
        played.make(next((move for move in moves if move.does == "passes"), moves[0]))
    return False


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_additional_cards_of_the_draw_phase_count_against_the_cap() -> None:
    """FAQ, The Draw Cap (The Long Voyage); and there are no more of them than the cap allows."""
    for drawn, hand in ((0, 3), (3, 2)):
        played = Played("draw/3", shipped("asots_60", "voyage"), ann={"drawn": drawn, "hand": 0})
        played.on()
        assert played.player("ann").hand == hand
        assert played.player("ann").drawn == max(drawn, 1)


def test_a_cap_that_is_lowered_twice_to_two_is_two() -> None:
    """Rotten Bastard names the number."""
    draws = acts("gate", {"do": "draw", "n": 3})
    played = Played("challenges/2", draws, *(shipped("soo_105", f"bastard{n}") for n in (1, 2)), ann={"hand": 0})
    played.use("gate/use")
    assert played.player("ann").hand == 2


def test_after_an_effect_by_which_all_draw_all_discard() -> None:
    """Seal of the Crown speaks of every player who draws by another effect."""
    seal = shipped("atoc_117", "seal", attached_to="house")
    draws = acts("gate", {"do": "draw", "n": 2, "who": "each"})
    house = card("house", type="house")
    played = Played("challenges/2", seal, draws, house, ann={"hand": 3}, bob={"hand": 3})
    played.use("gate/use")
    played.on("challenge")
    assert (played.player("ann").hand, played.player("bob").hand) == (4, 4)


# --- decks ------------------------------------------------------------------------------------------------------------


def test_nobody_knows_what_is_drawn_from_a_deck_that_was_shuffled() -> None:
    for effects, known in (([], True), ([{"do": "shuffle"}], False)):
        gate = acts("gate", *effects, {"do": "draw", "n": 1})
        played = Played("challenges/2", gate, card("lying", zone="deck", top=1), ann={"hand": 0})
        played.use("gate/use")
        assert played.card("lying").zone == ("hand" if known else "deck")
        assert played.player("ann").hand == (0 if known else 1)


def test_a_card_on_top_of_the_deck_is_drawn_next_and_its_owner_orders_several() -> None:
    lords = [card(name) for name in ("one", "two")]
    gate = acts("gate", {"do": "top-of-deck", "to": "all", "which": {"ref": ["one", "two"]}})
    draw = acts("draw", {"do": "draw", "n": 1})
    played = Played("challenges/2", gate, draw, *lords, card("lying", zone="deck", top=1))
    played.use("gate/use")
    played.on("order")
    played.choose("two", "one")
    assert [played.card(name).place for name in ("two", "one", "lying")] == [1, 2, 3]
    played.until("draw/use")
    played.use("draw/use")
    assert played.card("two").zone == "hand"


def test_a_character_with_a_response_is_played_as_an_action_all_the_same() -> None:
    """Planky Town Orphan: only events are responses or actions by their text."""
    orphan = shipped("asots_89", "orphan", zone="hand")
    joffrey = card("joffrey", zone="deck", top=1, cost=0, abilities=[
        ability({"do": "draw", "n": 1}, kind="response", trigger={"after": "killed"}),
    ])  # fmt: skip
    played = Played("marshalling/3", orphan, joffrey, ann={"gold": 3})
    played.use("orphan/marshal")
    played.until("orphan/response-1")
    played.use("orphan/response-1")
    played.until("joffrey/marshal")
    assert {move.ability for move in played.game.moves(played.state)} == {"joffrey/marshal"}


def test_what_an_attachment_gives_its_bearer_is_no_income_of_its_own() -> None:
    """Burned and Pillaged lowers the income of the location that bears it alone."""
    pillaged = shipped("soo_30", "pillaged", attached_to="mill")
    assert "income" not in pillaged
    played = Played("marshalling/1", pillaged, card("mill", "bob", type="location", income=2), ends="phase")
    played.on("", most=3)
    assert played.player("bob").gold == 1
    assert played.player("ann").gold == 0


# --- margins ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength", "unopposed"), [(9, True), (4, False)])
def test_what_makes_a_challenge_unopposed_outlasts_its_source(strength: int, unopposed: bool) -> None:
    """Drumbeater is discarded once he has been used; whether it is won by 4 is seen as the winner is determined."""
    fray = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["knight"], "defenders": ["page"]}
    kills = acts("sword", {"do": "discard", "to": "all", "which": {"ref": "drummer"}}, owner="bob")
    played = Played(
        "challenges/6",
        shipped("kotse_12", "drummer"),
        card("knight", kneeling=True, str=strength),
        card("page", "bob", str=1, kneeling=True),
        kills,
        challenge=fray,
        ends="challenge",
        bob={"power": 3},
    )
    played.use("drummer/action-1")
    played.until("sword/use")
    played.use("sword/use")
    played.on()
    assert played.player("ann").power == (2 if unopposed else 1)


def test_the_old_way_asks_who_counted_less_as_the_winner_was_determined() -> None:
    """What changes STR afterwards makes nobody else the one (The Old Way)."""
    fray = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["knight"], "defenders": ["page"]}
    grows = {"do": "str", "n": 9, "to": "self"}
    if_claimed = {"number": {"stat": "power", "of": "you"}, "less_than": 3}
    page = card("page", "bob", str=1, kneeling=True, abilities=[ability({**grows, "if": if_claimed}, kind="constant")])
    knight = card("knight", kneeling=True, str=5)
    played = Played("challenges/6", shipped("kr_99", "old-way"), knight, page, challenge=fray, ends="challenge",
                    bob={"power": 3})  # fmt: skip
    played.on()
    assert (played.card("knight").zone, played.card("page").zone) == ("play", "dead")
