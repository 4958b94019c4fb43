"""What a form asks about an ability."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Does:
    """One effect as a form asks for it."""

    do: str = "kill"
    to: str = "chosen"
    type: str = "character"
    whose: str = "any"
    of: str = ""  # traits or Houses, with commas between
    n: int = 1
    what: str = ""
    until: str = "phase"
    source: str = "hand"
    destination: str = "hand"
    picked: str = "at random"
    cancels: str = ""
    instead: bool = False
    zero: bool = False
    unsavable: bool = False


@dataclass(frozen=True)
class Fields:
    """An ability as a form asks for it; `more` is the second effect, None when there is none."""

    id: str = ""
    label: str = ""
    kind: str = "response"
    phase: str = "any"
    after: str = ""
    after_whose: str = "any"
    after_type: str = "character"
    after_of: str = ""
    cost: str = ""
    cost_n: int = 1
    cost_of: str = ""
    limit: str = ""
    limit_n: int = 1
    limited: bool = False
    uncancelable: bool = False
    does: Does = Does()
    more: Does | None = None
    then: bool = False


NAMES = tuple(field.name for field in fields(Fields) if field.name not in ("does", "more"))
DOES_NAMES = tuple(field.name for field in fields(Does))
