"""Play every ability of every printing of a card file: python -m bench.playing CARDS [-v] [ID ...].

For each ability the tables of `reading.playing.stages` are played until it is used. Printed is how many abilities are
played, unplayed and failed, and of how many printings all are; -v names those that are not.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from cards.importing.reading import read_path
from reading.engine.card import as_card, described
from reading.playing.walk import play
from reading.reader import read_card


def main(arguments: list[str]) -> int:
    """Play CARDS; exit status 1 when an ability fails."""
    names = [name for name in arguments if name != "-v"]
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    only = set(names[1:])
    count: Counter[str] = Counter()
    printings: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for record in read_path(Path(names[0])).records:
        if only and record.card_id not in only:
            continue
        reading = read_card(record.text, record.title, record.type.capitalize())
        outcomes = play(as_card(reading, "card", "ann", record.facts))
        count.update(one.what for one in outcomes)
        whole = not described(reading).simplified
        worst = min((one.what for one in outcomes), key=("failed", "unplayed", "played").index, default="played")
        printings[f"{'whole' if whole else 'told'}, {worst}"] += 1
        for one in outcomes:
            if one.what != "played":
                reasons[f"{one.what}: {one.why}"] += 1
                if "-v" in arguments:
                    where = f"{record.card_id}/{one.ability} {one.label[:90]}"
                    print("whole" if whole else "told ", f"{one.what:8} {where}: {one.why[:150]}")
    print("abilities:", ", ".join(f"{count[what]} {what}" for what in ("played", "unplayed", "failed")))
    print("printings:", ", ".join(f"{many} {what}" for what, many in sorted(printings.items())))
    return 1 if count["failed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
