"""The time track: seasons and rounds by the number of players, what a new season brings, which way a draft goes.

The figures are those of the rulebook (Setup; Advance the Round; Advanced Game; Alternative Rules).
"""

from __future__ import annotations

from timing.systems.btwixt.options import NO_OPTIONS, Options
from timing.systems.btwixt.words import SEASONS

FEWEST, MOST = 3, 6
HAND = 10
TOKENS = 54  # in the box
EVENTS = {("summer", False): 3, ("autumn", False): 3, ("autumn", True): 6}
"""Event cards shuffled in as a season ends; the second part of the key: with five or six players."""


def many(players: int) -> bool:
    """Whether it is a game of five or six players."""
    return players > 4


def seasons(players: int, options: Options = NO_OPTIONS) -> tuple[str, ...]:
    """The seasons of a game, in order."""
    return SEASONS[many(players) + options.short :]


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


def dealt(options: Options) -> int:
    """Cards dealt to each leader from the influence deck; with cards of their own they draw one of those besides."""
    return HAND - 1 if options.own_cards else HAND


def events_shuffled_in(options: Options, players: int, season: str) -> int:
    """How many event cards are shuffled in when that season ends."""
    return EVENTS.get((season, many(players)), 0) if options.own_cards else 0


def before_events(options: Options, players: int, season: str) -> bool:
    """Whether no event card can have been shuffled in yet: in the first season of the advanced game."""
    return options.own_cards and season == seasons(players, options)[0]


def draft(options: Options, players: int, season: str) -> str:
    """To which side hands are passed in a season's draft, left at first, then in turns; empty without a draft."""
    if not options.drafting:
        return ""
    return ("left", "right")[seasons(players, options).index(season) % 2]
