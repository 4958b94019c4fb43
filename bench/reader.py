"""Score the reader of card text against labelled abilities, field by field: python -m bench.reader LABELS [CARDS].

LABELS is a JSON file of labelled cards; CARDS a card file that holds their texts (the texts of the labels' records
are put together where it is not given). With CARDS, everything in it is read as well: how much is read completely,
how many printings are described whole, how many tell what they lack, and which do not run in the timing engine.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench import roundtrip
from cards.importing.reading import read_path
from reading.engine.card import as_card, described, situation_with
from reading.model import Ability, Reading
from reading.playing.walk import play
from reading.reader import read_card
from timing.kernel.fields import Malformed
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import Opening, read

BOXES = ("marshalling/3", "challenges/2", "dominance/3")  # where the card is looked at
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


def survey(cards: list[dict[str, Any]], facts: dict[str, Any]) -> None:
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
    _engine(readings, facts)
    back = roundtrip.Tally()
    for card in cards:
        back.add(roundtrip.backs(card))
    print("\n".join(f"  {line}" for line in str(back).splitlines()))


def _engine(readings: list[tuple[dict[str, Any], Reading]], facts: dict[str, Any]) -> None:
    """Whole: all of a text is described, and every ability is used on a table made for it. Told: something is not
    described, and says so. Unplayed: no such table was found. Silent: it does not run."""
    count: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for card, reading in readings:
        made = described(reading)
        kinds = {_kind(lack) for _label, lack in made.simplified}
        reasons.update(kinds)
        fault = _runs(reading)
        outcomes = [] if fault else play(as_card(reading, "card", "ann", facts.get(card["id"])))
        fault = fault or next((one.why for one in outcomes if one.what == "failed"), "")
        unplayed = [one.label for one in outcomes if one.what == "unplayed"]
        if fault or (unplayed and not kinds):
            print(f"  {'does not run' if fault else 'unplayed'}: {card['id']} {card['name']}: {fault or unplayed[0]}")
        count["silent" if fault else "told" if kinds else "unplayed" if unplayed else "whole"] += 1
    total = max(count.total(), 1)
    for name in ("whole", "told", "unplayed", "silent"):
        print(f"  {name:7} {count[name]:5} printings {100 * count[name] / total:6.1f} %")
    print("  what the told ones lack, by the number of printings:")
    for reason, many in reasons.most_common(60):
        print(f"    {many:4}  {reason[:100]}")


def _kind(lack: str) -> str:
    """What is lacking, without the words of the card."""
    head, colon, rest = lack.partition(": ")
    words = head in ("words that nothing answers for", "how much")
    return f"{head}: {rest.split(', ')[0]}" if colon and words else head


def _runs(reading: Reading) -> str:
    """Why the least situation with the card cannot be begun and its decisions put; '' when it can."""
    try:
        situation = read(situation_with(reading))
        for box in BOXES:
            game = Dispute(replace(situation, opening=Opening(box=box)))
            game.decision(game.begin().state)
    except Malformed as error:
        return str(error)
    except Exception as error:  # whatever it is, the card does not run
        return f"{type(error).__name__}: {error}"
    return ""


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
        survey(cards, {record.card_id: record.facts for record in read_path(files[1]).records})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
