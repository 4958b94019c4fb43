"""X that a player says with the use, and any number of what there is: as far as it can be paid or is there."""

from __future__ import annotations

import pytest

from tests.timing.as_shipped import Played, card, shipped
from timing.kernel.moves import Illegal, Move
from timing.systems.agot1e.work import Work

ATTACK = {"type": "military", "attacker": "bob", "defender": "ann", "attackers": ["raider"]}
BET, ESCORT, MINT = "core_161", "dotn_48", "lotr_27"


def said(played: Played, uid: str) -> list[str]:
    return list(dict.fromkeys(move.choosing[0] for move in played.moves(uid)))


@pytest.mark.parametrize("gold", [1, 3, 7])
def test_x_is_as_much_gold_as_its_player_has(gold: int) -> None:
    """Pay X gold and kneel a Lannister character: X lowers the claim."""
    cersei = card("cersei", house=["Lannister"])
    bet, plot = shipped(BET, "bet", zone="hand"), card("war", "bob", type="plot", zone="revealed", claim=2)
    played = Played("challenges/6", cersei, bet, plot, card("raider", "bob"), ann={"gold": gold}, challenge=ATTACK)
    assert said(played, "bet/action-1") == [f"X={x}" for x in range(1, gold + 1)]
    played.use("bet/action-1", paying=["cersei"], choosing=[f"X={gold}"])
    assert (played.player("ann").gold, played.card("cersei").kneeling) == (0, True)
    played.on(most=2)
    assert Work(played.game.table, played.state).claim_of("bob") == max(2 - gold, 0)


def test_x_gold_gives_x_participants_x_strength() -> None:
    """No more than there are participants to choose."""
    lions = [card(ref, house=["Lannister"], str=1) for ref in ("cersei", "tywin")]
    cunning = shipped("lotr_32", "cunning", zone="hand")
    fight = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["cersei", "tywin"]}
    played = Played("challenges/6", *lions, cunning, ann={"gold": 5}, challenge=fight)
    assert said(played, "cunning/action-1") == ["X=1", "X=2"]
    played.use("cunning/action-1", choosing=["X=2", "cersei", "tywin"])
    played.on(most=2)
    work = Work(played.game.table, played.state)
    assert (played.player("ann").gold, work.strength("cersei"), work.strength("tywin")) == (3, 3, 3)


def test_x_influence_is_knelt_and_what_is_overpaid_is_lost() -> None:
    fields = [card(ref, type="location", influence=2) for ref in ("gardens", "docks")]
    schemes = shipped("kr_111", "schemes", zone="hand")
    drawn = [card(ref, zone="deck", top=at) for at, ref in enumerate(("one", "two", "three", "four"), 1)]
    played = Played("challenges/2", *fields, schemes, *drawn)
    assert said(played, "schemes/action-1") == ["X=1", "X=2", "X=3", "X=4"]
    played.use("schemes/action-1", choosing=["X=3"])
    assert played.card("gardens").kneeling
    assert played.card("docks").kneeling
    played.on("found")
    assert [one["ref"] for one in drawn if played.card(one["ref"]).zone == "hand"] == ["one", "two", "three"]


def test_any_number_of_locations_counts_the_one_whose_text_it_is() -> None:
    """With none beside it X is 1; only unique Warships, and none that kneels, go with it."""
    others = [card(ref, type="location", traits=["Warship"], unique=True) for ref in ("fleet", "silence")]
    plain = card("longship", type="location", traits=["Warship"])
    played = Played(
        "challenges/2",
        shipped(ESCORT, "escort"),
        *others,
        plain,
        card("asha", house=["Greyjoy"], str=2),
        card("page", "bob"),
        card("lord", "bob"),
    )
    assert said(played, "escort/action-2") == ["X=1", "X=2", "X=3"]
    played.use("escort/action-2", paying=["escort", "fleet"], choosing=["X=2", "asha", "page"])
    played.on(most=2)
    assert Work(played.game.table, played.state).strength("asha") == 4
    assert not played.card("silence").kneeling


@pytest.mark.parametrize("gold", [4, 13])
def test_any_number_of_tokens_are_as_many_as_there_are(gold: int) -> None:
    played = Played("challenges/2", shipped(MINT, "mint", gold=gold))
    played.use("mint/action-2")
    assert played.choices == tuple(str(n) for n in range(gold, -1, -1))
    played.choose("3")
    played.on(most=2)
    assert (played.card("mint").gold, played.player("ann").gold) == (gold - 3, 3)


def test_of_no_tokens_no_number_can_be_moved() -> None:
    """Where 0 is the only number the ability cannot be used."""
    played = Played("challenges/2", shipped(MINT, "mint"))
    assert "no-target" in played.why_not("mint/action-2")


def test_a_file_says_x_among_what_is_chosen_and_more_than_can_be_paid_is_refused() -> None:

    cersei, bet = card("cersei", house=["Lannister"]), shipped(BET, "bet", zone="hand")
    plot = card("war", "bob", type="plot", zone="revealed", claim=2)
    played = Played("challenges/6", cersei, bet, plot, card("raider", "bob"), ann={"gold": 2}, challenge=ATTACK)
    with pytest.raises(Illegal) as refused:
        played.make(Move("ann", "uses", "bet/action-1", ("cersei",), ("X=3",)))
    assert [one.code for one in refused.value.reasons] == ["cannot-pay"]


SQUIRE = "w_3"


@pytest.mark.parametrize(("kneeling", "so"), [(False, True), (True, False)])
def test_a_cost_that_takes_all_copies_is_paid_with_each_of_them_or_not_at_all(kneeling: bool, so: bool) -> None:
    squires = [shipped(SQUIRE, "one"), shipped(SQUIRE, "two"), shipped(SQUIRE, "three", kneeling=kneeling)]
    theirs, knight = shipped(SQUIRE, "other", "bob"), card("knight", traits=["Rainbow Guard"])
    played = Played("challenges/2", *squires, theirs, knight)
    assert ("cost-takes-all" not in played.why_not("one/action-1")) == so
    if so:
        played.use("one/action-1")
        assert [played.card(ref).kneeling for ref in ("one", "two", "three", "other")] == [True, True, True, False]


@pytest.mark.parametrize(("naval", "most"), [(False, 2), (True, 5)])
def test_up_to_two_tokens_or_any_number_after_a_naval_victory(naval: bool, most: int) -> None:
    won = [{"what": "challenge-won-naval", "player": "ann", "phase": "challenges"}] if naval else []
    played = Played("dominance/3", shipped("asots_23", "ship"), ann={"gold": 5}, happened=won)
    played.use("ship/action-1")
    assert played.choices == tuple(str(n) for n in range(most, -1, -1))
    played.choose(str(most))
    played.on(most=2)
    assert (played.card("ship").gold, played.player("ann").gold) == (most, 5 - most)
