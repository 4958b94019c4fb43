"""`make relevance`: how often the right answer is the first result, beside two baselines in the same run.

    python -m bench.relevance [FILE.json] [--misses] [--disputed] [--engine fts5] [--cards CARDS.json]

Scores our own judged queries (bench/relevance.yaml) and those of FILE, or of the file that the environment's
RELEVANCE names; without one that part is skipped. The baselines have the same documents: Whoosh with its defaults
on title and text, and SQLite's FTS5 with bm25 on title and text, any word of the query. With ``--cards`` a card file is
imported first, as an operator does: what thousands of card texts beside the rules cost. ``--disputed`` scores the
tellings of bench/disputed.yaml as well, which nothing in the search was written or learnt from; of near entries only
one is right there, so that the figures say what a change is worth and not how often an answer is found.
"""

from __future__ import annotations

import argparse
import os
import re
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from whoosh import fields, index
from whoosh.qparser import MultifieldParser

from app import create_app
from bench.judged import DEPTH, Judged, Score, names, read_disputed, read_json, read_own, score
from search.documents import SearchDocument
from search.file_documents import file_documents
from search.service import PROVIDERS
from services import services

Search = Callable[[str], Iterable[tuple[str, str]]]
TOP = 20


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", default=os.environ.get("RELEVANCE"), help="judged queries as JSON")
    parser.add_argument(
        "--misses", action="store_true", help="list every query whose first result is not a best answer"
    )
    parser.add_argument("--disputed", action="store_true", help="score the tellings of bench/disputed.yaml as well")
    parser.add_argument("--engine", default="whoosh", choices=("whoosh", "fts5"))
    parser.add_argument("--cards", help="a card file to import first (docs/card-files.md)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(data=Path(folder), database_url="", search_engine=arguments.engine, testing=True)
        if arguments.cards:
            imported = app.test_cli_runner().invoke(args=["cards", "import", arguments.cards])
            print(imported.output.splitlines()[-1])
        ours = services(app).search
        documents = all_documents(app)
        searches: dict[str, Search] = {
            f"ours ({arguments.engine})": lambda text: [
                (hit.document.id, hit.document.title) for hit in ours.search(text, limit=TOP).hits
            ],
            "Whoosh defaults": whoosh_defaults(documents, Path(folder) / "baseline"),
            "FTS5 bm25": fts5_bm25(documents),
        }
        for name, queries in _sets(arguments.file, names([*documents, *_added(app)]), disputed=arguments.disputed):
            print(f"\n{name}: {len(queries)} queries, {len(documents)} documents")
            _table(queries, searches)
            if arguments.misses:
                _misses(queries, next(iter(searches.values())))
    return 0


def _sets(file: str | None, known: dict[str, str], *, disputed: bool) -> Iterable[tuple[str, list[Judged]]]:
    yield "our own queries", read_own()
    if disputed:
        yield "what players disagree about", read_disputed()
    if file and Path(file).exists():
        yield Path(file).name, read_json(Path(file), known)
    else:
        print(f"No other judged queries: {file + ' is not there' if file else 'no file is named (RELEVANCE=...)'}.")


def all_documents(app: Any) -> list[SearchDocument]:
    """Everything that is searched."""
    with services(app).corpus.session() as session:
        return [document for provider in PROVIDERS for document in provider(session)]


def _added(app: Any) -> list[SearchDocument]:
    """The cards that are shipped or imported."""
    with services(app).corpus.session() as corpus, services(app).people.session() as people:
        return list(file_documents(corpus, people, services(app).shipped))


def _table(queries: list[Judged], searches: dict[str, Search]) -> None:
    print("{:<16} {:>4}  ".format("kind", "n") + "   ".join(f"{name:<24}" for name in searches))
    print(" " * 23 + "   ".join(f"{'@1':>6} {'@3':>6} {f'nDCG@{DEPTH}':>8}  " for _ in searches))
    scores: dict[str, dict[str, list[Score]]] = defaultdict(lambda: defaultdict(list))
    for judged in queries:
        for name, search in searches.items():
            found = score(judged, search(judged.text))
            scores[judged.kind][name].append(found)
            scores["all"][name].append(found)
    for kind in [*(kind for kind in scores if kind != "all"), "all"]:
        means = [Score.mean(scores[kind][name]) for name in searches]
        row = "   ".join(f"{one.first:>6.1%} {one.third:>6.1%} {one.ndcg:>8.3f}  " for one in means)
        print(f"{kind:<16} {len(next(iter(scores[kind].values()))):>4}  {row}")


def _misses(queries: list[Judged], search: Search) -> None:
    for judged in queries:
        found = list(search(judged.text))
        if score(judged, found).first:
            continue
        best = [name for name, grade in judged.relevant.items() if grade == max(judged.relevant.values())]
        names = [f"card:{title}" if one.startswith("card:") else one for one, title in found]
        place = next((at for at, name in enumerate(names, 1) if name in best), None)
        print(f"  [{judged.kind}] {judged.text}\n      first: {names[0] if names else 'nothing'}")
        print(f"      best answer: {names[place - 1] + f' at {place}' if place else best[0] + ' not found'}")


# Baselines


def whoosh_defaults(documents: list[SearchDocument], folder: Path) -> Search:
    """Whoosh as it comes, on title and text."""
    folder.mkdir()
    schema = fields.Schema(id=fields.ID(stored=True), title=fields.TEXT(stored=True), text=fields.TEXT)
    made: Any = index.create_in(str(folder), schema)
    writer = made.writer()
    for one in documents:
        writer.add_document(id=one.id, title=one.title, text=one.text)
    writer.commit()
    parser = MultifieldParser(["title", "text"], schema)
    searcher = made.searcher()

    def search(text: str) -> Iterable[tuple[str, str]]:
        return [(hit["id"], hit["title"]) for hit in searcher.search(parser.parse(text), limit=TOP)]

    return search


def fts5_bm25(documents: Iterable[SearchDocument]) -> Search:
    """SQLite's FTS5 on title and text, any word of the query, ranked by bm25."""
    connection = sqlite3.connect(":memory:")
    connection.execute(
        "CREATE VIRTUAL TABLE word USING fts5 (id UNINDEXED, title, text, tokenize = 'porter unicode61')"
    )
    rows = ((one.id, one.title, one.text) for one in documents)
    connection.executemany("INSERT INTO word VALUES (?, ?, ?)", rows)

    def search(text: str) -> Iterable[tuple[str, str]]:
        words = re.findall(r"\w+", text)
        if not words:
            return []
        match = " OR ".join(f'"{word}"' for word in words)
        asked = "SELECT id, title FROM word WHERE word MATCH ? ORDER BY bm25(word) LIMIT ?"
        return connection.execute(asked, (match, TOP)).fetchall()

    return search


if __name__ == "__main__":
    raise SystemExit(main())
