"""Card text cut into paragraphs and sentences; what a sentence is: labelled, keywords, a restriction, a rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reading.model import Act, Piece
from reading.patterns import Parse
from reading.tokens import Token
from reading.words import PHASES, TRAITS

LABELS = {**PHASES, "response": "response", "limited response": "limited response"}


@dataclass(slots=True)
class Sentence:
    """A sentence: where it stands in the tokens, its pieces, and what it is (role)."""

    start: int
    end: int
    pieces: list[Piece] = field(default_factory=list)
    role: str = ""
    label: str = ""
    line: dict[str, object] = field(default_factory=dict)  # what a keyword or restriction was read as
    instead: bool = False  # whether 'instead' stands in it, other than in brackets or as 'instead of'

    @property
    def first_when(self) -> dict[str, object] | None:
        """What opens the sentence, if it begins with such a piece."""
        for piece in self.pieces:
            if piece.kind == "when":
                return piece.value  # type: ignore[no-any-return]
            if piece.kind not in ("joint", "mark"):
                return None
        return None

    def acts(self) -> list[Act]:
        return [piece.value for piece in self.pieces if piece.kind == "act"]

    def marks(self, name: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece.kind == "mark" and piece.value["is"] == name]


def paragraphs(tokens: list[Token]) -> tuple[list[Token], list[tuple[int, int]]]:
    """The tokens without line breaks, and the ranges between real breaks; a break inside a sentence does not count."""
    kept: list[Token] = []
    ranges: list[tuple[int, int]] = []
    start = 0
    for at, token in enumerate(tokens):
        if token.kind != "newline":
            kept.append(token)
        elif _breaks(tokens, at) and len(kept) > start:
            ranges.append((start, len(kept)))
            start = len(kept)
    if len(kept) > start:
        ranges.append((start, len(kept)))
    return kept, ranges


def _breaks(tokens: list[Token], at: int) -> bool:
    if at == 0 or at + 1 >= len(tokens):
        return True
    before, after = tokens[at - 1], tokens[at + 1]
    if before.word == ":" or (before.kind == "box" and after.kind == "box"):
        return before.kind != "box" and before.word != ":"
    if before.word in (".", ")") or before.kind in ("quote", "box", "newline"):
        return after.capital or after.kind in ("newline", "box", "self", "quote") or after.word in ("(", ".")
    return (after.capital and not (before.kind == "word" and after.kind == "icon")) or after.kind == "box"


def sentences(tokens: Sequence[Token], start: int, end: int) -> Iterator[tuple[int, int]]:
    """Ranges of sentences; a full stop inside brackets does not end one, a quotation that ends with one may."""
    depth, begin = 0, start
    for at in range(start, end):
        word = tokens[at].word
        depth = max(depth + (word == "(") - (word == ")"), 0)
        last = at + 1 >= end
        if last or (depth == 0 and _closes(tokens, begin, at)):
            yield begin, at + 1
            begin = at + 1


def _closes(tokens: Sequence[Token], begin: int, at: int) -> bool:
    """Whether a sentence ends with this token, which is not the paragraph's last."""
    token, after = tokens[at], tokens[at + 1]
    if after.word == ")":
        return False
    if token.word == ")":
        return _ended_inside(tokens, begin, at) and after.word != "."
    if token.kind == "quote":
        return after.kind != "icon" and (after.capital or after.word == "(")
    return token.word == "."


def _ended_inside(tokens: Sequence[Token], begin: int, at: int) -> bool:
    """A sentence wholly in brackets, or one whose full stop stands inside them."""
    return tokens[begin].word == "(" or tokens[at - 1].word == "."


def varies(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether 'instead' stands in the sentence, other than in brackets or as 'instead of'."""
    depth = 0
    for at in range(start, end):
        depth += (tokens[at].word == "(") - (tokens[at].word == ")")
        if not depth and tokens[at].word == "instead" and (at + 1 >= end or tokens[at + 1].word != "of"):
            return True
    return False


def label_of(tokens: Sequence[Token], start: int, end: int) -> tuple[str, int]:
    """The label a sentence begins with and where its text begins: ('response', 2); ('', start) without one."""
    for size in (2, 1):
        if start + size < end and tokens[start + size].word == ":":
            words = " ".join(token.word for token in tokens[start : start + size])
            found = LABELS.get(words) or next((v for k, v in LABELS.items() if _one_off(k, words)), "")
            if found:
                return found, start + size + 1
    return "", start


def _one_off(right: str, printed: str) -> bool:
    """A label with one letter left out: 'Marhalling'."""
    return len(right) > 6 and any(right[:i] + right[i + 1 :] == printed for i in range(len(right)))


def role_of(parse: Parse, sentence: Sentence) -> str:
    """label | icons | keyword | restriction | plain | tail (goes on with the one before) | stray (no rules text)."""
    tokens, start, end = parse.tokens, sentence.start, sentence.end
    if sentence.label:
        return "label"
    if all(token.kind == "box" or token.word in (".", "newline") for token in tokens[start:end]):
        return "icons"
    body = end - 1 if tokens[end - 1].word == "." else end
    if body - start == 1 and (tokens[start].kind == "number" or tokens[start].word in TRAITS):
        return "stray"
    opened = start + 1 if tokens[start].word == "(" and tokens[body - 1].word == ")" else start
    if opened > start:
        body -= 1 + (tokens[body - 2].word == ".")
    for rule in ("keyword line", "restriction line"):
        for last, slots in parse.at(rule, opened):
            if last == body:
                sentence.line = slots
                return rule.split()[0]
    return "tail" if _is_tail(sentence, tokens) else "plain"


def _is_tail(sentence: Sentence, tokens: Sequence[Token]) -> bool:
    first = tokens[sentence.start]
    kinds = {piece.kind for piece in sentence.pieces}
    if first.word in ("(", "then", "otherwise", "limit", "limits") or ("limit" in kinds and "act" not in kinds):
        return True
    if first.word == "x" and sentence.marks("x"):
        return True
    return kinds <= {"mark", "joint", "limit", "when"} and bool(
        sentence.marks("use-only")
        or sentence.marks("anyone")
        or sentence.marks("uncancelable")
        or sentence.marks("opponents-only")
    )
