"""The search page, its JSON, and the suggestions. Thin: each asks the service and renders what it gets."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from flask import Blueprint, Flask, current_app, render_template, request
from werkzeug.datastructures import MultiDict

from errors import ContentRefused, Refused
from faq.disputes import Listed
from rules.citation import VERDICTS, answer_of
from rules.documents import GAMES
from search import api
from search.dispute_documents import dispute_documents
from search.facets import KIND_NAMES, kind_name
from search.lexicon import lexicon
from search.pages import Group, Links
from search.query import Filters
from search.ruling_documents import ruling_documents, ruling_revision
from search.service import CARD_FILES, PROVIDERS, Answer, SearchService
from search.state import Additions
from search.suggest import suggestions

blueprint = Blueprint("search", __name__)

PAGE = 20
"""Results on one page."""
MOST_AT_ONCE = 100
"""Results that one request may ask for."""
LAST_OFFSET = 2000
RULINGS = Additions(ruling_revision, ruling_documents)


@blueprint.record_once
def _register(state: Any) -> None:
    init_app(state.app)


def init_app(app: Flask) -> None:
    """Give the application its search. Nothing is read or built yet."""
    settings = app.extensions["settings"]

    @cache
    def disputes() -> list[Listed]:
        """The library, read once in the life of the process."""
        try:
            return list(app.extensions["disputes"].listed())
        except ContentRefused:  # the stepper says so on its pages; the rest is searched without them
            return []

    app.extensions["search"] = SearchService(
        settings.data,
        settings.search_engine,
        app.extensions["corpus"],
        providers=(*PROVIDERS, lambda session: dispute_documents(disputes())),
        providers_digest=lambda: str(app.extensions["disputes"].digest)[:8],
        people=app.extensions["people"],
        additions=(CARD_FILES, RULINGS) if settings.list_rulings else (CARD_FILES,),
    )


def service() -> SearchService:
    """The search of this application."""
    found: SearchService = current_app.extensions["search"]
    return found


@blueprint.get("/search")
def page() -> str:
    """The results for ``q``, grouped by what they are; narrowed by kind, game, doc and verdict; 20 to a page."""
    text = request.args.get("q", "")
    number = _number("page", 1, 1, LAST_OFFSET // PAGE)
    filters = _filters(request.args, strict=False)
    answer = service().search(text, filters, limit=PAGE, offset=(number - 1) * PAGE)
    template = "search/results.html" if request.args.get("part") == "results" else "search/page.html"
    return render_template(
        template,
        answer=answer,
        query_text=text,
        groups=Group.of(answer.hits, first_page=number == 1),
        links=Links.of(request.args.items(multi=True), number, PAGE, answer.total),
        said_on_badge=answer_of,
        kind_name=kind_name,
        games=GAMES,
    )


@blueprint.get("/api/v1/search")
def api_search() -> dict[str, Any]:
    """The results for ``q``, best first: ``limit`` of them from ``offset`` on."""
    return api.answer_json(_asked(request.args))


@blueprint.get("/api/v1/suggest")
def api_suggest() -> dict[str, Any]:
    """What ``q`` may become: at most ``limit`` suggestions."""
    text = request.args.get("q", "")
    found = suggestions(service(), text, _number("limit", 8, 1, 20))
    return {"query": text[:500], "suggestions": [api.suggestion_json(one) for one in found]}


def _asked(arguments: MultiDict[str, str]) -> Answer:
    limit = _number("limit", PAGE, 1, MOST_AT_ONCE)
    offset = _number("offset", 0, 0, LAST_OFFSET)
    return service().search(arguments.get("q", ""), _filters(arguments, strict=True), limit=limit, offset=offset)


def _number(name: str, default: int, least: int, most: int) -> int:
    text = request.args.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        raise Refused(f"{name} must be a number from {least} to {most}.", where=name, code="bad_number")
    return int(text)


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
