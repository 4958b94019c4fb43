"""A question as it is posed, so that two that ask the same can be told from two that only share words. Pure.

Whether one may or must, who acts, whether something is done or not done, and where to: with any of these changed the
answer may be the opposite one, though every word is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from search.text import Token, fold, stem, tokens

MAY, MUST, IS = "may", "must", "is"
WHETHER = (MAY, MUST, IS)
BY = "by"
DONE_TO = "somebody"
"""Who acts, where it is done to the player who asks."""
_MOODS = {
    MAY: "can could may might able cant",
    MUST: "must should mandatory required compulsory obligatory mustnt",
    IS: "is are am was were do does did will would has have isnt arent doesnt dont didnt wont",
}
_MOOD_OF = {word: mood for mood, words in _MOODS.items() for word in words.split()}
_OPEN = frozenset("who whom whose what which when where why how".split())
_CONTRACTED = {f"{word}{with_it}": word for word in _OPEN for with_it in ("s", "'s")}
_ONE_THING = frozenset("who whose when where".split())
_ADJECTIVES = frozenset("mandatory required compulsory obligatory".split())
_NOT = frozenset("not cannot never cant isnt arent doesnt dont didnt wont mustnt".split())
ME = "me"
_ME = frozenset("me us".split())
_ASKERS = frozenset("i you he she it we they one him them player players somebody someone anyone anybody".split())
_BEFORE_NOUN = frozenset("a an the my your his her its their our this that these those any some".split())
_BE = frozenset("be is are am was were been being get gets got getting".split())
_BETWEEN = frozenset("not still also ever even just already actually really then again".split())
_PARTICIPLES = frozenset(
    "put cut knelt stood won lost chosen drawn taken brought made done held kept left paid shown seen thrown given "
    "stolen hit left sent said".split()
)
_ONTO = frozenset("to onto into".split())


@dataclass(frozen=True)
class Wording:
    """Which words are the same in a question: ``phrases`` of several words with the one that stands for them, words
    that are the ``same``, ``opposites`` of a word, and the ``silent`` ones that change no answer."""

    phrases: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)
    opposites: Mapping[str, frozenset[str]] = field(default_factory=dict)
    silent: frozenset[str] = frozenset()
    narrowing: frozenset[str] = frozenset()
    longest: int = 1

    def one(self, its_stem: str) -> str:
        """The word that stands for a stem and all that are the same."""
        return self.same.get(its_stem, its_stem)


@dataclass(frozen=True, slots=True)
class Posed:
    """What a question asks. ``mood``: "may", "must", "is" or the word that asks ("who"); ``acts``: who or what does
    it, empty for a player; ``onto``: where to; ``said``: every word that tells something."""

    mood: str
    negated: bool
    acts: str
    onto: str
    said: frozenset[str]

    @property
    def asks_whether(self) -> bool:
        """Whether yes or no is an answer."""
        return self.mood in WHETHER


def posed(text: str, wording: Wording) -> Posed | None:
    """What a text asks; None if it is no question."""
    words = [_in_full(one) for one in _joined(tokens(text), wording)]
    at = next((at for at, one in enumerate(words) if one.word in _MOOD_OF or one.word in _OPEN), None)
    if at is None or not all(_silent(one, wording) or one.word in _BEFORE_NOUN for one in words[:at]):
        return None
    first = words[at].word
    after = words[at + 1 :]
    mood = first if first in _OPEN else _mood(words)
    return Posed(
        mood=mood,
        negated=any(one.word in _NOT for one in words),
        acts=_acts(first, after, wording),
        onto=_onto(after, wording),
        said=frozenset(_telling(words, wording)),
    )


def _in_full(one: Token) -> Token:
    """ "what's" as "what"."""
    word = _CONTRACTED.get(one.word)
    return one if word is None else Token(word, stem(word), one.start, one.end)


def told(texts: Iterable[str], wording: Wording) -> frozenset[str]:
    """Every word of texts that tells something, as `Posed` has them."""
    return frozenset(one for text in texts for one in _telling(_joined(tokens(text), wording), wording))


def same(known: Posed, asked: Posed, verdict: str) -> bool:
    """Whether the verdict on a question that is known answers the one that was asked: it is the same question, or one
    that the verdict settles as well (what is never done cannot be done; what is done can be)."""
    if (known.negated, known.acts, known.onto, known.said) != (asked.negated, asked.acts, asked.onto, asked.said):
        return False
    if known.mood == asked.mood:
        return True
    return (verdict, known.mood, asked.mood) in ((("yes", IS, MAY)), ("no", MAY, IS))


def differ(one: Posed, other: Posed) -> bool:
    """Whether one of two questions asks who, when or where, and the other something else that is neither yes nor no."""
    moods = {one.mood, other.mood}
    return len(moods) > 1 and moods <= _OPEN and not _ONE_THING.isdisjoint(moods)


def _joined(words: tuple[Token, ...], wording: Wording) -> list[Token]:
    """The words; set phrases as one."""
    found: list[Token] = []
    spoken = tuple(word.word for word in words)
    at = 0
    while at < len(words):
        for size in range(min(wording.longest, len(words) - at), 0, -1):
            one = wording.phrases.get(spoken[at : at + size])
            if one is not None:
                found.append(Token(one, stem(one), words[at].start, words[at + size - 1].end))
                at += size
                break
        else:
            found.append(words[at])
            at += 1
    return found


def _mood(words: list[Token]) -> str:
    moods = {_MOOD_OF[one.word] for one in words if one.word in _MOOD_OF}
    return next(mood for mood in (MUST, MAY, IS) if mood in moods)


def _acts(first: str, after: list[Token], wording: Wording) -> str:
    """Who or what does what is asked about; empty for a player who asks, and for what is done to something."""
    if any(one.word in _ADJECTIVES for one in after):
        return ""
    if _passive(first, after):
        by = next((at for at, one in enumerate(after) if one.word == BY), None)
        if by is not None:
            return _noun(after[by + 1 :], wording)
        return "" if _noun(after, wording) else DONE_TO
    return _noun(after, wording)


def _noun(words: list[Token], wording: Wording) -> str:
    """The first noun of these words; empty if that is a player."""
    for one in words:
        if one.word in _ASKERS:
            return ""
        if one.word not in _BEFORE_NOUN and one.word not in _MOOD_OF and not _silent(one, wording):
            return wording.one(one.stem)
    return ""


def _passive(first: str, after: list[Token]) -> bool:
    if first in _BE and any(_is_participle(one) for one in after):
        return True
    for at, one in enumerate(after):
        if one.word in _BE:
            following = next((other for other in after[at + 1 :] if other.word not in _BETWEEN), None)
            if following is not None and _is_participle(following):
                return True
    return False


def _is_participle(one: Token) -> bool:
    return one.word in _PARTICIPLES or (len(one.word) > 4 and one.word.endswith("ed") and one.word != one.stem)


def _onto(words: list[Token], wording: Wording) -> str:
    """The thing to which something goes ("to the House card")."""
    for at, one in enumerate(words[:-1]):
        following = words[at + 1]
        if one.word in _ONTO and (one.word != "to" or following.word in _BEFORE_NOUN):
            return _noun(words[at + 1 :], wording)
    return ""


def _telling(words: Iterable[Token], wording: Wording) -> Iterable[str]:
    return (
        ME if one.word in _ME else wording.one(one.stem)
        for one in words
        if one.word not in _MOOD_OF
        and one.word not in _NOT
        and one.word not in _OPEN
        and one.word not in _ASKERS
        and one.word not in _BEFORE_NOUN
        and one.word not in _BE
        and not _silent(one, wording)
    )


def _silent(one: Token, wording: Wording) -> bool:
    return one.word in wording.silent or one.stem in wording.silent


def wording_of(
    phrases: Mapping[str, str], same_words: Iterable[str], opposites: Iterable[str], silent: str, narrowing: str = ""
) -> Wording:
    """From texts as people write them: phrases "have to; need to" to the word that stands for them, lines of words that
    are the same, or are opposites, silent words, and narrowing ones."""
    joined = {
        tuple(fold(word) for word in said.split()): one
        for one, several in phrases.items()
        for said in (part.strip() for part in several.split(";"))
        if said
    }
    one_of: dict[str, str] = {}
    for line in same_words:
        words = [stem(fold(word)) for word in line.split()]
        first = one_of.get(words[0], words[0])  # which may be the same as another
        for word in words:
            one_of.setdefault(word, first)
    against: dict[str, frozenset[str]] = {}
    for line in opposites:
        every = frozenset(one_of.get(stem(fold(word)), stem(fold(word))) for word in line.split())
        for word in every:
            against[word] = against.get(word, frozenset()) | (every - {word})
    quiet = frozenset(fold(word) for word in silent.split())
    narrow = frozenset(one_of.get(stem(fold(word)), stem(fold(word))) for word in narrowing.split())
    return Wording(joined, one_of, against, quiet, narrow, max(map(len, joined), default=1))
