"""What a reading says: as plain data for a page or the JSON interface, and in lines for people."""

from __future__ import annotations

from typing import Any

from reading.engine.card import as_card, described
from reading.model import Ability, Reading


def plain(reading: Reading, facts: dict[str, Any] | None = None) -> dict[str, Any]:
    """All of a reading as plain data: abilities, keywords, restrictions, what was not read, the engine's form."""
    made = described(reading)
    return {
        "title": reading.title,
        "type": reading.type,
        "abilities": [ability.record() for ability in reading.abilities],
        "keywords": reading.keywords,
        "play_restrictions": reading.play_restrictions,
        "icons": reading.icons,
        "notes": reading.notes,
        "unread": reading.unread,
        "card": as_card(reading, "card", "you", facts),
        "simplified": [{"ability": label, "left_out": lack} for label, lack in made.simplified],
    }


def told(reading: Reading) -> list[str]:
    """A reading in lines for people."""
    lines = [f"keywords: {', '.join(reading.keywords)}"] if reading.keywords else []
    lines += [f"restriction: {line}" for line in reading.play_restrictions]
    for ability in reading.abilities:
        if ability.kind not in ("keyword", "restriction"):
            lines += _told(ability)
    lines += [f"note: {note}" for note in reading.notes]
    unread = len(reading.unread)
    lines.append("Read completely." if not unread else f"Not understood: {unread} of its parts; see 'not read'.")
    return lines


def _told(ability: Ability) -> list[str]:
    text = " ".join(ability.text.split())
    lines = [f"{'given: ' if ability.granted else ''}{text}"]
    shown = {
        "kind": ability.kind + (" (limited)" if ability.limited_response else ""),
        "phase": ability.phase,
        "trigger": ability.trigger and ability.trigger + (" (of this card)" if ability.trigger_self else ""),
        "costs": ", ".join(ability.costs),
        "effects": ", ".join(ability.effects),
        "limit": ability.limit and f"{ability.limit['times']} per {ability.limit['per']}",
        "others": ability.option
        and f"{ability.option['who']} may pay {', '.join(ability.option['costs'])}: {ability.option['does']}",
    }
    flags = ["saves", "cancels", "chooses", "then", "cannot_be_saved", "cannot_be_canceled"]
    shown["also"] = ", ".join(flag.replace("_", " ") for flag in flags if getattr(ability, flag))
    lines += [f"    {name}: {value}" for name, value in shown.items() if value]
    lines += [f"    not read: {span['text']!r}" for span in ability.unread]
    return lines
