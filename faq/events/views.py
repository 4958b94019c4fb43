"""Events: the board of the staff, a table's own page, invitations, tables and their codes, the report, live updates."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import segno
from flask import Blueprint, Response, g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from errors import Refused
from faq.cases import service as cases
from faq.events import calls, report, service
from faq.events.models import Call, Event
from faq.rulings import finding, giving
from faq.rulings.forms.views import moment, number, when
from pace import Rate
from people import accounts, invitations
from people.actor import Actor
from people.permissions import AT_EVENTS
from people.request.views import actor, sit_at, take, writing
from services import services, while_reachable

blueprint = Blueprint("events", __name__)
CALLING = Rate("calls for a judge", address="600 per 10 minutes", account="120 per 10 minutes")


@blueprint.record_once
def _register(state: Any) -> None:
    state.app.jinja_env.globals["desks"] = desks


def desks() -> list[tuple[str, str]]:
    """The open events at whose desk this person sits (id and name): every page leads back there."""
    who = actor()
    if not who.held:
        return []
    if "desks" not in g:
        g.desks = while_reachable(lambda: _desks(who), list, "Events")
    return list(g.desks)


def _desks(who: Actor) -> list[tuple[str, str]]:
    with services().people.session() as people:
        return service.desks(people, who)


def names(people: Any, ids: Any) -> dict[str, str]:
    """The names of events, for other packages (services.Services)."""
    return service.names(people, ids)


def _planned() -> service.Planned:
    sent = {name: request.form.get(name, "") for name in ("name", "place", "starts_on", "ends_on", "format", "tables")}
    sent["format"] = sent["format"] or service.FORMATS[0]
    return service.Planned(**sent, games=tuple(request.form.getlist("games")), public=bool(request.form.get("public")))


@blueprint.get("/events")
def index() -> str:
    """The events that one may see."""
    with services().people.session() as people:
        return render_template(
            "events/index.html", events=service.listed(people, actor()), may=actor().may("event.create")
        )


@blueprint.get("/events/new")
def new() -> Any:
    """The form for an event."""
    actor().must("event.create")
    return _form(service.Planned(""))


def _form(planned: service.Planned, problem: str = "", status: int = 200, event: Event | None = None) -> Any:
    page = render_template("events/form.html", planned=planned, problem=problem, event=event, games=service.GAMES,
                           formats=service.FORMATS)  # fmt: skip
    return (page, status) if status != 200 else page


@blueprint.post("/events")
def create() -> Any:
    """Make an event; who makes it is its TO."""
    planned = _planned()
    try:
        with writing() as people:
            made = service.create(people, actor(), planned, datetime.now(UTC)).id
    except Refused as refused:
        if refused.status in (401, 403):
            raise
        return _form(planned, refused.message, refused.status)
    return redirect(f"/events/{made}/staff", 303)


@blueprint.get("/events/<event_id>")
def page(event_id: str) -> str:
    """An event: for its staff the calls, the cases and who is where; for others what is published of it."""
    with services().people.session() as people:
        event = service.get(people, event_id)
        who = actor()
        if not event.public:
            who.must("event.read", event.id)
        if not who.may("call.take", event.id):
            found = finding.find(people, finding.Wanted(event=event.id), 200)
            return render_template(
                "events/public.html",
                event=event,
                rulings=found,
                judges=finding.facets(people, [one.id for one in found]),
            )
        staff = accounts.staff(people, event.id)
        open_calls = calls.waiting(people, event)
        return render_template(
            "events/board.html",
            event=event,
            staff=staff,
            name_of={one.id: one.name for one, _ in staff} | {who.account_id: who.name},
            calls=open_calls,
            mine=[one for one in open_calls if one.taken_by == who.account_id],
            cases=cases.of_event(people, event),
            seats=service.seats(people, event),
            minutes=service.minutes(people, event),
            now=datetime.now(UTC),
        )


@blueprint.get("/events/<event_id>/staff")
def staff(event_id: str) -> str:
    """Who has which role, invitations with their codes, who plays, round, closing: for who manages the event."""
    with services().people.session() as people:
        event = service.get(people, event_id)
        actor().must("event.manage", event.id)
        held = accounts.staff(people, event.id)
        links = [(one, services().links.invitation(one)) for one in invitations.open_ones(people, event.id)]
        return render_template("events/staff.html", event=event, staff=held, invitations=links, roles=AT_EVENTS,
                               seats={one.account_id: one for one in service.seats(people, event)})  # fmt: skip


@blueprint.post("/events/<event_id>")
def change(event_id: str) -> Any:
    """Change an event's name, place, days, tables."""
    with writing() as people:
        event = service.get(people, event_id)
        service.change(people, actor(), event, _planned(), datetime.now(UTC))
    return redirect(f"/events/{event_id}/staff", 303)


@blueprint.get("/events/<event_id>/change")
def change_form(event_id: str) -> Any:
    """The form for that."""
    with services().people.session() as people:
        event = service.get(people, event_id)
        actor().must("event.manage", event.id)
        planned = service.Planned(event.name, event.place, event.starts_on.isoformat(), event.ends_on.isoformat(),
                                  event.format, tuple(event.games), str(event.tables), event.public)  # fmt: skip
        return _form(planned, event=event)


@blueprint.post("/events/<event_id>/invitations")
def invite(event_id: str) -> AnyResponse:
    """An invitation to a role at the event, to be shown as a code."""
    with writing() as people:
        event = service.get(people, event_id)
        service.still_open(event)
        invitations.invite(
            people, actor(), request.form.get("role", ""), event.id, number(request.form.get("hours"), 24)
        )
    return redirect(f"/events/{event_id}/staff", 303)


@blueprint.post("/events/<event_id>/roles/end")
def end_role(event_id: str) -> AnyResponse:
    """Take a role at the event back."""
    with writing() as people:
        event = service.get(people, event_id)
        account = accounts.get(people, number(request.form.get("account")))
        accounts.end_role(people, actor(), account, request.form.get("role", ""), event.id)
        service.touch(event)
    return redirect(f"/events/{event_id}/staff", 303)


@blueprint.post("/events/<event_id>/seat")
def seat(event_id: str) -> AnyResponse:
    """Say that one of the staff plays at a table (0: he does not)."""
    sent = request.form
    with writing() as people:
        event = service.get(people, event_id)
        account = number(sent.get("account")) or actor().account_id or 0
        service.sit(people, actor(), event, account, number(sent.get("table")), number(sent.get("round")))
    return redirect(f"/events/{event_id}{'/staff' if sent.get('account') else ''}", 303)


@blueprint.post("/events/<event_id>/round")
def set_round(event_id: str) -> AnyResponse:
    """Go on to a round."""
    with writing() as people:
        service.next_round(people, actor(), service.get(people, event_id), number(request.form.get("round")))
    return redirect(f"/events/{event_id}", 303)


@blueprint.post("/events/<event_id>/extensions")
def extend(event_id: str) -> AnyResponse:
    """Give a table more time."""
    sent = request.form
    with writing() as people:
        event = service.get(people, event_id)
        table, minutes = number(sent.get("table")), number(sent.get("minutes"))
        service.extend(people, actor(), event, table, minutes, sent.get("reason", ""), when())
    return redirect(f"/events/{event_id}", 303)


@blueprint.post("/events/<event_id>/close")
def close(event_id: str) -> AnyResponse:
    """End the event; its record is final."""
    with writing() as people:
        service.close(people, actor(), service.get(people, event_id), datetime.now(UTC))
    return redirect(f"/events/{event_id}/report", 303)


# --- calls -----------------------------------------------------------------------------------------------------------


@blueprint.post("/events/<event_id>/calls")
def staff_call(event_id: str) -> AnyResponse:
    """Call a judge to a table, by the staff for a table without a phone."""
    with writing() as people:
        event = service.get(people, event_id)
        actor().must("call.take", event.id)
        table, text = number(request.form.get("table")), request.form.get("text", "")
        calls.call(people, actor(), event, table, text, when(), for_others=True)
    return redirect(f"/events/{event_id}", 303)


@blueprint.post("/events/<event_id>/calls/<int:call_id>/take")
def take_call(event_id: str, call_id: int) -> AnyResponse:
    """Take a call."""
    with writing() as people:
        event = service.get(people, event_id)
        actor().must("call.take", event.id)
        calls.take(people, actor(), event, _call(people, event, call_id), when())
    return redirect(f"/events/{event_id}", 303)


@blueprint.post("/events/<event_id>/calls/<int:call_id>/done")
def call_done(event_id: str, call_id: int) -> AnyResponse:
    """A call is answered."""
    with writing() as people:
        event = service.get(people, event_id)
        row = _call(people, event, call_id)
        calls.done(people, actor(), event, row, when())
        own = next((one.code for one in service.tables(people, event) if one.number == row.table), "")
    return redirect(f"/events/{event_id}" if actor().may("call.take", event_id) else f"/t/{own}", 303)


def _call(people: Any, event: Event, call_id: int) -> Call:
    return calls.get(people, event, call_id, moment(request.form.get("called")))


# --- a table --------------------------------------------------------------------------------------------------------


@blueprint.get("/t/<code>")
def table(code: str) -> str:
    """A table's own page, which its code leads to: call a judge, who is coming, what was ruled here, appeal."""
    with services().people.session() as people:
        found = service.table_of(people, code)
        event = service.get(people, found.event_id)
        sit_at(event.id, found.number)
        call = calls.of_table(people, event, found.number)
        here = [one for one in cases.of_event(people, event) if one.table == found.number and one.round == event.round]
        return render_template(
            "events/table.html",
            event=event,
            table=found,
            call=call,
            coming=accounts.get(people, call.taken_by).name if call and call.taken_by else "",
            cases=[(one, giving.last(people, one)) for one in here],
            minutes=service.minutes(people, event).get(found.number, 0),
            watched=service.revisions(people).get(event.id, 0),
        )


@blueprint.post("/t/<code>/call")
def call_judge(code: str) -> AnyResponse:
    """Call a judge to this table."""
    take(CALLING)
    with services().people.session() as people:
        found = service.table_of(people, code)
        if (found.event_id, found.number) not in actor().tables:
            sit_at(found.event_id, found.number)  # the code itself says that one sits here
    with writing() as people:
        event = service.get(people, found.event_id)
        calls.call(people, actor(), event, found.number, request.form.get("text", ""), when())
    return redirect(f"/t/{code}", 303)


@blueprint.get("/events/<event_id>/tables")
def tables(event_id: str) -> str:
    """The codes of all tables, to be printed."""
    with services().people.session() as people:
        event = service.get(people, event_id)
        actor().must("event.manage", event.id)
        return render_template("events/tables.html", event=event, tables=service.tables(people, event))


@blueprint.get("/t/<code>/qr.svg")
def table_qr(code: str) -> Response:
    """The address of a table as a QR code."""
    with services().people.session() as people:
        found = service.table_of(people, code).code
    return _drawn(f"/t/{found}")


@blueprint.get("/join/<token>/qr.svg")
def invitation_qr(token: str) -> Response:
    """The address of an invitation as a QR code."""
    services().links.read_invitation(token)
    return _drawn(f"/join/{token}")


def _drawn(path: str) -> Response:
    image = BytesIO()
    made = segno.make_qr(request.host_url.rstrip("/") + path, error="m")
    made.save(image, kind="svg", scale=4, border=4, light="#fff", xmldecl=False)
    return Response(image.getvalue(), mimetype="image/svg+xml")


# --- live, and the record --------------------------------------------------------------------------------------------


@blueprint.get("/events/<event_id>/live")
def live(event_id: str) -> Response:
    """Server-sent events: a new revision with each change; 204 when all places are taken: then ask instead."""
    actor().must("event.read", event_id)
    known = number(request.headers.get("Last-Event-ID") or request.args.get("known"))
    told = services().watcher.stream(event_id, known)
    if told is None:
        return Response(status=204)
    stream = Response(told, mimetype="text/event-stream", direct_passthrough=True)
    stream.headers["Cache-Control"] = "no-store"
    stream.headers["X-Accel-Buffering"] = "no"
    return stream


@blueprint.get("/events/<event_id>/revision")
def revision(event_id: str) -> Response:
    """The revision of an event, for screens that ask now and then."""
    actor().must("event.read", event_id)
    answer = Response(str(services().watcher.revision(event_id)), mimetype="text/plain")
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/events/<event_id>/report")
def record(event_id: str) -> Any:
    """The record of an event: calls, cases, rulings, appeals, times, what was decided against a document."""
    return _report(event_id, "page")


@blueprint.get("/events/<event_id>/report.csv")
def record_csv(event_id: str) -> Any:
    """Its cases as CSV."""
    return _report(event_id, "csv")


@blueprint.get("/events/<event_id>/report.json")
def record_json(event_id: str) -> Any:
    """All of it as JSON."""
    return _report(event_id, "json")


def _report(event_id: str, kind: str) -> Any:
    with services().people.session() as people:
        event = service.get(people, event_id)
        told = report.report(people, actor(), event)
        if kind == "json":
            return report.as_json(told)
        if kind == "csv":
            name = f"attachment; filename=event-{event.id}.csv"
            return Response(
                report.as_csv(told), content_type="text/csv; charset=utf-8", headers={"Content-Disposition": name}
            )
        return render_template("events/report.html", event=event, report=told, states=cases.SAID)
