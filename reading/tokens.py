"""Card text as tokens that keep their place: words, numbers, signs, icons, quotations, the card's own name."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from reading.words import BRACKETS

LEVEL = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "–": "-", "−": "-", " ": " "})
WORD = re.compile(
    r"(?P<icon>\[[^\]\n]{1,30}\])"
    r"|(?P<sign>[+-](?:\d+|X)\b)"
    r"|(?P<number>\d+|X(?![\w-]))"
    r"|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*(?:'(?=[^\W\d_])(?!s\b)[^\W\d_]+)?)"
    r"|(?P<own>'s\b|')"
    r"|(?P<newline>\n)"
    r"|(?P<punct>\S)"
)
BOX_ICON = re.compile(r"[+-][\dX]+ ")
FUZZY = 0.9
NOT_OWN_NAME_BEFORE = (
    "trait traits crest icon character characters card cards attachment attachments location locations event events"
).split()


@dataclass(frozen=True, slots=True)
class Token:
    """One token. `word` is what the grammar sees: lower case, `@self` for the card's own name, `"` for a quotation."""

    kind: str  # word | number | sign | icon | box | own | punct | quote | self | newline
    word: str
    start: int
    end: int
    capital: bool = False
    inner: tuple[int, int] = (0, 0)  # of a quotation: where its text stands


def tokenise(text: str, title: str = "") -> list[Token]:
    """The tokens of a text. Own names, possessives and quotations are recognised; places are those of `text`."""
    level = text.translate(LEVEL)
    names = own_names(level, title)
    quotes = quotations(level)
    found: list[Token] = []
    at = 0
    while at < len(level):
        if at in quotes:
            found.append(_quote(level, at, quotes[at]))
            at = quotes[at] + 1
        elif at in names:
            found.append(Token("self", "@self", at, names[at], True))
            at = names[at]
        else:
            match = WORD.search(level, at)
            if not match:
                break
            jump = min((place for place in (*quotes, *names) if at < place < match.end()), default=None)
            if jump is not None and jump <= match.start():
                at = jump
                continue
            found.append(_token(match))
            at = match.end()
    return found


def _token(match: re.Match[str]) -> Token:
    kind, text = match.lastgroup or "punct", match.group()
    if kind == "icon":
        inside = text[1:-1].strip()
        if BOX_ICON.match(inside):
            return Token("box", text.lower(), match.start(), match.end(), True)
        word = inside.lower().removeprefix("house ")
        return Token("icon", BRACKETS.get(word, word), match.start(), match.end(), True)
    word = "'s" if kind == "own" else text.lower()
    return Token(kind, word, match.start(), match.end(), text[:1].isupper())


def _quote(text: str, start: int, end: int) -> Token:
    inner = text[start + 1 : end].strip().lower().strip(".,")
    word = "when-revealed" if inner == "when revealed" else '"' + inner if len(inner.split()) < 3 else '"'
    return Token("quote", word, start, end + 1, False, (start + 1, end))


def quotations(text: str) -> dict[int, int]:
    """Where quotations open and close, outermost only; one that is never closed ends with the text."""
    found: dict[int, int] = {}
    for mark in ('"', "'"):
        stack: list[int] = []
        for at, letter in enumerate(text):
            if letter != mark or any(start < at < end for start, end in found.items()):
                continue
            if _opens(text, at):
                stack.append(at)
            elif stack and _closes(text, at, mark):
                start = stack.pop() if not _ends_all(text, at, mark) else stack.pop(0)
                stack = stack if not _ends_all(text, at, mark) else []
                if not stack:
                    found[start] = at
        if stack and mark == '"':
            found[stack[0]] = len(text)
    return found


def _ends_all(text: str, at: int, mark: str) -> bool:
    """A single mark after a full stop ends the outermost quotation, however many seemed to be open."""
    return mark == "'" and text[at - 1] in ".!" and at + 1 == len(text.rstrip())


def _opens(text: str, at: int) -> bool:
    before = text[at - 1] if at else " "
    after = text[at + 1] if at + 1 < len(text) else " "
    return before in " (\n" and (after.isalnum() or after in "[+-")


def _closes(text: str, at: int, mark: str) -> bool:
    after = text[at + 1] if at + 1 < len(text) else " "
    if mark == '"' or text[at - 1] in ".,!)":
        return True
    # A single mark inside or after a word is a possessive unless no clearer end of the quotation follows.
    later = re.search(r"[.,!)]'(?!\w)", text[at + 1 :])
    return not after.isalnum() and not later


def own_names(text: str, title: str) -> dict[int, int]:
    """Where the card's own name stands, {start: end}; misprints that differ by a letter or two included."""
    title = re.sub(r"^[^A-Za-z]*[^\x00-\x7f]\S*\s+", "", title.translate(LEVEL).strip())
    if not title:
        return {}
    found = {}
    for match in re.finditer(rf"(?<![\w-]){re.escape(title)}(?![\w-])", text, re.IGNORECASE):
        first = text[match.start()]
        following = re.match(r"\s+([A-Za-z]+)", text[match.end() :])
        other_use = following and following[1].lower() in NOT_OWN_NAME_BEFORE
        if (first.isupper() or " " in title) and not other_use:
            found[match.start()] = match.end()
    for start, end in misprinted_names(text, title):
        if not any(start < e and s < end for s, e in found.items()):
            found[start] = end
    return found


def misprinted_names(text: str, title: str) -> list[tuple[int, int]]:
    """Where words stand that differ from the title by a letter or two."""
    if len(title) < 6:
        return []
    words = list(re.finditer(r"[^\W\d_][\w'-]*", text))
    size = len(title.split())
    near = SequenceMatcher(None, "", title.lower(), autojunk=False)
    found = []
    for at in range(len(words) - size + 1):
        start, end = words[at].start(), words[at + size - 1].end()
        piece = text[start:end].removesuffix("'s")
        if (
            piece.lower() == title.lower()
            or not piece[:1].isupper()
            or abs(len(piece) - len(title)) > 2 + len(title) // 8
        ):
            continue
        near.set_seq1(piece.lower())
        if near.quick_ratio() >= FUZZY and near.ratio() >= FUZZY:
            found.append((start, start + len(piece)))
    return found


def spelled(tokens: list[Token], vocabulary: Collection[str]) -> list[Token]:
    """The tokens with misprinted grammar words set right (teh -> the), where only one word of the grammar is near.

    A gap that is missing (theend) or stands a letter too early (th eend) is put where both sides are words.
    """
    gaps = [part for at, token in enumerate(tokens) for part in _gap(tokens, at, token, vocabulary)]
    return [_spelled(token, vocabulary) for token in gaps]


def _gap(tokens: list[Token], at: int, token: Token, vocabulary: Collection[str]) -> list[Token]:
    """The token, or what is to stand for it where the gap before, in or after it is amiss."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is not None and _shifted(token, after, vocabulary):
        return [replace(token, word=token.word + after.word[0], end=after.start + 1)]
    if at and _shifted(tokens[at - 1], token, vocabulary):
        return [replace(token, word=token.word[1:], start=token.start + 1)]
    if _unknown(token, vocabulary) and len(token.word) > 4:
        for cut in range(2, len(token.word) - 2):
            if token.word[:cut] in vocabulary and token.word[cut:] in vocabulary:
                place = token.start + cut
                first = replace(token, word=token.word[:cut], end=place)
                return [first, replace(token, word=token.word[cut:], start=place)]
    return [token]


def _shifted(token: Token, after: Token, vocabulary: Collection[str]) -> bool:
    """Whether the first letter of a word belongs to the word before: 'an dkneel'."""
    words = token.kind == after.kind == "word" and after.start == token.end + 1 and _unknown(after, vocabulary)
    return words and token.word + after.word[0] in vocabulary and after.word[1:] in vocabulary


def _unknown(token: Token, vocabulary: Collection[str]) -> bool:
    return token.kind == "word" and not token.capital and token.word not in vocabulary


def _spelled(token: Token, vocabulary: Collection[str]) -> Token:
    if token.kind != "word" or token.capital or token.word in vocabulary or len(token.word) < 3:
        return token
    near = {word for word in _near(token.word) if word in vocabulary}
    return replace(token, word=min(near)) if len(near) == 1 else token


def _near(word: str) -> set[str]:
    pairs = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    swapped = {a + b[1] + b[0] + b[2:] for a, b in pairs if len(b) > 1}
    if len(word) < 5:
        return swapped
    dropped = {a + b[1:] for a, b in pairs if b}
    letters = "abcdefghijklmnopqrstuvwxyz"
    added = {a + c + b for a, b in pairs for c in letters}
    changed = {a + c + b[1:] for a, b in pairs if b for c in letters} if len(word) > 5 else set()
    return swapped | dropped | added | changed
