"""Reasons as data: a code, what it speaks of, and the entries it cites.

`REASONS` is the one table of why something is allowed or refused, put together from this package's modules;
`timing.notes` is that of what the transcript says, `timing.readings` that of the points no document settles.
Sentences are made from them in `timing.prose` and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from timing.reasons.allowed import ALLOWED
from timing.reasons.kinds import ReasonKind
from timing.reasons.opportunity import OPPORTUNITY
from timing.reasons.reaching import REACHING
from timing.reasons.saving import SAVING
from timing.reasons.using import USING

REASONS: dict[str, ReasonKind] = {**ALLOWED, **OPPORTUNITY, **USING, **REACHING, **SAVING}


class Reason(NamedTuple):
    """Why something may or may not be done: look the code up in REASONS."""

    code: str
    args: tuple[tuple[str, str], ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        return REASONS[self.code].cites

    @property
    def interpretation(self) -> bool:
        return REASONS[self.code].rests_on != ""

    def get(self, key: str) -> str:
        return dict(self.args).get(key, "")


def reason(code: str, **args: object) -> Reason:
    """A reason of that code.

    Raises:
        KeyError: for a code that REASONS does not hold.
    """
    if code not in REASONS:
        raise KeyError(code)
    return Reason(code, tuple(sorted((key, str(value)) for key, value in args.items())))


def once(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Each reason once, in the order given."""
    return tuple(dict.fromkeys(reasons))
