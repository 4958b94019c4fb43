"""How much: '+2 STR for each Lord character', 'X cards', '2 cards (3 cards instead if it is Winter)'."""

from __future__ import annotations

from typing import Any, NamedTuple

from bench.written import numbers
from bench.written.conditions import when
from bench.written.parts import NotWritten, Speech, only


class Amount(NamedTuple):
    """A number with what it counts, and what is said of it at the end of the clause."""

    said: str
    behind: str = ""


def amount(n: Any, speech: Speech, word: str = "", sign: bool = False, x: bool = False) -> Amount:
    """How much of what is called `word`; "card" has a plural. `x`: as X alone. Raises NotWritten."""
    if isinstance(n, int):
        return Amount(_worded(n, word, sign))
    if only(n, "if", "yes", "no") and isinstance(n["yes"], int) and isinstance(n["no"], int):
        asked = when(n["if"], speech, "if")
        return Amount(_worded(n["no"], word, sign), f" ({_worded(n['yes'], word, sign)} instead {asked})")
    many, rest = times(n)
    if not x and (said := numbers.each(rest, speech)):
        return Amount(_worded(many, word, sign), f" {said}")
    if many not in (1, -1) or (many == -1 and not sign):
        raise NotWritten("some times X")
    letter = speech.let_x(numbers.what(rest, speech))
    return Amount(_counted(f"{'+' if many > 0 else '-'}{letter}" if sign else letter, word, one=False))


def _worded(n: int, word: str, sign: bool) -> str:
    return _counted(f"{n:+d}" if sign else str(n), word, one=abs(n) == 1)


def _counted(n: str, word: str, one: bool) -> str:
    return f"{n} {word}{'s' if word in ('card', 'gold token') and not one else ''}".strip()


def times(n: Any) -> tuple[int, Any]:
    """A number as some times another one."""
    if only(n, "times") and len(n["times"]) == 2 and isinstance(n["times"][0], int) and isinstance(n["times"][1], dict):
        more, rest = times(n["times"][1])
        return n["times"][0] * more, rest
    return 1, n
