"""What players have won and lost so far, as conditions on what has happened."""

from __future__ import annotations

from typing import Any

from reading.engine.joining import negated
from reading.engine.numbers import bound_of
from reading.engine.persons import SPOKEN_OF, player_of
from reading.engine.places import person_of
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid

Plain = dict[str, Any]


def won(telling: Telling, read: Plain) -> Plain:
    return _has_happened(telling, read, "challenge-won" if read["say"] == "won" else "challenge-lost")


def _has_happened(telling: Telling, read: Plain, what: str) -> Plain:
    """'You have won a Military challenge this phase'."""
    challenge = read["what"]
    who = person_of(read["who"])
    if "side" in challenge:
        raise Unsaid("a condition")
    player = "opponent" if who == "no-opponent" else player_of(read["who"])
    if (
        "against" in challenge
        and player_of(challenge["against"]) not in ("opponent", "each-opponent")
        and not (player in ("opponent", "each-opponent") and player_of(challenge["against"]) == "you")
    ):
        raise Unsaid("a condition")
    if player in ("opponent", "each-opponent") and "against" in challenge:  # what they win against you, you lose
        what, player = ("challenge-lost" if what == "challenge-won" else "challenge-won"), "you"
    happened: Plain = {"what": [what], "player": player}
    types = types_of(challenge.get("types"))
    if types:
        happened["type"] = types
    if "span" in read:
        happened["span"] = read["span"]["span"]
    elif player == SPOKEN_OF:  # 'at the end of the challenges phase, each player who has won a challenge'
        if telling.ability.trigger != "phase_ends":
            raise Unsaid("which player")
        happened["span"] = "phase"
    if "n" in challenge:
        if "span" not in read or read.get("no") or who == "no-opponent" or player == "each-opponent":
            raise Unsaid("a condition")
        return {"number": {"past": happened}, **bound_of(challenge["n"], plain="at_least")}
    made: Plain = {"happened": happened}
    return negated(made) if bool(read.get("no")) != (who == "no-opponent") and not read.get("no") else made


def dominance(telling: Telling, read: Plain) -> Plain:
    span = {"span": read["span"]["span"]} if "span" in read else {}
    end = "lost" if read.get("lost") else "won"
    return {"happened": {"what": [f"{read['say']}-{end}"], "player": player_of(read["who"]), **span}}


def types_of(read: Any) -> list[str]:
    """The challenge types that words name."""
    return [read[key] for key in ("icon", "b") if key in read] if isinstance(read, dict) else []
