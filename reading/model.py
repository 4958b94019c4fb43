"""What a reading is made of: phrases, pieces of a sentence, abilities, and the whole card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

REFERENCES = ("self", "attached", "back", "name", "")


@dataclass(frozen=True, slots=True)
class Mod:
    """Something said of the cards a phrase speaks of: kind (trait, house, where, controller ...), value, negated."""

    kind: str
    value: Any = True
    no: bool = False


@dataclass(frozen=True, slots=True)
class Noun:
    """A phrase for cards. `ref`: self, attached (the card this is attached to), back (it, that character), name, or ''.

    `amount`: one, all, each, any, up-to, no; `n` is the number, None for X or where none is said.
    """

    ref: str = ""
    heads: tuple[str, ...] = ()
    mods: tuple[Mod, ...] = ()
    amount: str = ""
    n: int | None = None
    name: str = ""
    items: tuple[Noun, ...] = ()
    joined: str = ""

    def mod(self, kind: str) -> list[Mod]:
        """All that is said of this kind."""
        return [mod for mod in self.mods if mod.kind == kind]

    def says(self, ref: str) -> bool:
        """Whether the phrase, or one of those it joins, refers so."""
        return self.ref == ref or any(item.says(ref) for item in self.items)

    @property
    def parts(self) -> tuple[Noun, ...]:
        return self.items or (self,)


@dataclass(frozen=True, slots=True)
class Person:
    """A phrase for players: you, opponent, each, each-opponent, any, that, controller, owner, winner, loser ..."""

    who: str
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a sentence: kind act, when, to, then, until, limit, mark ...; its places in the tokens."""

    kind: str
    start: int
    end: int
    value: Any = None


@dataclass(slots=True)
class Act:
    """A verb phrase: what is done (`do`, of the effect vocabulary or a verb of costs), by whom, with the slots read."""

    do: str
    slots: dict[str, Any]
    subject: Noun | Person | None = None
    modal: str = ""
    chooses: bool = False


@dataclass(slots=True)
class Ability:
    """One ability as read, in the vocabulary of the labelled sample; `unread` are spans of the text not understood."""

    text: str
    kind: str
    start: int = 0
    end: int = 0
    phase: str | None = None
    limited_response: bool = False
    trigger: str | None = None
    trigger_self: bool = False
    saves: bool = False
    cancels: bool = False
    costs: list[str] = field(default_factory=list)
    chooses: bool = False
    effects: list[str] = field(default_factory=list)
    then: bool = False
    limit: dict[str, Any] | None = None
    cannot_be_saved: bool = False
    cannot_be_canceled: bool = False
    granted: bool = False
    option: dict[str, Any] | None = None
    unread: list[dict[str, Any]] = field(default_factory=list)
    inner: list[Ability] = field(default_factory=list)
    parsed: Any = None

    FIELDS = (
        "text kind phase limited_response trigger trigger_self saves cancels costs chooses effects then limit "
        "cannot_be_saved cannot_be_canceled granted option"
    ).split()

    def record(self) -> dict[str, Any]:
        """Plain data in the shape of the labels, with `unread` added."""
        plain = {name: getattr(self, name) for name in self.FIELDS if name != "option" or self.option}
        return {**plain, "unread": self.unread}


@dataclass(slots=True)
class Reading:
    """A card as read. `icons` are the text-box icons ([+1 Income]); `notes` say what was set right or left aside."""

    title: str
    type: str
    text: str
    abilities: list[Ability]
    keywords: list[str]
    play_restrictions: list[str]
    icons: list[str]
    notes: list[str]

    @property
    def unread(self) -> list[dict[str, Any]]:
        """Every span that was not understood: text, start, end in the card's text."""
        return [span for ability in self.abilities for span in ability.unread]

    @property
    def complete(self) -> bool:
        return not self.unread
