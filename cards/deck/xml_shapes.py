"""Lists as XML: OCTGN .o8d, AGoTDB .xml, LackeyCCG .dek.

Parsed with defusedxml: a document type definition, and with it every entity, is refused before it can do anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder  # only the classes; parsing is defusedxml's

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import XMLParser

from cards.deck.agotdb import card_id_of, houses_of
from cards.deck.decklist import (
    AGENDA,
    FIRST_EDITION,
    HOUSE,
    MOST_CARDS,
    MOST_CHARACTERS,
    MOST_COPIES,
    SECOND_EDITION,
    SIDEBOARD,
    CardLine,
    DeckList,
    UnreadableList,
    UnreadLine,
    shorten,
)
from cards.deck.headings import section_of

DEEPEST = 20
MOST_ELEMENTS = 20_000
OCTGN_GAMES = {
    "a12af4e8-be4b-4cda-a6b6-534f9717391f": FIRST_EDITION,
    "30c200c9-6c98-49a4-a293-106c06295c05": SECOND_EDITION,
}


class _Builder(TreeBuilder):
    """A tree that knows the line of every element, and refuses a tree without bounds."""

    def __init__(self) -> None:
        super().__init__()
        self.parser: Any = None
        self.line_of: dict[Element, int] = {}
        self._depth = 0

    def start(self, tag: Any, attrs: Any) -> Element:
        self._depth += 1
        if self._depth > DEEPEST or len(self.line_of) > MOST_ELEMENTS:
            raise UnreadableList("The file is nested too deeply, or has too many elements, for a deck.")
        element = super().start(tag, attrs)
        self.line_of[element] = self.parser.CurrentLineNumber
        return element

    def end(self, tag: Any) -> Element:
        self._depth -= 1
        return super().end(tag)


def read(words: str) -> DeckList:
    """The list in an XML text without its declaration. Raises UnreadableList."""
    builder = _Builder()
    parser = XMLParser(target=builder, forbid_dtd=True)
    builder.parser = parser.parser
    try:
        parser.feed(words)
        root: Element = parser.close()
    except DefusedXmlException:
        raise UnreadableList(
            "The file has a document type definition or entities, which no deck needs; it was not read."
        ) from None
    except ParseError as wrong:
        raise UnreadableList(
            "The file looks like XML but is not well formed.", where=f"line {wrong.position[0]}"
        ) from None
    if root.tag == "deck" and root.find("superzone") is not None:
        return _lackey(root, builder.line_of)
    if root.tag == "deck":
        return _octgn(root, builder.line_of)
    if root.find(".//CardList") is not None or root.find(".//Cards") is not None:
        return _agotdb(root, builder.line_of)
    raise UnreadableList(
        f"The file is XML, but <{shorten(root.tag)}> is no deck of OCTGN, AGoTDB or LackeyCCG.", where="line 1"
    )


def _quantity(text: str | None) -> int | None:
    word = (text or "1").strip()
    return int(word) if word.isdecimal() and len(word) <= len(str(MOST_COPIES)) and int(word) else None


def _said(element: Element | None) -> str:
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def _line(number: int, quantity: str | None, name: str, **more: Any) -> CardLine | UnreadLine:
    count = _quantity(quantity)
    if count is None:
        return UnreadLine(
            number, shorten(f"{quantity} {name}"), f"its quantity is not a number from 1 to {MOST_COPIES}"
        )
    if not name and not more.get("card_id"):
        return UnreadLine(number, shorten(f"{count}x"), "it names no card")
    if len(name) > MOST_CHARACTERS:
        return UnreadLine(number, shorten(name), "its name is longer than any card's")
    return CardLine(number, shorten(f"{count}x {name}"), count, name, **more)


def _sorted(found: Iterator[CardLine | UnreadLine]) -> tuple[tuple[CardLine, ...], tuple[UnreadLine, ...]]:
    both = list(found)
    return (
        tuple(one for one in both if isinstance(one, CardLine)),
        tuple(one for one in both if isinstance(one, UnreadLine)),
    )


def _octgn(root: Element, line_of: dict[Element, int]) -> DeckList:
    def found() -> Iterator[CardLine | UnreadLine]:
        for section in root.iter("section"):
            name = section.get("name", "")
            for card in section.iter("card"):
                yield _line(line_of[card], card.get("qty"), _said(card), section=section_of(name))

    cards, unread = _sorted(found())
    factions = any(section.get("name", "").lower() == "faction" for section in root.iter("section"))
    game = SECOND_EDITION if factions else OCTGN_GAMES.get(root.get("game", "").lower())
    other = () if game else ("The file's game id is not that of A Game of Thrones in OCTGN.",)
    return DeckList("octgn", cards, unread, game, {}, other)


def _lackey(root: Element, line_of: dict[Element, int]) -> DeckList:
    """One element for each copy: counted by zone, name and set, at the line of the first."""

    def found() -> Iterator[CardLine | UnreadLine]:
        copies: dict[tuple[str, str, str], list[Element]] = {}
        for zone in root.iter("superzone"):
            for card in zone.iter("card"):
                key = (zone.get("name", ""), _said(card.find("name")), _said(card.find("set")))
                copies.setdefault(key, []).append(card)
        for (zone_name, name, set_name), elements in copies.items():
            section = SIDEBOARD if "side" in zone_name.lower() else section_of(zone_name)
            yield _line(line_of[elements[0]], str(len(elements)), name, set_hint=set_name or None, section=section)

    cards, unread = _sorted(found())
    return DeckList("lackey", cards, unread, None, {"game": _said(root.find(".//game"))})


def _agotdb(root: Element, line_of: dict[Element, int]) -> DeckList:
    deck, versions = _last_deck(root)

    def cards_of(parent: Element | None, section: str | None) -> Iterator[CardLine | UnreadLine]:
        for card in parent.iter("Card") if parent is not None else ():
            card_id = card_id_of(_said(card.find("UniversalId")))
            name, set_name = _said(card.find("Name")), _said(card.find("Set"))
            more = {"set_hint": set_name or None, "card_id": card_id, "section": section}
            yield _line(line_of[card], _said(card.find("Quantity")), name, **more)

    def found() -> Iterator[CardLine | UnreadLine]:
        if len(houses) == 1:
            at = deck.find("Houses")
            yield _line(line_of[at] if at is not None else 1, "1", houses[0], section=HOUSE)
        yield from cards_of(deck.find("Agenda"), AGENDA)
        yield from cards_of(deck.find("Cards"), None)
        yield from cards_of(deck.find("Sideboard"), SIDEBOARD)

    houses = houses_of(_said(deck.find("Houses")))
    cards, unread = _sorted(found())
    remarks = [f"The file holds {versions} versions of the deck; the newest was read."] if versions > 1 else []
    if len(houses) > 1:
        remarks.append(
            f"The file names the Houses {' and '.join(houses)} together; choose which one the House card is."
        )
    fields = {
        key.lower(): shorten(_said(root.find(f".//{key}")))
        for key in ("Name", "Author")
        if root.find(f".//{key}") is not None
    }
    if deck.find("DeckFormat") is not None:
        fields["format"] = _said(deck.find("DeckFormat")).lower()
    return DeckList("agotdb", cards[: MOST_CARDS + 1], unread, FIRST_EDITION, fields, tuple(remarks))


def _last_deck(root: Element) -> tuple[Element, int]:
    """The newest version of the deck, and how many there are: Deck0, Deck1 … each hold one Deck."""
    whole = root.find("VersionedDeck")
    whole = root if whole is None else whole
    versions = [child for child in whole if child.tag.startswith("Deck") and child.tag[4:].isdecimal()]
    if not versions:
        return whole, 1
    last = max(versions, key=lambda child: int(child.tag[4:]))
    inner = last.find("Deck")
    return (inner if inner is not None else last), len(versions)
