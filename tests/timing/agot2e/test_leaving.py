"""Occurrences, saves, duplicates, leaving play, replacement, "then" (requirements s3, s6 to s10)."""

from __future__ import annotations

from typing import Any

from tests.timing.agot2e.tables import (
    CHARACTERS,
    DRAW_AFTER_KILL,
    KILL,
    MINE,
    SAVE,
    Played,
    action,
    after,
    card,
    character,
    event,
    when,
    would,
)

SWORDS = event("swords", "ann", KILL)
IN_HAND = {"zone": "hand", "type": "character"}
KILL_ALL = event("valar", "ann", action({"do": "kill", "to": "all", "which": CHARACTERS}))
SELF = {"card": {"self": True}}
PYRE = card("location", "pyre", "ann", DRAW_AFTER_KILL)
TAKES_A_CARD = when("killed", {"do": "discard-from-hand", "who": "opponent"}, trigger=SELF)
TO_HAND = when("killed", {"do": "change-destination", "destination": "hand"}, trigger=SELF)
BURN = event(
    "dracarys", "ann",
    action({"do": "str", "to": "target", "n": -4, "until": "phase", "terminal": True}, target={"choose": CHARACTERS}),
)  # fmt: skip


def quentyn(**more: Any) -> dict[str, Any]:
    weaker = {**CHARACTERS, "str": {"less_than": {"stat": "str", "of": "self"}}}
    strikes = when("killed", {"do": "kill", "to": "target"}, trigger=SELF, target={"choose": weaker})
    return character("quentyn", "bob", 5, unique=True, abilities=[strikes], **more)


# --- s3: the sequence --------------------------------------------------------------------------------------------


def test_would_interrupts_come_before_ordinary_ones():
    table = Played(SWORDS, quentyn(duplicates=1), character("page", "ann", 2))
    table.uses("swords", "quentyn")
    assert table.asks == ("bob", "occurrence/2")
    assert "would-first" in table.why("quentyn")
    table.passes("bob")
    assert table.asks == ("bob", "occurrence/4")
    assert "would-is-over" in table.why("quentyn-copy")
    table.uses("quentyn", "page").pass_all()
    assert (table.where("quentyn"), table.where("page"), table.where("quentyn-copy")) == ("dead", "dead", "discard")


def test_a_saved_character_is_not_killed_so_its_interrupt_is_over():
    table = Played(SWORDS, quentyn(duplicates=1), character("page", "ann", 2))
    table.uses("swords", "quentyn").uses("quentyn-copy", "quentyn")
    assert not table.may("quentyn")
    table.pass_all()
    assert table.where("quentyn") == "play"


def test_several_kills_share_one_window_and_all_die_together():
    aemon = character("aemon", "ann", abilities=[{**SAVE, "cost": {"do": "kneel"}}])
    table = Played(
        {**KILL_ALL, "owner": "bob"}, aemon, character("royce", "ann"), character("victarion", "bob", abilities=[SAVE]),
        quentyn(), PYRE, seats=2, first_player="bob",
    )  # fmt: skip
    table.uses("valar")
    assert table.asks == ("bob", "occurrence/2")
    table.passes("bob").uses("aemon", "royce")
    assert table.may("victarion", "victarion")  # a pass did not bar it
    table.uses("victarion", "victarion").pass_all_of_step()
    assert table.asks == ("bob", "occurrence/4")
    assert "would-is-over" in table.why("victarion")
    table.uses("quentyn", "royce")
    assert table.where("royce") == "play"
    table.pass_all_of_step()
    assert table.where("royce") == "dead"
    assert table.asks == ("ann", "occurrence/7")


def test_nested_occurrences_are_finished_first():
    torch = event("torch", "ann", after("challenge-won", {"do": "gain-gold"}, trigger={"player": "you"}))
    swords = event("swords", "ann", after(
        "challenge-won", {"do": "kill", "to": "target"}, trigger={"player": "you"}, target={"choose": CHARACTERS}
    ))  # fmt: skip
    robb = character("robb", "bob", abilities=[DRAW_AFTER_KILL])
    table = Played(
        torch, swords, robb, character("page", "bob"), character("ned", "ann"), box="challenges/7",
        challenge={"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["ned"]},
    )  # fmt: skip
    table.uses("swords", "page")
    assert table.asks == ("bob", "occurrence/7")
    assert not table.may("torch")
    table.uses("robb")
    assert table.may("torch")


def test_what_answers_claim_does_not_answer_another_kill():
    def mourner(cause: str) -> dict[str, Any]:
        return character("mourner", "bob", abilities=[after("killed", {"do": "draw"}, trigger={"cause": cause})])

    for cause, answers in (("claim", False), ("effect", True)):
        table = Played(SWORDS, character("page", "bob"), mourner(cause), PYRE)
        table.uses("swords", "page")
        assert table.asks == ("ann", "occurrence/7")
        table.passes("ann")
        assert (table.asks == ("bob", "occurrence/7")) is answers, cause


# --- s6: saves ---------------------------------------------------------------------------------------------------

RISEN = event("risen", "bob", would(
    "killed", {"do": "save", "to": "trigger"}, {"do": "str", "to": "trigger"}, {"do": "attach", "to": "trigger"},
    trigger={"card": MINE},
))  # fmt: skip


def test_a_save_has_to_remedy_what_kills():
    strong = Played(BURN, character("asha", "bob", 4, unique=True, duplicates=1), RISEN)
    strong.uses("dracarys", "asha")
    assert strong.may("risen", "asha")
    assert "save-not-enough" in strong.why("asha-copy")
    strong.uses("risen", "asha")
    assert strong.where("asha") == "play"
    assert strong.held("risen").attached_to == "asha"
    weak = Played(BURN, character("theon", "bob", 3), RISEN)
    weak.uses("dracarys", "theon")
    assert "save-not-enough" in weak.why("risen")
    weak.pass_all()
    assert weak.where("theon") == "dead"


def test_burn_that_leaves_strength_kills_nobody():
    table = Played(BURN, character("drogo", "bob", 5), RISEN)
    table.uses("dracarys", "drogo")
    assert (table.where("drogo"), table.state.over) == ("play", "box")


def test_what_leaves_play_as_a_cost_cannot_be_saved():
    bench = card("location", "bench", "ann", action({"do": "draw"}, cost={"do": "sacrifice", "card": MINE}))
    saving = would("leaves-play", {"do": "save", "to": "trigger"}, trigger={"card": MINE})
    saver = card("location", "saver", "ann", saving)
    table = Played(bench, saver, character("jory", "ann", unique=True, duplicates=1))
    table.uses("bench", paying=("jory",))
    assert {"cost-not-saved"} <= set(table.why("saver")) | set(table.why("jory-copy"))
    table.pass_all()
    assert table.where("jory") == "discard"


def test_cannot_be_saved_bars_duplicates_too():
    table = Played(
        event("wildfire", "ann", action({"do": "kill", "to": "all", "which": CHARACTERS, "cannot_be_saved": True})),
        character("tywin", "bob", unique=True, duplicates=1),
    )
    table.uses("wildfire")
    assert table.asks == ("bob", "occurrence/2")
    assert "cannot-be-saved" in table.why("tywin-copy")


# --- s7: duplicates ----------------------------------------------------------------------------------------------


def test_a_duplicate_saves_from_whatever_would_have_it_leave_play():
    out = event("march", "ann", action({"do": "return-to-hand", "to": "target"}, target={"choose": CHARACTERS}))
    table = Played(out, character("ned", "bob", unique=True, duplicates=1))
    table.uses("march", "ned").uses("ned-copy", "ned")
    assert (table.where("ned"), table.where("ned-copy")) == ("play", "discard")


def test_the_save_of_a_duplicate_is_no_ability_of_a_card_and_cannot_be_canceled():
    silence = card("character", "catelyn", "ann", {
        "label": "silence", "kind": "constant", "effects": [{"do": "silence", "who": "opponent"}],
    })  # fmt: skip
    treachery = event("treachery", "ann", would("initiates", {"do": "cancel"}))
    table = Played(
        SWORDS, silence, treachery, character("euron", "bob", unique=True, duplicates=1),
        card("location", "mines", "bob", {**SAVE, "cost": {"do": "sacrifice"}}),
    )  # fmt: skip
    table.uses("swords", "euron")
    table.passes("ann")
    assert "silenced" in table.why("mines")
    table.uses("euron-copy", "euron")
    assert "treachery" not in {option.card for option in table.decision.options if option.allowed}
    table.pass_all()
    assert table.where("euron") == "play"


def test_another_version_is_a_duplicate_without_cost_but_not_on_an_opponents_card():
    robb = character("robb", "ann", unique=True, title="Robb Stark", cost=6)
    other = character("robb2", "ann", unique=True, title="Robb Stark", cost=5, zone="hand")
    table = Played(robb, other, box="marshaling/3")
    table.uses("robb2/marshal")
    assert table.held("robb2").duplicate_of == "robb"
    theirs = Played({**robb, "owner": "bob"}, other, box="marshaling/3")
    assert "no-gold" in theirs.why("robb2/marshal")


# --- s8: leaving play --------------------------------------------------------------------------------------------


def test_attachments_go_in_the_same_moment_before_any_reaction():
    milk = card("attachment", "milk", "bob", attached_to="steward", keywords=["terminal"])
    cloak = card("attachment", "cloak", "ann", attached_to="steward")
    cell = card("location", "cell", "ann", after(
        "killed", {"do": "draw", "n": 2}, trigger={"card": MINE},
        cost={"do": "discard-from-hand", "card": {"zone": "hand"}},
    ))  # fmt: skip
    table = Played(
        SWORDS, milk, cloak, cell, character("steward", "ann"), players=[{"id": "ann", "hand": 0}, {"id": "bob"}]
    )
    table.uses("swords", "steward")
    assert (table.where("milk"), table.where("cloak")) == ("discard", "hand")
    table.uses("cell", paying=("cloak",))
    assert table.where("cloak") == "discard"


def test_tokens_and_lasting_effects_end_as_a_card_leaves_play():
    table = Played(
        event("march", "ann", action({"do": "return-to-hand", "to": "target"}, target={"choose": CHARACTERS})),
        event(
            "back",
            "bob",
            action({"do": "put-into-play", "to": "target"}, target={"choose": IN_HAND}),
        ),
        character("theon", "bob", power=2, icons=["military"]),
        lasting=[{"do": "lose", "card": "theon", "what": "military", "until": "phase"}],
    )
    table.uses("march", "theon").uses("back", "theon")
    assert table.held("theon").power == 0
    assert table.state.lasting == ()


def test_who_has_died_with_the_others_reacts_no_more():
    joffrey = character(
        "joffrey", "ann", abilities=[after("killed", {"do": "gain-power", "to": "self"}, trigger={"card": CHARACTERS})]
    )
    guard = card("attachment", "guard", "ann", would(
        "killed", {"do": "save", "to": "trigger"}, trigger={"card": {"host": True}}, cost={"do": "sacrifice"}
    ), attached_to="joffrey")  # fmt: skip
    saved = Played(KILL_ALL, joffrey, guard, character("lord", "bob"), character("lady", "bob"))
    saved.uses("valar").uses("guard", "joffrey").uses("joffrey", "lord").uses("joffrey", "lady")
    assert saved.held("joffrey").power == 2
    dead = Played(KILL_ALL, joffrey, guard, character("lord", "bob"))
    dead.uses("valar").passes("ann")
    assert dead.state.over


def test_a_sacrifice_is_no_kill():
    gibbet = card("location", "gibbet", "ann", action({"do": "gain-gold"}, cost={"do": "sacrifice", "card": MINE}))
    davos = character("davos", "ann", abilities=[TO_HAND])
    table = Played(gibbet, davos, card("location", "pyre", "bob", DRAW_AFTER_KILL),
                   card("location", "wake", "bob", after("sacrificed", {"do": "draw"})))  # fmt: skip
    table.uses("gibbet", paying=("davos",))
    assert table.where("davos") == "discard"
    assert table.may("wake")
    assert not table.may("pyre")


# --- s9: replacement ---------------------------------------------------------------------------------------------


def test_a_replaced_pile_leaves_the_kill_as_it_is():
    spears = card("location", "spears", "bob", when(
        "killed", {"do": "change-destination", "destination": "hand"}, trigger={"card": MINE}, cost={"do": "sacrifice"}
    ))  # fmt: skip
    table = Played(SWORDS, character("stannis", "bob", power=1), spears, PYRE)
    table.uses("swords", "stannis").uses("spears")
    assert table.where("stannis") == "hand"
    assert table.held("stannis").power == 0
    assert table.may("pyre")


def test_what_changes_the_occurrence_closes_the_triggers_of_the_old_one():
    ship = card("location", "ship", "bob", would(
        "killed", {"do": "replace"}, {"do": "discard", "to": "trigger"}, trigger={"card": MINE}
    ))  # fmt: skip
    shireen = character("shireen", "bob", abilities=[when("killed", {"do": "draw"}, trigger=SELF)])
    table = Played(SWORDS, ship, shireen, PYRE,
                   card("location", "heckler", "ann", after("discarded", {"do": "gain-gold"})))  # fmt: skip
    table.uses("swords", "shireen").uses("ship")
    assert table.may("heckler")
    assert not table.may("pyre")
    table.pass_all()
    assert table.player("bob").hand == 3
    assert table.where("shireen") == "discard"


def test_of_several_replacements_of_claim_the_last_used_counts():
    applied = {"trigger": {"player": "opponent"}, "target": {"choose": {"controller": "opponent"}}}
    dagmer = character("dagmer", "ann", abilities=[when(
        "claim-applied", {"do": "take-control", "to": "target", "instead": True}, **applied
    )])  # fmt: skip
    chair = card(
        "location", "chair", "ann", when("claim-applied", {"do": "kill", "to": "target", "instead": True}, **applied)
    )
    table = Played(
        dagmer, chair, character("page", "bob"), character("maid", "bob"), card("location", "port", "bob"),
        box="challenges/9", challenge={
            "type": "military", "attacker": "ann", "defender": "bob", "attackers": ["dagmer"], "winner": "ann"
        },
    )  # fmt: skip
    table.uses("dagmer", "port").uses("chair", "page").pass_all()
    assert (table.where("page"), table.where("maid")) == ("dead", "play")
    assert table.held("port").controller == "bob"


# --- s10: then ---------------------------------------------------------------------------------------------------

EYE = event("eye", "ann", action(
    {"do": "kill", "to": "target"}, {"do": "kill", "choose": MINE, "chooses": "opponent", "then": True},
    target={"choose": MINE},
))  # fmt: skip


def test_after_a_save_what_comes_after_then_does_not_resolve():
    table = Played(
        EYE, character("ned", "ann", unique=True, duplicates=1), character("page", "bob"), character("maid", "bob")
    )
    table.uses("eye", "ned").uses("ned-copy", "ned")
    assert table.state.over
    assert "then-fails" in table.notes


def test_after_a_replaced_pile_it_does_and_the_opponent_chooses():
    davos = character("davos", "ann", abilities=[TO_HAND])
    table = Played(EYE, davos, character("page", "bob"), character("maid", "bob"))
    table.uses("eye", "davos").uses("davos")
    assert table.asks == ("bob", "effect-chooses")
    table.chooses("maid")
    assert (table.where("davos"), table.where("maid")) == ("hand", "dead")


def test_interrupts_at_each_part_and_one_window_for_reactions():
    royce = character("royce", "ann", abilities=[TAKES_A_CARD])
    theirs = {**CHARACTERS, "controller": "opponent"}
    price = event("price", "ann", action(
        {"do": "kill", "to": "target"}, {"do": "kill", "choose": theirs, "then": True}, target={"choose": MINE}
    ))  # fmt: skip
    mourner = card("location", "mourner", "ann", after("killed", {"do": "draw"}, trigger={"card": MINE}))
    table = Played(royce, price, mourner, character("robb", "bob", unique=True, duplicates=1))
    table.uses("price", "royce")
    assert table.asks == ("ann", "occurrence/4")
    table.uses("royce")
    assert table.asks == ("bob", "occurrence/2")
    assert "not-yet-occurred" in table.why("mourner")
    table.uses("robb-copy", "robb")
    assert table.may("mourner")


def test_owners_order_their_cards_that_die_together():
    table = Played(KILL_ALL, character("lord", "bob"), character("lady", "bob"), piles="ordered")
    table.uses("valar")
    assert table.asks == ("bob", "piles")
    table.chooses("lady", "lord")
    assert [card.ref for card in table.state.cards if card.zone == "dead"] == ["lady", "lord"]


def test_a_card_immune_to_a_trait_is_not_reached_by_cards_that_have_it():
    immune = {"kind": "constant", "label": "immune", "effects": [{"do": "immune", "to": "self", "what": "Omen"}]}
    craster = character("craster", "bob", abilities=[immune])
    for traits, where in (["omen"], "play"), (["edict"], "dead"):
        table = Played({**KILL_ALL, "traits": traits}, craster, character("page", "bob"))
        table.uses("valar").pass_all_of_step()
        assert (table.where("craster"), table.where("page")) == (where, "dead"), traits
