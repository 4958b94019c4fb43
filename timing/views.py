"""The stepper's pages: the library, the round chart, a dispute move by move, its outcomes, its ruling on one page.

Thin: timing.page makes what is shown. The library of disputes and the entries' names are handed in by the application
(services.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import urlencode

import segno
from flask import Blueprint, Response, current_app, g, redirect, render_template, request

from errors import NotFound, Refused
from services import services
from timing.kernel.budget import Exceeded
from timing.kernel.moves import Move
from timing.kernel.system import SYSTEM
from timing.page import account, api, links, outlook
from timing.page.asked import YES_OR_NO, asked, headed, of_telling
from timing.page.dial import drawn
from timing.page.line import BadMove, Line, as_far_as_it_holds, past_idle
from timing.page.place import AS_TOLD, ON, PUT, TABLE, TIMING, Place, anchor, chart_url, door_url, telling_url, url
from timing.page.screen import Screen, screen
from timing.page.sentences import sentence
from timing.page.supposing import Assumed, assumed
from timing.page.topics import by_topic
from timing.page.verdict import Verdict, misnamed, verdict
from timing.systems.registry import SYSTEMS
from timing.telling.walking import UNKNOWN

blueprint = Blueprint("timing", __name__)
DRAWN = (f"{TIMING}/", "/d/", "/rulings/", "/decks/check?")  # addresses that are drawn as a code
LONGEST_QUESTION = 400  # characters
MOST_ELSEWHERE = 3  # entries of other games that a page names beside what it says
LONGEST_ADDRESS = 7_800
LONGEST_QR = 2_000  # characters that are drawn as a code at all
LONGEST_SCANNED = 900  # characters whose code a phone reads off paper, 42 mm wide: dots of 0.4 mm
LONGEST_TYPED = 110  # characters that somebody may still type


@blueprint.app_errorhandler(Exceeded)
def _exceeded(_error: Exceeded) -> Any:
    """A question that is not decided within the bound of work for one request is refused, and nothing else claimed."""
    said = "This asks for more than is worked out in one request: it is not decided. Describe fewer cards or abilities."
    return current_app.handle_user_exception(Refused(said, code="undecided", status=422))


@blueprint.app_url_value_preprocessor
def _name_system(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """The game that the address names, for the length of the request; the first one where it names none."""
    g.system_named = values.pop("system", SYSTEMS.first.id) if values else SYSTEMS.first.id


@blueprint.before_request
def find_system() -> None:
    """Raises NotFound for a game that there is not."""
    if g.system_named not in SYSTEMS:
        raise NotFound(f"There is no game {g.system_named[:60]} here.", asked=g.system_named)
    g.system = SYSTEMS[g.system_named]


@blueprint.record_once
def _name_places(state: Any) -> None:
    state.app.jinja_env.globals.update(
        chart_url=chart_url, door_url=door_url, anchor=anchor, telling_hint=SYSTEMS.first.told
    )


class Refs(Mapping[str, Any]):
    """Entries by id, asked of the corpus when they are needed and kept for the length of a request."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}

    def know(self, ids: Iterable[str]) -> Refs:
        """Ask for several at once."""
        wanted = [entry_id for entry_id in dict.fromkeys(ids) if entry_id not in self._known]
        if wanted:
            self._known.update(services().refs(g.corpus, wanted))
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
    if SYSTEMS.playing(described) is not g.system:
        raise Refused(f"The dispute is not one of {g.system.name}.", where="d", code="broken_link")
    at = request.args.get("at", "")
    if "m" not in request.args and dispute_id != TABLE:
        texts, at = services().disputes.played(dispute_id).moves, at or "0"
    line, bad = as_far_as_it_holds(described, texts)
    stands = len(line.moves) if bad is not None else _position(at, len(line.moves))
    place = _place(dispute_id, packed, line, stands)
    asks, told = request.args.get("ask", "")[:LONGEST_QUESTION], request.args.get("told", "")
    return replace(place, asks=asks, told=told if packed and len(told) <= account.LONGEST else ""), bad


def place_of_document(document: Mapping[str, Any], title: str) -> tuple[Place, BadMove | None]:
    """The place that was saved (its situation, moves and position) as a dispute of its own, as far as it holds today.

    Raises Refused for a situation that can no longer be read.
    """
    try:
        described = links.checked(document["situation"])
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    line, bad = as_far_as_it_holds(described, tuple(document["moves"]))
    at, asks, told = min(document["at"], len(line.moves)), document.get("asks", ""), document.get("told", "")
    return Place(TABLE, title, line, at, links.pack(described), asks=asks, told=told), bad


def _of_library(dispute_id: str) -> Any:
    return services().disputes.dispute(dispute_id)


def _position(text: str, last: int) -> int:
    if not text:
        return last
    if not text.isdecimal() or len(text) > 4 or int(text) > last:
        raise Refused(f"The link points to move {text[:20]}, and it has {last} moves.", where="at", code="broken_link")
    return int(text)


def _place(dispute_id: str, packed: str, line: Line, at: int) -> Place:
    if packed:
        return Place(TABLE, line.pages.title(), line, at, packed)
    read = _of_library(dispute_id)
    return Place(dispute_id, read.title, line, at, source=read.source, story=read.story)


# --- pages -------------------------------------------------------------------------------------------------------


@blueprint.get("/timing/")
@blueprint.get("/timing/<system>/")
def index() -> str:
    """A game's door: its library of disputes, its chart, and the way to enter one's own; the first one's by itself."""
    listed = services().disputes.listed(g.system.id)
    return render_template(
        "timing/index.html",
        headings=by_topic(g.system.topics, listed),
        count=len(listed),
        system=g.system,
        form=g.system.form(g.system.structure) if g.system.form else None,
        systems=SYSTEMS.values(),
        posed=lambda dispute_id: services().disputes.played(dispute_id).question,
    )


@blueprint.get("/timing/<system>/chart")
def chart() -> str:
    """The phases with every box, and the windows with every step, drawn from the structure that runs."""
    starts: dict[str, list[Any]] = {}
    for one in services().disputes.listed(g.system.id):
        starts.setdefault(one.box, []).append(one)
    structure = g.system.structure
    refs = Refs().know(structure.cited())
    dial = drawn(structure)
    return render_template(
        "timing/chart.html", system=g.system, structure=structure, starts=starts, refs=refs, dial=dial
    )


@blueprint.get("/timing/<system>/<dispute_id>")
def step(dispute_id: str) -> Any:
    """A dispute after so many moves: ?m= the moves, ?at= the position among them; `table` has its situation in ?d=."""
    place, bad = place_of(dispute_id)
    sent = any(name in request.args for name in ("use", "choose", "choice"))
    if sent:
        made, bad = _made(place)
        if made:
            return redirect(made, 303)
    if PUT in request.args and place.packed and not bad:
        return _otherwise(place, request.args[PUT])
    if ON in request.args and not bad:
        line, at = past_idle(place.line, place.at)
        place = replace(place, line=line, at=at)
    shown = screen(place.line, place.at)
    lost = request.args.get("lost", 0, type=int) if not bad else 0
    short = services().short_address(place) if "saved" in request.args and not bad else ""
    page = render_template(
        "timing/step.html", sent=sent, lost=lost, short=short, **_of_step(place, shown, bad, walking=True)
    )
    return (page, 400) if bad else page


def _otherwise(place: Place, said: str) -> Any:
    """To the place with what was supposed otherwise; what no longer holds there is told."""
    try:
        changed, lost = place.put(said)
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    to = changed.here()
    return redirect(f"{to}{'&' if '?' in to else '?'}lost={lost}" if lost else to, 303)


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


def _of_step(place: Place, shown: Screen, bad: BadMove | None = None, walking: bool = False) -> dict[str, Any]:
    """What the templates of a place are given; while one is `walking` a library's answer stays in view."""
    pages = place.line.pages
    box = pages.system.structure.box(pages.box(place.line.state(place.at)))
    questions = () if place.packed else _questions(place)
    answer = answer_of(place) or (_own_answer(place) if walking and not (place.asks or place.packed) else None)
    asked_for = (*(cite for one in questions for cite in one.cites), *(answer.cites if answer else ()))
    refs = Refs().know([*shown.cited, *asked_for])
    basis = answer.cites if answer else tuple(shown.decided)
    return {
        "verdict": answer,
        "misnamed": () if answer else misnamed(place),
        "place": place,
        "answered": _where_answered(place, answer),
        "screen": shown,
        "box": box,
        "refs": refs,
        "elsewhere": services().elsewhere(basis)[:MOST_ELSEWHERE],
        "questions": questions,
        "bad": bad,
        "against": [sentence(pages, reason) for reason in bad.reasons] if bad else [],
        "link": request.host_url.rstrip("/") + place.here(),
        "host": request.host_url.rstrip("/"),
        "scanned": lambda short: _scanned(place, short),
        "retold": retold(place),
        "taken": taken(place),
        "further": _further(place, shown),
        "left": None if answer else _left(place),
        "asides": pages.asides,
        "system": pages.system,
    }


def _where_answered(place: Place, answer: Verdict | None) -> Place:
    """The place to print and to record the answer that is in view: where its question is asked."""
    if answer is None or answer_of(place) is not None:
        return place
    own = services().disputes.played(place.dispute).question
    return replace(place, at=answer.at, asks=own.asks if own else "")


class Left(NamedTuple):
    """The question of a dispute file, where the reader has gone another way than to it, and the address that has it."""

    word: str
    label: str
    question: str
    back: str


def _left(place: Place) -> Left | None:
    if place.packed or place.asks:
        return None
    played = services().disputes.played(place.dispute)
    own = played.question
    if own is None:
        return None
    label = own.word.capitalize() if own.word in YES_OR_NO else own.answer
    return Left(own.word, label, own.question, url(place.dispute, played.moves, own.at, system=place.system))


def _further(place: Place, shown: Screen) -> tuple[str, str] | None:
    """Of a dispute that is over with its box: who may do what next if play goes on, and the address for that."""
    on = place.further if shown.ended else None
    if on is None or len(on.here()) > LONGEST_ADDRESS:
        return None
    after = screen(on.line, on.at)
    if after.decision.kind == "over":
        return None
    phase = on.line.game.rules.structure.box(on.line.pages.box(on.line.state(on.at))).phase
    return f"Next, in the {phase} phase: {after.headline}", on.here()


def retold(place: Place) -> str:
    """The page of the telling that a dispute came from, to say it otherwise; empty where it was not told."""
    told = place.account
    if told is None or not told.text:
        return ""
    return telling_url(place.system, told.text, dict(told.answers))


def taken(place: Place) -> Assumed:
    """What was supposed of a dispute of the reader's own: of one that was told, its telling answers it otherwise."""
    told = place.account
    if not place.packed:
        return Assumed()
    if told is None or not told.text:
        return assumed(place, None, place.otherwise)
    answers = dict(told.answers)
    return assumed(
        place, told.supposed, lambda key, value: telling_url(place.system, told.text, {**answers, key: value})
    )


def answer_of(place: Place) -> Verdict | None:
    """The answer to the question of a place.

    A dispute of the library that is asked nothing opens with the file's own question, and has it where that is asked.
    """
    found = verdict(place) or _of_telling(place)
    if found is not None or place.asks or place.packed:
        return found
    own = services().disputes.played(place.dispute).question
    return _own_answer(place) if own is not None and place.at in (0, own.at) else None


def _own_answer(place: Place) -> Verdict | None:
    """The answer to the question of a dispute's file, wherever one stands on the way to where it is asked."""
    played = services().disputes.played(place.dispute)
    own = played.question
    if own is None or len(place.moves) < own.at or place.moves[: own.at] != played.moves[: own.at]:
        return None
    return verdict(replace(place, asks=own.asks)) if own.asks else headed(own, own.at)


def _of_telling(place: Place) -> Verdict | None:
    """The answer to the question that the dispute was told with, while the table and the moves to it are those told."""
    number, _, what = place.asks.partition(".")
    as_told = place.account
    if what != AS_TOLD or as_told is None or not as_told.text or not number.isdecimal() or len(number) > 4:
        return None
    told = services().tellings.told(as_told.text, place.system, dict(as_told.answers))
    question, at = told.question, int(number)
    if question is None or question["answer"] == UNKNOWN:
        return None
    try:
        same = links.pack(links.checked(filled_situation(told.situation))) == links.pack(place.line.game.situation)
    except links.BrokenLink:
        return None
    if not same or at > len(place.moves) or place.moves[:at] != (*told.moves, *told.way)[:at]:
        return None
    return of_telling(question, told.situation.get("cards", ()), as_told, at)


def with_its_question(place: Place) -> Place:
    """The place with the question that its page answers, so that what is kept of it asks the same."""
    own = None if place.asks or place.packed else services().disputes.played(place.dispute).question
    asks = own is not None and own.asks and answer_of(place) is not None
    return replace(place, asks=own.asks) if own is not None and asks else place


def _questions(place: Place) -> tuple[Any, ...]:
    """The questions that a dispute file asks where the reader stands, while he is on the file's own line."""
    played = services().disputes.played(place.dispute)
    on_line = place.moves[: place.at] == played.moves[: place.at]
    found = asked(place.line, _of_library(place.dispute).questions, played.marks)
    return tuple(one for one in found if on_line and one.at == place.at)


@blueprint.get("/timing/<system>/<dispute_id>/outcomes")
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
    about = _of_step(place, shown)
    about["refs"].know(cite for one in found.reads for cite in one.cites)
    return render_template("timing/outcomes.html", found=found, parts=found.parts, **about)


@blueprint.get("/timing/<system>/<dispute_id>/ruling")
def ruling(dispute_id: str) -> Any:
    """The ruling at this point on one page, to be printed: who may do what, what not and why, with its citations."""
    place, bad = place_of(dispute_id)
    if bad:
        return redirect(place.here())
    short = services().short_address(place)
    given = sheet_of(place)
    return render_template("timing/ruling.html", short=short, typed=_typed(place, short), **given)


def _typed(place: Place, short: str) -> str:
    """The address as paper has it: the short one, else the whole of one that can be typed, else nothing."""
    address = request.host_url.rstrip("/") + (short or _bare(place))
    return address if len(address) <= LONGEST_TYPED else ""


def _bare(place: Place) -> str:
    """The address without what it can do without: the words of the telling, the moves of a dispute's own file."""
    if place.packed:
        return (place if place.asks.endswith(AS_TOLD) else replace(place, told="")).here()
    if place.moves != services().disputes.played(place.dispute).moves:
        return place.here()
    said = [("at", str(place.at)), *([("ask", place.asks)] if place.asks else [])]
    return f"{place.path}?{urlencode(said, safe=':/,@')}"


def _scanned(place: Place, short: str = "") -> str:
    """The address that is drawn as a code; empty for one too long to be read off paper."""
    address = short or _bare(place)
    return address if len(request.host_url) + len(address) <= LONGEST_SCANNED else ""


def sheet_of(place: Place) -> dict[str, Any]:
    """What timing/sheet.html shows of a place."""
    shown = screen(place.line, place.at)
    given = _of_step(place, shown)
    first = given["verdict"].cites if given["verdict"] else ()
    cited = [given["refs"][cite] for cite in dict.fromkeys((*first, *shown.shortly_cited)) if cite in given["refs"]]
    numbers = {ref.id: number for number, ref in enumerate(cited, 1)}
    return {**given, "cited": cited, "numbers": numbers}


@blueprint.get("/timing/qr.svg")
def qr() -> Response:
    """The address of a dispute, of a ruling or of a checked deck (?to= its path and query) as a QR code."""
    to = request.args.get("to", "")
    if not to.startswith(DRAWN) or len(to) > LONGEST_QR:
        raise Refused(
            "Only the address of a dispute, ruling or deck, and no longer one, is drawn as a code.", where="to"
        )
    image = BytesIO()
    segno.make_qr(request.host_url.rstrip("/") + to, error="l").save(
        image, kind="svg", scale=3, border=4, light="#fff", xmldecl=False
    )
    return Response(image.getvalue(), mimetype="image/svg+xml")


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


def filled_body() -> Any:
    """The request's JSON, cards that are named by their id alone filled with what is known of them."""
    body = json_body()
    if isinstance(body, dict) and "situation" in body:
        return {**body, "situation": filled_situation(body["situation"])}
    return body


def filled_situation(situation: Any) -> Any:
    """A situation in plain data, cards that are named by their id alone filled with what its game's are known to be."""
    known = services()
    game = situation.get(SYSTEM) if isinstance(situation, dict) else None
    cards = known.pickers[game] if isinstance(game, str) and game in known.pickers else known.known_cards
    return cards.filled(situation)


@blueprint.post("/api/v1/timing")
def api_timing() -> dict[str, Any]:
    """A situation and moves: the state, the decision with every option allowed or refused, and the transcript."""
    with refusing():
        line, _ = api.read_body(filled_body())
    place = url(
        TABLE,
        line.texts,
        len(line.moves),
        links.pack(line.game.situation),
        system=SYSTEMS.playing(line.game.situation).id,
    )
    return {"url": place, **api.timing_json(line)}


@blueprint.post("/api/v1/timing/explore")
def api_explore() -> dict[str, Any]:
    """A situation, moves and an outcome: whether it can come about, whether it must, and lines of play that show it."""
    with refusing():
        line, body = api.read_body(filled_body())
        return api.explore_json(line, body)


@blueprint.post("/api/v1/timing/read")
def api_read() -> dict[str, Any]:
    """A printed text to a card's facts and abilities, with what was not understood or left out."""
    with refusing():
        text, title, kind = api.read_text(json_body())
    card, notes = services().known_cards.read(text, title, kind)
    return {"card": card, "notes": notes}
