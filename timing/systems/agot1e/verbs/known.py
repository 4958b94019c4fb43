"""Every verb there is, and what the language lists of them: computed from the records."""

from __future__ import annotations

from timing.systems.agot1e.verbs import (
    answering,
    challenging,
    changing,
    entering,
    granting,
    leaving,
    piles,
    resources,
    tolling,
    winning,
)
from timing.systems.agot1e.verbs.verb import RECORDS, Verb

for _theme in (leaving, changing, entering, resources, piles, granting, challenging, winning, tolling, answering):
    for _name, _verb in _theme.VERBS.items():
        if RECORDS.setdefault(_name, _verb) is not _verb:
            raise ValueError(f"two records for the verb {_name}")

VERBS: dict[str, Verb] = RECORDS
EFFECTS = tuple(VERBS)
STATED = tuple(name for name, verb in VERBS.items() if verb.stated)
"""What a situation may state to be in force."""
