"""What a dispute of the first edition has to say where it starts inside a challenge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from timing.kernel.fields import Problem


def gaps(draft: Mapping[str, Any]) -> list[Problem]:
    """What a situation may leave out, but not where this dispute starts.

    Between the steps of a challenge only the actions of the box are taken: who fights may stay unsaid there, unless
    play goes on to the resolution or a card asks for the challenge.
    """
    box, challenge = draft["opening"].get("box", ""), draft.get("challenge")
    if box not in (*_BETWEEN_STEPS, *_STEPS):
        return []
    if box in _BETWEEN_STEPS and not draft.get("ends") and not _speaks_of_challenge(draft["cards"]):
        return []
    if not challenge:
        return [Problem(("opening",), "in this box a challenge is under way: say which, and who attacks whom")]
    if not (challenge.get("attackers") or challenge.get("attacker_bonus") or challenge.get("winner")):
        said = "say who has won it, or who attacks: a character that is listed, or STR of attackers not listed"
        return [Problem(("challenge",), said)]
    return []


_BETWEEN_STEPS, _STEPS = ("challenges/4", "challenges/6"), ("challenges/5", "challenges/7")
_IN_WORDS = ("label", "title", "words", "what", "id", "ref")
_PARTS_OF_CHALLENGE = frozenset(
    ("participating", "challenge", "challenge-over", "attacker", "defender", "winner", "loser", "remove-from-challenge",
     "join-challenge", "end-challenge", "win-challenge", "naval", "melee", "joust", "intimidate")
)  # fmt: skip


def _speaks_of_challenge(described: object) -> bool:
    """Whether a description has a key or a word that only a challenge gives a meaning to; labels aside."""
    if isinstance(described, Mapping):
        parts = ((key, value) for key, value in described.items() if key not in _IN_WORDS)
        return any(key in _PARTS_OF_CHALLENGE or _speaks_of_challenge(value) for key, value in parts)
    if isinstance(described, str):
        return described.partition(" ")[0] in _PARTS_OF_CHALLENGE
    return isinstance(described, Sequence) and any(_speaks_of_challenge(part) for part in described)
