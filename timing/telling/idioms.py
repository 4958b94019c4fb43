"""Sayings of several words for what one word means at the table, each brought to that word."""

from __future__ import annotations

from collections.abc import Sequence

from timing.telling.tokens import Token

_SAYINGS: dict[str, str] = {
    "hang on to": "keep", "hold on to": "keep", "hang onto": "keep", "hold onto": "keep", "cling to": "keep",
    "hanging on to": "keep", "holding on to": "keep", "hung on to": "keep", "held on to": "keep",
    "keep hold of": "keep", "keep a hold of": "keep",
    "blow up": "discard", "blows up": "discard", "blew up": "discard", "blowing up": "discard",
    "blown up": "discarded",
    "sneak in": "marshal", "sneaks in": "marshal", "sneaking in": "marshalling", "sneaked in": "marshalled",
    "snuck in": "marshalled",
    "should like": "want", "should love": "want", "would like": "want", "would love": "want",
    "stealthed past": "bypassed", "stealths past": "bypasses", "stealthing past": "bypassing",
    "stealthed by": "bypassed", "stealthed around": "bypassed", "shut off": "cancel", "shuts off": "cancels",
    **{f"{hit} the {where}": come for hit, come in (("hit", "enter"), ("hits", "enters"), ("hitting", "entering"))
       for where in ("table", "board", "field")},
}  # fmt: skip
_BY_WORDS = {tuple(said.split()): word for said, word in _SAYINGS.items()}
_LONGEST = max(len(words) for words in _BY_WORDS)


def without_idioms(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with one in place of each saying; it stands where the saying does."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        for size in range(min(_LONGEST, len(tokens) - at), 0, -1):
            said = tuple(token.low for token in tokens[at : at + size])
            if word := _BY_WORDS.get(said):
                first = tokens[at]
                found.append(Token(word, first.start, tokens[at + size - 1].end, first.capital, first.opens))
                at += size
                break
        else:
            found.append(tokens[at])
            at += 1
    return found
