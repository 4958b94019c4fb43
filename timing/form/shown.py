"""A draft as the form shows it: abilities in fields where these can say them, problems in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from timing.form.buttons import Help
from timing.form.frame import GameForm, Shown
from timing.form.left_out import LeftOut, left_out, marked
from timing.kernel.fields import Problem

Plain = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """An ability in a card's row: in the form's fields, and all that it says with what is not described marked."""

    shown: Shown
    rows: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...]
    left_out: LeftOut


@dataclass(frozen=True)
class Row:
    """A card as the form shows it. `place` is its set and number, `which` the known cards that its title may mean."""

    card: Plain
    place: str
    says: tuple[str, ...]
    abilities: tuple[Line, ...]
    notes: tuple[str, ...]
    which: tuple[tuple[str, str], ...]

    @property
    def partly(self) -> bool:
        """Whether something of the card is not described."""
        return any(one.left_out for one in self.abilities)


def rows(form: GameForm, known: Help, draft: Mapping[str, Any], notes: Mapping[int, list[str]]) -> list[Row]:
    """Every card of a draft as the form shows it; `notes` are what a text that was just read left over."""
    told = form.has_befallen(draft)
    return [
        _row(form, known, draft, card, told.get(card["ref"], ""), notes.get(at, []))
        for at, card in enumerate(draft.get("cards", []))
    ]


def _row(form: GameForm, known: Help, draft: Mapping[str, Any], card: Plain, befallen: str, notes: list[str]) -> Row:
    card_id = card.get("card", "")
    abilities = tuple(_line(form, ability) for ability in card.get("abilities", []))
    unknown = not card_id and not abilities
    return Row(
        card,
        known.place(card_id) if card_id else "",
        tuple(_says(form, draft, card, befallen)),
        abilities,
        (*notes, *(known.notes(card_id) if card_id and not notes else ())),
        tuple(known.which(card["title"])) if unknown else (),
    )


def _line(form: GameForm, ability: Plain) -> Line:
    left = left_out(ability.get("undescribed", ()))
    said = tuple((what, marked(text, left.words)) for what, text in form.in_full(ability))
    return Line(form.shown(ability), said, left)


def _says(form: GameForm, draft: Mapping[str, Any], card: Plain, befallen: str) -> Iterator[str]:
    """What a card's row says in its one line besides whose it is: where it is, how it stands, what has happened."""
    zone = card.get("zone", "play")
    yield str(dict(form.zones_of(card)).get(zone, zone))
    challenge = draft.get("challenge") or {}
    for side, name in (("attackers", "attacking"), ("defenders", "defending")):
        if card["ref"] in challenge.get(side, ()):
            yield name
    if card.get("kneeling"):
        yield "kneeling"
    if n := card.get("duplicates"):
        yield f"{n} duplicate{'s' if n != 1 else ''}"
    if befallen:
        yield str(dict(form.befallen).get(befallen, befallen))
    if host := next((one for one in draft["cards"] if one["ref"] == card.get("attached_to")), None):
        yield f"on {host.get('title') or host['ref']}"


def place_of(problem: Problem) -> str:
    """The place in the page that a problem is about."""
    path = problem.path
    if path[:1] == ("cards",) and len(path) > 1:
        return f"c{path[1]}.a{path[3]}" if len(path) > 3 and path[2] == "abilities" else f"c{path[1]}"
    first = str(path[0]) if path else ""
    return {"players": "seats", "first_player": "seats", "cards": "cards", "another": "another"}.get(first, "opening")


def said_of(problem: Problem, draft: Mapping[str, Any]) -> str:
    """A problem in words, with the card it is about by its title."""
    path = problem.path
    if path == ("another",):
        return problem.message
    if path[:1] == ("cards",) and len(path) > 1 and isinstance(path[1], int) and path[1] < len(draft["cards"]):
        rest = ", ".join(str(part) for part in path[2:])
        title = draft["cards"][path[1]].get("title") or draft["cards"][path[1]]["ref"]
        return f"{title}{f' ({rest})' if rest else ''}: {problem.message}"
    return str(problem)
