"""Control that a constant ability gives lasts as long as the ability applies, and goes to whom it says (FAQ 3.28)."""

from __future__ import annotations

from typing import Any

from tests.timing.as_shipped import Played, ability, card

Plain = dict[str, Any]
CHALLENGES = {"phase": ["challenges"]}
TO_THE_ACTIVE = {"do": "take-control", "to": "self", "who": "active-player"}
THREE = [{"id": "cid"}]


def reserves(*effects: Plain, **more: Any) -> Plain:
    constant = ability(*effects or (TO_THE_ACTIVE,), kind="constant", **{"if": CHALLENGES})
    return card("reserves", **{"owner": "bob", "str": 4, "abilities": [constant], **more})


def in_turn(played: Played, ref: str = "reserves") -> list[tuple[str, str]]:
    """In which phase who controls the card, one after the other, while everybody passes."""
    found: list[tuple[str, str]] = []
    for _ in range(120):
        now = (played.state.box.partition("/")[0], played.card(ref).controller)
        found += [now] if now not in found[-1:] else []
        moves = played.game.moves(played.state)
        if not moves:
            break
        played.make(next((m for m in moves if m.does == "passes"), moves[-1]))
    return found


def test_the_active_player_controls_it_and_may_attack_with_it() -> None:
    played = Played("challenges/2", reserves(icons=["military"]), stops="every", ends="phase")
    played.on("attackers")
    assert (played.game.decision(played.state).player, played.choices) == ("ann", ("reserves",))


def test_it_goes_round_with_the_active_player_and_back_to_its_owner() -> None:
    c, d = "challenges", "dominance"
    for owner, others, expected in (
        ("bob", [], [(c, "ann"), (c, "bob"), (d, "bob")]),
        ("ann", [], [(c, "ann"), (c, "bob"), (d, "ann")]),
        ("bob", THREE, [(c, "ann"), (c, "bob"), (c, "cid"), (d, "bob")]),
        ("cid", THREE, [(c, "ann"), (c, "bob"), (c, "cid"), (d, "cid")]),
    ):
        played = Played("challenges/1", reserves(owner=owner), others=others, stops="every", ends="round")
        assert [one for one in in_turn(played) if one[0] in (c, d)] == expected


def test_it_is_taken_straight_from_one_active_player_by_the_next() -> None:
    played = Played("challenges/1", reserves(), others=THREE, stops="every", ends="phase")
    taken = []
    while moves := played.game.moves(played.state):
        made = played.game.apply(played.state, next((m for m in moves if m.does == "passes"), moves[-1]))
        taken += [dict(note.args)["player"] for note in made.notes if note.code == "control"]
        played.state = made.state
    assert taken == ["bob", "cid"]


def test_an_effect_that_names_nobody_gives_it_to_whoever_controls_the_ability() -> None:
    seized = card("seized", type="attachment", attached_to="jon", abilities=[])
    seized["abilities"] = [ability({"do": "take-control", "to": "host"}, kind="constant")]
    played = Played("challenges/2", seized, card("jon", "bob"), stops="every")
    assert played.card("jon").controller == "ann"


def test_what_the_effect_itself_asks_for_has_to_be_so() -> None:
    winter = {"do": "take-control", "to": "self", "who": "active-player", "if": {"season": "winter"}}
    assert Played("challenges/2", reserves(winter)).card("reserves").controller == "bob"
    assert Played("challenges/2", reserves(winter), season="winter").card("reserves").controller == "ann"


def test_nobody_takes_control_of_a_unique_card_beside_a_copy_of_it() -> None:
    twin = card("twin", "ann", title="Reserves", unique=True)
    copy = reserves(title="Reserves", unique=True)
    assert Played("challenges/2", copy, twin).card("reserves").controller == "bob"
