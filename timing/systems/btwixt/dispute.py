"""Dispute files: a situation, the moves, and questions with expected answers (docs/dispute-format-btwixt.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from timing.kernel import files
from timing.kernel.fields import Field, Many, Plain, Problem, Record, Text, Whole, Word
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


class DisputeFile(files.DisputeFile):
    """One dispute of the library."""

    FIELDS = files.file_fields(Question)


def read(data: Plain) -> DisputeFile:
    """A dispute from plain data: the situation's keys stand beside the file's own.

    Raises:
        Malformed: with every problem found, each with its path.
    """
    return files.read(data, DisputeFile, SITUATION_KEYS, situation.read, loose_ends=_loose_ends)


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
    return files.schema("A B'Twixt dispute", Situation, DisputeFile, *situation.RECORDS, MoveLine, Outcome, Question)
