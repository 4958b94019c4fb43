"""Strict replay of a line of play that a file writes down: every difference is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from timing.kernel.fields import Field, Many, Text, Word
from timing.kernel.game import Game, Result
from timing.kernel.moves import Decision, Illegal, Move
from timing.kernel.records import plain, restored
from timing.kernel.ruleset import S


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move as the file writes it."""

    who: str = ""
    uses: str = ""
    passes: str = ""
    chooses: tuple[str, ...] = ()
    orders: tuple[str, ...] = ()
    paying: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("who", Text(), "id of the player"),
        Field("uses", Text(), "CARD/ABILITY, or the card alone when it has one ability"),
        Field(
            "passes",
            Word(("yes", "all")),
            "true: this player passes; all: everybody passes until the opportunity closes",
        ),
        Field("chooses", Many(Text()), "what is chosen, when the rules ask the player to choose"),
        Field("orders", Many(Text()), "the order in which what waits at the same time comes, one after the other"),
        Field("paying", Many(Text()), "refs of the cards used to pay"),
        Field("choosing", Many(Text()), "refs of the targets, or of that among several for which it is used"),
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay differs from its file: at which move or question, and how."""

    at: str
    message: str

    def __str__(self) -> str:
        return f"{self.at}: {self.message}"


@dataclass(frozen=True, slots=True)
class Replay(Generic[S]):
    """What replaying a file gave: the results from the start on, the moves made, and every difference."""

    results: tuple[Result[S], ...]
    moves: tuple[Move, ...]
    differences: tuple[Difference, ...]
    marks: tuple[int, ...] = (0,)  # how many moves the first 0, 1, 2 ... lines of the file stand for
    left_out: tuple[str, ...] = ()  # choices that the file does not make, each with the line after which and how made


def nothing_asked(state: Any, after: int) -> list[Difference]:
    """No questions."""
    return []


def replay(
    game: Game[S, Any],
    lines: Sequence[MoveLine],
    ask: Callable[[S, int], list[Difference]] = nothing_asked,
    through_json: bool = False,
) -> Replay[S]:
    """Carry out the moves, asking after each (and before the first) with the number of moves made.

    Strict both ways: a move that is not allowed, a decision the file leaves open at its end, and an
    answer that differs are all reported; so are, apart, choices of a kind that need not be said (`left_out`).
    With `through_json` every state is written and read back.
    """
    results: list[Result[S]] = [game.begin()]
    moves: list[Move] = []
    order: tuple[str, ...] = ()
    left_out: list[str] = []

    def make(move: Move) -> None:
        state = restored(type(results[-1].state), plain(results[-1].state)) if through_json else results[-1].state
        results.append(game.apply(state, move))
        moves.append(move)

    def make_implied(after: int) -> None:
        following = lines[after] if after < len(lines) else MoveLine()
        while True:
            state = results[-1].state
            move = _ordered_on(game, state, order, following)
            if move is None and (move := _unsaid(game, state, following)) is not None:
                left_out.append(f"after move {after}: {state.choice.kind}, {move.who} {move.text()}")
            if move is None:
                return
            make(move)

    make_implied(0)
    marks, found = [len(moves)], ask(results[-1].state, 0)
    for at, line in enumerate(lines, 1):
        try:
            for move in _expand(game, results[-1].state, line):
                make(move)
            order = line.orders or order
            make_implied(at)
        except (Illegal, LookupError) as error:
            found.append(Difference(f"move {at}", _told(line, error)))
            return Replay(tuple(results), tuple(moves), tuple(found), tuple(marks), tuple(left_out))
        marks.append(len(moves))
        found += ask(results[-1].state, at)
    state = results[-1].state
    if not state.over:
        decision = game.decision(state)
        left = f"the file stops while {decision.player} has a decision ({decision.kind} at {decision.step})"
        found.append(Difference("end", left))
    return Replay(tuple(results), tuple(moves), tuple(found), tuple(marks), tuple(left_out))


def _told(line: MoveLine, error: Illegal | LookupError) -> str:
    """Why a line of the file could not be carried out."""
    if not isinstance(error, Illegal):
        return str(error.args[0])
    codes = ", ".join(reason.code for reason in error.reasons)
    waiting = f"{error.decision.kind} for {error.decision.player} at {error.decision.step}"
    return f"{line.who} {error.move.text()} is refused ({codes}); the game waits: {waiting}"


def _expand(game: Game[S, Any], state: S, line: MoveLine) -> list[Move]:
    """The moves that one line stands for."""
    decision = game.decision(state)
    if line.passes == "all":
        return all_pass(game, state, decision)
    if line.passes:
        return [Move(line.who, "passes")]
    if line.uses:
        idle = _idle_before(game, state, line.who)
        for move in idle:
            state = game.apply(state, move).state
        return [*idle, *_use(game, state, game.decision(state), line)]
    if line.chooses:
        if decision.kind != "choice" and game.rules.taken(state, line.chooses):
            return []  # there was no other
        names = () if line.chooses == ("none",) and "none" not in decision.choices else line.chooses
        return [Move(line.who, "chooses", choosing=tuple(_named(decision, name) for name in names))]
    return _ordered(game, state, line)


def _idle_before(game: Game[S, Any], state: S, who: str) -> list[Move]:
    """The passes of those who have the opportunity before whoever is to use something, and nothing to use."""
    decision, passes = game.decision(state), list[Move]()
    while decision.kind == "opportunity" and who and decision.player != who and len(passes) < len(game.table.seats):
        mine = (option for option in decision.options if option.player == decision.player)
        if any(option.allowed for option in mine) or not decision.may_pass:
            return []
        passes.append(Move(decision.player, "passes"))
        step, state = decision.step, game.apply(state, passes[-1]).state
        decision = game.decision(state)
        if decision.step != step:
            return []
    return passes


def _use(game: Game[S, Any], state: S, decision: Decision, line: MoveLine) -> list[Move]:
    """The use, and the further choices of the same ability that the line names beside its first one."""
    uid = game.rules.used_by(game.table, line.uses, line.who)
    listed = {name for option in decision.options if option.ability == uid for m in option.moves for name in m.choosing}
    own = tuple(name for name in line.choosing if name in listed)
    if not game.rules.asks_further(game.table, uid) or not any(one.ability == uid for one in decision.options):
        own = line.choosing
    moves = [_complete(decision, Move(line.who, "uses", uid, line.paying, own))]
    rest = [name for name in line.choosing if name not in own]
    if rest:
        state = game.apply(state, moves[0]).state
    while rest := [name for name in rest if name not in game.rules.chosen(state, uid)]:
        moves.append(_further(game, state, line, rest))
        state = game.apply(state, moves[-1]).state
        rest = [name for name in rest if name not in moves[-1].choosing]
    return moves


def _further(game: Game[S, Any], state: S, line: MoveLine, rest: Sequence[str]) -> Move:
    """The next choice of an ability: what the line names, or which of several effects lets that be chosen."""
    decision = game.decision(state)
    if decision.kind == "choice":
        named = tuple(name for name in rest if name in decision.choices)[: decision.n]
        if named:
            return Move(decision.player, "chooses", choosing=named)
        uid = game.rules.used_by(game.table, line.uses, line.who)
        for name in decision.choices:
            move = Move(decision.player, "chooses", choosing=(name,))
            after = game.apply(state, move).state
            if rest[0] in (*game.rules.chosen(after, uid), *game.decision(after).choices):
                return move
    raise LookupError(f"{', '.join(rest)} is nothing that {line.uses} lets one choose")


def _complete(decision: Decision, move: Move) -> Move:
    """The one listed move with at least what the file names; what leaves no choice need not be named.

    Of "up to two" targets a file that names one means that one alone: the move that chooses exactly what is named
    goes before those that choose more.
    """
    fitting = [
        listed
        for option in decision.options
        for listed in option.moves
        if listed.ability == move.ability
        and set(move.paying) <= set(listed.paying)
        and set(move.choosing) <= set(listed.choosing)
    ]
    exactly = [listed for listed in fitting if move.choosing and set(listed.choosing) == set(move.choosing)]
    meant = exactly or fitting
    return meant[0]._replace(who=move.who) if len(meant) == 1 else move


def all_pass(game: Game[S, Any], state: S, decision: Decision) -> list[Move]:
    """The passes, one for each player, that close the opportunity which this decision is.

    Raises:
        LookupError: if it is none.
    """
    moves: list[Move] = []
    if decision.kind != "opportunity":
        raise LookupError(f"there is nothing to pass on: the game waits for {decision.kind}")
    step, count = decision.step, len(game.table.seats)
    while decision.kind == "opportunity" and decision.step == step and len(moves) < count:
        passes = state.frames[-1].passes
        move = Move(decision.player, "passes")
        moves.append(move)
        state = game.apply(state, move).state
        decision = game.decision(state)
        if state.over or not state.frames or state.frames[-1].passes <= passes:
            break
    return moves


def _ordered(game: Game[S, Any], state: S, line: MoveLine) -> list[Move]:
    """The first of the order; `_ordered_on` makes the later choices of the window as it says."""
    decision = game.decision(state)
    return [Move(line.who, "chooses", choosing=(_named(decision, line.orders[0]),))]


def implied(game: Game[S, Any], state: S) -> Move | None:
    """The choice that is waited for as it is made where nobody says how, if it is of a kind that need not be said."""
    unsaid = game.rules.choices[state.choice.kind].unsaid if state.choice else None
    return Move(state.choice.player, "chooses", choosing=unsaid(state.choice)) if unsaid and state.choice else None


def _unsaid(game: Game[S, Any], state: S, following: MoveLine) -> Move | None:
    """The choice that is waited for, if its kind may be left out of a file and the next line does not make it."""
    return None if following.chooses or following.orders else implied(game, state)


def _ordered_on(game: Game[S, Any], state: S, order: tuple[str, ...], following: MoveLine) -> Move | None:
    """The next of an order given before, unless the file's next line itself says which."""
    decision = game.decision(state) if state.choice and game.rules.choices[state.choice.kind].in_order else None
    if decision is None or following.orders or following.chooses:
        return None
    named = [_named(decision, name) for name in order]
    first = next((name for name in named if name in decision.choices), "")
    return Move(decision.player, "chooses", choosing=(first,)) if first else None


def _named(decision: Decision, name: str) -> str:
    """A choice by its full name, or without the number of its occurrence."""
    fits = [choice for choice in decision.choices if choice == name or choice.partition("@")[0] == name]
    return fits[0] if fits else name
