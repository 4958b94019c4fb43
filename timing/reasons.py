"""Reasons as data: a code, what it speaks of, and the entries it cites.

`REASONS` is the one table of why something is allowed or refused; `NOTES` that of what the transcript
says. Sentences are made from them in `timing.prose` and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

FAQ = "agot1e-faq"


class Reason(NamedTuple):
    """Why something may or may not be done: look the code up in REASONS."""

    code: str
    args: tuple[tuple[str, str], ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        return REASONS[self.code].cites

    @property
    def interpretation(self) -> bool:
        return REASONS[self.code].rests_on != ""

    def get(self, key: str) -> str:
        return dict(self.args).get(key, "")


class ReasonKind(NamedTuple):
    """A kind of reason: the sentence, the entries cited, and, where the documents are silent, what the reading rests on."""

    says: str
    cites: tuple[str, ...]
    rests_on: str = ""


def reason(code: str, **args: object) -> Reason:
    """A reason of that code.

    Raises:
        KeyError: for a code that REASONS does not hold.
    """
    if code not in REASONS:
        raise KeyError(code)
    return Reason(code, tuple(sorted((key, str(value)) for key, value in args.items())))


def once(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Each reason once, in the order given."""
    return tuple(dict.fromkeys(reasons))


def _faq(*slugs: str) -> tuple[str, ...]:
    return tuple(f"{FAQ}/{slug}" for slug in slugs)


REASONS: dict[str, ReasonKind] = {
    # --- allowed -----------------------------------------------------------------------------------
    "may-act": ReasonKind(
        "It is a player actions segment and {player} has the opportunity to act.",
        _faq("player-action-segment", "first-actions-and-responses"),
    ),
    "may-respond": ReasonKind(
        "{what} happened in this window, so the opportunity stays open until the window ends.",
        _faq("response-opportunities"),
    ),
    "may-save": ReasonKind(
        "{card} is about to leave play, and this is the save/cancel opportunity of what would remove it.",
        _faq("save-cancel-responses", "action-window/save-cancel"),
    ),
    "may-cancel": ReasonKind(
        "{what} has been initiated and is not yet executed: this is its save/cancel opportunity.",
        _faq("save-cancel-responses", "action-window/save-cancel"),
    ),
    "may-pass": ReasonKind(
        "A player may always pass; responses are optional.",
        _faq("are-responses-mandatory", "first-actions-and-responses"),
    ),
    "may-choose": ReasonKind("The rules put this choice to {player}.", _faq("action-window")),
    "orders-passives": ReasonKind(
        "The first player decides the order of passive abilities that would resolve at the same time.",
        _faq("conflicting-passive-effects"),
    ),
    "orders-when-revealed": ReasonKind(
        "The first player decides the order of the when revealed effects.", _faq("plot-effect-resolution")
    ),
    "chooses-destination": ReasonKind(
        "Removed in several ways at the same moment: the first player picks the destination.",
        _faq("conflicting-moribund-destinations"),
    ),
    "chooses-claim": ReasonKind(
        "{player} lost a military challenge and chooses who is killed for claim.",
        ("agot1e-core/challenges/claim/military",),
    ),
    "chooses-deadly": ReasonKind(
        "The attacker has more participants with deadly: the defender chooses a participating defender to be killed.",
        ("agot1e-core/keywords/deadly", *_faq("when-is-deadly-resolved")),
    ),
    "chooses-winner": ReasonKind(
        "Several players have enough power at the same instant: the first player chooses who wins.",
        ("agot1e-core/power-and-victory/simultaneous",),
    ),
    "chooses-first-player": ReasonKind(
        "{player} has the highest initiative and names the first player.",
        ("agot1e-core/plot/first-player",),
    ),
    "declares-challenge": ReasonKind(
        "{player} is the active player and declares type and opponent, or no more challenges.",
        ("agot1e-core/challenges/declare-attackers", *_faq("challenges-phase-flowchart/attackers-declared")),
    ),
    "declares-attackers": ReasonKind(
        "{player} kneels at least one eligible character to attack.", ("agot1e-core/challenges/declare-attackers",)
    ),
    "chooses-stealth": ReasonKind(
        "For each attacker with stealth {player} may choose one character without it, which then cannot defend.",
        ("agot1e-core/keywords/stealth",),
    ),
    "declares-defenders": ReasonKind(
        "{player} may kneel any number of eligible characters to defend.", ("agot1e-core/challenges/declare-defenders",)
    ),
    "chooses-order": ReasonKind(
        "Several cards go to one pile at once: {player}, their owner, picks the order.",
        _faq("order-of-cards-leaving-play"),
    ),
    "may-target": ReasonKind("{card} is a legal target.", _faq("event-target", "character-ability-target")),
    "pays": ReasonKind("{card} may be used to pay.", _faq("event-cost", "may-cost-use-opponents-copy")),
    "moribund-pays": ReasonKind(
        "{card} is moribund but still in play until the window ends, so it may kneel or otherwise pay, as long as paying does not remove it.",
        _faq("moribund", "kneeling-moribund-character-example"),
    ),
    "moribund-acts": ReasonKind(
        "{card} is moribund but still in play until the window ends, so its ability may be used.",
        _faq("moribund", "joffrey-moribund-example"),
    ),
    "save-ends-terminal": ReasonKind("The save also takes {card} out of the terminal state.", _faq("terminal-effects")),
    "duplicate-own-ability": ReasonKind(
        "A duplicate's save is the card's own gained ability, so no immunity shuts it out.",
        _faq("duplicates", "self-immunity"),
    ),
    # --- who and when ------------------------------------------------------------------------------
    "game-over": ReasonKind("The game is over.", ("agot1e-core/power-and-victory",)),
    "endless": ReasonKind(
        "The situation repeats without end: show one cycle, name how often it runs, and resolve that at once.",
        _faq("infinite-loops"),
    ),
    "dispute-over": ReasonKind(
        "The window has closed; what was not used in it is lost.", _faq("response-opportunities")
    ),
    "choice-first": ReasonKind("{player} has to decide something first.", _faq("action-window")),
    "not-your-turn": ReasonKind(
        "{player} has the opportunity now; it goes on clockwise after a pass or a use.",
        _faq("first-actions-and-responses", "who-responds-first"),
    ),
    "not-your-ability": ReasonKind(
        "{player} controls {card}; only its controller may use it.", _faq("triggered-effects")
    ),
    "action-not-now": ReasonKind(
        "A player action can be taken only in a player actions segment, and none may begin before this one is fully resolved.",
        _faq("player-action-segment", "action-window"),
    ),
    "response-not-action": ReasonKind(
        "Responses are not actions; they need something to answer inside a window.", _faq("responses")
    ),
    "response-in-step-5": ReasonKind(
        "This is a save/cancel opportunity. {ability} neither saves nor cancels, so it has to wait for the responses step.",
        _faq("save-cancel-responses", "responses"),
    ),
    "save-cancel-gate-closed": ReasonKind(
        "Saves and cancels can be used only in the save/cancel opportunity straight after what they answer was initiated; in the responses step that is over.",
        _faq("save-cancel-responses"),
    ),
    "closed-window": ReasonKind(
        "In a window that ends a phase nothing triggered may be used: no response, no save, no cancel, no duplicate.",
        _faq("end-of-the-phase", "framework-action-window"),
    ),
    "shadows-step": ReasonKind(
        "Cards come out of Shadows now: each player has one chance, from the first player clockwise, and a pass loses it.",
        _faq("beginning-of-phase-with-shadows", "order-of-leaving-shadows", "shadows-allowance-per-phase"),
    ),
    "shadows-only-now": ReasonKind(
        "By rule {card} comes out of Shadows only while a phase begins, between steps 3 and 4.",
        _faq("bringing-card-out-of-shadows", "beginning-of-phase-with-shadows"),
    ),
    "only-saves": ReasonKind(
        'In the special opportunity before a "then" effect nothing but saves may be played.',
        _faq("saving-from-then-effects"),
    ),
    "not-chosen": ReasonKind(
        "{ability} is no triggered ability: it happens by itself or applies all the time, and no player uses it.",
        _faq("card-ability-types", "action-versus-passive-ability"),
    ),
    "wrong-phase": ReasonKind(
        "{ability} is a {wanted} action, and this is the {phase} phase.", _faq("kinds-of-player-action")
    ),
    "gold-only-active": ReasonKind(
        "While marshalling only the active player, {player}, may take actions that cost gold.",
        _faq("marshalling-actions", "marshalling-phase-flowchart/player-actions"),
    ),
    "gold-response-marshalling": ReasonKind(
        "While marshalling only the active player, {player}, may take actions that cost gold; a response is no action.",
        _faq("marshalling-actions", "responses"),
        "the ban speaks of actions, and responses are specifically not actions; whether it reaches them is not printed",
    ),
    # --- the card ----------------------------------------------------------------------------------
    "not-in-zone": ReasonKind("{card} works only from {wanted}, and it is in {zone}.", _faq("out-of-play-states")),
    "blank": ReasonKind("{card} is blank and has no text.", _faq("gaining-abilities")),
    "text-missing": ReasonKind(
        "{card} does not have this text now.", _faq("gaining-abilities", "ability-gained-from-triggered-effect")
    ),
    "being-resolved": ReasonKind("{card} is already being resolved.", _faq("moribund-events")),
    "event-moribund": ReasonKind(
        "{card} has been played: a moribund event is neither in play nor in hand.", _faq("moribund-events")
    ),
    "cannot-trigger": ReasonKind(
        '"Cannot" is absolute: {card} cannot use triggered abilities.', _faq("the-word-cannot")
    ),
    # --- triggers and limits -----------------------------------------------------------------------
    "no-trigger": ReasonKind(
        "Nothing that {ability} answers has happened in this window.", _faq("response-opportunities", "responses")
    ),
    "trigger-used": ReasonKind(
        "{card} has already answered this; each card responds to one occurrence once, even if that use was canceled.",
        _faq("responses-per-trigger", "canceling-effects-with-limits"),
    ),
    "second-duplicate": ReasonKind(
        "{card} has already used its duplicate save against this; the save is one gained response of the card, and a response happens once for each occurrence.",
        _faq("responses-per-trigger", "duplicates"),
        "4.2 makes the save a gained response of the unique card, and 2.4 allows a response once per trigger; whether each duplicate counts for itself is not printed",
    ),
    "limit-used": ReasonKind(
        "{ability} may be used {times} per {per}, and that is used up; a canceled use counts.",
        _faq("canceling-effects-with-limits", "phase-and-round-limits"),
    ),
    "limited-used": ReasonKind(
        "{player} has already used a Limited Response this round.", ("agot1e-core/keywords/limited",)
    ),
    "challenge-under-way": ReasonKind(
        "No challenge may be initiated while another is still under way.", _faq("additional-challenges")
    ),
    "condition-not-met": ReasonKind(
        "A play restriction of {ability} is not met.",
        _faq("event-play-restrictions", "character-ability-play-restrictions"),
    ),
    # --- costs -------------------------------------------------------------------------------------
    "cannot-pay": ReasonKind("{player} cannot pay: {what}.", _faq("event-cost", "character-ability-cost")),
    "cost-moribund": ReasonKind(
        "{card} is moribund: it cannot be removed from play again, not even to pay a cost.",
        _faq("moribund-cannot-leave-again"),
    ),
    "cost-not-yours": ReasonKind(
        "Costs are paid only with cards you control; {player} controls {card}.",
        _faq("may-cost-use-opponents-copy", "may-cost-use-any-wildling"),
    ),
    "cost-kneeling": ReasonKind("{card} is already kneeling, so it cannot kneel to pay.", _faq("event-cost")),
    "cost-standing": ReasonKind("{card} is already standing, so it cannot stand to pay.", _faq("event-cost")),
    "cost-no-duplicate": ReasonKind("{card} has no duplicate.", _faq("duplicates")),
    "cost-unfit": ReasonKind("{card} is not what the cost asks for.", _faq("event-cost", "character-ability-cost")),
    # --- targets and effects -----------------------------------------------------------------------
    "no-target": ReasonKind(
        "There is no valid target: nothing that may be chosen would let the effect succeed.",
        _faq("event-target", "character-ability-target", "triggered-effects"),
    ),
    "target-unfit": ReasonKind(
        "{card} is not what the ability lets you choose.", _faq("event-target", "character-ability-target")
    ),
    "no-effect": ReasonKind(
        "No part of the effect could resolve now, so it cannot be triggered.", _faq("triggered-effects")
    ),
    "already-moribund": ReasonKind(
        "{card} is moribund: it cannot be removed, or be chosen to be removed, a second time in this window.",
        _faq("moribund-cannot-leave-again"),
    ),
    "not-in-play": ReasonKind("{card} is not in play.", _faq("out-of-play-states")),
    "already-in-play": ReasonKind("{card} is already in play.", _faq("play-and-put-into-play")),
    "house-card-stays": ReasonKind("A House card can never be removed from play.", _faq("house-cards")),
    "only-characters-die": ReasonKind(
        "Only characters are killed, and {card} is not one.", _faq("leaving-play", "card-type-changes-to-character")
    ),
    "cannot": ReasonKind('"Cannot" is absolute: {card} cannot {what}.', _faq("the-word-cannot")),
    "immune": ReasonKind(
        "{card} is immune to {ability} and ignores its effect.", _faq("effects-of-immunity", "targeting-and-immunity")
    ),
    "already-kneeling": ReasonKind("{card} is already kneeling.", _faq("triggered-effects")),
    "already-standing": ReasonKind("{card} is already standing.", _faq("triggered-effects")),
    "not-moribund": ReasonKind("{card} is not moribund, so it has no destination to change.", _faq("moribund")),
    "not-participating": ReasonKind(
        "{card} takes no part in the challenge.", _faq("participated-and-removal-from-challenge")
    ),
    "str-not-zero": ReasonKind("{card} has STR {n}, not 0.", _faq("terminal-effects")),
    "already-controlled": ReasonKind("{player} controls {card} already.", _faq("triggered-effects")),
    "unique-already": ReasonKind(
        "{card} is unique and {player} already owns or controls a copy in play.",
        _faq("unique-cards-and-changing-control"),
    ),
    "unique-in-dead-pile": ReasonKind(
        "A copy of unique {card} is in the dead pile of the player concerned, so it cannot enter play or be taken over.",
        _faq("unique-cards-and-changing-control", "unique-cards-from-dead-pile"),
    ),
    "unique-controlled-elsewhere": ReasonKind(
        "{card} is unique and an opponent controls another copy of the same owner.",
        _faq("unique-cards-and-changing-control"),
    ),
    # --- saves and cancels -------------------------------------------------------------------------
    "nothing-to-save": ReasonKind(
        "What is being answered would remove no card that {ability} can save.", _faq("save-cancel-responses")
    ),
    "cannot-be-saved": ReasonKind(
        "{card} cannot be saved from this, so a save may not even be tried.", _faq("the-word-cannot")
    ),
    "save-leaves-terminal": ReasonKind(
        "The effect is terminal: {card} would still be in the state that kills it after this save, so the save may not be tried.",
        _faq("terminal-effects"),
    ),
    "save-immune": ReasonKind(
        "{card} is immune to {ability}, so it cannot be saved by it.", _faq("effects-of-immunity")
    ),
    "already-saved": ReasonKind("{card} is already saved.", _faq("save-cancel-responses")),
    "nothing-to-cancel": ReasonKind(
        "What is being answered is nothing that {ability} can cancel.", _faq("save-cancel-responses")
    ),
    "already-canceled": ReasonKind(
        "{what} is already canceled.", _faq("save-cancel-responses", "paying-for-canceled-effects")
    ),
    "agenda-uncancelable": ReasonKind("The effects of agendas cannot be canceled.", _faq("agenda-cards")),
    "title-uncancelable": ReasonKind(
        "The effects of titles cannot be canceled.",
        _faq("agenda-cards"),
        "the FAQ says it of agendas, and rulebook titles are no card effects that a player triggers",
    ),
    "keyword-uncancelable": ReasonKind(
        "Keyword effects cannot be canceled, though characters can be saved from them.", _faq("keyword-effects")
    ),
    "constant-uncancelable": ReasonKind(
        "A constant ability has no point of initiation, so it cannot be canceled.", _faq("card-ability-types")
    ),
    "no-effect-to-cancel": ReasonKind(
        "Marshalling a card or bringing it out of Shadows is neither a triggered effect nor an ability of the card.",
        _faq("triggered-effects", "card-abilities"),
    ),
    "mechanic-uncancelable": ReasonKind(
        "Declaring a naval attacker or defender is a game mechanic, no triggered effect.",
        _faq("naval-is-game-mechanic"),
    ),
    "says-uncancelable": ReasonKind("{what} says that it cannot be canceled.", _faq("the-word-cannot")),
    "cancel-immune-source": ReasonKind(
        "{what} is not what {ability} may cancel.", _faq("canceling-would-effects", "save-cancel-responses")
    ),
    "rules-uncancelable": ReasonKind(
        "This is done by the rules, not by a card effect, and {ability} does not cancel framework events.",
        _faq("framework-action-window"),
    ),
    "too-early-to-cancel": ReasonKind(
        "A cancel takes a whole effect, and what {ability} cancels would not happen by the end of step 3 of this window.",
        _faq("canceling-would-effects"),
    ),
    # --- first opportunity -------------------------------------------------------------------------
    "first-left-of": ReasonKind(
        "{player} is first, sitting to the left of {other}, who initiated it.",
        _faq("first-actions-and-responses", "who-responds-first"),
    ),
    "first-first-player": ReasonKind(
        "{player} is first as the first player, because this is a framework action window.",
        _faq("first-actions-and-responses", "who-responds-first"),
    ),
    "first-action": ReasonKind(
        "{player} is first: the first player takes the first action of every player actions segment.",
        _faq("first-actions-and-responses", "who-takes-first-action"),
    ),
    "first-answer-in-framework": ReasonKind(
        "{player} is first, sitting to the left of {other}, who used what is being answered.",
        _faq("first-actions-and-responses"),
        "who is first to answer a response inside a framework window is not printed; the rule for what a player initiates is applied to it",
    ),
    "first-answer-passive": ReasonKind(
        "{player} is first, as in the window in which the passive ability initiates.",
        _faq("first-actions-and-responses"),
        "who is first to answer a passive ability is not printed; it follows the window it belongs to",
    ),
    "next-clockwise": ReasonKind("{player} is next, clockwise from {other}.", _faq("first-actions-and-responses")),
}


class NoteKind(NamedTuple):
    """A kind of transcript line: the sentence and the entries it rests on."""

    says: str
    cites: tuple[str, ...]


NOTES: dict[str, NoteKind] = {
    "begins": NoteKind("The dispute starts at {box}.", ()),
    "box": NoteKind("Play goes on to {box}.", ()),
    "event-initiates": NoteKind("Framework event: {event}.", _faq("framework-action-window")),
    "uses": NoteKind("{player} uses {ability}.", _faq("action-window/initiation")),
    "plays": NoteKind("{player} plays {card}.", _faq("action-window/initiation")),
    "pays": NoteKind("{player} pays: {what}.", _faq("action-window/initiation")),
    "chooses": NoteKind("{player} chooses {what}.", _faq("event-target")),
    "passes": NoteKind("{player} passes.", _faq("first-actions-and-responses")),
    "nobody-can": NoteKind("{step}: nobody has anything to use.", _faq("first-actions-and-responses")),
    "closed": NoteKind(
        "{step}: a phase is ending, so nobody may save, cancel or respond.",
        _faq("end-of-the-phase"),
    ),
    "endless": NoteKind(
        "The situation repeats without end: show one cycle, name how often it runs, and resolve that at once.",
        _faq("infinite-loops"),
    ),
    "illegally-attached": NoteKind(
        "{card} is no longer legally attached to {host} and is discarded at once.",
        _faq("attachment-restrictions"),
    ),
    "plot-revealed": NoteKind("{player} reveals {card}.", _faq("plot-states", "plot-effect-resolution")),
    "plot-used": NoteKind("{card} goes to the used pile.", _faq("plot-states")),
    "no-challenge": NoteKind("{player} declares no challenge.", ("agot1e-core/challenges/initiating",)),
    "declares": NoteKind(
        "{player} declares a {type} challenge against {other}.", ("agot1e-core/challenges/declare-attackers",)
    ),
    "initiative": NoteKind("{player} wins initiative with {n}.", ("agot1e-core/plot/initiative",)),
    "challenge-over": NoteKind(
        "{event}: there is no challenge any more, so nothing happens.", _faq("no-characters-in-challenge")
    ),
    "all-passed": NoteKind(
        "All players have passed consecutively: {step} is over.",
        _faq("first-actions-and-responses", "another-response-after-opponent-passes"),
    ),
    "passive-initiates": NoteKind("{ability} initiates by itself.", _faq("card-ability-types")),
    "attachments-fall": NoteKind("The attachments on {card} are discarded passively.", _faq("action-window/passives")),
    "becomes-moribund": NoteKind(
        "{card} is {did} and becomes moribund, bound for {to}.", _faq("moribund", "action-window/execution")
    ),
    "leaves-play": NoteKind(
        "{card} leaves play and goes to {to} of {player}.",
        _faq("action-window/end", "changing-control-and-leaving-play"),
    ),
    "moves": NoteKind("{card} goes to {to}.", _faq("action-window/end")),
    "event-moribund": NoteKind("{card} is moribund until the window ends.", _faq("moribund-events")),
    "power-returns": NoteKind(
        "The {n} power on {card} goes back to the power pool.", _faq("action-window/end", "joffrey-moribund-example")
    ),
    "attachment-discarded-at-end": NoteKind("{card} is discarded with {host}.", _faq("action-window/end")),
    "remains-in-play": NoteKind(
        "{card} stays in play; its attachments and tokens are gone.", _faq("moribund-cards-returning-to-play")
    ),
    "will-remain": NoteKind(
        "{card} is to remain in play; it still counts as having left.", _faq("moribund-cards-returning-to-play")
    ),
    "saved": NoteKind("{card} is saved by {ability}.", _faq("save-cancel-responses")),
    "canceled": NoteKind(
        "{ability} is canceled by {by}; costs stay paid and limits stay used.",
        _faq("paying-for-canceled-effects", "canceling-effects-with-limits"),
    ),
    "not-executed": NoteKind("{ability} was canceled and is not executed.", _faq("paying-for-canceled-effects")),
    "then-skipped": NoteKind(
        'The effect behind "then" does not resolve, because the one before it did not.', _faq("the-word-then")
    ),
    "then-opportunity": NoteKind(
        'Before the "then" effect there is a special opportunity for saves only.', _faq("saving-from-then-effects")
    ),
    "not-applied": NoteKind("{ability} does nothing to {card}.", _faq("the-word-then")),
    "condition-not-met": NoteKind(
        "A condition of {ability} is not met; that part does nothing.", _faq("triggered-effects")
    ),
    "destination-replaced": NoteKind(
        "{ability} changes where {card} goes: {to}.", _faq("replacement-effects", "leaving-play")
    ),
    "removal-replaced": NoteKind("{ability} replaces the removal of {card}.", _faq("replacement-effects")),
    "destination-changed": NoteKind("{card} is now bound for {to}.", _faq("moribund-cannot-leave-again")),
    "kneels": NoteKind("{card} kneels.", ("agot1e-core/kneeling-and-standing",)),
    "stands": NoteKind("{card} stands.", ("agot1e-core/kneeling-and-standing",)),
    "str-changes": NoteKind("{card} has STR {n}.", _faq("multiple-lasting-effects")),
    "gains": NoteKind("{card} gains {what}.", _faq("gaining-abilities")),
    "loses": NoteKind("{card} loses {what}.", _faq("gaining-abilities")),
    "blanked": NoteKind("{card} is blank.", _faq("gaining-abilities")),
    "expires": NoteKind("A lasting effect on {card} expires.", _faq("lasting-effects", "end-of-the-phase")),
    "control": NoteKind("{player} takes control of {card}.", _faq("duration-of-control-change")),
    "leaves-challenge": NoteKind(
        "{card} is removed from the challenge.",
        _faq("changing-control-mid-challenge", "participated-and-removal-from-challenge"),
    ),
    "enters-play": NoteKind("{card} enters play.", _faq("play-and-put-into-play")),
    "enters-as-duplicate": NoteKind(
        "{card} enters as a duplicate of {other}; nothing it does on entering resolves.",
        _faq("duplicates", "meera-reed-out-as-duplicate"),
    ),
    "attached": NoteKind("{card} is attached to {host}.", _faq("attachment-restrictions")),
    "claims-power": NoteKind("{card} claims {n} power.", ("agot1e-core/power-and-victory/claim-on-character",)),
    "claims-power-house": NoteKind("{player} claims {n} power for the House card.", ("agot1e-core/power-and-victory",)),
    "moves-power": NoteKind("{n} power moves from {other} to {player}.", _faq("moving-power-versus-claiming-power")),
    "power-discarded": NoteKind("{n} power is discarded from {card}.", _faq("moribund")),
    "gold": NoteKind("{player} has {n} gold.", _faq("event-cost")),
    "draws": NoteKind("{player} draws {n} cards.", _faq("draw-cap", "drawing-multiple-cards")),
    "discards-from-hand": NoteKind("{player} discards {n} cards from hand; they move at once.", _faq("moribund")),
    "pile-moved": NoteKind("{n} cards of {player} go from {zone} to {to}.", _faq("benjen-stark-moribund-example")),
    "in-words": NoteKind("{ability}: {what} (named in words; the table is not changed).", ()),
    "challenge-ends": NoteKind("The challenge ends at once, without resolution.", _faq("no-characters-in-challenge")),
    "searches": NoteKind("{player} searches.", _faq("search-resolution", "who-resolves-simultaneous-choices-first")),
    "no-plot-left": NoteKind(
        "{player} has no plot to reveal: the effect fails.", _faq("betrayal-at-wall-as-last-plot")
    ),
    "joins-challenge": NoteKind("{card} joins the challenge.", _faq("naval-enhancement")),
    "no-host": NoteKind(
        "{card} has nothing to attach to: it is discarded and has not come into play.",
        _faq("shadows-attachments", "shadow-attachment-attaching-twice"),
    ),
    "attachment-moved": NoteKind("{card} is moved to {host}.", _faq("attachment-restrictions")),
    "ends-early": NoteKind("The {what} ends.", ()),
    "strengths": NoteKind(
        "Attackers have STR {attack}, defenders STR {defence}.", _faq("challenge-resolution-example")
    ),
    "wins-challenge": NoteKind(
        "{player} wins the challenge.", _faq("who-wins-tied-challenge", "challenge-resolution-example")
    ),
    "nobody-wins": NoteKind("Nobody wins the challenge.", ("agot1e-core/challenges/resolving",)),
    "no-claim": NoteKind("There is no claim: {why}.", ("agot1e-core/challenges/resolving",)),
    "claim": NoteKind("Claim {n} of a {type} challenge against {player}.", ("agot1e-core/challenges/claim/military",)),
    "no-unopposed": NoteKind(
        "The challenge was opposed or not won by the attacker: no reward.", _faq("challenge-resolution-example")
    ),
    "unopposed": NoteKind(
        "{player} claims 1 power for the unopposed challenge.", ("agot1e-core/challenges/unopposed",)
    ),
    "no-renown": NoteKind("No winning participant has renown.", ("agot1e-core/keywords/renown",)),
    "renown": NoteKind("{card} claims 1 power for renown.", ("agot1e-core/keywords/renown",)),
    "no-deadly": NoteKind("Deadly takes nobody.", ("agot1e-core/keywords/deadly", *_faq("when-is-deadly-resolved"))),
    "wins": NoteKind("{player} has {n} power and wins the game.", ("agot1e-core/power-and-victory",)),
    "over": NoteKind("The window has closed.", _faq("response-opportunities")),
    "first-player": NoteKind("{player} is the first player.", _faq("active-and-first-player")),
    "active-player": NoteKind("{player} is the active player.", _faq("active-and-first-player")),
    "shadows-chance": NoteKind(
        "Cards may come out of Shadows now, one for each player, from the first player clockwise.",
        _faq("beginning-of-phase-with-shadows", "order-of-leaving-shadows"),
    ),
    "all-stand": NoteKind("All kneeling cards stand.", _faq("standing-phase-flowchart/cards-stand")),
    "dominance": NoteKind(
        "{player} wins dominance and claims 1 power.", _faq("dominance-phase-flowchart/dominance-rewarded")
    ),
    "phase-begins": NoteKind("The {phase} phase begins.", ()),
    "phase-ends": NoteKind("The {phase} phase ends.", ()),
    "no-participants": NoteKind(
        "No participating character is left: the challenge ends at once.", _faq("no-characters-in-challenge")
    ),
}


class Reading(NamedTuple):
    """A point that no document settles, where the engine had to take a reading."""

    reads: str
    rests_on: str
    cites: tuple[str, ...]


READINGS: tuple[Reading, ...] = (
    Reading(
        "A constant ability that kills at STR 0 has its kill initiate like a passive ability, in step 4 or as soon as the "
        "state arises; saves may answer it, cancels may not.",
        "terminal effects may be saved from, constant abilities have no point of initiation",
        _faq("terminal-effects", "card-ability-types"),
    ),
    Reading(
        "A moribund source no longer sets off a terminal kill.",
        "discarding the source is named as a way out of the terminal state, although a moribund card keeps its abilities",
        _faq("terminal-effects", "moribund"),
    ),
    Reading(
        'The special opportunity before a "then" effect begins like any answer to the effect it belongs to.',
        "only its existence and that nothing but saves may be played are printed",
        _faq("saving-from-then-effects", "first-actions-and-responses"),
    ),
    Reading(
        "Attachments falling from leaving cards count among the passives that the first player orders.",
        "they are discarded passively in step 4, where the first player orders passives",
        _faq("action-window/passives", "conflicting-passive-effects"),
    ),
    Reading(
        "A when revealed effect of a plot that a when revealed effect reveals resolves inside that effect, before the others.",
        "a passive's own passives come before the next passive; 2.2 speaks of all when revealed effects without this case",
        _faq("plot-effect-resolution", "action-window/passives"),
    ),
    Reading(
        "A tie in initiative that total power does not break is put to the first player in place of chance.",
        "the rulebook decides it at random, and the engine has no randomness",
        ("agot1e-core/plot/initiative",),
    ),
)
