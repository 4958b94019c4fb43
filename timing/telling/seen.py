"""What is seen of a dispute that is played on from where a story ends, everybody passing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from timing.kernel.occurrence import Occurrence
from timing.telling.asking import Asking, canceled_by

BY_CLAIM = "claim is implemented"


@dataclass(slots=True)
class Seen:
    """What has happened on the way to the end, the state there, and the abilities that were canceled."""

    happened: list[Occurrence]
    begun: Any
    state: Any
    canceled: set[str]
    asking: Asking

    @property
    def told(self) -> bool:
        """Whether something was told to have been done that lies behind where it starts."""
        return bool(self.asking.table.story.uses)

    @property
    def sure(self) -> bool:
        """Whether who wins the challenge, where there is one, is told or counted rather than supposed."""
        return not self.begun.challenge or resolution(self)

    def card(self, ref: str) -> Any:
        """Where the card has come to."""
        return next(one for one in self.state.cards if one.ref == ref)

    def power(self, state: Any, player: str) -> int:
        """The power of a player on the House card and on characters."""
        house = sum(one.power for one in state.players if one.id == player)
        return int(house + sum(card.power for card in state.cards if card.controller == player and card.zone == "play"))


def play_out(asking: Asking) -> Seen:
    """Pass, and choose what has to be chosen, until the dispute ends."""
    start = asking.game.begin()
    happened, state = [*start.happened, *asking.happened], asking.state
    canceled = set(asking.canceled)
    for result in asking.played_on(state):
        happened += result.happened
        canceled |= canceled_by(result)
        state = result.state
    return Seen(happened, start.state, state, canceled, asking)


def resolution(seen: Seen) -> bool:
    """Whether the resolution of a challenge whose winner is sure has been played."""
    story, challenge = seen.asking.table.story, seen.begun.challenge
    told = bool(story.fight.winner or story.strengths or (challenge and challenge.attackers and story.fight.attackers))
    return told and bool(challenge)


def claims_unopposed(seen: Seen, player: str) -> bool:
    """Whether the player, or any where none is given, claims power for an unopposed challenge."""
    whats = [(one.what, one.player) for one in seen.happened]
    pairs = zip(whats, whats[1:], strict=False)
    return any((a, b) == ("unopposed", "power-claimed") and player in ("", who) for (a, _), (b, who) in pairs)


def supposed_bonus(seen: Seen, player: str) -> bool:
    """Whether the player claims power for an unopposed challenge, and nothing is told of who defends."""
    story = seen.asking.table.story
    told = story.fight.unopposed or story.fight.defenders or story.strengths or story.sides is not None
    return not told and claims_unopposed(seen, player)
