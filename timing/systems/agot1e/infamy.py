"""Where power goes that a player claims, or moves to the House: there, or onto a card with infamy (rulebook, Infamy).

What comes at once goes to one place. Its player says which as soon as it has come, before the next framework event of
the same window initiates; a file that says nothing means the House.
"""

from __future__ import annotations

from collections.abc import Callable

from timing.kernel.choices import Choice
from timing.kernel.memory import Marked
from timing.systems.agot1e.work import Work

INFAMY = "infamy"  # the keyword; what is remembered until the player has said; the kind of choice


def comes(work: Work, player: str, n: int) -> None:
    """So much power has come to the player's House card."""
    if n > 0 and _cards(work, player):
        work.marks.append(Marked(INFAMY, player, str(n)))


def first_placed(step: Callable[[Work], bool]) -> Callable[[Work], bool]:
    """A step of the game that waits until it has been said where power that has come is placed."""

    def then(work: Work) -> bool:
        return _asked(work) or step(work)

    return then


def _cards(work: Work, player: str) -> tuple[str, ...]:
    mine = (ref for ref, card in work.cards.items() if card.controller == player and card.zone == "play")
    return tuple(ref for ref in mine if work.has(ref, INFAMY) and not work.cards[ref].moribund)


def _asked(work: Work) -> bool:
    """Put to the next player whose power has come where it is placed; False where there is nobody to ask."""
    while mark := _waiting(work):
        if cards := _cards(work, mark.player):
            work.choice = Choice(INFAMY, mark.player, cards, 1, least=0)
            return True
        work.marks.remove(mark)
    return False


def waits(work: Work) -> bool:
    """Whether a player has yet to say where power that has come is placed."""
    return _waiting(work) is not None


def how_much(work: Work) -> int:
    """The power of which it is said now where it is placed."""
    mark = _waiting(work)
    return int(mark.what) if mark else 0


def _waiting(work: Work) -> Marked | None:
    return next((mark for mark in work.marks if mark.kind == INFAMY), None)


def placed(work: Work, names: tuple[str, ...]) -> None:
    """The player has said on which card the power is placed, if not on the House card."""
    mark = _waiting(work)
    if mark is None:
        return
    work.marks.remove(mark)
    for ref in names:
        n = min(int(mark.what), work.players[mark.player].power)
        work.set_player(mark.player, power=work.players[mark.player].power - n)
        work.set(ref, power=work.cards[ref].power + n)
        work.note("placed-with-infamy", player=mark.player, card=ref, n=n)


def on_the_house(choice: Choice) -> tuple[str, ...]:
    """Where power goes of which nothing is said."""
    return ()
