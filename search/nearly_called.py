"""Cards that a query calls by their title, written otherwise than it stands there: clipped, joined, in part, with slips
of the pen over several words ("dstone watchtower", "margs favor", "skycel", "storms end tourny").

Word by word such titles are not found: of "margs" nothing is known, and "tourny" alone is a rule's word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rapidfuzz import process
from rapidfuzz.distance import Indel

from cards.importing.records import SECOND_EDITION
from search.described import card_words
from search.engine import Plan
from search.profile import Profile
from search.query import Query
from search.references import ARTICLES, TITLE, title_key
from search.state import Searched
from search.text import Token, tokens

FEWEST_LETTERS = 6
MOST_WORDS = 6
LIKE = 0.82
"""How like a title must be, as a share of the letters that both have in the same order."""
SURELY = 0.9
"""The same, where every word is one that some text has ("linked adviser")."""
IN_PART = 0.9
"""The same, of the beginning of a longer title."""
SHORTEST_PART = 10
"""Letters from which on they may be the beginning of a longer title."""
AS_LIKE = 0.04
"""By how much less another title may be like it, to be meant as well."""
MOST = 3
"""Titles that may be meant."""
HOW = re.compile(r"^(?:how (?:do|does)|what(?: does|'s| is)?) | (?:works?|do|says?|reads?)\b\??$")
"""Words around a title where it is asked what a card does."""
DIGIT = re.compile(r"\d(?=[a-z]{2})")
"""A digit at the beginning of a word ("4ever")."""
SOUNDS = {"4": "for", "2": "to", "n": "and", "u": "you"}
"""What is typed for a word that sounds so."""
BESIDE = frozenset(("ruling", "rulings", "question", "questions", "faq"))
"""Words beside a title that are none of it."""
PRINTINGS = 8
"""Cards of these titles."""


def nearly_called(query: Query, searched: Searched) -> list[Profile]:
    """The cards of the titles that a query of few words may be meant for, likeliest first; where every word of it is
    known, those alone of which it is the title, written as one word or beside what a card is; none where it stands as
    the title of one does, which is found by its words."""
    others = any(one.game == SECOND_EDITION for one in query.scopes)
    if query.filters or query.phrases or query.references or others or searched.added is None:
        return []
    words = tokens(HOW.sub("", query.text.lower()))
    said = [token for token in words if not _is_beside(token, searched)]
    titles = _meant(words, searched) or (_meant(said, searched, alone=False) if len(said) < len(words) else [])
    places = {f"{TITLE}{title}": at for at, title in enumerate(titles)}
    found = searched.added.engine.search(Plan(keys=tuple(places)), PRINTINGS) if titles else []
    if any(_words(tokens(one.document.title)) == _words(words) for one in found):
        return []
    return sorted(found, key=lambda one: min(places.get(key, MOST) for key in one.document.keys))


def _meant(words: Sequence[Token], searched: Searched, *, alone: bool = True) -> list[str]:
    """The titles that these words may be meant for, or of which they are one where other words stand beside them."""
    if not 0 < len(words) <= MOST_WORDS:
        return []
    known = searched.vocabulary
    typed = title_key([_sounding(token.word) for token in words]).removeprefix(TITLE)
    all_known = all(known.has_word(token.word) for token in words)
    if all_known and alone and len(words) == 1:  # it is a word of its own
        return []
    if typed in known.called:
        return [typed]
    begun = known.called_by_letter.get(typed[:1], {})
    return best_of(_nearest(typed, begun, SURELY)) if all_known else titles_like(typed, begun)


def titles_like(typed: str, titles: Mapping[str, str]) -> list[str]:
    """Of titles without their spaces, of the same first letter, those that are like what was typed, most like first."""
    like = _nearest(typed, titles, LIKE)
    if len(typed) >= SHORTEST_PART:
        parts = {title: title[: len(typed) + 1] for title in titles if len(title) > len(typed)}
        for title, score in _nearest(typed, parts, IN_PART).items():
            like[title] = max(like.get(title, 0.0), score - AS_LIKE / 2)
    return best_of(like)


def best_of(like: Mapping[str, float]) -> list[str]:
    """The titles that are most like it, and those that are nearly as much."""
    best = max(like.values(), default=0.0)
    return sorted((title for title, score in like.items() if score >= best - AS_LIKE), key=lambda title: -like[title])


def _nearest(typed: str, titles: Mapping[str, str], least: float) -> dict[str, float]:
    """The titles of which what stands for them is most like it, and how like."""
    if len(typed) < FEWEST_LETTERS:
        return {}
    like = Indel.normalized_similarity
    found = process.extract(typed, titles, scorer=like, score_cutoff=least, limit=MOST)
    return {title: score for _, score, title in found}


def _words(title: Sequence[Token]) -> list[str]:
    """Without articles."""
    return [token.word for token in title if token.word not in ARTICLES]


def _sounding(word: str) -> str:
    """A word with what it sounds like in place of a digit ("4ever")."""
    return SOUNDS.get(word) or DIGIT.sub(lambda digit: SOUNDS.get(digit[0], digit[0]), word)


def _is_beside(token: Token, searched: Searched) -> bool:
    lexicon, types = searched.lexicon, card_words().types
    return token.word in BESIDE or any(token.stem in some for some in (lexicon.status, lexicon.beside_status, types))
