"""A card, a printing, an erratum as another page names them; and the card's names for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.models import Card, CardSet, Printing
from cards.names import ARTICLES, key
from rules.citation import human_date
from rules.linking import card_url

TYPES = {
    "character": "Character",
    "location": "Location",
    "attachment": "Attachment",
    "event": "Event",
    "plot": "Plot",
    "agenda": "Agenda",
    "house": "House card",
    "title": "Multiplayer title",
    "ally": "Ally",
    "influence": "Influence card",
}
FACTIONS = {"thenightswatch": "The Night’s Watch"}
"""Names of factions that are not written as their codes are."""
WITHOUT_HOUSE = ("Neutral", *FACTIONS.values())


@dataclass(frozen=True)
class PrintingRef:
    """One printing: where and when."""

    id: str
    number: int
    letter: str | None
    set_code: str
    set_name: str
    set_kind: str
    set_tag: str | None
    pack: str | None
    released: str | None
    misnumbered: tuple[str, ...]

    @property
    def tag(self) -> str | None:
        """Set and number as the FAQ writes them: "KR F105"; None for what has no printed number."""
        return f"{self.set_tag} {self.letter or ''}{self.number}" if self.set_tag else None

    @property
    def place(self) -> str:
        """Its set, pack and number: "Kingsroad (A Hidden Agenda) F105"."""
        numbered = f" {self.letter or ''}{self.number}" if self.set_tag else ""
        return f"{self.set_name}{f' ({self.pack})' if self.pack else ''}{numbered}"

    @property
    def human_date(self) -> str | None:
        """When it came out, as exact as it is known."""
        return human_date(self.released) if self.released else None


@dataclass(frozen=True)
class CardRef:
    """A card as lists and other pages name it."""

    id: str
    title: str
    game: str
    type: str | None
    houses: tuple[str, ...]
    named: bool
    printings: tuple[PrintingRef, ...]

    @property
    def url(self) -> str:
        """Its permanent address."""
        return card_url(self.id)

    @property
    def sort_key(self) -> str:
        """What a list by title goes by: the title without its article."""
        words = key(self.title)
        return next((words.removeprefix(article) for article in ARTICLES if words.startswith(article)), words)

    @property
    def tag(self) -> str | None:
        """Set and number of its principal printing."""
        return self.printing().tag

    @property
    def place(self) -> str:
        """Tag, or where there is none the set's name: what tells cards of one title apart."""
        return self.tag or self.printing().set_name

    @property
    def label(self) -> str:
        """Title and place: "Robert Baratheon (KLE F46)"."""
        return f"{self.title} ({self.place})"

    @property
    def type_name(self) -> str | None:
        """Its type, for people."""
        return TYPES[self.type] if self.type else None

    @property
    def house_name(self) -> str | None:
        """Its House or Houses, for people: "House Stark", "Lannister and Greyjoy", "Neutral"."""
        names = [FACTIONS.get(house, house.capitalize()) for house in self.houses]
        if len(names) == 6:
            return "All six Houses"
        if not names:
            return None
        if len(names) == 1:
            return names[0] if names[0] in WITHOUT_HOUSE else f"House {names[0]}"
        return f"{', '.join(names[:-1])} and {names[-1]}"

    @property
    def kind(self) -> str:
        """Type and House in one line: "Character, House Stark"; a House card says it in its title."""
        return ", ".join(part for part in (self.type_name, None if self.type == "house" else self.house_name) if part)

    def printing(self, printing_id: str | None = None) -> PrintingRef:
        """The printing of this id; without one the principal printing."""
        wanted = printing_id or self.id
        return next((one for one in self.printings if one.id == wanted), self.printings[0])


def printing_ref(printing: Printing, of_set: CardSet) -> PrintingRef:
    """A printing's row as a PrintingRef."""
    return PrintingRef(
        id=printing.id,
        number=printing.number,
        letter=printing.letter,
        set_code=of_set.code,
        set_name=of_set.name,
        set_kind=of_set.kind,
        set_tag=of_set.tags[0] if of_set.tags else None,
        pack=printing.pack,
        released=printing.released,
        misnumbered=tuple(printing.misnumbered),
    )


def card_ref(card: Card, printings: Iterable[PrintingRef]) -> CardRef:
    """A card's row as a CardRef."""
    return CardRef(card.id, card.title, card.game, card.type, tuple(card.houses), card.named, tuple(printings))
