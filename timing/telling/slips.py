"""Slips of the pen in the words by which a telling is read: "atacks", "cancles". Titles are spelt by the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from timing.telling.lemmas import FILLERS, FORMS, GENERIC, LEMMAS
from timing.telling.tokens import Token
from timing.telling.vocabulary import COMMON, NAMES, NICKNAMES, SMALL, Vocabulary, is_english, key_word

SHORTEST = 5
"""Letters of a word that may be a slip; with fewer there are too many words that it could be."""
MORE = tuple("military intrigue power challenge claim dominance character location attachment response".split())
"""Words of the game besides what is done, that are looked for in a slip."""


def mended(read: Sequence[Token], vocabulary: Vocabulary) -> list[Token]:
    """The tokens with words that are one letter from one word of the game alone, and no other word, set right."""
    return [replace(token, low=_meant(token, vocabulary) or token.low) for token in read]


def _meant(token: Token, vocabulary: Vocabulary) -> str:
    word = token.low
    if len(word) < SHORTEST or not word.isalpha() or (token.capital and not token.opens) or _is_known(word, vocabulary):
        return ""
    found = {form for part in (word, *_without_one(word)) for form in _near().get(part, ()) if form[0] == word[0]}
    meant = {LEMMAS.get(form, form): form for form in sorted(found) if _is_one_apart(form, word)}
    return meant.popitem()[1] if len(meant) == 1 else ""


def _is_known(word: str, vocabulary: Vocabulary) -> bool:
    key = key_word(word)
    known = (COMMON, NAMES, SMALL, LEMMAS, GENERIC, FILLERS, NICKNAMES, vocabulary.words)
    if is_english(word) or key in vocabulary.words or vocabulary.is_trait(word):
        return True
    return any(word in words for words in known)


@cache
def _near() -> dict[str, set[str]]:
    """The words looked for, by what they are with a letter left out."""
    found: dict[str, set[str]] = {}
    forms = (*(form for forms in FORMS.values() for form in forms.split()), *MORE)
    for form in (form for form in forms if len(form) >= SHORTEST):
        for part in (form, *_without_one(form)):
            found.setdefault(part, set()).add(form)
    return found


def _without_one(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _is_one_apart(one: str, other: str) -> bool:
    """Whether one letter has been changed, left out, doubled or exchanged with its neighbour."""
    if len(one) == len(other):
        at = [n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        swapped = len(at) == 2 and at[1] == at[0] + 1 and one[at[0]] == other[at[1]] and one[at[1]] == other[at[0]]
        return len(at) == 1 or swapped
    short, long = sorted((one, other), key=len)
    return len(long) == len(short) + 1 and short in _without_one(long)
