"""Meanings that were once lost in silence: each text has them in its description, or is told as not described."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench import byid
from cards.importing.records import Record
from tests.reading.test_engine import ability, made

THREE = {"at_least": 3}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("Old Mill cannot be killed while it has 3 or more power on it.", {"card": {"self": True, "power": THREE}}),
        (
            "Old Mill cannot be discarded from play unless you control a Lord character.",
            {"none": {"type": ["character"], "trait": ["Lord"], "controller": "you"}},
        ),
        (
            "Old Mill cannot be killed while attached to a Lord character.",
            {"card": {"self": True, "on": {"type": ["character"], "trait": ["Lord"]}}},
        ),
    ],
)
def test_what_a_card_cannot_under_a_condition_is_no_fact_of_it(text: str, condition: dict[str, Any]) -> None:
    found = made(text, "character")
    assert found.cannot == []
    assert found.simplified == []
    assert found.abilities[0]["if"] == condition


def test_strength_until_the_end_of_the_phase_may_hold_in_challenges_of_one_type() -> None:
    found = made("Any Phase: Choose a character. It gets +2 STR during Power challenges until the end of the phase.")
    assert found.abilities[0]["effects"] == [{"do": "str", "n": 2, "what": "power", "to": "target", "until": "phase"}]
    assert found.simplified == []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Old Mill cannot be killed during a phase in which its STR has been raised.", "raised"),
        ("Your Lord characters without a printed Power icon get +1 STR.", "what is printed"),
        ("Reduce the cost to play Song attachments on Old Mill by 1.", "in words only"),
        ("If you win that challenge, stand Old Mill.", "which challenge"),
        ("Response: After you win dominance, move 1 power from an opponent's card to your House card.", "taken from"),
        (
            "Challenges: Choose an attacking character. It gains stealth until the end of the phase. If you win the "
            "challenge, choose and kneel a location.",
            "chosen only then",
        ),
        ("Any Phase: Kneel Old Mill to draw 1 card. (You may play Old Mill during the plot phase.)", "in words only"),
        (
            "Any Phase: Choose a character. It loses a Power icon during Power challenges until the end of the phase.",
            "in which challenges",
        ),
        (
            "When revealed, choose an opponent. Then, you and that opponent must each choose and kneel a character.",
            "who chooses",
        ),
    ],
)
def test_what_the_engine_has_no_word_for_is_told(text: str, left: str) -> None:
    found = made(text, "plot" if text.startswith("When revealed") else "location")
    assert left in " ".join(lack for _, lack in found.simplified)


def test_in_a_phase_only() -> None:
    told = ability("Characters with STR 2 or lower cannot stand during the standing phase.")
    assert told["effects"][0]["if"] == {"phase": ["standing"]}


@pytest.mark.parametrize(
    ("phrase", "choose"),
    [
        ("House Stark Lord or Lady character", {"house": ["Stark"], "trait": ["Lord", "Lady"]}),
        ("Maester or Learned character", {"any": [{"trait": ["Maester"]}, {"crest": ["Learned"]}]}),
        ("Holy, Learned, or Noble character", {"crest": ["Holy", "Learned", "Noble"]}),
    ],
)
def test_or_joins_what_stands_beside_it(phrase: str, choose: dict[str, Any]) -> None:
    told = ability(f"Any Phase: Choose and stand a {phrase}.")
    assert told["target"]["choose"] == {"type": ["character"], **choose}


def test_a_neutral_or_in_house_card_of_a_trait() -> None:
    choose = ability("Any Phase: Choose and stand a neutral or in-House Knight character.")["target"]["choose"]
    assert choose["trait"] == ["Knight"]
    assert {"in_house": True} in choose["any"]
    assert len(choose["any"]) == 2
    left = ability("Any Phase: Choose and stand a Clansman or neutral Creature character.")["target"]["choose"]["any"]
    assert left[0] == {"trait": ["Clansman"]}
    assert left[1]["trait"] == ["Creature"]


def test_not_neutral_is_of_a_house() -> None:
    told = ability("Any Phase: Kneel all non-neutral characters.")
    assert "Stark" in told["effects"][0]["which"]["house"]


def test_it_is_the_card_chosen_and_not_the_one_knelt_to_pay() -> None:
    told = ability(
        "Challenges: Kneel Old Mill to choose a character. Until the end of the phase, it gets +1 STR (+3 STR instead "
        "if it is a War character)."
    )
    assert told["effects"][0]["n"]["if"] == {"subject": {"type": ["character"], "crest": ["War"]}}


def test_what_stands_before_then_is_no_alternative() -> None:
    told = ability("Response: Save Old Mill from being killed, then kneel it or return it to its owner's hand.")
    assert [one.get("option") for one in told["effects"]] == [None, "kneel it", "return it to its owner's hand"]
    assert [one.get("then") for one in told["effects"]] == [None, True, True]


def test_what_is_paid_or_else_done_is_done_unless_all_of_it_is_paid() -> None:
    told = ability("Response: Save Old Mill from being killed, then pay 2 gold or return it to its owner's hand.")
    price = {"cost": [{"do": "pay-gold", "n": 2}], "prevents": True}
    assert [one.get("price") for one in told["effects"]] == [None, price]
    assert told["effects"][1]["then"]


def test_each_alternative_asks_for_its_own_target() -> None:
    told = ability(
        "Any Phase: Kneel Old Mill to choose and stand a Lord character or choose and kneel a Lady character."
    )
    assert told["target"]["option"] == ["choose and stand a Lord character"]
    assert told["also"][0]["option"] == ["choose and kneel a Lady character"]


def test_whose_gold_or_hand_is_chosen() -> None:
    told = ability("Response: After you win dominance, discard 1 card at random from any 1 opponent's hand.")
    assert (told["target"], told["effects"][0]["who"]) == ({"player": "opponent"}, "chosen")
    told = ability("Any Phase: Choose an opponent. You and that opponent each draw 2 cards.")
    assert [(one["who"], one.get("then")) for one in told["effects"]] == [("you", None), ("chosen", None)]
    told = ability(
        "Any Phase: Choose an opponent. Add 1 gold to your gold pool for each location that opponent controls."
    )
    assert told["effects"][0]["n"]["count"]["controller"] == "chosen"


def test_what_holds_in_play_and_what_holds_before() -> None:
    found = made("Old Mill does not kneel to attack. Reduce the cost to play Old Mill by 1.", "character")
    assert [(one.get("from"), one["effects"][0]["do"]) for one in found.abilities] == [
        (None, "gain"),
        (["hand"], "cost"),
    ]


def test_under_your_control() -> None:
    told = ability("Response: After a Lord character comes into play under your control, draw 1 card.")
    assert told["trigger"]["card"]["controller"] == "you"


def test_power_of_a_card_and_of_a_house_card() -> None:
    told = ability(
        "Any Phase: Choose a character. Discard 1 power from that character and 2 power from your House card."
    )
    assert [(one["do"], one["n"]) for one in told["effects"]] == [("discard-power", 1), ("discard-house-power", 2)]


def test_the_card_is_the_one_spoken_of() -> None:
    told = ability(
        "Any Phase: Choose a character in your dead pile and put it into play. At the end of the phase, discard the "
        "character if it is still in play."
    )
    assert told["effects"][-1] == {"do": "discard", "to": "target", "when": "phase-ends"}


THIEF = Record(
    "own_1",
    "Deck Thief",
    "character",
    "Own",
    1,
    "Any Phase: Kneel Deck Thief to discard the top card of your deck. If that card is a location, Deck Thief claims "
    "1 power.\nChallenges: Choose a Lord character. Until the end of the phase, that character does not kneel to "
    "attack during Power challenges.",
    {"strength": 2, "icons": ["Power"]},
)
FILE = """\
id: thief
title: What is discarded counts
source: own
cites: []
players: [{id: ann}, {id: bea}]
first_player: ann
opening: {box: challenges/2}
cards:
  - {ref: thief, card: own_1, type: character, owner: ann}
  - {ref: top, type: TYPE, owner: ann, zone: deck, top: 1}
moves:
  - {who: ann, uses: thief}  # which: kneel it to discard the top card
questions:
  - {after: 1, ask: power, card: thief, answer: POWER}
"""


@pytest.mark.parametrize(("type_", "power"), [("location", "1"), ("character", "0")])
def test_what_is_so_of_a_discarded_card_is_asked_of_that_card(type_: str, power: str, tmp_path: Path) -> None:
    path = tmp_path / "thief.yaml"
    path.write_text(FILE.replace("TYPE", type_).replace("POWER", power), encoding="utf-8")
    played = byid.play(path, {"own_1": THIEF})
    assert [one.outcome for one in played.asked] == ["right"], played


def test_what_holds_in_some_challenges_is_a_text_gained_for_the_time() -> None:
    found = made(THIEF.text.splitlines()[1], "character")
    told, held = found.abilities
    assert told["effects"] == [{"do": "gain", "what": f"ability:{held['id']}", "to": "target", "until": "phase"}]
    assert (held["if"], held["dormant"]) == ({"challenge": ["power"]}, True)


def test_one_of_a_title_on_each_card() -> None:
    found = made("Lord character only. Limit 1 per character. Attached character gets +1 STR.", "attachment")
    alone = {"not": {"bears": {"title": ["Old Mill"], "other": True}}}
    assert found.attaches_to == {"type": ["character"], "trait": ["Lord"], **alone}
    house = made(
        "Attach to your House card. Limit 1 per House card. You need 1 fewer power to win the game.", "attachment"
    )
    assert house.attaches_to == {"type": ["house"], "controller": "you", **alone}


def test_the_first_card_of_a_phase_costs_less_in_that_phase() -> None:
    told = ability("Lower the cost of the first House Stark character you play during the marshalling phase by 2.")
    (effect,) = told["effects"]
    assert effect["if"]["phase"] == ["marshalling"]
    assert effect["if"]["number"]["past"]["span"] == "phase"
