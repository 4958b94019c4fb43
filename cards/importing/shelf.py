"""Every card that can be looked for: those of the documents, and beside them those that only a card file has.

What the documents say stands as it is; a card that only a file has is marked with that file (`CardLine.source`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from cards import service
from cards.directory import Directory
from cards.errata import Facts
from cards.importing.facts import file_facts
from cards.importing.grouping import card_of
from cards.importing.records import FIRST_EDITION
from cards.importing.service import Imported
from cards.models import CardSet
from cards.refs import CardRef, PrintingRef
from cards.service import CardLine, CardView

_LAST = 9999


@dataclass(frozen=True)
class Shelf:
    """`every` is each card by its id; `listed` those that a document names or a file has; `sources` the files."""

    every: Mapping[str, CardLine]
    listed: tuple[CardLine, ...]
    directory: Directory
    sources: tuple[str, ...]
    card_of: Mapping[str, str]

    @property
    def named(self) -> tuple[CardLine, ...]:
        """The cards that a document names."""
        return tuple(line for line in self.listed if line.ref.named)

    def line(self, printing_id: str) -> CardLine | None:
        """The card that has this printing, in the documents or in a file."""
        return self.every.get(self.card_of.get(printing_id, ""))


def shelf(corpus: Session, files: Sequence[Imported]) -> Shelf:
    """Every card of the corpus and of the printings given, those that are shipped or imported (cards.shipped)."""
    refs = service.card_refs(corpus)
    of = card_of({one.id: ref.id for ref in refs.values() for one in ref.printings}, files)
    places = _Places(corpus)
    by_card: dict[str, list[Imported]] = {}
    for file in sorted(files, key=lambda one: (places.position(one), one.number)):
        by_card.setdefault(of[file.card_id], []).append(file)
    made = [_ref(card_id, mine, places) for card_id, mine in by_card.items() if card_id not in refs]
    every = {line.ref.id: line for line in service.lines(corpus, (*refs.values(), *made))}
    for card_id, mine in by_card.items():
        line = every[card_id]
        facts = file_facts(mine, [places.printing(one) for one in mine], line.errata)
        every[card_id] = replace(line, file=facts, source=None if card_id in refs else facts.source)
    return Shelf(
        every,
        tuple(line for line in every.values() if line.ref.named or line.file),
        _directory(corpus, by_card, places),
        tuple(dict.fromkeys(file.source for file in files)),
        of,
    )


def view(of_shelf: Shelf, line: CardLine, printing_id: str) -> CardView:
    """A card that only a file has, as a CardView: no document says anything of it."""
    same = [one.ref for one in of_shelf.every.values() if one.ref.sort_key == line.ref.sort_key and one is not line]
    return CardView(
        ref=line.ref,
        printing=line.ref.printing(printing_id),
        note=None,
        errata=(),
        facts=Facts(line.ref.id, line.ref.title, None, ()),
        standings=line.standings,
        badges=line.badges,
        rulings=(),
        namesakes=tuple(same),
        misprints=(),
        also=(),
        together=(),
    )


class _Places:
    """Set, pack and date of imported printings, as the corpus names them where it knows the set."""

    def __init__(self, corpus: Session) -> None:
        self._sets = {one.code: one for one in corpus.scalars(select(CardSet))}

    def position(self, file: Imported) -> int:
        of_set = self._sets.get(_code(file))
        return of_set.position if of_set else _LAST

    def knows(self, file: Imported) -> bool:
        """Whether the corpus has its set."""
        return _code(file) in self._sets

    def printing(self, file: Imported) -> PrintingRef:
        of_set = self._sets.get(_code(file))
        plain = PrintingRef(file.card_id, file.number, None, _code(file), file.set_name, "", None, None, None, ())
        if of_set is None:
            return plain
        pack = next((one for one in of_set.packs if _in(one, file.number)), None)
        released = pack.get("released") if pack else of_set.released
        return replace(
            plain,
            set_name=of_set.name,
            set_kind=of_set.kind,
            set_tag=of_set.tags[0] if of_set.tags else None,
            pack=str(pack["name"]) if pack else None,
            released=str(released) if released else None,
        )


def _code(file: Imported) -> str:
    return file.card_id.rpartition("_")[0]


def _in(pack: Mapping[str, object], number: int) -> bool:
    return int(str(pack["first"])) <= number <= int(str(pack["last"]))


def _ref(card_id: str, files: Sequence[Imported], places: _Places) -> CardRef:
    """A card that only a file has."""
    first = files[0]
    houses = tuple(house.lower() for house in first.facts.get("houses", ()))
    printings = tuple(places.printing(one) for one in files)
    return CardRef(card_id, first.title, FIRST_EDITION, first.type, houses, named=False, printings=printings)


def _directory(corpus: Session, by_card: Mapping[str, Iterable[Imported]], places: _Places) -> Directory:
    known = service.directory(corpus)
    new = {(_code(file), file.set_name) for files in by_card.values() for file in files if not places.knows(file)}
    for code, name in sorted(new):
        known.add_set(code, [code, name], None, None)
    for card_id, files in by_card.items():
        for file in files:
            if not known.has_printing(file.card_id):
                known.add_printing(file.card_id, card_id, _code(file), file.number)
            known.add_name(file.title, card_id)
    return known
