"""Dispute files of any game: a situation, the moves, and questions with the answers that the documents give.

A file's text is read elsewhere (the core has no YAML); here it is plain data. A game makes classes of its own of
`Question` and `DisputeFile` by giving them FIELDS, with its kinds of question, its outcomes and its situation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from timing.kernel.fields import Field, Malformed, Many, Plain, Problem, Record, Text, Whole, Word, definitions
from timing.kernel.reasons import Reason
from timing.kernel.replay import Difference, MoveLine

Answered = tuple[tuple[str, ...], Mapping[str, tuple[str, ...]]]
"""An answer, and the codes of the reasons for it with the entries that each cites."""


def by_code(reasons: Iterable[Reason]) -> dict[str, tuple[str, ...]]:
    """The codes of reasons, with what each cites."""
    return {reason.code: reason.cites for reason in reasons}


@dataclass(frozen=True, slots=True)
class Question:
    """What a judge would ask at some point of the dispute, and the answer the documents give."""

    after: int = 0
    ask: str = "may"
    who: str = ""
    use: str = ""
    card: str = ""
    what: str = ""
    paying: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    outcome: Any = None
    answer: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    says: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = ()


def question_fields(asks: tuple[str, ...], outcome: Any) -> tuple[Field, ...]:
    """The keys of a question, with the game's kinds of question and its record of an outcome."""
    return (
        Field("after", Whole(0, 400), "how many moves of the file have been made", required=True, fallback=0),
        Field("ask", Text(asks), "the kind of question", required=True, fallback="may"),
        Field("who", Text(), "id of the player asked about"),
        Field("use", Text(), "may: CARD/ABILITY"),
        Field("card", Text(), "ref of the card asked about"),
        Field("what", Text(), "happened: which happening"),
        Field("paying", Many(Text()), "may: with these cards to pay"),
        Field("choosing", Many(Text()), "may: with these targets"),
        Field("outcome", Record(outcome), "can, must: the outcome"),
        Field(
            "answer",
            Many(Word()),
            "the answer: yes, no, a player's id, a step, a zone, a number, or a list",
            required=True,
            fallback="yes",
        ),
        Field("why", Many(Text()), "codes of reasons that have to be among those given"),
        Field("cites", Many(Text()), "entries that have to be among those cited"),
        Field("says", Text(longest=1000), "the answer in words, for readers"),
    )


@dataclass(frozen=True, slots=True)
class DisputeFile:
    """One dispute of the library."""

    id: str = ""
    title: str = ""
    source: str = ""
    story: str = ""
    cites: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    moves: tuple[MoveLine, ...] = ()
    questions: tuple[Any, ...] = ()
    situation: Any = None

    FIELDS: ClassVar[tuple[Field, ...]] = ()


def file_fields(question: Any) -> tuple[Field, ...]:
    """The keys of a file beside those of its situation."""
    return (
        Field("id", Text(longest=80), "the file's name without its ending", required=True),
        Field("title", Text(), "what it is about", required=True),
        Field("source", Text(), "where it comes from", required=True),
        Field("story", Text(longest=3000), "what happened, in a few sentences"),
        Field("cites", Many(Text()), "the entries it turns on", required=True, fallback=[]),
        Field("about", Many(Text()), "requirements of the stepper that it exercises"),
        Field("moves", Many(Record(MoveLine), most=400), "what the players decide, in order"),
        Field("questions", Many(Record(question), most=100), "what a judge asks, with the answers"),
    )


F = TypeVar("F", bound=DisputeFile)


def as_it_is(plain: Plain) -> Plain:
    """Nothing in older words."""
    return plain


def read(
    data: Plain,
    cls: type[F],
    keys: Iterable[str],
    situation: Callable[[Plain], Any],
    upgraded: Callable[[Plain], Plain] = as_it_is,
    loose_ends: Callable[[Any], Iterable[Problem]] | None = None,
) -> F:
    """A dispute from plain data: the situation's `keys` stand beside the file's own.

    `upgraded` says in today's words what older ones say, `loose_ends` what in a file does not hang together.

    Raises:
        Malformed: with every problem found, each with its path.
    """
    problems: list[Problem] = []
    if not isinstance(data, Mapping):
        raise Malformed([Problem((), "a dispute file is a mapping of keys")])
    own = set(keys)
    rest = upgraded({key: value for key, value in data.items() if key not in own})
    dispute: F = Record(cls).read(rest, (), problems)
    try:
        table = situation({key: value for key, value in data.items() if key in own})
        dispute = replace(dispute, situation=table)
    except Malformed as error:
        problems += error.problems
    problems = problems or list((loose_ends or _loose_ends)(dispute))
    if problems:
        raise Malformed(problems)
    return dispute


def _loose_ends(dispute: DisputeFile) -> Iterator[Problem]:
    ids = [player.id for player in dispute.situation.players]
    refs = [card.ref for card in dispute.situation.cards]
    for at, line in enumerate(dispute.moves):
        if sum(bool(part) for part in (line.uses, line.passes, line.chooses, line.orders)) != 1:
            yield Problem(("moves", at), "a move has exactly one of uses, passes, chooses, orders")
        if (line.who and line.who not in ids) or (not line.who and line.passes != "all"):
            yield Problem(("moves", at, "who"), f"{line.who!r} is no player of this table")
    for at, question in enumerate(dispute.questions):
        if question.after > len(dispute.moves):
            yield Problem(("questions", at, "after"), f"the file has only {len(dispute.moves)} moves")
        if question.card and question.card not in refs:
            yield Problem(("questions", at, "card"), f"{question.card!r} is no card of this table")
        if question.who and question.who not in ids:
            yield Problem(("questions", at, "who"), f"{question.who!r} is no player of this table")
        if question.ask in ("can", "must") and question.outcome is None:
            yield Problem(("questions", at), "'outcome' is missing")


def schema(heading: str, table: Any, cls: Any, *records: Any) -> dict[str, Plain]:
    """The JSON Schema of dispute files: `cls` is the game's class of files, `table` that of its situations."""
    own = definitions(*records, cls)
    situation, whole = own[table.__name__.lower()], own.pop(cls.__name__.lower())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": heading,
        **whole,
        "properties": {**whole["properties"], **situation["properties"]},
        "required": [*whole["required"], *situation["required"]],
        "$defs": own,
    }


def differences(questions: Sequence[Any], after: int, answer_to: Callable[[Any], Answered]) -> list[Difference]:
    """Where the answers after so many moves differ from those that the file gives."""
    found = []
    for number, question in enumerate(questions, 1):
        if question.after == after:
            where = f"question {number} (after move {after}, {question.ask})"
            found += [Difference(where, said) for said in _differs(question, answer_to)]
    return found


def _differs(question: Any, answer_to: Callable[[Any], Answered]) -> Iterator[str]:
    try:
        answer, reasons = answer_to(question)
    except LookupError as error:
        yield str(error.args[0])
        return
    codes = tuple(reasons)
    if answer != question.answer:
        said = ", ".join(codes) or "no reasons"
        yield f"expected {' '.join(question.answer)}, the engine says {' '.join(answer)} ({said})"
        return
    missing = [code for code in question.why if code not in codes]
    if missing:
        yield f"the reasons {', '.join(missing)} are not among {', '.join(codes)}"
    cited = {cite for cites in reasons.values() for cite in cites}
    uncited = [cite for cite in question.cites if cite not in cited]
    if uncited:
        yield f"{', '.join(uncited)} is not cited; cited: {', '.join(sorted(cited))}"
