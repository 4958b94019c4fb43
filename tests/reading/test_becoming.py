"""What becomes a character, amounts that take the place of others, and which copies are meant (texts our own)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import made

SELF = {"to": "self", "then": True}
PLOTS = {"to": "all", "which": {"type": ["plot"], "controller": "opponent", "zone": ["revealed"]}}
FOUND = {"zone": ["deck"], "controller": "you"}


def effects(text: str, card_type: str = "character") -> list[dict[str, Any]]:
    found = made(text, card_type)
    assert found.simplified == []
    plain: list[dict[str, Any]] = found.abilities[0]["effects"]
    return plain


@pytest.mark.parametrize(
    ("text", "card_type", "told"),
    [
        (
            "Any Phase: Put Old Mill into play from your hand as an Army character with 4 STR, a Power icon, and "
            "deadly.",
            "event",
            [
                {"do": "put-into-play", "to": "self", "what": "character"},
                {"do": "gain", "what": "character", **SELF},
                {"do": "gain", "what": "Army", **SELF},
                {"do": "str", "what": "base", "n": 4, **SELF},
                {"do": "gain", "what": "power", **SELF},
                {"do": "gain", "what": "deadly", **SELF},
            ],
        ),
        (
            "When revealed, claim 1 power for your House. (Claim 3 power instead if it is Winter.)",
            "plot",
            [{"do": "claim-power", "n": {"if": {"season": ["winter"]}, "yes": 3, "no": 1}}],
        ),
        (
            "Lower the income and initiative on each opponent's revealed plot card by 1.",
            "character",
            [{"do": "income", "n": -1, **PLOTS}, {"do": "initiative", "n": -1, **PLOTS}],
        ),
        (
            "The income on each opponent's revealed plot card is reduced to 0.",
            "plot",
            [{"do": "income-at-most", "n": 0, **PLOTS}],
        ),
        (
            "Response: After you play a unique card from your hand, search your deck for a copy of that card.",
            "location",
            [{"do": "search", "which": {"same": ["title"], "as": "trigger", **FOUND}}],
        ),
        (
            "Any Phase: Search your deck for a card named Old Mill and put it into your hand.",
            "character",
            [
                {"do": "search", "which": {"title": ["Old Mill"], **FOUND}},
                {"do": "return-to-hand", "to": "found"},
            ],
        ),
        (
            "Response: After you win an unopposed challenge, claim 1 power for any unique Lord character.",
            "character",
            [{"do": "claim-power", "n": 1, "to": "target"}],
        ),
        (
            "Challenges: Choose all participating Lord characters. Each of those characters gets +1 STR until the end "
            "of the phase.",
            "event",
            [{"do": "str", "n": 1, "to": "target", "until": "phase"}],
        ),
        (
            "Response: After you win a challenge, choose and kill a Lord character. (Cannot be saved.)",
            "character",
            [{"do": "kill", "to": "target", "cannot_be_saved": True}],
        ),
        (
            "After a player wins a challenge, that player kneels all cards named Old Mill, then draws a card.",
            "location",
            [
                {"do": "kneel", "to": "all", "which": {"title": ["Old Mill"]}},
                {"do": "draw", "n": 1, "who": "trigger", "then": True},
            ],
        ),
    ],
)
def test_what_is_done(text: str, card_type: str, told: list[dict[str, Any]]) -> None:
    assert effects(text, card_type) == told


def test_an_attachment_moves_to_another_card_than_it_is_on() -> None:
    found = made("Any Phase: Kneel 1 influence to move Old Mill to another eligible character.", "attachment")
    assert found.simplified == []
    assert found.abilities[0]["target"] == {"choose": {"type": ["character"], "not": {"host": True}}, "picked": True}
    assert found.abilities[0]["effects"] == [{"do": "move-attachment", "which": {"self": True}, "to": "target"}]


def test_another_card_is_one_beside_the_attached_one() -> None:
    text = (
        "While attached character is participating in a challenge, kneel Old Mill to choose and kill another character."
    )
    found = made(f"Challenges: {text}", "attachment")
    assert found.simplified == []
    assert found.abilities[0]["target"]["choose"] == {"type": ["character"], "all": [{"not": {"host": True}}]}


def test_what_is_returned_to_pay_is_the_card_spoken_of() -> None:
    text = "Response: After you win a challenge in which Old Mill participated, return it to your hand to draw 1 card."
    assert made(text).abilities[0]["cost"] == [{"do": "return-to-hand"}]


@pytest.mark.parametrize(
    ("text", "card_type", "told"),
    [
        (
            "Response: After you win dominance, kneel 2 of your Lord characters to have them claim 1 power each.",
            "event",
            [{"do": "claim-power", "n": 1, "to": "paid"}],
        ),
        (
            "Response: After a card is discarded from a player's hand, kneel Old Mill to return that card to its "
            "owner's hand.",
            "location",
            [{"do": "return-to-hand", "to": "trigger"}],
        ),
        (
            "Any Phase: Choose a character and reduce its STR to 0 until the end of the phase.",
            "event",
            [{"do": "str", "n": {"times": [-1, {"stat": "str", "of": "subject"}]}, "to": "target", "until": "phase"}],
        ),
        (
            "Response: After a player wins dominance, that player may draw a card.",
            "character",
            [{"do": "draw", "n": 1, "who": "trigger", "may": True, "asked": "trigger"}],
        ),
        (
            "Any Phase: Stand all Lord characters with Banner attachments attached.",
            "event",
            [
                {
                    "do": "stand",
                    "to": "all",
                    "which": {
                        "type": ["character"],
                        "trait": ["Lord"],
                        "bears": {"type": ["attachment"], "trait": ["Banner"]},
                    },
                }
            ],
        ),
    ],
)
def test_whom_it_reaches_and_who_is_asked(text: str, card_type: str, told: list[dict[str, Any]]) -> None:
    assert effects(text, card_type) == told


def test_a_card_lent_to_an_opponent_comes_back_to_its_owner() -> None:
    found = made(
        "Challenges: You may put Old Mill into play from your hand, under the control of any opponent. After that "
        "opponent wins a challenge in which Old Mill participated, take control of Old Mill."
    )
    assert found.simplified == []
    first, later = found.abilities
    assert (first["target"], first["effects"][0]["who"]) == ({"player": "opponent"}, "chosen")
    gained = {"do": "gain", "what": f"ability:{later['id']}", "to": "self", "then": True}
    assert first["effects"][1:] == [gained]
    assert later["trigger"] == {"after": ["challenge-won"], "player": "chosen"}
    assert later["effects"] == [{"do": "take-control", "to": "self", "who": "self-owner"}]


def test_it_is_the_card_itself_where_it_came_out_of_shadows() -> None:
    found = made(
        "Response: After Old Mill comes out of Shadows, attach it to a Lord character or discard it from play.",
        "attachment",
    )
    assert found.simplified == []
    assert [(one["do"], one["to"]) for one in found.abilities[0]["effects"]] == [
        ("attach", "target"),
        ("discard", "self"),
    ]


def test_as_many_as_one_likes_are_paid_with() -> None:
    found = made("Challenges: Kneel any number of Lord characters to have them each claim 1 power.")
    assert found.simplified == []
    assert [(one["n"], one["as_many_as"]) for one in found.abilities[0]["cost"]] == [(1, 40)]
    assert found.abilities[0]["effects"] == [{"do": "claim-power", "n": 1, "to": "paid"}]
    found = made("Challenges: Discard up to 2 cards from your hand to draw 1 card.")
    assert [why for _label, why in found.simplified] == ["how many are paid with"]
