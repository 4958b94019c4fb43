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
from errors import Refused

SECOND_EDITION_CODE = re.compile(r"\d{5}")
CARD_CODE = re.compile(r"\d{5}|[a-z0-9]+_[0-9]+")
FORMAT_NAME = re.compile(r"[a-z0-9]+(?:[ -][a-z0-9]+)*", re.IGNORECASE)
MOST_VERSIONS, MOST_CARDS, MOST_PROBLEMS = 500, 5000, 20
KNOWN_KEYS = frozenset("version issuer name code cardSet date datePrecision formats bannedCards active until".split())

Json = dict[str, Any]


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
    if not isinstance(given, list) or not given or len(given) > MOST_VERSIONS:
        raise BadLists([f"it is not an array of 1 to {MOST_VERSIONS} versions"])
    problems: list[str] = []
    found = [_read_version(one, f"version {at + 1}", problems) for at, one in enumerate(given)]
    codes = [one.code for one in found]
    problems += [f"the code {code!r} is used twice" for code in dict.fromkeys(codes) if codes.count(code) > 1]
    if problems:
        raise BadLists(problems[:MOST_PROBLEMS])
    return tuple(found)


def _read_version(given: Any, where: str, problems: list[str]) -> Release:
    if not isinstance(given, dict):
        problems.append(f"{where} is not an object")
        given = {}
    problems += [f"{where} has the unknown key {key!r}" for key in given if key not in KNOWN_KEYS]
    name, version, issuer = (_text(given, key, where, problems) for key in ("name", "version", "issuer"))
    since = _date(given, "date", where, problems)
    until = _date(given, "until", where, problems) if given.get("until") else None
    code = given.get("code") or re.sub(r"[^a-z0-9]+", "-", f"{issuer} {name} {version}".lower()).strip("-")
    everywhere = _codes(given.get("bannedCards", []), f"{where}, bannedCards", problems)
    formats = list(_read_formats(given.get("formats"), where, problems))
    cards = [card for _, restricted, banned, _ in formats for card in (*restricted, *banned)] + everywhere
    second = any(SECOND_EDITION_CODE.fullmatch(card) for card in cards) or given.get("cardSet") not in ("agot1e", None)
    game = "agot2e" if second else "agot1e"
    rows, pods = {}, {}
    for format_name, restricted, banned, pod in formats:
        of_format = format_code(game, format_name)
        rows[of_format] = tuple(
            ListRow(status, card, None)
            for status, listed in ((RESTRICTED, restricted), (BANNED, [*banned, *everywhere]))
            for card in dict.fromkeys(listed)
        )
        pods[of_format] = pod
    return Release(
        code=str(code),
        name=name,
        version=version,
        issuer=issuer,
        document=name,
        since=since,
        until=until,
        note="Imported by the operator of this service.",
        game=game,
        rows=rows,
        imported=True,
        pods=pods,
    )


def format_code(game: str, name: str) -> str:
    """The code of a format: "joust" in the first edition, "agot2e-joust" in the second."""
    code = name.lower().replace(" ", "-")
    return code if game == "agot1e" else f"{game}-{code}"


def _read_formats(
    given: Any, where: str, problems: list[str]
) -> Iterator[tuple[str, list[str], list[str], tuple[tuple[str | None, tuple[str, ...]], ...]]]:
    if not isinstance(given, list) or not given:
        problems.append(f"{where} has no formats")
        return
    for at, one in enumerate(given):
        here = f"{where}, format {at + 1}"
        if not isinstance(one, dict) or not isinstance(one.get("name"), str) or not FORMAT_NAME.fullmatch(one["name"]):
            problems.append(f"{here} has no name")
            continue
        restricted = _codes(one.get("restricted", []), f"{here}, restricted", problems)
        banned = _codes(one.get("banned", []), f"{here}, banned", problems)
        yield one["name"], restricted, banned, tuple(_pods(one.get("pods", []), here, problems))


def _pods(given: Any, where: str, problems: list[str]) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    for at, pod in enumerate(given if isinstance(given, list) else []):
        if not isinstance(pod, dict):
            problems.append(f"{where}, pod {at + 1} is not an object")
            continue
        cards = tuple(_codes(pod.get("cards", []), f"{where}, pod {at + 1}", problems))
        yield (pod["restricted"] if isinstance(pod.get("restricted"), str) else None), cards


def _codes(given: Any, where: str, problems: list[str]) -> list[str]:
    if not isinstance(given, list) or len(given) > MOST_CARDS:
        problems.append(f"{where} is not a list of at most {MOST_CARDS} cards")
        return []
    wrong = [code for code in given if not isinstance(code, str) or not CARD_CODE.fullmatch(code)]
    problems += [f"{where} has {str(code)[:40]!r}, which is no id of a card" for code in wrong]
    return [code for code in given if code not in wrong]


def _text(given: Json, key: str, where: str, problems: list[str]) -> str:
    value = given.get(key)
    if isinstance(value, str) and value.strip() and len(value) <= 200:
        return value.strip()
    problems.append(f"{where} has no {key}")
    return ""


def _date(given: Json, key: str, where: str, problems: list[str]) -> str:
    value = given.get(key)
    if isinstance(value, str) and DATE.fullmatch(value):
        precision = {"year": 4, "month": 7}.get(str(given.get("datePrecision")), len(value))
        try:
            first_day(value)
        except ValueError:
            problems.append(f"{where} has the {key} {value!r}, which is no day")
            return "1900"
        return value[:precision] if key == "date" else value
    problems.append(f"{where} has no {key} of the form YYYY-MM-DD")
    return "1900"
