"""What people write for a card, taken apart: titles, tags such as "KR F105", public ids. Pure: no corpus is asked."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

ARTICLES = ("the ", "a ")
CARD_ID = re.compile(r"[a-z0-9]+_[0-9]+")
MOST = 200
"""Characters of a name that are read; no title is nearly as long."""

_WORD = re.compile(r"[^\W_]+")
_APOSTROPHES = re.compile(r"['’‘`´ʼ]")
_TAG = re.compile(r"(?P<set>.*?[^\W\d_])[\s:#/–-]*(?:(?<![^\W\d_])[A-Za-z]\s?)?(?P<number>\d{1,3})")
_TAG_AFTER = re.compile(r"[A-Za-z]?\s?(?P<number>\d{1,3})\s+(?P<set>[^\d]*[^\W\d_][^\d]*)")
_IN_BRACKETS = re.compile(r"(?P<title>.*\S)\s*[(\[](?P<where>[^()\[\]]+)[)\]]\s*")


@dataclass(frozen=True)
class Tag:
    """A set as somebody names it (`set`, as a key) and a number in it."""

    set: str
    number: int


@dataclass(frozen=True)
class Asked:
    """A text taken apart. `title` is its key; the rest is set where the text has the form of it.

    `id` is a public id; `tags` are the set and number it may be; `where` is the key of what stands in brackets
    after the title (a set's name, tag or code), with its number if there is one.
    """

    text: str
    title: str
    id: str | None = None
    tags: tuple[Tag, ...] = ()
    where: str | None = None
    number: int | None = None


def key(name: str) -> str:
    """A title as it is compared: without case, accents, punctuation, and alike for every apostrophe and dash.

    >>> key("Longship “Maiden’s Bane”") == key("longship maiden's bane")
    True
    """
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss"))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(_WORD.findall(_APOSTROPHES.sub("", plain)))


@lru_cache(maxsize=1024)
def set_key(name: str) -> str:
    """A set's name, tag or code as it is compared: like a title, without spaces ("C&D" is cd) and the word cycle."""
    words = [word for word in key(name.replace("w/o", "without")).split() if word not in ("cycle", "the")]
    return "".join(words)


def initials(name: str) -> str:
    """The first letters of a name, as players shorten a pack: "Forging the Chain" is ftc."""
    return "".join(word[0] for word in key(name).split())


def read(text: str) -> Asked:
    """Take a text apart: "core_13" is an id, "KR F105" and "F15 Core Set" are tags, "Reek (MotM)" a title and a set."""
    text = " ".join(text[:MOST].split())
    lower = text.casefold()
    if CARD_ID.fullmatch(lower):
        return Asked(text, key(text), id=lower, tags=_tags(lower.replace("_", " ")))
    asked = Asked(text, key(text), tags=_tags(text))
    if match := _IN_BRACKETS.fullmatch(text):
        tags = _tags(match["where"])
        if tags:
            return Asked(text, key(match["title"]), where=tags[0].set, number=tags[0].number)
        return Asked(text, key(match["title"]), where=set_key(match["where"]))
    return asked


def _tags(text: str) -> tuple[Tag, ...]:
    found = [match for match in (_TAG.fullmatch(text), _TAG_AFTER.fullmatch(text)) if match]
    tags = [Tag(set_key(match["set"]), int(match["number"])) for match in found]
    return tuple(tag for tag in dict.fromkeys(tags) if tag.set)
