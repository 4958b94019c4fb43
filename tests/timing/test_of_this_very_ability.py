"""What an ability has done itself, what the rules let any card do, and cards that go into a deck together."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

Plain = dict[str, Any]
USE = Move("ann", "uses", "herald/does")


def ability(*effects: Plain, id: str = "does", kind: str = "action", **more: Any) -> Plain:
    return {"id": id, "label": id, "kind": kind, "effects": list(effects), **more}


def table(*cards: Plain, box: str = "challenges/2", **more: Any) -> Dispute:
    players = [{"id": "ann", "gold": 3}, {"id": "bob", "gold": 3}]
    given = {"players": players, "first_player": "ann", "opening": {"box": box, "turn": "ann"}, "cards": list(cards)}
    return Dispute(read({**given, **more}))


def herald(*abilities: Plain) -> Plain:
    return {"ref": "herald", "type": "location", "owner": "ann", "abilities": list(abilities)}


def in_deck(*refs: str, owner: str = "ann", **more: Any) -> list[Plain]:
    return [
        {"ref": ref, "type": "character", "owner": owner, "zone": "deck", "top": at, **more}
        for at, ref in enumerate(refs, 1)
    ]


def by_place(state: Any) -> list[str]:
    return [one.ref for one in sorted(state.cards, key=lambda one: one.place) if one.zone == "deck"]


# --- what this very ability has done ------------------------------------------------------------------------


REVEALED: Plain = {"zone": ["deck"], "controller": "you", "just": ["revealed"], "since": "ability"}
SHOWS: Plain = {"do": "reveal", "from": "deck", "n": 2}
PRIZED_TO_HAND: Plain = {"do": "return-to-hand", "to": "all", "which": {**REVEALED, "keyword": ["prized"]}}
REST_ON_TOP: Plain = {"do": "top-of-deck", "to": "all", "which": {**REVEALED, "not": {"keyword": ["prized"]}}}


def test_cards_that_were_revealed_are_those_though_one_of_them_has_gone() -> None:
    prize, *others = in_deck("prize", "page", "squire")
    game = table(herald(ability(SHOWS, PRIZED_TO_HAND, REST_ON_TOP)), {**prize, "keywords": ["prized 1"]}, *others)
    state = game.fold([USE]).state
    assert [one.zone for one in state.cards if one.ref == "prize"] == ["hand"]
    assert by_place(state) == ["page", "squire"]
    shown = [one.card for one in game.fold([USE]).happened if one.what == "revealed"]
    assert shown in ([], ["prize", "page"])


@pytest.mark.parametrize("order", [("page", "squire"), ("squire", "page")])
def test_cards_put_back_on_top_together_lie_as_their_player_says(order: tuple[str, str]) -> None:
    game = table(herald(ability(SHOWS, REST_ON_TOP)), *in_deck("page", "squire", "cook"))
    assert game.fold([USE]).state.choice.kind == "order-in-deck"
    state = game.fold([USE, Move("ann", "chooses", choosing=order)]).state
    assert by_place(state) == [*order, "cook"]


def test_one_card_alone_needs_no_order() -> None:
    game = table(herald(ability({**SHOWS, "n": 1}, REST_ON_TOP)), *in_deck("page", "squire"))
    assert game.fold([USE]).state.choice is None


DISCARDS: Plain = {"do": "discard-from-deck", "n": 1, "who": "opponent"}


@pytest.mark.parametrize(("since", "enters"), [("ability", "discard"), ("window", "play")])
def test_only_what_this_ability_discarded_is_what_it_speaks_of(since: str, enters: str) -> None:
    """A location that another effect of the same window has discarded before is not "that card"."""
    that = {"type": ["location"], "zone": ["discard"], "just": ["discarded-from-deck"], "since": since}
    takes = {"do": "put-into-play", "to": "all", "which": that, "who": "you"}
    answers = ability(DISCARDS, takes, id="answers", kind="response", trigger={"after": ["discarded-from-deck"]})
    port, page = in_deck("port", "page", owner="bob")
    game = table(herald(ability(DISCARDS), answers), {**port, "type": "location"}, page)
    state = game.fold([USE, Move("bob", "passes"), Move("ann", "uses", "herald/answers")]).state
    assert [one.zone for one in state.cards if one.ref == "port"] == [enters]


# --- what the rules let cards do ----------------------------------------------------------------------------


def answered(game: Dispute, uid: str, *moves: Move) -> bool:
    return game.judge(game.fold(list(moves)).state, uid).allowed


def test_declaring_by_a_naval_enhancement_is_no_ability_of_the_character() -> None:
    kills = ability({"do": "kill", "to": "trigger"}, id="kills", kind="response")
    kills["trigger"] = {"after": ["action-used", "response-used"], "card": {"type": ["character"]}}
    ship = {"ref": "ship", "type": "character", "owner": "ann", "str": 3, "keywords": ["naval military"]}
    ship |= {"icons": ["military"], "abilities": [ability({"do": "draw", "n": 1}, id="own")]}
    knight = {"ref": "knight", "type": "character", "owner": "ann", "str": 3}
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"], "defenders": []}
    foe = {**herald(kills), "owner": "bob"}
    game = table(foe, ship, knight, box="challenges/4", challenge=fight)
    assert answered(game, "herald/kills", Move("ann", "uses", "ship/own"))
    assert not answered(game, "herald/kills", Move("ann", "uses", "ship/naval-military", ("ship",)))


# --- an event that came out of Shadows ----------------------------------------------------------------------


def test_the_effect_of_an_event_that_came_out_of_shadows_is_that_of_such_a_card() -> None:
    stops = ability({"do": "cancel", "cancels": {"of": ["triggered"], "source": {"just": ["came-out-of-shadows"]}}})
    stops |= {"id": "stops", "kind": "response"}
    fires = ability({"do": "draw", "n": 1}, id="fires", kind="response")
    fires |= {"trigger": {"after": ["came-out-of-shadows"], "card": {"self": True}}, "from": ["played"]}
    event = {"ref": "plan", "type": "event", "owner": "bob", "zone": "shadows", "crests": ["Shadow"], "cost": 0}
    other = {"ref": "wish", "type": "event", "owner": "bob", "zone": "hand"}
    other["abilities"] = [ability({"do": "draw", "n": 1}, id="act", phase="any")]
    cards = (herald(stops), {**event, "abilities": [fires]}, other)
    game = table(*cards, box="challenges/1")
    state = game.begin().state
    moves: list[Move] = []
    while not any(one.ability == "plan/fires" for one in game.moves(state)):
        out = [one for one in game.moves(state) if one.ability.startswith("plan/")]
        move = out[0] if out else Move(game.moves(state)[0].who, "passes")
        moves.append(move)
        state = game.make(state, move).state
        assert len(moves) < 12
    state = game.make(state, Move("bob", "uses", "plan/fires")).state
    assert game.judge(state, "herald/stops").allowed
    plain = table(*cards)
    told = plain.fold([Move("ann", "passes"), Move("bob", "uses", "wish/act")]).state
    assert not plain.judge(told, "herald/stops").allowed


@pytest.mark.parametrize(("uses", "may"), [("ship/own", False), ("ship/naval-military", True)])
def test_a_card_that_was_declared_by_its_enhancement_has_not_used_its_own_action(uses: str, may: bool) -> None:
    unused = {"happened": {"what": ["action-used"], "card": {"type": ["character"]}, "span": "challenge"}}
    draws = ability({"do": "draw", "n": 1}, id="draws", **{"if": {"not": unused}})
    ship = {"ref": "ship", "type": "character", "owner": "ann", "str": 3, "keywords": ["naval military"]}
    ship |= {"icons": ["military"], "abilities": [ability({"do": "draw", "n": 1}, id="own")]}
    knight = {"ref": "knight", "type": "character", "owner": "ann", "str": 3}
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"], "defenders": []}
    foe = {**herald(draws), "owner": "bob"}
    game = table(foe, ship, knight, box="challenges/4", challenge=fight, ends="phase")
    paying = ("ship",) if uses.endswith("military") else ()
    state = game.make(game.begin().state, Move("ann", "uses", uses, paying)).state
    seen = set()
    while (passes := [one for one in game.moves(state) if one.does == "passes"]) and state.challenge:
        seen |= {one.ability for one in game.moves(state)}
        state = game.make(state, passes[0]).state
    assert ("herald/draws" in seen) is may


def test_only_who_was_declared_by_an_enhancement_in_this_challenge_is_meant() -> None:
    """Another ship that has the enhancement, and attacks as any character does, is not."""
    declared = {"just": ["attacker-declared", "defender-declared"], "since": "challenge", "cause": ["naval"]}
    picks = {"do": "pick", "which": {"type": ["character"], "controller": "you", **declared}}
    claims = ability(picks, {"do": "claim-power", "n": 1, "to": "found"}, id="claims", kind="response")
    claims["trigger"] = {"after": ["challenge-won"], "player": "you"}
    ship: Plain = {"type": "character", "owner": "ann", "str": 3, "keywords": ["naval military"], "icons": ["military"]}
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["first"]}
    ships = ({**ship, "ref": "first"}, {**ship, "ref": "second"}, {**ship, "ref": "third"})
    game = table(herald(claims), *ships, box="challenges/4", challenge=fight, ends="phase")
    state = game.make(game.begin().state, Move("ann", "uses", "second/naval-military", ("second",))).state
    while not any(one.ability == "herald/claims" for one in game.moves(state)):
        moves = game.moves(state)
        quiet = [one for one in moves if one.does == "passes" or one.choosing == ("none",)]
        state = game.make(state, quiet[0] if quiet else moves[0]).state
    state = game.make(state, Move("ann", "uses", "herald/claims")).state
    while state.choice is None:
        state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
    assert state.choice.options == ("second",)
    state = game.make(state, Move("ann", "chooses", choosing=("second",))).state
    assert {one.ref: one.power for one in state.cards if one.power} == {"second": 1}
