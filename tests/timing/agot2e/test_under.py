"""Cards facedown under an agenda, and power that moves to another player's faction card."""

from __future__ import annotations

from tests.timing.agot2e.tables import CHARACTERS, Played, ability, action, card, character, event, when

RICH = [{"id": "ann", "gold": 5}, {"id": "bob", "gold": 5}]
UNDER = {"zone": "under", "owner": "you"}


def agenda(*abilities, owner="ann"):
    return card("agenda", f"agenda-{owner}", owner, *abilities)


def below(ref="below", owner="ann", **more):
    return character(ref, owner, zone="under", attached_to=f"agenda-{owner}", **more)


def top(n, **more):
    choose = {"zone": "deck", "owner": "you", "within": n}
    return {
        "do": "place",
        "destination": "under",
        "onto": "agenda",
        "choose": choose,
        "up_to": True,
        "count": n,
        **more,
    }


def test_the_top_cards_of_each_deck_are_placed_under_their_players_agendas():
    crows = [character(f"crow-{who}", who, zone="deck", top=1) for who in ("ann", "bob")]
    place = event("place", "ann", action(top(1, chooses="each")))
    game = Played(agenda(), agenda(owner="bob"), *crows, place).uses("place")
    while game.decision.kind == "choice":
        game.chooses(*game.decision.choices)
    assert [game.held(f"crow-{who}").attached_to for who in ("ann", "bob")] == ["agenda-ann", "agenda-bob"]
    assert game.where("crow-bob") == "under"


def test_a_card_under_an_agenda_is_no_attachment_and_not_in_play():
    tools = action({"do": "discard", "to": "target"}, target={"choose": {"type": "attachment"}})
    kill = action({"do": "kill", "to": "target"}, target={"choose": CHARACTERS})
    game = Played(agenda(), below(), event("burglar", "bob", tools), event("axe", "bob", kill))
    assert not game.may("burglar", "below")
    assert not game.may("axe", "below")


def test_one_card_a_phase_is_marshaled_from_under_the_agenda():
    may = ability("constant", {"do": "play-from", "ways": ["marshal", "play"], "which": UNDER})
    table = [agenda(may | {"limit": {"times": 1, "per": "phase"}}), below("one", cost=2), below("two", cost=1)]
    game = Played(*table, box="marshaling/3", players=RICH).uses("one/marshal")
    assert (game.where("one"), game.held("one").attached_to, game.player("ann").gold) == ("play", "", 3)
    assert "not-there" in game.why("two/marshal")


def test_a_card_that_is_discarded_from_hand_goes_under_the_agenda_instead():
    keep = when("discarded-from-hand", {"do": "change-destination", "to": "trigger", "destination": "under"},
                trigger={"card": {}})  # fmt: skip
    lose = event("lose", "bob", action({"do": "discard-from-hand", "who": "opponent", "what": "chosen"}))
    players = [{"id": "ann", "hand": 0}, {"id": "bob"}]
    lost = character("lost", "ann", zone="hand")
    game = Played(card("location", "desk", "ann", keep), lost, lose, players=players).uses("lose").chooses("lost")
    assert game.asks == ("ann", "occurrence/4")
    assert game.uses("desk").where("lost") == "under"
    passed = Played(card("location", "desk", "ann", keep), lost, lose, players=players).uses("lose")
    passed.chooses("lost").pass_all_of_step()
    assert passed.where("lost") == "discard"


def test_power_moves_from_the_attackers_to_the_defenders_faction_card():
    truce = event("truce", "cid", action({"do": "take-power", "n": 1, "who": "attacker", "against": "defender"}))
    players = [{"id": "ann", "power": 2}, {"id": "bob"}, {"id": "cid"}]
    challenge = {"type": "power", "attacker": "ann", "defender": "bob"}
    game = Played(truce, box="challenges/6", challenge=challenge, players=players).uses("truce")
    assert [game.player(who).power for who in ("ann", "bob", "cid")] == [1, 1, 0]


def test_power_moves_from_cards_to_the_faction_cards_of_who_controls_them():
    all_power = {"stat": "power", "of": "affected"}
    move = {"do": "move-power", "n": all_power, "to": "all", "who": "affected-controller",
            "which": {"power": {"at_least": 1}}}  # fmt: skip
    lords = [character("lord", "ann", power=3), character("lady", "bob", power=1)]
    game = Played(event("faith", "ann", action(move)), *lords).uses("faith")
    assert [(game.player(who).power, game.held(ref).power) for who, ref in (("ann", "lord"), ("bob", "lady"))] == [
        (3, 0), (1, 0),
    ]  # fmt: skip
