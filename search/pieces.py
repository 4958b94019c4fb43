"""Words in the pieces that a language model knows (WordPiece, as BERT reads English).

Each word is cut from its beginning into the longest pieces that are known; one that cannot be cut so is unknown.
The `tokenizers` package does the same and more, and brings a client for downloads and ten packages along.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

BEGIN, END, UNKNOWN = "[CLS]", "[SEP]", "[UNK]"
INSIDE = "##"
"""Before a piece that begins no word."""
LONGEST = 100
"""Letters of a word; a longer one is unknown."""
WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
"""Letters and digits that stand together, or one sign."""


class Pieces:
    """The pieces that a model knows, each with its place."""

    def __init__(self, known: Sequence[str]) -> None:
        self._places = {piece: at for at, piece in enumerate(known)}
        self._longest = max(map(len, known), default=0)

    def of(self, text: str, most: int) -> list[int]:
        """The places of a text's pieces, ``most`` of them at most, between those of its beginning and its end."""
        plain = unicodedata.normalize("NFD", text.lower())
        words = WORD.findall("".join(sign for sign in plain if unicodedata.category(sign) != "Mn"))
        places = [place for word in words for place in self._cut(word)]
        return [self._places[BEGIN], *places[: most - 2], self._places[END]]

    def _cut(self, word: str) -> list[int]:
        found: list[int] = []
        start = 0
        while start < len(word) <= LONGEST:
            for end in range(min(len(word), start + self._longest), start, -1):
                place = self._places.get((INSIDE if start else "") + word[start:end])
                if place is not None:
                    break
            else:
                break
            found.append(place)
            start = end
        return found if start == len(word) else [self._places[UNKNOWN]]
