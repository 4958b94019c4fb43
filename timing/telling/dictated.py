"""Dictations, which have no marks: the short question that ends one stands in a sentence of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from timing.telling.tokens import Token

LEAST = 6
"""Words before a question, so that it may ask of them."""
_WHO = r"(?:i|we|he|she|they|you)"
_IT = r"(?:that|this|it)"
_ENDS = re.compile(
    rf" (?P<q>(?:is|was) {_IT} (?:even |really |still )?"
    r"(?:allowed|legal|illegal|ok|okay|fine|right|correct|possible|true|it)"
    rf"|(?:is|was) {_WHO} (?:right|allowed|allowed to|allowed to do {_IT}|wrong|correct)"
    rf"|(?:can|may|could|did|does|do) {_WHO}(?: (?:even|really|still))*(?: do {_IT})?"
    rf"|(?:does|do|will|would) {_IT} (?:even |really |still )?(?:work|count|fly|go|stand|hold)"
    r"|who is right|who is wrong|legal|allowed|legal or not|right or wrong)$"
)


_WHO_ENDS = re.compile(
    r"(?:,|so|then|and) (?P<q>(?:who|whose|which one) (?:wins?|loses?|pays|dies|decides|chooses|gets \w+|"
    r"is right|is wrong|goes first|has to \w+|claims \w+)"
    r"(?: (?:it|this|that|now|the challenge|the claim|the power|dominance|initiative))?)$"
)
"""What ends a sentence that has marks before, and is no part of it: "... with a 3 guy, who wins"."""


def marked(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, with marks around the question that a dictation ends with."""
    words = list(tokens)
    said = " ".join(token.low for token in words)
    match = _WHO_ENDS.search(said)
    if match is None and not any(token.low in ".?!;" for token in words):
        match = _ENDS.search(said)
    if match is None:
        return words
    size = len(match["q"].split(" "))
    if len(words) - size < LEAST:
        return words
    first, last = words[-size], words[-1]
    begins = Token(".", first.start, first.start)
    ends = Token("?", last.end, last.end)
    return [*words[:-size], begins, *words[-size:], ends]
