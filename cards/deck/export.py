"""A checked deck as a list again: plain text, and `id | quantity | name`, which leaves no doubt which card is meant."""

from __future__ import annotations

from cards.deck.decklist import AGENDA, HOUSE, PLOT, house_title
from cards.deck.names import CONFLICT, Found
from cards.deck.resolved import Deck, count, type_of

_HEADINGS = (
    (HOUSE, "House"), (AGENDA, "Agenda"), (PLOT, "Plots"), ("character", "Characters"), ("location", "Locations"),
    ("attachment", "Attachments"), ("event", "Events"),
)  # fmt: skip


def as_text(deck: Deck) -> str:
    """The list as `3x Name (Set tag)` under headings; a card that is not certain keeps the words it was given."""
    lines: list[str] = []
    for heading, found in _parts(deck):
        lines += [f"{heading} ({count(found)})", *(f"{one.line.quantity}x {_name(one)}" for one in found), ""]
    return "\n".join(lines)


def as_garlatlan(deck: Deck) -> str:
    """The list as `core_8 | 3 | Robb Stark` below House and agenda; `-` stands for an id that is not certain."""
    house = house_title(deck.house) if deck.house else "-"
    agendas = " + ".join(_name(one) for one in deck.agendas for _copy in range(one.line.quantity)) or "None"
    rows = [f"HOUSE: {house}", f"AGENDA: {agendas}", "-" * 20]
    for one in (*deck.plots, *deck.draw, *deck.unclear):
        rows.append(f"{_id(one)} | {one.line.quantity} | {_plain(one)}")
    return "\n".join(rows) + "\n"


def _parts(deck: Deck) -> list[tuple[str, list[Found]]]:
    kept = [*deck.houses, *deck.agendas, *deck.plots, *deck.draw, *deck.unclear]
    parts = [(heading, [one for one in kept if type_of(one) == type_]) for type_, heading in _HEADINGS]
    known = {type_ for type_, _heading in _HEADINGS}
    return [
        (heading, found)
        for heading, found in (*parts, ("Cards", [one for one in kept if type_of(one) not in known]))
        if found
    ]


def _id(found: Found) -> str:
    if found.how == CONFLICT:  # the number that does not agree with the name is kept, so that the question stays
        return found.line.card_id or "-"
    return found.printing.id if found.printing else "-"


def _name(found: Found) -> str:
    if found.printing and found.line.section != HOUSE:
        prefix, _, number = found.printing.id.rpartition("_")
        if not prefix:  # the second edition's codes: its lists name the pack
            return f"{found.title} ({found.printing.set_name})" if found.printing.set_name else found.title
        return f"{found.title} ({prefix.upper()} {number})"
    if found.how == CONFLICT:
        return f"{found.line.name} ({found.line.set_hint or found.line.card_id})"
    return _plain(found)


def _plain(found: Found) -> str:
    return found.title if found.candidates else found.line.name
