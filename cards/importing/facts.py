"""What card files say of one card, with the errata of the documents over it: what the card search asks. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cards.errata import ErratumRef, Facts, apply_errata
from cards.importing.service import Imported
from cards.names import key
from cards.refs import PrintingRef

NUMBERS = ("cost", "strength", "income", "initiative", "claim", "influence", "quantity", "limit")


@dataclass(frozen=True)
class FileFacts:
    """A card by its imported printings. Titles, traits and text are keys (cards.names.key), the rest is lower case.

    `numbers` holds what each of NUMBERS is on the printings, as printed: "4", "X", "s2".
    """

    sources: tuple[str, ...]
    titles: tuple[str, ...]
    type: str
    houses: tuple[str, ...]
    unique: bool
    traits: frozenset[str]
    icons: tuple[str, ...]
    crests: tuple[str, ...]
    numbers: Mapping[str, frozenset[str]]
    text: str
    printings: tuple[PrintingRef, ...]

    @property
    def source(self) -> str:
        """The card file or files, for people."""
        return ", ".join(self.sources)


def file_facts(
    files: Sequence[Imported], printings: Sequence[PrintingRef], errata: Sequence[ErratumRef] = ()
) -> FileFacts:
    """The facts of a card by its imported printings, of which there is one at least."""
    first = files[0]
    printed = Facts(
        first.card_id,
        first.title,
        first.type,
        (),
        unique=any(one.facts.get("unique", False) for one in files),
        traits=tuple(trait for one in files for trait in one.facts.get("traits", ())),
        limit=first.facts.get("limit"),
    )
    now = apply_errata(printed, errata)
    numbers = {name: _all(files, name) for name in NUMBERS if name != "limit"}
    return FileFacts(
        sources=tuple(dict.fromkeys(one.source for one in files)),
        titles=tuple(dict.fromkeys(key(one.title) for one in files)),
        type=first.type,
        houses=tuple(house.lower() for house in first.facts.get("houses", ())),
        unique=bool(now.unique),
        traits=frozenset(key(trait) for trait in (*(now.traits or ()), *now.adds_traits)),
        icons=_words(files, "icons"),
        crests=_words(files, "crests"),
        numbers={**numbers, "limit": frozenset((str(now.limit),)) if now.limit is not None else frozenset()},
        text=" ".join(dict.fromkeys(key(one.text) for one in files)),
        printings=tuple(printings),
    )


def _all(files: Sequence[Imported], name: str) -> frozenset[str]:
    given = (one.facts.get(name) for one in files)
    return frozenset(str(value).lower() for value in given if value is not None)


def _words(files: Sequence[Imported], name: str) -> tuple[str, ...]:
    """In the order of the files, so that every process shows them alike."""
    return tuple(dict.fromkeys(str(word).lower() for one in files for word in one.facts.get(name, ())))  # type: ignore[attr-defined]
