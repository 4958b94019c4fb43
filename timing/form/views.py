"""The form for a dispute of one's own, and the picker that puts known cards into it.

Thin: timing.form turns what is sent into a situation and back; what is known of cards is handed in by the application
(services.py).
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from functools import partial
from typing import Any

from flask import Blueprint, g, redirect, render_template, request

from errors import NotFound, Refused
from services import services
from timing.form import form, shown
from timing.form.buttons import Buttons, Help
from timing.form.frame import GameForm
from timing.form.sent import Sent
from timing.kernel.fields import Problem
from timing.kernel.system import SYSTEM
from timing.page import links
from timing.page.line import as_far_as_it_holds
from timing.page.place import TABLE, url
from timing.systems.registry import SYSTEMS
from timing.views import find_system

blueprint = Blueprint("entering", __name__)
blueprint.before_request(find_system)


@blueprint.before_request
def find_form() -> None:
    """Raises NotFound for a game whose disputes are entered in no form."""
    if g.system.form is None:
        raise NotFound(f"There is no form for disputes of {g.system.edition or g.system.name} yet.")


def game_form() -> GameForm:
    """The form of the game of the address."""
    made: GameForm = g.system.form(g.system.structure)
    return made


@blueprint.get("/timing/<system>/new")
def new() -> Any:
    """The form for a dispute of one's own: empty, with a card, from a preset, a box, or a dispute (?d=, ?m=)."""
    given, of = request.args, game_form()
    if given.get("d"):
        try:
            described = links.unpack(given["d"])
            if SYSTEMS.playing(described) is not g.system:
                raise links.BrokenLink(f"The dispute is not one of {g.system.name}.", "d")
            return _form(of.opened(g.system.write(described)), moves=given.get("m", ""))
        except links.BrokenLink as broken:
            raise Refused(broken.message, where=broken.part, code="broken_link") from None
    if given.get("card"):
        draft = copy.deepcopy(of.empty)
        buttons = Buttons(of, draft, Sent({"new.title": given["card"]}.get, lambda name: []), known_of_cards())
        return _form(draft, opened=buttons.press("card+"), buttons=buttons)
    if given.get("preset"):
        chosen = of.preset(given["preset"])
        if chosen is None:
            raise NotFound(f"There is no common case {given['preset'][:60]}.", where="preset")
        return _form(chosen.situation)
    empty = of.empty
    known = [box.id for box in g.system.structure.all_boxes]
    if given.get("box"):
        if given["box"] not in known:
            raise NotFound(f"The round has no box {given['box'][:60]}.", where="box")
        empty = {**empty, "opening": {"box": given["box"]}}
    return _form(empty, fresh=True)


@blueprint.post("/timing/<system>/new")
def enter() -> Any:
    """The form sent: a button of it carried out, or the dispute opened, with the moves that still hold."""
    of, sent = game_form(), Sent(request.form.get, request.form.getlist)
    try:
        draft = form.read(of, sent, links.draft(request.form.get("d", "")))
        moves = links.split(request.form.get("m", ""))
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    button = request.form.get("op", "go")
    if button != "go":
        buttons = Buttons(of, draft, sent, known_of_cards())
        opened = buttons.press(button)
        of.laid(draft)
        return _form(draft, moves=links.join(moves), opened=opened, buttons=buttons)
    of.laid(draft)
    problems = of.gaps(draft)
    try:
        entered = links.checked({SYSTEM: g.system.id, **of.filled(draft)})
    except links.BrokenLink as broken:
        problems += broken.problems
    if problems:
        return _form(draft, moves=links.join(moves), problems=problems), 400
    packed = links.pack(entered)
    if len(packed) > links.LONGEST:
        problem = Problem(("cards",), "is more than a link can hold; leave out what does not bear on the dispute")
        return _form(draft, moves=links.join(moves), problems=[problem]), 400
    line, bad = as_far_as_it_holds(entered, moves)
    lost = f"&lost={len(moves) - len(line.moves)}" if bad else ""
    stood = request.form.get("at", "")
    at = min(int(stood), len(line.moves)) if stood.isdecimal() and len(stood) < 5 else len(line.moves)
    return redirect(url(TABLE, line.texts, at, packed, system=g.system.id) + lost, 303)


@blueprint.get("/timing/<system>/offers")
def offers() -> str:
    """The cards that a title in part may be (?q=), as buttons of the form: what a script shows while one types."""
    typed = " ".join(request.args.get("q", "").split())[:120]
    return render_template("timing/offers.html", system=g.system, typed=typed, offers=known_of_cards().offered(typed))


def known_of_cards() -> Help:
    """What the cards' package knows, as far as the application hands it in."""
    picker = services().pickers.get(g.system.id)
    if picker is not None:
        return Help(known=picker.known, which=picker.which, offered=picker.offered)
    given = services().known_cards
    return Help(partial(given.known, g.corpus), given.read, given.which, given.offered)


def _form(
    draft: dict[str, Any],
    moves: str = "",
    problems: Iterable[Problem] = (),
    opened: str = "",
    fresh: bool = False,
    buttons: Buttons | None = None,
) -> str:
    """The form showing a draft."""
    of = game_form()
    cards = shown.shown_cards(of, draft)
    unknown = {at: card for at, (card, _) in enumerate(cards) if not card.get("card") and not card.get("abilities")}
    return render_template(
        "timing/new.html",
        draft=draft,
        cards=cards,
        packed=links.pack_draft({SYSTEM: g.system.id, **draft}),
        moves=moves,
        problems=[(shown.place_of(problem), shown.said_of(problem, draft)) for problem in problems],
        opened=opened,
        fresh=fresh,
        notes=buttons.notes if buttons else {},
        typed=buttons.typed if buttons else "",
        offers=buttons.offers if buttons else (),
        which={at: known_of_cards().which(card["title"]) for at, card in unknown.items()},
        system=g.system,
        form=of,
        words=of.words,
        boxes=of.boxes(),
        befallen=of.has_befallen(draft),
        seats=[(player["id"], player.get("name") or player["id"]) for player in draft["players"]],
        refs_of=lambda card: [(other["ref"], other["title"]) for other, _ in cards if other is not card],
    )
