"""Cards that a query calls by the initials of their titles and nothing else ("VM", "HoD agenda", "is NM restricted").

Initials in the middle of other words are a matter of `search.expansion`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cards.importing.records import SECOND_EDITION
from search.described import card_words
from search.documents import SearchDocument, known_for
from search.engine import Plan
from search.initials import PLAIN, Typed, fits_capitals, typed_in
from search.query import Query
from search.references import TITLE
from search.second_query import asks_second
from search.state import Searched
from search.text import tokens

BESIDE = frozenset("ruling rulings question questions faq card cards work works working".split())
"""Words beside initials that say nothing of the card."""
MOST_TITLES = 3
PRINTINGS = 24
"""Cards of all titles that have the same initials."""


def called_by_initials(query: Query, searched: Searched) -> list[SearchDocument]:
    """The cards, best first: those of the first edition of which most is known, then those of the second."""
    if query.filters.kinds - {"card"} or query.phrases or query.references:
        return []
    typed, beside = _read(query, searched)
    if typed is None:
        return []
    every = _of_type([*_indexed(typed, searched), *_of_second(typed, searched)], beside)
    own = [one for one in every if one.game != SECOND_EDITION and not asks_second(query)]
    known = {one.title for one in own}
    others = [one for one in every if one.game == SECOND_EDITION and one.title not in known]
    titled = [*_best(own, typed), *_best(others, typed)]
    titles = list(dict.fromkeys(one.title for one in titled))[:MOST_TITLES]
    return [one for one in titled if one.title in titles]


def _read(query: Query, searched: Searched) -> tuple[Typed | None, frozenset[str]]:
    """The one word of the query that is initials, and the types that stand beside it; None where a word is beside it
    that says something else."""
    lexicon, types = searched.lexicon, card_words().types
    silent = lexicon.common_stems | lexicon.beside_status | lexicon.wording | lexicon.formats
    maybe = {one.start: one for one in typed_in(query.text)}
    words = list(tokens(query.text))
    asks = any(word.stem in lexicon.status for word in words)
    found: Typed | None = None
    beside: set[str] = set()
    at = 0
    while at < len(words):
        word = words[at]
        named = lexicon.scope_at(tuple(one.stem for one in words), at)
        here = maybe.get(word.start)
        if here is not None and _may_be(here, searched, asks=asks):
            if found is not None:
                return None, frozenset()
            found = here
            while at < len(words) and words[at].start < here.end:
                at += 1
            continue
        if named is not None:
            at += named[1]
            continue
        if word.stem in types:
            beside.add(word.stem)
        elif word.stem not in silent and word.stem not in lexicon.status and word.word not in BESIDE:
            return None, frozenset()
        at += 1
    return found, frozenset(beside)


def _may_be(one: Typed, searched: Searched, *, asks: bool) -> bool:
    """Whether it is initials rather than a word or an abbreviation of the rules."""
    key, lexicon, known = (one.letters,), searched.lexicon, searched.vocabulary
    if key in lexicon.meanings or key in lexicon.scopes or one.letters in lexicon.common:
        return False
    is_word = known.has_word(one.letters)
    if one.capitals and not one.text.isupper():
        return True
    return not is_word and (one.capitals or asks or len(one.letters) >= PLAIN)


def _indexed(typed: Typed, searched: Searched) -> list[SearchDocument]:
    """Those of what is searched, each once, as the documents have them before card files do."""
    keys = tuple(f"{TITLE}{one}" for one in searched.vocabulary.keys_of(typed.letters))
    if not keys:
        return []
    engines = (one.engine for one in (searched.corpus, searched.added) if one is not None)
    found = [one.document for engine in engines for one in engine.search(Plan(keys=keys), PRINTINGS)]
    return list({one.id: one for one in reversed(found) if one.kind == "card"}.values())[::-1]


def _of_second(typed: Typed, searched: Searched) -> Sequence[SearchDocument]:
    return searched.second.by_initials.get(typed.letters, ()) if searched.second is not None else ()


def _of_type(cards: Iterable[SearchDocument], types: frozenset[str]) -> list[SearchDocument]:
    """Those that are of these types; all of them where none is."""
    every = list(cards)
    of_type = [one for one in every if types <= {token.stem for part in one.about for token in tokens(part)}]
    return of_type or every


def _best(cards: Sequence[SearchDocument], typed: Typed) -> Iterator[SearchDocument]:
    """Those of a title together; titles first that are written as the initials are, and of which more is known. Titles
    of which nothing is known are none where something is of another."""

    def known(card: SearchDocument) -> int:
        return len(card.badges) + len(card.related) + len(known_for().get(card.title, ()))

    ranks: dict[str, int] = {}
    for one in cards:
        ranks[one.title] = max(known(one), ranks.get(one.title, 0))
    least = min(1, max(ranks.values(), default=0))
    fits = {title for title in ranks if fits_capitals(typed.text, title)}
    for title in sorted(ranks, key=lambda title: (title not in fits, -ranks[title], title)):
        if ranks[title] >= least or (title in fits and len(fits) == 1):
            yield from (one for one in cards if one.title == title)
