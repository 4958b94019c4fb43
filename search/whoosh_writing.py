"""How an index is written with Whoosh, in a third of the time that its own ways take.

What is indexed here is words between spaces, each counted: none of it is analysed, and no positions or lengths are
kept. So the documents of each word are listed in memory as they come, and every term is written with its documents
beside it, as Whoosh's own codec reads them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from whoosh.codec.whoosh3 import W3Codec, W3FieldWriter, W3PerDocWriter, W3TermInfo
from whoosh.columns import CompressedBytesColumn, PickleColumn
from whoosh.fields import FieldType
from whoosh.formats import Existence

from search.engine import Row

Posting = tuple[str, bytes, int, float, bytes | None]
"""Field, term, number of the document, how often it stands there, and nothing."""
Places = tuple[list[int], list[float]]
"""The numbers of documents, rising, and how often a term stands in each."""


_TERM: Any = W3TermInfo
_OBJECTS: Any = PickleColumn
_BYTES: Any = CompressedBytesColumn
AS_IT_IS: Any = _OBJECTS(_BYTES(level=0))
"""The column of what is stored, read as any other of its kind."""


class Words(FieldType):
    """A field of words between spaces, each counted; `add` writes them."""

    def __init__(self) -> None:
        nothing: Any = None
        super().__init__(format=Existence(), analyzer=nothing)


COUNTED = ("words", "keys", "scope")
"""The fields of a row that are `Words`."""


class _Postings:
    """All postings of a writer, in memory: of each field the words, and of each the documents, as they come, with how
    often it stands there."""

    def __init__(self) -> None:
        self._fields: dict[str, dict[bytes, Places]] = defaultdict(dict)

    def count(self, field: str, text: str, number: int) -> None:
        """Add the words of a document's field."""
        words = self._fields[field]
        for word, count in Counter(text.split()).items():
            _add(words, word.encode("utf-8"), number, float(count))

    def add(self, posting: Posting) -> None:
        """Add one of another field, or of a segment that is merged."""
        field, word, number, count, _ = posting
        _add(self._fields[field], word, number, count)

    def iter_postings(self) -> Iterable[tuple[str, bytes, Places]]:
        """Every word with its documents, in order."""
        for field in sorted(self._fields):
            words = self._fields[field]
            for word in sorted(words):
                yield field, word, words[word]

    def cleanup(self) -> None:
        self._fields.clear()


def _add(words: dict[bytes, Places], word: bytes, number: int, count: float) -> None:
    known = words.get(word)
    if known is None:
        words[word] = [number], [count]
    else:
        known[0].append(number)
        known[1].append(count)


class _FieldWriter(W3FieldWriter):
    """Writes every term with all its documents inside."""

    def add_postings(self, _schema: Any, _lengths: Any, items: Iterable[tuple[str, bytes, Places]]) -> None:
        fields: dict[str, int] = self._fieldmap
        index: Any = self._tindex
        for field, term, (numbers, counts) in items:
            number = fields.setdefault(field, len(fields))
            index.add(number.to_bytes(2, "big") + term, _term(tuple(numbers), tuple(counts)).to_bytes())


def _term(numbers: tuple[int, ...], counts: tuple[float, ...]) -> Any:
    term: Any = _TERM()
    term._weight, term._df, term._maxweight = sum(counts), len(numbers), max(counts)
    term._minid, term._maxid = numbers[0], numbers[-1]
    term.set_inlined(numbers, counts, ())
    return term


class _DocumentWriter(W3PerDocWriter):
    """Writes what is stored as it is: whoever sends or keeps the index compresses all of it at once, and better."""

    def _create_column(self, name: str, column: Any) -> None:
        make: Any = super()._create_column
        make(name, AS_IT_IS if name == "_stored" else column)


class _Codec(W3Codec):
    length_stats = False

    def per_document_writer(self, storage: Any, segment: Any) -> Any:
        make: Any = _DocumentWriter
        return make(self, storage, segment)

    def field_writer(self, storage: Any, segment: Any) -> Any:
        make: Any = _FieldWriter
        return make(self, storage, segment)


def writer_of(index: Any) -> Any:
    """A writer of an index whose fields are `Words`, ids and what is stored."""
    codec: Any = _Codec
    writer = index.writer(codec=codec())
    writer.pool = _Postings()
    return writer


def add(writer: Any, row: Row, *, instead: bool = False) -> None:
    """Add a row; `instead` of the one with its id."""
    put = writer.update_document if instead else writer.add_document
    put(id=row.id, payload=row.payload)
    for field in COUNTED:
        writer.pool.count(field, getattr(row, field), writer.docnum - 1)
