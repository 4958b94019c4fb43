"""Where play stands once something has left play by what is told: discarded, or killed by a plot."""

from __future__ import annotations

from timing.telling.means import is_answer, triggers
from timing.telling.story import Use
from timing.telling.table import ENDS, PERMANENT, Table
from timing.telling.where import PLOTS, Where

SAVES = ("dupe", "save", "fate")


def after_it_left(moment: Where) -> bool:
    """Whether what has left play is answered, or has died of a plot; put where that is so."""
    story = moment.table.story
    if left := _answered(moment):
        box = ENDS[story.phase] if story.phase and story.at_end else f"{story.phase or 'challenges'}/1"
        moment.put({"box": box, "step": "5"}, [(what, n) for n, how in left for what in (how, "left-play")])
        return True
    if moment.dead and _of_a_plot(moment):
        moment.put({"box": PLOTS, "step": "5"}, [("killed", n) for n in moment.dead])
        return True
    return False


def _answered(moment: Where) -> list[tuple[int, str]]:
    """What has just left play, where what is asked about answers that."""
    table, gone = moment.table, moment.table.story.gone
    answers = set(triggers(moment.ability)) & {"left-play", *gone.values()}
    return [(n, how) for n, how in gone.items() if n in table.refs] if answers and not moment.uses else []


def _of_a_plot(moment: Where) -> bool:
    """Whether who is told to have died has died of a plot that was revealed, and is not asked to be saved."""
    story = moment.table.story
    saves = is_answer(moment.asked, moment.ability) or (story.asked is not None and story.asked.how in SAVES)
    return moment.plots_that_remove() and not story.told_fight and not saves


def is_marshalling(table: Table, use: Use) -> bool:
    """'I play a Lannister location': what is told only by what it is comes into play, and is not used."""
    noun = table.story.things[use.thing].noun if use.thing >= 0 else ""
    return noun in PERMANENT and use.how == "play" and use.on is None and use.thing in table.story.entered
