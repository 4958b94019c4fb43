"""A large installation: generated rulings beside the real corpus: python -m bench.large [COUNT] [ENGINE].

`make bench` runs it with 60,000. The rulings are put together at random, always the same, from the sentences of the
corpus: their words are as frequent as the rules' words are, which is the worst that can be.
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from app import create_app
from bench.judged import read_own
from bench.measure import Measurement, as_the_server_does, data_folder, own_memory
from bench.relevance import all_documents, fts5_bm25
from search.documents import SearchDocument
from search.service import PROVIDERS, SearchService
from services import services

COUNT = 60_000
UPDATES = 20
ROUNDS = 2
SYLLABLES = "bra dor el fin gar hil jon kas lan mor nes orl pod ric ser tal".split()


def rulings(documents: Sequence[SearchDocument], count: int) -> Iterator[SearchDocument]:
    """So many rulings, each with a title of a few words, three to eight sentences of the documents' texts, a name."""
    rng = random.Random(1)  # noqa: S311 - the same rulings every time
    sentences = [part.strip() for one in documents for part in re.split(r"(?<=[.!?])\s+", one.text) if len(part) > 20]
    titles = [one.title for one in documents]
    for number in range(count):
        words = [word for title in rng.choices(titles, k=2) for word in title.split()]
        title = " ".join(rng.sample(words, min(len(words), 6)))
        name = "".join(rng.choice(SYLLABLES) for _ in range(4)).capitalize()
        yield SearchDocument(
            id=f"ruling:{number}",
            kind="ruling",
            title=title,
            url=f"/rulings/{number}",
            text=" ".join([*rng.choices(sentences, k=rng.randint(3, 8)), f"Asked by {name}."]),
            keys=(f"i:ruling:{number}",),
            game="agot1e",
            place=100_000 + number,
            source=f"Ruling {number}",
        )


def measure() -> Iterator[Measurement]:
    """With as many rulings as a large installation may have."""
    yield from measured(COUNT)


def measured(count: int, engine: str = "fts5") -> Iterator[Measurement]:
    """The build, the memory, the queries beside FTS5's own bm25 on the same documents, and one ruling changed."""
    texts = [judged.text for judged in read_own()]
    name = f"{count:,} rulings, {engine}"
    with data_folder() as data:
        app = create_app(data=Path(data), database_url="", search_engine=engine, testing=True)
        documents = all_documents(app)
        corpus: Any = services(app).corpus
        service = SearchService(data, engine, corpus, (*PROVIDERS, lambda _session: rulings(documents, count)))
        before = own_memory()
        yield Measurement(f"{name}: index built", "s", _seconds(service.open), 60.0)
        with as_the_server_does():
            median, slow = _times(lambda text: service.search(text, limit=10), texts)
            yield Measurement(f"{name}: memory more", "MB", own_memory() - before, 500.0)
            bare, bare_slow = _times(fts5_bm25([*documents, *rulings(documents, count)]), texts)
            beside = {"baseline_is": "FTS5's own bm25, in memory"}
            yield Measurement(f"{name}: median", "ms", median, 30.0, bare, **beside)
            yield Measurement(f"{name}: 99th percentile", "ms", slow, 100.0, bare_slow, **beside)
        changes = [_seconds(lambda one=one: service.upsert([one])) for one in rulings(documents, UPDATES)]  # type: ignore[misc]
        yield Measurement(f"{name}: one changed", "s", statistics.median(changes), 2.0)
        service.release()
        corpus.release()


def _times(search: Callable[[str], object], texts: list[str]) -> tuple[float, float]:
    """Median and 99th percentile in milliseconds, after one round that does not count."""
    taken = [1000 * _seconds(lambda text=text: search(text)) for _ in range(ROUNDS + 1) for text in texts]  # type: ignore[misc]
    return statistics.median(taken[len(texts) :]), statistics.quantiles(taken[len(texts) :], n=100)[98]


def _seconds(act: Any) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def main() -> int:
    """Measure with the given number of rulings and engine."""
    given = sys.argv[1:]
    for one in measured(int(given[0]) if given else COUNT, given[1] if len(given) > 1 else "fts5"):
        beside = f"   {one.baseline:.3g} {one.unit} {one.baseline_is}" if one.baseline else ""
        print(f"{one.what:<45} {one.measured:>8.3g} {one.unit}{beside}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
