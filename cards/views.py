"""The pages of cards and errata, and their JSON (the lists: cards/listfiles/views.py).

Thin: each asks the service and renders what it gets.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from flask import Blueprint, current_app, g, redirect, render_template, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.wrappers import Response as AnyResponse

from cards import api, errata, filters, service, whatsnew
from cards.importing import service as card_files
from cards.importing.records import FIRST_EDITION
from cards.importing.shelf import Shelf
from cards.importing.shelf import shelf as make_shelf
from cards.importing.shelf import view as shelf_view
from cards.listfiles.views import blueprint as list_pages
from cards.listfiles.views import card_refs, imported
from cards.lists import Release
from cards.names import CARD_ID
from cards.refs import CardRef
from database import PeopleStore
from errors import NotFound, Refused

blueprint = Blueprint("cards", __name__)
blueprint.register_blueprint(list_pages)
MOST_TYPED = 300
MOST_KEPT = 1024
PAGE = 100
MOST_AT_ONCE = 500
LAST_OFFSET = 10_000


@blueprint.record_once
def _register(state: Any) -> None:
    state.app.extensions.setdefault("disputes_of_card", lambda title: [])
    state.app.extensions["address_of"] = lambda text: service.address(shelf().directory, text)
    state.app.extensions["near_cards"] = _near_cards


def card_file(*card_ids: str) -> card_files.Imported | None:
    """What an imported card file says of a card, by the ids of its printings; None without one."""
    try:
        with current_app.extensions["people"].session() as people:
            return card_files.of_card(people, FIRST_EDITION, card_ids)
    except SQLAlchemyError:
        current_app.logger.exception("Imported card files cannot be read; what the documents say is shown")
        return None


# A corpus file never changes, so what was read of it once need not be read again.


@lru_cache(maxsize=2)
def _shelf(_path: Path, people: PeopleStore, imports: tuple[int, ...]) -> Shelf:
    # Nor does an import that stands.
    if not imports:
        return make_shelf(g.corpus, None)
    with people.session() as session:
        return make_shelf(g.corpus, session)


@lru_cache(maxsize=MOST_KEPT)
def _view(_path: Path, card_id: str, imported: tuple[Release, ...]) -> service.CardView:
    return service.card(g.corpus, card_id, imported=imported)


def shelf() -> Shelf:
    """Every card that can be looked for: those of the documents, and of the card files that are imported now."""
    path, people = current_app.extensions["corpus"].path, current_app.extensions["people"]
    try:
        with people.session() as session:
            imports = card_files.standing(session, FIRST_EDITION)
        return _shelf(path, people, imports)
    except SQLAlchemyError:
        current_app.logger.exception("Imported card files cannot be read; what the documents say is shown")
        return _shelf(path, people, ())


def _near_cards(text: str) -> list[tuple[str, str]]:
    """Label and address of the cards that are nearest to a text."""
    known = shelf()
    return [(ref.label, ref.url) for ref in service.near(known.directory, known.every, text)]


def card_view(card_id: str) -> service.CardView:
    """A card with everything that applies to it. Raises NotFound."""
    return _view(current_app.extensions["corpus"].path, card_id, imported())


# Cards


@blueprint.get("/cards/")
def index() -> str:
    """Every card that a document names, or those that a query asks for, so many to a page."""
    text = request.args.get("q", "")[:MOST_TYPED]
    known = shelf()
    query, found = _found(known, text) if text else (filters.read(""), filters.order(filters.read(""), known.named))
    pages = max(1, -(-len(found) // PAGE)) if text else 1
    page = min(whole_number("page", 1, 1, LAST_OFFSET), pages)
    return render_template(
        "cards/index.html",
        query=query,
        card_query=text,
        total=len(found),
        cards=found[(page - 1) * PAGE : page * PAGE] if text else found,
        page=page,
        pages=pages,
        near=_near(known, query) if not found else (),
        letters=[(letter, list(lines)) for letter, lines in groupby(found, lambda line: line.ref.sort_key[:1])],
        sets=service.sets(g.corpus),
        sources=known.sources,
        beside=len(known.listed) - len(known.named),
    )


@blueprint.get("/cards/<card_id>")
def card(card_id: str) -> str | AnyResponse:
    """A card with everything that applies to it; another name for it redirects."""
    if not CARD_ID.fullmatch(card_id):
        return _by_name(card_id)
    try:
        view = card_view(card_id)
    except NotFound:
        file = card_file(card_id)
        if file is None:
            raise
        return render_template("cards/imported_card.html", file=file)
    disputes = current_app.extensions["disputes_of_card"](view.ref.title)
    link = request.host_url.rstrip("/") + view.ref.url
    file = card_file(view.printing.id, *(one.id for one in view.ref.printings))
    return render_template("cards/card.html", view=view, disputes=disputes, link=link, file=file)


def _by_name(text: str) -> str | AnyResponse:
    known = shelf()
    found = known.directory.resolve(text)
    if found.card_id:
        return redirect(f"/cards/{found.matches[0].printing_id or found.card_id}")
    ids = [hit.card_id for hit in found.matches] or [near.card_id for near in found.suggestions]
    if not ids:
        raise NotFound(f"No document names a card “{text}”.", asked=text)
    chosen = [known.every[one] for one in dict.fromkeys(ids)]
    page = render_template("cards/choice.html", what=text, found=chosen, exact=bool(found.matches), note=found.note)
    return page if found.matches else (page, 404)  # type: ignore[return-value]


def _found(known: Shelf, text: str) -> tuple[filters.Query, list[service.CardLine]]:
    query = filters.read(text, files=bool(known.sources))
    return query, filters.order(query, [line for line in known.listed if filters.matches(query, line)])


def _near(known: Shelf, query: filters.Query) -> tuple[CardRef, ...]:
    found = known.directory.resolve(query.words)
    ids = [hit.card_id for hit in found.matches] + [near.card_id for near in found.suggestions]
    return tuple(known.every[one].ref for one in dict.fromkeys(ids))


def whole_number(name: str, default: int, least: int, most: int) -> int:
    """A number of the address, put between two others; the default for what is none."""
    given = request.args.get(name, "")
    return min(max(int(given), least), most) if given.isascii() and given.isdecimal() and len(given) < 9 else default


# Errata


@blueprint.get("/errata")
def all_errata() -> str:
    """Every erratum by version; ``in`` one version, or ``since`` (after) one."""
    since, of = request.args.get("since") or None, request.args.get("in") or None
    found = errata.changes(g.corpus, since=since, of=of)
    cards = card_refs()
    return render_template(
        "cards/errata.html",
        by_version=_by_version(found),
        cards=cards,
        since=since,
        of=of,
        versions=errata.versions(g.corpus),
        total=len(found),
        rules=whatsnew.corrected_rules(g.corpus),
        news=whatsnew.news(g.corpus, of) if of else None,
    )


def _by_version(found: tuple[errata.ErratumRef, ...]) -> dict[str, list[errata.ErratumRef]]:
    by_version: dict[str, list[errata.ErratumRef]] = {}
    for one in found:
        by_version.setdefault(one.version, []).append(one)
    return by_version


# JSON


@blueprint.get("/api/v1/cards")
def api_cards() -> dict[str, Any]:
    """The cards that a query asks for, every card without one: ``limit`` of them from ``offset`` on."""
    text = request.args.get("q", "")[:MOST_TYPED]
    known = shelf()
    query, found = _found(known, text)
    limit, offset = whole_number("limit", MOST_AT_ONCE, 1, MOST_AT_ONCE), whole_number("offset", 0, 0, LAST_OFFSET)
    return {
        "query": text,
        "total": len(found),
        "limit": limit,
        "offset": offset,
        "cards": [api.line_json(one) for one in found[offset : offset + limit]],
        "unanswered": list(query.unanswered),
        "near": [api.card_ref_json(one) for one in _near(known, query)] if not found else [],
        "card_files": list(known.sources),
    }


@blueprint.get("/api/v1/cards/<card_id>")
def api_card(card_id: str) -> dict[str, Any]:
    """A card with everything that applies to it, by its public id or any name that means it and no other."""
    known = shelf()
    asked = card_id if CARD_ID.fullmatch(card_id) else _only_card(known, card_id)
    line = known.line(asked)
    of_file = line is not None and line.source is not None
    view = shelf_view(known, line, asked) if line and of_file else card_view(asked)
    disputes = current_app.extensions["disputes_of_card"](view.ref.title)
    file = card_file(view.printing.id, *(one.id for one in view.ref.printings))
    named = [{"title": title, "url": url} for title, url in disputes]
    more = {"disputes": named, "imported": file and api.imported_json(file)}
    return {**api.card_json(view), "source": line.source if line else None, **more}


def _only_card(known: Shelf, text: str) -> str:
    found = known.directory.resolve(text)
    if found.ambiguous:
        which = ", ".join(sorted({hit.card_id for hit in found.matches}))
        message = f"“{text}” is the title of several cards; ask for one of {which}."
        raise Refused(message, code="ambiguous", where="card_id")
    if found.card_id is None:
        raise NotFound(f"No document names a card “{text}”.", asked=text)
    return found.matches[0].printing_id or found.card_id


@blueprint.get("/api/v1/errata")
def api_errata() -> dict[str, Any]:
    """Every erratum, the newest version first; ``in`` one version, or ``since`` (after) one."""
    since, of = request.args.get("since") or None, request.args.get("in") or None
    found = errata.changes(g.corpus, since=since, of=of)
    cards = card_refs()
    changes = [api.change_json(one, cards[one.card_id]) for one in found]
    return {"since": since, "in": of, "total": len(found), "errata": changes}


@blueprint.get("/api/v1/sets")
def api_sets() -> dict[str, Any]:
    """Every set that a card of ours is from."""
    return {"sets": [api.set_json(one) for one in service.sets(g.corpus)]}
