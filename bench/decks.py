"""Card files and the deck check. `CARDS=file.json` measures with a real file; else one is made up, of the same size."""

from __future__ import annotations

import json
import os
import random
import string
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from app import create_app
from bench.measure import ROOT, Measurement, data_folder, median_seconds, peak_memory
from cards.deck.catalogue import catalogue
from cards.deck.decklist import CardLine
from cards.deck.index import CardTable
from cards.deck.names import UNKNOWN, find
from cards.deck.service import asked, check_deck
from cards.importing.reading import read_path
from cards.importing.service import import_file
from cards.shipped import Shipped
from services import services

PRINTINGS = 1988
MISSPELT = 10


def measure() -> Iterator[Measurement]:
    """Import time and memory, the index, a deck's check, and names with ten of sixty misspelt."""
    with data_folder() as data:
        path = Path(os.environ["CARDS"]) if os.environ.get("CARDS") else made_up(data / "cards.json")
        yield from _import(path, data)
        app = create_app(data=data)
        with services(app).corpus.session() as corpus, services(app).people.session() as people:
            yield from _check(corpus, people, path)


def made_up(path: Path) -> Path:
    """A card file of as many printings as the first edition has, with titles of two or three words."""
    rng = random.Random(1)  # noqa: S311 - the same titles every time
    houses = ["Stark", "Lannister", "Baratheon", "Targaryen", "Greyjoy", "Martell", "Neutral"]
    types = ["Character"] * 5 + ["Location", "Event", "Attachment", "Plot"]
    cards = []
    for number in range(1, PRINTINGS + 1):
        words = [
            rng.choice("BCDFGHJKLMNPRSTVW") + "".join(rng.choices("aeiorlnst", k=5))
            for _ in range(rng.choice((2, 2, 3)))
        ]
        cards.append(
            {
                "id": f"made_{number}",
                "name": " ".join(words),
                "card_type": types[number % len(types)],
                "set": "Made up",
                "number": number,
                "quantity": 3,
                "limit": 3,
                "house": [houses[number % 7]],
                "legal_in_houses": houses,
                "unique": False,
                "rules_text": "Response: " + " ".join(rng.choices(words, k=25)),
                "erratas": [],
                "traits": ["Lord"],
                "cost": number % 7,
            }
        )
    path.write_text(json.dumps(cards), encoding="utf-8")
    return path


def _import(path: Path, data: Path) -> Iterator[Measurement]:
    """In a process of its own, as the command does it; beside a process that parses the JSON and does nothing with it.

    The memory is what the import adds at its peak to the application, which has its database open.
    """
    taken, peak = _in_process(path, data, "import")
    bare, _ = _in_process(path, data, "bare")
    _, empty = _in_process(path, data, "nothing")
    parsed = {"baseline": bare, "baseline_is": "the file parsed as JSON, in the same process"}
    yield Measurement(f"import {PRINTINGS} printings", "s", taken, budget=10.0, **parsed)  # type: ignore[arg-type]
    yield Measurement(
        "import, memory it adds at its peak", "MB", peak - empty, 100.0, empty, "the application without it"
    )


def _in_process(path: Path, data: Path, what: str) -> tuple[float, float]:
    words = [sys.executable, "-m", "bench.decks", what, str(path), str(data)]
    answer = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    taken, peak = answer.stdout.split()[-2:]
    return float(taken), float(peak)


def _alone(what: str, path: Path, data: Path) -> None:
    app = create_app(data=data)
    with services(app).people.session() as session:
        started = time.perf_counter()
        if what == "import":
            import_file(session, read_path(path), datetime.now(UTC))
            session.commit()
        elif what == "bare":
            json.loads(path.read_text(encoding="utf-8"))
        taken = time.perf_counter() - started
    print(taken, peak_memory())


def _check(corpus: Session, people: Session, path: Path) -> Iterator[Measurement]:
    started = time.perf_counter()
    index = catalogue(corpus, people, Shipped(None))
    yield Measurement("card index of corpus and card file", "s", time.perf_counter() - started, budget=2.0)
    titles = list(dict.fromkeys(one["name"] for one in json.loads(path.read_text(encoding="utf-8"))))
    chosen = random.Random(2).sample(titles, 67)  # noqa: S311
    words = (
        "House: Stark\nPlots\n"
        + "\n".join(chosen[:7])
        + "\nCharacters\n"
        + "\n".join(f"1x {one}" for one in chosen[7:])
    )
    of = asked("joust", "", date(2026, 1, 1))

    def looked_up() -> list[Any]:
        return [index.titled(one) for one in chosen]

    bare = 1000 * median_seconds(looked_up, 200)
    taken = 1000 * median_seconds(lambda: check_deck(index, words, of), 50)
    yield Measurement("deck check in all five formats", "ms", taken, 50.0, bare, "67 titles looked up in a dict")
    wrong, first, slow = _misspelt(index, chosen[7:])
    yield Measurement("ten misspelt of 60: taken for a card", "cards", wrong, budget=0)
    yield Measurement("ten misspelt of 60: not suggested first", "cards", MISSPELT - first, budget=2)
    yield Measurement("one unknown name, with suggestions", "ms", slow, 20.0)


def _misspelt(index: CardTable, titles: list[str]) -> tuple[int, int, float]:
    """How many of ten misspelt titles were taken for a card, how many suggested first, and the time of one."""
    rng = random.Random(3)  # noqa: S311
    wrong = first = 0
    started = time.perf_counter()
    for title in titles[:MISSPELT]:
        found = find(index, CardLine(1, title, 1, misspell(title, rng)))
        wrong += found.how != UNKNOWN
        first += bool(found.suggestions) and found.suggestions[0] == title
    slow = 1000 * (time.perf_counter() - started) / MISSPELT
    right = sum(find(index, CardLine(1, title, 1, title)).title == title for title in titles[MISSPELT:])
    return wrong + len(titles) - MISSPELT - right, first, slow


def misspell(title: str, rng: random.Random) -> str:
    """A title with one letter left out, doubled, swapped with the next, or another in its place."""
    at = rng.randrange(1, len(title) - 1)
    while not (title[at].isalpha() and title[at + 1].isalpha() and title[at] != title[at + 1]):
        at = rng.randrange(1, len(title) - 1)
    return rng.choice(
        (
            title[:at] + title[at + 1 :],
            title[: at + 1] + title[at:],
            title[:at] + title[at + 1] + title[at] + title[at + 2 :],
            title[:at]
            + rng.choice([one for one in string.ascii_lowercase if one != title[at].lower()])
            + title[at + 1 :],
        )
    )


if __name__ == "__main__":
    _alone(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
