"""Income: the gold a player counts, made from its sources, and the gold he or she then takes.

In this order: the income on the revealed plot and the income bonuses and penalties of cards in play, kneeling or
not; what effects add to the player's income; what no more than may be counted; and, as the gold is taken from
the treasury, what effects make the player take more or less.
Sources: rulebook, Income Bonuses and Penalties, Income; FAQ, questions on income (p. 25) and on Heavy Taxes (p. 27).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timing.systems.agot1e.conditions import concerned
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.work import Work


class Income(NamedTuple):
    """One player's income: gold by source (a card's ref, or an ability's uid), and what bounds and follows it.

    `other` is gold that the situation states without naming its source. `at_most` bounds the sum; `taken` changes
    what is taken from the treasury after it has been counted.
    """

    sources: tuple[tuple[str, int], ...]
    other: int
    at_most: tuple[tuple[str, int], ...]
    taken: tuple[tuple[str, int], ...]

    @property
    def counted(self) -> int:
        """Gold counted: the sum of all sources within its bounds, at least 0."""
        total = self.other + sum(n for _source, n in self.sources)
        return max(min([total, *(n for _source, n in self.at_most)]), 0)

    @property
    def gold(self) -> int:
        """Gold taken from the treasury, at least 0."""
        return max(self.counted + sum(n for _source, n in self.taken), 0)


def income_of(work: Work, player: str) -> Income:
    """What the player would count and take now."""
    from_cards = [(ref, of_card(work, ref)) for ref in work.cards if _counts_for(work, ref, player)]
    added = [(source, n) for source, n in from_cards if n] + list(_effects(work, player, "income"))
    return Income(
        tuple(added),
        work.table.players[player].income,
        tuple(_effects(work, player, "income-at-most")),
        tuple(_effects(work, player, "income-taken")),
    )


def _counts_for(work: Work, ref: str, player: str) -> bool:
    """Revealed plots and cards in play of the player; a kneeling card gives its bonus too (FAQ, p. 25)."""
    held = work.cards[ref]
    wanted = "revealed" if work.facts(ref).type == "plot" else "play"
    return held.controller == player and held.zone == wanted


def of_card(work: Work, ref: str) -> int:
    """The income a card gives now: a plot's own, another card's bonus or penalty, which is text and can be blank."""
    plot = work.facts(ref).type == "plot"
    n = 0 if work.blank(ref) and not plot else work.facts(ref).income
    n += sum(e.n for e in work.lasting if e.card == ref and e.do == "income")
    n += sum(work.number(e.n, uid, ref=ref) for uid, e in work.constant_effects(ref, ("income",)) if e.to)
    bounds = [e.n for e in work.lasting if e.card == ref and e.do == "income-at-most"]
    bounds += [work.number(e.n, uid, ref=ref) for uid, e in work.constant_effects(ref, ("income-at-most",)) if e.to]
    return min([n, *bounds])


def _effects(work: Work, player: str, do: str) -> Iterator[tuple[str, int]]:
    """Effects of that kind that speak of the player and of no card: of constant abilities, then lasting ones."""
    for uid, ability in work.table.constants:
        named = [effect for effect in ability.effects if effect.do == do and not effect.to]
        if named and work.active_constant(uid, ability):
            scene = work.scene(uid)
            yield from (
                (uid, work.number(effect.n, uid))
                for effect in named
                if player in concerned(work, effect.who, effect.those, scene)
            )
    yield from ((e.by, e.n) for e in work.lasting if e.do == do and not e.card and e.what == player)


def count(work: Work) -> None:
    """The active player counts income and takes the gold."""
    player = work.active
    income = income_of(work, player)
    for source, n in income.sources:
        work.note("income-source", source=source, n=n)
    for source, n in income.at_most:
        work.note("income-at-most", source=source, n=n)
    work.note("income-counted", player=player, n=income.counted)
    for source, n in income.taken:
        work.note("income-taken", source=source, n=f"{n:+d}")
    work.set_player(player, gold=work.players[player].gold + income.gold)
    work.note("gold", player=player, n=work.players[player].gold)
    happen(work, "income-counted", "", player, "")
    if income.gold:
        happen(work, "gold-gained", "", player, "", str(income.gold))
