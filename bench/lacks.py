"""What keeps printings from being described whole, by wording: python -m bench.lacks CARDS [PART] [--all] [--list].

CARDS is a card file. Every line is a wording that is not described, with how many printings have it, how many of these
have nothing else that is missing (those become whole with it), and a card that shows it. Words that differ from card to
card (names, Houses, traits, kinds of card, numbers) count as one. PART shows only lines that contain it; --all shows
wordings of a single printing as well; --list names the printings of every line.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict

from bench.printings import named, printings, read_as
from reading.words import CRESTS, HOUSES, KEYWORDS, NUMBERS, TRAITS

ACCOUNT = "words that nothing answers for"
KINDS = "character|location|attachment|event|plot"
TYPES = "military|intrigue|power"
SAME = (  # what differs from card to card, and what stands for it
    (re.compile(rf"\bhouse ({'|'.join(HOUSES)})\b"), "HOUSE"),
    (re.compile(rf"\b({'|'.join(sorted((re.escape(t) for t in TRAITS), key=len, reverse=True))})s?\b"), "TRAIT"),
    (re.compile(rf"\b({'|'.join(CRESTS)}) crest\b"), "CREST crest"),
    (re.compile(rf"\b({TYPES})(,? (and|or) (an? )?({TYPES}))* (challenge|icon)"), r"TYPE \5"),
    (re.compile(rf"\b({'|'.join(KEYWORDS)})\b(?! phase)"), "KEYWORD"),
    (re.compile(rf"\b({KINDS})s?\b( (and|or) ({KINDS})s?\b)*"), "CARD"),
    (re.compile(rf"\b(\d+|{'|'.join(word for word in NUMBERS if word not in ('a', 'an', 'one', 'single'))})\b"), "N"),
)
LONGEST = 70


def pattern(lack: str, title: str) -> str:
    """A lack without what differs from card to card."""
    head, colon, said = lack.replace("’", "'").lower().partition(": ")
    if title:
        said = said.replace(title.replace("’", "'").lower(), "NAME")
    for words, instead in SAME if head != "how much" else ():
        said = words.sub(instead, said)
    return " ".join(f"{head}{colon}{said}".split())[:LONGEST]


def causes(simplified: list[tuple[str, str]], title: str) -> set[str]:
    """The wordings that a printing lacks; words without an answer count where nothing else is told of the ability."""
    by_ability: dict[str, list[str]] = defaultdict(list)
    for label, lack in simplified:
        by_ability[label].append(lack)
    found: set[str] = set()
    for lacks in by_ability.values():
        told = [lack for lack in lacks if not lack.startswith(ACCOUNT)]
        found |= {pattern(lack, title) for lack in told or lacks}
    return found


def main(arguments: list[str]) -> int:
    """Print the wordings, those first that would make the most printings whole."""
    names = named(arguments)
    if not names:
        print(__doc__, file=sys.stderr)
        return 2
    cards = printings(names[0])
    many: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    shown: dict[str, list[str]] = defaultdict(list)
    told = 0
    for card in cards:
        lacking = causes(read_as(card).simplified, card["name"])
        told += bool(lacking)
        for one in lacking:
            many[one] += 1
            alone[one] += len(lacking) == 1
            shown[one].append(f"{card['id']} {card['name']}")
    print(f"{len(cards) - told} of {len(cards)} printings whole; alone / all, wording, a printing that has it")
    for one, n in sorted(many.items(), key=lambda pair: (-alone[pair[0]], -pair[1], pair[0])):
        if (n > 1 or "--all" in arguments) and (len(names) < 2 or names[1] in one):
            print(
                f"{alone[one]:4} {n:4}  {one}   [{'; '.join(shown[one]) if '--list' in arguments else shown[one][0]}]"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
