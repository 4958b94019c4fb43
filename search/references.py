"""References in a text: printed numbers ("3.28", "faq 4.2"), pages ("p. 19") and cards' tags ("KR F105").

Pure. A reference is a guess at what the words mean; whether there is such a number or card is for the
index to say, and when there is not, the words are searched for as words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cards.names import set_key
from rules.references import NUMBER, PAGE, pages_of

_TAG_NUMBER = re.compile(r"(?:(?<![\w.])[A-Za-z]?|(?<=_))(\d{1,3})(?![\w]|\.\d)")
_JOINED_TAG = re.compile(r"(?<![\w.])([A-Za-z]{2,10})(\d{1,3})(?![\w]|\.\d)")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_BETWEEN = re.compile(r"[\s_:/#-]*")
LONGEST_SET_NAME = 4
"""Words of a set's name."""
_ID = re.compile(r"(?<![\w/])([a-z0-9]+(?:-[a-z0-9.]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+)(?![\w/])")
MOST = 6
"""References of one kind that are followed in one query."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What a part of the text (``start`` to ``end``) may refer to.

    ``kind`` is number, page, card or id; ``keys`` are the keys under which the index may know it
    (``n:3.28``, ``p:19``, ``c:kr105``, ``i:agot1e-faq/moribund``), the most exact first.
    """

    kind: str
    keys: tuple[str, ...]
    start: int
    end: int
    first: int  # where it may begin, if a set's name of several words stands before it

    def covers(self, place: int) -> bool:
        """Whether the character at ``place`` belongs to the reference."""
        return self.start <= place < self.end


def find_references(text: str) -> tuple[Reference, ...]:
    """Every possible reference, in the order of the text."""
    found = [*_numbers(text), *_pages(text), *_tags(text), *_ids(text)]
    return tuple(sorted(found, key=lambda reference: (reference.start, reference.end)))


def number_key(number: str) -> str:
    """The key of an entry's printed number."""
    return f"n:{number}"


def page_keys(page: str | None) -> list[str]:
    """The keys of an entry's page or pages ("13-14" gives two)."""
    return [f"p:{number}" for number in sorted(pages_of(page))[:20]]


def card_key(set_name: str, number: str | int) -> str:
    """The key of a printing: its set's name, abbreviation or code, and its number without the letter before it."""
    digits = re.sub(r"\D", "", str(number)).lstrip("0")
    return f"c:{set_key(set_name)}{digits}"


LONGEST_TITLE = 10
"""Words of a card's title that are looked for side by side."""
ARTICLES = frozenset({"the", "a", "an"})


TITLE = "t:"
"""Begins the key of a title."""


NAME = "q:"
"""Begins the key of an entry's name."""


def name_key(stems: Sequence[str]) -> str:
    """The key of an entry's title, term or alias, given as stems ("q:in-play")."""
    return f"{NAME}{'-'.join(stems)}"


def title_key(words: Sequence[str]) -> str:
    """The key of a card's title or other name, given as folded words: without its article; "o'" is "of"."""
    said = words[1:] if len(words) > 1 and words[0] in ARTICLES else words
    return f"{TITLE}{''.join(['of' if word == 'o' else word for word in said])}"


def title_keys(words: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The keys of all titles that may stand in a text, given as folded words, with the longest place of each."""
    found: dict[str, tuple[int, int]] = {}
    for first in range(len(words)):
        for last in range(first + 1, min(first + LONGEST_TITLE, len(words)) + 1):
            key = title_key(words[first:last])
            if key not in found or last - first > found[key][1] - found[key][0]:
                found[key] = (first, last)
    return found


def _numbers(text: str) -> list[Reference]:
    matches = list(NUMBER.finditer(text))[:MOST]
    return [Reference("number", (number_key(m.group(1)),), m.start(), m.end(), m.start()) for m in matches]


def _pages(text: str) -> list[Reference]:
    matches = list(PAGE.finditer(text))[:MOST]
    return [Reference("page", (f"p:{int(m.group(1))}",), m.start(), m.end(), m.start()) for m in matches]


def _tags(text: str) -> list[Reference]:
    """A number with the words before it, which may name a set."""
    found = []
    for match in list(_TAG_NUMBER.finditer(text))[:MOST]:
        words = _words_before(text, match.start())
        if words and int(match.group(1)):
            names = [text[words[at].start() : words[-1].end()] for at in range(len(words))]
            keys = tuple(dict.fromkeys(card_key(name, match.group(1)) for name in names))
            found.append(Reference("card", keys, words[-1].start(), match.end(), words[0].start()))
    return found + _joined_tags(text)


def _joined_tags(text: str) -> list[Reference]:
    """A set's name and a number without a space ("kr105"); its last letter may be the one before the number."""
    found = []
    for match in list(_JOINED_TAG.finditer(text))[:MOST]:
        names = (match.group(1), match.group(1)[:-1])
        keys = tuple(card_key(name, match.group(2)) for name in names if len(name) > 1)
        if int(match.group(2)):
            found.append(Reference("card", keys, match.start(), match.end(), match.start()))
    return found


def _words_before(text: str, end: int) -> list[re.Match[str]]:
    """At most `LONGEST_SET_NAME` words that stand right before a place, the first one first."""
    begin = max(0, end - 60)
    words: list[re.Match[str]] = []
    for word in reversed(list(_WORD.finditer(text, begin, end))):
        if len(words) == LONGEST_SET_NAME or not _BETWEEN.fullmatch(text, word.end(), end):
            break
        words.insert(0, word)
        end = word.start()
    return words


def _ids(text: str) -> list[Reference]:
    matches = list(_ID.finditer(text.lower()))[:MOST]
    return [Reference("id", (f"i:{m.group(1)}",), m.start(), m.end(), m.start()) for m in matches]
