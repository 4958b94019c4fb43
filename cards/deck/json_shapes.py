"""Lists as JSON: ours (what the deck check answers), and garlatlan's `{"Deck": {"Robb Stark": 3}}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cards.deck.decklist import (
    AGENDA,
    CARD_TYPES,
    MOST_CHARACTERS,
    MOST_COPIES,
    SECOND_EDITION,
    CardLine,
    DeckList,
    UnreadableList,
    UnreadLine,
    shorten,
)

_SECOND_CODE = re.compile(r"\d{5}")


def read(words: str) -> DeckList:
    """The list in a JSON text. Raises UnreadableList."""
    try:
        given = json.loads(words)
    except json.JSONDecodeError as wrong:
        raise UnreadableList(
            f"This looks like JSON but is not valid: {wrong.msg}.", where=f"line {wrong.lineno}"
        ) from None
    except (RecursionError, ValueError):
        raise UnreadableList("This looks like JSON but is nested too deeply, or holds numbers without end.") from None
    if isinstance(given, dict) and isinstance(given.get("slots"), dict):
        return _thronesdb(given)
    if isinstance(given, dict) and isinstance(given.get("Deck"), dict):
        rows: Any = [{"name": name, "quantity": quantity} for name, quantity in given["Deck"].items()]
    elif isinstance(given, dict) and isinstance(given.get("cards"), list):
        rows = given["cards"]
    else:
        raise UnreadableList('This JSON is no deck list: it has neither "cards" nor "Deck".')
    cards, unread = [], []
    for number, row in enumerate(rows, 1):
        card = _card(number, row)
        if card:
            cards.append(card)
        else:
            why = "it needs a name (or an id) and a quantity from 1 to 999"
            unread.append(UnreadLine(number, shorten(_shown(row)), why))
    codes = [_SECOND_CODE.fullmatch(one.card_id or "") for one in cards]
    game = SECOND_EDITION if codes and all(codes) else None
    return DeckList("json", tuple(cards), tuple(unread), game, dict(_fields(given)))


def _shown(row: Any) -> str:
    try:
        return json.dumps(row, ensure_ascii=False)
    except RecursionError:
        return "something nested too deeply"


def _thronesdb(given: dict[str, Any]) -> DeckList:
    """A deck of ThronesDB: cards by their codes with quantities, its faction, agendas where they stand apart."""
    slots = {str(code): quantity for code, quantity in given["slots"].items()}
    agendas = given.get("agendas") or []
    apart = {str(code): 1 for code in agendas if isinstance(code, str)} if isinstance(agendas, list) else {}
    cards, unread = [], []
    for at, (code, quantity) in enumerate({**apart, **slots}.items(), 1):
        card = _card(at, {"id": code, "name": code, "quantity": quantity})
        if card and _SECOND_CODE.fullmatch(code):
            cards.append(replace(card, section=AGENDA if code in apart else None))
        else:
            unread.append(UnreadLine(at, shorten(f"{code}: {_shown(quantity)}"), "it needs a code and a quantity"))
    fields = dict(_fields(given))
    for key in ("faction_code", "faction_name"):
        if isinstance(given.get(key), str):
            fields.setdefault("faction", shorten(given[key]))
    return DeckList("json", tuple(cards), tuple(unread), SECOND_EDITION, fields)


def _fields(given: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in ("name", "author", "format"):
        if isinstance(given.get(key), str):
            yield key, shorten(given[key])


def _card(number: int, row: Any) -> CardLine | None:
    if not isinstance(row, dict):
        return None
    name, card_id, quantity = row.get("name", ""), row.get("id"), row.get("quantity", 1)
    if not isinstance(name, str) or not isinstance(quantity, int) or isinstance(quantity, bool):
        return None
    if not 0 < quantity <= MOST_COPIES or len(name) > MOST_CHARACTERS or not (name.strip() or isinstance(card_id, str)):
        return None
    section = row.get("section")
    return CardLine(
        number,
        shorten(f"{quantity}x {name or card_id}"),
        quantity,
        name.strip() or str(card_id),
        row["set"] if isinstance(row.get("set"), str) else None,
        card_id.lower() if isinstance(card_id, str) else None,
        section if section in CARD_TYPES else None,
    )
