"""The best reading of a sentence: the pieces that together leave the fewest words unread, and then are the fewest.

A sentence is a row of pieces (acts, what opens them, spans of time, marks, joints). Every piece that the grammar can
read at a place is a candidate; a table from the last token to the first finds the cheapest row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reading.model import Act, Piece
from reading.patterns import Parse

UNREAD = 10.0
STATE = 0.2  # of two ways to read, what happens goes before how things stand
COSTS = {
    "act": 1.0,
    "when": 0.9,
    "until": 0.8,
    "limit": 0.7,
    "mark": 0.8,
    "to": 0.4,
    "joint": 0.05,
    "quote": 3.0,
    "stub": 6.0,
    "box": 0.1,
}
RULES = ("act", "when", "until", "limit", "mark")
STUBS = {  # verbs that say what is done even where the rest is not understood; the words stay marked as unread
    "cancel": "cancel",
    "save": "save",
    "kill": "kill",
    "kneel": "kneel",
    "stand": "stand",
    "draw": "draw",
    "search": "search",
    "reveal": "reveal",
    "attach": "attach",
    "shuffle": "shuffle",
    "discard": "discard",
}
BEFORE_VERB = frozenset(("", "to", ",", ".", ":", "and", "or", "then", "must", "may", "instead", ")"))
JOINTS = (",", ".", ";", ":", "(", ")", "and", "or", "but", "and/or", "-", '"', "!")


@dataclass(frozen=True, slots=True)
class _Step:
    cost: float
    end: int
    piece: Piece | None


def cover(parse: Parse, start: int, end: int) -> list[Piece]:
    """The pieces of the tokens from start to end, in order; a word that nothing reads is a piece of kind 'unread'."""
    best: dict[int, _Step] = {end: _Step(0.0, end, None)}
    for at in range(end - 1, start - 1, -1):
        step = _Step(UNREAD + best[at + 1].cost, at + 1, Piece("unread", at, at + 1, parse.word(at)))
        for kind, last, value in _candidates(parse, at):
            if last <= end and last in best:
                cost = (
                    COSTS[kind]
                    + best[last].cost
                    + (STATE if kind == "when" and "happening" in value and not has_event(value) else 0.0)
                )
                if cost < step.cost - 1e-9:
                    step = _Step(cost, last, Piece("act" if kind == "stub" else kind, at, last, value))
        best[at] = step
    pieces: list[Piece] = []
    at = start
    while at < end:
        step = best[at]
        if step.piece is not None:
            pieces.append(step.piece)
        at = step.end
    return _shared_modal(pieces)


def _shared_modal(pieces: list[Piece]) -> list[Piece]:
    """'cannot lose icons, have their STR reduced, or be knelt': what is said once holds for every verb of the list."""
    last: Act | None = None
    for at, piece in enumerate(pieces):
        if piece.kind == "act":
            act = piece.value
            joined = at > 0 and pieces[at - 1].value in ("or", ",") and act.subject is None and not act.modal
            if joined and last is not None and last.modal == "cannot" and not has_conjunction(pieces, last, at):
                act.modal, act.subject = last.modal, last.subject
            last = act
    return pieces


def has_conjunction(pieces: list[Piece], since: Act, until: int) -> bool:
    """Whether anything but commas and 'or' stands between an act and a later place."""
    start = next(at for at, piece in enumerate(pieces) if piece.value is since)
    return any(piece.value not in ("or", ",") for piece in pieces[start + 1 : until])


def has_event(when: dict[str, Any]) -> bool:
    """Whether a 'when' piece names something that happens, alone or beside a condition."""
    happening = when.get("happening")
    while isinstance(happening, dict):
        if "event" in happening:
            return True
        happening = happening.get("more")
    return False


def _may_be_verb(parse: Parse, at: int) -> bool:
    word, before = parse.word(at), parse.word(at - 1) if at else ""
    noun = word in ("draw", "discard") and parse.word(at + 1) in ("phase", "pile", "piles", "cap", "deck")
    return word in STUBS and before in BEFORE_VERB and not noun


def _candidates(parse: Parse, at: int) -> list[tuple[str, int, Any]]:
    token = parse.tokens[at]
    found: list[tuple[str, int, Any]] = []
    if token.word in JOINTS and token.kind != "quote":
        found.append(("joint", at + 1, token.word))
    if token.word == "who" and parse.word(at + 1) == "must":  # 'choose an opponent who must discard 1 card'
        found.append(("joint", at + 1, "who"))
    if token.word == "to":
        found.append(("to", at + 1, "to"))
    if token.kind in ("box", "newline"):
        found.append(("box" if token.kind == "box" else "joint", at + 1, token.word))
    if token.kind == "quote":
        found.append(("quote", at + 1, token.inner))
    if _may_be_verb(parse, at):
        found.append(
            (
                "stub",
                at + 1,
                Act(STUBS[token.word], {"do": STUBS[token.word], "stub": True, "_from": at, "_to": at + 1}),
            )
        )
    for rule in RULES:
        found += [(rule, end, value) for end, value in parse.at(rule, at)]
    return found
