"""Rules that answer what no play of the engine has: each in a sentence, with its entries."""

from __future__ import annotations

from timing.systems.agot1e.titles import OPPOSES, RELATIONS
from timing.telling.seen import Seen
from timing.telling.story import Outlook
from timing.telling.table import Plain

RULES: dict[str, tuple[str, tuple[str, ...]]] = {
    "opposing": (
        "Who wins against a title that his own opposes claims 1 power, once a round.",
        ("agot1e-core/titles/opposes",),
    ),
    "infamy": (
        "Power that is claimed for the House, or moved to it, may be placed on a card with infamy instead.",
        ("agot1e-core/keywords/infamy",),
    ),
    "one out of Shadows": (
        "Each player may bring 1 card out of Shadows at the beginning of a phase.",
        ("agot1e-faq/shadows-allowance-per-phase",),
    ),
    "one for each": ("Each attacker with stealth bypasses 1 character.", ("agot1e-core/keywords/stealth",)),
    "attacked first": (
        "Stealth is declared against characters of who was attacked first, not of who defends for them.",
        ("agot1e-core/titles/supports", "agot1e-core/keywords/stealth"),
    ),
}


def because(rule: str) -> Plain:
    """The reason of an answer that rests on a rule, with the ids of its entries (`why`, `cites`)."""
    sentence, cites = RULES[rule]
    return {"why": [sentence], "cites": list(cites)}


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
