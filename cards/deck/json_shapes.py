"""Lists as JSON: ours (what the deck check answers), and garlatlan's `{"Deck": {"Robb Stark": 3}}`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cards.deck.decklist import (
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
        return _thronesdb(given["slots"])
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
    return DeckList("json", tuple(cards), tuple(unread), None, dict(_fields(given)))


def _shown(row: Any) -> str:
    try:
        return json.dumps(row, ensure_ascii=False)
    except RecursionError:
        return "something nested too deeply"


def _thronesdb(slots: dict[str, Any]) -> DeckList:
    cards = [CardLine(at, str(code), 1, str(code)) for at, code in enumerate(slots, 1)]
    return DeckList("json", tuple(cards), game=SECOND_EDITION)


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
