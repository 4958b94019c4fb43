"""Rulings: recorded from the stepper, listed and filtered, each with its permanent page, published or withdrawn."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app, g, redirect, render_template, request
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from errors import Refused
from faq.cases import service as cases
from faq.cases.models import Case
from faq.cases.views import of_call
from faq.events import calls
from faq.events import service as events
from faq.models import Ruling
from faq.rulings import exchange, finding, giving, resting, service
from faq.rulings.forms.views import basis, card_statement, given, number, resolve, shown, titles, when
from faq.saved import service as saved
from faq.saved.views import address_of, place_that_holds
from pace import Rate
from people.request.views import actor, writing
from rules.citation import VERDICTS, human_date
from services import kept_unwritten, reading, sender, services, while_reachable
from timing.page.place import Place
from timing.page.screen import screen
from timing.views import answer_of, find_system, place_of_document, sheet_of, with_its_question

blueprint = Blueprint("rulings", __name__)
blueprint.before_request(find_system)
PAGE = 50
MOST_ENTRIES_KEPT = 1024
A_YEAR = 31_536_000
RECORDING = Rate("rulings recorded", address="40 per 10 minutes; 400 per day", account="20 per 10 minutes; 200 per day")
FILTERS = ("entry", "card", "reason", "event", "judge", "authority", "state", "year")


def rulings_for(entry_id: str) -> service.AtEntry | None:
    """What was ruled on an entry: precedents first, then how often and how; None if nothing is listed."""

    return while_reachable(lambda: _at_entry(entry_id), lambda: None, "Rulings at an entry")


@kept_unwritten(MOST_ENTRIES_KEPT)
def _at_entry(entry_id: str) -> service.AtEntry | None:
    with services().people.session() as people:
        precedents, counted = finding.at_entry(people, entry_id)
        if not precedents and not counted:
            return None
        ids = [one.id for one in precedents]
        told, again = exchange.numbers(people, ids), exchange.flagged(people, ids)
        rows = [
            (told.get(one.id, ""), one.title, one.verdict, one.answer, service.url(one.id), one.id in again)
            for one in precedents
        ]
        return service.AtEntry(rows, {verdict: counted[verdict] for verdict in (*VERDICTS, "") if counted[verdict]})


# --- recording ---------------------------------------------------------------------------------------------------


@blueprint.get("/timing/<system>/<dispute_id>/record")
def form(dispute_id: str) -> str:
    """The form for the ruling reached at the place of the link: a judge's with his authority, else without any."""
    place = with_its_question(place_that_holds(dispute_id))
    return _judges_form(place, {}) if _desks() else _form(place, service.Written(text=_as_ruled(place)))


def _desks() -> list[tuple[str, str, int]]:
    """The open events at which this person may rule, with their names and tables; himself without one comes last."""
    who = actor()
    if who.account_id is None:
        return []
    with services().people.session() as people:
        found = [one for one in events.listed(people, who) if one.closed_at is None and who.may("ruling.give", one.id)]
        own = [(one.id, one.name, one.tables) for one in found]
    return own + ([("", "no event", 0)] if who.may("ruling.give") or who.may("question.answer") else [])


def _judges_form(place: Place, typed: dict[str, str], problem: str = "") -> str:
    desks = _desks()
    with services().people.session() as people:
        mine = [
            one
            for event_id, _, _ in desks
            if event_id
            for one in calls.waiting(people, events.get(people, event_id))
            if one.taken_by == actor().account_id
        ]
        waiting = _waiting(people, desks)
    call = mine[0] if mine else None
    asked = {"event": call.event_id, "table": str(call.table), "call": str(call.id)} if call else {}
    if call and call.case_code in [one.code for one in waiting]:
        asked["case"] = str(call.case_code)
    answer = answer_of(place)
    if answer is not None:
        asked |= {"question": answer.question, "verdict": answer.word}
        asked |= {"answer": answer.deciding.text} if answer.deciding else {}
        asked |= {"entries": " ".join(answer.cites), "cards": "; ".join(answer.cards)}
        asked |= {"text": " ".join(answer.assumed)}
    return render_template(
        "rulings/give.html",
        place=place,
        headline=_headline(place),
        answered=answer is not None and not problem,
        places=desks,
        typed={**asked, **typed},
        ruling_id=typed.get("id") or service.new_id(),
        case_code=typed.get("code") or cases.fresh_code(),
        problem=problem,
        verdicts=VERDICTS,
        waiting=waiting,
    )


def _waiting(people: Session, desks: list[tuple[str, str, int]]) -> list[Case]:
    """The cases that wait for a ruling where this person may rule, the latest first."""
    found: list[Case] = []
    for event_id, _, _ in desks:
        if event_id:
            every = cases.of_event(people, events.get(people, event_id))
        else:
            every = cases.from_the_web(people, actor(), ("open",), 30) if actor().may("question.answer") else []
        found += [one for one in every if one.state == "open"]
    return found[:60]


def _give(place: Place) -> Any:
    """Open a case at the place and rule on it in one step; or rule on one that waits; or leave the ruling for later."""
    sent = dict(request.form)
    now = when()
    try:
        services().pace.take(RECORDING, sender())
        told = None if sent.get("only") else given(request.form)
        stands = basis(told or giving.Given(""), place=place)
        document = saved.document_of(place)
        asked = cases.Question(
            sent.get("question") or place.title,
            table=number(sent.get("table")),
            entries=stands.decided[: cases.MOST_REFS],
            reasons=(stands.reading or {}).get("codes", ()),
            dispute=document,
            code=sent.get("code", ""),
        )
        with writing() as people:
            known = people.get(Ruling, told.id) if told and told.id else None
            if known is not None and known.case_code and known.account_id == actor().account_id:
                return redirect(f"/cases/{known.case_code}", 303)  # sent twice
            if sent.get("case"):
                case = cases.get(people, sent["case"])
                if case.state in ("open", "appealed"):
                    cases.attach(people, actor(), case, document, asked, now)
            else:
                event = events.get(people, sent["event"]) if sent.get("event") else None
                case = cases.open_case(people, actor(), asked, event, now)
                if event is not None:
                    of_call(people, event, case, number(sent.get("call")))
            if told is not None:
                giving.give(people, actor(), case, told, stands, now)
            code = case.code
    except Refused as refused:
        if refused.status == 401:
            raise
        return _judges_form(place, sent, refused.message), refused.status
    return redirect(f"/cases/{code}", 303)


@blueprint.post("/timing/<system>/<dispute_id>/record")
def record(dispute_id: str) -> Any:
    """The form sent: the ruling stored and shown, or the form again with what was written and what is wrong."""
    place = with_its_question(place_that_holds(dispute_id))
    if "answer" in request.form or "only" in request.form:
        return _give(place)
    sent = {name: request.form.get(name, "") for name in ("text", "judge", "event", "held_on")}
    written = service.Written(**sent).cleaned()
    now = when()
    problems = service.problems_of(written, now.date())
    if problems:
        return _form(place, written, problems), 400
    try:
        services().pace.take(RECORDING, sender())
        with writing() as people:
            own = request.form.get("id", "")
            ruling_id = service.record(people, actor(), written, _at(place, written), now, own).id
    except Refused as refused:  # nothing that was typed is lost
        return _form(place, written, {"": refused.message}), refused.status
    answer = redirect(service.url(ruling_id), 303)
    token = _signer().dumps(ruling_id)
    answer.set_cookie(
        f"ruling-{ruling_id}",
        token if isinstance(token, str) else token.decode(),
        max_age=A_YEAR,
        path=service.url(ruling_id),
        httponly=True,
        secure=request.is_secure,
        samesite="Lax",
    )
    return answer


def _form(place: Place, written: service.Written, problems: dict[str, str] | None = None) -> str:
    answer = answer_of(place)
    return render_template(
        "rulings/form.html",
        place=place,
        headline=_headline(place),
        written=written,
        id=request.form.get("id") or service.new_id(),
        problems=problems or {},
        answer=answer,
        cards=titles(answer.cards) if answer else {},
        refs=services().refs(g.corpus, answer.cites) if answer else {},
        longest=service.LONGEST,
    )


def _at(place: Place, written: service.Written) -> service.At:
    shown = screen(place.line, place.at)
    answer = answer_of(place)
    of_answer = answer.cites if answer else ()
    cites = list(dict.fromkeys([*service.linked(written.text, resolve), *of_answer, *shown.decided]))
    known = services().refs(g.corpus, cites)
    cites = [cite for cite in cites if cite in known]
    version = reading().version
    title = answer.question if answer else place.title
    cards = {card: card_statement(card) for card in answer.cards} if answer else {}
    return service.At(saved.document_of(place), title, _headline(place), cites, version, cards)


def _as_ruled(place: Place) -> str:
    """What the answer of a place would be recorded as: its reason with links to the rules, and what it stands on."""
    answer = answer_of(place)
    if answer is None:
        return ""
    first = answer.deciding.cites if answer.deciding else answer.cites
    known = services().refs(g.corpus, first)
    rules = ", ".join(f"[{_unbracketed(known[cite].title)}]({cite})" for cite in first if cite in known)
    said = [
        f"**{answer.label}.** {answer.deciding.text if answer.deciding else ''}".strip(),
        f"Rules: {rules}." if rules else "",
    ]
    said += [f"It stands on this: {' '.join(answer.assumed)}"] if answer.assumed else []
    return "\n\n".join(one for one in said if one)[: service.LONGEST["text"]]


def _unbracketed(title: str) -> str:
    return title.replace("[", "(").replace("]", ")")


def _headline(place: Place) -> str:
    """The answer to the question of a place, or where it asks nothing, who may do what there."""
    answer = answer_of(place)
    return answer.line if answer else screen(place.line, place.at).headline


# --- reading and withdrawing -------------------------------------------------------------------------------------


@blueprint.get("/rulings")
def index() -> str:
    """The rulings that are listed, narrowed by entry, card, reason, event, judge, authority, state and year."""
    wanted = _wanted()
    with services().people.session() as people:
        found = finding.find(people, wanted, PAGE + 1, _offset())
        rows = found[:PAGE]
        return render_template(
            "rulings/index.html",
            rulings=rows,
            judges=finding.facets(people, [one.id for one in rows]),
            numbers=exchange.numbers(people, [one.id for one in rows]),
            flagged=exchange.flagged(people, [one.id for one in rows]),
            count=finding.count(people, wanted),
            years=finding.years(people),
            wanted=wanted,
            narrowed={name: value for name, value in vars(wanted).items() if value},
            more=_offset() + PAGE if len(found) > PAGE else None,
            authorities=giving.AUTHORITIES,
            states=giving.STATES,
            events=events.listed(people, actor()),
            human_date=human_date,
        )


def _wanted() -> finding.Wanted:
    return finding.Wanted(**{name: request.args.get(name, "")[:120].strip() for name in FILTERS})


@blueprint.get("/rulings/<ruling_id>")
def page(ruling_id: str) -> str:
    """A ruling: what was ruled, in which authority and where it holds, whether it still stands, what it rests on."""
    with services().people.session() as people:
        ruling = service.find(people, ruling_id)
        kept = saved.find(people, ruling.dispute) if ruling.dispute else None
        cites = [one.entry_id for one in ruling.citations]
        told: dict[str, Any] = {
            "judge": giving.judge_name(people, ruling),
            "number": exchange.numbers(people, [ruling.id]).get(ruling.id, ""),
            "flags": exchange.flags(people, ruling.id),
            "case": people.get(Case, ruling.case_code) if ruling.case_code else None,
            "event": events.get(people, ruling.event_id) if ruling.event_id else None,
            "cards": titles(ref.target for ref in ruling.refs if ref.kind == "card"),
            "may_publish": _may_publish(ruling),
            "on": resting.cited(people, ruling),
            "on_names": exchange.numbers(people, [one.target for one in ruling.refs if one.kind == "ruling"]),
        }
        place, bad = place_of_document(kept.document, ruling.title) if kept else (None, None)
        return render_template(
            "rulings/page.html",
            ruling=ruling,
            text=shown(ruling.text),
            opens=address_of(kept) if kept else "",
            changed=place is not None and (bad is not None or _headline(place) != ruling.headline),
            refs=services().refs(g.corpus, [*cites, *([ruling.departs_from] if ruling.departs_from else [])]),
            cites=cites,
            short=saved.short_url(kept.code) if kept else "",
            permanent=request.host_url.rstrip("/") + service.url(ruling.id),
            own=_may_withdraw(ruling.id),
            sheet=sheet_of(place) if place else None,
            authority=giving.AUTHORITIES[ruling.authority],
            human_date=human_date,
            **told,
        )


def _may_publish(ruling: Ruling) -> bool:
    who, own = actor(), ruling.account_id is not None and ruling.account_id == actor().account_id
    if ruling.authority == "council":
        return False
    if own:
        return who.may("ruling.publish", ruling.event_id or "")
    return who.may("moderate") or bool(ruling.event_id and who.may("event.manage", ruling.event_id))


@blueprint.post("/rulings/<ruling_id>/publish")
def publish(ruling_id: str) -> AnyResponse:
    """List a ruling for everybody (`listed`), or no longer."""
    with writing() as people:
        ruling = service.find(people, ruling_id)
        giving.publish(people, actor(), ruling, bool(request.form.get("listed")))
    return redirect(service.url(ruling_id), 303)


@blueprint.post("/rulings/<ruling_id>/withdraw")
def withdraw(ruling_id: str) -> AnyResponse:
    """Withdraw a ruling, from the browser that recorded it."""
    with writing() as people:
        own_id = service.find(people, ruling_id).id
        if not _may_withdraw(own_id):
            message = "Only the browser that recorded a ruling can withdraw it; the operator of this site can, too."
            raise Refused(message, code="not_yours", status=403)
        service.withdraw(people, actor(), own_id, when())
    services().people.forget()
    answer = redirect("/rulings?withdrawn=1", 303)
    answer.delete_cookie(f"ruling-{own_id}", path=service.url(own_id))
    return answer


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.secret_key or "", salt="ruling")


def _may_withdraw(ruling_id: str) -> bool:
    try:
        return bool(_signer().loads(request.cookies.get(f"ruling-{ruling_id}", "")) == ruling_id)
    except BadSignature:
        return False


def _offset() -> int:
    return min(max(request.args.get("from", 0, type=int), 0), 100_000)
