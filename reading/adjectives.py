"""The parts of a card phrase: adjectives, heads, proper names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reading.model import Mod
from reading.patterns import Parse
from reading.words import HEADS, HOUSES, LOWER_TRAITS, PLURALS, TRAITS
from timing.systems.agot1e.printed import CRESTS, ICONS, NAVAL

_TRAITS = {tuple(trait.split()) for trait in TRAITS}


_LONGEST_TRAIT = max(len(trait) for trait in _TRAITS)


SIMPLE = {
    "unique": Mod("unique"),
    "non-unique": Mod("unique", no=True),
    "standing": Mod("standing"),
    "kneeling": Mod("standing", no=True),
    "knelt": Mod("standing", no=True),
    "participating": Mod("participating", "any"),
    "attacking": Mod("participating", "attacking"),
    "defending": Mod("participating", "defending"),
    "non-participating": Mod("participating", "any", no=True),
    "neutral": Mod("neutral"),
    "in-house": Mod("in-house"),
    "out-of-house": Mod("in-house", no=True),
    "limited": Mod("keyword", "limited"),
    "prized": Mod("keyword", "prized"),
    "topmost": Mod("top"),
    "top": Mod("top"),
    "bottom": Mod("bottom"),
    "random": Mod("random"),
    "other": Mod("other"),
    "different": Mod("different"),
    "remaining": Mod("rest"),
    "revealed": Mod("revealed"),
    "searched": Mod("rest"),
    "additional": Mod("more"),
    "eligible": Mod("eligible"),
    "further": Mod("more"),
    "same": Mod("same"),
    "face-down": Mod("face-down"),
    "facedown": Mod("face-down"),
    "opposing": Mod("opposing"),
    "killed": Mod("just", "killed"),
    "discarded": Mod("just", "discarded"),
    "bypassed": Mod("just", "bypassed"),
    "saved": Mod("just", "saved"),
    "removed": Mod("just", "removed"),
    "named": Mod("named"),
    "used": Mod("used"),
    "next": Mod("next"),
    "first": Mod("first"),
    "last": Mod("last"),
    "second": Mod("second"),
    "third": Mod("third"),
    "newly": Mod("newly"),
    "printed": Mod("printed"),
    "setup": Mod("setup"),
    "standard": Mod("standard"),
    "single": Mod("single"),
    "when-revealed": Mod("when-revealed"),
    "warship": Mod("trait", "warship"),
}


PROVIDING = ("income", "influence", "gold")


NOT_NAMES = frozenset(
    "the a an of and or to in if until response any then when while after at during each all no you your instead it "
    "he she they that this those these limit house str x for with without from opponents players player opponent "
    "otherwise".split()
)


CARD_STARTS = frozenset(  # what adjectives, heads and names of a phrase for cards begin with
    (
        *SIMPLE,
        *HOUSES,
        *CRESTS,
        *ICONS,
        *HEADS,
        *(f"{head}s" for head in HEADS),
        *PROVIDING,
        *LOWER_TRAITS,
        *("naval", "house", "out", "str"),
        *("#capital", "#self", "#number", "#quote", "#icon", "#hyphen"),
    )
)


def adjective(parse: Parse, at: int) -> Iterator[tuple[int, tuple[Mod, ...], bool]]:
    if at >= len(parse.tokens):
        return
    token = parse.tokens[at]
    word, no = token.word, False
    if word in SIMPLE:
        yield at + 1, (SIMPLE[word],), False
    if token.kind == "number":
        yield at + 1, (Mod("count", int(word) if word.isdigit() else None),), False
    if word.startswith("non-") and word not in SIMPLE:
        word, no = word.removeprefix("non-"), True
        if word in SIMPLE:
            yield at + 1, (replace(SIMPLE[word], no=not SIMPLE[word].no),), False
        if word == "house" and parse.word(at + 1) in HOUSES:
            yield at + 2, (Mod("house", parse.word(at + 1), True),), False
        elif word == "house" and at + 1 < len(parse.tokens) and parse.tokens[at + 1].capital:
            yield at + 2, (Mod("trait", f"house {parse.word(at + 1)}", True),), False
        elif word in ("house", "immunity"):
            yield at + 1, (Mod("not-" + word),), False
    if word == "out" and parse.word(at + 1) == "of" and parse.word(at + 2) == "house":
        yield at + 3, (Mod("in-house", no=True),), False
    if word == "house" and not no and parse.word(at + 1) in HOUSES:
        yield at + 2, (Mod("house", parse.word(at + 1)),), True
    if word in HOUSES:
        yield at + 1, (Mod("house", word, no),), False
    if word in CRESTS and (token.kind == "icon" or no or token.capital):
        yield at + 1, (Mod("crest", word, no),), True
        if parse.word(at + 1) == "crest":
            yield at + 2, (Mod("crest", word, no),), False
    if word == "str" and at + 1 < len(parse.tokens) and parse.tokens[at + 1].kind == "number":  # 'a STR 2 character'
        yield at + 2, (Mod("base-str", parse.word(at + 1)),), False
    if word in ICONS or word == NAVAL:
        yield at + 1, (Mod("icon", word, no),), False
    if no and (word in HEADS or word in ("limited", "prized", "plot", "event")):
        yield at + 1, (Mod("keyword" if word in ("limited", "prized") else "head", word, True),), False
    yield from _providing(parse, at)
    for size in range(_LONGEST_TRAIT, 0, -1):
        words = (word, *(t.word for t in parse.tokens[at + 1 : at + size]))
        single = (PLURALS.get(words[-1], words[-1].removesuffix("s") if len(words[-1]) > 3 else words[-1]),)
        for trait in {words, words[:-1] + single}:
            if (
                len(words) == size
                and trait in _TRAITS
                and (token.capital or token.kind == "icon" or no or words[-1] in LOWER_TRAITS)
            ):
                yield at + size, (Mod("trait", " ".join(trait).replace(" 's", "'s"), no),), True
    if token.kind == "quote" and word == '"':
        return
    if token.kind == "quote":
        yield at + 1, (Mod("quoted", word.strip('"')),), False
    if word == "house" and token.capital and at + 1 < len(parse.tokens) and parse.tokens[at + 1].capital:
        yield at + 2, (Mod("trait", f"house {parse.word(at + 1)}"),), True
    elif _unlisted_trait(parse, at, word, no):
        yield at + 1, (Mod("trait", word, no),), False


def _unlisted_trait(parse: Parse, at: int, word: str, no: bool) -> bool:
    """A capital word before 'character', 'card' ... that no list has."""
    token = parse.tokens[at]
    stands = no or (token.capital and parse.word(at + 1).removesuffix("s") in HEADS)
    return token.kind == "word" and stands and word not in NOT_NAMES and word not in parse.grammar.words


def _providing(parse: Parse, at: int) -> Iterator[tuple[int, tuple[Mod, ...], bool]]:
    """'gold or influence producing', 'income providing', 'influence-providing'."""
    word = parse.word(at)
    first, _, second = word.partition("-")
    if first in PROVIDING and second in ("providing", "producing"):
        yield at + 1, (Mod("provides", first),), False
    if word in PROVIDING:
        either = parse.word(at + 1) == "or" and parse.word(at + 2) in PROVIDING
        end = at + 3 if either else at + 1
        if parse.word(end) in ("providing", "producing"):
            yield end + 1, (Mod("provides", f"{word} or {parse.word(at + 2)}" if either else word),), False


def head(parse: Parse, at: int) -> tuple[int, tuple[str, ...]] | None:
    word = parse.word(at)
    if word == "house" and parse.word(at + 1) in ("card", "cards"):
        return at + 2, ("house",)
    head = HEADS.get(word) or (HEADS.get(word[:-1]) if word.endswith("s") else None)
    if not head:
        return None
    if parse.word(at + 1) in ("card", "cards") and head != "card":
        return at + 2, (head,)
    return at + 1, (head,)


def name_ends(parse: Parse, at: int) -> Iterator[int]:
    """Ends of a proper name: capital words, with 'of', 'the' or a possessive between them."""
    if at >= len(parse.tokens):
        return
    first = parse.tokens[at]
    if first.kind != "word" or not first.capital or first.word in NOT_NAMES or first.word in HEADS:
        return
    if first.word in parse.grammar.words and not _capital_next(parse, at):
        return
    end = at + 1
    yield end
    while end < len(parse.tokens) and end - at < 7:
        token = parse.tokens[end]
        linked = token.word in ("of", "the", "'s", "son", "-") and _capital_later(parse, end)
        if not linked and not (token.kind == "word" and token.capital and token.word not in HEADS):
            break
        end += 1
        if not linked:
            yield end


def _capital_next(parse: Parse, at: int) -> bool:
    after = parse.tokens[at + 1] if at + 1 < len(parse.tokens) else None
    return bool(after and after.kind == "word" and (after.capital or after.word == "of"))


def _capital_later(parse: Parse, at: int) -> bool:
    later = [token for token in parse.tokens[at + 1 : at + 3] if token.kind == "word"]
    return bool(later) and any(token.capital for token in later)
