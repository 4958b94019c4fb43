"""Numbers that decide games, each looked up in the statement of its entry as a reader sees it."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from rules.models import Entry

CORE, FAQ, EVENTS, SECOND, BTWIXT = "agot1e-core", "agot1e-faq", "agot-tournament-2008", "agot2e-summary", "btwixt"
FACTS = [
    # Winning
    (f"{CORE}/introduction/object", "15 power"),
    (f"{CORE}/power-and-victory", "15 power or more"),
    (f"{CORE}/power-and-victory", "30 power"),
    (f"{CORE}/variants/two-on-two", "first team to reach 30 power"),
    (f"{SECOND}/winning", "15 or more power"),
    # Decks
    (f"{CORE}/deck-construction", "exactly 7 cards | 1 of each plot"),
    (f"{CORE}/deck-construction", "at least 60 cards | at most 3 of a card"),
    (f"{FAQ}/deck-copies-by-title", "at most 3 copies of cards with the same title"),
    (f"{FAQ}/restricted-list", "may choose 1 card from the list"),
    (f"{EVENTS}/general/deck-size", "at least 60 cards; no maximum"),
    (f"{EVENTS}/general/deck-size", "exactly 7 cards | at most 1 of each title"),
    (f"{EVENTS}/formats/legacy/highlander", "at most 1 copy of a card"),
    (f"{EVENTS}/league/deckbuilding", "at least 50 cards | at most 3"),
    (f"{EVENTS}/league/deckbuilding", "7 plots | at most 1"),
    (f"{SECOND}/deckbuilding/draw-deck", "at least 60 cards, with up to 3 copies"),
    (f"{SECOND}/deckbuilding/plot-deck", "exactly 7 cards"),
    # Setup
    (f"{CORE}/setup/arrange-board", "at least 15 power counters per player"),
    (f"{CORE}/setup/arrange-board", "at least 10 Gold Dragon tokens per player"),
    (f"{CORE}/setup/setup-hand", "draws 7 cards"),
    (f"{CORE}/setup/place-setup-cards", "up to 5 gold together"),
    (f"{CORE}/setup/place-setup-cards", "at most 1 card with the Limited keyword"),
    (f"{CORE}/setup/place-setup-cards", "cost 2 of these 5 gold"),
    (f"{CORE}/setup/opening-hand", "7 cards in hand again"),
    (f"{EVENTS}/general/mulligan", "take 1 mulligan"),
    (f"{SECOND}/setup/setup-cards", "up to 8 gold"),
    (f"{SECOND}/setup/decks", "draws 7 cards"),
    # The round
    (f"{CORE}/round-sequence", "7 phases"),
    (f"{CORE}/plot/states", "3 states"),
    (f"{FAQ}/plot-states", "3 states"),
    (f"{CORE}/draw", "draws 2 cards"),
    (f"{CORE}/expert-rules/draw-cap", "at most 3 additional cards in a round"),
    (f"{CORE}/expert-rules/draw-cap", "5 cards a round in all"),
    (f"{FAQ}/draw-cap", "at most 3 additional cards per round"),
    (f"{FAQ}/copy-limit", "at most 3 copies of a card"),
    (f"{CORE}/marshalling/gold-penalty", "costs 2 gold more"),
    (f"{CORE}/marshalling/attach-duplicates", "0 gold"),
    (f"{FAQ}/shadows-cards", "(2 gold)"),
    (f"{FAQ}/bringing-card-out-of-shadows", "1 card each phase"),
    (f"{CORE}/challenges/initiating", "1 military, 1 intrigue and 1 power challenge – up to 3"),
    (f"{CORE}/challenges/resolve", "if the attacking total is at least 1"),
    (f"{CORE}/challenges/unopposed", "1 bonus power"),
    (f"{CORE}/dominance", "adds 1 per gold token"),
    (f"{CORE}/dominance", "claims 1 power"),
    (f"{CORE}/keywords/renown", "claims 1 power"),
    (f"{CORE}/keywords/deadly", "kills 1 defending participating character"),
    (f"{CORE}/keywords/stealth", "choose 1 character without Stealth"),
    (f"{CORE}/keywords/limited", "only 1 card with the keyword Limited in a round"),
    (f"{FAQ}/joust-keyword", "no more than 1 character"),
    (f"{FAQ}/melee-keyword", "+1 STR for every participating character"),
    # Titles
    (f"{CORE}/titles/crown-regent", "is 3 higher"),
    (f"{CORE}/titles/lord-commander-of-the-kingsguard", "is 3 higher"),
    (f"{CORE}/titles/master-of-whispers", "is 3 higher"),
    (f"{CORE}/titles/hand-of-the-king", "2 influence"),
    (f"{CORE}/titles/master-of-laws", "1 additional card"),
    (f"{CORE}/titles/master-of-coin", "adds 2"),
    (f"{CORE}/titles/opposes", "1 power a round"),
    (f"{CORE}/variants/three-players", "all 6 titles return"),
    (f"{SECOND}/melee/rivals", "1 additional power"),
    (f"{SECOND}/melee/master-of-coin", "+2 gold"),
    # Events
    (f"{EVENTS}/melee", "105 minutes"),
    (f"{EVENTS}/melee", "shorten it to 90 or lengthen it to 120"),
    (f"{EVENTS}/joust", "60 minutes"),
    (f"{EVENTS}/joust", "shorten it to 50 or lengthen it to 70"),
    (f"{EVENTS}/joust", "top 4 or top 8"),
    (f"{EVENTS}/joust/scoring", "win | 3"),
    (f"{EVENTS}/joust/scoring", "draw | 1"),
    (f"{EVENTS}/joust/scoring", "loss | 0"),
    (f"{EVENTS}/melee/scoring", "each player defeated | 3"),
    (f"{EVENTS}/melee/scoring", "each tie | 1"),
    (f"{EVENTS}/melee/scoring", "each loss | 0"),
    (f"{EVENTS}/melee/scoring", "winning the table | 1 bonus point"),
    (f"{EVENTS}/melee/final-table", "11 or fewer | the top 3"),
    (f"{EVENTS}/melee/final-table", "12 or more | the top 4"),
    (f"{EVENTS}/melee/seating/table-sizes", "11 | 2x4+1x3"),
    (f"{EVENTS}/league", "5 seasons of 6 weeks"),
    (f"{EVENTS}/league/eligibility", "at least 4 participants"),
    (f"{EVENTS}/league/season-vote", "at least 12 games"),
    # B'Twixt
    (f"{BTWIXT}/setup/influence-cards", "Deal 10 cards to each player"),
    (f"{BTWIXT}/concepts/councils", "Each leader has 2 councils"),
    (f"{BTWIXT}/play/claim", "1 power token"),
    (f"{BTWIXT}/play/advance-round", "5 rounds with four players"),
    (f"{BTWIXT}/advanced/leader-specific", "9 cards instead of 10"),
]


@pytest.mark.parametrize(("entry_id", "phrase"), FACTS)
def test_the_statement_says_the_number(corpus: Session, entry_id: str, phrase: str) -> None:
    entry = corpus.get_one(Entry, entry_id)
    assert phrase in " ".join(entry.text.split())
