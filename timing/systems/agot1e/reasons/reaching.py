"""Why an effect does not reach a card: targets, barriers, unique cards."""

from __future__ import annotations

from timing.kernel.reasons import ReasonKind
from timing.systems.agot1e.reasons.kinds import faq

REACHING: dict[str, ReasonKind] = {
    "no-target": ReasonKind(
        "There is no valid target: nothing that may be chosen would let the effect succeed.",
        faq("event-target", "character-ability-target", "triggered-effects"),
    ),
    "house-not-described": ReasonKind(
        "No House card is described on this table: it takes a card of the type house, in play.", faq("house-cards")
    ),
    "target-unfit": ReasonKind(
        "{card} is not what the ability lets you choose: {what}.", faq("event-target", "character-ability-target")
    ),
    "no-effect": ReasonKind(
        "No part of the effect could resolve now, so it cannot be triggered.", faq("triggered-effects")
    ),
    "alternative-fails": ReasonKind(
        "It would do nothing now; what is decided for has to be able to succeed.", faq("triggered-effects")
    ),
    "no-more-than-that": ReasonKind(
        "There is not as much of it; a lesser number already takes all there is.", faq("triggered-effects")
    ),
    "alternative-spent": ReasonKind(
        "It has been decided for already, and the text allows each of these once.", faq("phase-and-round-limits")
    ),
    "already-moribund": ReasonKind(
        "{card} is moribund: it cannot be removed, or be chosen to be removed, a second time in this window.",
        faq("moribund-cannot-leave-again"),
    ),
    "not-in-play": ReasonKind("{card} is not in play.", faq("out-of-play-states")),
    "already-in-play": ReasonKind("{card} is already in play.", faq("play-and-put-into-play")),
    "house-card-stays": ReasonKind("A House card can never be removed from play.", faq("house-cards")),
    "only-characters-die": ReasonKind(
        "Only characters are killed, and {card} is not one.", faq("leaving-play", "card-type-changes-to-character")
    ),
    "cannot": ReasonKind('"Cannot" is absolute: {card} cannot {what}.', faq("the-word-cannot")),
    "immune": ReasonKind(
        "{card} is immune to {ability} and ignores its effect.", faq("effects-of-immunity", "targeting-and-immunity")
    ),
    "already-kneeling": ReasonKind("{card} is already kneeling.", faq("triggered-effects")),
    "already-standing": ReasonKind("{card} is already standing.", faq("triggered-effects")),
    "not-moribund": ReasonKind("{card} is not moribund, so it has no destination to change.", faq("moribund")),
    "nothing-on-it": ReasonKind("There is no {what} on {card}.", faq("triggered-effects")),
    "pool-empty": ReasonKind("There is no gold in the pool of {player}.", faq("triggered-effects")),
    "comes-to-nothing": ReasonKind("How much it would do comes to 0 now.", faq("triggered-effects")),
    "unmet": ReasonKind(
        "The “if” of the text is not met now, so nothing would be done to {card}.", faq("triggered-effects")
    ),
    "not-participating": ReasonKind(
        "{card} takes no part in the challenge.", faq("participated-and-removal-from-challenge")
    ),
    "bypassed": ReasonKind(
        "{card} has been bypassed by stealth and cannot be declared as a defender.", faq("naval-and-stealth")
    ),
    "attacks-kneeling": ReasonKind(
        "{card} is kneeling, and only standing characters are declared in a challenge.",
        ("agot1e-core/challenges/declare-attackers",),
    ),
    "defends-kneeling": ReasonKind(
        "{card} is kneeling, and only standing characters are declared in a challenge.",
        ("agot1e-core/challenges/declare-defenders",),
    ),
    "attacks-without-icon": ReasonKind("{card} has no {what} icon.", ("agot1e-core/challenges/declare-attackers",)),
    "defends-without-icon": ReasonKind("{card} has no {what} icon.", ("agot1e-core/challenges/declare-defenders",)),
    "has-stealth": ReasonKind(
        "{card} has stealth itself, and stealth passes by characters without it.", ("agot1e-core/keywords/stealth",)
    ),
    "ignores-stealth": ReasonKind(
        "{card} is not passed by: an effect has it ignore stealth.", ("agot1e-core/keywords/stealth",)
    ),
    "one-defender": ReasonKind(
        "{card} attacks alone with joust: no more than one defender may be declared.", faq("joust-keyword")
    ),
    "all-declared": ReasonKind(
        "In challenges of this type {player} has to declare all eligible characters, and not one of them alone.",
        faq("naval-enhancement"),
    ),
    "not-for-shadows": ReasonKind(
        "{card} has no Shadow crest, and only cards with it may be moved into Shadows.",
        faq("which-cards-enter-shadows"),
    ),
    "str-not-zero": ReasonKind("{card} has STR {n}, not 0.", faq("terminal-effects")),
    "no-bearer": ReasonKind("There is nothing that {card} may be attached to.", faq("attachment-restrictions")),
    "has-agenda": ReasonKind("{card} cannot become an agenda: {player} has one, {other}.", faq("character-agendas")),
    "unfit-bearer": ReasonKind(
        "By the text of what would be attached, {card} cannot bear it.", faq("attachment-restrictions")
    ),
    "no-attachments": ReasonKind(
        'The text "No attachments" on {card} keeps this one off it.', ("agot1e-core/keywords/no-attachments",)
    ),
    "already-controlled": ReasonKind("{player} controls {card} already.", faq("triggered-effects")),
    "unique-already": ReasonKind(
        "{card} is unique and {player} already owns or controls a copy in play.",
        faq("unique-cards-and-changing-control"),
    ),
    "unique-in-dead-pile": ReasonKind(
        "A copy of unique {card} is in the dead pile of the player concerned, so it cannot enter play or be taken over.",
        faq("unique-cards-and-changing-control", "unique-cards-from-dead-pile"),
    ),
    "takes-no-duplicate": ReasonKind(
        "{player} may put duplicates only on a card that he or she owns and controls; {card} is none.",
        faq("unique-cards-and-changing-control"),
    ),
    "unique-controlled-elsewhere": ReasonKind(
        "{card} is unique and an opponent controls another copy of the same owner.",
        faq("unique-cards-and-changing-control"),
    ),
}
