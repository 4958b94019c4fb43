"""The table of B'Twixt as a page shows it: each leader with bid and hand, and the councils between them."""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.prose import capital
from timing.kernel.shown import Board, Pile, Placed, Seat
from timing.systems.btwixt import prose
from timing.systems.btwixt.state import CardState, State, Table
from timing.systems.btwixt.words import (
    ADDITIONAL,
    BID,
    COUNCIL,
    CURRENT,
    DEAD,
    DISCARD,
    HAND,
    PLAYED,
    REMOVED,
    ROW,
)
from timing.systems.btwixt.work import Work


def board(table: Table, state: State) -> Board:
    """The whole table."""
    work = Work(table, state)
    return Board(tuple(_seat(work, player) for player in work.seats), _headline(work), tuple(_lists(work)))


def _headline(work: Work) -> str:
    """The season, and the ally that is bid for."""
    said = f"{work.season.capitalize()}, round {work.round}" if work.box.startswith("round") else ""
    allies = [work.table.cards[card.ref] for card in work.lying(CURRENT, ADDITIONAL)]
    named = " and ".join(f"{ally.title} ({ally.power} power)" for ally in allies)
    return f"{said}: {named}" if said and named else said


def _seat(work: Work, player: str) -> Seat:
    tags = [f"{work.total(player)} influence"] if work.box.startswith("round") else []
    if player == work.first_player:
        tags.append("first player")
    if player in work.knelt:
        tags.append("has knelt")
    if work.bids[player]:
        tags.append(f"{work.bids[player]} of it not described")
    own = [card for card in work.cards.values() if card.at == player]
    hand = tuple(_placed(work, card) for card in own if card.zone == HAND)
    return Seat(
        player,
        prose.name_of(work.table, player),
        tuple(tags),
        tuple(_placed(work, card) for card in own if card.zone in (BID, PLAYED)),
        (Pile(HAND, "Hand", hand),) if hand else (),
    )


def _placed(work: Work, card: CardState) -> Placed:
    printed = work.table.cards[card.ref]
    counts = work.value(card.ref) if card.zone == BID else printed.value
    tags = [f"value {counts}" + (f" (printed {printed.value})" if counts != printed.value else "")]
    tags += [printed.color] if printed.color else []
    tags += [ability.label for ability in printed.abilities if ability.label]
    return Placed(card.ref, printed.title, printed.card, printed.type, card.zone, tags=tuple(tags))


PILES = ((ROW, "Ally row"), (DEAD, "Dead pile"), (DISCARD, "Discard pile"), (REMOVED, "Removed from the game"))


def _lists(work: Work) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The current ally, what lies in the councils, and the piles."""
    allies = tuple(_ally(work, card) for card in work.lying(CURRENT, ADDITIONAL))
    if allies:
        yield "To be claimed", allies
    yield "Councils", tuple(council(work, one) for one in work.councils)
    for zone, name in PILES:
        lying = tuple(work.table.cards[card.ref].title for card in work.lying(zone))
        if lying:
            yield name, lying


def _ally(work: Work, card: CardState) -> str:
    printed = work.table.cards[card.ref]
    said = [f"{printed.power} power", *(ability.label for ability in printed.abilities if ability.label)]
    if card.tokens:
        said.append(f"{card.tokens} power tokens on it")
    if card.zone == ADDITIONAL:
        said.append("additional")
    return f"{printed.title}: {', '.join(said)}"


def council(work: Work, one: str) -> str:
    """A council with its power and what lies in it."""
    held = work.strength(one)
    allies = [work.table.cards[card.ref].title for card in work.lying(COUNCIL) if card.at == one]
    more = held.allies - len(allies)
    parts = [*allies, *([f"{more}{' further' if allies else ''} {'ally' if more == 1 else 'allies'}"] if more else [])]
    if held.hidden:
        parts.append(f"{held.hidden} power {'token' if held.hidden == 1 else 'tokens'} face down")
    said = f"{capital(prose.council_name(work.table, one))}: {held.power} power"
    return f"{said} ({', '.join(parts)})" if parts else said
