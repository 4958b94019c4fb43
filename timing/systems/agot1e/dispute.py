"""Dispute files: a situation, the moves, and questions with expected answers.

A file's text is read elsewhere (the core has no YAML); here a dispute is plain data. The format is
described in docs/dispute-format.md and published as JSON Schema by `schema()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from timing.kernel.fields import Field, Malformed, Many, Plain, Problem, Record, Text, Whole, Word, definitions
from timing.kernel.replay import MoveLine
from timing.systems.agot1e import situation
from timing.systems.agot1e.situation import Situation
from timing.systems.agot1e.versions import upgraded
from timing.systems.agot1e.words import HAPPENINGS, ZONES

ASKS = (
    "may",
    "who-first",
    "step",
    "gates",
    "where",
    "moribund",
    "happened",
    "who-wins",
    "power",
    "strength",
    "gold",
    "can",
    "must",
)
SITUATION_KEYS = tuple(field.key for field in Situation.FIELDS)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that may or may not come about: every key given has to be so at the end."""

    card: str = ""
    zone: str = ""
    power: int | None = None
    wins: str = ""
    happens: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("card", Text(), "ref of a card"),
        Field("zone", Text(ZONES), "the card ends there"),
        Field("power", Whole(0, 60), "the card has at least that much power at the end"),
        Field("wins", Text(), "id of the player who wins the game"),
        Field("happens", Text(HAPPENINGS), "this happens at some time (to the card, if one is given)"),
    )


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
    outcome: Outcome | None = None
    answer: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    says: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("after", Whole(0, 400), "how many moves of the file have been made", required=True, fallback=0),
        Field("ask", Text(ASKS), "the kind of question", required=True, fallback="may"),
        Field("who", Text(), "id of the player asked about"),
        Field("use", Text(), "may: CARD/ABILITY"),
        Field("card", Text(), "ref of the card asked about"),
        Field("what", Text(), "happened: which happening"),
        Field("paying", Many(Text()), "may: with these cards to pay"),
        Field("choosing", Many(Text()), "may: with these targets"),
        Field("outcome", Record(Outcome), "can, must: the outcome"),
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
        Field("moves", Many(Record(MoveLine), most=400), "what the players decide, in order"),
        Field("questions", Many(Record(Question), most=100), "what a judge asks, with the answers"),
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
    dispute: DisputeFile = Record(DisputeFile).read(upgraded(rest), (), problems)
    try:
        held = situation.read(table)
    except Malformed as error:
        problems += error.problems
        held = Situation()
    dispute = replace(dispute, situation=held)
    if not problems:
        problems += _loose_ends(dispute)
    if problems:
        raise Malformed(problems)
    return dispute


def _loose_ends(dispute: DisputeFile) -> list[Problem]:
    found = []
    ids = [player.id for player in dispute.situation.players]
    refs = [card.ref for card in dispute.situation.cards]
    for at, line in enumerate(dispute.moves):
        said = sum(bool(part) for part in (line.uses, line.passes, line.chooses, line.orders))
        if said != 1:
            found.append(Problem(("moves", at), "a move has exactly one of uses, passes, chooses, orders"))
        if (line.who and line.who not in ids) or (not line.who and line.passes != "all"):
            found.append(Problem(("moves", at, "who"), f"{line.who!r} is no player of this table"))
    for at, question in enumerate(dispute.questions):
        if question.after > len(dispute.moves):
            found.append(Problem(("questions", at, "after"), f"the file has only {len(dispute.moves)} moves"))
        if question.card and question.card not in refs:
            found.append(Problem(("questions", at, "card"), f"{question.card!r} is no card of this table"))
        if question.ask in ("power", "gold") and question.who not in ids and not question.card:
            found.append(Problem(("questions", at, "who"), f"{question.who!r} is no player of this table"))
        if question.ask in ("can", "must") and question.outcome is None:
            found.append(Problem(("questions", at), "'outcome' is missing"))
    return found


def schema() -> dict[str, Plain]:
    """The JSON Schema of dispute files."""
    own = definitions(*situation.RECORDS, MoveLine, Outcome, Question, DisputeFile)
    table, whole = own["situation"], own.pop("disputefile")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A dispute for the timing stepper",
        **whole,
        "properties": {**whole["properties"], **table["properties"]},
        "required": [*whole["required"], *table["required"]],
        "$defs": own,
    }
