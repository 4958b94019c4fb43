"""Where the settled questions lie for the language model (search/sense.py): python -m bench.sense_questions

The questions are those of the FAQ and of search/questions, each in every way in which it is asked. It writes
questions.npy and questions.txt in search/sense and takes seconds; run it after `bench.sense`, and whenever one of these
was changed: a test says so.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy

from bench.leaning import documents
from search.documents import SearchDocument
from search.sense import FOLDER, LYING, QUESTIONS, Sense
from search.settled import answers

WHOLE = 127
"""What the largest number of a row becomes."""


def questions_of(known: Iterable[SearchDocument]) -> list[str]:
    """Every way in which a settled question is asked, each once, in the order of the letters."""
    return sorted({way.text for way in answers(one for one in known if one.kind == "question").ways})


def main() -> int:
    """Read and write."""
    texts = questions_of(documents())
    model = Sense(FOLDER)
    rows = numpy.stack([model.placed(text) for text in texts])
    largest = numpy.abs(rows).max(axis=1, keepdims=True)
    numpy.save(FOLDER / LYING, numpy.round(rows / largest * WHOLE).astype("int8"))
    (FOLDER / QUESTIONS).write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    print(f"{FOLDER}: {len(texts)} questions")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
