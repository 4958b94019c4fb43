"""A draft as the form shows it: abilities in fields where these can say them, facts in a line, problems in words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from timing.form import builder
from timing.form.asked import Fields
from timing.form.in_words import in_words
from timing.kernel.fields import Problem, Record
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.situation import Card

Plain = dict[str, Any]
IMMUNITIES, CANNOTS = (
    next(field.kind.of.choices for field in Card.FIELDS if field.key == key)  # type: ignore[attr-defined]
    for key in ("immune", "cannot")
)


@dataclass(frozen=True)
class Shown:
    """An ability as the form shows it: in fields, or, where these cannot say it, as its description."""

    summary: str
    fields: Fields | None
    raw: str
    own_label: bool  # whether somebody has named it
    partly: bool = False  # the fields show less than it says; the description is beside them


def shown(ability: Plain) -> Shown:
    """How the form shows an ability."""
    if "raw" in ability:
        return Shown(str(ability.get("label", "This ability cannot be read")), None, ability["raw"], True)
    problems: list[Problem] = []
    record: Ability = Record(Ability).read(ability, (), problems)
    of = None if problems else builder.taken_apart(record)
    if of is None:
        near = None if problems else builder.approximated(record)
        return Shown(str(ability.get("label", "")), near, as_data(ability), True, near is not None)
    said = in_words(of)
    own = of.label != said
    return Shown(of.label, of, "", own)


def as_data(ability: Plain) -> str:
    """The whole description of an ability, to be read and typed."""
    return json.dumps(ability, ensure_ascii=False, indent=1)


def shown_cards(draft: Mapping[str, Any]) -> list[tuple[Plain, list[Shown]]]:
    """Every card with its abilities as the form shows them."""
    return [(card, [shown(ability) for ability in card.get("abilities", [])]) for card in draft.get("cards", [])]


def facts_in_words(card: Mapping[str, Any]) -> str:
    """The facts of a card in a line: "STR 3, unique, 1 duplicate"."""
    found = [f"STR {card['str']}"] if card.get("str") else []
    found += [name for name in ("unique", "kneeling") if card.get(name)]
    if card.get("duplicates"):
        found.append(f"{card['duplicates']} duplicate{'s' if card['duplicates'] != 1 else ''}")
    found += [f"{card[name]} {name}" for name in ("power", "gold", "influence", "income") if card.get(name)]
    for name in ("house", "traits", "keywords", "crests", "icons"):
        value = card.get(name) or []
        found += [value] if isinstance(value, str) else value
    found += [f"immune to {name.replace('-', ' ')}" for name in card.get("immune") or []]
    found += [f"cannot {name}" for name in card.get("cannot") or []]
    if card.get("attached_to"):
        found.append(f"attached to {card['attached_to']}")
    return ", ".join(str(part) for part in found)


def gaps(draft: Mapping[str, Any]) -> list[Problem]:
    """What a situation may leave out, but not where this dispute starts.

    Between the steps of a challenge only the actions of the box are taken: who fights may stay unsaid there, unless
    play goes on to the resolution or a card asks for the challenge.
    """
    box, challenge = draft["opening"].get("box", ""), draft.get("challenge")
    if box not in (*_BETWEEN_STEPS, *_STEPS):
        return []
    if box in _BETWEEN_STEPS and not draft.get("ends") and not _speaks_of_challenge(draft["cards"]):
        return []
    if not challenge:
        return [Problem(("opening",), "in this box a challenge is under way: say which, and who attacks whom")]
    if not (challenge.get("attackers") or challenge.get("attacker_bonus")):
        said = "somebody attacks: mark a character as attacking, or give the STR of attackers not listed"
        return [Problem(("challenge",), said)]
    return []


_BETWEEN_STEPS, _STEPS = ("challenges/4", "challenges/6"), ("challenges/5", "challenges/7")
_IN_WORDS = ("label", "title", "words", "what", "id", "ref")
_PARTS_OF_CHALLENGE = frozenset(
    ("participating", "challenge", "challenge-over", "attacker", "defender", "winner", "loser", "remove-from-challenge",
     "join-challenge", "end-challenge", "win-challenge", "naval", "melee", "joust", "intimidate")
)  # fmt: skip


def _speaks_of_challenge(described: object) -> bool:
    """Whether a description has a key or a word that only a challenge gives a meaning to; labels aside."""
    if isinstance(described, Mapping):
        parts = ((key, value) for key, value in described.items() if key not in _IN_WORDS)
        return any(key in _PARTS_OF_CHALLENGE or _speaks_of_challenge(value) for key, value in parts)
    if isinstance(described, str):
        return described.partition(" ")[0] in _PARTS_OF_CHALLENGE
    return isinstance(described, Sequence) and any(_speaks_of_challenge(part) for part in described)


def place_of(problem: Problem) -> str:
    """The place in the page that a problem is about."""
    path = problem.path
    if path[:1] == ("cards",) and len(path) > 1:
        return f"c{path[1]}.a{path[3]}" if len(path) > 3 and path[2] == "abilities" else f"c{path[1]}"
    first = str(path[0]) if path else ""
    return {"players": "seats", "first_player": "seats", "cards": "cards"}.get(first, "opening")


def said_of(problem: Problem, draft: Mapping[str, Any]) -> str:
    """A problem in words, with the card it is about by its title."""
    path = problem.path
    if path[:1] == ("cards",) and len(path) > 1 and isinstance(path[1], int) and path[1] < len(draft["cards"]):
        rest = ", ".join(str(part) for part in path[2:])
        title = draft["cards"][path[1]].get("title") or draft["cards"][path[1]]["ref"]
        return f"{title}{f' ({rest})' if rest else ''}: {problem.message}"
    return str(problem)
