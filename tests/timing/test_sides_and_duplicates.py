"""STR of a side, duplicates that effects make, what cards take over from others, plots that another sets off."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

Plain = dict[str, Any]


def card(ref: str, *effects: Plain, kind: str = "action", owner: str = "ann", **more: Any) -> Plain:
    """A card with one ability, `does`; `ability` of `more` goes into it."""
    extra = more.pop("ability", {})
    does = {"id": "does", "label": "does", "kind": kind, "effects": [*effects], **extra}
    does |= {"phase": "any"} if kind == "action" else {}
    return {"ref": ref, "type": "character", "owner": owner, "str": 2, "abilities": [does], **more}


def knight(ref: str, owner: str = "ann", **more: Any) -> Plain:
    return {"ref": ref, "type": "character", "owner": owner, "str": 2, "icons": ["military"], **more}


def game(box: str, *cards: Plain, **more: Any) -> Dispute:
    players = [{"id": "ann", "hand": 1}, {"id": "bob", "hand": 1}]
    return Dispute(
        read({"players": players, "first_player": "ann", "opening": {"box": box}, "cards": [*cards], **more})
    )


def after(made: Dispute, *uses: str) -> State:
    """The state after these uses and choices, each as soon as there is a move that it names."""
    state = made.begin().state
    for use in uses:
        for _ in range(6):
            moves = made.moves(state)
            wanted = next((one for one in moves if one.ability == use or one.choosing == (use,)), None)
            state = made.apply(state, wanted or next(one for one in moves if one.does == "passes")).state
            if wanted:
                break
        else:
            raise AssertionError(f"nobody may use {use}")
    return state


def held(state: State, ref: str) -> Any:
    return next(one for one in state.cards if one.ref == ref)


ATTACK = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["rider"], "defenders": ["guard"]}


@pytest.mark.parametrize(("who", "n", "sides"), [("you", 1, (3, 2)), ("opponent", 1, (2, 3)), ("you", -5, (0, 2))])
def test_str_is_added_to_a_side(who: str, n: int, sides: tuple[int, int]) -> None:
    wall = card("wall", {"do": "side-str", "n": n, "who": who}, kind="constant", type="location")
    made = game("challenges/6", knight("rider"), knight("guard", "bob"), wall, challenge=ATTACK, stops="every")
    work = Work(made.table, made.begin().state)
    assert (work.side_strength("attackers"), work.side_strength("defenders")) == sides


def test_str_for_the_challenge_under_way_comes_by_an_action() -> None:
    wall = card("wall", {"do": "side-str", "n": 2, "until": "challenge"}, type="location")
    made = game("challenges/6", knight("rider"), knight("guard", "bob"), wall, challenge=ATTACK)
    assert Work(made.table, after(made, "wall/does")).side_strength("attackers") == 4


@pytest.mark.parametrize("top", [True, False])
def test_the_top_card_of_the_deck_becomes_a_duplicate_whether_it_is_described_or_not(top: bool) -> None:
    davos = card("davos", {"do": "duplicate", "from": "deck", "onto": "self"}, unique=True)
    deck = [knight("top", zone="deck", top=1)] if top else []
    state = after(game("challenges/2", davos, *deck), "davos/does")
    assert held(state, "davos").duplicates == 1
    assert not top or held(state, "top").zone == "removed"


def test_a_card_of_the_discard_pile_becomes_a_duplicate_of_the_one_chosen() -> None:
    which = {"zone": ["discard"], "controller": "you", "topmost": 1}
    does = {"do": "duplicate", "to": "all", "which": which, "onto": "target"}
    betha = card("betha", does, type="location", ability={"target": {"choose": {"type": "character"}}})
    state = after(game("challenges/2", betha, knight("lord", unique=True), knight("old", zone="discard")), "betha/does")
    assert held(state, "lord").duplicates == 1


def test_what_other_characters_have_is_taken_over() -> None:
    which = {"type": "character", "other": True, "controller": "you"}
    mime = card("mime", {"do": "gain", "what": "traits of those", "to": "self", "which": which}, kind="constant")
    other = {**mime, "ref": "other", "traits": ["Lord"]}
    crests = {"do": "gain", "what": "printed crests of those", "to": "self", "which": which}
    noble = card("noble", crests, kind="constant")
    theirs = knight("theirs", "bob", traits=["Knight"], crests=["War"])
    made = game("challenges/2", mime, other, noble, theirs, knight("mine", traits=["Ally"], crests=["Noble"]))
    work = Work(made.table, made.begin().state)
    assert [what for what in ("Lord", "Ally", "Knight") if work.has("mime", what)] == ["Lord", "Ally"]
    assert [what for what in ("Noble", "War") if work.has("noble", what)] == ["Noble"]


def test_keywords_of_the_one_chosen_are_gained_for_a_time() -> None:
    does = {"do": "gain", "what": "keywords of those", "to": "self", "which": {"is": "target"}, "until": "phase"}
    bearer = card("bearer", does, ability={"target": {"choose": {"ref": "lord"}}})
    made = game("challenges/2", bearer, knight("lord", keywords=["renown", "stealth"]))
    work = Work(made.table, after(made, "bearer/does"))
    assert work.has("bearer", "renown")
    assert work.has("bearer", "stealth")


def test_whoever_sets_a_plot_off_carries_it_out() -> None:
    shown = {"after": "plot-revealed", "card": {"self": True, "zone": "revealed"}}
    gold = card("gold", {"do": "gain-gold", "n": 3}, kind="when-revealed", owner="bob", ability={"trigger": shown})
    flood = card(
        "flood", {"do": "resolve-plot", "to": "target"}, ability={"target": {"choose": {"ref": "gold", "zone": "used"}}}
    )
    state = after(game("challenges/2", {**gold, "type": "plot", "zone": "used"}, flood), "flood/does")
    assert {one.id: one.gold for one in state.players} == {"ann": 3, "bob": 0}


@pytest.mark.parametrize(("hangs_on_it", "gold"), [(True, 0), (False, 3)])
def test_a_plot_that_hangs_on_its_own_revealing_is_not_set_off_by_another(hangs_on_it: bool, gold: int) -> None:
    revealed = {"self": True, "zone": "revealed"}
    shown: Plain = {"trigger": {"after": "plot-revealed", "card": revealed}}
    by_itself: Plain = {"if": {"happened": {"what": "plot-revealed", "card": revealed, "together": True}}}
    ford = card(
        "ford", {"do": "gain-gold", "n": 3}, kind="when-revealed", ability=shown | (by_itself if hangs_on_it else {})
    )
    copies: Plain = {**shown, "target": {"choose": {"ref": "ford", "zone": "revealed"}}}
    mirror = card("mirror", {"do": "resolve-plot", "to": "target"}, kind="when-revealed", owner="bob", ability=copies)
    plots = [{**one, "type": "plot", "zone": "deck"} for one in (ford, mirror)]
    state = after(game("plot/3", *plots), "ford/does@0")
    assert {one.id: one.gold for one in state.players} == {"ann": 3, "bob": gold}


def test_immunity_to_all_but_plots() -> None:
    castle = knight("castle", immune=["non-plot-effects"])
    ends = {"ability": {"target": {"choose": {"ref": "castle"}}}, "owner": "ann"}
    made = game("challenges/2", castle, card("sword", {"do": "kneel", "to": "target"}, **ends))
    option = next(one for one in made.decision(made.begin().state).options if one.ability == "sword/does")
    assert not option.allowed
    kneels = {"do": "kneel", "to": "all", "which": {"ref": "castle"}}
    plot = card("storm", kneels, kind="action", type="plot", zone="revealed")
    assert held(after(game("challenges/2", castle, plot), "storm/does"), "castle").kneeling


def test_a_card_comes_into_play_with_gold() -> None:
    gains = {"do": "gain", "what": "comes into play with 2 gold", "to": "self"}
    advisor = card("advisor", gains, kind="constant", zone="hand", cost=0)
    state = after(game("marshalling/3", advisor), "advisor/marshal")
    assert held(state, "advisor").gold == 2


def test_a_card_in_shadows_pays() -> None:
    light = card("light", {"do": "stand", "to": "self"}, kneeling=True)
    light["abilities"][0]["cost"] = {"do": "discard", "card": {"zone": ["shadows"], "controller": "you"}}
    state = after(game("challenges/2", light, knight("hidden", zone="shadows")), "light/does")
    assert held(state, "hidden").zone == "discard"
    assert not held(state, "light").kneeling


def test_the_card_whose_ability_is_canceled_kneels() -> None:
    stops = {"do": "cancel", "cancels": {"of": ["character"]}}
    throne = card(
        "throne", stops, {"do": "kneel", "to": "answered", "then": True}, kind="response", owner="bob", type="location"
    )
    state = after(game("challenges/2", card("lord", {"do": "gain-gold", "n": 1}), throne), "lord/does", "throne/does")
    assert held(state, "lord").kneeling


def test_cards_put_into_play_are_their_owners_where_the_text_says_so() -> None:
    back = {"do": "put-into-play", "to": "target", "who": "owner"}
    split = card("split", back, ability={"target": {"choose": {"ref": "old", "zone": "discard"}}})
    state = after(game("challenges/2", split, knight("old", "bob", zone="discard")), "split/does")
    assert held(state, "old").controller == "bob"


def test_a_location_may_lower_initiative() -> None:
    burned = card("burned", {"do": "initiative", "n": -1, "to": "all", "which": {"ref": "mill"}}, kind="constant")
    mill = {"ref": "mill", "type": "location", "owner": "ann"}
    plot = {"ref": "plot", "type": "plot", "owner": "ann", "zone": "revealed", "initiative": 3}
    made = game("challenges/2", burned, mill, plot)
    assert Work(made.table, made.begin().state).initiative_of("ann") == 2


def test_a_card_that_an_effect_reveals_can_be_answered() -> None:
    found = {"do": "search", "which": {"zone": ["deck"], "controller": "you"}}
    seeks = card("seeks", found, {"do": "reveal", "to": "found"}, owner="ann")
    trigger = {"after": "revealed", "card": {"type": "attachment"}, "player": "opponent"}
    groleo = card("groleo", {"do": "gain-gold", "n": 1}, kind="response", owner="bob", ability={"trigger": trigger})
    ring = {"ref": "ring", "type": "attachment", "owner": "ann", "zone": "deck", "top": 1}
    made = game("challenges/2", seeks, groleo, ring)
    state = after(made, "seeks/does", "ring", "groleo/does")
    assert next(one for one in state.players if one.id == "bob").gold == 1
