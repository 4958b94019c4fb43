"""Who and what a telling speaks of: players, cards by name, cards by what they are, and words that stand for them."""

from __future__ import annotations

import re

from timing.telling.inflected import forms
from timing.telling.kinds import PAST_OWN, is_adjective
from timing.telling.lemmas import FILLERS, GENERIC, HE_WORDS, ME_WORDS, OPPONENT_WORDS, SHE_WORDS, lemma
from timing.telling.people import HE, ME, OPPONENT, SHE, THEY, phrase, relative, side
from timing.telling.things import Mentions, Thing, Word
from timing.telling.titled import PLAYER_DOES, Titled
from timing.telling.tokens import Token, number
from timing.telling.unnamed import Unnamed
from timing.telling.vocabulary import COMMON, NAMES, SMALL, is_english, key_word

POSSESSED = "hand dupe claim card cards house deck plot power gold turn text crest icon icons copy attachments".split()
ICONS_CALLED = {"crown": "power", "crowns": "power", "eye": "intrigue", "eyes": "intrigue"}
"""What players call icons by what is drawn on them; what weapons are called is left, which are cards."""
CLAIMS = ("claim", "claims", "claimed", "claiming")
HELPING = frozenset(
    "can cannot could may might must will would should is are was were has have had does do did isn".split()
)
DOES_SO = frozenset(
    "attacks attacked plays played says said wants wanted wins won reveals revealed marshals marshalled defends "
    "defended blocks blocked declares declared kneels claims claimed discards discarded attached attaches".split()
)
"""What players are told to do behind their names."""
LONGEST_ASIDE = 7
"""Words between two commas that say who somebody is."""
NO_NAMES = frozenset(
    "claim power military intrigue renown deadly stealth dominance initiative gold influence game everybody everyone "
    "nobody somebody someone anyone anybody neither both which what who that this then now here there one none each "
    "all some other another first second last opponent attacker defender play attack card house side team have be do "
    "just already also mine yours his hers theirs".split()
)
HANGING = frozenset("hang hangs hung hanging hold holds held holding".split())
LEAVING = "walk walks walked run runs ran make makes made go goes went come comes came".split()


class Finder(Titled, Unnamed):
    """Reads the tokens from left to right."""

    def read(self) -> Mentions:
        at = 0
        while at < len(self.tokens):
            at = (
                self._plot_of_trait(at)
                or self._card(at)
                or self._description(at)
                or self._copy(at)
                or self._player(at)
                or self._a_friend(at)
                or self._some_of_theirs(at)
                or self._generic(at)
                or self._unnamed(at)
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

    def _player(self, at: int) -> int:
        token = self.tokens[at]
        before = self.tokens[at - 1].low if at else ""
        if kin := relative(self.tokens, at):
            size, player, name = kin
            self.found.players.setdefault(player, name)
            return self._person(at, size, player, self.tokens[at + size - 1].own)
        if token.low in ME_WORDS:
            return self._person(at, 1, ME, token.low in ("my", "our", "mine"))
        slip = token.low.startswith(("oppo", "oppn", "opon")) and not token.low.startswith(("oppos", "opport"))
        if (token.low in OPPONENT_WORDS or slip) and (
            slip or token.low.startswith("opp") or before in ("my", "the", "his", "her", "our", "other")
        ):
            called = self._befriended(token.low)
            if self.found.words and self.found.words[-1].tag in ("own:me", "the", "a", "an", "other"):
                start = self.found.words.pop().start
                if called:
                    self._tag(called, start, token.end)
                    return at + 1
            return self._person(at, 1, OPPONENT, token.own or self._owns_next(at))
        if token.low in HE_WORDS:
            owns = token.low in ("his", "their", "hers", "theirs") or (token.low == "her" and self._noun_follows(at))
            owns = owns and not (token.low == "her" and lemma(before) in ("give", "show", "tell", "offer"))
            stands = SHE if token.low in SHE_WORDS else THEY if token.low.startswith("the") else HE
            self._say_word(at, f"own:{stands}" if owns else f"@{stands}")
            return at + 1
        if found := phrase(self.tokens, at) or (None if self._has_named_players() else side(self.tokens, at)):
            size, player, name = found
            self.found.players.setdefault(player, name)
            return self._person(at, size, player, self.tokens[at + size - 1].own)
        if self._is_name(at):
            player = token.low
            self._introduced(token)
            self.found.players.setdefault(player, token.low.capitalize())
            return self._person(at, 1, player, token.own)
        return 0

    def _owns_next(self, at: int) -> bool:
        """'My opponents Pulled Under', of a card behind a possessive without its mark."""
        told = self.tokens[at].low in ("opponents", "opps")
        return told and self.vocabulary.meant(self.tokens, at + 1, self.spoken) is not None

    def _a_friend(self, at: int) -> int:
        """'To stand a friend': a character of the player who does it."""
        words = self.found.words
        if (
            self.tokens[at].low not in ("friend", "buddy", "mate", "pal")
            or not words
            or words[-1].tag not in ("a", "another")
        ):
            return 0
        doer = next((word.tag[1:] for word in reversed(words) if word.tag.startswith("@")), ME)
        thing = Thing(noun="character", owner=self._who(doer), called=(self.tokens[at].low,))
        self.found.things.append(thing)
        self._tag(thing, words.pop().start, self.tokens[at].end)
        return at + 1

    def _befriended(self, noun: str) -> Thing | None:
        """'A buddy attacks with her ... my buddy': the character who was called so."""
        said = [one for one in self.found.things if noun in one.called]
        return said[-1] if said else None

    def _introduced(self, token: Token) -> None:
        """'My mate Dave' is one player."""
        words = self.found.words
        who = words[-1].tag.removeprefix("@") if words else ""
        if (who == OPPONENT or who.startswith("my-")) and token.start - words[-1].end <= 1:
            words.pop()
            if not any(word.tag.endswith(who) for word in words):
                self.found.players.pop(who, None)

    def _noun_follows(self, at: int) -> bool:
        if at + 1 >= len(self.tokens):
            return False
        after = self.tokens[at + 1]
        named = self.vocabulary.meant(self.tokens, at + 1, self.spoken)
        behind = self.tokens[at + 2].low if at + 2 < len(self.tokens) else ""
        if behind in GENERIC and (is_adjective(after.low) or number(after.low) is not None):
            return True
        if number(after.low) is not None and behind in ("icon", "strength", "str", "cost"):  # "her one icon dude"
            return True
        if self.vocabulary.is_head(after.low):  # "her recruiter"
            return True
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

    def _has_named_players(self) -> bool:
        """Whether the text has names of players, which are no part of a title."""
        return any(
            token.capital and token.low in NAMES and key_word(token.low) not in self.vocabulary.words
            for token in self.tokens
        )

    def _is_name(self, at: int) -> bool:
        token = self.tokens[at]
        if token.low in self.found.players:
            return True
        if token.low in NAMES and (token.capital or token.low not in COMMON):
            return token.capital or self.spoken or self._acts_in_small_letters(at)
        if self._opens_as_name(at):
            return True
        if not self._may_be_stranger(at):
            return False
        aside = self._behind_aside(at)
        behind = [token.low for token in self.tokens[aside : aside + 3] if token.low not in FILLERS]
        following = [lemma(low) for low in behind]
        if following and (following[0] in PLAYER_DOES or forms().get(behind[0], ("", ""))[1] in ("s", "past")):
            return token.low not in forms()
        if self._beside_a_player(at):
            return True
        if not is_english(token.low) and self._is_strange(at):
            return True
        if at > 1 and lemma(self.tokens[at - 1].low) in ("attack", "beat") and not token.opens:
            return True
        after = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        return token.own or lemma(after) != after or after in ("is", "has", "and", "wants", "says", "can", "may")

    def _behind_aside(self, at: int) -> int:
        """Where it goes on behind a name: behind what is said of it between two commas, "Rui, who attacked, says"."""
        lows = [token.low for token in self.tokens[at + 1 : at + 2 + LONGEST_ASIDE]]
        if lows[:1] != [","] or "," not in lows[2:]:
            return at + 1
        return at + 2 + lows.index(",", 2)

    def _acts_in_small_letters(self, at: int) -> bool:
        """'leo stole my Robert': a name without its capital, which is no word of a title, and what its player does."""
        token = self.tokens[at]
        after = next((one.low for one in self.tokens[at + 1 : at + 3] if one.low not in FILLERS), "")
        return key_word(token.low) not in self.vocabulary.words and (lemma(after) in PLAYER_DOES or after in DOES_SO)

    def _opens_as_name(self, at: int) -> bool:
        """'Grant attacks me', 'Drew won': a word of other use that begins a sentence and does what players do."""
        token = self.tokens[at]
        after = self.tokens[at + 1].low if at + 1 < len(self.tokens) else ""
        if not (token.capital and token.opens and token.low.isalpha() and after in DOES_SO) or len(token.low) < 3:
            return False
        known = token.low in GENERIC or lemma(token.low) in NO_NAMES or token.low in FILLERS | SMALL
        word = key_word(token.low)
        return not known and word not in self.vocabulary.words and not self.vocabulary.is_trait(word)

    def _may_be_stranger(self, at: int) -> bool:
        """Whether a word has a capital and no other use that is known."""
        token = self.tokens[at]
        owned = bool(self.found.words) and self.found.words[-1].tag.startswith("own:")
        if not token.capital or not token.low.isalpha() or token.low in COMMON or len(token.low) < 2 or owned:
            return False
        if token.opens and is_english(token.low):
            return False
        return key_word(token.low) not in self.vocabulary.words

    def _is_strange(self, at: int) -> bool:
        """Whether a word that nobody knows is used as a name: in a sentence, or where one begins."""
        token = self.tokens[at]
        word = key_word(token.low)
        if token.low in GENERIC or self.vocabulary.is_trait(word) or self.vocabulary.is_trait(word.removesuffix("s")):
            return False
        if self.vocabulary.spelt(token) != word or word.removesuffix("s") in self.vocabulary.words:
            return False
        if not token.opens:
            return self.tokens[at - 1].low not in ("the", "a", "an") if at else True
        after = self.tokens[at + 1].low if at + 1 < len(self.tokens) else "."
        return after.isalpha() and (after[-1:] == "s" or after[-2:] in ("ed", "nt") or lemma(after) != after)

    def _beside_a_player(self, at: int) -> bool:
        """'Bo and Vi', 'Abe, Bea, Cal, Dot': a word that stands beside the name of a player."""
        tags = [word.tag for word in self.found.words[-2:]]
        before = (
            len(tags) == 2
            and tags[1] in ("and", ",", "or")
            and tags[0][:1] == "@"
            and tags[0][1:] in self.found.players
        )
        return before and self.found.players.get(tags[0][1:], "") not in (ME, OPPONENT)

    def _is_icon(self, at: int) -> bool:
        """Whether a word for what is drawn on an icon stands where somebody has one."""
        before = [word.tag for word in self.found.words[-2:]]
        return bool(before) and (
            before[-1] in ("have", "no", "a", "an", "without", "and", "lose", "the", "only")
            or before[-1].startswith("own:")
        )

    def _is_said(self, at: int) -> bool:
        """Whether a clause follows: what is claimed is said, where it is no power."""
        following = [token.low for token in self.tokens[at + 1 : at + 8]]
        if following[:1] in (["that"], ["there"]) or (following[:1] == ["to"] and following[1:2] in (["have"], ["be"])):
            return True
        if not self.found.words or not self.found.words[-1].tag.startswith("@") or following[:1] == ["for"]:
            return False
        clause = next((n for n, low in enumerate(following) if low in ".,?!;"), len(following))
        return bool(HELPING & set(following[1:clause])) and "and" not in following[:clause]

    def _to_nothing(self, at: int) -> bool:
        """Whether somebody is dropped to a STR: "drops my Myrcella to zero"."""
        said = " ".join(token.low for token in self.tokens[at : at + 7]).partition(" . ")[0]
        return re.search(r" to (?:zero|nothing|0|\d)\b", said) is not None

    def _dupe_follows(self, at: int) -> bool:
        """Whether what somebody drops is a duplicate: "her dupe", "the dupe", "Roose's dupe"."""
        return bool({"dupe", "dupes", "duplicate", "duplicates"} & {token.low for token in self.tokens[at : at + 3]})

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
        behind = self.tokens[at + 2].low if at + 2 < len(self.tokens) else "."
        settled = self.found.words and self.found.words[-1].tag in (
            "legal",
            "allowed",
            "ok",
            "okay",
            "fine",
            "possible",
        )
        if (
            low == "or" and following in ("not", "no", "what") and behind in ".?!\n" and not settled
        ):  # "she is out, or not"
            self._say_word(at, "yes")
            self._say_word(at, "?")
            return at + 2 + (behind == "?")
        if (low, following) == ("yes", "or") and behind in ("no", "not", "nay"):  # "yes or no"
            self._say_word(at, "legal")
            self._say_word(at, "?")
            return at + 3 + (at + 3 < len(self.tokens) and self.tokens[at + 3].low == "?")
        if low in ("pop", "pops", "popped") and following == "out":
            self._say_word(at, "come")
            return at + 1
        if low == "no" and following == "one":
            self._say_word(at, "nobody")
            return at + 2
        if low in ICONS_CALLED and self._is_icon(at):  # "he has no crown"
            self._say_word(at, ICONS_CALLED[low])
            self._say_word(at, "icon")
            return at + 1 + following.startswith("icon")
        if (
            low in ("token", "tokens")
            and self.found.words
            and self.found.words[-1].tag.startswith(("own:", "the", "a"))
        ):
            self._say_word(at, "power")
            return at + 1
        if low in CLAIMS and self._is_said(at):  # "he claims she is dead"
            self._say_word(at, "say")
            return at + 1
        if low in ("end", "ends", "ended") and following == "up":  # "she ends up winning it"
            return at + 2
        off = [token.low for token in self.tokens[at + 1 : at + 3]]
        if lemma(low) == "play" and low.startswith("drop") and self._dupe_follows(at + 1):  # "to drop Roose's dupe"
            self._say_word(at, "discard")
            return at + 1
        if low in ("drop", "drops", "dropped", "dropping") and self._to_nothing(at + 1):
            self._say_word(at, "lower")
            return at + 1
        if low in HANGING and off[:1] == ["on"] and off[1:] in ([","], ["."], ["a"]):  # "hold on, he says"
            return at + 2
        if low in LEAVING and off == ["off", "with"]:  # "he walked off with my guy"
            self._say_word(at, "take")
            return at + 3
        if lemma(low) == "choose" and following == "up":  # "pick up a power"
            self._say_word(at, "get")
            return at + 2
        if lemma(low) in ("get", "have") and following == "rid":  # "he got rid of it"
            self._say_word(at, "discard")
            return at + 3
        if low == "got" and [word.tag for word in self.found.words[-2:]] == ["have", "only"]:
            return at + 1
        if low == "got" and self.found.words and self.found.words[-1].tag in ("be", "have"):
            self.found.words.pop()
        self._say_word(at, lemma(low))
        return at + 1
