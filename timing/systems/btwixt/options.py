"""The rules in use besides the standard game's: the advanced game and the alternative rules, as switches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from timing.kernel.fields import Field, Flag


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in use besides the standard game's."""

    advanced: bool = False
    draft: bool = False
    kingsmoot: bool = False
    revealed: bool = False
    short: bool = False

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("advanced", Flag(), "the advanced game: leader-specific and event cards"),
        Field("draft", Flag(), "the Draft Version"),
        Field("kingsmoot", Flag(), "the Kingsmoot Draft Version"),
        Field("revealed", Flag(), "the Revealed Allies Version"),
        Field("short", Flag(), "the Short Version"),
    )

    @property
    def own_cards(self) -> bool:
        """Whether leaders have cards of their own beside the deck; in the Kingsmoot Draft those are in the deck."""
        return self.advanced and not self.kingsmoot

    @property
    def drafting(self) -> bool:
        """Whether hands are drafted; the Kingsmoot Draft is a draft."""
        return self.draft or self.kingsmoot


NO_OPTIONS = Options()
