"""What the timing engine is given of a reading: data it can read, and play."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import Described, as_card, described, situation_with
from reading.reader import read_card
from tests.reading.test_reader import ABILITIES, TITLE
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import Situation
from timing.systems.agot1e.situation import read as read_situation


def made(text: str, card_type: str = "character") -> Described:
    return described(read_card(text, TITLE, card_type))


def ability(text: str, card_type: str = "character") -> dict[str, Any]:
    (one,) = made(text, card_type).abilities
    return {key: value for key, value in one.items() if key not in ("id", "label")}


@pytest.mark.parametrize("text", ABILITIES)
def test_the_engine_takes_every_ability(text: str) -> None:
    assert isinstance(read_situation(situation_with(read_card(text, TITLE, "character"))), Situation)


def test_a_save_says_whom_and_from_what() -> None:
    assert ability("Response: Kneel Old Mill to save a unique Lord character you control from being killed.") == {
        "kind": "response",
        "cost": [{"do": "kneel"}],
        "effects": [
            {
                "do": "save",
                "what": "kill",
                "which": {"type": ["character"], "trait": ["Lord"], "unique": True, "controller": "you"},
            }
        ],
    }


def test_a_cancel_says_of_what() -> None:
    told = ability("Response: Pay 1 gold to cancel the effects of an event card just played.", "event")
    assert told["cost"] == [{"do": "pay-gold"}]
    assert told["effects"] == [{"do": "cancel", "cancels": {"of": ["event"]}}]


def test_a_response_to_a_won_challenge_has_its_type_participant_and_target() -> None:
    told = ability(
        "Response: After you win a Military challenge in which Old Mill participated, choose and kill a character "
        "controlled by the losing opponent (cannot be saved)."
    )
    assert told["trigger"] == {"after": ["challenge-won"], "player": "you", "type": ["military"]}
    assert told["if"] == {"card": {"self": True, "participating": "any"}}
    assert told["target"] == {"choose": {"type": ["character"], "controller": "loser"}}
    assert told["effects"] == [{"do": "kill", "to": "target", "cannot_be_saved": True}]


def test_effects_after_then_say_so_and_lasting_ones_how_long() -> None:
    told = ability("Any Phase: Choose a character. Until the end of the phase, it gets +2 STR. Then, kneel it.")
    assert told["effects"] == [
        {"do": "str", "n": 2, "to": "target", "until": "phase"},
        {"do": "kneel", "to": "target", "then": True},
    ]


def test_a_terminal_effect_kills_at_str_0() -> None:
    told = ability("Attached character gets -2 STR and is killed if its STR is 0.", "attachment")
    assert told["effects"] == [
        {"do": "str", "n": -2, "to": "host"},
        {"do": "kill", "if": {"str_zero": True}, "to": "host"},
    ]


def test_a_replacement_replaces_the_removal_or_its_destination() -> None:
    instead = ability("If Old Mill would be killed, instead return it to its owner's hand.")
    assert instead["effects"] == [{"do": "return-to-hand", "to": "self", "instead": True}]
    elsewhere = ability("If Old Mill is killed, put it into Shadows instead of your dead pile.")
    assert elsewhere["effects"] == [{"do": "change-destination", "to": "self", "destination": "shadows"}]


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Any Phase: Move 2 power from an opponent's House card to your own.",
            [{"do": "move-power", "n": 2, "who": "opponent"}],
        ),
        ("Any Phase: Choose and reveal a new plot card.", [{"do": "reveal-plot"}]),
        (
            "Response: Cancel a triggered effect. You automatically win the challenge.",
            [{"do": "cancel", "cancels": {"of": ["triggered"]}}, {"do": "win-challenge"}],
        ),
        (
            "Challenges: Kneel Old Mill to have it participate in the current challenge as a defender.",
            [{"do": "join-challenge", "to": "self", "what": "defending"}],
        ),
        (
            "Any Phase: All players shuffle their dead piles back into their decks.",
            [{"do": "move-pile", "from": "dead", "destination": "deck", "who": "each"}],
        ),
        (
            "Each Kingdom location you control adds +1 to your income.",
            [
                {
                    "do": "income",
                    "n": 1,
                    "to": "all",
                    "which": {"type": ["location"], "trait": ["Kingdom"], "controller": "you"},
                }
            ],
        ),
        (
            "When Old Mill claims power for renown, it claims an additional power.",
            [{"do": "claim-power", "n": 1, "to": "self"}],
        ),
    ],
)
def test_what_is_done_on_the_board(text: str, effects: list[dict[str, Any]]) -> None:
    assert ability(text)["effects"] == effects
    assert made(text).simplified == []


def test_a_card_out_of_shadows_answers_from_there() -> None:
    told = ability("Response: After a challenge is declared against you, bring Old Mill out of Shadows.")
    assert (told["from"], told["effects"]) == (["shadows"], [{"do": "come-out-of-shadows", "to": "self"}])


def test_what_a_card_is_not_is_told() -> None:
    told = ability("Any Phase: Choose and kneel a non-Army character with a Power icon.")
    assert told["target"] == {"choose": {"type": ["character"], "icon": ["power"], "not": {"trait": ["Army"]}}}
    (without,) = made("Non-participating characters get +1 STR.").abilities
    assert without["effects"][0]["which"] == {"type": ["character"], "participating": "no"}


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("Response: After you count income, draw 1 card.", {"after": ["income-counted"], "player": "you"}),
        (
            "Response: After the defending player declares no defenders, draw 1 card.",
            {"after": ["no-defenders-declared"]},
        ),
        (
            "Response: After Old Mill is put into play through a card effect, draw 1 card.",
            {"after": ["put-into-play"], "card": {"self": True}},
        ),
    ],
)
def test_what_opens_an_ability_is_told_as_closely_as_the_engine_can(text: str, trigger: dict[str, Any]) -> None:
    assert ability(text)["trigger"] == trigger


def test_a_beginning_names_its_phase_beside_another_condition() -> None:
    told = ability("At the beginning of the dominance phase, Old Mill claims 1 power if it is standing.")
    assert told["if"] == {"card": {"self": True, "standing": True}, "phase": ["dominance"]}


def test_other_cards_are_counted_without_the_card_itself() -> None:
    told = ability("If you control at least 3 other Lord characters, Old Mill gets +1 STR.")
    assert told["if"] == {
        "card": {"type": ["character"], "trait": ["Lord"], "controller": "you", "other": True},
        "count": 3,
    }


def test_a_card_may_come_from_one_of_two_piles() -> None:
    told = ability("Any Phase: Pay 1 gold to put Old Mill into play from your hand or discard pile.")
    assert told["from"] == ["hand", "discard"]


def test_a_destination_is_changed_instead() -> None:
    told = ability("Response: After a Boon attachment leaves play, return that card to its owner's hand instead.")
    assert told["effects"] == [{"do": "change-destination", "to": "trigger", "destination": "hand"}]


def test_a_chosen_character_claims_the_power_itself() -> None:
    told = ability("Any Phase: Choose a Lord character to claim 1 power.")
    assert told["effects"] == [{"do": "claim-power", "n": 1, "to": "target"}]


def test_a_challenge_under_way_is_a_condition() -> None:
    told = ability("Challenges: During a Military or Power challenge, stand Old Mill.")
    assert told["if"] == {"challenge": ["military", "power"]}


def test_text_that_is_gained_lies_dormant_until_then() -> None:
    gains, gained = made(
        'While Old Mill is standing, it gains: "Response: After you lose a challenge, draw 1 card."'
    ).abilities
    assert gains["effects"] == [{"do": "gain", "what": f"ability:{gained['id']}", "to": "self"}]
    assert (gained["dormant"], gained["gained"]) == (True, True)


def test_keywords_immunities_and_what_cannot_be_done_are_facts_of_the_card() -> None:
    found = made("Renown. Immune to events.\nOld Mill cannot be killed.")
    assert (found.keywords, found.immune, found.cannot, found.abilities) == (["renown"], ["events"], ["be killed"], [])


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Noble characters cannot be killed.",
            [
                {
                    "do": "gain",
                    "what": "cannot be killed",
                    "to": "all",
                    "which": {"type": ["character"], "crest": ["Noble"]},
                }
            ],
        ),
        ("Attached character cannot be saved.", [{"do": "gain", "what": "cannot be saved", "to": "host"}]),
        (
            "Any Phase: Choose a character. That character cannot be killed this phase.",
            [{"do": "gain", "what": "cannot be killed", "to": "target", "until": "phase"}],
        ),
        ("Treat attached character as though its text box were blank.", [{"do": "blank", "to": "host"}]),
        (
            "Treat attached character as though its text box were blank (except for Traits).",
            [{"do": "blank", "to": "host", "what": "except traits"}],
        ),
        (
            "Response: After your character is killed, return it to your hand instead of placing it in your dead pile.",
            [{"do": "change-destination", "to": "trigger", "destination": "hand"}],
        ),
        (
            "All characters get -1 STR and are discarded from play (cannot be saved) if their STR is 0.",
            [
                {"do": "str", "n": -1, "to": "all", "which": {"type": ["character"]}},
                {
                    "do": "discard",
                    "if": {"str_zero": True},
                    "to": "all",
                    "which": {"type": ["character"]},
                    "cannot_be_saved": True,
                },
            ],
        ),
    ],
)
def test_what_cards_cannot_how_they_are_blank_and_where_they_go(text: str, effects: list[dict[str, Any]]) -> None:
    assert ability(text, "attachment")["effects"] == effects


@pytest.mark.parametrize(
    "text", ["Cards cannot be discarded from your hand.", "Characters cannot be knelt by card effects."]
)
def test_what_is_forbidden_in_part_alone_stays_in_words(text: str) -> None:
    assert ability(text)["effects"][0]["do"] == "words"


@pytest.mark.parametrize(
    ("text", "cancels"),
    [
        (
            "Response: After you lose a challenge, cancel the claim effect of that challenge.",
            {"of": ["framework"], "event": ["claim is implemented"]},
        ),
        (
            "Response: If an opponent would win dominance, kneel Old Mill to cancel the determination of dominance "
            "winner.",
            {"of": ["framework"], "event": ["dominance is rewarded"]},
        ),
    ],
)
def test_a_cancel_of_a_framework_event_says_which(text: str, cancels: dict[str, Any]) -> None:
    assert ability(text, "event")["effects"][0] == {"do": "cancel", "cancels": cancels}


def test_who_would_win_a_challenge_is_canceled_and_won() -> None:
    text = "If an opponent would win a Power challenge against you, cancel the determination of challenge winner."
    told = ability(f"Response: {text} You automatically win the challenge.", "event")
    assert "trigger" not in told
    assert told["effects"] == [
        {"do": "cancel", "cancels": {"of": ["framework", "event"], "would": ["win-challenge"], "who": "opponent"}},
        {"do": "win-challenge"},
    ]


def test_a_card_comes_out_of_shadows_by_its_own_ability() -> None:
    told = ability("Challenges: Kneel 1 influence to bring Old Mill out of Shadows and into play.")
    assert told["from"] == ["shadows"]
    assert told["effects"] == [{"do": "come-out-of-shadows", "to": "self"}]


def test_a_knelt_character_that_stands_is_knelt_no_more() -> None:
    told = ability("Response: After a knelt character stands, kneel Old Mill to kneel that character.")
    assert told["trigger"] == {"after": ["stood"], "card": {"type": ["character"]}}


def test_what_an_attachment_may_be_attached_to() -> None:
    assert made("Attach to an opponent's location.", "attachment").attaches_to == {
        "type": ["location"],
        "controller": "opponent",
    }


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Response: Pay X gold to save Old Mill from being killed.", "cost in words only"),
        ("Any Phase: Pay 1 gold and kneel 2 Lord characters to have them each claim 1 power.", "in words only"),
        ("Any Phase: Move up to 2 power from a character to Old Mill.", "in words only"),
        ("Any Phase: Each opponent with a Title you oppose draws 1 card.", "which player"),
        ("Any Phase: Choose a card. Kneel it. Otherwise, stand it.", "only one of several effects"),
        ("Response: Cancel an effect that would kneel a character.", "what is canceled"),
        ("Any Phase: Kneel attached character to choose and stand another character.", "which other cards"),
        ("Any Phase: Old Mill claims 1 power for each player.", "not read"),
        ("Response: After you claim power for the prized keyword, draw 1 card.", "a detail of what opens it"),
        ("Any Phase: Choose and discard 1 duplicate from play.", "duplicate"),
        ("Response: After a player draws a card, put that card into play.", "in words only"),
        ("Discard Old Mill from play at the end of any challenge phase in which it was participating.", "a condition"),
        ("Any Phase: Kneel Old Mill, draw 1 card or stand Old Mill and draw 2 cards.", "only one of several effects"),
        ("Any Phase: Choose up to X characters to get +1 STR until the end of the phase.", "how many are chosen"),
        ("Response: Cancel the next effect triggered this phase.", "what is canceled"),
        (
            "Response: After you win an unopposed challenge or a challenge in which Old Mill attacked, draw 1 card.",
            "which challenge",
        ),
        ("When the first challenge is declared this round, kneel Old Mill.", "that it is the first"),
        ("Response: Cancel a character ability just triggered. Then, kneel that character.", "in words only"),
        ("Any Phase: Draw 1 card (any number of cards instead if it is Winter).", "how much"),
        ("Any Phase: Kneel a character controlled by a player with a Title you oppose.", "which player"),
        ("Response: After you win a challenge, reveal the top card of your deck. Kneel that card.", "in words only"),
        ("Response: After you win a challenge and count 8 or more total STR, draw 1 card.", "how much it takes"),
        ("Any Phase: Discard 1 power from an opponent's House to stand Old Mill.", "cost in words only"),
        ("Any Phase: Stand Old Mill. At the end of the round, kill it.", "later"),
        ("Any Phase: Each player kneels a frog.", "not read"),
    ],
)
def test_what_the_engine_has_no_word_for_is_told(text: str, left_out: str) -> None:
    assert any(lack.startswith(left_out) for _, lack in made(text).simplified)


def test_a_card_file_s_facts_go_into_the_dispute() -> None:
    facts = {
        "strength": "4",
        "cost": "X",
        "icons": ["Military"],
        "crests": ["Noble"],
        "houses": ["Stark"],
        "unique": True,
    }
    card = as_card(read_card("Renown.", TITLE, "character"), "mill", "ann", {**facts, "traits": ["Lord"]})
    assert card == {
        "ref": "mill",
        "title": TITLE,
        "type": "character",
        "owner": "ann",
        "str": 4,
        "icons": ["military"],
        "crests": ["Noble"],
        "traits": ["Lord"],
        "house": ["Stark"],
        "unique": True,
        "keywords": ["renown"],
    }


def test_a_read_save_can_be_used_in_a_dispute() -> None:
    axe = "Any Phase: Kneel Axe to choose and kill a character controlled by an opponent."
    mill = "Response: Kneel Old Mill to save a character you control from being killed."
    cards = [
        as_card(read_card(axe, "Axe", "location"), "axe", "bea"),
        as_card(read_card(mill, "Old Mill", "location"), "mill", "ann"),
        {"ref": "page", "type": "character", "owner": "ann", "str": 1},
    ]
    players = [{"id": "ann"}, {"id": "bea"}]
    opening = {"box": "challenges/2", "turn": "bea"}
    dispute = Dispute(read_situation({"players": players, "first_player": "ann", "opening": opening, "cards": cards}))
    state = dispute.begin().state
    for _ in range(2):
        move = next(move for move in dispute.moves(state) if move.does == "uses")
        state = dispute.make(state, move).state
    assert next(card for card in state.cards if card.ref == "mill").kneeling


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Any Phase: Choose a character. You may play Old Mill as an attachment on it.", "attachment"),
        ("Any Phase: Repeat the current phase at the end of the phase.", "repeat"),
        ("Any Phase: Proceed to the next plot phase.", "proceed"),
        (
            "Any Phase: Choose a challenge icon. Each character loses all enhancements on it.",
            "enhancements",
        ),
    ],
)
def test_a_word_that_the_description_does_not_answer_for_is_told(text: str, lost: str) -> None:
    said = [lack for _label, lack in made(text).simplified]
    assert any(lack.startswith("words that nothing answers for") and lost in lack for lack in said)
    assert made(text).abilities[0]["undescribed"] == said
