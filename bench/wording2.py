"""Lines to describe a second-edition wording by hand: python -m bench.wording2 CARDS ID|TITLE [...], or --check.

For each printing it prints its text and, for every line of it, the line of reading/content/reviewed/agot2e that would
describe it, as it is read now and with what it lacks. Edit it and put it into the file of the printing's cycle.
--check tries all reviewed lines on CARDS: it names those of no printing's wording, those that the engine does not
take, and those in words that do not say so. Exit status 1 if there are any.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.lacks2 import engine_refuses
from cards.importing.reading import read_path
from cards.importing.records import Record
from cards.second import as_card, printed_as_x
from reading.agot2e.reader import lines, read
from reading.agot2e.reviewed import by_hand, digest, reviewed

Plain = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Print lines for the printings that are named, or check all that there are."""
    names = [name for name in arguments if not name.startswith("--")]
    if not names or ("--check" not in arguments and len(names) < 2):
        print(__doc__, file=sys.stderr)
        return 2
    records = read_path(Path(names[0])).records
    if "--check" in arguments:
        return _check(records)
    for record in records:
        if record.card_id in names[1:] or record.title in names[1:]:
            _show(record)
    return 0


def _show(record: Record) -> None:
    print(f"# {record.card_id} {record.title} ({record.type}), into {record.card_id[:2]}.jsonl")
    for line in lines(record.text):
        found = read(line, record.title, printed_as_x(record.facts))
        print(f"# {line}")
        for lack in found.unread:
            print(f"#   lacks {lack}")
        abilities = [{key: value for key, value in one.items() if key != "id"} for one in found.abilities]
        made = {"of": digest(line, record.title, "ability"), "card": record.title, "abilities": abilities}
        print(json.dumps(made, ensure_ascii=False))


def of_printing(record: Record) -> dict[str, Plain]:
    """The reviewed descriptions of a printing, by the digests of their wordings."""
    whole = by_hand(record.text, record.title, "card")
    if whole is not None:
        return {digest(record.text, record.title, "card"): whole}
    known = {digest(line, record.title, "ability") for line in lines(record.text)} & set(reviewed())
    return {one: reviewed()[one] for one in known}


def _check(records: Sequence[Record]) -> int:
    used: set[str] = set()
    faults: list[str] = []
    for record in records:
        known = of_printing(record)
        used |= set(known)
        if known and (refused := engine_refuses(as_card(record.title, record.type, record.text, record.facts))):
            faults.append(f"{record.card_id} {record.title}: the engine does not take it: {refused}")
        if any('"words"' in json.dumps(one) and "undescribed" not in json.dumps(one) for one in known.values()):
            faults.append(f"{record.card_id} {record.title}: something is in words, and it is not told")
    faults += [f"{reviewed()[of].get('card')}: {of} is the wording of no printing" for of in set(reviewed()) - used]
    print("\n".join([*faults, f"{len(reviewed())} reviewed wordings, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
