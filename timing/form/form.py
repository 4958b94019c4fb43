"""A form to a situation and back, in steps: what is typed is never lost, and what the form cannot show stays as it is.

A draft is a situation as plain data that need not be sound yet. `read` overlays what a form sent on the draft it was
made from; timing.form.buttons carries out its buttons.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from timing.form import builder, words
from timing.form.asked import Does, Fields, listed
from timing.kernel.fields import Problem, Record
from timing.systems.agot1e.abilities import Ability

Plain = dict[str, Any]
TEXTS = ("traits", "house", "keywords", "crests")
NUMBERS = {
    "str": (0, 30), "cost": (0, 20), "influence": (0, 9), "income": (-9, 20), "power": (0, 30), "gold": (0, 30),
    "duplicates": (0, 5),
}  # fmt: skip


@dataclass(frozen=True)
class Sent:
    """What a form sent: one value or several for a name."""

    one: Callable[[str], str | None]
    several: Callable[[str], list[str]]

    def has(self, name: str) -> bool:
        """Whether the form has the field."""
        return self.one(name) is not None

    def text(self, name: str, longest: int = 200) -> str:
        """The text of a field, without spaces around it."""
        return " ".join((self.one(name) or "").split())[:longest]

    def number(self, name: str, least: int, most: int, usual: int = 0) -> int:
        """The number of a field, brought within its bounds."""
        text = (self.one(name) or "").strip().replace("−", "-").removeprefix("+")
        try:
            return min(max(int(text[:6]), least), most)
        except ValueError:
            return usual


def read(sent: Sent, base: Plain) -> Plain:
    """The draft that the form shows, made from the draft `base` it was rendered from."""
    draft = copy.deepcopy(base)
    draft["players"] = _players(sent, base.get("players", []))
    known = [player["id"] for player in draft["players"]]
    first = sent.text("first")
    draft["first_player"] = first if first in known else known[0] if known else ""
    active = sent.text("active")
    draft.pop("active_player", None)
    if active in known:
        draft["active_player"] = active
    draft["opening"] = _opening(sent, base.get("opening", {}), known)
    for key, values in (("ends", ("phase", "round")), ("stops", ("every",))):
        draft.pop(key, None)
        if sent.text(key) in values:
            draft[key] = sent.text(key)
    draft["cards"] = [_card(sent, f"c{at}.", card, known) for at, card in enumerate(base.get("cards", []))]
    draft.pop("challenge", None)
    if sent.text("challenge"):
        draft["challenge"] = _challenge(sent, base.get("challenge") or {}, len(draft["cards"]), draft)
    return draft


def _players(sent: Sent, base: list[Plain]) -> list[Plain]:
    found = []
    for at, player in enumerate(base):
        name = sent.text(f"p{at}.name", 40)
        found.append({**player, "name": name or player.get("name", player["id"])})
        for key, most in (("power", 40), ("hand", 60)):
            if sent.has(f"p{at}.{key}"):
                found[-1][key] = sent.number(f"p{at}.{key}", 0, most, 5 if key == "hand" else 0)
        for key in ("gold", "influence"):  # left open: enough
            if sent.text(f"p{at}.{key}"):
                found[-1][key] = sent.number(f"p{at}.{key}", 0, 60)
            elif sent.has(f"p{at}.{key}"):
                found[-1].pop(key, None)
    return found


def lay_plots(draft: Plain) -> None:
    """Plots that do something when they are revealed lie in the plot deck while they are still to be revealed."""
    opening = draft.get("opening", {})
    if opening.get("box") not in ("plot/1", "plot/2", "plot/3") or opening.get("event", 1) > 1:
        return
    plots = [card for card in draft.get("cards", []) if card.get("type") == "plot"]
    waiting = {card.get("owner") for card in plots if card.get("zone") == "deck"}
    for card in plots:
        kinds = [ability.get("kind") for ability in card.get("abilities", [])]
        if card.get("zone") == "revealed" and "when-revealed" in kinds and card.get("owner") not in waiting:
            card["zone"] = "deck"


def _opening(sent: Sent, base: Plain, known: list[str]) -> Plain:
    box = sent.text("box") or base.get("box", "challenges/2")
    found: Plain = {"box": box}
    event = sent.number("event", 1, 9, 1)
    if event > 1 and box == base.get("box"):
        found["event"] = event
    if sent.text("turn") in known:
        found["turn"] = sent.text("turn")
    return found


def _challenge(sent: Sent, base: Plain, cards: int, draft: Plain) -> Plain:
    known = [player["id"] for player in draft["players"]]
    attacker = sent.text("attacker")
    attacker = attacker if attacker in known else draft["first_player"]
    defender = sent.text("defender")
    others = [player for player in known if player != attacker]
    defender = defender if defender in others else (others or known)[0]
    found: Plain = {**base, "type": sent.text("challenge"), "attacker": attacker, "defender": defender}
    found["claim"] = sent.number("claim", 0, 9, 1)
    for side in ("attacker", "defender"):
        parts = [at for at in range(cards) if sent.text(f"c{at}.part") == f"{side[:-2]}ing"]
        found[f"{side}s"] = [draft["cards"][at]["ref"] for at in parts]
        found[f"{side}_bonus"] = sent.number(f"{side}_bonus", 0, 60)
    found.pop("winner", None)
    if sent.text("winner") in (attacker, defender):
        found["winner"] = sent.text("winner")
    return found


def _card(sent: Sent, name: str, base: Plain, known: list[str]) -> Plain:
    found = dict(base)
    found["title"] = sent.text(f"{name}title") or base.get("title", "")
    for key, choices in (("type", words.CARD_TYPES), ("zone", words.ZONES)):
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
        _facts(sent, name, found)
    abilities = base.get("abilities", [])
    found["abilities"] = [_ability(sent, f"{name}a{at}.", ability) for at, ability in enumerate(abilities)]
    return found


def _facts(sent: Sent, name: str, found: Plain) -> None:
    """The facts in the folded part of a card."""
    for key, (least, most) in NUMBERS.items():
        if sent.text(f"{name}{key}"):
            found[key] = sent.number(f"{name}{key}", least, most)
        else:
            found.pop(key, None)
    for key in ("unique", "kneeling"):
        found[key] = sent.has(f"{name}{key}")
    for key in TEXTS:
        found[key] = listed(sent.text(f"{name}{key}"))
    for key in ("icons", "immune", "cannot"):
        found[key] = sent.several(f"{name}{key}")
    found.pop("attached_to", None)
    if sent.text(f"{name}attached_to"):
        found["attached_to"] = sent.text(f"{name}attached_to")


def _ability(sent: Sent, name: str, base: Plain) -> Plain:
    typed = "raw" in base or (sent.has(f"{name}raw") and _raw(sent.one(f"{name}raw") or "", base) != base)
    if typed and sent.has(f"{name}raw"):
        return _raw(sent.one(f"{name}raw") or "", base)
    if not sent.has(f"{name}kind"):
        return base
    second = sent.has(f"{name}more.do")
    values = _values(sent, name, Fields)
    values |= {"does": _does(sent, f"{name}does."), "more": _does(sent, f"{name}more.") if second else None}
    problems: list[Problem] = []
    ability: Ability = Record(Ability).read(base, (), problems)
    if problems or builder.taken_apart(ability) is not None:
        return builder.put_together(Fields(**values))
    return builder.overlaid(base, ability, Fields(**values))


def _does(sent: Sent, name: str) -> Does:
    return Does(**_values(sent, name, Does))


def _values(sent: Sent, name: str, cls: Any) -> Plain:
    """The plain fields of a record, each from the form's field of that name."""
    plain = [field for field in fields(cls) if field.name not in ("does", "more")]
    return {field.name: _value(sent, f"{name}{field.name}", field.name, field.default) for field in plain}


def _value(sent: Sent, field: str, name: str, usual: Any) -> Any:
    if isinstance(usual, bool):
        return sent.has(field)
    if isinstance(usual, int):
        return sent.number(field, -20 if name == "n" else 1, 20, usual)
    text = sent.text(field)
    return text if sent.has(field) else usual


def _raw(text: str, base: Plain) -> Plain:
    """An ability as somebody typed its description; what is no JSON object stays in it as a problem to be shown."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        given = None
    return given if isinstance(given, dict) else {**base, "raw": text[:4000]}
