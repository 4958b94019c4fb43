"""What can come about from a position, and what must: every end of every line of play, card by card.

The explorer walks all continuations up to a bound; when it had to stop there, the outlook says so: what is listed can
come about, and everything else is not decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from timing.kernel.explore import EVERY_END, Answer, Asked, Seen
from timing.page.bounded import budget
from timing.page.line import Line, line
from timing.systems.agot1e import prose
from timing.systems.agot1e.explore import explore
from timing.systems.agot1e.situation import Situation
from timing.systems.agot1e.state import State

MOST_STATES = 8_000


@dataclass(frozen=True)
class End:
    """One way for a card or the game to end: `key` finds a line of play that does."""

    key: str
    says: str


@dataclass(frozen=True)
class Row:
    """A card, or the game, with every way it can end; one way alone is certain."""

    kind: str  # game, card, event, power
    name: str
    ends: tuple[End, ...]
    moves: bool  # whether it can end otherwise than it is now


@dataclass(frozen=True)
class Outlook:
    """All ends. `complete` is false when the bound was reached first."""

    rows: tuple[Row, ...]
    states: int
    ends: int
    complete: bool

    @property
    def parts(self) -> list[tuple[str, list[Row], str]]:
        """Rows under their headings: what is open, events, what always comes about, what stays as it is."""
        ends = [row for row in self.rows if row.kind != "power" or row.moves]
        several = [row for row in ends if len(row.ends) > 1]
        certain = [row for row in ends if len(row.ends) == 1 and row.moves]
        return [
            ("It depends on what the players do", [row for row in several if row.kind != "event"], ""),
            ("Whatever the players do", certain, ""),
            ("Events, played or not", [row for row in several if row.kind == "event"], ""),
            ("Stays as it is", [row for row in ends if not row.moves], ""),
        ]


@lru_cache(maxsize=64)
def outlook(situation: Situation, moves: tuple[str, ...]) -> Outlook:
    """Every way the dispute can end after these moves."""
    found: dict[str, dict[str, None]] = {}

    def note(end: State, _seen: Seen) -> bool:
        for name, key in keys(end):
            found.setdefault(name, {})[key] = None
        return True

    walked = line(situation, moves)
    state = walked.state(len(moves))
    explored = explore(walked.game, state, note, most=MOST_STATES, asked=EVERY_END, budget=budget())
    now = dict(keys(state))
    rows = tuple(_row(walked, name, tuple(ends), now.get(name, "")) for name, ends in found.items())
    return Outlook(rows, explored.states, explored.ends, explored.complete)


def keys(state: State) -> list[tuple[str, str]]:
    """How a state ends, part by part: card/REF/ZONE, power/REF/N, house/PLAYER/N, game/WINNER."""
    found = [("game", f"game/{state.winner or 'nobody'}")]
    for card in state.cards:
        found.append((card.ref, f"card/{card.ref}/{card.zone}"))
    for card in state.cards:
        if card.zone == "play":
            found.append((f"power/{card.ref}", f"power/{card.ref}/{card.power}"))
    found += [(f"house/{player.id}", f"house/{player.id}/{player.power}") for player in state.players]
    return found


def _row(walked: Line, name: str, ends: tuple[str, ...], now: str) -> Row:
    table = walked.game.table
    kind, _, ref = name.partition("/")
    if name == "game":
        title = "The game"
    elif kind == "power" and ref:
        title = f"Power on {prose.card_name(table, ref)}, while it stays in play"
    elif kind == "house" and ref:
        title = f"Power on {prose.player_name(table, ref)}’s House card"
    else:
        title = prose.card_name(table, name)
    facts = table.cards.get(name)
    sort = (
        kind
        if kind in ("game", "power")
        else "power"
        if kind == "house"
        else "event"
        if facts and facts.type == "event"
        else "card"
    )
    return Row(sort, title, tuple(End(key, _says(walked, key)) for key in ends), ends != (now,))


def _says(walked: Line, key: str) -> str:
    kind, _, rest = key.partition("/")
    what = rest.rpartition("/")[2]
    if kind == "game":
        return "goes on" if rest == "nobody" else f"is won by {prose.player_name(walked.game.table, rest)}"
    if kind == "card":
        return {"play": "in play", "hand": "in hand", "deck": "in the deck", "removed": "out of the game"}.get(
            what, f"in {prose.PLACES.get(what, what)}"
        )
    return what


@lru_cache(maxsize=256)
def line_to(situation: Situation, moves: tuple[str, ...], key: str) -> tuple[str, ...] | None:
    """A shortest line of play from there to an end that has `key`; None if none was found."""

    def holds(end: State, _seen: Seen) -> bool:
        return any(key == found for _, found in keys(end))

    walked = line(situation, moves)
    asked, state = Asked(must=False), walked.state(len(moves))
    found = explore(walked.game, state, holds, most=MOST_STATES, asked=asked, budget=budget())
    return tuple(move.text() for move in found.witness) if found.can is Answer.YES else None
