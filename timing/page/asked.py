"""The questions of a dispute file, in words, with their answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from timing.kernel.moves import Move
from timing.kernel.prose import listed
from timing.page.account import Account
from timing.page.line import Line
from timing.page.place import Place
from timing.page.sentences import Sentence
from timing.page.verdict import Verdict, verdict
from timing.person import ME, YOU


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


@dataclass(frozen=True)
class Posed:
    """The question that a dispute of the library opens with, and its answer.

    `asks` is the question as ?ask= holds it, empty for one about no move: `says` and `cites` are its reason then.
    """

    at: int
    asks: str
    question: str
    answer: str
    word: str  # yes, no or answer
    says: str = ""
    cites: tuple[str, ...] = ()


def posed(line: Line, questions: Iterable[Any], marks: tuple[int, ...], about: tuple[str, ...]) -> Posed | None:
    """Of the questions of a file the one whose answer rests on what the dispute is about; None where none is asked."""
    found = [_posed(line, one, marks[one.after]) for one in questions if one.after < len(marks)]
    return min(found, key=lambda one: _rank(one, about), default=None)


def headed(one: Posed, at: int) -> Verdict:
    """The verdict of a question that is about no move."""
    reason = Sentence(one.says, one.cites) if one.says or one.cites else None
    return Verdict(
        at, one.question, one.word == "yes", reason, (), (), said="" if one.word in YES_OR_NO else one.answer
    )


def of_telling(question: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], told: Account, at: int) -> Verdict:
    """The verdict of a telling's question that is about no move, as JSON has the question and the cards."""
    word = question["answer"] if question["answer"] in YES_OR_NO else "answer"
    answer = question["answer"].replace("-", " ").capitalize()
    answer = YOU if answer == ME else answer
    says = next(iter(question.get("why", ())), "")
    posed = Posed(at, "", question["text"], answer, word, says, tuple(question.get("cites", ())))
    refs = {question.get("use", question.get("card", "")).partition("/")[0], *question.get("choosing", ())}
    named = (one["card"] for one in cards if one["ref"] in refs and one.get("card"))
    return replace(headed(posed, at), assumed=told.stands_on, cards=tuple(dict.fromkeys(named)))


YES_OR_NO = ("yes", "no")


def _rank(one: Posed, about: tuple[str, ...]) -> tuple[int, ...]:
    rests_on = next((n for n, cite in enumerate(about) if cite in one.cites), len(about))
    return rests_on, not one.asks, one.word not in YES_OR_NO, not one.says


def _posed(line: Line, question: Any, at: int) -> Posed:
    made = _asked(line, question, at)
    word = made.verdict or "answer"
    asks = f"{at}.{move.text()}" if (move := _move(line, question)) else ""
    found = verdict(Place("", "", line, at, asks=asks)) if asks else None
    if found is None or found.word != word:
        return Posed(at, "", made.question, made.answer, word, made.says, made.cites)
    says = found.deciding.text if found.deciding else made.says
    return Posed(at, asks, found.question, found.label, word, says, found.cites)


def _move(line: Line, question: Any) -> Move | None:
    """The move that a question is about, if it is about one."""
    named = tuple(getattr(question, "choosing", ()))
    if question.ask == "may-choose" and (named or question.card):
        return Move("", "chooses", choosing=named or (question.card,))
    if question.ask != "may" or not getattr(question, "use", ""):
        return None
    try:
        uid = line.game.rules.used_by(line.game.table, question.use, question.who)
    except LookupError:
        return None
    return Move("", "uses", uid, tuple(getattr(question, "paying", ())), named)


def _asked(line: Line, question: Any, at: int) -> Asked:
    answer = listed([line.pages.answer(question, value) for value in question.answer])
    verdict = question.answer[0] if question.answer[0] in ("yes", "no") else ""
    return Asked(at, line.pages.question(question), answer, verdict, question.says, question.cites)
