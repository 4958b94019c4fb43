"""Descriptions written by a person for wordings of the second edition that one card has: data, no grammar.

As in the first edition (`reading.engine.reviewed`), a line of JSON has the digest of the wording it describes, not its
text; here it lies in `reading/content/reviewed/agot2e/NN.jsonl`, NN being the first digits of a printing's code:

    {"of": "ability:1f0c…", "card": "Old Mill", "abilities": [{"kind": "constant", "effects": [...]}]}
    {"of": "card:77ab…", "card": "Old Mill", "keywords": [...], "attaches_to": {...}, "abilities": [...]}

`ability:` describes one line of a text (with the points of a list that belong to it), `card:` a whole text. Abilities
are as docs/dispute-format-agot2e.md says, without id and label; `undescribed` tells what they leave out. Beside them
stand facts of the card (FACTS), and `if`: what has to be so for the abilities below it ("Play only if ...").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reading.engine import reviewed as first

CONTENT = Path(__file__).resolve().parent.parent / "content" / "reviewed" / "agot2e"
FACTS = ("keywords", "immune", "cannot", "attaches_to")
"""What a line may say of a card besides abilities; it stands in place of what is read of it."""
Plain = dict[str, Any]
_TAG = re.compile(r"<[^>]+>")


def digest(text: str, title: str, of: str) -> str:
    """The name of a wording; `of` is "ability" or "card". Case, tags, punctuation and the own title do not count."""
    return first.digest(_TAG.sub("", text), title, of)


def reviewed() -> Mapping[str, Plain]:
    """All reviewed descriptions by the digest of their wording. Raises ValueError for a bad line and one said twice."""
    return first.reviewed(CONTENT)


def by_hand(text: str, title: str, of: str) -> Plain | None:
    """The reviewed description of a wording, if there is one."""
    return reviewed().get(digest(text, title, of))
