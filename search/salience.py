"""How much a word tells: its rarity in the corpus, and whether it is a word of the games at all."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from search.lexicon import Lexicon
from search.vocabulary import Vocabulary

COMMON = 0.15
"""Share that is left of a word that carries little ("the")."""
WEAK = 0.75
"""Share that is left of a word of everyday English ("middle")."""
NEVER_A_NAME = 0.7
"""Share that is left of a word that stands in no title or alias: most such words are plain English."""
RAREST = 5.0
"""A word rarer than this tells no more than one of this rarity."""


Kept = dict[Hashable, Any]
"""What was worked out for a word with this vocabulary; whoever keeps something sees to it that it stays small."""


class Salience:
    """The salience of stems: 0 for one that no document has, about 5 for a rare term of the games."""

    def __init__(self, vocabulary: Vocabulary, lexicon: Lexicon) -> None:
        self._vocabulary = vocabulary
        self._common = lexicon.common_stems
        self._weak = lexicon.weak_stems
        self._known: dict[str, float] = {}
        self._sums: dict[frozenset[str], float] = {}
        self.kept: Kept = {}

    def of(self, stem: str) -> float:
        """How much a hit on the stem tells."""
        known = self._known.get(stem)
        if known is None:
            known = min(self._vocabulary.rarity(stem), RAREST)
            if stem in self._common:
                known *= COMMON
            elif stem in self._weak:
                known *= WEAK
            elif not self._vocabulary.in_names[stem]:
                known *= NEVER_A_NAME
            if len(self._known) < 50_000:
                self._known[stem] = known
        return known

    def of_all(self, stems: frozenset[str]) -> float:
        """How much all these stems tell together."""
        known = self._sums.get(stems)
        if known is None:
            known = sum(map(self.of, stems))
            if len(self._sums) < 50_000:
                self._sums[stems] = known
        return known

    def frequency(self, stem: str) -> int:
        """In how many documents the stem stands."""
        return self._vocabulary.frequency[stem]

    def carries(self, stem: str) -> bool:
        """Whether the stem carries meaning of its own ("the" does not)."""
        return stem not in self._common
