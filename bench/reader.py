"""Score the reader of card text against labelled abilities, field by field: python -m bench.reader LABELS [CARDS].

LABELS is a JSON file of labelled cards; CARDS a card file that holds their texts (the texts of the labels' records
are put together where it is not given). With CARDS, everything in it is read as well: how much is read completely,
what is not, and whether the timing engine takes what the reader makes of it.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from cards.reading.engine.card import described, situation_with
from cards.reading.model import Ability, Reading
from cards.reading.reader import read_card
from timing.fields import Malformed
from timing.situation import read

FIELDS = (
    "kind phase saves cancels limit trigger costs effects trigger_self limited_response chooses then "
    "cannot_be_saved cannot_be_canceled granted"
).split()
AIMS = {
    **dict.fromkeys(("kind", "phase", "saves", "cancels", "limit"), 97),
    **dict.fromkeys(("trigger", "costs", "effects"), 92),
}


def aligned(labels: list[dict[str, Any]], found: list[Ability]) -> list[tuple[dict[str, Any], Ability | None]]:
    """Each labelled ability with the one read from the same text, None where none was."""
    rest = list(found)
    pairs = []
    for label in labels:
        same = next(
            (a for a in rest if _level(a.text) == _level(label["text"]) and a.granted == label["granted"]), None
        )
        if same is not None:
            rest.remove(same)
        pairs.append((label, same))
    return [(label, one or _near(label, rest)) for label, one in pairs]


def _level(text: str) -> str:
    return " ".join(text.split()).strip(" .")


def _near(label: dict[str, Any], rest: list[Ability]) -> Ability | None:
    """An ability of which the text holds the label's, or is held by it."""
    text = _level(label["text"])
    for ability in rest:
        other = _level(ability.text)
        if ability.granted == label["granted"] and other and (other in text or text in other):
            rest.remove(ability)
            return ability
    return None


def same(field: str, label: Any, value: Any) -> bool:
    """Whether a field is read as labelled; alternatives and costs are compared without their order."""
    if field == "costs":
        return sorted("|".join(sorted(c.split("|"))) for c in label) == sorted(
            "|".join(sorted(c.split("|"))) for c in value
        )
    if field == "trigger":
        return sorted((label or "").split("|")) == sorted((value or "").split("|"))
    return bool(label == value)


def score(labelled: list[dict[str, Any]], texts: dict[str, str], show: bool) -> None:
    """Print how many abilities are read as labelled, field by field."""
    right: Counter[str] = Counter()
    total = missing = surplus = whole = lines = 0
    for card in labelled:
        text = texts.get(card["id"]) or "\n".join(a["text"] for a in card["abilities"] if not a["granted"])
        reading = read_card(text, card["name"], card["card_type"])
        pairs = aligned(card["abilities"], reading.abilities)
        surplus += len(reading.abilities) - sum(one is not None for _, one in pairs)
        lines += reading.keywords == card["keywords"] and reading.play_restrictions == card["play_restrictions"]
        for label, one in pairs:
            total += 1
            missing += one is None
            wrong = [f for f in FIELDS if one is None or not same(f, label.get(f), getattr(one, f))]
            right.update(set(FIELDS) - set(wrong))
            whole += not wrong
            if show and wrong:
                _show(card, label, one, wrong)
    print(
        f"{total} labelled abilities on {len(labelled)} cards; {missing} not found, "
        f"{surplus} read that are not labelled"
    )
    for field in FIELDS:
        share, aim = 100 * right[field] / max(total, 1), AIMS.get(field)
        told = f"   aim {aim} %{'' if share >= aim else '  MISSED'}" if aim and total else ""
        print(f"  {field:20} {right[field]:4} {share:6.1f} %{told}")
    print(f"  {'every field':20} {whole:4} {100 * whole / max(total, 1):6.1f} %")
    print(f"  {'keywords, restrictions of the card':20} {lines} of {len(labelled)}")


def _show(card: dict[str, Any], label: dict[str, Any], one: Ability | None, wrong: list[str]) -> None:
    print(f"- {card['name']}: {label['text'][:300]!r}")
    if one is None:
        print("    not found")
        return
    for field in wrong:
        print(f"    {field}: labelled {label.get(field)!r}, read {getattr(one, field)!r}")
    if one.unread:
        print(f"    unread: {[span['text'] for span in one.unread]}")


def survey(cards: list[dict[str, Any]]) -> None:
    """Print how much of a card file is read completely, what is not, and what the timing engine refuses."""
    started = time.perf_counter()
    readings = [(card, read_card(card["rules_text"] or "", card["name"], card["card_type"])) for card in cards]
    spent = time.perf_counter() - started
    abilities = [ability for _, reading in readings for ability in reading.abilities]
    complete = sum(not ability.unread for ability in abilities)
    cards_complete = sum(reading.complete for _, reading in readings)
    print(f"{len(cards)} printings in {spent:.1f} s ({1000 * spent / max(len(cards), 1):.1f} ms each)")
    print(
        f"  read completely: {cards_complete} printings ({100 * cards_complete / max(len(cards), 1):.1f} %), "
        f"{complete} of {len(abilities)} abilities ({100 * complete / max(len(abilities), 1):.1f} %)"
    )
    unread = Counter(" ".join(span["text"].split()).lower() for _, reading in readings for span in reading.unread)
    for phrase, count in unread.most_common(25):
        print(f"  {count:3}  {phrase[:110]}")
    _engine(readings)


def _engine(readings: list[tuple[dict[str, Any], Reading]]) -> None:
    taken = refused = words = 0
    for card, reading in readings:
        made = described(reading)
        words += bool(made.simplified)
        try:
            read(situation_with(reading))
            taken += 1
        except Malformed as error:
            refused += 1
            print(f"  the engine refuses {card['id']} {card['name']}: {error}")
    print(f"  the timing engine takes {taken} of {taken + refused}; {words} hold something that it knows in words only")


def main(arguments: list[str]) -> int:
    """Score LABELS, survey CARDS; -v shows every field that differs."""
    show = "-v" in arguments
    files = [Path(name) for name in arguments if name != "-v"]
    if not files:
        print(__doc__, file=sys.stderr)
        return 2
    labels = json.loads(files[0].read_text(encoding="utf-8"))
    cards = json.loads(files[1].read_text(encoding="utf-8")) if len(files) > 1 else []
    score(labels["cards"], {card["id"]: card["rules_text"] or "" for card in cards}, show)
    if cards:
        survey(cards)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
