"""Telling a dispute in a sentence: the box on the door of the stepper, its page, and the same as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from flask import Blueprint, render_template
from markupsafe import Markup, escape

from errors import Refused
from pace import Rate
from services import Found, sender, services, text_asked
from timing.kernel.moves import Move
from timing.kernel.system import System
from timing.page import links
from timing.page.line import as_far_as_it_holds
from timing.page.place import TABLE, Place, url
from timing.page.verdict import verdict
from timing.systems.registry import SYSTEMS
from timing.telling.btwixt.tell import ToldTable
from timing.telling.means import described as ability_told
from timing.telling.tell import Told
from timing.telling.tokens import LONGEST
from timing.telling.walking import UNKNOWN
from timing.views import Refs, filled_situation, json_body

blueprint = Blueprint("telling", __name__)
TELLING = Rate("tellings", "240 per 10 minutes; 3000 per day", "600 per 10 minutes; 6000 per day")
KEYS = ("text", "system")
TOLD = tuple(system.id for system in SYSTEMS.values() if system.told)
SYSTEM = TOLD[0]
AnyTold = Told | ToldTable


@blueprint.post("/api/v1/timing/tell")
def api_tell() -> dict[str, Any]:
    """A telling in players' words to a situation, moves and the question with the engine's answer."""
    body = json_body()
    if not isinstance(body, Mapping) or any(key not in KEYS for key in body):
        raise Refused("The body should be a JSON object with text and system.", code="bad_body")
    text, system = body.get("text"), body.get("system", SYSTEM)
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise Refused(f"'text' should be a text of 1 to {LONGEST} characters.", where="text", code="bad_body")
    if system not in TOLD:
        raise Refused(
            f"'system' should be {' or '.join(TOLD)}; no other is told in sentences.", where="system", code="bad_body"
        )
    services().pace.take(TELLING, sender())
    told = services().tellings.told(text, system)
    return told.plain() | {"entries": [_short(one) for one in entries(told, system)]}


def entries(told: AnyTold, system: str) -> list[Found]:
    """What the documents say of a dispute that the engine could not decide, without what `rules` names already."""
    if told.question is not None and told.question["answer"] != UNKNOWN:
        return []
    named = {cite for one in told.rules for cite in one["cites"]}
    return [one for one in services().entries_on(told.text, system) if one.id not in named]


def _short(one: Found) -> dict[str, str]:
    return {name: value for name, value in asdict(one).items() if value}


@blueprint.get("/timing/tell")
def page() -> str:
    """What a telling was understood as, what is still missing, and the way to the dispute."""
    text, system = text_asked("text", LONGEST), _told_of(text_asked("system", 20) or SYSTEM)
    if not text.strip():
        return render_template("timing/tell.html", text="", told=None, system=system, told_first=SYSTEM)
    services().pace.take(TELLING, sender())
    told = services().tellings.told(text, system.id)
    return render_template(
        "timing/tell.html",
        text=text,
        system=system,
        told_first=SYSTEM,
        told=told,
        marked=marked(told),
        asks=told.asks[:1],
        address=address(told),
        longest=LONGEST,
        entries=entries(told, system.id),
        refs=Refs().know(cite for one in told.rules for cite in one["cites"]),
    )


def _told_of(name: str) -> System:
    """The game of that name, if its disputes can be told."""
    if name not in TOLD:
        raise Refused(f"There is no game {name!r} that can be told in sentences.", where="system", code="bad_system")
    return SYSTEMS[name]


def address(told: AnyTold) -> str:
    """The dispute that was told, as far as it can be stepped through; empty when it cannot."""
    try:
        described = links.checked(filled_situation(told.situation))
        packed = links.pack(described)
    except links.BrokenLink:
        return ""
    if len(packed) > links.LONGEST:
        return ""
    line, _ = as_far_as_it_holds(described, (*told.moves, *told.way))
    moves = line.texts
    asks = _asks(told, len(moves))
    shown = verdict(Place(TABLE, "", line, len(moves), packed, asks=asks)) if asks else None
    same = shown is not None and told.question is not None and shown.word == told.question["answer"]
    system = str(told.situation.get("system", ""))
    return url(TABLE, moves, len(moves), packed, asks=asks if same else "", system=system)


def _asks(told: AnyTold, at: int) -> str:
    """The question as the dispute's page asks it; empty for one that is not about a move."""
    asked = told.question or {}
    if isinstance(told, ToldTable) or asked.get("ask") != "may" or not asked.get("use"):
        return ""
    choosing = asked.get("choosing", ()) if ability_told(told.table, asked["use"]).get("target") else ()
    move = Move("", "uses", asked["use"], (), tuple(choosing))
    return f"{at}.{move.text()}"


def marked(told: AnyTold) -> Markup:
    """The text with what was understood marked and told, and what was not underlined."""
    parts: list[Markup] = []
    at = 0
    for start, end, said in _pieces(told):
        parts.append(escape(told.text[at:start]))
        inside = escape(told.text[start:end])
        parts.append(
            Markup('<mark title="{}">{}</mark>').format(said, inside) if said else Markup("<u>{}</u>").format(inside)
        )
        at = end
    return Markup("").join([*parts, escape(told.text[at:])])


def _pieces(told: AnyTold) -> list[tuple[int, int, str]]:
    """Stretches of the text that do not overlap: of several the shortest says most, the others have what is left."""
    given = [(one["span"][0], one["span"][1], one["as"]) for one in told.understood]
    given += [(one["span"][0], one["span"][1], "") for one in told.not_understood]
    found: list[tuple[int, int, str]] = []
    for start, end, said in sorted(given, key=lambda one: one[1] - one[0]):
        at = start
        for other in sorted(one for one in found if one[1] > start and one[0] < end):
            if told.text[at : other[0]].strip():
                found.append((at, other[0], said))
            at = max(at, other[1])
        if told.text[at:end].strip():
            found.append((at, end, said))
    return sorted(found)
