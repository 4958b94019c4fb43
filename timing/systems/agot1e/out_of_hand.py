"""Which cards of a hand are discarded, where an effect says how they are picked: at random, or by a player's choice.

What chance takes the table has seen, and it is entered; what a player chooses, that player says. Either is asked as the
effect comes to be carried out, and only where it makes a difference to cards that are described: a card that is not
named is one of those that are not described.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.reach import concerned, players_of, so_many
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.words import AT_RANDOM, OF_CHOICE
from timing.systems.agot1e.work import Work

CHOSEN, TAKEN = "chosen-from-hand", "taken-from-hand"  # by a player, by chance


def settled(work: Work, effect: Effect) -> bool:
    """Whether it is known of every hand which cards leave it; whoever has to say is asked if not."""
    frame = work.frame
    if effect.what not in (AT_RANDOM, OF_CHOICE) or (effect.if_ and not work.holds(effect.if_, frame.ability)):
        return True
    for player in _hands(work, frame, effect):
        asked = players_of(work, frame, effect.asked) if effect.asked else (player,)
        kind = TAKEN if effect.what == AT_RANDOM else CHOSEN
        if not _known(work, kind, player, so_many(work, frame, effect, player), next(iter(asked), player)):
            return False
    return True


def taken(work: Work, player: str, n: int) -> bool:
    """Whether it is known which n cards the claim of an intrigue challenge takes from a hand, at random (rulebook)."""
    return _known(work, TAKEN, player, n, player)


def _known(work: Work, kind: str, player: str, n: int, asked: str) -> bool:
    """Whether it is known which n cards leave a hand; whoever is asked has to say if it makes a difference."""
    known, others = work.known_hand(player), work.players[player].hand
    most = min(n, len(known))
    if work.frame.settled(CHOSEN, player, len(work.frame.done)) or most <= 0 or n >= len(known) + others:
        return True  # nothing of what is described can go, or all of it does
    if work.forbidden(player, "discards-from-hand"):
        return True
    work.choice = Choice(kind, asked, tuple(known), most, least=max(n - others, 0))
    return False


def unsaid(choice: Choice) -> tuple[str, ...]:
    """What chance took where a file does not say: what is not described before what is, and of this the first."""
    return choice.options[: choice.least]


def _hands(work: Work, frame: Frame, effect: Effect) -> tuple[str, ...]:
    """Whose cards are discarded: those of the effect's controller first, then clockwise (FAQ, Summoning Season)."""
    meant = concerned(work, frame, effect)
    return tuple(player for player in work.seats.clockwise(frame.owner) if player in meant)


def said(work: Work, choice: Choice, names: tuple[str, ...]) -> None:
    """It has been said which of the described cards of a hand are discarded."""
    at = len(work.frame.done)
    player = work.cards[choice.options[0]].controller
    if choice.kind == TAKEN:
        work.note("picked-at-random")
    work.decide(CHOSEN, player, at, names=names)


def told(frame: Frame, player: str) -> tuple[str, ...] | None:
    """The described cards that have been said to be discarded; None where nobody has been asked."""
    at = len(frame.done)
    return next((one.names for one in frame.decided if (one.kind, one.about, one.at) == (CHOSEN, player, at)), None)
