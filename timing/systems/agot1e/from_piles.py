"""Cards that may be played out of a discard pile, or off the top of a deck, as if they were in hand.

An effect says so of cards (`may-be-played`): for as long as it applies, or for its player's next action alone; a card
that lies revealed on a deck may have to be played (`must-play`). Such a card is played as from hand in every respect:
what changes the cost of cards in hand changes its cost, and what keeps its player from playing cards from hand keeps
it where it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.granted import INTO_SHADOWS, MARSHAL
from timing.systems.agot1e.state import Lasting
from timing.systems.agot1e.work import Work

DO, MUST, NEXT_ACTION = "may-be-played", "must-play", "next-action"


def plays(ability: Ability, kind: str) -> bool:
    """Whether using the ability of a card of that type plays the card."""
    return ability.granted in (MARSHAL, INTO_SHADOWS) or (kind == "event" and not ability.granted)


def barred(work: Work, uid: str, ability: Ability) -> bool:
    """Whether the ability would play a card that lies in a pile out of which it may not be played."""
    ref = work.table.holder[uid]
    zone = work.cards[ref].zone
    if zone not in work.table.piles_played_from or "hand" not in work.table.works_in[uid]:
        return False
    if not plays(ability, work.facts(ref).type):
        return True
    lasting = any(one.do == (DO if zone == "discard" else MUST) and one.card == ref for one in work.lasting)
    return not lasting and next(work.constant_effects(ref, (DO,)), None) is None


def allow(work: Work, ref: str, player: str, until: str, by: str) -> None:
    """The player may play the card for that long."""
    work.lasting.append(Lasting(DO, ref, 0, player, until, by))


def acted(work: Work, player: str) -> None:
    """The player has taken an action, or the opportunity for one is over: what held for the next action has ended."""
    if work.lasting:
        work.lasting = [one for one in work.lasting if (one.until, one.what) != (NEXT_ACTION, player)]


@contextmanager
def as_if_in_hand(work: Work, ref: str) -> Iterator[None]:
    """Meanwhile a card that is being played out of a pile counts as one in hand."""
    held = work.cards[ref]
    lies = held.zone in work.table.piles_played_from
    if lies:
        work.cards[ref] = held._replace(zone="hand")
    try:
        yield
    finally:
        if lies:
            work.cards[ref] = held
