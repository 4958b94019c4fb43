"""Dominance and initiative that are won: as they are counted, or because an effect says so in place of that."""

from __future__ import annotations

from collections.abc import Mapping

from timing.kernel.choices import Choice
from timing.kernel.memory import Decided, decision
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.power import add_power, claim_for_house
from timing.systems.agot1e.reach import concerned
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.challenging import FOUR
from timing.systems.agot1e.verbs.verb import Verb, always
from timing.systems.agot1e.words import ON_CHARACTERS
from timing.systems.agot1e.work import Work

WON_BY_FOUR, LOST_BY_FOUR = "dominance-won-by-4", "dominance-lost-by-4"
INITIATIVE = "initiative"


INSTEAD = "dominance-instead"  # the kind of choice and of decision: which characters claim the power of dominance


def settled(work: Work, winner: str) -> bool:
    """Whether it is known who claims the power of dominance; False while its winner is asked."""
    if not work.table.moves_dominance or work.frame.settled(INSTEAD):
        return True
    for uid, effect in work.granting(winner, "dominance", ON_CHARACTERS):
        which, n = effect.which or Selector(), work.number(effect.n, uid, missing=1)
        able = work.select(which, winner, work.table.holder[uid])
        able = tuple(ref for ref in able if not work.cannot(ref, "claim power"))
        if len(able) >= n:
            work.choice = Choice(INSTEAD, winner, able, n, least=n, or_none=True)
            return False
    return True


def instead_decided(work: Work, names: tuple[str, ...]) -> None:
    """The winner has named the characters that claim power, or none."""
    work.decide(INSTEAD, names=names)


def _reward(work: Work, winner: str, by: str) -> None:
    """1 power for the House, or 1 each for the characters that the winner has named."""
    named = decision(work.frame.decided, INSTEAD)
    if named is None or not named.names:
        claim_for_house(work, winner, 1)
        return
    for ref in named.names:
        work.note("claims-power", card=ref, n=1)
        happen(work, "power-claimed", ref, winner, by)
        add_power(work, winner, ref, 1)


def wins_dominance(work: Work, winner: str, count: Mapping[str, int], by: str = "") -> None:
    """The winner claims 1 power. `count` is what was counted for whom, `by` the ability by which it is won."""
    work.note("dominance", player=winner)
    happen(work, "dominance-won", "", winner, by)
    others = [n for player, n in count.items() if player != winner]
    if WON_BY_FOUR in work.table.spoken_of and others and count[winner] - max(others) >= FOUR:
        happen(work, WON_BY_FOUR, "", winner, by)
    _reward(work, winner, by)


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
