"""The community's first-edition card file: a JSON array with one object for each printing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cards.importing.records import Facts, Record, Remark
from cards.importing.schemas import problems_of
from cards.importing.slips import set_right

_VALUES = ("cost", "strength", "income", "initiative", "claim", "influence")
_EVERY_HOUSE = 7


class Reader:
    """Reads records one after the other; problems and remarks gather in it."""

    shape = "first edition, one object for each printing"

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.problems: list[Remark] = []
        self.remarks: list[Remark] = []
        self._at: dict[str, int] = {}

    def read(self, given: Iterable[Any]) -> None:
        """Read every record, then check what only the whole can tell."""
        for number, one in enumerate(given, 1):
            self._one(number, one)
        for record in self.records:
            same_as = record.facts.get("same_as")
            if same_as and same_as not in self._at:
                self._remark(
                    record.card_id, "duplicate_id", f"no card has the id {same_as}; it is taken for a card of its own"
                )
                del record.facts["same_as"]

    def _one(self, number: int, one: Any) -> None:
        name = str(one.get("id")) if isinstance(one, dict) and one.get("id") else ""
        where = f"record {number}" + (f" ({name[:24]})" if name else "")
        wrong = problems_of("first", one)
        self.problems += [Remark(f"{where}, {field}" if field else where, text) for field, text in wrong]
        if wrong:
            return
        if name in self._at:
            self.problems.append(Remark(f"{where}, id", f"record {self._at[name]} has the same id"))
            return
        self._at[name] = number
        self.records.append(self._record(one))

    def _record(self, one: dict[str, Any]) -> Record:
        title = self._clear(one["id"], "name", one["name"].strip())
        text = self._clear(one["id"], "rules_text", one["rules_text"] or "")
        number = int(one["id"].rpartition("_")[2])
        if one["number"] != number:
            self._remark(one["id"], "number", f"{one['number']} is not the number of the id, which is used")
        return Record(
            one["id"], title, one["card_type"].lower(), one["set"].strip(), number, text, self._facts(one, text)
        )

    def _facts(self, one: dict[str, Any], text: str) -> Facts:
        facts: dict[str, Any] = {
            "houses": one["house"],
            "lists": {format_: one[key].lower() for format_, key in _LISTS.items() if one.get(key, "Legal") != "Legal"},
            "icons": one.get("icons", []),
            "crests": one.get("crest", []),
            "traits": one.get("traits", []),
            "notes": one.get("faqs", []),
            "errata_spans": self._spans(one, text),
        }
        facts = {key: value for key, value in facts.items() if value}
        if 0 < len(one.get("legal_in_houses", [])) < _EVERY_HOUSE:
            facts["allowed_houses"] = one["legal_in_houses"]
        for key in _VALUES:
            if one.get(key) is not None:
                facts[key] = str(one[key])
        for key, ours in (
            ("quantity", "quantity"),
            ("limit", "limit"),
            ("unique", "unique"),
            ("duplicate_id", "same_as"),
        ):
            if one.get(key) is not None:
                facts[ours] = one[key]
        for slip in set_right(one["id"], facts):
            self._remark(one["id"], slip.fact, f"the file is wrong here, and is read as {_said(slip.is_)}: {slip.why}")
        if not facts.get("houses"):
            self._remark(one["id"], "house", "no House is given; it is taken as not stated")
        return facts  # type: ignore[return-value]

    def _spans(self, one: dict[str, Any], text: str) -> list[list[int]]:
        """The errata spans, which count within a line, as places in the whole text."""
        lines = text.split("\n")
        spans = []
        for span in one.get("erratas", []):
            line, start, end = span["line"], span["start"], span["end"]
            if line >= len(lines) or not start < end <= len(lines[line]):
                self._remark(
                    one["id"], "erratas", f"line {line}, {start} to {end} is not in the text; it is passed over"
                )
                continue
            before = sum(len(earlier) + 1 for earlier in lines[:line])
            spans.append([before + start, before + end])
        return sorted(spans)

    def _clear(self, card_id: str, field: str, text: str) -> str:
        """Text whose characters were encoded twice ("âˆž") as it was meant."""
        if not any(char in text for char in "âÃÂ"):
            return text
        try:
            meant = text.encode("cp1252").decode("utf-8")
        except UnicodeError:
            return text
        self._remark(card_id, field, f"was encoded twice; it is read as “{meant[:60]}”")
        return meant

    def _remark(self, card_id: str, field: str, text: str) -> None:
        self.remarks.append(Remark(f"{card_id}, {field}", text))


def _said(value: object) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


_LISTS = {"joust": "legality_joust", "melee": "legality_melee"}
