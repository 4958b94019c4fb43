"""A telling as tokens that keep their place: dictation, apostrophes and short forms ("I'm", "he's") taken apart."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

LONGEST = 2_000
"""Letters of a telling."""
MOST_TOKENS = 500
WORD = re.compile(r"[a-z]{2,6}_\d{1,3}|[^\W\d_]+(?:'[^\W\d_]+)*'?|\d+|[.,;:!?()\n]")
LEVEL = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-"})
SHORT = {
    "n't": "not", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would",
}  # fmt: skip
WHOLE = {
    "can't": ("can", "not"), "cannot": ("can", "not"), "cant": ("can", "not"), "won't": ("will", "not"),
    "dont": ("do", "not"), "doesnt": ("does", "not"), "im": ("i", "am"), "ive": ("i", "have"), "gotta": ("have", "to"),
    "wanna": ("want", "to"), "gonna": ("going", "to"), "ain't": ("is", "not"),
    **{f"{word}s": (word, "is") for word in ("he", "she", "that", "what", "who", "there", "here", "where", "how")},
    **{f"{word}nt": (word, "not") for word in "is was are did would could should has have had".split()},
    "theyre": ("they", "are"), "youre": ("you", "are"), "theyve": ("they", "have"), "weve": ("we", "have"),
    "itll": ("it", "will"), "theyll": ("they", "will"), "youve": ("you", "have"), "wasnt": ("was", "not"),
    "wont": ("will", "not"), "mustnt": ("must", "not"), "aint": ("is", "not"), "youll": ("you", "will"),
    "theyd": ("they", "would"), "itd": ("it", "would"), "couldve": ("could", "have"), "wouldve": ("would", "have"),
    "lemme": ("let", "me"), "tryna": ("trying", "to"), "ima": ("i", "will"),
}  # fmt: skip
SLANG = {
    "u": "you", "ur": "your", "em": "them", "bc": "because", "cuz": "because", "coz": "because", "cos": "because",
    "unop": "unopposed", "tho": "though", "altho": "although", "vs": "against",
    "n": "and", "wit": "with", "thru": "through", "bout": "about", "opp": "opponent", "opps": "opponents",
}  # fmt: skip
"""Short forms of one word."""
IS_SHORT = (
    "he", "she", "it", "that", "there", "who", "what", "where", "here", "this", "one", "nobody", "somebody",
    "everybody", "everyone", "someone", "everything", "nothing", "else", "mine", "yours", "hers", "theirs",
)  # fmt: skip
IS_BEHIND = frozenset(
    "a an the on in at up down out off over not still already just now going about sure right wrong dead alive gone "
    "immune unopposed mine yours hers been so too all my your his her there here saying going gonna trying clearly "
    "obviously basically also never always got back".split()
)
"""Behind a name or a noun with 's, of which it says how or where it is: "Tilda's on eleven"."""
ROLES = frozenset("plot agenda attacker blocker defender".split())
"""Nouns of which 's says what they are where a name follows: "his plot's Valar", "my attacker's Robb"."""
IS_SAID = frozenset(
    "a an the my your not still just already only too winter summer legal illegal allowed ok okay fine over been "
    "standing kneeling knelt blank dead moribund me you him mine so no now".split()
)
"""Behind "its" without an apostrophe: "its winter", "its legal"."""
NO_DOING = frozenset("king thing being marshalling marshaling beginning opening reckoning meaning reading ring".split())
NOUNS = frozenset(
    "character characters guy guys card cards plot pile deck hand side house attachment attachments location locations "
    "event events player one ones knights knight lord lady army claim challenge power gold dupe text phase".split()
)
PAST = frozenset("put had been got given taken brought won lost chosen knelt gone done just already never".split())
NUMBERS = {
    name: n
    for n, name in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen".split()
    )
}


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark: `low` in lower case and without accents or a possessive, which `own` tells of."""

    low: str
    start: int
    end: int
    capital: bool = False
    opens: bool = False  # a sentence begins with it
    own: bool = False


def tokens(text: str) -> list[Token]:
    """The tokens of a telling, at most MOST_TOKENS."""
    found: list[Token] = []
    opens = True
    level = text[:LONGEST].translate(LEVEL)
    matches = list(WORD.finditer(level))
    for at, match in enumerate(matches):
        word = match.group()
        if word in "()":  # an aside
            marked = found and not found[-1].low[0].isalnum()
            closes = word == ")" and at + 1 < len(matches) and not matches[at + 1].group()[0].isalnum()
            if not (marked or closes or not found):
                found.append(Token(",", match.start(), match.end()))
            continue
        if plain(word).endswith("'d") and at + 1 < len(matches) and _has_done(plain(matches[at + 1].group())):
            word = f"{word[:-2]}'ve"  # "he'd put Ned in": he had
        if word.lower() == "its" and at + 1 < len(matches) and plain(matches[at + 1].group()) in IS_SAID:
            word = "it's"
        if len(found) >= MOST_TOKENS:
            break
        behind = [one.group() for one in matches[at + 1 : at + 4]]
        if plain(word).endswith("'s") and _is_said_of(plain(word).removesuffix("'s"), behind):
            parts = _taken_apart(word[:-2], match.start(), match.end(), opens)
            found += [*parts, Token("is", match.start(), match.end())]
            opens = False
            continue
        found += _taken_apart(word, match.start(), match.end(), opens)
        opens = word in ".!?\n"
    return found


def _taken_apart(word: str, start: int, end: int, opens: bool) -> list[Token]:
    capital, low = word[:1].isupper(), plain(word)
    low = SLANG.get(low, low)
    parts = WHOLE.get(low)
    for ending, full in SHORT.items():
        if parts is None and low.endswith(ending) and len(low) > len(ending):
            parts = (low.removesuffix(ending), full)
    if parts is None and low.endswith("'s") and low.removesuffix("'s") in IS_SHORT:
        parts = (low.removesuffix("'s"), "is")
    if parts:
        return [Token(parts[0], start, end, capital, opens), Token(parts[1], start, end)]
    own = low.endswith(("'s", "s'"))
    return [Token(low.removesuffix("'s").rstrip("'"), start, end, capital, opens, own)]


def _is_said_of(word: str, behind: list[str]) -> bool:
    """Whether 's says what somebody or something is, rather than whose what follows is."""
    if not behind or word in IS_SHORT or word in WHOLE:
        return False
    low = [plain(one) for one in behind]
    named = len(behind) > 1 and (behind[1][:1].isupper() or low[1] in NOUNS)
    if word in ROLES:
        return behind[0][:1].isupper() or low[0] in IS_BEHIND or (_is_doing(behind[0]) and not named)
    if low[0] == "first":
        return low[1:2] == ["player"] and low[2:3] != ["'s"]
    if low[0] == "only":
        return len(low) > 1 and low[1].endswith(("ed", "ing")) and not (len(behind) > 2 and low[2] in NOUNS)
    if low[0] in ("standing", "kneeling", "knelt") or _is_doing(behind[0]):
        return not named
    return low[0] in IS_BEHIND and not (
        low[0] in ("dead", "right", "back", "all", "down") and len(low) > 1 and low[1] in NOUNS
    )


def _is_doing(word: str) -> bool:
    """Whether a word with -ing may tell what somebody is doing."""
    return word.islower() and word.endswith("ing") and word not in NO_DOING


def _has_done(word: str) -> bool:
    """Whether a word behind "he'd" tells of what he had done, rather than of what he would do."""
    return word.endswith("ed") or word in PAST


def plain(word: str) -> str:
    """Lower case, without accents."""
    if word.isascii():
        return word.lower()
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))


def number(word: str) -> int | None:
    """What a numeral or a number word up to twelve says."""
    return int(word) if word.isdigit() and len(word) < 3 else NUMBERS.get(word)
