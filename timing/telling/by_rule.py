"""The rules on which outcomes of a telling rest, each in a sentence, with its entries; what they answer alone."""

from __future__ import annotations

from timing.systems.agot1e.titles import OPPOSES, RELATIONS
from timing.telling.seen import Seen
from timing.telling.story import Outlook
from timing.telling.table import Plain

CLAIM = (
    "Whoever was attacked first satisfies the claim if the attacker has won, even if a supporter defended.",
    ("agot1e-core/challenges/claim", "agot1e-core/titles/supports"),
)
RULES: dict[str, tuple[str, tuple[str, ...]]] = {
    "claim": CLAIM,
    "satisfies": CLAIM,
    "renown": (
        "Who wins a challenge, as attacker or defender, claims 1 power on each participating character with renown.",
        ("agot1e-core/keywords/renown",),
    ),
    "unopposed": (
        "The attacker who wins against a total STR of 0, or against no defenders, claims 1 power.",
        ("agot1e-core/challenges/unopposed",),
    ),
    "deadly": (
        "If most participating characters with deadly are the attacker's, a defending one is killed, whoever won.",
        ("agot1e-core/keywords/deadly",),
    ),
    "dominance": (
        "The highest total of standing STR and gold wins dominance; who has it claims 1 power.",
        ("agot1e-core/dominance",),
    ),
    "paid-back": (
        "Only the effect is canceled: costs that were paid stay paid.",
        ("agot1e-faq/paying-for-canceled-effects",),
    ),
    "order": (
        "The first player orders passive effects that would resolve at the same time, those of plots too.",
        ("agot1e-faq/conflicting-passive-effects", "agot1e-faq/plot-effect-resolution"),
    ),
    "stands": (
        "Vigilant stands a card after its player won as the attacker, vengeful after he or she lost as the defender.",
        ("agot1e-core/keywords/vigilant", "agot1e-core/keywords/vengeful"),
    ),
    "whose deadly": (
        "The defending player chooses which of the defending characters deadly kills.",
        ("agot1e-core/keywords/deadly",),
    ),
    "opposing": (
        "Who wins against a title that his own opposes claims 1 power, once a round.",
        ("agot1e-core/titles/opposes",),
    ),
    "supports": (
        "Nobody may initiate a challenge against the holder of a title that his or her own supports.",
        ("agot1e-core/titles/supports",),
    ),
    "infamy": (
        "Power that is claimed for the House, or moved to it, may be placed on a card with infamy instead.",
        ("agot1e-core/keywords/infamy",),
    ),
    "one out of Shadows": (
        "Each player may bring 1 card out of Shadows at the beginning of a phase.",
        ("agot1e-faq/shadows-allowance-per-phase",),
    ),
    "constant": (
        "A constant ability has no point of initiation, so it cannot be canceled.",
        ("agot1e-faq/card-ability-types",),
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
