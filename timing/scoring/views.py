"""B'Twixt at the table: who has won the game, who wins a bid; everything entered is in the address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from errors import Refused
from timing.page import links
from timing.page.place import TABLE, root, url
from timing.scoring import bid, described, end, figures
from timing.scoring.abilities import ALLY, INFLUENCE, KNOWN
from timing.systems.btwixt.situation import Situation
from timing.systems.btwixt.system import SYSTEM
from timing.systems.btwixt.track import FEWEST, MOST
from timing.systems.btwixt.words import COLORS, SEASONS
from timing.views import Refs, json_body, refusing

blueprint = Blueprint("scoring", __name__)
COUNTS = range(FEWEST, MOST + 1)


@blueprint.get("/timing/btwixt/end")
def end_of_game() -> Any:
    """Who has won: the powers of allies and tokens in each council."""
    held = end.entered(request.args)
    if moved := _tidied("end", end.entered, end.fields_of):
        return moved
    found = end.verdict(end.situation_of(held)) if _is_whole(held) else None
    return _page("end", held, found, end.fields_of(held))


@blueprint.get("/timing/btwixt/bid")
def bid_for_an_ally() -> Any:
    """Who wins the bid, and where the ally may go."""
    held = bid.entered(request.args)
    if moved := _tidied("bid", bid.entered, bid.fields_of):
        return moved
    found = bid.verdict(bid.situation_of(held)) if _is_whole(held) else None
    return _page("bid", held, found, bid.fields_of(held), own_text=bid.OWN_TEXT)


@blueprint.get("/timing/btwixt/new")
def describe() -> Any:
    """A round described with its cards; once it holds together it leads to the stepper."""
    if packed := request.args.get("d"):
        fields, lost = described.fields_of(_unpacked(packed))
        return redirect(f"{root(SYSTEM.id)}/new?{figures.query_of({**fields, 'lost': ','.join(lost)})}", 303)
    held = described.entered(request.args)
    more = request.args.get("more", "")
    if more in ("c", "a"):
        fields = {**request.args, f"{more}n": str(len(held.cards if more == "c" else held.allies) + 2)}
        fields.pop("more")
        return redirect(f"{root(SYSTEM.id)}/new?{figures.query_of(fields)}#cards-{more}", 303)
    against: tuple[str, ...] = ()
    if request.args.get("go") and not held.slips:
        situation, against = described.situation_of(held)
        if situation:
            return redirect(_stepper(situation), 303)
    shown = render_template(
        "timing/btwixt/new.html",
        held=held,
        against=against,
        lost=[says for key, says in described.LEFT_OUT.items() if key in request.args.get("lost", "").split(",")],
        slips={slip.field: slip.says for slip in held.slips},
        counts=COUNTS,
        query=figures.query_of({"n": str(len(held.leaders)), **request.args, "go": ""}),
        known=figures.KNOWN_LEADERS,
        titles=tuple(KNOWN),
        influence=[(key, one.name) for key, one in INFLUENCE.items()],
        ally=[(key, one.name) for key, one in ALLY.items()],
        colors=[("", "any"), *((color, color) for color in COLORS)],
        steps=described.STEPS,
        seasons=[(season, season.capitalize()) for season in SEASONS],
        rules=described.RULES,
    )
    return (shown, 400) if held.slips or against else shown


def _unpacked(packed: str) -> Situation:
    """The situation that a link carries. Raises Refused if it carries none of this game's."""
    try:
        situation = links.unpack(packed)
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    if not isinstance(situation, Situation):
        raise Refused(f"The dispute is not one of {SYSTEM.name}.", where="d", code="broken_link")
    return situation


def _is_whole(held: Any) -> bool:
    """Whether there is something to decide: not while numbers are being tapped in."""
    return bool(held.said and not held.slips and not request.args.get("at"))


def _tidied(
    page: str, entered: Callable[[Mapping[str, str]], Any], fields_of: Callable[[Any], dict[str, str]]
) -> Response | None:
    """Where a sent form leads: the address without its empty fields, with the number that a button adds or takes away.

    None where the address is as it should be, or has something to put right.
    """
    pressed = request.args.get("add") or request.args.get("drop") or ""
    fields = figures.tapped(request.args)
    held = entered(fields)
    if held.slips or (not pressed and all(request.args.values())):
        return None
    lists = pressed.partition(".")[0]  # its buttons stay open
    query = figures.query_of({**fields_of(held), "at": lists})
    anchor = f"#place-{lists[1:]}" if lists[1:].isdecimal() else ""
    return redirect(f"{root(SYSTEM.id)}/{page}?{query}{anchor}", 303)


def _page(page: str, held: Any, found: Any, fields: dict[str, str], **more: Any) -> Any:
    shown = render_template(
        f"timing/btwixt/{page}.html",
        held=held,
        found=found,
        fields=fields,
        query=figures.query_of(fields),
        slips={slip.field: slip.says for slip in held.slips},
        tapping=request.args.get("at", ""),
        counts=COUNTS,
        known=figures.KNOWN_LEADERS,
        stepper=_stepper(found.situation) if found else "",
        refs=Refs().know(found.cites) if found else {},
        link=request.host_url.rstrip("/") + f"{root(SYSTEM.id)}/{page}?{figures.query_of(fields)}",
        **more,
    )
    return (shown, 400) if held.slips else shown


def _stepper(situation: Situation) -> str:
    """Where the same is stepped through, printed and recorded."""
    return url(TABLE, (), 0, links.pack(situation), system=SYSTEM.id)


# --- JSON ------------------------------------------------------------------------------------------------------------


def _situation() -> Situation:
    """The situation of the request's body."""
    body = json_body()
    if not isinstance(body, dict) or set(body) != {"situation"}:
        raise Refused("The body should be a JSON object with a situation.", code="bad_body", status=400)
    described = body["situation"]
    try:
        situation = links.checked({"system": SYSTEM.id, **described} if isinstance(described, dict) else described)
    except links.BrokenLink as broken:
        raise Refused(broken.message, code="bad_situation", where=broken.part, status=422) from None
    if not isinstance(situation, Situation):
        raise Refused("The situation is one of another game.", code="bad_situation", where="situation", status=422)
    return situation


@blueprint.post("/api/v1/timing/btwixt/end")
def api_end() -> dict[str, Any]:
    """A situation: who wins if the game is over as its councils are, with every reason."""
    with refusing():
        situation = _situation()
    return {"url": _stepper(situation), **end.as_json(situation)}


@blueprint.post("/api/v1/timing/btwixt/bid")
def api_bid() -> dict[str, Any]:
    """A situation: who wins the bid as its bid piles are, with every reason."""
    with refusing():
        situation = _situation()
    return {"url": _stepper(situation), **bid.as_json(situation)}
