"""What constant abilities demand and keep cards from, what is delayed together, hands that are seen, reserve."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.agot2e.tables import MINE, Played, ability, action, after, card, character, event, would

CHALLENGE = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}
CHARACTER = {"type": "character"}
PLOT = {"type": "plot", "zone": "revealed"}
KNEEL = action({"do": "kneel", "to": "target"}, target={"choose": CHARACTER})
ENTER = action({"do": "put-into-play", "to": "target"}, target={"choose": {**CHARACTER, "zone": "hand"}})


def constant(*effects: Any, **more: Any) -> dict[str, Any]:
    return ability("constant", *effects, **more)


def test_a_card_that_is_to_be_sacrificed_while_something_is_so_is_sacrificed_as_soon_as_it_is_so() -> None:
    there = {"there_is": {"title": ["The True Heir"], "controller": "you"}}
    mourner = after("sacrificed", {"do": "draw"}, forced=True, trigger={"card": MINE})
    game = Played(
        character("pretender", "ann", abilities=[constant({"do": "sacrifice", "to": "self"}, **{"if": there})]),
        character("mourner", "ann", abilities=[mourner]),
        character("heir", "ann", title="The True Heir", zone="hand"),
        event("call", "ann", ENTER),
    )
    assert game.where("pretender") == "play"
    game.uses("call", "heir")
    assert (game.where("pretender"), game.player("ann").hand) == ("discard", 4)


def test_what_a_constant_ability_kills_is_killed_again_while_it_is_so_however_it_is_saved() -> None:
    poor = {"number": {"stat": "gold-pool", "of": "you"}, "is": 0}
    waste = action({"do": "lose-gold", "n": 2})
    save = would("killed", {"do": "save", "to": "trigger"}, {"do": "draw"}, trigger={"card": MINE})
    merchant = character("merchant", "ann", abilities=[constant({"do": "kill", "to": "self"}, **{"if": poor})])
    players = [{"id": "ann", "gold": 2}, {"id": "bob"}]
    game = Played(merchant, event("waste", "ann", waste), event("mercy", "ann", save), players=players)
    game.uses("waste").uses("mercy", "merchant")
    assert (game.where("merchant"), game.player("ann").hand) == ("dead", 4)


def test_what_one_use_of_an_ability_delays_resolves_together() -> None:
    still = {"there_is": {"meant": "target", "tokens": {"at_least": 1}}}
    poison = action(
        {"do": "discard-token", "to": "target", "at": "phase-ends", "if": still},
        {"do": "kill", "to": "target", "at": "phase-ends", "if": still},
        target={"choose": CHARACTER},
    )
    waits = [{"use": "drop", "effect": effect, "on": ["lord"]} for effect in (1, 2)]
    save = would("killed", {"do": "save", "to": "trigger"}, trigger={"card": MINE})
    game = Played(
        character("lord", "bob", tokens=1), event("drop", "ann", poison), event("cure", "bob", save),
        box="challenges/13", delayed=waits,
    )  # fmt: skip
    assert game.asks[0] == "bob"  # nobody was asked which of the two comes first
    game.uses("cure", "lord")
    assert (game.held("lord").zone, game.held("lord").tokens) == ("play", 0)


@pytest.mark.parametrize(
    ("what", "name", "kind"),
    [("enter play", "call", "put-into-play"), ("be put into play", "call", "put-into-play"),
     ("enter play", "page/marshal", "marshal"), ("be marshaled", "page/marshal", "marshal"),
     ("be put into play", "page/marshal", ""), ("be marshaled", "call", "")],
)  # fmt: skip
def test_cards_that_cannot_enter_play_be_marshaled_or_put_into_play(what: str, name: str, kind: str) -> None:
    keeps = constant({"do": "cannot", "what": what, "to": "all", "which": {**CHARACTER, "zone": "hand"}})
    game = Played(
        card("location", "wall", "bob", keeps), character("page", "ann", zone="hand"), event("call", "ann", ENTER),
        box="marshaling/3",
    )  # fmt: skip
    assert game.may(name) == (not kind)
    assert ("cannot" in game.why(name)) == bool(kind)


def test_an_event_that_cannot_be_played_is_refused() -> None:
    keeps = constant({"do": "cannot", "what": "be played", "to": "all", "which": {"type": "event", "zone": "hand"}})
    draw = action({"do": "draw"})
    assert not Played(card("location", "wall", "bob", keeps), event("raven", "ann", draw)).may("raven")
    assert Played(card("location", "wall", "bob"), event("raven", "ann", draw)).may("raven")


def test_a_card_that_enters_play_knelt_does_so_however_it_enters() -> None:
    ward = character("ward", "ann", zone="hand", cannot=["enter play standing"])
    assert Played(ward, event("call", "ann", ENTER)).uses("call").held("ward").kneeling
    assert Played(ward, box="marshaling/3").uses("ward/marshal").held("ward").kneeling


def test_a_card_that_effects_cannot_kneel_is_still_knelt_as_a_cost() -> None:
    crow = character(
        "crow", "ann", cannot=["be knelt by effects"], abilities=[action({"do": "draw"}, cost=[{"do": "kneel"}])]
    )
    game = Played(crow, event("call", "bob", KNEEL))
    assert "cannot" in game.why("call")
    assert game.uses("crow").held("crow").kneeling


@pytest.mark.parametrize(
    ("immune", "source", "owner", "reached"),
    [
        ("opponents-plot-effects", "plot", "bob", False),
        ("opponents-plot-effects", "plot", "ann", True),
        ("opponents-character-abilities", "character", "bob", False),
        ("opponents-character-abilities", "location", "bob", True),
        ("opponents-non-plot-effects", "location", "bob", False),
        ("opponents-non-plot-effects", "plot", "bob", True),
        ("opponents-triggered-abilities", "location", "bob", False),
        ("opponents-triggered-abilities", "location", "ann", True),
    ],
)
def test_immunity_to_what_opponents_cards_of_a_kind_do(immune: str, source: str, owner: str, reached: bool) -> None:
    does = action({"do": "kneel", "to": "target"}, target={"choose": {"ref": ["lord"]}})
    more = {"zone": "revealed"} if source == "plot" else {}
    game = Played(
        character("lord", "ann", immune=[immune]), card(source, "source", owner, does, **more), first_player=owner
    )
    assert ("immune" not in game.why("source")) == reached


def test_gold_that_need_not_be_returned_is_kept() -> None:
    keeps = constant({"do": "keep-gold", "n": 1})
    players = [{"id": "ann", "gold": 3}, {"id": "bob", "gold": 1}]
    game = Played(card("location", "ship", "ann", keeps), players=players, box="taxation/2")
    assert (game.player("ann").gold, game.player("bob").gold) == (1, 0)


def test_players_check_reserve_by_an_effect() -> None:
    check = action({"do": "check-reserve", "who": "each"})
    thanks = after("reserve-checked", {"do": "gain-gold"}, forced=True, trigger={"player": "bob"})
    game = Played(
        event("audit", "ann", check), character("page", "bob", zone="hand"), card("location", "bank", "bob", thanks),
        players=[{"id": "ann", "hand": 2}, {"id": "bob", "hand": 3, "reserve": 3}],
    )  # fmt: skip
    game.uses("audit")
    assert game.asks == ("bob", "reserve")
    game.chooses("page").pass_all()
    assert (game.where("page"), game.player("bob").hand, game.player("bob").gold) == ("discard", 3, 1)


def test_who_looks_at_a_hand_chooses_a_card_of_it() -> None:
    spy = action(
        {"do": "look-at-hand", "who": "target-player"},
        {"do": "discard-from-hand", "who": "target-player", "what": "chosen by you", "then": True},
        {"do": "place", "to": "chosen", "destination": "dead",
         "if": {"there_is": {"zone": "hand", "meant": "chosen", "type": "character"}}},
        target={"player": "opponent"},
    )  # fmt: skip
    hand = (character("lord", "bob", zone="hand"), card("location", "keep", "bob", zone="hand"))
    players = [{"id": "ann"}, {"id": "bob", "hand": 1}]
    game = Played(event("spies", "ann", spy), *hand, players=players)
    game.uses("spies")
    assert game.asks == ("ann", "effect-chooses")
    game.chooses("lord")
    assert (game.where("lord"), game.where("keep"), game.player("bob").hand) == ("dead", "hand", 1)


def test_what_may_be_chosen_of_a_hand_can_be_limited() -> None:
    spy = action(
        {
            "do": "discard-from-hand",
            "who": "opponent",
            "what": "chosen by you",
            "which": {"zone": "hand", "type": "event"},
        }
    )
    game = Played(
        event("spies", "ann", spy), character("lord", "bob", zone="hand"), event("plan", "bob", action({"do": "draw"})),
        players=[{"id": "ann"}, {"id": "bob", "hand": 0}],
    )  # fmt: skip
    game.uses("spies")
    assert game.decision.choices == ("plan",)
    game.chooses("plan")
    assert (game.where("plan"), game.where("lord")) == ("discard", "hand")


def test_a_cost_may_be_paid_with_the_card_that_is_answered() -> None:
    kneels = {"do": "kneel", "card": {"trigger": True}}
    save = would("killed", {"do": "save", "to": "trigger"}, trigger={"card": MINE}, cost=[kneels])
    kill = action({"do": "kill", "to": "target"}, target={"choose": CHARACTER})
    cards = (card("location", "wood", "ann", save), event("axe", "bob", kill), character("guard", "ann"))
    game = Played(*cards, character("lord", "ann"), first_player="bob")
    game.uses("axe", "lord").uses("wood", paying=("lord",))
    assert (game.held("lord").zone, game.held("lord").kneeling, game.held("guard").kneeling) == ("play", True, False)
    knelt = Played(*cards, character("lord", "ann", kneeling=True), first_player="bob").uses("axe", "lord")
    assert "cannot-pay" in knelt.why("wood")
    knelt.pass_all()
    assert knelt.where("lord") == "dead"


def test_a_revealed_plot_may_be_blanked() -> None:
    blank = action(
        {"do": "blank", "to": "target", "until": "phase"}, target={"choose": {"type": "plot", "zone": "revealed"}}
    )
    does = action({"do": "draw"})
    game = Played(event("hush", "ann", blank), card("plot", "feast", "ann", does, zone="revealed"))
    assert game.may("feast")
    assert "blank" in game.uses("hush").pass_all_of_step().why("feast")


def test_a_character_is_removed_from_the_challenge_as_a_cost() -> None:
    leave = action({"do": "draw"}, cost=[{"do": "remove-from-challenge", "card": {"participating": True}}])
    game = Played(
        character("knight", "ann"), event("retreat", "ann", leave), box="challenges/4", challenge=CHALLENGE,
    )  # fmt: skip
    game.uses("retreat", paying=("knight",))
    assert game.state.challenge.attackers == ()


def test_the_first_card_that_each_opponent_marshals_may_cost_more() -> None:
    first = {"not": {"happened": ["marshaled"], "player": "this-player", "card": CHARACTER}}
    dearer = {"do": "reduce", "who": "each-opponent", "which": CHARACTER, "n": -1, "ways": ["marshal"], "if": first}
    game = Played(
        character("tax", "bob", abilities=[constant(dearer)]),
        *(character(name, "ann", zone="hand", cost=2) for name in ("page", "squire")),
        box="marshaling/3", players=[{"id": "ann", "gold": 6}, {"id": "bob"}],
    )  # fmt: skip
    assert game.uses("page/marshal").player("ann").gold == 3
    assert game.uses("squire/marshal").player("ann").gold == 1
