"""The passage of a text that answers a query, with the words that were found marked.

Nothing here writes HTML: a passage is a tuple of pieces, each marked or not, which a template escapes.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from search.documents import ROW
from search.profile import Profile, sentence_places
from search.scoring import Asked
from search.text import tokens

LONGEST = 260
"""Letters of a passage, about; whole sentences where they fit."""
NEARLY = 0.75
"""The beginning of a text is shown when it answers at least this share of what the best sentence does."""

TABLE = 2
"""Rows of a table at least."""
BAR = " | "
"""Between the cells of a row in plain text, as long as `ROW`."""
_END_OF_ROW = re.compile(rf"^.*{ROW}.*\.$", re.MULTILINE)
_GAP = re.compile(r"(?:[^\S\n\u00a0]|[\-–'’/])*")
"""Between words that are marked together; cells of a row, and lines, are not."""


class Piece(NamedTuple):
    """A part of a text; ``marked`` when it is what was looked for."""

    text: str
    marked: bool = False


Passage = tuple[Piece, ...]


def title_of(profile: Profile, asked: Asked) -> Passage:
    """The title with what was found marked."""
    return mark(profile.document.title, asked)


def passage_of(profile: Profile, asked: Asked, longest: int = LONGEST) -> Passage:
    """The sentences of the text that answer most of the query; its beginning if that answers nearly as much."""
    text = profile.document.text
    if not profile.sentences:
        return (Piece(text[:longest]),) if text else ()
    start, end = _span(profile, asked, longest)
    if end - start > 2 * longest:
        start, end = _narrowed(text, start, end, asked, longest)
    start, end = _whole_rows(text, start, end)
    head = _head_above(text, start)
    said = in_lines(f"{head}\n{text[start:end]}" if head else text[start:end])
    first, last = said.partition("\n")[0], said.rpartition("\n")[2]
    before = (Piece("…\n" if ROW in first else "… "),) if text[:start].strip() else ()
    after = (Piece("\n…" if ROW in last else " …"),) if text[end:].strip() else ()
    return (*before, *mark(said, asked), *after)


def _whole_rows(text: str, start: int, end: int) -> tuple[int, int]:
    """The same part with no row of a table cut off, and no table with its head alone."""
    first, after = _line_at(text, start)
    if ROW in text[first:after]:
        start = first
    first, after = _line_at(text, end - 1)
    if ROW not in text[first:after]:
        return start, end
    above = text[max(0, text.rfind("\n", 0, max(0, first - 1))) : first]
    below = _line_at(text, after + 1) if after < len(text) else (after, after)
    is_head = ROW not in above and ROW in text[below[0] : below[1]]
    return start, below[1] if is_head else after


def _head_above(text: str, start: int) -> str:
    """The head of the table among whose rows a place of a text is; empty if it is in none, or in that head."""
    first, after = _line_at(text, start)
    above = text[:first].splitlines() if ROW in text[first:after] else []
    rows = list(takewhile(lambda line: ROW in line, reversed(above)))
    return rows[-1] if rows else ""


def _line_at(text: str, at: int) -> tuple[int, int]:
    """Beginning and end of the line that a place of a text is in."""
    after = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, len(text) if after < 0 else after


@lru_cache(maxsize=4096)
def in_lines(text: str) -> str:
    """The text without needless space; only rows of a table stay on lines of their own."""
    said = ""
    row = False
    for line in text.splitlines():
        before, row = row, ROW in line
        said += ("\n" if row or before else " ") + ROW.join(" ".join(cell.split()) for cell in line.split(ROW))
    return said.strip(" \n")


def _span(profile: Profile, asked: Asked, longest: int) -> tuple[int, int]:
    """Beginning and end of the best sentence and of those around it that fit."""
    places = sentence_places(profile.document.text)
    if places[-1][1] - places[0][0] <= longest:
        return places[0][0], places[-1][1]
    answered = list(map(asked.covered, profile.sentences))
    best = max(range(len(places)), key=lambda at: (answered[at], -at))
    if answered[0] >= NEARLY * answered[best]:
        best = 0
    first = last = best
    while last + 1 < len(places) and places[last + 1][1] - places[first][0] <= longest:
        last += 1
    while first > 0 and places[last][1] - places[first - 1][0] <= longest:
        first -= 1
    return places[first][0], places[last][1]


def mark(text: str, asked: Asked) -> Passage:
    """The whole text; words that were looked for are marked, neighbours among them in one piece."""
    words, alone = _words_of(text), asked.marked_alone
    together = asked.looked_for_together and _all_there(asked.looked_for_together, words.stems)
    if alone.isdisjoint(words.stems) and not together:
        return (Piece(text),) if text else ()
    pieces: list[Piece] = []
    done = 0
    for start, end in _runs(text, words, _marked(words.stems, alone, together), asked):
        if start > done:
            pieces.append(Piece(text[done:start]))
        pieces.append(Piece(text[start:end], marked=True))
        done = end
    if done < len(text):
        pieces.append(Piece(text[done:]))
    return tuple(pieces)


def written(passage: Passage) -> str:
    """The passage as text, cells of a row apart as in a document (`ROW`)."""
    return "".join(piece.text for piece in passage)


def plain(passage: Passage) -> str:
    """The passage as plain text."""
    return plainly(written(passage))


def plainly(text: str) -> str:
    """A text as plain text: rows on lines of their own, with bars between cells ("killed | dead pile"); a row alone is
    said with a dash, as a sentence."""
    if sum(ROW in line for line in text.split("\n")) < TABLE:
        return text.replace(ROW, " – ")
    lines = (line.removesuffix(".").replace(ROW, BAR) if ROW in line else line for line in text.split("\n"))
    return "\n".join(lines)


def marks(passage: Passage) -> list[list[int]]:
    """Where the marked pieces begin and end in `plain`."""
    text = written(passage)
    is_table = sum(ROW in line for line in text.split("\n")) >= TABLE
    left_out = [one.end() for one in _END_OF_ROW.finditer(text)] if is_table else []
    found = []
    at = 0
    for piece in passage:
        if piece.marked:
            found.append([place - bisect_right(left_out, place) for place in (at, at + len(piece.text))])
        at += len(piece.text)
    return found


class Words(NamedTuple):
    """The words of a text in order: their stems, and where each begins and ends."""

    stems: tuple[str, ...]
    starts: array[int]
    ends: array[int]


@lru_cache(maxsize=8192)  # every title of the corpus, and the passages that are shown of it
def _words_of(text: str) -> Words:
    """The words of a title or a passage, as small as they can be kept: they come back from query to query."""
    words = tokens(text)
    starts, ends = (array("I", places) for places in ([one.start for one in words], [one.end for one in words]))
    return Words(tuple(one.stem for one in words), starts, ends)


def _all_there(phrases: Iterable[tuple[str, ...]], stems: Sequence[str]) -> list[tuple[str, ...]]:
    """The phrases of which every word stands somewhere."""
    inside = set(stems)
    return [one for one in phrases if inside.issuperset(one)]


def _marked(words: Sequence[str], alone: frozenset[str], together: Iterable[tuple[str, ...]]) -> set[int]:
    """Places of the words that are a hit: single words, and phrases whose words stand side by side."""
    found = {at for at, stem in enumerate(words) if stem in alone}
    for stems in together:
        size = len(stems)
        for at in range(len(words) - size + 1):
            if words[at] == stems[0] and words[at : at + size] == stems:
                found.update(range(at, at + size))
    return found


def _runs(text: str, words: Words, found: set[int], asked: Asked) -> list[tuple[int, int]]:
    """Marked words, joined where nothing or only a small word of the query stands between them."""
    runs: list[tuple[int, int]] = []
    last = -2
    for at in sorted(found):
        small = at - last <= 3 and all(asked.is_small(words.stems[one]) for one in range(last + 1, at))
        if runs and small and _joined(text, words, last, at):
            runs[-1] = (runs[-1][0], words.ends[at])
        else:
            runs.append((words.starts[at], words.ends[at]))
        last = at
    return runs


def _joined(text: str, words: Words, first: int, last: int) -> bool:
    return all(_GAP.fullmatch(text, words.ends[at], words.starts[at + 1]) for at in range(first, last))


def _narrowed(text: str, start: int, end: int, asked: Asked, longest: int) -> tuple[int, int]:
    """A part of an overlong sentence around the first word that was found, cut between words."""
    inside = tokens(text[start:end])
    hit = next((token.start for token in inside if token.stem in asked.marked_alone), 0)
    begin = max(start, start + hit - longest // 3)
    if begin > start:
        begin = text.find(" ", begin, end) + 1 or begin
    finish = min(end, begin + longest)
    if finish < end:
        finish = text.rfind(" ", begin, finish) if " " in text[begin:finish] else finish
    return begin, finish
