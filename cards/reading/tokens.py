"""Card text as tokens that keep their place: words, numbers, signs, icons, quotations, the card's own name."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from cards.reading.words import BRACKETS

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
    words = list(re.finditer(r"[^\W\d_][\w'-]*", text))
    size = len(title.split())
    found = []
    for at in range(len(words) - size + 1):
        start, end = words[at].start(), words[at + size - 1].end()
        piece = text[start:end].removesuffix("'s")
        if piece.lower() == title.lower() or not piece[:1].isupper() or len(title) < 6:
            continue
        if SequenceMatcher(None, piece.lower(), title.lower(), autojunk=False).ratio() >= FUZZY:
            found.append((start, start + len(piece)))
    return found


def spelled(tokens: list[Token], vocabulary: Collection[str]) -> list[Token]:
    """The tokens with misprinted grammar words set right (teh -> the), where only one word of the grammar is near."""
    return [_spelled(token, vocabulary) for token in tokens]


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
    changed = {a + c + b[1:] for a, b in pairs if b for c in letters} if len(word) > 6 else set()
    return swapped | dropped | added | changed
