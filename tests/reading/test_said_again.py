"""Wordings of which something was read otherwise unseen, found by saying descriptions and reading them again."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import described
from reading.engine.places import WHEREVER
from reading.reader import read_card

Plain = dict[str, Any]
LORD: Plain = {"type": ["character"], "trait": ["Lord"]}


def made(text: str, kind: str = "Character") -> list[Plain]:
    return described(read_card(text, "Old Mill", kind), known={}).abilities


CHOSEN = [
    ("a Lord character or a location", {"any": [LORD, {"type": ["location"]}]}),
    ("a Lord character or location", {"type": ["character", "location"], "trait": ["Lord"]}),
    (
        "a location or a Lord character with STR 3 or lower",
        {"any": [{"type": ["location"]}, {**LORD, "str": {"at_most": 3}}]},
    ),
    (
        "a location or a Lord character with printed cost 3 or lower",
        {"any": [{"type": ["location"], "cost": {"at_most": 3}}, {**LORD, "cost": {"at_most": 3}}]},
    ),
    ("another Lord character", {**LORD, "other": True}),
    ("up to 2 other Lord characters", {**LORD, "other": True}),
    ("any number of other Lord characters", {**LORD, "other": True}),
    ("a Lord character without attachments in play", {**LORD, "no_attachments": True}),
    ("a Lord character with no icons", {**LORD, "icons": {"exactly": 0}}),
    ("a Lord character without icons", {**LORD, "icons": {"exactly": 0}}),
    ("a Lord character with no crests", {**LORD, "crests": {"exactly": 0}}),
]


@pytest.mark.parametrize(("phrase", "which"), CHOSEN)
def test_a_phrase_for_cards_keeps_what_is_said_of_each(phrase: str, which: Plain) -> None:
    (ability,) = made(f"Any Phase: Choose {phrase}. Kneel it.")
    assert ability["target"]["choose"] == which
    assert "undescribed" not in ability


SEEN = {"do": "look-at", "from": "hand", "who": "chosen"}
PICKED = {"do": "pick", "which": {"zone": ["hand"], "controller": "chosen"}, "what": "or not described"}
NONE_FOUND: Plain = {"none": {"is": "found", "zone": WHEREVER}}
OVER = {"when": "challenge-over"}
KILL = {"do": "kill", "to": "target"}
EFFECTS = [
    (
        "Marshalling: Choose an opponent. Look at that player's hand. Choose and discard 1 card from that "
        "player's hand.",
        [
            SEEN,
            PICKED,
            {"do": "discard", "to": "found"},
            {"do": "discard-from-hand", "n": 1, "who": "chosen", "if": NONE_FOUND},
        ],
    ),
    (
        "Marshalling: Reduce the cost of the next 2 Lord characters you play this phase by 2 each.",
        [
            {
                "do": "cost",
                "n": -2,
                "what": "next 2",
                "until": "phase",
                "to": "all",
                "which": {**LORD, "zone": ["hand"], "controller": "you"},
            }
        ],
    ),
    (
        "Response: After you win a challenge, Old Mill claims 1 power for each Boon attachment on Old Mill.",
        [
            {
                "do": "claim-power",
                "n": {"count": {"type": ["attachment"], "trait": ["Boon"], "on": {"self": True}}},
                "to": "self",
            }
        ],
    ),
    (
        "Any Phase: Choose a Lord character. Until the end of the phase, that character gets +1 STR for each Boon "
        "attachment on that character.",
        [
            {
                "do": "str",
                "n": {"count": {"type": ["attachment"], "trait": ["Boon"], "on": {"is": "target"}}},
                "to": "target",
                "until": "phase",
            }
        ],
    ),
    (
        "Response: Cancel the effects of an event card just played that chooses a Lord character as the only target.",
        [{"do": "cancel", "cancels": {"of": ["event"], "chooses": LORD, "only_target": True}}],
    ),
    ("Challenges: Choose an attacking character. After the challenge resolves, kill that character.", [KILL | OVER]),
    ("Challenges: Choose an attacking character. At the end of the challenge, kill that character.", [KILL | OVER]),
    (
        "Response: After Old Mill is declared as an attacker, choose a Lord character. If you win the challenge by 4 "
        "or more total STR, kill that character.",
        [KILL | OVER | {"if": {"winner": "you", "number": {"challenge": "margin"}, "at_least": 4}}],
    ),
    (
        "Challenges: Choose a Lord character. Kneel it and kill it at the end of the phase.",
        [{"do": "kneel", "to": "target"}, KILL | {"when": "phase-ends"}],
    ),
    (
        "Challenges: Choose a Lord character. At the end of the phase, kneel it and kill it.",
        [{"do": "kneel", "to": "target", "when": "phase-ends"}, KILL | {"when": "phase-ends"}],
    ),
]


@pytest.mark.parametrize(("text", "effects"), EFFECTS)
def test_what_is_done_is_done_to_those_and_then_that_the_text_says(text: str, effects: list[Plain]) -> None:
    (ability,) = made(text)
    assert ability["effects"] == effects
    assert "undescribed" not in ability


def test_an_opponents_cards_that_others_choose_are_of_an_opponent_of_theirs() -> None:
    (ability,) = made("Any Phase: Choose an opponent. That opponent must choose and kill a Lord character controlled "
                      "by an opponent.")  # fmt: skip
    assert ability["also"] == [{"choose": {**LORD, "controller": "opponent"}, "who": "chosen", "name": "second"}]


def test_what_only_the_happening_tells_stands_there_and_the_rest_beside_it() -> None:
    (ability,) = made(
        "Response: After a player plays the last card from his or her hand, if it is Winter, draw 1 card."
    )
    assert ability["trigger"]["if"] == {"number": {"stat": "hand", "of": "trigger-player"}, "exactly": 0}
    assert ability["if"] == {"season": ["winter"]}


def test_that_nobodys_card_but_ones_own_pays_is_told() -> None:
    (ability,) = made("Any Phase: Kneel a Lord character controlled by an opponent to draw 1 card.")
    assert ability["undescribed"] == ["whose card pays"]


def test_the_end_of_a_challenge_is_not_the_end_of_the_phase() -> None:
    (ability,) = made("At the end of the challenge, draw 1 card.")
    assert ability["trigger"] == {"after": ["words"], "words": "At the end of the challenge"}
    (ability,) = made("At the end of the challenge phase, draw 1 card.")
    assert (ability["trigger"], ability["if"]) == ({"after": ["phase-ends"]}, {"phase": ["challenges"]})


def test_a_card_that_became_an_attachment_moves_to_another_than_its_bearer() -> None:
    _, moves = made(
        "Any Phase: Choose a Lord character. Attach Old Mill to that character (counts as a Boon attachment with the "
        'text "Any Phase: Kneel 1 influence to move Old Mill to another eligible character.").'
    )
    assert moves["target"]["choose"] == {"type": ["character"], "not": {"host": True}}
