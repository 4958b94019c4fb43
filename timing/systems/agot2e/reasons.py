"""Why something is allowed or refused: the one table of the second edition's reasons.

A reason that goes beyond the summary says so in its `rests_on`, with the entry of the Rules Reference.
"""

from __future__ import annotations

from timing.kernel.reasons import Reason, ReasonKind, Reasons, once
from timing.systems.agot2e.words import beyond, cites

_INITIATING = beyond("Initiating Abilities / Playing Cards")
_SEQUENCE = beyond("Triggering Condition")
_SAVE = beyond("Save")

ALLOWED: dict[str, ReasonKind] = {
    "may-act": ReasonKind("An action window is open, and {player} has the opportunity.", cites("other/actions")),
    "may-interrupt": ReasonKind("{what} is imminent: interrupts are resolved before it.", cites("other/interrupts")),
    "may-react": ReasonKind("{what} has occurred: reactions to it may be used.", cites("other/reactions")),
    "may-cancel": ReasonKind(
        "{ability} attempts to initiate; cancels come before all other interrupts to that.", cites("other/cancel")
    ),
    "may-save": ReasonKind(
        "{card} would leave play; “would” interrupts such as saves come before all others.",
        cites("other/interrupts", "other/duplicates"),
        _SEQUENCE,
    ),
    "must-resolve": ReasonKind("Forced abilities are resolved whenever their trigger occurs.", cites("other/forced")),
    "may-marshal": ReasonKind("{player} is the active player and marshals from hand.", cites("marshaling/marshal")),
    "may-ambush": ReasonKind(
        "Ambush puts the card into play as an action of the challenges phase.", cites("keywords/ambush")
    ),
    "judge-says": ReasonKind("The judge answers for what is described in words: {what}.", cites("other/interrupts")),
}
TURN: dict[str, ReasonKind] = {
    "choice-first": ReasonKind("{player} has something to choose first.", cites("other/first-player")),
    "not-your-turn": ReasonKind("{player} has the opportunity now.", cites("other/first-player")),
    "not-your-ability": ReasonKind("Only {player} may use {card}.", cites("other/ownership")),
    "no-such-ability": ReasonKind("There is no ability {ability} here.", cites("other/constant-abilities")),
    "unfit": ReasonKind("{ability} cannot be used with these cards.", cites("other/event-cards"), _INITIATING),
    "first-player-first": ReasonKind(
        "{player} has the opportunity: the first player first, then in player order, until all pass in a row.",
        cites("other/first-player", "other/actions"),
    ),
    "over-box": ReasonKind("The part of the round that was asked about is over.", cites("phases")),
    "over-won": ReasonKind("{player} has won the game.", cites("winning")),
    "over-endless": ReasonKind("The situation repeats without end.", cites("phases")),
    "owner-decides": ReasonKind("This is for {player} to decide.", cites("other/first-player")),
    "first-player-orders": ReasonKind(
        "The first player orders what waits at the same time.", cites("other/first-player", "plot/reveal"), _SEQUENCE
    ),
    "controller-chooses": ReasonKind(
        "Choices inside an ability are made by its controller, unless it names another player.",
        cites("other/forced"),
        _INITIATING,
    ),
}
TIMING: dict[str, ReasonKind] = {
    "forbidden": ReasonKind("{player} cannot {what}.", cites("other/constant-abilities")),
    "no-side": ReasonKind("{card} has no side in a challenge that is under way.", cites("challenges/attackers")),
    "participates-already": ReasonKind("{card} participates already.", cites("challenges/attackers")),
    "no-challenge": ReasonKind("No challenge is under way.", cites("challenges/attackers")),
    "action-window-only": ReasonKind(
        "An action is used in an action window, and none is open.", cites("other/actions")
    ),
    "wrong-phase": ReasonKind("{ability} is an action of another phase.", cites("other/actions")),
    "not-imminent": ReasonKind("Nothing that {ability} interrupts is imminent.", cites("other/interrupts")),
    "not-occurred": ReasonKind("Nothing that {ability} reacts to has just occurred.", cites("other/reactions")),
    "would-is-over": ReasonKind(
        "“Would” interrupts come before all other interrupts; that part of the window is over.",
        cites("other/cancel", "other/interrupts"),
        _SEQUENCE,
    ),
    "would-first": ReasonKind(
        "“Would” interrupts come first; ordinary ones wait until they are over.", cites("other/interrupts"), _SEQUENCE
    ),
    "forced-first": ReasonKind("Forced abilities come before all that are not forced.", cites("other/forced")),
    "not-yet-occurred": ReasonKind("It has not occurred yet: reactions wait for it.", cites("other/reactions")),
    "interrupt-too-late": ReasonKind(
        "It has occurred already: it cannot be interrupted any more.", cites("other/interrupts")
    ),
    "once-each": ReasonKind(
        "{ability} has been used for this occurrence; each interrupt or reaction once each time its trigger occurs.",
        cites("other/interrupts", "other/reactions"),
    ),
    "no-longer-imminent": ReasonKind(
        "{ability} has been canceled: it is no longer imminent and cannot be interrupted again.",
        cites("other/cancel"),
        _SEQUENCE,
    ),
    "saved-already": ReasonKind(
        "{card} has been saved: nothing is imminent for it any more.", cites("other/interrupts"), _SAVE
    ),
    "replaced-already": ReasonKind(
        "What was imminent for {card} has been replaced and cannot be interrupted any more.",
        cites("other/interrupts"),
        beyond("Replacement Effects"),
    ),
}
REACHING: dict[str, ReasonKind] = {
    "cannot-be-canceled": ReasonKind(
        "{ability} cannot be canceled, so nobody may even try.",
        cites("other/cancel", "other/duplicates"),
        beyond("Cannot"),
    ),
    "marshaling-not-canceled": ReasonKind(
        "Marshaling is no ability that attempts to initiate: there is nothing to cancel.",
        cites("other/cancel", "other/duplicates"),
        beyond("Cancel"),
    ),
    "cannot-be-saved": ReasonKind("{card} cannot be saved from this.", cites("other/duplicates"), _SAVE),
    "cost-not-saved": ReasonKind(
        "{card} leaves play as a cost, and what is paid can be neither saved nor replaced.",
        cites("other/cancel"),
        beyond("FAQ 3.1 and 3.2"),
    ),
    "sacrifice-is-no-kill": ReasonKind("{card} is sacrificed, not killed.", cites("other/sacrifice")),
    "save-not-enough": ReasonKind(
        "Its STR would still be 0, so that saving {card} would not help: a save has to remedy what kills it.",
        cites("other/modifiers", "other/duplicates"),
        _SAVE,
    ),
    "immune": ReasonKind("{card} is immune to that.", cites("other/immune")),
    "cannot": ReasonKind("{card} cannot {what}.", cites("other/constant-abilities"), beyond("Cannot")),
    "not-in-play": ReasonKind("{card} is not in play.", cites("other/leaves-play")),
    "not-there": ReasonKind("{card} is not in a place from which it could be used.", cites("concepts/events")),
    "no-keyword": ReasonKind("{card} does not have {keyword}.", cites("keywords/ambush")),
    "blank": ReasonKind("The text box of {card} is blank.", cites("other/blank")),
    "kneels-already": ReasonKind("{card} kneels already.", cites("concepts/standing-kneeling")),
    "stands-already": ReasonKind("{card} stands already.", cites("concepts/standing-kneeling")),
    "no-power": ReasonKind("There is no power to take from {card}.", cites("other/moving-power")),
    "no-tokens": ReasonKind("There are not enough tokens on {card}.", cites("setup/treasury")),
    "silenced": ReasonKind(
        "Something keeps {player} from using abilities of cards; the save of a duplicate is none.",
        cites("other/duplicates"),
    ),
    "no-cards": ReasonKind("{player} has no card there.", cites("draw")),
    "no-gold": ReasonKind("{player} has not enough gold.", cites("marshaling/marshal")),
    "no-gold-on-card": ReasonKind("There is not enough gold on {card}.", cites("setup/treasury")),
    "faction-card-kneels": ReasonKind(
        "The faction card of {player} kneels already.", cites("concepts/standing-kneeling")
    ),
    "not-a-target": ReasonKind("{card} is not among what may be chosen.", cites("other/immune")),
    "no-target": ReasonKind("There is nothing for {ability} to choose.", cites("concepts/events"), beyond("Target")),
    "no-effect": ReasonKind(
        "{ability} would not change anything, so it cannot be initiated.", cites("concepts/events"), _INITIATING
    ),
    "cannot-pay": ReasonKind("{player} cannot pay for {ability}.", cites("other/event-cards")),
    "condition": ReasonKind("What {ability} asks for is not so.", cites("concepts/events"), _INITIATING),
    "limit": ReasonKind(
        "{ability} has been used as often as its limit allows; a use that was canceled counts.",
        cites("other/cancel"),
        beyond("Limits and Maximums"),
    ),
    "limited": ReasonKind("{player} has had a limited card this round.", cites("keywords/limited")),
    "dead-copy": ReasonKind("A copy of {card} lies in the dead pile of {player}.", cites("other/dead-discard")),
    "unique-in-play": ReasonKind(
        "{player} already controls a copy of {card} that is not his or her own.",
        cites("concepts/unique"),
        beyond("Unique"),
    ),
    "active-only": ReasonKind("Only the active player, {player}, may marshal.", cites("marshaling/marshal")),
    "no-attachments": ReasonKind("{card} cannot have attachments.", cites("keywords/no-attachments")),
    "not-participating": ReasonKind("{card} does not participate.", cites("other/participating")),
}
CHOICES: dict[str, ReasonKind] = {
    "attackers": ReasonKind("{player} declares attackers.", cites("challenges/attackers")),
    "defenders": ReasonKind("{player} is the defending player.", cites("challenges/defenders")),
    "stealth": ReasonKind("Stealth is used as {card} is declared.", cites("keywords/stealth")),
    "assault": ReasonKind("Assault is used as the challenge is initiated.", cites("keywords"), beyond("Assault")),
    "bestow": ReasonKind(
        "Up to so much gold may be placed on a card with bestow as it enters play.", cites("keywords"), beyond("Bestow")
    ),
    "claim": ReasonKind("{player} has lost the challenge and chooses who is killed.", cites("challenges/claim")),
    "first-player": ReasonKind("{player} has won initiative.", cites("plot/reveal")),
    "reserve": ReasonKind("{player} discards down to reserve.", cites("taxation/reserve")),
    "keywords-in-turn": ReasonKind(
        "The first player orders the types of keyword, their player its instances.",
        cites("keywords", "framework/challenge-resolution"),
        beyond("Challenge Resolution, Process Keywords"),
    ),
    "title": ReasonKind("{player} holds the title.", cites("melee")),
    "no-icon": ReasonKind("{card} has no icon of that type.", cites("challenges/attackers", "challenges/defenders")),
    "not-standing": ReasonKind("{card} is kneeling.", cites("challenges/attackers", "challenges/defenders")),
    "bypassed": ReasonKind("{card} has been bypassed by stealth.", cites("keywords/stealth")),
    "has-stealth": ReasonKind("{card} has stealth and cannot be bypassed.", cites("keywords/stealth")),
    "too-strong": ReasonKind("The STR of {card} is greater than the margin.", cites("keywords/intimidate")),
    "supports": ReasonKind("{player} supports {other} and cannot attack.", cites("melee/supports")),
    "type-initiated": ReasonKind("{player} has initiated a challenge of that type.", cites("challenges")),
    "hand-other-opponent": ReasonKind(
        "The additional power challenge has to be against another opponent.", cites("melee/hand-of-the-king")
    ),
}

REASONS = Reasons({**ALLOWED, **TURN, **TIMING, **REACHING, **CHOICES})

__all__ = ["REASONS", "Reason", "once"]
