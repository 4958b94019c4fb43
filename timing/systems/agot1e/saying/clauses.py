"""What happens, as a clause with a subject and a verb: 'you win a military challenge', 'this card has been killed'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from timing.systems.agot1e.saying.vocabulary import article, of_one_or_more, plain, who


@dataclass(frozen=True)
class Happens:
    """A clause: its subject ('player', 'card' or, of the game, the noun itself), the verb as it happens and once it
    has, and what follows, where {card} and {challenge} stand for what is meant."""

    subject: str
    now: str
    done: str
    after: str = ""


CARD, PLAYER = "card", "player"
CLAUSES: dict[str, Happens] = {
    "killed": Happens(CARD, "is", "been", "killed"),
    "discarded": Happens(CARD, "is", "been", "discarded from play"),
    "sacrificed": Happens(CARD, "is", "been", "sacrificed"),
    "returned-to-hand": Happens(CARD, "is", "been", "returned to hand"),
    "returned-to-deck": Happens(CARD, "is", "been", "put into the deck"),
    "moved-to-shadows": Happens(CARD, "is", "been", "sent to Shadows"),
    "moved-to-pile": Happens(CARD, "is", "been", "moved to a pile"),
    "removed-from-game": Happens(CARD, "is", "been", "removed from the game"),
    "became-agenda": Happens(CARD, "becomes", "become", "an agenda"),
    "left-play": Happens(CARD, "leaves", "left", "play"),
    "entered-play": Happens(CARD, "enters", "entered", "play"),
    "put-into-play": Happens(CARD, "is", "been", "put into play"),
    "came-out-of-shadows": Happens(CARD, "comes", "come", "out of Shadows"),
    "marshalled": Happens(CARD, "is", "been", "marshalled"),
    "knelt": Happens(CARD, "is", "been", "knelt"),
    "stood": Happens(CARD, "is", "been", "stood"),
    "str-raised": Happens(CARD, "has", "had", "its STR raised"),
    "str-lowered": Happens(CARD, "has", "had", "its STR lowered"),
    "attached": Happens(CARD, "is", "been", "attached"),
    "gained": Happens(CARD, "gains", "gained", "something"),
    "lost": Happens(CARD, "loses", "lost", "something"),
    "saved": Happens(CARD, "is", "been", "saved"),
    "attacker-declared": Happens(CARD, "is", "been", "declared as an attacker"),
    "defender-declared": Happens(CARD, "is", "been", "declared as a defender"),
    "joined-challenge": Happens(CARD, "joins", "joined", "the challenge"),
    "removed-from-challenge": Happens(CARD, "is", "been", "removed from the challenge"),
    "bypassed": Happens(CARD, "is", "been", "bypassed by stealth"),
    "renown-claimed": Happens(CARD, "claims", "claimed", "power for renown"),
    "power-discarded": Happens(CARD, "has", "had", "power discarded from it"),
    "placed-in-dead-pile": Happens(CARD, "is", "been", "placed in a dead pile"),
    "placed-in-discard-pile": Happens(CARD, "is", "been", "placed in a discard pile"),
    "discarded-from-deck": Happens(CARD, "is", "been", "discarded from a deck"),
    "action-used": Happens(PLAYER, "uses", "used", "an action{of_card}"),
    "response-used": Happens(PLAYER, "uses", "used", "a response{of_card}"),
    "card-played": Happens(PLAYER, "plays", "played", "{card}"),
    "event-played": Happens(PLAYER, "plays", "played", "{event}"),
    "played-into-shadows": Happens(PLAYER, "plays", "played", "{card} into Shadows"),
    "control-taken": Happens(PLAYER, "takes", "taken", "control of {card}"),
    "drawn": Happens(PLAYER, "draws", "drawn", "{card}"),
    "discarded-from-hand": Happens(PLAYER, "discards", "discarded", "{card} from hand"),
    "revealed": Happens(PLAYER, "reveals", "revealed", "{card}"),
    "plot-revealed": Happens(PLAYER, "reveals", "revealed", "{plot}"),
    "searched": Happens(PLAYER, "searches", "searched", "a deck"),
    "gold-gained": Happens(PLAYER, "gains", "gained", "gold"),
    "gold-paid": Happens(PLAYER, "pays", "paid", "gold"),
    "gold-returned": Happens(PLAYER, "returns", "returned", "gold to the treasury"),
    "income-counted": Happens(PLAYER, "counts", "counted", "income"),
    "power-moved": Happens(PLAYER, "gets", "got", "power that is moved"),
    "initiative-won": Happens(PLAYER, "wins", "won", "initiative"),
    "challenge-declared": Happens(PLAYER, "initiates", "initiated", "{challenge}"),
    "challenged": Happens(PLAYER, "is", "been", "attacked in {challenge}"),
    "challenge-won": Happens(PLAYER, "wins", "won", "{challenge}"),
    "challenge-won-by-4": Happens(PLAYER, "wins", "won", "{challenge} by 4 STR or more"),
    "challenge-won-attacking": Happens(PLAYER, "wins", "won", "{challenge} as the attacker"),
    "challenge-won-naval": Happens(PLAYER, "wins", "won", "{challenge} with a naval attacker"),
    "challenge-lost": Happens(PLAYER, "loses", "lost", "{challenge}"),
    "unopposed": Happens(PLAYER, "wins", "won", "{challenge} unopposed"),
    "no-defenders-declared": Happens(PLAYER, "declares", "declared", "no defenders"),
    "dominance-won": Happens(PLAYER, "wins", "won", "dominance"),
    "dominance-lost": Happens(PLAYER, "does", "", "not win dominance"),
    "dominance-won-by-4": Happens(PLAYER, "wins", "won", "dominance by 4 STR or more"),
    "dominance-lost-by-4": Happens(PLAYER, "loses", "lost", "dominance by 4 STR or more"),
    "phase-begins": Happens("the phase", "begins", "begun"),
    "phase-ends": Happens("the phase", "ends", "ended"),
    "claim-implemented": Happens("claim", "is", "been", "carried out"),
    "challenge-resolved": Happens("a challenge", "is", "been", "resolved"),
    "season-changed": Happens("the season", "changes", "changed"),
}
"""By the name of a happening; those that are not here are called by their name alone."""
CHALLENGES = "{challenge}"


def told(names: Sequence[str], card: str, player: str, types: Sequence[str], *, done: bool = False) -> str:
    """What one of these is or, once it is `done`, has been, with the card (as 'a Lord card'; empty for any) and the
    player (a word of the language; empty for any) to whom it happens."""
    known = [CLAUSES.get(name) for name in names]
    if not names or any(one is None or (done and not one.done) for one in known):
        return _called(names, card, player, types, done=done)
    clauses = [one for one in known if one is not None]
    speaks_of_card = all(one.subject == CARD or "card}" in one.after for one in clauses)
    speaks_of_card = speaks_of_card or all(one.after in ("{event}", "{plot}") for one in clauses)
    said = _joined(clauses, card, player, types, done=done)
    said += f", {card}" if card and not speaks_of_card else ""
    said += f", by or for {who(player)}" if player and not all(one.subject == PLAYER for one in clauses) else ""
    in_challenge = types and not all(CHALLENGES in one.after for one in clauses)
    return f"{said} in {article(' or '.join(types))} challenge" if in_challenge else said


def _joined(clauses: Sequence[Happens], card: str, player: str, types: Sequence[str], *, done: bool) -> str:
    """'this card is killed or is discarded from play': a subject that several have is said once."""
    challenge = f"{article(' or '.join(types))} challenge" if types else "a challenge"
    parts: dict[str, list[str]] = {}
    for one in clauses:
        subject = {CARD: card or "a card", PLAYER: who(player) if player else "a player"}.get(one.subject, one.subject)
        plural = subject in ("you", "they") or subject.startswith("them")
        verb = f"{'have' if plural else 'has'} {one.done}" if done else _verb(one.now, plural=plural)
        rest = one.after.format(
            card=card or "a card",
            event=card or "an event",
            plot=_plot(card),
            of_card=f" of {card}" if card else "",
            challenge=challenge,
        )
        parts.setdefault(subject, []).append(f"{verb} {rest}".strip())
    return " or ".join(f"{subject} {' or '.join(verbs)}" for subject, verbs in parts.items())


def _verb(now: str, *, plural: bool) -> str:
    return of_one_or_more(now, plural)


def _plot(card: str) -> str:
    """A plot that is revealed is revealed: it is said once."""
    if not card:
        return "a new plot"
    bare = card.replace("a revealed ", "a ", 1) if " plot" in card else card.removesuffix(", if it is revealed")
    return bare if bare != card else f"{card} (in play)"


def _called(names: Sequence[str], card: str, player: str, types: Sequence[str], *, done: bool) -> str:
    """What has no clause of its own: by its name."""
    said = [" or ".join(map(plain, names))]
    said += [card] if card else []
    said += [f"by or for {who(player)}"] if player else []
    said += [f"in {article(' or '.join(types))} challenge"] if types else []
    return f"{', '.join(said)}{' has happened' if done else ''}"
