"""What the transcript says: one kind of line for each thing that can happen, and the entries it rests on."""

from __future__ import annotations

from timing.kernel.reasons import NoteKind
from timing.systems.btwixt.cites import cite
from timing.systems.btwixt.readings import READINGS
from timing.systems.btwixt.reasons import REASONS

DECIDING_THE_BID = ("total", "highest-total", "tie-nearest")
COUNTING = ("council-power", "small-council", "small-equal")
DECIDING_THE_WINNER = (
    "small-wins",
    "small-tied",
    "other-wins",
    "other-tied",
    "allies-win",
    "shared",
    "tokens-hidden",
)
"""Reasons that the transcript tells as they are."""

_NOTES: dict[str, NoteKind] = {
    **{
        code: NoteKind(REASONS[code].says, REASONS[code].cites)
        for code in (*DECIDING_THE_BID, *COUNTING, *DECIDING_THE_WINNER)
    },
    "box": NoteKind("{box}.", cite("play")),
    "chooses": NoteKind("{player} chooses {what}.", cite("additional/you")),
    "track": NoteKind(
        "The season token starts on {season}; each season has {n} rounds.",
        cite("setup/time-track", "play/advance-round"),
    ),
    "track-short": NoteKind(
        "Short Version: the season token starts on {season}; each season has {n} rounds.",
        cite("variants/short", "setup/time-track"),
    ),
    "first-player": NoteKind("{player} takes the first player token.", cite("setup/first-player")),
    "own-cards": NoteKind(
        "Advanced game: each player takes the four cards of their leader.", cite("advanced/leader-specific")
    ),
    "kingsmoot-deck": NoteKind(
        "Kingsmoot Draft: all leader-specific and event cards are shuffled into the influence deck.",
        cite("variants/kingsmoot-draft"),
    ),
    "deal": NoteKind("Each leader is dealt {n} influence cards.", cite("setup/influence-cards", "play/season-change")),
    "deal-advanced": NoteKind(
        "Each leader is dealt {n} influence cards and draws one of their own at random.",
        cite("advanced/leader-specific"),
    ),
    "draft": NoteKind(
        "The hands are drafted: each leader keeps one card and passes the rest to the {side}, until none is left.",
        cite("variants/draft"),
    ),
    "row-laid": NoteKind("{n} allies are laid out as the ally row.", cite("variants/revealed-allies")),
    "row-filled": NoteKind("{card} is added to the right of the ally row.", cite("variants/revealed-allies")),
    "revealed": NoteKind("{player} reveals {card}: it is the current ally.", cite("play/reveal-ally")),
    "leftmost": NoteKind(
        "{card}, the leftmost of the ally row, is the current ally.", cite("variants/revealed-allies")
    ),
    "no-ally-described": NoteKind("The ally that comes next is not described.", cite("play/reveal-ally")),
    "plays": NoteKind("{player} plays {card}.", cite("play/play-influence")),
    "joins-bid": NoteKind("{card} joins the bid pile of {player}.", cite("terms/bid-pile")),
    "kneels": NoteKind("{player} kneels.", cite("terms/kneeling")),
    "all-knelt": NoteKind("All leaders have knelt.", cite("play/play-influence")),
    "moved-in-front": NoteKind(
        '{card} now lies in front of {player}, who is "you" for it from here on.', cite("additional/you")
    ),
    "taken-to-hand": NoteKind(
        "{card} goes to the hand of {player}, in front of whom it lay.",
        cite("additional/you", "examples/event-moved-to-another-bid"),
    ),
    "nothing-to-choose": NoteKind("{card} finds nothing to choose.", cite("play/play-influence")),
    "killed": NoteKind("{by} kills {card}, which goes to the dead pile.", cite("additional/killing")),
    "tokens-to-supply": NoteKind(
        "The {n} power tokens on {card} return to the supply.", cite("clarifications/little-birds")
    ),
    "token-on-ally": NoteKind("{n} power tokens are laid on {card}.", cite("clarifications/little-birds")),
    "tokens-come-along": NoteKind("The {n} power tokens on {card} go to {council} with it.", cite("play/claim")),
    "introduced": NoteKind(
        "{by} introduces {card}, an additional ally.", cite("clarifications/pulling-the-strings", "play/reveal-ally")
    ),
    "in-words": NoteKind("{card}: the table carries out {text}.", cite("play/play-influence")),
    "resolves": NoteKind('{card} resolves; "you" is {player}.', cite("additional/you", "additional/triumph-icon")),
    "not-won": NoteKind("{card} does nothing: {player} has not won the bid.", cite("additional/triumph-icon")),
    "not-lost": NoteKind("{card} does nothing: {player} has won the bid.", cite("additional/triumph-icon")),
    "no-ally": NoteKind("There is no ally to claim any more.", cite("play/claim", "additional/killing")),
    "claims": NoteKind("{player} claims {card} and places it in {council}.", cite("play/claim")),
    "gains-token": NoteKind(
        "{player} adds a power token to {council}, unseen.", cite("additional/gaining-power-tokens")
    ),
    "cleaned-up": NoteKind(
        "The bid piles go to the discard pile, and the leaders stand upright again.", cite("play/clean-up")
    ),
    "removed": NoteKind(
        "{card} is leader-specific: it is removed from the game instead of being discarded.",
        cite("advanced/leader-specific"),
    ),
    "first-player-passes": NoteKind(
        "The first player token goes clockwise to {player}.", cite("play/pass-first-player")
    ),
    "next-round": NoteKind("The round token moves on to round {n}.", cite("play/advance-round")),
    "next-season": NoteKind(
        "The round token returns to its first space and the season token moves to {season}.",
        cite("play/season-change", "play/advance-round"),
    ),
    "reshuffled": NoteKind(
        "All hands are discarded, and the discard pile is shuffled into the influence deck.", cite("play/season-change")
    ),
    "events-added": NoteKind("{n} event cards are shuffled in.", cite("advanced/events")),
    "game-over": NoteKind("It was the last round of winter: the game is over.", cite("play/advance-round", "scoring")),
}

_READ = {reading.note: reading for reading in READINGS}
NOTES = {code: kind._replace(rests_on=_READ[code].rests_on) if code in _READ else kind for code, kind in _NOTES.items()}
NOTES |= {code: NoteKind(one.reads, one.cites, one.rests_on) for code, one in _READ.items() if code not in _NOTES}
"""Every kind of line; one that says that a reading decides (`readings`) says what the reading rests on."""
