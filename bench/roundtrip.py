"""Descriptions said as cards are worded and read again: python -m bench.roundtrip CARDS [-v] [ID ...].

Every ability that a printing is described with is written as a card would word it (`bench/written`), read by the
reader, and compared with what it was. It says how many came back as they were, how many differently, and of how many
nothing is written, with the pieces that no wording says, the commonest first; -v names those that came back
differently, too, with what was written. Exit status 1 if any did.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.written.abilities import paragraph
from bench.written.parts import NotWritten
from reading.engine.card import described
from reading.reader import read_card
from timing.kernel.fields import Record
from timing.systems.agot1e.abilities import Ability

NAME = "Old Mill"
Plain = dict[str, Any]
NAMELESS = ("id", "label", "undescribed")


class Back(NamedTuple):
    """What became of an ability: `same`, `other` or `not written`, with what was written or what could not be."""

    what: str
    text: str
    read: tuple[Plain, ...] = ()


def main(arguments: list[str]) -> int:
    """Say the abilities of a card file, and read them again."""
    names = [name for name in arguments if not name.startswith("-")]
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    cards = json.loads(Path(names[0]).read_text(encoding="utf-8"))
    count: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for card in cards:
        if len(names) > 1 and card["id"] not in names[1:]:
            continue
        for ability in _whole(card):
            back = there_and_back(ability, card["card_type"])
            count[back.what] += 1
            if back.what == "not written":
                missing[back.text] += 1
            if "-v" in arguments and (back.what == "other" or len(names) > 1):
                print(f"{card['id']} {card['name']}: {back.what}: {back.text}")
                if back.what == "other":
                    print(f"    was  {json.dumps(_bare(ability))}")
                    print(f"    read {json.dumps([_bare(one) for one in back.read])}")
                    lacks = [lack for one in back.read for lack in one.get("undescribed", ())]
                    print(f"    told {'; '.join(lacks)}" if lacks else "    told nothing")
    for piece, many in missing.most_common(30 if len(names) == 1 else 0):
        print(f"  {many:4}  {piece}")
    print(f"{count['same']} abilities read again as they were, {count['other']} otherwise, "
          f"{count['not written']} are not written")  # fmt: skip
    return 1 if count["other"] else 0


def _whole(card: Plain) -> Iterator[Plain]:
    """The abilities of a printing that are described in full and stand on their own."""
    for one in described(read_card(card["rules_text"] or "", card["name"], card["card_type"])).abilities:
        given = one.get("dormant") or any(f"ability:{other}" in json.dumps(one) for other in (one["id"], ""))
        if not one.get("undescribed") and not given:
            yield one


def there_and_back(ability: Plain, card_type: str) -> Back:
    """Write an ability as a card of that type would have it, and read it."""
    try:
        text = paragraph(ability, NAME, card_type)
    except NotWritten as piece:
        return Back("not written", str(piece))
    read = described(read_card(text, NAME, card_type)).abilities
    same = len(read) == 1 and not read[0].get("undescribed") and _means(read[0]) == _means(ability)
    return Back("same" if same else "other", text, tuple(read))


def _bare(ability: Plain) -> Plain:
    return {key: value for key, value in ability.items() if key not in NAMELESS}


def _means(ability: Plain) -> Ability:
    """What the engine makes of an ability, without its name."""
    found: Ability = Record(Ability).read({**_in_order(_bare(ability)), "id": "x", "label": "x"}, (), [])
    return found


def _in_order(plain: Any) -> Any:
    """The same with names of which any fits in the order of the alphabet."""
    if plain == {"do": "kneel", "card": {"host": True}}:  # of a cost: that it is one's own need not be said
        return {"do": "kneel", "card": {"host": True, "controller": "you"}}
    if isinstance(plain, dict):
        return {key: _in_order(held) for key, held in plain.items()}
    if isinstance(plain, list):
        return sorted(plain) if all(isinstance(one, str) for one in plain) else [_in_order(one) for one in plain]
    return plain


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
