"""Descriptions written by a person for wordings that one card has: data in reading/content/reviewed, no grammar.

A wording that several cards share is a row of the grammar. What a single card says, and the grammar does not read, is
described by hand: a line of JSON in `reading/content/reviewed/SET.jsonl`, with the digest of the wording it describes
and not its text, so that nothing printed is kept, and a text that is worded otherwise (an erratum, another version, a
typed text with a word changed) is never taken for it:

    {"of": "ability:1f0c…", "card": "Seat of Power", "abilities": [{"kind": "constant", "effects": [...]}]}
    {"of": "card:77ab…", "card": "Iron Fleet", "keywords": [...], "attaches_to": {...}, "abilities": [...]}

`ability:` describes one ability of a card in place of what was read of it, `card:` a whole text. Abilities are as
docs/dispute-format.md says, without label; without `id` they are named by kind and place as those that were read are.
`undescribed` tells what they leave out, as always. `python -m bench.wording` makes such lines to start from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from reading.tokens import LEVEL

CONTENT = Path(__file__).resolve().parent.parent / "content" / "reviewed"
SHORTEST = 16  # hexadecimal digits of a digest that are kept
WORD = re.compile(r"[a-z0-9+\-/~]+|[()\"]")
SELF = " ~ "
Plain = dict[str, Any]


def digest(text: str, title: str, of: str) -> str:
    """The name of a wording; `of` is "ability" or "card". Case, punctuation and the card's own title do not count."""
    level = text.translate(LEVEL).lower()
    name = title.translate(LEVEL).lower().strip()
    said = re.sub(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", SELF, level) if name else level
    return f"{of}:{sha256(' '.join(WORD.findall(said)).encode()).hexdigest()[:SHORTEST]}"


@cache
def reviewed(folder: Path = CONTENT) -> Mapping[str, Plain]:
    """All reviewed descriptions by the digest of their wording. Raises ValueError for a bad line and one said twice."""
    found: dict[str, Plain] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                record = json.loads(line)
            except ValueError as error:
                raise ValueError(f"{path.name}, line {number}: {error}") from error
            of = record.get("of", "")
            if not re.fullmatch(rf"(ability|card):[0-9a-f]{{{SHORTEST}}}", of):
                raise ValueError(f"{path.name}, line {number}: 'of' is no digest of a wording: {of!r}")
            if of in found:
                raise ValueError(f"{path.name}, line {number}: {of} is described twice")
            found[of] = record
    return found


def abilities(record: Plain, own: str, label: str) -> list[Plain]:
    """The abilities of a reviewed wording, named after `own`, the id of what was read, where they have no id."""
    found = []
    for at, ability in enumerate(record["abilities"]):
        place = own.rpartition("-")[2]
        name = f"{ability['kind']}-{place}" + (f"-{at + 1}" if at else "")
        found.append({"id": name, "label": label, **ability})
    return found
