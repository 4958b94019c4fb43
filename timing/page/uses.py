"""What may be used and what not, and what has to be chosen, as a page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from timing.kernel.moves import Decision, Move, Option, Part
from timing.kernel.pages import Pages
from timing.kernel.prose import capital
from timing.kernel.reasons import Reason
from timing.page.sentences import Sentence, names, sentence, together


@dataclass(frozen=True)
class Named:
    """A value that a form sends, and its name for people."""

    value: str
    name: str


@dataclass(frozen=True)
class Way:
    """One concrete way to use an ability."""

    move: str
    says: str  # "kneeling Jaime; choosing Robert", empty when there is nothing to say


@dataclass(frozen=True)
class Refused:
    """A card that may not pay or be chosen, with every reason."""

    name: str
    role: str  # "to pay", "as target"
    reasons: tuple[Sentence, ...]
    asks: str = ""  # the move that is refused for it, as text


@dataclass(frozen=True)
class Use:
    """An ability that may be used now."""

    ability: str
    name: str
    label: str
    reasons: tuple[Sentence, ...]
    ways: tuple[Way, ...]
    payments: tuple[Named, ...]
    targets: tuple[Named, ...]


@dataclass(frozen=True)
class Refusal:
    """An ability that may not be used now, or one that may but not with every card; the reason that decides is first.

    `asks` is the move that is refused, as text; empty for a choice.
    """

    player: str
    name: str
    label: str
    allowed: bool
    reasons: tuple[Sentence, ...]
    parts: tuple[Refused, ...]
    asks: str = ""


@dataclass(frozen=True)
class Chosen:
    """A choice the rules put to a player: `n` of `options`, or from `least` to `n`; of an order, all in turn."""

    kind: str
    n: int
    least: int
    options: tuple[Named, ...]
    ordered: bool = False
    or_none: bool = False
    none: str = "None"  # what it means to choose none of them

    @property
    def buttons(self) -> tuple[Named, ...]:
        """The choice as one move for each button; empty when there are too many ways for that."""
        if self.ordered and len(self.options) <= MOST_ORDERED:
            ways = permutations(self.options)
            return tuple(_together(way, "first {0}") for way in ways)
        if self.n == 1 and not self.ordered:
            none = (Named("", self.none),) if self.least == 0 else ()
            return (*self.options, *none)
        return ()

    @property
    def asks(self) -> str:
        """How many to choose, in words."""
        if self.ordered:
            return "In this order"
        if self.or_none:
            several = str(self.n) if self.least == self.n else f"{self.least} to {self.n}"
            return f"Choose {several}, or none"
        if self.least == self.n:
            return f"Choose {self.n}"
        return f"Choose up to {self.n}" if self.least == 0 else f"Choose {self.least} to {self.n}"


MOST_ORDERED = 3


def _together(way: tuple[Named, ...], first: str) -> Named:
    said = ", then ".join(one.name for one in way)
    return Named(",".join(one.value for one in way), capital(first.format(said)))


def use(pages: Pages, option: Option) -> Use:
    """An allowed option with every way to use it."""
    payments = dict.fromkeys(move.paying for move in option.moves)
    targets = dict.fromkeys(move.choosing for move in option.moves)
    said = pages.may_use(option)
    return Use(
        option.ability,
        capital(said),
        "" if option.label in said else option.label,
        tuple(sentence(pages, reason) for reason in (*option.reasons, *_notable(pages, option))),
        tuple(Way(move.text(), _way(pages, option, move)) for move in option.moves),
        tuple(Named(",".join(cards), names(pages, cards)) for cards in payments if cards),
        tuple(Named(",".join(cards), names(pages, cards)) for cards in targets if cards),
    )


def _notable(pages: Pages, option: Option) -> Iterable[Reason]:
    """What is remarkable about the cards that may pay or be chosen: a moribund card that pays, say."""
    reasons = (reason for part in (*option.pay, *option.choose) if part.allowed for reason in part.reasons)
    return dict.fromkeys(reason for reason in reasons if reason.code not in pages.of_every_card)


def _way(pages: Pages, option: Option, move: Move) -> str:
    said = []
    if not pages.pays_itself(option, move):
        said.append(f"{pages.paying(option.ability)} {names(pages, move.paying)}")
    if move.choosing:
        said.append(f"{pages.choosing(option.ability)} {names(pages, move.choosing)}")
    return ", ".join(said)


def refusal(pages: Pages, option: Option) -> Refusal:
    """Why an option is refused: of the whole every reason, and of each card those that are not said already."""
    said = () if option.allowed else option.reasons
    wanting = Move(option.player, "uses", option.ability)
    parts = [_refused(pages, part, said, wanting) for part in (*option.pay, *option.choose) if not part.allowed]
    name = pages.told_of(option.ability)
    return Refusal(
        pages.player(option.player),
        name,
        option.label if option.label not in name else "",
        option.allowed,
        _first_alone([sentence(pages, reason) for reason in decisive(pages, said)]),
        tuple(part for part in parts if part.reasons),
        wanting.text(),
    )


def _first_alone(said: list[Sentence]) -> tuple[Sentence, ...]:
    """The one that decides by itself, what else there is of one kind together."""
    return (*said[:1], *together(said[1:]))


def decisive(pages: Pages, reasons: Iterable[Reason]) -> list[Reason]:
    """Reasons with those that decide first: what is about the card, before the moment, before whose turn it is."""
    classes = (pages.vaguely, pages.of_the_moment - pages.whose_turn, pages.whose_turn)
    return sorted(reasons, key=lambda one: next((n for n, codes in enumerate(classes, 1) if one.code in codes), 0))


def _refused(pages: Pages, part: Part, said: tuple[Reason, ...], wanting: Move) -> Refused:
    role = "to pay" if part.cost >= 0 else "as target"
    card = (part.card,)
    wanted = wanting._replace(paying=card) if part.cost >= 0 else wanting._replace(choosing=card)
    reasons = tuple(sentence(pages, reason) for reason in part.reasons if reason not in said)
    return Refused(pages.name(part.card), role, reasons, wanted.text())


def not_to_be_chosen(pages: Pages, state: Any, decision: Decision) -> tuple[Refusal, ...]:
    """Of a choice of cards: those that the words mean and that may not be chosen, as one refusal; else nothing."""
    if not decision.refused:
        return ()
    choosing = Move(decision.player, "chooses")
    parts = []
    for part in decision.refused:
        name, role = pages.refused(decision, part.card)
        reasons = tuple(sentence(pages, reason) for reason in part.reasons)
        parts.append(Refused(name, role, reasons, choosing._replace(choosing=(part.card,)).text()))
    return (Refusal(pages.player(decision.player), pages.asking(state), "", True, (), tuple(parts)),)


def chosen(pages: Pages, state: Any, decision: Decision) -> Chosen | None:
    """The choice that is put to a player, if one is."""
    if decision.kind != "choice":
        return None
    options = tuple(Named(value, pages.choice(state, decision, value)) for value in decision.choices)
    none = pages.system.rules.choices[decision.choice].none
    return Chosen(decision.choice, decision.n, decision.least, options, decision.ordered, decision.or_none, none)
