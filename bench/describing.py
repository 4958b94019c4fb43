"""Learning by which words a query that describes a card is told from one about the rules (search/describing.py).

    python -m bench.describing            learn from all tellings, write search/describing.txt
    python -m bench.describing --held     learn without each fifth telling, and say how many of those it takes rightly

A logistic regression (AdaGrad, one example at a time): every telling of a card against every way in which the entries
of the documents are told, asked for and called.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Sequence

from search import documents as given
from search.describing import ALWAYS, FILE, Table, leans, marks, written

EPOCHS = 8
RATE = 0.2
FIRST = 1e-2
"""What the sum of squared slopes begins with: it keeps the first steps short."""
SHRINK = 1e-4
"""How much a weight goes back to 0 each time that it is looked at: rare words tell less."""
RAREST = 3
"""Texts in which a mark stands at least."""
HELD = 5
"""Of so many texts one is held out."""

Example = tuple[str, bool]
"""A text, and whether it describes a card."""


def examples() -> list[Example]:
    """Every telling of a card, and every way to tell of an entry."""
    cards = [(way, True) for ways in given.cards_told().values() for way in ways]
    return cards + [(way, False) for ways in given.asked().values() for way in ways]


def learn(told: Sequence[Example]) -> Table:
    """What each mark tells."""
    texts = [(marks(text), is_card) for text, is_card in told]
    often = Counter(mark for found, _ in texts for mark in found)
    table = {mark: 0.0 for mark, count in sorted(often.items()) if count >= RAREST} | {ALWAYS: 0.0}
    slopes = dict.fromkeys(table, FIRST)
    known = [(sorted(mark for mark in (*found, ALWAYS) if mark in table), is_card) for found, is_card in texts]
    chance = random.Random(1)  # noqa: S311
    for _ in range(EPOCHS):
        chance.shuffle(known)
        for found, is_card in known:
            said = sum(table[mark] for mark in found)
            error = 1 / (1 + math.exp(-max(min(said, 30.0), -30.0))) - is_card
            for mark in found:
                slope = error + SHRINK * table[mark]
                slopes[mark] += slope * slope
                table[mark] -= RATE * slope / math.sqrt(slopes[mark])
    return table


def main() -> int:
    """Learn and write, or measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held", action="store_true", help="measure instead, on each fifth telling, held out")
    if parser.parse_args().held:
        _measure()
        return 0
    table = learn(examples())
    FILE.write_text(written(table), encoding="utf-8")
    print(f"{FILE}: {len(table)} marks")
    return 0


def _measure() -> None:
    told = examples()
    random.Random(7).shuffle(told)  # noqa: S311
    table = learn([one for at, one in enumerate(told) if at % HELD])
    held = told[::HELD]
    for is_card, name in ((True, "cards"), (False, "entries")):
        said = [leans(text, table) > 0 for text, of_card in held if of_card == is_card]
        print(f"{name:<8} taken for a card {sum(said) / len(said):.1%} of {len(said)}")


if __name__ == "__main__":
    raise SystemExit(main())
