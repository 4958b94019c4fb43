"""Disputes in addresses: the moves in ?m=, a situation of the judge's own in ?d=.

The whole dispute is in its link: nothing is stored anywhere. A situation is its plain data as JSON, zlib, base64url;
moves are joined by ~, each as Move.text writes it, with what a name may hold besides letters quoted.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote, unquote

from timing.kernel.fields import Malformed, Plain, Problem, Record
from timing.kernel.system import System
from timing.systems.registry import SYSTEMS

LONGEST = 7_000  # characters of ?d=; a server reads no longer line than 8190
MOST_BYTES = 100_000  # of the JSON inside it
MOST_MOVES = 400
_PLAIN = ":/,@"


class BrokenLink(ValueError):
    """A link that cannot be read; the message is a sentence for the person who opened it, `part` what was wrong."""

    def __init__(self, message: str, part: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.part = part
        self.problems = list(problems) or [Problem((part,), message)]


def pack(situation: Any) -> str:
    """The situation as the text of ?d=, with its game and the version of its words."""
    return _pack(SYSTEMS.playing(situation).kept(situation))


def _pack(plain: Plain) -> str:
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(text: str) -> Any:
    """The situation that `pack` wrote.

    Raises:
        BrokenLink: if it is not one, or larger than a dispute can be.
    """
    return checked(_json(_inflated(text)))


def plain(text: str) -> Plain:
    """The plain data that `pack_draft` wrote.

    Raises:
        BrokenLink: if it is none.
    """
    return _json(_inflated(text))


def pack_draft(draft: Plain) -> str:
    """A situation that need not be sound yet, for a form to carry."""
    return _pack(draft)


def draft(text: str) -> Plain:
    """What `pack_draft` wrote.

    Raises:
        BrokenLink: if it is none.
    """
    system, plain = _of(_json(_inflated(text)))
    raw = _raw_abilities(plain)
    problems: list[Problem] = []
    record = Record(system.situation)
    found = record.write(record.read(plain, (), problems))
    for (at, number), ability in raw.items():
        found["cards"][at]["abilities"][number] = ability
    if len(found["players"]) < 2:
        raise BrokenLink("The form is damaged: what it carries is no dispute.", "d")
    return {"cards": [], **found}


def _of(plain: Plain) -> tuple[System, Plain]:
    try:
        return SYSTEMS.of(plain)
    except Malformed as error:
        raise BrokenLink(f"The dispute cannot be read: {error}.", "d", error.problems) from None


def _raw_abilities(plain: Plain) -> dict[tuple[int, int], Plain]:
    """Abilities that somebody typed and that cannot be read: kept as they are until they can."""
    found = {}
    cards = plain.get("cards") if isinstance(plain, dict) else None
    for at, card in enumerate(cards if isinstance(cards, list) else []):
        abilities = card.get("abilities") if isinstance(card, dict) else None
        for number, ability in enumerate(abilities if isinstance(abilities, list) else []):
            if isinstance(ability, dict) and isinstance(ability.get("raw"), str):
                found[at, number] = {"raw": ability["raw"], "label": str(ability.get("label", ""))}
    return found


def checked(plain: Plain) -> Any:
    """A situation from plain data, small enough to be stepped through.

    Raises:
        BrokenLink: with every problem found.
    """
    try:
        json.dumps(plain, ensure_ascii=False).encode()
        system, rest = SYSTEMS.of(plain)
        situation = system.read(rest)
    except UnicodeEncodeError:
        raise BrokenLink("The situation has half a letter in it, which no page can show.", "situation") from None
    except Malformed as error:
        raise BrokenLink(f"The situation cannot be read: {error}.", "situation", error.problems) from None
    too_much = system.too_much(situation)
    if too_much:
        raise BrokenLink(too_much, "cards")
    return situation


def _inflated(text: str) -> bytes:
    if not text:
        raise BrokenLink("The link holds no dispute: nothing stands after d=.", "d")
    if len(text) > LONGEST:
        raise BrokenLink(f"The link is longer than any dispute's: {len(text)} characters after d=.", "d")
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        inflater = zlib.decompressobj()
        plain = inflater.decompress(packed, MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise BrokenLink(
            "The link is damaged: what stands after d= is no dispute. Was all of it copied?", "d"
        ) from None
    if inflater.unconsumed_tail:
        raise BrokenLink("The dispute in the link is larger than any dispute can be.", "d")
    if not inflater.eof:
        raise BrokenLink("The link is cut short: its dispute does not end. Was all of it copied?", "d")
    return plain


def _json(text: bytes) -> Plain:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BrokenLink("The link is damaged: what stands after d= is no dispute.", "d") from None


def join(moves: Iterable[str]) -> str:
    """Moves as the text of ?m=."""
    return "~".join(quote(move, safe=_PLAIN).replace("~", "%7E") for move in moves)


def split(text: str) -> tuple[str, ...]:
    """The moves that `join` wrote.

    Raises:
        BrokenLink: if there are more than a dispute can have.
    """
    moves = tuple(unquote(move) for move in text.split("~")) if text else ()
    if len(moves) > MOST_MOVES:
        raise BrokenLink(f"A dispute has at most {MOST_MOVES} moves, and this link has {len(moves)}.", "m")
    return moves
