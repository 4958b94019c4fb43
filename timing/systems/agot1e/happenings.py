"""What can happen, as triggers and files call it: one record for each happening. What one comes of, verbs say."""

from __future__ import annotations

from dataclasses import dataclass

from timing.systems.agot1e.verbs.ways_out import WAYS_OUT

LEAVES, COMES, CHANGES, PLAYER, GAME = (
    "A card leaves", "A card comes", "A card changes", "A player does", "The game"
)  # fmt: skip
IN_FORM = (LEAVES, COMES, CHANGES, PLAYER, GAME)
"""The groups of the form's list: what happens to cards, what players do, and what is nobody's."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One kind of occurrence.

    `said` is how pages call it once it has happened (without, by its own word), `form` the group and the name in the
    form's list, if it has it. `covers`: the happenings that this wider word covers for triggers.
    """

    said: str = ""
    form: tuple[str, str] | None = None
    covers: tuple[str, ...] = ()


HAPPENINGS: dict[str, Happening] = {
    "killed": Happening(said="{card} being killed", form=(LEAVES, "is killed")),
    "discarded": Happening(
        said="{card} being discarded from play", form=(LEAVES, "is discarded from play"), covers=("sacrificed",)
    ),
    "sacrificed": Happening(said="{card} being sacrificed", form=(LEAVES, "is sacrificed")),
    "returned-to-hand": Happening(said="{card} being returned to hand", form=(LEAVES, "is returned to hand")),
    "returned-to-deck": Happening(said="{card} being returned to the deck", form=(LEAVES, "is put into the deck")),
    "moved-to-shadows": Happening(said="{card} being sent to Shadows", form=(LEAVES, "is sent to Shadows")),
    "moved-to-pile": Happening(said="{card} being moved to a pile"),
    "removed-from-game": Happening(
        said="{card} being removed from the game", form=(LEAVES, "is removed from the game")
    ),
    "became-agenda": Happening(said="{card} becoming an agenda", form=(LEAVES, "becomes an agenda")),
    "left-play": Happening(
        form=(LEAVES, "leaves play"), covers=tuple(dict.fromkeys(way.happens for way in WAYS_OUT.values()))
    ),
    "entered-play": Happening(
        form=(COMES, "enters play"), covers=("put-into-play", "marshalled", "came-out-of-shadows")
    ),
    "put-into-play": Happening(said="{card} entering play", form=(COMES, "is put into play")),
    "came-out-of-shadows": Happening(said="{card} coming out of Shadows", form=(COMES, "comes out of Shadows")),
    "event-played": Happening(said="{player} playing {card}", form=(PLAYER, "plays an event")),
    "card-played": Happening(
        form=(PLAYER, "plays a card"), covers=("event-played", "marshalled", "played-into-shadows")
    ),
    "played-into-shadows": Happening(said="{player} playing a card into Shadows"),
    "marshalled": Happening(said="{card} being marshalled", form=(COMES, "is marshalled")),
    "action-used": Happening(said="{player} using {card}", form=(PLAYER, "uses an action")),
    "response-used": Happening(said="{player} responding with {card}", form=(PLAYER, "uses a response")),
    "passive-initiated": Happening(said="{card}'s passive ability"),
    "knelt": Happening(said="{card} kneeling", form=(CHANGES, "kneels")),
    "stood": Happening(said="{card} standing", form=(CHANGES, "stands")),
    "str-raised": Happening(said="{card}'s STR rising", form=(CHANGES, "has its STR raised")),
    "str-lowered": Happening(said="{card}'s STR falling", form=(CHANGES, "has its STR lowered")),
    "gained": Happening(said="{card} gaining something"),
    "lost": Happening(said="{card} losing something"),
    "control-taken": Happening(said="{player} taking control of {card}", form=(CHANGES, "changes control")),
    "power-claimed": Happening(form=(CHANGES, "claims power"), covers=("renown-claimed",)),
    "renown-claimed": Happening(said="{card} claiming power for renown", form=(CHANGES, "claims power for renown")),
    "power-moved": Happening(said="{player} getting power that moves", form=(PLAYER, "gets power that moves")),
    "power-discarded": Happening(said="power discarded from {card}", form=(CHANGES, "loses power")),
    "gold-gained": Happening(said="{player} gaining gold", form=(PLAYER, "gains gold")),
    "income-counted": Happening(said="{player} counting income"),
    "came-from-hand": Happening(said="{player} playing or putting {card} into play from hand"),
    "drawn": Happening(said="{player} drawing a card", form=(PLAYER, "draws a card")),
    "discarded-from-hand": Happening(said="{player} discarding from hand", form=(PLAYER, "discards from hand")),
    "attached": Happening(said="{card} being attached", form=(COMES, "is attached")),
    "saved": Happening(said="{card} being saved", form=(CHANGES, "is saved")),
    "canceled": Happening(said="a cancel", form=(GAME, "something is canceled")),
    "challenge-declared": Happening(form=(PLAYER, "declares a challenge")),
    "challenged": Happening(said="{player} being challenged"),
    "attacker-declared": Happening(form=(CHANGES, "is declared as an attacker")),
    "joined-challenge": Happening(said="{card} joining the challenge", form=(CHANGES, "joins the challenge")),
    "bypassed": Happening(said="{card} being bypassed by stealth"),
    "defender-declared": Happening(form=(CHANGES, "is declared as a defender")),
    "challenge-won": Happening(said="{player} winning the challenge", form=(PLAYER, "wins a challenge")),
    "challenge-won-by-4": Happening(said="{player} winning the challenge by 4 or more STR"),
    "challenge-won-attacking": Happening(said="{player} winning the challenge as the attacker"),
    "challenge-won-naval": Happening(said="{player} winning the challenge with a naval attacker that took part"),
    "challenge-lost": Happening(said="{player} losing the challenge", form=(PLAYER, "loses a challenge")),
    "claim-implemented": Happening(said="the claim against {player}", form=(GAME, "claim is implemented")),
    "challenge-resolved": Happening(),
    "challenge-broken-off": Happening(said="the challenge ending without resolution"),
    "unopposed": Happening(said="{player} winning unopposed", form=(PLAYER, "wins unopposed")),
    "dominance-won": Happening(said="{player} winning dominance", form=(PLAYER, "wins dominance")),
    "dominance-lost": Happening(),
    "dominance-won-by-4": Happening(said="{player} winning dominance by 4 or more STR"),
    "dominance-lost-by-4": Happening(said="{player} losing dominance by 4 or more STR"),
    "gold-paid": Happening(said="{player} paying gold"),
    "gold-returned": Happening(said="{player} returning gold to the treasury"),
    "initiative-won": Happening(),
    "discarded-from-deck": Happening(),
    "plot-revealed": Happening(form=(GAME, "a plot is revealed")),
    "plot-used": Happening(),
    "phase-begins": Happening(said="the phase beginning", form=(GAME, "the phase begins")),
    "phase-ends": Happening(said="the phase ending", form=(GAME, "the phase ends")),
    "removed-from-challenge": Happening(
        said="{card} being removed from the challenge", form=(CHANGES, "is removed from the challenge")
    ),
    "placed-in-dead-pile": Happening(),
    "placed-in-discard-pile": Happening(),
    "no-defenders-declared": Happening(),
    "not-declared": Happening(),
    "season-changed": Happening(said="it becoming Summer or Winter", form=(GAME, "the season changes")),
    "searched": Happening(),
    "revealed": Happening(),
    "announced": Happening(),
    "words": Happening(),
}
