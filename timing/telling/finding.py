"""What the finders of a telling share: the words read so far, and what was found in them."""

from __future__ import annotations

from timing.telling.people import HE, ME, SHE, THEY, fits
from timing.telling.things import Mentions, Thing, Word
from timing.telling.tokens import Token, number
from timing.telling.vocabulary import Vocabulary

ARTICLES = tuple(
    "copy first the a an this that own only big poor both of plain ordinary regular vanilla lone single "
    "measly little lovely trusty mighty beloved dear".split()
)
KINDS_OF = ("both", "copy", "version", "printing")
"""Words behind which "of" stands before a card: "another version of Ned"."""
ORDINALS = ("second", "other", "another", "third", "2nd", "extra", "next")
MARKS = (".", "?", "!", "\n")


class Finding:
    """The words of a telling as they are read from left to right."""

    def __init__(self, tokens: list[Token], vocabulary: Vocabulary) -> None:
        self.tokens = tokens
        self.vocabulary = vocabulary
        self.spoken = not any(t.capital and not t.opens and t.low != "i" for t in tokens)
        self.found = Mentions([], [], {})

    def _tag(self, thing: Thing, start: int, end: int) -> None:
        thing.spans.append((start, end))
        self.found.words.append(Word(f"#{self.found.things.index(thing)}", start, end))

    def _before(self, at: int) -> tuple[str, bool, int, int]:
        """What stands before a card: whose it is, whether another copy, how many; taken off the words read."""
        owner, other, count, first = "", False, 1, 10**9
        words = self.found.words
        while words:
            tag = words[-1].tag
            if tag.startswith("own:"):
                owner = self._who(tag.removeprefix("own:"))
            elif tag in ORDINALS:
                other = tag != "next"
            elif (n := number(tag)) and n < 4:
                count = n
            elif (
                tag in KINDS_OF[2:]
                and first < 10**9
                and words[-2:-1]
                and words[-2].tag in (*ORDINALS, "a", "different", "new", "alternate")
            ):
                other = True
            elif tag not in ARTICLES or (tag == "of" and (len(words) < 2 or words[-2].tag not in KINDS_OF)):
                break
            first = words.pop().start
            if owner:
                break
        return owner, other, count, first

    def _who(self, player: str) -> str:
        """'His' is whose the last player before is who is not the teller."""
        if player not in (HE, SHE, THEY):
            return player
        for word in reversed(self.found.words):
            named = word.tag.removeprefix("@").removeprefix("own:")
            if word.tag[:1] in "@o" and named in self.found.players and named != ME and fits(named, player):
                return named
        return HE

    def _is_person(self, thing: Thing) -> bool:
        return bool(thing.titles) and self.vocabulary.titles[thing.titles[0]][0].type == "character"

    def _was_called(self, thing: Thing, word: str) -> bool:
        """Whether the word was said of a thing that is only described: "a four strength man ... that man"."""
        return any(
            token.low == word and start <= token.start < end for start, end in thing.spans for token in self.tokens
        )

    def _say_word(self, at: int, tag: str) -> None:
        token = self.tokens[at]
        self.found.words.append(Word(tag, token.start, token.end))
