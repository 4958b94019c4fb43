"""Which version of a card is meant, as players tell it: "the one who saves himself", "the core Cersei"."""

from __future__ import annotations

from collections.abc import Sequence

from timing.telling.lemmas import FORMS, lemma
from timing.telling.tokens import Token, number
from timing.telling.vocabulary import SMALL, Named

ONES = ("one", "version", "guy", "copy", "card", "character")
RELATIVE = ("who", "that", "which", "with", "where")
TELLS_OF_THEN = frozenset(
    "was were is has had have got can may died dies just i you we he she they it my his her".split()
)
"""Behind "who" or "that": what is said of the card now, which is no description of it."""
SUBJECTS = frozenset("i you we he she they my his her can may could do does did will is are".split())
ADJECTIVES = frozenset(
    "core shadows shadow stalwart renown deadly stealth vigilant prized noble learned war holy naval army kingsguard "
    "unique big little young old intimidate immune ambush infamy vengeful deathbound neutral stark lannister "
    "baratheon targaryen greyjoy martell lanni bara targ gj king queen".split()
)
ALWAYS = frozenset("immune stealth renown deadly stalwart vigilant vengeful intimidate infamy prized ambush".split())
"""What a card is or has at all times, so that "the one who is immune" tells which one."""
"""Before a name: what tells one version from another."""
PHASED = frozenset(
    "marshalling marshaling challenges dominance standing draw plot taxation cheap expensive small old new".split()
)
"""The same, of words that are told of much else: they stand in "the ... one" alone."""
ASKS = frozenset("is are can may could do does did will would should must".split())
WHOM = frozenset("i you we he she they it that this my his her their".split())
HOUSES = {"lanni": "lannister", "bara": "baratheon", "targ": "targaryen", "gj": "greyjoy"}
NUMBERED = {"cost": "cost", "gold": "cost", "coster": "cost", "drop": "cost", "strength": "STR", "str": "STR"}
"""What a version is told by in numbers, and the word that stands before it among a version's facts."""
MOST = 16
SAYS = {
    "claim": "claim", "power": "claim-power", "save": "save", "cancel": "cancel", "kill": "kill", "draw": "draw",
    "stand": "stand", "kneel": "kneel", "discard": "discard", "hand": "hand", "steal": "control", "return": "return",
    "gold": "gold", "strength": "str", "die": "killed", "win": "challenge-won", "lose": "challenge-lost",
    "shadows": "shadow", "attach": "attach", "put": "put-into-play", "bring": "come-out", "agenda": "house",
    "immune": "immun", "defend": "defend", "attack": "attack", "choose": "choose", "claims": "claim-power",
}  # fmt: skip
"""Everyday words and what stands for them in the language of the stepper."""


def relative(tokens: Sequence[Token], at: int, by_article: bool) -> tuple[int, str]:
    """A description that begins here, behind a card's name: how many tokens, and its words; none: 0.

    `by_article`: the name stood behind "the", so that "that ..." says which one is meant.
    """
    low = [token.low for token in tokens[at : at + MOST + 4]]
    start = 1 if low[:1] == [","] else 0
    two = low[start : start + 1] == ["the"] and low[start + 3 : start + 4] == ["one"]
    if two and {low[start + 1], low[start + 2]} <= ADJECTIVES | PHASED:  # "the old core one"
        return start + 4, f"{low[start + 1]} {low[start + 2]}"
    which = low[start : start + 1] == ["the"] and low[start + 2 : start + 3] in (["one"], ["version"])
    if which and low[start + 1] in ADJECTIVES | PHASED:
        size, told = relative(tokens, at + start + 3, True) if low[start + 3 : start + 4] != [","] else (0, "")
        return start + 3 + size, f"{low[start + 1]} {told}".strip()
    by_number = low[start : start + 1] == ["the"] and low[start + 3 : start + 4] in (["one"], ["version"], ["guy"])
    if by_number and (counted := numbered(low[start + 1], low[start + 2])):
        return start + 4, counted
    if low[start : start + 1] == ["the"] and low[start + 1 : start + 2] and low[start + 1] in ONES:
        start += 2
    elif not by_article or low[:1] == [","] or low[:1] == ["with"]:
        return 0, ""
    plainly = start > 0 and low[start - 1 : start] != [","] and low[start : start + 1] and low[start] in ALWAYS
    if plainly:  # "the one immune to events"
        end = next((n for n in range(start, len(low)) if low[n] in (".", ",", "?", "!", "\n", ";")), len(low))
        end = next((n for n in range(start, end) if low[n] in ASKS and low[n + 1 : n + 2] and low[n + 1] in WHOM), end)
        if end <= MOST + start:
            return end, " ".join(low[start:end])
    if low[start : start + 1] == [] or low[start] not in RELATIVE:
        return 0, ""
    first = low[start + 1] if start + 1 < len(low) else "."
    present = first.endswith("s") or lemma(first) != first or low[start] == "with"
    always = first in ("is", "has", "have", "got") and low[start + 2 : start + 3] and low[start + 2] in ALWAYS
    if low[start - 1] in ONES and low[start + 1 : start + 3] in (["can", "not"], ["may", "not"]):
        always = present = True
    if low[start] == "where":
        always = present = first in ("you", "i", "he", "she", "they")
    if (first in TELLS_OF_THEN and not always) or first.endswith("ed") or not present:
        return 0, ""
    end = start + 1
    while end < len(low) and end < MOST + start and low[end] not in (".", ",", "?", "!", "\n", ";"):
        if low[end] in ("and", "but", "so") and end + 1 < len(low) and low[end + 1] in SUBJECTS:
            break
        if low[end] in ASKS and low[end + 1 : end + 2] and low[end + 1] in WHOM and end > start + 1:
            break  # a question, in a dictation without marks
        if low[end] in ("under", "beneath", "on") and low[end + 1 : end + 2] in (["her"], ["him"], ["it"], ["top"]):
            break
        end += 1
    return end, " ".join(low[start + 1 : end])


def numbered(number_: str, what: str) -> str:
    """'The four cost one', 'my 3 strength Robert': as it is told of a version; empty for anything else."""
    n = number(number_)
    return f"{NUMBERED[what]}:{n}" if n is not None and what in NUMBERED else ""


def fits(told: str, card: Named) -> int:
    """How well a version fits what was told of it: three points for each word that says what it does or is."""
    if not told:
        return 0
    does = card.does.lower()
    facts = f"{card.label} {' '.join((*card.traits, *card.crests))}".lower()
    score = 0
    for word in dict.fromkeys(HOUSES.get(one, one) for one in told.split()):
        key, _, n = word.partition(":")
        if n:
            score += 6 if f"{key} {n}," in card.label else -3
            continue
        base = lemma(word)
        if word in SMALL or (base in FORMS and base in ("be", "do", "have", "go")):
            continue
        said = SAYS.get(base, "")
        stem = word[: max(len(word) - 1, 4)]
        score += 3 * (bool(said and said in does) or (len(stem) > 3 and (stem in does or stem in facts)))
        score += 5 * (word == "core" and card.id.startswith("core_"))
        score += 3 * (base == "shadows" and "Shadow" in card.crests)
    return score
