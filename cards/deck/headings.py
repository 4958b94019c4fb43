"""Headings and header lines of plain lists: what divides a list, and what says something about the whole of it."""

from __future__ import annotations

import re

from cards.deck.decklist import AGENDA, DRAW, HOUSE, PLOT, SIDEBOARD

_SECTIONS = {
    "house": HOUSE, "houses": HOUSE, "house card": HOUSE, "faction": HOUSE,
    "agenda": AGENDA, "agendas": AGENDA, "plot": PLOT, "plots": PLOT, "plot deck": PLOT, "plot cards": PLOT,
    "character": "character", "characters": "character", "chars": "character",
    "location": "location", "locations": "location", "locs": "location",
    "attachment": "attachment", "attachments": "attachment", "attach": "attachment",
    "event": "event", "events": "event",
    "draw deck": DRAW, "house deck": DRAW, "main deck": DRAW, "draw": DRAW,
    "sideboard": SIDEBOARD, "side": SIDEBOARD, "side board": SIDEBOARD, "reserve": SIDEBOARD, "maybeboard": SIDEBOARD,
}  # fmt: skip
_ANY = ("deck", "cards", "decklist", "deck list", "main", "starting")  # headings that tell nothing about what follows
_HEADING = re.compile(
    r"^[\s#*=_~\-–—>•\[(]*(?P<name>[A-Za-z][A-Za-z ]*?)[\s*=_~\-–—\]):]*"
    r"(?P<count>[(\[]?\s*\d{1,4}\s*(?:cards?)?\s*[)\]]?)?[\s*=_~\-–—:]*(?P<more>\([^)]*\)|[(\[].*)?[\s*=_~\-–—:]*$"
)
_FIELD = re.compile(r"^\s*(?:[#*/]\s*)*(?P<key>[A-Za-z][A-Za-z ]{0,24}?)\s*[:=]\s*(?P<value>.*?)\s*$")
FIELDS = {
    "deck name": "name", "deck": "name", "name": "name", "title": "name", "author": "author", "player": "author",
    "by": "author", "created by": "author", "house": HOUSE, "houses": HOUSE, "house card": HOUSE, "faction": "faction",
    "agenda": AGENDA, "agendas": AGENDA, "version": "version", "packs": "packs", "format": "format", "game": "game",
    "description": "description", "notes": "description", "comment": "description", "comments": "description",
    "total cards": "total", "total": "total", "cards": "total", "date": "date", "event": "event", "source": "source",
    "deck created with": "source", "created with": "source", "url": "source", "http": "source", "https": "source",
}  # fmt: skip


def section_of(name: str) -> str | None:
    """The section that a heading names, or None."""
    return _SECTIONS.get(" ".join(name.lower().split()))


def heading(line: str) -> tuple[bool, str | None]:
    """Whether a line is a heading, and which section it opens ("Deck [60]" is one that says nothing more)."""
    found = _HEADING.match(line)
    if not found:
        return False, None
    name = " ".join(found["name"].lower().split())
    if name in _ANY and (found["count"] or line.strip().endswith((":", "-", "=", "*"))):
        return True, None
    return name in _SECTIONS, _SECTIONS.get(name)


def field(line: str) -> tuple[str, str] | None:
    """The field that a header line gives ("Author: X"), by our name for it, and its value."""
    found = _FIELD.match(line)
    key = FIELDS.get(" ".join(found["key"].lower().split())) if found else None
    return (key, found["value"]) if found and key else None
