"""The stepper as JSON: what a program sends, read with every problem reported, and what it gets back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from timing.kernel.fields import Malformed, Problem, Record
from timing.kernel.moves import Decision, Option, Part
from timing.kernel.pages import Pages
from timing.kernel.reasons import Reason
from timing.kernel.records import plain
from timing.page import links
from timing.page.bounded import budget
from timing.page.line import BadMove, Line, as_far_as_it_holds
from timing.page.screen import Screen, headline, screen
from timing.page.sentences import Sentence, note_sentence, sentence

Json = dict[str, Any]
MOST_BYTES = 200_000
MOST_STATES = 20_000
USUAL_STATES = 4_000
LONGEST_TEXT = 2_000
KEYS = ("situation", "moves", "outcome", "most")


class BadRequest(ValueError):
    """A body that cannot be answered; `code` is a word for programs, `where` the part that is wrong."""

    def __init__(self, message: str, code: str, where: str = "", status: int = 400) -> None:
        super().__init__(message)
        self.message, self.code, self.where, self.status = message, code, where, status


def read_body(body: Any) -> tuple[Line, Json]:
    """The line of play that a body describes, and the body itself.

    Raises:
        BadRequest: if it is no such description, or one of its moves cannot be made.
    """
    if not isinstance(body, Mapping):
        raise BadRequest("The body should be a JSON object with a situation and moves.", "bad_body")
    unknown = [str(key) for key in body if key not in KEYS]
    if unknown:
        raise BadRequest(
            f"The body has no key {unknown[0][:60]!r}; it has {', '.join(KEYS)}.", "bad_body", unknown[0][:60]
        )
    if "situation" not in body:
        raise BadRequest("The body has no situation.", "bad_body", "situation")
    try:
        situation = links.checked(body["situation"])
    except links.BrokenLink as broken:
        raise BadRequest(broken.message, "bad_situation", broken.part, 422) from None
    return _line(situation, _moves(body.get("moves", []))), dict(body)


def _moves(given: Any) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(move, str) for move in given):
        raise BadRequest("Moves are a list of texts such as 'pass' and 'use:joffrey/claim'.", "bad_moves", "moves")
    if len(given) > links.MOST_MOVES:
        raise BadRequest(f"A dispute has at most {links.MOST_MOVES} moves.", "bad_moves", "moves", 422)
    return tuple(given)


def _line(situation: Any, moves: tuple[str, ...]) -> Line:
    line, bad = as_far_as_it_holds(situation, moves)
    if bad is not None:
        raise BadRequest(_says(bad), "illegal_move", f"moves[{bad.number - 1}]", 422)
    return line


def _says(bad: BadMove) -> str:
    pages = bad.line.pages
    why = " ".join(pages.say(reason) for reason in bad.reasons)
    return f"Move {bad.number}, {bad.text[:80]!r}, cannot be made: {why or bad.why}".rstrip(".") + "."


# --- the stepper ---------------------------------------------------------------------------------------------------


def timing_json(line: Line) -> Json:
    """Where the game stands after the moves of a line, what may be done and what not."""
    at = len(line.moves)
    shown = screen(line, at)
    return {
        "moves": list(line.texts),
        "state": plain(line.state(at)),
        "decision": decision_json(line, shown),
        "ladder": _plain(shown.ladder),
        "table": _plain(shown.board),
        "transcript": [
            {"move": one.number, "text": one.headline, "lines": [said_json(said) for said in one.lines]}
            for one in shown.told
        ],
    }


def decision_json(line: Line, shown: Screen) -> Json:
    """What the game waits for, with every option allowed or refused."""
    pages, decision = line.pages, shown.decision
    choice = shown.choice
    return {
        "kind": decision.kind,
        "player": decision.player,
        "step": decision.step,
        "text": headline(pages, line.state(len(line.moves)), decision),
        "why": [reason_json(pages, reason) for reason in decision.why],
        "came_of": list(shown.came_of),
        "may_pass": decision.may_pass,
        "choice": {
            "kind": choice.kind,
            "n": choice.n,
            "options": [{"value": one.value, "name": one.name} for one in choice.options],
            "refused": [part_json(pages, part) for part in decision.refused],
        }
        if choice
        else None,
        "options": [option_json(pages, option) for option in decision.options],
        "moves": _moves_of(decision),
    }


def _moves_of(decision: Decision) -> list[str]:
    """Every move that may be made now, unless there are so many that the options and the choice say it better."""
    if decision.kind == "choice" and decision.n > 1:
        return []
    return [move.text() for move in decision.moves()]


def option_json(pages: Pages, option: Option) -> Json:
    """One ability of one player."""
    return {
        "player": option.player,
        "ability": option.ability,
        "card": option.card,
        "name": pages.of_ability(option.ability),
        "label": option.label,
        "allowed": option.allowed,
        "reasons": [reason_json(pages, reason) for reason in option.reasons],
        "pay": [part_json(pages, part) for part in option.pay],
        "choose": [part_json(pages, part) for part in option.choose],
        "moves": [move.text() for move in option.moves],
    }


def part_json(pages: Pages, part: Part) -> Json:
    """A card that could pay or be chosen."""
    reasons = [reason_json(pages, reason) for reason in part.reasons]
    found = {"card": part.card, "name": pages.name(part.card), "allowed": part.allowed, "reasons": reasons}
    return {**found, "cost": part.cost} if part.cost >= 0 else found


def reason_json(pages: Pages, reason: Reason) -> Json:
    """A reason: its code, what it speaks of, its sentence and what it cites."""
    return {**said_json(sentence(pages, reason)), "about": dict(reason.args)}


def said_json(said: Sentence) -> Json:
    """A sentence; `rests_on` where the documents are silent."""
    found: Json = {
        "code": said.code,
        "text": said.text,
        "cites": list(said.cites),
        "interpretation": bool(said.rests_on),
    }
    return {**found, "rests_on": said.rests_on} if said.rests_on else found


def _plain(value: Any) -> Any:
    """A record of the page as what JSON can hold; what is empty is left out."""
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is None:
        return value
    kept = {name: getattr(value, name) for name in fields}
    return {name: _plain(part) for name, part in kept.items() if part not in ("", (), None)}


# --- the explorer ----------------------------------------------------------------------------------------------------


def explore_json(line: Line, body: Json) -> Json:
    """Whether an outcome can come about from the end of a line, whether it must, and lines of play that show it.

    Raises:
        BadRequest: if the outcome or the bound is wrong.
    """
    outcome = _outcome(line.pages, body.get("outcome"))
    most = _most(body.get("most", USUAL_STATES))
    found = line.pages.explored(line.state(len(line.moves)), outcome, most, budget())
    return {
        "can": found.can.value,
        "must": found.must.value,
        "complete": found.complete,
        "witness": [move.text() for move in found.witness],
        "counter": [move.text() for move in found.counter],
        "states": found.states,
        "ends": found.ends,
        "readings": {
            "can": [said_json(note_sentence(line.pages, note)) for note in sorted(found.can_reads)],
            "must": [said_json(note_sentence(line.pages, note)) for note in sorted(found.must_reads)],
        },
    }


def _outcome(pages: Pages, given: Any) -> Any:
    if pages.outcome is None:
        raise BadRequest(f"Outcomes of {pages.system.name} cannot be asked for.", "bad_outcome", "outcome")
    problems: list[Problem] = []
    record = Record(pages.outcome)
    outcome = record.read(given if given is not None else {}, ("outcome",), problems)
    if not problems and outcome == pages.outcome():
        keys = ", ".join(field.key for field in record.cls.FIELDS)
        problems.append(Problem(("outcome",), f"says nothing: give one or several of {keys}"))
    if problems:
        raise BadRequest(f"The outcome cannot be read: {Malformed(problems)}.", "bad_outcome", "outcome")
    return outcome


def _most(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= MOST_STATES:
        raise BadRequest(f"'most' should be a whole number from 1 to {MOST_STATES}.", "bad_body", "most")
    return given


# --- reading a text --------------------------------------------------------------------------------------------------


def read_text(body: Any) -> tuple[str, str, str]:
    """The text, title and type that a body names.

    Raises:
        BadRequest: if they are not texts, or too long.
    """
    if not isinstance(body, Mapping):
        raise BadRequest("The body should be a JSON object with text, title and type.", "bad_body")
    values = [body.get(key, "") for key in ("text", "title", "type")]
    for key, value, longest in zip(("text", "title", "type"), values, (LONGEST_TEXT, 200, 40), strict=True):
        if not isinstance(value, str) or len(value) > longest:
            raise BadRequest(f"{key!r} should be a text of at most {longest} characters.", "bad_body", key)
    if not values[0].strip():
        raise BadRequest("There is no text to read.", "bad_body", "text")
    return values[0], values[1], values[2]
