"""What the transcript says: one kind of line for each thing that can happen, and the entries it rests on."""

from __future__ import annotations

from timing.kernel.reasons import NoteKind
from timing.systems.agot1e.readings import READINGS
from timing.systems.agot1e.reasons.kinds import faq

_NOTES: dict[str, NoteKind] = {
    "begins": NoteKind("The dispute starts at {box}.", ()),
    "box": NoteKind("Play goes on to {box}.", ()),
    "event-initiates": NoteKind("Framework event: {event}.", faq("framework-action-window")),
    "uses": NoteKind("{player} uses {ability}.", faq("action-window/initiation")),
    "plays": NoteKind("{player} plays {card}.", faq("action-window/initiation")),
    "pays": NoteKind("{player} pays: {what}.", faq("action-window/initiation")),
    "chooses": NoteKind("{player} chooses {what}.", faq("event-target")),
    "answers-for": NoteKind(
        "It answers what happened to {card}.", faq("response-opportunities", "responses-per-trigger")
    ),
    "chooses-none": NoteKind(
        "{player} has no card that may be chosen.", faq("who-resolves-simultaneous-choices-first", "the-word-cannot")
    ),
    "one-alternative": NoteKind("{ability}: only {what} can succeed.", faq("triggered-effects")),
    "no-alternative": NoteKind("{ability}: none of its alternatives can succeed.", faq("triggered-effects")),
    "passes": NoteKind("{player} passes.", faq("first-actions-and-responses")),
    "nobody-can": NoteKind("{step}: nobody has anything to use.", faq("first-actions-and-responses")),
    "closed": NoteKind(
        "{step}: a phase is ending, so nobody may save, cancel or respond.",
        faq("end-of-the-phase"),
    ),
    "endless": NoteKind(
        "The situation repeats without end: show one cycle, name how often it runs, and resolve that at once.",
        faq("infinite-loops"),
    ),
    "illegally-attached": NoteKind(
        "{card} is no longer legally attached to {host} and is discarded at once.",
        faq("attachment-restrictions"),
    ),
    "plot-resolves": NoteKind(
        "The “when revealed” effect of {card} is set off by {player}.", faq("plot-effect-resolution")
    ),
    "plot-revealed": NoteKind("{player} reveals {card}.", faq("plot-states", "plot-effect-resolution")),
    "plot-used": NoteKind("{card} goes to the used pile.", faq("plot-states")),
    "setup-announces": NoteKind("{player} announces House and agenda.", faq("pregame-setup-procedure")),
    "setup-hand": NoteKind(
        "{player} draws {n} cards.", ("agot1e-core/setup/setup-hand", "agot1e-core/setup/opening-hand")
    ),
    "setup-mulligan": NoteKind(
        "{player} takes the mulligan: shuffles the hand into the deck and draws seven cards.",
        ("agot-tournament-2008/general/mulligan",),
    ),
    "setup-placed": NoteKind(
        "{player} places {card} face down, for {n} gold.", ("agot1e-core/setup/place-setup-cards",)
    ),
    "setup-revealed": NoteKind(
        "{card} is revealed; it counts neither as played nor as put into play.",
        ("agot1e-core/setup/not-played", *faq("card-effects-in-setup")),
    ),
    "delayed": NoteKind(
        "{ability} waits until the challenge under way has been resolved.",
        faq("show-of-force-timing", "canceling-would-effects"),
    ),
    "delayed-begins": NoteKind("The challenge is over: {ability} is carried out now.", faq("show-of-force-timing")),
    "no-defenders-allowed": NoteKind("{ability} keeps {player} from declaring defenders.", faq("the-word-cannot")),
    "defends-for": NoteKind(
        "{player} supports {other} and defends: what the challenge brings is {player}'s, but for the claim.",
        ("agot1e-core/titles/supports", *faq("supporter-as-defending-player")),
    ),
    "lies-beside": NoteKind("{card} lies next to the plot deck for a time.", faq("epic-phase-timing")),
    "repeats": NoteKind("The {what} phase will be repeated once it has ended.", ()),
    "all-or-none": NoteKind(
        "In {what} challenges players declare all who are eligible, or nobody.", ("agot1e-core/challenges",)
    ),
    "toll-asked": NoteKind("{player} has to pay {n} {what} each time.", ("agot1e-core/gold-uses",)),
    "granted": NoteKind("{player} is granted more: {what} ({n}).", ("agot1e-core/challenges",)),
    "cannot-draw": NoteKind("{ability} keeps {player} from drawing cards.", faq("the-word-cannot")),
    "waits-for-end": NoteKind("{ability} waits for the end of the phase.", faq("end-of-the-phase")),
    "waited-for-end": NoteKind("The phase ends: {ability} is carried out now.", faq("end-of-the-phase")),
    "no-challenge": NoteKind("{player} declares no challenge.", ("agot1e-core/challenges/initiating",)),
    "declares": NoteKind(
        "{player} declares a {type} challenge against {other}.", ("agot1e-core/challenges/declare-attackers",)
    ),
    "initiative": NoteKind("{player} wins initiative with {n}.", ("agot1e-core/plot/initiative",)),
    "wins-initiative": NoteKind("{player} wins initiative.", ("agot1e-core/plot/initiative",)),
    "no-initiative": NoteKind(
        "Nobody has won initiative: {player} stays the first player.", ("agot1e-core/plot/first-player",)
    ),
    "judge-said": NoteKind("The judge was asked about {ability}: {what}? {answer}.", faq("action-window")),
    "aftermath": NoteKind(
        "Now that cards have left play, a state is there that removes another one: it is carried out in a window of its own.",
        faq("terminal-effects", "action-window/end"),
    ),
    "challenge-over": NoteKind(
        "{event}: there is no challenge any more, so nothing happens.", faq("no-characters-in-challenge")
    ),
    "all-passed": NoteKind(
        "All players have passed consecutively: {step} is over.",
        faq("first-actions-and-responses", "another-response-after-opponent-passes"),
    ),
    "passive-without-text": NoteKind(
        "{ability} does not initiate: its card does not have the text now.",
        faq("gaining-abilities", "action-window/passives"),
    ),
    "passive-condition": NoteKind(
        "{ability} does not initiate: its condition is not met now.",
        faq("card-ability-types", "action-window/passives"),
    ),
    "passive-limit": NoteKind("{ability} does not initiate: its limit is reached.", faq("phase-and-round-limits")),
    "passive-initiates": NoteKind("{ability} initiates by itself.", faq("card-ability-types")),
    "attachments-fall": NoteKind("The attachments on {card} are discarded passively.", faq("action-window/passives")),
    "becomes-moribund": NoteKind(
        "{card} is {did} and becomes moribund, bound for {to}.", faq("moribund", "action-window/execution")
    ),
    "leaves-play": NoteKind(
        "{card} leaves play and goes to {to} of {player}.",
        faq("action-window/end", "changing-control-and-leaving-play"),
    ),
    "moves": NoteKind("{card} goes to {to}.", faq("action-window/end")),
    "event-moribund": NoteKind("{card} is moribund until the window ends.", faq("moribund-events")),
    "power-returns": NoteKind(
        "The {n} power on {card} goes back to the power pool.", faq("action-window/end", "joffrey-moribund-example")
    ),
    "attachment-discarded-at-end": NoteKind("{card} is discarded with {host}.", faq("action-window/end")),
    "remains-in-play": NoteKind(
        "{card} stays in play; its attachments and tokens are gone.", faq("moribund-cards-returning-to-play")
    ),
    "will-remain": NoteKind(
        "{card} is to remain in play; it still counts as having left.", faq("moribund-cards-returning-to-play")
    ),
    "saved": NoteKind("{card} is saved by {ability}.", faq("save-cancel-responses")),
    "canceled": NoteKind(
        "{ability} is canceled by {by}; costs stay paid and limits stay used.",
        faq("paying-for-canceled-effects", "canceling-effects-with-limits"),
    ),
    "coming-canceled": NoteKind(
        "Of the effects that are triggered from now on the next {n} are canceled.", faq("save-cancel-responses")
    ),
    "not-executed": NoteKind("{ability} was canceled and is not executed.", faq("paying-for-canceled-effects")),
    "then-skipped": NoteKind(
        'The effect behind "then" does not resolve, because the one before it did not.', faq("the-word-then")
    ),
    "then-after-several": NoteKind(
        'Of the effects before "then" some were successful and some were not.', faq("the-word-then")
    ),
    "then-opportunity": NoteKind(
        'Before the "then" effect there is a special opportunity for saves only.', faq("saving-from-then-effects")
    ),
    "picked-opportunity": NoteKind(
        "What was picked only now can be saved now.", faq("saving-from-then-effects", "event-target")
    ),
    "not-applied": NoteKind("{ability} does nothing to {card}.", faq("the-word-then")),
    "value-of-next": NoteKind(
        "The {what} of {card} will be {n} more in the next such challenge.", faq("definition-of-variables")
    ),
    "value-changes": NoteKind("{card}'s {what} value is now {n}.", faq("multiple-lasting-effects")),
    "costs-change": NoteKind("What cards cost changes by {n}.", faq("action-window/initiation")),
    "season-changed": NoteKind("It has become {what}.", ()),
    "season": NoteKind("It is {what} now.", ()),
    "left-undone": NoteKind("What {ability} lets its player leave undone is left undone.", faq("triggered-effects")),
    "finds": NoteKind("{player} finds {what}.", faq("search-resolution")),
    "look-at": NoteKind("{player}'s cards are looked at.", faq("search-resolution")),
    "reveal": NoteKind("{player} reveals cards.", faq("search-resolution")),
    "shuffle": NoteKind("{player} shuffles.", faq("search-resolution")),
    "forbidden-now": NoteKind("{ability} keeps this from {player}: {what}.", faq("the-word-cannot")),
    "forbidden": NoteKind("{player} cannot use {what} now.", faq("the-word-cannot")),
    "loses-duplicate": NoteKind("A duplicate of {card} is discarded.", faq("duplicates")),
    "gains-duplicate": NoteKind("A card is attached to {card} as a duplicate.", faq("duplicates")),
    "takes-no-duplicate": NoteKind(
        "{player} puts no duplicate on {card}: he or she would have to own and to control it.",
        faq("unique-cards-and-changing-control"),
    ),
    "claim-as": NoteKind("The claim is that of a challenge of another type: {what}.", faq("replacement-effects")),
    "cannot-claim": NoteKind(
        "{ability} keeps {player} from claiming power for the House card.", faq("the-word-cannot")
    ),
    "cannot-discard": NoteKind("{ability} keeps {player} from discarding cards from hand.", faq("the-word-cannot")),
    "must-be-chosen": NoteKind("{player} has to choose {card} for the claim.", faq("the-word-cannot")),
    "no-challenge-to-last": NoteKind(
        "{ability} would last until the end of the challenge, and there is none.", faq("triggered-effects")
    ),
    "condition-not-met": NoteKind(
        "A condition of {ability} is not met; that part does nothing.", faq("triggered-effects")
    ),
    "destination-replaced": NoteKind(
        "{ability} changes where {card} goes: {to}.", faq("replacement-effects", "leaving-play")
    ),
    "satisfies-claim": NoteKind(
        "{ability}: {player} has to satisfy the claim.", faq("red-vengeance-in-power-challenge")
    ),
    "claim-replaced": NoteKind("{ability} takes the place of the claim.", faq("replacement-effects")),
    "host-chosen-instead": NoteKind("In place of the removal of {card}: {what}.", faq("replacement-effects")),
    "removal-replaced": NoteKind("{ability} replaces the removal of {card}.", faq("replacement-effects")),
    "destination-changed": NoteKind("{card} is now bound for {to}.", faq("moribund-cannot-leave-again")),
    "kneels": NoteKind("{card} kneels.", ("agot1e-core/kneeling-and-standing",)),
    "stands": NoteKind("{card} stands.", ("agot1e-core/kneeling-and-standing",)),
    "keyword-initiates": NoteKind(
        "After the challenge {player} may stand any number of cards with {what}.",
        ("agot1e-core/keywords/vigilant", "agot1e-core/keywords/vengeful"),
    ),
    "vigilant-stands": NoteKind("{card} stands: it is vigilant.", ("agot1e-core/keywords/vigilant",)),
    "vengeful-stands": NoteKind("{card} stands: it is vengeful.", ("agot1e-core/keywords/vengeful",)),
    "stands-none": NoteKind("{player} stands no card with {what}.", ("agot1e-core/keywords/house-specific",)),
    "str-changes": NoteKind("{card} has STR {n}.", faq("multiple-lasting-effects")),
    "gains": NoteKind("{card} gains {what}.", faq("gaining-abilities")),
    "loses": NoteKind("{card} loses {what}.", faq("gaining-abilities")),
    "blanked": NoteKind("{card} is blank.", faq("gaining-abilities")),
    "expires": NoteKind("A lasting effect on {card} expires.", faq("lasting-effects", "end-of-the-phase")),
    "control": NoteKind("{player} takes control of {card}.", faq("duration-of-control-change")),
    "leaves-challenge": NoteKind(
        "{card} is removed from the challenge.",
        faq("changing-control-mid-challenge", "participated-and-removal-from-challenge"),
    ),
    "enters-play": NoteKind("{card} enters play.", faq("play-and-put-into-play")),
    "enters-as-duplicate": NoteKind(
        "{card} enters as a duplicate of {other}; nothing it does on entering resolves.",
        faq("duplicates", "meera-reed-out-as-duplicate"),
    ),
    "agenda-from-then-on": NoteKind(
        "{card} has left play; it is an agenda, with the agenda's text, once this window has ended.",
        faq("character-agendas", "has-character-agenda-left-play"),
    ),
    "played-as-duplicate": NoteKind(
        "{card} is played as a duplicate: for nothing, on a card that {player} owns and controls.", faq("duplicates")
    ),
    "attached": NoteKind("{card} is attached to {host}.", faq("attachment-restrictions")),
    "claims-power": NoteKind("{card} claims {n} power.", ("agot1e-core/power-and-victory/claim-on-character",)),
    "claims-power-house": NoteKind("{player} claims {n} power for the House card.", ("agot1e-core/power-and-victory",)),
    "moves-power": NoteKind("{n} power moves from {other} to {player}.", faq("moving-power-versus-claiming-power")),
    "placed-with-infamy": NoteKind(
        "{player} places the {n} power on {card}, which has infamy.", ("agot1e-core/keywords/infamy",)
    ),
    "moves-power-card": NoteKind("{n} power moves from {source} to {to}.", faq("moving-power-versus-claiming-power")),
    "moves-gold": NoteKind("{n} gold moves from {other} to {player}.", ("agot1e-core/gold-uses",)),
    "gold-placed": NoteKind("{n} gold is placed on {card}.", ("agot1e-core/gold-uses",)),
    "gold-taken": NoteKind("{player} takes {n} gold from {card}.", ("agot1e-core/gold-uses",)),
    "gold-discarded": NoteKind("{n} gold is discarded from {card}.", ("agot1e-core/gold-uses",)),
    "power-discarded": NoteKind("{n} power is discarded from {card}.", faq("moribund")),
    "income-source": NoteKind(
        "{source}: {n} gold.", ("agot1e-core/marshalling/income", "agot1e-core/special-icons/income")
    ),
    "income-at-most": NoteKind(
        "{source}: no more than {n} gold may be counted; the rest is disregarded.",
        faq("heavy-taxes-and-ravens", "the-word-cannot"),
    ),
    "income-counted": NoteKind("{player} counts {n} gold.", faq("marshalling-phase-flowchart/income-counted")),
    "income-taken": NoteKind(
        "{source}: {n} gold as the gold is taken, after it has been counted.", faq("heavy-taxes-and-ravens")
    ),
    "income-changes": NoteKind("{what}: {n} gold of income.", ("agot1e-core/special-icons/income",)),
    "gold": NoteKind("{player} has {n} gold.", faq("event-cost")),
    "must-play": NoteKind(
        "{player} has drawn {card}, which is to be played as the next response or action, if that is possible.",
        faq("val-timing"),
    ),
    "keeps-plot": NoteKind("{player} cannot reveal a plot: {ability}.", ("agot1e-core/plot/choose-and-reveal",)),
    "may-be-played": NoteKind(
        "{player} may play {card} as if it were in hand.", ("agot1e-core/marshalling/playing-cards",)
    ),
    "discarded-unplayed": NoteKind(
        "{card} was not played at the next opportunity and is discarded.", faq("val-timing")
    ),
    "adds-to-hand": NoteKind("{player} puts {n} cards from the top of the deck into hand.", faq("draw-cap")),
    "deck-rule": NoteKind("Nothing of this is decided at the table.", ("agot1e-core/deck-construction",)),
    "epic-phase": NoteKind(
        "{card} makes an epic phase after dominance, and lies next to the plot deck until then.",
        faq("multiple-epic-phases", "epic-phase-timing"),
    ),
    "phase-skipped": NoteKind("The {what} phase is skipped this round.", ("agot1e-core/round-sequence",)),
    "draws": NoteKind("{player} draws {n} cards.", faq("draw-cap", "drawing-multiple-cards")),
    "discards-from-hand": NoteKind("{player} discards {n} cards from hand; they move at once.", faq("moribund")),
    "pile-moved": NoteKind("{n} cards of {player} go from {zone} to {to}.", faq("benjen-stark-moribund-example")),
    "in-words": NoteKind("{ability}: {what} (named in words; the table is not changed).", ()),
    "challenge-ends": NoteKind("The challenge ends at once, without resolution.", faq("no-characters-in-challenge")),
    "searches": NoteKind("{player} searches.", faq("search-resolution", "who-resolves-simultaneous-choices-first")),
    "no-plot-left": NoteKind("{player} has no plot to reveal: the effect fails.", faq("betrayal-at-wall-as-last-plot")),
    "joins-challenge": NoteKind("{card} joins the challenge.", faq("naval-enhancement")),
    "no-host": NoteKind(
        "{card} has nothing to attach to: it is discarded and has not come into play.",
        faq("shadows-attachments", "shadow-attachment-attaching-twice"),
    ),
    "attachment-moved": NoteKind("{card} is moved to {host}.", faq("attachment-restrictions")),
    "ends-early": NoteKind("The {what} ends.", ()),
    "strengths": NoteKind("Attackers have STR {attack}, defenders STR {defence}.", faq("challenge-resolution-example")),
    "wins-challenge": NoteKind(
        "{player} wins the challenge.", faq("who-wins-tied-challenge", "challenge-resolution-example")
    ),
    "nobody-wins-opposed": NoteKind(
        "The challenge is opposed, and an effect says that then nobody wins it.", faq("the-word-cannot")
    ),
    "nobody-wins": NoteKind("Nobody wins the challenge.", ("agot1e-core/challenges/resolving",)),
    "no-claim": NoteKind("There is no claim: {why}.", ("agot1e-core/challenges/resolving",)),
    "claim": NoteKind(
        "Claim {n} of the {type} challenge against {player}.", ("agot1e-core/challenges/claim/military",)
    ),
    "claim-takes-the-only-one": NoteKind(
        "{card} is the only one of {player}'s characters that is described, so nobody is asked: were there others, "
        "{player} would choose among them.",
        ("agot1e-core/challenges/claim/military",),
    ),
    "no-unopposed": NoteKind(
        "The challenge was opposed or not won by the attacker: no reward.", faq("challenge-resolution-example")
    ),
    "unopposed": NoteKind(
        "{player} claims 1 power for the unopposed challenge.", ("agot1e-core/challenges/unopposed",)
    ),
    "no-renown": NoteKind("No winning participant has renown.", ("agot1e-core/keywords/renown",)),
    "renown": NoteKind("{card} claims 1 power for renown.", ("agot1e-core/keywords/renown",)),
    "no-deadly": NoteKind("Deadly takes nobody.", ("agot1e-core/keywords/deadly", *faq("when-is-deadly-resolved"))),
    "wins": NoteKind("{player} has {n} power and wins the game.", ("agot1e-core/power-and-victory",)),
    "over": NoteKind("The window has closed.", faq("response-opportunities")),
    "first-player": NoteKind("{player} is the first player.", faq("active-and-first-player")),
    "active-player": NoteKind("{player} is the active player.", faq("active-and-first-player")),
    "shadows-chance": NoteKind(
        "Cards may come out of Shadows now, one for each player, from the first player clockwise.",
        faq("beginning-of-phase-with-shadows", "order-of-leaving-shadows"),
    ),
    "all-stand": NoteKind("All kneeling cards stand.", faq("standing-phase-flowchart/cards-stand")),
    "dominance": NoteKind(
        "{player} wins dominance and claims 1 power.", faq("dominance-phase-flowchart/dominance-rewarded")
    ),
    "phase-begins": NoteKind("The {phase} phase begins.", ()),
    "phase-ends": NoteKind("The {phase} phase ends.", ()),
    "no-participants": NoteKind(
        "No participating character is left: the challenge ends at once.", faq("no-characters-in-challenge")
    ),
}

_READ = {reading.note: reading for reading in READINGS}
NOTES = {code: kind._replace(rests_on=_READ[code].rests_on) if code in _READ else kind for code, kind in _NOTES.items()}
NOTES |= {code: NoteKind(one.reads, one.cites, one.rests_on) for code, one in _READ.items() if code not in _NOTES}
"""Every kind of line; one that says that a reading decides (`readings`) says what the reading rests on."""
