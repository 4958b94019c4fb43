"""Cards that must be played: "play that card as your next response or action, if able; otherwise discard it".

A response (or a card that saves or cancels) is played in the window in which it was drawn, or discarded at its end;
anything else is played as the player's next action, or discarded when that opportunity has gone by. A card that is
revealed on top of a deck and has to be played as the next action stays there where it is not.
Sources: FAQ, question on Val (p. 26); errata on Val (p. 6).
"""

from __future__ import annotations

from timing.kernel.reasons import Reason
from timing.systems.agot1e import from_piles
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.work import Work


def owed(work: Work, player: str) -> list[str]:
    """The player's cards in hand that still have to be played."""
    if not work.lasting:
        return []
    named = [effect.card for effect in work.lasting if effect.do == "must-play" and effect.what == player]
    return [ref for ref in named if work.cards[ref].zone in ("hand", "deck")]


def is_response(work: Work, ref: str) -> bool:
    """Whether the card is played as a response: an event is that can be no action; others are marshalled as one."""
    kinds = {ability.kind for ability in work.facts(ref).abilities}
    return work.facts(ref).type == "event" and "response" in kinds and "action" not in kinds


def must_play(work: Work, ref: str) -> Reason:
    """Why nothing else may be done before the card has been played."""
    return reason("must-play-response" if is_response(work, ref) else "must-play-action", card=ref)


def met(work: Work, ref: str) -> None:
    """The card is being played."""
    if not work.lasting:
        return
    work.lasting = [effect for effect in work.lasting if not (effect.do == "must-play" and effect.card == ref)]


def missed(work: Work, player: str) -> None:
    """The player's opportunity for an action has gone by: what had to be played in it is discarded."""
    from_piles.acted(work, player)
    for ref in owed(work, player):
        if not is_response(work, ref):
            _discard(work, player, ref)


def window_ends(work: Work, serial: int) -> None:
    """The window in which a response was drawn ends without its having been played."""
    for effect in [e for e in work.lasting if e.do == "must-play" and e.n == serial] if work.lasting else ():
        if is_response(work, effect.card) and work.cards[effect.card].zone == "hand":
            _discard(work, effect.what, effect.card)


def _discard(work: Work, player: str, ref: str) -> None:
    met(work, ref)
    if work.cards[ref].zone == "deck":  # where it was revealed, and goes on lying
        return
    work.set(ref, zone="discard")
    work.note("discarded-unplayed", card=ref)
    happen(work, "discarded-from-hand", ref, player, "")
