"""Cards by what they are: "my guy", "that location", "two of her knights"."""

from __future__ import annotations

from timing.telling.finding import Finding
from timing.telling.lemmas import FILLERS, GENERIC
from timing.telling.things import Thing, Word
from timing.telling.tokens import number
from timing.telling.vocabulary import HOUSES

PAST_OWN = (
    "dead",
    "unnamed",
    "random",
    "small",
    "weak",
    "useless",
    "cheap",
    "standing",
    "remaining",
    "own",
    "other",
    "only",
    "poor",
    "big",
    "little",
    "last",
    "first",
    "second",
    "two",
    "three",
    "both",
)
ROLES = {"attacker": "attackers", "defender": "defenders", "blocker": "defenders", "blockers": "defenders"}
BEASTS = {"wolf": "Direwolf", "dragon": "Dragon"}
CRESTS = ("noble", "learned", "war", "holy")
KEYWORDS = ("stealth", "deadly", "renown", "naval", "vigilant", "stalwart")
TRAITS = ("king", "queen", "lord", "lady", "knight", "army", "maester", "ally", "mercenary", "wildling", "raven")


def _singular(word: str) -> str:
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


class Kinds(Finding):
    """Finds cards that are not named, and what "the guy" means that was."""

    def _generic(self, at: int) -> int:
        token = self.tokens[at]
        noun = GENERIC.get(token.low) or ("character" if self.vocabulary.is_trait(token.low) else None)
        words = self.found.words
        if noun is None or not words:
            return 0
        said = words[-1].tag
        back, traits = len(words) - 1, ""
        if said.startswith(("own:", "the", "that")) and (beast := self._beast(at)):
            self._tag(beast, words.pop().start, token.end)
            return at + 1
        past = {*PAST_OWN, *TRAITS, *KEYWORDS, *FILLERS, *CRESTS, *HOUSES, "non"}
        while back >= 0 and words[back].tag in past:
            back -= 1
        if back < 0 and (number(words[0].tag) or 0) > 1:  # "Two knights are in play"
            back = 0
        if back < 0:
            return 0
        said = words[back].tag
        if not said.startswith("own:") and back + 1 < len(words) and (number(words[back + 1].tag) or 0) > 1:
            back += said not in ("the", "that", "this", "of")  # "threw in two guys"
            said = words[back].tag
        if said in ("the", "that", "this", "same"):
            return self._again(at, token.low, back)
        if said.startswith("own:"):
            owner = self._who(said.removeprefix("own:"))
            if noun not in ("character", "location") and (named := self._of_type(noun, owner)):
                self._tag(named, words[back].start, token.end)
                del words[back:-1]
                return at + 1
        elif token.low in ROLES or ((number(said) or 0) > 1 and self._named_next(at)):
            return 0
        elif said in ("a", "an", "some", "another", "one") or (number(said) or 0) > 0:
            owner = ""
        else:
            return 0
        one = _singular(token.low)
        a_trait = one in TRAITS or self.vocabulary.is_trait(one)
        traits = one if a_trait else next((w.tag for w in words[back:] if w.tag in TRAITS), "")
        keywords = tuple(w.tag for w in words[back:] if w.tag in KEYWORDS)
        dead = any(w.tag == "dead" for w in words[back:])
        count = number(said) or next((number(w.tag) or 1 for w in words[back:] if number(w.tag)), 1)
        if back > 1 and words[back - 1].tag == "of" and number(words[back - 2].tag):  # "two of my guys"
            back -= 2
            count = number(words[back].tag) or 1
        start = words[back].start
        said_before = [w.tag for w in words[back:]]
        del words[back:]
        thing = Thing(noun=noun, owner=owner, trait=traits.capitalize(), count=count, keywords=keywords)
        suits = [w.capitalize() for w in said_before if w in (*CRESTS, *HOUSES) and "non" not in said_before]
        thing.suits = {"crests" if w.lower() in CRESTS else "house": [w] for w in suits}
        thing.plural = count > 1 or (token.low.endswith("s") and not token.own)
        thing.role = ROLES.get(token.low, "")
        thing.zone = "dead" if dead and noun == "character" else ""
        self.found.things.append(thing)
        self._tag(thing, start, token.end)
        if token.own:
            self.found.words.append(Word("'s", token.end, token.end))
        return at + 1

    def _type(self, thing: Thing) -> str:
        return self.vocabulary.titles[thing.titles[0]][0].type if thing.titles else ""

    def _traits(self, thing: Thing) -> tuple[str, ...]:
        versions = self.vocabulary.titles[thing.titles[0]] if thing.titles else ()
        return (*((thing.trait,) if thing.trait else ()), *(trait for card in versions for trait in card.traits))

    def _of_type(self, noun: str, owner: str) -> Thing | None:
        """'My plot', of a plot of the player's that was named."""
        named = (t for t in reversed(self.found.things) if t.titles and t.owner in ("", owner) and t.by in ("", owner))
        return next((t for t in named if self.vocabulary.titles[t.titles[0]][0].type == noun), None)

    def _beast(self, at: int) -> Thing | None:
        """'Her wolf', of a direwolf that was named."""
        trait = BEASTS.get(self.tokens[at].low, "")
        named = (t for t in reversed(self.found.things) if trait and t.titles)
        return next((t for t in named if trait in self.vocabulary.titles[t.titles[0]][0].traits), None)

    def _named_next(self, at: int) -> bool:
        """Whether a card follows by its name: 'four characters, Ned, Robb ...'."""
        after = [n for n in (at + 1, at + 2) if n < len(self.tokens)]
        return any(self.vocabulary.meant(self.tokens, n, self.spoken) for n in after)

    def _again(self, at: int, word: str, back: int) -> int:
        """'That guy': the last thing of the kind that was spoken of."""
        if word in ("card", "cards", "plot", "event", "events", "copy", "player", "one"):
            return 0
        kind = GENERIC.get(word) or "character"
        wanted = [t for t in self.found.things if kind in (t.noun, self._type(t))] or self.found.things
        if traited := [t for t in wanted if word.capitalize() in self._traits(t)]:  # "the king"
            wanted = traited
        last = next((t for t in reversed(wanted) if t.noun or t.titles), None)
        if last is None:
            return 0
        start = self.found.words[back].start
        del self.found.words[back:]
        self._tag(last, start, self.tokens[at].end)
        return at + 1
