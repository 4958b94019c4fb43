"""The fields of the card search that an imported card file answers: `cost>=3 trait:lord icon=power unique:t`.

Each is asked of the file's facts with the documents' errata over them (cards/importing/facts.py). Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from operator import eq, ge, gt, le, lt

from cards.importing.facts import NUMBERS, FileFacts
from cards.names import key
from timing.systems.agot1e.printed import CRESTS, ICONS, NAVAL

YES = ("t", "true", "y", "yes", "1")
NO = ("f", "false", "n", "no", "0")
FIELDS = ("cost", "strength", "income", "initiative", "claim", "influence", "quantity", "limit", "trait", "icon",
          "crest", "unique", "text")  # fmt: skip

_COMPARE: dict[str, Callable[[int, int], bool]] = {":": eq, "=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}
_NUMBER = re.compile(r"-?\d{1,3}")
_PRINTED = re.compile(r"x|-|s\d")
_SHADOW_COST = re.compile(r"s(\d+)")


def problem(field: str, op: str, value: str, written: str) -> str | None:
    """Why a field cannot be applied, as a sentence; None if it can."""
    if field in NUMBERS:
        if op not in _COMPARE:
            return f"{written} is not understood: {field} is compared with : = < <= > or >=, as in {field}>=3."
        if _NUMBER.fullmatch(value) or (op in (":", "=") and _PRINTED.fullmatch(value)):
            return None
        return f"{written} is not understood: {field} is compared with a number, as in {field}>=3."
    if op not in (":", "="):
        return f"{written} is not understood: {field} is asked for with : or =, as in {_EXAMPLES[field]}."
    for named, known in (("icon", (*ICONS, NAVAL)), ("crest", CRESTS), ("unique", (*YES, *NO))):
        if field == named and not (
            value in known if field == "unique" else value and any(one.startswith(value) for one in known)
        ):
            kinds = "t or f" if field == "unique" else ", ".join(known)
            return f"{written} is not understood: {field} is {kinds}."
    return None if key(value) else f"{written} is not understood: it has no word to look for."


def _begins(words: Iterable[str], value: str) -> bool:
    return any(word.startswith(value) for word in words)


def fits(facts: FileFacts, field: str, op: str, value: str) -> bool:
    """Whether a card has what a field that has no `problem` asks for."""
    if field in NUMBERS:
        return any(_number(facts, printed, op, value) for printed in facts.numbers[field])
    return _WORDS[field](facts, value)


def _number(facts: FileFacts, printed: str, op: str, value: str) -> bool:
    """One printed number against the one asked for: 2 is also the cost s2; X compares with nothing but itself."""
    shadow = _SHADOW_COST.fullmatch(value)
    if shadow:
        return printed == value or (printed == shadow[1] and "shadow" in facts.crests)
    if not _NUMBER.fullmatch(value):
        return printed == value
    number = printed.removeprefix("s")
    return bool(_NUMBER.fullmatch(number)) and _COMPARE[op](int(number), int(value))


def _trait(facts: FileFacts, value: str) -> bool:
    return _begins(facts.traits, key(value))


def _icon(facts: FileFacts, value: str) -> bool:
    return any(_begins(icon.replace("(", "").split(), value) for icon in facts.icons)


def _crest(facts: FileFacts, value: str) -> bool:
    return _begins(facts.crests, value)


def _unique(facts: FileFacts, value: str) -> bool:
    return facts.unique == (value in YES)


def _text(facts: FileFacts, value: str) -> bool:
    return key(value) in facts.text


_WORDS: dict[str, Callable[[FileFacts, str], bool]] = {
    "trait": _trait,
    "icon": _icon,
    "crest": _crest,
    "unique": _unique,
    "text": _text,
}
_EXAMPLES = {
    "trait": "trait:lord", "icon": "icon=power", "crest": "crest=noble", "unique": "unique:t", "text": "text:renown",
}  # fmt: skip
