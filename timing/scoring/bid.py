"""A bid in figures: who wins it, where the ally may go, and why not the other councils."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from timing.kernel.prose import capital
from timing.page.api import said_json
from timing.page.sentences import Sentence, sentence
from timing.scoring.figures import Reader, Slip, joined
from timing.systems.btwixt import councils
from timing.systems.btwixt.engine import BtwixtGame
from timing.systems.btwixt.situation import Situation, read
from timing.systems.btwixt.system import SYSTEM

MOST_COPIES = 9
ALLY = "the current ally"
OWN_TEXT = (
    ("", "names no council"),
    ("left", "names the winner's left council"),
    ("right", "names the winner's right council"),
)
"""What the ally's own ability says of its place."""
STEP = "round/3"


@dataclass(frozen=True)
class LeaderEntered:
    """A leader's bid as it is entered: the values of the cards, and the copies of Pulling the Strings among them."""

    seat: int
    name: str
    cards: tuple[int, ...]
    copies: int

    @property
    def total(self) -> int:
        return sum(self.cards)


@dataclass(frozen=True)
class Entered:
    """A bid as it is entered; `first` is the first player's seat, `late` whether the ally came during the round."""

    leaders: tuple[LeaderEntered, ...]
    first: int
    ally: str = ALLY
    own: str = ""
    late: bool = False
    slips: tuple[Slip, ...] = ()

    @property
    def said(self) -> bool:
        """Whether anything has been entered that can be compared."""
        return any(leader.cards for leader in self.leaders)


@dataclass(frozen=True)
class Place:
    """A council to which the ally may go, or may not; `to` says on which side of the winner it is."""

    name: str
    may: bool
    why: tuple[Sentence, ...]


@dataclass(frozen=True)
class Verdict:
    """Who wins the bid and why, and each council of the table with its answer, the winner's own first."""

    winner: str
    totals: tuple[Sentence, ...]
    decides: tuple[Sentence, ...]
    places: tuple[Place, ...]
    situation: Situation

    @property
    def cites(self) -> tuple[str, ...]:
        sentences = (*self.totals, *self.decides, *(one for place in self.places for one in place.why))
        return tuple(dict.fromkeys(cite for one in sentences for cite in one.cites))


def entered(query: Mapping[str, str]) -> Entered:
    """What the fields of an address say.

    n, the names l1 ..., the cards b1 ... and copies s1 ... of each leader, the first player's seat f, the ally's title
    `ally`, its `own` text, and `late`.
    """
    reader = Reader(query)
    names = reader.leaders()
    leaders = tuple(
        LeaderEntered(seat, name, reader.numbers(f"b{seat}"), reader.whole(f"s{seat}", 0, MOST_COPIES, 0))
        for seat, name in enumerate(names, 1)
    )
    return Entered(
        leaders,
        reader.whole("f", 1, len(names), 1),
        " ".join(query.get("ally", "").split())[:60] or ALLY,
        reader.one_of("own", (key for key, _ in OWN_TEXT)),
        bool(query.get("late")),
        tuple(reader.slips),
    )


def fields_of(bid: Entered) -> dict[str, str]:
    """The fields of an address that say the same."""
    fields = {"n": str(len(bid.leaders))}
    for leader in bid.leaders:
        fields[f"l{leader.seat}"] = leader.name if leader.name != f"Leader {leader.seat}" else ""
        fields[f"b{leader.seat}"] = joined(leader.cards)
        fields[f"s{leader.seat}"] = str(leader.copies) if leader.copies else ""
    fields["f"] = str(bid.first) if bid.first > 1 else ""
    fields["ally"] = bid.ally if bid.ally != ALLY else ""
    return {**fields, "own": bid.own, "late": "1" if bid.late else ""}


def situation_of(bid: Entered) -> Situation:
    """The bid as the stepper takes it, at the claim."""
    ally: dict[str, Any] = {
        "ref": "ally",
        "title": bid.ally,
        "type": "ally",
        "zone": "additional" if bid.late else "current",
    }
    if bid.own:
        effect = {"do": "placed", "where": bid.own}
        ally["abilities"] = [{"label": dict(OWN_TEXT)[bid.own], "when": "throughout", "effects": [effect]}]
    players = [{"id": f"l{leader.seat}", "name": leader.name, "bid": leader.total} for leader in bid.leaders]
    cards = [ally, *(card for leader in bid.leaders for card in _strings(leader))]
    return read({"players": players, "first_player": f"l{bid.first}", "opening": STEP, "cards": cards})


def _strings(leader: LeaderEntered) -> Iterator[dict[str, Any]]:
    """The copies in a bid; their value is among the numbers entered."""
    for number in range(1, leader.copies + 1):
        yield {
            "ref": f"strings-{leader.seat}-{number}",
            "title": "Pulling the Strings",
            "card": "btwixt_4",
            "zone": "bid",
            "of": f"l{leader.seat}",
            "abilities": [{"when": "throughout", "effects": [{"do": "pulls"}]}],
        }


def verdict(situation: Situation) -> Verdict:
    """Who wins the bid of a situation at the claim, and where the ally may go."""
    game = BtwixtGame(situation)
    state = game.begin().state
    pages = SYSTEM.pages(SYSTEM, game)
    found, decision = game.won(state), game.decision(state)
    totals = tuple(sentence(pages, reason) for reason in found.why if reason.code == "total")
    decides = tuple(sentence(pages, reason) for reason in found.why if reason.code != "total")
    why = tuple(sentence(pages, reason) for reason in decision.why)
    allowed = [Place(capital(pages.name(council)), True, why) for council in decision.choices]
    theirs = councils.of_leader(game.table.seats, found.winner)
    refused = [
        Place(capital(pages.name(part.card)), False, tuple(sentence(pages, reason) for reason in part.reasons))
        for part in sorted(decision.refused, key=lambda part: part.card not in theirs)
    ]
    return Verdict(pages.player(found.winner), totals, decides, (*allowed, *refused), situation)


def as_json(situation: Situation) -> dict[str, Any]:
    """Who wins the bid as the bid piles are, and where the ally may go, for programs."""
    game = BtwixtGame(situation)
    state = game.rules.start(game.table)
    pages = SYSTEM.pages(SYSTEM, game)
    found = game.won(state)
    work = game.work(state)
    return {
        "winner": found.winner,
        "totals": {player: work.total(player) for player in work.seats},
        "why": [said_json(sentence(pages, reason)) for reason in found.why],
    }
