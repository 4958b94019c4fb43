"""Which words of a telling are verbs of their own, and which only help another: "has been", "is going to"."""

from __future__ import annotations

from collections.abc import Sequence

from timing.telling.inflected import alike, forms
from timing.telling.lemmas import lemma
from timing.telling.phrases import ASKS, AUX, CHAINS, DETS, HARD, JOINING, LINKS, MODALS, NOT, PREPS, TYPES, is_adverb
from timing.telling.things import Word
from timing.telling.tokens import Token, number


class Verbs:
    """The words of a telling, with the verbs among them."""

    def __init__(self, words: Sequence[Word], written: dict[int, Token], used: frozenset[str] = frozenset()) -> None:
        self.used = used  # the tags of cards that are no characters: "I Nightmares his Robb"
        self.words = _with_links(words, written)
        self.tags = [word.tag for word in self.words]
        self.low = [self._surface(word, written) for word in self.words]

    def _surface(self, word: Word, written: dict[int, Token]) -> str:
        token = written.get(word.start)
        if word.tag[0] in "#@" or word.tag.startswith("own:") or token is None or word.end == word.start:
            return word.tag
        return token.low if lemma(token.low) == word.tag else word.tag

    def _is_verb(self, n: int, start: int, end: int) -> bool:
        low, tag = self.low[n], self.tags[n]
        if tag in self.used and n > start and n + 1 < end:
            doer = self.tags[n - 1][0] == "@" or self.tags[n - 1] in MODALS
            return doer and (self.tags[n + 1][0] == "#" or self.tags[n + 1] in ("it", "@he", "@she", "that", "this"))
        if tag[0] in "#@'" or low not in forms():
            return False
        base, form = self._form(n)
        before = self.tags[n - 1] if n > start else ""
        if base in AUX:
            return True
        of_mine = before.startswith("own:") and n - 2 >= start and self.tags[n - 2] == "of"
        of_mine = of_mine and form in ("s", "past")
        one = before == "one" and n - 2 >= start and self.tags[n - 2] in ("this", "that", "the", "which", "other", "no")
        if before in DETS or (before.startswith("own:") and not of_mine) or before in TYPES:
            return False
        if (number(before) is not None and not one) or (form == "ing" and self.tags[n + 1 : n + 2] == ["phase"]):
            return False
        if before == "'s":
            return False
        if before in PREPS and before not in ("to", "before", "after", "until", "till") and form != "ing":
            return False
        if before in ("this", "that") and n - 1 > start and self.tags[n - 2] in PREPS:
            return False
        after = self.tags[n + 1] if n + 1 < end else ""
        if low in ("military", "like", "back", "down", "up", "out", "in", "off", "over", "right") and before not in (
            "to",
        ):
            return False
        if base == "stealth" and before[:1] != "@" and before not in MODALS:
            return False
        if form == "base" and base in ("claim", "power", "draw", "target", "order", "name", "match", "fight", "deal"):
            return (
                before[:1] in "@#" or before in MODALS or before in ("to", "not", "do") or (not before and bool(after))
            )
        return True

    def _form(self, n: int) -> tuple[str, str]:
        return ("play", "base") if self.tags[n] in self.used else forms()[self.low[n]]

    def _base(self, n: int) -> str:
        return forms().get(self.low[n], (self.low[n], ""))[0]

    def _helps(self, n: int, verbs: list[int]) -> bool:
        """Whether a verb only helps another that follows: "has been", "wants to", "is going to"."""
        base = self._form(n)[0]
        if base in MODALS:
            return True
        k = n + 1
        passed_to = False
        subject = False
        while k < len(self.tags):
            tag = self.tags[k]
            if k in verbs:
                break
            if (
                tag in NOT
                or tag in CHAINS
                or tag in ("been", "being", "still", "ever", "even", "now")
                or is_adverb(self.low[k])
            ):
                k += 1
                continue
            if tag == "to":
                passed_to = True
                k += 1
                continue
            if not subject and not passed_to and base in AUX and (size := self._noun_at(k, verbs)):  # "do @me ..."
                subject = True
                k += size
                continue
            return False
        if k >= len(self.tags) or k not in verbs:
            return False
        main, form = self._form(k)
        if subject:
            opens = (
                n == 0
                or base == "do"
                or self.tags[n - 1] in HARD | LINKS | ASKS | {",", "say"}
                or self.tags[n - 1][0] not in "@#"
            )
            return opens and (form in ("base", "ing", "past"))
        if passed_to:
            return base in CHAINS and form == "base"
        past = form == "past" or main in alike()
        if base == "be":
            return past or form == "ing" or main == "be"
        if base in ("have", "get"):
            return past
        if base == "do":
            return form == "base"
        return False

    def _noun_at(self, k: int, verbs: list[int]) -> int:
        """How many words name who or what is asked about, right behind "do" or "can"."""
        tag, n = self.tags[k], k
        if tag[0] in "@#":
            n += 1
            while n + 1 < len(self.tags) and self.tags[n] in ("and", ",") and self.tags[n + 1][0] == "#":
                n += 2
            if n < len(self.tags) and self.tags[n] == "'s":
                n += 1
                while (
                    n < len(self.tags)
                    and n not in verbs
                    and self.tags[n].isalpha()
                    and n < k + 5
                    and self.tags[n] not in PREPS
                ):
                    n += 1
            return n - k
        if tag in ("it", "this", "that", "one", "everybody", "everyone", "anybody", "anyone", "nobody"):
            n += 1 + (n + 1 < len(self.tags) and self.tags[n + 1] == "one")
            return n - k
        if tag in DETS or tag.startswith("own:") or tag in ("both", "all"):
            n += 1
            while (
                n < len(self.tags)
                and n not in verbs
                and self.tags[n].isalpha()
                and n < k + 5
                and self.tags[n] not in PREPS
            ):
                n += 1
            return n - k if n > k + 1 else 0
        return 0


def _with_links(words: Sequence[Word], written: dict[int, Token]) -> list[Word]:
    """The words, with those that join clauses where they were left out: "... , so he stays"."""
    starts = {word.start for word in words}
    missing = [token for token in written.values() if token.low in JOINING and token.start not in starts]
    inside = [(word.start, word.end) for word in words]
    more = [
        Word("so" if token.low in ("so", "therefore") else "then", token.start, token.end)
        for token in missing
        if not any(start <= token.start < end for start, end in inside)
    ]
    return sorted((*words, *more), key=lambda word: (word.start, word.end)) if more else list(words)
