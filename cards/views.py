"""The pages of cards and errata, and their JSON (the lists: cards/listfiles/views.py).

Thin: each asks the service and renders what it gets.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Any

from flask import Blueprint, g, redirect, render_template, request
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from cards import api, asof, errata, filters, service, whatsnew
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
from cards.second_edition.views import second_cards, second_of_title, second_shelf
from cards.shipped import SOURCE, in_rows, printings
from cards.standing import in_a_line
from database import Reading
from errors import ChangedMeanwhile, NotFound, Refused
from rules.documents import GAMES
from services import kept, kept_unwritten, number_asked, reading, services, text_asked, until_still, while_reachable

blueprint = Blueprint("cards", __name__)
blueprint.register_blueprint(list_pages)
blueprint.add_app_template_global(lambda source: source != SOURCE, "is_imported")
MOST_TYPED = 300
MOST_KEPT = 1024
PAGE = 100
MOST_CHOICES = 10
"""Cards that are suggested for a name that none has."""
MOST_AT_ONCE = 500
LAST_OFFSET = 10_000
SECOND_FACTS = {"Cost": "cost", "Strength": "str", "Icons": "icons", "Income": "income", "Initiative": "initiative",
                "Claim": "claim", "Reserve": "reserve", "Traits": "traits", "Unique": "unique",
                "Loyal": "loyal"}  # fmt: skip
"""What is shown of a card of the second edition, and how its line calls it."""


MOST_FILES_KEPT = 2048
"""What is said of so many cards is kept until anything is written: tellings look the same cards up again and again."""


def address_of(text: str) -> str | None:
    """The page of the card that a text names, if it names one."""
    return service.address(shelf().directory, text)


def card_file(*card_ids: str) -> card_files.Imported | None:
    """What an imported card file or the shipped cards say of a card, by the ids of its printings; None without one."""
    shipped = services().shipped
    found = while_reachable(
        lambda: _imported_or_shipped(card_ids),
        lambda: printings(None, shipped, card_ids),
        "What imported card files say",
    )
    of = {one.card_id: one for one in found}
    return next((of[one] for one in card_ids if one in of), None)


@kept_unwritten(MOST_FILES_KEPT)
def _imported_or_shipped(card_ids: tuple[str, ...]) -> list[card_files.Imported]:
    with services().people.session() as people:
        return printings(people, services().shipped, card_ids)


@kept(2, besides=1)
def _shelf(read: Reading, _people: str, _shipped: str, imports: tuple[int, ...], people: Session | None) -> Shelf:
    # An import that stands never changes, so what was made of it need not be made again.
    made = make_shelf(read.session, printings(people if imports else None, services().shipped))
    if people is not None and card_files.standing(people, FIRST_EDITION) != imports:
        raise ChangedMeanwhile
    return made


@kept(2)
def _histories(read: Reading) -> asof.Histories:
    return asof.histories(read.session)


def histories() -> asof.Histories:
    """What is known of each format with lists of the FAQ under every version."""
    return _histories(reading())


@kept(2)
def _versions(read: Reading) -> tuple[str, ...]:
    return asof.names(read.session)


@kept(MOST_KEPT)
def _view(read: Reading, card_id: str, imported: tuple[Release, ...]) -> service.CardView:
    return service.card(read.session, card_id, imported=imported)


def shelf() -> Shelf:
    """Every card that can be looked for: those of the documents, and of the card files that are imported now."""
    people, shipped = services().people, services().shipped.digest

    def made(session: Session | None) -> Shelf:
        imports = card_files.standing(session, FIRST_EDITION) if session else ()
        # Without an import that stands it is the same whoever entered what.
        return _shelf(reading(), people.url if imports else "", shipped, imports, session)

    def ask() -> Shelf:
        with people.session() as session:
            return until_still(lambda: made(session))

    return while_reachable(ask, lambda: made(None), "What imported card files say")


def near_cards(text: str) -> list[tuple[str, str]]:
    """Label and address of the cards that are nearest to a text."""
    known = shelf()
    return [(ref.label, ref.url) for ref in service.near(known.directory, known.every, text)]


def cards_of_title(title: str) -> list[service.CardLine]:
    """Every card of a title, in the documents or in a card file, as it stands today; imported lists count. Those of
    the second edition come last."""
    known = shelf()
    found = known.directory.resolve(title)
    ids = dict.fromkeys(hit.card_id for hit in found.matches)
    first = [_standing_now(known.every[one]) for one in ids if one in known.every]
    return [*first, *second_of_title(title, imported())]


def _standing_now(line: service.CardLine) -> service.CardLine:
    try:
        view = card_view(line.ref.id)
    except NotFound:  # only a card file has it
        return line
    return replace(line, standings=view.standings, errata=view.errata)


def card_view(card_id: str) -> service.CardView:
    """A card with everything that applies to it. Raises NotFound."""
    return _view(reading(), card_id, imported())


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
        files=[source for source in known.sources if source != SOURCE],
        beside=len(known.listed) - len(known.named),
    )


@blueprint.get("/cards/<card_id>")
def card(card_id: str) -> str | AnyResponse:
    """A card with everything that applies to it, as of a ``version`` of the FAQ; another name for it redirects."""
    if not CARD_ID.fullmatch(card_id):
        of_second = second_shelf(imported()).get(card_id)
        return _by_name(card_id) if of_second is None else _second_card(of_second)
    try:
        view = card_view(card_id)
    except NotFound:
        file = card_file(card_id)
        if file is None:
            return _by_name(card_id)
        return render_template("cards/imported_card.html", file=file, does=_does(file))
    disputes = services().disputes_of_card(view.ref.title, view.ref.game)
    link = request.host_url.rstrip("/") + view.ref.url
    file = card_file(view.printing.id, *(one.id for one in view.ref.printings))
    version = request.args.get("version", "").strip()
    return render_template(
        "cards/card.html",
        view=view,
        then=asof.as_of(histories(), view, version) if version else None,
        versions=_versions(reading()) if view.ref.game == FIRST_EDITION else (),
        disputes=disputes,
        link=link,
        file=file,
        does=_does(file),
        correction=services().known_cards.corrected([file.card_id]) if file else None,
        standing=in_a_line(view.standings),
    )


def _second_card(line: service.CardLine) -> str:
    """A card of the second edition: its facts, how it stands, the cards of its title in both editions."""
    ref = line.ref
    card = second_cards(services().second)[ref.id]
    same = [one.ref for one in cards_of_title(ref.title) if one.ref.id != ref.id]
    return render_template(
        "cards/second_card.html",
        line=line,
        card=card,
        facts=[(name, text) for name, key in SECOND_FACTS.items() if (text := _said(card.get(key)))],
        same=same,
        games=GAMES,
        disputes=services().disputes_of_card(ref.title, ref.game),
    )


def _said(value: Any) -> str:
    """A fact for people."""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "yes" if value is True else "" if value in (None, False) else str(value)


def _does(file: card_files.Imported | None) -> list[tuple[tuple[str, str], ...]]:
    """What a shipped card does, ability by ability and row by row; nothing where a printed text says it."""
    if file is None or file.text:
        return []
    correction = services().known_cards.corrected([file.card_id])
    if correction is not None:
        return in_rows(correction.description)
    return services().shipped.does(file.card_id)


def _by_name(text: str) -> str | AnyResponse:
    known = shelf()
    found = known.directory.resolve(text)
    if found.card_id:
        return redirect(f"/cards/{found.matches[0].printing_id or found.card_id}")
    ids = [hit.card_id for hit in found.matches] or [
        *known.directory.misspelt(text),
        *services().search.cards_called(text),
    ][:MOST_CHOICES]
    ids = ids or [near.card_id for near in found.suggestions]
    if not ids:
        raise NotFound(f"No document names a card “{text}”.", asked=text)
    chosen = [known.every[one] for one in dict.fromkeys(ids) if one in known.every]
    page = render_template("cards/choice.html", what=text, found=chosen, exact=bool(found.matches), note=found.note)
    return page if found.matches else (page, 404)  # type: ignore[return-value]


def _found(known: Shelf, text: str) -> tuple[filters.Query, list[service.CardLine]]:
    query = filters.read(text, files=bool(known.sources))
    return query, filters.order(query, [line for line in known.listed if filters.matches(query, line)])


def _near(known: Shelf, query: filters.Query) -> tuple[CardRef, ...]:
    found = known.directory.resolve(query.words)
    ids = [hit.card_id for hit in found.matches] + list(known.directory.misspelt(query.words))
    ids += [near.card_id for near in found.suggestions]
    return tuple(known.every[one].ref for one in dict.fromkeys(ids))[:MOST_CHOICES]


def whole_number(name: str, default: int, least: int, most: int) -> int:
    """A number of the address, put between two others; the default for what is none."""
    given = request.args.get(name, "")
    return min(max(int(given), least), most) if given.isascii() and given.isdecimal() and len(given) < 9 else default


# Errata


@blueprint.get("/errata")
def all_errata() -> str:
    """Every erratum by version; ``in`` one version, ``since`` (after) one, or ``until`` one: those that held then."""
    since, of, until = _versions_asked()
    found = errata.changes(g.corpus, since=since, of=of, until=until)
    cards = card_refs()
    return render_template(
        "cards/errata.html",
        by_version=_by_version(found),
        cards=cards,
        since=since,
        of=of,
        until=until,
        versions=errata.versions(g.corpus),
        total=len(found),
        rules=whatsnew.corrected_rules(g.corpus),
        news=whatsnew.news(g.corpus, of) if of else None,
    )


def _versions_asked() -> tuple[str | None, str | None, str | None]:
    since, of, until = (request.args.get(name) or None for name in ("since", "in", "until"))
    return since, of, until


def _by_version(found: tuple[errata.ErratumRef, ...]) -> dict[str, list[errata.ErratumRef]]:
    by_version: dict[str, list[errata.ErratumRef]] = {}
    for one in found:
        by_version.setdefault(one.version, []).append(one)
    return by_version


# JSON


@blueprint.get("/api/v1/cards")
def api_cards() -> dict[str, Any]:
    """The cards that a query asks for, every card without one: ``limit`` of them from ``offset`` on."""
    text = text_asked("q", MOST_TYPED)
    known = shelf()
    query, found = _found(known, text)
    limit, offset = number_asked("limit", MOST_AT_ONCE, 1, MOST_AT_ONCE), number_asked("offset", 0, 0, LAST_OFFSET)
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
    disputes = services().disputes_of_card(view.ref.title, view.ref.game)
    file = card_file(view.printing.id, *(one.id for one in view.ref.printings))
    named = [{"title": title, "url": url} for title, url in disputes]
    more = {"disputes": named, "imported": file and api.imported_json(file)}
    version = text_asked("version", MOST_TYPED).strip()
    if version and not of_file:
        more["as_of"] = api.as_of_json(asof.as_of(histories(), view, version))
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
    """Every erratum, the newest version first; ``in`` one version, ``since`` (after) one, or ``until`` one."""
    since, of, until = _versions_asked()
    found = errata.changes(g.corpus, since=since, of=of, until=until)
    cards = card_refs()
    changes = [api.change_json(one, cards[one.card_id]) for one in found]
    return {"since": since, "in": of, "until": until, "total": len(found), "errata": changes}


@blueprint.get("/api/v1/sets")
def api_sets() -> dict[str, Any]:
    """Every set that a card of ours is from."""
    return {"sets": [api.set_json(one) for one in service.sets(g.corpus)]}
