"""Which cards words mean: titles whole, in part or misspelt, nicknames, first letters. The cards are handed in."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from timing.telling.lemmas import FILLERS, lemma
from timing.telling.tokens import Token, plain, tokens

CONTENT = Path(__file__).parent / "content"
_WORDS = json.loads((CONTENT / "words.json").read_text(encoding="utf-8"))
COMMON = frozenset(_WORDS["common"].split())
NAMES = frozenset(_WORDS["names"].split())
WOMEN = frozenset(_WORDS["women"].split())
EITHER = frozenset(_WORDS["either"].split())  # names of men and of women
HEROINES = frozenset(_WORDS["heroines"].split())  # words in titles of women
ENGLISH = frozenset(
    word
    for line in (CONTENT / "english.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for word in line.split()
)
SAID_TOO = frozenset(_WORDS["said"])
"""Titles that are also said for what they say, where they are written without capitals: "can my dragon attack"."""
NICKNAMES: dict[str, str] = json.loads((CONTENT / "nicknames.json").read_text(encoding="utf-8"))
SMALL = frozenset("the a an of to in on at by for from and or with his her my your it is as no not".split())
HONORS = frozenset("the a an ser maester lord lady king queen grand magister house septon prince princess khal".split())
HOUSES = frozenset("stark lannister baratheon targaryen greyjoy martell tyrell tully arryn bolton frey".split())
COMING = (["up"], ["out"], ["revealed"], ["flipped"], ["down"])
TURNED = frozenset("flipped flips revealed hits hit lands landed resolves resolved turned".split())
PASSING = (["goes", "off"], ["went", "off"], ["came", "up"], ["comes", "up"], ["turns", "up"], ["comes", "out"])
OF_PLOTS = frozenset("from survive survives survived".split())
MOST_WORDS = 8
MOST_MEANT = 6
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+")
SPELT = ((re.compile(r"gement(s?)\b"), r"gment\1"), (re.compile(r"our\b"), "or"), (re.compile(r"ours\b"), "ors"))


@dataclass(frozen=True, slots=True)
class Named:
    """A card that can be meant: its id and what tells it from others of its title."""

    id: str
    title: str
    type: str = "character"
    unique: bool = False
    traits: tuple[str, ...] = ()
    crests: tuple[str, ...] = ()
    does: str = ""  # what it does, in the language of the stepper
    label: str = ""  # what tells it from others of its title, for people


@dataclass(frozen=True, slots=True)
class Meant:
    """Titles that some tokens mean, the likeliest first, and how sure: whole, nickname, part, letters or misspelt."""

    size: int
    titles: tuple[str, ...]
    how: str


ENDINGS = (
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
    ("ly", ""),
    ("er", ""),
)


def is_english(word: str) -> bool:
    """Whether it is an everyday word of English, or a form of one: none of these is taken for a name at sight."""
    if word in ENGLISH or word in COMMON or word in SMALL:
        return True
    parts = ((word.removesuffix(end) + instead, end) for end, instead in ENDINGS if word.endswith(end))
    return any(part in ENGLISH or (part[-1:] == part[-2:-1] and part[:-1] in ENGLISH) for part, _ in parts)


@lru_cache(maxsize=8192)
def key_word(word: str) -> str:
    """A word as titles and tellings are compared: plain, without a possessive, in one spelling."""
    word = plain(word).removesuffix("'s").replace("'", "")
    for pattern, instead in SPELT:
        word = pattern.sub(instead, word)
    return word


def words_of(title: str) -> tuple[str, ...]:
    """The words of a title as they are compared."""
    return tuple(key_word(word.replace("’", "'")) for word in WORD.findall(title.replace("’", "'").replace("-", " ")))


NO_HEADS = frozenset(
    "arms band banner cloaks crew convert ears elite escort fleet flank faithful ghost grotesquerie hopeful horde host "
    "initiate jack ko mate master messenger pack reserves reinforcements sister sisters son sons wife daughter spirit "
    "swords teeth tribes attackers defenders blockers "
    "vanguard watch widow drowned company champion cohorts contender".split()
)
"""Nouns of titles that are said of much else, or of players."""


class Vocabulary:
    """The cards that tellings can speak of."""

    def __init__(self, cards: Iterable[Named]) -> None:
        self.titles: dict[str, list[Named]] = defaultdict(list)
        for card in cards:
            if card.type == "house":
                continue
            self.titles[card.title].append(card)
        self._whole: dict[tuple[str, ...], str] = {}
        self._part: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self._mixed: dict[frozenset[str], str] = {}  # its words but for the small ones, in any order; '' for several
        self._single: dict[str, list[str]] = defaultdict(list)
        self._letters: dict[str, list[str]] = defaultdict(list)
        self._gone: dict[str, set[str]] = defaultdict(set)  # a letter left out: words that are so near
        for title in self.titles:
            self._add(title)
        self._nicknames = {words_of(name) for name, title in NICKNAMES.items() if title in self.titles}
        for name, title in NICKNAMES.items():
            if title in self.titles:
                self._whole.setdefault(words_of(name), title)
        self._add_what_is_theirs()
        for word in self._single:
            for near in _without_one(word):
                self._gone[near].add(word)
        self.words = frozenset(self._single)
        plots = [card for cards in self.titles.values() for card in cards if card.type == "plot"]
        self.plot_traits = {trait.lower(): trait for card in plots for trait in card.traits}
        people = [card for cards in self.titles.values() for card in cards if card.type == "character"]
        self._heads = frozenset(_head(card.title) for card in people if not card.unique) - NO_HEADS
        self._traits = frozenset(trait.lower() for card in people for trait in card.traits if trait.isalpha())

    def _add_what_is_theirs(self) -> None:
        """'Mel's Favor', of Melisandre's Favor: what is called after somebody who has a shorter name."""
        called = ((words_of(title)[0], words_of(name)) for name, title in NICKNAMES.items() if title in self.titles)
        short = {word: name for word, name in called if len(name) == 1 and word.startswith(name[0])}
        for title in self.titles:
            words = words_of(title)
            whose = title.replace("’", "'").split(" ")[0].endswith("'s")
            if whose and words[0] in short and len(words) > 1:
                self._whole.setdefault((*short[words[0]], *words[1:]), title)

    def is_head(self, word: str) -> bool:
        """Whether titles of characters end with this noun for a person: "my recruiter" is any of them."""
        return word in self._heads

    def is_trait(self, word: str) -> bool:
        """Whether a word is a trait of characters: "his refugee" is any of them."""
        return word in self._traits

    def _add(self, title: str) -> None:
        words = words_of(title)
        self._whole[words] = title
        said = tuple(key_word(token.low) for token in tokens(title) if token.low[0].isalnum())
        self._whole.setdefault(said, title)  # "I'm" is told as two words
        bag = frozenset(words) - SMALL
        if len(bag) > 1:
            self._mixed[bag] = "" if bag in self._mixed else title
        core = words[1:] if len(words) > 1 and words[0] in HONORS else words
        for start in range(len(words)):
            for end in range(start + 2, len(words) + 1):
                part = words[start:end]
                if part != words and sum(w not in SMALL for w in part) >= (2 if end - start > 2 else 1):
                    self._part[part].append(title)
        for word in words:
            if word not in SMALL and len(word) > 2 and title not in self._single[word]:
                self._single[word].append(title)
        if len(core) > 1:
            self._part.setdefault(core, []).append(title)
        if len(words) > 2:
            self._letters["".join(word[0] for word in words)].append(title)

    def called(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        """The titles that a name by itself means: whole or a nickname, in part, by its first letters, misspelt."""
        found: dict[str, None] = {}
        for name in dict.fromkeys((tuple(key_word(one.low) for one in tokens), tuple(map(self.spelt, tokens)))):
            if not name:
                return ()
            whole = self._whole.get(name) or self._mixed.get(frozenset(name))
            titles = [*([whole] if whole else []), *self._letters.get("".join(name), ()), *self._part.get(name, ())]
            with_all = set.intersection(*(set(self._single.get(word, ())) for word in name))
            titles += self._ranked([one for one in self.titles if one in with_all], name[0])
            found.update(dict.fromkeys(titles))
        return tuple(found)

    def meant(self, tokens: Sequence[Token], at: int, spoken: bool) -> Meant | None:
        """The longest name that begins with this token; `spoken`: a text without capitals."""
        words = [self.spelt(token) for token in tokens[at : at + MOST_WORDS]]
        for size in range(len(words), 0, -1):
            name = tuple(words[:size])
            if any(not word[0].isalnum() for word in name):
                continue
            played = spoken and at > 0 and lemma(tokens[at - 1].low) in ("play", "use", "cancel")
            found = self._meant(name, tokens[at : at + size], spoken, played)
            if not found and size > 1:  # dictation knows no apostrophes
                bare = tuple(word[:-1] if word.endswith("s") and word[:-1] in self.words else word for word in name)
                found = self._meant(bare, tokens[at : at + size], spoken, played) if bare != name else None
            if found:
                written = tokens[at : at + size]
                slips = any(key_word(token.low) != word for token, word in zip(written, name, strict=True))
                if slips and size == 1 and not (written[0].capital or spoken or self.is_person(found.titles[0])):
                    continue
                return Meant(size, found.titles, "misspelt" if slips else found.how)
        return None

    def _meant(self, name: tuple[str, ...], tokens: Sequence[Token], spoken: bool, played: bool) -> Meant | None:
        size = len(name)
        plainly = all(word in COMMON or word in SMALL for word in name)
        capital = any(t.capital and not t.opens for t in tokens if t.low not in SMALL and t.low != "i")
        if size > 1 and tokens[0].low in ("the", "a", "an", "my") and name not in self._whole:
            return None
        whole = self._whole.get(name) or self._whole.get(("the", *name)) or self._whole.get(("a", *name))
        if whole and (
            not plainly
            or capital
            or (name in self._nicknames and (tokens[0].capital or sum(word not in SMALL for word in name) > 1))
            or played
            or ((spoken or whole not in SAID_TOO) and sum(word not in SMALL for word in name) > 1)
            or size > 3
        ):
            return Meant(size, (whole,), "whole")
        if size == 1:
            return self._one_word(name[0], tokens[0], spoken)
        mixed = self._mixed.get(frozenset(name)) if whole is None and not set(name) & SMALL else None
        if mixed and (not plainly or size > 2):  # "Storm's End host" of the Host of Storm's End
            return Meant(size, (mixed,), "part")
        part = self._part.get(name) if name[0] not in SMALL and not set(name) <= SMALL | HOUSES else None
        if part and not (plainly and not capital) and name[-1] not in SMALL:
            best = self._ranked([one for one in part if tokens[-1].own or not _only_whose(one, name)], name[0])
            if best and len(best) <= MOST_MEANT:
                return Meant(size, best, "part")
        return None

    def _one_word(self, word: str, token: Token, spoken: bool) -> Meant | None:
        common = word in COMMON or word in SMALL or token.low in COMMON
        if common and not (token.capital and not token.opens):
            return None
        if len(word) > 2 and (word.isalpha() and len(word) <= 6) and word not in self._single:
            titles = [] if token.low in FILLERS else self._letters.get(token.low, [])
            if len(titles) == 1 and word not in NAMES and (len(word) > 3 or not spoken):
                return Meant(1, tuple(titles), "letters")
        if (
            word in NAMES
            or len(word) < 3
            or (not token.capital and (token.low in self._traits or word.endswith("ing")))
        ):
            return None
        titles = self._single.get(word, [])
        best = self._ranked(titles, word)
        if word in HOUSES or not (token.capital or spoken or (best and self.is_person(best[0]))):
            return None
        if not best or common or len(best) > MOST_MEANT:
            return None
        return Meant(1, best, "part")

    def plot(self, tokens: Sequence[Token], at: int) -> Meant | None:
        """'Wildfire is up', 'he flips outwit': a plot by its first word, where it is said to come up."""
        word = key_word(tokens[at].low)
        titles = tuple(one for one in self._single.get(word, ()) if self._begins_plot(one, word))
        if not titles or len(titles) > MOST_MEANT or word in SMALL or word in ("that", "which", "who", "this", "one"):
            return None
        behind = [token.low for token in tokens[at + 1 : at + 3]]
        comes = behind[:1] in (["is"], ["was"], ["comes"], ["came"], ["goes"], ["gets"]) and behind[1:] in COMING
        comes = comes or behind in PASSING or (bool(behind) and behind[0] in TURNED)
        before = [token.low for token in tokens[max(at - 2, 0) : at]]
        alone = len(titles) == 1 and len(word) > 5
        spoken_of = alone and before[1:] == ["the"] and before[0] in OF_PLOTS  # "back from the wildfire"
        reveals = bool(before) and lemma(before[-1]) == "reveal"
        return Meant(1, titles, "part") if comes or reveals or spoken_of else None

    def _begins_plot(self, title: str, word: str) -> bool:
        return _first_word(title) == word and self.titles[title][0].type == "plot"

    def is_person(self, title: str) -> bool:
        """Whether the title is that of a unique character."""
        return any(card.unique and card.type == "character" for card in self.titles[title])

    def _ranked(self, titles: Sequence[str], first: str) -> tuple[str, ...]:
        """Titles that a part can mean: of those that begin with it (after a title of honour) only these."""
        begins = [title for title in titles if _first_word(title) == first]
        people = [title for title in begins if self.is_person(title)]
        ones = [title for title in titles if self.is_person(title) and _has_word(title, first)]
        houses = begins and not people and all(_is_of_house(title) for title in begins)
        if ones and (
            houses or not any(_has_word(title, first) for title in begins)
        ):  # "Selmy" is a person before a "Selmy's ..."
            people = ones
        people = people or [title for title in begins if any(card.unique for card in self.titles[title])]
        chosen = people or begins or list(titles)
        return tuple(sorted(dict.fromkeys(chosen), key=lambda title: (-len(self.titles[title]), len(title), title)))

    def done_by(self, token: Token) -> str:
        """The word of a title that is said to have been done: "judgement" of "judgemented"; empty for none."""
        word = key_word(token.low)
        if word in self.words or is_english(word):
            return ""
        parts = (key_word(word.removesuffix(end)) for end in ("ed", "d", "ing", "s") if word.endswith(end))
        return next((part for part in parts if len(part) > 3 and part in self.words), "")

    def spelt(self, token: Token) -> str:
        """The token's word, or the one word of titles that is a slip or two from it."""
        word = key_word(token.low)
        if done := self.done_by(token):
            return done
        if word in self.words or token.low in COMMON or token.low in NAMES or word in COMMON or len(word) < 5:
            return word
        if is_english(token.low) and word.removesuffix("s") not in self.words and f"{word}s" not in self.words:
            return word
        if (word,) in self._whole or (word.removesuffix("s") in self.words and len(word) > 5):
            return word if (word,) in self._whole else word.removesuffix("s")
        near: set[str] = set()
        for part in (word, *_without_one(word)):
            near |= self._gone.get(part, set())
            if part in self.words:
                near.add(part)
        near = {one for one in near if one[0] == word[0] and _apart(one, word) <= (1 if len(word) < 7 else 2)}
        return min(near, key=lambda one: (_apart(one, word), one)) if near else word


def _head(title: str) -> str:
    """The noun that a title ends with, of what stands before "of" or "at"."""
    return words_of(re.split(r" (?:of|at|on|in|from|with|to|for)(?: |$)", title)[0])[-1]


def _has_word(title: str, word: str) -> bool:
    """Whether a title has a word as it is, and not only as whose something is."""
    return word in (plain(one) for one in re.split(r"[^\w'’]+", title))


def _only_whose(title: str, name: Sequence[str]) -> bool:
    """Whether these words of a title say only whose something is: "King Robb" of somebody's Host."""
    words = title.lower().replace("’", "'").split()
    last = next((word for word in words[:-1] if words_of(word) == tuple(name[-1:])), "")
    return last.endswith(("'s", "s'")) and words_of(last) == (name[-1],)


def _is_of_house(title: str) -> bool:
    """Whether a title only says of which House somebody is: "House Payne Enforcer"."""
    return words_of(title)[0] == "house"


def _first_word(title: str) -> str:
    words = words_of(title)
    return next((word for word in words if word not in HONORS), words[0] if words else "")


def _without_one(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))} if len(word) > 3 else set()


def _apart(one: str, other: str) -> int:
    """How many letters have to be changed, left out, added or exchanged with a neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b)))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                row[j] = min(row[j], last[j - 2] + 1)
    return row[-1]
