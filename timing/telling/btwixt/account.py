"""What a telling of B'Twixt says of the table, and its text as patterns see it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from timing.scoring.abilities import KNOWN
from timing.telling.btwixt.leaders import Leaders
from timing.telling.tokens import Token, number

TITLES = tuple(KNOWN)
PULLS = TITLES.index("Pulling the Strings")
Pair = tuple[str, str]


@dataclass
class Council:
    """What is told of a council: the power of its allies, how many they are, the numbers of its tokens."""

    power: int = 0
    allies: int = 0
    tokens: tuple[int, ...] = ()


@dataclass
class Asked:
    """What is asked: `ask` as dispute files have it, of what `who` does, with regard to a `council`."""

    ask: str = ""
    who: str = ""
    council: Pair = ("", "")


@dataclass
class Account:
    """Everything that is told. `spans` are the stretches that were understood, with what they were taken for."""

    bids: dict[str, int] = field(default_factory=dict)
    knelt: set[str] = field(default_factory=set)
    councils: dict[Pair, Council] = field(default_factory=dict)
    cards: list[tuple[str, int, int]] = field(default_factory=list)  # in whose bid, which title, how many copies
    neighbors: list[Pair] = field(default_factory=list)
    first: str = ""
    winner: str = ""
    clockwise: bool = False
    season: str = ""
    asked: Asked = field(default_factory=Asked)
    spans: list[tuple[int, int, str]] = field(default_factory=list)

    def council(self, one: str, other: str) -> Council:
        """The council of two leaders, in whichever order they are told."""
        pair = next((pair for pair in self.councils if set(pair) == {one, other}), (one, other))
        if pair not in self.councils:
            self.neighbors.append(pair)
        return self.councils.setdefault(pair, Council())


class Words:
    """The text as its patterns see it, and the way back from there to places in the text.

    Its words are joined by blanks; a leader is `@id`, with an `s` behind it where something is his, a number `#4`,
    a card that is known `$n`, by its place among TITLES.
    """

    def __init__(self, read: Sequence[Token], leaders: Leaders, titles: Sequence[tuple[int, int, int]]) -> None:
        self.places: list[tuple[int, int, int]] = []  # from where in `text`, from and to in the telling
        parts: list[str] = []
        at = 0
        skip = -1
        for n, token in enumerate(read):
            if token.start < skip:
                continue
            title = next((one for one in titles if one[0] <= token.start < one[1]), None)
            leader, count = leaders.at.get(n, ""), number(token.low)
            word = (
                f"${title[2]}" if title else f"@{leader}" if leader else f"#{count}" if count is not None else token.low
            )
            skip = title[1] if title else skip
            if parts and word == parts[-1] and leader:
                continue  # "Cersei Lannister"
            self.places.append((at, token.start, title[1] if title else token.end))
            parts.append(word)
            at += len(word) + 1
            if leader and (token.own or token.low in ("my", "mine")):
                self.places.append((at, token.start, token.end))
                parts.append("s")
                at += 2
        self.text = " ".join(parts)

    def span(self, match: re.Match[str]) -> tuple[int, int]:
        """The stretch of the telling that a match covers."""
        inside = [(start, end) for at, start, end in self.places if match.start() <= at < match.end()]
        return inside[0][0], inside[-1][1]
