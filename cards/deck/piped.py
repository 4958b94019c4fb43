"""Lists of `id | qty | name`: garlatlan's text export, with its header of House and agenda, and our own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cards.deck.decklist import AGENDA, HOUSE, MOST_COPIES, SECOND_EDITION, CardLine, DeckList, UnreadLine, shorten
from cards.deck.text import name_and_set

_ROW = re.compile(r"^\s*([A-Za-z0-9]{1,8}_\d{1,4}|\d{5}|-|\?)\s*\|\s*(\d{1,3})\s*[xX×]?\s*\|\s*(.+?)\s*$")
_HEADER = re.compile(r"^\s*(house|faction|casata|agenda|deck|name|nome)\s*:\s*(.*?)\s*$", re.IGNORECASE)
_RULE = re.compile(r"^[\s\-=_*~.]*$")
_REMARK = re.compile(r"^\s*(#|//)")
_NO_AGENDA = ("nessuna agenda", "nessuna", "no agenda", "none", "-", "")
ENOUGH = 0.5  # of the lines that say something


def fits(lines: Sequence[str]) -> bool:
    """Whether these lines are a list of this shape."""
    said = [line for line in lines if not (_RULE.match(line) or _HEADER.match(line) or _REMARK.match(line))]
    rows = sum(bool(_ROW.match(line)) for line in said)
    return rows > 0 and rows >= ENOUGH * len(said)


def read(lines: Sequence[str]) -> DeckList:
    """The list; a line that is neither header nor row is reported."""
    cards: list[CardLine] = []
    unread: list[UnreadLine] = []
    fields: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        row, header = _ROW.match(line), _HEADER.match(line)
        if row:
            cards.append(_card(number, line, row))
        elif header:
            cards.extend(_header(number, line, header, fields))
        elif not (_RULE.match(line) or _REMARK.match(line)):
            unread.append(UnreadLine(number, shorten(line), "it is not of the form id | quantity | name"))
    shape = "garlatlan" if any(card.section == HOUSE for card in cards) else "piped"
    second = any((card.card_id or "").isdigit() for card in cards)
    return DeckList(shape, tuple(cards), tuple(unread), SECOND_EDITION if second else None, fields)


def _card(number: int, line: str, row: re.Match[str]) -> CardLine:
    card_id, quantity, name = row.groups()
    known = card_id.lower() if "_" in card_id or card_id.isdigit() else None
    return CardLine(number, shorten(line), min(int(quantity), MOST_COPIES), name, card_id=known)


def _header(number: int, line: str, header: re.Match[str], fields: dict[str, str]) -> list[CardLine]:
    key, value = header.group(1).lower(), header.group(2)
    if key in ("house", "faction", "casata") and value:
        return [CardLine(number, shorten(line), 1, value, section=HOUSE)]
    if key == "agenda":
        names = [] if value.lower() in _NO_AGENDA else [one.strip() for one in re.split(r"\s+\+\s+|\s*;\s*", value)]
        return [CardLine(number, shorten(line), 1, *name_and_set(name), section=AGENDA) for name in names if name]
    fields["name"] = value
    return []
