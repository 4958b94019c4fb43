"""What is alike in the tables of both editions: names that are left out, and names that do not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from timing.kernel.fields import Problem
from timing.kernel.situations import called, slug, twice

T = TypeVar("T", bound=Any)


def completed(situation: T, title: Callable[[str], str]) -> T:
    """The table with everything that follows from the rest; `title` makes one of a card's ref."""
    cards = tuple(
        replace(
            card,
            title=card.title or title(card.ref),
            controller=card.controller or card.owner,
            abilities=tuple(replace(one, id=one.id or slug(one.label)) for one in card.abilities),
        )
        for card in situation.cards
    )
    active = situation.active_player or situation.first_player
    found: T = replace(situation, players=called(situation.players), cards=cards, active_player=active)
    return found


def misnamed(situation: Any) -> Iterator[Problem]:
    """Too few players or too many, and what is named twice: seats, cards, abilities of a card."""
    if not 2 <= len(situation.players) <= 6:
        yield Problem(("players",), "a game has two to six players")
    yield from twice(("players",), "id", [player.id for player in situation.players], "sits at the table twice")
    yield from twice(("cards",), "ref", [card.ref for card in situation.cards], "names two cards")
    for at, card in enumerate(situation.cards):
        names = [ability.id for ability in card.abilities]
        yield from twice(("cards", at, "abilities"), "id", names, "names two abilities")
