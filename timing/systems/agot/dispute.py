"""What a dispute of either edition may come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from timing.kernel.fields import Field, Text, Whole


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that may or may not come about: every key given has to be so at the end."""

    card: str = ""
    zone: str = ""
    power: int | None = None
    wins: str = ""
    happens: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = ()


def outcome_fields(zones: tuple[str, ...], happenings: tuple[str, ...]) -> tuple[Field, ...]:
    """The keys of an outcome, with the edition's zones and happenings."""
    return (
        Field("card", Text(), "ref of a card"),
        Field("zone", Text(zones), "the card ends there"),
        Field("power", Whole(0, 60), "the card has at least that much power at the end"),
        Field("wins", Text(), "id of the player who wins the game"),
        Field("happens", Text(happenings), "this happens at some time (to the card, if one is given)"),
    )
