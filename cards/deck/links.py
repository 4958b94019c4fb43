"""Decks in addresses: the whole list stands in the link of its verdict, and nothing is stored. Pure.

The list as it was sent is packed with zlib into base64url, the day is always named, so that the link asks later what
was asked now.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import urlencode

from cards.deck.decklist import MOST_BYTES, UnreadableList
from cards.deck.service import Asked

LONGEST = 7_000  # characters of the whole address; a server reads no longer line than 8190
CHECK, SHEET = "/decks/check", "/decks/sheet"


def address(words: str, of: Asked, path: str = CHECK, event: Mapping[str, str] = MappingProxyType({})) -> str:
    """Where the verdict on a list stands, with what was said of its ``event``; empty if the list is too long for it."""
    asked = {"format": of.format.id, "on": of.on.isoformat(), "house": of.house or "", "pool": ",".join(of.pool)}
    given = {name: value for name, value in (*asked.items(), *event.items()) if value}
    query = urlencode({**given, "list": pack(words)})
    written = f"{path}?{query}"
    return written if len(written) <= LONGEST else ""


def pack(words: str) -> str:
    """A list as the text of ?list=."""
    return base64.urlsafe_b64encode(zlib.compress(words.encode(), 9)).decode().rstrip("=")


def unpack(packed: str) -> str:
    """The list that `pack` wrote. Raises UnreadableList with a sentence for the person who opened the link."""
    if not packed:
        raise UnreadableList("The link holds no deck: nothing stands after list=.", where="list")
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        inflater = zlib.decompressobj()
        words = inflater.decompress(raw, MOST_BYTES)
        text = words.decode()
    except (binascii.Error, ValueError, zlib.error):
        raise UnreadableList(
            "The link is damaged: what stands after list= is no deck. Was all of it copied?", where="list"
        ) from None
    if inflater.unconsumed_tail:
        raise UnreadableList("The deck in the link is larger than any deck can be.", where="list")
    if not inflater.eof:
        raise UnreadableList("The link is cut short: its deck does not end. Was all of it copied?", where="list")
    return text
