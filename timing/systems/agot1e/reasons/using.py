"""Why an ability cannot be used: its card, its trigger, its limit, its cost."""

from __future__ import annotations

from timing.kernel.reasons import ReasonKind
from timing.systems.agot1e.reasons.kinds import faq

USING: dict[str, ReasonKind] = {
    # --- the card ----------------------------------------------------------------------------------------
    "not-in-zone": ReasonKind("{card} works only from {wanted}, and it is in {zone}.", faq("out-of-play-states")),
    "blank": ReasonKind("{card} is blank and has no text.", faq("gaining-abilities")),
    "opponents-only": ReasonKind("Only opponents may use {ability}: its text says so.", faq("triggered-effects")),
    "text-missing": ReasonKind(
        "{card} does not have this text now.", faq("gaining-abilities", "ability-gained-from-triggered-effect")
    ),
    "being-resolved": ReasonKind("{card} is already being resolved.", faq("moribund-events")),
    "event-moribund": ReasonKind(
        "{card} has been played: a moribund event is neither in play nor in hand.", faq("moribund-events")
    ),
    "cannot-trigger": ReasonKind(
        '"Cannot" is absolute: {card} cannot use triggered abilities.', faq("the-word-cannot")
    ),
    # --- triggers and limits -----------------------------------------------------------------------------
    "forbidden": ReasonKind(
        '"Cannot" is absolute: {ability} keeps {player} from this ({what}).', faq("the-word-cannot")
    ),
    "no-trigger": ReasonKind(
        "Nothing that {ability} answers has happened in this window.", faq("response-opportunities", "responses")
    ),
    "trigger-used": ReasonKind(
        "{card} has already answered this; each card responds to one occurrence once, even if that use was canceled.",
        faq("responses-per-trigger", "canceling-effects-with-limits"),
    ),
    "second-duplicate": ReasonKind(
        "{card} has already used its duplicate save against this; the save is one gained response of the card, and a response happens once for each occurrence.",
        faq("responses-per-trigger", "duplicates"),
        "4.2 makes the save a gained response of the unique card, and 2.4 allows a response once per trigger; whether each duplicate counts for itself is not printed",
    ),
    "limit-used": ReasonKind(
        "{ability} may be used {times} per {per}, and that is used up; a canceled use counts.",
        faq("canceling-effects-with-limits", "phase-and-round-limits"),
    ),
    "limited-used": ReasonKind(
        "{player} has already used a Limited Response this round.", ("agot1e-core/keywords/limited",)
    ),
    "shadows-not-marshalled": ReasonKind(
        "{card} has the Shadows crest: it is not marshalled into play, but played into Shadows and brought out later.",
        faq("which-cards-enter-shadows", "playing-card-into-shadows"),
    ),
    "copy-limit": ReasonKind("{player} has played three copies of {card} this phase already.", faq("copy-limit")),
    "limited-card": ReasonKind(
        "{player} has already played a card with the Limited keyword this round.", ("agot1e-core/keywords/limited",)
    ),
    "challenge-under-way": ReasonKind(
        "No challenge may be initiated while another is still under way.", faq("additional-challenges")
    ),
    "condition-not-met": ReasonKind(
        "A play restriction of {ability} is not met: {what}.",
        faq("event-play-restrictions", "character-ability-play-restrictions"),
    ),
    # --- setup cards ------------------------------------------------------------------------------
    "setup-gold": ReasonKind(
        "{card} takes {n} of the gold for setup, and {left} is left.", ("agot1e-core/setup/place-setup-cards",)
    ),
    "setup-type": ReasonKind(
        "Only characters, locations, Setup attachments and cards that go into Shadows are placed; {card} is none of these.",
        ("agot1e-core/setup/place-setup-cards",),
    ),
    "setup-keyword": ReasonKind(
        "{card} is an attachment without the Setup keyword.",
        ("agot1e-core/setup/place-setup-cards", "agot1e-core/keywords/setup"),
    ),
    "setup-no-bearer": ReasonKind(
        "None of the cards placed could bear {card}.",
        ("agot1e-core/setup/place-setup-cards", *faq("setup-attachment-without-target")),
    ),
    "setup-limited": ReasonKind(
        "A card with the Limited keyword has been placed already, and only one may be.",
        ("agot1e-core/setup/place-setup-cards", "agot1e-core/keywords/limited"),
    ),
    "setup-duplicate": ReasonKind(
        "{card} would be a duplicate, and duplicates are not placed during setup.",
        ("agot1e-core/setup/place-setup-cards", *faq("duplicates")),
    ),
    # --- costs -------------------------------------------------------------------------------------------
    "cannot-pay": ReasonKind("{player} cannot pay: {what}.", faq("event-cost", "character-ability-cost")),
    "cost-moribund": ReasonKind(
        "{card} is moribund: it cannot be removed from play again, not even to pay a cost.",
        faq("moribund-cannot-leave-again"),
    ),
    "cost-not-yours": ReasonKind(
        "Costs are paid only with cards you control; {player} controls {card}.",
        faq("may-cost-use-opponents-copy", "may-cost-use-any-wildling"),
    ),
    "cost-kneeling": ReasonKind("{card} is already kneeling, so it cannot kneel to pay.", faq("event-cost")),
    "cost-takes-all": ReasonKind(
        "{ability} asks for all of these cards, and not each of them can pay.",
        faq("event-cost", "character-ability-cost"),
        "what is paid is paid in full; whether a cost that takes all cards of a kind can be paid while one of them "
        "already kneels is not printed.",
    ),
    "cost-standing": ReasonKind("{card} is already standing, so it cannot stand to pay.", faq("event-cost")),
    "cost-no-duplicate": ReasonKind("{card} has no duplicate.", faq("duplicates")),
    "cost-unfit": ReasonKind("{card} is not what the cost asks for.", faq("event-cost", "character-ability-cost")),
}
