"""Descriptions said as cards are worded and read again: python -m bench.roundtrip CARDS [-v] [ID ...].

Every ability that a printing is described with is written as a card would word it (`bench/written`), with those that
it lets cards gain, read by the reader, and compared with what it was. It says of how many comes back

    same         what was written
    told         something else, and the reader tells that it did not describe all of it
    silent       something else, and nothing tells so
    not written  no wording says it: the pieces that none does are printed, the commonest first

Abilities that a person described are counted by themselves, as no more than their own wording needs to be read by the
grammar. -v names those that came back otherwise, too, with what was written. Exit status 1 if any ability that the
grammar reads did.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bench.meaning import bare, means, renamed
from bench.printings import named, printings, read_as
from bench.written.abilities import paragraph
from bench.written.parts import NotWritten
from reading.engine.card import described
from reading.reader import read_card

NAME = "Old Mill"
OUTCOMES = ("same", "told", "silent", "not written")
WORST = ("same", "not written", "told", "silent")
MOST_PIECES = 40
Plain = dict[str, Any]


class Back(NamedTuple):
    """What became of an ability and those that it gives, one of OUTCOMES; what was written, or what could not be."""

    what: str
    text: str
    of: tuple[Plain, ...]
    read: tuple[Plain, ...] = ()
    by_hand: bool = False


@dataclass(slots=True)
class Tally:
    """How many abilities came back how, those of the grammar and those of persons; printings by their worst ability."""

    grammar: Counter[str] = field(default_factory=Counter)
    by_hand: Counter[str] = field(default_factory=Counter)
    printings: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)

    def add(self, outcomes: Sequence[Back]) -> None:
        """Count what came back of a printing."""
        for one in outcomes:
            (self.by_hand if one.by_hand else self.grammar)[one.what] += len(one.of)
        read = [one for one in outcomes if not one.by_hand]
        self.missing.update(one.text for one in read if one.what == "not written")
        if read:
            self.printings[max((one.what for one in read), key=WORST.index)] += 1

    def __str__(self) -> str:
        read, hand = self.grammar, self.by_hand
        return "\n".join(
            (
                f"abilities that the grammar reads, said and read again: {_counts(read)}",
                f"reviewed by hand: {hand.total()}, of which the grammar reads {hand['same']} back ({_counts(hand)})",
                f"printings, by their worst ability: {_counts(self.printings)}",
            )
        )


def _counts(found: Counter[str]) -> str:
    return ", ".join(f"{found[what]} {what}" for what in OUTCOMES)


def main(arguments: list[str]) -> int:
    """Say the abilities of a card file, and read them again."""
    names = named(arguments)
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    found = Tally()
    for card in printings(names[0], names[1:]):
        outcomes = backs(card)
        found.add(outcomes)
        for one in outcomes if "-v" in arguments else ():
            if len(names) > 1 or (one.what in ("told", "silent") and not one.by_hand):
                _show(card, one)
    for piece, many in found.missing.most_common(MOST_PIECES if len(names) == 1 else 0):
        print(f"  {many:4}  {piece}")
    print(found)
    return 1 if found.grammar["told"] or found.grammar["silent"] else 0


def _show(card: Plain, back: Back) -> None:
    print(f"{card['id']} {card['name']}: {back.what}{' (reviewed by hand)' if back.by_hand else ''}: {back.text}")
    if back.what in ("told", "silent"):
        lacks = [lack for one in back.read for lack in one.get("undescribed", ())]
        print(f"    was  {json.dumps([bare(one) for one in back.of])}")
        print(f"    read {json.dumps([bare(one) for one in back.read])}")
        print(f"    told {'; '.join(lacks) or 'nothing'}")


def backs(card: Plain) -> list[Back]:
    """What comes back of each ability of a printing, with those that it gives."""
    made = read_as(card)
    found = [there_and_back(group, card["card_type"], card["name"]) for group in wholes(made.abilities)]
    return [back._replace(by_hand=bool(made.by_hand & {one["id"] for one in back.of})) for back in found]


def wholes(abilities: Iterable[Plain]) -> Iterator[list[Plain]]:
    """The abilities that are described in full, each with those that it lets cards gain or that work in its phase."""
    known = list(abilities)
    given = {one["id"]: one for one in known if one.get("dormant")}
    left = {f"{one['id']}-later" for one in known if one["effects"][0]["do"] == "epic-phase"}
    for one in known:
        gained = [
            given[name] for name in re.findall(r'"(?:ability:|next gaining )([^"]+)"', json.dumps(one)) if name in given
        ]
        gained += [each for each in known if each["id"] in left and each["id"] == f"{one['id']}-later"]
        apart = one.get("dormant") or one["id"] in left
        if not apart and not any(each.get("undescribed") for each in (one, *gained)):
            yield [one, *gained]


def there_and_back(group: Sequence[Plain], card_type: str, title: str = "") -> Back:
    """Write an ability, with those that it gives, as a card of that type would have it, and read it."""
    ability, *given = (renamed(one, title, NAME) for one in group)
    try:
        text = paragraph(ability, NAME, card_type, given)
    except NotWritten as piece:
        return Back("not written", str(piece), tuple(group))
    read = described(read_card(text, NAME, card_type), known={}).abilities
    if any(one.get("undescribed") for one in read):
        return Back("told", text, tuple(group), tuple(read))
    same = len(read) == len(group) and means(read) == means([ability, *given])
    return Back("same" if same else "silent", text, tuple(group), tuple(read))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
