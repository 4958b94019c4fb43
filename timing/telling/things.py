"""What a telling speaks of: cards, known by their titles or only by what they are, and the words they stand in."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Thing:
    """A card of the telling: known by its titles, or only by what it is (`noun`)."""

    titles: tuple[str, ...] = ()
    noun: str = ""
    owner: str = ""
    count: int = 1
    say: str = ""
    trait: str = ""
    spans: list[tuple[int, int]] = field(default_factory=list)
    first: bool = False  # one of several of its title
    other: bool = False  # another copy of a card that is spoken of, too
    keywords: tuple[str, ...] = ()
    role: str = ""  # attackers or defenders, of "my blocker"
    zone: str = ""
    plural: bool = False
    told: str = ""  # what tells it from other versions
    suits: dict[str, list[str]] = field(default_factory=dict)  # crest or House, of "my Noble guys"
    some: bool = False  # spoken of as "a Selmy"
    icons: int = 0  # how many it is told to have, of "her three icon dude"
    strong: int | None = None  # its STR, of "a 3 guy"
    by: str = ""  # who played it, as far as the words before say
    late: bool = False  # whose it is was told of a later mention, which may be of another copy
    verbed: bool = False  # its title is said to have been done: "it got Hand's Judgemented"
    called: tuple[str, ...] = ()  # words that are no title's, by which it is known here
    paired: bool = False  # of a card of which each of two players is told to have one: the second of the two
    knelt: bool = False  # spoken of as "a kneeling guy"
    whose: str = ""  # he, she or they, of "her Bodyguard"


@dataclass(slots=True)
class Word:
    """What the clauses are read from: a tag (a lemma, #n for a card, @id for a player) and where it stands."""

    tag: str
    start: int
    end: int


@dataclass(slots=True)
class Mentions:
    """The words of a telling with its things and players."""

    words: list[Word]
    things: list[Thing]
    players: dict[str, str]  # id: name, as they come up
    said: list[str] = field(default_factory=list)  # of each thing: the words around it
    hosts: dict[int, int] = field(default_factory=dict)  # "her Bodyguard": of whom
