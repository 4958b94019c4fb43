"""Carrying out effects: `execute` finds what carries one out, the modules beside it say what each does."""

from __future__ import annotations

from timing.systems.agot1e import delayed
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.effects.entering import no_host
from timing.systems.agot1e.effects.handlers import ON_CARDS, ON_TABLE
from timing.systems.agot1e.effects.kinds import OnCard
from timing.systems.agot1e.effects.leaving import remove_all
from timing.systems.agot1e.happen import check_victory
from timing.systems.agot1e.provisos import UNMET, has_counterpart
from timing.systems.agot1e.reach import barriers, scope
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.words import LEAVING
from timing.systems.agot1e.work import Work


def execute(work: Work, effect: Effect, index: int) -> bool:
    """Carry out one effect of the innermost frame; True when it did something."""
    frame = work.frame
    if effect.when and frame.kind != delayed.DELAYED:
        return delayed.postpone(work, frame, effect, index)
    if effect.if_ and not effect.if_.str_zero and not work.holds(effect.if_, frame.ability):
        work.note("condition-not-met", ability=frame.ability)
        if has_counterpart(work.table.abilities.get(frame.ability), index):
            work.change(decided=(*frame.decided, (UNMET, str(index))))
        return False
    if effect.do in LEAVING:
        return remove_all(work, frame, effect, index)
    handler = ON_CARDS.get(effect.do)
    if effect.do == "attach" and effect.what == "shadows" and not frame.targets:
        done = no_host(work, work.table.holder[frame.ability])
    elif handler is None:
        done = ON_TABLE[effect.do](work, frame, effect)
    else:
        done = _on_each(work, frame, effect, handler)
    check_victory(work)
    return done


def _on_each(work: Work, frame: Frame, effect: Effect, handler: OnCard) -> bool:
    done = False
    for ref in scope(work, frame, effect):
        stops = barriers(work, frame.ability, effect, ref, frame)
        if stops:
            work.note("not-applied", card=ref, ability=frame.ability, why=stops[0].code)
        else:
            done = handler(work, frame, effect, ref) or done
    return done
