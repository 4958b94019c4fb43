"""Abilities in the engine's form, said in our own words: for packages that know descriptions and not the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from timing.kernel.fields import Record
from timing.systems.agot1e import saying
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.expressions import Selector


def _ability(plain: Mapping[str, Any]) -> Ability:
    ability: Ability = Record(Ability).read(plain, (), [])
    return ability


def label(plain: Mapping[str, Any]) -> str:
    """A short name of an ability: what is paid and what is done."""
    return saying.label(_ability({**plain, "label": "x"}))


def rows(plain: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """An ability row by row, as (what the row is, what it says)."""
    return saying.rows(_ability(plain))


def standing(does: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What a card has beside its abilities, row by row: keywords, immunities, what it cannot, where it is attached."""
    said = [
        ("Keywords", ", ".join(does.get("keywords", ()))),
        (
            "Immune to",
            ", ".join(saying.plain(name).replace("opponents ", "opponents’ ") for name in does.get("immune", ())),
        ),
        ("Cannot", ", ".join(does.get("cannot", ()))),
    ]
    if does.get("attaches_to"):
        where: Selector = Record(Selector).read(does["attaches_to"], (), [])
        said.append(("Attached to", saying.cards(where)))
    return tuple((name, words) for name, words in said if words)
