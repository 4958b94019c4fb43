"""A form to a situation and back, in steps: what is typed is never lost, and what the form cannot show stays as it is.

A draft is a situation as plain data that need not be sound yet. `read` overlays what a form sent on the draft it was
made from; timing.form.buttons carries out its buttons. What there is to ask is the game's (`timing.form.frame`).
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from timing.form.frame import GameForm
from timing.form.sent import Sent

Plain = dict[str, Any]


def read(form: GameForm, sent: Sent, base: Plain) -> Plain:
    """The draft that the form shows, made from the draft `base` it was rendered from."""
    draft = copy.deepcopy(base)
    draft["players"] = _players(form, sent, base.get("players", []))
    known = [player["id"] for player in draft["players"]]
    first = sent.text("first")
    draft["first_player"] = first if first in known else known[0] if known else ""
    active = sent.text("active")
    draft.pop("active_player", None)
    if active in known:
        draft["active_player"] = active
    draft["opening"] = _opening(form, sent, base.get("opening", {}), known)
    for key, _, values, _ in form.further:
        draft.pop(key, None)
        if sent.text(key) in dict(values):
            draft[key] = sent.text(key)
    draft["cards"] = [_card(form, sent, f"c{at}.", card, known) for at, card in enumerate(base.get("cards", []))]
    draft.pop("challenge", None)
    when = _told_moment(form, sent, base)
    if sent.text("challenge"):
        draft["challenge"] = _challenge(form, sent, base.get("challenge") or {}, len(draft["cards"]), draft)
        _margin(form, sent, draft, base.get("challenge") or {})
    if when is not None:
        form.at_moment(draft, *when)
    _befallen(form, sent, draft, moved=when is not None)
    return draft


def _margin(form: GameForm, sent: Sent, draft: Plain, before: Mapping[str, Any]) -> None:
    """By how much it was won goes before STR that is listed, unless STR of those who are not was told anew."""
    told = sent.number("won_by", 0, 60) if sent.text("won_by") else None
    as_before = all(
        draft["challenge"][one.key] == before.get(one.key, one.usual) for one in form.challenge_numbers if not one.usual
    )
    if form.befallen and told is not None and as_before and told != form.margin(draft):
        form.won_by(draft, told)


def _told_moment(form: GameForm, sent: Sent, base: Plain) -> tuple[str, str] | None:
    """The moment that is told with its phase; None where it is the one before, or none is told."""
    if not sent.text("when"):
        return None
    before, phase = form.moment(base)
    told = sent.text("when"), sent.text("phase") or phase
    moment = form.every_moment.get(told[0])
    same = told[0] == before and (told[1] == phase or (moment is not None and not moment.phased))
    return None if same else told


def _befallen(form: GameForm, sent: Sent, draft: Plain, moved: bool) -> None:
    """What is told to have just happened to cards, where it is another thing than before.

    Where the moment was told anew (`moved`), what stood there before of nobody stands for nothing.
    """
    before = form.has_befallen(draft)
    told = {
        card["ref"]: sent.text(f"c{at}.befallen")
        for at, card in enumerate(draft["cards"])
        if sent.text(f"c{at}.befallen") in dict(form.befallen)
    }
    asked = any(sent.has(f"c{at}.befallen") for at in range(len(draft["cards"])))
    if asked and told != before and (told or not moved):
        form.befall(draft, told)


def _players(form: GameForm, sent: Sent, base: list[Plain]) -> list[Plain]:
    found = []
    for at, player in enumerate(base):
        name = sent.text(f"p{at}.name", 40)
        found.append({**player, "name": name or player.get("name", player["id"])})
        if form.others and sent.has(f"p{at}.name"):
            found[-1]["others"] = sent.has(f"p{at}.others")
        for number in form.player_numbers:
            if sent.has(f"p{at}.{number.key}"):
                found[-1][number.key] = sent.number(f"p{at}.{number.key}", number.least, number.most, number.usual)
        for number in form.purses:  # left open: enough
            if sent.text(f"p{at}.{number.key}"):
                found[-1][number.key] = sent.number(f"p{at}.{number.key}", number.least, number.most)
            elif sent.has(f"p{at}.{number.key}"):
                found[-1].pop(number.key, None)
    return found


def _opening(form: GameForm, sent: Sent, base: Plain, known: list[str]) -> Plain:
    box = sent.text("box") or base.get("box") or form.empty["opening"]["box"]
    found: Plain = {"box": box}
    event = sent.number("event", 1, 9, 1)
    if event > 1 and box == base.get("box"):
        found["event"] = event
    if box == base.get("box"):  # where inside its window
        found |= {key: base[key] for key in ("step", "choosing", "uses") if key in base}
    if form.turns and sent.text("turn") in known:
        found["turn"] = sent.text("turn")
    return found


def _challenge(form: GameForm, sent: Sent, base: Plain, cards: int, draft: Plain) -> Plain:
    known = [player["id"] for player in draft["players"]]
    attacker = sent.text("attacker")
    attacker = attacker if attacker in known else draft["first_player"]
    defender = sent.text("defender")
    others = [player for player in known if player != attacker]
    defender = defender if defender in others else (others or known)[0]
    found: Plain = {**base, "type": sent.text("challenge"), "attacker": attacker, "defender": defender}
    for side in ("attacker", "defender"):
        parts = [at for at in range(cards) if sent.text(f"c{at}.part") == f"{side[:-2]}ing"]
        found[f"{side}s"] = [draft["cards"][at]["ref"] for at in parts]
    for number in form.challenge_numbers:
        found[number.key] = sent.number(number.key, number.least, number.most, number.usual)
    found.pop("winner", None)
    if sent.text("winner") in (attacker, defender):
        found["winner"] = sent.text("winner")
    return found


def _card(form: GameForm, sent: Sent, name: str, base: Plain, known: list[str]) -> Plain:
    found = dict(base)
    found["title"] = sent.text(f"{name}title") or base.get("title", "")
    for key, choices in (("type", form.card_types), ("zone", form.zones)):
        value = sent.text(f"{name}{key}")
        if value in dict(choices):
            found[key] = value
    owner = sent.text(f"{name}owner")
    if owner in known:
        found["owner"] = owner
    found.pop("controller", None)
    if sent.text(f"{name}controller") in known and sent.text(f"{name}controller") != found.get("owner"):
        found["controller"] = sent.text(f"{name}controller")
    if sent.has(f"{name}facts"):
        _facts(form, sent, name, found)
    abilities = base.get("abilities", [])
    found["abilities"] = [form.read_ability(sent, f"{name}a{at}.", ability) for at, ability in enumerate(abilities)]
    return found


def _facts(form: GameForm, sent: Sent, name: str, found: Plain) -> None:
    """The facts in the folded part of a card."""
    for number in form.numbers:
        if sent.text(f"{name}{number.key}"):
            found[number.key] = sent.number(f"{name}{number.key}", number.least, number.most)
        else:
            found.pop(number.key, None)
    for key, _ in form.flags:
        found[key] = sent.has(f"{name}{key}")
    for key, _, _ in form.texts:
        found[key] = listed(sent.text(f"{name}{key}"))
    for key in ("icons", "immune", "cannot"):
        found[key] = sent.several(f"{name}{key}")
    found.pop("attached_to", None)
    if sent.text(f"{name}attached_to"):
        found["attached_to"] = sent.text(f"{name}attached_to")


def listed(text: str) -> list[str]:
    """The names in a text with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]
