"""Disputes saved under a short address. The session on what people enter comes first.

What is saved is the whole of it: the situation, the moves, the position among them, and the dispute of the library that
it was opened from. The code is worked out from that (faq.short), so the same place always has the same address, and a
dispute of the library that is corrected later leaves what was saved as it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from faq import short
from faq.models import SavedDispute
from timing.kernel.system import SYSTEM, bare
from timing.page import links
from timing.page.place import TABLE, Place, url
from timing.systems.registry import SYSTEMS

Document = dict[str, Any]
LENGTHS = (10, 16, 26)  # letters of a code; the longer ones only for what shares its beginning with another
LONGEST_ADDRESS = 8_000  # characters, so that the dispute can be opened again


def document_of(place: Place) -> Document:
    """What is saved of a place."""
    document = {
        "dispute": place.dispute,
        "situation": SYSTEMS.playing(place.line.game.situation).kept(place.line.game.situation),
        "moves": list(place.moves),
        "at": place.at,
        **({"asks": place.asks} if place.asks else {}),
        **({"told": place.told} if place.told else {}),
    }
    plain: Document = json.loads(json.dumps(document))  # as the database gives it back
    return plain


def save(session: Session, document: Document, now: datetime) -> str:
    """Store a dispute unless it is stored, and give its code.

    Raises Refused for one that no link could hold.
    """
    if len(links.pack_draft(document["situation"])) > links.LONGEST or len(address(document)) > LONGEST_ADDRESS:
        message = "The dispute is more than a link can hold; leave out what does not bear on it."
        raise Refused(message, code="too_large", status=413)
    for code in _codes(document):
        kept = session.get(SavedDispute, code)
        if kept is None:
            kept = _insert(session, SavedDispute(code=code, document=document, created_at=now))
        if content(kept.document) == content(document):
            return code
    raise Refused("This dispute cannot be saved.", code="not_saved", status=409)  # three hashes that collide


def code_if_saved(session: Session, document: Document) -> str:
    """The code of a dispute that has been stored; empty if it has not."""
    for code in _codes(document):
        kept = session.get(SavedDispute, code)
        if kept is None:
            return ""
        if content(kept.document) == content(document):
            return code
    return ""


def find(session: Session, typed: str) -> SavedDispute:
    """The dispute of a code as somebody typed it. Raises NotFound."""
    code = short.read(typed)
    kept = session.get(SavedDispute, code) if code else None
    if kept is None:
        raise NotFound(f"No dispute has been saved under {typed[:40]}. Is every letter as it was printed?")
    return kept


def forget_names(session: Session, code: str) -> dict[str, str]:
    """Take the players' names out of a saved dispute, which stays at its address; what each is called then.

    The disputes of the library are as they are: nobody's names are in them.
    """
    kept = session.get_one(SavedDispute, code)
    if kept.document["dispute"] != TABLE:
        return {}
    whole = kept.document["situation"]
    players = [{key: value for key, value in one.items() if key != "name"} for one in whole["players"]]
    told = {one["name"]: one["id"].capitalize() for one in whole["players"] if one.get("name")}
    said = {key: value for key, value in kept.document.items() if key != "told"}  # in players' words, with their names
    kept.document = {**said, "situation": {**whole, "players": players}}
    return told


def short_url(code: str) -> str:
    """The short address of a saved dispute."""
    return f"/d/{code}"


def address(document: Document, library: bool = False) -> str:
    """Where the stepper opens it: with `library`, as the dispute of the library that it was saved from."""
    moves, at, asks = tuple(document["moves"]), document["at"], document.get("asks", "")
    if library:
        return url(document["dispute"], moves, at, asks=asks, system=system_of(document))
    packed, told = links.pack_draft(document["situation"]), document.get("told", "")
    return url(TABLE, moves, at, packed, asks=asks, system=system_of(document), told=told)


def system_of(document: Document) -> str:
    """The id of the game that a saved dispute is of."""
    return str(document["situation"].get(SYSTEM, SYSTEMS.first.id))


def content(document: Document) -> Document:
    """What it says, in whichever version of its words it is kept: that alone makes its code."""
    system = system_of(document)
    named = {} if system == SYSTEMS.first.id else {SYSTEM: system}
    return {**document, "situation": {**bare(document["situation"]), **named}}


def _text(document: Document) -> str:
    return json.dumps(content(document), sort_keys=True, separators=(",", ":"))


def _codes(document: Document) -> Iterator[str]:
    content = _text(document).encode("ascii")
    return (short.code_of(content, length) for length in LENGTHS)


def _insert(session: Session, row: SavedDispute) -> SavedDispute:
    """Store the row, or give what somebody else stored under its code just now."""
    try:
        with session.begin_nested():
            session.add(row)
        return row
    except IntegrityError:
        return session.get_one(SavedDispute, row.code)
