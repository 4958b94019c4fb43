"""A whole game for the kernel: lanterns are lit and snuffed in turn, in one window of three steps, by two verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from timing.kernel import opportunity
from timing.kernel.choices import Choice, ChoiceKind
from timing.kernel.events import Event
from timing.kernel.moves import Move, Option
from timing.kernel.occurrence import Occurrence
from timing.kernel.opportunity import Seats
from timing.kernel.reasons import Reason, ReasonKind, Reasons
from timing.kernel.ruleset import Ruleset
from timing.kernel.structure import END, Box, Step, Structure, Window
from timing.kernel.work import WorkingCopy

CITES = ("lanterns/rules",)
NIGHT = Window(
    "night",
    "the night",
    (
        Step("1", "It is said who sees best", "ask", ("2",), CITES),
        Step("2", "Lanterns are lit and snuffed", "light", ("3",), CITES),
        Step("3", "The sun rises", "dawn", (END,), CITES),
    ),
    CITES,
)
BOX = Box("evening/1", "evening", "The night falls", "framework", ("night falls",), CITES, "night")
STRUCTURE = Structure("lanterns", "Lanterns", ("evening",), (NIGHT,), (BOX,))
REASONS = Reasons(
    {
        "choice-first": ReasonKind("{player} has to say something first.", CITES),
        "not-your-turn": ReasonKind("It is {player}'s turn.", CITES),
        "not-your-ability": ReasonKind("Only {player} carries {card}.", CITES),
        "no-such-ability": ReasonKind("Nobody carries {ability}.", CITES),
        "burns": ReasonKind("{card} burns.", CITES),
        "dark": ReasonKind("{card} is dark.", CITES, "whether smoke counts as light is not printed"),
        "in-turn": ReasonKind("Turns go round from whoever sees best.", CITES),
        "over": ReasonKind("The sun has risen.", CITES),
    }
)


class Table:
    def __init__(self, carriers: dict[str, str]) -> None:
        self.seats = Seats(dict.fromkeys(carriers.values()))
        self.abilities = {f"{ref}/{verb}": who for ref, who in carriers.items() for verb in VERBS}


class Frame(NamedTuple):
    window: str = "night"
    step: str = "1"
    turn: str = ""
    passes: int = 0
    acted: bool = False


class State(NamedTuple):
    lit: tuple[str, ...] = ()
    frames: tuple[Frame, ...] = ()
    choice: Choice | None = None
    winner: str = ""
    over: str = ""


class Work(WorkingCopy[Table, Frame]):
    def __init__(self, table: Table, state: State, *spending: Any) -> None:
        super().__init__(STRUCTURE, table, *spending)
        self.lit, self.frames, self.choice = list(state.lit), list(state.frames), state.choice
        self.winner, self.over = state.winner, state.over

    def freeze(self) -> State:
        return State(tuple(sorted(self.lit)), tuple(self.frames), self.choice, self.winner, self.over)


class Verb(NamedTuple):
    """All there is to know of a verb: whether it needs a light, and what it does."""

    burning: bool
    carry_out: Callable[[Work, str], None]


VERBS = {
    "light": Verb(False, lambda work, ref: work.lit.append(ref)),
    "snuff": Verb(True, lambda work, ref: work.lit.remove(ref)),
}


def ask(work: Work) -> bool:
    work.choice = Choice("sees-best", work.seats[0], work.seats)
    return opportunity.go_on(work)


def light(work: Work) -> bool:
    return opportunity.all_passed(work) and opportunity.go_on(work)


def dawn(work: Work) -> bool:
    work.frames.pop()
    return True


class Lanterns(Ruleset[State, Work]):
    structure, reasons = STRUCTURE, REASONS
    events = {"night falls": Event()}
    steps = {"ask": ask, "light": light, "dawn": dawn}
    choices = {
        "sees-best": ChoiceKind(
            "{who} says who sees best.",
            lambda work, choice: REASONS("in-turn"),
            lambda work, choice, move: work.change(turn=move.choosing[0]),
        )
    }

    def table(self, situation: dict[str, str]) -> Table:
        return Table(situation)

    def start(self, table: Table) -> State:
        return State()

    def work(self, table: Table, state: State, *spending: Any) -> Work:
        return Work(table, state, *spending)

    def begin(self, work: Work) -> None:
        work.frames.append(Frame())

    def onward(self, work: Work) -> None:
        work.over = "dawn"

    def abilities(self, work: Work) -> tuple[str, ...]:
        return tuple(work.table.abilities)

    def judge(self, work: Work, ability: str) -> Option:
        (ref, _, verb), who = ability.partition("/"), work.table.abilities[ability]
        burns = ref in work.lit
        against = [REASONS("burns" if burns else "dark", card=ref)] if burns != VERBS[verb].burning else []
        if work.over or work.choice or work.frame.turn != who:
            against.append(self.why_over(work) if work.over else REASONS("not-your-turn", player=work.turn))
        moves = () if against else (Move(who, "uses", ability),)
        return Option(who, ability, ref, verb, not against, tuple(against) or self.why_turn(work), moves=moves)

    def why_turn(self, work: Work) -> tuple[Reason, ...]:
        return (REASONS("in-turn"),)

    def why_over(self, work: Work) -> Reason:
        return REASONS("over")

    def use(self, work: Work, move: Move) -> None:
        ref, _, verb = move.ability.partition("/")
        VERBS[verb].carry_out(work, ref)
        work.recorded.append(Occurrence(0, verb, ref, move.who, move.ability, 0))
        opportunity.acts(work, move.who)
