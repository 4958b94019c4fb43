"""The stepper's pages: the library, the round chart, a dispute move by move, its outcomes, its ruling on one page.

Thin: timing.page makes what is shown. The library of disputes and the entries' names are handed in by the
application: app.extensions["disputes"] and app.extensions["refs"].
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, Response, current_app, g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from errors import NotFound, Refused
from timing import prose, situation
from timing.agot1e import FIRST_EDITION
from timing.entering import form, presets, purse, shown, words
from timing.entering.buttons import Buttons, Help
from timing.fields import Problem
from timing.moves import Move
from timing.page import api, links, outlook
from timing.page.asked import asked
from timing.page.line import BadMove, Line, as_far_as_it_holds
from timing.page.place import ROOT, TABLE, Place, anchor, chart_url, url
from timing.page.screen import Screen, screen
from timing.page.sentences import sentence
from timing.page.told import ASIDES
from timing.page.topics import by_topic

blueprint = Blueprint("timing", __name__)
DRAWN = (f"{ROOT}/", "/d/", "/rulings/")  # addresses that are drawn as a code
LONGEST_QR = 2_000  # characters that a code of readable size holds


@blueprint.record_once
def _name_places(state: Any) -> None:
    state.app.jinja_env.globals.update(chart_url=chart_url, anchor=anchor)


class Refs(Mapping[str, Any]):
    """Entries by id, asked of the corpus when they are needed and kept for the length of a request."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}

    def know(self, ids: Iterable[str]) -> Refs:
        """Ask for several at once."""
        wanted = [entry_id for entry_id in dict.fromkeys(ids) if entry_id not in self._known]
        if wanted:
            self._known.update(current_app.extensions["refs"](g.corpus, wanted))
        return self

    def __getitem__(self, entry_id: str) -> Any:
        return self.know([entry_id])._known[entry_id]

    def __iter__(self) -> Any:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


# --- where a request stands --------------------------------------------------------------------------------------


def place_of(dispute_id: str) -> tuple[Place, BadMove | None]:
    """Where the request's link leads, and the first of its moves that cannot be made, if one cannot.

    Raises Refused for a link that cannot be read, NotFound for an unknown dispute.
    """
    packed = request.args.get("d", "") if dispute_id == TABLE else ""
    try:
        described = links.unpack(packed) if dispute_id == TABLE else _of_library(dispute_id).situation
        texts = links.split(request.args.get("m", ""))
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    at = request.args.get("at", "")
    if "m" not in request.args and dispute_id != TABLE:
        texts, at = current_app.extensions["disputes"].played(dispute_id).moves, at or "0"
    line, bad = as_far_as_it_holds(described, texts)
    if bad is not None:
        return _place(dispute_id, packed, line, len(line.moves)), bad
    return _place(dispute_id, packed, line, _position(at, len(line.moves))), None


def place_of_document(document: Mapping[str, Any], title: str) -> tuple[Place, BadMove | None]:
    """The place that was saved (its situation, moves and position) as a dispute of its own, as far as it holds today.

    Raises Refused for a situation that can no longer be read.
    """
    try:
        described = links.checked(document["situation"])
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    line, bad = as_far_as_it_holds(described, tuple(document["moves"]))
    return Place(TABLE, title, line, min(document["at"], len(line.moves)), links.pack(described)), bad


def _of_library(dispute_id: str) -> Any:
    return current_app.extensions["disputes"].dispute(dispute_id)


def _position(text: str, last: int) -> int:
    if not text:
        return last
    if not text.isdecimal() or len(text) > 4 or int(text) > last:
        raise Refused(f"The link points to move {text[:20]}, and it has {last} moves.", where="at", code="broken_link")
    return int(text)


def _place(dispute_id: str, packed: str, line: Line, at: int) -> Place:
    if packed:
        return Place(TABLE, title_of(line), line, at, packed)
    read = _of_library(dispute_id)
    return Place(dispute_id, read.title, line, at, source=read.source, story=read.story)


def title_of(line: Line) -> str:
    """What a dispute of the judge's own is called: its cards, or where it starts."""
    table = line.game.table
    titles = list(dict.fromkeys(card.title for card in table.cards.values() if card.abilities or card.duplicates))
    if titles:
        return f"{', '.join(titles[:3])}{' …' if len(titles) > 3 else ''}"
    return f"A dispute in the {prose.box_name(table, table.situation.opening.box)}"


# --- pages -------------------------------------------------------------------------------------------------------


@blueprint.get("/timing/")
def index() -> str:
    """The stepper's door: the library of disputes, the round chart, and the way to enter one's own."""
    listed = current_app.extensions["disputes"].listed()
    return render_template("timing/index.html", headings=by_topic(listed), count=len(listed), presets=presets.PRESETS)


@blueprint.get("/timing/agot1e/")
def system() -> AnyResponse:
    """The first edition's chart."""
    return redirect(chart_url())


@blueprint.get("/timing/agot1e/chart")
def chart() -> str:
    """The seven phases with every box, and the windows with every step, drawn from the structure that runs."""
    starts: dict[str, list[Any]] = {}
    for one in current_app.extensions["disputes"].listed():
        starts.setdefault(one.box, []).append(one)
    refs = Refs().know(FIRST_EDITION.cited())
    return render_template("timing/chart.html", structure=FIRST_EDITION, starts=starts, refs=refs)


@blueprint.get("/timing/agot1e/<dispute_id>")
def step(dispute_id: str) -> Any:
    """A dispute after so many moves: ?m= the moves, ?at= the position among them; `table` has its situation in ?d=."""
    place, bad = place_of(dispute_id)
    sent = any(name in request.args for name in ("use", "choose", "choice"))
    if sent:
        made, bad = _made(place)
        if made:
            return redirect(made, 303)
    shown = screen(place.line, place.at)
    lost = request.args.get("lost", 0, type=int) if not bad else 0
    short = current_app.extensions["short_address"](place) if "saved" in request.args and not bad else ""
    page = render_template("timing/step.html", sent=sent, lost=lost, short=short, **_of_step(place, shown, bad))
    return (page, 400) if bad else page


def _made(place: Place) -> tuple[str, BadMove | None]:
    """The address after the move that a form sent, or what speaks against it."""
    form = request.args
    who = place.line.game.decision(place.line.state(place.at)).player
    cards = tuple(card for name in form.getlist("choose") for card in name.split(",") if card)
    paying = tuple(card for name in form.getlist("pay") for card in name.split(",") if card)
    move = Move(who, "uses", form["use"], paying, cards) if form.get("use") else Move(who, "chooses", choosing=cards)
    made = place.make(move.text())
    _, bad = as_far_as_it_holds(place.line.game.situation, (*place.moves[: place.at], move.text()))
    return ("", bad) if bad else (made, None)


def _of_step(place: Place, shown: Screen, bad: BadMove | None = None) -> dict[str, Any]:
    table = place.line.game.table
    box = FIRST_EDITION.box(place.line.state(place.at).box)
    questions = () if place.packed else _questions(place)
    refs = Refs().know([*shown.cited, *(cite for one in questions for cite in one.cites)])
    return {
        "place": place,
        "screen": shown,
        "box": box,
        "refs": refs,
        "questions": questions,
        "bad": bad,
        "against": [sentence(table, reason) for reason in bad.reasons] if bad else [],
        "link": request.host_url.rstrip("/") + place.here(),
        "host": request.host_url.rstrip("/"),
        "longest_qr": LONGEST_QR,
        "asides": ASIDES,
    }


def _questions(place: Place) -> tuple[Any, ...]:
    """The questions that a dispute file asks where the reader stands, while he is on the file's own line."""
    played = current_app.extensions["disputes"].played(place.dispute)
    on_line = place.moves[: place.at] == played.moves[: place.at]
    found = asked(place.line, _of_library(place.dispute).questions, played.marks)
    return tuple(one for one in found if on_line and one.at == place.at)


@blueprint.get("/timing/agot1e/<dispute_id>/outcomes")
def outcomes(dispute_id: str) -> Any:
    """What can come about from here and what must; ?show= leads to a line of play that ends so."""
    place, bad = place_of(dispute_id)
    if bad:
        return redirect(place.here())
    wanted = request.args.get("show", "")
    if wanted:
        line = outlook.line_to(place.line.game.situation, place.moves[: place.at], wanted)
        if line is None:
            raise NotFound(f"No line of play from here ends with {wanted[:80]}.", where="show")
        return redirect(place.along(line))
    found = outlook.outlook(place.line.game.situation, place.moves[: place.at])
    shown = screen(place.line, place.at)
    return render_template("timing/outcomes.html", found=found, parts=found.parts, **_of_step(place, shown))


@blueprint.get("/timing/agot1e/<dispute_id>/ruling")
def ruling(dispute_id: str) -> Any:
    """The ruling at this point on one page, to be printed: who may do what, what not and why, with its citations."""
    place, bad = place_of(dispute_id)
    if bad:
        return redirect(place.here())
    short = current_app.extensions["short_address"](place)
    return render_template("timing/ruling.html", short=short, **sheet_of(place))


def sheet_of(place: Place) -> dict[str, Any]:
    """What timing/sheet.html shows of a place."""
    shown = screen(place.line, place.at)
    given = _of_step(place, shown)
    cited = [given["refs"][cite] for cite in shown.shortly_cited if cite in given["refs"]]
    numbers = {ref.id: number for number, ref in enumerate(cited, 1)}
    return {**given, "cited": cited, "numbers": numbers}


@blueprint.get("/timing/qr.svg")
def qr() -> Response:
    """The address of a dispute or of a ruling (?to= its path and query) as a QR code."""
    to = request.args.get("to", "")
    if not to.startswith(DRAWN) or len(to) > LONGEST_QR:
        raise Refused("Only the address of a dispute or ruling, and no longer one, is drawn as a code.", where="to")
    image = BytesIO()
    segno.make_qr(request.host_url.rstrip("/") + to, error="l").save(
        image, kind="svg", scale=3, border=4, light="#fff", xmldecl=False
    )
    return Response(image.getvalue(), mimetype="image/svg+xml")


# --- entering one's own ----------------------------------------------------------------------------------------------


@blueprint.get("/timing/agot1e/new")
def new() -> Any:
    """The form for a dispute of one's own: empty, with a card, from a preset, a box, or a dispute (?d=, ?m=)."""
    given = request.args
    if given.get("d"):
        try:
            return _form(purse.opened(situation.write(links.unpack(given["d"]))), moves=given.get("m", ""))
        except links.BrokenLink as broken:
            raise Refused(broken.message, where=broken.part, code="broken_link") from None
    if given.get("card"):
        draft = copy.deepcopy(presets.EMPTY)
        buttons = Buttons(draft, form.Sent({"new.title": given["card"]}.get, lambda name: []), _help())
        return _form(draft, opened=buttons.press("card+"), notes=buttons.notes)
    if given.get("preset"):
        chosen = presets.preset(given["preset"])
        if chosen is None:
            raise NotFound(f"There is no common case {given['preset'][:60]}.", where="preset")
        return _form(chosen.situation)
    empty = presets.EMPTY
    known = [box.id for box in FIRST_EDITION.all_boxes]
    if given.get("box"):
        if given["box"] not in known:
            raise NotFound(f"The round has no box {given['box'][:60]}.", where="box")
        empty = {**empty, "opening": {"box": given["box"]}}
    return _form(empty, fresh=True)


@blueprint.post("/timing/agot1e/new")
def enter() -> Any:
    """The form sent: a button of it carried out, or the dispute opened, with the moves that still hold."""
    sent = form.Sent(request.form.get, request.form.getlist)
    try:
        draft = form.read(sent, links.draft(request.form.get("d", "")))
        moves = links.split(request.form.get("m", ""))
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    button = request.form.get("op", "go")
    if button != "go":
        buttons = Buttons(draft, sent, _help())
        opened = buttons.press(button)
        form.lay_plots(draft)
        return _form(draft, moves=links.join(moves), opened=opened, notes=buttons.notes)
    form.lay_plots(draft)
    problems = shown.gaps(draft)
    try:
        entered = links.checked(purse.filled(draft))
    except links.BrokenLink as broken:
        problems += broken.problems
    if problems:
        return _form(draft, moves=links.join(moves), problems=problems), 400
    packed = links.pack(entered)
    if len(packed) > links.LONGEST:
        problem = Problem(("cards",), "is more than a link can hold; leave out what does not bear on the dispute")
        return _form(draft, moves=links.join(moves), problems=[problem]), 400
    line, bad = as_far_as_it_holds(entered, moves)
    lost = f"&lost={len(moves) - len(line.moves)}" if bad else ""
    stood = request.form.get("at", "")
    at = min(int(stood), len(line.moves)) if stood.isdecimal() and len(stood) < 5 else len(line.moves)
    return redirect(url(TABLE, line.texts, at, packed) + lost, 303)


def _help() -> Help:
    """What the cards' package knows, as far as the application hands it in."""
    given = current_app.extensions.get("known_cards")
    return Help(partial(given.known, g.corpus), given.read, given.which) if given else Help()


def _form(
    draft: dict[str, Any],
    moves: str = "",
    problems: Iterable[Problem] = (),
    opened: str = "",
    fresh: bool = False,
    notes: Mapping[int, list[str]] | None = None,
) -> str:
    """The form showing a draft."""
    cards = shown.shown_cards(draft)
    unknown = {at: card for at, (card, _) in enumerate(cards) if not card.get("card") and not card.get("abilities")}
    return render_template(
        "timing/new.html",
        draft=draft,
        cards=cards,
        packed=links.pack_draft(draft),
        moves=moves,
        problems=[(shown.place_of(problem), shown.said_of(problem, draft)) for problem in problems],
        opened=opened,
        fresh=fresh,
        notes=notes or {},
        which={at: _help().which(card["title"]) for at, card in unknown.items()},
        presets=presets.PRESETS,
        quick=presets.QUICK,
        words=words,
        boxes=words.boxes(),
        seats=[(player["id"], player.get("name") or player["id"]) for player in draft["players"]],
        refs_of=lambda card: [(other["ref"], other["title"]) for other, _ in cards if other is not card],
        facts=shown.facts_in_words,
        immunities=shown.IMMUNITIES,
        cannots=shown.CANNOTS,
    )


# --- JSON --------------------------------------------------------------------------------------------------------


def json_body() -> Any:
    """The request's JSON. Raises Refused if it is none, or too large."""
    if (request.content_length or 0) > api.MOST_BYTES:
        raise Refused(f"The body is larger than {api.MOST_BYTES} bytes.", code="too_large", status=413)
    try:
        return json.loads(request.get_data(cache=False))
    except (ValueError, RecursionError):
        raise Refused("The body is no JSON.", code="not_json") from None


@contextmanager
def refusing() -> Iterator[None]:
    """A body that cannot be answered is refused as everything else is."""
    try:
        yield
    except api.BadRequest as error:
        raise Refused(error.message, code=error.code, where=error.where or None, status=error.status) from None


@blueprint.post("/api/v1/timing")
def api_timing() -> dict[str, Any]:
    """A situation and moves: the state, the decision with every option allowed or refused, and the transcript."""
    with refusing():
        line, _ = api.read_body(json_body())
    place = url(TABLE, line.texts, len(line.moves), links.pack(line.game.situation))
    return {"url": place, **api.timing_json(line)}


@blueprint.post("/api/v1/timing/explore")
def api_explore() -> dict[str, Any]:
    """A situation, moves and an outcome: whether it can come about, whether it must, and lines of play that show it."""
    with refusing():
        line, body = api.read_body(json_body())
        return api.explore_json(line, body)


@blueprint.post("/api/v1/timing/read")
def api_read() -> dict[str, Any]:
    """A printed text to a card's facts and abilities, with what was not understood or left out."""
    with refusing():
        text, title, kind = api.read_text(json_body())
    card, notes = _help().read(text, title, kind)
    return {"card": card, "notes": notes}
