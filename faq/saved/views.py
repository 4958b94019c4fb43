"""Short addresses of disputes: saved with a form or as JSON, opened at the same place."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from errors import NotFound, Refused
from faq.models import SavedDispute
from faq.saved import service
from pace import Rate
from people import audit
from people.request.views import actor, take, writing
from services import services, while_reachable
from timing.kernel.system import bare
from timing.page import api
from timing.page.line import Line
from timing.page.place import TABLE, Place
from timing.systems.registry import SYSTEMS
from timing.views import filled_body, find_system, place_of, refusing

blueprint = Blueprint("saved", __name__)
blueprint.before_request(find_system)
SAVING = Rate("disputes saved", address="120 per 10 minutes; 1000 per day", account="60 per 10 minutes; 500 per day")


def short_address(place: Place) -> str:
    """The short address of a place that has been saved; empty if it has not."""

    def ask() -> str:
        with services().people.session() as people:
            code = service.code_if_saved(people, service.document_of(place))
        return service.short_url(code) if code else ""

    return while_reachable(ask, str, "Saved addresses")


def place_that_holds(dispute_id: str) -> Place:
    """The place of the request's link. Raises Refused if one of its moves cannot be made."""
    place, bad = place_of(dispute_id)
    if bad is not None:
        raise Refused(f"Move {bad.number} of the link cannot be made, so there is no such place.", where="m")
    return place


def address_of(kept: SavedDispute) -> str:
    """Where a saved dispute is opened: in the library if that still has it as it was saved, else by itself."""
    library = services().disputes
    try:
        system = SYSTEMS[library.one(kept.document["dispute"]).system]
        there = system.write(library.dispute(kept.document["dispute"]).situation)
        same = system.id == service.system_of(kept.document) and there == bare(kept.document["situation"])
    except NotFound:
        same = False
    return service.address(kept.document, library=same)


@blueprint.post("/timing/<system>/<dispute_id>/save")
def save(dispute_id: str) -> AnyResponse:
    """Save the place of the link under a short address; back to it, or to its ruling with ?back=ruling."""
    place = place_that_holds(dispute_id)
    _save(service.document_of(place))
    if request.form.get("back") == "ruling":
        return redirect(place.here("ruling"), 303)
    here = place.here()
    return redirect(f"{here}{'&' if '?' in here else '?'}saved=1#share", 303)


@blueprint.get("/d/<code>")
def opened(code: str) -> AnyResponse:
    """A saved dispute, at the place where it was saved."""
    with services().people.session() as people:
        return redirect(address_of(service.find(people, code)))


@blueprint.post("/api/v1/disputes/saved")
def api_save() -> Any:
    """Save a situation, its moves and the position among them; the same ones always get the same code."""
    line, at = _line_of_body()
    document = service.document_of(Place(TABLE, "", line, at))
    kept, new = _save(document)
    answer = current_app.json.response(_json(kept))
    answer.status_code = 201 if new else 200
    answer.headers["Location"] = f"/api/v1/disputes/saved/{kept.code}"
    return answer


@blueprint.get("/api/v1/disputes/saved/<code>")
def api_saved(code: str) -> dict[str, Any]:
    """A saved dispute whole."""
    with services().people.session() as people:
        return _json(service.find(people, code))


def _save(document: service.Document) -> tuple[SavedDispute, bool]:
    """The row of a document, and whether it is new."""
    with services().people.session() as people:
        if code := service.code_if_saved(people, document):
            return people.get_one(SavedDispute, code), False
    take(SAVING)
    with writing() as people:
        code = service.save(people, document, datetime.now(UTC))
        audit.append(people, actor(), "dispute.save", f"dispute:{code}")
        kept = people.get_one(SavedDispute, code)
        people.flush()
        people.expunge(kept)
    return kept, True


def _line_of_body() -> tuple[Line, int]:
    """The line of play that the request's JSON describes, and the position on it. Raises Refused."""
    body = filled_body()
    at = body.pop("at", None) if isinstance(body, dict) else None
    with refusing():
        line, _ = api.read_body(body)
    last = len(line.moves)
    if at is None:
        return line, last
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= last:
        raise Refused(f"'at' should be a whole number from 0 to {last}, the number of moves.", where="at")
    return line, at


def _json(kept: SavedDispute) -> dict[str, Any]:
    return {
        "code": kept.code,
        "url": service.short_url(kept.code),
        "place": address_of(kept),
        "saved": kept.created_at.date().isoformat(),
        **kept.document,
    }
