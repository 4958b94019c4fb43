"""Descriptions of printings altered, said and read again: python -m bench.altered CARDS [MANY] [SEED].

What no card says is read, too: a judge types it, and the next set prints it. Abilities of a card file that come back
as they were (`bench.roundtrip`) get another piece: whose cards they are, a House, a trait, an icon, a bound; a
condition, a limit, a span, 'then', 'may', 'cannot be saved'. It counts what comes back, and prints what did so
otherwise without telling, by what was altered. Not all of that is a fault of the reader: some no card would say.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from bench.meaning import bare
from bench.printings import named, printings
from bench.roundtrip import OUTCOMES, Back, backs, there_and_back

MANY = 3000
SHOWN = 3  # of each kind of alteration
KINDS = ("character", "location", "attachment")
Plain = dict[str, Any]
ANYWHERE: Plain = {  # what a selector of any of KINDS may ask
    "unique": (True, False),
    "in_house": (True, False),
    "trait": (["Lord"], ["Knight", "Lord"]),
    "house": (["Stark"], ["Greyjoy", "Lannister"]),
    "cost": ({"at_most": 2}, {"at_least": 3}),
    "not": ({"trait": ["Army"]},),
    "other": (True,),
}
IN_PLAY: Plain = {"standing": (True, False), "controller": ("you", "opponent", "loser", "attacker", "defender")}
OF_CHARACTERS: Plain = {
    "participating": ("any", "attacking", "defending"),
    "crest": (["War"],),
    "icon": (["military"], ["power"]),
    "keyword": (["renown"],),
    "str": ({"at_most": 3}, {"at_least": 4}),
    "power": ({"at_least": 1},),
    "no_attachments": (True,),
    "bears": ({"type": ["attachment"], "trait": ["Weapon"]},),
}
CONDITIONS: tuple[Plain, ...] = (
    {"season": ["winter"]},
    {"first_player": "you"},
    {"card": {"type": ["character"], "trait": ["Lord"], "controller": "you"}},
    {"none": {"type": ["character"], "trait": ["King"], "controller": "opponent"}},
)
SPANS = ("challenge", "phase", "round")


def main(arguments: list[str]) -> int:
    """Alter abilities of a card file, say and read them."""
    names = named(arguments)
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    many, seed = (int(names[at]) if len(names) > at else fixed for at, fixed in ((1, MANY), (2, 1)))
    chance = random.Random(seed)  # noqa: S311 - a seed, not a secret
    known = [(card, back.of[0]) for card in printings(names[0]) for back in backs(card) if _plain(back)]
    count: Counter[str] = Counter()
    silent: dict[str, list[tuple[Plain, Back]]] = defaultdict(list)
    while known and count.total() < many:
        card, ability = chance.choice(known)
        other = deepcopy(ability)
        what = alter(other, chance)
        if what:
            back = there_and_back([other], card["card_type"], card["name"])
            count[back.what] += 1
            if back.what == "silent":
                silent[what].append((card, back))
    for what, found in sorted(silent.items(), key=lambda pair: -len(pair[1])):
        _show(what, found)
    print(", ".join(f"{count[one]} {one}" for one in OUTCOMES))
    return 0


def _plain(back: Back) -> bool:
    return back.what == "same" and len(back.of) == 1


def _show(what: str, found: list[tuple[Plain, Back]]) -> None:
    print(f"{len(found):4}  {what}")
    for card, back in found[:SHOWN]:
        print(f"      {card['id']}: {back.text}")
        print(f"          was  {json.dumps(bare(back.of[0]))}")
        print(f"          read {json.dumps([bare(one) for one in back.read])}")


def alter(ability: Plain, chance: random.Random) -> str:
    """Alter an ability; gives what of it, '' where it is left as it was."""
    ways = (_selector, _selector, _selector, _effect, _condition, _limit, _trigger)
    return chance.choice(ways)(ability, chance)


def _selectors(plain: Any, path: str = "") -> Iterator[tuple[str, Plain]]:
    """Every selector of cards of a kind, and where it stands."""
    if isinstance(plain, dict):
        if plain.get("type") and plain["type"][0] in KINDS and "self" not in plain:
            yield path, plain
        for key, held in plain.items():
            yield from _selectors(held, f"{path}.{key}".strip("."))
    for one in plain if isinstance(plain, list) else ():
        yield from _selectors(one, path)


def _selector(ability: Plain, chance: random.Random) -> str:
    places = list(_selectors(ability))
    if not places:
        return ""
    where, which = chance.choice(places)
    in_play = which.get("zone", ["play"]) == ["play"]
    pieces = {**ANYWHERE, **(IN_PLAY if in_play else {})}
    pieces |= OF_CHARACTERS if in_play and which["type"] == ["character"] else {}
    key = chance.choice(sorted(pieces))
    value = chance.choice(pieces[key])
    if which.get(key) == value:
        return ""
    which[key] = deepcopy(value)
    return f"{where}.{key}"


def _effect(ability: Plain, chance: random.Random) -> str:
    at = chance.randrange(len(ability["effects"]))
    effect = ability["effects"][at]
    key = chance.choice(("cannot_be_saved", "then", "until", "may"))
    if "option" in effect or (key == "then" and not at) or (key == "may" and ability["kind"] != "passive"):
        return ""
    if key == "until" and effect.get("until") in SPANS:
        effect["until"] = chance.choice([span for span in SPANS if span != effect["until"]])
    elif key == "until" or (key == "cannot_be_saved" and effect["do"] not in ("kill", "discard")):
        return ""
    elif effect.pop(key, None) is None:
        effect[key] = True
    return f"effect {effect['do']}.{key}"


def _condition(ability: Plain, chance: random.Random) -> str:
    if "if" in ability or ability["kind"] == "replacement":
        return ""
    ability["if"] = deepcopy(chance.choice(CONDITIONS))
    return f"if {next(iter(ability['if']))}"


def _limit(ability: Plain, chance: random.Random) -> str:
    if ability["kind"] not in ("action", "response") or ability.get("limited"):
        return ""
    ability["limit"] = {"times": 2, "per": chance.choice(SPANS)}
    return "limit"


def _trigger(ability: Plain, chance: random.Random) -> str:
    trigger = ability.get("trigger", {})
    if trigger.get("after") != ["challenge-won"] or trigger.get("player") != "you":
        return ""
    trigger["type"] = chance.choice((["intrigue"], ["military", "power"]))
    return "trigger.type"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
