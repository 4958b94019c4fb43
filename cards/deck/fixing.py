"""Putting a person's choice into a list: the title that was meant, or which card of a title, at one line."""

from __future__ import annotations

import re

from cards.deck.decklist import MOST_CHARACTERS
from errors import Refused

_CHOICE = re.compile(r"^(?P<line>\d{1,5})\|(?P<name>[^|\n]{1,300})\|(?P<chosen>[^|\n]{1,300})$")


def choice(line: int, name: str, chosen: str) -> str:
    """The value of a button that puts `chosen` in place of `name` at a line; empty when that cannot be written."""
    value = f"{line}|{name}|{chosen}"
    return value if line and _CHOICE.match(value) else ""


def fix(words: str, value: str) -> str:
    """The list with a choice put in. Raises Refused when the list is no longer the one the choice was made for."""
    asked = _CHOICE.match(value)
    lines = words.splitlines(keepends=True)
    at = int(asked["line"]) - 1 if asked else -1
    if not asked or not 0 <= at < len(lines) or asked["name"] not in lines[at] or len(lines[at]) > MOST_CHARACTERS + 2:
        raise Refused("That choice does not fit the list any more; change the line by hand.", where="fix")
    lines[at] = lines[at].replace(asked["name"], asked["chosen"], 1)
    return "".join(lines)
