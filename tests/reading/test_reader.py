"""What the reader makes of texts in the words of cards (the texts are our own)."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reading.engine.card import described
from reading.model import Ability, Reading
from reading.reader import LONGEST, read_card

TITLE = "Old Mill"


def read(text: str, card_type: str = "character") -> Reading:
    return read_card(text, TITLE, card_type)


def only(text: str, card_type: str = "character") -> Ability:
    (ability,) = read(text, card_type).abilities
    return ability


def differing(ability: Ability, **expected: Any) -> dict[str, Any]:
    """The fields that were read otherwise than expected; every field not named is at its default."""
    blank = Ability(text="", kind="").record()
    whole = {**blank, "kind": ability.kind, **expected}
    record = ability.record()
    names = set(whole) | set(record)
    return {name: record.get(name) for name in names - {"text"} if record.get(name) != whole.get(name)}


ABILITIES: dict[str, dict[str, Any]] = {
    # labels, phases, costs
    "Any Phase: Kneel Old Mill and pay 2 gold to draw 1 card.": {
        "kind": "action",
        "phase": "any",
        "costs": ["kneel_self", "pay_gold"],
        "effects": ["draw"],
    },
    "Marshalling: Kneel to lower the cost of the next Wildling character you play this phase by 1.": {
        "kind": "action",
        "phase": "marshalling",
        "costs": ["kneel_self"],
        "effects": ["cost_change"],
    },
    "Dominance: Kneel 2 influence or kneel a Noble character to choose and kill a character with STR 2 or lower.": {
        "kind": "action",
        "phase": "dominance",
        "costs": ["kneel_influence|kneel_other"],
        "chooses": True,
        "effects": ["kill"],
    },
    "Challenges: Discard Old Mill from play (cannot be saved) to give an attacking character stealth.": {
        "kind": "action",
        "phase": "challenges",
        "costs": ["discard_self"],
        "cannot_be_saved": True,
        "effects": ["gain_keyword"],
    },
    "Any Phase: Choose a character. Until the end of the phase, it gets -2 STR and is killed if its STR is "
    "0. (Limit twice per round.)": {
        "kind": "action",
        "phase": "any",
        "chooses": True,
        "effects": ["str_minus", "kill_if_str_0"],
        "limit": {"times": 2, "per": "round"},
    },
    # responses and their triggers
    "Response: After you win an Intrigue challenge in which Old Mill participated, look at an opponent's hand.": {
        "kind": "response",
        "trigger": "challenge_won",
        "trigger_self": True,
        "effects": ["look"],
    },
    "Limited Response: After an opponent plays an attachment, discard that attachment from play. (Limit 1 Limited "
    "Response per round.)": {
        "kind": "response",
        "limited_response": True,
        "trigger": "attachment_played",
        "effects": ["discard_from_play"],
    },
    "Response: After Old Mill enters or leaves play, search your deck for a Raven card, reveal it, and add it to your "
    "hand. Then, shuffle your deck.": {
        "kind": "response",
        "trigger": "card_enters_play|card_leaves_play",
        "trigger_self": True,
        "then": True,
        "effects": ["search", "reveal", "add_to_hand", "shuffle"],
    },
    # saves and cancels
    "Response: Kneel Old Mill to save a unique Lord character from being killed or discarded from play.": {
        "kind": "response",
        "saves": True,
        "costs": ["kneel_self"],
        "trigger": "character_would_be_killed|character_would_be_discarded",
        "effects": ["save"],
    },
    "Response: Save a location you control from being discarded from play.": {
        "kind": "response",
        "saves": True,
        "trigger": "location_would_be_discarded",
        "effects": ["save"],
    },
    "Response: Discard a card from your hand to cancel the effects of an event card just played.": {
        "kind": "response",
        "cancels": True,
        "costs": ["discard_card_from_hand"],
        "trigger": "event_played",
        "effects": ["cancel"],
    },
    "Response: Cancel a triggered effect unless its controller pays 1 gold.": {
        "kind": "response",
        "cancels": True,
        "trigger": "effect_triggered",
        "effects": ["cancel"],
        "option": {"who": "controller", "does": "prevent", "costs": ["pay_gold"]},
    },
    # passives, replacements, when revealed, constants
    "After you play Old Mill from your hand, kneel all other locations.": {
        "kind": "passive",
        "trigger": "character_played",
        "trigger_self": True,
        "effects": ["kneel"],
    },
    "At the end of the challenges phase, return Old Mill to its owner's hand.": {
        "kind": "passive",
        "trigger": "phase_ends",
        "phase": "challenges",
        "effects": ["return_to_hand"],
    },
    "If Old Mill has 4 or more power, discard it from play (cannot be saved).": {
        "kind": "passive",
        "trigger": "condition_met",
        "trigger_self": True,
        "cannot_be_saved": True,
        "effects": ["discard_from_play"],
    },
    "If Old Mill would be killed, instead put it on the bottom of your deck.": {
        "kind": "replacement",
        "trigger": "character_would_be_killed",
        "trigger_self": True,
        "effects": ["replace_event", "return_to_deck"],
    },
    "If Old Mill is killed, put it into Shadows instead of your dead pile.": {
        "kind": "replacement",
        "trigger": "character_killed",
        "trigger_self": True,
        "effects": ["replace_destination", "to_shadows"],
    },
    "If you win a challenge in which Old Mill attacked alone, instead of the normal claim effects, choose and stand a "
    "character.": {
        "kind": "replacement",
        "trigger": "challenge_won",
        "trigger_self": True,
        "chooses": True,
        "effects": ["replace_claim", "stand"],
    },
    "When revealed, each player draws 2 cards.": {
        "kind": "when-revealed",
        "trigger": "plot_revealed",
        "trigger_self": True,
        "effects": ["draw"],
    },
    "While Old Mill is attacking, characters without a Power icon cannot be declared as defenders.": {
        "kind": "constant",
        "effects": ["cannot"],
    },
    "Attached character gains a Military, an Intrigue, and a Power icon, and does not kneel to defend.": {
        "kind": "constant",
        "effects": ["gain_icon", "no_kneel"],
    },
    # what others may pay; what is paid within an effect is no cost
    "After you play Old Mill from your hand, any opponent may kneel 1 influence to return it to your hand.": {
        "kind": "passive",
        "trigger": "character_played",
        "trigger_self": True,
        "effects": ["return_to_hand"],
        "option": {"who": "any_opponent", "does": "return_to_hand", "costs": ["kneel_influence"]},
    },
    "Response: After you lose a challenge, draw 1 card. Then, you may kneel a Lord character to stand Old Mill.": {
        "kind": "response",
        "trigger": "challenge_lost",
        "then": True,
        "effects": ["draw", "stand"],
    },
}


@pytest.mark.parametrize("text", ABILITIES)
def test_an_ability_is_read(text: str) -> None:
    assert differing(only(text), **ABILITIES[text]) == {}


def test_a_paragraph_is_cut_where_the_kind_changes() -> None:
    text = (
        "Attached character gets +1 STR. Response: After you win a challenge, draw 1 card.\nHouse Stark only. Renown."
    )
    assert [ability.kind for ability in read(text).abilities] == ["constant", "response", "restriction", "keyword"]


def test_sentences_that_share_what_opens_them_are_one_ability() -> None:
    text = (
        "If it is Summer, stand Old Mill each time an event card is played. If it is Winter, kneel Old Mill each time "
    )
    ability = only(text + "an event card is played.")
    assert (ability.trigger, ability.effects) == ("event_played", ["stand", "kneel"])


def test_a_line_break_inside_a_sentence_ends_nothing() -> None:
    assert only("Response: After you win a challenge, choose and kill a character\nwith STR 2 or lower.").effects == [
        "kill"
    ]


def test_keywords_and_restrictions_are_as_printed() -> None:
    reading = read("House Martell only. Prized 2. No attachments except Weapon.\nLimit 1 per deck.\n[+1 Income]")
    assert reading.keywords == ["Prized 2", "No attachments except Weapon"]
    assert reading.play_restrictions == ["House Martell only", "Limit 1 per deck"]
    assert reading.icons == ["[+1 Income]"]


def test_a_quoted_ability_is_read_as_one_that_is_given() -> None:
    gives, given = read(
        'If it is Winter, Old Mill gains: "Response: Kneel Old Mill to cancel a triggered effect."'
    ).abilities
    assert (gives.kind, gives.effects, gives.cancels) == ("constant", ["gain_text"], False)
    assert (given.granted, given.kind, given.cancels, given.costs) == (True, "response", True, ["kneel_self"])


def test_the_text_of_an_ability_is_a_slice_of_the_card() -> None:
    text = "Renown.\nResponse: After you win a challenge, draw 1 card."
    assert [text[a.start : a.end] == a.text for a in read(text).abilities] == [True, True]


def test_what_is_not_understood_is_told_and_the_rest_is_read() -> None:
    ability = only("Any Phase: Pay 1 gold to bamboozle an opponent and draw 2 cards.")
    assert [span["text"] for span in ability.unread] == ["bamboozle an opponent"]
    assert (ability.costs, ability.effects) == (["pay_gold"], ["draw"])


def test_a_known_verb_counts_though_its_object_is_not_understood() -> None:
    ability = only("Response: Kneel Old Mill to cancel whatever frobnicates.")
    assert ability.cancels
    assert [span["text"] for span in ability.unread] == ["cancel whatever frobnicates"]


def test_what_a_clause_says_that_was_not_understood_is_no_effect() -> None:
    assert only("Response: After you win a challenge, if frogs sing a card is drawn, stand Old Mill.").effects == [
        "stand"
    ]


def test_a_text_in_which_nothing_is_done_is_not_understood() -> None:
    assert only("Old Mill and its winter.").unread


def test_a_misprint_of_the_title_is_noted() -> None:
    reading = read_card("Kneel Sir Exampel to draw 1 card.", "Sir Example", "character")
    assert reading.notes == ["'Sir Exampel' is read as the card itself"]


def test_a_text_that_is_too_long_is_refused_with_its_length() -> None:
    with pytest.raises(ValueError, match=str(LONGEST + 1)):
        read("x" * (LONGEST + 1))


WORDS = (
    "a all any Lord House Stark character you your opponent 's kneel discard draw to , . ( ) : \" and or with +1 STR"
).split()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from([*WORDS, "After", "If", "Response", "it", "1", "\n", "[Noble]", "gains", "card"]), max_size=40
    )
)
def test_any_words_are_read_in_order_and_nothing_is_lost(words: list[str]) -> None:
    text = " ".join(words)
    for ability in read(text).abilities:
        assert text[ability.start : ability.end] == ability.text
        assert all(text[span["start"] : span["end"]] == span["text"] for span in ability.unread)


@pytest.mark.parametrize(
    "text", ["a Lord or ", "non-Lord, unique, standing ", "(choose 1) ", 'gains "x ', "with a Lord and "]
)
def test_a_text_made_to_be_hard_is_read_in_seconds(text: str) -> None:
    started = time.process_time()
    assert read((text * LONGEST)[:LONGEST]) is not None
    assert time.process_time() - started < 10  # of a processor that others share; alone it is below two


@pytest.mark.parametrize(
    "text",
    [
        "Response: Kneel Old Mill. Attached character is saved.",
        "Any Phase: Kneel a " + "character of " * 40 + "character.",
        "of your house card " * 90,
        "each character or location you control with STR 3 or lower and " * 30,
        "(" * 600,
        '"' * 900,
        "non-" * 400,
    ],
)
def test_a_text_that_is_none_is_told_in_bounded_time(text: str) -> None:
    started = time.process_time()
    reading = read_card(text[:2000], "Old Mill", "Location")
    described(reading)
    assert reading.unread or reading.abilities[0].kind in ("response", "restriction", "stray")
    assert time.process_time() - started < 2.5  # a second, and room for a slow machine


def test_another_language_is_not_read() -> None:
    reading = read_card("Antwort: Knie Jaime Lannister nieder, um 2 Karten zu ziehen.", "Jaime Lannister", "Character")
    assert not reading.complete
    (told,) = described(reading).abilities
    assert told["undescribed"]
