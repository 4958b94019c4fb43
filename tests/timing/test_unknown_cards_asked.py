"""What hangs on cards of a hand or deck that nobody described is told: they are taken not to be what is asked for."""

from __future__ import annotations

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped

STARK = {"house": ["Stark"]}
TOLD = "not-described-asked"


def codes(played: Played) -> list[str]:
    """The codes of the transcript while everybody passes, to the end."""
    told: list[str] = []
    while moves := played.game.moves(played.state):
        step = played.game.apply(played.state, next((one for one in moves if one.does == "passes"), moves[0]))
        told += [note.code for note in step.notes]
        played.state = step.state
    return told


@pytest.mark.parametrize(
    ("top", "told", "zone"),
    [([], True, ""), ([card("top", zone="deck", top=1, **STARK)], False, "play"),
     ([card("top", zone="deck", top=1)], False, "discard"), ([card("top", zone="deck", top=2, **STARK)], True, "deck")],
)  # fmt: skip
def test_the_gates_open_for_the_card_on_top_and_it_is_told_where_nobody_knows_it(
    top: list[Plain], told: bool, zone: str
) -> None:
    played = Played("marshalling/3", shipped("acoa_102", "gates"), *top, opening={"turn": "ann"}, stops="every")
    played.use("gates/action-1")
    assert (TOLD in codes(played)) is told
    assert [played.card(one["ref"]).zone for one in top] == [zone] * len(top)


@pytest.mark.parametrize(("top", "told"), [((), True), (("character",), False), (("location",), False)])
def test_a_thug_claims_power_if_a_character_is_discarded_and_it_is_told_where_nobody_knows(
    top: tuple[str, ...], told: bool
) -> None:
    deck = [{"ref": kind, "type": kind, "owner": "bob", "zone": "deck", "top": at} for at, kind in enumerate(top, 1)]
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["thug"]}
    played = Played("challenges/7", shipped("kl_51", "thug"), *deck, challenge=fight, stops="every")
    while not played.moves("thug/response-1"):
        played.make(played.game.moves(played.state)[-1])
    played.use("thug/response-1")
    assert (TOLD in codes(played)) is told
    assert played.card("thug").power == int("character" in top)


@pytest.mark.parametrize(("described", "told"), [(0, True), (1, False), (2, False)])
def test_one_known_card_settles_what_asks_for_one_alone(described: int, told: bool) -> None:
    lost = {"happened": {"what": "discarded-from-deck", "card": {"type": "character", "zone": "discard"}, "this": True}}
    effects = ({"do": "discard-from-deck", "n": 2, "who": "you"}, {"do": "draw", "n": 1, "if": lost})
    deck = [card(f"d{at}", zone="deck", top=at) for at in range(1, described + 1)]
    played = Played(
        "challenges/2", card("seer", abilities=[ability(*effects, phase="challenges")]), *deck, stops="every"
    )
    played.use("seer/use")
    assert (TOLD in codes(played)) is told


@pytest.mark.parametrize(("described", "told"), [(0, True), (1, True), (2, False)])
def test_where_such_cards_are_counted_each_of_them_has_to_be_known(described: int, told: bool) -> None:
    lost = {"past": {"what": "discarded-from-deck", "card": {"type": "character", "zone": "discard"}, "this": True}}
    effects = ({"do": "discard-from-deck", "n": 2, "who": "you"}, {"do": "draw", "n": lost})
    deck = [card(f"d{at}", zone="deck", top=at) for at in range(1, described + 1)]
    played = Played(
        "challenges/2", card("seer", abilities=[ability(*effects, phase="challenges")]), *deck, stops="every"
    )
    played.use("seer/use")
    assert (TOLD in codes(played)) is told


@pytest.mark.parametrize(("hand", "told"), [(0, False), (2, True)])
def test_of_a_hand_that_is_revealed_the_cards_that_nobody_described_may_be_what_is_named(hand: int, told: bool) -> None:
    held = [
        card(name, "bob", title=title, zone="hand") for name, title in (("a", "Robb"), ("b", "Robb"), ("c", "Bran"))
    ]
    bluff = shipped("core_164", "bluff", zone="hand")
    table = {"ann": {"gold": 2}, "bob": {"hand": hand}, "opening": {"turn": "ann"}, "stops": "every", "ends": "phase"}
    played = Played("dominance/3", bluff, *held, **table)
    played.use("bluff/action-1")
    while played.asked != "target-named":
        played.passed()
    played.choose("Robb")
    assert (TOLD in codes(played)) is told
    assert [played.card(one).zone for one in "abc"] == ["discard", "discard", "hand"]
