"""Cards that cannot enter play, be marshaled or played, or have abilities triggered; cards, types and traits named."""

from __future__ import annotations

import pytest

from tests.timing.agot2e.tables import CHARACTERS, Played, ability, action, card, character, event, would

RICH = [{"id": "ann", "gold": 5}, {"id": "bob", "gold": 5}]
OUT = ["hand", "deck", "discard", "dead", "shadows"]


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def rule(*effects, owner="bob", **more):
    return card("location", f"rule-{owner}", owner, constant(*effects, **more))


def bar(what, **which):
    return {"do": "cannot", "what": what, "to": "all", "which": {"zone": OUT, **which}}


@pytest.mark.parametrize("what", ["enter play", "be marshaled"])
def test_what_cannot_enter_play_is_not_marshaled(what):
    knight = character("knight", "ann", zone="hand", icons=["military"])
    page = character("page", "ann", zone="hand")
    game = Played(knight, page, rule(bar(what, icon="military")), box="marshaling/3", players=RICH)
    assert "cannot" in game.why("knight/marshal")
    assert game.may("page/marshal")


def test_what_cannot_be_put_into_play_can_be_marshaled():
    hand = {"zone": "hand", "owner": "you", "type": "character"}
    put = event("put", "ann", action({"do": "put-into-play", "to": "target"}, target={"choose": hand}))
    knight = character("knight", "ann", zone="hand")
    game = Played(put, knight, rule(bar("be put into play")), box="marshaling/3", players=RICH)
    assert not game.may("put", "knight")
    assert game.may("knight/marshal")


def test_players_put_no_more_into_play_once_something_forbids_it():
    so = {"happened": ["marshaled", "put-into-play"], "player": "this-player", "in": "round", "n": {"at_least": 1}}
    both = [{"do": "forbid", "what": what, "who": "each", "if": so} for what in ("marshal", "put into play")]
    pages = [character(f"page{n}", "ann", zone="hand", keywords=["ambush (0)"]) for n in (1, 2)]
    game = Played(*pages, rule(*both), box="marshaling/3", players=RICH, ends="phase").uses("page1/marshal")
    assert "forbidden" in game.why("page2/marshal")
    again = Played(*pages, rule(*both), players=RICH).uses("page1/ambush")
    assert "forbidden" in again.why("page2/ambush")


def name(what, *effects, **which):
    return event("name", "ann", action({"do": "name", "what": what, **which}, *effects))


def test_a_card_that_is_named_cannot_be_played_until_the_end_of_the_phase():
    named = {"do": "cannot", "what": "be played", "until": "phase", "to": "all", "which": {"zone": OUT, "named": True}}
    tricks = [event(f"trick{n}", "bob", action({"do": "draw"}), title=f"Trick {n}") for n in (1, 2)]
    game = Played(name("title", named, which={"type": "event", "controller": "opponent"}), *tricks).uses("name")
    assert (game.decision.choice, set(game.decision.choices)) == ("name", {"Trick 1", "Trick 2"})
    game.chooses("Trick 1")
    assert "cannot" in game.why("trick1")
    assert "cannot" not in game.why("trick2")


def test_who_does_not_have_the_trait_that_is_named_is_killed():
    kill = {"do": "kill", "to": "all", "which": {**CHARACTERS, "controller": "you", "not": {"named": True}}}
    lords = [character("lord", "ann", traits=["Lord"]), character("lady", "ann", traits=["Lady"])]
    game = Played(name("trait", kill), *lords, character("page", "bob")).uses("name").chooses("Lord")
    assert [game.where(ref) for ref in ("lord", "lady", "page")] == ["play", "dead", "play"]


def test_the_losing_opponent_names_a_type():
    draws = {"do": "put-into-hand", "choose": {"zone": "deck", "owner": "you", "not": {"named": True}}, "up_to": True}
    asks = event("name", "ann", action({"do": "name", "what": "type", "who": "opponent"}, draws))
    knight = character("knight", "ann", zone="deck")
    game = Played(asks, knight, card("location", "inn", "ann", zone="deck")).uses("name")
    assert game.decision.player == "bob"
    game.chooses("character")
    assert game.decision.choices == ("inn",)


def test_a_character_gains_the_trait_that_is_named():
    gain = {"do": "gain", "what": "named", "to": "target", "until": "phase"}
    naming = action({"do": "name", "what": "trait"}, gain, target={"choose": CHARACTERS})
    cards = [character("lord", "bob", traits=["Lord"]), character("page", "ann")]
    game = Played(event("name", "ann", naming), *cards).uses("name", "page")
    assert [one.word for one in game.state.lasting] == ["Lord"]


def test_abilities_of_some_cards_are_not_triggered():
    kings = {"type": ["location"], "not": {"trait": ["King"]}}
    silent = rule({"do": "silence", "who": "each", "which": kings})
    halls = [card("location", ref, "ann", action({"do": "draw"}), traits=[trait]) for ref, trait in
             (("throne", "King"), ("mill", "Mill"))]  # fmt: skip
    game = Played(silent, *halls, event("trick", "ann", action({"do": "draw"})))
    assert "silenced" in game.why("mill")
    assert game.may("throne")
    assert game.may("trick")


def test_only_players_without_a_king_are_silenced():
    king = {"not": {"there_is": {"trait": ["King"], "controller": "this-player"}}}
    silent = rule({"do": "silence", "who": "each", "if": king})
    halls = [card("location", f"hall-{who}", who, action({"do": "draw"})) for who in ("ann", "bob")]
    game = Played(silent, *halls, character("king", "ann", traits=["King"]))
    assert game.may("hall-ann")
    assert "silenced" in game.why("hall-bob")


def test_a_cancel_of_what_chooses_one_character_alone():
    aimed = {"there_is": {"meant": "aimed", "type": "character", "controller": "you"}}
    fear = would("initiates", {"do": "cancel"}, {"do": "stand", "to": "all", "which": {"meant": "aimed"}},
                 trigger={"if": aimed})  # fmt: skip
    kill = action({"do": "kill", "to": "target"}, target={"choose": CHARACTERS, "n": 2, "up_to": True})
    wolves = [character("wolf", "bob", kneeling=True), character("pup", "bob")]
    table = [event("axe", "ann", kill), event("fear", "bob", fear), *wolves]
    one = Played(*table)
    one.make(next(m for m in one.game.moves(one.state) if m.ability.startswith("axe") and m.choosing == ("wolf",)))
    one.uses("fear")
    assert (one.where("wolf"), one.held("wolf").kneeling) == ("play", False)
    two = Played(*table).uses("axe", "wolf", "pup")
    assert two.where("wolf") == "dead"
