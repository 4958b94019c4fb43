"""Facts that the community's card file has wrong, set right as it is read: cards/content/slips.yaml says why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

SLIPS = Path(__file__).resolve().parent.parent / "content" / "slips.yaml"


@dataclass(frozen=True)
class Slip:
    """One fact of one printing: what a file says of it that is wrong (None: nothing), and what is printed."""

    card: str
    fact: str
    was: Any
    is_: Any
    why: str


@cache
def slips(path: Path = SLIPS) -> dict[str, tuple[Slip, ...]]:
    """Every slip by its printing."""
    found: dict[str, tuple[Slip, ...]] = {}
    for row in yaml.safe_load(path.read_text(encoding="utf-8")):
        one = Slip(row["card"], row["fact"], row.get("was"), row["is"], row["why"])
        found[one.card] = (*found.get(one.card, ()), one)
    return found


def set_right(card_id: str, facts: dict[str, Any]) -> Iterator[Slip]:
    """Set right what the facts of a printing have wrong; each slip that they had. Other facts stay as they are."""
    for slip in slips().get(card_id, ()):
        if facts.get(slip.fact) == slip.was:
            facts[slip.fact] = slip.is_
            yield slip
