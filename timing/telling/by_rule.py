"""Answers that follow from a rule which no play of the engine has: power for winning against an opposed title."""

from __future__ import annotations

from timing.systems.agot1e.titles import OPPOSES, RELATIONS
from timing.telling.seen import Seen
from timing.telling.story import Outlook

BY_RULE = {
    "opposing": (
        "Who wins against a title that his own opposes claims 1 power, once a round.",
        ("agot1e-core/titles/opposes",),
    ),
}
"""Of each such question the rule in a sentence, and the entries where it stands."""


def opposing(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether a player claims power for winning against who holds a title that his own opposes."""
    story, seats, challenge = seen.asking.table.story, seen.asking.table.seats, seen.begun.challenge
    if player in {seats.who(who) for who in story.opposed}:
        return False
    held = {seats.who(who): title for who, title in story.titles.items()}
    if challenge is None or player not in (challenge.attacker, challenge.defender) or challenge.winner != player:
        return None
    other = challenge.defender if player == challenge.attacker else challenge.attacker
    if player not in held or other not in held:
        return None
    return held[other] in RELATIONS[OPPOSES].get(held[player], ())
