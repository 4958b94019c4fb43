"""The index on disk: built once, switched with the corpus, mended when damaged."""

from __future__ import annotations

import logging
import multiprocessing
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from whoosh import index as whoosh_index

from search.documents import SearchDocument
from search.engine import DamagedIndex, Plan, row
from search.index import SearchIndex
from search.whoosh_engine import WhooshEngine
from tests.search.conftest import LIBRARY, document


class Counted:
    """The small library, counting how often it is read."""

    def __init__(self, documents: tuple[SearchDocument, ...] = LIBRARY) -> None:
        self.documents = documents
        self.read = 0

    def __call__(self) -> Iterator[SearchDocument]:
        self.read += 1
        yield from self.documents


def folders(data: Path) -> list[Path]:
    return sorted(path for path in data.glob("index-*") if path.is_dir())


def test_it_is_built_once_and_kept(tmp_path: Path, engine: str) -> None:
    library = Counted()
    first = SearchIndex(tmp_path, engine).open("one", library)
    again = SearchIndex(tmp_path, engine).open("one", library)
    assert library.read == 1
    assert first.path == again.path
    assert again.vocabulary.documents == len(LIBRARY)
    assert again.engine.health().problem is None


def test_another_corpus_gets_another_index_and_old_ones_go(tmp_path: Path, engine: str) -> None:
    index, library = SearchIndex(tmp_path, engine), Counted()
    for digest in ("one", "two", "three"):
        opened = index.open(digest, library)
        assert opened.path in folders(tmp_path)
    assert len(folders(tmp_path)) == 2  # the one before may still be read
    assert library.read == 3


def test_nothing_is_left_of_a_build_that_fails(tmp_path: Path, engine: str) -> None:
    def broken() -> Iterator[SearchDocument]:
        yield LIBRARY[0]
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError):
        SearchIndex(tmp_path, engine).open("one", broken)
    assert folders(tmp_path) == []


@pytest.mark.parametrize("how", ["cut", "scribbled", "emptied", "words gone", "words cut"])
def test_a_damaged_index_is_noticed_and_built_anew(
    tmp_path: Path, engine: str, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    library = Counted()
    first = SearchIndex(tmp_path, engine)
    path = first.open("one", library).path
    first.release()
    damage(path, how)
    with caplog.at_level(logging.WARNING):
        opened = SearchIndex(tmp_path, engine).open("one", library)
    assert library.read == 2
    assert "damaged" in caplog.text
    assert opened.engine.health().problem is None
    assert opened.engine.search(Plan(terms=(("moribund", 1.0),)), 5)


def test_damage_that_shows_while_reading_is_mended_once(tmp_path: Path, engine: str) -> None:
    index, library = SearchIndex(tmp_path, engine), Counted()
    opened = index.open("one", library)
    index.release()
    damage(opened.path, "emptied")
    mended = index.mend(opened, library, "a test has emptied it")
    assert library.read == 2
    assert mended.engine.search(Plan(terms=(("moribund", 1.0),)), 5)
    assert index.mend(opened, library, "said again by another thread") is mended
    assert library.read == 2


def test_an_update_is_seen_by_another_process_s_index(tmp_path: Path, engine: str) -> None:
    library = Counted()
    here, there = SearchIndex(tmp_path, engine), SearchIndex(tmp_path, engine)
    before = there.open("one", library)
    ruling = document("quorkles", "About quorkles", id="ruling:1", kind="ruling")
    here.upsert(here.open("one", library), [ruling])
    after = there.open("one", library)
    assert not before.vocabulary.knows("quorkl")
    assert after.vocabulary.knows("quorkl")
    assert [one.document.id for one in after.engine.search(Plan(terms=(("quorkl", 1.0),)), 5)] == ["ruling:1"]
    here.delete(here.open("one", library), ["ruling:1"])
    assert not there.open("one", library).vocabulary.knows("quorkl")
    assert library.read == 1


def test_an_update_survives_the_next_start(tmp_path: Path, engine: str) -> None:
    library = Counted()
    index = SearchIndex(tmp_path, engine)
    index.upsert(index.open("one", library), [document("q", "About quorkles", id="ruling:1", kind="ruling")])
    index.release()
    assert SearchIndex(tmp_path, engine).open("one", library).engine.health().documents == len(LIBRARY) + 1
    assert library.read == 1


@pytest.mark.parametrize("how", ["words gone", "words cut"])
def test_words_that_are_spoilt_under_a_reader_are_made_again(tmp_path: Path, engine: str, how: str) -> None:
    library = Counted()
    index = SearchIndex(tmp_path, engine)
    damage(index.open("one", library).path, how)
    assert index.open("one", library).vocabulary.knows("moribund")
    assert library.read == 2


def test_an_index_that_was_taken_away_under_a_reader_is_built_again(tmp_path: Path, engine: str) -> None:
    library = Counted()
    index = SearchIndex(tmp_path, engine)
    shutil.rmtree(index.open("one", library).path)
    opened = index.open("one", library)
    assert [one.document.id for one in opened.engine.search(Plan(terms=(("moribund", 1.0),)), 5)] == [
        "agot1e-faq/moribund"
    ]
    assert library.read == 2


def test_the_index_of_another_engine_is_left_alone(tmp_path: Path, engine: str) -> None:
    library = Counted()
    other = SearchIndex(tmp_path, "fts5" if engine == "whoosh" else "whoosh").open("one", library)
    for digest in ("one", "two", "three"):
        SearchIndex(tmp_path, engine).open(digest, library)
    assert other.path.exists()
    assert len(folders(tmp_path)) == 3


def test_processes_that_start_together_share_one_index(tmp_path: Path, engine: str) -> None:
    context = multiprocessing.get_context("spawn")
    with context.Pool(3) as pool:
        found = pool.starmap(search_in_a_process, [(str(tmp_path), engine)] * 3)
    assert found == [["agot1e-faq/moribund"]] * 3
    assert len(folders(tmp_path)) == 1


def search_in_a_process(data: str, engine: str) -> list[str]:
    opened = SearchIndex(Path(data), engine).open("one", lambda: LIBRARY)
    return [one.document.id for one in opened.engine.search(Plan(terms=(("moribund", 1.0),)), 5)]


def damage(path: Path, how: str) -> None:
    """Spoil an index as a full disk, a bad cable or a curious hand would."""
    words = path / "vocabulary.json"
    if how == "words gone":
        words.unlink()
    elif how == "words cut":
        words.write_bytes(words.read_bytes()[:100])
    else:
        for file in path.iterdir():
            whole = file.read_bytes()
            if file.suffix in (".seg", ".sqlite"):
                file.write_bytes({"cut": whole[: len(whole) // 3], "emptied": b""}.get(how, whole[:2000] + b"x" * 3000))


def test_a_changed_whoosh_index_is_refused_before_any_of_it_is_unpickled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    WhooshEngine.build(tmp_path, (row(one) for one in LIBRARY))
    opened: list[str] = []
    monkeypatch.setattr(whoosh_index, "open_dir", opened.append)
    for file in (*tmp_path.glob("*.toc"), *tmp_path.glob("*.seg")):
        sound = file.read_bytes()
        file.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
        with pytest.raises(DamagedIndex, match="not as they were written"):
            WhooshEngine(tmp_path)
        file.write_bytes(sound)
    assert not opened


def test_a_searcher_does_not_unpickle_what_was_changed_since(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    WhooshEngine.build(tmp_path, (row(one) for one in LIBRARY))
    engine = WhooshEngine(tmp_path)
    table = next(tmp_path.glob("*.toc"))
    table.write_bytes(table.read_bytes()[:-1] + b"\x00")
    monkeypatch.setattr(type(engine._index), "refresh", lambda self: pytest.fail("it was read"))
    with pytest.raises(DamagedIndex):
        engine.search(Plan(keys=("p:19",)), 5)
    engine.close()
