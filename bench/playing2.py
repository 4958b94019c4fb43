"""Play second-edition printings on made tables: python -m bench.playing2 CARDS ID|--reviewed [...] [--tables N].

Every table has the card, cards of both players that fit what its abilities speak of, and some that make things happen;
on each of N tables (60) somebody plays at hazard, and the card's owner gladly uses it. Printed are the abilities that
were never used and the tables that broke off with an error; --reviewed plays printings with a description by hand.
Constant abilities are not used; of those the tables show only that nothing breaks. Exit status 1 after an error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench.wording2 import of_printing
from cards.importing.reading import read_path
from cards.second import as_card
from timing.kernel.moves import Move
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.situation import Card, read
from timing.systems.agot2e.words import CHALLENGES, PHASES

Plain = dict[str, Any]
TABLES, MOVES, WITNESSES = 60, 50, 20
USED = ("uses", "plays")
NOT_CARDS = {"after", "would", "when", "happened", "challenge", "do", "kind"}
"""Keys of what is no selector, although it shares keys with selectors."""
KEYS = frozenset(field.key for field in Card.FIELDS) & {
    "type", "title", "faction", "keywords", "unique", "loyal", "gold", "tokens", "power", "str", "cost"
}  # fmt: skip
HINTS = (
    ("challenge", "challenges"), ("claim", "challenges"), ("attack", "challenges"), ("initiative", "plot"),
    ("plot-revealed", "plot"), ("when-revealed", "plot"), ("dominance", "dominance"), ("reserve", "taxation"),
    ("drawn", "draw"), ("marshal", "marshaling"), ("income", "marshaling"), ("stood", "standing"),
    ("enters-play", "marshaling"), ("placed-in", "challenges"), ("shadows", "challenges"),
)  # fmt: skip
BOXES = {"challenges": ("challenges/1", "challenges/2"), "marshaling": ("marshaling/1", "marshaling/3")}
CAUSES: tuple[Plain, ...] = (
    {"do": "kill"}, {"do": "discard"}, {"do": "str", "n": 2, "until": "phase"}, {"do": "kneel"}, {"do": "stand"},
    {"do": "str", "n": -20, "until": "phase"}, {"do": "remove-from-challenge"}, {"do": "gain-power"},
)  # fmt: skip


class Played(NamedTuple):
    """What came of playing a card: the ids of abilities that were never used, and the errors."""

    unused: tuple[str, ...]
    errors: tuple[str, ...]


def selectors(said: Any) -> Iterator[Plain]:
    """The selectors in a description, with what stands beside their alternatives in each of these."""
    if isinstance(said, list):
        for one in said:
            yield from selectors(one)
    if not isinstance(said, dict):
        return
    if not NOT_CARDS & set(said) and ({"type", "trait", "zone", "controller"} | KEYS) & set(said):
        for one in said.get("any") or [{}]:
            yield {**said, **one}
    for key, value in said.items():
        if key not in ("not", "any"):
            yield from selectors(value)


def _number(bound: Any, otherwise: int) -> int:
    """A number that keeps to a bound, where that is a plain one."""
    if isinstance(bound, int):
        return bound
    moved = {"exactly": 0, "at_least": 0, "at_most": 0, "more_than": 1, "less_than": -1}
    found = (value + moved[key] for key, value in (bound or {}).items() if isinstance(value, int))
    return max(next(found, otherwise), 0)


def _first(said: Any, otherwise: str) -> str:
    return str(said[0] if isinstance(said, list) and said else said or otherwise)


def witnesses(abilities: Any) -> list[Plain]:
    """Cards of both players that fit what abilities speak of, each trait on a card of its own."""
    found: dict[str, Plain] = {}
    for which in selectors(abilities):
        kind = _first(which.get("type"), "character")
        zone = {"event": "hand", "plot": "revealed"}.get(kind, "play") if "zone" not in which else ""
        zone = zone or _first(which["zone"], "play")
        if {"self", "host", "trigger"} & set(which) or kind in ("faction", "title", *CHALLENGES) or zone == "played":
            continue
        traits = which.get("trait", [])
        for trait in [traits] if isinstance(traits, str) else traits or [""]:
            for owner, mate in (("ann", "a1"), ("bob", "b1")):
                made = {
                    "type": kind, "zone": zone, "owner": owner, "traits": [trait] if trait else [],
                    "cost": _number(which.get("cost"), 2), "keywords": which.get("keyword", []),
                    **{key: which[key] for key in ("faction", "unique", "loyal") if key in which},
                    **{key: _number(which[key], 1) for key in ("gold", "tokens", "power") if key in which},
                    **({"title": _first(which["title"], "")} if which.get("title") else {}),
                    **({"str": _number(which.get("str"), 3), "icons": list(CHALLENGES)} if kind == "character" else {}),
                    **({"attached_to": mate} if (kind, zone) == ("attachment", "play") else {}),
                    **({"kneeling": True} if which.get("kneeling") and zone == "play" else {}),
                }  # fmt: skip
                found.setdefault(json.dumps(made, sort_keys=True), made)
    made = list(found.values())[:WITNESSES]
    return [
        {**one, "ref": f"w{at}", **({"top": min(at, 9)} if one["zone"] == "deck" else {})}
        for at, one in enumerate(made, 1)
    ]


def _makers(hazard: Random) -> list[Plain]:
    """Events that make things happen to a character, in somebody's hand, and cards of the opponent with abilities."""
    gain = {"label": "it", "kind": "action", "cost": [{"do": "kneel"}], "effects": [{"do": "gain-gold"}]}
    others = [
        {"ref": f"bobs-{kind}", "type": kind, "owner": "bob", "abilities": [gain]} for kind in ("character", "location")
    ]
    return others + [
        {
            "ref": f"cause{at}", "type": "event", "zone": "hand", "owner": hazard.choice(("ann", "bob")),
            "abilities": [{"label": "it", "kind": "action", "target": {"choose": {"type": "character"}},
                           "effects": [{**effect, "to": "target"}]}],
        }
        for at, effect in enumerate(CAUSES)
    ]  # fmt: skip


def _phases(abilities: Any) -> list[str]:
    said = json.dumps(abilities)
    named = {phase for phase in PHASES if f'"{phase}"' in said}
    return sorted(named | {phase for word, phase in HINTS if word in said}) or ["challenges", "marshaling"]


def table(card: Plain, hazard: Random) -> Plain:
    """A situation in which ann has the card, by hazard where and when."""
    abilities = [{**one, "label": one.get("id", "it")} for one in card.get("abilities", [])]
    usual = {"event": ["hand"], "plot": ["plot-deck", "revealed"], "agenda": ["play"], "title": ["play"]}
    zones = usual.get(card["type"], ["play", "play", "hand"])
    named = [one["from"] for one in abilities if one.get("from")]
    zones = [*zones, *(zone for some in named for zone in ([some] if isinstance(some, str) else some))]
    if any(word.startswith("shadow") for word in card.get("keywords", [])):
        zones = [*zones, "shadows"]
    zone = hazard.choice(zones)
    own = {**card, "abilities": abilities, "ref": "x", "owner": "ann", "zone": zone}
    own.pop("lacks", None)
    people = [
        {"ref": f"{side}{at}", "type": "character", "owner": owner, "str": 2 + at, "cost": 1 + at, "power": 1,
         "icons": list(CHALLENGES), "traits": [hazard.choice(("Lord", "Lady", "Knight", "Army"))], "kneeling": at == 4}
        for owner, side in (("ann", "a"), ("bob", "b")) for at in range(1, 5)
    ]  # fmt: skip
    if zone == "play":
        own |= {"gold": 3, "tokens": 3, **({"power": 2} if card["type"] == "character" else {})}
        own |= {"attached_to": hazard.choice(("a1", "a2", "b1"))} if card["type"] == "attachment" else {}
    phase = hazard.choice(_phases(abilities))
    cards = [own, *people, *witnesses(abilities), *_makers(hazard)][:40]
    made: Plain = {
        "players": [{"id": who, "gold": 9, "power": 5, "needs": 40} for who in ("ann", "bob")],
        "first_player": hazard.choice(("ann", "bob")), "cards": cards, "ends": "phase",
        "opening": {"box": hazard.choice(BOXES.get(phase, (f"{phase}/1",)))},
    }  # fmt: skip
    if phase == "challenges" and hazard.random() < 0.8:
        made |= _fight(own, cards, hazard)
    return made


def _fight(own: Plain, cards: list[Plain], hazard: Random) -> Plain:
    """A challenge under way, in which the card or what it is attached to mostly takes part."""
    attacker, defender = hazard.sample(("ann", "bob"), 2)
    here = [one for one in cards if one["type"] == "character" and one.get("zone", "play") == "play"]
    near = {"x", own.get("attached_to", "")} if hazard.random() < 0.7 else set()
    keen, ready = hazard.choice((0.2, 0.7)), hazard.choice((0, 0.2, 0.7))
    sides = {
        who: [one["ref"] for one in here if one["owner"] == who and (one["ref"] in near or hazard.random() < chance)]
        for who, chance in ((attacker, keen), (defender, ready))
    }
    if not sides[attacker]:
        return {}
    fight = {"type": hazard.choice(CHALLENGES), "attacker": attacker, "defender": defender,
             "attackers": sides[attacker], "defenders": sides[defender]}  # fmt: skip
    box = hazard.choice(("challenges/3", "challenges/5", "challenges/7"))
    return {"challenge": fight, "active_player": attacker, "opening": {"box": box}}


def play(card: Plain, tables: int = TABLES) -> Played:
    """Play the card on so many tables, or until each of its abilities has been used."""
    waiting = {one["id"] for one in card.get("abilities", []) if one["kind"] != "constant"}
    errors: list[str] = []
    for seed in range(tables):
        hazard = Random(seed)  # noqa: S311
        try:
            waiting -= _used(Dispute(read(table(card, hazard))), hazard)
        except Exception as error:  # whatever it is, the description or the engine is at fault
            errors.append(f"table {seed}: {type(error).__name__}: {error}")
        if not waiting:
            break
    return Played(tuple(sorted(waiting)), tuple(errors))


def _used(game: Dispute, hazard: Random) -> set[str]:
    """Which of the card's abilities are used as somebody plays at hazard."""
    found: set[str] = set()
    result = game.begin()
    for _ in range(MOVES):
        found |= {dict(note.args).get("ability", "")[2:] for note in result.notes if note.code in USED}
        decision = game.decision(result.state)
        if decision.kind == "over":
            break
        moves: list[Move] = list(decision.moves())
        gladly = [move for move in moves if move.ability.startswith("x/")]
        result = game.apply(result.state, hazard.choice(gladly if gladly and hazard.random() < 0.8 else moves))
    return found


def main(arguments: list[str]) -> int:
    """Play the printings that are named; exit status 1 when a table breaks off."""
    tables = int(arguments[arguments.index("--tables") + 1]) if "--tables" in arguments else TABLES
    names = [name for name in arguments if not name.startswith("--") and name != str(tables)]
    if not names or not ("--reviewed" in arguments or names[1:]):
        print(__doc__, file=sys.stderr)
        return 2
    broken = unused = many = 0
    for record in read_path(Path(names[0])).records:
        if record.card_id not in names[1:] and not ("--reviewed" in arguments and of_printing(record)):
            continue
        played = play(as_card(record.title, record.type, record.text, record.facts), tables)
        many, unused, broken = many + 1, unused + bool(played.unused), broken + bool(played.errors)
        for said in (*(f"never used: {one}" for one in played.unused), *played.errors):
            print(f"{record.card_id} {record.title}: {said}")
    print(f"{many} printings played, {unused} not used in full, {broken} with errors")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
