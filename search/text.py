"""Words of a text, and the form under which they are compared.

One analysis serves the index, the query, the vocabulary and the highlighter, so that what is found
is what is marked. A word is folded (case, accents and apostrophes fall away: "H'ghar" is
``hghar``) and then stemmed. The stem takes off endings of inflection only ("kneels", "knelt" and
"kneeling" are ``kneel``): "initiative" and "initiate" are two things in these games and stay apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from sys import intern
from typing import NamedTuple

# A number with points ("3.28"), or letters and digits that apostrophes may join ("maiden's").
_WORD = re.compile(r"\d+(?:\.\d+)+|[^\W_]+(?:['’ʼ‘`´][^\W_]+)*", re.UNICODE)
ENDS = ".;:!?|\n"
"""What ends a sentence, or a part of one."""
_END = re.compile(f"[{ENDS}]")
_WORD_OR_END = re.compile(f"{_WORD.pattern}|{_END.pattern}")
_APOSTROPHES = str.maketrans("", "", "'’ʼ‘`´")
_VOWEL = re.compile(r"[aeiouy]")

LONGEST_WORD = 40
"""Letters of a word that are compared; the rest of a longer one is cut off."""

_FORMS = {
    "be": "is are was were been being am isnt arent wasnt werent",
    "bear": "bore borne",
    "beat": "beaten beating",
    "begin": "began begun beginning",
    "bid": "bidding",
    "break": "broke broken",
    "bring": "brought",
    "buy": "bought",
    "can": "could couldnt",
    "cannot": "cant",
    "choose": "chose chosen choosing choice",
    "come": "came coming",
    "cut": "cutting",
    "deal": "dealt",
    "die": "dies died dying",
    "do": "does did done doing didnt doesnt dont",
    "draw": "drew drawn",
    "fall": "fell fallen",
    "fight": "fought",
    "find": "found",
    "forget": "forgot forgotten",
    "get": "got gotten getting gets",
    "give": "gave given giving",
    "go": "goes went gone going",
    "have": "has had having hasnt hadnt havent",
    "hide": "hid hidden hiding",
    "hit": "hitting",
    "hold": "held",
    "keep": "kept",
    "kneel": "knelt kneeled",
    "leave": "left leaving",
    "lose": "lost losing loses",
    "make": "made making",
    "may": "might",
    "pay": "paid",
    "put": "putting",
    "run": "ran running",
    "say": "said",
    "show": "shown",
    "see": "saw seen",
    "sit": "sat sitting",
    "stand": "stood",
    "steal": "stole stolen",
    "take": "took taken taking",
    "throw": "threw thrown",
    "wear": "wore worn",
    "tie": "tied ties tying",
    "trait": "traits",
    "use": "used using uses",
    "win": "won winning wins",
    "would": "wouldnt",
    "2": "two twice",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven seventh",
    "8": "eight",
    "9": "nine",
    "10": "ten",
    "12": "twelve",
    "15": "fifteen",
    "20": "twenty",
    "60": "sixty",
    "0": "zero",
    "cancel": "cancelled cancelling canceled canceling cancellation cancelation",
    "marshal": "marshalled marshalling marshaled marshaling",
    "target": "targetted targetting targeted targeting",
    "neighbor": "neighbour neighbours neighbors",
    "color": "colour colours colors",
    "honor": "honour honours honors",
    "favor": "favour favours favors",
    "player": "players",
    "shadow": "shadows",
    "copy": "copies",
    "reveal": "revealed revealing",
}
_IRREGULAR = {form: base for base, forms in _FORMS.items() for form in [base, *forms.split()]}


class Token(NamedTuple):
    """A word of a text: its folded form, its stem, and where it stands (``text[start:end]``)."""

    word: str
    stem: str
    start: int
    end: int


def fold(word: str) -> str:
    """The word without case, accents and apostrophes, at most ``LONGEST_WORD`` letters."""
    if word.isascii():
        return word.lower().translate(_APOSTROPHES)[:LONGEST_WORD]
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return bare.translate(_APOSTROPHES)[:LONGEST_WORD]


@lru_cache(maxsize=32768)
def stem(word: str) -> str:
    """The form under which a folded word is compared: plural, -ed, -ing and a last -e taken off."""
    known = _IRREGULAR.get(word)
    if known is not None:
        return known
    if len(word) < 4 or not word.isalpha():
        return word
    return _without_ending(_singular(word))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return _IRREGULAR.get(word, word)


def _without_ending(word: str) -> str:
    for ending in ("ing", "ed"):
        base = word[: -len(ending)]
        if word.endswith(ending) and len(base) > 2 and _VOWEL.search(base):
            if ending == "ed" and base.endswith("i"):
                return base[:-1] + "y"
            if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                base = base[:-1]
            return _IRREGULAR.get(base, _IRREGULAR.get(base + "e", _without_e(base)))
    return _without_e(word)


def _without_e(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("e") and not word.endswith("ee") else word


@lru_cache(maxsize=32768)
def _analysed(written: str) -> tuple[str, str]:
    word = fold(written)
    return word, intern(stem(word))


@lru_cache(maxsize=256)  # a query is read by several
def tokens(text: str) -> tuple[Token, ...]:
    """Every word of the text in order, with its place."""
    found = []
    for match in _WORD.finditer(text):
        word, its_stem = _analysed(match.group())
        if word:
            found.append(Token(word, its_stem, match.start(), match.end()))
    return tuple(found)


def stems(text: str) -> list[str]:
    """The stems of the text's words in order."""
    return [its_stem for word, its_stem in map(_analysed, _WORD.findall(text)) if word]


def words_with_stems(texts: Iterable[str]) -> dict[str, str]:
    """Every word of the texts in its folded form, with its stem."""
    found = dict(map(_analysed, _WORD.findall("\n".join(texts))))
    found.pop("", None)
    return found


def sentences(text: str) -> list[list[str]]:
    """The stems of each sentence, or part of one, that has any."""
    found: list[list[str]] = []
    inside: list[str] = []
    for piece in _WORD_OR_END.findall(text):
        if piece in ENDS:
            if inside:
                found.append(inside)
                inside = []
        else:
            word, its_stem = _analysed(piece)
            if word:
                inside.append(its_stem)
    return [*found, inside] if inside else found


def sentence_places(text: str) -> list[tuple[int, int]]:
    """Where each of these sentences begins, and where the next one does."""
    found: list[tuple[int, int]] = []
    start = 0
    words = tokens(text)
    for at, token in enumerate(words):
        after = words[at + 1].start if at + 1 < len(words) else len(text)
        if after == len(text) or _END.search(text, token.end, after):
            found.append((start, after))
            start = after
    return found
