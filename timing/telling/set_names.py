"""The set that a card is told to be from: "Brienne, the one from Princes of the Sun" says which version it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from timing.telling.story import Story
from timing.telling.tokens import Token, tokens
from timing.telling.vocabulary import Named, Vocabulary

OPENS = (["the", "one", "from"], ["the", "version", "from"], ["from"])
PACKS = frozenset("set pack box deluxe expansion chapter cycle".split())
LABEL = re.compile(r"(?P<set>.+?) \d+[:,]")


@dataclass(frozen=True, slots=True)
class Printed:
    """A set that is named, and where."""

    set: str
    start: int
    end: int


def without_sets(read: Sequence[Token], vocabulary: Vocabulary) -> tuple[list[Token], list[Printed]]:
    """The tokens without "the one from SET", which says which card is meant, and what was said so."""
    found: list[Printed] = []
    if not any(token.low == "from" for token in read):
        return list(read), found
    left: list[Token] = []
    at = 0
    while at < len(read):
        size, named = _set_at(read, at, vocabulary)
        if not size:
            left.append(read[at])
            at += 1
            continue
        found.append(Printed(named, read[at].start, read[at + size - 1].end))
        at += size
        aside = bool(left) and left[-1].low == ","
        if aside:
            left.pop()
        at += aside and at < len(read) and read[at].low == ","
    return left, found


def put_versions(story: Story, printed: Sequence[Printed], vocabulary: Vocabulary) -> None:
    """Each set to the card that was named last before it, where that is printed in it."""
    for one in printed:
        before = [
            (start, n)
            for n, thing in enumerate(story.things)
            for start, _ in thing.spans
            if thing.titles and start < one.start
        ]
        n = max(before)[1] if before else -1
        cards = vocabulary.titles[story.things[n].titles[0]] if before else []
        version = next((card.id for card in cards if _set_of(card) == one.set), "")
        if version:
            story.versions[n] = version
            story.spans.append((one.start, one.end, one.set))


def _set_at(read: Sequence[Token], at: int, vocabulary: Vocabulary) -> tuple[int, str]:
    """How many tokens from here on say from which set a card is, and which; 0 where they do not."""
    begins = next((len(one) for one in OPENS if [t.low for t in read[at : at + len(one)]] == one), 0)
    if not begins:
        return 0, ""
    begins += at + begins < len(read) and read[at + begins].low == "the"
    for words, name in _sets(vocabulary):
        if tuple(token.low for token in read[at + begins : at + begins + len(words)]) == words:
            size = begins + len(words)
            pack = at + size < len(read) and read[at + size].low in PACKS
            if name in vocabulary.titles and not pack and read[at].low == "from":  # "save him from Valar Morghulis"
                return 0, ""
            return size + pack, name
    return 0, ""


@lru_cache(maxsize=4)
def _sets(vocabulary: Vocabulary) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The names of the sets, the longest first, in the words by which they are told."""
    names = {_set_of(card) for cards in vocabulary.titles.values() for card in cards} - {""}
    said = ((tuple(token.low for token in tokens(name.removeprefix("The "))), name) for name in sorted(names))
    return tuple(sorted(said, key=lambda one: -len(one[0])))


def _set_of(card: Named) -> str:
    match = LABEL.match(card.label)
    return match["set"] if match else ""
