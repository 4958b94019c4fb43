"""Whether a query asks for the second edition's cards, and where they stand beside those of the first. Pure but for the
index that is asked which titles there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cards.importing.records import SECOND_EDITION
from search.deciding import falling
from search.documents import SearchDocument
from search.engine import Plan
from search.profile import profile
from search.query import Query
from search.references import ARTICLES, TITLE, title_key, title_keys
from search.scoring import Result
from search.second_index import one_for_another
from search.state import Searched
from search.text import Token, stems, tokens

BEHIND = 3
"""Results behind which a card of the second edition stands that has the title of one of the first."""
MOST_WORDS = 7
"""Words of a query that may have a title of the second edition beside other words."""
OF_TITLE = 2
"""Words of a title beside which other things may be said."""
MOST_LEFT = 4
"""Words of other things."""
LOOKED_AT = 10
"""Results whose entries may be called by the same words."""
MOST_MEANT = 3
"""Cards of a title."""


def asks_second(query: Query) -> bool:
    """Whether the second edition is named, or asked for by a filter."""
    return SECOND_EDITION in query.filters.games or any(one.game == SECOND_EDITION for one in query.scopes)


def second_titled(query: Query, searched: Searched) -> tuple[SearchDocument, ...]:
    """The cards of the second edition of which the query is the whole title."""
    if searched.second is None or query.filters or query.phrases:
        return ()
    return tuple(searched.second.titled([_as_title(query)]))


@dataclass(frozen=True)
class Meant:
    """Cards of the second edition of which the title stands in a query that does not name the edition, the ``key`` of
    it as it is written there, and whether it stands ``alone`` but for what they are."""

    cards: tuple[SearchDocument, ...]
    key: str
    alone: bool


def second_meant(query: Query, searched: Searched) -> Meant | None:
    """The cards whose title a query says, whole or with a slip of the pen, beside words that say what they are; words
    of other things may stand beside a title of two words or more with which the query begins."""
    second, words = searched.second, list(tokens(query.text))
    if second is None or query.filters or query.phrases or query.scopes or query.references or query.asks:
        return None
    if not 0 < len(words) <= MOST_WORDS:
        return None
    little = searched.lexicon.common_stems | searched.lexicon.beside_status | searched.lexicon.status
    plain = searched.lexicon.weak_stems | searched.lexicon.common_stems

    def unknown(word: Token) -> bool:
        return searched.vocabulary.rarity(word.stem) <= 0

    best: tuple[tuple[bool, int, bool], Meant] | None = None
    for key, (first, last) in title_keys([one.word for one in words]).items():
        exact = key in second.by_title
        if last - first == 1 and (words[first].stem in plain if exact else not unknown(words[first])):
            continue  # it is a word of its own
        for title in [key] if exact else second.nearly_titled(key):
            left = [one.stem for one in (*words[:first], *words[last:]) if one.stem not in little]
            cards = [one for one in second.by_title[title] if set(left) <= _says(one)]
            alone = bool(cards)
            if not alone and (first > 0 or last - first < OF_TITLE or len(left) > MOST_LEFT):
                continue
            meant = Meant(tuple(cards or second.by_title[title]), key, alone)
            rank = (alone, last - first, exact)
            if best is None or rank > best[0]:
                best = rank, meant
    return best[1] if best is not None else None


def _says(card: SearchDocument) -> frozenset[str]:
    """What a card is."""
    return frozenset(stems(" ".join(card.about)))


def with_meant(results: list[Result], meant: Meant | None, searched: Searched) -> list[Result]:
    """The results with these cards first; where a card of the first edition has a title as near, behind the first ones;
    unchanged where one has the very title."""
    if meant is None:
        return results
    same = _titled([one for one in meant.cards[0].keys if one.startswith(TITLE)], searched)
    if any(one.title == meant.cards[0].title for one in same):
        return results
    first = [key for one in results[:BEHIND] for key in one.profile.document.keys if key.startswith(TITLE)]
    near = (
        same
        or _titled([meant.key], searched)
        or _is_term(meant, results)
        or any(one_for_another(meant.key, key) for key in first)
    )
    cards = meant.cards[:MOST_MEANT]
    if not results:
        return [Result(profile(one), 1.0, {}, 1.0) for one in cards]
    return below(results, cards, BEHIND - 1 if near else 0)


def _is_term(meant: Meant, results: Sequence[Result]) -> bool:
    """Whether the title, beside which other things are said, is what an entry that is found is called ("small council
    tie")."""
    title = frozenset(stems(meant.cards[0].title))
    entries = (one.profile.document for one in results[:LOOKED_AT] if one.profile.document.kind != "card")
    return not meant.alone and any(
        title <= frozenset(stems(name)) | ARTICLES for one in entries for name in (one.title, *one.names, *one.terms)
    )


def _titled(keys: Sequence[str], searched: Searched) -> list[SearchDocument]:
    """A card of each index that has one of these titles, of what is searched without the second edition."""
    titles, engines = Plan(keys=tuple(keys)), (one.engine for one in (searched.corpus, searched.added) if one)
    return [one.document for engine in engines for one in engine.search(titles, 1)]


def is_called(query: Query, searched: Searched) -> bool:
    """Whether the query is the whole title of a card that is searched without the second edition."""
    return bool(_titled([_as_title(query)], searched))


def below(results: list[Result], cards: Sequence[SearchDocument], behind: int = BEHIND) -> list[Result]:
    """The results with these cards behind the first ones."""
    if not cards or not results:
        return results
    made = [Result(profile(one), results[: max(behind, 1)][-1].score, {}, 1.0) for one in cards]
    return falling([*results[:behind], *made, *results[behind:]])


def _as_title(query: Query) -> str:
    return title_key([token.word for token in tokens(query.text)])
