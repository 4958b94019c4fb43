"""Whose opportunity it is, who has the first one, and what the moment does not allow."""

from __future__ import annotations

from timing.kernel.reasons import ReasonKind
from timing.systems.agot1e.reasons.kinds import faq

OPPORTUNITY: dict[str, ReasonKind] = {
    # --- who and when ------------------------------------------------------------------------------------
    "game-over": ReasonKind("The game is over.", ("agot1e-core/power-and-victory",)),
    "endless": ReasonKind(
        "The situation repeats without end: show one cycle, name how often it runs, and resolve that at once.",
        faq("infinite-loops"),
    ),
    "dispute-over": ReasonKind(
        "The window has closed; what was not used in it is lost.", faq("response-opportunities")
    ),
    "choice-first": ReasonKind("{player} has to decide something first.", faq("action-window")),
    "response-waits": ReasonKind(
        "Responses are used in step 5, after everything before it in this window; {ability} has to wait for that.",
        faq("responses", "action-window/responses"),
    ),
    "shadows-chance-gone": ReasonKind(
        "{player} has had the one chance of this phase to bring a card out of Shadows.",
        faq("order-of-leaving-shadows", "shadows-allowance-per-phase"),
    ),
    "no-such-ability": ReasonKind("There is no ability {ability} on this table.", faq("triggered-effects")),
    "not-your-turn": ReasonKind(
        "{player} has the opportunity now; it goes on clockwise after a pass or a use.",
        faq("first-actions-and-responses", "who-responds-first"),
    ),
    "must-play-action": ReasonKind(
        "{card} was drawn by an effect that says so, and can be played now: it must be, before anything else and instead of passing.",
        faq("val-timing"),
    ),
    "must-play-response": ReasonKind(
        "{card} was drawn by an effect that says so, and can be played now: it must be, before anything else and instead of passing.",
        faq("val-timing"),
        "the card's text has it played as the next response or action, if able; the answer speaks of having to for actions only, and of a response says that it is discarded if it is not played",
    ),
    "not-your-ability": ReasonKind(
        "{player} controls {card}; only its controller may use it.", faq("triggered-effects")
    ),
    "action-not-now": ReasonKind(
        "A player action can be taken only in a player actions segment, and none may begin before this one is fully resolved.",
        faq("player-action-segment", "action-window"),
    ),
    "response-not-action": ReasonKind(
        "Responses are not actions; they need something to answer inside a window.", faq("responses")
    ),
    "response-in-step-5": ReasonKind(
        "This is a save/cancel opportunity. {ability} neither saves nor cancels, so it has to wait for the responses step.",
        faq("save-cancel-responses", "responses"),
    ),
    "save-cancel-gate-closed": ReasonKind(
        "Saves and cancels can be used only in the save/cancel opportunity straight after what they answer was initiated; in the responses step that is over.",
        faq("save-cancel-responses"),
    ),
    "closed-window": ReasonKind(
        "In a window that ends a phase nothing triggered may be used: no response, no save, no cancel, no duplicate.",
        faq("end-of-the-phase", "framework-action-window"),
    ),
    "setup-no-effects": ReasonKind(
        "While the game is set up no card effect triggers and nobody takes actions.",
        (*faq("card-effects-in-setup"), "agot1e-core/setup/not-played"),
    ),
    "shadows-step": ReasonKind(
        "Cards come out of Shadows now: each player has one chance, from the first player clockwise, and a pass loses it.",
        faq("beginning-of-phase-with-shadows", "order-of-leaving-shadows", "shadows-allowance-per-phase"),
    ),
    "shadows-only-now": ReasonKind(
        "By rule {card} comes out of Shadows only while a phase begins, between steps 3 and 4.",
        faq("bringing-card-out-of-shadows", "beginning-of-phase-with-shadows"),
    ),
    "only-saves": ReasonKind(
        'In the special opportunity before a "then" effect nothing but saves may be played.',
        faq("saving-from-then-effects"),
    ),
    "not-chosen": ReasonKind(
        "{ability} is no triggered ability: it happens by itself or applies all the time, and no player uses it.",
        faq("card-ability-types", "action-versus-passive-ability"),
    ),
    "wrong-phase": ReasonKind(
        "{ability} is a {wanted} action, and this is the {phase} phase.", faq("kinds-of-player-action")
    ),
    "gold-only-active": ReasonKind(
        "While marshalling only the active player, {player}, may take actions that cost gold.",
        faq("marshalling-actions", "marshalling-phase-flowchart/player-actions"),
    ),
    "gold-response-marshalling": ReasonKind(
        "While marshalling only the active player, {player}, may take actions that cost gold; a response is no action.",
        faq("marshalling-actions", "responses"),
        "the ban speaks of actions, and responses are specifically not actions; whether it reaches them is not printed",
    ),
    # --- first opportunity -------------------------------------------------------------------------------
    "first-left-of": ReasonKind(
        "{player} is first, sitting to the left of {other}, who initiated it.",
        faq("first-actions-and-responses", "who-responds-first"),
    ),
    "first-first-player": ReasonKind(
        "{player} is first as the first player, because this is a framework action window.",
        faq("first-actions-and-responses", "who-responds-first"),
    ),
    "first-action": ReasonKind(
        "{player} is first: the first player takes the first action of every player actions segment.",
        faq("first-actions-and-responses", "who-takes-first-action"),
    ),
    "first-answer-in-framework": ReasonKind(
        "{player} is first, sitting to the left of {other}, who used what is being answered.",
        faq("first-actions-and-responses"),
        "who is first to answer a response inside a framework window is not printed; the rule for what a player initiates is applied to it",
    ),
    "first-delayed": ReasonKind(
        "{player} is first as the first player, because nobody takes an action here.",
        faq("first-actions-and-responses", "show-of-force-timing"),
        "who is first when an effect that has waited for the end of a challenge is carried out is not printed; it is treated like what the framework does",
    ),
    "first-answer-passive": ReasonKind(
        "{player} is first, as in the window in which the passive ability initiates.",
        faq("first-actions-and-responses"),
        "who is first to answer a passive ability is not printed; it follows the window it belongs to",
    ),
    "next-clockwise": ReasonKind("{player} is next, clockwise from {other}.", faq("first-actions-and-responses")),
}
