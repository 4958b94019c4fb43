"""Carrying out effects: `execute` finds what carries one out, the modules beside it say what each does."""

from __future__ import annotations

from timing import delayed
from timing.abilities import Effect
from timing.effects.answering import ANSWERING
from timing.effects.challenging import CHALLENGING
from timing.effects.entering import no_host
from timing.effects.kinds import OnCard, OnTable
from timing.effects.leaving import remove_all
from timing.effects.on_cards import ON_CARDS
from timing.effects.piles import PILES
from timing.effects.power import POWER_AND_GOLD
from timing.happen import check_victory
from timing.reach import barriers, scope
from timing.state import Frame
from timing.table import Work
from timing.vocabulary import LEAVING

_ON_TABLE: dict[str, OnTable] = {**POWER_AND_GOLD, **PILES, **ANSWERING, **CHALLENGING}


def execute(work: Work, effect: Effect, index: int) -> bool:
    """Carry out one effect of the innermost frame; True when it did something."""
    frame = work.frame
    if effect.when and frame.kind != delayed.DELAYED:
        return delayed.postpone(work, frame, effect, index)
    if effect.if_ and not effect.if_.str_zero and not work.holds(effect.if_, frame.ability):
        work.note("condition-not-met", ability=frame.ability)
        return False
    if effect.do in LEAVING:
        return remove_all(work, frame, effect, index)
    handler = ON_CARDS.get(effect.do)
    if effect.do == "attach" and effect.what == "shadows" and not frame.targets:
        done = no_host(work, work.table.holder[frame.ability])
    elif handler is None:
        done = _ON_TABLE[effect.do](work, frame, effect)
    else:
        done = _on_each(work, frame, effect, handler)
    check_victory(work)
    return done


def _on_each(work: Work, frame: Frame, effect: Effect, handler: OnCard) -> bool:
    done = False
    for ref in scope(work, frame, effect):
        stops = barriers(work, frame.ability, effect, ref)
        if stops:
            work.note("not-applied", card=ref, ability=frame.ability, why=stops[0].code)
        else:
            done = handler(work, frame, effect, ref) or done
    return done
