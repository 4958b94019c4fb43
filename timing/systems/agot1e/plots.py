"""Choosing and revealing plots: each player's chosen plot, all at once, as far as effects let players choose.

What a player has chosen for the plot phase is the first plot of the situation's plot deck. Who has to choose out of the
used pile instead, or by an effect in mid-game, is asked; who may reveal no plot keeps the one that lies there. Source:
rulebook, Plot Phase.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.reach import concerned
from timing.systems.agot1e.verbs.piles import CHOSEN_PLOT, plots_of, reveal_plots
from timing.systems.agot1e.words import CHOOSE_PLOTS, FROM_USED, REVEAL_PLOTS
from timing.systems.agot1e.work import Work

KIND = CHOSEN_PLOT


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


def chosen_by_effect(work: Work, index: int, effect: Effect) -> bool:
    """Whether it is known which plots the effect has players reveal; the next one who has several is asked if not."""
    if effect.to or (effect.if_ and not work.holds(effect.if_, work.frame.ability)):
        return True
    revealing = concerned(work, work.frame, effect)
    for player in work.seats.clockwise(work.first):
        if player not in revealing or work.forbidden(player, CHOOSE_PLOTS) or work.frame.settled(KIND, player, index):
            continue
        able = plots_of(work, player, "used" if work.forbidden(player, FROM_USED) else "deck")
        if len(able) > 1:
            work.choice = Choice(KIND, player, able)
            return False
    return True


def picked(work: Work, player: str, names: tuple[str, ...]) -> None:
    """The player has chosen a plot: for the plot phase, or for the next effect of the innermost window."""
    work.decide(KIND, player, at=len(work.frame.done) if work.frame.ability else -1, answer=names[0])


def chosen_from_used(work: Work, player: str) -> None:
    """What bound the player's next choice of a plot has done so."""
    what = (f"{player}:{FROM_USED}", f"{player}:{CHOOSE_PLOTS}")
    work.lasting = [one for one in work.lasting if one.do != "forbid" or one.what not in what]
