"""Effects that claim, move or discard power, and gold that a player gains or loses."""

from __future__ import annotations

from timing import income
from timing.abilities import Effect
from timing.effects.kinds import OnCard, OnTable
from timing.happen import add_power, happen
from timing.reach import barriers, players_of, scope
from timing.state import Frame, Lasting
from timing.table import Work


def _claim_power(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    n = effect.n or 1
    work.note("claims-power", card=ref, n=n)
    happen(work, "power-claimed", ref, work.cards[ref].controller, frame.ability)
    add_power(work, work.cards[ref].controller, ref, n)
    return True


def _discard_power(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    n = min(effect.n or 1, work.cards[ref].power)
    if not n:
        return False
    work.set(ref, power=work.cards[ref].power - n)
    work.note("power-discarded", card=ref, n=n)
    happen(work, "power-discarded", ref, work.cards[ref].controller, frame.ability)
    return True


def _power(work: Work, frame: Frame, effect: Effect) -> bool:
    reached = scope(work, frame, effect)
    for ref in reached:
        if not barriers(work, frame.ability, effect, ref):
            _claim_power(work, frame, effect, ref)
    if reached:
        return True
    for player in players_of(work, frame, effect.who):
        work.note("claims-power-house", player=player, n=effect.n or 1)
        happen(work, "power-claimed", "", player, frame.ability)
        add_power(work, player, "", effect.n or 1)
    return True


def _move_power(work: Work, frame: Frame, effect: Effect) -> bool:
    """Move power from an opponent's House card to yours; moving is not claiming (FAQ, question on moving power)."""
    moved = False
    for player in players_of(work, frame, effect.who):
        n = min(effect.n or 1, work.players[player].power)
        if n and player != frame.owner:
            work.set_player(player, power=work.players[player].power - n)
            work.note("moves-power", player=frame.owner, other=player, n=n)
            happen(work, "power-moved", "", frame.owner, frame.ability)
            add_power(work, frame.owner, "", n)
            moved = True
    return moved


def _gold(work: Work, frame: Frame, effect: Effect) -> bool:
    for player in players_of(work, frame, effect.who):
        held = work.players[player].gold
        n = effect.n or 1
        work.set_player(player, gold=max(held + (n if effect.do == "gain-gold" else -n), 0))
        work.note("gold", player=player, n=work.players[player].gold)
        if effect.do == "gain-gold":
            happen(work, "gold-gained", "", player, frame.ability)
    return True


def _income_of_card(work: Work, frame: Frame, effect: Effect, ref: str) -> None:
    work.lasting.append(Lasting(effect.do, ref, effect.n or 0, "", effect.until, frame.ability))
    work.note("income-changes", what=ref, n=income.of_card(work, ref))


def _income(work: Work, frame: Frame, effect: Effect) -> bool:
    """Change what cards give as income, or without `to` what players count or take (timing.income)."""
    if effect.to:
        reached = [ref for ref in scope(work, frame, effect) if not barriers(work, frame.ability, effect, ref)]
        for ref in reached:
            _income_of_card(work, frame, effect, ref)
        return bool(reached)
    players = players_of(work, frame, effect.who)
    for player in players:
        work.lasting.append(Lasting(effect.do, "", effect.n or 0, player, effect.until, frame.ability))
        work.note("income-changes", what=player, n=income.income_of(work, player).counted)
    return bool(players)


POWER_ON_CARDS: dict[str, OnCard] = {"discard-power": _discard_power}
POWER_AND_GOLD: dict[str, OnTable] = {
    "claim-power": _power,
    "move-power": _move_power,
    "gain-gold": _gold,
    "lose-gold": _gold,
    "income": _income,
    "income-at-most": _income,
    "income-taken": _income,
}
