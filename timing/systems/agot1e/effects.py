"""Carrying out effects: `execute` finds what carries one out; the records of the verbs say what each does."""

from __future__ import annotations

from timing.systems.agot1e import delayed, unknown
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.power import check_victory
from timing.systems.agot1e.provisos import UNMET, has_counterpart
from timing.systems.agot1e.reach import barriers, scope
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.entering import no_host
from timing.systems.agot1e.verbs.known import VERBS
from timing.systems.agot1e.verbs.leaving import remove_all
from timing.systems.agot1e.work import Work


def execute(work: Work, effect: Effect, index: int) -> bool:
    """Carry out one effect of the innermost frame; True when it did something."""
    frame = work.frame
    if effect.when and frame.kind != delayed.DELAYED:
        return delayed.postpone(work, frame, effect, index)
    if effect.until == "challenge" and work.challenge is None:
        work.note("no-challenge-to-last", ability=frame.ability)
        return False
    unknown.told(work, frame, effect)
    if effect.if_ and not effect.if_.str_zero and not work.holds(effect.if_, frame.ability):
        work.note("condition-not-met", ability=frame.ability)
        if has_counterpart(work.table.abilities.get(frame.ability), index):
            work.decide(UNMET, at=index)
        return False
    verb = VERBS[effect.do]
    if verb.way_out:
        return remove_all(work, frame, effect, index)
    if effect.do == "attach" and effect.what == "shadows" and not frame.targets:
        done = no_host(work, work.table.holder[frame.ability])
    elif verb.on_table:
        done = verb.on_table(work, frame, effect)
    else:
        done = _on_each(work, frame, effect)
    check_victory(work)
    return done


def _on_each(work: Work, frame: Frame, effect: Effect) -> bool:
    done, on_card = False, VERBS[effect.do].on_card
    for ref in scope(work, frame, effect):
        stops = barriers(work, frame.ability, effect, ref, frame)
        if stops:
            work.note("not-applied", card=ref, ability=frame.ability, why=stops[0].code)
        elif on_card:
            done = on_card(work, frame, effect, ref) or done
    return done
