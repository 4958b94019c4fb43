"""Texts worded as `bench/written` words them (our own): read, written and read again they stay as they are."""

from __future__ import annotations

import pytest

from bench.roundtrip import there_and_back, wholes
from reading.engine.card import described
from reading.reader import read_card

TEXTS = [
    (
        "Character",
        'While Old Mill is standing, Old Mill gains "Each attachment on Old Mill reduces the amount of power you need '
        'to win the game by 1 (to a minimum of 9)."',
    ),
    (
        "Character",
        "Challenges: Choose a player. Look at the top card of that player's deck. Then, choose one: discard that card, "
        "or return it to the top of its owner's deck.",
    ),
    (
        "Event",
        "Response: Choose a Lady character. Cancel the effects of a response without an influence cost. Then, attach "
        'Old Mill to that character (counts as a Boon attachment with the text "Attached character gains stealth.").',
    ),
    (
        "Event",
        "Any Phase: Kneel a Lord character you control to choose another Lord character with the same cost (and "
        "different title) in your hand. Put that character into play.",
    ),
    (
        "Plot",
        "When revealed, look at each opponent's hand. Then, choose 1 location from each of those hands and shuffle it "
        "back into its owner's deck.",
    ),
    (
        "Location",
        "Marshalling: Choose an opponent. Look at that player's hand. You may choose 1 character from that hand and "
        "place it in its owner's dead pile.",
    ),
    (
        "Attachment",
        "If you win a Power challenge in which attached character defended, instead of the normal claim effects, look "
        "at the losing opponent's hand. Choose and return 1 card from that hand to the top or bottom of its owner's "
        "deck.",
    ),
    (
        "Location",
        "Response: After you win dominance, look at the top 2 cards of your deck. Put 1 of those cards on top of the "
        "deck and the other on the bottom.",
    ),
    (
        "Character",
        "Response: After you play Old Mill, reveal the top 4 cards of your deck. You may put 1 revealed Knight "
        "character into play. Shuffle your deck.",
    ),
    (
        "Character",
        "Response: After Old Mill kneels, choose a location controlled by an opponent. Kneel that location unless its "
        "controller kneels 2 influence or pays you 1 gold. If he or she does, instead draw 1 card.",
    ),
    (
        "Event",
        "Plot: After the dominance phase this round, there is an epic phase during which each player may initiate a "
        "single Power challenge with normal claim. The winner of each challenge may choose and kneel a location "
        "controlled by the losing opponent.",
    ),
    (
        "Event",
        "Plot: After the dominance phase this round, there is an epic phase during which each player may initiate a "
        "single Military challenge with normal claim. The winner of each challenge may draw 2 cards.",
    ),
    (
        "Event",
        "Marshalling: Choose an attachment on a location you control. Move that attachment to another location you "
        "control.",
    ),
    (
        "Character",
        "Response: After you win an Intrigue challenge, choose a Lady character. You may attach Old Mill (from play or "
        'from your hand) to that character (counts as a Boon attachment with the text "Attached character gains '
        'stealth.").',
    ),
    ("Attachment", "Any Phase: Kneel Old Mill to until the end of the phase, attached character is immune to card "
     "effects."),
    (
        "Attachment",
        "If attached character is participating in a challenge in which a Knight character is participating, kill "
        "attached character.",
    ),
    (
        "Attachment",
        "Challenges: If attached character is participating in a challenge in which an opponent has more participating "
        "characters than you, draw 1 card.",
    ),
    (
        "Character",
        "Each location controlled by opponents who do not have more cards in Shadows than you gains stealth.",
    ),
    (
        "Character",
        "Any Phase: Kneel a Lord character you control to choose another Lord character. Kill that character.",
    ),
    ("Character", "Any Phase: Discard 1 power from a location you control to draw 1 card."),
    ("Plot", "Raise the claim value on your revealed plot card by 1 during Power challenges you initiate."),
    (
        "Location",
        "Dominance: Put the topmost location of your discard pile on top of your deck (into your hand instead if it is "
        "Winter).",
    ),
    ("Character", "Response: After 1 or more locations controlled by opponents are killed for Military claim, draw 1 "
     "card."),
    (
        "Event",
        "Dominance: Choose one: draw 1 card, or search the top 3 cards of your deck for a card and put it into your "
        "hand and then, shuffle your deck.",
    ),
    (
        "Plot",
        "After you lose a challenge, if the defending player does not have more participating characters than you, "
        "draw 1 card.",
    ),
    (
        "Character",
        "Response: After an opponent plays or puts a location into play, if that player controls more locations than "
        "you, draw 1 card.",
    ),
    ("Character", "Response: After you have lost your third challenge in the same phase, draw 1 card."),
    ("Character", "Any Phase: Discard a Knight character from play or from your hand to draw 1 card."),
    ("Character", "Any Phase: Draw 1 card (2 cards instead if any player has a plot card with prized revealed)."),
    (
        "Location",
        "Response: Cancel a triggered effect.\nOld Mill cannot be triggered if it has 2 or more gold tokens on "
        "it.",
    ),
    ("Location", "After a player wins a challenge, that player may choose to stand or kneel Old Mill."),
    (
        "Event",
        "Response: After you lose a challenge, choose a Lord character. Kill that character. Then, if this was "
        "the first challenge initiated this phase, draw 1 card.",
    ),
    ("Character", "While you are running a character agenda or are not running an agenda, Old Mill gains stealth."),
    ("Character", "While you are running a non-character agenda, Old Mill gains stealth."),
    (
        "Location",
        "Marshalling: Kneel Old Mill to until the end of the phase, reduce the cost of the next 3 Knight characters "
        "you play this phase by 1 each.",
    ),
    (
        "Character",
        "Challenges: Choose an attacking character. Until the end of the challenge, that character gains stealth. "
        "After the challenge resolves, kill that character.",
    ),
    (
        "Character",
        "Response: After Old Mill is declared as an attacker, choose a location. If you win the challenge by 3 or more "
        "total STR, kneel that location.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_what_is_worded_so_is_read_and_written_as_it_was(kind: str, text: str) -> None:
    read = described(read_card(text, "Old Mill", kind), known={}).abilities
    (group,) = wholes(read)
    back = there_and_back(group, kind, "Old Mill")
    assert (back.what, back.text) == ("same", text)
