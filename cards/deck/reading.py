"""From the bytes of a file, or from pasted text, to a deck list, whatever shape it comes in.

Pure: bytes in, DeckList out. What cannot be read is refused with a sentence (UnreadableList); sizes are bounded
before anything is parsed.
"""

from __future__ import annotations

import codecs
import re

from cards.deck import json_shapes, piped, text, xml_shapes
from cards.deck.decklist import MOST_BYTES, MOST_CARDS, MOST_LINES, DeckList, UnreadableList

SHAPES = {
    "text": "text",
    "draftmancer": "Draftmancer text",
    "cardgamedb": "CardGameDB text",
    "agotdb-text": "AGoTDB text",
    "lackey-text": "LackeyCCG text",
    "thronesdb": "ThronesDB text",
    "garlatlan": "garlatlan text",
    "piped": "id | qty | name",
    "octgn": "OCTGN .o8d",
    "agotdb": "AGoTDB .xml",
    "lackey": "LackeyCCG .dek",
    "json": "JSON",
}
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_JSON = re.compile(r"\{|\[\s*[\[{\]]")
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_ENDS_OF_LINE = re.compile(r"\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")


def read(given: bytes | str, shape: str | None = None) -> DeckList:
    """The deck list in `given`. `shape` forces one of the plain text shapes ("draftmancer"). Raises UnreadableList."""
    size = len(given) if isinstance(given, bytes) else len(given.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise UnreadableList(f"The list has {size:,} bytes; a deck list may have at most {MOST_BYTES:,}.", status=413)
    words, remarks = decode(given) if isinstance(given, bytes) else (_clean(given), ())
    if not words.strip():
        raise UnreadableList("The list is empty.")
    found = _read(words, shape)
    if len(found.lines) > MOST_CARDS:
        raise UnreadableList(
            f"The list names cards on {len(found.lines)} lines; a deck may have at most {MOST_CARDS}.",
            where=f"line {found.lines[MOST_CARDS].number}",
            status=413,
        )
    if not found.lines:
        raise UnreadableList(
            "No card could be read from the list. Write one card a line, such as “3x Robb Stark (Core)”."
        )
    return DeckList(found.shape, found.lines, found.unread, found.game, found.fields, (*remarks, *found.remarks))


def decode(given: bytes) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and remarks on how it was read. Raises UnreadableList when it is no text."""
    for mark, encoding in _BOMS:
        if given.startswith(mark):
            return _decoded(given[len(mark) :], encoding), ()
    if b"\x00" in given:
        raise UnreadableList("The file is not text: it holds binary data.")
    try:
        return _clean(given.decode("utf-8")), ()
    except UnicodeDecodeError:
        return _decoded(given, "cp1252"), ("The file is not UTF-8; it was read as Windows-1252.",)


def _decoded(given: bytes, encoding: str) -> str:
    try:
        return _clean(given.decode(encoding))
    except UnicodeDecodeError:
        raise UnreadableList("The file is not text in any encoding that deck lists come in.") from None


def _clean(words: str) -> str:
    words = words.removeprefix("\ufeff")
    if _CONTROL.search(words):
        line = words[: _CONTROL.search(words).start()].count("\n") + 1  # type: ignore[union-attr]
        raise UnreadableList("The list is not text: it holds control characters.", where=f"line {line}")
    return words.encode("utf-8", "replace").decode("utf-8")  # a lone surrogate is no character


def _read(words: str, shape: str | None) -> DeckList:
    start = words.lstrip()
    if start.startswith("<"):
        return xml_shapes.read(_DECLARATION.sub("", words, count=1))
    if _JSON.match(start):
        return json_shapes.read(words)
    lines = _ENDS_OF_LINE.split(words)
    if len(lines) > MOST_LINES:
        raise UnreadableList(f"The list has {len(lines):,} lines; it may have at most {MOST_LINES:,}.", status=413)
    if shape is None and piped.fits(lines):
        return piped.read(lines)
    return text.read(lines, shape)
