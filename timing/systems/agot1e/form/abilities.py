"""An ability of the first edition as the form shows it and as it comes back from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from timing.form.frame import Shown, as_data, typed
from timing.form.sent import Sent, values
from timing.kernel.fields import Problem, Record
from timing.systems.agot1e import saying
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.form import builder
from timing.systems.agot1e.form.asked import Does, Fields
from timing.systems.agot1e.form.in_words import in_words

Plain = dict[str, Any]
BESIDES = ("Not described here",)
"""Rows of an ability that the form shows in its own way."""


def shown(ability: Plain) -> Shown:
    """How the form shows an ability."""
    if "raw" in ability:
        return Shown(str(ability.get("label", "This ability cannot be read")), None, ability["raw"], True)
    problems: list[Problem] = []
    record: Ability = Record(Ability).read(ability, (), problems)
    of = None if problems else builder.taken_apart(record)
    if of is None:
        near = None if problems else builder.approximated(record)
        return Shown(str(ability.get("label", "")), near, as_data(ability), True, near is not None)
    said = in_words(of)
    own = of.label != said
    return Shown(of.label, of, "", own)


def in_full(ability: Plain) -> tuple[tuple[str, str], ...]:
    """What the ability says, row by row; nothing for one that cannot be read."""
    problems: list[Problem] = []
    record: Ability = Record(Ability).read(ability, (), problems)
    return () if problems or "raw" in ability else tuple(row for row in saying.rows(record) if row[0] not in BESIDES)


def changed(ability: Plain, more: Does | None) -> Plain:
    """The ability with that second effect, or none, where fields say the whole of it."""
    of = shown(ability).fields
    return ability if of is None else builder.put_together(replace(of, more=more, then=more is not None and of.then))


def read_ability(sent: Sent, name: str, base: Plain) -> Plain:
    """An ability as the form sent it, in fields or as its description."""
    by_hand = "raw" in base or (sent.has(f"{name}raw") and typed(sent.one(f"{name}raw") or "", base) != base)
    if by_hand and sent.has(f"{name}raw"):
        return typed(sent.one(f"{name}raw") or "", base)
    if not sent.has(f"{name}kind"):
        return base
    second = sent.has(f"{name}more.do")
    more = Does(**values(sent, f"{name}more.", Does)) if second else None
    of = Fields(**values(sent, name, Fields), does=Does(**values(sent, f"{name}does.", Does)), more=more)
    problems: list[Problem] = []
    ability: Ability = Record(Ability).read(base, (), problems)
    if problems or builder.taken_apart(ability) is not None:
        return builder.put_together(of)
    return builder.overlaid(base, ability, of)
