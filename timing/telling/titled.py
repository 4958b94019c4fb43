"""Cards by name: whole titles, parts, what was named before, "the second copy", and players who are called as cards."""

from __future__ import annotations

import re

from timing.telling.descriptions import ADJECTIVES, numbered, relative
from timing.telling.finding import MARKS, ORDINALS, Finding
from timing.telling.lemmas import FILLERS, GENERIC, lemma
from timing.telling.people import HE, ME, SHE
from timing.telling.things import Thing, Word
from timing.telling.tokens import number
from timing.telling.vocabulary import COMMON, HONORS, HOUSES, NAMES, SMALL, key_word, words_of

PLAYER_DOES = (
    "take play attack want say reveal kneel marshal win lose have defend "
    "use bring respond choose give save cancel discard flip put be do"
).split()
PLAYERS_ALONE = [
    verb for verb in PLAYER_DOES if verb not in ("attack", "have", "win", "lose", "put", "be", "do", "save")
]
"""What players do and characters do not: of a name that is a card's, too."""

ARGUED = frozenset("i i'm i've you you're we he he's she she's no nope".split())
"""What somebody who argues begins with; cards say what "it" does."""
DOES_BESIDE = ("attack", "defend", "out", "down", "die", "kneel", "stand")
"""What may stand between a card and "the one that ...", where it is told of that card."""
SEASONS = ("summer", "winter")


class Titled(Finding):
    """Finds cards by their names."""

    def _card(self, at: int) -> int:
        if short := self._short(at):
            self._tag(short, self.tokens[at].start, self.tokens[at].end)
            return at + 1
        if self._is_season(at):
            return 0
        known = self._known(at)
        meant = self.vocabulary.meant(self.tokens, at, self.spoken) or self.vocabulary.plot(self.tokens, at)
        if meant and self.tokens[at].low == "the" and at + 1 < len(self.tokens):  # of "the Knight of Flowers"
            longer = self.vocabulary.meant(self.tokens, at + 1, self.spoken)
            if longer and longer.size >= meant.size:
                return 0
            behind = self._known(at + 1)  # "the Wall", of "Marched to the Wall"
            if behind and not known and behind[1] + 1 >= meant.size and behind[0].titles != meant.titles:
                return 0
        if known and (meant is None or meant.size <= known[1] or meant.how != "whole"):
            size, titles, how = known[1], known[0].titles, "part"
        elif meant is not None:
            size, titles, how = meant.size, meant.titles, meant.how
        else:
            return 0
        if known is None and size == 1 and self._is_any_of_trait(at):
            return 0
        known_card = known is not None and self.tokens[at].low not in self.found.players
        if not known_card and self._is_player(at, size, how):
            return 0
        ends = at + size < len(self.tokens) and self.tokens[at + size].low == "!"
        size += ends and titles[0].endswith("!")  # a mark of the title ends no sentence
        by_article = at > 0 and self.tokens[at - 1].low in ("the", "that")
        more, told = relative(self.tokens, at + size, by_article)
        self._name_thing(at, size, titles, told)
        last = self.tokens[at + size - 1 - bool(ends and titles[0].endswith("!"))]
        thing = self._last_thing()
        thing.verbed = thing.verbed or (bool(self.vocabulary.done_by(last)) and last.low.endswith("ed"))
        self._describe(thing, at + size, more)
        return at + size + more

    def _is_any_of_trait(self, at: int) -> bool:
        """Whether "a Lady", "two Ironborn" are any characters with that trait, and not the card that is called so."""
        before = self.tokens[at - 1].low if at else ""
        after = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        owned = self.tokens[at].own or after == "'s"
        counted = number(before) is not None or before in ("standing", "kneeling", "knelt")
        return (
            (before in ("a", "an", "any", "no", "another", "some") or counted)
            and self.vocabulary.is_trait(self.tokens[at].low)
            and not owned
        )

    def _is_season(self, at: int) -> bool:
        """'It's Summer', where a card is called so, too."""
        before = [token.low for token in self.tokens[max(at - 2, 0) : at]]
        said = before[-2:] == ["it", "is"] or before[-1:] in (["in"], ["during"])
        after = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        return said and self.tokens[at].low in SEASONS and after not in ("'s", "who", "that", "is", "tax")

    def _last_thing(self) -> Thing:
        tag = next(word.tag for word in reversed(self.found.words) if word.tag.startswith("#"))
        return self.found.things[int(tag[1:])]

    def _describe(self, thing: Thing, at: int, size: int) -> None:
        if size:
            thing.spans.append((self.tokens[at].start, self.tokens[at + size - 1].end))

    def _description(self, at: int) -> int:
        """'He is the one that saves himself': of the card that was named last."""
        said = [word.tag for word in self.found.words[-3:]]
        named = [thing for thing in self.found.things if thing.titles]
        beside = said[-1:] and said[-1] in DOES_BESIDE and any(one.startswith("#") for one in said[:-1])
        behind = said[-1:] and (said[-1].startswith("#") or said[-1] in ("be", ",") or beside)
        if not named or not behind or any(word.startswith("@") and word[1:] not in (HE, SHE) for word in said[-2:]):
            return 0
        size, told = relative(self.tokens, at, False)
        if size:
            named[-1].told = f"{named[-1].told} {told}".strip()
            self._describe(named[-1], at, size)
            if self.found.words[-1].tag in ("be", ","):
                word = self.found.words.pop()
                named[-1].spans.append((word.start, word.end))
        return at + size if size else 0

    def _copy(self, at: int) -> int:
        """'The second copy', 'another one': of the last card that was named."""
        named = [t for t in self.found.things if t.titles]
        last = next((t for t in named if t.first), named[-1] if named else None)
        words = self.found.words
        if last is None or not words or words[-1].tag not in (*ORDINALS, "own:me", "own:he", "own:she", "own:they"):
            return 0
        if self.tokens[at].low not in ("copy", "one", "copies") or (
            words[-1].tag not in ORDINALS and self.tokens[at].low == "one"
        ):
            return 0
        described = [t for t in self.found.things if t.noun and self._was_called(t, words[-1].tag)]
        if described and self.tokens[at].low == "one" and words[-1].tag in ("second", "third"):  # "a second guy"
            start = words.pop().start
            if words and words[-1].tag in ("the", "that"):
                start = words.pop().start
            self._tag(described[-1], start, self.tokens[at].end)
            return at + 1
        if self.found.things[-1].noun:  # "the other one" is another of these
            return 0
        if (
            words[-1].tag == "next" and self.vocabulary.titles[last.titles[0]][0].type == "plot"
        ):  # the plot that is revealed next
            return 0
        if self.tokens[at].low == "one" and "bring" in [word.tag for word in words[-4:]]:  # any other card
            return 0
        given_up = {"give", "kill", "lose"} & {word.tag for word in words[-3:]}
        if given_up and self.tokens[at].low == "one":  # "do I have to give another one"
            return 0
        if any(word.tag == "dupe" for word in words) and self.tokens[at].low == "one":
            self._say_word(at, "dupe")
            return at + 1
        after = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        played = [t for t in named if not self._is_person(t)]
        if after in ("on", "onto") and self._is_person(last) and played:  # "can I play a second copy on him"
            last = played[-1]
        owner, _, _, first = self._before(at)
        thing = Thing(last.titles, owner=owner or last.owner, other=True)
        self.found.things.append(thing)
        self._tag(thing, first, self.tokens[at].end)
        return at + 1

    def _short(self, at: int) -> Thing | None:
        """'Vic', of a Victarion who was named: the beginning of the name of a card, where no player is called so."""
        token = self.tokens[at]
        after = lemma(self.tokens[at + 1].low) if at + 1 < len(self.tokens) else ""
        if len(token.low) < 3 or not (token.capital or self.spoken) or token.low in self.found.players:
            return None
        if after in PLAYERS_ALONE or token.low in self.vocabulary.words or (token.low in COMMON and not token.capital):
            return None
        named = (t for t in reversed(self.found.things) if t.titles and self.vocabulary.is_person(t.titles[0]))
        return next((t for t in named if any(_shortened(token.low, w) for w in words_of(t.titles[0]))), None)

    def _known(self, at: int) -> tuple[Thing, int] | None:
        """A card that was named before, by a word of its title."""
        best: tuple[Thing, int] | None = None
        for thing in self.found.things:
            for title in thing.titles[:1]:
                words = (*words_of(title), *thing.called)
                size = 0
                while at + size < len(self.tokens) and _is_part(key_word(self.tokens[at + size].low), words):
                    size += 1
                named = [t for t in self.tokens[at : at + size] if t.low not in SMALL]
                telling = any(t.low not in COMMON or (t.capital and not t.opens) for t in named)
                telling = telling and not all(t.low in HOUSES for t in named)
                alone = len(named) == 1 and self._points_at(at, named[0].low)
                if named and self.tokens[at].low not in SMALL and (telling or alone) and (not best or size > best[1]):
                    best = thing, size
        return best

    def _points_at(self, at: int, word: str) -> bool:
        """A common word of a title that was named, as in 'the shield': a lone noun behind 'the'."""
        before = self.tokens[at - 1].low if at else ""
        return (
            before in ("the", "that", "his", "my", "her", "own", "another", "second")
            and lemma(word) == word
            and word not in GENERIC
        )

    def _is_player(self, at: int, size: int, how: str) -> bool:
        token = self.tokens[at]
        after = lemma(self.tokens[at + 1].low) if at + 1 < len(self.tokens) else ""
        if size == 1 and token.low in self.found.players:
            return True
        if size == 1 and how == "misspelt" and token.capital and after in PLAYER_DOES:
            return True
        attacked = bool(self.found.words) and self.found.words[-1].tag in ("attack", "against")
        if size == 1 and how in ("part", "misspelt") and token.capital and attacked:
            self.found.players.setdefault(token.low, token.low.capitalize())
            return True
        if size == 1 and how == "part" and self._argues(token.low):
            self.found.players.setdefault(token.low, token.low.capitalize())
            return True
        if size > 1 or token.low not in NAMES:
            return False
        owned = bool(self.found.words) and self.found.words[-1].tag.startswith(("own:", "the"))
        if after == "attack" and not owned and self._with_another(at):
            return True
        does = PLAYER_DOES if how == "part" else PLAYERS_ALONE
        return how == "part" or (after in does and not owned)

    def _argues(self, low: str) -> bool:
        """Whether "Nan says she wins": a word of a title alone, with a capital, that stands for who argues."""
        said = ((one, self.tokens[n + 1 : n + 3]) for n, one in enumerate(self.tokens) if one.low == low)
        return any(
            one.capital and [lemma(t.low) for t in behind[:1]] == ["say"] and behind[1:] and behind[1].low in ARGUED
            for one, behind in said
        )

    def _with_another(self, at: int) -> bool:
        """Whether "Jon attacks Mia with Robert": who attacks with a character is none."""
        behind = range(at + 2, min(at + 7, len(self.tokens) - 1))
        with_ = next((n for n in behind if self.tokens[n].low == "with"), None)
        stops = any(self.tokens[n].low in (".", "?", "and", ",") for n in range(at + 2, with_ or at + 2))
        meant = self.vocabulary.meant(self.tokens, with_ + 1, self.spoken) if with_ is not None and not stops else None
        return meant is not None and self.vocabulary.titles[meant.titles[0]][0].type == "character"

    def _name_thing(self, at: int, size: int, titles: tuple[str, ...], told: str) -> None:
        start, end = self.tokens[at].start, self.tokens[at + size - 1].end
        several = bool(self.found.words) and self.found.words[-1].tag == "first"
        told = f"{self._adjectives()} {told}".strip()
        by = next((word.tag for word in reversed(self.found.words[-1:])), "")
        again = by in ("different", "new") and any(thing.titles == titles for thing in self.found.things)
        if again:  # "I've drawn a different Littlefinger"
            self.found.words.pop()
        told_of = by in ORDINALS and len(self.found.words) > 1 and self.found.words[-2].tag in ("the", "that")
        owner, other, count, first = self._before(at)
        other = other or again
        twin = next((one for one in self.found.things if one.titles == titles and one.other), None)
        if told_of and other and twin is not None and owner in ("", twin.owner):  # "the second Varys", told of before
            self._tag(twin, min(start, first), end)
            return
        if by in ("a", "an") and not owner and self._too(at + size):  # "I have a Judgement, too"
            other, owner = True, self._nearest()
        thing = self._same(titles, owner, other, told)
        if thing is not None:
            thing.first = thing.first or several
            thing.told = thing.told or told
        if thing is None:
            thing = Thing(titles, owner=owner, other=other, count=count, first=several, told=told)
            thing.some = by in ("a", "an")
            thing.whose = by.removeprefix("own:") if by in ("own:he", "own:she", "own:they") else ""
            thing.by = self._doer(first if first < 10**9 else start)
            thing.called = self._called(at, size)
            self.found.things.append(thing)
        elif owner and not thing.owner:
            thing.owner, thing.late = owner, True
        self._tag(thing, min(start, first), end)
        if self.tokens[at + size - 1].own:
            self.found.words.append(Word("'s", end, end))

    def _called(self, at: int, size: int) -> tuple[str, ...]:
        """The words of a nickname behind an honour, by which a card may be called from then on: Bob, of "King Bob"."""
        said = [token.low for token in self.tokens[at : at + size]]
        return tuple(said[1:]) if size == 2 and said[0] in HONORS - SMALL else ()

    def _too(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].low in ("too", "also", "myself")

    def _nearest(self) -> str:
        """The player who was spoken of last."""
        tags = (word.tag for word in reversed(self.found.words))
        return next((tag[1:] for tag in tags if tag.startswith("@") and tag[1:] in self.found.players), "")

    def _doer(self, start: int) -> str:
        """The player of whom the words before a card say that he or she plays it."""
        tags = [word.tag for word in self.found.words if word.end <= start and word.tag not in FILLERS][-2:]
        does = len(tags) == 2 and tags[0].startswith("@") and tags[1] in ("play", "use", "reveal")
        return tags[0][1:] if does else ""

    def _adjectives(self) -> str:
        """'The core Cersei', 'the shadows Selmy': what is said before a name, taken off the words read."""
        found = []
        words = self.found.words
        counted = ""
        if len(words) > 2 and (counted := numbered(words[-2].tag, words[-1].tag)):
            del words[-2:]
        if len(words) > 1 and words[-1].tag == "set" and words[-2].tag in ADJECTIVES:  # "my core set Joffrey"
            words.pop()
        while words and words[-1].tag in ADJECTIVES:
            found.append(words.pop())
        if (
            found
            and not {word.tag for word in found} <= {"core", "shadow"}
            and words
            and not (
                words[-1].tag in MARKS
                or words[-1].tag in ("the", "a", "an", "that", "this")
                or words[-1].tag.startswith(("own:", *ORDINALS))
            )
        ):
            words.extend(reversed(found))
            return counted
        return " ".join([*(word.tag for word in found), *([counted] if counted else [])])

    def _same(self, titles: tuple[str, ...], owner: str, other: bool, told: str) -> Thing | None:
        if other:
            return None
        fits = [thing for thing in self.found.things if thing.titles and set(thing.titles) & set(titles)]
        if "shadow" in told and fits and all(self._lies_in_play(thing) for thing in fits):
            return None  # "I have Varys out already, then I bring the shadows Varys"
        below = bool(self.found.words) and self.found.words[-1].tag in ("under", "beneath", "below")
        if below and fits and all(thing.other for thing in fits):  # "a second Dany under Dany"
            return None
        if told:  # another version than the one that was told of before, or than "a Selmy"
            fits = [t for t in fits if (not t.told and not t.some) or set(t.told.split()) & set(told.split())]
        if owner:  # what somebody else has played is another copy
            fits = [t for t in fits if t.by in ("", owner) or (owner == HE and t.by != ME)]
        return next((t for t in reversed(fits) if not owner or not t.owner or t.owner == owner), None)

    def _lies_in_play(self, thing: Thing) -> bool:
        """Whether a card that is not told to be one of Shadows was said to lie on the table before."""
        said, n = " ".join(word.tag for word in self.found.words), self.found.things.index(thing)
        where = r"(?:on (?:the|own:[\w-]+) (?:table|board)|in play|out)"
        lies = rf"#{n}(?: (?:be|have|sit|lie|stand|still|already))* {where}\b"
        return "shadow" not in thing.told and re.search(lies, said) is not None


def _shortened(said: str, word: str) -> bool:
    return word.startswith(said) and len(word) >= len(said) + 2


def _is_part(word: str, title: tuple[str, ...]) -> bool:
    return word in title or (word.endswith("s") and word[:-1] in title)
