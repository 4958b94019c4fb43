"""Who wins initiative and who dominance, as they are counted now (rulebook, Initiative; Dominance)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from timing.systems.agot1e.expressions import Selector, parts_of
from timing.systems.agot1e.values import counted_for_dominance

if TYPE_CHECKING:
    from timing.systems.agot1e.work import Work


def initiative_stated(work: Work) -> bool:
    """Whether any initiative is described at all."""
    return any(work.initiative_of(player) for player in work.table.seats)


def of_initiative(work: Work) -> tuple[str, ...]:
    """Who wins initiative: the most of it, of those tied the least power; several where chance would decide.

    The first of them in turn order comes first.
    """
    if not initiative_stated(work):
        return ()
    totals = {player: work.initiative_of(player) for player in work.seats.clockwise(work.first)}
    tied = [player for player, n in totals.items() if n == max(totals.values())]
    least = min(work.total_power(player) for player in tied)
    return tuple(player for player in tied if work.total_power(player) == least)


def of_dominance(work: Work) -> tuple[tuple[str, ...], dict[str, int]]:
    """Who counts the most for dominance, or wins it anyway, and what is counted for whom; a tie is won by nobody."""
    count = {player: counted_for_dominance(work, player) for player in work.table.seats}
    best = max(count.values())
    winners = tuple(player for player, n in count.items() if n == best and best)
    sure = tuple(player for player in count if work.wins_dominance(player))
    return sure or winners, count


def kneels_uncounted(work: Work) -> bool:
    """Whether a card that counts as STR for dominance does not, because it kneels."""
    for uid, _ability, effects in work.table.constants_that(("dominance",)):
        holder = work.table.holder[uid]
        standing = [one for effect in effects for one in parts_of(effect, Selector) if one.standing]
        if work.cards[holder].zone == "play" and any(
            work.select(replace(one, standing=False), work.cards[holder].controller, holder) for one in standing
        ):
            return True
    return False


def would_win_initiative(work: Work) -> str:
    """The player who would win initiative, were it counted now; '' where none is described."""
    return next(iter(of_initiative(work)), "")


def would_win_dominance(work: Work) -> str:
    """The player who would win dominance, were it counted now; '' where nobody would."""
    winners, _count = of_dominance(work)
    return winners[0] if len(winners) == 1 else ""
