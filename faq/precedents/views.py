"""Precedents: listed, each with its life, proposed, decided, looked at again, exported."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Blueprint, Flask, Response, g, redirect, render_template, request
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from cards.listfiles.views import imported
from errors import Refused
from faq.models import Ruling, SavedDispute
from faq.precedents import drift, service
from faq.precedents.models import Precedent
from faq.rulings import exchange, giving
from faq.rulings import service as rulings
from faq.rulings.forms.views import basis, card_statement, given, shown
from faq.rulings.reading import differences, reading_of, statements
from people import accounts
from people.request.views import actor, site, writing
from rules.citation import VERDICTS
from services import close_reading, open_reading, reading, services
from timing.page.place import Place
from timing.views import place_of_document

blueprint = Blueprint("precedents", __name__)


def now_of() -> drift.Now:
    """What is so now, for the drift check; within a request or with a corpus open."""
    lists = hashlib.sha256(repr(imported()).encode()).hexdigest()[:8]
    key = f"{reading().version}-{services().disputes.digest}-{lists}"
    return drift.Now(key, reading().version, lambda ids: statements(g.corpus, ids), card_statement, _reading)


def check_all(app: Flask) -> drift.Progress:
    """Check every ruling against what is so now, unless that has been done: at a start, and by command."""
    with app.test_request_context("/"):
        open_reading(app)
        try:
            return drift.run(services().people, now_of())
        finally:
            close_reading()


def _reading(document: dict[str, Any], title: str) -> dict[str, Any] | None:
    try:
        place, bad = place_of_document(document, title)
    except Refused:
        return None
    return None if bad is not None else reading_of(place)


def _today(people: Session, ruling: Ruling) -> list[tuple[str, str, str]] | None:
    """How the stepper reads a ruling's dispute otherwise today; None when it cannot be read any more."""
    if not ruling.dispute or not ruling.reading:
        return []
    told = _reading(people.get_one(SavedDispute, ruling.dispute).document, ruling.title)
    return None if told is None else differences(ruling.reading, told)


def _findings(people: Session, ruling: Ruling) -> list[service.Finding]:
    refs = services().refs(g.corpus, [one.entry_id for one in ruling.citations])
    known = {one: ref.verdict or "" for one, ref in refs.items()}
    cards = [one.target for one in ruling.refs if one.kind == "card" and not card_statement(one.target)]
    return service.check(people, ruling, known, cards, _today(people, ruling))


@blueprint.get("/precedents")
def index() -> str:
    """The precedents, those in force first; `state` narrows, proposals for who discusses them."""
    state = request.args.get("state", "")
    with services().people.session() as people:
        found = service.listed(people, actor(), state)
        rows = [
            (one, people.get_one(Ruling, one.ruling_id or one.proposed_id))
            for one in found
            if one.ruling_id or one.proposed_id
        ]
        flagged = exchange.flagged(people, [ruling.id for _, ruling in rows])
        return render_template("precedents/index.html", rows=rows, state=state, states=service.STATES, flagged=flagged)


@blueprint.get("/precedents/<name>")
def page(name: str) -> Any:
    """A precedent with its life; for the council its proposal against what is in force, and what the machine finds."""
    with services().people.session() as people:
        row = service.get(people, name)
        if name != service.name(row.number):
            return redirect(f"/precedents/{service.name(row.number)}")
        discusses = actor().may("precedent.discuss")
        if row.ruling_id is None:
            actor().must("precedent.discuss")
        return _page(people, row, discusses)


def _page(
    people: Session, row: Precedent, discusses: bool, problem: str = "", typed: dict[str, Any] | None = None
) -> str:
    standing = people.get_one(Ruling, row.ruling_id) if row.ruling_id else None
    proposal = people.get_one(Ruling, row.proposed_id) if row.proposed_id and discusses else None
    cites = [one.entry_id for ruling in (standing, proposal) if ruling for one in ruling.citations]
    against = [one.departs_from for one in (standing, proposal) if one and one.departs_from]
    return render_template(
        "precedents/page.html",
        row=row,
        name=service.name(row.number),
        states=service.STATES,
        standing=standing,
        text=shown(standing.text) if standing else "",
        proposal=proposal,
        proposed_text=shown(proposal.text) if proposal else "",
        proposer=giving.judge_name(people, proposal) if proposal else "",
        difference=service.difference(standing, proposal) if proposal else [],
        findings=_findings(people, proposal) if proposal else [],
        approvals=len(service.approved_by(row)),
        needed=site().approvals,
        flags=exchange.flags(people, row.ruling_id) if row.ruling_id else [],
        refs=services().refs(g.corpus, [*cites, *against]),
        names={
            one.account_id: accounts.get(people, one.account_id).name
            for one in row.steps
            if one.account_id and discusses
        },
        origin=row.origin_id,
        discusses=discusses,
        decides=actor().may("precedent.decide"),
        problem=problem,
        typed=typed or {},
        verdicts=VERDICTS,
    )


# --- proposed --------------------------------------------------------------------------------------------------------


@blueprint.get("/rulings/<ruling_id>/propose")
def propose_form(ruling_id: str) -> str:
    """The form to propose a ruling as a precedent."""
    actor().must("precedent.propose")
    with services().people.session() as people:
        return _propose(rulings.find(people, ruling_id), {})


def _propose(origin: Ruling, typed: dict[str, Any], problem: str = "") -> str:
    cites = [one.entry_id for one in origin.citations]
    return render_template("precedents/propose.html", origin=origin, typed=typed, problem=problem, verdicts=VERDICTS,
                           cites=cites)  # fmt: skip


@blueprint.post("/rulings/<ruling_id>/propose")
def propose(ruling_id: str) -> Any:
    """Propose it."""
    actor().must("precedent.propose")
    with services().people.session() as people:
        origin = rulings.find(people, ruling_id)
        try:
            number = proposed(people, origin, request.form)
        except Refused as refused:
            return _propose(origin, dict(request.form), refused.message), refused.status
    return redirect(f"/precedents/{service.name(number)}", 303)


def proposed(people: Session, origin: Ruling, sent: Mapping[str, Any]) -> int:
    """The number of the precedent that is proposed of a ruling, in these words."""
    cards = [one.target for one in origin.refs if one.kind == "card"]
    told = given({**sent, "cards": sent.get("cards") or cards})
    stands, origin_id = basis(told), origin.id
    people.rollback()  # nothing is read any more while it is written
    with writing() as changing:
        origin = changing.get_one(Ruling, origin_id)
        return service.propose(changing, actor(), told, stands, datetime.now(UTC), origin).number


@blueprint.post("/precedents/<name>/<act>")
def decide(name: str, act: str) -> Any:
    """A step: say, approve, send-back, decline, revise, narrow, supersede, retire."""
    try:
        carry_out(name, act, request.form)
    except Refused as refused:
        if refused.status in (401, 403, 404):
            raise
        with services().people.session() as people:
            row = service.get(people, name)
            return _page(
                people, row, actor().may("precedent.discuss"), refused.message, dict(request.form)
            ), refused.status
    return redirect(f"/precedents/{name}", 303)


Sent = Mapping[str, Any]


def carry_out(name: str, act: str, sent: Sent) -> None:
    """Make a step in the life of a precedent, as a form or a body says. Raises Refused."""
    if act not in ACTS:
        raise Refused(f"There is no step {act[:20]!r}; there are {', '.join(ACTS)}.", code="not_found", status=404)
    needed = {"say": "precedent.discuss", "revise": "precedent.propose", "narrow": "precedent.propose"}
    actor().must(needed.get(act, "precedent.decide"))
    ACTS[act](name, sent)


def _said(sent: Sent) -> str:
    return str(sent.get("reason") or "")


def _say(name: str, sent: Sent) -> None:
    with writing() as people:
        service.discuss(people, actor(), service.get(people, name), _said(sent), datetime.now(UTC))


def _approve(name: str, _sent: Sent) -> None:
    with services().people.session() as people:
        row = service.get(people, name)
        findings = _findings(people, people.get_one(Ruling, row.proposed_id)) if row.proposed_id else []
    with writing() as people:
        service.approve(people, actor(), service.get(people, name), site().approvals, datetime.now(UTC), findings)


def _send_back(name: str, sent: Sent, decline: bool = False) -> None:
    with writing() as people:
        service.send_back(people, actor(), service.get(people, name), _said(sent), datetime.now(UTC), decline)


def _words(name: str, sent: Sent, narrow: bool) -> None:
    told = given(sent)
    stands = basis(told)
    with writing() as people:
        row = service.get(people, name)
        if narrow:
            service.propose(people, actor(), told, stands, datetime.now(UTC), instead_of=row)
        else:
            service.revise(people, actor(), row, told, stands, datetime.now(UTC))


def _supersede(name: str, sent: Sent) -> None:
    with writing() as people:
        row = service.get(people, name)
        service.supersede(people, actor(), row, str(sent.get("by") or ""), _said(sent), datetime.now(UTC))
        _flags_done(people, row, "superseded", _said(sent))


def _retire(name: str, sent: Sent) -> None:
    with writing() as people:
        row = service.get(people, name)
        service.retire(people, actor(), row, _said(sent), datetime.now(UTC))
        _flags_done(people, row, "retired", _said(sent))


def _flags_done(people: Session, row: Precedent, resolution: str, why: str) -> None:
    ruling = people.get_one(Ruling, row.ruling_id)
    if service.open_flags(people, ruling.id):
        service.resolve_by(people, actor(), ruling, resolution, why, datetime.now(UTC))


ACTS: dict[str, Callable[[str, Sent], None]] = {
    "say": _say,
    "approve": _approve,
    "send-back": _send_back,
    "decline": partial(_send_back, decline=True),
    "revise": partial(_words, narrow=False),
    "narrow": partial(_words, narrow=True),
    "supersede": _supersede,
    "retire": _retire,
}


# --- to be looked at again ------------------------------------------------------------------------------------------


@blueprint.get("/rulings/flags")
def flags() -> str:
    """The queue of the council: rulings whose ground has changed, each with the exact difference."""
    actor().must("precedent.discuss")
    with services().people.session() as people:
        found = service.open_flags(people)
        by_ruling: dict[str, list[Any]] = {}
        for one in found:
            by_ruling.setdefault(one.ruling_id, []).append(one)
        rows = [(people.get_one(Ruling, ruling_id), about) for ruling_id, about in by_ruling.items()]
        names = exchange.numbers(people, list(by_ruling))
        cases = {ruling.id: ruling.case_code for ruling, _ in rows if ruling.case_code}
        told = drift.progress(people, now_of().key)
        return render_template(
            "precedents/flags.html",
            rows=rows,
            names=names,
            cases=cases,
            progress=told,
            decides=actor().may("flag.resolve"),
        )


@blueprint.post("/rulings/<ruling_id>/confirm")
def confirm(ruling_id: str) -> AnyResponse:
    """A flagged ruling stands on what is said now, too."""
    actor().must("flag.resolve")
    with services().people.session() as people:
        ruling = rulings.find(people, ruling_id)
        place: Place | None = None
        if ruling.dispute:
            place = place_of_document(people.get_one(SavedDispute, ruling.dispute).document, ruling.title)[0]
        told = giving.Given(ruling.answer, entries=[one.entry_id for one in ruling.citations],
                            cards=[one.target for one in ruling.refs if one.kind == "card"])  # fmt: skip
        stands = basis(told, place=place)
    with writing() as people:
        service.confirm(
            people, actor(), rulings.find(people, ruling_id), stands, request.form.get("reason", ""), datetime.now(UTC)
        )
    return redirect("/rulings/flags", 303)


# --- taken elsewhere ------------------------------------------------------------------------------------------------


@blueprint.get("/precedents.md")
def content() -> Response:
    """The precedents in force in the content format, for a repository."""
    with services().people.session() as people:
        text = exchange.content(people, service.listed(people, actor(), "in_force"))
    return Response(text, content_type="text/markdown; charset=utf-8")


@blueprint.get("/precedents/feed.atom")
def feed() -> Response:
    """The precedents as an Atom feed."""
    with services().people.session() as people:
        rows = [one for one in service.listed(people, actor()) if one.ruling_id][:100]
        told = [
            (
                people.get_one(Ruling, one.ruling_id),
                f"{service.name(one.number)} ({service.STATES[one.state]})",
                "The council",
            )
            for one in rows
        ]
        updated = max((one.changed_at for one in rows), default=datetime(1970, 1, 1, tzinfo=UTC))
        body = exchange.atom("precedents", "/precedents/feed.atom", request.host_url.rstrip("/"), told, updated)
    return Response(body, content_type="application/atom+xml; charset=utf-8")
