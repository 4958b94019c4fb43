"""Why something is allowed, and which choices the rules put to a player."""

from __future__ import annotations

from timing.kernel.reasons import ReasonKind
from timing.systems.agot1e.reasons.kinds import faq

ALLOWED: dict[str, ReasonKind] = {
    "partly-described": ReasonKind(
        "Part of {card} is not described here ({what}): compare it with the printed card.",
        faq("card-ability-types"),
        "an answer in which this ability matters holds only if that part changes nothing",
    ),
    "hangs-on-others": ReasonKind(
        "It hangs on {card}, who is not listed: nobody who is listed can be named for it.",
        faq("event-target", "character-ability-target"),
    ),
    "may-act": ReasonKind(
        "It is a player actions segment and {player} has the opportunity to act.",
        faq("player-action-segment", "first-actions-and-responses"),
    ),
    "may-respond": ReasonKind(
        "{what} happened in this window, so the opportunity stays open until the window ends.",
        faq("response-opportunities"),
    ),
    "may-save": ReasonKind(
        "{card} is about to leave play, and this is the save/cancel opportunity of what would remove it.",
        faq("save-cancel-responses", "action-window/save-cancel"),
    ),
    "may-cancel": ReasonKind(
        "{what} has been initiated and is not yet executed: this is its save/cancel opportunity.",
        faq("save-cancel-responses", "action-window/save-cancel"),
    ),
    "may-pass": ReasonKind(
        "A player may always pass; responses are optional.",
        faq("are-responses-mandatory", "first-actions-and-responses"),
    ),
    "chance-takes": ReasonKind(
        "Chance takes the cards, and the table has seen which: it is entered in the name of {player}.",
        faq("action-window"),
    ),
    "may-choose": ReasonKind("The rules put this choice to {player}.", faq("action-window")),
    "judge-decides": ReasonKind(
        "{ability} is described in words that the stepper cannot match by itself, so the judge says: {what}?",
        faq("action-window"),
    ),
    "cost-not-known": ReasonKind(
        "What {card} costs is not known here: compare the printed card.",
        faq("card-ability-types"),
        "it is taken to cost nothing: an answer in which it is paid for holds only if there is gold enough for it",
    ),
    "judge-says-so": ReasonKind(
        "{ability} hangs on what is told in words alone, and the judge says whether it is so: {what}.",
        faq("card-ability-types"),
        "the stepper takes it to be so, and cannot tell: an answer in which this ability matters holds only then",
    ),
    "judge-says-trigger": ReasonKind(
        "{ability} answers what is described in words alone; whether it has happened in this window is for the judge to say, "
        "and using it says so: {what}.",
        faq("response-opportunities"),
    ),
    "orders-passives": ReasonKind(
        "The first player decides the order of passive abilities that would resolve at the same time.",
        faq("conflicting-passive-effects"),
    ),
    "orders-terminal": ReasonKind(
        "Several constant abilities remove a card at the same state: the first player decides which is carried out first.",
        faq("conflicting-passive-effects", "conflicting-moribund-destinations", "terminal-effects"),
        "of a card removed in several ways at one instant the first player picks the destination, and of passive abilities "
        "the order; which of the two it is when constant abilities remove it, each saved from by itself, is not printed",
    ),
    "orders-when-revealed": ReasonKind(
        "The first player decides the order of the when revealed effects.", faq("plot-effect-resolution")
    ),
    "chooses-destination": ReasonKind(
        "Removed in several ways at the same moment: the first player picks the destination.",
        faq("conflicting-moribund-destinations"),
    ),
    "chooses-replacement": ReasonKind(
        "Several replacement effects speak of the same removal: the first player picks the one that applies.",
        faq("replacement-effects", "conflicting-moribund-destinations"),
        "between several destinations of one instant the first player decides, and so he does between passives; of "
        "replacement effects that meet no document speaks",
    ),
    "attaches-instead": ReasonKind(
        "A replacement effect attaches the card that would be removed to another one: its player chooses to which, once "
        "nobody has saved the card.",
        faq("replacement-effects", "attachment-restrictions"),
        "targets are chosen at initiation, and a replacement effect does not initiate; when it chooses is not printed",
    ),
    "chooses-claim": ReasonKind(
        "{player} lost a military challenge and chooses who is killed for claim.",
        ("agot1e-core/challenges/claim/military",),
    ),
    "chooses-deadly": ReasonKind(
        "The attacker has more participants with deadly: the defender chooses a participating defender to be killed.",
        ("agot1e-core/keywords/deadly", *faq("when-is-deadly-resolved")),
    ),
    "chooses-in-turn": ReasonKind(
        "Several players choose for one effect: its controller first, then the others clockwise; it is {player}'s turn.",
        faq("who-resolves-simultaneous-choices-first"),
    ),
    "decides-alternative": ReasonKind(
        "One of several effects is carried out, and the text has {player} decide which.",
        faq("action-window/initiation", "triggered-effects"),
        "targets are chosen at initiation, and whom claim kills is named before saves are offered; of effects that leave "
        "a decision no document speaks",
    ),
    "chooses-winner": ReasonKind(
        "Several players have enough power at the same instant: the first player chooses who wins.",
        ("agot1e-core/power-and-victory/simultaneous",),
    ),
    "chooses-first-player": ReasonKind(
        "{player} has the highest initiative and names the first player.",
        ("agot1e-core/plot/first-player",),
    ),
    "may-place": ReasonKind(
        "{card} can be placed face down for {n} of the gold for setup.", ("agot1e-core/setup/place-setup-cards",)
    ),
    "places-setup-cards": ReasonKind(
        "{player} places setup cards; the first player begins and the others follow clockwise.",
        ("agot1e-core/setup/place-setup-cards", *faq("pregame-setup-procedure")),
    ),
    "announces": ReasonKind(
        "{player} announces House and agenda; the first player begins and the others follow clockwise.",
        (*faq("pregame-setup-procedure"), "agot1e-core/setup/declare-house"),
    ),
    "may-mulligan": ReasonKind(
        "{player} takes a mulligan or passes on it; the first player begins and the others follow clockwise.",
        (*faq("pregame-setup-procedure"), "agot-tournament-2008/general/mulligan"),
    ),
    "attaches-in-setup": ReasonKind(
        "{player} attaches Setup attachments; the first player begins and the others follow clockwise.",
        faq("pregame-setup-procedure"),
    ),
    "declares-challenge": ReasonKind(
        "{player} is the active player and declares type and opponent, or no more challenges.",
        ("agot1e-core/challenges/declare-attackers", *faq("challenges-phase-flowchart/attackers-declared")),
    ),
    "declares-attackers": ReasonKind(
        "{player} kneels at least one eligible character to attack.", ("agot1e-core/challenges/declare-attackers",)
    ),
    "places-power": ReasonKind(
        "Power that {player} claims or moves to the House may be placed on a card with infamy instead.",
        ("agot1e-core/keywords/infamy",),
    ),
    "chooses-stealth": ReasonKind(
        "For each attacker with stealth {player} may choose one character without it, which then cannot defend.",
        ("agot1e-core/keywords/stealth",),
    ),
    "declares-defenders": ReasonKind(
        "{player} may kneel any number of eligible characters to defend.", ("agot1e-core/challenges/declare-defenders",)
    ),
    "stands-by-keyword": ReasonKind(
        "{player} may stand any number of kneeling cards with vigilant after winning as the attacker, and with vengeful "
        "after losing as the defender, whether or not they took part.",
        ("agot1e-core/keywords/vigilant", "agot1e-core/keywords/vengeful", *faq("keyword-effects")),
        rests_on="“after you win” and “after you lose” are the words of a passive ability, and no document places these "
        "keywords among the events of a challenge",
    ),
    "chooses-order": ReasonKind(
        "Several cards go to one pile at once: {player}, their owner, picks the order.",
        faq("order-of-cards-leaving-play"),
    ),
    "may-target": ReasonKind("{card} is a legal target.", faq("event-target", "character-ability-target")),
    "may-be-picked": ReasonKind(
        "{card} may be picked as that is carried out: the text does not say “choose”, so that it is no target.",
        faq("event-target", "character-ability-target"),
    ),
    "pays": ReasonKind("{card} may be used to pay.", faq("event-cost", "may-cost-use-opponents-copy")),
    "moribund-pays": ReasonKind(
        "{card} is moribund but still in play until the window ends, so it may kneel or otherwise pay, as long as paying does not remove it.",
        faq("moribund", "kneeling-moribund-character-example"),
    ),
    "moribund-acts": ReasonKind(
        "{card} is moribund but still in play until the window ends, so its ability may be used.",
        faq("moribund", "joffrey-moribund-example"),
    ),
    "save-ends-terminal": ReasonKind("The save also takes {card} out of the terminal state.", faq("terminal-effects")),
    "duplicate-own-ability": ReasonKind(
        "A duplicate's save is the card's own gained ability, so no immunity shuts it out.",
        faq("duplicates", "self-immunity"),
    ),
}
