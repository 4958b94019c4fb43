"""In which order cards go on top of a deck, or under it, that an effect moves there together out of piles.

Whoever's effect it is orders them as it comes to be carried out, where there is more than one that is described.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.reach import barriers, out_of_pile, scope
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work

ORDERED = "order-in-deck"
TOP, BOTTOM = "top-of-deck", "bottom-of-deck"
MOST = 5  # of more nobody is asked: there are too many orders to go through


def settled(work: Work, effect: Effect) -> bool:
    """Whether the order is known in which the effect puts cards there; its player is asked if not."""
    frame, at = work.frame, len(work.frame.done)
    if effect.do not in (TOP, BOTTOM) or frame.settled(ORDERED, at=at):
        return True
    if effect.if_ and not effect.if_.str_zero and not work.holds(effect.if_, frame.ability):
        return True
    refs = [ref for ref in scope(work, frame, effect) if out_of_pile(work, frame.ability, effect, ref)]
    refs = [ref for ref in refs if not barriers(work, frame.ability, effect, ref)]
    if not 1 < len(refs) <= MOST or len({work.facts(ref).owner for ref in refs}) > 1:
        return True
    work.choice = Choice(ORDERED, frame.owner, tuple(refs), len(refs))
    return False


def said(work: Work, names: tuple[str, ...]) -> None:
    """The order has been said, from the one that lies nearest to the top."""
    work.decide(ORDERED, at=len(work.frame.done), names=names)


def in_order(frame: Frame, effect: Effect, refs: list[str]) -> list[str]:
    """The cards as they are moved one after the other, so that they lie as has been said."""
    at = len(frame.done)
    names = next((one.names for one in frame.decided if (one.kind, one.at) == (ORDERED, at)), ())
    told = [ref for ref in names if ref in refs]
    if effect.do == TOP:
        told.reverse()
    return told if len(told) == len(refs) else refs
