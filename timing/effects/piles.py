"""Effects on hands, decks, piles and plots: draw, discard, search, move a pile, reveal a plot."""

from __future__ import annotations

from timing.abilities import Effect
from timing.effects.kinds import OnTable
from timing.happen import discard_from_hand, draw, happen
from timing.reach import MOST_DRAWN, players_of
from timing.state import Frame
from timing.table import Work


def _draw(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards are drawn one by one, three a round by effects at most (FAQ 1.1, The Draw Cap)."""
    drew = False
    for player in players_of(work, frame, effect.who):
        n = min(effect.n or 1, MOST_DRAWN - work.players[player].drawn)
        for _ in range(max(n, 0)):
            state = work.players[player]
            work.set_player(player, drawn=state.drawn + 1)
            draw(work, player, frame.ability)
            drew = True
        work.note("draws", player=player, n=max(n, 0))
    return drew


def _discard_hand(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards discarded from a hand are not moribund: they move at once (they do not leave play)."""
    lost = False
    for player in players_of(work, frame, effect.who):
        lost = bool(discard_from_hand(work, player, effect.n or 1, frame.ability)) or lost
    return lost


def _move_pile(work: Work, frame: Frame, effect: Effect) -> bool:
    """Move whole piles; a moribund card is not yet in the pile it is bound for (FAQ, Benjen Stark example)."""
    source, to = effect.source or "dead", effect.destination or "deck"
    for player in players_of(work, frame, effect.who):
        moved = [ref for ref, card in work.cards.items() if card.zone == source and work.facts(ref).owner == player]
        for ref in moved:
            work.set(ref, zone=to)
            work.note("moves", card=ref, to=to)
        work.note("pile-moved", player=player, n=len(moved), zone=source, to=to)
    return True


def _search(work: Work, frame: Frame, effect: Effect) -> bool:
    """Of several players the effect's controller searches first, then the others clockwise (FAQ, Summoning Season)."""
    players = players_of(work, frame, effect.who)
    for player in work.table.clockwise(frame.owner):
        if player in players:
            work.note("searches", player=player)
            happen(work, "searched", "", player, frame.ability)
    return True


def _reveal_plot(work: Work, frame: Frame, effect: Effect) -> bool:
    """A new plot is revealed; its when revealed effect belongs to the same framework action (FAQ, p. 28)."""
    done = False
    for player in players_of(work, frame, effect.who):
        able = (ref for ref, card in work.cards.items() if card.zone == "deck" and work.facts(ref).owner == player)
        new = next((ref for ref in able if work.facts(ref).type == "plot"), "")
        if not new:
            work.note("no-plot-left", player=player)
            continue
        reveal_plots(work, [new])
        done = True
    return done


def reveal_plots(work: Work, new: list[str]) -> None:
    """The new plots are revealed at once; the old ones go to the used pile (FAQ 2.2, 2.3)."""
    for ref in new:
        owner = work.facts(ref).owner
        for old, card in list(work.cards.items()):
            plot = work.facts(old)
            if card.zone == "revealed" and plot.type == "plot" and plot.owner == owner and old not in new:
                work.set(old, zone="used")
                work.note("plot-used", card=old)
                happen(work, "plot-used", old, owner, "")
        work.set(ref, zone="revealed")
        work.note("plot-revealed", player=owner, card=ref)
    for ref in new:
        happen(work, "plot-revealed", ref, work.facts(ref).owner, "")


PILES: dict[str, OnTable] = {
    "draw": _draw,
    "discard-from-hand": _discard_hand,
    "move-pile": _move_pile,
    "search": _search,
    "reveal-plot": _reveal_plot,
}
