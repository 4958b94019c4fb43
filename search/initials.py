"""The initials of a card's title, and the words of a text that may be some ("HoD", "Wot5K", "S&D"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from search.text import tokens

FEWEST = 2
"""Letters of initials."""
PLAIN = 3
"""The same, where they are not in capitals."""
MOST = 10
ARTICLES = frozenset({"the", "a", "an"})
SMALL = ARTICLES | {"of", "at", "in", "on", "to", "for", "from", "and", "by", "o"}
"""Words that initials may leave out."""
NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9"}
OTHERS = {"and": "n", **NUMBERS}
"""What may stand for a word beside its first letter."""
_TYPED = re.compile(r"[^\W_](?:[^\W_]|[&+](?=[^\W_]))+")
_OWNED = re.compile(r"['’]s?$")
_LOWER_RUN = re.compile(r"[a-z]{3}")


@dataclass(frozen=True, slots=True)
class Typed:
    """A word of a text that may be initials: its ``letters`` as `initials_of` has them; ``capitals``: it is written so
    that they are hardly anything else ("VM", "HoD")."""

    text: str
    letters: str
    start: int
    end: int
    capitals: bool


def initials_of(words: Sequence[str]) -> frozenset[str]:
    """The initials of a title, given as folded words: of all words, of all but the article, of the large ones."""
    bare = words[1:] if words and words[0] in ARTICLES else words
    large = [word for word in bare if word not in SMALL]
    found = {"".join(letters) for some in (words, bare, large) for letters in product(*map(_letters, some))}
    return frozenset(one for one in found if FEWEST <= len(one) <= MOST)


def _letters(word: str) -> tuple[str, ...]:
    return (word[0], OTHERS[word]) if word in OTHERS else (word[0],)


def typed_in(text: str) -> Iterator[Typed]:
    """Every word of a text that may be initials, in order."""
    at = 0
    for part in text.split(" "):
        start, at = at, at + len(part) + 1
        inner = part.lstrip("(“\"'")
        start += len(part) - len(inner)
        inner = _OWNED.sub("", inner.rstrip('.,;:!?)”"'))
        letters = inner.lower().replace("&", "n").replace("+", "n")
        if FEWEST <= len(letters) <= MOST and _TYPED.fullmatch(inner) and not letters.isdigit():
            yield Typed(inner, letters, start, start + len(inner), _is_in_capitals(inner))


def _is_in_capitals(written: str) -> bool:
    """Whether it has two capitals at least, and no more small letters side by side than small words may begin."""
    return sum(letter.isupper() for letter in written) >= FEWEST and _LOWER_RUN.search(written) is None


def fits_capitals(written: str, title: str) -> bool:
    """Whether the capitals of what was typed are those of the title: "HoD" of House of Dreams, and not of Hot on
    Dragons' Heels; of capitals alone nothing can be said."""
    if written.isupper():
        return False
    words = [token.word for token in tokens(title)]
    capitals = "".join(letter for letter in written if letter.isupper() or letter.isdigit()).lower()
    return capitals in initials_of([word for word in words if word not in SMALL])
