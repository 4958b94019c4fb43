"""Hands, decks and piles: what replaces a discard, what is picked only then, whole hands that move, past margins."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

Plain = dict[str, Any]
INSTEAD = {"do": "put-into-play", "to": "self", "instead": True}


def game(effects: list[Plain], *cards: Plain, hand: int = 0, seats: str = "ann bob", **ability: Any) -> Dispute:
    does = {"id": "does", "label": "does", "kind": "action", "effects": effects, **ability}
    herald = {"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]}
    players = [{"id": name, "hand": hand, "power": 2} for name in seats.split()]
    opening = {"box": "challenges/2", "turn": "ann"}
    return Dispute(read({"players": players, "first_player": "ann", "opening": opening, "cards": [herald, *cards]}))


def card(ref: str, owner: str = "ann", **more: Any) -> Plain:
    return {"ref": ref, "type": "character", "owner": owner, **more}


def deck(owner: str, *refs: str) -> list[Plain]:
    return [card(ref, owner, zone="deck", top=at) for at, ref in enumerate(refs, 1)]


def zones(state: Any, *refs: str) -> list[str]:
    return [next(one.zone for one in state.cards if one.ref == ref) for ref in refs]


USE = Move("ann", "uses", "herald/does")


def star(zone: str, after: list[str], **more: Any) -> Plain:
    kept = {"id": "kept", "label": "kept", "kind": "replacement", "from": ["hand", "deck"], "effects": [INSTEAD]}
    kept["trigger"] = {"after": after, "card": {"self": True}, **more}
    return card("star", "bob", zone=zone, abilities=[kept], **({"top": 1} if zone == "deck" else {}))


@pytest.mark.parametrize(("zone", "do"), [("hand", "discard-from-hand"), ("deck", "discard-from-deck")])
def test_a_discard_out_of_hand_or_deck_is_replaced_and_has_not_happened(zone: str, do: str) -> None:
    both = ["discarded-from-hand", "discarded-from-deck"]
    played = game([{"do": do, "n": 1, "who": "opponent"}], star(zone, both)).fold([USE])
    assert zones(played.state, "star") == ["play"]
    assert do.replace("discard-", "discarded-") not in [one.what for one in played.happened]


def test_a_card_that_cannot_enter_play_is_discarded_after_all() -> None:
    dead = card("old", "bob", zone="dead", title="Star", unique=True)
    one = star("hand", ["discarded-from-hand"]) | {"title": "Star", "unique": True}
    state = game([{"do": "discard-from-hand", "n": 1, "who": "opponent"}], one, dead).fold([USE]).state
    assert zones(state, "star") == ["discard"]


def test_a_discard_is_replaced_only_where_it_has_the_cause_the_text_names() -> None:
    one = star("hand", ["discarded-from-hand"], cause=["intrigue-claim"])
    state = game([{"do": "discard-from-hand", "n": 1, "who": "opponent"}], one).fold([USE]).state
    assert zones(state, "star") == ["discard"]


def test_another_player_picks_among_what_was_chosen_and_each_pick_is_acted_on_by_itself() -> None:
    mine = [card(ref, zone="discard") for ref in ("one", "two", "three")]
    among = {"is": "target", "zone": ["discard"]}
    effects: list[Plain] = [
        {"do": "pick", "who": "left", "which": among, "of": "first"},
        {"do": "bottom-of-deck", "to": "found", "of": "first"},
        {"do": "pick", "who": "left", "which": among, "of": "second"},
        {"do": "return-to-hand", "to": "found", "of": "second"},
    ]
    target = {"choose": {"zone": ["discard"], "controller": "you"}, "n": 3}
    dispute = game(effects, *mine, seats="ann bob cat", target=target)
    used = Move("ann", "uses", "herald/does", choosing=("one", "two", "three"))
    line = [used, Move("bob", "chooses", choosing=("two",)), Move("bob", "chooses", choosing=("three",))]
    assert zones(dispute.fold(line).state, "one", "two", "three") == ["discard", "deck", "hand"]


def test_what_is_picked_then_may_have_entered_play_by_the_same_effect() -> None:
    effects: list[Plain] = [
        {"do": "put-into-play", "to": "all", "which": {"zone": ["hand"], "controller": "you"}},
        {"do": "pick", "which": {"type": "character", "controller": "you"}},
        {"do": "kill", "to": "found", "then": True},
    ]
    dispute = game(effects, card("late", zone="hand"), card("page"))
    choice = dispute.fold([USE]).state.choice
    assert choice is not None
    assert set(choice.options) == {"late", "page"}


def test_one_player_picks_of_what_each_player_has_in_the_deck() -> None:
    effects: list[Plain] = [
        {"do": "pick", "who": "each", "asked": "you", "which": {"zone": ["deck"], "owner": "you", "top": 2}},
        {"do": "return-to-hand", "to": "found"},
    ]
    dispute = game(effects, *deck("ann", "a1", "a2"), *deck("bob", "b1", "b2", "b3"))
    line = [USE, Move("ann", "chooses", choosing=("a2",)), Move("ann", "chooses", choosing=("b1",))]
    state = dispute.fold(line).state
    assert zones(state, "a1", "a2", "b1", "b2") == ["deck", "hand", "hand", "deck"]


def test_a_whole_hand_goes_under_the_deck_and_as_many_cards_come_from_its_top() -> None:
    effects: list[Plain] = [
        {"do": "move-pile", "from": "hand", "destination": "deck-bottom"},
        {"do": "deck-to-hand", "n": {"moved": True}, "then": True},
    ]
    state = game(effects, card("held", zone="hand"), *deck("ann", "top"), hand=2).fold([USE]).state
    assert zones(state, "held", "top") == ["deck", "hand"]
    assert state.players[0].hand == 2  # three cards, one of them described


def test_a_hand_is_discarded_to_pay_and_the_event_itself_is_not_among_it() -> None:
    pays = {"id": "pays", "label": "pays", "kind": "action", "phase": "challenges", "cost": [{"do": "discard-hand"}]}
    pays["effects"] = [{"do": "deck-to-hand", "n": {"past": {"what": ["discarded-from-hand"], "this": True}}}]
    event = {"ref": "event", "type": "event", "owner": "ann", "zone": "hand", "abilities": [pays]}
    use = Move("ann", "uses", "event/pays")
    assert use not in game([], event).moves(game([], event).begin().state)  # there is nothing to discard
    assert game([], event, hand=3).fold([use]).state.players[0].hand == 3


def test_control_is_given_to_pay() -> None:
    cost = [{"do": "give-control", "card": {"ref": "spy"}, "to": "opponent"}]
    taken = {"choose": {"type": "character", "controller": "opponent"}}
    dispute = game(
        [{"do": "take-control", "to": "target"}], card("spy"), card("knight", "bob"), cost=cost, target=taken
    )
    state = dispute.fold([Move("ann", "uses", "herald/does", paying=("spy",), choosing=("knight",))]).state
    assert {one.ref: one.controller for one in state.cards if one.ref != "herald"} == {"spy": "bob", "knight": "ann"}


def test_an_event_removes_itself_from_the_game_once_it_has_resolved() -> None:
    once = {"id": "once", "label": "once", "kind": "action", "phase": "challenges"}
    once["effects"] = [{"do": "gain-gold", "n": 1}, {"do": "remove-from-game", "to": "self"}]
    event = {"ref": "event", "type": "event", "owner": "ann", "zone": "hand", "abilities": [once]}
    state = game([], event).fold([Move("ann", "uses", "event/once")]).state
    assert zones(state, "event") == ["removed"]


@pytest.mark.parametrize(("what", "bonus", "drawn"), [("by-4", 4, 2), ("by-4", 3, 1), ("attacking", 0, 2)])
def test_how_a_challenge_was_won_is_remembered(what: str, bonus: int, drawn: int) -> None:
    won = {"happened": {"what": [f"challenge-won-{what}"], "player": "you", "span": "phase"}}
    act = {"id": "act", "label": "draw", "kind": "response", "trigger": {"after": ["challenge-won"], "player": "you"}}
    act["effects"] = [{"do": "draw", "n": {"if": won, "yes": 2, "no": 1}}]
    own = {"ref": "own", "type": "location", "owner": "ann", "abilities": [act]}
    challenge = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}
    challenge |= {"attacker_bonus": bonus, "defender_bonus": 1}
    table = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/7"},
        "challenge": challenge,
        "cards": [card("knight", str=1), own],
    }
    result = Dispute(read(table)).fold([Move("ann", "uses", "own/act")])
    assert result.state.players[0].drawn == drawn


def test_what_ignores_that_it_cannot_be_killed_dies() -> None:
    effects: list[Plain] = [
        {"do": "gain", "what": "ignores that it cannot be killed", "to": "target", "until": "phase"},
        {"do": "kill", "to": "target", "then": True},
    ]
    target = {"choose": {"type": "character"}}
    dispute = game(effects, card("lord", "bob", cannot=["be killed"]), target=target)
    state = dispute.fold([Move("ann", "uses", "herald/does", choosing=("lord",))]).state
    assert zones(state, "lord") == ["dead"]


def test_the_chosen_opponent_decides_which_of_the_effects_is_carried_out() -> None:
    effects = [{"do": "lose-gold", "who": "chosen", "option": "gold"}, {"do": "draw", "who": "you", "option": "card"}]
    dispute = game(effects, seats="ann bob cat", target={"player": "opponent"}, decides="chosen")
    state = dispute.fold([USE, Move("ann", "chooses", choosing=("cat",))]).state
    assert state.players[0].drawn == 1  # who has no gold has nothing to decide


def test_fewer_cards_are_drawn_to_a_minimum_by_an_effect_that_lasts() -> None:
    fewer = {"id": "fewer", "label": "fewer", "kind": "passive", "trigger": {"after": ["phase-begins"]}}
    fewer["effects"] = [{"do": "extra-draw", "n": -5, "minimum": 1, "who": "each", "until": "phase"}]
    horn = {"ref": "horn", "type": "location", "owner": "ann", "abilities": [fewer]}
    table = {
        "players": [{"id": "ann", "hand": 0}, {"id": "bob", "hand": 0}],
        "first_player": "ann",
        "opening": {"box": "draw/1"},
        "cards": [horn],
        "ends": "phase",
    }
    state = Dispute(read(table)).fold([]).state
    assert [one.hand for one in state.players] == [1, 1]


def test_only_as_many_are_counted_as_came_about_together() -> None:
    many = {"past": {"what": ["drawn"], "together": True}}
    act = {"id": "act", "label": "draw", "kind": "response", "effects": [{"do": "draw", "n": many}]}
    act["trigger"] = {"after": ["drawn"], "player": "opponent", "once": True}
    copy = card("copy", "bob", abilities=[act])
    more = {"id": "more", "label": "more", "kind": "response", "effects": [{"do": "draw", "n": 1}]}
    more["trigger"] = {"after": ["drawn"], "player": "you", "once": True}
    again = {"ref": "again", "type": "location", "owner": "ann", "abilities": [more]}
    line = [USE, Move("bob", "passes"), Move("ann", "uses", "again/more"), Move("bob", "uses", "copy/act")]
    state = game([{"do": "draw", "n": 2}], copy, again).fold(line).state
    assert [one.drawn for one in state.players] == [3, 2]


HEIR = card("heir", zone="discard", house=["Baratheon"], cost=3)


def marshalling(effect: Plain, *cards: Plain, kind: str = "constant", gold: int = 5) -> Dispute:
    does = {"id": "does", "label": "does", "kind": kind, "phase": "marshalling", "effects": [effect]}
    herald = {"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]}
    players = [{"id": "ann", "gold": gold, "house": "Baratheon"}, {"id": "bob"}]
    opening = {"box": "marshalling/3", "turn": "ann"}
    return Dispute(read({"players": players, "first_player": "ann", "opening": opening, "cards": [herald, *cards]}))


FROM_PILE = {"zone": ["discard"], "controller": "you", "house": ["Baratheon"], "type": "character"}
MAY = {"do": "may-be-played", "to": "all", "which": FROM_PILE}
PLAY = Move("ann", "uses", "heir/marshal")


def test_a_card_in_the_discard_pile_is_played_as_if_in_hand_and_others_are_not() -> None:
    other = card("other", zone="discard", house=["Stark"])
    dispute = marshalling(MAY, HEIR, other)
    moves = [move.ability for move in dispute.moves(dispute.begin().state) if move.does == "uses"]
    assert moves == ["heir/marshal"]
    state = dispute.fold([PLAY]).state
    assert zones(state, "heir") == ["play"]
    assert state.players[0].gold == 2


def test_what_lowers_the_cost_of_cards_in_hand_lowers_that_of_a_card_played_as_if_in_hand() -> None:
    less = {"do": "cost", "n": -2, "to": "all", "which": {"zone": ["hand"], "controller": "you"}}
    held = {"id": "less", "label": "less", "kind": "constant", "effects": [less]}
    crossing = {"ref": "crossing", "type": "location", "owner": "ann", "abilities": [held]}
    assert marshalling(MAY, HEIR, crossing).fold([PLAY]).state.players[0].gold == 4


def test_a_card_may_be_played_as_the_next_action_and_not_after_another_one() -> None:
    once = {"do": "may-be-played", "to": "all", "which": FROM_PILE, "until": "next-action"}
    ring = {"id": "ring", "label": "ring", "kind": "action", "effects": [{"do": "gain-gold", "n": 1}]}
    bell = {"ref": "bell", "type": "location", "owner": "ann", "abilities": [ring]}
    dispute = marshalling(once, HEIR, bell, kind="action")
    assert PLAY not in dispute.moves(dispute.begin().state)
    line = [USE, Move("bob", "passes")]
    assert PLAY in dispute.moves(dispute.fold(line).state)
    later = dispute.fold([*line, Move("ann", "uses", "bell/ring"), Move("bob", "passes")]).state
    assert PLAY not in dispute.moves(later)


def test_who_may_play_no_cards_from_hand_may_not_play_as_if_from_hand() -> None:
    held = {"id": "ban", "label": "ban", "kind": "constant", "effects": [{"do": "forbid", "what": "plays-from-hand"}]}
    ban = {"ref": "ban", "type": "location", "owner": "ann", "abilities": [held]}
    dispute = marshalling(MAY, HEIR, ban)
    assert PLAY not in dispute.moves(dispute.begin().state)


ONCE = {"happened": {"what": ["came-from-hand"], "player": "you", "span": "plot"}}


def winter(*cards: Plain, **more: Any) -> Dispute:
    held = {"id": "fear", "label": "fear", "kind": "constant", "from": ["revealed"]}
    held["effects"] = [{"do": "forbid", "what": "more-from-hand", "who": "each", "those": ONCE}]
    fear = {"ref": "fear", "type": "plot", "owner": "bob", "zone": "revealed", "abilities": [held]}
    players = [{"id": "ann", "gold": 9}, {"id": "bob", "gold": 9}]
    opening = {"box": "marshalling/3", "turn": "ann"}
    table = {"players": players, "first_player": "ann", "opening": opening, "cards": [fear, *cards], **more}
    return Dispute(read(table))


PAGE, SQUIRE = card("page", zone="hand", cost=1), card("squire", zone="hand", cost=1)
FIRST = [Move("ann", "uses", "page/marshal"), Move("bob", "passes")]


def test_of_each_players_hand_one_card_alone_is_played() -> None:
    theirs = card("theirs", "bob", zone="hand", cost=1)
    dispute = winter(PAGE, SQUIRE, theirs, active_player="ann")
    assert Move("ann", "uses", "squire/marshal") in dispute.moves(dispute.begin().state)
    assert Move("ann", "uses", "squire/marshal") not in dispute.moves(dispute.fold(FIRST).state)


def test_of_several_cards_that_an_effect_would_put_into_play_from_a_hand_one_is() -> None:
    brings = {"do": "put-into-play", "to": "all", "which": {"zone": ["hand"], "controller": "you"}}
    does = {"id": "does", "label": "does", "kind": "action", "effects": [brings]}
    herald = {"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]}
    assert zones(winter(herald, PAGE, SQUIRE).fold([USE]).state, "page", "squire") == ["play", "hand"]


def test_what_replaces_a_discard_counts_against_the_one_card_and_so_does_shadows() -> None:
    kept = {"id": "kept", "label": "kept", "kind": "replacement", "from": ["hand"], "effects": [INSTEAD]}
    kept["trigger"] = {"after": ["discarded-from-hand"], "card": {"self": True}}
    effects = [{"do": "discard-from-hand", "n": 9}]
    does = {"id": "does", "label": "does", "kind": "action", "effects": effects}
    herald = {"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]}
    dispute = winter(herald, PAGE, {**SQUIRE, "abilities": [kept]})
    assert zones(dispute.fold([*FIRST, USE]).state, "squire") == ["discard"]
    assert zones(dispute.fold([USE]).state, "squire") == ["play"]
    hidden = card("hidden", zone="hand", crests=["Shadow"])
    dispute = winter(PAGE, hidden)
    assert Move("ann", "uses", "hidden/into-shadows") in dispute.moves(dispute.begin().state)
    assert Move("ann", "uses", "hidden/into-shadows") not in dispute.moves(dispute.fold(FIRST).state)


def test_an_event_is_such_a_card_and_one_played_before_the_plot_was_revealed_is_not() -> None:
    act = {"id": "act", "label": "act", "kind": "action", "effects": [{"do": "gain-gold", "n": 1}]}
    event = {"ref": "event", "type": "event", "owner": "ann", "zone": "hand", "abilities": [act]}
    use = Move("ann", "uses", "event/act")
    assert use not in (dispute := winter(PAGE, event)).moves(dispute.fold(FIRST).state)
    came = {"what": "came-from-hand", "player": "ann", "phase": "marshalling"}
    shown = {"what": "plot-revealed", "player": "bob", "card": "fear", "phase": "marshalling"}
    for happened, may in (([came, shown], True), ([shown, came], False)):
        dispute = winter(event, happened=happened)
        assert (use in dispute.moves(dispute.begin().state)) is may


@pytest.mark.parametrize(("chosen", "able"), [(True, ("a", "b")), (False, ("veiled", "a", "b"))])
def test_what_may_not_be_chosen_is_not_picked_where_the_text_says_choose(chosen: bool, able: tuple[str, ...]) -> None:
    pick = {"do": "pick", "which": {"type": "character"}, "chosen": chosen}
    dispute = game([pick, {"do": "kneel", "to": "found"}], card("veiled", cannot=["be chosen"]), card("a"), card("b"))
    choice = dispute.fold([USE]).state.choice
    assert choice is not None
    assert choice.options == able


def test_a_card_revealed_on_the_deck_is_played_as_the_next_action_or_stays_there() -> None:
    top = {"zone": ["deck"], "controller": "you", "top": 1}
    shown = {"do": "must-play", "to": "all", "which": top}
    ring = {"id": "ring", "label": "ring", "kind": "action", "effects": [{"do": "gain-gold", "n": 1}]}
    bell = {"ref": "bell", "type": "location", "owner": "ann", "abilities": [ring]}
    cards = [card("a", zone="deck", top=1, cost=3, house=["Neutral"]), card("b", zone="deck", top=2, cost=3), bell]
    play, line = Move("ann", "uses", "a/marshal"), [USE, Move("bob", "passes")]
    for gold, may in ((5, True), (2, False)):
        dispute = marshalling(shown, *cards, kind="action", gold=gold)
        assert play not in dispute.moves(dispute.begin().state)
        moves = [move.ability for move in dispute.moves(dispute.fold(line).state) if move.does == "uses"]
        assert moves == (["a/marshal"] if may else ["herald/does", "bell/ring"])
    state = marshalling(shown, *cards, kind="action").fold([*line, play]).state
    assert zones(state, "a", "b") == ["play", "deck"]
    assert next(one.place for one in state.cards if one.ref == "b") == 1
    poor = marshalling(shown, *cards, kind="action", gold=2)
    later = poor.fold([*line, Move("ann", "uses", "bell/ring"), Move("bob", "passes")]).state
    assert zones(later, "a") == ["deck"]
    assert play not in poor.moves(later)


def out_of_the_opponents_pile(which: Plain, *cards: Plain, **ability: Any) -> Dispute:
    """Ann may play such cards of Bob's discard pile, in her marshalling phase, with 5 gold each and one House."""
    theirs = {"zone": ["discard"], "controller": "opponent", **which}
    does = {"id": "does", "label": "does", "kind": "constant", **ability}
    does["effects"] = [{"do": "may-be-played", "to": "all", "which": theirs}]
    broker = {"ref": "broker", "type": "location", "owner": "ann", "abilities": [does]}
    players = [{"id": one, "gold": 5, "house": "Baratheon"} for one in ("ann", "bob")]
    opening = {"box": "marshalling/3", "turn": "ann"}
    return Dispute(read({"players": players, "first_player": "ann", "opening": opening, "cards": [broker, *cards]}))


def used(dispute: Dispute, *line: Move) -> list[str]:
    return [one.ability for one in dispute.moves(dispute.fold(list(line)).state) if one.does == "uses"]


THEIRS = card("theirs", "bob", zone="discard", house=["Baratheon"], cost=2)
PLAY_THEIRS = Move("ann", "uses", "theirs/marshal-by-ann")


def test_a_card_of_an_opponents_discard_pile_is_played_by_whom_the_text_lets_and_is_under_that_players_control() -> (
    None
):
    dispute = out_of_the_opponents_pile({})
    assert used(dispute) == []
    dispute = out_of_the_opponents_pile({}, THEIRS)
    assert used(dispute) == ["theirs/marshal-by-ann"]
    state = dispute.fold([PLAY_THEIRS]).state
    assert [(one.zone, one.controller) for one in state.cards if one.ref == "theirs"] == [("play", "ann")]
    assert [one.gold for one in state.players] == [3, 5]


def test_the_owner_of_a_discard_pile_plays_nothing_out_of_it_by_an_opponents_text() -> None:
    own = card("own", "ann", zone="discard", house=["Baratheon"], cost=2)
    dispute = out_of_the_opponents_pile({}, THEIRS, own)
    assert used(dispute, Move("ann", "passes")) == []
    assert "own/marshal" not in used(dispute)


def test_cards_out_of_an_opponents_pile_are_played_as_often_as_the_text_says() -> None:
    second = card("second", "bob", zone="discard", house=["Baratheon"], cost=2)
    ring = {"id": "ring", "label": "ring", "kind": "action", "effects": [{"do": "gain-gold", "n": 1}]}
    bell = {"ref": "bell", "type": "location", "owner": "ann", "abilities": [ring]}
    line = [PLAY_THEIRS, Move("bob", "passes")]
    often = out_of_the_opponents_pile({}, THEIRS, second, bell)
    assert sorted(used(often, *line)) == ["bell/ring", "second/marshal-by-ann"]
    once = out_of_the_opponents_pile({}, THEIRS, second, bell, limit={"times": 1, "per": "round"})
    assert used(once, *line) == ["bell/ring"]


def test_what_lowers_the_cost_of_a_players_hand_lowers_that_of_a_card_out_of_an_opponents_pile() -> None:
    less = {"do": "cost", "n": -2, "to": "all", "which": {"zone": ["hand"], "controller": "you"}}
    held = {"id": "less", "label": "less", "kind": "constant", "effects": [less]}
    crossing = {"ref": "crossing", "type": "location", "owner": "ann", "abilities": [held]}
    assert out_of_the_opponents_pile({}, THEIRS, crossing).fold([PLAY_THEIRS]).state.players[0].gold == 5


def test_an_event_in_an_opponents_pile_is_played_for_the_player_who_may_and_lies_in_its_owners_pile_again() -> None:
    act = {"id": "act", "label": "act", "kind": "action", "phase": "any", "effects": [{"do": "gain-gold", "n": 2}]}
    trick = {"ref": "trick", "type": "event", "owner": "bob", "zone": "discard", "abilities": [act]}
    dispute = out_of_the_opponents_pile({}, trick)
    assert used(dispute) == ["trick/act-by-ann"]
    state = dispute.fold([Move("ann", "uses", "trick/act-by-ann"), *[Move("bob", "passes")]]).state
    assert [one.gold for one in state.players] == [7, 5]
    assert [(one.zone) for one in state.cards if one.ref == "trick"] == ["discard"]
