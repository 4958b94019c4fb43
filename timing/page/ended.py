"""What came of a dispute, in a few sentences: where its cards have gone, who has gained or lost."""

from __future__ import annotations

from collections.abc import Iterator

from timing import prose
from timing.happen import total_power
from timing.page.line import Line
from timing.page.sentences import capital, listed
from timing.state import CardState, State, Table
from timing.table import Work


def came_of(line: Line, at: int) -> tuple[str, ...]:
    """What is other at a position than it was at the start: zones, control, power, and who was saved; cards that lie
    in one place now are named together."""
    table, now = line.game.table, line.state(at)
    begun = {card.ref: card for card in _begun(line)}
    gone: dict[str, list[str]] = {}
    for card in now.cards:
        before = begun.get(card.ref)
        if before is not None and card.zone not in (before.zone, "played"):
            gone.setdefault(_lies(card), []).append(prose.card_name(table, card.ref))
    said = [f"{listed(names)} {'is' if len(names) == 1 else 'are'} {place}." for place, names in gone.items()]
    return tuple(capital(one) for one in (*said, *_saved(line, at), *_held(table, begun, now), *_power(line, now)))


def _begun(line: Line) -> tuple[CardState, ...]:
    """The cards as the situation describes them: what happens before the first decision counts, too."""
    return tuple(
        CardState(card.ref, card.zone, card.controller, card.kneeling, card.attached_to, card.duplicates, card.power, 0)
        for card in line.game.situation.cards
    )


def _lies(card: CardState) -> str:
    place = prose.PLACES.get(card.zone, card.zone)
    return place if card.zone == "removed" else "revealed" if card.zone == "revealed" else f"in {place}"


def _saved(line: Line, at: int) -> Iterator[str]:
    """Cards that were saved and are in play."""
    notes = (note for result in line.results[: at + 1] for note in result.notes if note.code == "saved")
    refs = dict.fromkeys(dict(note.args)["card"] for note in notes)
    still = [card.ref for card in line.state(at).cards if card.ref in refs and card.zone == "play"]
    if still:
        names = [prose.card_name(line.game.table, ref) for ref in still]
        yield f"{listed(names)} {'was saved and is' if len(names) == 1 else 'were saved and are'} in play."


def _held(table: Table, begun: dict[str, CardState], now: State) -> Iterator[str]:
    for card in now.cards:
        before = begun.get(card.ref)
        if before is not None and card.zone == "play" == before.zone and card.controller != before.controller:
            yield f"{prose.player_name(table, card.controller)} controls {prose.card_name(table, card.ref)}."


def _power(line: Line, now: State) -> Iterator[str]:
    """Players whose total power is another than at the start."""
    work = Work(line.game.table, now)
    for player in line.game.situation.players:
        cards = (card for card in line.game.situation.cards if card.controller == player.id and card.zone == "play")
        before, total = player.power + sum(card.power for card in cards), total_power(work, player.id)
        if total != before:
            yield f"{player.name} has {total} power, not {before}."
