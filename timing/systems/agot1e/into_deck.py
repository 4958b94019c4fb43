"""In which order cards lie on top of a deck, or under it, that an effect moves or puts back there together.

Whoever's effect it is orders them as it comes to be carried out, where there is more than one that is described.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.kernel.memory import decision
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.reach import barriers, concerned, out_of_pile, scope
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work

ORDERED = "order-in-deck"
TOP, BOTTOM, LOOKS = "top-of-deck", "bottom-of-deck", "look-at"
MOST = 5  # of more nobody is asked: there are too many orders to go through


def settled(work: Work, effect: Effect) -> bool:
    """Whether the order is known in which the effect puts cards there; its player is asked if not."""
    frame, at = work.frame, len(work.frame.done)
    if not (effect.do in (TOP, BOTTOM) or puts_back(effect)) or frame.settled(ORDERED, at=at):
        return True
    if effect.if_ and not effect.if_.str_zero and not work.holds(effect.if_, frame.ability):
        return True
    if puts_back(effect):
        n = work.number(effect.n, frame.ability, frame, missing=1)
        refs = [ref for player in concerned(work, frame, effect) for ref in on_top(work, player, n)]
    else:
        refs = [ref for ref in scope(work, frame, effect) if out_of_pile(work, frame.ability, effect, ref)]
        refs = [ref for ref in refs if not barriers(work, frame.ability, effect, ref)]
    if not 1 < len(refs) <= MOST or len({work.facts(ref).owner for ref in refs}) > 1:
        return True
    work.choice = Choice(ORDERED, frame.owner, tuple(refs), len(refs))
    return False


def puts_back(effect: Effect) -> bool:
    """Whether cards that have been seen on top of a deck are put back there."""
    return effect.do == LOOKS and effect.destination == "deck-top"


def on_top(work: Work, player: str, n: int) -> tuple[str, ...]:
    """Those of the top n cards of the player's deck that are described."""
    cards = ((card.place, ref) for ref, card in work.cards.items() if card.zone == "deck" and 0 < card.place <= n)
    return tuple(ref for _, ref in sorted(cards) if work.facts(ref).owner == player and work.facts(ref).type != "plot")


def put_back(work: Work, refs: tuple[str, ...]) -> None:
    """The cards lie as has been said, in the places that they had; what is not described stays where it is."""
    names = _order_said(work.frame)
    if set(names) != set(refs):
        return
    places = [work.cards[ref].place for ref in refs]
    for ref, place in zip(names, places, strict=True):
        work.set(ref, place=place)


def _order_said(frame: Frame) -> tuple[str, ...]:
    """The order that has been said for the effect that is carried out next; nothing where nobody was asked."""
    said_of = decision(frame.decided, ORDERED, at=len(frame.done))
    return said_of.names if said_of else ()


def said(work: Work, names: tuple[str, ...]) -> None:
    """The order has been said, from the one that lies nearest to the top."""
    work.decide(ORDERED, at=len(work.frame.done), names=names)


def in_order(frame: Frame, effect: Effect, refs: list[str]) -> list[str]:
    """The cards as they are moved one after the other, so that they lie as has been said."""
    told = [ref for ref in _order_said(frame) if ref in refs]
    if effect.do == TOP:
        told.reverse()
    return told if len(told) == len(refs) else refs
