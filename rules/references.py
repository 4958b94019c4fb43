"""What a person types to name an entry, taken apart: numbers, pages, an id, words. Pure: no corpus is asked here."""

from __future__ import annotations

import re
from dataclasses import dataclass

NUMBER = re.compile(r"(?<![\w.])(?:§|#|no\.?\s?|nr\.?\s?|number\s)?(\d{1,2}\.\d{1,2})(?!\w|\.\d)", re.IGNORECASE)
"""A printed number ("3.28", "#4.2", "no. 4.2"); the search reads queries with it too."""
PAGE = re.compile(r"(?<!\w)(?:pages?|pgs?|pp|p)\.?\s?(\d{1,3})(?:\s?[-–]\s?\d{1,3})?(?!\w|\.\d)", re.IGNORECASE)
"""A page or pages ("p. 19", "pp. 13-14"): the first one."""
_BARE_PAGE = re.compile(r"\d{1,3}")
_STEP = re.compile(r"(?<!\w)(step|box)\s?#?(\d)(?!\w)", re.IGNORECASE)
_LAST = re.compile(r"(?<=[^\W\d_] )\d$")
_ID = re.compile(r"/?(?:rules/)?([a-z0-9-]+(?:/[a-z0-9-]+)+)/?", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@dataclass(frozen=True)
class Asked:
    """What was typed. At most one of `id`, `number`, `page` and `step` is set; `words` are what is left, lower-case.

    `step` is the number of a step of a timing window or of a box of the round chart, `step_kind` which of the two
    ("step", "box", "" if the text does not say).
    """

    text: str
    id: str | None = None
    number: str | None = None
    page: int | None = None
    step: str | None = None
    step_kind: str = ""
    words: tuple[str, ...] = ()


def read(text: str) -> Asked:
    """Take `text` apart: "faq 4.2" is a number and one word, "core p. 19" a page and one word, "moribund" a word.

    "step 3", "box 7" and "challenges 7" may be places in the timing structure; a number alone ("19") is a page.
    """
    text = " ".join(text.split())
    if match := _ID.fullmatch(text):
        return Asked(text, id=match[1].lower(), words=words_of(text))
    if match := _STEP.search(text):
        return Asked(text, step=match[2], step_kind=match[1].lower(), words=_without(text, match))
    if match := NUMBER.search(text):
        return Asked(text, number=match[1], words=_without(text, match))
    if match := PAGE.search(text):
        return Asked(text, page=int(match[1]), words=_without(text, match))
    if _BARE_PAGE.fullmatch(text):
        return Asked(text, page=int(text))
    if match := _LAST.search(text):
        return Asked(text, step=match[0], words=_without(text, match))
    return Asked(text, words=words_of(text))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, lower-case, apostrophes alike."""
    return tuple(word.lower().replace("’", "'") for word in _WORD.findall(text))


def pages_of(page: str | None) -> set[int]:
    """The page numbers that a printed reference names: "13-14" is two of them."""
    found: set[int] = set()
    for part in (page or "").split(","):
        first, _, last = part.partition("-")
        if first.strip().isdecimal():
            found.update(range(int(first), int(last if last.isdecimal() else first) + 1))
    return found


def _without(text: str, match: re.Match[str]) -> tuple[str, ...]:
    return words_of(f"{text[: match.start()]} {text[match.end() :]}")
