"""What a cancel asks of the place an effect acts on, of its target and of itself; bans on some plays out of a hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_granted_more import constant
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State

LORD = {"ref": "lord", "type": "character", "owner": "bob", "house": ["Lannister"], "power": 1}
LADY = {**LORD, "ref": "lady"}
FALLEN = {"ref": "fallen", "type": "character", "owner": "ann", "zone": "dead"}
CANCELS = {"do": "cancel", "cancels": {"of": ["event"]}}


def at(*cards: dict[str, Any]) -> tuple[Dispute, State]:
    situation = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "dominance/3"}}
    game = Dispute(read({**situation, "cards": list(cards)}))
    return game, game.begin().state


def event(ref: str, owner: str, *effects: dict[str, Any], kind: str = "action", **more: Any) -> dict[str, Any]:
    ability = {"id": "use", "label": "use", "kind": kind, "effects": list(effects), **more}
    return {"ref": ref, "type": "event", "owner": owner, "zone": "hand", "abilities": [ability]}


def maester(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    ability = {"id": "cancel", "label": "cancel", "kind": "response", "effects": list(effects), **more}
    return {"ref": "maester", "type": "character", "owner": "bob", "abilities": [ability]}


def may(uses: str, *cards: dict[str, Any]) -> bool:
    """Whether the ability may be used once the event has been played."""
    game, state = at(*cards)
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "event/use")).state
    return any(move.ability == uses for move in game.moves(state))


@pytest.mark.parametrize(
    ("effect", "so"),
    [
        ({"do": "return-to-hand", "to": "all", "which": {"ref": "fallen", "zone": "dead"}}, True),
        ({"do": "put-into-play", "to": "all", "which": {"ref": "fallen", "zone": "dead"}}, True),
        ({"do": "return-to-hand", "to": "all", "which": {"ref": "lord"}}, False),
    ],
)
def test_a_cancel_asks_whether_cards_are_moved_out_of_a_pile(effect: dict[str, Any], so: bool) -> None:
    asked = {"do": "cancel", "cancels": {"would": ["return-to-hand", "put-into-play"], "from": ["dead", "discard"]}}
    assert may("maester/cancel", event("event", "ann", effect), LORD, FALLEN, maester(asked)) == so


@pytest.mark.parametrize(("chosen", "so"), [("lord", True), ("page", False)])
def test_what_is_paid_with_has_to_be_what_the_canceled_effect_chooses(chosen: str, so: bool) -> None:
    """Power comes from the very character that the effect has chosen, from no other with power."""
    page = {"ref": "page", "type": "character", "owner": "bob"}
    choosing = event("event", "ann", {"do": "kneel", "to": "target"}, target={"choose": {"ref": chosen}})
    paid = {"do": "discard-power", "card": {"type": "character", "is": "answered-target"}}
    game, state = at(choosing, LORD, LADY, page, maester(CANCELS, cost=paid))
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "event/use")).state
    paying = {move.paying for move in game.moves(state) if move.ability == "maester/cancel"}
    assert paying == ({("lord",)} if so else set())


@pytest.mark.parametrize(("keywords", "so"), [(["prized 1"], True), ([], False)])
def test_some_cards_cannot_cancel_an_event_that_says_so(keywords: list[str], so: bool) -> None:
    plain = {"type": "event", "not": {"keyword": "prized"}}
    decree = event("event", "ann", {"do": "gain-gold", "n": 1}, not_canceled_by=plain)
    answer = {**event("answer", "bob", CANCELS, kind="response"), "keywords": keywords}
    assert may("answer/use", decree, answer) == so
    assert may("maester/cancel", decree, maester(CANCELS))  # no event


@pytest.mark.parametrize(("owner", "so"), [("ann", False), ("bob", True)])
def test_copies_of_events_in_ones_own_discard_pile_are_not_played(owner: str, so: bool) -> None:
    ban = constant(do="forbid", what="events-in-own-discard", who="each")
    played = {**event("event", "ann", {"do": "gain-gold", "n": 1}), "title": "The Same"}
    spent = {**event("spent", owner, {"do": "gain-gold", "n": 1}), "title": "The Same", "zone": "discard"}
    game, state = at(ban, played, spent)
    assert any(move.ability == "event/use" for move in game.moves(state)) == so


def test_responses_are_barred_out_of_a_hand_alone() -> None:
    """A response of a card in play may still be triggered (FAQ, question on Little and Less)."""
    ban = constant(do="forbid", what="responses-from-hand", who="each")
    gains, answer = event("event", "ann", {"do": "gain-gold", "n": 1}), event("answer", "bob", CANCELS, kind="response")
    assert may("answer/use", gains, answer)
    assert not may("answer/use", gains, answer, maester(CANCELS), ban)
    assert may("maester/cancel", gains, answer, maester(CANCELS), ban)


def test_gold_is_placed_on_a_card_to_save_another() -> None:
    kills = event("event", "ann", {"do": "kill", "to": "all", "which": {"ref": "lord"}})
    saves = maester({"do": "save", "which": {"type": "character", "other": True}}, cost={"do": "place-gold"})
    game, state = at(kills, LORD, saves)
    for used in ("event/use", "maester/cancel"):
        state = game.make(state, next(one for one in game.moves(state) if one.ability == used)).state
    assert next(card.gold for card in state.cards if card.ref == "maester") == 1


def gains(ref: str, owner: str, kind: str = "event") -> dict[str, Any]:
    made = event(ref, owner, {"do": "gain-gold", "n": 1})
    return made if kind == "event" else {**made, "type": kind, "zone": "play"}


def gold_after(cards: list[dict[str, Any]], *used: str) -> dict[str, int]:
    """Gold of the players after these abilities have been used, each player passing in between."""
    game, state = at(*cards)
    for ability in used:
        while not any(move.ability == ability for move in game.moves(state)):
            state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
        state = game.make(state, next(one for one in game.moves(state) if one.ability == ability)).state
    return {player.id: player.gold for player in state.players}


@pytest.mark.parametrize(
    ("used", "gold"),
    [
        (("table/use", "ann1/use"), {"ann": 0, "bob": 0}),
        (("table/use", "ann1/use", "ann2/use"), {"ann": 1, "bob": 0}),
        (("table/use", "bob1/use", "ann1/use"), {"ann": 1, "bob": 0}),
        (("ann1/use",), {"ann": 1, "bob": 0}),
    ],
)
def test_the_next_effect_that_anybody_triggers_is_canceled(used: tuple[str, ...], gold: dict[str, int]) -> None:
    table = event("table", "ann", {"do": "cancel-coming", "n": 1, "who": "each", "until": "phase"})
    assert gold_after([table, gains("ann1", "ann"), gains("ann2", "ann"), gains("bob1", "bob")], *used) == gold


def test_the_next_effects_of_one_opponent_are_canceled() -> None:
    bearer = event(
        "bearer",
        "ann",
        {"do": "cancel-coming", "n": 2, "who": "chosen", "until": "round"},
        target={"player": "opponent"},
    )
    cards = [bearer, gains("ann1", "ann"), *(gains(f"bob{n}", "bob") for n in (1, 2, 3))]
    assert gold_after(cards, "bearer/use", "ann1/use", "bob1/use", "bob2/use") == {"ann": 1, "bob": 0}
    assert gold_after(cards, "bearer/use", "bob1/use", "bob2/use", "bob3/use") == {"ann": 0, "bob": 1}


@pytest.mark.parametrize(
    ("used", "gold"),
    [
        (("mine/use", "event/use", "works/use"), {"ann": 2, "bob": 0}),  # the first location effect of an opponent
        (("works/use", "well/use"), {"ann": 0, "bob": 1}),
    ],
)
def test_the_first_effect_of_its_kind_each_round_is_canceled(used: tuple[str, ...], gold: dict[str, int]) -> None:
    cancels = {"of": ["location"], "controller": "opponent"}
    blockade = constant(do="cancel-coming", who="each-opponent", cancels=cancels)
    blockade["abilities"][0]["limit"] = {"times": 1, "per": "round"}
    cards = [blockade, gains("mine", "ann", "location"), gains("event", "ann"), gains("works", "bob", "location")]
    assert gold_after([*cards, gains("well", "bob", "location")], *used) == gold


def test_what_cannot_be_canceled_counts_as_the_first() -> None:
    blockade = constant(do="cancel-coming", who="each")
    blockade["abilities"][0]["limit"] = {"times": 1, "per": "round"}
    sure, other = gains("sure", "bob"), gains("other", "bob")
    sure["abilities"][0]["cannot_be_canceled"] = True
    assert gold_after([blockade, sure, other], "sure/use", "other/use") == {"ann": 0, "bob": 2}


@pytest.mark.parametrize(("n", "left"), [(1, 1), (2, 0), (0, 3)])
def test_effects_that_discard_from_a_deck_discard_one_more(n: int, left: int) -> None:
    crewman = constant(do="discard-from-deck", n=1, what="additional", who="each-opponent")
    deck = [
        {"ref": f"top{at}", "type": "location", "owner": "bob", "zone": "deck", "top": at, "title": f"Top {at}"}
        for at in (1, 2, 3)
    ]
    game, state = at(crewman, event("event", "ann", {"do": "discard-from-deck", "n": n, "who": "opponent"}), *deck)
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "event/use")).state
    assert sum(card.zone == "deck" for card in state.cards) == left
