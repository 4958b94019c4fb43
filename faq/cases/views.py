"""Cases: asked, ruled on, appealed, overruled, closed; each form says who may, and keeps what was typed."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g, redirect, render_template, request
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from errors import Refused
from faq.cases import service
from faq.cases.models import Case
from faq.events import calls
from faq.events import service as events
from faq.events.models import Call, Event
from faq.models import Ruling
from faq.rulings import exchange, finding, giving
from faq.rulings import service as rulings_service
from faq.rulings.forms.views import basis, cards_in, entries_in, given, number, place_of_case, shown, titles, when
from faq.saved import service as saved
from pace import Rate
from people import accounts
from people.request.views import actor, site, take, writing
from rules.citation import VERDICTS
from services import services
from timing.views import sheet_of

blueprint = Blueprint("cases", __name__)
ASKING = Rate("questions asked", address="60 per 10 minutes; 300 per day", account="30 per 10 minutes; 200 per day")
KINDS = {"rule": giving.give, "overrule": giving.overrule, "correct": giving.correct}


@blueprint.get("/cases")
def index() -> str:
    """The questions that were asked without an event, for who may answer them."""
    with services().people.session() as people:
        found = service.from_the_web(people, actor(), ())
        return render_template("cases/index.html", cases=found)


@blueprint.get("/ask")
def ask_form() -> str:
    """The form for a question, where the site takes them."""
    return _ask(dict(request.args))


def _ask(typed: dict[str, str], problem: str = "") -> str:
    taken = site().questions
    return render_template("cases/ask.html", typed=_coded(typed), problem=problem, taken=taken)


@blueprint.post("/ask")
def ask() -> Any:
    """Ask a question; its page can be read by who has the address."""
    actor().must("question.ask")
    try:
        take(ASKING)
        asked = _question()
        with writing() as people:
            taken = site().questions
            code = service.open_case(people, actor(), asked, None, when(), asked_by_anybody=taken).code
    except Refused as refused:
        return _ask(dict(request.form), refused.message), refused.status
    return redirect(f"/cases/{code}", 303)


def _question() -> service.Question:
    sent = request.form
    return service.asked(
        sent.get,
        code=sent.get("code", ""),
        table=number(sent.get("table")),
        entries=entries_in(sent.get("entries", "")),
        cards=cards_in(sent.get("cards", "")),
    )


@blueprint.get("/events/<event_id>/cases/new")
def new(event_id: str) -> str:
    """The form for a case at an event; an entry, a card, a table or a call may be given."""
    return _new(event_id, dict(request.args))


def _new(event_id: str, typed: dict[str, str], problem: str = "") -> str:
    with services().people.session() as people:
        event = events.get(people, event_id)
        actor().must("case.open", event.id)
        return render_template("cases/new.html", event=event, typed=_coded(typed), problem=problem)


def _coded(typed: dict[str, str]) -> dict[str, str]:
    """What was typed, with the code that the case will have: the same when it is sent twice, or later by a phone."""
    return {"code": service.fresh_code(), **{name: words for name, words in typed.items() if words}}


@blueprint.post("/events/<event_id>/cases")
def create(event_id: str) -> Any:
    """Open a case at an event; from a call it takes the call's table."""
    try:
        asked = _question()
        with writing() as people:
            event = events.get(people, event_id)
            actor().must("case.open", event.id)
            case = service.open_case(people, actor(), asked, event, when())
            of_call(people, event, case, number(request.form.get("call")))
            code = case.code
    except Refused as refused:
        if refused.status in (401, 403, 404):
            raise
        return _new(event_id, dict(request.form), refused.message), refused.status
    return redirect(f"/cases/{code}", 303)


def of_call(people: Session, event: Event, case: Case, call_id: int = 0) -> None:
    """Remember that a case came of a call, and of whose: of this one, or of the one that its table waits for."""
    known = people.get(Call, call_id)  # a phone without a network numbers the calls that it makes by itself
    told = known is not None and known.event_id == event.id and known.table == case.table
    call = known if told else calls.of_table(people, event, case.table)
    if call is not None and call.case_code is None:
        call.case_code = case.code
        case.key = call.key


@blueprint.get("/cases/<code>")
def page(code: str) -> str:
    """A case with all its steps, and while it is open with what bears on it."""
    with services().people.session() as people:
        return _page(people, _readable(people, code))


def _readable(people: Session, code: str) -> Case:
    case = service.get(people, code)
    if not service.may_read(actor(), case):
        actor().must("event.read", case.event_id or "")
    return case


def _page(
    people: Session, case: Case, typed: dict[str, Any] | None = None, problem: str = "", theirs: Ruling | None = None
) -> str:
    who, at = actor(), case.event_id or ""
    staff = who.may("case.read", at) if at else who.may("question.answer")
    place = place_of_case(case) if case.dispute else None
    rulings = {one.ruling_id: people.get_one(Ruling, one.ruling_id) for one in case.steps if one.ruling_id}
    entries = [ref.target for ref in case.refs if ref.kind == "entry"]
    near = finding.nearest(people, case, at if staff else "")
    judges = finding.facets(people, [one.id for one in near])
    last = giving.last(people, case)
    return render_template(
        "cases/page.html",
        case=case,
        event=service.event_of(people, case),
        staff=staff,
        party=service.is_party(people, who, case) if staff else "",
        others=_others(people, case) if staff else [],
        may=_may(case, last),
        names={one.account_id: accounts.get(people, one.account_id).name for one in case.steps if one.account_id},
        rulings=rulings,
        html={key: shown(one.text) for key, one in rulings.items()},
        last=last,
        refs=services().refs(g.corpus, [*entries, *(one.departs_from for one in rulings.values() if one.departs_from)]),
        entries=entries,
        cards=titles(ref.target for ref in case.refs if ref.kind == "card"),
        near=[(one, judges[one.id]) for one in near],
        numbers=exchange.numbers(people, judges),
        flagged=exchange.flagged(people, judges),
        sheet=sheet_of(place) if place else None,
        opens=saved.short_url(case.dispute) if case.dispute else "",
        authorities=giving.AUTHORITIES,
        verdicts=VERDICTS,
        typed=typed or {},
        ruling_id=rulings_service.new_id(),
        problem=problem,
        theirs=theirs,
        said=service.SAID,
    )


def _others(people: Session, case: Case) -> list[str]:
    """Who decides in place of somebody who is party to the case."""
    own = actor().account_id
    found = accounts.staff(people, case.event_id) if case.event_id else []
    return [one.name for one, role in found if one.id != own and role in ("to", "head_judge")]


def _may(case: Case, last: Ruling | None) -> dict[str, bool]:
    """The steps that can be made now, as far as the table of permissions says; the service asks again."""
    who, at = actor(), case.event_id or ""
    own = bool(last and last.account_id is not None and last.account_id == who.account_id)
    heads = who.may("ruling.overrule", at)
    table = (at, case.table) in who.tables or who.may("call.take", at)
    may = {
        "rule": who.may("ruling.give" if at else "question.answer", at),
        "overrule": heads and not own,
        "correct": own or heads,
        "uphold": who.may("appeal.decide", at) and not own,
        "appeal": who.may("case.appeal", at) and table,
        "close": who.may("case.open", at),
        "withdraw": who.may("case.open", at) or bool(who.key and who.key == case.key),
        "withdraw_appeal": who.may("appeal.decide", at) or (at, case.table) in who.tables,
    }
    kind = {"rule": "ruled", "overrule": "overruled", "correct": "corrected", "uphold": "upheld", "appeal": "appealed",
            "close": "closed", "withdraw": "withdrawn", "withdraw_appeal": "appeal_withdrawn"}  # fmt: skip
    return {name: allowed and case.state in service.STEPS[kind[name]][0] for name, allowed in may.items()}


@blueprint.post("/cases/<code>/rule")
def rule(code: str) -> Any:
    """Rule on a case."""
    return _rule(code, "rule")


@blueprint.post("/cases/<code>/overrule")
def overrule(code: str) -> Any:
    """Overrule what was ruled, a document too."""
    return _rule(code, "overrule")


@blueprint.post("/cases/<code>/correct")
def correct(code: str) -> Any:
    """Correct what was ruled."""
    return _rule(code, "correct")


def _rule(code: str, kind: str) -> Any:
    theirs = None
    with services().people.session() as people:
        case = _readable(people, code)
        actor().must(
            {"rule": "ruling.give" if case.event_id else "question.answer", "overrule": "ruling.overrule"}.get(
                kind, "ruling.correct"
            ),
            case.event_id or "",
        )
        try:
            told = given(request.form)
            stands = basis(told, case)
        except Refused as refused:
            return _page(people, case, {**request.form, "kind": kind}, refused.message), refused.status
    try:
        with writing() as people:
            KINDS[kind](people, actor(), service.get(people, code), told, stands, when())
    except Refused as refused:
        with services().people.session() as people:
            if isinstance(refused, giving.AlreadyRuled):
                theirs = people.get_one(Ruling, refused.ruling_id)
            again = _page(people, service.get(people, code), {**request.form, "kind": kind}, refused.message, theirs)
        return again, refused.status
    return redirect(f"/cases/{code}", 303)


@blueprint.post("/cases/<code>/uphold")
def uphold(code: str) -> AnyResponse:
    """Decide an appeal: what was ruled stands."""
    with writing() as people:
        giving.uphold(people, actor(), service.get(people, code), request.form.get("reason", ""), when())
    return redirect(f"/cases/{code}", 303)


@blueprint.post("/cases/<code>/appeal")
def appeal(code: str) -> AnyResponse:
    """Appeal to the head judge."""
    with writing() as people:
        service.appeal(people, actor(), service.get(people, code), request.form.get("reason", ""), when())
    return redirect(f"/cases/{code}", 303)


@blueprint.post("/cases/<code>/withdraw")
def withdraw(code: str) -> AnyResponse:
    """Withdraw a question."""
    with writing() as people:
        service.withdraw(people, actor(), service.get(people, code), request.form.get("reason", ""), when())
    return redirect(f"/cases/{code}", 303)


@blueprint.post("/cases/<code>/close")
def close(code: str) -> AnyResponse:
    """Close a case."""
    with writing() as people:
        service.close(people, actor(), service.get(people, code), when())
    return redirect(f"/cases/{code}", 303)


@blueprint.post("/cases/<code>/erase-names")
def erase_names(code: str) -> AnyResponse:
    """Erase the players' names and own words."""
    with writing() as people:
        service.erase_names(people, actor(), service.get(people, code))
    return redirect(f"/cases/{code}", 303)
