"""Tables as judges meet them: several rules at once."""

from __future__ import annotations

from typing import Any

from tests.timing.agot2e.tables import (
    CANCEL_EVENT,
    CHARACTERS,
    DRAW_AFTER_KILL,
    KILL,
    MINE,
    Played,
    ability,
    action,
    after,
    card,
    character,
    event,
    when,
    would,
)

YOU = {"player": "you"}
HOST = {"card": {"host": True}}
SELF = {"card": {"self": True}}
LANNISTER = {"there_is": {"faction": "Lannister", "unique": True, "controller": "you"}}
IN_PLAY = {"card": {"type": ["character", "location", "attachment"]}}
TREACHERY = event("treachery", "bob", would("initiates", {"do": "cancel"}, trigger=IN_PLAY, **{"if": LANNISTER}))
CERSEI = character("cersei", "bob", unique=True, faction="Lannister")
AGAINST = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["hound"]}
ONE = {"times": 1, "per": "challenge"}
BY_FIVE = {"number": {"challenge": "margin"}, "is": {"at_least": 5}}


def hound(strength: int = 6, **more: Any) -> dict[str, Any]:
    return character("hound", "ann", strength, icons=["military", "intrigue", "power"], **more)


def put_to_the_sword(ref: str = "sword", cost: int = 0) -> dict[str, Any]:
    won = {**YOU, "type": "military", "if": BY_FIVE}
    chosen = {"choose": {**CHARACTERS, "controller": "loser"}}
    kill = after("challenge-won", {"do": "kill", "to": "target"}, trigger=won, target=chosen, max=ONE)
    return event(ref, "ann", kill, title="Put to the Sword", cost=cost)


def test_a_cancel_that_costs_what_is_printed_and_a_third_player_who_comes_too_late() -> None:
    judgment = would(
        "initiates", {"do": "cancel"}, trigger={"card": {"type": "event"}, "player": "opponent"},
        cost={"do": "pay-gold", "n": {"stat": "cost", "of": "trigger"}},
    )  # fmt: skip
    bran = {**CANCEL_EVENT, "cost": {"do": "sacrifice"}}
    table = Played(
        hound(), put_to_the_sword(cost=2), event("hand", "bob", judgment), character("page", "bob"),
        character("bran", "cid", abilities=[bran]), character("bran2", "ann", abilities=[bran]),
        box="challenges/7", seats=3, format="melee", challenge=AGAINST,
        players=[{"id": "ann", "gold": 2}, {"id": "bob", "gold": 2}, {"id": "cid"}],
    )  # fmt: skip
    table.uses("sword", "page").uses("hand")
    assert table.player("bob").gold == 0
    assert table.may("bran2")
    table.passes("ann").passes("cid")
    assert table.why("bran") == ("no-longer-imminent",)
    table.passes("cid")
    assert (table.where("sword"), table.player("ann").gold) == ("discard", 0)


def test_tokens_that_save_and_a_forced_reaction_that_cannot_be_canceled() -> None:
    places = after("marshaled", {"do": "place-token", "to": "self", "n": 6}, forced=True, trigger=SELF)
    kisses = {**places, "id": "kisses"}
    spends = would("killed", {"do": "save", "to": "trigger"}, trigger=SELF, cost={"do": "discard-token"})
    saves = {**spends, "id": "saves"}
    beric = character("beric", "ann", cost=3, zone="hand", abilities=[{**kisses, "cannot_be_canceled": True}, saves])
    table = Played(beric, TREACHERY, CERSEI, box="marshaling/3", players=[{"id": "ann", "gold": 3}, {"id": "bob"}])
    table.uses("beric/marshal")
    assert "cannot-be-canceled" in table.why("treachery")
    table.pass_all()
    assert table.held("beric").tokens == 6
    swords = event("swords", "bob", KILL)
    table = Played({**beric, "zone": "play", "tokens": 6}, TREACHERY, CERSEI, swords, first_player="bob")
    table.uses("swords", "beric").uses("beric/saves", "beric").uses("treachery").pass_all()
    assert (table.where("beric"), table.held("beric").tokens) == ("dead", 0)


def test_the_same_event_again_in_one_challenge_is_barred_by_its_maximum() -> None:
    table = Played(hound(), put_to_the_sword(), put_to_the_sword("sword2"), character("page", "bob"),
                   character("maid", "bob"), box="challenges/7", challenge=AGAINST)  # fmt: skip
    table.uses("sword", "page")
    assert "limit" in table.why("sword2")


def test_a_forced_interrupt_of_an_attachment_comes_after_the_save_and_before_the_rest() -> None:
    pact = card("attachment", "pact", "bob", when(
        "leaves-play", {"do": "sacrifice", "choose": MINE}, forced=True, trigger={"card": {"host": True}}
    ), attached_to="shireen")  # fmt: skip
    guard = card("attachment", "guard", "ann", would(
        ["killed", "discarded"], {"do": "save", "to": "trigger"}, trigger=HOST, cost={"do": "sacrifice"}
    ), attached_to="shireen")  # fmt: skip
    kneels = when("killed", {"do": "kneel", "to": "target"}, trigger=SELF, target={"choose": CHARACTERS})
    shireen = character("shireen", "ann", 1, abilities=[kneels])
    swords = event("swords", "bob", KILL)
    table = Played(shireen, pact, guard, swords, character("page", "bob"), character("maid", "bob"), first_player="bob")
    table.uses("swords", "shireen")
    assert table.asks == ("ann", "occurrence/2")
    table.passes("ann")
    assert table.asks == ("bob", "effect-chooses")
    table.chooses("page")
    assert table.asks == ("ann", "occurrence/4")
    table.uses("shireen", "maid")
    assert (table.where("shireen"), table.where("page"), table.held("maid").kneeling) == ("dead", "discard", True)


def test_each_copy_answers_once_and_the_one_that_dies_answers_its_own_death() -> None:
    takes = when("killed", {"do": "discard-from-hand", "who": "opponent"},
                 trigger={"card": {"any": [{"self": True}, {"title": "Viper"}]}})  # fmt: skip
    table = Played(
        event("swords", "bob", KILL), event("more", "bob", KILL), character("viper", "ann", title="Viper"),
        character("d1", "ann", abilities=[takes]), character("d2", "ann", abilities=[takes]),
        players=[{"id": "ann"}, {"id": "bob", "hand": 5}], first_player="bob",
    )  # fmt: skip
    table.uses("swords", "viper").uses("d1")
    assert table.why("d1") == ("once-each",)
    table.uses("d2")
    assert table.player("bob").hand == 3
    table.uses("more", "d1").uses("d1")
    assert table.player("bob").hand == 2


def test_who_is_spared_by_each_player() -> None:
    spared = ability(
        "when-revealed",
        {"do": "kill", "to": "unchosen", "which": CHARACTERS, "choose": MINE, "chooses": "each", "count": 1,
         "up_to": True, "cannot_be_saved": True},
    )  # fmt: skip
    plot = card("plot", "wildfire", "ann", spared, zone="revealed", initiative=9)
    table = Played(plot, character("tywin", "bob", unique=True, duplicates=1), character("page", "bob"),
                   character("ned", "ann"), box="plot/3")  # fmt: skip
    table.chooses("ann")
    assert table.asks == ("ann", "effect-chooses")
    table.chooses("ned").chooses("page")
    assert table.asks == ("bob", "occurrence/2")
    assert "cannot-be-saved" in table.why("tywin-copy")
    table.pass_all()
    assert [table.where(ref) for ref in ("tywin", "page", "ned")] == ["dead", "play", "play"]


def test_a_crown_that_burns_as_long_as_it_is_worn() -> None:
    burns = ability("constant", {"do": "str", "to": "host", "n": -4, "terminal": True})
    crown = card("attachment", "crown", "ann", burns, zone="hand", keywords=["terminal"])
    mines = card("location", "mines", "bob", would(
        "killed", {"do": "save", "to": "trigger"}, trigger={"card": MINE}, cost={"do": "sacrifice"}
    ))  # fmt: skip
    table = Played(crown, mines, character("asha", "bob", 4), box="marshaling/3")
    table.uses("crown/marshal", "asha")
    assert table.asks == ("bob", "occurrence/2")
    assert "save-not-enough" in table.why("mines")
    table.pass_all()
    assert (table.where("asha"), table.where("crown")) == ("dead", "discard")


def test_one_window_for_what_was_put_into_play_and_taken_back() -> None:
    arianne = character("arianne", "ann", unique=True, duplicates=1, abilities=[action(
        {"do": "put-into-play", "to": "target"},
        {"do": "return-to-hand", "to": "self", "then": True, "cannot_be_saved": True},
        target={"choose": {"zone": "hand", "type": "character", "controller": "you", "cost": {"at_most": 5}}},
        limit={"times": 1, "per": "phase"},
    )])  # fmt: skip
    lancer = character("lancer", "ann", cost=3, zone="hand", abilities=[
        after("enters-play", {"do": "discard-faction-power", "who": "opponent"}, trigger=SELF)
    ])  # fmt: skip
    table = Played(arianne, lancer, TREACHERY, CERSEI, players=[{"id": "ann"}, {"id": "bob", "power": 2}])
    table.uses("arianne", "lancer").passes("bob")
    assert "cannot-be-saved" in table.why("arianne-copy")
    table.passes("ann")
    assert (table.where("arianne"), table.where("arianne-copy")) == ("hand", "discard")
    table.uses("lancer").pass_all()
    assert table.player("bob").power == 1
    canceled = Played(arianne, lancer, TREACHERY, CERSEI)
    canceled.uses("arianne", "lancer").uses("treachery")
    assert (canceled.where("arianne"), canceled.where("lancer")) == ("play", "hand")
    assert "limit" in canceled.why("arianne")


def test_what_was_ambushed_is_discarded_before_others_interrupt_the_end_of_the_phase() -> None:
    ambushed = {"there_is": {"self": True, "entered": "ambush"}}
    goes = {"do": "discard", "to": "self", "cannot_be_saved": True}
    cloaks = character("cloaks", "ann", abilities=[when("phase-ends", goes, forced=True, **{"if": ambushed})])
    wall = card("location", "wall", "bob", when("phase-ends", {"do": "faction-power", "n": 2}, cost={"do": "kneel"}))
    table = Played({**cloaks, "entered": "ambush"}, wall, box="challenges/13")
    assert table.where("cloaks") == "discard"
    assert table.asks == ("bob", "occurrence/4")
    assert Played(cloaks, wall, box="challenges/13").where("cloaks") == "play"


def test_a_lasting_loss_of_an_icon_does_not_remove_a_participant() -> None:
    confine = event("confine", "bob", action({"do": "lose", "to": "target", "what": "military", "until": "phase"},
                                             target={"choose": CHARACTERS}))  # fmt: skip
    table = Played(hound(), confine, box="challenges/4", ends="challenge", challenge=AGAINST, first_player="bob")
    table.uses("confine", "hound")
    assert table.player("ann").power == 1
    assert table.notes.count("wins") == 1


def test_reactions_in_the_outer_window_go_on_after_those_inside() -> None:
    torch = event("torch", "ann", after("challenge-won", {"do": "discard", "to": "target"}, trigger=YOU,
                                        target={"choose": {"type": "location", "controller": "loser"}}))  # fmt: skip
    table = Played(
        hound(), put_to_the_sword(), torch, character("robb", "bob", abilities=[DRAW_AFTER_KILL]),
        character("cat", "bob", abilities=[DRAW_AFTER_KILL]), character("page", "bob"), card("location", "inn", "bob"),
        box="challenges/7", challenge=AGAINST,
    )  # fmt: skip
    table.uses("sword", "page")
    assert "not-occurred" in table.why("torch")
    table.uses("robb").uses("cat").uses("torch", "inn")
    assert table.where("inn") == "discard"


def test_of_several_effects_the_controller_decides_which_one() -> None:
    choice = action(
        {"do": "draw", "option": "draw"},
        {"do": "gain-gold", "option": "gold"},
        {"do": "gain-gold", "n": 3, "then": True},
    )
    table = Played(event("counsel", "ann", choice))
    table.uses("counsel")
    assert table.asks == ("ann", "option")
    table.chooses("gold")
    assert (table.player("ann").hand, table.player("ann").gold) == (3, 4)


def test_what_may_be_done_may_be_left_out() -> None:
    offers = after("killed", {"do": "draw"}, {"do": "lose-gold", "option": "may", "then": True}, trigger={"card": MINE})
    rich = [{"id": "ann"}, {"id": "bob", "gold": 1}]
    inn = card("location", "inn", "bob", offers)
    table = Played(event("swords", "ann", KILL), character("page", "bob"), inn, players=rich)
    table.uses("swords", "page").uses("inn")
    assert table.asks == ("bob", "option")
    table.chooses("none")
    assert (table.player("bob").gold, table.player("bob").hand) == (1, 4)
