"""The second edition's cards as pages ask for them: as imported files say, else as they are shipped."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from cards.importing import service as card_files
from cards.importing.records import SECOND_EDITION
from cards.lists import Release
from cards.names import key
from cards.second import SecondCards
from cards.second_edition.lines import second_lines, second_lists
from cards.service import CardLine
from database import Reading
from services import kept, reading, services, while_reachable

Cards = dict[str, dict[str, Any]]
"""Printings by their codes."""


def second_cards(shipped: SecondCards) -> Cards:
    """Every printing of the second edition by its code: as imported files say, else as it is shipped."""
    return _known(shipped)[1]


def _known(shipped: SecondCards) -> tuple[tuple[int, ...], Cards]:
    """The imports that stand, and every printing as they say."""

    def ask() -> tuple[tuple[int, ...], Cards]:
        with services().people.session() as people:
            imports = card_files.standing(people, SECOND_EDITION)
            return imports, _second(reading(), services().people.url, imports, shipped, people)

    return while_reachable(ask, lambda: ((), shipped.printings), "What imported card files say")


@kept(2, besides=2)
def _second(_read: Reading, _people: str, imports: tuple[int, ...], shipped: SecondCards, people: Session) -> Cards:
    return shipped.with_imported(card_files.imported(people, SECOND_EDITION)) if imports else shipped.printings


def second_shelf(imported: tuple[Release, ...]) -> dict[str, CardLine]:
    """Every printing of the second edition by its code, as it stands today; imported lists count."""
    imports, cards = _known(services().second)
    ours = tuple(one for one in imported if one.game == SECOND_EDITION)
    return _lines(reading(), services().people.url if imports else "", imports, ours, cards)


@kept(2, besides=1)
def _lines(
    _read: Reading, _people: str, _imports: tuple[int, ...], ours: tuple[Release, ...], cards: Cards
) -> dict[str, CardLine]:
    return second_lines(cards, second_lists(ours))


def second_of_title(title: str, imported: tuple[Release, ...]) -> list[CardLine]:
    """The cards of the second edition that have this title."""
    wanted = key(title)
    return [one for one in second_shelf(imported).values() if key(one.ref.title) == wanted]
