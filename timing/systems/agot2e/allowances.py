"""What constant abilities say of players: more limited cards, gold that is kept, ties, what they count as having."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from timing.systems.agot2e import evaluating, values

if TYPE_CHECKING:
    from timing.systems.agot2e.abilities import Effect
    from timing.systems.agot2e.expressions import Selector
    from timing.systems.agot2e.work import Work


def _of(work: Work, do: str, player: str) -> Iterator[tuple[Effect, int]]:
    """The constant effects of that kind on the player, each with its number."""
    for uid in work.table.constants:
        for effect in work.table.abilities[uid].effects:
            if effect.do != do or not values.active(work, uid):
                continue
            at = evaluating.view(work, uid)._replace(player=player)
            if player in evaluating.players(work, effect.who, at) and evaluating.is_so(work, effect.if_, at):
                yield effect, evaluating.amount_of(work, effect.n, at)


def limited(work: Work, player: str) -> bool:
    """Whether the player has had all the limited cards that he or she may have this round."""
    held = work.players[player].limited
    return bool(held) and held > sum(n for _, n in _of(work, "more-limited", player))


def kept(work: Work, player: str) -> int:
    """How much unspent gold the player does not return."""
    return sum(n for _, n in _of(work, "keep-gold", player))


def breaks_ties(work: Work) -> str:
    """The player who chooses who wins ties for initiative and dominance; empty without one."""
    return next((player for player in work.order() if any(True for _ in _of(work, "break-ties", player))), "")


def defenders_first(work: Work, player: str) -> bool:
    """Whether defenders are declared before the player declares attackers."""
    return any(True for _ in _of(work, "defenders-first", player))


def hand(work: Work, player: str) -> int:
    """How many cards the player counts as having in hand."""
    held = work.players[player].hand + len(work.hand(player))
    return max(held + sum(n for effect, n in _of(work, "considered", player) if effect.what == "hand"), 0)


def more_plots(work: Work, selector: Selector, at: evaluating.View) -> int:
    """How many plots more (or fewer) than there are a player counts as having in the used pile, of those meant."""
    if selector.zone != ("used",) or selector.owner == "any":
        return 0
    found = 0
    for player in evaluating.players(work, selector.owner, at):
        for effect, n in _of(work, "considered", player):
            traits = effect.which.trait if effect.which else ()
            if effect.what == "used plots" and (not selector.trait or set(selector.trait) & set(traits)):
                found += n
    return found
