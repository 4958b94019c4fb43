"""Plain text lists in the shapes people paste: `3x Name (Set)`, CardGameDB, AGoTDB, LackeyCCG, ThronesDB, Draftmancer.

One reader serves them all, because people mix them. It goes line by line: a heading, a header field, a rule, a
remark, or a card. It guesses nothing about cards: what it takes for a name is looked up afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from cards.deck import headings
from cards.deck.decklist import (
    AGENDA,
    HOUSE,
    MOST_CHARACTERS,
    MOST_COPIES,
    SECOND_EDITION,
    CardLine,
    DeckList,
    UnreadLine,
    house_of,
    shorten,
)

_RULE = re.compile(r"^[\s\-=_*~.–—#]*$")
_SPLIT = re.compile(r"^={3,}$")
_REMARK = re.compile(r"^\s*(//|#(?!\d)|;)")
_POSITION = re.compile(r"^#\d{1,4}\s+")
_LABEL = re.compile(r"\s*\[(?:restricted|banned|r|b|j|m|p\d*)\](?=\s|$)", re.IGNORECASE)
_FRONT = re.compile(r"^[\s\-*•·+]*(?P<quantity>\d{1,6})\s*(?:[xX×]\s*|\t\s*|\s+)(?P<rest>\S.*)$")
_BACK = re.compile(r"^(?P<rest>.*?\S)\s*[\s(\[][xX×]\s*(?P<quantity>\d{1,6})[)\]]?\s*%?\s*$")
_SET = re.compile(r"^(?P<name>.*?\S)\s*[(\[](?P<set>[^()\[\]]{1,60})[)\]]\s*(?P<after>.*)$")
_WIDE = re.compile(r"\t+| {2,}")
_TAG = re.compile(r"^[A-Za-z][A-Za-z&']{0,11}(?:[ _-]?[A-Z]?\d{1,3})?$")
_END = re.compile(r"^\s*(statistics|stats|deck statistics|traits|crests)\s*:?\s*$", re.IGNORECASE)
_PACK = re.compile(r"#(\d{1,3})$")
_SECOND_HOUSES = ("tyrell", "house tyrell", "the night's watch", "night's watch", "thenightswatch")
_NO_AGENDA = ("", "none", "no agenda", "nessuna agenda", "-", "n/a")


@dataclass
class _State:
    shape: str = "text"
    section: str | None = None
    cards: list[CardLine] = field(default_factory=list)
    unread: list[UnreadLine] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    game: str | None = None


def read(lines: Sequence[str], shape: str | None = None) -> DeckList:
    """The list. `shape` "draftmancer" stops at the first empty line: the rest is the pool."""
    state = _State(shape or "text")
    for number, line in enumerate(lines, 1):
        if _ends(line, lines[number - 2] if number > 1 else "", state):
            break
        if line.strip():
            _take(number, line, state)
    if "packs" in state.fields or "faction" in state.fields:
        state.shape, state.game = "thronesdb", SECOND_EDITION
    return DeckList(
        state.shape, tuple(state.cards), tuple(state.unread), state.game, state.fields, tuple(state.remarks)
    )


def _ends(line: str, before: str, state: _State) -> bool:
    if not state.cards:
        return False
    if state.shape == "draftmancer" and not line.strip():
        return True
    if _END.match(line):  # what follows counts traits, not cards
        return True
    if _SPLIT.match(line.strip()) and not headings.heading(before)[0]:
        state.remarks.append("There is more than one deck here; only the first was read.")
        return True
    return False


def _take(number: int, line: str, state: _State) -> None:
    if len(line) > MOST_CHARACTERS:
        state.unread.append(UnreadLine(number, shorten(line), "it is longer than any card line"))
        return
    is_heading, section = headings.heading(line)
    if is_heading:
        state.section = section
        state.shape = _shape_of_heading(line, state.shape)
        return
    if _RULE.match(line):
        return
    given = headings.field(line)
    if given:
        _take_field(number, line, *given, state)
        return
    if _REMARK.match(line):
        return
    _take_card(number, line, state)


def _shape_of_heading(line: str, shape: str) -> str:
    if shape != "text":
        return shape
    bare = line.strip()
    if re.fullmatch(r"[A-Za-z]+ \(\d+\)", bare) or re.fullmatch(r"[A-Za-z]+: \(\d+\)", bare):
        return "cardgamedb"
    if re.match(r"[A-Za-z]+ \[\d+\]", bare):
        return "agotdb-text"
    return "lackey-text" if re.fullmatch(r"[A-Za-z_ ]+:", bare) else shape


def _take_field(number: int, line: str, key: str, value: str, state: _State) -> None:
    if key == HOUSE:
        _take_house(number, line, value, state)
    elif key == AGENDA:
        _take_agendas(number, line, value, state)
    elif key == "name":
        found = re.search(r"\s*\[(joust|melee)\]\s*$", value, re.IGNORECASE)
        if found:
            state.fields["format"] = found.group(1).lower()
        state.fields["name"] = shorten(value[: found.start()] if found else value)
    else:
        state.fields[key] = shorten(value.lower() if key == "format" else value)


def _take_house(number: int, line: str, value: str, state: _State) -> None:
    """`House: Stark`, `House: House Stark (Core)`, and AGoTDB's `House: Stark (Agenda + Agenda)`."""
    found = re.match(r"^(.*?)\s*(?:\((.*)\))?\s*(?:[xX×]\s*1)?$", value)
    name, inside = (found.group(1), found.group(2)) if found else (value, None)
    names = [one.strip() for one in re.split(r"\s*[,/&+]\s*|\s+and\s+", name) if one.strip()]
    agendas = re.search(r"\bagenda\s*:\s*(.+)$", name, re.IGNORECASE)  # "House: Stark Agenda: Kings of Winter"
    if agendas:
        names = [name[: agendas.start()].strip(" ,;-–")]
        _take_agendas(number, line, agendas.group(1), state)
    if len(names) > 1 and all(house_of(one) for one in names):
        state.remarks.append(
            f"The list names the Houses {' and '.join(names)} together; choose which one the House card is."
        )
    elif name:
        state.cards.append(CardLine(number, shorten(line), 1, names[0] if agendas else name, section=HOUSE))
    if inside and not _looks_like_set(inside):
        _take_agendas(number, line, inside, state)


def _take_agendas(number: int, line: str, value: str, state: _State) -> None:
    if value.strip().lower() in _NO_AGENDA:
        return
    for name in re.split(r"\s+\+\s+|\s*;\s*", value):
        card = _card(number, line, name.strip(), AGENDA)
        if isinstance(card, CardLine):
            state.cards.append(card)
        elif card:
            state.unread.append(card)


def _looks_like_set(words: str) -> bool:
    return bool(re.fullmatch(r"(?i)core(?: set)?|[A-Z][A-Za-z&]{0,8}", words.strip())) and " " not in words.strip()


def _take_card(number: int, line: str, state: _State) -> None:
    if line.strip().lower() in _SECOND_HOUSES:
        state.fields["faction"] = shorten(line)
        return
    card = _card(number, line, line.strip(), state.section)
    if isinstance(card, CardLine):
        state.cards.append(card)
    elif card:
        state.unread.append(card)


def _card(number: int, line: str, words: str, section: str | None) -> CardLine | UnreadLine | None:
    words = _LABEL.sub("", _POSITION.sub("", words)).strip()
    if section == AGENDA and words.lower() in _NO_AGENDA:
        return None
    counted, quantity, rest = _quantity(words)
    if quantity is None:
        return UnreadLine(number, shorten(line), f"its quantity is not a number from 1 to {MOST_COPIES}")
    name, set_hint = name_and_set(rest)
    if not any(char.isalpha() for char in name):
        return UnreadLine(number, shorten(line), "it names no card")
    return CardLine(number, shorten(line), quantity, name, set_hint, section=section, counted=counted)


def _quantity(words: str) -> tuple[bool, int | None, str]:
    """Whether the line says how many, how many (None when it says what cannot be), and the rest of the line."""
    found = _FRONT.match(words) or _BACK.match(words)
    if not found:
        return False, 1, words.strip("-*•·+ \t").removesuffix("%").strip()
    count = int(found["quantity"])
    return True, (count if 0 < count <= MOST_COPIES else None), found["rest"].strip().removesuffix("%").strip()


def name_and_set(words: str) -> tuple[str, str | None]:
    """A name and what the line says of its set: `Name (Set)`, `Name * (Set)  cost …`, `Name *   Set`."""
    found = _SET.match(words)
    if found:
        set_hint = _PACK.sub("", found["set"]).strip()  # "Pack #12" says the number, which the name says better
        return _bare(found["name"]), set_hint or None
    parts = [part for part in _WIDE.split(words) if part.strip()] or [""]
    last = parts[-1].strip()
    tag = last if len(parts) > 1 and _TAG.match(last) else None
    return _bare(parts[0]), tag


def _bare(name: str) -> str:
    return name.strip().rstrip("*?").strip()
