"""Phrases for players: 'each opponent', 'the losing opponent's', and what they do."""

from __future__ import annotations

from bench.written.parts import NotWritten, wording

PLAYERS = {
    "you": "you",
    "each": "each player",
    "each-opponent": "each opponent",
    "opponent": "an opponent",
    "any": "a player",
    "loser": "the losing opponent",
    "winner": "the winning player",
    "attacker": "the attacking player",
    "defender": "the defending player",
    "chosen": "that player",
    "trigger": "that player",
    "trigger-player": "that player",
    "controller": "its controller",
    "host-owner": "attached character's owner",
    "host-controller": "the controller of attached House card",
}
IRREGULAR = {"do": "does", "have": "has", "search": "searches", "may": "may", "must": "must", "discard": "discards"}


ALONE = "the player "  # begins what is said of one player alone


def player(who: str, what: str = "player") -> str:
    """A phrase for a player. Raises NotWritten."""
    return wording(PLAYERS, who, what)


def whose(who: str | None, what: str = "of player") -> str:
    """'your', 'the losing opponent's'. Raises NotWritten."""
    if who is None:
        raise NotWritten(f"{what} nobody")
    return "your" if who == "you" else f"{player(who, what)}'s"


def their(who: str) -> str:
    """'your', 'his or her': of somebody who has been named."""
    return "your" if who == "you" else "his or her"


def acts(who: str, verb: str, those: str = "") -> str:
    """What you, or another player, does: 'draw', 'each player with 4 or more cards in hand draws'."""
    if who == "you" and not those:
        return verb
    if those.startswith(ALONE):
        return f"{those} {third(verb)}"
    return f"{player(who)} {those + ' ' if those else ''}{third(verb)}"


def third(verb: str) -> str:
    """'draws a card', of anybody but you."""
    first, _, rest = verb.partition(" ")
    return f"{IRREGULAR.get(first, first + 's')}{' ' + rest if rest else ''}"


def does(who: str, verb: str) -> str:
    """What somebody has done: 'you win', 'an opponent wins'."""
    return f"you {verb}" if who == "you" else acts(who, verb)
