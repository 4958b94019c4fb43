"""The questions of a dispute file, in words, with their answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from timing.kernel.prose import listed
from timing.page.line import Line


@dataclass(frozen=True)
class Asked:
    """A question of a dispute file with its answer; `at` is the number of moves made when it is asked."""

    at: int
    question: str
    answer: str
    verdict: str  # yes, no or empty
    says: str
    cites: tuple[str, ...]


def asked(line: Line, questions: Iterable[Any], marks: tuple[int, ...]) -> tuple[Asked, ...]:
    """The questions of a file, each with the number of moves after which it is asked; `marks` counts them by line."""
    return tuple(_asked(line, question, marks[question.after]) for question in questions)


def _asked(line: Line, question: Any, at: int) -> Asked:
    answer = listed([line.pages.answer(question, value) for value in question.answer])
    verdict = question.answer[0] if question.answer[0] in ("yes", "no") else ""
    return Asked(at, line.pages.question(question), answer, verdict, question.says, question.cites)
