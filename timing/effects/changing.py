"""Effects that change a card in play: kneeling, STR, what it has, who controls it, its text, its destination."""

from __future__ import annotations

from timing.abilities import Effect
from timing.effects.kinds import OnCard
from timing.happen import change_control, happen, hold_control
from timing.state import Frame, Lasting
from timing.table import Work


def _kneel(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.set(ref, kneeling=True)
    work.note("kneels", card=ref)
    happen(work, "knelt", ref, work.cards[ref].controller, frame.ability)
    return True


def _stand(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.set(ref, kneeling=False)
    work.note("stands", card=ref)
    happen(work, "stood", ref, work.cards[ref].controller, frame.ability)
    return True


def _str(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    before = work.strength(ref)
    work.lasting.append(Lasting("str", ref, effect.n or 0, "", effect.until, frame.ability))
    after = work.strength(ref)
    work.note("str-changes", card=ref, n=after)
    if after != before:  # FAQ 3.47: only a real change of the final value triggers
        happen(work, "str-raised" if after > before else "str-lowered", ref, work.cards[ref].controller, frame.ability)
    return True


def _gain(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    had = work.has(ref, effect.what)
    work.lasting.append(Lasting(effect.do, ref, 1, effect.what, effect.until, frame.ability))
    work.note("gains" if effect.do == "gain" else "loses", card=ref, what=effect.what)
    if work.has(ref, effect.what) != had:
        happen(
            work,
            "gained" if effect.do == "gain" else "lost",
            ref,
            work.cards[ref].controller,
            frame.ability,
            effect.what,
        )
    return True


def _blank(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.lasting.append(Lasting("blank", ref, 0, effect.what, effect.until, frame.ability))
    work.note("blanked", card=ref)
    return True


def _take_control(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    before = work.cards[ref].controller
    if before == frame.owner:
        return False
    if effect.until:
        hold_control(work, ref, frame.owner, effect.until, frame.ability)
    change_control(work, ref, frame.owner, frame.ability)
    return True


def _change_destination(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    state = work.cards[ref].moribund
    if state is None:
        return False
    work.set(ref, moribund=state._replace(to=effect.destination or "hand"))
    work.note("destination-changed", card=ref, to=effect.destination or "hand")
    return True


def _must_play(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The card has to be played as its player's next response or action, if able (timing.obligations)."""
    player = work.cards[ref].controller
    work.lasting.append(Lasting("must-play", ref, frame.serial, player, "", frame.ability))
    work.note("must-play", player=player, card=ref)
    return True


CHANGING: dict[str, OnCard] = {
    "kneel": _kneel,
    "stand": _stand,
    "str": _str,
    "gain": _gain,
    "lose": _gain,
    "blank": _blank,
    "must-play": _must_play,
    "take-control": _take_control,
    "change-destination": _change_destination,
}
