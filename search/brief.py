"""The answer in one line, before the results: how a card stands, what a question is answered with, what a number is.

It is said only where the query asks for it and one thing is plainly meant; else the results speak for themselves.
A verdict stands first only where the query is the very question (search.settled); of a question that is like it the
title is said, and then what that was answered with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from search.asked_status import AskedStatus, status_asked
from search.documents import SearchDocument
from search.lexicon import Lexicon
from search.posed import Wording, differ, posed, told
from search.query import Concept, Query, only_refers
from search.scoring import MAIN_GAME, Asked, Result
from search.settled import ANSWERED, OPEN, TOLD, Settled, words_of
from search.text import stems, tokens

SURE_OF_NAME = 0.5
"""The share of a question's title that must have been asked, for that question to be named."""
MOST_OF_CHAPTER = 99
"""Numbers of a chapter that are looked at for the nearest ones to a number that no text has."""
TWO = 2
FAQ = "agot1e-faq"
JOINED = re.compile(r"\s[&+]\s|\bplus\b", re.IGNORECASE)
"""Between titles: whether they go together."""
_VERSION = re.compile(r"(?<![\w.])[vV]?(\d{1,2}(?:\.\d{1,2}){1,2})(?!\w|\.\w)")
_YEAR = re.compile(r"(?<![\w.])((?:19|20)\d\d)(?:\s?[-–/]\s?(?:19|20)?\d\d)?(?!\w|\.\w)")
_TERM = re.compile(
    r"(?:what ?(?:['’]?s|is|are|does)|define|(?:definition|meaning) of) (?:an? |the )?(?:keyword |term |word )?(.+?)"
    r"(?: (?:means?|do|does|keyword|cards?))*[\s?.!]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Brief:
    """What is said first.

    ``kind``: "status" (of these cards) or "pair" (and whether they go together), "lists" (what is restricted and
    banned, or changed by errata: ``texts`` says which is asked for; ``narrowed`` to these cards), "verdict" (of this
    very question), "asked" (this question is like it), "settled" (these ``texts`` say it), "term" (its meaning, else
    what is ``after``), "entry" (of this number) or "missing" (no text has the number; the documents are next to it).
    ``like`` is the settled question that is only like the one which is asked.
    ``then`` are the versions and years for which it is asked, ``words`` the stems of the query, which may name a
    format, and ``games`` those it names, where no card is; ``rule`` is the entry by which cards go together or not;
    ``after`` is said after it; ``status`` is the one that is asked of the cards.
    """

    kind: str
    documents: tuple[SearchDocument, ...]
    texts: tuple[str, ...] = ()
    verdict: str = ""
    then: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    narrowed: bool = False
    like: str = ""
    rule: tuple[SearchDocument, ...] = ()
    after: Brief | None = None
    status: AskedStatus | None = None

    @property
    def titles(self) -> list[str]:
        """Those of the documents, each once."""
        return list(dict.fromkeys(one.title for one in self.documents))

    @property
    def first(self) -> tuple[SearchDocument, ...]:
        """The documents that are said first, and so stand first among the results; a rule behind a card of each of two
        titles."""
        noted = sorted(self.documents, key=lambda one: not one.badges) if self.rule else []
        heads = [next(one for one in noted if one.title == title) for title in self.titles[:TWO] if noted]
        others = tuple(one for one in self.documents if one not in heads)
        return (*heads, *self.rule, *others, *(self.after.first if self.after else ()))


def asks_for(query: Query, lexicon: Lexicon) -> str:
    """What the query may ask about a card: "status", how it is listed ("is Val restricted"); "wording", what it says
    today ("what does val say now"); "pair", whether cards may be in one deck; "play", whether it may be played at all;
    empty for anything else.
    """
    kinds = (
        ("status", lexicon.status),
        ("wording", lexicon.wording),
        ("pair", lexicon.pair),
        ("play", lexicon.formats),
        ("play", lexicon.play if query.asks == "yes-no" else frozenset()),
    )
    said = _stems_of(query)
    found = next((kind for kind, words in kinds if not words.isdisjoint(said)), "")
    return "pair" if found in ("", "play") and JOINED.search(query.text) else found


def asks_for_changes(query: Query, lexicon: Lexicon) -> bool:
    """Whether it is asked what the FAQ changed, so that a title among other words is meant as well."""
    said = _stems_of(query)
    in_faq = any(one.document == FAQ for one in query.scopes)
    return not lexicon.errata.isdisjoint(said) or (in_faq and not lexicon.news.isdisjoint(said))


def _stems_of(query: Query) -> set[str]:
    return {stem for one in query.concepts for stem in one.typed}


def lists_asked(query: Query, lexicon: Lexicon) -> tuple[str, ...]:
    """What is asked for where no card is named: "lists", the restricted and banned ones, or "errata", or both; nothing
    where the query has another word that tells something."""
    said = _stems_of(query)
    about = (("lists", lexicon.lists), ("errata", lexicon.errata))
    found = tuple(kind for kind, words in about if not words.isdisjoint(said))
    if not found and then_asked(query) and not lexicon.news.isdisjoint(said):
        found = ("errata",)
    return found if found and not about_card(query, lexicon, "status").concepts else ()


def then_asked(query: Query) -> tuple[str, ...]:
    """The versions of the FAQ and the years that a query names, as they are typed ("4.0", "2012")."""
    return tuple(dict.fromkeys([*_VERSION.findall(query.text), *_YEAR.findall(query.text)]))


def term_asked(text: str) -> str:
    """The term of which it is asked what it is ("what is a moribund card": moribund); empty for anything else."""
    found = _TERM.fullmatch(text.strip())
    return found[1] if found else ""


def is_version_alone(query: Query) -> bool:
    """Whether a query is a version of the FAQ and nothing else ("5.5.1", "faq v5.5")."""
    return not query.filters and _VERSION.fullmatch(query.text.lower().removeprefix("faq ").strip()) is not None


def of_cards(query: Query, cards: Sequence[SearchDocument], lexicon: Lexicon) -> Brief | None:
    """How the cards stand whose titles were named; of several, whether they go together, if that is asked."""
    if not cards:
        return None
    titles = {one.title for one in cards}
    together = JOINED.search(query.text) or any(not lexicon.one_deck.isdisjoint(one.typed) for one in query.concepts)
    kind = "pair" if len(titles) > 1 and together else "status"
    status = None if query.asks == "open" else status_asked(query.text, may=query.asks == "yes-no")
    return Brief(kind, tuple(cards), then=then_asked(query), words=frozenset(stems(query.text)), status=status)


def of_game(query: Query, cards: Sequence[SearchDocument]) -> list[SearchDocument]:
    """The cards of the game that is named, else those of the first edition; all, if it has none of them."""
    named = {scope.game for scope in query.scopes if scope.game} or query.filters.games
    found = [one for one in cards if one.game in (named or {MAIN_GAME})]
    return found if found or named else list(cards)


def about_card(query: Query, lexicon: Lexicon, wanted: str) -> Query:
    """A query for a status without the words that ask for it: what remains is the card, if one is named."""
    silent = lexicon.status | lexicon.wording | lexicon.pair | lexicon.beside_status
    if wanted == "play":
        silent |= lexicon.play
    if not lexicon.copies.isdisjoint(_stems_of(query)):
        silent |= lexicon.counts
    asked = [*then_asked(query), *(one[0] for one in _YEAR.finditer(query.text))]
    then = {token.stem for one in asked for written in (one, f"v{one}") for token in tokens(written)}
    silent |= lexicon.common_stems | then | _in_idioms(query, lexicon)
    kept: list[Concept] = [
        one for one in query.concepts if not one.common and not silent.issuperset(one.typed)
    ]  # "on the restricted list" has a phrase of status words as well; "errata 3.2" a number
    return replace(query, concepts=tuple(kept), asks=None)


def _in_idioms(query: Query, lexicon: Lexicon) -> frozenset[str]:
    """The stems that stand in idioms alone ("right now")."""
    words = stems(query.text)
    inside = [False] * len(words)
    for idiom in lexicon.idioms:
        for at in range(len(words) - len(idiom) + 1):
            if tuple(words[at : at + len(idiom)]) == idiom:
                inside[at : at + len(idiom)] = [True] * len(idiom)
    outside = {word for word, is_inside in zip(words, inside, strict=True) if not is_inside}
    return frozenset(word for word, is_inside in zip(words, inside, strict=True) if is_inside) - outside


def settled_brief(query: Query, one: Settled, documents: Sequence[SearchDocument]) -> Brief | None:
    """What a settled question that the query asks is answered with, by these entries; None if the query is narrowed to
    others, or names another game."""
    if not documents or not all(_fits(query, document) for document in documents):
        return None
    if not any(words for _, words in one.by):
        return Brief("verdict", tuple(documents))
    words = dict(one.by)
    said = [(document, words_of(document, words[document.id])) for document in documents]
    said = [(document, text) for document, text in said if text]
    if not said:
        return None
    verdict = "" if one.verdict == TOLD else one.verdict if one.verdict in ANSWERED else OPEN
    return Brief("settled", tuple(document for document, _ in said), tuple(text for _, text in said), verdict)


def _fits(query: Query, document: SearchDocument) -> bool:
    filters = query.filters
    games = {scope.game for scope in query.scopes if scope.game}
    return (
        (not filters.kinds or document.kind in filters.kinds)
        and (not filters.documents or document.document in filters.documents)
        and (not filters.games or document.game in filters.games)
        and (not filters.verdicts or document.verdict in filters.verdicts)
        and (not games or document.game in games)
    )


def brief(query: Query, asked: Asked, results: Sequence[Result], text: str, wording: Wording) -> Brief | None:
    """What is to be said first of these results, if no card and no settled question was asked for; ``text`` is the
    query with its slips of the pen corrected."""
    if not results:
        return None
    if only_refers(query) and results[0].parts["reference"]:
        return _of_number(query, results)
    first = results[0].profile.document
    if first.verdict and query.asks and _is_like(results[0], asked, text, wording):
        return Brief("asked", (first,))
    return None


def _of_number(query: Query, results: Sequence[Result]) -> Brief | None:
    """Every entry of the number: it may be printed twice."""
    if any(one.kind != "number" for one in query.references if one.kind != "card"):
        return None
    numbers = {key for one in query.references if one.kind == "number" for key in one.keys}
    found = [one.profile.document for one in results if one.parts.get("reference")]
    found = [one for one in found if one.number and not numbers.isdisjoint(one.keys)]
    return Brief("entry", tuple(found)) if found else None


def _is_like(result: Result, asked: Asked, text: str, wording: Wording) -> bool:
    """Whether a question is near enough to be named: it has every word that tells something, or its opposite, and most
    of its title was asked for."""
    document = result.profile.document
    question, printed = posed(text, wording), posed(document.title, wording)
    if question is None or not question.said or (printed is not None and differ(question, printed)):
        return False
    words = told((document.title, document.question), wording)
    if any(word not in words and words.isdisjoint(wording.opposites.get(word, ())) for word in question.said):
        return False
    title = told((document.title,), wording)
    said = title & (question.said | {other for word in question.said for other in wording.opposites.get(word, ())})
    return asked.rarity_of_all(said) >= SURE_OF_NAME * asked.rarity_of_all(title)


def next_to(number: str, known: Iterable[SearchDocument]) -> tuple[SearchDocument, ...]:
    """The entries of the numbers before and after one that no text has, of one document; of a number beyond the last
    of its chapter that last one; none if there are none."""
    chapter, _, last = number.rpartition(".")
    by_document: dict[str, list[tuple[int, SearchDocument]]] = {}
    for one in known:
        of_chapter, _, at = one.number.rpartition(".")
        if of_chapter == chapter and at.isdigit():
            by_document.setdefault(one.document, []).append((int(at), one))
    for found in by_document.values():
        before = max((pair for pair in found if pair[0] < int(last)), key=lambda pair: pair[0], default=None)
        after = min((pair for pair in found if pair[0] > int(last)), key=lambda pair: pair[0], default=None)
        if before:
            return (before[1], after[1]) if after else (before[1],)
    return ()
