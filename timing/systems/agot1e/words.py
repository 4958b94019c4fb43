"""The words a situation is described with: card types, zones, kinds of ability, costs, effects, happenings."""

from functools import cache

from timing.systems.agot1e.happenings import HAPPENINGS as RECORDS
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT

PHASE_WORDS = ("any", *FIRST_EDITION.phases, *FIRST_EDITION.special_phases)
CARD_TYPES = ("character", "location", "attachment", "event", "plot", "agenda", "house", "title")
ZONES = (
    "play",
    "hand",
    "deck",
    "discard",
    "dead",
    "shadows",
    "revealed",
    "used",
    "removed",
    "played",
    "facedown",
    "beside-plots",
    "agenda",
)
DESTINATIONS = ("dead", "discard", "hand", "deck-top", "deck-bottom", "deck", "shadows", "removed", "used")
CANCELED_EVENTS = ("winner is determined", "claim is implemented", "dominance is rewarded", "initiative is counted")
SEASON_CHANGED = "season-changed"  # the happening that it becomes a season that it was not
NO_SEASON = "not "  # before a season: it cannot be that one
SEASONS = ("summer", "winter")
# values of a card, and of a player, that cards compare and count
CARD_STATS = (
    "str", "printed-str", "cost", "power", "gold", "claim", "income", "initiative", "influence",
    "icons", "traits", "keywords", "crests", "duplicates", "attachments",
)  # fmt: skip
REST_OF_COST = "rest-of-cost"  # of a card with the Shadow crest: what is left to pay to bring it out of Shadows
PLAYER_STATS = (
    "power", "house-power", "gold", "hand", "influence", "income", "initiative", "claim", "drawn", "opponents",
    "command", "printed-claim", "dominance",
)  # fmt: skip
ABILITY_KINDS = ("action", "response", "passive", "constant", "keyword", "replacement", "when-revealed")
LEAVING = tuple(WAYS_OUT)
# what a constant ability does, beside removals, as soon as a state is there and as long as it is (FAQ 3.21)
BY_STATE = (*LEAVING, "kneel", "discard-power", "duplicate", "put-into-play")
STANDING = ("vigilant", "vengeful")  # keywords by which cards stand after a challenge


def effects() -> tuple[str, ...]:
    """The verbs of effects; their records stand in timing.systems.agot1e.verbs."""
    from timing.systems.agot1e.verbs.known import EFFECTS  # they are carried out by what this language is read for

    return EFFECTS


def costs() -> tuple[str, ...]:
    """The ways to pay; their records stand there, too."""
    from timing.systems.agot1e.verbs.paying import COSTS

    return COSTS


def stated() -> tuple[str, ...]:
    """The verbs that a situation may state to be in force."""
    from timing.systems.agot1e.verbs.known import STATED

    return STATED


# of a cost that changes: for one card only, or for one that then comes into play knelt; that nothing lowers it; and of
# the gold penalty alone
NEXT, NEXT_KNELT, NOT_REDUCED, OF_PENALTY = "next", "next-knelt", "not-reduced", "penalty"
PLAYED_ON = "played-on"  # of attachments that are played on the card
# for the next card that is put into play through ambush, or either so or marshalled; of the next card's penalty alone
NEXT_AMBUSH, NEXT_EITHER, NEXT_PENALTY = "next-ambush", "next-or-ambush", "next-penalty"
# for the next card that is played into Shadows, and of what comes out of them
NEXT_GAINING = "next gaining "  # for the next card, which gains the text of that name
AMBUSH_GAINING = "next-ambush gaining "  # and so where it is put into play through ambush
NEXT_INTO_SHADOWS, TO_BRING_OUT = "next-into-shadows", "out-of-shadows"
# in order to do what players have to pay gold or power: beside challenges of a type
TOLL, TOLL_POWER = "toll", "toll-power"
TOLLS = (TOLL, TOLL_POWER)
EVENTS, INFLUENCE_EFFECTS, TO_DECLARE, TO_TRIGGER = "events", "influence-effects", "declare", "trigger"
HAPPENINGS = tuple(RECORDS)
WHO = ("you", "opponent", "each", "each-opponent", "winner", "loser", "attacker", "defender", "any", "trigger")
# what cards can gain beside icons, keywords, traits and texts: their power counts, their STR does for dominance
ANY_TRAIT = "any-trait"  # of words that may be named: every trait of the table
MOST_CARDS = 40  # of a table: no more can be chosen or paid with
ANY_PRINTED = "any-keyword-or-crest"  # every one that is printed on cards that `choose` selects
ANY_SHARED = "any-shared-trait"  # every trait of what is answered that `choose` has on another card, too
ANY_NUMBER = "any-number"  # every number from 0 to `n`
ANY_TITLE = "any-title"  # and every title of a card that is no plot
LOST = "what was lost"  # of what is gained: what the happening that is answered took
ANY_PLOT = "any-plot"  # and every title of a plot
CHOSEN_PLAYER = "chosen-player"  # who was chosen as a card was given a text that speaks of that player
NAMED = "named"  # as a trait or title: the one that was named
ON_CHARACTERS = "claim on characters"  # its power may be claimed by so many characters, 1 each, instead
WINS = "win"  # of dominance: it is won whatever is counted
AT_MOST = "at most"  # of the draw cap: it is lowered to this, and others change it as ever
OR_UNKNOWN = "or not described"  # of cards that are picked in a hand: fewer may be, as many as it has besides
AT_RANDOM, OF_CHOICE = "at random", "chosen"  # how cards are picked that are discarded from a hand
PAST_CAP = "beyond the cap"  # of cards drawn: the draw cap does not hold
ENTERS_KNELT = "comes into play knelt"
WITH_GOLD = "comes into play with {} gold"
AGENDA = "agenda"  # where a card is that is attached to a House card as an agenda, and the type that it has there
TO_HOUSE = "may be played attached to your House card"
PAST_STEALTH = "may bypass characters with stealth"
TO_BOTTOM = "goes to the deck bottom"  # of an event that has been played
TO_DUPLICATE = "may be played as a duplicate"  # of a card that `bearer` selects
# what a kneeling character that can do so is said to gain, by what it may do and the type of challenge
WHILE_KNEELING = "may {} {} challenges while kneeling"
WITHOUT_ICON = "may {} {} challenges without the icon"  # and one that can do so though it has not its icon
# of what is gained: all that the cards of `which` have of a kind
TAKEN_OVER = {
    "traits of those": "all traits",
    "printed crests of those": "all crests",
    "keywords of those": "all keywords",
}
AFFILIATION = "affiliation "  # before a House: what is gained is that affiliation
FOUND_ANYWAY = "is found by any search"
MORE = "more of the top"  # of searches, in a constant ability: where the top of a deck is searched, of more cards
YOURS = "under your control"  # of a card that goes to Shadows out of a pile
FROM_BOTTOM = "draw-from-bottom"  # the effect by which players draw from the bottom of their decks
ADDITIONAL = "additional"  # of discards from decks, in a constant ability: effects that discard any discard more
MORE_DEFENDERS = "more-defenders"  # the effect by which players who are not attacked may declare some
PARTICIPANTS = "count-participants"  # of sides of a challenge, in place of STR
PAID_PLAYER = "paid-player"
ONLY_TYPE = "only-type"  # each of these players names a type of challenge, and may initiate no other
PRIZED_MORE = "prized-power"  # how much more power players claim for prized
REPEATS = "repeat-phase"
ALL_OR_NONE = "all-or-none"  # in challenges of a type players declare all who are eligible, or nobody
KEEPS = "keep"  # cards that a card has removed, for when it leaves play
LIES_BESIDE = "beside-plots"  # an event, for as long as its effect lasts
SAME_TYPE = "same-type"  # of a challenge that is granted: that of the challenge under way
NO_WINNER = "no-winner-if-opposed"  # the effect by which nobody wins a challenge that is opposed
# the effect by which players take actions once plots are chosen, before they are revealed
ONCE_CHOSEN = "actions-once-chosen"
COMING = "cancel-coming"  # the effect by which the next, or the first effects that are triggered are canceled
AGENDAS = "agendas"  # the effect by which a player counts as running more agendas with a trait
# what players may be forbidden of plots
CHOOSE_PLOTS, REVEAL_PLOTS, FROM_USED = "choose-plots", "reveal-plots", "choose-unused-plots"
# that a card has been played or put into play or Shadows out of a hand, and the ban on doing so
FROM_HAND, MORE_FROM_HAND = "came-from-hand", "more-from-hand"
# that cards are moved out of a player's discard and dead piles
OUT_OF_PILES = "out-of-piles"
IGNORES = "ignores that it cannot {}"  # what a card gains on which no such effect has any bearing
RENOWN_MORE = "claims 1 additional power for renown"  # what a card gains
IMMUNE_TO_THOSE = "immune to those"  # of what is gained: to the effects of the cards of `which`
BASE = "base"  # of a change of STR: it stands in the place of the printed STR, and others change it as ever
EXACTLY = "exactly"  # of a claim or initiative value: it is this, whatever else would change it
MUST_DIE = "must be chosen for military claim"
POWER_COUNTS, COUNTS_FOR_DOMINANCE = "power counts", "counts STR for dominance"
# what a card cannot do or undergo
CANNOTS = (
    "be killed", "be saved", "be discarded", "be discarded by opponents", "be returned to hand by you",
    "be returned to hand", "be chosen", "be bypassed", "kneel", "stand",
    "attack", "defend", "be declared as an attacker", "be declared as a defender", "participate",
    "count STR", "count STR for dominance", "count power", "claim power", "claim power for renown", "leave play",
    "trigger", "attack alone", "defend alone", "declare stealth", "be chosen for military claim", "have STR raised",
    "have STR lowered", "kneel to pay", "be blanked", "have attachments played on it",
    "be knelt by effects", "be stood by other effects", "lose icons", "gain traits",
)  # fmt: skip
# what keeps a card from a side: from being declared there, and from taking part there by an effect, too
NOT_ON_SIDE = {"attacker": ("attack", "participate"), "defender": ("defend", "participate")}
NOT_DECLARED = {
    "attacker": ("be declared as an attacker", *NOT_ON_SIDE["attacker"]),
    "defender": ("be declared as a defender", *NOT_ON_SIDE["defender"]),
}
DEFENDING = "defending"  # of joining a challenge: as a defender, for whoever is attacked
YOUR_SIDE = "your side"  # of joining a challenge: on the side of the effect's player, whoever controls the character
JOINED = "joined-challenge"  # that a character has come to take part by an effect, and was not declared
STAYS_ON = "stays-on"  # that an effect has attached a card to one that is not in play
NO_CREST = "without the crest"  # of a card that goes to Shadows: though it is no card that can be played there
# features that cannot be gained or lost: of which kind, which of both, and what the card then cannot do
KEPT = (("all icons", "lose", "lose icons"), ("all traits", "gain", "gain traits"))
# what a player may be forbidden
FORBIDDEN = (
    "events", "responses", "actions", "triggered-effects", "character-abilities", "location-abilities",
    "attachment-abilities", "character-abilities-in-play", "location-abilities-in-play",
    "attachment-abilities-in-play", *ICONS, "challenges", "defenders", "fewer-than-2-attackers",
    "fewer-than-2-defenders",
    "more-than-1-attacker", "more-than-1-defender", "marshal", "characters", "locations", "attachments", "draw",
    "draw-by-effects", "more-than-1-challenge", "more-than-2-challenges", *(f"{icon}-defenders" for icon in ICONS),
    "house-power", "plays-from-hand", "discards-from-hand", "name-oneself-first", "named-card", "choose-plots",
    "reveal-plots", "choose-unused-plots", "out-of-piles", "more-from-hand", "events-in-own-discard",
    "responses-from-hand", "events-from-piles", "unopposed-power",
)  # fmt: skip
# happenings that a wider word covers
GROUPS = {name: one.covers for name, one in RECORDS.items() if one.covers}
LEFT_PLAY = GROUPS["left-play"]


@cache
def covered(names: tuple[str, ...]) -> frozenset[str]:
    """All happenings that a trigger's words cover: 'left-play' covers 'killed' and the others."""
    return frozenset(names) | {member for name in names for member in GROUPS.get(name, ())}


# what a card may be immune to
WALLS = (
    "events",
    "character-abilities",
    "location-abilities",
    "attachment-abilities",
    "plot-effects",
    "triggered-effects",
    "non-plot-effects",
    "opponents-effects",
    "opponents-events",
    "opponents-character-abilities",
    "opponents-location-abilities",
    "opponents-attachment-abilities",
    "opponents-plot-effects",
    "opponents-triggered-effects",
    "opponents-non-plot-effects",
    "all-effects",
)
AGAINST_STEALTH = frozenset(("non-plot-effects", "opponents-effects", "opponents-non-plot-effects", "all-effects"))
"""Of these what stealth does not pass by: it is a card effect of an opponent's (FAQ, Cat o' the Canals)."""


def text_of_next(what: str) -> str:
    """The name of the text that the next card gains by a change of what it costs; '' where it gains none."""
    begun = next((one for one in (NEXT_GAINING, AMBUSH_GAINING) if what.startswith(one)), "")
    return what.removeprefix(begun) if begun else ""
