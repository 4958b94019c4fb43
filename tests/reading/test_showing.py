"""What the timing engine is given of hands and decks that are looked at, revealed and searched (texts our own)."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.places import WHEREVER
from tests.reading.test_engine import ability, made

TOP = {"zone": ["deck"], "controller": "you"}
LORDS = {"type": ["character"], "trait": ["Lord"], "zone": ["deck"], "controller": "you"}
TAKE = {"do": "return-to-hand", "to": "found"}
NOTHING = {"is": "found", "zone": WHEREVER}
SHUFFLE = {"do": "shuffle", "who": "you"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Any Phase: Reveal the top 3 cards of your deck and add them to your hand.",
            [
                {"do": "reveal", "from": "deck", "n": 3, "who": "you"},
                {"do": "deck-to-hand", "n": 3, "who": "you"},
            ],
        ),
        (
            "Any Phase: Look at the top 4 cards of your deck. Add 1 of those cards to your hand, and shuffle the "
            "others back into your deck.",
            [
                {"do": "look-at", "from": "deck", "n": 4, "who": "you"},
                {"do": "pick", "which": {**TOP, "top": 4}, "n": 1},
                TAKE,
                SHUFFLE,
            ],
        ),
        (
            "Any Phase: Look at the top card of your deck. Put that card on the top or bottom of your deck.",
            [
                {"do": "look-at", "from": "deck", "n": 1, "who": "you"},
                {"do": "bottom-of-deck", "to": "all", "which": {**TOP, "top": 1}, "may": True},
            ],
        ),
        (
            "Any Phase: Search the top 6 cards of your deck for any number of Lord characters, reveal them, and add "
            "them to your hand. Shuffle the other cards back into your deck.",
            [
                {"do": "search", "which": {**LORDS, "top": 6}, "n": 40},
                {"do": "reveal", "to": "found"},
                TAKE,
                SHUFFLE,
            ],
        ),
        (
            "Any Phase: Search your deck for a Lord character and put it into play. Shuffle your deck.",
            [{"do": "search", "which": LORDS}, {"do": "put-into-play", "to": "found"}, SHUFFLE],
        ),
    ],
)
def test_what_is_done_with_cards_of_a_deck(text: str, told: list[dict[str, Any]]) -> None:
    found = made(text)
    assert found.simplified == []
    assert found.abilities[0]["effects"] == told


def picked_and_discarded(who: str) -> list[dict[str, Any]]:
    """Any card of the hand: one that is described, or else one that is not."""
    return [
        {"do": "pick", "which": {"zone": ["hand"], "controller": who}, "what": "or not described"},
        {"do": "discard", "to": "found"},
        {"do": "discard-from-hand", "n": 1, "who": who, "if": {"none": {"is": "found", "zone": WHEREVER}}},
    ]


@pytest.mark.parametrize(
    ("text", "target", "told"),
    [
        (
            "Any Phase: Look at an opponent's hand. Choose and discard 1 card from that hand.",
            {"player": "opponent"},
            picked_and_discarded("chosen"),
        ),
        (
            "Any Phase: Look at a player's hand. Discard 1 event card from that hand.",
            {"player": "any"},
            [
                {"do": "pick", "which": {"type": ["event"], "zone": ["hand"], "controller": "chosen"}},
                {"do": "discard", "to": "found"},
            ],
        ),
        (
            "Any Phase: Look at an opponent's hand. You may choose 1 event card in that hand and place it in its "
            "owner's dead pile.",
            {"player": "opponent"},
            [
                {"do": "pick", "which": {"type": ["event"], "zone": ["hand"], "controller": "chosen"}, "may": True},
                {"do": "discard", "to": "found", "destination": "dead"},
            ],
        ),
        (
            "Response: After you win a challenge, look at the losing opponent's hand. Discard 1 card from that hand.",
            None,
            picked_and_discarded("loser"),
        ),
        (
            "Response: After you win a challenge, look at the losing opponent's hand. Choose and return 1 card from "
            "that hand to the top or bottom of its owner's deck.",
            None,
            [
                {"do": "pick", "which": {"zone": ["hand"], "controller": "loser"}, "what": "or not described"},
                {"do": "top-of-deck", "to": "found", "then": True, "option": "on top"},
                {"do": "bottom-of-deck", "to": "found", "then": True, "option": "on the bottom"},
                {"do": "hand-to-deck", "n": 1, "who": "loser", "if": {"none": NOTHING}},
            ],
        ),
    ],
)
def test_a_card_of_a_hand_is_picked_once_the_hand_is_seen(text: str, target: Any, told: list[dict[str, Any]]) -> None:
    found = made(text)
    assert found.simplified == []
    ability = found.abilities[0]
    assert (ability.get("target"), ability.get("also")) == (target, None)
    assert ability["effects"][1:] == told


def test_the_revealed_card_is_the_one_that_was_found_and_no_plot() -> None:
    told = ability(
        "Response: After you win a challenge, search your deck for a Lord character, reveal it, and shuffle your deck. "
        "Then, put the revealed card on top of your deck."
    )
    assert told["effects"][-1] == {"do": "top-of-deck", "to": "found", "then": True}


def test_which_cards_are_revealed_is_told_where_no_plot_is_spoken_of() -> None:
    found = made("Any Phase: Put the revealed card on top of your deck.")
    assert "which cards are revealed" in [lack for _, lack in found.simplified]


def test_only_a_card_of_ones_own_comes_out_of_shadows_as_what_the_text_names() -> None:
    told = ability("Challenges: Pay 1 gold to bring a Lord character out of shadows.")
    assert told["target"] == {
        "choose": {"type": ["character"], "trait": ["Lord"], "zone": ["shadows"], "controller": "you"},
        "picked": True,
    }


def test_a_card_out_of_a_pile_goes_to_the_pile_that_the_text_names() -> None:
    found = made("Any Phase: Choose 1 character card in any discard pile, and move that card to its owner's dead pile.")
    assert found.simplified == []
    assert found.abilities[0]["effects"] == [{"do": "discard", "to": "target", "destination": "dead"}]


def test_one_card_of_each_of_several_hands_is_picked_hand_by_hand() -> None:
    told = ability(
        "Any Phase: Look at each opponent's hand. Choose 1 card from each of those hands and shuffle it into its "
        "owner's deck."
    )
    which = {"zone": ["hand"], "controller": "you"}
    assert told["effects"][1:] == [
        {"do": "pick", "which": which, "who": "each-opponent", "asked": "you", "what": "or not described"},
        {"do": "into-deck", "to": "found"},
        {"do": "hand-to-deck", "n": 1, "who": "each-opponent", "those": {"none": {**NOTHING, "owner": "you"}}},
    ]


@pytest.mark.parametrize(
    ("text", "lack"),
    [
        (
            "Any Phase: Reveal the top 2 cards of your deck. Discard 1 and add the other to your hand.",
            "which of the cards seen",
        ),
        (
            "Response: After a card is discarded from a player's deck, put that card into Shadows under your control.",
            "under whose control",
        ),
        ("Any Phase: Put an attachment into play from your hand.", "what it is attached to"),
        ("During the dominance phase, the active player gains control of Old Mill.", "who takes control"),
    ],
)
def test_what_cannot_be_said_is_told(text: str, lack: str) -> None:
    assert [why for _label, why in made(text).simplified][:1] == [lack]


def test_one_card_of_an_opponents_is_chosen_not_all() -> None:
    found = made("Any Phase: Choose an opponent's character. Return that character to its owner's hand.")
    assert found.simplified == []
    assert found.abilities[0]["target"] == {"choose": {"type": ["character"], "controller": "opponent"}}


def test_what_then_is_followed_by_hangs_on_what_went_before_it_with_all_that_is_joined_to_it() -> None:
    told = ability(
        "Any Phase: Look at each opponent's hand. Then choose 1 card from each of those hands and shuffle it into its "
        "owner's deck."
    )
    assert [(one.get("then"), one.get("and")) for one in told["effects"]] == [
        (None, None),
        (True, None),
        (True, True),
        (True, True),
    ]


def test_you_may_discard_from_the_deck_of_the_player_who_was_chosen() -> None:
    told = ability("Any Phase: Choose an opponent. You may discard the top card of that player's deck.")
    assert told["effects"] == [{"do": "discard-from-deck", "n": 1, "who": "chosen", "may": True}]


def test_whoever_may_discard_a_card_or_put_it_back_is_asked_once() -> None:
    told = ability(
        "Any Phase: Choose an opponent. Look at the top card of that player's deck. Then, you may discard that card or "
        "put it back on top of its owner's deck."
    )
    assert [(one.get("option"), one.get("may")) for one in told["effects"][1:]] == [
        ("discard that card", None),
        ("put it back on top of its owner's deck", None),
    ]
