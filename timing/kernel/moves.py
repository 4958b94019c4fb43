"""Moves and what may be done: the records that `options` returns and `apply` takes."""

from __future__ import annotations

from itertools import combinations, islice, permutations
from typing import NamedTuple

from timing.kernel.reasons import Reason

MOST_SETS = 500  # of cards that a choice lists as moves


class Move(NamedTuple):
    """One decision. `does` is uses, passes or chooses; `choosing` also holds what a choice names."""

    who: str
    does: str
    ability: str = ""
    paying: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()

    def text(self) -> str:
        """The move as a short text for links: 'pass', 'use:card/ability', 'use:a/b:payer:target', 'choose:x,y'."""
        if self.does == "passes":
            return "pass"
        if self.does == "chooses":
            return "choose:" + ",".join(self.choosing)
        return ":".join(("use", self.ability, ",".join(self.paying), ",".join(self.choosing))).rstrip(":")


def read_move(text: str, who: str) -> Move:
    """The move that `Move.text` wrote, for the player whose decision it is.

    Raises:
        ValueError: if the text is no move.
    """
    verb, _, rest = text.partition(":")
    if verb == "pass" and not rest:
        return Move(who, "passes")
    if verb == "choose":
        return Move(who, "chooses", choosing=_names(rest))
    if verb == "use" and rest:
        ability, paying, choosing, *more = (*rest.split(":"), "", "")
        if not any(more):
            return Move(who, "uses", ability, _names(paying), _names(choosing))
    raise ValueError(f"{text[:80]!r} is no move; moves are pass, use:CARD/ABILITY:PAYING:CHOOSING and choose:NAMES")


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(",") if name)


class Part(NamedTuple):
    """One card that could pay or be chosen, allowed or refused with all its reasons."""

    card: str
    allowed: bool
    reasons: tuple[Reason, ...]
    cost: int = -1  # which cost it would pay; -1 for a target


class Option(NamedTuple):
    """One ability, as one player may or may not use it now.

    `reasons` holds every reason: why it is allowed, or all that speaks against it. `pay` and `choose`
    judge each card that could pay or be chosen. `moves` are the concrete ways to use it, none if refused.
    """

    player: str
    ability: str
    card: str
    label: str
    allowed: bool
    reasons: tuple[Reason, ...]
    pay: tuple[Part, ...] = ()
    choose: tuple[Part, ...] = ()
    moves: tuple[Move, ...] = ()


class Decision(NamedTuple):
    """What the game waits for.

    `kind` is opportunity (use something or pass), choice (name `n` of `choices`, or `least` to `n`) or over. `why`
    tells why it is this player's. `step` is the structure's step, such as 'framework/2'. Of a choice of cards,
    `refused` judges those that the words mean and that may not be chosen.
    """

    kind: str
    player: str
    step: str
    why: tuple[Reason, ...]
    options: tuple[Option, ...] = ()
    may_pass: bool = False
    choice: str = ""
    choices: tuple[str, ...] = ()
    n: int = 0
    least: int = 0
    refused: tuple[Part, ...] = ()
    ordered: bool = False  # of a choice: the order of the names counts
    or_none: bool = False  # of a choice: none may be named though `least` is more
    never_single: tuple[str, ...] = ()  # of a choice: options that may not be named by themselves
    dear: tuple[tuple[str, int], ...] = ()  # of a choice: what naming an option costs
    means: int = 0  # and how much there is to pay that with

    def moves(self) -> tuple[Move, ...]:
        """Every move that may be made now."""
        if self.kind == "choice":
            sizes = (*range(self.n, self.least - 1, -1), *((0,) if self.or_none else ()))
            ways = permutations if self.ordered else combinations
            sets = (names for size in sizes for names in ways(self.choices, size))
            if self.never_single:
                sets = (names for names in sets if len(names) != 1 or names[0] not in self.never_single)
            if self.dear:
                prices = dict(self.dear)
                sets = (names for names in sets if sum(prices.get(name, 0) for name in names) <= self.means)
            return tuple(Move(self.player, "chooses", choosing=names) for names in islice(sets, MOST_SETS))
        passing = (Move(self.player, "passes"),) if self.may_pass else ()
        return tuple(move for option in self.options if option.player == self.player for move in option.moves) + passing


class Illegal(ValueError):
    """A move that is not allowed; carries the move, the decision it was made in, and all reasons."""

    def __init__(self, move: Move, decision: Decision, reasons: tuple[Reason, ...]) -> None:
        super().__init__(f"{move.who} {move.text()}: {', '.join(reason.code for reason in reasons)}")
        self.move = move
        self.decision = decision
        self.reasons = reasons
