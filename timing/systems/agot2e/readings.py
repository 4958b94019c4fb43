"""The points that neither the summary nor a reason settles, where the engine had to take a reading."""

from __future__ import annotations

from typing import NamedTuple

from timing.systems.agot2e.words import beyond


class Reading(NamedTuple):
    """How the engine takes a point, and what that rests on.

    `note` is the code of the transcript's line that says where it decides something.
    """

    reads: str
    rests_on: str
    note: str


READINGS: tuple[Reading, ...] = (
    Reading("The effects of an ability that stand before and between “then” become imminent together, part by part.", beyond("Then"), "part-by-part"),
    Reading("Reactions to an event being played share the window of reactions to its effects.", beyond("Initiating Abilities / Playing Cards"), "event-shares-reactions"),
    Reading("Several cards that leave play by one effect share their interrupts and reactions, and leave at once.", beyond("Triggering Condition"), "leave-together"),
    Reading("What lies on a card that leaves play goes in the same moment; nothing interrupts that by itself.", beyond("Leaves Play"), "falls"),
    Reading("A phase ends in this order: interrupts, “until” effects expire, “at the end” effects, reactions.", beyond("Phases"), "end-in-order"),
    Reading("Burn lowers STR first; the kill is then imminent in an occurrence of its own, whenever STR is 0 while the effect lasts.", beyond("Terminal Conditions"), "burns"),
    Reading("Of players who reach the power that wins at one moment, the one first in player order wins.", "the summary says who wins first, not what happens when two do at once; the first player goes first where nothing else is said", "wins-first"),
    Reading("After a challenge play returns to the action window before the active player may initiate the next.", beyond("Timing and Gameplay, Challenges Phase"), "window-after-challenge"),
    Reading("Of a hand, cards that the situation does not describe are discarded before those it does.", "claim discards at random, and the engine has no randomness", "hand-undescribed-first"),
    Reading("Constant abilities that ask for what others give are followed three deep; of a circle without end, what is known by then counts.", "the summary does not say; each is applied anew whenever its value is asked for", "three-deep"),
    Reading("A card with shadow (X) is marshaled into shadows, face down, for 2 gold; while it is there its owner may bring it out for X gold as an action, or play it as an event for X gold.", beyond("Shadow"), "into-shadows"),
    Reading("A card that comes out of shadows enters play, but is neither marshaled nor put into play.", beyond("Shadow"), "comes-out-of-shadows"),
    Reading("A search may find nothing; cards of the deck that the situation does not describe are not found.", beyond("Search"), "search-of-described"),
    Reading("What falls to chance (tied initiative, tied power) is put to the first player as a choice.", "the summary decides it at random, and the engine has no randomness", "chance-put-to-first"),
)  # fmt: skip
