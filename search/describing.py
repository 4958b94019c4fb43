"""Whether a query describes a card, or asks about the rules: by its words and how it begins. From a learnt table.

For a word, a beginning, or a word of a table that is told ("my", "may") the table says how much more, or less, it
speaks for a card being described. ``bench.describing`` learns it and writes ``describing.txt``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from search.text import tokens

FILE = Path(__file__).with_name("describing.txt")
HEAD = "# Learnt by `python -m bench.describing`, which writes this file: a mark of a text a line, and what it tells.\n"
SCALE = 20
"""Parts into which a whole is divided in the file."""
ALWAYS = "*"
"""Stands in the table for what holds of every text."""
SPOKEN = frozenset(
    "i me my mine we us our he him his she her they them their it its you your who which that whom may can do does did "
    "is are was were has had will would must should what when how the a an".split()
)
"""Words of which the very form tells something: stems do not keep it apart."""

Table = Mapping[str, float]


def marks(text: str) -> frozenset[str]:
    """What the table may know of a text: the stems in it; its first word, its first two; the words of `SPOKEN`."""
    read = tokens(text)
    said = [token.word for token in read]
    found = {token.stem for token in read}
    found.update(f"={word}" for word in said if word in SPOKEN)
    if said:
        found.add(f"^{said[0]}")
        found.add(f"^{'_'.join(said[:2])}")
    return frozenset(found)


def leans(text: str, table: Table) -> float:
    """How far a text leans to describing a card: above 0 it rather does, the logarithm of how much likelier it is."""
    return table.get(ALWAYS, 0.0) + sum(table.get(mark, 0.0) for mark in marks(text))


@lru_cache(maxsize=1)
def describing() -> Table:
    """What is shipped, read once; nothing if there is none."""
    return read(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def read(text: str) -> Table:
    """From the text of such a file. Raises ValueError."""
    lines = (line.split() for line in text.removeprefix(HEAD).splitlines())
    return {mark: int(tells) / SCALE for mark, tells in lines}


def written(table: Table) -> str:
    """The text of a file that says this, in steps of a part of a whole (`SCALE`); what tells nothing is left out."""
    steps = ((mark, round(tells * SCALE)) for mark, tells in sorted(table.items()))
    return HEAD + "".join(f"{mark} {step}\n" for mark, step in steps if step)
