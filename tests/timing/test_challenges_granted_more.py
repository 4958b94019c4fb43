"""More challenges with a maximum, a leader or no winner; gold that is paid; affiliations; what waits and chooses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_claim_and_dominance_more import character, fight, having, place, played, table
from tests.timing.test_granted_more import constant
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

Plain = dict[str, Any]
BOTH = ({"id": "ann", "power": 3, "hand": 2}, {"id": "bob", "power": 3, "hand": 2})


def knight(ref: str, owner: str, **more: Any) -> Plain:
    return character(ref, owner, icons=["military", "power"], **more)


def until_asked(game: Dispute, kind: str, *wants: str, state: State | None = None) -> State:
    """Play, with what is wanted used or chosen, until that choice is put to a player."""
    state = state or game.begin().state
    for _ in range(200):
        if state.choice is not None and state.choice.kind == kind:
            return state
        moves = game.moves(state)
        wanted = [move for move in moves if move.ability in wants or set(move.choosing) & set(wants)]
        others = [move for move in moves if move.does != "uses"]
        quiet = [move for move in others if move.does == "passes" or move.choosing in (("none",), ())]
        state = game.make(state, next(iter((*wanted, *quiet, *others)))).state
    raise AssertionError(f"{kind} is never asked")


# --- more challenges -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "maximum", "so"), [(1, 3, True), (2, 3, True), (2, 2, False), (1, 0, True)])
def test_more_challenges_of_a_type_are_granted_to_a_maximum_in_the_phase(before: int, maximum: int, so: bool) -> None:
    more = constant(do="extra-challenge", what="military", n=5, maximum=maximum, who="you")
    seats = ({"id": "ann", "declared": ["military"] * 1}, {"id": "bob"})
    game = table("challenges/3", more, knight("lord", "ann"), players=seats)
    state = game.begin().state
    used = tuple((one, before if one.what == "military" else n) for one, n in state.used)
    asked = Work(game.table, state._replace(used=used, choice=None, frames=state.frames))
    from timing.systems.agot1e.challenge import type_and_opponent

    type_and_opponent(asked)
    assert asked.choice is not None
    assert ("military>bob" in asked.choice.options) == so


LED = {"do": "extra-challenge", "what": "military", "n": 1, "maximum": 2, "to": "self"}
DOTHRAKI = {"type": "character", "trait": "Dothraki", "controller": "you"}


def screamer(ref: str = "screamer", **more: Any) -> Plain:
    rule = having(ref, "ann", kind="constant", effects={**LED, "which": DOTHRAKI})
    return rule | {"icons": ["military"], "traits": ["Dothraki"], **more}


def second(*cards: Plain, declared: bool = True) -> tuple[Dispute, State]:
    seats = ({"id": "ann", "declared": ["military"] if declared else []}, {"id": "bob"})
    game = table("challenges/3", *cards, players=seats, ends="phase")
    return game, game.begin().state


def test_a_challenge_that_a_character_allows_is_one_in_which_it_attacks_with_those_it_names() -> None:
    game, state = second(screamer(), knight("rider", "ann", traits=["Dothraki"]), knight("knight", "ann"))
    state = until_asked(game, "attackers", "military>bob", state=state)
    assert state.choice is not None
    assert state.choice.options == ("rider",)
    state = game.make(state, next(move for move in game.moves(state) if move.choosing == ())).state
    assert [card.ref for card in state.cards if card.kneeling] == ["screamer"]


def test_who_cannot_attack_allows_no_challenge() -> None:
    _game, state = second(screamer(kneeling=True), knight("rider", "ann", traits=["Dothraki"]))
    assert state.choice is not None
    assert "military>bob" not in state.choice.options


def test_in_the_first_challenge_anybody_attacks() -> None:
    game, state = second(screamer(), knight("knight", "ann"), declared=False)
    state = until_asked(game, "attackers", "military>bob", state=state)
    assert state.choice is not None
    assert set(state.choice.options) == {"screamer", "knight"}


def test_of_several_cards_that_allow_it_the_attacker_says_which_one_does() -> None:
    game, state = second(screamer(), screamer("other"))
    state = until_asked(game, "leader", "military>bob", state=state)
    state = game.make(state, next(move for move in game.moves(state) if move.choosing == ("other",))).state
    assert state.choice is not None
    assert (state.choice.kind, state.choice.options) == ("attackers", ("screamer",))


SAME = {"what": "same-type", "who": "you", "until": "next-challenge"}
ASSAULT = [{"do": "extra-challenge", "n": 1, **SAME}, {"do": "no-winner-if-opposed", **SAME}]


def assault() -> tuple[Dispute, State]:
    """Ann has won a military challenge unopposed, and may initiate another."""
    respond = {"kind": "response", "trigger": {"after": "unopposed", "player": "you"}, "effects": ASSAULT}
    event = having("event", "ann", **respond) | {"type": "event", "zone": "hand"}
    seats = ({"id": "ann", "declared": ["military"]}, {"id": "bob"})
    cards = (event, knight("first", "ann"), knight("second", "ann", str=5), knight("guard", "bob", str=1))
    fought = fight("military", "ann", "first")
    fought["claim"] = 0
    game = table("challenges/7", *cards, challenge=fought, players=seats, ends="phase")
    return game, until_asked(game, "challenge", "event/does")


@pytest.mark.parametrize(("defends", "power"), [(("guard",), 1), ((), 2)])
def test_nobody_wins_the_additional_challenge_if_it_is_opposed(defends: tuple[str, ...], power: int) -> None:
    game, state = assault()
    assert state.choice is not None
    state = game.make(state, next(move for move in game.moves(state) if move.choosing == ("military>bob",))).state
    state = until_asked(game, "challenge", "second", *defends, state=state)
    assert next(player.power for player in state.players if player.id == "ann") == power


def test_the_additional_challenge_has_to_be_the_next_one() -> None:
    game, state = assault()
    state = until_asked(game, "attackers", "power>bob", state=state)
    assert not [one for one in state.lasting if one.until == "next-challenge"]
    state = until_asked(game, "challenge", "second", "guard", state=state)
    assert state.choice is not None
    assert not [option for option in state.choice.options if option.startswith("military")]


# --- values ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "so"), [("challenges/2", True), ("marshalling/3", False)])
def test_gold_that_an_opponent_pays_outside_of_marshalling_is_answered_with_as_much(box: str, so: bool) -> None:
    answer = {"kind": "response", "trigger": {"after": "gold-paid", "player": "opponent"}}
    officer = having("officer", "bob", **answer, effects={"do": "gain-gold", "n": {"answered": True}})
    officer["abilities"][0]["if"] = {"not": {"phase": "marshalling"}}
    pays = having("lord", "ann", kind="action", cost={"do": "pay-gold", "n": 2}, effects={"do": "draw", "n": 1})
    seats = ({"id": "ann", "gold": 3}, {"id": "bob"})
    state, _seen = played(table(box, officer, pays, players=seats), "lord/does", "officer/does")
    assert [player.gold for player in state.players] == [1, 2 * so]


@pytest.mark.parametrize(
    ("houses", "n"),
    [
        ((["Stark"], ["Stark"]), 1),
        ((["Stark", "Tully"], ["Stark"]), 1),
        ((["Stark", "Martell"], ["Stark"]), 2),
        ((["Stark", "Martell"], ["Stark", "Martell"], ["Stark", "Martell"]), 2),
        ((["Neutral"], ["Stark"]), 1),
        ((), 0),
    ],
)
def test_each_character_counts_for_one_house_affiliation_alone(houses: tuple[list[str], ...], n: int) -> None:
    mine = {"type": "character", "controller": "you"}
    rule = {"kind": "constant", "effects": {"do": "claim", "n": {"affiliations": mine}, "to": "self"}}
    plot = {**having("plot", "ann", **rule), "type": "plot", "zone": "revealed", "claim": 0}
    cards = [character(f"one{at}", "ann", house=house) for at, house in enumerate(houses)]
    game = table("challenges/2", plot, *cards, character("theirs", "bob", house=["Greyjoy"]))
    assert Work(game.table, game.begin().state).claim_of("ann") == n


@pytest.mark.parametrize(("gives", "strength"), [(True, 4), (False, 2)])
def test_melee_that_an_effect_gives_counts(gives: bool, strength: int) -> None:
    rule = constant(do="gain", what="melee" if gives else "renown", to="all", which={"ref": "lord"})
    fought = fight("power", "ann", "lord", defenders=["one", "two"])
    cards = (rule, character("lord", "ann"), character("one", "bob"), character("two", "bob"))
    game = table("challenges/6", *cards, challenge=fought)
    assert Work(game.table, game.begin().state).strength("lord") == strength


# --- what waits, and what the next card gains ----------------------------------------------------------------------


@pytest.mark.parametrize(("bonus", "zone"), [(0, "discard"), (9, "play")])
def test_what_waits_for_the_end_of_a_challenge_may_choose_only_then(bonus: int, zone: str) -> None:
    also = {"choose": {"type": "attachment"}, "name": "second", "later": True}
    discards = {"do": "discard", "to": "target", "of": "second", "if": {"winner": "you"}, "when": "challenge-over"}
    gains = {"do": "gain", "what": "stealth", "to": "target", "until": "phase"}
    raid = having(
        "raid", "ann", kind="action", target={"choose": {"ref": "lord"}}, also=also, effects=[gains, discards]
    )
    sword = {"ref": "sword", "type": "attachment", "owner": "bob", "attached_to": "page"}
    other = {**sword, "ref": "other"}
    cards = (raid, character("lord", "ann"), character("page", "bob"), sword, other)
    fought = fight("power", "ann", "lord", defender_bonus=bonus)
    game = table("challenges/6", *cards, challenge=fought, ends="challenge")
    begun = game.begin().state
    used = game.make(begun, next(move for move in game.moves(begun) if move.ability == "raid/does")).state
    assert used.choice is None
    state, _seen = played(game, "sword", state=used)
    assert (place(state, "sword"), place(state, "other")) == (zone, "play")


@pytest.mark.parametrize(("trait", "so"), [("Clansman", True), ("Lord", False)])
def test_the_next_card_that_costs_less_may_gain_a_text(trait: str, so: bool) -> None:
    which = {"trait": "Clansman", "zone": "hand", "controller": "you"}
    lowers = {"do": "cost", "n": -1, "what": "next gaining drawn", "until": "phase", "to": "all", "which": which}
    camp = having("camp", "ann", kind="action", effects=lowers, limit={"times": 1, "per": "phase"})
    drawn = {"id": "drawn", "label": "drawn", "kind": "passive", "dormant": True, "gained": True}
    drawn |= {"trigger": {"after": "marshalled", "card": {"self": True}}, "effects": {"do": "draw", "n": 1}}
    camp["abilities"].append(drawn)
    clan = [character(ref, "ann", zone="hand", cost=2, traits=[trait]) for ref in ("one", "two")]
    seats = ({"id": "ann", "gold": 9, "hand": 0}, {"id": "bob"})
    game = table("marshalling/3", camp, *clan, players=seats)
    state, _seen = played(game, "camp/does")
    begun = game.begin().state
    state = game.make(begun, next(move for move in game.moves(begun) if move.ability == "camp/does")).state
    for ref in ("one", "two"):
        while not any(move.ability == f"{ref}/marshal" for move in game.moves(state)):
            state = game.make(state, next(move for move in game.moves(state) if move.does == "passes")).state
        state = game.make(state, next(move for move in game.moves(state) if move.ability == f"{ref}/marshal")).state
    ann = next(player for player in state.players if player.id == "ann")
    assert (ann.gold, ann.hand) == ((6, 1) if so else (5, 0))


INSTEAD = {"id": "instead", "label": "instead", "kind": "replacement", "dormant": True, "gained": True}
INSTEAD |= {"trigger": {"after": "killed", "card": {"self": True}}}
INSTEAD |= {"if": {"card": {"is": "giver", "standing": False}}}
INSTEAD |= {"effects": {"do": "stand", "to": "all", "which": {"is": "giver"}, "instead": True}}


@pytest.mark.parametrize(("kneeling", "zone"), [(True, "play"), (False, "dead")])
@pytest.mark.parametrize("chosen", ["page", "bronn"])
def test_a_text_may_speak_of_the_card_that_gave_it(kneeling: bool, zone: str, chosen: str) -> None:
    """Another Bronn does not stand, and whose text it is may be the chosen character itself."""
    gives = {"do": "gain", "what": "ability:instead", "to": "target", "until": "phase"}
    guards = []
    for ref, owner in (("bronn", "ann"), ("other", "bob")):
        guard = having(ref, owner, kind="action", target={"choose": {"ref": chosen}}, effects=gives)
        guard["abilities"].append(INSTEAD)
        guards.append({**guard, "kneeling": kneeling, "title": "Bronn"})
    kills = {"do": "kill", "to": "all", "which": {"ref": chosen}}
    once = {"limit": {"times": 1, "per": "round"}}
    killer = having("killer", "bob", kind="action", effects=[kills, {"do": "gain-gold", "n": 1}], **once)
    game = table("challenges/2", *guards, character("page", "bob"), killer)
    begun = game.begin().state
    state = game.make(begun, next(move for move in game.moves(begun) if move.ability == "bronn/does")).state
    state, _seen = played(game, "killer/does", state=state)
    assert place(state, chosen) == zone
    if kneeling:
        assert {c.ref: c.kneeling for c in state.cards if c.ref in ("bronn", "other")} == {
            "bronn": False,
            "other": True,
        }


@pytest.mark.parametrize("opponent", [True, False])
def test_the_next_plot_may_have_to_be_chosen_at_random(opponent: bool) -> None:
    bans = {"do": "forbid", "what": "choose-plots", "who": "chosen", "until": "phase"}
    event = having("event", "ann", kind="action", phase="plot", target={"player": "opponent"}, effects=bans)
    plots = [{"ref": ref, "type": "plot", "owner": "bob", "zone": "deck", "initiative": 1} for ref in ("one", "two")]
    game = table("plot/2", {**event, "type": "event", "zone": "hand"}, *plots, ends="phase", stops="useful")
    state, seen = played(game, *(["event/does"] if opponent else []))
    assert ("picked-at-random" in seen) == opponent
    assert not [one for one in state.lasting if "choose-plots" in one.what]


PORT = {"do": "gain", "what": "ability:claims", "to": "self", "until": "phase"}


def port() -> Plain:
    named = {"kind": "action", "phase": "plot", "if": {"before_reveal": True}, "target": {"names": "any-plot"}}
    card = having("port", "ann", **named, effects=PORT, limit={"times": 1, "per": "phase"})
    claims = {"id": "claims", "label": "claims", "kind": "passive", "dormant": True, "gained": True}
    shown = {"type": "plot", "title": "named", "zone": "revealed"}
    claims |= {"trigger": {"after": "plot-revealed", "card": shown, "player": "opponent"}}
    claims |= {"effects": {"do": "claim-power", "n": 1, "who": "you"}}
    chosen = {"id": "chosen", "label": "chosen", "kind": "constant"}
    chosen |= {"effects": {"do": "actions-once-chosen", "who": "each"}}
    card["abilities"] += [claims, chosen]
    return card | {"type": "location"}


@pytest.mark.parametrize(("says", "power"), [("Valar", 4), ("Feast", 3)])
def test_a_plot_that_is_named_before_plots_are_revealed_counts_if_an_opponent_reveals_it(says: str, power: int) -> None:
    titles = (("one", "ann", "Feast"), ("two", "bob", "Valar"))
    plots = [
        {"ref": ref, "title": title, "type": "plot", "owner": owner, "zone": "deck", "initiative": 1}
        for ref, owner, title in titles
    ]
    game = table("plot/2", port(), *plots, ends="phase", stops="every", players=BOTH)
    state, seen = played(game, "port/does", says)
    assert next(player.power for player in state.players if player.id == "ann") == power
    assert "acts-once-chosen" in seen
    assert not any(one.do == "named" for one in state.lasting)


@pytest.mark.parametrize(("box", "so"), [("plot/2", True), ("plot/5", False), ("challenges/2", False)])
def test_before_plots_are_revealed_is_not_after(box: str, so: bool) -> None:
    lord = having("lord", "ann", kind="action", effects={"do": "gain-gold", "n": 1}, **{"if": {"before_reveal": True}})
    game = table(box, lord)
    assert game.judge(game.begin().state, "lord/does").allowed == so


def test_no_reading_is_told_of_other_actions_of_the_plot_phase() -> None:
    lord = having("lord", "ann", kind="action", effects={"do": "gain-gold", "n": 1})
    _state, seen = played(table("plot/2", lord), "lord/does")
    assert "uses" in seen
    assert "acts-once-chosen" not in seen
