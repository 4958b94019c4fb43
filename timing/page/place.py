"""A place in a dispute: which dispute, which moves, how many of them have been made; and the addresses around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import quote, urlencode

from timing.page import links
from timing.page.account import Account, unpack
from timing.page.line import Line, as_far_as_it_holds, onward, passes_of_all
from timing.systems.registry import SYSTEMS

TIMING = "/timing"
TABLE = "table"
ON = "on"
"""The key that asks to go on past the players who have nothing to use."""
PUT = "put"
"""The key that asks for the same place with something that was supposed otherwise: KEY:VALUE."""
NOTHING = "nothing"
"""In place of a question: that none is asked."""
AS_TOLD = "told"
"""In place of a move: that it is the question of the telling, whatever that is about."""


def root(system: str = "") -> str:
    """Where a game's pages are, the first one's when none is named."""
    return f"{TIMING}/{system or SYSTEMS.first.id}"


def door_url(system: str = "") -> str:
    """The door of a game's pages; of the first one it is that of the stepper itself."""
    return f"{TIMING}/" if system in ("", SYSTEMS.first.id) else f"{root(system)}/"


def telling_url(system: str, text: str, answers: Mapping[str, str]) -> str:
    """The page of a telling, with the answers to what was missing in it."""
    named = [] if system == SYSTEMS.first.id else [("system", system)]
    return f"/timing/tell?{urlencode([('text', text), *named, *(('is', f'{key}:{answers[key]}') for key in answers)])}"


def chart_url(target: str = "", system: str = "") -> str:
    """The round chart of a game; with a box or step, that place on it."""
    return f"{root(system)}/chart" + (f"#{anchor(target)}" if target else "")


def anchor(target: str) -> str:
    """The name of a box or step within the chart's page."""
    return target.replace("/", "-")


def url(
    dispute: str,
    moves: tuple[str, ...],
    at: int,
    packed: str = "",
    page: str = "",
    asks: str = "",
    system: str = "",
    told: str = "",
) -> str:
    """The address of a dispute after `at` of `moves`.

    `packed` is a situation of the judge's, `asks` its question, `told` what it was told as (`timing.page.account`).
    """
    query = {"d": packed} if packed else {}
    if moves:
        query["m"] = links.join(moves)
    if at != len(moves):
        query["at"] = str(at)
    if asks:
        query["ask"] = asks
    if told:
        query["told"] = told
    rest = urlencode(query, quote_via=quote, safe=":/,@~")
    return f"{root(system)}/{dispute}" + (f"/{page}" if page else "") + (f"?{rest}" if rest else "")


@dataclass(frozen=True)
class Place:
    """Where a reader stands in a dispute of the library, or in one of his own (`packed` is its situation)."""

    dispute: str
    title: str
    line: Line
    at: int
    packed: str = ""
    source: str = ""
    story: str = ""
    asks: str = ""  # its question as ?ask= holds it (timing.page.verdict)
    told: str = ""  # what it was told as, as ?told= holds it (timing.page.account)

    @property
    def system(self) -> str:
        """The id of the game it is of."""
        return self.line.game.rules.structure.id

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves of the line, made or ahead."""
        return self.line.texts

    @property
    def joined(self) -> str:
        """All moves as ?m= holds them."""
        return links.join(self.moves)

    @property
    def path(self) -> str:
        """The address without its query."""
        return f"{root(self.system)}/{self.dispute}"

    def jump(self, at: int, page: str = "") -> str:
        """Another position on the same line."""
        return url(self.dispute, self.moves, at, self.packed, page, self.asks, self.system, self.told)

    def here(self, page: str = "") -> str:
        """This very position, or a page about it."""
        return self.jump(self.at, page)

    @property
    def back(self) -> str:
        """One move back, before the passes of players who had nothing to use; empty at the start."""
        at = self.at - 1
        while at > 0 and self.line.passed(at):
            at -= 1
        return self.jump(at) if self.at else ""

    @property
    def forward(self) -> str:
        """One move forward along the line; empty at its end."""
        return self._onward(self.jump(self.at + 1)) if self.at < len(self.moves) else ""

    def make(self, move: str) -> str:
        """The position after making a move here."""
        moves, at = onward(self.moves, self.at, move)
        return self._onward(self._after(moves, at))

    @staticmethod
    def _onward(address: str) -> str:
        """The address with the wish to go on past players who have nothing to use."""
        return f"{address}{'&' if '?' in address else '?'}{ON}=1"

    @property
    def everybody_passes(self) -> str:
        """The position after all have passed and the opportunity has closed; empty if one pass does that."""
        passes = passes_of_all(self.line.game, self.line.state(self.at))
        if len(passes) < 2:
            return ""
        ahead = self.moves[self.at : self.at + len(passes)]
        moves = self.moves if ahead == passes else (*self.moves[: self.at], *passes)
        return self._onward(self._after(moves, self.at + len(passes)))

    @property
    def slowly(self) -> str:
        """The same dispute from its start, with play waiting at every opportunity; empty if it does anyway."""
        situation = self.line.pages.slowly()
        return "" if situation is None else url(TABLE, (), 0, links.pack(situation), system=self.system)

    @cached_property
    def further(self) -> Place | None:
        """The same place with play going on to the end of the round; None where it does anyway, or cannot."""
        situation = self.line.pages.further()
        if situation is None:
            return None
        line, bad = as_far_as_it_holds(situation, self.moves)
        if bad is not None:
            return None
        return replace(self, dispute=TABLE, line=line, packed=links.pack(situation), source="", story="", asks="")

    def otherwise(self, key: str, value: str) -> str:
        """The address that leads to this place with something that was supposed otherwise (`put`)."""
        here = self.here()
        return f"{here}{'&' if '?' in here else '?'}{PUT}={quote(f'{key}:{value}', safe=':')}"

    def put(self, said: str) -> tuple[Place, int]:
        """This place with what was supposed otherwise, and how many of its moves no longer hold in that situation.

        Raises BrokenLink where that is no situation.
        """
        key, _, value = said.partition(":")
        one = next((one for one in self.line.pages.supposed([key]) if value in dict(one.others)), None)
        if one is None:
            raise links.BrokenLink(f"{said[:40]!r} says nothing otherwise here.", PUT)
        packed = links.pack(self.line.pages.otherwise(key, value))
        line, _ = as_far_as_it_holds(links.unpack(packed), self.moves)
        at = min(self.at, len(line.moves))
        return replace(self, line=line, at=at, packed=packed), len(self.moves) - len(line.moves)

    @property
    def edit(self) -> str:
        """The form with this situation and these moves; it leads back to this position."""
        packed = self.packed or links.pack(self.line.game.situation)
        query = {"d": packed, **({"m": links.join(self.moves), "at": str(self.at)} if self.moves else {})}
        if self.asks:
            query["ask"] = self.asks
        return f"{root(self.system)}/new?{urlencode(query, quote_via=quote, safe=':/,@~')}"

    def asking(self, move: str) -> str:
        """This position with the question whether the move may be made here."""
        return replace(self, asks=f"{self.at}.{move}").here()

    @property
    def unasked(self) -> str:
        """This position without a question; a dispute of the library would ask its own."""
        return replace(self, asks="" if self.packed else NOTHING).here()

    def along(self, moves: tuple[str, ...]) -> str:
        """This position with other moves ahead."""
        return self._after((*self.moves[: self.at], *moves), self.at)

    def _after(self, moves: tuple[str, ...], at: int) -> str:
        return url(self.dispute, moves, at, self.packed, "", self.asks, self.system, self.told)

    @cached_property
    def account(self) -> Account | None:
        """What it was told as, if it was told."""
        return unpack(self.told)
