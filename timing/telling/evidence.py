"""What a telling says of a card that tells its versions apart: the everyday words for what each of them does."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from timing.telling.lemmas import FILLERS, lemma
from timing.telling.story import Story

MARKS = (".", "?", "!")
TOLD_BY: dict[str, str] = {
    "draw": "draw", "deck-to-hand": "draw add", "search": "search", "look-at": "look", "reveal": "reveal look",
    "into-deck": "shuffle deck", "top-of-deck": "deck top", "bottom-of-deck": "deck bottom", "kill": "kill die dead",
    "discard": "discard", "discard-from-hand": "discard hand", "discard-from-deck": "discard deck top",
    "return-to-hand": "return hand", "stand": "stand", "kneel": "kneel", "save": "save", "cancel": "cancel",
    "take-control": "take control", "claim": "claim raise lower", "claim-power": "power", "move-power": "power move",
    "discard-power": "power", "gain-gold": "gold", "take-gold": "gold take", "move-gold": "gold move",
    "str": "str strength",     "blank": "blank", "come-out-of-shadows": "shadows", "to-shadows": "shadows",
    "into-shadows": "shadows", "attach": "attach", "remove-from-challenge": "remove", "join-challenge": "join",
    "cost": "lower cost", "initiative": "initiative", "reveal-plot": "reveal plot", "extra-challenge": "challenge",
    "change-destination": "instead", "sacrifice": "sacrifice", "skip-phase": "skip", "dominance": "dominance",
    "killed": "kill die dead", "challenge-won": "win", "challenge-lost": "lose", "knelt": "kneel", "stood": "stand",
    "came-out-of-shadows": "shadows", "card-played": "play marshal", "marshalled": "play marshal",
    "put-into-play": "put bring enter", "entered-play": "enter", "event-played": "event", "attacker-declared": "attack",
    "defender-declared": "defend", "challenge-declared": "attack", "plot-revealed": "plot reveal",
    "dominance-won": "dominance", "unopposed": "unopposed", "renown-claimed": "renown", "power-claimed": "power",
    "discarded": "discard", "left-play": "leave", "drawn": "draw", "control-taken": "control take",
    "bypassed": "bypass stealth", "icons": "icon", "influence": "influence", "gold": "gold",
}  # fmt: skip
"""Words of the language of abilities, and everyday words that tell of them."""
OF_ANY = frozenset(
    "play card character your you self any all location event type controller win lose attack defend kill die dead "
    "save cancel kneel stand power military intrigue challenge phase hand take put not be do".split()
)
"""Words that are told of nearly every dispute, whatever its cards do."""
IN_WORDS = ("id", "label", "undescribed", "what", "option", "words")
"""Keys of a description whose values are sentences."""
LEAST = 2
"""Words that have to fit before they tell a version from another."""


@lru_cache(maxsize=4096)
def says(does: str) -> frozenset[str]:
    """The everyday words by which players tell of what a card does."""
    found: set[str] = set()
    left: list[Any] = [json.loads(does)] if does else []
    while left:
        one = left.pop()
        if isinstance(one, dict):
            found.update(word for key in one for word in TOLD_BY.get(key, "").split())
            left += [value for key, value in one.items() if key not in IN_WORDS]
        elif isinstance(one, list):
            left += one
        elif isinstance(one, str):
            found.update(TOLD_BY.get(one, one.rpartition(":")[2].lower()).split())
    return frozenset(lemma(word) for word in found) - OF_ANY


def words_of(story: Story, n: int) -> frozenset[str]:
    """The words of the sentences that speak of a card, and of those behind them that speak of no other."""
    found: set[str] = set()
    sentence: list[str] = []
    speaks = False
    for tag in [*(word.tag for word in story.mentions.words), "."]:
        if tag not in MARKS:
            sentence.append(tag)
            continue
        named = [one for one in sentence if one.startswith("#")]
        speaks = f"#{n}" in named or (speaks and not named)
        if speaks:
            found.update(one for one in sentence if one[0] not in "#@" and one not in FILLERS)
        sentence = []
    return frozenset(found)


def told_by_words(story: Story, n: int, does: str) -> int:
    """How many words tell of what this version of a card does; one alone tells nothing."""
    fitting = len(words_of(story, n) & says(does))
    return fitting if fitting >= LEAST else 0


@lru_cache(maxsize=4096)
def answers_own_death(does: str) -> bool:
    """Whether somebody may use what the card does after it is killed itself."""
    given = json.loads(does).get("abilities", []) if does else []
    triggers = [one.get("trigger", {}) for one in given if one.get("kind") == "response"]
    return any("killed" in one.get("after", ()) and one.get("card", {}).get("self") for one in triggers)
