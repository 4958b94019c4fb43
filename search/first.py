"""What is to be said before the results of a query, asked of the index: see `search.brief`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from search.alike import NEAR, likest
from search.brief import (
    MOST_OF_CHAPTER,
    Brief,
    about_card,
    asks_for,
    asks_for_changes,
    brief,
    is_version_alone,
    next_to,
    of_cards,
    of_game,
    settled_brief,
    term_asked,
    then_asked,
)
from search.by_initials import called_by_initials
from search.documents import SearchDocument
from search.engine import Plan
from search.fetching import BROWSED
from search.index import Opened
from search.lexicon import Lexicon
from search.listed import ENTRIES, narrowed, of_lists, themselves
from search.named_cards import Candidates, any_titled, by_title, named_among, named_cards, of_a_card, titles_in
from search.nearly_called import nearly_called
from search.query import NO_FILTERS, Query, only_refers
from search.scoring import MAIN_GAME, Asked, Result
from search.settled import Answers, Settled, Way, answers
from search.state import Searched

NAMING = 6
"""Words that are left, at most, where cards are named and their standing is asked for."""
NAMING_CHANGED = 10
"""The same, where it is asked what was changed, and other words may stand beside the name."""
MOST_TITLED = 100
"""Cards that are called by whole titles."""
RESTRICTED = Plan(keys=(f"i:{ENTRIES['restrict']}",))
CARDS_ALONE = frozenset({"card"})

Look = Callable[[Query, Searched], Candidates]
"""Every card that a query may mean."""


class FirstLine:
    """The line before the results; safe for threads."""

    def __init__(self, lexicon: Lexicon, cards_for: Look) -> None:
        self._lexicon = lexicon
        self._cards_for = cards_for
        self._settled: tuple[Opened, Answers] | None = None

    def named(self, query: Query, corrected: str, searched: Searched) -> Brief | None:
        """What is to be said, and stands first among the results too: how cards stand that are asked for, or what
        settles the very question; ``corrected`` is the query with its slips of the pen mended."""
        cards = self._cards(query, searched)
        listed = None if any_titled(query, cards) else self._narrowed(query, searched)
        if listed is not None:
            return self._settled_by(query, corrected, searched) or listed
        said = of_cards(query, cards, self._lexicon)
        if said is None:
            lists = themselves(query, self._lexicon, partial(_all, searched))
            return self._settled_by(query, corrected, searched) or lists
        if said.kind == "pair" and any(one.badges for one in cards) and all(one.game == MAIN_GAME for one in cards):
            said = replace(said, rule=tuple(_all(searched, RESTRICTED, 1)))
        copies = any(not self._lexicon.copies.isdisjoint(one.typed) for one in query.concepts)
        of_any = self._settled_by(query, of_a_card(query, cards), searched) if copies else None
        return said if of_any is None else replace(of_any, after=said)

    def _narrowed(self, query: Query, searched: Searched) -> Brief | None:
        """The cards of the lists that are of a House, a type or a trait, if they are asked for."""
        by = narrowed(query, self._lexicon)
        return None if by is None else of_lists(query, by, self._lexicon, partial(_all, searched))

    def found(
        self, query: Query, corrected: str, asked: Asked, results: Sequence[Result], searched: Searched
    ) -> Brief | None:
        """What is to be said of the results, if nothing is `named`."""
        refers = any(one.parts.get("reference") for one in results)
        if not refers and (is_version_alone(query) or (only_refers(query) and not query.filters)):
            return self._missing(query, searched)
        said = brief(query, asked, results, corrected, self._answers(searched).wording)
        said = said or self._like(query, corrected, asked, results, searched)
        term = term_asked(corrected) if not query.filters.kinds else ""
        games = frozenset(scope.game for scope in query.scopes if scope.game)
        return Brief("term", (), (term,), games=games, after=said) if term else said

    def _cards(self, query: Query, searched: Searched) -> list[SearchDocument]:
        """The cards whose standing is asked for; none if the query asks for something else."""
        kinds = query.filters.kinds
        about = asks_for(query, self._lexicon)
        if not about or (kinds and "card" not in kinds):
            return []
        of_cards_alone = replace(query.filters, kinds=CARDS_ALONE)
        wanted = replace(about_card(query, self._lexicon, about), filters=of_cards_alone, phrases=())
        changes = asks_for_changes(query, self._lexicon)
        if not 0 < len(wanted.concepts) <= (NAMING_CHANGED if changes else NAMING):
            return []
        places = titles_in(wanted)
        looked_up = _looked_up(searched, Plan(keys=tuple(places), within=(("kind:card",),)))
        if searched.second is not None:
            looked_up += searched.second.titled(places)
        titled = by_title(wanted, looked_up, places)
        initialled = [] if titled else called_by_initials(query, searched)
        if initialled:
            return of_game(query, initialled)
        near = () if titled else nearly_called(replace(wanted, filters=NO_FILTERS), searched)
        if near:
            return of_game(query, [one.document for one in near])
        named = named_cards(wanted, titled, about, lambda: self._cards_for(wanted, searched))
        if named or not changes:
            return of_game(query, named)
        known = of_game(query, [one.card for one in titled])
        of_this = [one for one in titled if one.card in known]
        return of_game(query, named_among(wanted, of_this, lambda: self._cards_for(wanted, searched)))

    def begun(self, text: str, searched: Searched, most: int) -> list[tuple[Way, SearchDocument]]:
        """Settled questions that an unfinished one may become, each with the entry that settles it."""
        found = self._answers(searched).begun(text, most)
        keys = tuple(dict.fromkeys(f"i:{way.settled.by[0][0]}" for way in found))
        entries = (
            {one.document.id: one.document for one in searched.corpus.engine.search(Plan(keys=keys), len(keys))}
            if keys
            else {}
        )
        return [(way, entries[way.settled.by[0][0]]) for way in found if way.settled.by[0][0] in entries]

    def _answers(self, searched: Searched) -> Answers:
        """The questions that are settled; worked out once for each index."""
        known = self._settled
        if known is None or known[0] is not searched.corpus:
            questions = searched.corpus.engine.search(Plan(within=(("kind:question",),)), BROWSED)
            known = self._settled = searched.corpus, answers(one.document for one in questions)
        return known[1]

    def _settled_by(self, query: Query, corrected: str, searched: Searched) -> Brief | None:
        """What settles the very question that the query asks; nothing if none does."""
        one = self._answers(searched).to(corrected) if query.asks else None
        if one is None:
            return None
        return settled_brief(query, one, self._entries_of(one, searched))

    def _entries_of(self, one: Settled, searched: Searched) -> list[SearchDocument]:
        """The entries that settle a question."""
        keys = tuple(f"i:{entry}" for entry, _ in one.by)
        found = {each.document.id: each.document for each in searched.corpus.engine.search(Plan(keys=keys), len(keys))}
        return [found[entry] for entry, _ in one.by if entry in found]

    def _like(
        self, query: Query, corrected: str, asked: Asked, results: Sequence[Result], searched: Searched
    ) -> Brief | None:
        """What settles the question that is most like the one which the query asks; nothing if none is like it."""
        found = [one.profile.document.id for one in results[: len(NEAR)]]
        way = likest(self._answers(searched), corrected, found, lambda: asked.likened)
        if way is None:
            return None
        said = settled_brief(query, way.settled, self._entries_of(way.settled, searched))
        if said is None or said.kind != "settled":
            return said and replace(said, kind="asked")
        return replace(said, like=way.text)

    def _missing(self, query: Query, searched: Searched) -> Brief | None:
        """A number that no text has: the entries before and after it, and whether it is a version of the FAQ."""
        numbers = tuple(key.removeprefix("n:") for one in query.references for key in one.keys if one.kind == "number")
        beside: tuple[SearchDocument, ...] = ()
        for number in numbers:
            chapter = number.rpartition(".")[0]
            keys = tuple(f"n:{chapter}.{one}" for one in range(1, MOST_OF_CHAPTER + 1))
            known = [one.document for one in searched.corpus.engine.search(Plan(keys=keys), 4 * len(keys))]
            beside = beside or next_to(number, known)
        then = then_asked(query)
        return Brief("missing", beside, then=then) if numbers or then else None


def _all(searched: Searched, wanted: Plan, most: int) -> list[SearchDocument]:
    """The documents that are asked for, of the corpus and of what is beside it; a card may be there twice."""
    engines = (one.engine for one in (searched.corpus, searched.added) if one is not None)
    return [one.document for engine in engines for one in engine.search(wanted, most)]


def _looked_up(searched: Searched, of_keys: Plan) -> list[SearchDocument]:
    """The documents that keys name, of the corpus and of what people added, each once."""
    found = searched.corpus.engine.search(of_keys, MOST_TITLED)
    if searched.added is not None:
        found = [*found, *searched.added.engine.search(of_keys, MOST_TITLED)]
    return list({one.document.id: one.document for one in reversed(found)}.values())[::-1]
