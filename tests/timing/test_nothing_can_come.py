"""What nothing can come of is not offered: numbers that the use cannot change any more are looked at (FAQ 3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped

Plain = dict[str, Any]
FIGHT = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}
KNIGHT = card("knight", str=3, icons=["military", "intrigue", "power"])


def won(kind: str, *cards: Plain, **more: Any) -> Played:
    """Ann has just won a challenge of that kind."""
    fight = {**FIGHT, "type": kind, "winner": "ann"}
    happened = [{"what": "challenge-won", "player": "ann", "type": kind}]
    return Played(
        "challenges/7", KNIGHT, *cards, challenge=fight, opening={"step": "5"}, happened=happened, stops="every", **more
    )


def drew(*cards: Plain, ann: int, bob: int, **more: Any) -> Played:
    """Bob has just drawn a card; hands are as they are now."""
    well = card("well", "bob", type="location", abilities=[ability({"do": "draw", "n": 1})])
    players = {"ann": {"hand": ann, "influence": 3}, "bob": {"hand": bob - 1}}
    played = Played("challenges/2", well, *cards, stops="every", **players, **more)
    played.until("well/use")
    played.use("well/use")
    while played.state.frames[-1].window == "player-action" and not played.moves("vow/response-1"):
        played.passed()
    return played


# --- numbers of cards in hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "may"), [(0, False), (1, True)])
def test_an_engine_that_leaves_play_gives_no_strength_for_an_empty_hand(hand: int, may: bool) -> None:
    """Trebuchet: discarding it from play leaves the hand as it is."""
    played = Played("challenges/4", KNIGHT, shipped("kr_9", "engine"), challenge=FIGHT, ann={"hand": hand})
    assert bool(played.moves("engine/action-1")) is may
    assert may or "comes-to-nothing" in played.why_not("engine/action-1")


def test_a_card_that_is_returned_to_hand_for_it_is_moribund_and_not_counted_yet() -> None:
    back = {"do": "return-to-hand", "card": {"type": "character", "controller": "you"}}
    away = {"do": "discard-from-hand", "n": 1}
    gains = {"do": "gain-gold", "n": {"difference": [3, {"stat": "hand", "of": "you"}]}}
    few = {"do": "gain-gold", "n": {"stat": "hand", "of": "you"}}
    for effect, cost, may in ((few, back, False), (gains, back, False), (gains, away, True)):
        mill = card("mill", type="location", abilities=[ability(effect, cost=[cost])])
        hand = 0 if effect is few else 3
        assert bool(Played("challenges/2", KNIGHT, mill, ann={"hand": hand}).moves("mill/use")) is may


@pytest.mark.parametrize(("ann", "bob", "may"), [(5, 5, False), (5, 1, False), (2, 3, True)])
def test_who_does_not_hold_fewer_cards_draws_none(ann: int, bob: int, may: bool) -> None:
    """Gunthor Son of Gurn."""
    fights = {**FIGHT, "attackers": ["gunthor"], "winner": "ann"}
    happened = [{"what": "challenge-won", "player": "ann", "type": "military"}]
    played = Played(
        "challenges/7",
        shipped("w_45", "gunthor"),
        challenge=fights,
        opening={"step": "5"},
        happened=happened,
        ann={"hand": ann},
        bob={"hand": bob},
    )
    assert bool(played.moves("gunthor/response-1")) is may


@pytest.mark.parametrize(
    ("ann", "bob", "may"), [(1, 3, False), (4, 1, False), (4, 4, False), (5, 1, True), (1, 5, True)]
)
def test_where_nobody_holds_more_than_four_cards_nobody_is_made_to_discard(ann: int, bob: int, may: bool) -> None:
    """For R'hllor: one player with more is enough, and the event itself is no card in hand any more."""
    played = drew(shipped("dotn_106", "vow", zone="hand"), ann=ann, bob=bob)
    assert bool(played.moves("vow/response-1")) is may


def test_an_event_that_is_the_last_card_in_hand_is_none_of_those_that_it_counts() -> None:
    gains = ability({"do": "gain-gold", "n": {"stat": "hand", "of": "you"}})
    for hand, may in ((0, False), (1, True)):
        event = card("event", type="event", zone="hand", abilities=[gains])
        assert bool(Played("challenges/2", event, ann={"hand": hand}).moves("event/use")) is may


@pytest.mark.parametrize(("hand", "may"), [(0, False), (1, True)])
def test_out_of_an_empty_hand_nothing_is_revealed(hand: int, may: bool) -> None:
    """Without His Beard."""
    played = won("intrigue", shipped("soo_44", "beard", zone="hand"), bob={"hand": hand})
    assert bool(played.moves("beard/response-1")) is may


# --- numbers for each player ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dead", "may"), [([], False), (["ann"], False), (["bob"], True), (["cal"], True)])
def test_what_each_player_loses_is_counted_for_each(dead: list[str], may: bool) -> None:
    """Longship Great Kraken: an opponent with a dead character is needed."""
    piles = [card(f"dead{one}", one, zone="dead") for one in dead]
    ship = shipped("kr_25", "ship")
    played = Played("dominance/3", ship, *piles, others=[{"id": "cal"}])
    assert bool(played.moves("ship/action-2")) is may


def test_of_a_chosen_character_for_whom_it_comes_to_none_nothing_comes() -> None:
    """Nobody chooses a character that gets +0 STR."""
    attached = {"stat": "attachments", "of": "subject"}
    raises = ability(
        {"do": "str", "n": attached, "to": "target", "until": "phase"}, target={"choose": {"type": "character"}}
    )
    sword = card("sword", type="attachment", attached_to="knight")
    played = Played("challenges/2", KNIGHT, card("page"), sword, card("mill", type="location", abilities=[raises]))
    assert [move.choosing for move in played.moves("mill/use")] == [("knight",)]


# --- power that has nowhere to go -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("others", "may"), [([], False), ([card("squire", "bob")], True)])
def test_power_is_not_moved_where_there_is_no_other_character_for_it(others: list[Plain], may: bool) -> None:
    """Whispers from the Hill."""
    lost = [{"what": "killed", "card": "page", "by": "claim is implemented"}]
    fight = {**FIGHT, "winner": "ann"}
    cards = [KNIGHT, shipped("bwb_79", "hill", zone="hand"), card("page", "bob", power=1), *others]
    played = Played("challenges/7", *cards, challenge=fight, opening={"step": "5"}, happened=lost)
    assert bool(played.moves("hill/response-1")) is may


@pytest.mark.parametrize(
    ("house", "on_card", "own", "may"),
    [(0, 0, 0, False), (1, 0, 0, True), (0, 1, 0, True), (0, 0, 1, True)],
)
def test_power_that_no_opponent_has_is_not_moved(house: int, on_card: int, own: int, may: bool) -> None:
    """The Stag and Rose: what is on one's own House card is no opponent's; STR for power there already is something."""
    fight = {**FIGHT, "type": "power", "attackers": ["stag"], "winner": "ann"}
    played = Played(
        "challenges/7",
        card("stag", str=9, house=["Baratheon"], icons=["power"], power=own),
        card("rose", "bob", power=on_card),
        shipped("w_103", "event", zone="hand"),
        challenge=fight,
        opening={"step": "5"},
        happened=[{"what": "challenge-won", "player": "ann", "type": "power"}],
        ann={"power": 3},
        bob={"power": house},
    )
    assert bool(played.moves("event/response-1")) is may
    if may:
        played.use("event/response-1")
        while played.state.frames and played.state.frames[-1].kind == "response" and not played.asked:
            played.passed()
        assert played.asked != "option"
        assert (played.player("ann").power, played.card("stag").power) == (3, own + bool(house or on_card))


def test_what_another_effect_before_it_cannot_bring_about_does_not_change_a_number() -> None:
    """The STR of nobody's power, behind power that nobody has to move, is nothing."""
    moves = {"do": "move-power", "n": 1, "who": "opponent"}
    raises = {"do": "str", "n": {"stat": "house-power", "of": "you"}, "to": "all", "which": {"ref": ["knight"]}}
    mill = card("mill", type="location", abilities=[ability(moves, {**raises, "until": "phase"})])
    for power, may in ((0, False), (1, True)):
        assert bool(Played("challenges/2", KNIGHT, mill, bob={"power": power}).moves("mill/use")) is may


@pytest.mark.parametrize(("power", "numbers"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_of_up_to_three_power_no_more_is_named_than_there_is(power: int, numbers: int) -> None:
    """Whispers from the Hill."""
    lost = [{"what": "killed", "card": "page", "by": "claim is implemented"}]
    cards = [KNIGHT, shipped("bwb_79", "hill", zone="hand"), card("page", "bob", power=power), card("squire", "bob")]
    fight = {**FIGHT, "winner": "ann"}
    played = Played("challenges/7", *cards, challenge=fight, opening={"step": "5"}, happened=lost)
    played.use("hill/response-1")
    while played.asked != "option" and not played.card("squire").power:
        played.passed()
    assert len(played.choices or ("1 power",)) == numbers


def test_a_card_for_which_it_comes_to_none_is_chosen_for_what_is_done_besides() -> None:
    """Beware of the Sphinx: a Maester without a Chain gets no STR, but cards are drawn once the challenge is over."""
    maester = card("maester", str=3, traits=["Maester"])
    fight = {**FIGHT, "attackers": ["maester"]}
    played = Played("challenges/4", maester, shipped("soo_15", "sphinx", zone="hand"), challenge=fight)
    assert [move.choosing for move in played.moves("sphinx/action-1")] == [("maester",)]


def test_all_power_of_a_character_that_is_picked_is_moved() -> None:
    """Lyseni Captain: how much it is hangs on who is picked."""
    captain, rich = shipped("cad_62", "captain", zone="hand"), card("rich", "bob", power=2)
    played = Played("marshalling/3", captain, rich, ann={"gold": 9}, stops="every")
    played.use("captain/marshal")
    played.until("captain/response-1")
    played.use("captain/response-1")
    while not played.asked and not played.card("captain").power:
        played.passed()
    if played.asked:
        played.choose("rich")
    assert (played.card("captain").power, played.card("rich").power) == (2, 0)


# --- conditions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("discarded", "may"), [(1, False), (2, True)])
def test_no_opponent_chooses_out_of_a_pile_that_is_too_small_for_it(discarded: int, may: bool) -> None:
    """Street Waif: more than one card has to lie in the discard pile."""
    pile = [card(f"old{at}", type="event", zone="discard") for at in range(discarded)]
    played = Played("challenges/2", shipped("kl_32", "waif"), *pile)
    assert bool(played.moves("waif/action-1")) is may
    assert may or "no-target" in played.why_not("waif/action-1")


@pytest.mark.parametrize(("season", "chosen"), [([], set()), (["summer"], {"page"}), (["winter"], {"page", "theon"})])
def test_nobody_is_chosen_where_what_is_done_to_whom_hangs_on_a_season_that_it_is_not(
    season: list[str], chosen: set[str]
) -> None:
    """Theon Greyjoy stands whom he chooses in summer and kills him in winter; the page alone is kneeling."""
    page = card("page", house=["Stark"], kneeling=True)
    fights = {**FIGHT, "attackers": ["theon"], "winner": "ann"}
    happened = [{"what": "challenge-won", "player": "ann", "type": "military"}]
    played = Played(
        "challenges/7",
        shipped("ator_48", "theon"),
        page,
        challenge=fights,
        opening={"step": "5"},
        happened=happened,
        season=season,
        stops="every",
    )
    assert {one for move in played.moves("theon/response-2") for one in move.choosing} == chosen
    assert chosen or "unmet" in {
        one.code for one in played.game.judge(played.state, "theon/response-2").choose[0].reasons
    }


@pytest.mark.parametrize(("cost", "may"), [({"do": "kneel"}, False), ({"do": "discard-from-hand"}, True)])
def test_what_is_paid_may_yet_make_it_so(cost: Plain, may: bool) -> None:
    """A card that is discarded for the use lies in the discard pile before the effect asks for one there."""
    asks = {"card": {"zone": "discard", "controller": "you"}}
    stands = ability({"do": "stand", "to": "target", "if": asks}, cost=[cost], target={"choose": {"ref": "page"}})
    mill = card("mill", type="location", abilities=[stands])
    played = Played("challenges/2", card("page", kneeling=True), mill, ann={"hand": 2})
    assert bool(played.moves("mill/use")) is may


def test_what_it_does_besides_is_enough_for_the_choice() -> None:
    stands = {"do": "stand", "to": "target", "if": {"season": "winter"}}
    target = {"choose": {"ref": "page"}}
    for effects, may in (([stands], False), ([stands, {"do": "draw", "n": 1}], True)):
        mill = card("mill", type="location", abilities=[ability(*effects, target=target)])
        played = Played("challenges/2", card("page", kneeling=True), mill)
        assert bool(played.moves("mill/use")) is may


# --- STR that is not lowered ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dragons", [0, 1])
def test_incinerate_is_played_on_somebody_with_strength_only_by_whoever_has_a_character_to_count(dragons: int) -> None:
    """Whichever trait is named, it counts Targaryen characters; one whose STR is 0 already is killed for nothing."""
    lord = card("lord", house=["Targaryen"], traits=["Lord"], controller="ann" if dragons else "bob")
    page, strong = card("page", "bob", str=0), card("strong", "bob", str=2, traits=["Knight"])
    played = Played("challenges/2", shipped("btns_15", "burns", zone="hand"), lord, page, strong, ann={"influence": 1})
    chosen = {move.choosing[0] for move in played.moves("burns/action-1")}
    assert ("strong" in chosen, "page" in chosen) == (bool(dragons), True)


@pytest.mark.parametrize("hidden", [0, 1])
def test_a_legacy_that_counts_cards_in_shadows_takes_nobody_with_strength_while_there_are_none(hidden: int) -> None:
    """Aegon's Legacy."""
    cards = [card("hidden", "bob", zone="shadows")] * hidden
    page, strong = card("page", "bob", str=0), card("strong", "bob", str=2)
    played = Played("dominance/3", shipped("kl_93", "legacy", zone="hand"), page, strong, *cards)
    chosen = {move.choosing[0] for move in played.moves("legacy/action-1")}
    assert chosen == ({"page", "strong"} if hidden else {"page"})


def test_what_cannot_come_into_play_is_not_brought_in_to_be_discarded_later() -> None:
    """Into the Breach: the only character in hand is unique, and a copy lies in the dead pile (FAQ 3.6, 3.29)."""
    breach = shipped("kr_3", "breach", zone="hand")
    held = card("selyse", zone="hand", title="Selyse", unique=True, house=["Baratheon"])
    dead = card("dead", zone="dead", title="Selyse", unique=True, house=["Baratheon"])
    assert not Played("challenges/2", breach, held, dead).moves("breach/action-1")
    assert Played("challenges/2", breach, held).moves("breach/action-1")
