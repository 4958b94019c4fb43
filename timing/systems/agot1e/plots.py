"""Choosing and revealing plots: each player's chosen plot, all at once, as far as effects let players choose.

What a player has chosen is the first plot of the situation's plot deck. Who has to choose out of the used pile instead
is asked, once; who may reveal no plot keeps the one that lies there. Source: rulebook, Plot Phase.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e.verbs.piles import reveal_plots
from timing.systems.agot1e.words import CHOOSE_PLOTS, FROM_USED, REVEAL_PLOTS
from timing.systems.agot1e.work import Work

KIND = "plot"  # the kind of choice and of decision: which plot out of the used pile


def reveal_chosen(work: Work) -> bool:
    """Each player's chosen plot is revealed, all at once; False while somebody has to choose one."""
    chosen: list[str] = []
    for player in work.seats.clockwise(work.first):
        if by := work.forbidden(player, REVEAL_PLOTS):
            work.note("keeps-plot", player=player, ability=by)
            continue
        used = plots_of(work, player, "used") if work.forbidden(player, FROM_USED) else ()
        if len(used) > 1 and not work.frame.settled(KIND, player):
            work.choice = Choice(KIND, player, used)
            return False
        if work.forbidden(player, CHOOSE_PLOTS) and len(used or plots_of(work, player, "deck")) > 1:
            work.note("picked-at-random")
        picked = work.frame.answer(KIND, player) or next(iter(used or plots_of(work, player, "deck")), "")
        chosen += [picked] if picked else []
    for player in work.seats.clockwise(work.first):
        chosen_from_used(work, player)
    reveal_plots(work, chosen)
    return True


def plots_of(work: Work, player: str, zone: str) -> tuple[str, ...]:
    """The player's plots that lie there."""
    lying = (ref for ref, card in work.cards.items() if card.zone == zone and work.facts(ref).type == "plot")
    return tuple(ref for ref in lying if work.facts(ref).owner == player)


def picked(work: Work, player: str, names: tuple[str, ...]) -> None:
    """The player has chosen a plot out of the used pile."""
    work.decide(KIND, player, answer=names[0])


def chosen_from_used(work: Work, player: str) -> None:
    """What bound the player's next choice of a plot has done so."""
    what = (f"{player}:{FROM_USED}", f"{player}:{CHOOSE_PLOTS}")
    work.lasting = [one for one in work.lasting if one.do != "forbid" or one.what not in what]
