"""Action windows, initiating, how often, cancels (requirements s1, s2, s4, s5)."""

from __future__ import annotations

import pytest

from tests.timing.agot2e.tables import (
    CANCEL_EVENT,
    CHARACTERS,
    DRAW_AFTER_KILL,
    KILL,
    MINE,
    Played,
    action,
    after,
    card,
    character,
    event,
    when,
    would,
)
from timing.kernel.moves import Illegal

ONCE = {"times": 1, "per": "round"}
GOLD = action({"do": "gain-gold"})


# --- s1: action windows ------------------------------------------------------------------------------------------


def test_opportunities_go_on_in_player_order_until_all_pass_in_a_row():
    table = Played(*(event(f"{who}s", who, GOLD) for who in ("ann", "bob", "cid")), seats=3, format="melee")
    assert table.asks == ("ann", "segment/actions")
    table.passes("ann", "bob").uses("cids")
    assert table.decision.player == "ann"
    assert table.may("anns")  # passing did not bar it
    table.passes("ann", "bob")
    assert table.state.over


def test_an_action_is_resolved_whole_before_the_next_one():
    table = Played(
        event("swords", "ann", KILL),
        event("coins", "bob", GOLD),
        character("page", "bob"),
        card("location", "pyre", "bob", DRAW_AFTER_KILL),
    )
    table.uses("swords", "page")
    assert table.asks == ("bob", "occurrence/7")
    assert "action-window-only" in table.why("coins")
    table.uses("pyre")
    assert table.asks == ("bob", "segment/actions")
    assert table.may("coins")


def test_an_action_of_a_phase_is_used_in_that_phase_alone():
    of_dominance = action({"do": "gain-gold"}, phase="dominance")
    assert "wrong-phase" in Played(event("raven", "ann", of_dominance)).why("raven")
    assert Played(event("raven", "ann", of_dominance), box="dominance/3").may("raven")


def test_only_the_active_player_marshals_while_all_may_use_actions():
    table = Played(
        character("page", "ann", zone="hand"),
        character("squire", "bob", zone="hand"),
        event("coins", "bob", GOLD),
        box="marshaling/3",
    )
    assert table.may("page/marshal")
    table.passes("ann")
    assert table.may("coins")
    assert "active-only" in table.why("squire/marshal")


# --- s2: initiating ----------------------------------------------------------------------------------------------


def test_what_could_not_change_anything_is_not_initiated():
    stand = action({"do": "stand", "to": "host"}, cost={"do": "kneel"})
    seal = card("attachment", "seal", "ann", stand, attached_to="ned")
    standing = Played(character("ned", "ann"), seal)
    assert "no-effect" in standing.why("seal")
    kneeling = Played(character("ned", "ann", kneeling=True), seal)
    kneeling.uses("seal")
    assert not kneeling.held("ned").kneeling
    assert kneeling.held("seal").kneeling


def test_a_cost_that_cannot_be_paid_bars_it_and_the_reduced_cost_is_paid():
    burning = event("burning", "ann", KILL, cost=1)
    table = Played(burning, character("page", "bob"))
    assert {"no-gold", "cannot-pay"} <= set(table.why("burning"))
    grounds = card("location", "grounds", "ann", action({"do": "reduce", "until": "phase"}, cost={"do": "kneel"}))
    table = Played(burning, character("page", "bob"), grounds)
    table.uses("grounds")
    table.uses("burning", "page")
    assert table.where("page") == "dead"
    assert not [one for one in table.state.lasting if one.do == "reduce"]


def test_reactions_to_what_was_paid_are_nested_before_the_effects():
    bench = card(
        "location", "bench", "ann",
        action({"do": "draw", "n": 2}, cost={"do": "sacrifice", "card": MINE}),
    )  # fmt: skip
    robb = character("robb", "ann", kneeling=True, abilities=[
        after("sacrificed", {"do": "stand", "to": "self"}, trigger={"card": {"controller": "you"}})
    ])  # fmt: skip
    table = Played(bench, robb, character("jory", "ann"))
    table.uses("bench", paying=("jory",))
    assert table.asks == ("ann", "occurrence/7")
    assert table.player("ann").hand == 3
    table.uses("robb")
    assert not table.held("robb").kneeling
    assert table.player("ann").hand == 5


def test_an_event_is_in_its_discard_pile_before_reactions_to_its_effects():
    fetch = after("killed", {"do": "put-into-hand", "to": "target"},
                  target={"choose": {"type": "event", "zone": "discard", "owner": "you"}})  # fmt: skip
    table = Played(event("swords", "ann", KILL), character("page", "bob"), card("location", "room", "ann", fetch))
    table.uses("swords", "page")
    assert table.where("swords") == "discard"
    table.uses("room", "swords")
    assert table.where("swords") == "hand"


# --- s4: how often -----------------------------------------------------------------------------------------------


def test_each_reaction_once_for_each_time_its_trigger_occurs_and_each_copy_for_itself():
    table = Played(
        event("swords", "ann", KILL),
        character("page", "bob"),
        card("location", "pyre", "ann", DRAW_AFTER_KILL),
        card("location", "stake", "ann", DRAW_AFTER_KILL),
    )
    table.uses("swords", "page").uses("pyre")
    assert table.why("pyre") == ("once-each",)
    table.uses("stake")
    assert table.player("ann").hand == 5


def test_one_reaction_answers_each_of_several_kills():
    all_die = event("wildfire", "bob", action({"do": "kill", "to": "all", "which": {"controller": "you"}}))
    pyre = card("location", "pyre", "ann", DRAW_AFTER_KILL)
    table = Played(all_die, character("page", "bob"), character("maid", "bob"), pyre)
    table.uses("wildfire")
    table.uses("pyre", "maid").uses("pyre", "page")
    assert table.player("ann").hand == 5


def test_a_card_drawn_while_the_window_is_open_may_be_used_in_it():
    tears = event("tears", "ann", after("challenge-won", {"do": "gain-gold"}, trigger={"player": "you"}))
    table = Played(
        {**tears, "zone": "deck", "top": 1},
        card("location", "port", "ann", after("challenge-won", {"do": "draw"}, trigger={"player": "you"})),
        character("tyrion", "ann", icons=["intrigue"]),
        box="challenges/7",
        challenge={"type": "intrigue", "attacker": "ann", "defender": "bob", "attackers": ["tyrion"]},
    )
    assert "not-there" in table.why("tears")
    table.uses("port")
    assert table.may("tears")


def test_a_limit_counts_uses_that_were_nested_elsewhere():
    robb = character("robb", "bob", abilities=[
        after("leaves-play", {"do": "draw"}, trigger={"card": {"controller": "you"}}, limit=ONCE)
    ])  # fmt: skip
    sacrifice = {"do": "sacrifice"}
    bran = character("bran", "bob", abilities=[
        would("initiates", {"do": "cancel"}, trigger={"card": {"type": "event"}, "player": "opponent"}, cost=sacrifice)
    ])  # fmt: skip
    table = Played(robb, bran, character("arya", "bob"), event("swords", "ann", KILL), event("coins", "ann", KILL))
    table.uses("swords", "arya").passes("bob").uses("robb")
    table.uses("coins", "robb").uses("bran")
    assert "limit" in table.why("robb")


# --- s5: cancels -------------------------------------------------------------------------------------------------


def test_cancels_come_before_all_other_interrupts_to_the_initiation():
    mill = card("location", "mill", "ann", when("initiates", {"do": "draw"}, trigger={"card": {"type": "event"}}))
    table = Played(mill, event("coins", "cid", GOLD), event("hand", "bob", CANCEL_EVENT), seats=3, format="melee")
    table.uses("coins")
    assert table.asks == ("bob", "occurrence/2")
    assert "would-first" in table.why("mill")
    table.passes("bob")
    assert table.asks == ("ann", "occurrence/4")
    assert table.may("mill")
    assert "would-is-over" in table.why("hand")


def test_a_canceled_event_was_played_and_paid_and_nobody_cancels_it_again():
    table = Played(
        event("swords", "ann", KILL, cost=2),
        character("page", "bob"),
        event("hand", "bob", CANCEL_EVENT),
        event("hand2", "bob", CANCEL_EVENT),
        players=[{"id": "ann", "gold": 3}, {"id": "bob"}],
    )
    table.uses("swords", "page").uses("hand")
    assert table.why("hand2") == ("no-longer-imminent",)
    table.pass_all()
    assert (table.where("swords"), table.where("page"), table.player("ann").gold) == ("discard", "play", 1)


def test_a_cancel_may_be_canceled():
    table = Played(
        event("swords", "ann", KILL),
        character("page", "bob"),
        event("hand", "bob", CANCEL_EVENT),
        event("mine", "ann", CANCEL_EVENT),
    )
    table.uses("swords", "page").uses("hand").uses("mine").pass_all()
    assert table.where("page") == "dead"


def test_what_cannot_be_canceled_may_not_even_be_tried():
    steadfast = {**KILL, "cannot_be_canceled": True}
    table = Played(event("swords", "ann", steadfast), character("page", "bob"), event("hand", "bob", CANCEL_EVENT))
    table.uses("swords", "page")
    assert table.asks == ("bob", "occurrence/2")
    assert "cannot-be-canceled" in table.why("hand")


def test_a_cancel_counts_against_a_limit():
    arianne = character("arianne", "ann", abilities=[
        action({"do": "gain-gold"}, limit={"times": 1, "per": "phase"})
    ])  # fmt: skip
    treachery = event("treachery", "bob", would("initiates", {"do": "cancel"}, trigger={"card": {"type": "character"}}))
    table = Played(arianne, treachery)
    table.uses("arianne").uses("treachery").pass_all()
    assert table.player("ann").gold == 0
    assert "limit" in table.why("arianne")


def test_marshaling_a_duplicate_is_no_marshaling_of_a_character():
    stopping = would("marshaled", {"do": "cancel"}, trigger={"card": CHARACTERS}, cost={"do": "kneel"})
    chain = card("location", "chain", "bob", stopping)
    finger = character("finger", "ann", unique=True, title="Littlefinger", cost=5)
    copy = {**finger, "ref": "finger2", "zone": "hand"}
    table = Played(chain, finger, copy, box="marshaling/3")
    table.uses("finger2/marshal")
    assert table.held("finger2").duplicate_of == "finger"
    assert table.asks != ("bob", "occurrence/2")
    first = Played(chain, copy, box="marshaling/3", players=[{"id": "ann", "gold": 5}, {"id": "bob"}])
    first.uses("finger2/marshal")
    assert first.may("chain")


def test_passing_where_it_is_not_ones_turn_is_refused():
    table = Played(event("coins", "ann", GOLD), event("pennies", "bob", GOLD))
    with pytest.raises(Illegal):
        table.passes("bob")
