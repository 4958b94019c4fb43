"""The second edition's cards that come with Maester: facts of every printing, and no printed sentence.

`cards/content/agot2e.jsonl` has one printing on a line, compiled from a card file by `cards compile`: its keys are
those of a card in a situation of the second edition (`timing.systems.agot2e.situation`), with its abilities as far as
their wording is usual (`reading.agot2e.reader`); `lacks` names the labels of the others. An imported file stands in
its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from cards.importing.records import Facts, Record
from cards.importing.schemas import FACTIONS
from cards.importing.service import Imported
from reading.agot2e.constants import KEYWORD, attaches_to
from reading.agot2e.reader import own, read

PRINTINGS = Path(__file__).resolve().parent / "content" / "agot2e.jsonl"
_FACTIONS = {name: word for word, name in FACTIONS.items()}
_TAG = re.compile(r"<[^>]+>")
_NUMBERS = {"cost": "cost", "strength": "str", "income": "income", "initiative": "initiative", "claim": "claim",
            "reserve": "reserve"}  # fmt: skip
_MODIFIERS = re.compile(r"^([+-]\d+) (Income|Initiative|Reserve)\.?$", re.MULTILINE)
USUAL = {"plot": 2, "character": 3, "location": 3, "attachment": 3, "event": 3}
"""How many copies of a printing a deck may hold unless it says otherwise, by its type."""
Plain = dict[str, Any]


def keywords(text: str) -> list[str]:
    """The keywords of a card's text, sentences of their own wherever they stand: "ambush (3)", "renown"."""
    return [part.lower() for part in _sentences(text) if KEYWORD.match(part)]


def _sentences(text: str) -> Iterator[str]:
    for line in _TAG.sub("", text).splitlines():
        yield from (part.strip() for part in line.rstrip(". ").split(". "))


def as_card(title: str, kind: str, text: str, facts: Facts) -> Plain:
    """A printing as a card of a situation, without ref and owner: its printed facts and what it does."""
    found: Plain = {"title": title, "type": kind}
    varies: list[str] = []
    for of, key in _NUMBERS.items():
        value = str(facts.get(of, ""))
        if value.lstrip("-").isdigit():
            found[key] = int(value)
        elif value not in ("", "None"):
            varies.append(f"{key} {value}")
    for amount, key in _MODIFIERS.findall(text):
        found[key.lower()] = int(amount)
    for key in ("unique", "loyal"):
        if facts.get(key):
            found[key] = True
    found |= {
        "icons": [icon.lower() for icon in facts.get("icons", ())],
        "traits": list(facts.get("traits", ())),
        "keywords": keywords(text),
        "faction": [_FACTIONS.get(one, one.lower()) for one in facts.get("houses", ())],
    }
    if kind == "attachment" and (on := attaches_to(own(text, title))):
        found["attaches_to"] = on
    does = read(text, title, printed_as_x(facts))
    said = {effect["do"] for one in does.abilities if one["kind"] == "constant" for effect in one["effects"]}
    said |= {"cost" for one in does.abilities for cost in one.get("cost", ()) if cost["do"] == "pay-gold"}
    varies = [one for one in varies if not (one.endswith(" X") and one.removesuffix(" X") in said)]
    if "cost -" in varies:  # no cost: it cannot be marshaled or played
        varies.remove("cost -")
        found["cannot"] = ["be marshaled"]
    said_by_hand = {**does.facts, "cannot": [*found.get("cannot", ()), *does.facts.get("cannot", ())]}
    found |= {**said_by_hand, "abilities": list(does.abilities), "lacks": [*varies, *does.left_out]}
    return {key: value for key, value in found.items() if value or (key == "claim" and value == 0)}


def printed_as_x(facts: Facts) -> str:
    """The value of the card that is printed as X; empty where none is, or several are."""
    found = [key for of, key in _NUMBERS.items() if facts.get(of) == "X"]
    return found[0] if len(found) == 1 else ""


def line(one: Record | Imported) -> Plain:
    """What is kept of a printing: where it is from, its limit where it is not the usual one, and it as a card."""
    found: Plain = {"id": one.card_id, "set": one.set_name}
    usual = USUAL.get(one.type)
    if usual and one.facts.get("limit", usual) < usual:
        found["limit"] = one.facts["limit"]
    return {**found, **as_card(one.title, one.type, one.text, one.facts)}


def compiled(records: Sequence[Record]) -> str:
    """The lines of `agot2e.jsonl` for the printings of a card file, in the order of their codes."""
    lines = map(line, sorted(records, key=lambda one: one.card_id))
    return "".join(f"{json.dumps(one, ensure_ascii=False, separators=(',', ':'))}\n" for one in lines)


class SecondCards:
    """The shipped printings, read when they are first asked for; `path` is None where none are shipped."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    @cached_property
    def printings(self) -> dict[str, Plain]:
        """Every printing by its code."""
        if self._path is None or not self._path.exists():
            return {}
        with self._path.open(encoding="utf-8") as file:
            return {one["id"]: one for one in map(json.loads, file)}

    @cached_property
    def digest(self) -> str:
        """Changes whenever a line of the file does; empty where nothing is shipped."""
        return sha256(self._path.read_bytes()).hexdigest()[:16] if self._path and self._path.exists() else ""

    def with_imported(self, files: Sequence[Imported]) -> dict[str, Plain]:
        """The same with what imported files say in place of what is shipped."""
        return {**self.printings, **{one.card_id: line(one) for one in files}}
