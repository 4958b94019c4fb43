"""The end of a game in figures, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from timing.kernel.reasons import Reason
from timing.page.api import said_json
from timing.page.sentences import Sentence, sentence
from timing.scoring.figures import Reader, Slip, joined
from timing.systems.btwixt import councils, track
from timing.systems.btwixt.engine import BtwixtGame
from timing.systems.btwixt.situation import Situation, read
from timing.systems.btwixt.system import SYSTEM


@dataclass(frozen=True)
class CouncilEntered:
    """A council as it is entered: its neighbors' names, the powers of its allies and tokens, one number each."""

    number: int
    one: str
    other: str
    allies: tuple[int, ...]
    tokens: tuple[int, ...]

    @property
    def power(self) -> int:
        return sum(self.allies) + sum(self.tokens)


@dataclass(frozen=True)
class Entered:
    """The end of a game as it is entered; the council of number k is to the left of the k-th leader."""

    leaders: tuple[str, ...]
    councils: tuple[CouncilEntered, ...]
    slips: tuple[Slip, ...] = ()

    @property
    def said(self) -> bool:
        """Whether anything has been entered that can be compared."""
        return any(council.allies or council.tokens for council in self.councils)


@dataclass(frozen=True)
class Standing:
    """A leader at the end."""

    name: str
    small: int
    other: int
    allies: int
    won: bool


@dataclass(frozen=True)
class Verdict:
    """Who has won, and why: the councils' power, each small council, then what decides."""

    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    powers: tuple[Sentence, ...]
    small: tuple[Sentence, ...]
    decides: tuple[Sentence, ...]
    situation: Situation

    @property
    def says(self) -> str:
        """The answer in a line."""
        *most, last = self.winners or ("Nobody",)
        names = f"{', '.join(most)} and {last}" if most else last
        if not self.winners:
            return "Not decided: power tokens are still face down."
        return f"{names} share the victory" if most else f"{names} wins"

    @property
    def cites(self) -> tuple[str, ...]:
        sentences = (*self.powers, *self.small, *self.decides)
        return tuple(dict.fromkeys(cite for one in sentences for cite in one.cites))


def entered(query: Mapping[str, str]) -> Entered:
    """What the fields of an address say: n, the names l1 ..., the lists a1 ... (allies) and t1 ... (tokens)."""
    reader = Reader(query)
    leaders = reader.leaders()
    found = tuple(
        CouncilEntered(
            number, name, leaders[number % len(leaders)], reader.numbers(f"a{number}"), reader.numbers(f"t{number}")
        )
        for number, name in enumerate(leaders, 1)
    )
    return Entered(leaders, found, tuple(reader.slips))


def fields_of(end: Entered) -> dict[str, str]:
    """The fields of an address that say the same."""
    named = {f"l{seat}": name for seat, name in enumerate(end.leaders, 1) if name != f"Leader {seat}"}
    lists = {f"a{one.number}": joined(one.allies) for one in end.councils}
    lists |= {f"t{one.number}": joined(one.tokens) for one in end.councils}
    return {"n": str(len(end.leaders)), **named, **lists}


def situation_of(end: Entered) -> Situation:
    """The end of the game as the stepper takes it."""
    count = len(end.leaders)
    players = [{"id": f"l{seat}", "name": name} for seat, name in enumerate(end.leaders, 1)]
    lying = [
        {
            "of": [f"l{one.number}", f"l{one.number % count + 1}"],
            "power": sum(one.allies),
            "allies": len(one.allies),
            "tokens": list(one.tokens),
        }
        for one in end.councils
    ]
    return read(
        {"players": players, "season": "winter", "round": track.rounds(count), "opening": "end/1", "councils": lying}
    )


POWERS = ("council-power",)
SMALL = ("small-council", "small-equal")


def verdict(situation: Situation) -> Verdict:
    """Who wins the game if it is over as the situation has the councils."""
    game = BtwixtGame(situation)
    found = game.score(game.rules.start(game.table))
    pages = SYSTEM.pages(SYSTEM, game)

    def told(reasons: list[Reason]) -> tuple[Sentence, ...]:
        return tuple(sentence(pages, reason) for reason in reasons)

    return Verdict(
        tuple(pages.player(player) for player in found.winners),
        tuple(
            Standing(pages.player(row.player), row.small, row.other, row.allies, row.player in found.winners)
            for row in found.rows
        ),
        told([reason for reason in found.why if reason.code in POWERS]),
        told([reason for reason in found.why if reason.code in SMALL]),
        told([reason for reason in found.why if reason.code not in (*POWERS, *SMALL)]),
        situation,
    )


def as_json(situation: Situation) -> dict[str, Any]:
    """Who wins, for programs."""
    game = BtwixtGame(situation)
    found = game.score(game.rules.start(game.table))
    pages = SYSTEM.pages(SYSTEM, game)
    work = game.work(game.rules.start(game.table))
    return {
        "winners": list(found.winners),
        "leaders": [
            {
                "player": row.player,
                "small": row.small,
                "small_council": list(councils.leaders_of(row.small_council)),
                "other": row.other,
                "allies": row.allies,
            }
            for row in found.rows
        ],
        "councils": [
            {"of": list(councils.leaders_of(one)), "power": work.strength(one).power} for one in work.councils
        ],
        "why": [said_json(sentence(pages, reason)) for reason in found.why],
    }
