"""Which cards a query for the lists or the errata asks for: of a House, a type or a trait, or changed by a version."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cards.errata import family
from cards.versions import belongs_to, is_version
from search.brief import Brief, about_card, lists_asked, then_asked
from search.described import card_words
from search.documents import SearchDocument
from search.engine import Plan
from search.lexicon import Lexicon
from search.query import Query
from search.scoring import MAIN_GAME
from search.text import stems

ENTRIES = {"restrict": "agot1e-faq/restricted-list", "ban": "agot1e-faq/banned-list"}
"""The entries about the lists of the first edition, by the stem of what they do to a card."""
LISTED = ("restricted in", "banned in")
"""How what is told about a card begins that is on a list."""
ERRATUM = "errata "
"""The same of a card that an erratum changed."""
TYPE_AND_HOUSE = 2
"""What is told first about a card of the first edition; the rest are its sets, and entries that name it."""
MOST_LISTED = 200
MOST_FIRST = 12
"""Cards that stand first among the results, at most."""

Documents = Callable[[Plan, int], list[SearchDocument]]
"""Looks documents up; one that only adds words to another is there beside it."""


@dataclass(frozen=True)
class Narrowed:
    """What the cards have that a query for the lists asks for: one of the ``types``, one of the ``houses``, and all of
    the ``traits`` (stems)."""

    types: frozenset[str]
    houses: frozenset[str]
    traits: frozenset[str]

    def fits(self, facts: Iterable[str]) -> bool:
        """Whether a card that has these facts is asked for."""
        had = frozenset(stems(" ".join(facts)))
        return (
            (not self.types or not self.types.isdisjoint(had))
            and (not self.houses or not self.houses.isdisjoint(had))
            and self.traits <= had
        )


def narrowed(query: Query, lexicon: Lexicon) -> Narrowed | None:
    """By what a query for the lists or the errata narrows them ("restricted Martell cards joust"); None if it does not,
    or has a word that may be of a title. A trait is only taken for one where cards, or several of it, are asked for."""
    said = {stem for one in query.concepts for stem in one.typed}
    asks = not (lexicon.lists | lexicon.errata).isdisjoint(said)
    if not asks or query.filters.kinds or query.filters.documents or query.phrases:
        return None
    words = card_words()
    types: set[str] = set()
    houses: set[str] = set()
    traits: set[str] = set()
    several = "card" in said
    for one in about_card(query, lexicon, "status").concepts:
        meant = [words.one(stem) for stem in one.typed]
        if all(stem in words.types for stem in one.typed):
            types.update(words.types[stem] for stem in one.typed)
        elif words.houses.issuperset(meant):
            houses.update(meant)
        elif several or one.text.lower().endswith("s"):
            traits.update(one.typed)
        else:
            return None
    return Narrowed(frozenset(types), frozenset(houses), frozenset(traits)) if types or houses or traits else None


def of_lists(query: Query, asked: Narrowed, lexicon: Lexicon, look: Documents) -> Brief | None:
    """The cards that are asked for, of lists behind the entry about the list; None if a trait is asked for that none of
    them has."""
    games = games_of(query) or frozenset({MAIN_GAME})
    wanted = frozenset(stems(query.text))
    if lexicon.lists.isdisjoint(wanted):
        return _of_errata(query, asked, look) if MAIN_GAME in games else None
    listed = tuple(one for one in LISTED if stems(one)[0] in wanted) or LISTED
    of_games = tuple(f"game:{game}" for game in games)
    terms = tuple((stems(one)[0], 1.0) for one in listed)
    some = look(Plan(terms=terms, within=(("kind:card",), of_games)), MOST_LISTED)
    named = lexicon.formats & wanted

    def is_listed(part: str) -> bool:
        return part.startswith(listed) and (not named or not named.isdisjoint(stems(part)))

    found = _fitting([one for one in some if any(map(is_listed, one.about))], asked, look)
    if asked.traits and not found:
        return None
    keys = [f"i:{entry}" for status, entry in ENTRIES.items() if status in wanted] or [f"i:{ENTRIES['restrict']}"]
    about = look(Plan(keys=tuple(keys)), len(keys)) if MAIN_GAME in games else _pages(games, named, look)
    return replace(_brief(query, ("lists",), (*about, *found)), narrowed=True)


def _of_errata(query: Query, asked: Narrowed, look: Documents) -> Brief | None:
    """The cards that errata changed, those of the versions that are named alone."""
    some = look(Plan(terms=((stems(ERRATUM)[0], 1.0),), within=(("kind:card",),)), MOST_LISTED)
    found = _fitting(_changed(some, _versions(query)), asked, look)
    return replace(_brief(query, ("errata",), found), narrowed=True) if found or not asked.traits else None


def _versions(query: Query) -> list[str]:
    """The versions of the FAQ that a query names."""
    return [family(one) for one in then_asked(query) if is_version(one)]


def _changed(cards: Iterable[SearchDocument], versions: Sequence[str]) -> list[SearchDocument]:
    """Those of these cards that errata of one of the versions changed; of any version, where none is named."""
    return [one for one in cards if any(_is_of(at, versions) for at in _changed_by(one))]


def _is_of(version: str, versions: Sequence[str]) -> bool:
    return not versions or any(belongs_to(version, one) for one in versions)


def _fitting(cards: Iterable[SearchDocument], asked: Narrowed, look: Documents) -> list[SearchDocument]:
    """Those of these cards that are asked for, by title."""
    by_id = {one.id: one for one in cards}
    facts: dict[str, list[str]] = {one: [] for one in by_id}
    for one in look(Plan(keys=tuple(f"i:{one}" for one in by_id)), 2 * len(by_id)) if by_id else ():
        facts[one.id].extend(_facts(one))
    return sorted((one for one in by_id.values() if asked.fits(facts[one.id])), key=lambda one: one.title)


def _pages(games: frozenset[str], named: frozenset[str], look: Documents) -> list[SearchDocument]:
    """The lists themselves of games of which no document of ours tells about them, of the formats that are named."""
    lists = look(Plan(within=(("kind:list",), tuple(f"game:{game}" for game in games))), MOST_LISTED)
    return [one for one in lists if not named or not named.isdisjoint(stems(one.title))]


def _facts(one: SearchDocument) -> Iterator[str]:
    """Type and House of a card, and its traits where they are told: no sets, nor how it is listed and changed."""
    of_corpus = one.game == MAIN_GAME and not one.card_file
    for part in one.about[: TYPE_AND_HOUSE if of_corpus else None]:
        if part not in one.sets and not part.startswith((*LISTED, ERRATUM)):
            yield part.removeprefix("House ")


def themselves(query: Query, lexicon: Lexicon, look: Documents) -> Brief | None:
    """The lists or the errata themselves, if nothing else is asked for; of a version with the cards that it changed."""
    found = lists_asked(query, lexicon)
    if not found or query.filters.kinds or query.filters.documents or query.phrases:
        return None
    if found != ("errata",) or MAIN_GAME not in (games_of(query) or {MAIN_GAME}):
        return _brief(query, found)
    versions = _versions(query)
    terms = tuple((stem, 1.0) for one in versions for stem in stems(one))
    some = look(Plan(terms=terms, within=(("kind:card",),)), MOST_LISTED) if terms else []
    changed = _changed(some, versions)
    return _brief(query, found, tuple(sorted(changed, key=lambda one: one.title)[:MOST_FIRST]))


def _changed_by(one: SearchDocument) -> list[str]:
    return [part.removeprefix(ERRATUM) for part in one.about if part.startswith(ERRATUM)]


def _brief(query: Query, found: tuple[str, ...], documents: Sequence[SearchDocument] = ()) -> Brief:
    words = frozenset(stems(query.text))
    return Brief("lists", tuple(documents), found, then=then_asked(query), words=words, games=games_of(query))


def games_of(query: Query) -> frozenset[str]:
    """The games that a query names."""
    return query.filters.games | {scope.game for scope in query.scopes if scope.game}
