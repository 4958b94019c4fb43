"""What is paid, in English: the clause of each payment (`verbs.paying.PAYMENTS`) with its parts put in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from string import Formatter

from timing.systems.agot1e.abilities import Cost
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.saying.expressions import cards, number, seen_by, some
from timing.systems.agot1e.saying.vocabulary import MEANT, who
from timing.systems.agot1e.verbs.paying import PAYMENTS
from timing.systems.agot1e.words import MOST_CARDS


def cost(of: Cost) -> str:
    """One cost as a verb phrase: 'kneel a Lord character', 'either pay 1 gold or kneel this card'."""
    ways = [_paid(of), *(cost(way) for way in of.or_)]
    return f"either {' or '.join(ways)}" if len(ways) > 1 else ways[0]


def cost_of_theirs(of: Cost) -> str:
    """The same of what another player than the ability's pays, who is whom `you` means: 'from their House card'."""
    ways = tuple(replace(one, card=seen_by(one.card) if one.card else None, or_=()) for one in of.ways)
    return cost(replace(ways[0], or_=ways[1:])).replace(" your ", " their ")


def _paid(of: Cost) -> str:
    """The clause of its payment, and in brackets what no part of that tells."""
    clause = PAYMENTS[of.do].said
    named = {name for _, name, _, _ in Formatter().parse(clause) if name}
    worked = "amount" in named
    told = [some(of.card)] if of.card and not named & {"card", "which"} else []
    told += [f"{of.n} times"] if "words" in named and of.n > 1 else []
    told += [f"{of.n} printed"] if worked and (of.penalty or of.reduction) else []
    told += [f"{of.penalty} more as a penalty" if worked else f"penalty {of.penalty}"] if of.penalty else []
    told += [f"{of.reduction} less as a reduction" if worked else f"reduction {of.reduction}"] if of.reduction else []
    told += [f"as much as {number(of.amount)}"] if of.amount is not None and not worked else []
    told += [f"to {who(of.to)}"] if of.to else []
    told += ["at random"] if of.random and "from_hand" not in named else []
    told += [of.words] if "words" not in named else []
    return with_more(clause.format_map({name: PAID[name](of) for name in named}), *told)


def _cards_paid(of: Cost) -> str:
    """The cards with which it is paid, as many as there are."""
    if of.every:
        return f"all {cards(of.card or Selector(), plural=True)}"
    if of.as_many_as >= MOST_CARDS:
        return f"{of.n} or more {cards(of.card or Selector(), plural=True)}"
    if of.as_many_as > of.n:
        return f"from {of.n} to {of.as_many_as} {cards(of.card or Selector(), plural=True)}"
    card = some(of.card) if of.card else MEANT["self"]
    if of.n > 1 and not PAYMENTS[of.do].by_worth:
        return f"{of.n} {cards(of.card, plural=True)}" if of.card else f"{card} {of.n} times"
    return card


def _which_paid(of: Cost) -> str:
    """The cards that are lost out of a hand or a deck."""
    kind = of.card or Selector()
    return some(kind) if of.n == 1 else f"{of.n} {cards(kind, plural=True)}"


def _by_chance(of: Cost) -> str:
    return " at random" if of.random else ""


PAID: dict[str, Callable[[Cost], str]] = {
    "card": _cards_paid,
    "which": _which_paid,
    "amount": lambda of: str(of.due if of.amount is None else number(of.amount)),
    "due": lambda of: str(of.due),
    "cards": lambda of: f"{of.due} card{'s' if of.due > 1 else ''}",
    "from_hand": lambda of: ("" if of.card and of.card.zone == ("hand",) else " from hand") + _by_chance(of),
    "words": lambda of: of.words or "what the card says",
}
"""The parts of the clauses of payments (`Payment.said`)."""


def with_more(said: str, *more: str) -> str:
    """A clause with what else is to be said, in brackets."""
    told = ", ".join(one for one in more if one)
    return f"{said} ({told})" if told else said
