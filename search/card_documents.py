"""The cards as search documents: found by title, misprint, set and number; with their errata and listings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sqlalchemy.orm import Session

from cards import service
from cards.models import CardSet
from cards.refs import PrintingRef
from cards.service import CardLine
from search.documents import SearchDocument, called
from search.references import card_key, title_key
from search.text import tokens

FIRST_PLACE = 10_000
"""Cards come after every entry in reading order."""


def card_documents(session: Session) -> Iterator[SearchDocument]:
    """Every card that a document names."""
    sets = {one.code: one for one in service.sets(session)}
    naming = service.entries_naming(session)
    for place, line in enumerate(service.named(session)):
        yield _document(line, sets, naming.get(line.ref.id, ()), FIRST_PLACE + place)


def _document(
    line: CardLine, sets: dict[str, CardSet], naming: Sequence[tuple[str, str]], place: int
) -> SearchDocument:
    ref = line.ref
    return SearchDocument(
        id=f"card:{ref.id}",
        kind="card",
        title=ref.title,
        url=ref.url,
        text=" ".join(one.change for one in line.errata),
        names=tuple(dict.fromkeys((*line.misprints, *line.also))),
        asked=called(ref.title, (one.id for one in ref.printings)),
        about=tuple(dict.fromkeys((*_words(line), *(title for _, title in naming)))),
        keys=tuple(dict.fromkeys(card_keys((ref.title, *line.misprints, *line.also), ref.printings, sets))),
        game=ref.game,
        place=place,
        source=" · ".join(part for part in (ref.place, ref.kind) if part),
        badges=tuple(badge.text for badge in line.badges),
        sets=tuple(dict.fromkeys(printing.set_name for printing in ref.printings)),
        related=tuple(entry_id for entry_id, _ in naming),
    )


def _words(line: CardLine) -> Iterator[str]:
    """What the card is, and how it is listed, in words that people search for."""
    yield from (part for part in (line.ref.type_name, line.ref.house_name) if part)
    for one in line.standings:
        if one.row is not None:
            yield f"{one.row.status} in {one.format.name}"
    yield from (f"errata {one.version}" for one in line.errata)
    yield from (printing.set_name for printing in line.ref.printings)


def card_keys(names: Iterable[str], printings: Iterable[PrintingRef], sets: Mapping[str, CardSet]) -> Iterator[str]:
    """The keys under which a card is found by its names, and by the ids, and the sets and numbers, of its printings."""
    yield from (title_key([token.word for token in tokens(name)]) for name in names)
    for printing in printings:
        yield f"i:card:{printing.id}"
        yield f"i:{printing.id}"
        for number in (str(printing.number), *printing.misnumbered):
            yield from (card_key(name, number) for name in _set_names(printing, sets.get(printing.set_code)))


def _set_names(printing: PrintingRef, of_set: CardSet | None) -> Iterable[str]:
    if of_set is None:  # a set that only a card file has
        return [printing.set_code, printing.set_name]
    names = [of_set.code, of_set.name, *of_set.tags]
    for pack in of_set.packs:
        if pack["name"] == printing.pack:
            names += [str(pack["name"]), str(pack["code"]), *_texts(pack["also"])]
    return names


def _texts(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []
