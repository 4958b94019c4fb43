"""Power that players claim for the House card or that comes onto cards, and victory (rulebook, Power and victory)."""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e import infamy
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.work import Work


def claim_for_house(work: Work, player: str, n: int, by: str = "") -> bool:
    """Whether the player claims power for his or her House card, which an effect may forbid (FAQ 4.3)."""
    if stop := work.forbidden(player, "house-power"):
        work.note("cannot-claim", player=player, ability=stop)
        return False
    if n:
        happen(work, "power-claimed", "", player, by, str(n))
        add_power(work, player, "", n)
    return n > 0


def add_power(work: Work, player: str, ref: str, n: int) -> None:
    """Put n power on a card, or on the player's House card when `ref` is empty.

    Whether that wins is checked when all of the instant's power is in place (`check_victory`).
    """
    if ref:
        work.set(ref, power=max(work.cards[ref].power + n, 0))
    else:
        work.set_player(player, power=max(work.players[player].power + n, 0))
        infamy.comes(work, player, n)


def check_victory(work: Work) -> None:
    """Whoever has enough power wins that instant; of several, the first player's choice is put to him."""
    if work.over or not work.may_have_won:
        return
    powers = [(player, work.total_power(player)) for player in work.seats.clockwise(work.first)]
    winners = [player for player, power in powers if power and power >= work.needs(player)]
    if len(winners) == 1:
        work.winner, work.over = winners[0], "victory"
        work.note("wins", player=winners[0], n=work.total_power(winners[0]))
    elif winners and work.choice is None:
        work.choice = Choice("winner", work.first, tuple(winners))
