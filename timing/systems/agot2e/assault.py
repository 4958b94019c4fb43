"""The keyword assault: a location of the defending player is blank in the challenge, and kneels if the attacker wins.

With a printed cost lower than the highest among attackers with assault; one, unless something lets a character target
another (Rules Reference, Assault).
"""

from __future__ import annotations

from timing.systems.agot2e import values
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.declaring import may
from timing.systems.agot2e.state import Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.work import Work

NONE = "none"


def able(work: Work, attackers: tuple[str, ...], defender: str) -> list[str]:
    """The locations that may be targeted."""
    those = using(work, attackers)
    most = max((work.facts(ref).cost for ref in those), default=0)
    return [
        ref
        for ref, card in work.cards.items()
        if work.in_play(ref)
        and work.facts(ref).type == "location"
        and card.controller == defender
        and work.facts(ref).cost < most
    ]


def using(work: Work, attackers: tuple[str, ...]) -> list[str]:
    """The attackers that may use assault."""
    return [
        ref
        for ref in attackers
        if "assault" in values.keywords(work, ref) and not values.cannot(work, ref, "use assault")
    ]


def targeted(work: Work, attacker: str, attackers: tuple[str, ...], defender: str) -> tuple[str, ...] | None:
    """What the attacking player chooses; None while asked."""
    there = able(work, attackers, defender)
    if not there:
        return ()
    another = any(may(work, ref, "target another by assault") for ref in using(work, attackers))
    return ask(work, f"assault-{defender}", "assault", attacker, there, 2 if another else 1, 0)


def kneels(work: Work) -> list[Item]:
    """What kneels as the attacking player has won."""
    challenge = work.challenge
    if challenge is None:
        return []
    made = [
        work.item(
            "kneel", ("knelt", "knelt-by-assault"), card=ref, player=work.controller(ref), cause="keyword",
            word="assault", type=challenge.type,
        )
        for ref in challenge.assaulted
    ]  # fmt: skip
    return [item for item in made if not VERBS["kneel"].bars(work, item)]
