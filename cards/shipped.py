"""The cards that come with Maester: facts of every printing of the first edition, and what it does in our own form.

`cards/content/printings.jsonl` has one printing on a line, compiled from a card file by `cards compile` and reviewed.
No printed sentence is in it: abilities are described as the stepper's language describes them (docs/dispute-format.md).
What a card file that is imported says of a printing stands in place of what is shipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from cards.files import read_content
from cards.importing.records import FIRST_EDITION, Facts, Record
from cards.importing.service import Imported, imported
from reading.engine.card import as_card, described, with_facts
from reading.reader import read_card
from reading.said import label, rows, standing

CONTENT = Path(__file__).resolve().parent / "content"
PRINTINGS = CONTENT / "printings.jsonl"
SOURCE = "Maester"
LONGEST_RUN = 7
"""Words in a row that a description may share with a printed text: names of things, and no sentence."""
KEPT = ("quantity", "limit", "unique", "loyal", "cost", "strength", "income", "initiative", "claim", "influence")
LISTED = ("houses", "allowed_houses", "icons", "crests", "traits")
DOES = ("keywords", "immune", "cannot", "attaches_to", "abilities")
WORD = re.compile(r"[A-Za-z0-9']+")
Plain = dict[str, Any]


class Shipped:
    """The shipped printings, read when they are first asked for; `path` is None where none are shipped."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    @cached_property
    def _lines(self) -> dict[str, Plain]:
        if self._path is None or not self._path.exists():
            return {}
        with self._path.open(encoding="utf-8") as file:
            return {line["id"]: line for line in map(json.loads, file)}

    @cached_property
    def digest(self) -> str:
        """Changes whenever a line of the file does; empty where nothing is shipped."""
        return sha256(self._path.read_bytes()).hexdigest()[:16] if self._path and self._path.exists() else ""

    @cached_property
    def printings(self) -> Mapping[str, Imported]:
        """Every printing by its id, in the form of those of an imported file, without a text."""
        return {card_id: _printing(line) for card_id, line in self._lines.items()}

    def description(self, card_id: str, corrected: Plain | None = None) -> Plain | None:
        """The printing as a card of a situation, without ref and owner; None for one that is not shipped.

        With `corrected` it does that, and not what its line says.
        """
        line = self._lines.get(card_id)
        if line is None:
            return None
        does = corrected if corrected is not None else line["does"]
        abilities = [{**one, "label": label(one)} for one in does.get("abilities", ())]
        does = {**does, "abilities": abilities}
        return {"title": line["title"], "type": line["type"], **with_facts(line["type"], line["facts"], does)}

    def in_brief(self, card_id: str) -> Plain:
        """Keywords and abilities of the printing as they are kept, without labels."""
        line = self._lines.get(card_id)
        return line["does"] if line else {}

    def described(self) -> Mapping[str, Plain]:
        """What every printing does, by its id, as its line has it."""
        return {card_id: line["does"] for card_id, line in self._lines.items()}

    def line_with(self, card_id: str, does: Plain) -> Plain | None:
        """The line of a printing with another description; None for one that is not shipped."""
        line = self._lines.get(card_id)
        return {**line, "does": does} if line else None

    def does(self, card_id: str) -> list[tuple[tuple[str, str], ...]]:
        """What the printing has and does, row by row, in our own words: see `in_rows`."""
        line = self._lines.get(card_id)
        return in_rows(line["does"]) if line else []


def in_rows(does: Plain) -> list[tuple[tuple[str, str], ...]]:
    """What a description says, row by row: what the card has beside its abilities first, then each of these."""
    beside = standing(does)
    return [*((beside,) if beside else ()), *(rows(one) for one in does.get("abilities", ()))]


def _printing(line: Plain) -> Imported:
    facts: Facts = line["facts"]
    return Imported(
        line["id"], line["title"], line["type"], line["set"], line["number"], "", facts, 0, SOURCE, FIRST_EDITION
    )


def printings(people: Session | None, shipped: Shipped, ids: Iterable[str] | None = None) -> list[Imported]:
    """Every printing of the first edition by its id: as the newest imported file says, else as it is shipped."""
    wanted = list(ids) if ids is not None else None
    asked = shipped.printings if wanted is None else wanted
    found = {one: shipped.printings[one] for one in asked if one in shipped.printings}
    if people is not None:
        found |= {one.card_id: one for one in imported(people, FIRST_EDITION, wanted)}
    return [found[one] for one in sorted(found)]


def compiled(records: Sequence[Record]) -> str:
    """The lines of `printings.jsonl` for the printings of a card file, in the order of their ids."""
    lines = (json.dumps(line(one), ensure_ascii=False, separators=(",", ":")) for one in sorted(records, key=_place))
    return "".join(f"{text}\n" for text in lines)


def _place(record: Record) -> tuple[str, int]:
    return (record.card_id.rpartition("_")[0], record.number)


def line(record: Record) -> Plain:
    """What is shipped of one printing: its facts, and its abilities in our own form."""
    facts = {key: record.facts[key] for key in KEPT if key in record.facts}  # type: ignore[literal-required]
    facts |= {key: record.facts[key] for key in LISTED if record.facts.get(key)}  # type: ignore[literal-required]
    if record.facts.get("same_as"):
        facts["same_as"] = record.facts["same_as"]
    facts |= _changed(record.card_id, facts)
    return {
        "id": record.card_id,
        "title": record.title,
        "type": record.type,
        "set": record.set_name,
        "number": record.number,
        "facts": facts,
        "does": does(record),
    }


@cache
def _errata(folder: Path = CONTENT) -> Mapping[str, list[Plain]]:
    """What the errata of the FAQ make of facts, by card, in its order."""
    found: dict[str, list[Plain]] = {}
    for one in read_content(folder).errata:
        for card_id in one.cards if one.facts else ():
            found.setdefault(card_id, []).append(one.facts)
    return found


def _changed(card_id: str, facts: Plain) -> Plain:
    """The facts of a printing that its errata change: those that the stepper and the deck check ask of a printing."""
    changed: Plain = {}
    for erratum in _errata().get(card_id, ()):
        changed |= {key: erratum[key] for key in ("unique", "traits") if key in erratum}
        if "house-only" in erratum:
            changed["allowed_houses"] = [house.capitalize() for house in erratum["house-only"]]
        if "adds-traits" in erratum:
            known = changed.get("traits") or facts.get("traits") or []
            changed["traits"] = [*known, *(one for one in erratum["adds-traits"] if one not in known)]
    return changed


def does(record: Record) -> Plain:
    """What a printing does, in our own words: keywords, immunities, what it cannot, what it attaches to, abilities."""
    reading = read_card(record.text, record.title, record.type.capitalize())
    made = as_card(reading, "card", "")
    lacks: dict[str, list[str]] = {}
    for of, why in described(reading).simplified:
        lacks.setdefault(of, []).append(why)
    found = {key: made[key] for key in DOES if made.get(key)}
    if "abilities" in found:
        found["abilities"] = [_own(one, lacks.get(one["label"], [])) for one in found["abilities"]]
    return found


def _own(ability: Plain, lacks: Sequence[str]) -> Plain:
    """The ability without its label; what is described in printed words is cut to a few of them."""
    found: Plain = _shortened({key: value for key, value in ability.items() if key != "label"})
    told = list(dict.fromkeys([*found.get("undescribed", []), *map(_few, lacks)]))
    words = [part.get("what") or part.get("words") or "" for part in _in_words(found)]
    told += [_few(text) for text in dict.fromkeys(words) if text and not any(_few(text) in one for one in told)]
    if told:
        found["undescribed"] = told
    return found


def _in_words(value: Any) -> Iterator[Plain]:
    """Every part of a description that is only told in words."""
    if isinstance(value, dict):
        if "words" in (value.get("do"), value.get("after")) or value.get("after") == ["words"] or "words" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _in_words(part)


def _shortened(value: Any) -> Any:
    """The description with every text cut that may be printed words: what cards gain and lose is the language's own."""
    if isinstance(value, dict):
        named = value.get("do") in ("gain", "lose")
        return {key: part if named and key == "what" else _shortened(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_shortened(part) for part in value]
    return _few(value) if isinstance(value, str) else value


def _few(text: str) -> str:
    """The text, or so much of its beginning as is no sentence."""
    found = list(WORD.finditer(text))
    return text if len(found) <= LONGEST_RUN else f"{text[: found[LONGEST_RUN - 1].start()].rstrip()} …"
