"""The words of the second edition's form: every list to choose from, as (value, what a judge reads)."""

from __future__ import annotations

from timing.form.frame import Choices, Groups
from timing.systems.agot2e import verbs
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.words import ABOUT, CHALLENGES, PHASES, ZONES

KINDS: Choices = (
    ("action", "Action"),
    ("reaction", "Reaction"),
    ("interrupt", "Interrupt"),
    ("forced-reaction", "Forced reaction"),
    ("forced-interrupt", "Forced interrupt"),
    ("when-revealed", "When revealed"),
    ("constant", "Constant ability"),
)
IN_PHASES: Choices = (("", "any phase"), *((phase, f"{phase} phase") for phase in PHASES))
HOW: Choices = (("when", "when it happens"), ("would", "when it would happen"))
HAPPENINGS: Choices = tuple(ABOUT.items())
BY_PLAYERS = ("initiates", "ability-used", "event-played", "card-played", "marshaled")
"""What players do with cards: whose it is says which player."""
WHOSE_HAPPENING: Choices = (
    ("any", "anyone, any card"),
    ("self", "this card"),
    ("host", "the card it is attached to"),
    ("you", "you, or a card of yours"),
    ("opponent", "an opponent, or a card of an opponent"),
)
OF_CHALLENGE: Choices = (("", "any challenge"), *((one, f"{one} challenge") for one in CHALLENGES))
TYPES: Choices = (
    ("character", "character"),
    ("location", "location"),
    ("attachment", "attachment"),
    ("event", "event"),
    ("card", "card of any type"),
)
COSTS: Choices = (
    ("", "nothing"),
    ("kneel-self", "kneel this card"),
    ("kneel", "kneel a card of yours"),
    ("pay-gold", "pay gold"),
    ("discard-from-hand", "discard from hand"),
    ("sacrifice-self", "sacrifice this card"),
    ("sacrifice", "sacrifice a card of yours"),
    ("return-to-hand-self", "return this card to hand"),
    ("discard-self", "discard this card from play"),
    ("discard-power-self", "discard power from this card"),
    ("discard-faction-power", "discard power from your faction card"),
    ("remove-from-game-self", "remove this card from the game"),
)
ON_CARDS: Choices = (
    ("kill", "kill"),
    ("discard", "discard from play"),
    ("sacrifice", "sacrifice"),
    ("return-to-hand", "return to hand"),
    ("return-to-deck", "put into the deck"),
    ("remove-from-game", "remove from the game"),
    ("kneel", "kneel"),
    ("stand", "stand"),
    ("put-into-play", "put into play"),
    ("take-control", "take control of"),
    ("remove-from-challenge", "remove from the challenge"),
    ("gain-power", "have gain power:"),
    ("discard-power", "discard power from"),
    ("move-power", "move power from"),
)
LASTS: Choices = (
    ("str", "raise or lower the STR of"),
    ("gain", "give a keyword, icon or trait to"),
    ("lose", "take a keyword, icon or trait from"),
    ("blank", "blank"),
    ("cannot", "keep from something:"),
    ("immune", "make immune:"),
    ("claim", "raise or lower the claim of"),
    ("income", "change the gold value of"),
    ("initiative", "change the initiative of"),
    ("reserve", "change the reserve of"),
)
ON_PLAYERS: Choices = (
    ("draw", "draw cards"),
    ("gain-gold", "gain gold"),
    ("lose-gold", "lose gold"),
    ("faction-power", "gain power for the faction"),
    ("discard-faction-power", "discard power from the faction card"),
    ("take-power", "take power from another’s faction card"),
    ("discard-from-hand", "discard from hand"),
    ("discard-from-deck", "discard from the top of the deck"),
)
ANSWERS: Choices = (
    ("cancel", "cancel it"),
    ("save", "save the card"),
    ("replace", "replace it: it does not happen"),
    ("change-destination", "change where the card goes"),
)
_SAID = frozenset(dict((*ANSWERS, *ON_CARDS, *LASTS, *ON_PLAYERS)))
MORE: Choices = tuple((name, VERBS[name].about) for name in verbs.EFFECTS if name not in (*_SAID, "words"))
"""The other effects of the language, in its own words."""
EFFECTS: Groups = (
    ("Answers", ANSWERS),
    ("On cards", ON_CARDS),
    ("Lasts", LASTS),
    ("On players", ON_PLAYERS),
    ("Other", (*MORE, ("words", "something else, in words"))),
)
REACH_CARDS = frozenset(dict((*ON_CARDS, *LASTS))) | {name for name, _ in MORE if VERBS[name].whom == "card"}
REACH_PLAYERS = frozenset(dict(ON_PLAYERS)) | {name for name, _ in MORE if VERBS[name].whom == "player"}
COUNTED = frozenset(dict(ON_PLAYERS)) | frozenset(
    ("str", "gain-power", "discard-power", "move-power", "claim", "income", "initiative", "reserve")
)
NAMED = ("gain", "lose", "cannot", "immune", "words")
TO: Choices = (
    ("chosen", "a card that is chosen"),
    ("self", "this card"),
    ("host", "the card it is attached to"),
    ("trigger", "the card that set it off"),
    ("all", "every such card"),
)
WHO: Choices = (
    ("you", "you"),
    ("opponent", "an opponent"),
    ("each-opponent", "each opponent"),
    ("each", "each player"),
    ("loser", "the loser of the challenge"),
    ("winner", "the winner of the challenge"),
)
WHOSE: Choices = (
    ("any", "anyone’s"),
    ("you", "yours"),
    ("opponent", "an opponent’s"),
    ("loser", "the loser’s"),
    ("participating", "taking part in the challenge"),
)
UNTIL: Choices = (("phase", "the phase"), ("challenge", "the challenge"), ("round", "the round"), ("", "no end"))
LIMITS: Choices = (
    ("", "no limit"), ("challenge", "a challenge"), ("phase", "a phase"), ("round", "a round"), ("game", "the game")
)  # fmt: skip
PLACES: Choices = tuple((zone, zone.replace("-", " ")) for zone in ZONES if zone not in ("play", "played"))


def said(groups: Groups, value: str) -> str:
    """What a judge reads for a value."""
    return next((name for _, inner in groups for key, name in inner if key == value), value)
