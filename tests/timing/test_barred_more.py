"""What cards and players cannot do, beyond the first words for it (FAQ 4.3, The Word 'Cannot')."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_declared_together import character, defending, sets
from tests.timing.test_granted_more import constant
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

TWO = [{"id": "ann", "hand": 2}, {"id": "bob", "hand": 2}]
THREE = [{"id": "ann"}, {"id": "bob"}, {"id": "cid"}]


def game(box: str, *cards: dict[str, Any], players: list[dict[str, Any]] = TWO, **more: Any) -> Dispute:
    opening = {"box": box}
    return Dispute(read({"players": players, "first_player": "ann", "opening": opening, "cards": [*cards], **more}))


def on_all(what: str, **which: Any) -> dict[str, Any]:
    return constant(do="gain", what=what, to="all", which={"type": "character", **which})


def challenges(*cards: dict[str, Any], players: list[dict[str, Any]] = TWO) -> set[str]:
    """The challenges that Ann may declare next."""
    made = game("challenges/3", *cards, players=players)
    return set(made.decision(made.begin().state).choices) - {"none"}


def test_who_may_not_defend_alone_defends_with_another() -> None:
    rule = on_all("cannot defend alone", ref="first")
    both = character("first", "bob"), character("second", "bob")
    assert sets(defending(*both, rule)) == {(), ("second",), ("first", "second")}
    assert sets(defending(character("first", "bob"), rule)) == {()}
    assert sets(defending(*both, rule, keywords=["joust"])) == {(), ("second",)}


def test_who_may_not_attack_alone_attacks_with_another() -> None:
    rule = on_all("cannot attack alone", ref="first")
    assert challenges(character("first", "ann"), rule) == set()
    made = game("challenges/3", character("first", "ann"), character("second", "ann"), rule)
    state = made.apply(made.begin().state, Move("ann", "chooses", choosing=("military>bob",))).state
    assert {move.choosing for move in made.moves(state)} == {("second",), ("first", "second")}


def test_more_than_so_many_challenges_may_be_forbidden() -> None:
    once = [{"id": "ann", "declared": ["intrigue"]}, {"id": "bob"}]
    rider = character("rider", "ann")
    assert challenges(rider, constant(do="forbid", what="more-than-1-challenge", who="each"), players=once) == set()
    two = constant(do="forbid", what="more-than-2-challenges", who="each")
    assert challenges(rider, two, players=once) == {"military>bob"}


def test_challenges_against_one_player_are_counted_by_themselves() -> None:
    rule = constant(do="forbid", what="more-than-1-challenge", who="each", against="bob")
    riders = ({**character(ref, "ann"), "icons": ["military", "power"]} for ref in ("one", "two"))
    made = game("challenges/3", *riders, rule, players=THREE, ends="phase")
    state = made.begin().state
    asked = []
    for wanted in ("military>bob", "none"):
        asked.append(set(made.decision(state).choices))
        state = made.apply(state, Move("ann", "chooses", choosing=(wanted,))).state
        while state.choice is not None and state.choice.kind != "challenge":
            state = made.apply(state, made.moves(state)[-1]).state
    assert {"military>bob", "military>cid", "power>bob", "power>cid"} <= asked[0]
    assert asked[1] == {"power>cid", "none"}


def test_defenders_may_be_forbidden_in_one_type_of_challenge() -> None:
    for what, expected in (("military-defenders", {()}), ("power-defenders", {(), ("first",)})):
        assert sets(defending(character("first", "bob"), constant(do="forbid", what=what, who="each"))) == expected


def test_stealth_that_may_not_be_declared_passes_nobody_by() -> None:
    rule = on_all("cannot declare stealth", ref="rider")
    assert defending(character("first", "bob"), keywords=["stealth"]).choice == "stealth"
    assert defending(character("first", "bob"), rule, keywords=["stealth"]).choice == "defenders"


def claimed(*cards: dict[str, Any], claim: int = 1) -> Any:
    """Bob has lost a military challenge and chooses for the claim."""
    held = {"type": "military", "attacker": "ann", "defender": "bob", "attacker_bonus": 3, "claim": claim}
    made = game("challenges/7", *(character(ref, "bob") for ref in "xyz"), *cards, challenge=held)
    return made, made.begin().state


def test_who_has_to_be_chosen_for_claim_is_and_others_beside() -> None:
    rule = on_all("must be chosen for military claim", ref="x")
    made, state = claimed(rule)
    assert state.choice is None
    assert _zone(made, state, "x") == "dead"
    made, state = claimed(rule, claim=2)
    assert made.decision(state).choices == ("y", "z")
    state = made.apply(state, Move("bob", "chooses", choosing=("z",))).state
    assert [_zone(made, state, ref) for ref in "xyz"] == ["dead", "play", "dead"]


def test_who_may_not_be_chosen_for_claim_is_no_choice() -> None:
    made, state = claimed(on_all("cannot be chosen for military claim", ref="x"))
    assert made.decision(state).choices == ("y", "z")


def _zone(made: Dispute, state: State, ref: str) -> str:
    return next(card.zone for card in state.cards if card.ref == ref)


@pytest.mark.parametrize(("what", "n", "now"), [("raised", 2, 2), ("raised", -1, 1), ("lowered", -1, 2)])
def test_strength_that_may_not_be_raised_or_lowered_stays(what: str, n: int, now: int) -> None:
    held = character("held", "bob")
    rule = on_all(f"cannot have STR {what}", ref="held")
    change = {**constant(do="str", n=n, to="all", which={"ref": "held"}), "ref": "change"}
    made = game("challenges/2", held, rule, change)
    work = made.begin().state
    assert Work(made.table, work).strength("held") == now


def test_power_for_the_house_card_is_not_claimed_while_it_is_forbidden() -> None:
    held = {"type": "military", "attacker": "ann", "defender": "bob", "attacker_bonus": 3}
    for cards, power in (
        ([], 1),
        ([constant(do="forbid", what="house-power", who="you")], 0),
        ([constant(do="unopposed-power", n=1, who="you")], 2),
    ):
        made = game("challenges/7", *cards, challenge=held)
        assert {player.id: player.power for player in made.begin().state.players}["ann"] == power


def test_cards_stay_in_a_hand_from_which_none_may_be_discarded() -> None:
    held = {"type": "intrigue", "attacker": "ann", "defender": "bob", "attacker_bonus": 3}
    rule = constant(do="forbid", what="discards-from-hand", who="each")
    made = game("challenges/7", rule, challenge=held)
    assert {player.id: player.hand for player in made.begin().state.players}["bob"] == 2


def test_the_winner_of_initiative_may_have_to_name_another_first() -> None:
    plots = [{"ref": f"p{who}", "type": "plot", "owner": who, "zone": "revealed"} for who in ("ann", "bob")]
    rule = constant(do="forbid", what="name-oneself-first", who="each")
    players = [{"id": "ann", "initiative": 5}, {"id": "bob", "initiative": 1}]
    made = game("plot/3", *plots, rule, players=players, ends="phase")
    state = made.begin().state
    assert made.decision(state).choices == ("bob",)


@pytest.mark.parametrize(
    ("what", "saves"),
    [
        ("triggered-effects", False),
        ("responses", False),
        ("character-abilities", True),
        ("actions", True),
        ("events", True),
    ],
)
def test_the_save_of_a_duplicate_is_a_triggered_response_of_its_card(what: str, saves: bool) -> None:
    """FAQ 4.2; bans on abilities speak of printed ones (question on Burning Bridges)."""
    twin = {**character("twin", "bob"), "duplicates": 1, "unique": True}
    rule = constant(do="forbid", what=what, who="each-opponent")
    held = {"type": "military", "attacker": "ann", "defender": "bob", "attacker_bonus": 3, "winner": "ann"}
    at = {"box": "challenges/7", "event": 2, "step": "2", "choosing": ["twin"]}
    table = {"players": TWO, "first_player": "ann", "opening": at, "challenge": held, "cards": [twin, rule]}
    made = Dispute(read({**table, "stops": "every"}))
    option = made.judge(made.begin().state, "twin/duplicate")
    assert ("forbidden" in {one.code for one in option.reasons}) is not saves


@pytest.mark.parametrize(("what", "bars"), [("triggered-effects", True), ("character-abilities", False)])
def test_text_that_a_card_has_gained_is_a_triggered_effect_and_no_printed_ability(what: str, bars: bool) -> None:
    act = {"id": "act", "label": "act", "kind": "action", "effects": {"do": "draw", "n": 1}}
    giver = {
        "ref": "giver",
        "type": "location",
        "owner": "bob",
        "abilities": [
            {**act, "dormant": True},
            {
                "id": "gives",
                "label": "gives",
                "kind": "constant",
                "effects": {"do": "gain", "what": "ability:act", "to": "all", "which": {"ref": "held"}},
            },
        ],
    }
    rule = constant(do="forbid", what=what, who="each-opponent")
    made = game("challenges/2", character("held", "bob"), giver, rule)
    uid = next(uid for uid in made.table.abilities if uid.startswith("held/") and uid.endswith(".act"))
    option = made.judge(made.begin().state, uid)
    assert ("forbidden" in {one.code for one in option.reasons}) is bars


@pytest.mark.parametrize(
    ("ban", "saves"),
    [
        ({"do": "gain", "what": "cannot trigger", "to": "all", "which": {"type": "character"}}, False),
        ({"do": "forbid", "what": "character-abilities", "who": "each"}, True),
    ],
    ids=["its own abilities", "abilities printed on characters"],
)
def test_the_save_of_a_duplicate_is_an_ability_of_the_card_and_not_printed_on_it(
    ban: dict[str, Any], saves: bool
) -> None:
    """FAQ 4.2, Duplicates; question on Burning Bridges."""
    robb = character("robb", "bob", duplicates=1)
    opening = {"box": "challenges/7", "event": 2, "step": "2", "choosing": ["robb"]}
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "winner": "ann", "attackers": ["rider"]}
    cards = [character("rider", "ann"), robb, constant(**ban)]
    made = Dispute(
        read({"players": TWO, "first_player": "ann", "opening": opening, "cards": cards, "challenge": fight})
    )
    against = {one.code for one in made.judge(made.begin().state, "robb/duplicate").reasons} - {"not-your-turn"}
    assert against == (set() if saves else {"cannot-trigger"})
