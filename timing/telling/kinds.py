"""Cards by what they are: "my guy", "that location", "two of her knights"."""

from __future__ import annotations

import re

from timing.telling.finding import MARKS, Finding
from timing.telling.lemmas import FILLERS, FORMS, GENERIC, LEMMAS, lemma
from timing.telling.people import HE, ME, SHE, THEY
from timing.telling.things import Thing, Word
from timing.telling.tokens import number
from timing.telling.vocabulary import HOUSES, NAMES, Named, is_english

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
ROLES = {
    "attacker": "attackers", "attackers": "attackers", "defender": "defenders", "defenders": "defenders",
    "blocker": "defenders", "blockers": "defenders",
}  # fmt: skip
SIDES = ("attackers", "defenders")
"""Whole sides of a challenge, which are cards where a number tells how many of them."""
COMMITS = frozenset("initiate send put throw discard commit kneel have with by use add chump line".split())
"""Words before so many attackers or defenders who so are told to have been declared."""
BEASTS = {"wolf": "Direwolf", "dragon": "Dragon"}
CRESTS = ("noble", "learned", "war", "holy")
KEYWORDS = ("stealth", "deadly", "renown", "naval", "vigilant", "stalwart", "vengeful", "intimidate", "infamy")
TRAITS = ("king", "queen", "lord", "lady", "knight", "army", "maester", "ally", "mercenary", "wildling", "raven")

CARRIED = ("chain", "weapon", "condition")
LESSER = ("tully", "frey", "bolton", "tyrell", "arryn")
"""Houses of which cards have only the trait."""
FOR_WHAT = frozenset("for to with on onto off from against at by under into before after".split())
CHOOSES = ("choose", "give", "lose", "take", "have", "control")
CALLED = {"crow": "Night's Watch", "crows": "Night's Watch", "ironborns": "Ironborn"}
"""What players call those who have a trait."""
STANDS = frozenset("stand kneel".split())
"""Before a noun: "his standing knight", "that kneeling guy"."""
TRICON = ("tricon", "tri-icon", "triicon")
MOST_ADJECTIVES = 2
"""Words of any kind that may stand between "my" and "guy"."""
OF_WHOM = {"mine": ME, "his": HE, "hers": SHE, "theirs": THEY, "ours": ME}
APART = frozenset(
    "the a an this that these those my your his her our their of in on at by for with from to into onto and or but so "
    "if when while because since as than then not no never who which what where how why whose all both each some any "
    "every i you we he she they it him them us me is are was were be been am do does did has have had can may could "
    "must will would should might there here only left".split()
)
"""Words that are no adjectives."""
COUNTED_AS = frozenset("kneel count counts counted treat treats treated consider considered pay use discard".split())
PAST = frozenset((*PAST_OWN, *TRAITS, *KEYWORDS, *FILLERS, *CRESTS, *HOUSES, *TRICON, "non", "ambush", "shadows"))
"""Words that may stand before a noun, however many of them."""


def is_adjective(word: str) -> bool:
    """Whether a word may only describe the noun behind it: an everyday word that is nothing else here."""
    return (
        word.isalpha()
        and word not in APART
        and word not in FORMS
        and word not in LEMMAS
        and word not in GENERIC
        and (is_english(word))
        and number(word) is None
    )


LONE = frozenset("single lone sole solitary only lonely big small little".split())
"""What is said of one character between the article and what it is."""


ANYBODY = frozenset("guy dude man character char fella fellow bloke chap lad".split())
"""What any character is called."""


def _singular(word: str) -> str:
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


class Kinds(Finding):
    """Finds cards that are not named, and what "the guy" means that was."""

    def _generic(self, at: int) -> int:
        token = self.tokens[at]
        several = len(token.low) > 4 and token.low[-1] == "s" and self.vocabulary.is_trait(_singular(token.low))
        person = (
            self.vocabulary.is_trait(token.low) or several or (not token.capital and self.vocabulary.is_head(token.low))
        )
        words = self.found.words
        committed = token.low in ROLES and self._is_committed(len(words) - 1, at)
        noun = GENERIC.get(token.low) or ("character" if person or committed else None)
        if token.low in SIDES:
            noun = "character" if committed or self._are_counted() else None
        if noun == "plot" and self._bare_plot(at):
            return at + 1
        following = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        if noun is None or not words or (token.low in CRESTS and following in GENERIC):
            return 0
        self._without_cost(noun == "character")
        if words[-1].tag.startswith(("own:", "the", "that")) and (beast := self._beast(at)):
            self._tag(beast, words.pop().start, token.end)
            return at + 1
        character = noun == "character"
        icons = self._icons() if character else 0
        strong = self._strength(token.low) if character else None
        back = self._before_noun(token.low.endswith("s") or token.low in ("men", "people"))
        if back < 0:
            return 0
        said = words[back].tag
        if self._is_counted_as(back, token.low):
            return 0
        owner, of_plot = "", self._plot_trait(back, noun)
        told_next = said == "the" and (owner := self._told_next(at + 1))
        first = character and token.low not in ROLES and not any(self._is_anybody(t) for t in self.found.things)
        lone = said == "the" and any(word.tag in LONE for word in words[back + 1 :])  # "the only blocker"
        first = first or (character and lone and not any(t.noun == "character" for t in self.found.things))
        if said in ("the", "that", "this", "same") and not told_next and not self._holds_next(at + 1) and not first:
            return self._again(at, token.low, back)
        if said.startswith("own:"):
            owner = self._who(said.removeprefix("own:"))
            if token.low in ROLES and len(words) - back == 1 and (fighter := self._fighter(ROLES[token.low], owner)):
                self._tag(fighter, words.pop().start, token.end)
                return at + 1
            if token.low in ANYBODY and len(words) - back == 1 and (told := self._only_one(owner)):
                self._tag(told, words.pop().start, token.end)
                return at + 1
            if noun not in ("character", "location") and not of_plot and (named := self._of_type(noun, owner)):
                self._tag(named, words[back].start, token.end)
                del words[back:-1]
                return at + 1
        else:
            alone = (
                token.low in ROLES
                and len(words) - back < 2
                and number(said) is None
                and not self._is_committed(back, at)
            )
            several = (number(said) or 0) > 1
            some = (
                bool(owner)
                or self._holds_next(at + 1)
                or (first and said in ("the", "that", "this"))  # nobody was told of before
                or said in ("a", "an", "some", "another", "one")
                or (number(said) or 0) > 0
            )
            if alone or (several and self._named_next(at)) or not some:
                return 0
        end = self._described(at, back, noun, owner, of_plot)
        self.found.things[-1].strong, self.found.things[-1].icons = strong, icons
        return end

    def _is_committed(self, back: int, at: int) -> bool:
        """'I declare one blocker', 'she throws in two defenders': so many take part, and no more is told of them."""
        words = self.found.words
        if back < 1 or words[back].tag in ("a", "an") or not number(words[back].tag):
            return False
        before = [word.tag for word in words[max(back - 3, 0) : back] if word.tag not in ("in", "up", "out", "only")]
        behind = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        counted = before[-1:] == ["with"] and behind in ("against", "vs", "versus")  # "with one attacker against two"
        return bool(before) and before[-1] in COMMITS and not counted

    def _is_counted_as(self, back: int, noun: str) -> bool:
        """'I kneel Cersei as my Noble', 'so he counts as a lord': what a card is, and no other card."""
        tags = [word.tag for word in self.found.words[max(back - 9, 0) : back]]
        is_what = noun in (*TRAITS, *CRESTS) or self.vocabulary.is_trait(noun)
        made = (
            len(tags) > 1 and tags[-2] in ("make", "makes", "made") and tags[-1].startswith(("#", "@", "own:"))
        )  # "makes him a Lord"
        return is_what and (made or (tags[-1:] == ["as"] and bool(COUNTED_AS & set(tags))))

    def _are_counted(self) -> bool:
        """'He has two attackers', 'one of his attackers'; whose they are that open a sentence is not said."""
        tags = [word.tag for word in self.found.words[-3:]]
        counted = [number(tag) is not None for tag in tags]
        opens = len(tags) < 2 or tags[-2] in (".", "!", "?", ";")
        return bool(tags) and ((counted[-1] and not opens) or (tags[-2:-1] == ["of"] and counted[0]))

    def _before_noun(self, several: bool) -> int:
        """Where among the words read a description begins that ends with the noun that follows; -1 for none.

        Of `several` only a number before it says that they are cards, and not all that stand or kneel.
        """
        words = self.found.words
        back, described = len(words) - 1, 0
        while back >= 0 and (
            words[back].tag in PAST
            or self._says_how_it_stands(back, several)
            or (described < MOST_ADJECTIVES and is_adjective(words[back].tag))
        ):
            described += words[back].tag not in PAST | STANDS
            back -= 1
        if back < 0 and (number(words[0].tag) or 0) > 1:  # "Two knights are in play"
            return 0
        if len(words) > 1 and words[-1].tag == "another" and words[-2].tag in ("and", "with", "plus"):
            return len(words) - 1  # "I attack with Hodor and another guy"
        said = words[back].tag if back >= 0 else ""
        if said and not said.startswith("own:") and back + 1 < len(words) and (number(words[back + 1].tag) or 0) > 1:
            back += said not in ("the", "that", "this", "of")  # "threw in two guys"
        return back

    def _says_how_it_stands(self, at: int, several: bool) -> bool:
        """'His standing knight', 'my four kneeling guys', of a word that is else what somebody does."""
        before = self.found.words[at - 1].tag if at else ""
        one = before.startswith("own:") or before in ("the", "that", "this")
        counted = number(before) is not None or (one and not several)
        return self.found.words[at].tag in STANDS and counted

    def _described(self, at: int, back: int, noun: str, owner: str, of_plot: str) -> int:
        """The card that the words from `back` on describe, down to the noun."""
        token, words = self.tokens[at], self.found.words
        one = _singular(token.low)
        a_trait = one in (*TRAITS, *CARRIED) or self.vocabulary.is_trait(one)
        traits = (
            CALLED[token.low]
            if token.low in CALLED
            else f"House {one.capitalize()}"
            if one in LESSER
            else one
            if a_trait
            else next((w.tag for w in words[back:] if w.tag in TRAITS), "")
        )
        keywords = tuple(w.tag for w in words[back:] if w.tag in KEYWORDS)
        dead = any(w.tag == "dead" for w in words[back:])
        knelt = any(w.tag == "kneel" for w in words[back:])
        count = number(words[back].tag) or next((number(w.tag) or 1 for w in words[back:] if number(w.tag)), 1)
        if back > 1 and words[back - 1].tag == "of" and number(words[back - 2].tag):  # "two of my guys"
            back -= 2
            count = number(words[back].tag) or 1
        start = words[back].start
        said_before = [w.tag for w in words[back:]]
        del words[back:]
        thing = Thing(
            noun=noun, owner=owner, trait=of_plot or traits[:1].upper() + traits[1:], count=count, keywords=keywords
        )
        said_before += [one] if one in HOUSES and not a_trait else []  # "two Starks"
        suits = [w.capitalize() for w in said_before if w in (*CRESTS, *HOUSES) and "non" not in said_before]
        thing.suits = {"crests" if w.lower() in CRESTS else "house": [w] for w in suits}
        thing.plural = count > 1 or (token.low.endswith("s") and not token.own)
        thing.role = ROLES.get(token.low, "")
        thing.knelt = knelt
        thing.zone = "dead" if dead and noun == "character" else ""
        self.found.things.append(thing)
        self._tag(thing, start, token.end)
        if token.own:
            self.found.words.append(Word("'s", token.end, token.end))
        return at + 1 + self._of_whom(thing, at + 1)

    def _strength(self, noun: str) -> int | None:
        """'A 3 guy', 'her five strength dude': the STR that stands before a noun of one character; it is taken off."""
        words = self.found.words
        if len(words) > 2 and words[-2].tag in ("strength", "str") and number(words[-1].tag) is not None:
            words[-2:] = words[:-3:-1]  # "a strength two guy"
        at = len(words) - (2 if words[-1].tag in ("strength", "str") else 1)
        n = number(words[at].tag) if at >= 0 else None
        before = next((word.tag for word in reversed(words[: max(at, 0)]) if word.tag not in LONE), "")
        article = before if at > 0 else ""
        if at < len(words) - 1 and (not at or words[at - 1].tag in MARKS) and n is not None and not noun.endswith("s"):
            words[at:] = [Word("a", words[at].start, words[at].start)]  # "2 STR guy with Milk on"
            return n
        said = at < len(words) - 1 or article in ("a", "an") or (article.startswith("own:") and (n or 0) > 1)
        if n is None or not said or noun.endswith("s") or not article.startswith(("a", "an", "the", "that", "own:")):
            return None
        del words[at:]
        return n

    def _without_cost(self, character: bool) -> None:
        """'A four cost guy' is one: what he costs counts no cards; taken off."""
        words = self.found.words
        priced = (
            character and len(words) > 2 and words[-1].tag in ("cost", "coster") and number(words[-2].tag) is not None
        )
        if priced and words[-3].tag.startswith(("a", "an", "the", "that", "own:")):
            del words[-2:]

    def _icons(self) -> int:
        """'Her three icon dude': how many icons the words before a noun give; they are taken off."""
        words = self.found.words
        if words[-1].tag in TRICON:
            words.pop()
            return 3
        told = number(words[-2].tag) if len(words) > 2 and words[-1].tag in ("icon", "icons") else None
        if told and words[-3].tag.startswith(("a", "an", "the", "that", "own:")):
            del words[-2:]
            return told
        return 0

    def _fighter(self, role: str, owner: str) -> Thing | None:
        """'My attacker', where I am told to attack with one character of whom nothing else is told: it is that one."""
        said = " ".join(word.tag for word in self.found.words)
        verb = "attack" if role == "attackers" else "defend"
        fights = re.findall(rf"(?:^| )@([\w-]+) {verb}(?: [^#.?!]+?)? with #(\d+)(?= |$)", said)
        named = [self.found.things[int(n)] for who, n in fights if who == owner]
        fits = named and named[0].noun == "character" and named[0].count == 1
        return named[0] if len(named) == 1 and fits else None

    def _only_one(self, owner: str) -> Thing | None:
        """The one character of a player that was told of and is only described: "one of his ... his man"."""
        said = " ".join(word.tag for word in self.found.words)
        described = [
            t
            for n, t in enumerate(self.found.things)
            if t.noun == "character"
            and not t.role
            and (t.owner == owner or (not t.owner and re.search(rf"@{owner} [^.?!@,]*#{n}(?!\d)", said)))
        ]
        named = any(t.owner == owner and t.titles and self._type(t) == "character" for t in self.found.things)
        return described[0] if len(described) == 1 and described[0].count == 1 and not named else None

    def _bare_plot(self, at: int) -> bool:
        """'Plot says four gold': the plot of who tells it, with no word before it."""
        token = self.tokens[at]
        after = lemma(self.tokens[at + 1].low) if at + 1 < len(self.tokens) else ""
        before = self.tokens[at - 1].low if at else "."
        if (
            token.low != "plot"
            or after not in ("say", "have", "give", "gives", "show")
            or before not in (".", ",", "\n", ":")
        ):
            return False
        thing = Thing(noun="plot", owner=ME)
        self.found.things.append(thing)
        self._tag(thing, token.start, token.end)
        return True

    def _plot_trait(self, back: int, noun: str) -> str:
        """The trait that a plot is told by: "a Military Battle plot"."""
        said = " ".join(word.tag for word in self.found.words[back + 1 :])
        traits = self.vocabulary.plot_traits if noun == "plot" else {}
        return next((traits[one] for one in traits if re.search(rf"\b{one}\b", said)), "")

    def _holds_next(self, at: int) -> bool:
        """'The guy holding it': a character who is told by what he carries, and of whom nothing was told before."""
        low = [token.low for token in self.tokens[at : at + 3]]
        low = low[1:] if low[:1] in (["who"], ["that"]) else low
        return low[:1] in (["holding"], ["wearing"], ["carrying"]) and low[1:2] in (["it"], ["that"])

    def _told_next(self, at: int) -> str:
        """'The guy I picked': whose he is who is told of only behind it; empty where it is one told of before."""
        low = [token.low for token in self.tokens[at : at + 2]]
        does = lemma(low[1]) if len(low) > 1 else ""
        return {"i": ME, "we": ME, "he": HE, "she": SHE, "they": THEY}.get(low[0], "") if does in CHOOSES else ""

    def _of_whom(self, thing: Thing, at: int) -> int:
        """'A noble of his', 'a defender of mine': whose it is, told behind it; how many tokens that takes."""
        low = [token.low for token in self.tokens[at : at + 2]]
        owner = OF_WHOM.get(low[1], "") if low[:1] == ["of"] and len(low) > 1 else ""
        named = low[1].removesuffix("s") if low[:1] == ["of"] and len(low) > 1 else ""
        if named in NAMES and (self.tokens[at + 1].own or named != low[1]):  # "a guy of Tom's", "a guy of toms"
            self.found.players.setdefault(named, named.capitalize())
            owner = named
        if not owner or thing.owner:
            return 0
        thing.owner = self._who(owner)
        return 2

    def _some_of_theirs(self, at: int) -> int:
        """'Two of hers', 'one of mine': characters of whom nothing else is told."""
        low = [token.low for token in self.tokens[at : at + 4]]
        count = 2 if low[:1] == ["both"] else number(low[0]) if low else None
        whose = OF_WHOM.get(low[2], "") if len(low) > 2 and low[1] == "of" else ""
        after = low[3] if len(low) > 3 else "."
        takes_noun = low[2:3] == ["his"] and (
            after in GENERIC or (is_english(after) and lemma(after) == after and after not in APART)
        )
        if not count or not whose or takes_noun:
            return 0
        thing = Thing(noun="character", owner=self._who(whose), count=count, plural=count > 1)
        self.found.things.append(thing)
        self._tag(thing, self.tokens[at].start, self.tokens[at + 2].end)
        return at + 3

    def _is_anybody(self, thing: Thing) -> bool:
        return thing.noun == "character" or "character" in {card.type for card in self._cards(thing)}

    def _cards(self, thing: Thing) -> list[Named]:
        return [card for title in thing.titles for card in self.vocabulary.titles[title]]

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
        if after and self.tokens[at + 1].low in FOR_WHAT:  # "two guys for Lethal Counterattack"
            return False
        return any(self.vocabulary.meant(self.tokens, n, self.spoken) for n in after)

    def _again(self, at: int, word: str, back: int) -> int:
        """'That guy': the last thing of the kind that was spoken of."""
        if word in ("card", "cards", "plot", "event", "events", "copy", "player", "one"):
            return 0
        kind = GENERIC.get(word) or "character"
        role = ROLES.get(word, "")
        apart = [t for t in self.found.things if role and t.role and t.role != role]  # "the attacker" is no blocker
        if apart and len(apart) == len([t for t in self.found.things if self._is_anybody(t)]):
            return 0
        wanted = [t for t in self.found.things if kind in (t.noun, self._type(t)) and t not in apart]
        wanted = wanted or self.found.things
        if traited := [t for t in wanted if word.capitalize() in self._traits(t)]:  # "the king"
            wanted = traited
        wanted = [t for t in wanted if t.noun and self._was_called(t, word)] or wanted
        last = next((t for t in reversed(wanted) if t.noun or t.titles), None)
        if last is None:
            return 0
        start = self.found.words[back].start
        del self.found.words[back:]
        self._tag(last, start, self.tokens[at].end)
        return at + 1
