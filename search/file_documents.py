"""The cards of imported card files as search documents: found by title, tag and text.

They are of this installation and not of the corpus (``search.people_index``). A card that the documents know keeps what
they say of it; the file adds its text under the same id. Every document names the file that its text is from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy.orm import Session

from cards import service
from cards.importing.records import FIRST_EDITION
from cards.importing.service import Imported, revision
from cards.importing.shelf import shelf
from cards.models import CardSet
from cards.service import CardLine
from cards.shipped import Shipped, printings
from rules.linking import card_url
from search.card_documents import FIRST_PLACE, card_keys
from search.described import described
from search.documents import SearchDocument, called


def file_revision(people: Session, shipped: Shipped) -> str:
    """Changes whenever the shipped or imported cards do; empty when there are none."""
    return f"{shipped.digest}{revision(people, FIRST_EDITION)}"


def file_documents(corpus: Session, people: Session, shipped: Shipped) -> Iterator[SearchDocument]:
    """Every card of the first edition that is shipped, or is in an imported file."""
    files = printings(people, shipped)
    known = shelf(corpus, files)
    sets = {one.code: one for one in service.sets(corpus)}
    printed: dict[str, list[Imported]] = {}
    for one in files:
        printed.setdefault(known.card_of[one.card_id], []).append(one)
    listed = [line for line in known.listed if line.ref.id in printed]
    for place, line in enumerate(listed, FIRST_PLACE):
        yield _document(line, printed[line.ref.id], sets, place, shipped)


def _document(
    line: CardLine, printed: Sequence[Imported], sets: Mapping[str, CardSet], place: int, shipped: Shipped
) -> SearchDocument:
    ref = line.ref
    titles = tuple(dict.fromkeys((ref.title, *(one.title for one in printed))))
    of_file = line.file.printings if line.file else ()
    facts = [fact for one in printed for fact in (*one.summary, *one.facts.get("traits", ()))]
    where = dict.fromkeys(name for one in of_file for name in (one.set_name, one.pack) if name)
    # The page of a card that only a file has is that of one of its printings.
    url = ref.url if line.source is None or ref.id in {one.card_id for one in printed} else card_url(printed[0].card_id)
    does = dict.fromkeys(
        described(one, shipped.in_brief(one.card_id), called(ref.title, (one.card_id,))) for one in printed
    )
    return SearchDocument(
        id=f"card:{ref.id}",
        kind="card",
        title=ref.title,
        url=url,
        text="\n".join(dict.fromkeys(one.text.strip() for one in printed if one.text.strip())),
        names=titles[1:],
        asked=called(ref.title, (one.card_id for one in printed)),
        about=tuple(dict.fromkeys((*facts, *where))),
        keys=tuple(dict.fromkeys(card_keys(titles, (*ref.printings, *of_file), sets))),
        game=ref.game,
        place=place,
        source=" · ".join(part for part in (ref.place, ref.kind) if part),
        badges=tuple(badge.text for badge in line.badges),
        card_file=", ".join(dict.fromkeys(one.source for one in printed)),
        adds_to=line.source is None,
        does=tuple(does),
        sets=tuple(where),
    )
