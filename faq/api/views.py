"""Cases, rulings and precedents as JSON: read by anybody who may, written with a token (or the session's own token)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, current_app, request, stream_with_context
from sqlalchemy.orm import Session

from errors import Refused
from faq.cases import service as cases
from faq.cases.models import Case
from faq.cases.views import ASKING, KINDS, of_call
from faq.events import service as events
from faq.models import Ruling
from faq.precedents import service as precedents
from faq.precedents.views import carry_out, proposed
from faq.rulings import exchange, finding, giving, service
from faq.rulings.forms.views import basis, cards_in, entries_in, given, moment, number
from people.request.views import actor, site, take, writing
from services import number_asked, services
from timing.page import api as bodies
from timing.page.place import TABLE, Place
from timing.views import json_body, refusing

blueprint = Blueprint("adjudication_api", __name__)
PAGE = 50
FILTERS = ("entry", "card", "reason", "event", "judge", "authority", "state", "year")


def _offset() -> int:
    return number_asked("from", 0, 0, 100_000)


def _body() -> dict[str, Any]:
    body = json_body()
    if not isinstance(body, dict):
        raise Refused("The body should be a JSON object.", where="body")
    return body


def _created(body: dict[str, Any], url: str, new: bool = True) -> Any:
    answer = current_app.json.response(body)
    answer.status_code = 201 if new else 200
    answer.headers["Location"] = url
    return answer


@blueprint.get("/api/v1/rulings")
def rulings() -> dict[str, Any]:
    """The rulings that are listed, 50 of them `from` one on, narrowed as on /rulings."""
    wanted = finding.Wanted(**{name: request.args.get(name, "")[:120] for name in FILTERS})
    with services().people.session() as people:
        found = finding.find(people, wanted, PAGE, _offset())
        return {"total": finding.count(people, wanted), "rulings": [exchange.ruling_json(people, one) for one in found]}


@blueprint.get("/api/v1/rulings/<ruling_id>")
def ruling(ruling_id: str) -> dict[str, Any]:
    """A ruling; its text is Markdown as it was written."""
    with services().people.session() as people:
        return exchange.ruling_json(people, service.find(people, ruling_id))


@blueprint.get("/rulings.jsonl")
def lines() -> Response:
    """Every ruling that is listed, one a line; with `all` every one that was not withdrawn, for who moderates."""
    people, who, every = services().people, actor(), bool(request.args.get("all"))
    if every:
        who.must("moderate")

    def told() -> Iterator[str]:
        with people.session() as session:
            offset = 0
            while rows := (
                finding.everything(session, who, 200, offset)
                if every
                else finding.find(session, finding.Wanted(), 200, offset)
            ):
                yield from exchange.json_lines(session, rows)
                session.expunge_all()
                offset += 200

    return Response(stream_with_context(told()), mimetype="application/x-ndjson", direct_passthrough=False)


@blueprint.get("/api/v1/cases")
def listed() -> dict[str, Any]:
    """The cases of an `event`, or the questions of the web for who may answer them; 50 `from` one on."""
    start = _offset()
    with services().people.session() as people:
        if request.args.get("event"):
            event = events.get(people, request.args["event"])
            actor().must("case.read", event.id)
            found = cases.of_event(people, event)
        else:
            found = cases.from_the_web(people, actor(), (), start + PAGE)
        return {"cases": [exchange.case_json(people, one) for one in list(found)[start : start + PAGE]]}


@blueprint.get("/api/v1/cases/<code>")
def case(code: str) -> dict[str, Any]:
    """A case with its steps and rulings."""
    with services().people.session() as people:
        found = _readable(people, code)
        ids = [one.ruling_id for one in found.steps if one.ruling_id]
        told = [exchange.ruling_json(people, people.get_one(Ruling, one)) for one in dict.fromkeys(ids)]
        return {**exchange.case_json(people, found), "rulings": told}


def _readable(people: Session, code: str) -> Case:
    found = cases.get(people, code)
    if not cases.may_read(actor(), found):
        actor().must("case.read", found.event_id or "")
    return found


@blueprint.post("/api/v1/cases")
def open_case() -> Any:
    """Open a case: `question`, and whatever else is known; with a `code` of one's own it may be sent again."""
    body = _body()
    at_event = str(body.get("event") or "")
    actor().must("case.open" if at_event else "question.ask", at_event)
    take(ASKING)
    place = _place(body)
    stands = basis(giving.Given(""), place=place) if place else None
    asked = cases.asked(
        body.get,
        table=number(body.get("table")),
        entries=[*entries_in(" ".join(map(str, body.get("entries") or []))), *(stands.decided if stands else ())],
        cards=cards_in("\n".join(map(str, body.get("cards") or []))),
        reasons=(stands.reading or {}).get("codes", ()) if stands else (),
        dispute=stands.document if stands else None,
        code=str(body.get("code") or ""),
        at=moment(body.get("given_at")),
    )
    with writing() as people:
        event = events.get(people, at_event) if at_event else None
        taken = site().questions
        row = cases.open_case(people, actor(), asked, event, datetime.now(UTC), asked_by_anybody=taken)
        if event is not None:
            of_call(people, event, row)
        told = exchange.case_json(people, row)
    return _created(told, told["url"])


def _place(body: dict[str, Any]) -> Place | None:
    """The place of the body's `dispute` (situation, moves, at), if it has one."""
    sent = body.get("dispute")
    if not sent:
        return None
    if not isinstance(sent, dict):
        raise Refused("'dispute' should have situation, moves and at.", where="dispute")
    sent = dict(sent)
    at = sent.pop("at", None)
    with refusing():
        line, _ = bodies.read_body(sent)
    last = len(line.moves)
    return Place(TABLE, "", line, last if at is None else min(number(at, last), last))


@blueprint.post("/api/v1/cases/<code>/rulings")
def rule(code: str) -> Any:
    """Rule on a case: `answer`, `verdict`, `text` ...; `as` is rule, overrule or correct; `id` may be of one's own."""
    body = _body()
    kind = str(body.get("as") or "rule")
    if kind not in KINDS:
        raise Refused(f"'as' is one of {', '.join(KINDS)}.", where="as")
    with services().people.session() as people:
        found = _readable(people, code)
        told = given(body)
        stands = basis(told, found)
    with writing() as people:
        made = KINDS[kind](people, actor(), cases.get(people, code), told, stands, datetime.now(UTC))
        answer = exchange.ruling_json(people, made)
    return _created(answer, answer["url"])


STEPS = {"appeal": cases.appeal, "uphold": giving.uphold, "withdraw": cases.withdraw}


@blueprint.post("/api/v1/cases/<code>/steps")
def step(code: str) -> Any:
    """Appeal, uphold, withdraw or close a case: `kind`, and `reason` where one is given."""
    body = _body()
    kind, reason = str(body.get("kind") or ""), str(body.get("reason") or "")
    if kind not in (*STEPS, "close"):
        raise Refused(f"'kind' is one of {', '.join(STEPS)}, close.", where="kind")
    with writing() as people:
        found = cases.get(people, code)
        if kind == "close":
            cases.close(people, actor(), found, datetime.now(UTC))
        else:
            STEPS[kind](people, actor(), found, reason, datetime.now(UTC))
        told = exchange.case_json(people, found)
    return _created(told, told["url"])


@blueprint.get("/api/v1/precedents")
def of_council() -> dict[str, Any]:
    """The precedents that are or were in force; `state` narrows."""
    with services().people.session() as people:
        found = precedents.listed(people, actor(), request.args.get("state", ""))
        return {"precedents": [_precedent(people, one) for one in found if one.ruling_id or one.proposed_id]}


@blueprint.post("/api/v1/precedents")
def propose() -> Any:
    """Propose a precedent: the `ruling` that it is made of, and its words."""
    body = _body()
    actor().must("precedent.propose")
    with services().people.session() as people:
        origin = service.find(people, str(body.get("ruling") or "").rpartition("/")[2])
        number = proposed(people, origin, body)
    with services().people.session() as people:
        told = _precedent(people, precedents.get(people, precedents.name(number)))
    return _created(told, told["url"])


@blueprint.post("/api/v1/precedents/<name>/<act>")
def decide(name: str, act: str) -> Any:
    """A step in its life: say, approve, send-back, decline, revise, narrow, supersede (`by`), retire; `reason`."""
    body = _body()
    carry_out(name, act, body)
    with services().people.session() as people:
        told = _precedent(people, precedents.get(people, name))
    return _created(told, told["url"])


@blueprint.get("/api/v1/precedents/<name>")
def precedent(name: str) -> dict[str, Any]:
    """A precedent with the ruling that is its words."""
    with services().people.session() as people:
        found = precedents.get(people, name)
        if found.ruling_id is None:
            actor().must("precedent.discuss")
        return _precedent(people, found)


def _precedent(people: Session, row: Any) -> dict[str, Any]:
    ruling = people.get_one(Ruling, row.ruling_id or row.proposed_id)
    return {
        "name": precedents.name(row.number),
        "url": f"/precedents/{precedents.name(row.number)}",
        "state": row.state,
        "superseded_by": row.superseded_by or None,
        "changed": row.changed_at.isoformat(),
        "origin": row.origin_id,
        "ruling": exchange.ruling_json(people, ruling),
    }


@blueprint.get("/events/<event_id>/feed.atom")
def event_feed(event_id: str) -> Response:
    """The listed rulings of an event as an Atom feed."""
    with services().people.session() as people:
        event = events.get(people, event_id)
        if not event.public:
            actor().must("event.read", event.id)
        found = finding.find(people, finding.Wanted(event=event.id), 100)
        judges = finding.facets(people, [one.id for one in found])
        rows = [(one, "", judges[one.id]) for one in found]
        updated = max((one.recorded_at for one in found), default=event.created_at)
        path = f"/events/{event.id}/feed.atom"
        body = exchange.atom(f"rulings at {event.name}", path, request.host_url.rstrip("/"), rows, updated)
    return Response(body, content_type="application/atom+xml; charset=utf-8")
