"""Players in a text of the second edition: "the losing opponent", "that card's owner"."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.unread import Unread

OF = {
    "you": "you", "the losing opponent": "loser", "the winning opponent": "winner", "the loser": "loser",
    "the winner": "winner", "the losing player": "loser", "the winner of the challenge": "winner",
    "the winning player": "winner", "the defending player": "defender", "the attacking player": "attacker",
    "the first player": "first-player", "the active player": "active-player", "each opponent": "each-opponent",
    "each player": "each", "that player": "target-player", "that opponent": "target-player", "they": "target-player",
    "he or she": "target-player", "its controller": "controller", "its owner": "owner",
    "that card's owner": "owner", "that character's owner": "owner", "that card's controller": "controller",
    "that character's controller": "controller", "that location's controller": "controller",
    "their owner": "owner", "attached character's controller": "host-controller", "attached location's "
        "controller": "host-controller",
}  # fmt: skip
"""Players as the language calls them; "an opponent" is one that is chosen."""
WHO = "|".join(sorted(map(re.escape, OF), key=len, reverse=True))
OWN = "|".join(
    sorted(
        (*(f"{re.escape(one)}'s" for one in OF if one not in ("you", "they", "he or she")), "your", "their",
         "his or her", "his", "her"),
        key=len, reverse=True,
    )
)  # fmt: skip


def who(said: str) -> str:
    """The word of the language for a player.

    Raises:
        Unread: where it is nobody that is known.
    """
    if said not in OF:
        raise Unread(said)
    return OF[said]


def whose(said: str, subject: str = "") -> str:
    """The player whose something is: "your", "the losing opponent's", and "their" of who is spoken of."""
    if said == "your":
        return "you"
    if said in ("their", "his or her", "his", "her"):
        if not subject:
            raise Unread(said)
        return subject
    return who(said.removesuffix("'s"))


def put(value: Any, old: str, new: str) -> Any:
    """What has been read with a player's word in place of another."""
    if isinstance(value, dict):
        return {key: put(one, old, new) for key, one in value.items()}
    if isinstance(value, list):
        return [put(one, old, new) for one in value]
    return new if value == old else value
