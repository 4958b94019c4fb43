"""Who and what a telling speaks of: players, cards by name, cards by what they are, and words that stand for them."""

from __future__ import annotations

from timing.telling.descriptions import ADJECTIVES, relative
from timing.telling.lemmas import FILLERS, GENERIC, HE_WORDS, ME_WORDS, OPPONENT_WORDS, SHE_WORDS, lemma
from timing.telling.people import HE, ME, OPPONENT, SHE, THEY, fits, phrase
from timing.telling.things import Mentions, Thing, Word
from timing.telling.tokens import Token, number
from timing.telling.vocabulary import COMMON, HOUSES, NAMES, SMALL, Vocabulary, key_word, words_of

POSSESSED = "hand dupe claim card cards house deck plot power gold turn text crest icon icons copy attachments".split()
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
PLAYER_DOES = (
    "take play attack want say reveal kneel marshal win lose have defend "
    "use bring respond choose give save cancel discard flip put be do"
).split()
PLAYERS_ALONE = [
    verb for verb in PLAYER_DOES if verb not in ("attack", "have", "win", "lose", "put", "be", "do", "save")
]
"""What players do and characters do not: of a name that is a card's, too."""
ARTICLES = tuple(
    "copy first the a an this that own only big poor both of plain ordinary regular vanilla lone single "
    "measly little lovely trusty mighty beloved dear".split()
)
ORDINALS = ("second", "other", "another", "third", "2nd", "extra", "next")
ROLES = {"attacker": "attackers", "defender": "defenders", "blocker": "defenders", "blockers": "defenders"}
MARKS = (".", "?", "!", "\n")
BEASTS = {"wolf": "Direwolf", "dragon": "Dragon"}
CRESTS = ("noble", "learned", "war", "holy")
KEYWORDS = ("stealth", "deadly", "renown", "naval", "vigilant", "stalwart")
TRAITS = ("king", "queen", "lord", "lady", "knight", "army", "maester", "ally", "mercenary", "wildling", "raven")


class Finder:
    """Reads the tokens from left to right."""

    def __init__(self, tokens: list[Token], vocabulary: Vocabulary) -> None:
        self.tokens = tokens
        self.vocabulary = vocabulary
        self.spoken = not any(t.capital and not t.opens and t.low != "i" for t in tokens)
        self.found = Mentions([], [], {})

    def read(self) -> Mentions:
        at = 0
        while at < len(self.tokens):
            at = (
                self._card(at)
                or self._description(at)
                or self._copy(at)
                or self._player(at)
                or self._generic(at)
                or self._word(at)
            )
        self.found.said = [self._around(thing) for thing in self.found.things]
        return self.found

    def _around(self, thing: Thing) -> str:
        """The words of the sentence in which a thing is first spoken of."""
        start, end = thing.spans[0]
        begins = max((t.end for t in self.tokens if t.low in ".?!" and t.end <= start), default=0)
        ends = min((t.start for t in self.tokens if t.low in ".?!" and t.start >= end), default=10**9)
        around = (t for t in self.tokens if begins <= t.start < ends and not start <= t.start < end)
        return " ".join(lemma(t.low) for t in around)

    # --- cards by name ---------------------------------------------------------------------------------------------

    def _card(self, at: int) -> int:
        if short := self._short(at):
            self._tag(short, self.tokens[at].start, self.tokens[at].end)
            return at + 1
        known = self._known(at)
        meant = self.vocabulary.meant(self.tokens, at, self.spoken) or self.vocabulary.plot(self.tokens, at)
        if meant and self.tokens[at].low == "the" and at + 1 < len(self.tokens):  # of "the Knight of Flowers"
            longer = self.vocabulary.meant(self.tokens, at + 1, self.spoken)
            if longer and longer.size >= meant.size:
                return 0
        if known and (meant is None or meant.size <= known[1] or meant.how != "whole"):
            size, titles, how = known[1], known[0].titles, "part"
        elif meant is not None:
            size, titles, how = meant.size, meant.titles, meant.how
        else:
            return 0
        known_card = known is not None and self.tokens[at].low not in self.found.players
        if not known_card and self._is_player(at, size, how):
            return 0
        ends = at + size < len(self.tokens) and self.tokens[at + size].low == "!"
        size += ends and titles[0].endswith("!")  # a mark of the title ends no sentence
        by_article = at > 0 and self.tokens[at - 1].low in ("the", "that")
        more, told = relative(self.tokens, at + size, by_article)
        self._name_thing(at, size, titles, told)
        self._describe(self._last_thing(), at + size, more)
        return at + size + more

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
        behind = said[-1:] and (said[-1].startswith("#") or said[-1] in ("be", ","))
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
        if self.found.things[-1].noun:  # "the other one" is another of these
            return 0
        if self.tokens[at].low == "one" and "bring" in [word.tag for word in words[-4:]]:  # any other card
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
                words = words_of(title)
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
        return before in ("the", "that", "his", "my", "her") and lemma(word) == word and word not in GENERIC

    def _is_player(self, at: int, size: int, how: str) -> bool:
        token = self.tokens[at]
        after = lemma(self.tokens[at + 1].low) if at + 1 < len(self.tokens) else ""
        if size == 1 and token.low in self.found.players:
            return True
        if size == 1 and how == "misspelt" and token.capital and after in PLAYER_DOES:
            return True
        attacked = bool(self.found.words) and self.found.words[-1].tag in ("attack", "against")
        if size == 1 and how == "part" and token.capital and attacked:
            self.found.players.setdefault(token.low, token.low.capitalize())
            return True
        if size > 1 or token.low not in NAMES:
            return False
        owned = bool(self.found.words) and self.found.words[-1].tag.startswith(("own:", "the"))
        if after == "attack" and not owned and self._with_another(at):
            return True
        does = PLAYER_DOES if how == "part" else PLAYERS_ALONE
        return how == "part" or (after in does and not owned)

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
        owner, other, count, first = self._before(at)
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
            self.found.things.append(thing)
        elif owner and not thing.owner:
            thing.owner, thing.late = owner, True
        self._tag(thing, min(start, first), end)
        if self.tokens[at + size - 1].own:
            self.found.words.append(Word("'s", end, end))

    def _too(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].low in ("too", "also", "myself")

    def _nearest(self) -> str:
        """The player who was spoken of last."""
        tags = (word.tag for word in reversed(self.found.words))
        return next((tag[1:] for tag in tags if tag.startswith("@") and tag[1:] in self.found.players), "")

    def _doer(self, start: int) -> str:
        """The player of whom the words before a card say that he or she plays it."""
        tags = [word.tag for word in self.found.words if word.end <= start and word.tag not in FILLERS][-2:]
        return tags[0][1:] if len(tags) == 2 and tags[0].startswith("@") and tags[1] in ("play", "use") else ""

    def _adjectives(self) -> str:
        """'The core Cersei', 'the shadows Selmy': what is said before a name, taken off the words read."""
        found = []
        words = self.found.words
        while words and words[-1].tag in ADJECTIVES:
            found.append(words.pop())
        if (
            found
            and words
            and not (
                words[-1].tag in MARKS
                or words[-1].tag in ("the", "a", "an", "that", "this")
                or words[-1].tag.startswith(("own:", *ORDINALS))
            )
        ):
            words.extend(reversed(found))
            return ""
        return " ".join(word.tag for word in found)

    def _same(self, titles: tuple[str, ...], owner: str, other: bool, told: str) -> Thing | None:
        if other:
            return None
        fits = [thing for thing in self.found.things if thing.titles and set(thing.titles) & set(titles)]
        if told:  # another version than the one that was told of before, or than "a Selmy"
            fits = [t for t in fits if (not t.told and not t.some) or set(t.told.split()) & set(told.split())]
        if owner:  # what somebody else has played is another copy
            fits = [t for t in fits if t.by in ("", owner) or (owner == HE and t.by != ME)]
        return next((t for t in reversed(fits) if not owner or not t.owner or t.owner == owner), None)

    def _tag(self, thing: Thing, start: int, end: int) -> None:
        thing.spans.append((start, end))
        self.found.words.append(Word(f"#{self.found.things.index(thing)}", start, end))

    def _before(self, at: int) -> tuple[str, bool, int, int]:
        """What stands before a card: whose it is, whether another copy, how many; taken off the words read."""
        owner, other, count, first = "", False, 1, 10**9
        words = self.found.words
        while words:
            tag = words[-1].tag
            if tag.startswith("own:"):
                owner = self._who(tag.removeprefix("own:"))
            elif tag in ORDINALS:
                other = tag != "next"
            elif (n := number(tag)) and n < 4:
                count = n
            elif tag not in ARTICLES or (tag == "of" and (len(words) < 2 or words[-2].tag not in ("both", "copy"))):
                break
            first = words.pop().start
            if owner:
                break
        return owner, other, count, first

    def _who(self, player: str) -> str:
        """'His' is whose the last player before is who is not the teller."""
        if player not in (HE, SHE, THEY):
            return player
        for word in reversed(self.found.words):
            named = word.tag.removeprefix("@").removeprefix("own:")
            if word.tag[:1] in "@o" and named in self.found.players and named != ME and fits(named, player):
                return named
        return HE

    # --- players ---------------------------------------------------------------------------------------------------

    def _player(self, at: int) -> int:
        token = self.tokens[at]
        before = self.tokens[at - 1].low if at else ""
        if token.low in ME_WORDS:
            return self._person(at, 1, ME, token.low in ("my", "our", "mine"))
        slip = token.low.startswith(("oppo", "oppn", "opon")) and not token.low.startswith(("oppos", "opport"))
        if (token.low in OPPONENT_WORDS or slip) and (
            slip or token.low.startswith("opp") or before in ("my", "the", "his", "her", "an", "our", "other", "a")
        ):
            if self.found.words and self.found.words[-1].tag in ("own:me", "the", "a", "an", "other"):
                self.found.words.pop()
            return self._person(at, 1, OPPONENT, token.own)
        if token.low in HE_WORDS:
            owns = token.low in ("his", "their", "hers", "theirs") or (token.low == "her" and self._noun_follows(at))
            owns = owns and not (token.low == "her" and lemma(before) in ("give", "show", "tell", "offer"))
            stands = SHE if token.low in SHE_WORDS else THEY if token.low.startswith("the") else HE
            self._say_word(at, f"own:{stands}" if owns else f"@{stands}")
            return at + 1
        if found := phrase(self.tokens, at):
            size, player, name = found
            self.found.players.setdefault(player, name)
            return self._person(at, size, player, self.tokens[at + size - 1].own)
        if self._is_name(at):
            player = token.low
            self._introduced(token)
            self.found.players.setdefault(player, token.low.capitalize())
            return self._person(at, 1, player, token.own)
        return 0

    def _introduced(self, token: Token) -> None:
        """'My mate Dave' is one player."""
        words = self.found.words
        if words and words[-1].tag == f"@{OPPONENT}" and token.start - words[-1].end <= 1:
            words.pop()
            if not any(word.tag.endswith(OPPONENT) for word in words):
                self.found.players.pop(OPPONENT, None)

    def _noun_follows(self, at: int) -> bool:
        if at + 1 >= len(self.tokens):
            return False
        after = self.tokens[at + 1]
        named = self.vocabulary.meant(self.tokens, at + 1, self.spoken)
        return bool(named) or after.low in GENERIC or after.low in PAST_OWN or after.low in POSSESSED

    def _person(self, at: int, size: int, player: str, owns: bool) -> int:
        if player in (ME, OPPONENT):
            self.found.players.setdefault(player, player)
        words = self.found.words
        if words and words[-1].tag in ("player", "buddy", "friend"):
            words.pop()
        tag = f"own:{player}" if owns else f"@{player}"
        words.append(Word(tag, self.tokens[at].start, self.tokens[at + size - 1].end))
        return at + size

    def _is_name(self, at: int) -> bool:
        token = self.tokens[at]
        if token.low in self.found.players:
            return True
        if token.low in NAMES and (token.capital or token.low not in COMMON):
            return token.capital or self.spoken
        stranger = token.capital and token.low.isalpha() and token.low not in COMMON and len(token.low) > 1
        owned = bool(self.found.words) and self.found.words[-1].tag.startswith("own:")
        if not stranger or owned or key_word(token.low) in self.vocabulary.words:
            return False
        following = [lemma(token.low) for token in self.tokens[at + 1 : at + 4] if token.low not in FILLERS]
        if following and following[0] in PLAYER_DOES:
            return True
        if at > 1 and lemma(self.tokens[at - 1].low) in ("attack", "beat") and not token.opens:
            return True
        after = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        return token.own or lemma(after) != after or after in ("is", "has", "and", "wants", "says", "can", "may")

    # --- cards by what they are ------------------------------------------------------------------------------------

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
        a_trait = token.low in TRAITS or self.vocabulary.is_trait(token.low)
        traits = token.low if a_trait else next((w.tag for w in words[back:] if w.tag in TRAITS), "")
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

    def _of_type(self, noun: str, owner: str) -> Thing | None:
        """'My plot', of a plot of the player's that was named."""
        named = (t for t in reversed(self.found.things) if t.titles and t.owner in ("", owner))
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

    def _is_person(self, thing: Thing) -> bool:
        return bool(thing.titles) and self.vocabulary.titles[thing.titles[0]][0].type == "character"

    def _again(self, at: int, word: str, back: int) -> int:
        """'That guy': the last thing of the kind that was spoken of."""
        if word in ("card", "cards", "plot", "event", "events", "copy", "player", "one"):
            return 0
        people = [t for t in self.found.things if t.noun == "character" or self._is_person(t)]
        wanted = people if GENERIC.get(word) == "character" and people else self.found.things
        last = next((t for t in reversed(wanted) if t.noun or t.titles), None)
        if last is None:
            return 0
        start = self.found.words[back].start
        del self.found.words[back:]
        self._tag(last, start, self.tokens[at].end)
        return at + 1

    # --- the rest --------------------------------------------------------------------------------------------------

    def _word(self, at: int) -> int:
        low = self.tokens[at].low
        following = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        if low in ("keep", "keeps", "kept") and following.endswith("ing"):
            return at + 1
        if low in ("couple", "pair", "few") and self.found.words and self.found.words[-1].tag == "a":
            self.found.words.pop()  # "a couple of guys"
            self._say_word(at, "three" if low == "few" else "two")
            whose = self.tokens[at + 2].low if at + 2 < len(self.tokens) else ""
            return at + 1 + (following == "of" and whose not in HE_WORDS | ME_WORDS)
        if lemma(low) == "choose" and following == "up":  # "pick up a power"
            self._say_word(at, "get")
            return at + 2
        if lemma(low) in ("get", "have") and following == "rid":  # "he got rid of it"
            self._say_word(at, "discard")
            return at + 3
        if low == "got" and self.found.words and self.found.words[-1].tag in ("be", "have"):
            self.found.words.pop()
        self._say_word(at, lemma(low))
        return at + 1

    def _say_word(self, at: int, tag: str) -> None:
        token = self.tokens[at]
        self.found.words.append(Word(tag, token.start, token.end))


def _shortened(said: str, word: str) -> bool:
    return word.startswith(said) and len(word) >= len(said) + 2


def _is_part(word: str, title: tuple[str, ...]) -> bool:
    return word in title or (word.endswith("s") and word[:-1] in title)
