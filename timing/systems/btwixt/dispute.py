"""Dispute files: a situation, the moves, and questions with expected answers (docs/dispute-format-btwixt.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from timing.kernel.fields import Field, Malformed, Many, Plain, Problem, Record, Text, Whole, Word, definitions
from timing.kernel.replay import MoveLine
from timing.systems.btwixt import situation
from timing.systems.btwixt.situation import Situation

ASKS = (
    "may",
    "who-first",
    "step",
    "may-go",
    "may-choose",
    "total",
    "you",
    "where",
    "tokens",
    "power",
    "small",
    "wins-bid",
    "who-wins",
    "season",
    "round",
    "first-player",
    "hand",
    "events",
    "draft",
    "can",
    "must",
)
SITUATION_KEYS = tuple(field.key for field in Situation.FIELDS)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that may or may not come about: every key given has to be so at the end."""

    wins_bid: str = ""
    card: str = ""
    council: tuple[str, ...] = ()
    wins: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("wins-bid", Text(), "id of the player who wins a bid on the way", attribute="wins_bid"),
        Field("card", Text(), "ref of an ally"),
        Field("council", Many(Text(), most=2), "it lies in the council of these two at the end"),
        Field("wins", Text(), "id of a player who wins the game, alone or with others"),
    )


@dataclass(frozen=True, slots=True)
class Question:
    """What a table would ask at some point of the dispute, and the answer that the rulebook gives."""

    after: int = 0
    ask: str = "may"
    who: str = ""
    use: str = ""
    card: str = ""
    council: tuple[str, ...] = ()
    outcome: Outcome | None = None
    answer: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    says: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("after", Whole(0, 400), "how many moves of the file have been made", required=True, fallback=0),
        Field("ask", Text(ASKS), "the kind of question", required=True, fallback="may"),
        Field("who", Text(), "total, small: id of the player asked about"),
        Field("use", Text(), "may: ref of the influence card that somebody wants to play"),
        Field("card", Text(), "may-choose, you, where, tokens: ref of the card asked about"),
        Field("council", Many(Text(), most=2), "may-go, power, tokens: the two players who share the council"),
        Field("outcome", Record(Outcome), "can, must: the outcome"),
        Field(
            "answer",
            Many(Word()),
            "the answer: yes, no, a player's id, a step, a place, a number, or a list",
            required=True,
            fallback="yes",
        ),
        Field("why", Many(Text()), "codes of reasons that have to be among those given"),
        Field("cites", Many(Text()), "entries that have to be among those cited"),
        Field("says", Text(longest=1000), "the answer in words, for readers"),
    )


NOTHING = Situation()


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
    questions: tuple[Question, ...] = ()
    situation: Situation = NOTHING

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", Text(longest=80), "the file's name without its ending", required=True),
        Field("title", Text(), "what it is about", required=True),
        Field("source", Text(), "where it comes from", required=True),
        Field("story", Text(longest=3000), "what happened, in a few sentences"),
        Field("cites", Many(Text()), "the entries it turns on", required=True, fallback=[]),
        Field("about", Many(Text()), "requirements of the stepper that it exercises"),
        Field("moves", Many(Record(MoveLine), most=400), "what the leaders decide, in order"),
        Field("questions", Many(Record(Question), most=100), "what is asked, with the answers"),
    )


def read(data: Plain) -> DisputeFile:
    """A dispute from plain data: the situation's keys stand beside the file's own.

    Raises:
        Malformed: with every problem found, each with its path.
    """
    problems: list[Problem] = []
    if not isinstance(data, Mapping):
        raise Malformed([Problem((), "a dispute file is a mapping of keys")])
    table = {key: value for key, value in data.items() if key in SITUATION_KEYS}
    rest = {key: value for key, value in data.items() if key not in SITUATION_KEYS}
    dispute: DisputeFile = Record(DisputeFile).read(rest, (), problems)
    try:
        dispute = replace(dispute, situation=situation.read(table))
    except Malformed as error:
        problems += error.problems
    problems = problems or list(_loose_ends(dispute))
    if problems:
        raise Malformed(problems)
    return dispute


def _loose_ends(dispute: DisputeFile) -> Iterator[Problem]:
    ids = dispute.situation.seats
    refs = [card.ref for card in dispute.situation.cards]
    for at, line in enumerate(dispute.moves):
        if sum(bool(part) for part in (line.uses, line.passes, line.chooses)) != 1 or line.orders:
            yield Problem(("moves", at), "a move has exactly one of uses, passes, chooses")
        if (line.who and line.who not in ids) or (not line.who and line.passes != "all"):
            yield Problem(("moves", at, "who"), f"{line.who!r} is no player of this table")
    for at, question in enumerate(dispute.questions):
        if question.after > len(dispute.moves):
            yield Problem(("questions", at, "after"), f"the file has only {len(dispute.moves)} moves")
        if question.card and question.card not in refs:
            yield Problem(("questions", at, "card"), f"{question.card!r} is no card of this table")
        if question.ask in ("total", "small") and question.who not in ids:
            yield Problem(("questions", at, "who"), f"{question.who!r} is no player of this table")
        if question.ask in ("may-go", "power") and len(question.council) != 2:
            yield Problem(("questions", at, "council"), "names the two players who share the council")
        if question.ask in ("can", "must") and question.outcome is None:
            yield Problem(("questions", at), "'outcome' is missing")


def schema() -> dict[str, Plain]:
    """The JSON Schema of dispute files."""
    own = definitions(*situation.RECORDS, MoveLine, Outcome, Question, DisputeFile)
    table, whole = own["situation"], own.pop("disputefile")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A B'Twixt dispute",
        **whole,
        "properties": {**whole["properties"], **table["properties"]},
        "required": [*whole["required"], *table["required"]],
        "$defs": own,
    }
