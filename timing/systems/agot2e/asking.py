"""What the rules put to a player while something resolves: asked once, remembered while its window is open."""

from __future__ import annotations

from collections.abc import Sequence

from timing.kernel.choices import Choice
from timing.kernel.moves import Move
from timing.systems.agot2e.work import Work

WAITING = "?"


def ask(
    work: Work,
    key: str,
    kind: str,
    player: str,
    options: Sequence[str],
    n: int = 1,
    least: int = -1,
    order: bool = False,
) -> tuple[str, ...] | None:
    """What the player has chosen; None while the choice is open. What leaves no choice is not asked.

    With `order` all of them are named, and their order is what is asked.
    """
    full = f"{work.frame.serial}:{key}"
    if full in work.asked:
        return work.asked[full]
    n = min(n, len(options))
    if n == 0 or (least < 0 and n == len(options) and not (order and n > 1)):
        return tuple(options)
    work.choice = Choice(kind, player, tuple(options), n, least)
    if kind == "random":
        work.note("chance-put-to-first")
    work.asked[WAITING] = (full,)
    return None


def answer(work: Work, choice: Choice, move: Move) -> None:
    """Remember what was chosen."""
    work.asked[work.asked.pop(WAITING)[0]] = move.choosing


def forget(work: Work, serial: int) -> None:
    """The window is closed."""
    work.asked = {key: held for key, held in work.asked.items() if key.partition(":")[0] != str(serial)}
