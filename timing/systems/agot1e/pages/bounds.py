"""How much a dispute of the first edition may hold, so that it can be walked."""

from __future__ import annotations

from math import comb

from timing.systems.agot1e.situation import Situation

MOST_ABILITIES = 80
MOST_WAYS = 10_000  # to choose the targets, or the payment, of one ability


def too_much(situation: Situation) -> str:
    """What there is too much of, as a sentence; empty if nothing.

    A dispute is walked by trying what can be done; nobody's dispute has millions of ways to pay or to choose.
    """
    abilities = sum(len(card.abilities) for card in situation.cards)
    if abilities > MOST_ABILITIES:
        return f"A dispute has at most {MOST_ABILITIES} abilities, and this one has {abilities}."
    several = [
        t.n for c in situation.cards for a in c.abilities for t in (a.target, *a.also) if t and isinstance(t.n, int)
    ]
    several += [cost.n for card in situation.cards for ability in card.abilities for cost in ability.cost if cost.card]
    ways = max(comb(len(situation.cards), min(n, len(situation.cards) // 2)) for n in (1, *several))
    if ways > MOST_WAYS:
        return "There are too many ways to choose so many cards of so many; leave out cards, or choose fewer."
    return ""
