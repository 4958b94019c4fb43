"""The points that no document settles, where the engine had to take a reading."""

from __future__ import annotations

from typing import NamedTuple

from timing.systems.agot1e.reasons.kinds import faq


class Reading(NamedTuple):
    """A point that no document settles, where the engine had to take a reading.

    `note` is the code of the transcript's line that says where it decides something.
    """

    reads: str
    rests_on: str
    cites: tuple[str, ...]
    note: str


READINGS: tuple[Reading, ...] = (
    Reading(
        "The “you” of a plot's text that another effect sets off is whoever set it off.",
        "the plot is treated as if that player had just revealed it",
        ("agot1e-core/plot/choose-and-reveal",),
        "set-off-by-another",
    ),
    Reading(
        "A character that becomes an agenda is moribund until the window ends, and has the agenda's text only from then on.",
        "it has left play, and what has left play is moribund; whether the text that it is attached with works in the very "
        "window of the kill is not printed",
        faq("has-character-agenda-left-play", "character-agendas", "moribund"),
        "agenda-from-then-on",
    ),
    Reading(
        "Of gold that may be spent from cards, a card that is named to pay pays all it has before the gold pool does.",
        "the tokens may be spent as if they were in the pool, and which of them go first is not printed",
        ("agot1e-core/gold-uses",),
        "named-gold-first",
    ),
    Reading(
        "The player of an attachment that an effect puts into play chooses what bears it as it is put into play.",
        "the effect chooses the attachment, and its text says what it may be attached to; when its bearer is picked is not printed",
        ("agot1e-faq/attachment-restrictions",),
        "bearer-picked",
    ),
    Reading(
        "Of a hand, cards that the situation does not describe are discarded before those it does, and of these the first "
        "that it describes, where nothing says how they are picked or a file does not say which they were.",
        "chance and players pick by their own lights, and the engine has no randomness",
        ("agot1e-core/challenges/claim/intrigue",),
        "hand-undescribed-first",
    ),
    Reading(
        "Of cards in a hand or a deck that the situation does not describe nothing is known: where an effect asks something of "
        "them, they are taken to be none of those it asks for.",
        "cards that are revealed, drawn or discarded are what they are; describe them, with their places in the deck, to have "
        "them looked at",
        faq("search-resolution"),
        "not-described-asked",
    ),
    Reading(
        "An attacker who intimidates keeps every weaker participant from counting STR, on both sides.",
        "the keyword speaks of characters and names no side",
        ("agot1e-core/keywords/intimidate",),
        "intimidated-alike",
    ),
    Reading(
        "A challenge that a resolved effect starts once the challenge under way is over is declared in a window of its own, "
        "with passives and responses, after which the actions that follow attackers begin.",
        "the effect takes the place of the framework steps in which type and characters are declared; in which window that is answered is not printed",
        faq("show-of-force-timing", "challenges-phase-flowchart/actions-after-attackers"),
        "declared-in-a-window",
    ),
    Reading(
        "A constant ability that kills at STR 0, or acts otherwise once a state is there, has that initiate like a passive "
        "ability, in step 4 or as soon as the state arises, and so has an effect that kills at STR 0 for a while: a span "
        "that begins a sentence holds for all of it, for the killing, too; saves may answer a kill, cancels may not.",
        "terminal effects may be saved from, constant abilities have no point of initiation; how far a span reaches is not "
        "printed",
        faq("terminal-effects", "card-ability-types"),
        "terminal-initiates",
    ),
    Reading(
        "Where cards that leave in step 6 bring about a state that kills or discards another card, that happens before the "
        "window is over, in passives, responses and an end of its own; none of it in a window that ends a phase.",
        "constant abilities act all the time, and step 6 offers nothing; the documents do not speak of it",
        faq("terminal-effects", "action-window/end", "card-ability-types"),
        "aftermath",
    ),
    Reading(
        "A passive ability initiates if its card has the text and its condition is met when it would initiate, though the card "
        "had it later than what sets it off; its condition is looked at once more when it is carried out.",
        "passive abilities initiate in step 4, and cards come out of Shadows before the effects of a phase's beginning; when "
        "else their conditions are looked at is not printed",
        faq("action-window/passives", "beginning-of-phase-with-shadows", "card-ability-types"),
        "passive-looked-at-then",
    ),
    Reading(
        "A response that is described in words alone may be used once in a window, at the judge's word.",
        "how often its trigger has happened nobody but the judge can say",
        faq("response-opportunities", "responses-per-trigger"),
        "words-once",
    ),
    Reading(
        "Where nobody has won initiative because its counting was canceled, the first player stays.",
        "whoever wins initiative names the first player; what happens without a winner is not printed",
        ("agot1e-core/plot/first-player",),
        "no-initiative",
    ),
    Reading(
        "A moribund source no longer sets off a terminal kill.",
        "discarding the source is named as a way out of the terminal state, although a moribund card keeps its abilities",
        faq("terminal-effects", "moribund"),
        "moribund-source",
    ),
    Reading(
        'The special opportunity before a "then" effect begins like any answer to the effect it belongs to.',
        "only its existence and that nothing but saves may be played are printed",
        faq("saving-from-then-effects", "first-actions-and-responses"),
        "then-opportunity",
    ),
    Reading(
        'Of several effects that stand before a "then" it is enough that one was successful.',
        "4.9 speaks of one preceding effect; what affects nobody is not successful, and an effect on several cards is where it "
        "affects any of them",
        faq("the-word-then", "choosing-zero-for-any-number"),
        "then-after-several",
    ),
    Reading(
        "Attachments falling from leaving cards count among the passives that the first player orders.",
        "they are discarded passively in step 4, where the first player orders passives",
        faq("action-window/passives", "conflicting-passive-effects"),
        "attachments-ordered",
    ),
    Reading(
        "A when revealed effect of a plot that a when revealed effect reveals resolves inside that effect, before the others.",
        "a passive's own passives come before the next passive; 2.2 speaks of all when revealed effects without this case",
        faq("plot-effect-resolution", "action-window/passives"),
        "revealed-inside",
    ),
    Reading(
        "Where several players choose for one effect, all of them choose at initiation, in turn, and the chosen cards are "
        "reached together.",
        "the answer on Summoning Season lets the controller finish before the others begin; targets are chosen at initiation, "
        "and what one effect removes stays until the window's end",
        faq("who-resolves-simultaneous-choices-first", "action-window/initiation"),
        "all-choose-first",
    ),
    Reading(
        'Which of several effects is carried out ("choose one", "either ... or") is decided at initiation, by the player '
        'named; behind a "then" when its turn comes.',
        "targets are chosen at initiation, and whom claim kills is named before saves are offered; of effects that leave a "
        "decision no document speaks",
        faq("action-window/initiation", "challenge-resolution-example", "triggered-effects"),
        "decided-at-initiation",
    ),
    Reading(
        "What may be paid within an effect is decided as the effect comes to be carried out; of several players the first "
        "player is asked first, then the others clockwise, and once one has paid nobody else is asked.",
        "what is paid to use an ability is paid as it initiates; of what its effect lets players pay no document speaks",
        faq("who-resolves-simultaneous-choices-first", "action-window/initiation"),
        "price-asked",
    ),
    Reading(
        "Whoever has the greater STR as the winner is about to be determined is who would win the challenge.",
        "cancels of the determination speak of who would win it; the determination itself counts STR at that moment",
        faq("challenge-resolution-example", "save-cancel-responses"),
        "would-win-by-strength",
    ),
    Reading(
        "Of several replacement effects that speak of one removal the first player picks the one that applies, when the removal "
        "is carried out; the others do nothing. When a cost is paid the first one on the table applies.",
        "between several destinations of one instant the first player decides (2.5), and replacement effects are passive, "
        "which he orders; nothing is chosen while a cost is paid",
        faq("conflicting-moribund-destinations", "replacement-effects", "conflicting-passive-effects"),
        "replacement-picked",
    ),
    Reading(
        "A card with both stalwart and deathbound that is discarded from play goes to the top of its owner's deck.",
        "deathbound speaks of cards that would otherwise go to the discard pile, and a stalwart card would not; which of "
        "the two is looked at first is not printed",
        (*faq("deathbound", "replacement-effects"), "agot1e-core/keywords/stalwart"),
        "stalwart-first",
    ),
    Reading(
        "A tie in initiative that total power does not break is put to the first player in place of chance.",
        "the rulebook decides it at random, and the engine has no randomness",
        ("agot1e-core/plot/initiative",),
        "initiative-tied",
    ),
    Reading(
        "Where a text speaks of the player or the card with the most or fewest of something, and several are tied for it, it "
        "speaks of none.",
        "more than every other have is what the words ask, and they speak of one; of ties only those of initiative and challenges are decided",
        ("agot1e-core/plot/initiative",),
        "tied-for-most",
    ),
    Reading(
        "What counts as STR during the dominance phase counts while it stands, as characters do.",
        "dominance counts the STR of standing characters; what holds for a location that counts as STR is not printed",
        ("agot1e-core/dominance",),
        "counts-standing",
    ),
    Reading(
        "What lasts until a card leaves play lasts until it physically leaves, in step 6 of the window, not until it is moribund.",
        "a moribund card is in play until the window ends; when such an effect ends is not printed",
        faq("moribund"),
        "lasts-until-gone",
    ),
    Reading(
        "What a text has chosen after it has changed the table, or out of cards that it shows, is chosen as that effect comes to "
        "be carried out; what leaves by it may be saved then.",
        "targets are chosen at initiation, and what is not there or not known by then cannot be; of such choices no document "
        "speaks",
        faq("action-window/initiation", "search-resolution"),
        "chosen-only-then",
    ),
    Reading(
        "What a text that does not say “choose” picks is picked as the effect on it is carried out, and what leaves play by "
        "that may be saved then; where what is paid hangs on it, it is picked with the use. Which player a text speaks of, "
        "and a word that it has named, are said with the use in any case.",
        "choose is always used to denote a target, and targets are chosen at initiation; an effect without a target reaches "
        "what is there as it resolves; when anything is picked otherwise, and how that is saved, is not printed",
        faq(
            "event-target",
            "character-ability-target",
            "action-window/initiation",
            "cards-entering-between-initiation-and-resolution",
        ),
        "picked-then",
    ),
    Reading(
        "Of several effects that replace the discarding of a card out of a hand or deck the first on the table applies.",
        "of discards that are not from play no document says who would pick among them",
        faq("replacement-effects", "moribund"),
        "discard-replaced-first",
    ),
    Reading(
        "A card that an effect picks at random is entered as if it were chosen; that a card cannot be chosen does not keep it "
        "from being picked so.",
        "the engine has no randomness, and nobody chooses what chance picks",
        faq("the-word-cannot"),
        "picked-at-random",
    ),
    Reading(
        "A cancel that nobody triggers, of the next or the first effects that are triggered, takes place before anybody may "
        "answer the effect; effects that cannot be canceled count, and so do those before the card that cancels came.",
        "the words speak of the effect, not of a response to it; when the cancel takes place is not printed",
        faq("save-cancel-responses", "canceling-would-effects"),
        "canceled-as-it-comes",
    ),
    Reading(
        "A card that may be played as a duplicate is played so as other duplicates are: for no gold, while its player is "
        "marshalling, on a card that he or she owns and controls; it saves that card, be it unique or not.",
        "that is how copies of a unique card are attached and what they do; that it holds for a card of another title, which "
        "has a cost of its own, and on a card that is not unique, is not printed",
        faq("duplicates"),
        "played-as-duplicate",
    ),
    Reading(
        "What takes the place of a claim does so though nothing of it can be carried out: the claim has no effect then.",
        "the words put it in the place of the claim wherever their condition is met; what holds where it comes to nothing is "
        "not printed",
        ("agot1e-core/challenges/claim", *faq("replacement-effects")),
        "claim-replaced-by-nothing",
    ),
    Reading(
        "Several players whom one effect has satisfy a claim do so one after the other, from the first player clockwise, "
        "each with saves of his or her own.",
        "claim is implemented against one player; in which order several satisfy it is not printed",
        ("agot1e-core/challenges/claim", *faq("who-resolves-simultaneous-choices-first")),
        "claims-in-turn",
    ),
    Reading(
        "Of several effects that wait for the end of one challenge each is carried out in a window of its own, in the order in "
        "which they came about; one that initiates another challenge comes last.",
        "all of them are due once the challenge has been resolved; which of them comes first is not printed",
        faq("show-of-force-timing", "conflicting-passive-effects"),
        "waited-together",
    ),
    Reading(
        "The actions that a card lets players take once plots are chosen, before they are revealed, are those of the player "
        "actions before the reveal.",
        "what is chosen stays face down, and nothing but those actions comes before the reveal; that an opportunity of its "
        "own is put between is not in the flowchart",
        (*faq("plot-phase-flowchart"), "agot1e-core/plot/choose-and-reveal"),
        "acts-once-chosen",
    ),
    Reading(
        "A character that an effect has participate as a defender defends for the player who is attacked, whoever controls "
        "it; nobody has a character defend against his or her own challenge.",
        "characters participate on their player's side, and in melee a supporter defends for another player; what holds "
        "where an effect says it is not printed",
        (*faq("naval-enhancement", "supporter-as-defending-player"), "agot1e-core/titles/supports"),
        "defends-for-another",
    ),
    Reading(
        "A response that any player may trigger answers a happening once, whoever triggers it.",
        "a response can occur once per trigger, and the limit speaks of cards; whether each player has one of his or her own "
        "is not printed",
        faq("responses-per-trigger"),
        "answered-for-all",
    ),
    Reading(
        "What an effect puts into play out of the piles of its owners, and names no player for, enters under its owners' "
        "control.",
        "the words send each card to nobody else; under whose control cards enter is not printed",
        faq("play-and-put-into-play"),
        "under-owners",
    ),
    Reading(
        "What reduces a card's STR to 0 takes as much from it as it has when that is carried out; what else changes its STR, "
        "before or after, counts as ever.",
        "variables of triggered and passive effects are counted once, and of all lasting effects the net counts in whatever "
        "order; that the STR is to stay 0 is not printed",
        faq("definition-of-variables", "multiple-lasting-effects"),
        "str-taken-once",
    ),
    Reading(
        "Duplicates are not counted among the cards at a player's command.",
        "the cards that a player controls in play are counted, and a duplicate keeps no property of a card and is a duplicate "
        "card alone; whether it is one of them is not printed",
        faq("at-your-command", "duplicates"),
        "duplicates-not-commanded",
    ),
)
