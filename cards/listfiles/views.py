"""The pages of the lists and their JSON. Thin: each asks the service and renders what it gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, current_app, g, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from cards import api, lists, service, steps
from cards.importing.records import SECOND_EDITION
from cards.listfiles import exchange
from cards.listfiles import service as listfiles
from cards.lists import ListOn, Release
from cards.refs import CardRef
from cards.second_edition.lines import second_lists
from cards.second_edition.views import second_shelf
from database import Reading
from rules.connections import refs
from services import kept, reading, services, while_reachable

blueprint = Blueprint("lists", __name__)


def imported() -> tuple[Release, ...]:
    """Versions of the lists that an operator has imported; none while what people enter cannot be reached."""

    def ask() -> tuple[Release, ...]:
        with services().people.session() as people:
            return listfiles.imported(people, g.corpus)

    return while_reachable(ask, tuple, "Imported lists")


def every_list() -> tuple[Release, ...]:
    """The versions of lists that are not of our documents: those of the second edition, and what was imported."""
    ours = imported()
    return (*(one for one in ours if one.game != SECOND_EDITION), *second_lists(ours))


@kept(2)
def _refs(read: Reading) -> dict[str, CardRef]:
    return service.card_refs(read.session)


def card_refs() -> dict[str, CardRef]:
    """Every card by its id."""
    return _refs(reading())


@blueprint.get("/lists/")
def all_lists() -> str:
    """Every format with its lists."""
    ours = every_list()
    found = [lists.lists_on(g.corpus, one.code, imported=ours) for one in lists.formats(g.corpus, ours)]
    latest = [one.release for one in found if one.release in ours]
    shown = [one for one in ours if one.imported or one in latest]
    return render_template("cards/lists.html", lists=found, releases=[*lists.releases(g.corpus), *shown])


@blueprint.get("/lists/<list_code>")
def one_list(list_code: str) -> str | AnyResponse:
    """What a format restricts and bans, ``on`` a day, or what is known of it under a ``version`` of the FAQ."""
    now = _list_on(list_code)
    version = request.args.get("version", "").strip()
    if list_code != now.format.code:
        asked = f"?on={now.on}" if now.on else f"?version={quote(version)}" if version else ""
        return redirect(f"{now.format.url}{asked}")
    cards = _cards_on(now)
    found = _steps(now)
    return render_template(
        "cards/list.html",
        step=steps.step_of(found, version) if version else None,
        steps=found,
        spans=steps.spans(found),
        now=lists.by_title(now, {card_id: card.sort_key for card_id, card in cards.items()}),
        cards=cards,
        formats=lists.formats(g.corpus, every_list()),
        rules=refs(g.corpus, now.format.rules),
        sets={one.code: one for one in service.sets(g.corpus)},
    )


@blueprint.get("/lists/restricted-list.json")
def lists_file() -> Response:
    """Every version of the lists in the community's exchange format, as a file."""
    whole = exchange.write([*lists.releases(g.corpus), *imported()])
    body = current_app.json.dumps(whole, ensure_ascii=False, indent=2)
    return Response(body + "\n", mimetype="application/json", headers={"Content-Disposition": "attachment"})


def _steps(now: ListOn) -> tuple[steps.Step, ...]:
    last = lists.choose(lists.releases(g.corpus), now.format, None).release
    return steps.steps(g.corpus, now.format, last)


def _list_on(code: str) -> ListOn:
    return lists.lists_on(g.corpus, code, lists.parse_day(request.args.get("on")), every_list())


def _cards_on(now: ListOn) -> Mapping[str, CardRef]:
    """Every card of the game that a list is for, by its id."""
    if now.format.game != SECOND_EDITION:
        return card_refs()
    return {code: line.ref for code, line in second_shelf(imported()).items()}


@blueprint.get("/api/v1/lists")
def api_lists() -> dict[str, Any]:
    """Every format with the size of its lists."""
    ours = every_list()
    found = [lists.lists_on(g.corpus, one.code, imported=ours) for one in lists.formats(g.corpus, ours)]
    return {"formats": [api.format_json(one.format, one) for one in found]}


@blueprint.get("/api/v1/lists/<list_code>")
def api_list(list_code: str) -> dict[str, Any]:
    """What a format restricts and bans, ``on`` a day."""
    now = _list_on(list_code)
    return api.list_json(now, _cards_on(now), _steps(now))


@blueprint.get("/api/v1/restrictions")
def api_restrictions() -> Response:
    """Every version of the lists in the community's exchange format; ``activeonly``, or ``on`` a day."""
    on = lists.parse_day(request.args.get("on"))
    active = request.args.get("activeonly", "").lower() in ("1", "true", "yes")
    known = [*lists.releases(g.corpus), *imported()]
    return jsonify(restrictions=exchange.write(known, on=on, active_only=active or on is not None))
