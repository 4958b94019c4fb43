"""The words in which situations of the second edition are written, and the citations they are made with."""

from __future__ import annotations

LANGUAGE = 1
"""The version of these words; links and saved disputes carry it."""

BEYOND = "Rules Reference, {entry}, not in this corpus"

CHALLENGES = ("intrigue", "military", "power")
"""The types of challenge, and the icons of characters."""
KEYWORDS = (
    "ambush", "assault", "bestow", "insight", "intimidate", "limited", "no attachments", "pillage", "prized", "renown",
    "shadow", "stealth", "terminal",
)  # fmt: skip
NUMBERED = ("ambush", "bestow", "prized", "shadow")
"""Keywords with a number behind them: "ambush (3)"."""
HIDDEN = "with-token"
"""Of a card that is placed in shadows: with a shadow token, so that it gains shadow (X), X being its printed cost."""
PHASES = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")
TYPES = ("character", "location", "attachment", "event", "plot", "agenda", "faction", "title")
ZONES = (
    "play",
    "hand",
    "deck",
    "discard",
    "dead",
    "shadows",
    "revealed",
    "used",
    "plot-deck",
    "removed",
    "played",
    "under",
)
WAYS_IN = ("marshal", "ambush", "put-into-play", "out-of-shadows")
WAYS_TO_PAY = ("marshal", "play", "ambush", "out-of-shadows", "into-shadows")
PILES = ("discard", "dead")
KINDS = ("action", "reaction", "interrupt", "forced-reaction", "forced-interrupt", "constant", "when-revealed")
FORCED = ("forced-reaction", "forced-interrupt", "when-revealed")
INTERRUPTS = ("interrupt", "forced-interrupt")
REACTIONS = ("reaction", "forced-reaction")
SPANS = ("challenge", "phase", "round", "source", "stands")
"""How long something lasts; `source`: as long as the card that did it is where it was; `stands`: and kneels."""
LIMITS = ("challenge", "phase", "round", "game")
TITLES = (
    "crown-regent", "hand-of-the-king", "master-of-laws", "master-of-ships", "master-of-whispers", "master-of-coin",
)  # fmt: skip
STATS = (
    "str",
    "printed-str",
    "cost",
    "power",
    "gold",
    "tokens",
    "claim",
    "income",
    "initiative",
    "reserve",
    "icons",
    "traits",
    "number",
)
PLAYER_STATS = (
    "hand",
    "faction-power",
    "total-power",
    "gold-pool",
    "opponents",
    "initiated",
    "rivals",
    "x",
    *(f"initiated-{kind}" for kind in CHALLENGES),
)
CARDS_MEANT = (
    "self",
    "host",
    "target",
    "target-2",
    "target-3",
    "targets",
    "trigger",
    "chosen",
    "paid",
    "affected",
    "aimed",
    "agenda",
)
"""What stands for a card that has been spoken of."""
WHOM = (
    "you", "opponent", "each", "each-opponent", "attacker", "defender", "winner", "loser", "first-player",
    "active-player", "controller", "owner", "trigger-player", "trigger-opponent", "chosen",
    "target-player", "this-player", "host-controller", "affected-controller", "affected-owner",
)  # fmt: skip
IMMUNITIES = (
    "events", "character-abilities", "location-abilities", "attachment-abilities", "plot-effects", "opponents-events",
    "opponents-abilities", "triggered-abilities", "all",
    *(f"opponents-{kind}-abilities" for kind in ("character", "location", "attachment", "triggered")),
    "opponents-plot-effects", "opponents-non-plot-effects",
)  # fmt: skip
CANNOTS = (
    "be killed", "be discarded", "be saved", "be bypassed", "be targeted", "leave play", "kneel", "stand", "attack",
    "defend", "gain power", "be canceled", "be marshaled", "stand in the standing phase",
    "contribute STR", "contribute STR to dominance", "gain icons", "participate", "use assault",
    "enter play", "enter play standing", "be knelt by effects", "be put into play", "be played", "trigger abilities",
    "count its power", "have STR reduced",
    "have STR increased",
    "kneel to attack", "kneel to defend",
    *(f"{how} in {kind}" for how in ("attack", "defend") for kind in CHALLENGES),
    *(f"kneel to {how} in {kind}" for how in ("attack", "defend") for kind in CHALLENGES),
)  # fmt: skip

MAY = (
    "attack kneeling",
    "defend kneeling",
    "attack without an icon",
    "defend without an icon",
    "stay kneeling",
    "target another by assault",
)
"""What the rules keep cards from and something may let them do."""
MUST = ("be declared as an attacker", "be declared as a defender", "be declared", "be chosen for claim")
"""What cards must do if able."""
OUT_OF_PLAY = ("enter play", "be marshaled", "be put into play", "be played", "trigger abilities")
"""What cards may be kept from while they are not in play."""
FORBIDDEN = (
    *(f"initiate {kind}challenges{whom}" for kind in ("", *(f"{one} " for one in CHALLENGES))
      for whom in ("", " against you")),
    "play events", "draw", "gain gold", "gain power", "marshal", "bring out of shadows", "put into play",
    "discard at random", "gain power from dominance", "gain power from challenge bonuses", "gain power for factions",
)  # fmt: skip
"""What players can be kept from."""

ABOUT = {
    "initiates": "an ability's effects attempt to initiate: what cancels answer",
    "ability-used": "an ability of a card has been used",
    "event-played": "an event has been played",
    "card-played": "a card has been played from hand or marshaled",
    "killed": "a character is killed",
    "discarded": "a card is discarded from play",
    "sacrificed": "a card is sacrificed",
    "returned-to-hand": "a card returns from play to its owner's hand",
    "returned-to-shadows": "a card returns from play to shadows",
    "out-of-shadows": "a card comes out of shadows",
    "into-shadows": "a card is placed in shadows",
    "searched": "a player searches a deck",
    "returned-to-deck": "a card returns from play to its owner's deck",
    "removed-from-game": "a card is removed from the game",
    "leaves-play": "a card leaves play, however",
    "discarded-from-hand": "a card is discarded from hand",
    "discarded-from-deck": "a card is discarded from the deck",
    "placed-in-dead-pile": "a card is placed in a dead pile",
    "placed-in-discard-pile": "a card is placed in a discard pile",
    "enters-play": "a card enters play, however",
    "put-into-play": "a card is put into play",
    "marshaled": "a card is marshaled",
    "duplicate-placed": "a card is marshaled or put into play as a duplicate",
    "ambushed": "a card is put into play by ambush",
    "knelt": "a card kneels",
    "stood": "a card stands",
    "str-raised": "a card's STR is raised",
    "str-lowered": "a card's STR is lowered",
    "changed": "a card gains or loses something",
    "blanked": "a card's text box is blanked",
    "control-taken": "a player takes control of a card",
    "power-gained": "a player or a card gains power",
    "power-moved": "power moves",
    "power-discarded": "power is discarded",
    "gold-gained": "a player gains gold",
    "gold-lost": "a player loses gold",
    "income-collected": "a player collects income",
    "gold-returned": "unspent gold is returned",
    "drawn": "a player draws cards",
    "saved": "a card is saved",
    "canceled": "an ability's effects are canceled",
    "replaced": "what was imminent is replaced",
    "plots-revealed": "plots are revealed",
    "plot-revealed": "a plot is revealed",
    "initiative-won": "a player wins initiative",
    "first-player-chosen": "a player becomes first player",
    "titles-selected": "titles are selected",
    "titles-returned": "titles return to the pool",
    "challenge-initiated": "a player initiates a challenge",
    "declared-as-attacker": "a character is declared as an attacker",
    "declared-as-defender": "a character is declared as a defender",
    "defenders-declared": "the defending player has declared defenders, or none",
    "bypassed": "a character is bypassed by stealth",
    "assaulted": "a location is targeted by assault",
    "knelt-by-assault": "a location is knelt by assault",
    "redirected": "a challenge is redirected",
    "challenge-won": "a player wins a challenge",
    "challenge-lost": "a player loses a challenge",
    "unopposed": "a player wins a challenge unopposed",
    "rival-bonus": "a player gains the bonus for beating a rival",
    "claim-applied": "claim is applied against a player",
    "challenge-ends": "a challenge ends",
    "removed-from-challenge": "a character is removed from the challenge",
    "insight": "insight is used",
    "intimidate": "intimidate is used",
    "pillage": "pillage is used",
    "renown": "renown is used",
    "dominance-won": "a player wins dominance",
    "reserve-checked": "a player has checked reserve",
    "phase-begins": "a phase begins",
    "phase-ends": "a phase ends",
    "round-ends": "the round ends",
    "challenge-stopped": "a challenge is ended with no winner or loser",
    "revealed": "a card is revealed",
    "placed-in-used-pile": "a plot goes to a used pile",
    "power-received": "a card gains power, or power moves to it",
    "gold-moved": "gold moves",
    "words": "something described in words alone",
}
HAPPENINGS = tuple(ABOUT)


def cites(*slugs: str) -> tuple[str, ...]:
    """Entries of the second edition's summary."""
    return tuple(f"agot2e-summary/{slug}" for slug in slugs)


def beyond(entry: str) -> str:
    """What a reading rests on that goes beyond the summary."""
    return BEYOND.format(entry=entry)
