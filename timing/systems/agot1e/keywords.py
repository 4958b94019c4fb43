"""Vigilant and vengeful: after a challenge a player may stand cards that have the keyword.

Each speaks to the player and not to the card: after winning as the attacker (vigilant) or losing as the defender
(vengeful), any number of such cards may stand, whether or not they took part. No document places that in the order of
events; "after you win" and "after you lose" are words of a passive ability, so the keyword initiates among the passives
of the window. It cannot be canceled (FAQ 4.14). Sources: rulebook, House specific keywords, Vigilant and Vengeful.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.state import Frame, Pending
from timing.systems.agot1e.words import STANDING
from timing.systems.agot1e.work import Work

KIND = "stands"  # of the frame, and of the choice


def set_off(work: Work, keyword: str, player: str, occurrence: int) -> None:
    """Have the keyword wait among the passives, if the player controls a card in play that has it."""
    if any(_has(work, ref, keyword, player) for ref in work.cards):
        work.pending.append(Pending(keyword, occurrence, player))


def idle(work: Work, pending: Pending) -> bool:
    """Whether the keyword waits while no card could stand by it: then nothing initiates."""
    return pending.ability in STANDING and not _able(work, pending.ability, pending.card)


def initiate(work: Work, pending: Pending) -> None:
    """Open the window of the keyword and let the player name the cards that stand: all, some or none."""
    serial, mark, able = work.frame.serial, work.count, _able(work, pending.ability, pending.card)
    work.frames.append(
        Frame("passive", "1", serial, mark, pending.card, kind=KIND, trigger=pending.occurrence, card=pending.ability)
    )
    work.choice = Choice(KIND, pending.card, able, len(able), least=0)


def stand(work: Work) -> None:
    """The cards that the player named, and that still can, stand."""
    frame = work.frame
    for ref in frame.targets:
        if ref in _able(work, frame.card, frame.owner):
            work.set(ref, kneeling=False)
            work.note(f"{frame.card}-stands", card=ref)
            happen(work, "stood", ref, frame.owner, "", frame.card)
    if not frame.targets:
        work.note("stands-none", player=frame.owner, what=frame.card)


def _able(work: Work, keyword: str, player: str) -> tuple[str, ...]:
    """The kneeling cards that the player may stand by the keyword."""
    able = (ref for ref, card in work.cards.items() if card.kneeling and not work.cannot(ref, "stand"))
    return tuple(ref for ref in able if _has(work, ref, keyword, player))


def _has(work: Work, ref: str, keyword: str, player: str) -> bool:
    card = work.cards[ref]
    return card.zone == "play" and card.controller == player and work.has(ref, keyword)


def named(work: Work, refs: tuple[str, ...]) -> None:
    """The player has named the cards that stand."""
    work.change(targets=refs)
