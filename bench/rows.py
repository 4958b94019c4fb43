"""Rows of the grammar that change nothing: python -m bench.rows CARDS [EXAMPLES].

CARDS is a card file, EXAMPLES a folder of tests (tests/reading when left out): what stands there in quotation marks
and in examples.jsonl is read, too, as the text of a card. Row after row is taken out, those that read the fewest texts
first, and the texts that it reads are read again; where no ability, keyword or description differs, the row is named
with how many texts it reads, and stays out. A row is earned by a printing or by an example. Exit status 1 if there are
such rows.
"""

from __future__ import annotations

import ast
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.measure import ROOT
from reading.clauses import grammar
from reading.engine.card import as_card
from reading.patterns import Row
from reading.reader import LONGEST, read_card

EXAMPLES = ROOT / "tests" / "reading"
NAMED = "Old Mill"  # what the examples call their card
WRITTEN = "examples.jsonl"  # a text in words of our own, its type and its description a line
OTHERS = ("agot2e", "lacks2")  # of the second edition, which has rows of its own
KINDS = ("character", "plot")  # as what an example is read
FEWEST = 3  # words of an example


class Text(NamedTuple):
    """A text to read."""

    text: str
    title: str
    type: str


class Idle(NamedTuple):
    """A row that changes nothing, and how many texts it reads."""

    rule: str
    pattern: str
    reads: int


def main(arguments: list[str]) -> int:
    """Name the rows that change nothing on the texts of a card file and of the examples."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    cards = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    printed = [Text(card["rules_text"], card["name"], card["card_type"]) for card in cards if card["rules_text"]]
    written = examples(Path(arguments[1]) if len(arguments) > 1 else EXAMPLES)
    texts = list(dict.fromkeys((*printed, *written)))
    found = idle(texts)
    for one in found:
        print(f"{one.reads:5}  {one.rule}: {one.pattern}")
    rows = sum(map(len, grammar().rows.values()))
    print(f"{len(texts)} texts; of {rows + len(found)} rows {len(found)} change nothing")
    return 1 if found else 0


def examples(folder: Path) -> Iterator[Text]:
    """The texts in tests: every constant that could be the text of a card, and the written examples."""
    for path in sorted(folder.glob("test_*.py")):
        if not any(other in path.name for other in OTHERS):
            for said in _constants(ast.parse(path.read_text(encoding="utf-8"))):
                yield from (Text(said, NAMED, kind) for kind in KINDS)
    for line in (folder / WRITTEN).read_text(encoding="utf-8").splitlines() if (folder / WRITTEN).exists() else ():
        one = json.loads(line)
        yield Text(one["text"], NAMED, one["type"])


def _constants(module: ast.Module) -> Iterator[str]:
    """What stands in quotation marks, but for docstrings."""
    told = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        said = node.value if isinstance(node, ast.Constant) and id(node) not in told else None
        if isinstance(said, str) and len(said.split()) >= FEWEST and len(said) <= LONGEST:
            yield said


def idle(texts: Sequence[Text]) -> list[Idle]:
    """The rows without which all texts are read and described alike; they are out of the grammar afterwards."""
    before, reads = _as_it_is(texts)
    found = []
    for rows in sorted(_written(), key=lambda rows: len(_read_by(rows, reads))):
        kept = _take_out(rows)
        read = _read_by(rows, reads)
        if all(result(text) == before[text] for text in read):
            found += [Idle(rule, row.text, len(read)) for rule, row in rows]
        else:
            for rule, all_of_it in kept.items():
                grammar().set_rows(rule, all_of_it)
    return found


Rows = list[tuple[str, Row]]


def _written() -> list[Rows]:
    """All rows, with the name of their rule; those that are written once for several rules are together."""
    found: dict[int, Rows] = defaultdict(list)
    for rule, rows in grammar().rows.items():
        for row in rows:
            found[id(row.constants)].append((rule, row))
    return list(found.values())


def _read_by(rows: Rows, reads: dict[int, list[Text]]) -> list[Text]:
    return list(dict.fromkeys(text for _, row in rows for text in reads[id(row)]))


def _take_out(rows: Rows) -> dict[str, list[Row]]:
    """Leave the rows out of the grammar; how their rules were before."""
    known, out = grammar(), {id(row) for _, row in rows}
    kept = {rule: known.rows[rule] for rule, _ in rows}
    for rule, all_of_it in kept.items():
        known.set_rows(rule, [row for row in all_of_it if id(row) not in out])
    return kept


def _as_it_is(texts: Iterable[Text]) -> tuple[dict[Text, str], dict[int, list[Text]]]:
    """What comes of each text, and which texts each row reads something of."""
    known = grammar()
    before: dict[Text, str] = {}
    reads: dict[int, list[Text]] = defaultdict(list)
    for text in texts:
        known.reading = set()
        before[text] = result(text)
        for row in known.reading:
            reads[row].append(text)
    known.reading = None
    return before, reads


def result(text: Text) -> str:
    """All that is made of a text, as one line."""
    reading = read_card(*text)
    parts: list[Any] = [[one.record() for one in reading.abilities], reading.keywords, reading.play_restrictions]
    return json.dumps([*parts, as_card(reading, "card", "")], sort_keys=True, default=str)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
