"""What the framework events of the first edition do as they initiate and resolve, but for challenges (`resolution`).

`framework` is the table of them.

Sources: FAQ, flowcharts of the phases; rulebook, plot, draw, dominance, standing and taxation phases.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e import counting, delayed
from timing.systems.agot1e.decks import draw
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.leaving import expire
from timing.systems.agot1e.reach import may_draw
from timing.systems.agot1e.verbs.challenging import FOUR
from timing.systems.agot1e.verbs.winning import LOST_BY_FOUR, wins_dominance
from timing.systems.agot1e.verbs.winning import settled as dominance_settled
from timing.systems.agot1e.work import Work


def phase_begins(work: Work) -> None:
    """What begins a phase."""
    work.note("phase-begins", phase=work.phase)
    happen(work, "phase-begins", type=work.phase)


def phase_ends(work: Work) -> None:
    """Effects that last until the end of the phase expire in step 3 (FAQ 2.6)."""
    expire(work, "phase")
    if work.phase == "challenges":
        expire(work, "challenges")
    if work.phase in ("challenges", "epic"):
        expire(work, "next-challenge")
    work.note("phase-ends", phase=work.phase)
    ends = happen(work, "phase-ends", type=work.phase)
    delayed.come_due(work, ends.id)


def name_first_player(work: Work) -> bool:
    """Whoever has won initiative names the first player (rulebook, Initiative).

    Where nobody has, because no initiative is described or because its counting was canceled, the first player stays.
    """
    winner = work.frame.answer("initiative")
    if work.frame.settled("first-player") or not winner:
        if not winner and counting.initiative_stated(work):
            work.note("no-initiative", player=work.first)
        return True
    seats = work.seats.clockwise(winner)
    if work.forbidden(winner, "name-oneself-first") and len(seats) > 1:
        seats = seats[1:]
    work.choice = Choice("first-player", winner, seats)
    return False


def first_player_named(work: Work, player: str) -> None:
    """Whoever won initiative has named the first player."""
    work.first = player
    work.note("first-player", player=player)
    work.decide("first-player", answer=player)


def wins(work: Work, player: str) -> None:
    """Of several who have enough power at once, the first player has decided for this one."""
    work.winner, work.over = player, "victory"


def count_initiative(work: Work) -> None:
    """Whoever has the most initiative wins it; of those tied, whoever has the least power (rulebook, Initiative)."""
    winners = counting.of_initiative(work)
    if not winners:
        return
    work.note("initiative", player=winners[0], n=work.initiative_of(winners[0]))
    if len(winners) > 1:
        work.note("initiative-tied")
    happen(work, "initiative-won", "", winners[0], "")
    work.decide("initiative", answer=winners[0])


DRAWN = 2  # cards in the draw phase (rulebook, Draw)


def draw_two(work: Work) -> None:
    """Two cards, and what effects add; as much as they add counts against the draw cap (FAQ, The Draw Cap)."""
    for player in work.seats.clockwise(work.first):
        n = max(DRAWN + work.granted_to(player, "extra-draw"), work.least(player, "extra-draw"), 0)
        more = min(max(n - DRAWN, 0), max(may_draw(work, player), 0))
        n = 0 if work.forbidden(player, "draw") else min(n, DRAWN + more)
        for _ in range(n):
            draw(work, player, "")
        work.set_player(player, drawn=work.players[player].drawn + max(n - DRAWN, 0))
        work.note("draws", player=player, n=n)


def dominance(work: Work) -> bool:
    """Standing characters' STR and unspent gold are counted; a tie gives nobody the power.

    False while the winner has to say who claims it.
    """
    winners, count = counting.of_dominance(work)
    if counting.kneels_uncounted(work):
        work.note("counts-standing")
    if len(winners) == 1:
        if not dominance_settled(work, winners[0]):
            return False
        wins_dominance(work, winners[0], count)
    for player in work.seats.clockwise(work.first):
        if winners != (player,):
            happen(work, "dominance-lost", "", player, "")
            by = count[winners[0]] - count[player] if len(winners) == 1 else 0
            if LOST_BY_FOUR in work.table.spoken_of and by >= FOUR:
                happen(work, LOST_BY_FOUR, "", player, "")
    return True


def all_stand(work: Work) -> None:
    work.note("all-stand")
    for ref, card in list(work.cards.items()):
        stays = work.cannot(ref, "stand") or work.has(ref, "does not stand in the standing phase")
        if card.kneeling and card.zone == "play" and not stays:
            work.set(ref, kneeling=False)
            happen(work, "stood", ref, card.controller, "")


def return_gold(work: Work) -> None:
    """Gold that nobody has spent goes back to the treasury (rulebook, Taxation)."""
    for player in work.seats.clockwise(work.first):
        returned = work.players[player].gold
        work.set_player(player, gold=0)
        if returned and "gold-returned" in work.table.spoken_of:
            happen(work, "gold-returned", "", player, "")
