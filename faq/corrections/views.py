"""Corrected descriptions of cards: tried and kept from the stepper's form, listed, withdrawn, exported."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request

from errors import Refused
from faq.corrections import service
from people.request.views import actor, writing
from reading import said
from services import kept_unwritten, services, while_reachable
from timing.form import form
from timing.form.sent import Sent
from timing.page import links
from timing.systems.agot1e.form.form import FirstEditionForm
from timing.systems.agot1e.structure import FIRST_EDITION

blueprint = Blueprint("corrections", __name__)
MOST_CARDS_KEPT = 2048
"""Of so many cards it is kept whether they were corrected, until anything is written."""


def correction_of(card_ids: Sequence[str]) -> service.Correction | None:
    """The correction that stands of one of these printings; none while the database cannot be reached."""

    ids = tuple(card_ids)
    return while_reachable(lambda: _standing_of(ids), lambda: None, "How judges corrected cards")


@kept_unwritten(MOST_CARDS_KEPT)
def _standing_of(card_ids: tuple[str, ...]) -> service.Correction | None:
    with services().people.session() as people:
        return service.of_card(people, card_ids)


@blueprint.get("/corrections")
def index() -> str:
    """The descriptions that judges corrected at this installation, each with who, when and why."""
    with services().people.session() as people:
        found = service.standing(people)
    titles = services().shipped.printings
    return render_template("corrections/index.html", corrections=found, printings=titles, rows=_rows)


@blueprint.get("/corrections.jsonl")
def export() -> Response:
    """The corrected lines of the shipped cards, for a pull request."""
    with services().people.session() as people:
        return Response(service.exported(people, services().shipped), mimetype="application/jsonl")


@blueprint.post("/corrections/try")
def trying() -> Any:
    """What a card of the stepper's form is described as, before and after, and which cards are worded the same."""
    actor().must(service.ACT)
    sent = Sent(request.form.get, request.form.getlist)
    try:
        draft = form.read(FirstEditionForm(FIRST_EDITION), sent, links.draft(request.form.get("d", "")))
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    number = request.form.get("keep", "")
    cards = draft.get("cards", [])
    card = cards[int(number)] if number.isdecimal() and len(number) < 3 and int(number) < len(cards) else {}
    card_id = card.get("card", "")
    shipped = services().shipped
    if card_id not in shipped.described():
        raise Refused("Only a card that comes with Maester is corrected: pick it by its title.", where="card")
    with services().people.session() as people:
        stands = service.of_card(people, [card_id])
    before = stands.description if stands else shipped.described()[card_id]
    return _confirm(card_id, before, service.described(card))


def _confirm(card_id: str, before: Any, after: Any, why: str = "", problem: str = "") -> str:
    shipped = services().shipped
    return render_template(
        "corrections/keep.html",
        card_id=card_id,
        printings=shipped.printings,
        before=before,
        after=after,
        packed=json.dumps(after),
        alike=service.alike(shipped, before, card_id),
        rows=_rows,
        why=why,
        problem=problem,
    )


@blueprint.post("/corrections")
def keep() -> Any:
    """Keep a description for a card, and for those of the same wording that were ticked."""
    try:
        description = json.loads(request.form.get("description", ""))
    except (ValueError, RecursionError):
        raise Refused("The description is no JSON.", where="description", code="not_json") from None
    if not isinstance(description, dict):
        raise Refused("The description is no JSON object.", where="description", code="not_json")
    card_ids = [request.form.get("card", ""), *request.form.getlist("also")]
    with writing() as people:
        service.keep(
            people, actor(), services().shipped, card_ids, description, request.form.get("why", ""), datetime.now(UTC)
        )
    return redirect("/corrections", 303)


@blueprint.post("/corrections/<int:number>/withdraw")
def withdraw(number: int) -> Any:
    """Let the shipped description stand again."""
    with writing() as people:
        service.withdraw(people, actor(), services().shipped, number, datetime.now(UTC))
    return redirect("/corrections", 303)


def _rows(does: Any) -> list[tuple[tuple[str, str], ...]]:
    return [said.rows(one) for one in does.get("abilities", ())]
