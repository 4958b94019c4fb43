"""An ability on its way into the words of the timing engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cards.reading.deeds import Deed
from cards.reading.engine.selecting import selector
from cards.reading.model import Ability, Noun, Piece

Plain = dict[str, Any]
LEAVING = (  # the engine's effects that take a card out of play
    "kill",
    "discard",
    "sacrifice",
    "return-to-hand",
    "top-of-deck",
    "bottom-of-deck",
    "into-deck",
    "to-shadows",
    "remove-from-game",
)
CANNOT = {  # what the engine knows that a card cannot do or undergo
    "kill": "be killed",
    "discard_from_play": "be discarded",
    "save": "be saved",
    "kneel": "kneel",
    "stand": "stand",
    "leave": "leave play",
    "trigger_other": "trigger",
}
LEFT_PLAY = (  # what happens when they do
    "killed",
    "discarded",
    "sacrificed",
    "returned-to-hand",
    "returned-to-deck",
    "moved-to-shadows",
    "removed-from-game",
)


@dataclass(slots=True)
class Telling:
    """One ability on its way into the engine's words. `lacks` tells what these words leave out."""

    ability: Ability
    target: Plain | None = None
    chosen: bool = False
    asked: Noun | None = None  # the phrase that asked for the target
    decides: str = ""  # who decides which of several effects is carried out, if not you
    effects: list[Plain] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    inner: list[str] = field(default_factory=list)  # ids of the abilities it lets cards gain
    saved: bool = False
    deed: Deed | None = None  # the one being told

    def words_of(self, piece: Piece) -> str:
        """The text of a piece, at most 200 characters."""
        tokens, text = self.ability.parsed.tokens, self.ability.text
        start = tokens[piece.start].start - self.ability.start
        end = tokens[piece.end - 1].end - self.ability.start
        return " ".join(text[start:end].split())[:200]

    def select(self, noun: Noun) -> Plain:
        plain, lacks = selector(noun)
        self.lacks += lacks
        if plain.get("other") and any(token.word == "attached" for token in self.ability.parsed.tokens):
            self.lacks.append("which other cards: those beside the attached one")
        return plain
