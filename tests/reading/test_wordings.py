"""Wordings that are read amiss easily: what 'instead' replaces, what only holds, whose the cost is (texts our own)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_reader import differing, only, read

ABILITIES: dict[str, dict[str, Any]] = {
    # what 'instead' replaces: the event, or only where a card goes that leaves
    "If Old Mill is killed, put it in your discard pile instead of your dead pile.": {
        "kind": "replacement",
        "trigger": "character_killed",
        "trigger_self": True,
        "effects": ["replace_destination"],
    },
    "If Old Mill would be discarded from your deck, put it into play instead.": {
        "kind": "replacement",
        "trigger": "card_discarded",
        "trigger_self": True,
        "effects": ["replace_event", "put_into_play"],
    },
    "If Old Mill is discarded from your hand, put it into Shadows instead.": {
        "kind": "replacement",
        "trigger": "card_discarded",
        "trigger_self": True,
        "effects": ["replace_destination", "to_shadows"],
    },
    "Response: After a Boon attachment leaves play, kneel Old Mill to return that card to its owner's hand instead.": {
        "kind": "response",
        "trigger": "card_leaves_play",
        "costs": ["kneel_self"],
        "effects": ["replace_destination", "return_to_hand"],
    },
    "Challenges: Choose a character. Until the end of the phase, it gets +1 STR. If you win the challenge, instead of "
    "the normal claim effects, choose and kneel a location.": {
        "kind": "action",
        "phase": "challenges",
        "chooses": True,
        "effects": ["str_plus", "replace_claim", "kneel"],
    },
    "If a card would be discarded from your hand, you may choose the card to be discarded instead.": {
        "kind": "replacement",
        "trigger": "card_discarded",
        "chooses": True,
        "effects": ["replace_event"],
    },
    # what holds, and what happens
    "If it is Winter, draw 1 fewer card (to a minimum of 1) during the draw phase.": {
        "kind": "constant",
        "effects": ["draw"],
    },
    "If Old Mill is knelt, it is Summer.": {"kind": "constant", "effects": ["other"]},
    "If you have lost an Intrigue challenge this phase, you may initiate an additional Power challenge.": {
        "kind": "constant",
        "effects": ["extra_challenge"],
    },
    "If it is Summer, each player must discard 1 card at random from his or her hand at the end of the dominance "
    "phase.": {
        "kind": "passive",
        "phase": "dominance",
        "trigger": "phase_ends",
        "effects": ["discard_from_hand"],
    },
    "Lady characters you control cannot lose icons, have their STR reduced, or be knelt by card effects.": {
        "kind": "constant",
        "effects": ["cannot"],
    },
    "Response: After you win dominance, name a card. No player can play that card this phase.": {
        "kind": "response",
        "trigger": "dominance_won",
        "effects": ["name", "cannot"],
    },
    # costs: paid by 'that player', in a second sentence, from one of two places
    "After a player wins a Power challenge, that player kneels all copies of Old Mill to choose and stand a Lord "
    "character.": {
        "kind": "passive",
        "trigger": "challenge_won",
        "costs": ["kneel_other"],
        "chooses": True,
        "effects": ["stand"],
    },
    "Any Phase: Choose a location. Pay 2 gold to take control of that location.": {
        "kind": "action",
        "phase": "any",
        "chooses": True,
        "costs": ["pay_gold"],
        "effects": ["take_control"],
    },
    "Any Phase: Discard an Army character from play or from your hand to give Old Mill either +2 STR or stealth.": {
        "kind": "action",
        "phase": "any",
        "costs": ["discard_other|discard_card_from_hand"],
        "effects": ["str_plus", "gain_keyword"],
    },
    "Response: Kneel Old Mill to save a Lord character from being killed (any player may discard 1 power from his or "
    "her House card to cancel this effect).": {
        "kind": "response",
        "saves": True,
        "trigger": "character_would_be_killed",
        "costs": ["kneel_self"],
        "effects": ["save"],
        "option": {"who": "any_player", "does": "cancel_this", "costs": ["discard_power"]},
    },
    # cards that go into a deck, and the rest of a deck that goes back into it
    "Any Phase: Shuffle a Raven card from your discard pile, or one card from play, back into its owner's deck.": {
        "kind": "action",
        "phase": "any",
        "effects": ["return_to_deck", "shuffle"],
    },
    "Any Phase: Search the top 4 cards of your deck for a card. Shuffle the other cards back into your deck.": {
        "kind": "action",
        "phase": "any",
        "effects": ["search", "shuffle"],
    },
    "Any Phase: Reveal an opponent's hand. That player discards all cards with that name.": {
        "kind": "action",
        "phase": "any",
        "effects": ["reveal", "discard_from_hand"],
    },
    "Any Phase: Choose an opponent who must choose and discard 1 card from the top of his or her deck.": {
        "kind": "action",
        "phase": "any",
        "chooses": True,
        "effects": ["discard_from_deck"],
    },
    # triggers
    "Response: After the marshalling phase begins and you are the first player, kneel Old Mill to choose a new first "
    "player.": {
        "kind": "response",
        "phase": "marshalling",
        "trigger": "phase_begins",
        "chooses": True,
        "costs": ["kneel_self"],
        "effects": ["other"],
    },
    "Response: After Old Mill comes out of Shadows or after it is killed, draw 1 card.": {
        "kind": "response",
        "trigger": "card_comes_out_of_shadows|character_killed",
        "trigger_self": True,
        "effects": ["draw"],
    },
    "Once per round, choose and stand a character.": {
        "kind": "constant",
        "chooses": True,
        "effects": ["stand"],
        "limit": {"times": 1, "per": "round"},
    },
    # of decks
    "Increase the size of your plot deck by 2.": {"kind": "constant", "effects": ["deck_building"]},
    "Your minimum deck size is 70 cards. You cannot have more than 2 copies of each location by title in your deck.": {
        "kind": "constant",
        "effects": ["deck_building", "cannot"],
    },
    "X is the number of Raven cards you control.": {"kind": "constant", "effects": ["other"]},
    "Before drawing your setup hand, remove up to 3 Boon attachments from your deck and place them on Old Mill.": {
        "kind": "constant",
        "effects": ["setup_change"],
    },
    # a condition before what opens the ability; a duty; an icon that is printed small
    "If you have more than 1 opponent, after each player has selected a Title, you may select a second Title.": {
        "kind": "passive",
        "trigger": "condition_met",
        "effects": ["other"],
    },
    "Old Mill must participate in the first challenge initiated each round.": {
        "kind": "constant",
        "effects": ["other"],
    },
    "Attached character gains an intrigue icon and a power icon.": {"kind": "constant", "effects": ["gain_icon"]},
    # either side of a challenge, either way of turning a card, winning and losing
    "Response: After you declare Old Mill as a defender, draw 1 card.": {
        "kind": "response",
        "trigger": "defender_declared",
        "trigger_self": True,
        "effects": ["draw"],
    },
    "Response: After a character is declared as a defender or attacker, stand Old Mill.": {
        "kind": "response",
        "trigger": "attacker_declared|defender_declared",
        "effects": ["stand"],
    },
    "Response: After an opponent stands a location, kneel Old Mill to choose and kneel that location.": {
        "kind": "response",
        "trigger": "stands",
        "costs": ["kneel_self"],
        "chooses": True,
        "effects": ["kneel"],
    },
    "If you do not lose dominance, discard Old Mill from play.": {
        "kind": "passive",
        "trigger": "dominance_won",
        "effects": ["discard_from_play"],
    },
    "Claim 1 power for your House when you win dominance, and when you win an unopposed challenge.": {
        "kind": "passive",
        "trigger": "dominance_won|challenge_won",
        "effects": ["claim_power"],
    },
    "While Old Mill is attacking, no more than 2 characters can be declared as defenders.": {
        "kind": "constant",
        "effects": ["cannot"],
    },
    "Lord characters do not kneel during the marshalling phase.": {"kind": "constant", "effects": ["cannot"]},
    "Response: Cancel a triggered effect that would cause a player to draw 1 or more cards.": {
        "kind": "response",
        "cancels": True,
        "trigger": "effect_would_draw",
        "effects": ["cancel"],
    },
    "Response: After the season changes to Summer, stand Old Mill.": {
        "kind": "response",
        "trigger": "condition_met",
        "effects": ["stand"],
    },
    # other ways to say it
    "Any Phase: Look at an opponent's hand and discard an event from it.": {
        "kind": "action",
        "phase": "any",
        "effects": ["look", "discard_from_hand"],
    },
    "Any Phase: Put the top card of your deck into your discard pile to stand Old Mill.": {
        "kind": "action",
        "phase": "any",
        "costs": ["other"],
        "effects": ["stand"],
    },
    "Response: After a plot with the City trait is revealed, draw 1 card.": {
        "kind": "response",
        "trigger": "plot_revealed",
        "effects": ["draw"],
    },
    "Response: After an opponent triggers an event, kneel 3 influence to cancel it.": {
        "kind": "response",
        "cancels": True,
        "trigger": "event_played",
        "costs": ["kneel_influence"],
        "effects": ["cancel"],
    },
    "Response: After you win a challenge by 5 or more, take 1 power from the loser's House card and put it on a Lord "
    "character.": {
        "kind": "response",
        "trigger": "challenge_won",
        "effects": ["move_power"],
    },
    "Challenges: Choose a character. Until the end of the challenge, that character's STR is 0.": {
        "kind": "action",
        "phase": "challenges",
        "chooses": True,
        "effects": ["str_set"],
    },
    "Your claim is raised by 1 while you have less than 3 cards in hand.": {
        "kind": "constant",
        "effects": ["claim_change"],
    },
    "Response: Discard Old Mill from play to cancel the claim of a challenge you lost.": {
        "kind": "response",
        "cancels": True,
        "costs": ["discard_self"],
        "effects": ["cancel"],
    },
    "Response: After the dominance phase ends, draw 1 card.": {
        "kind": "response",
        "phase": "dominance",
        "trigger": "phase_ends",
        "effects": ["draw"],
    },
    "After a challenge is resolved, stand Old Mill.": {
        "kind": "passive",
        "trigger": "challenge_resolved",
        "effects": ["stand"],
    },
    "Response: After a character is removed from a challenge, stand it.": {
        "kind": "response",
        "trigger": "condition_met",
        "effects": ["stand"],
    },
    "The cost to play each event is increased by 1. The first location you play each round costs 1 less gold.": {
        "kind": "constant",
        "effects": ["cost_change"],
    },
    "Intrigue challenges cannot be initiated this round.": {"kind": "constant", "effects": ["cannot"]},
    "House Stark characters do not kneel when declared as attackers.": {"kind": "constant", "effects": ["no_kneel"]},
    "Attached character has its printed text box blanked.": {"kind": "constant", "effects": ["blank"]},
    # gaps between words that are missing or stand a letter too early
    "Challenges: Choose an dkneel a character. Until th eend ofthe phase, it gets -1 STR.": {
        "kind": "action",
        "phase": "challenges",
        "chooses": True,
        "effects": ["kneel", "str_minus"],
        "unread": [],
    },
}


@pytest.mark.parametrize("text", ABILITIES)
def test_a_wording_is_read(text: str) -> None:
    assert differing(only(text), **ABILITIES[text]) == {}


def test_what_only_holds_is_cut_from_what_happens_before_it() -> None:
    text = (
        "After you play Old Mill, draw a card. If it is Winter, attached card's owner needs 2 less power to win the "
        "game."
    )
    assert [(a.kind, a.effects) for a in read(text, "attachment").abilities] == [
        ("passive", ["draw"]),
        ("constant", ["win_condition"]),
    ]


def test_a_quotation_in_single_marks_may_hold_another() -> None:
    gives, given, deeper = read(
        "If it is Winter, Old Mill gains: 'Any Phase: Kneel Old Mill to give attached character +1 STR and 'immune to "
        "events'.'"
    ).abilities
    assert (gives.effects, given.costs, given.effects) == (["gain_text"], ["kneel_self"], ["str_plus", "gain_text"])
    assert (deeper.kind, deeper.text) == ("keyword", "immune to events")


def test_a_limit_in_brackets_belongs_to_the_restriction_before_it() -> None:
    restriction, constant = read(
        "Attach to a player's House card (Limit 1 per House card.) Lord characters get +1 STR."
    ).abilities
    assert (restriction.kind, constant.effects) == ("restriction", ["str_plus"])
