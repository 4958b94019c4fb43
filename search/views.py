"""The search page, its JSON, and the suggestions. Thin: each asks the service and renders what it gets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Blueprint, g, render_template, request
from werkzeug.datastructures import MultiDict

from cards import brief
from cards.importing.records import SECOND_EDITION
from cards.listfiles.views import card_refs, every_list, imported
from cards.lists import ListOn, Release
from cards.second import SecondCards
from cards.second_edition.lines import second_list_then, second_lists, second_then
from cards.second_edition.views import second_shelf
from cards.service import CardLine
from cards.shipped import Shipped
from cards.views import cards_of_title, histories
from config import Settings
from database import CorpusStore, PeopleStore, Reading
from errors import ContentRefused, Refused
from faq.disputes import Library, Listed
from rules.citation import VERDICTS, answer_of
from rules.connections import TermRef
from rules.documents import GAMES
from rules.service import glossary
from rules.views import entry_view
from search import api
from search.dispute_documents import dispute_documents
from search.facets import KIND_NAMES, kind_name
from search.highlight import plain, written
from search.lexicon import lexicon
from search.pages import Group, Links, marked, shaped
from search.query import LONGEST_TEXT, MOST_WORDS, Filters
from search.ruling_documents import ruling_documents, ruling_revision
from search.sense import sense
from search.service import PROVIDERS, Answer, Hit, SearchService, card_files, second_cards
from search.shorts import Known, Short, counted, shorts
from search.state import Additions
from search.suggest import imported_from, suggestions
from services import Found, kept, number_asked, reading, services

blueprint = Blueprint("search", __name__)

PAGE = 20
"""Results on one page."""
MOST_AT_ONCE = 100
"""Results that one request may ask for."""
LAST_OFFSET = 2000
RULINGS = Additions(ruling_revision, ruling_documents)


@dataclass(frozen=True)
class Cards:
    """The cards that come with Maester, of both editions."""

    shipped: Shipped
    second: SecondCards


def search_of(
    settings: Settings, corpus: CorpusStore, people: PeopleStore, library: Library, cards: Cards, code: str
) -> SearchService:
    """The search of an application; `code` is the digest of its code, where that was worked out before.

    Nothing is read or built yet.
    """

    @cache
    def disputes() -> list[Listed]:
        """The library, read once in the life of the process."""
        try:
            return list(library.listed())
        except ContentRefused:  # the stepper says so on its pages; the rest is searched without them
            return []

    return SearchService(
        settings.data,
        settings.search_engine,
        corpus,
        providers=(*PROVIDERS, lambda session: dispute_documents(disputes())),
        providers_digest=lambda: library.digest[:8],
        people=people,
        additions=(card_files(cards.shipped), RULINGS),
        second=second_cards(cards.second),
        code=code,
    )


CARDS_AND_PLAY = frozenset({"card", "ruling", "dispute", "list"})
"""Kinds of results that are no words of the documents on how the game is played."""
MOST_ENTRIES = 3


def entries_on(text: str, game: str) -> list[Found]:
    """At most three entries of a game's documents that speak of what is told, best first.

    Of a text that is longer than a query can be, the end is searched for, where the question stands.
    """
    words = text.split()[-MOST_WORDS:]
    while len(" ".join(words)) > LONGEST_TEXT:
        words.pop(0)
    kinds = frozenset(KIND_NAMES) - CARDS_AND_PLAY
    answer = service().search(
        " ".join(words), Filters(kinds=kinds, games=frozenset({game})), MOST_ENTRIES, typing=False
    )
    return [_found(hit) for hit in answer.hits]


def meant_before(text: str, those: Sequence[Iterable[str]]) -> list[int | None]:
    """Of each group of entries, how many others are meant by a text rather than any of it; None where that cannot be
    told (search.sense)."""
    model = sense()
    meaning = model.of(text) if model and those else None
    if meaning is None:
        return [None] * len(those)
    places = [[place for one in group if (place := meaning.rather(one)) is not None] for group in those]
    return [min(one, default=None) for one in places]


def settles(question: str, game: str) -> Found | None:
    """The entry that settles a question of a game's rules, with the verdict and the sentence; None if none does."""
    answer = service().search(question, Filters(games=frozenset({game})), 1, typing=False)
    if answer.brief is None or answer.brief.like or answer.brief.kind not in ("settled", "verdict"):
        return None
    id, said = answer.brief.documents[0].id, in_short(answer)[0]
    return Found(id, said.title, said.url, "", said.source, said.verdict, said.verdict_word, said.text, "")


def _found(hit: Hit) -> Found:
    one = hit.document
    badge, words = answer_of(one.verdict or None, one.verdict_in_short or None)
    return Found(one.id, one.title, one.url, one.number, one.source, one.verdict, badge, words, plain(hit.passage))


def service() -> SearchService:
    """The search of this application."""
    return services().search


def in_short(answer: Answer) -> list[Short]:
    """What is said before the results; nothing where no single thing was asked for."""
    if answer.brief is None:
        return []
    passages = {hit.document.id: written(hit.passage) for hit in answer.hits}
    known = Known(
        cards=cards_of_title,
        entries=entry_view,
        lists=lambda: _lists(reading(), every_list()),
        list_then=_list_then,
        card_then=_card_then,
        errata=lambda version: brief.changed_by(g.corpus, version, card_refs()),
        terms=lambda: _terms(reading()),
    )
    return shorts(answer.brief, lambda one: passages.get(one.id, ""), known)


def _list_then(now: ListOn, then: str) -> str:
    if now.format.game == SECOND_EDITION:
        stood = second_list_then(now, second_lists(imported()), then)
        return "; ".join(f"{one.release.dated}: {counted(one)}" for one in stood if one.release)
    return brief.list_then(g.corpus, histories(), now, then, imported(), card_refs())


def _card_then(line: CardLine, then: str) -> str:
    if line.ref.game == SECOND_EDITION:
        ours = imported()
        titles = {code: one.ref.title for code, one in second_shelf(ours).items()}
        return second_then(line, second_lists(ours), titles, then)
    return brief.card_then(g.corpus, histories(), line, then)


@kept(2)
def _terms(read: Reading) -> tuple[TermRef, ...]:
    return tuple(one for _, of_game in glossary(read.session) for one in of_game)


@kept(4)
def _lists(read: Reading, ours: tuple[Release, ...]) -> tuple[ListOn, ...]:
    return brief.lists_today(read.session, ours)


@blueprint.get("/search")
def page() -> str:
    """The results for ``q``, grouped by what they are; narrowed by kind, game, doc and verdict; 20 to a page."""
    text = request.args.get("q", "")
    number = number_asked("page", 1, 1, LAST_OFFSET // PAGE)
    filters = _filters(request.args, strict=False)
    answer = service().search(text, filters, limit=PAGE, offset=(number - 1) * PAGE)
    template = "search/results.html" if request.args.get("part") == "results" else "search/page.html"
    return render_template(
        template,
        answer=answer,
        in_short=in_short(answer),
        query_text=text,
        tells=number == 1 and services().tellings.tells(text),
        groups=Group.of(answer.hits, first_page=number == 1),
        marked=marked,
        shaped=shaped,
        links=Links.of(request.args.items(multi=True), number, PAGE, answer.total),
        said_on_badge=answer_of,
        kind_name=kind_name,
        imported_from=imported_from,
        games=GAMES,
    )


@blueprint.get("/api/v1/search")
def api_search() -> dict[str, Any]:
    """The results for ``q``, best first: ``limit`` of them from ``offset`` on."""
    answer = _asked(request.args)
    return api.answer_json(answer, in_short(answer))


@blueprint.get("/api/v1/suggest")
def api_suggest() -> dict[str, Any]:
    """What ``q`` may become: at most ``limit`` suggestions."""
    text = request.args.get("q", "")
    found = suggestions(service(), text, number_asked("limit", 8, 1, 20))
    return {"query": text[:500], "suggestions": [api.suggestion_json(one) for one in found]}


def _asked(arguments: MultiDict[str, str]) -> Answer:
    limit = number_asked("limit", PAGE, 1, MOST_AT_ONCE)
    offset = number_asked("offset", 0, 0, LAST_OFFSET)
    return service().search(arguments.get("q", ""), _filters(arguments, strict=True), limit=limit, offset=offset)


def _filters(arguments: MultiDict[str, str], *, strict: bool) -> Filters:
    """The filters in the address. ``strict``: a value that does not exist is refused, else it is left out."""
    found: dict[str, set[str]] = {"kind": set(), "game": set(), "doc": set(), "verdict": set()}
    for name, values in found.items():
        for value in filter(None, arguments.getlist(name)[:20]):
            meant = _meant(name, value)
            if meant:
                values.add(meant)
            elif strict:
                raise Refused(f"There is no {name} “{value[:60]}”.", where=name, code="bad_filter")
    return Filters(
        kinds=frozenset(found["kind"]),
        games=frozenset(found["game"]),
        documents=frozenset(found["doc"]),
        verdicts=frozenset(found["verdict"]),
    )


def _meant(name: str, value: str) -> str | None:
    """The value of a filter as the index has it, or None if there is no such value."""
    value = value.lower()
    if name == "kind":
        return value if value in KIND_NAMES else lexicon().kinds.get(value)
    if name == "verdict":
        return value if value in VERDICTS else None
    if name == "game":
        return value if value in GAMES else {"1e": "agot1e", "2e": "agot2e"}.get(value)
    return value if re.fullmatch(r"[a-z0-9-]{1,60}", value) else None
