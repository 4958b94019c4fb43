"""The form for a dispute of one's own, and the picker that puts known cards into it.

Thin: timing.form turns what is sent into a situation and back; what is known of cards is handed in by the application
(services.py).
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

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
from timing.page.reaching import Askable, askable, reached
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
    """The form for a dispute of one's own: empty, with a card, from a preset, at a moment or box, or a dispute (?d=).

    ?draft= is a form as its buttons have left it: whoever comes back to that address finds all that was entered.
    """
    given, of = request.args, game_form()
    if given.get("draft"):
        return _form(_draft(given["draft"]), opened=given.get("open", "")[:20], find=given.get("find", ""))
    if given.get("d"):
        try:
            described = links.unpack(given["d"])
        except links.BrokenLink as broken:
            raise Refused(broken.message, where=broken.part, code="broken_link") from None
        if SYSTEMS.playing(described) is not g.system:
            raise Refused(f"The dispute is not one of {g.system.name}.", where="d", code="broken_link")
        return _form(of.opened(g.system.write(described)))
    draft = copy.deepcopy(of.empty)
    if given.get("card"):
        buttons = Buttons(of, draft, Sent({"new.title": given["card"]}.get, lambda name: []), known_of_cards())
        return _form(draft, opened=buttons.press("card+"), buttons=buttons)
    if given.get("preset"):
        chosen = of.preset(given["preset"])
        if chosen is None:
            raise NotFound(f"There is no common case {given['preset'][:60]}.", where="preset")
        return _form(chosen.situation)
    if given.get("when"):
        if given["when"] not in of.every_moment:
            raise NotFound(f"No dispute starts at {given['when'][:60]}.", where="when")
        of.at_moment(draft, given["when"], given.get("phase", ""))
    if given.get("box"):
        if given["box"] not in [box.id for box in g.system.structure.all_boxes]:
            raise NotFound(f"The round has no box {given['box'][:60]}.", where="box")
        draft["opening"] = {"box": given["box"]}
    return _form(draft, fresh=True)


@blueprint.post("/timing/<system>/new")
def enter() -> Any:
    """The form sent: a button of it carried out, or the dispute opened, with the moves that still hold."""
    of, sent = game_form(), Sent(request.form.get, request.form.getlist)
    draft = form.read(of, sent, _draft(request.form.get("d", "")))
    button = request.form.get("op", "go")
    if button != "go":
        buttons = Buttons(of, draft, sent, known_of_cards())
        opened = buttons.press(button)
        of.laid(draft)
        return _shown(draft, opened, buttons)
    of.laid(draft)
    if sent.text("new.title"):
        buttons = Buttons(of, draft, sent, known_of_cards())
        buttons.press("find")
        said = f"“{buttons.typed}” is typed and not on the table yet: pick it, say what it is, or clear the field"
        return _form(draft, problems=[Problem(("another",), said)], buttons=buttons), 400
    problems = of.gaps(draft)
    try:
        entered = links.checked({SYSTEM: g.system.id, **of.filled(draft)})
    except links.BrokenLink as broken:
        problems += broken.problems
    if problems:
        return _form(draft, problems=problems), 400
    if len(links.pack(entered)) > links.LONGEST:
        problem = Problem(("cards",), "is more than a link can hold; leave out what does not bear on the dispute")
        return _form(draft, problems=[problem]), 400
    return redirect(_opened(entered), 303)


def _opened(entered: Any) -> str:
    """The address of the dispute that was entered: where its question is asked, else with the moves that still hold."""
    about, packed = request.form.get("about", ""), links.pack(entered)
    asked = reached(entered, about) if about else None
    if asked is not None:
        at = len(asked.moves)
        return url(TABLE, asked.moves, at, links.pack(asked.situation), asks=asked.asks, system=g.system.id)
    line, bad = as_far_as_it_holds(entered, _moves())
    lost = f"&lost={len(_moves()) - len(line.moves)}" if bad else ""
    stood = request.form.get("at", "")
    at = min(int(stood), len(line.moves)) if stood.isdecimal() and len(stood) < 5 else len(line.moves)
    return url(TABLE, line.texts, at, packed, system=g.system.id) + lost


def _draft(packed: str) -> dict[str, Any]:
    """The draft that a form or an address carries. Raises Refused for what is none."""
    try:
        found: dict[str, Any] = links.draft(packed)
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None
    return found


def _moves() -> tuple[str, ...]:
    """The moves that were made in the situation before it was changed. Raises Refused for too many."""
    try:
        return links.split(request.values.get("m", ""))
    except links.BrokenLink as broken:
        raise Refused(broken.message, where=broken.part, code="broken_link") from None


def _shown(draft: dict[str, Any], opened: str, buttons: Buttons) -> Any:
    """The form after a button: at an address that holds the draft, so that nothing is lost by going on and coming back.

    What no address can hold is shown at once: a draft that is too long, and what a text that was read left over.
    """
    packed = links.pack_draft({SYSTEM: g.system.id, **draft})
    if buttons.notes or len(packed) > links.LONGEST:
        return _form(draft, opened=opened, buttons=buttons)
    kept = {"draft": packed, "open": opened, "find": buttons.typed, "owner": request.form.get("new.owner", "")}
    kept |= {key: request.form.get(key, "") for key in ("m", "at", "about")}
    query = urlencode({key: value for key, value in kept.items() if value}, quote_via=quote, safe=":/,@~")
    place = {"found": "another", "cards": "another"}.get(opened, opened)
    return redirect(f"/timing/{g.system.id}/new?{query}" + (f"#{place}" if place else ""), 303)


@blueprint.get("/timing/<system>/offers")
def offers() -> str:
    """The cards that a title in part may be (?q=), as buttons of the form: what a script shows while one types."""
    typed = _typed(request.args.get("q", ""))
    return render_template(
        "timing/form/offers.html",
        system=g.system,
        form=game_form(),
        typed=typed,
        offers=known_of_cards().offered(typed),
    )


def _typed(text: str) -> str:
    return " ".join(text.split())[:120]


def card_place(system: str, card_id: str) -> str:
    """Set and number of a card, as the picker shows them; empty for one that is not known."""
    picker = services().pickers.get(system)
    return picker.place(card_id) if picker is not None else services().known_cards.place(card_id)


blueprint.add_app_template_global(card_place, "card_place")


def known_of_cards() -> Help:
    """What the cards' package knows, as far as the application hands it in."""
    picker = services().pickers.get(g.system.id)
    if picker is not None:
        return Help(
            known=picker.known, which=picker.which, offered=picker.offered, place=picker.place, notes=picker.notes
        )
    given = services().known_cards
    return Help(partial(given.known, g.corpus), given.read, given.which, given.offered, given.place, given.notes)


def _form(
    draft: dict[str, Any],
    problems: Iterable[Problem] = (),
    opened: str = "",
    fresh: bool = False,
    buttons: Buttons | None = None,
    find: str = "",
) -> str:
    """The form showing a draft."""
    of, help_ = game_form(), known_of_cards()
    typed = buttons.typed if buttons else _typed(find)
    owner = request.values.get("new.owner") or request.values.get("owner", "")
    seats = [(player["id"], player.get("name") or player["id"]) for player in draft["players"]]
    rows = shown.rows(of, help_, draft, buttons.notes if buttons else {})
    return render_template(
        "timing/new.html",
        draft=draft,
        rows=rows,
        packed=links.pack_draft({SYSTEM: g.system.id, **draft}),
        moves=links.join(_moves()),
        problems=[(shown.place_of(problem), shown.said_of(problem, draft)) for problem in problems],
        opened=opened,
        fresh=fresh,
        typed=typed,
        offers=help_.offered(typed) if typed else (),
        owner=owner if owner in dict(seats) else of.next_owner(draft),
        system=g.system,
        form=of,
        words=of.words,
        boxes=of.boxes(),
        box_name=next((name for _, group in of.boxes() for box, name in group if box == draft["opening"]["box"]), ""),
        moment=of.moment(draft),
        befallen=of.has_befallen(draft),
        seats=seats,
        askable=_askable(of, draft),
        about=request.values.get("about", ""),
        refs_of=lambda card: [(row.card["ref"], row.card["title"]) for row in rows if row.card is not card],
    )


def _askable(of: GameForm, draft: dict[str, Any]) -> tuple[Askable, ...]:
    """What a question may be about; nothing while the draft is not sound."""
    if not draft["cards"] or of.gaps(draft):
        return ()
    try:
        return askable(links.checked({SYSTEM: g.system.id, **of.filled(draft)}))
    except links.BrokenLink:
        return ()
