"""The exchange format for legality lists (docs/cards-format.md): versions of the lists to plain data, and back.

The shape is that of the second edition's community: an array of versions, each with `formats` that name restricted and
banned cards by their ids. What the shape has no place for (cards taken off, pages) stays with us.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from cards.lists import BANNED, RESTRICTED, ListRow, Release, first_day, last_day
from cards.rows import DATE
from cards.validating import Schema, problems_of
from errors import Refused

SECOND_EDITION_CODE = re.compile(r"\d{5}")
MOST_PROBLEMS = 20
Json = dict[str, Any]
_NAME: Schema = {"type": "string", "maxLength": 200, "pattern": r"\S", "description": "a name"}
_DAY: Schema = {"type": "string", "pattern": f"^(?:{DATE.pattern})$", "description": "a day of the form YYYY-MM-DD"}
_CARD: Schema = {
    "type": "string",
    "pattern": r"^(?:[0-9]{5}|[a-z0-9]+_[0-9]+)$",
    "description": "an id of a card",
}
_CARDS: Schema = {"type": "array", "maxItems": 5000, "items": _CARD}
_FORMAT: Schema = {
    "type": "object",
    "required": ["name"],
    "properties": {
        "name": {
            "type": "string",
            "maxLength": 200,
            "pattern": "^[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*$",
            "description": "a name of a format",
        },
        "restricted": _CARDS,
        "banned": _CARDS,
        "pods": {
            "type": "array",
            "items": {"type": "object", "properties": {"restricted": {"type": "string"}, "cards": _CARDS}},
        },
    },
}
LISTS: Schema = {
    "type": "array",
    "minItems": 1,
    "maxItems": 500,
    "items": {
        "type": "object",
        "required": ["name", "version", "issuer", "date", "formats"],
        "additionalProperties": False,
        "properties": {
            **dict.fromkeys(("name", "version", "issuer", "code"), _NAME),
            "cardSet": {"type": ["string", "null"], "maxLength": 200},
            "date": _DAY,
            "datePrecision": {"enum": ["day", "month", "year"]},
            "until": {"description": "a day of the form YYYY-MM-DD", "anyOf": [_DAY, {"type": "null"}, {"const": ""}]},
            "active": {"type": "boolean"},
            "formats": {"type": "array", "minItems": 1, "maxItems": 50, "items": _FORMAT},
            "bannedCards": _CARDS,
        },
    },
}
"""The exchange format."""


class BadLists(Refused):
    """A file that is not in the exchange format; `problems` are all of them."""

    def __init__(self, problems: Sequence[str]) -> None:
        many = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        super().__init__(f"The file is refused for {many}: {problems[0]}.", code="bad_lists")
        self.problems = list(problems)


def write(known: Iterable[Release], *, on: date | None = None, active_only: bool = False) -> list[Json]:
    """Versions of the lists as plain data, the oldest first; `active_only` leaves those of the day (None: the last)."""
    known = sorted(known, key=lambda one: first_day(one.since))
    active = _active(known, on)
    return [_version(one, one.code in active) for one in known if not active_only or one.code in active]


def _active(known: Sequence[Release], on: date | None) -> set[str]:
    newest: dict[tuple[str, str], str] = {}
    for one in known:
        ended = one.until is not None and (on is None or last_day(one.until) < on)
        if (on is None or first_day(one.since) <= on) and not ended:
            newest.update({(one.game, code): one.code for code in one.rows})
    return set(newest.values())


def _version(one: Release, active: bool) -> Json:
    whole: Json = {"version": one.version, "issuer": one.issuer, "name": one.name, "code": one.code}
    whole["cardSet"] = one.game
    whole["date"] = first_day(one.since).isoformat()
    if len(one.since) < len("2015-07-17"):
        whole["datePrecision"] = "year" if len(one.since) == 4 else "month"
    if one.until:
        whole["until"] = last_day(one.until).isoformat()
    whole["active"] = active
    whole["formats"] = [_format(one, code) for code in one.rows]
    whole["bannedCards"] = []
    return whole


def _format(one: Release, code: str) -> Json:
    rows = one.rows[code]
    named = code.removeprefix(f"{one.game}-")
    address = {"url": one.url} if one.url else {}
    lists = {status: [row.printing_id for row in rows if row.status == status] for status in (RESTRICTED, BANNED)}
    return {"name": named, **address, **lists, "pods": [list_pod(pod) for pod in one.pods.get(code, ())]}


def list_pod(pod: tuple[str | None, tuple[str, ...]]) -> Json:
    """A pod: at most one of its cards, or with a `restricted` card none of them beside it."""
    restricted, cards = pod
    return {**({"restricted": restricted} if restricted else {}), "cards": list(cards)}


def read(text: str) -> tuple[Release, ...]:
    """Versions of the lists from a file's text. Raises BadLists with every problem; then nothing of it is taken."""
    try:
        given = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise BadLists([f"it is not JSON ({error})"]) from None
    if isinstance(given, dict) and isinstance(given.get("restrictions"), list):
        given = given["restrictions"]
    problems = [f"{_place(one.path)}: {one.sentence}" for one in problems_of(LISTS, given)]
    problems = problems or list(_no_days(given))
    if problems:
        raise BadLists(list(dict.fromkeys(problems))[:MOST_PROBLEMS])
    found = tuple(map(taken, given))
    codes = [one.code for one in found]
    twice = [f"the code {code!r} is used twice" for code in dict.fromkeys(codes) if codes.count(code) > 1]
    if twice:
        raise BadLists(twice[:MOST_PROBLEMS])
    return found


def _place(path: Sequence[str | int]) -> str:
    """Where a value stands, for people: "version 1, format 2, banned 3"."""
    if not path:
        return "the file"
    named: list[str] = []
    for at, part in enumerate(path):
        if isinstance(part, str):
            named.append(part)
        elif at == 0:
            named.append(f"version {part + 1}")
        else:
            named[-1] = f"{named[-1].removesuffix('s')} {part + 1}"
    return ", ".join(named)


def _no_days(given: Sequence[Json]) -> Iterator[str]:
    """Dates of the right form that are no days."""
    for at, one in enumerate(given):
        for key in ("date", "until"):
            try:
                first_day(one.get(key) or "1900")
            except ValueError:
                yield f"version {at + 1}, {key}: {one[key]!r} is no day"


def taken(given: Json) -> Release:
    """A version of the lists from data that has been checked."""
    name, version, issuer = (given[key].strip() for key in ("name", "version", "issuer"))
    code = given.get("code") or re.sub(r"[^a-z0-9]+", "-", f"{issuer} {name} {version}".lower()).strip("-")
    everywhere = given.get("bannedCards", [])
    lists = [(one["name"], one.get("restricted", []), one.get("banned", [])) for one in given["formats"]]
    cards = [card for _, restricted, banned in lists for card in (*restricted, *banned)] + everywhere
    second = any(SECOND_EDITION_CODE.fullmatch(card) for card in cards) or given.get("cardSet") not in ("agot1e", None)
    game = "agot2e" if second else "agot1e"
    rows = {
        format_code(game, of_format): tuple(
            ListRow(status, card, None)
            for status, listed in ((RESTRICTED, restricted), (BANNED, [*banned, *everywhere]))
            for card in dict.fromkeys(listed)
        )
        for of_format, restricted, banned in lists
    }
    precision = {"year": 4, "month": 7}.get(given.get("datePrecision", ""))
    return Release(
        code=code,
        name=name,
        version=version,
        issuer=issuer,
        document=name,
        since=given["date"][:precision],
        until=given.get("until") or None,
        note="Imported by the operator of this service.",
        game=game,
        rows=rows,
        imported=True,
        pods={format_code(game, one["name"]): _pods(one) for one in given["formats"]},
    )


def _pods(of_format: Json) -> tuple[tuple[str | None, tuple[str, ...]], ...]:
    return tuple((pod.get("restricted"), tuple(pod.get("cards", []))) for pod in of_format.get("pods", []))


def format_code(game: str, name: str) -> str:
    """The code of a format: "joust" in the first edition, "agot2e-joust" in the second."""
    code = name.lower().replace(" ", "-")
    return code if game == "agot1e" else f"{game}-{code}"
