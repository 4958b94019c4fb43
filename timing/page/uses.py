"""What may be used and what not, and what has to be chosen, as a page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import permutations

from timing.kernel.moves import Decision, Move, Option, Part
from timing.kernel.reasons import Reason
from timing.page.sentences import Sentence, called, capital, inherent, names, sentence, together
from timing.systems.agot1e import prose
from timing.systems.agot1e.happen import LEAVES
from timing.systems.agot1e.state import OPTION, State, Table


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

    @property
    def buttons(self) -> tuple[Named, ...]:
        """The choice as one move for each button; empty when there are too many ways for that."""
        if self.kind == "order" and len(self.options) <= MOST_ORDERED:
            ways = permutations(self.options)
            return tuple(_together(way, "first {0}") for way in ways)
        if self.n == 1 and self.kind != "order":
            nobody = (Named("", "Nobody"),) if self.least == 0 else ()
            return (*self.options, *nobody)
        return ()

    @property
    def asks(self) -> str:
        """How many to choose, in words."""
        if self.kind == "order":
            return "In this order"
        if self.least == self.n:
            return f"Choose {self.n}"
        return f"Choose up to {self.n}" if self.least == 0 else f"Choose {self.least} to {self.n}"


MOST_ORDERED = 3


def _together(way: tuple[Named, ...], first: str) -> Named:
    said = ", then ".join(one.name for one in way)
    return Named(",".join(one.value for one in way), capital(first.format(said)))


def may_use(table: Table, option: Option) -> str:
    """What using it is called: "play Paper Shield", "save Jaime with a duplicate"."""
    kind = table.cards[option.card].type
    verb = "play" if kind == "event" else "use"
    if inherent(table, option.ability):
        return option.label
    name = prose.card_name(table, option.card) if kind == "event" else prose.ability_name(table, option.ability)
    return f"{verb} {name}"


def use(table: Table, option: Option) -> Use:
    """An allowed option with every way to use it."""
    payments = dict.fromkeys(move.paying for move in option.moves)
    targets = dict.fromkeys(move.choosing for move in option.moves)
    said = may_use(table, option)
    return Use(
        option.ability,
        capital(said),
        "" if option.label in said else option.label,
        tuple(sentence(table, reason) for reason in (*option.reasons, *_notable(option))),
        tuple(Way(move.text(), _way(table, option, move)) for move in option.moves),
        tuple(Named(",".join(cards), names(table, cards)) for cards in payments if cards),
        tuple(Named(",".join(cards), names(table, cards)) for cards in targets if cards),
    )


def _notable(option: Option) -> Iterable[Reason]:
    """What is remarkable about the cards that may pay or be chosen: a moribund card that pays, say."""
    reasons = (reason for part in (*option.pay, *option.choose) if part.allowed for reason in part.reasons)
    return dict.fromkeys(reason for reason in reasons if reason.code not in ("pays", "may-target"))


def _way(table: Table, option: Option, move: Move) -> str:
    said = []
    if set(move.paying) - {option.card}:
        done = {cost.do for cost in table.abilities[option.ability].cost}
        word = _PAYING.get(done.pop(), "paying with") if len(done) == 1 else "paying with"
        said.append(f"{word} {names(table, move.paying)}")
    if move.choosing:
        saves = table.abilities[option.ability].saves
        said.append(f"{'saving' if saves else 'choosing'} {names(table, move.choosing)}")
    return ", ".join(said)


_PAYING = {
    "kneel": "kneeling",
    "stand": "standing",
    "kill": "killing",
    "discard": "discarding",
    "sacrifice": "sacrificing",
    "return-to-hand": "returning",
    "remove-from-game": "removing",
    "kneel-influence": "kneeling",
}


def refusal(table: Table, option: Option) -> Refusal:
    """Why an option is refused: of the whole every reason, and of each card those that are not said already."""
    said = () if option.allowed else option.reasons
    wanting = Move(option.player, "uses", option.ability)
    parts = [_refused(table, part, said, wanting) for part in (*option.pay, *option.choose) if not part.allowed]
    event = table.cards[option.card].type == "event"
    name = prose.card_name(table, option.card) if event else called(table, option.ability)
    return Refusal(
        prose.player_name(table, option.player),
        name,
        option.label if option.label not in name else "",
        option.allowed,
        together(sentence(table, reason) for reason in decisive(said)),
        tuple(part for part in parts if part.reasons),
        wanting.text(),
    )


def decisive(reasons: Iterable[Reason]) -> list[Reason]:
    """Reasons with those that decide first: what is about the card before whose turn it is."""
    return sorted(reasons, key=lambda reason: reason.code in OF_THE_MOMENT)


OF_THE_MOMENT = frozenset(
    "not-your-turn response-waits choice-first action-not-now response-not-action closed-window must-play-action "
    "must-play-response dispute-over shadows-only-now only-saves wrong-phase".split()
)
"""Reasons of whose turn it is and of what moment: they decide only where nothing about the card itself does."""


def _refused(table: Table, part: Part, said: tuple[Reason, ...], wanting: Move) -> Refused:
    role = "to pay" if part.cost >= 0 else "as target"
    card = (part.card,)
    wanted = wanting._replace(paying=card) if part.cost >= 0 else wanting._replace(choosing=card)
    reasons = tuple(sentence(table, reason) for reason in part.reasons if reason not in said)
    return Refused(prose.name_of(table, part.card), role, reasons, wanted.text())


def not_to_be_chosen(table: Table, state: State, decision: Decision) -> tuple[Refusal, ...]:
    """Of a choice of cards: those that the words mean and that may not be chosen, as one refusal; else nothing."""
    if not decision.refused:
        return ()
    choosing = Move(decision.player, "chooses")
    parts = tuple(_refused(table, part, (), choosing) for part in decision.refused)
    if decision.choice == OPTION:
        parts = tuple(replace(part, name=capital(part.name), role="now") for part in parts)
    name = called(table, state.frames[-1].ability)
    return (Refusal(prose.player_name(table, decision.player), name, "", True, (), parts),)


def chosen(table: Table, state: State, decision: Decision) -> Chosen | None:
    """The choice that is put to a player, if one is."""
    if decision.kind != "choice":
        return None
    options = tuple(Named(value, _choice_name(table, state, decision, value)) for value in decision.choices)
    return Chosen(decision.choice, decision.n, decision.least, options)


def _choice_name(table: Table, state: State, decision: Decision, value: str) -> str:
    if decision.choice == "challenge":
        kind, _, opponent = value.partition(">")
        return f"{kind.capitalize()}, against {prose.player_name(table, opponent)}" if opponent else "No challenge"
    if decision.choice == OPTION:
        return capital(value)
    if decision.choice != "destination":
        return prose.name_of(table, value)
    card, _, index = value.rpartition("/")
    member = next((m for m in state.frames[-1].members if m.card == card and str(m.effect) == index), None)
    if member is None:
        return prose.name_of(table, value)
    to = LEAVES[member.do][1]
    return f"{prose.card_name(table, card)} is {prose.DONE.get(member.do, member.do)}: {prose.PLACES.get(to, to)}"
