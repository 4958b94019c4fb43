"""The events of the boxes that leave no decision: setup, revealing, cleaning up, the time track, the end."""

from __future__ import annotations

from timing.kernel.events import Event
from timing.systems.btwixt import scoring, track
from timing.systems.btwixt.reasons import listed
from timing.systems.btwixt.state import Table
from timing.systems.btwixt.verbs import next_ally
from timing.systems.btwixt.words import BID, CURRENT, DECK, DISCARD, HAND, LEADER_SPECIFIC, REMOVED, ROW
from timing.systems.btwixt.work import Work

# --- setup -----------------------------------------------------------------------------------------------------------


def _time_track(work: Work) -> None:
    count, options = len(work.seats), work.table.options
    work.season, work.round = track.seasons(count, options)[0], 1
    work.note("track-short" if options.short else "track", season=work.season, n=track.rounds(count))


def _first_player(work: Work) -> None:
    work.note("first-player", player=work.first_player)


def _leaders(work: Work) -> None:
    if work.table.options.own_cards:
        work.note("own-cards")


def _hands(work: Work) -> None:
    options = work.table.options
    if options.kingsmoot:
        work.note("kingsmoot-deck")
    _deal(work)


def _deal(work: Work) -> None:
    """New hands, of cards that are not described; in the Revealed Allies Version a new ally row."""
    options, count = work.table.options, len(work.seats)
    work.note("deal-advanced" if options.own_cards else "deal", n=track.dealt(options))
    if side := track.draft(options, count, work.season):
        work.note("draft", side=side)
        if options.short:
            work.note("draft-short")
    if options.revealed:
        for ref in work.ally_deck()[: count + 1]:
            work.move(ref, ROW)
        work.note("row-laid", n=count + 1)


# --- the round -------------------------------------------------------------------------------------------------------


def _reveal(work: Work) -> None:
    work.bid_winner = ""
    if work.lying(CURRENT):
        return
    ally = next_ally(work)
    if not ally:
        work.note("no-ally-described")
        return
    from_row = work.cards[ally].zone == ROW
    work.move(ally, CURRENT)
    work.note("leftmost" if from_row else "revealed", player=work.first_player, card=ally)


def leaves_the_game(table: Table, ref: str) -> bool:
    """Whether a card is removed from the game where others are discarded: leader-specific, advanced game."""
    return table.cards[ref].color == LEADER_SPECIFIC and not table.options.kingsmoot


def discard(work: Work, ref: str) -> None:
    """A card is discarded."""
    if leaves_the_game(work.table, ref):
        work.move(ref, REMOVED)
        work.note("removed", card=ref)
    else:
        work.move(ref, DISCARD)


def _clean_up(work: Work) -> None:
    for card in work.lying(BID):
        discard(work, card.ref)
    work.bids = dict.fromkeys(work.seats, 0)
    work.knelt.clear()
    work.claimed.clear()
    work.note("cleaned-up")


def _pass_token(work: Work) -> None:
    work.first_player = work.seats.left_of(work.first_player)
    work.note("first-player-passes", player=work.first_player)


def _advance(work: Work) -> None:
    """The round token moves on, or the season changes, or the game is over."""
    following = track.after(len(work.seats), work.season, work.round)
    work.rounds -= 1
    if following is None:
        work.round += 1
        work.note("game-over")
        return
    ended, (season, number) = work.season, following
    work.season, work.round = season, number
    if season == ended:
        work.note("next-round", n=number)
    else:
        _change_season(work, ended)
    if not work.rounds:
        work.over = "rounds"


def _change_season(work: Work, ended: str) -> None:
    work.note("next-season", season=work.season)
    for card in work.lying(HAND):
        discard(work, card.ref)
    for card in work.lying(DISCARD):
        work.move(card.ref, DECK)
    work.note("reshuffled")
    if added := track.events_shuffled_in(work.table.options, len(work.seats), ended):
        work.note("events-added", n=added)
    _deal(work)


# --- the end ---------------------------------------------------------------------------------------------------------


def _determine(work: Work) -> None:
    found = scoring.score(work.seats, {council: work.strength(council) for council in work.councils})
    for reason in found.why:
        work.note(reason.code, **dict(reason.args))
    work.winners = found.winners
    work.winner = found.winners[0] if len(found.winners) == 1 else ""
    work.over = "game" if found.winners else "hidden"
    if found.winners:
        work.happened("won-game", player=listed(found.winners))


EVENTS: dict[str, Event[Work]] = {
    "the time track is prepared": Event(resolves=_time_track),
    "the ally deck is shuffled": Event(),
    "the tokens are mixed": Event(),
    "the first player is named": Event(resolves=_first_player),
    "leaders are chosen": Event(resolves=_leaders),
    "hands are dealt": Event(resolves=_hands),
    "the ally is revealed": Event(resolves=_reveal),
    "leaders bid": Event(),
    "the ally is claimed": Event(),
    "bids are discarded": Event(resolves=_clean_up),
    "the first player token is passed": Event(resolves=_pass_token),
    "the round is advanced": Event(resolves=_advance),
    "councils are assessed": Event(),
    "the winner is determined": Event(resolves=_determine),
}
