"""The words of the form: every list to choose from, as (value, what a judge reads)."""

from __future__ import annotations

from string import Formatter

from timing.systems.agot1e.happenings import GAME, IN_FORM, PLAYER
from timing.systems.agot1e.happenings import HAPPENINGS as RECORDS
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.verbs.known import VERBS
from timing.systems.agot1e.verbs.paying import PAYMENTS
from timing.systems.agot1e.words import AT_RANDOM, OF_CHOICE, PHASE_WORDS

Choices = tuple[tuple[str, str], ...]
Groups = tuple[tuple[str, Choices], ...]

ICON_CHOICES: Choices = tuple((icon, icon) for icon in ICONS)
KINDS: Choices = (
    ("action", "Action"),
    ("response", "Response"),
    ("passive", "Passive ability"),
    ("constant", "Constant ability"),
    ("replacement", "Replacement"),
    ("when-revealed", "When revealed"),
)
PHASES: Choices = (("any", "any phase"), *((phase, f"{phase} phase") for phase in PHASE_WORDS if phase != "any"))
HAPPENINGS: Groups = tuple(
    (group, tuple((name, one.form[1]) for name, one in RECORDS.items() if one.form and one.form[0] == group))
    for group in IN_FORM
)
OF_PLAYERS = frozenset(name for name, one in RECORDS.items() if one.form and one.form[0] == PLAYER)
OF_NOBODY = frozenset(name for name, one in RECORDS.items() if one.form and one.form[0] == GAME)
WHOSE_HAPPENING: Choices = (
    ("any", "anyone, any card"),
    ("self", "this card"),
    ("you", "you, or a card of yours"),
    ("opponent", "an opponent, or a card of an opponent"),
    ("host", "the card it is attached to"),
)
TYPES: Choices = (
    ("character", "character"),
    ("location", "location"),
    ("attachment", "attachment"),
    ("card", "card of any type"),
)
COSTS: Choices = (("", "nothing"), *(offered for payment in PAYMENTS.values() for offered in payment.in_form))
FORMS = {name: verb.form for name, verb in VERBS.items() if verb.form is not None}
"""How the form offers each verb that it has."""
EFFECTS: Groups = tuple(
    (group, tuple((name, form.name) for name, form in FORMS.items() if form.group == group))
    for group in ("Answers", "Removes", "Changes", "Brings", "Power, gold, cards", "Other")
)
PLAYERS_EFFECTS = frozenset(name for name, form in FORMS.items() if form.to == "players")
TABLE_EFFECTS = frozenset(name for name, form in FORMS.items() if form.to == "table")
ASKED = {name: {part for _, part, _, _ in Formatter().parse(form.phrase) if part} for name, form in FORMS.items()}
"""Of each effect what is asked besides the cards: the parts of its phrase, such as its number."""
BY_PICK = frozenset({"discard-from-hand"})  # cards that leave a hand: how they are picked
LASTING = frozenset(name for name, form in FORMS.items() if form.lasts)
TO: Choices = (
    ("chosen", "a card that is chosen"),
    ("self", "this card"),
    ("host", "the card it is attached to"),
    ("trigger", "the card that set it off"),
    ("saved", "the saved card"),
    ("all", "every such card"),
    ("you", "you"),
    ("opponent", "an opponent"),
    ("each", "each player"),
)
WHOSE: Choices = (
    ("any", "anyone’s"),
    ("you", "yours"),
    ("opponent", "an opponent’s"),
    ("participating", "taking part in the challenge"),
    ("winner", "the winner’s, taking part"),
    ("loser", "the loser’s"),
)
CANCELS: Choices = (
    ("", "any effect"),
    ("event", "an event"),
    ("triggered", "a triggered effect"),
    ("response", "a response"),
    ("action", "an action"),
    ("passive", "a passive ability"),
    ("character", "a character’s ability"),
    ("location", "a location’s ability"),
    ("attachment", "an attachment’s ability"),
    ("plot", "a plot’s effect"),
)
FROM: Choices = (("hand", "from hand"), ("discard", "from the discard pile"), ("dead", "from the dead pile"))
PICKED: Choices = (
    (AT_RANDOM, "at random"),
    (OF_CHOICE, "chosen by whoever discards"),
    ("", "the card does not say"),
)
DESTINATIONS: Choices = (
    ("hand", "hand"),
    ("discard", "discard pile"),
    ("dead", "dead pile"),
    ("deck-top", "top of the deck"),
    ("deck-bottom", "bottom of the deck"),
    ("deck", "deck, shuffled"),
    ("shadows", "Shadows"),
    ("removed", "out of the game"),
)
UNTIL: Choices = (("phase", "the phase"), ("challenge", "the challenge"), ("round", "the round"), ("", "no end"))
LIMITS: Choices = (("", "no limit"), ("challenge", "a challenge"), ("phase", "a phase"), ("round", "a round"))
CARD_TYPES: Choices = (
    ("character", "Character"),
    ("event", "Event"),
    ("attachment", "Attachment"),
    ("location", "Location"),
    ("plot", "Plot"),
    ("agenda", "Agenda"),
    ("house", "House"),
    ("title", "Title"),
)
ZONES: Choices = (
    ("play", "in play"),
    ("hand", "in hand"),
    ("shadows", "in Shadows"),
    ("dead", "in the dead pile"),
    ("discard", "in the discard pile"),
    ("deck", "in the deck"),
    ("revealed", "revealed plot"),
    ("used", "used plots"),
    ("removed", "out of the game"),
)


def said(choices: Choices | Groups, value: str) -> str:
    """What a judge reads for a value."""
    for name, rest in choices:
        if isinstance(rest, tuple):
            for inner, words in rest:
                if inner == value:
                    return words
        elif name == value:
            return rest
    return value


def boxes() -> Groups:
    """Every box of the round and of setup, by phase."""
    return tuple(
        (
            phase.capitalize(),
            tuple((box.id, f"{phase.capitalize()} {box.number}: {box.name}") for box in FIRST_EDITION.boxes_of(phase)),
        )
        for phase in (*FIRST_EDITION.phases, *FIRST_EDITION.special_phases, *FIRST_EDITION.opening_phases)
    )
