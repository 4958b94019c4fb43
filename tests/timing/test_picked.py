"""What a text that does not say "choose" picks: as the effect is carried out, and as no target (FAQ, Target; 3.6)."""

from __future__ import annotations

from typing import Any

from tests.timing.as_shipped import Played, ability, card, shipped
from timing.systems.agot1e.dispute import read
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.replay import answer_to

Plain = dict[str, Any]
ANYBODY = {"type": "character", "other": True}
OF_TARGETS = {"chooses": {"type": ["character"]}, "only_target": True}


def mill(*effects: Plain, target: Plain | None = None, **more: Any) -> Plain:
    asked = {"choose": ANYBODY, "picked": True, **(target or {})}
    return card("mill", type="location", abilities=[ability(*effects, target=asked, **more)])


def does(do: str, **more: Any) -> Plain:
    return {"do": do, "to": "target", **more}


def answering(ref: str, effect: Plain, **more: Any) -> Plain:
    return card(ref, "bob", type="event", zone="hand", abilities=[ability(effect, kind="response", **more)])


def test_it_is_picked_once_nobody_answers_any_more() -> None:
    stops = answering("stops", {"do": "cancel"})
    played = Played("challenges/2", mill(does("kneel")), card("robb"), card("jon", "bob"), stops)
    played.use("mill/use")
    assert played.state.choice is None
    played.on("target")
    assert played.state.choice is not None
    assert set(played.state.choice.options) == {"robb", "jon"}
    played.choose("jon")
    assert played.card("jon").kneeling


def test_a_card_that_cannot_be_chosen_may_be_picked() -> None:
    spared = card("jon", "bob", cannot=["be chosen"])
    assert Played("challenges/2", mill(does("kneel")), spared).moves("mill/use")
    assert not Played("challenges/2", mill(does("kneel"), target={"picked": False}), spared).moves("mill/use")


def test_a_cancel_of_what_chooses_a_card_does_not_see_it() -> None:
    stops = answering("stops", {"do": "cancel", "cancels": OF_TARGETS})
    for target, may in (({"picked": False}, True), ({}, False)):
        played = Played("challenges/2", mill(does("kneel"), target=target), card("jon", "bob"), stops, stops="every")
        played.use("mill/use")
        assert bool(played.moves("stops/use")) == may


def test_a_cancel_of_what_would_be_done_reaches_it_before_it_is_known_to_whom() -> None:
    stops = answering("stops", {"do": "cancel", "cancels": {"would": ["kneel"]}})
    for asked, may in ((card("jon", "bob"), True), (card("jon", "bob", kneeling=True), False)):
        played = Played("challenges/2", mill(does("kneel"), {"do": "draw", "n": 1}), asked, stops, stops="every")
        played.use("mill/use")
        assert bool(played.moves("stops/use")) == may


def test_without_anything_that_fits_it_is_not_used() -> None:
    played = Played("challenges/2", mill(does("kneel")), card("jon", "bob", kneeling=True))
    assert played.why_not("mill/use") == {"already-kneeling", "no-target"} or not played.moves("mill/use")
    played = Played("challenges/2", mill(does("kneel"), {"do": "gain-gold", "n": 1}))
    assert played.moves("mill/use")  # one part that can come about is enough (FAQ 3.6)
    played.use("mill/use")
    assert played.player("ann").gold == 1


def test_what_leaves_by_it_may_be_saved_then() -> None:
    saves = answering("saves", {"do": "save", "which": {"type": "character"}, "what": "kill"})
    played = Played("challenges/2", mill(does("kill")), card("robb"), card("jon", "bob"), saves)
    played.use("mill/use")
    played.on("target")
    played.choose("jon")
    played.use("saves/use", choosing=["jon"])
    played.on()
    assert played.card("jon").zone == "play"
    assert played.card("jon").moribund is None


def test_each_is_picked_before_the_effect_that_is_for_it() -> None:
    second = {"choose": {"type": "character", "standing": False}, "name": "second", "picked": True}
    effects = (does("kneel"), does("return-to-hand", of="second", then=True))
    played = Played("challenges/2", mill(*effects, also=[second]), card("robb"), card("jon", "bob"))
    played.use("mill/use")
    played.choose("robb")
    assert played.card("robb").zone == "hand" or played.card("robb").moribund


def test_what_may_be_left_undone_is_asked_before_it_is_picked() -> None:
    played = Played("challenges/2", mill(does("kneel", may=True)), card("robb"), card("jon", "bob"))
    played.use("mill/use")
    assert played.state.choice is not None
    assert "do it" in played.state.choice.options
    played.choose("leave it")
    assert played.state.choice is None
    assert not played.card("robb").kneeling


def test_what_is_to_be_paid_may_hang_on_it_and_then_it_is_picked_with_the_use() -> None:
    cost = {"do": "pay-gold", "amount": {"stat": "cost", "of": "target"}}
    cards = (card("robb", cost=3), card("jon", "bob", cost=1))
    played = Played("challenges/2", mill(does("kneel"), cost=[cost]), *cards, ann={"gold": 2})
    assert {move.choosing for move in played.moves("mill/use")} == {("jon",)}


def test_any_number_that_costs_no_more_together_is_picked() -> None:
    together = {"number": {"stat": "cost", "of": "target"}, "at_most": 3}
    some = {"n": 9, "up_to": True, "together": together}
    cards = (card("a", cost=2), card("b", cost=1), card("c", cost=3))
    played = Played("challenges/2", mill(does("kneel"), target=some), *cards)
    played.use("mill/use")
    assert {move.choosing for move in played.game.moves(played.state)} == {("a", "b"), ("a",), ("b",), ("c",), ()}


def test_who_asks_whether_it_may_be_used_on_a_card_is_told_that_it_may() -> None:
    cards = [mill(does("kneel")), card("robb"), card("jon", "bob", kneeling=True)]
    table = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "challenges/2"}}
    file = {"id": "it", "title": "it", "source": "composed", "cites": ["agot1e-faq/event-target"], **table}
    for ref, answer in (("robb", "yes"), ("jon", "no")):
        asked = {"after": 0, "ask": "may", "use": "mill", "choosing": [ref], "answer": answer}
        made = read({**file, "cards": cards, "questions": [asked]})
        game = Dispute(made.situation)
        assert answer_to(game, game.begin().state, made.questions[0])[0] == (answer,)


def weaker_than_paid(zone: str, **more: Any) -> Plain:
    less = {"less_than": {"stat": "printed-str", "of": "paid"}}
    return {"choose": {"type": "character", "zone": zone, "controller": "you", "printed_str": less}, **more}


def test_what_is_picked_may_hang_on_what_is_paid_with() -> None:
    cost = {"do": "stand", "card": {"type": "character", "controller": "you"}}
    comes = mill(does("return-to-hand"), target=weaker_than_paid("discard"), cost=[cost])
    squire, knight = card("squire", str=1, kneeling=True), card("knight", str=3, kneeling=True)
    lost = card("lost", str=2, zone="discard")
    played = Played("challenges/2", comes, squire, knight, lost)
    assert {move.paying for move in played.moves("mill/use")} == {("knight",)}  # nobody in the pile is weaker than 1
    played.use("mill/use")
    played.on()
    assert played.card("lost").zone == "hand"
    assert not Played("challenges/2", comes, squire, lost).moves("mill/use")
    assert Played("challenges/2", comes, squire, knight).why_not("mill/use")


def test_who_pays_with_what_leaves_picks_by_what_it_was() -> None:
    cost = {"do": "return-to-hand", "card": {"type": "character", "controller": "you"}}
    comes = mill(does("put-into-play"), target=weaker_than_paid("hand"), cost=[cost])
    played = Played("challenges/2", comes, card("knight", str=3), card("page", str=1, zone="hand"))
    played.use("mill/use")
    played.on()
    assert (played.card("knight").zone, played.card("page").zone) == ("hand", "play")


def test_a_further_thing_may_be_picked_by_what_is_paid_with() -> None:
    cost = {"do": "kneel", "card": {"type": "character", "controller": "you"}}
    second = {**weaker_than_paid("discard"), "name": "second", "picked": True}
    effect = {"do": "return-to-hand", "to": "target", "of": "second"}
    comes = mill(effect, target={"choose": {"type": "location"}}, also=[second], cost=[cost])
    played = Played("challenges/2", comes, card("knight", str=3), card("lost", str=2, zone="discard"))
    played.use("mill/use")
    played.on()
    assert played.card("lost").zone == "hand"


def test_a_card_that_only_one_can_be_is_aimed_at_from_the_first_and_saved_in_step_2() -> None:
    kills = mill(does("kill"), target={"choose": {"type": "character", "controller": "opponent"}, "picked": True})
    shield = {
        "id": "shield",
        "label": "save",
        "kind": "response",
        "effects": {"do": "save", "which": {"type": "character"}},
    }
    page = card("page", "bob", abilities=[shield])
    for others, step in (((), "player-action/2"), ((card("cook", "bob"),), "player-action/3")):
        played = Played("challenges/2", kills, page, *others)
        played.use("mill/use")
        while played.state.choice:
            played.choose("page")
        decision = played.game.decision(played.state)
        assert (decision.step, [one.ability for one in decision.options if one.allowed]) == (step, ["page/shield"])


def test_a_picked_card_that_goes_later_is_saved_when_it_goes_and_not_before() -> None:
    """Hidden Vale Pass discards its Clansman once the challenge is over: nothing removes him as he comes."""
    saves = ability({"do": "save", "which": {"type": "character"}, "what": "discard"}, kind="response")
    clansman = card("clansman", traits=["Clansman"], zone="hand", str=2)
    fought = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["squire"]}
    at_the_table = (shipped("bwb_47", "pass"), clansman, card("squire"), card("healer", abilities=[saves]))
    played = Played("challenges/4", *at_the_table, challenge=fought, ends="challenge")
    played.use("pass/action-1")
    assert played.game.decision(played.state).step == "segment/actions"
    played.until("healer/use")
    assert played.game.decision(played.state).step == "delayed/2"
    played.use("healer/use", choosing=["clansman"])
    played.on()
    assert played.card("clansman").zone == "play"
