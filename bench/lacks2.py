"""What second-edition printings lack, by wording: python -m bench.lacks2 CARDS [PART] [--all] [--list].

CARDS is a card file of the second edition, as it is or as an array of packs. Every line is a wording that is not
described, with how many printings become whole with it alone, how many have it, and a printing that shows it. Factions,
traits and numbers count as one. PART shows only lines that contain it; --all shows wordings of a single printing as
well; --list names the printings of every line. A printing that is read but that the engine refuses is named with what
it says.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from cards.importing.reading import read_path
from cards.importing.records import Record
from cards.second import as_card, printed_as_x
from reading.agot2e.reader import read
from timing.kernel.fields import Malformed
from timing.systems.agot2e.situation import read as situation

SAME = (
    (re.compile(r"\[(?!military|intrigue|power)\w+\]"), "[faction]"),
    (re.compile(r"\[(?:military|intrigue|power)\]"), "[type]"),
    (re.compile(r"\{[^}]*\}"), "{Trait}"),
    (re.compile(r"(?:\[faction\]|\{Trait\})(?:,? (?:and|or) (?:\[faction\]|\{Trait\}))+"), "{Trait}"),
    (re.compile(r"\b\d+\b"), "N"),
)


def pattern(lack: str) -> str:
    """A lack without what differs from card to card."""
    for words, instead in SAME:
        lack = words.sub(instead, lack)
    return " ".join(lack.split())


def lacks(card: Record) -> Iterator[str]:
    """The wordings that keep a printing from being whole."""
    found = read(card.text, card.title, printed_as_x(card.facts))
    made = as_card(card.title, card.type, card.text, card.facts)
    yield from found.unread
    yield from (lack for lack in made.get("lacks", []) if lack not in found.left_out)
    if not found.unread and (refused := engine_refuses(made)):
        yield f"ENGINE: {refused}"


def engine_refuses(made: dict[str, object]) -> str:
    """What the engine says of a card that it does not take; empty where it takes it."""
    given = {key: value for key, value in made.items() if key != "lacks"}
    given["abilities"] = [{**one, "label": "it"} for one in made.get("abilities", [])]  # type: ignore[attr-defined]
    try:
        situation(
            {
                "players": [{"id": "a"}, {"id": "b"}],
                "first_player": "a",
                "opening": {"box": "challenges/2"},
                "cards": [{**given, "ref": "x", "owner": "a"}],
            }
        )
    except Malformed as wrong:
        return str(wrong.problems[0])
    return ""


def main(arguments: list[str]) -> int:
    """Print the wordings, those first that would make the most printings whole."""
    names = [name for name in arguments if not name.startswith("--")]
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    many: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    shown: dict[str, list[str]] = defaultdict(list)
    records = read_path(Path(names[0])).records
    told = abilities = 0
    for card in records:
        abilities += len(read(card.text, card.title).abilities)
        found = {pattern(lack) for lack in lacks(card)}
        told += bool(found)
        for one in found:
            many[one] += 1
            alone[one] += len(found) == 1
            shown[one].append(f"{card.card_id} {card.title}")
    whole = len(records) - told
    print(f"{whole} of {len(records)} printings whole ({whole / len(records):.1%}), {abilities} abilities")
    for one, n in sorted(many.items(), key=lambda pair: (-alone[pair[0]], -pair[1], pair[0])):
        if (n > 1 or "--all" in arguments) and (len(names) < 2 or names[1] in one):
            listed = "; ".join(shown[one]) if "--list" in arguments else shown[one][0]
            print(f"{alone[one]:4} {n:4}  {one}   [{listed}]")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
