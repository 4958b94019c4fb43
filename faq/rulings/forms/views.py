"""What forms and JSON say about rulings and cases, and what a ruling stands on as it is now. It has no pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from flask import g, request
from markupsafe import Markup

from cards.names import CARD_ID
from cards.views import card_view, shelf
from errors import NotFound, Refused
from faq.cases import service as cases
from faq.cases.models import Case
from faq.models import SavedDispute
from faq.rulings import resting, service
from faq.rulings.giving import Basis, Given
from faq.rulings.reading import statements, told
from faq.saved import service as saved
from rules.linking import entry_url
from rules.markdown import Target
from services import reading, services
from timing.page.place import Place
from timing.page.screen import screen
from timing.views import place_of_document

MOST_NAMED = 30
_ENTRY = re.compile(r"[a-z0-9-]+/[a-z0-9/.-]+")


def resolve(written: str) -> Target | None:
    """A link of a ruling: to an entry of the corpus, and nowhere else."""
    known = services().refs(g.corpus, [written])
    return Target("entry", written, entry_url(written)) if written in known else None


def shown(text: str) -> Markup:
    """A ruling's reasoning as HTML."""
    return Markup(service.html(text, resolve, services().clean))  # noqa: S704 - cleaned


def entries_in(text: str) -> list[str]:
    """Ids of entries as people write them in a field: ids or whole addresses, with anything between. Raises Refused."""
    found = list(dict.fromkeys(one.strip("/") for one in _ENTRY.findall(text.replace("/rules/", " "))))[:MOST_NAMED]
    known = services().refs(g.corpus, found)
    wrong = [one for one in found if one not in known]
    if wrong:
        raise Refused(f"There is no entry {wrong[0][:80]}.", where="entries")
    if text.strip() and not found:
        raise Refused(f"“{text[:60]}” names no entry; an entry is named like agot1e-faq/moribund.", where="entries")
    return found


def cards_in(text: str) -> list[str]:
    """Ids of cards, one a line or separated by semicolons: ids or titles. Raises Refused."""
    names = [one.strip() for one in re.split(r"[;\n]", text) if one.strip()][:MOST_NAMED]
    return list(dict.fromkeys(map(_card, names)))


def _card(name: str) -> str:
    if CARD_ID.fullmatch(name):
        return name
    found = shelf().directory.resolve(name)
    if found.card_id:
        return found.card_id
    raise Refused(
        f"“{name[:60]}” is no card, or may be several; name it by its id or its set and number.", where="cards"
    )


def card_statement(card_id: str) -> str:
    """A card's standing now: its errata and where it is restricted or banned; empty for an unknown card."""
    try:
        view = card_view(card_id)
    except NotFound:
        return ""
    listed = [f"{one.format.name}: {one.words}" for one in view.standings]
    errata = f"{len(view.errata)} errata, the last of {view.errata[-1].version}" if view.errata else "no erratum"
    return "; ".join([errata, *listed])


def moment(text: object) -> datetime | None:
    """A time that a phone sent (ISO 8601). Raises Refused."""
    if not text:
        return None
    try:
        found = datetime.fromisoformat(str(text))
    except ValueError:
        raise Refused(f"{str(text)[:40]} is no time, written as 2026-05-01T12:00:00Z.", where="given_at") from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def when() -> datetime:
    """When this was done: now; what a phone sends later says when it was entered (header Maester-Given-At)."""
    return cases.told_time(moment(request.headers.get("Maester-Given-At")), datetime.now(UTC))


def given(sent: Mapping[str, Any]) -> Given:
    """What is ruled, as a form or a body says. Raises Refused for entries, cards and rulings that do not exist."""
    said = {
        name: str(sent.get(name) or "")
        for name in ("answer", "verdict", "text", "departs_from", "departs_why", "reason", "id")
    }
    if said["departs_from"]:
        said["departs_from"] = entries_in(said["departs_from"])[0]
    seen = str(sent.get("seen") or "")
    text = said["text"].replace("\r\n", "\n")
    linked = service.linked(text, resolve) if text.count("[") <= service.MOST_BRACKETS else []
    with services().people.session() as people:
        rulings = resting.named(people, _joined(sent.get("rulings")))
    return Given(
        **said,
        rulings=rulings,
        entries=[*entries_in(_joined(sent.get("entries"))), *linked],
        cards=cards_in(_joined(sent.get("cards"), "\n")),
        at=moment(sent.get("given_at")),
        seen=int(seen) if seen.isdecimal() and len(seen) < 6 else None,
    )


def _joined(value: object, between: str = " ") -> str:
    return between.join(map(str, value)) if isinstance(value, list) else str(value or "")


def basis(told_of: Given, case: Case | None = None, place: Place | None = None) -> Basis:
    """What a ruling stands on: the place of its dispute, what it cites and names, and what its case is about."""
    if place is None and case is not None and case.dispute:
        place = place_of_case(case)
    about = [ref.target for ref in case.refs if ref.kind == "entry"] if case else []
    cards = [*told_of.cards, *(ref.target for ref in case.refs if ref.kind == "card")] if case else list(told_of.cards)
    shown = screen(place.line, place.at) if place else None
    decided = list(dict.fromkeys(shown.decided)) if shown else []
    wanted = [*told_of.entries, *about, *decided, *([told_of.departs_from] if told_of.departs_from else [])]
    return Basis(
        corpus=reading().version,
        statements=statements(g.corpus, wanted),
        title=case.question if case else place.title if place else "",
        headline=shown.headline if shown else "",
        document=saved.document_of(place) if place else None,
        reading=told(shown) if shown else None,
        cards={one: card_statement(one) for one in cards},
        decided=[*about, *decided],
    )


def place_of_case(case: Case) -> Place | None:
    """The place of a case's dispute, as far as it holds today."""
    with services().people.session() as people:
        kept = people.get_one(SavedDispute, case.dispute)
    try:
        return place_of_document(kept.document, case.question)[0]
    except Refused:
        return None


def number(text: object, default: int = 0) -> int:
    """A whole number as a form has it."""
    typed = str(text or "").strip()
    return int(typed) if typed.isdecimal() and len(typed) < 7 else default


def titles(ids: Iterable[str]) -> dict[str, str]:
    """What cards are called."""
    every = shelf().every
    return {one: every[one].ref.label if one in every else one for one in ids}
