"""What the timing engine is given of cancels, of cards that become attachments and of what is lost as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability, made

LORD = {"type": ["character"], "trait": ["Lord"]}


@pytest.mark.parametrize(
    ("text", "cancels"),
    [
        (
            "Response: Kneel Old Mill to cancel a triggered effect that chooses a Lord character as the only target.",
            {"of": ["triggered"], "chooses": LORD, "only_target": True},
        ),
        (
            "Response: Cancel the effects of an event card just played that does not have a gold or influence cost.",
            {"of": ["event"], "without": ["pay-gold", "kneel-influence"]},
        ),
        (
            "Response: Cancel the effects of a response without an influence cost.",
            {"of": ["response"], "without": ["kneel-influence"]},
        ),
        (
            "Response: Cancel an effect triggered during a Power challenge.",
            {"of": ["triggered"], "if": {"challenge": ["power"]}},
        ),
        (
            "Response: Cancel 1 card effect that would allow an opponent to draw 1 or more cards.",
            {"would": ["draw"], "who": "opponent"},
        ),
        (
            "Response: Cancel a non-plot effect that would allow a player to search his or her deck.",
            {"not_of": ["plot"], "would": ["search"]},
        ),
    ],
)
def test_what_is_canceled(text: str, cancels: dict[str, Any]) -> None:
    found = made(text)
    assert found.simplified == []
    assert found.abilities[0]["effects"] == [{"do": "cancel", "cancels": cancels}]


def test_an_event_becomes_an_attachment_with_a_trait_and_a_text() -> None:
    found = made(
        'Any Phase: Attach Old Mill to a Lord character (counts as a Boon attachment with the text "Attached character '
        'gets +2 STR").',
        "event",
    )
    assert found.simplified == []
    assert found.abilities[0]["effects"] == [
        {"do": "attach", "to": "target"},
        {"do": "gain", "what": "Boon", "to": "self", "then": True},
        {"do": "gain", "what": "ability:constant-2", "to": "self", "then": True},
    ]


def test_a_character_that_becomes_an_attachment_has_its_own_text_no_longer() -> None:
    found = made(
        "Response: After you win a challenge, you may attach Old Mill (from play or from your hand) to a Lord "
        "character as a Banner attachment with the text: 'Attached character gains deadly.'"
    )
    assert found.simplified == []
    assert found.abilities[0]["from"] == ["hand", "play"]
    assert {"do": "lose", "what": "ability:response-1", "to": "self", "then": True} in found.abilities[0]["effects"]


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Attached character gains all Traits.", {"do": "gain", "what": "all traits", "to": "host"}),
        ("Attached character loses all keywords.", {"do": "lose", "what": "all keywords", "to": "host"}),
        (
            "Attached character loses all non-immunity keywords.",
            {"do": "lose", "what": "all keywords but immunities", "to": "host"},
        ),
    ],
)
def test_all_of_a_kind_is_gained_or_lost(text: str, effect: dict[str, Any]) -> None:
    found = made(text, "attachment")
    assert found.simplified == []
    assert found.abilities[0]["effects"] == [effect]


def test_a_trait_of_ones_choice_is_named() -> None:
    found = made(
        "Any Phase: Choose a character. That character gains a Trait of your choice until the end of the phase."
    )
    assert found.simplified == []
    assert found.abilities[0]["also"] == [{"names": ["any-trait"], "name": "second"}]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("After a player wins a challenge against you, draw 1 card.", {"loser": "you"}),
        ("After a player initiates a challenge against you, draw 1 card.", {"defender": "you"}),
        ("After an opponent wins a challenge as the attacker against you, draw 1 card.", {"attacker": "opponent"}),
    ],
)
def test_a_challenge_won_against_you_is_one_that_you_lose_whoever_began_it(text: str, asked: dict[str, str]) -> None:
    assert asked.items() <= made(text).abilities[0]["if"].items()


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("After a player wins a challenge against you, that player takes control of Old Mill.", "trigger"),
        ("Response: After Old Mill is killed, choose an opponent. That opponent takes control of Old Mill.", "chosen"),
    ],
)
def test_who_takes_control(text: str, who: str) -> None:
    found = made(text)
    assert found.simplified == []
    assert found.abilities[0]["effects"] == [{"do": "take-control", "to": "self", "who": who}]


def test_a_cancel_of_what_a_plot_does_when_revealed_reaches_no_other_effect_of_a_plot() -> None:
    told = ability('Response: Kneel Old Mill to cancel the "when revealed" effects of a plot card just revealed.')
    assert told["effects"] == [{"do": "cancel", "cancels": {"of": ["when-revealed"]}}]
