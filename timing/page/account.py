"""What a dispute was told as: carried in its address (?told=) to the verdict, the ruling sheet and the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from timing.page import links

LONGEST = 3_000
"""Characters of ?told=."""
MOST = 24
LONGEST_TEXT = 2_000
LONGEST_LINE = 300


@dataclass(frozen=True)
class Account:
    """The words of a telling, the stretches of them that were left out, and what was taken to be so without being told.

    `answers` are those to what was missing, by their keys, so that the telling can be taken up again; `supposed` the
    keys of what the table has without having been told.
    """

    text: str = ""
    left: tuple[tuple[int, int], ...] = ()
    assumed: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    supposed: tuple[str, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """The words that were not understood."""
        return tuple(self.text[start:end] for start, end in self.left)

    @property
    def stands_on(self) -> tuple[str, ...]:
        """What an answer stands on besides the documents, as sentences."""
        words = ", ".join(f"“{one}”" for one in self.left_out)
        return (*self.assumed, *([f"Left out, as it was not understood: {words}."] if words else []))

    @property
    def pieces(self) -> tuple[tuple[str, bool], ...]:
        """The text in pieces, each with whether it was left out."""
        found, at = [], 0
        for start, end in self.left:
            found += [(self.text[at:start], False), (self.text[start:end], True)]
            at = end
        return tuple(one for one in (*found, (self.text[at:], False)) if one[0])


def pack(account: Account) -> str:
    """The account as the text of ?told=; without its words where they are too long, empty where nothing is left."""
    plain: dict[str, Any] = {}
    if account.text:
        plain = {"text": account.text, "left": [list(one) for one in account.left], "is": dict(account.answers)}
        plain |= {"not": list(account.supposed)} if account.supposed else {}
    if account.assumed:
        plain["assumed"] = list(account.assumed)
    if not plain:
        return ""
    packed = links.pack_draft(plain)
    if len(packed) <= LONGEST:
        return packed
    return pack(Account(assumed=account.stands_on[:MOST])) if account.text else ""


def unpack(text: str) -> Account | None:
    """What `pack` wrote; None for anything else, as nothing but the reader's help is lost with it."""
    if not text or len(text) > LONGEST:
        return None
    try:
        plain = links.plain(text)
    except links.BrokenLink:
        return None
    if not isinstance(plain, Mapping):
        return None
    told = plain.get("text", "")
    if not isinstance(told, str) or len(told) > LONGEST_TEXT:
        return None
    return Account(
        told,
        _left(plain.get("left"), told),
        _lines(plain.get("assumed")),
        _answers(plain.get("is")),
        _lines(plain.get("not")),
    )


def _left(plain: Any, told: str) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for one in plain[:MOST] if isinstance(plain, list) else ():
        numbers = isinstance(one, list) and len(one) == 2 and all(type(n) is int for n in one)
        if not numbers or not (found[-1][1] if found else 0) <= one[0] < one[1] <= len(told):
            break
        found.append((one[0], one[1]))
    return tuple(found)


def _lines(plain: Any) -> tuple[str, ...]:
    given = plain[:MOST] if isinstance(plain, list) else ()
    return tuple(one for one in given if isinstance(one, str) and len(one) <= LONGEST_LINE)


def _answers(plain: Any) -> tuple[tuple[str, str], ...]:
    given = list(plain.items())[:MOST] if isinstance(plain, Mapping) else ()
    return tuple((key, value) for key, value in given if isinstance(value, str))
