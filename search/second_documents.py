"""The second edition's cards as search documents: found by title, set and code, and by what they are and do.

They are apart from everything else that is searched (`search.second_index`), so that no card of the first edition and
no rule stands behind one of them unless the second edition is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from sqlalchemy.orm import Session

from cards.deck.second.facts import DRAFT_SETS
from cards.importing.records import SECOND_EDITION, Facts
from cards.importing.service import Imported, imported, revision
from cards.lists import ListOn, choose
from cards.refs import CardRef
from cards.second import SecondCards
from cards.second_edition.lines import second_formats, second_lines, second_lists
from cards.service import CardLine
from search.described import described
from search.documents import SearchDocument
from search.references import card_key, title_key
from search.text import tokens

FIRST_PLACE = 30_000
"""They come after everything else in reading order."""
LISTS_CALLED = (
    "restricted list",
    "banned list",
    "restricted and banned cards",
    "FAQ list",
    "pods",
    "which cards are banned",
)
_FACTS = {"cost": "cost", "str": "strength", "income": "income", "initiative": "initiative", "claim": "claim"}
Plain = Mapping[str, Any]


def second_revision(people: Session, shipped: SecondCards) -> str:
    """Changes whenever the shipped or imported cards of the second edition do; empty when there are none."""
    return f"{shipped.digest}{revision(people, SECOND_EDITION)}"


def second_documents(people: Session, shipped: SecondCards) -> Iterator[SearchDocument]:
    """Every printing of the second edition that is shipped, or is in an imported file, cards of draft sets last; then
    the lists of its formats."""
    cards = shipped.with_imported(imported(people, SECOND_EDITION))
    known = second_lists()
    lines = sorted(second_lines(cards, known).values(), key=lambda line: line.ref.place in DRAFT_SETS)
    for place, line in enumerate(lines, FIRST_PLACE):
        yield _document(line, cards[line.ref.id], place)
    for place, of_format in enumerate(second_formats(known), FIRST_PLACE + len(lines)):
        yield _list(choose(known, of_format, None), place)


def _list(now: ListOn, place: int) -> SearchDocument:
    of_format = now.format
    kind = of_format.name.partition(" (")[0]
    return SearchDocument(
        id=f"list:{of_format.code}",
        kind="list",
        title=f"{of_format.name}: restricted and banned cards",
        url=of_format.url,
        names=tuple(f"{kind} {said}" for said in LISTS_CALLED),
        asked=LISTS_CALLED,
        about=(now.release.dated,) if now.release else (),
        keys=(f"i:list:{of_format.code}",),
        game=of_format.game,
        place=place,
        source=now.release.dated if now.release else "",
    )


def _document(line: CardLine, card: Plain, place: int) -> SearchDocument:
    ref = line.ref
    of_set = ref.place
    facts = (ref.type_name, ref.house_name, *card.get("traits", ()), *card.get("keywords", ()))
    return SearchDocument(
        id=f"card:{ref.id}",
        kind="card",
        title=ref.title,
        url=ref.url,
        about=tuple(dict.fromkeys((*filter(None, facts), of_set, *_listed(line)))),
        keys=(*_title_keys(ref), f"i:card:{ref.id}", f"i:{ref.id}", card_key(of_set, ref.id[2:])),
        game=ref.game,
        place=place,
        source=" · ".join(part for part in (of_set, ref.kind) if part),
        badges=tuple(badge.text for badge in line.badges),
        sets=(of_set,),
    )


def with_described(
    documents: Iterable[SearchDocument], people: Session, shipped: SecondCards
) -> Iterator[SearchDocument]:
    """The documents, the cards among them with what they are and do."""
    cards = shipped.with_imported(imported(people, SECOND_EDITION))
    for one in documents:
        card = cards.get(one.id.removeprefix("card:"))
        yield one if card is None else replace(one, does=(described(_printing(card), _does(card)),))


def _title_keys(ref: CardRef) -> list[str]:
    """The key of its title; none for a title of melee, which the entry of the rules says."""
    return [] if ref.type == "title" else [title_key([token.word for token in tokens(ref.title)])]


def _listed(line: CardLine) -> Iterable[str]:
    return (f"{one.status} in {one.format.name}" for one in line.standings if one.row is not None)


def _does(card: Plain) -> Plain:
    return {name: card[name] for name in ("keywords", "cannot", "abilities") if name in card}


def _printing(card: Plain) -> Imported:
    facts: dict[str, Any] = {said: card[name] for name, said in _FACTS.items() if name in card}
    facts |= {"houses": card.get("faction", ()), "traits": card.get("traits", ()), "icons": card.get("icons", ())}
    if card.get("unique"):
        facts["unique"] = True
    told = cast("Facts", facts)
    return Imported(card["id"], card["title"], card["type"], card["set"], 0, "", told, 0, "", SECOND_EDITION)
