"""The deck check's pages and its JSON. Thin: each reads what was sent, asks the service, renders what it gets."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from flask import Blueprint, g, redirect, render_template, request
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from wtforms import StringField, TextAreaField

from cards.deck import api, links, sentences
from cards.deck.catalogue import catalogue
from cards.deck.decklist import (
    FIRST_EDITION,
    MOST_BYTES,
    NEUTRAL_FACTION,
    SECOND_EDITION,
    UnreadableList,
    house_title,
)
from cards.deck.export import as_garlatlan, as_text
from cards.deck.fixing import choice, fix
from cards.deck.formats import EVERY_FORMAT
from cards.deck.grouping import grouped
from cards.deck.index import CardTable
from cards.deck.reading import SHAPES, decode
from cards.deck.second.facts import FACTIONS
from cards.deck.second.table import table as second_table
from cards.deck.service import Asked, Checked, asked, check_deck
from cards.importing import service as card_files
from cards.importing.service import standing
from cards.listfiles.models import ImportedList
from cards.listfiles.service import imported as imported_lists
from database import Reading
from errors import ChangedMeanwhile, Refused
from rules.connections import Ref, refs
from services import kept, reading, services, until_still, while_reachable
from timing.systems.agot1e.printed import HOUSES

blueprint = Blueprint("decks", __name__)
blueprint.add_app_template_global(choice, "deck_choice")
blueprint.add_app_template_global(as_text, "export_text")
blueprint.add_app_template_global(as_garlatlan, "export_garlatlan")
_MOST_FIELD = 120
_TOO_LARGE = f"What was sent is too large; a deck list may have at most {MOST_BYTES:,} bytes."
_HOUSES = tuple((house, f"House {house}") for house in HOUSES)
_FACTIONS = tuple((one, f"{house_title(one)} (second edition)") for one in FACTIONS.values() if one not in HOUSES)
_EVENT_FIELDS = ("player", "event", "round", "table", "judge")


class DeckForm(FlaskForm):  # type: ignore[misc]
    """The list, pasted or as a file, and what to check it for."""

    class Meta:
        """A judge may leave the page open for a whole tournament: the token lives as long as the session."""

        csrf_time_limit = None

    deck = TextAreaField("Deck list")
    file = FileField("or a file")
    # What may be chosen is checked by the service, which answers with a sentence.
    format = StringField("Format")
    on = StringField("As of")
    house = StringField("House")
    pool = TextAreaField("Packs in the league's pool")
    player = StringField("Player")
    event = StringField("Event")
    round = StringField("Round")
    table = StringField("Table")
    judge = StringField("Judge")
    format_choices = tuple((one.id, one.name) for one in EVERY_FORMAT)
    house_choices = (("", "as the list says"), *_HOUSES, (NEUTRAL_FACTION, NEUTRAL_FACTION), *_FACTIONS)


@kept(2, besides=1)
def _table(read: Reading, _people: str, imports: tuple[object, ...], people: Session | None) -> CardTable:
    # An import that stands never changes, so what was made of it need not be made again.
    made = catalogue(read.session, people, services().shipped)
    if people is not None and _imports(people) != imports:
        raise ChangedMeanwhile
    return made


def _imports(people: Session) -> tuple[object, ...]:
    return (services().shipped.digest, *standing(people, FIRST_EDITION), *list_marks(people))


def list_marks(people: Session) -> list[object]:
    """What tells one state of the imported lists from another."""
    return [tuple(row) for row in people.execute(select(ImportedList.code, ImportedList.imported_at))]


def card_table() -> CardTable:
    """The card index of the corpus in use and of the card files that are imported now."""
    people = services().people

    def ask() -> CardTable:
        with people.session() as session:
            return until_still(lambda: _table(reading(), people.url, _imports(session), session))

    return while_reachable(
        ask, lambda: _table(reading(), people.url, (services().shipped.digest,), None), "Imported cards and lists"
    )


def second_card_table() -> CardTable:
    """The same of the second edition, with the lists that come with Maester and those that are imported."""
    people = services().people

    def ask() -> CardTable:
        with people.session() as session:
            imports = (*standing(session, SECOND_EDITION), *list_marks(session))
            return _second_table(reading(), people.url, imports, session)

    return while_reachable(ask, lambda: _second_table(reading(), people.url, (), None), "Imported cards and lists")


@kept(2, besides=1)
def _second_table(read: Reading, _people: str, _imports: tuple[object, ...], people: Session | None) -> CardTable:
    known = services().second
    if people is None:
        return second_table(known.printings)
    files = card_files.imported(people, SECOND_EDITION)
    return second_table(known.with_imported(files) if files else known.printings, imported_lists(people, read.session))


@blueprint.get(links.CHECK)
def linked() -> Any:
    """The verdict on the deck in the address: `list`, `format`, `on`, `house`, `pool`."""
    return _linked("decks/result.html")


@blueprint.get(links.SHEET)
def linked_sheet() -> Any:
    """The same as a sheet to print and sign."""
    return _linked("decks/sheet.html")


@blueprint.get("/decks")
def form() -> str:
    """The form: paste a list or choose a file."""
    return _form(DeckForm(formdata=None))


@blueprint.post("/decks")
def result() -> Any:
    """The verdict on the deck that was sent: at its own address, if the list is not too long for one."""
    return _answer("decks/result.html", at_its_address=True)


@blueprint.post("/decks/sheet")
def sheet() -> Any:
    """The verdict as a sheet to print and sign."""
    return _answer("decks/sheet.html")


@blueprint.post("/api/v1/deck-check")
def api_check() -> dict[str, Any]:
    """The verdict on the deck in a JSON body."""
    body = _body()
    of = _asked_json(body)
    checked = check_deck(card_table(), _text_of(body, "list"), of, second_card_table)
    told: dict[str, Any] = {
        field: _text_of(body, field)[:_MOST_FIELD]
        for field in ("player", "event", "round", "table", "event_url")
        if field in body
    }
    return {**api.checked_json(checked, _refs([checked])), **told}


def _answer(template: str, *, at_its_address: bool = False) -> Any:
    try:
        filled = DeckForm(CombinedMultiDict((request.files, request.form)))  # no JSON: that is for the other address
        if not filled.validate():
            raise Refused(_first_error(filled.errors), where="form", code="form_refused")
        words = _words(filled)
        checked = check_deck(card_table(), words, _asked_form(filled), second_card_table)
    except RequestEntityTooLarge:
        return _form(DeckForm(formdata=None), _TOO_LARGE), 413
    except Refused as refused:
        return _form(filled, refused.message, refused.where), refused.status
    filled.deck.data = words  # a file's list too: from here on it is text, which the page gives back
    address = links.address(words, checked.asked, event=_event(filled)) if at_its_address else ""
    if address:
        return redirect(address, 303)
    return _page(template, checked, filled)


def _linked(template: str) -> Any:
    given = request.args
    filled = DeckForm(formdata=None)
    for name in ("format", "on", "house", *_EVENT_FIELDS):
        filled[name].data = given.get(name, "")
    filled.pool.data = given.get("pool", "").replace(",", "\n")
    try:
        filled.deck.data = links.unpack(given.get("list", ""))
        checked = check_deck(card_table(), filled.deck.data, _asked_form(filled), second_card_table)
    except Refused as refused:
        return _form(filled, refused.message, refused.where), refused.status
    return _page(template, checked, filled)


def _page(template: str, checked: Checked, filled: DeckForm) -> str:
    words = str(filled.deck.data)
    filled.format.data = checked.asked.format.id  # a list of the other edition is judged for that edition's
    return render_template(
        template,
        checked=checked,
        address=links.address(words, checked.asked),
        sheet_address=links.address(words, checked.asked, links.SHEET),
        host=request.host_url.rstrip("/"),
        report=checked.report,
        parts=grouped(checked.report),
        refs=_refs([checked]),
        form=filled,
        counts=api.counts(checked.deck),
        sentences=sentences,
        shape=SHAPES.get(checked.given.shape, checked.given.shape),
        event=_event(filled),
        today=date.today(),
    )


def _form(filled: DeckForm, message: str = "", where: str | None = None) -> str:
    complete = card_table().complete
    return render_template(
        "decks/form.html", form=filled, message=message, where=where, formats=EVERY_FORMAT, complete=complete
    )


def _first_error(errors: dict[str, Any]) -> str:
    if "csrf_token" in errors:
        return "The form could not be recognized as ours; it may be old, or cookies are off. Send it again."
    field, words = next(iter(errors.items()))
    return f"{field}: {words[0]}"


def _words(filled: DeckForm) -> str:
    """The text of what was uploaded, else what was pasted, with a choice put in. Raises UnreadableList."""
    upload = filled.file.data
    if upload and upload.filename:
        content = upload.stream.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise UnreadableList(_TOO_LARGE, status=413)
        return decode(content)[0]
    pasted = str(filled.deck.data or "")
    return fix(pasted, request.form["fix"]) if request.form.get("fix") else pasted


def _asked_form(filled: DeckForm) -> Asked:
    pool = str(filled.pool.data or "").replace(",", "\n").splitlines()
    return asked(filled.format.data or "", str(filled.on.data or ""), date.today(), filled.house.data or "", pool)


def _event(filled: DeckForm) -> dict[str, str]:
    return {name: str(filled[name].data or "").strip()[:_MOST_FIELD] for name in _EVENT_FIELDS}


def _body() -> dict[str, Any]:
    try:
        body = request.get_json(silent=True)
    except RequestEntityTooLarge:
        raise UnreadableList(_TOO_LARGE, status=413) from None
    except RecursionError:
        body = None
    if not isinstance(body, dict):
        raise Refused('Send a JSON object, for example {"list": "3x Robb Stark", "format": "joust"}.', where="body")
    return body


def _text_of(body: dict[str, Any], name: str) -> str:
    value = body.get(name, "")
    if not isinstance(value, str):
        raise Refused(f"{name} must be a text.", where=name)
    return value


def _asked_json(body: dict[str, Any]) -> Asked:
    pool = body.get("pool", [])
    if not isinstance(pool, list) or not all(isinstance(one, str) for one in pool):
        raise Refused("pool must be a list of names of packs.", where="pool")
    shape = _text_of(body, "shape") or None
    if shape is not None and shape not in ("text", "draftmancer"):
        raise Refused('shape is "text" or "draftmancer", or left out.', where="shape")
    words = (_text_of(body, name) for name in ("format", "on", "house"))
    format_id, on, house = words
    return asked(format_id, on, date.today(), house, pool, shape)


def _refs(found: Iterable[Checked]) -> dict[str, Ref]:
    """The entries that the findings cite."""
    rules = {rule for one in found for finding in one.report.findings for rule in finding.rules}
    return refs(g.corpus, rules)
