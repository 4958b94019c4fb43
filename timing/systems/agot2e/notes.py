"""What the transcript says: one kind of line for each thing that can happen, and the entries it rests on."""

from __future__ import annotations

from timing.kernel.reasons import NoteKind
from timing.systems.agot2e.readings import READINGS
from timing.systems.agot2e.words import cites

_NOTES: dict[str, NoteKind] = {
    "begins": NoteKind("The dispute starts at {box}.", ()),
    "box": NoteKind("Play goes on to {box}.", ()),
    "event": NoteKind("Framework step: {event}.", cites("phases")),
    "passes": NoteKind("{player} passes.", cites("other/actions")),
    "chooses": NoteKind("{player} chooses {what}.", cites("other/first-player")),
    "uses": NoteKind("{player} uses {ability}.", cites("other/actions")),
    "plays": NoteKind("{player} plays {card}.", cites("other/event-cards")),
    "must": NoteKind("{ability} is forced.", cites("other/forced")),
    "canceled": NoteKind("{by} cancels {ability}: its effects do not resolve.", cites("other/cancel")),
    "saved": NoteKind("{by} saves {card}.", cites("other/interrupts", "other/duplicates")),
    "replaced": NoteKind("{by} replaces what would happen to {what}.", cites("other/interrupts")),
    "bound-elsewhere": NoteKind("{by}: {card} goes to {to} instead.", cites("other/interrupts")),
    "instead": NoteKind("{by} replaces how it is carried out.", cites("other/interrupts")),
    "attached": NoteKind("{card} is attached to {host}.", cites("other/attachments")),
    "then-fails": NoteKind("{ability}: what comes after “then” does not resolve.", cites("other/interrupts")),
    "delayed": NoteKind("{ability} waits.", cites("other/delayed-effects")),
    "delayed-resolves": NoteKind("What {ability} has left to happen resolves now.", cites("other/delayed-effects")),
    "leaves": NoteKind("{card} is {did} and goes to {to}.", cites("other/leaves-play", "other/dead-discard")),
    "placed": NoteKind("{card} goes to {to}.", cites("other/dead-discard")),
    "joins": NoteKind("{card} participates in the challenge now.", cites("challenges/attackers")),
    "stopped": NoteKind("The challenge ends with no winner or loser.", cites("challenges/compare")),
    "claim-as": NoteKind("{by}: {type} claim is applied instead.", cites("challenges/claim")),
    "forbids": NoteKind("{player} cannot {what} until the end of the {until}.", cites("other/delayed-effects")),
    "falls": NoteKind("{card}, attached to {host}, goes to {to}.", cites("other/attachments", "keywords/terminal")),
    "illegally-attached": NoteKind("{card} may not be attached to {host} any more.", cites("other/attachments")),
    "knelt": NoteKind("{card} kneels.", cites("concepts/standing-kneeling")),
    "stood": NoteKind("{card} stands.", cites("concepts/standing-kneeling")),
    "lasts": NoteKind("{card}: {what}, until the {until}.", cites("other/modifiers")),
    "expire": NoteKind("Effects that last until the end of the {until} expire.", cites("other/delayed-effects")),
    "control": NoteKind("{player} takes control of {card}.", cites("other/ownership")),
    "power-on-card": NoteKind("{card} gains {n} power.", cites("winning")),
    "power-for-faction": NoteKind("{player} gains {n} power for his or her faction.", cites("other/for-your-faction")),
    "power-off-card": NoteKind("{n} power is discarded from {card}.", cites("winning")),
    "power-off-faction": NoteKind("{n} power of {player} is discarded.", cites("winning")),
    "prized": NoteKind("{card} is prized: {player} gains {n} power for his or her faction.", cites("keywords")),
    "power-moves": NoteKind("{n} power moves to the faction card of {player}.", cites("other/moving-power")),
    "draws": NoteKind("{player} draws {n} cards.", cites("draw")),
    "gold": NoteKind("{player} gains {n} gold.", cites("marshaling/income")),
    "income": NoteKind("{player} collects {n} gold.", cites("marshaling/income")),
    "enters": NoteKind("{card} enters play under the control of {player}.", cites("marshaling/marshal")),
    "duplicate-enters": NoteKind("{card} is placed as a duplicate.", cites("other/duplicates")),
    "into-shadows": NoteKind("{player} has {card} in shadows.", cites("other/actions")),
    "reveals": NoteKind("{player} reveals {card}.", cites("plot/reveal")),
    "first": NoteKind("{player} is first player.", cites("plot/reveal")),
    "active": NoteKind("{player} becomes the active player.", cites("marshaling/active-player")),
    "initiates": NoteKind("{player} initiates a {type} challenge against {other}.", cites("challenges/attackers")),
    "attacks": NoteKind("{card} attacks and kneels.", cites("challenges/attackers")),
    "attacks-standing": NoteKind("{card} attacks and does not kneel.", cites("challenges/attackers")),
    "defends-standing": NoteKind("{card} defends and does not kneel.", cites("challenges/defenders")),
    "defends": NoteKind("{card} defends and kneels.", cites("challenges/defenders")),
    "bypassed": NoteKind("{card} is bypassed by stealth.", cites("keywords/stealth")),
    "assaulted": NoteKind("{card} is targeted by assault: its text box is blank in this challenge.", cites("keywords")),
    "redirected": NoteKind("The challenge is redirected to {player}.", cites("melee/crown-regent")),
    "wins": NoteKind("{player} wins the {type} challenge against {other}.", cites("challenges/compare")),
    "no-winner": NoteKind("Nobody wins or loses the challenge.", cites("challenges/compare")),
    "keyword": NoteKind("{card}: {keyword}.", cites("keywords")),
    "dominance-tied": NoteKind("Dominance is tied: nobody wins it.", cites("dominance")),
    "victory": NoteKind("{player} has the power that wins the game.", cites("winning")),
    "eliminated": NoteKind("{player} has no cards left in the draw deck and is eliminated.", cites("winning")),
}

_READ = {reading.note: reading for reading in READINGS}
NOTES = {code: kind._replace(rests_on=_READ[code].rests_on) if code in _READ else kind for code, kind in _NOTES.items()}
NOTES |= {code: NoteKind(one.reads, (), one.rests_on) for code, one in _READ.items() if code not in _NOTES}
"""Every kind of line; one that says that a reading decides (`readings`) says what the reading rests on."""
