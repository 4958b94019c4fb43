"""What a verb is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason
from timing.systems.agot1e.verbs.ways_out import WayOut

if TYPE_CHECKING:
    from timing.systems.agot1e.abilities import Effect
    from timing.systems.agot1e.state import Frame
    from timing.systems.agot1e.work import Work

FACTS = ("zone", "events", "kneeling", "str", "text", "control", "power", "gold", "hand", "challenge")
"""What a question or an ability can turn on.

Where cards are (zone; of events that have been played: events), how they stand (kneeling), their STR, what text,
keywords and immunities they have (text), who controls them, power, gold and influence, hands with the cards drawn so
far, and the challenge with how far play goes on.
"""

FOLLOWS: dict[str, tuple[str, ...]] = {
    "kneeling": ("zone",),
    "str": ("zone", "text", "challenge"),
    "text": ("zone",),
    "control": ("zone",),
    "power": ("zone", "control", "text"),
    "hand": ("zone", "events"),
    "challenge": ("zone", "control"),
}
"""What is the case with the first goes with the others: a card that leaves play takes its power with it."""


def nothing_bars(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return []


def cards_reached(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return None


def always(work: Work, frame: Frame, effect: Effect) -> bool | None:
    """It has something to do wherever the game stands."""
    return True


@dataclass(frozen=True, slots=True)
class InForm:
    """How the form offers a verb: in which of its groups, under which name, and whether it is done `to` cards,
    players or the table.

    `phrase` is how the ability's name says it of a card, its parts what is asked besides, and `of_yours` how it says it
    of the ability's own player; `counted` is what it is done with to players. `lasts`: it is asked how long.
    """

    group: str
    name: str
    to: str = "cards"
    phrase: str = ""
    of_yours: str = ""
    counted: str = ""
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """All there is to know of one verb.

    `said`: its clause in English; the names in braces are parts that `saying.deeds.Clause` knows, and a clause that
    begins with {whom}, {doer} or {owner} is conjugated. A key of the effect that no part tells follows in brackets.

    What carries it out, each returning whether it did something: `on_card` is called for every card that it reaches
    and nothing keeps it from, `on_table` once for players, the table, or cards that it finds itself; a way to leave
    play (`way_out`) is carried out as `leaving.remove_all` does.

    `bars`: every reason why it cannot be applied to a card now (arguments: work, the ability's name, the effect, the
    card, the window if there is one); immunity is asked of all verbs alike. `can`: whether it could resolve now; None
    leaves it to whether some card is reached that nothing bars.

    For the explorer: the FACTS that it `writes`, what `happens` through it, and the facts it `reads`, which decide
    whether it does something and what. A cancel writes what it keeps others from writing, which relevance sees to.

    `most`: how much there is at most of what it takes, where that is bounded by what lies there.
    `past_immunity`: it acts on something that lies with the card, which the card's immunity does not protect.
    `measured`: it does as much as its number says, and nothing where that comes to 0.
    `finds`: later effects act on cards that it finds. `from_deck`: it takes what lies on top of a deck. `stated`: a
    situation may say that it is in force. `form`: how the form offers it; None if it does not.
    """

    said: str
    on_card: Callable[[Work, Frame, Effect, str], bool] | None = None
    on_table: Callable[[Work, Frame, Effect], bool] | None = None
    way_out: WayOut | None = None
    bars: Callable[[Work, str, Effect, str, Frame | None], list[Reason]] = nothing_bars
    can: Callable[[Work, Frame, Effect], bool | None] = cards_reached
    writes: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    measured: bool = False
    most: Callable[[Work, Frame, Effect], int] | None = None
    finds: bool = False
    from_deck: bool = False
    stated: bool = False
    past_immunity: bool = False
    form: InForm | None = None


RECORDS: dict[str, Verb] = {}
"""The record of every verb, by its name; `known` fills it."""
