"""The time track: seasons and rounds by the number of players, what a new season brings, which way a draft goes.

The figures are those of the rulebook (Setup; Advance the Round; Advanced Game; Alternative Rules).
"""

from __future__ import annotations

from timing.systems.btwixt.words import SEASONS

FEWEST, MOST = 3, 6
HAND = 10
OWN = 1  # of a leader's own cards in a hand of the advanced game
EVENTS = {("summer", False): 3, ("autumn", False): 3, ("autumn", True): 6}
"""Event cards shuffled in as a season ends; the second part of the key: with five or six players."""


def many(players: int) -> bool:
    """Whether it is a game of five or six players."""
    return players > 4


def seasons(players: int, short: bool = False) -> tuple[str, ...]:
    """The seasons of a game, in order."""
    return SEASONS[many(players) + short :]


def rounds(players: int) -> int:
    """Rounds in a season: one more than there are players."""
    return players + 1


def after(players: int, season: str, number: int) -> tuple[str, int] | None:
    """The season and round that follow; None after the last round of winter."""
    if number < rounds(players):
        return season, number + 1
    if season == SEASONS[-1]:
        return None
    return SEASONS[SEASONS.index(season) + 1], 1


def past(players: int, number: int) -> bool:
    """Whether the round token would have to leave the track: winter's last round has been played."""
    return number > rounds(players)


def events_added(players: int, season: str) -> int:
    """How many event cards are shuffled in when that season ends, in the advanced game."""
    return EVENTS.get((season, many(players)), 0)


def draft_direction(players: int, season: str, short: bool = False) -> str:
    """To which side hands are passed in the draft of a season: left at first, then in turns."""
    return ("left", "right")[seasons(players, short).index(season) % 2]
