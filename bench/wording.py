"""Lines to describe a wording by hand: python -m bench.wording CARDS ID|TITLE [...] [--card], or --check.

For each printing it prints its text and, for every ability, the line of reading/content/reviewed that would describe
it, as it is described now and with what it lacks; --card prints one line for the whole text. Edit it and put it into
the file of the printing's set. --check tries all reviewed lines on CARDS: it names those of no printing's wording,
those that the engine does not take, those that speak of abilities or traits that are nowhere, and those in words that
do not say so. Exit status 1 if there are any.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cards.importing.reading import read_path
from cards.importing.records import Record
from reading.engine.card import as_card, described
from reading.engine.reviewed import digest, reviewed
from reading.model import Reading
from reading.reader import read_card
from timing.systems.agot1e.situation import read

Plain = dict[str, Any]
GIVEN = {"named", "Banner"}  # traits that a player names, or that only an effect gives


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
            _show(record, whole="--card" in arguments)
    return 0


def _reading(record: Record) -> Reading:
    return read_card(record.text, record.title, record.type.capitalize())


def _show(record: Record, *, whole: bool) -> None:
    reading = _reading(record)
    made = described(reading)
    print(f"# {record.card_id} {record.title} ({record.type}), into {record.card_id.rpartition('_')[0]}.jsonl")
    print(f"# {record.text}")
    lacks = {label: [lack for of, lack in made.simplified if of == label] for label, _ in made.simplified}
    if whole:
        card = as_card(reading, "card", "")
        keys = ("keywords", "immune", "cannot", "attaches_to")
        plain = {key: card[key] for key in keys if card.get(key)}
        _line(digest(record.text, record.title, "card"), record, {**plain, "abilities": _bare(made.abilities)})
        return
    for at, ability in enumerate(one for one in reading.abilities if one.kind not in ("keyword", "restriction")):
        found = [one for one in made.abilities if one["id"].partition("-or-")[0] == f"{ability.kind}-{at + 1}"]
        for lack in {lack for one in found for lack in lacks.get(one["label"], [])}:
            print(f"#   lacks {lack}")
        _line(digest(ability.text, record.title, "ability"), record, {"abilities": _bare(found)})


def _bare(abilities: list[Plain]) -> list[Plain]:
    """Abilities as they are written by hand: without label and lacks, with a name only where another one says it."""
    said = json.dumps(abilities)
    kept = ("label", "undescribed")
    return [
        {
            key: value
            for key, value in one.items()
            if key not in kept and not (key == "id" and f"ability:{value}" not in said)
        }
        for one in abilities
    ]


def _line(of: str, record: Record, rest: Plain) -> None:
    print(json.dumps({"of": of, "card": record.title, **rest}, ensure_ascii=False))


def _check(records: Sequence[Record]) -> int:
    used: set[str] = set()
    faults = 0
    known = reviewed()
    for record in records:
        reading = _reading(record)
        whole = digest(record.text, record.title, "card")
        parts = {digest(one.text, record.title, "ability") for one in reading.abilities}
        found = ({whole} if whole in known else parts) & set(known)
        if not found:
            continue
        used |= found
        players = [{"id": "ann"}, {"id": "bea"}]
        card = as_card(reading, "card", "ann", record.facts)
        table = {"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}, "cards": [card]}
        try:
            read(table)
        except Exception as error:  # whatever it is, the line is at fault
            faults += 1
            print(f"{record.card_id} {record.title}: the engine does not take it: {error}")
        for fault in unknown(card, records):
            faults += 1
            print(f"{record.card_id} {record.title}: {fault}")
        if any('"words"' in json.dumps(known[one]) and "undescribed" not in json.dumps(known[one]) for one in found):
            faults += 1
            print(f"{record.card_id} {record.title}: something is in words, and it is not told")
    for of in known.keys() - used:
        faults += 1
        print(f"{known[of].get('card')}: {of} is the wording of no printing in the file")
    print(f"{len(known)} reviewed wordings, {faults} faults")
    return 1 if faults else 0


def unknown(card: Plain, records: Sequence[Record]) -> list[str]:
    """What a description speaks of that is nowhere: abilities that it lets cards gain, traits that no card has."""
    said = json.dumps(card, ensure_ascii=False)
    ids = {one["id"] for one in card.get("abilities", ())}
    traits = {trait for record in records for trait in record.facts.get("traits", ())} | GIVEN
    gained = sorted(set(re.findall(r'"ability:([^"]+)"', said)) - ids)
    asked = {
        name for one in re.findall(r'"(?:printed_)?trait": \[([^\]]*)\]', said) for name in re.findall(r'"(.*?)"', one)
    }
    found = [f"it lets cards gain {one}, which it does not describe" for one in gained]
    return found + [f"no card has the trait {one}" for one in sorted(asked - traits)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
