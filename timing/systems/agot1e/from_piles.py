"""Cards that may be played out of a discard pile, or off the top of a deck, as if they were in hand.

An effect says so of cards (`may-be-played`): for as long as it applies, or for its player's next action alone; a card
that lies revealed on a deck may have to be played (`must-play`). Such a card is played as from hand in every respect:
what changes the cost of cards in hand changes its cost, and what keeps its player from playing cards from hand keeps
it where it is. Cards of an opponent's pile are there for the ability's player alone, as often as its limit says.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from timing.kernel.memory import Counted
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.granted import INTO_SHADOWS, MARSHAL
from timing.systems.agot1e.state import LIMIT, Lasting
from timing.systems.agot1e.work import Work

DO, MUST, NEXT_ACTION = "may-be-played", "must-play", "next-action"


def plays(ability: Ability, kind: str) -> bool:
    """Whether using the ability of a card of that type plays the card."""
    return ability.granted in (MARSHAL, INTO_SHADOWS) or (kind == "event" and not ability.granted)


def barred(work: Work, uid: str, ability: Ability) -> bool:
    """Whether the ability would play a card that lies in a pile out of which it may not be played."""
    ref = work.table.holder[uid]
    zone = work.cards[ref].zone
    from_hand = "hand" in work.table.works_in[uid] or uid in work.table.users
    if zone not in work.table.piles_played_from or not from_hand:
        return False
    if not plays(ability, work.facts(ref).type):
        return True
    does, player = (DO, work.user(uid)) if zone == "discard" else (MUST, "")
    if any(one.do == does and one.card == ref and player in ("", one.what) for one in work.lasting):
        return False
    return next(_allowing(work, ref, does, player), None) is None


def _allowing(work: Work, ref: str, does: str, player: str) -> Iterator[str]:
    """The constant abilities by which the player, or any with none given, may play the card now."""
    for uid, _ in work.constant_effects(ref, (does,)):
        limit, counted = work.table.abilities[uid].limit, _counted(work, uid)
        if player in ("", work.user(uid)) and not (limit and work.used.get(counted, 0) >= limit.times):
            yield uid


def _counted(work: Work, uid: str) -> Counted:
    """As what the cards that a constant ability has let its player play are counted."""
    limit = work.table.abilities[uid].limit
    return Counted(limit.per if limit else "game", LIMIT, work.user(uid), uid)


def played(work: Work, uid: str, player: str) -> None:
    """Using the ability plays its card: out of a discard pile this counts against the limit of what allows it."""
    ref = work.table.holder[uid]
    if work.cards[ref].zone not in work.table.piles_played_from or not plays(
        work.table.abilities[uid], work.facts(ref).type
    ):
        return
    if any(one.do == DO and one.card == ref and one.what == player for one in work.lasting):
        return
    allowing = list(_allowing(work, ref, DO, player))
    if allowing and all(work.table.abilities[one].limit for one in allowing):
        work.count_one(_counted(work, allowing[0]))


def allow(work: Work, ref: str, player: str, until: str, by: str) -> None:
    """The player may play the card for that long."""
    work.lasting.append(Lasting(DO, ref, 0, player, until, by))


def acted(work: Work, player: str) -> None:
    """The player has taken an action, or the opportunity for one is over: what held for the next action has ended."""
    if work.lasting:
        work.lasting = [one for one in work.lasting if (one.until, one.what) != (NEXT_ACTION, player)]


@contextmanager
def as_if_in_hand(work: Work, ref: str, player: str) -> Iterator[None]:
    """Meanwhile a card that the player is playing out of a pile counts as one in that player's hand."""
    held = work.cards[ref]
    lies = held.zone in work.table.piles_played_from
    if lies:
        work.cards[ref] = held._replace(zone="hand", controller=player)
    try:
        yield
    finally:
        if lies:
            work.cards[ref] = held
