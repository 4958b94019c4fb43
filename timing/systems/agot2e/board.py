"""The table of the second edition as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.shown import Board, Pile, Placed, Seat
from timing.systems.agot2e import prose, values
from timing.systems.agot2e.state import State
from timing.systems.agot2e.table import Table
from timing.systems.agot2e.work import Work

PILES = (
    ("hand", "Hand"), ("discard", "Discard pile"), ("dead", "Dead pile"), ("deck", "Deck"), ("played", "Being played"),
    ("plot-deck", "Plot deck"), ("used", "Used plots"), ("shadows", "Shadows"), ("removed", "Out of the game"),
    ("under", "Facedown under a card"),
)  # fmt: skip


def board(table: Table, state: State) -> Board:
    """The whole table."""
    work = Work(table, state)
    return Board(tuple(_seat(work, player) for player in work.seats), _headline(work), tuple(_lists(work)))


def _headline(work: Work) -> str:
    challenge = work.challenge
    if challenge is None:
        return ""
    names = [work.table.players[player].name for player in (challenge.attacker, challenge.defender)]
    said = f"{challenge.type.capitalize()} challenge: {names[0]} against {names[1]}"
    said += f", {values.side(work, challenge.attacker)} to {values.side(work, challenge.defender)} STR"
    return f"{said}; won by {work.table.players[challenge.winner].name}" if challenge.winner else said


def _seat(work: Work, player: str) -> Seat:
    held, seat = work.players[player], work.table.players[player]
    tags = [f"{held.power} power on the faction card", f"{held.gold} gold", f"{held.hand} more cards in hand"]
    if player == work.first:
        tags.append("first player")
    if player == work.active and work.phase in ("marshaling", "challenges"):
        tags.append("active player")
    if seat.title:
        tags.append(seat.title.replace("-", " "))
    if held.eliminated:
        tags.append("eliminated")
    mine = [(ref, card) for ref, card in work.cards.items() if card.controller == player]
    shown = [(ref, card) for ref, card in mine if card.zone in ("play", "revealed")]
    play = [ref for ref, card in shown if not (card.attached_to or card.duplicate_of)]
    piles = []
    for zone, name in PILES:
        there = (ref for ref, card in work.cards.items() if card.zone == zone and work.owner(ref) == player)
        lying = tuple(_placed(work, ref) for ref in there)
        if lying:
            piles.append(Pile(zone, name, lying))
    return Seat(player, seat.name, tuple(tags), tuple(_placed(work, ref) for ref in play), tuple(piles))


def _placed(work: Work, ref: str) -> Placed:
    card, facts = work.cards[ref], work.facts(ref)
    under = tuple(_placed(work, other) for other in (*work.attachments(ref), *work.duplicates(ref)))
    where = "kneeling" if card.kneeling else "standing" if card.zone == "play" else card.zone
    name = prose.card_name(work.table, ref)
    return Placed(ref, name, facts.card, facts.type, where, tags=tuple(_tags(work, ref)), under=under)


def _tags(work: Work, ref: str) -> Iterator[str]:
    card, facts = work.cards[ref], work.facts(ref)
    if card.duplicate_of:
        yield "duplicate"
        return
    if facts.type == "character":
        yield f"STR {values.strength(work, ref)}"
    if card.power:
        yield f"{card.power} power"
    challenge = work.challenge
    if challenge and work.participating(ref):
        yield "attacking" if ref in challenge.attackers else "defending"
    if challenge and ref in challenge.bypassed:
        yield "bypassed"
    yield from values.keywords(work, ref)
    if card.zone == "play" and values.blank(work, ref):
        yield "blank"


def _lists(work: Work) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is imminent, from the innermost window out, and what lasts."""
    imminent = [
        prose.name_of(work.table, f"{item.what[0]}:{item.card or item.player}")
        for frame in reversed(work.frames)
        for item in frame.items
        if item.what and not item.status and frame.step in "2345"
    ]
    if imminent:
        yield "Imminent", tuple(imminent)
    lasting = [
        f"{prose.name_of(work.table, one.card)}: {f'{one.n:+} STR' if one.do == 'str' else f'{one.do} {one.word}'}"
        + (f", until the end of the {one.until}" if one.until else "")
        for one in work.lasting
    ]
    if lasting:
        yield "Lasting effects", tuple(lasting)
