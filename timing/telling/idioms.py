"""Sayings of several words for what one word means at the table, each brought to that word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from timing.telling.tokens import Token, number

COPIES = {"copy": "duplicate", "copies": "duplicates"}
UNDER = frozenset(("under", "underneath", "beneath", "below"))
DECLARES = frozenset(("declare", "use", "send", "put", "name", "pick", "declared", "declares"))
WHOM = frozenset(("him", "her", "it", "them"))
ROLES = {
    "attacker": "attack", "attackers": "attack", "defender": "defend", "defenders": "defend", "blocker": "defend",
    "blockers": "defend",
}  # fmt: skip
TYPES_OF_ICONS = frozenset("military mil intrigue int power".split())
CHANGES = frozenset("lose loses lost losing gain gains gained get gets got missing".split())
CAPS = frozenset(("cap", "limit", "maximum"))
STOPPED = frozenset(("save", "saves", "cancel", "response", "responses"))
OF_WHOM = frozenset(("the", "my", "his", "her", "their", "that", "this"))
STOPS = {
    form: canceled
    for canceled, forms in (
        ("cancel", "kill eat nuke block deny squash end"),
        ("cancels", "kills eats nukes blocks denies squashes ends"),
        ("canceled", "killed ate eaten nuked blocked denied squashed ended"),
    )
    for form in forms.split()
}
"""What is done to a save or a response, and not to a character: "she kills the save"."""
MOST_STR = 7
"""Of a larger number that somebody hits it is told of power."""

_SAYINGS: dict[str, str] = {
    "hang on to": "keep", "hold on to": "keep", "hang onto": "keep", "hold onto": "keep", "cling to": "keep",
    "hanging on to": "keep", "holding on to": "keep", "hung on to": "keep", "held on to": "keep",
    "keep hold of": "keep", "keep a hold of": "keep",
    "blow up": "discard", "blows up": "discard", "blew up": "discard", "blowing up": "discard",
    "blown up": "discarded",
    "sneak in": "marshal", "sneaks in": "marshal", "sneaking in": "marshalling", "sneaked in": "marshalled",
    "snuck in": "marshalled",
    "that same": "that", "those same": "those", "this same": "this",
    "should like": "want", "should love": "want", "would like": "want", "would love": "want",
    "stealthed past": "bypassed", "stealths past": "bypasses", "stealthing past": "bypassing",
    "stealthed by": "bypassed", "stealthed around": "bypassed", "shut off": "cancel", "shuts off": "cancels",
    **{f"{hit} the {where}": come for hit, come in (("hit", "enter"), ("hits", "enters"), ("hitting", "entering"))
       for where in ("table", "board", "field")},
    **dict.fromkeys("hold off,holds off,held off,fend off,fends off,fended off,fought off,fights off,beat off,beats off,"
                    "beat back,beats back,drove off,drives off,drove back,turned back,pushed back".split(","), "repelled"),
    **dict.fromkeys("ran over,runs over,rolled over,rolls over,walked over,walks over,ran through".split(","), "beat"),
}  # fmt: skip
_BY_WORDS = {tuple(said.split()): word for said, word in _SAYINGS.items()}
_LONGEST = max(len(words) for words in _BY_WORDS)


def without_idioms(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with one in place of each saying; it stands where the saying does."""
    found: list[Token] = []
    at = 0
    tokens = _icons_for_a_while(_fights_with(_copies_under(_stops_it(tokens))))
    while at < len(tokens):
        for size in range(min(_LONGEST, len(tokens) - at), 0, -1):
            said = tuple(token.low for token in tokens[at : at + size])
            if word := _BY_WORDS.get(said):
                first = tokens[at]
                found.append(Token(word, first.start, tokens[at + size - 1].end, first.capital, first.opens))
                at += size
                break
        else:
            found.append(_reached(tokens[at]) if _is_a_score(tokens, at) else tokens[at])
            at += 1
    return found


def _stops_it(tokens: Sequence[Token]) -> list[Token]:
    """ "Kills the save": cancels it."""
    found = list(tokens)
    for at, (one, whose, what) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        if one.low in STOPS and whose.low in OF_WHOM and what.low in STOPPED:
            found[at] = replace(one, low=STOPS[one.low])
    return found


def _icons_for_a_while(tokens: Sequence[Token]) -> Sequence[Token]:
    """What is lost until the end of a phase is an icon and no challenge: "he loses military till end of phase"."""
    found: list[Token] = []
    for at, one in enumerate(tokens):
        found.append(one)
        low = [token.low for token in tokens[at + 1 : at + 6]]
        lasts = low[:1] in (["until"], ["till"], ["for"]) and bool({"phase", "round", "turn"} & set(low))
        before = {token.low for token in tokens[max(at - 3, 0) : at]}
        if one.low in TYPES_OF_ICONS and lasts and CHANGES & before:
            found.append(Token("icon", one.start, one.end))
    return found


def _copies_under(tokens: Sequence[Token]) -> Sequence[Token]:
    """A copy that lies under a card is a duplicate, wherever it is spoken of: "Robb has a copy under him, I toss the
    copy"."""
    low = [one.low for one in tokens]
    lies = any(
        one in COPIES and UNDER & set(low[at + 1 : at + 4]) and not {".", ",", "?"} & set(low[at + 1 : at + 2])
        for at, one in enumerate(low)
    )
    if not lies:
        return tokens
    return [replace(one, low=COPIES[one.low]) if one.low in COPIES else one for one in tokens]


def _fights_with(tokens: Sequence[Token]) -> Sequence[Token]:
    """To declare him as an attacker is to attack with him."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        low = [one.low for one in tokens[at : at + 5]]
        role = 4 if low[3:4] and low[3] in ("a", "an", "the", "my") else 3
        fights = ROLES.get(low[role]) if low[role:] else None
        if fights and low[0] in DECLARES and low[1] in WHOM and low[2] == "as":
            first, whom, last = tokens[at], tokens[at + 1], tokens[at + role]
            found += [replace(first, low=fights), Token("with", first.start, first.end), replace(whom, end=last.end)]
            at += role + 1
        else:
            found.append(tokens[at])
            at += 1
    return found


def _is_a_score(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number of power, or a cap, is hit here: "I hit fifteen", "I hit my draw cap"."""
    behind = [one.low for one in tokens[at + 1 : at + 4]]
    if tokens[at].low not in ("hit", "hits") or not behind:
        return False
    n = number(behind[0])
    return (n is not None and n > MOST_STR) or bool(CAPS & set(behind))


def _reached(token: Token) -> Token:
    return Token("reach", token.start, token.end, token.capital, token.opens)
