"""Rules that bear on what is told, whatever the cards: found by its words, and named with their entries.

`content/bearing.json` and `content/settling.json` hold them: what each is about, the entries (`cites`), patterns of
which all have to be found in the telling (`if`) and none (`unless`), what has to be so at the table (`when`), and what
it `decides` where the engine cannot say (timing.telling.settling).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from timing.telling.lemmas import in_lemmas
from timing.telling.means import abilities
from timing.telling.settling import Decides, Rule
from timing.telling.table import Table
from timing.telling.tokens import Token
from timing.telling.vocabulary import CONTENT

FILES = ("bearing.json", "settling.json")


@lru_cache(maxsize=1)
def every_rule() -> tuple[Rule, ...]:
    """All of them, read with the first telling."""
    content = [one for name in FILES for one in json.loads((CONTENT / name).read_text(encoding="utf-8"))]
    return tuple(
        Rule(
            one["asks"],
            tuple(one["cites"]),
            tuple(re.compile(pattern) for pattern in one["if"]),
            tuple(re.compile(pattern) for pattern in one.get("unless", ())),
            one.get("when", ""),
            Decides.of(one["decides"]) if "decides" in one else None,
        )
        for one in content
    )


def _winner(side: str) -> Callable[[Table], bool]:
    return lambda table: bool(table.story.fight.winner) and table.story.fight.winner == getattr(table.story.fight, side)


def _has(kind: str) -> Callable[[Table], bool]:
    return lambda table: any(one.get("kind") == kind for card in table.full.values() for one in abilities(card))


def _renown(side: str) -> Callable[[Table], bool]:
    """Whether a character with renown takes part on the winner's or the loser's side, and none on the other."""

    def so(table: Table) -> bool:
        fight = table.story.fight
        sides = {fight.attacker: fight.attackers, fight.defender: fight.defenders}
        having = {
            player: any("renown" in table.full.get(n, {}).get("keywords", ()) for n in things)
            for player, things in sides.items()
        }
        won = having.pop(fight.winner, False)
        lost = any(having.values())
        return bool(fight.winner) and (won and not lost if side == "winner" else lost and not won)

    return so


def _two_copies(table: Table) -> bool:
    titles = [card["title"] for card in table.cards.values()]
    return len(set(titles)) < len(titles)


WHEN: dict[str, Callable[[Table], bool]] = {
    "": lambda table: True,
    "defender won": _winner("defender"),
    "attacker won": _winner("attacker"),
    "supported": lambda table: len(table.seats.ids) > 2,
    "hands": lambda table: len(table.story.hands) > 1,
    "shadows card": lambda table: any("Shadow" in card.get("crests", ()) for card in table.full.values()),
    "loser has renown": _renown("loser"),
    "winner has renown": _renown("winner"),
    "control": lambda table: bool(table.story.controllers),
    "two copies": _two_copies,
    "response": _has("response"),
    "passive": _has("passive"),
}


def bearing(tokens: Iterable[Token], table: Table) -> list[Rule]:
    """The rules that a telling may turn on."""
    text = in_lemmas(tokens)
    return [one for one in every_rule() if _bears(one, text, table)]


def _bears(rule: Rule, text: str, table: Table) -> bool:
    return (
        all(pattern.search(text) for pattern in rule.needs)
        and not any(pattern.search(text) for pattern in rule.unless)
        and WHEN[rule.when](table)
    )
