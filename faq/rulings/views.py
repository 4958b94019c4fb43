"""Rulings of judges: recorded from the stepper, each with its permanent page, withdrawn by who recorded it."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from typing import Any

from flask import Blueprint, current_app, g, redirect, render_template, request
from itsdangerous import BadSignature, URLSafeSerializer
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from errors import Refused
from faq.models import Ruling
from faq.pace import Pace
from faq.rulings import service
from faq.saved import service as saved
from faq.saved.views import address_of, place_that_holds
from rules.citation import human_date
from rules.connections import Ref
from rules.linking import entry_url
from rules.markdown import Target
from timing.page.place import Place
from timing.page.screen import screen
from timing.views import place_of_document, sheet_of

blueprint = Blueprint("rulings", __name__)
PAGE = 50
MOST_AT_ENTRY = 5
A_YEAR = 31_536_000


@blueprint.record_once
def _register(state: Any) -> None:
    state.app.extensions["pace_of_ruling"] = Pace(10, 600)
    state.app.extensions["rulings_for"] = rulings_for


def rulings_for(entry_id: str) -> list[tuple[str, str]]:
    """What rulings at tables rest on an entry, title and address; none unless the operator lists rulings."""
    if not _are_listed():
        return []
    with current_app.extensions["people"].session() as people:
        return [(_named(one), service.url(one.id)) for one in service.citing(people, entry_id, MOST_AT_ENTRY)]


def _named(ruling: Ruling) -> str:
    of = f" ({ruling.judge}{', ' if ruling.event else ''}{ruling.event})"
    return ruling.title + of


def _are_listed() -> bool:
    return bool(current_app.extensions["settings"].list_rulings)


# --- recording ---------------------------------------------------------------------------------------------------


@blueprint.get("/timing/agot1e/<dispute_id>/record")
def form(dispute_id: str) -> str:
    """The form for the ruling reached at the place of the link."""
    return _form(place_that_holds(dispute_id), service.Written())


@blueprint.post("/timing/agot1e/<dispute_id>/record")
def record(dispute_id: str) -> Any:
    """The form sent: the ruling stored and shown, or the form again with what was written and what is wrong."""
    place = place_that_holds(dispute_id)
    sent = {name: request.form.get(name, "") for name in ("text", "judge", "event", "held_on")}
    written = service.Written(**sent).cleaned()
    now = datetime.now(UTC)
    problems = service.problems_of(written, now.date())
    if problems:
        return _form(place, written, problems), 400
    try:
        current_app.extensions["pace_of_ruling"].take(request.remote_addr or "", time.monotonic())
        with current_app.extensions["people"].session() as people:
            ruling_id = service.record(people, written, _at(place, written), now).id
            people.commit()
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
    return render_template(
        "rulings/form.html",
        place=place,
        headline=screen(place.line, place.at).headline,
        written=written,
        problems=problems or {},
        longest=service.LONGEST,
        listed=_are_listed(),
    )


def _at(place: Place, written: service.Written) -> service.At:
    shown = screen(place.line, place.at)
    cites = list(dict.fromkeys([*service.linked(written.text, _resolve), *shown.decided]))
    known = current_app.extensions["refs"](g.corpus, cites)
    cites = [cite for cite in cites if cite in known]
    version = current_app.extensions["corpus"].version
    return service.At(saved.document_of(place), place.title, shown.headline, cites, version)


# --- reading and withdrawing -------------------------------------------------------------------------------------


@blueprint.get("/rulings")
def index() -> str:
    """Rulings recorded here, if the operator lists them; else where they are to be found."""
    with current_app.extensions["people"].session() as people:
        found = service.listed(people, PAGE + 1, _offset()) if _are_listed() else []
    more = _offset() + PAGE if len(found) > PAGE else None
    page = {"rulings": found[:PAGE], "listed": _are_listed(), "more": more, "human_date": human_date}
    return render_template("rulings/index.html", **page)


@blueprint.get("/rulings/<ruling_id>")
def page(ruling_id: str) -> str:
    """A ruling with its dispute and its citations."""
    with current_app.extensions["people"].session() as people:
        ruling = service.find(people, ruling_id)
        kept = saved.find(people, ruling.dispute)
        cites = [one.entry_id for one in ruling.citations]
    place, bad = place_of_document(kept.document, ruling.title)
    sheet = sheet_of(place)
    refs = current_app.extensions["refs"](g.corpus, cites)
    return render_template(
        "rulings/page.html",
        ruling=ruling,
        text=Markup(service.html(ruling.text, _resolve)),  # noqa: S704 - cleaned
        opens=address_of(kept),
        changed=bad is not None or sheet["screen"].headline != ruling.headline,
        cites=[refs[cite] for cite in cites if cite in refs],
        short=saved.short_url(kept.code),
        permanent=request.host_url.rstrip("/") + service.url(ruling.id),
        own=_may_withdraw(ruling.id),
        listed=_are_listed(),
        sheet=sheet,
        human_date=human_date,
    )


@blueprint.post("/rulings/<ruling_id>/withdraw")
def withdraw(ruling_id: str) -> AnyResponse:
    """Withdraw a ruling, from the browser that recorded it."""
    with current_app.extensions["people"].session() as people:
        ruling = service.find(people, ruling_id)
        if not _may_withdraw(ruling.id):
            message = "Only the browser that recorded a ruling can withdraw it; the operator of this site can, too."
            raise Refused(message, code="not_yours", status=403)
        own_id = ruling.id
        service.withdraw(people, own_id, datetime.now(UTC))
        people.commit()
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


def _resolve(written: str) -> Target | None:
    """A link of a ruling: to an entry of the corpus, and nowhere else."""
    known: dict[str, Ref] = current_app.extensions["refs"](g.corpus, [written])
    return Target("entry", written, entry_url(written)) if written in known else None


def _offset() -> int:
    return min(max(request.args.get("from", 0, type=int), 0), 100_000)


# --- JSON --------------------------------------------------------------------------------------------------------


@blueprint.get("/api/v1/rulings")
def api_index() -> dict[str, Any]:
    """Rulings recorded here, the newest first: 50 of them `from` one on; none unless the operator lists them."""
    with current_app.extensions["people"].session() as people:
        found = service.listed(people, PAGE, _offset()) if _are_listed() else []
        return {"listed": _are_listed(), "rulings": [_json(one) for one in found]}


@blueprint.get("/api/v1/rulings/<ruling_id>")
def api_ruling(ruling_id: str) -> dict[str, Any]:
    """A ruling; its text is Markdown as it was written, not checked by anybody."""
    with current_app.extensions["people"].session() as people:
        return _json(service.find(people, ruling_id))


def _json(ruling: Ruling) -> dict[str, Any]:
    def iso(day: date | None) -> str | None:
        return day.isoformat() if day else None

    return {
        "id": ruling.id,
        "url": service.url(ruling.id),
        "official": False,
        "title": ruling.title,
        "dispute": saved.short_url(ruling.dispute),
        "headline": ruling.headline,
        "text": ruling.text,
        "judge": ruling.judge,
        "event": ruling.event or None,
        "held_on": iso(ruling.held_on),
        "recorded": iso(ruling.recorded_at.date()),
        "recorded_with": ruling.corpus,
        "cites": [one.entry_id for one in ruling.citations],
    }
