"""Content to rows: all or nothing, and only when something changed."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest
from sqlalchemy import func, select

from database import CorpusStore
from errors import ContentRefused
from rules import connections
from rules.loader import ROOTS, Loader
from rules.models import CorpusInfo, Entry, Link, Redirect, Term
from tests.conftest import CHAPTER, DOCUMENT, MakeContent


def store(data: Path, *roots: Path) -> CorpusStore:
    loader = Loader(roots)
    return CorpusStore(data, loader.digest, loader.fill)


def test_a_corpus_is_loaded_with_its_links_terms_and_redirects(make_content: MakeContent, tmp_path: Path) -> None:
    root = make_content(
        document=DOCUMENT.replace("redirects: {}", "redirects:\n  agot1e-small/old: agot1e-small/window")
    )
    corpus = store(tmp_path / "data", root)
    with corpus.session() as session:
        assert session.scalars(select(Entry.id).order_by(Entry.position)).all() == [
            "agot1e-small/moribund",
            "agot1e-small/window",
            "agot1e-small/window/end",
        ]
        links = session.execute(select(Link.entry_id, Link.kind, Link.relation, Link.target)).all()
        assert {tuple(row) for row in links} == {
            ("agot1e-small/moribund", "entry", "cites", "agot1e-small/window/end"),
            ("agot1e-small/moribund", "term", "defines", "agot1e/moribund"),
            ("agot1e-small/window", "term", "mentions", "agot1e/moribund"),
            ("agot1e-small/window/end", "entry", "under", "agot1e-small/window"),
        }
        assert session.get_one(Term, "agot1e/moribund").variants == ["moribund state"]
        assert session.get_one(Redirect, "agot1e-small/old").new_id == "agot1e-small/window"
        assert session.execute(select(CorpusInfo.digest)).scalar_one() == corpus.digest
    corpus.release()


def test_of_a_refused_corpus_nothing_is_loaded_and_every_problem_is_told(
    make_content: MakeContent, tmp_path: Path
) -> None:
    root = make_content({"one.md": CHAPTER.replace("window/end)", "nowhere)").replace("p=13-14", "p=x")})
    with pytest.raises(ContentRefused) as refused:
        store(tmp_path / "data", root).open()
    assert [problem.line for problem in refused.value.problems] == [5, 7]
    assert list((tmp_path / "data").glob("corpus*")) == []


def test_the_corpus_in_use_stays_when_new_content_is_refused(make_content: MakeContent, tmp_path: Path) -> None:
    good = store(tmp_path / "data", make_content()).open()
    root = make_content({"one.md": "nonsense"})
    with pytest.raises(ContentRefused):
        store(tmp_path / "data", root).open()
    with good.session() as session:
        assert session.execute(select(func.count(Entry.id))).scalar_one() == 3
    good.release()


def test_a_running_server_follows_when_the_content_is_built_anew(make_content: MakeContent, tmp_path: Path) -> None:
    running = store(tmp_path / "data", make_content()).open()
    before = running.version
    root = make_content({"one.md": CHAPTER.replace("Cards leave play.", "Cards leave play now.")})
    other = store(tmp_path / "data", root).open()
    with running.session() as session:
        assert connections.entry(session, "agot1e-small/window/end").text == "Cards leave play now."
    assert running.version == other.version != before
    running.release()
    other.release()


def test_old_corpus_files_go_but_for_the_last_one(make_content: MakeContent, tmp_path: Path) -> None:
    for words in ("one", "two", "three", "four"):
        root = make_content({"one.md": CHAPTER.replace("Cards leave play.", f"Cards leave play {words}.")})
        store(tmp_path / "data", root).open().release()
    assert len(list((tmp_path / "data").glob("corpus-*.sqlite"))) == 2


def test_unchanged_content_is_not_built_again(make_content: MakeContent, tmp_path: Path) -> None:
    root = make_content()
    first = store(tmp_path / "data", root).open()
    built = first.path.stat().st_mtime_ns
    again = store(tmp_path / "data", root).open()
    assert again.path.stat().st_mtime_ns == built
    first.release()
    again.release()


def test_a_deleted_corpus_file_is_built_again(make_content: MakeContent, tmp_path: Path) -> None:
    root = make_content()
    first = store(tmp_path / "data", root).open()
    first.release()
    for path in (tmp_path / "data").iterdir():
        path.unlink()
    again = store(tmp_path / "data", root)
    with again.session() as session:
        assert session.execute(select(func.count(Entry.id))).scalar_one() == 3
    again.release()


def _start(data: Path, root: Path, gate: object, answers: object) -> None:
    gate.wait()  # type: ignore[attr-defined]
    corpus = store(data, root)
    with corpus.session() as session:
        answers.put(session.execute(select(func.count(Entry.id))).scalar_one())  # type: ignore[attr-defined]
    corpus.release()


def test_processes_that_start_together_all_get_the_whole_corpus(make_content: MakeContent, tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    root, gate, answers = make_content(), context.Barrier(4), context.Queue()
    processes = [context.Process(target=_start, args=(tmp_path / "data", root, gate, answers)) for _ in range(4)]
    for process in processes:
        process.start()
    assert [answers.get(timeout=60) for _ in processes] == [3, 3, 3, 3]
    for process in processes:
        process.join(timeout=60)
        assert process.exitcode == 0
    assert len(list((tmp_path / "data").glob("corpus-*.sqlite"))) == 1


def test_the_corpus_cannot_be_written(make_content: MakeContent, tmp_path: Path) -> None:
    corpus = store(tmp_path / "data", make_content())
    with corpus.session() as session:
        session.add(Redirect(old_id="a", new_id="b"))
        with pytest.raises(Exception, match="readonly"):
            session.flush()
        session.rollback()
    corpus.release()


def test_the_digest_is_of_what_the_files_say_and_not_of_when() -> None:
    loader = Loader(ROOTS)
    assert loader.digest() == Loader(ROOTS).digest()
    assert [len(part) for part in loader.digest()] == [12, 8]
