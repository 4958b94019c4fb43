"""Why a save or a cancel cannot be used."""

from __future__ import annotations

from timing.kernel.reasons import ReasonKind
from timing.systems.agot1e.reasons.kinds import faq

SAVING: dict[str, ReasonKind] = {
    "nothing-to-save": ReasonKind(
        "What is being answered would remove no card that {ability} can save.", faq("save-cancel-responses")
    ),
    "cannot-be-saved": ReasonKind(
        "{card} cannot be saved from this, so a save may not even be tried.", faq("the-word-cannot")
    ),
    "save-leaves-terminal": ReasonKind(
        "The effect is terminal: {card} would still be in the state that kills it after this save, so the save may not be tried.",
        faq("terminal-effects"),
    ),
    "save-immune": ReasonKind(
        "{card} is immune to {ability}, so it cannot be saved by it.", faq("effects-of-immunity")
    ),
    "already-saved": ReasonKind("{card} is already saved.", faq("save-cancel-responses")),
    "nothing-to-cancel": ReasonKind(
        "What is being answered is nothing that {ability} can cancel.", faq("save-cancel-responses")
    ),
    "already-canceled": ReasonKind(
        "{what} is already canceled.", faq("save-cancel-responses", "paying-for-canceled-effects")
    ),
    "agenda-uncancelable": ReasonKind("The effects of agendas cannot be canceled.", faq("agenda-cards")),
    "title-uncancelable": ReasonKind(
        "The effects of titles cannot be canceled.",
        faq("agenda-cards"),
        "the FAQ says it of agendas, and rulebook titles are no card effects that a player triggers",
    ),
    "keyword-uncancelable": ReasonKind(
        "Keyword effects cannot be canceled, though characters can be saved from them.", faq("keyword-effects")
    ),
    "keyword-event-uncancelable": ReasonKind(
        "{what} is what keywords do, and keyword effects cannot be canceled, though characters can be saved from them.",
        faq("keyword-effects", "challenge-resolution-example"),
        "keyword effects cannot be canceled, while the example on page 20 gives the award of renown the step for saves and "
        "cancels that every framework event has; nothing says that a cancel of framework events reaches it",
    ),
    "constant-uncancelable": ReasonKind(
        "A constant ability has no point of initiation, so it cannot be canceled.", faq("card-ability-types")
    ),
    "no-effect-to-cancel": ReasonKind(
        "Marshalling a card or bringing it out of Shadows is neither a triggered effect nor an ability of the card.",
        faq("triggered-effects", "card-abilities"),
    ),
    "mechanic-uncancelable": ReasonKind(
        "Declaring a naval attacker or defender is a game mechanic, no triggered effect.",
        faq("naval-is-game-mechanic"),
    ),
    "says-uncancelable": ReasonKind("{what} says that it cannot be canceled.", faq("the-word-cannot")),
    "cancel-immune-source": ReasonKind(
        "{what} is not what {ability} may cancel.", faq("canceling-would-effects", "save-cancel-responses")
    ),
    "cancels-other-event": ReasonKind(
        "{ability} cancels another framework event than the one that has been initiated now.",
        faq("framework-action-window", "save-cancel-responses"),
    ),
    "would-not-win": ReasonKind(
        "The player of whom {ability} speaks is not the one who would win this challenge.",
        faq("challenge-resolution-example", "save-cancel-responses"),
    ),
    "rules-uncancelable": ReasonKind(
        "This is done by the rules, not by a card effect, and {ability} does not cancel framework events.",
        faq("framework-action-window"),
    ),
    "delayed-uncancelable": ReasonKind(
        "{what} was created when its ability resolved and only happens now; a cancel could have answered that ability.",
        faq("canceling-would-effects"),
    ),
    "too-early-to-cancel": ReasonKind(
        "A cancel takes a whole effect, and what {ability} cancels would not happen by the end of step 3 of this window.",
        faq("canceling-would-effects"),
    ),
}
