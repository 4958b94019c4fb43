"""Questions that a rule settles whatever the cards: found by the words of a telling, answered with their entries.

`content/settled.json` holds them: what is asked, the answer, the entries it rests on (`cites`), patterns of which all
have to be found in the telling (`if`) and none (`unless`), and what has to be so at the table (`when`). One that comes
`first` goes before the engine's answer about a card, unless the card was asked about plainly; `always` even then.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from timing.telling.lemmas import lemma
from timing.telling.means import abilities
from timing.telling.table import Plain, Table
from timing.telling.tokens import Token
from timing.telling.vocabulary import CONTENT


@dataclass(frozen=True, slots=True)
class Settled:
    """A question with its answer: yes, no, unknown, or a player (`attacked`, `most cards`, `first player`, `owner`)."""

    asks: str
    answer: str
    cites: tuple[str, ...]
    needs: tuple[re.Pattern[str], ...]
    unless: tuple[re.Pattern[str], ...]
    when: str
    first: bool
    phase: str  # in which it comes up
    always: bool


def _read() -> tuple[Settled, ...]:
    content = json.loads((CONTENT / "settled.json").read_text(encoding="utf-8"))
    return tuple(
        Settled(
            one["asks"],
            one["answer"],
            tuple(one["cites"]),
            tuple(re.compile(pattern) for pattern in one["if"]),
            tuple(re.compile(pattern) for pattern in one.get("unless", ())),
            one.get("when", ""),
            bool(one.get("first")),
            one.get("phase", ""),
            bool(one.get("always")),
        )
        for one in content
    )


SETTLED = _read()


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


def settled(tokens: Iterable[Token], table: Table, first: bool, plainly: bool = False) -> Plain | None:
    """The question that a rule settles; with `first` only of those that go before the engine's answer.

    Where the engine was asked `plainly`, only those that hold for any card (`always`).
    """
    text = " ".join(lemma(token.low) for token in tokens)
    for one in SETTLED:
        if (first and not one.first) or (plainly and not one.always):
            continue
        fits = all(pattern.search(text) for pattern in one.needs)
        if fits and not any(pattern.search(text) for pattern in one.unless) and WHEN[one.when](table):
            return _question(one, table)
    return None


def _question(one: Settled, table: Table) -> Plain:
    story = table.story
    story.phase = story.phase or one.phase
    found: Plain = {"ask": "rule", "text": one.asks, "answer": _said(one.answer, table), "cites": list(one.cites)}
    meant = [story.wants.thing] if story.deadly and story.wants else []
    aimed = [table.refs[n] for n in dict.fromkeys((*story.bypassed, *story.aimed, *meant)) if n in table.refs]
    return {**found, "choosing": aimed} if aimed else found


def _said(answer: str, table: Table) -> str:
    """The answer; where it is a player, which."""
    story, seats = table.story, table.seats
    if answer == "attacked":
        return seats.who(story.fight.attacked) or story.fight.defender or "unknown"
    if answer == "first player":
        return seats.who(story.first_player) or "unknown"
    if answer == "owner":
        taken = [table.cards[n]["owner"] for n in story.controllers if n in table.cards]
        return taken[0] if len(set(taken)) == 1 else "unknown"
    if answer == "most cards":
        hands = {seats.who(player): n for player, n in story.hands.items()}
        most = [player for player, n in hands.items() if n == max(hands.values())]
        return most[0] if len(most) == 1 and most[0] else "unknown"
    return answer
