"""Cards that are told by what they are without a noun: "a Military Battle", "a Lannister", "my best one", "others"."""

from __future__ import annotations

from timing.telling.finding import MARKS
from timing.telling.kinds import Kinds
from timing.telling.lemmas import lemma
from timing.telling.people import ME
from timing.telling.things import Thing
from timing.telling.tokens import number
from timing.telling.vocabulary import HOUSES, SMALL

SOME = frozenset("a an any another some no one".split())
MOST_ALIKE = frozenset(
    "best worst weakest strongest biggest smallest cheapest priciest fattest nicest finest lowest highest".split()
)
REACHING = frozenset("have lose kill discard give kneel return take save get keep sacrifice".split())
"""What is done to cards of which only a number or "others" is told."""
ASIDE = frozenset("to who that which is are was were has have standing kneeling knelt with on under".split())
"""What stands behind the name of a House that is no part of a longer name."""


class Unnamed(Kinds):
    """Finds cards without a title and without a noun."""

    def _unnamed(self, at: int) -> int:
        """The first of these that fits; how many tokens are read."""
        return self._that_one(at) or self._of_house(at) or self._most_alike(at) or self._others(at)

    def _new(self, thing: Thing, start: int, end: int) -> None:
        self.found.things.append(thing)
        self._tag(thing, start, end)

    def _plot_of_trait(self, at: int) -> int:
        """'I reveal a Military Battle': a plot by a trait of two words or more that is no word of anything else."""
        low = [token.low for token in self.tokens[at : at + 3]]
        size = next((n for n in (3, 2) if len(low) >= n and " ".join(low[:n]) in self.vocabulary.plot_traits), 0)
        behind = self.tokens[at + size].low if at + size < len(self.tokens) else "."
        if not size or behind in ("plot", "plots", "challenge"):
            return 0
        words = self.found.words
        while words and words[-1].tag in ("one", "and", "only", "single", "sole", "very"):  # "my one and only"
            words.pop()
        owner, other, _, first = self._before(at)
        trait = self.vocabulary.plot_traits[" ".join(low[:size])]
        said = min(self.tokens[at].start, first)
        self._new(Thing(noun="plot", owner=owner, trait=trait, other=other), said, self.tokens[at + size - 1].end)
        return at + size

    def _of_house(self, at: int) -> int:
        """'I have a Lannister to kneel': a character of a House, where nothing else of its name follows."""
        low, words = self.tokens[at].low, self.found.words
        behind = self.tokens[at + 1].low if at + 1 < len(self.tokens) else "."
        alone = behind in SMALL | ASIDE or behind in MARKS or behind in (",", ";", ":")
        if low not in HOUSES or not words or words[-1].tag not in SOME or not alone or self.tokens[at].own:
            return 0
        if len(words) > 1 and words[-2].tag in ("play", "be") and words[-1].tag != "one":
            return 0  # "he plays a Stark", "I am a Greyjoy": which House a player has
        house = "" if low in ("tully", "frey", "bolton", "tyrell", "arryn") else low.capitalize()
        thing = Thing(noun="character", owner=self._whose_deed(), suits={"house": [house]} if house else {})
        thing.trait = "" if house else f"House {low.capitalize()}"
        self._new(thing, words.pop().start, self.tokens[at].end)
        return at + 1

    def _that_one(self, at: int) -> int:
        """'I bring that one out': the card in Shadows that was spoken of last."""
        tags = [word.tag for word in self.found.words[-2:]]
        out = at + 1 < len(self.tokens) and self.tokens[at + 1].low in ("out", "from")
        named = [thing for thing in self.found.things if thing.titles]
        if self.tokens[at].low != "one" or tags not in (["bring", "that"], ["bring", "this"]) or not out or not named:
            return 0
        self._tag(named[-1], self.found.words.pop().start, self.tokens[at].end)
        return at + 1

    def _most_alike(self, at: int) -> int:
        """'He ate my best one': a character of whom only is told how good it is."""
        words = self.found.words
        said = [word.tag for word in words[-2:]]
        if (
            self.tokens[at].low not in ("one", "ones")
            or len(said) < 2
            or not said[0].startswith("own:")
            or said[1] not in MOST_ALIKE
        ):
            return 0
        thing = Thing(noun="character", owner=self._who(said[0].removeprefix("own:")))
        start = words[-2].start
        del words[-2:]
        self._new(thing, start, self.tokens[at].end)
        return at + 1

    def _others(self, at: int) -> int:
        """'I do have others', 'she loses four of them', of cards that were not told of before."""
        low, words = [token.low for token in self.tokens[at : at + 3]], self.found.words
        does = next((word.tag for word in reversed(words[-2:]) if lemma(word.tag) in REACHING), "")
        if not does or not words:
            return 0
        count = number(low[0]) if low[1:] == ["of", "them"] else None
        count = None if words and words[-1].tag in ("have", "the", "both") else count
        size = 3 if count else 1 if low[0] == "others" and words[-1].tag in ("have", "kill", "give") else 0
        known = any(thing.noun == "character" or thing.count > 1 or thing.plural for thing in self.found.things)
        if not size or (count and known):
            return 0
        several = self._whose_deed()
        thing = Thing(noun="character", owner=several, count=count or 1, plural=True)
        self._new(thing, self.tokens[at].start, self.tokens[at + size - 1].end)
        return at + size

    def _whose_deed(self) -> str:
        """Who does what is told here: the player named last."""
        doer = next((word.tag[1:] for word in reversed(self.found.words) if word.tag.startswith("@")), ME)
        return self._who(doer)
