"""Dominance and initiative that are won: as they are counted, or because an effect says so in place of that."""

from __future__ import annotations

from collections.abc import Mapping

from timing.kernel.memory import Decided
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.happen import claim_for_house, happen
from timing.systems.agot1e.reach import concerned
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.challenging import FOUR
from timing.systems.agot1e.verbs.verb import Verb, always
from timing.systems.agot1e.work import Work

WON_BY_FOUR, LOST_BY_FOUR = "dominance-won-by-4", "dominance-lost-by-4"
INITIATIVE = "initiative"


def wins_dominance(work: Work, winner: str, count: Mapping[str, int], by: str = "") -> None:
    """The winner claims 1 power. `count` is what was counted for whom, `by` the ability by which it is won."""
    work.note("dominance", player=winner)
    happen(work, "dominance-won", "", winner, by)
    others = [n for player, n in count.items() if player != winner]
    if WON_BY_FOUR in work.table.spoken_of and others and count[winner] - max(others) >= FOUR:
        happen(work, WON_BY_FOUR, "", winner, by)
    claim_for_house(work, winner, 1)


def _win_dominance(work: Work, frame: Frame, effect: Effect) -> bool:
    """Whatever is counted: nothing was, for the determination of the winner has been canceled."""
    for winner in concerned(work, frame, effect)[:1]:
        wins_dominance(work, winner, {}, frame.ability)
        for player in work.seats.clockwise(work.first):
            if player != winner:
                happen(work, "dominance-lost", "", player, frame.ability)
        return True
    return False


def _win_initiative(work: Work, frame: Frame, effect: Effect) -> bool:
    """The player names the first player, as whoever has won initiative does (rulebook, Initiative)."""
    at = next((n for n, one in enumerate(work.frames) if "first player is chosen" in one.events), None)
    for winner in concerned(work, frame, effect)[:1]:
        work.note("wins-initiative", player=winner)
        happen(work, "initiative-won", "", winner, frame.ability)
        if at is not None:
            counting = work.frames[at]
            work.frames[at] = counting._replace(decided=(*counting.decided, Decided(INITIATIVE, answer=winner)))
        return True
    return False


VERBS: dict[str, Verb] = {
    "win-dominance": Verb(
        "{doer} wins dominance",
        on_table=_win_dominance,
        can=always,
        writes=("power",),
        happens=("dominance-won", "dominance-lost", "power-claimed"),
    ),
    "win-initiative": Verb(
        "{doer} wins initiative",
        on_table=_win_initiative,
        can=always,
        writes=("text",),
        happens=("initiative-won",),
    ),
}
