"""Phrases for cards: "up to 2 unique House Stark characters you control with STR 3 or lower"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from reading.adjectives import adjective, head, name_ends
from reading.model import Mod, Noun
from reading.patterns import Ends, Parse

MOST_JOINED = 5  # phrases in one list


@dataclass(frozen=True, slots=True)
class Begun:
    """A phrase as far as it is read: where it stands, and whether it has a head or a trait that can do for one."""

    at: int
    noun: Noun
    headed: bool = False
    bare: bool = False


STATES = ("attacking", "defending", "participating", "standing", "kneeling", "knelt")
"""What a card is at the moment: alone after 'is' it closes what is said of the card."""


def read_card(parse: Parse, at: int) -> Ends:
    """Phrases for cards, several joined with 'and' or 'or' included."""
    found = list(parse.at("one card", at))
    open_ends: dict[int, tuple[tuple[Noun, ...], str]] = {end: ((noun,), "") for end, noun in found}
    for _ in range(MOST_JOINED - 1):
        further: dict[int, tuple[tuple[Noun, ...], str]] = {}
        for end, (items, joined) in open_ends.items():
            for last, more, word in _joined(parse, end, items, joined):
                further.setdefault(last, (more, word))
        found += [(end, _several(items, joined)) for end, (items, joined) in further.items() if joined]
        open_ends = further
    return sorted(found, key=lambda pair: -pair[0])


def _joined(parse: Parse, at: int, items: tuple[Noun, ...], joined: str) -> Iterator[tuple[int, tuple[Noun, ...], str]]:
    """One phrase more: (end, phrases, the word that joins them; '' while only commas do)."""
    if items[-1].ref == "challenge":  # 'remove it from the challenge, or that character gets -1 STR'
        return
    comma = parse.word(at) == ","
    after = at + 1 if comma else at
    word = "or" if parse.word(after) == "and/or" else parse.word(after)
    if word in ("and", "or") and joined in ("", word):
        yield from ((end, (*items, noun), word) for end, noun in parse.at("one card", after + 1))
    elif comma and not joined:
        yield from ((end, (*items, noun), "") for end, noun in parse.at("one card", after))


ADJECTIVES = frozenset(
    "unique standing participating neutral in-house keyword other house trait crest head icon or".split()
)
OF_ALL = ("controller", "owner", "where", "value")  # what stands behind the last of several is said of all


def _said_of_all(items: tuple[Noun, ...]) -> tuple[Mod, ...]:
    """'A unique character, location or attachment': the adjectives, where nothing stands before the other nouns."""
    if not items[0].heads or any(one.ref or one.items or one.amount or one.n or not one.heads for one in items[1:]):
        return ()
    if any(mod.kind in ADJECTIVES for one in items[1:] for mod in one.mods):
        return ()
    return tuple(takewhile(lambda mod: mod.kind in ADJECTIVES, items[0].mods))


def _can_have(one: Noun, mod: Mod) -> bool:
    """'A location or a Lord character with STR 3 or lower': a location has no STR."""
    measured = (mod.value.get("value") or {}).get("measure") or {} if mod.kind == "value" else {}
    strength = str(measured.get("of")).endswith("str")
    return not strength or not one.heads or bool({"character", "card"} & set(one.heads))


def _several(items: tuple[Noun, ...], joined: str) -> Noun:
    """'A Lord character, a Lady character or a location you control': you control each of them."""
    front = _said_of_all(items)
    *before, last = (items[0], *(replace(one, mods=front + one.mods) for one in items[1:]))
    bare = all(one.mods == front for one in before)  # 'a character, location or attachment with 1 or more power'
    behind = tuple(mod for mod in last.mods if mod.kind in OF_ALL or (bare and mod.kind == "has"))
    if behind and not any(one.ref or one.items or {mod.kind for mod in one.mods} & set(OF_ALL) for one in before):
        before = [replace(one, mods=(*one.mods, *(mod for mod in behind if _can_have(one, mod)))) for one in before]
    return Noun(items=(*before, last), joined=joined, amount=items[0].amount, n=items[0].n)


def read_one_card(parse: Parse, at: int) -> Ends:
    """One phrase: a reference, or determiner, adjectives, head and what follows it."""
    found: Ends = []
    starts: list[Begun] = []
    for end, slots in parse.at("determiner", at):
        noun = Noun(ref=slots.get("ref", ""), amount=slots.get("amount", ""), n=slots.get("n"), mods=_mods_of(slots))
        starts.append(Begun(end, noun))
        if slots.get("alone"):
            found += _followed(parse, replace(starts[-1], headed=True))
        if slots.get("amount") in ("each", "the", "one", "all"):
            found += _named_after(parse, starts[-1])
    for start in [*starts, Begun(at, Noun())]:
        for begun in _adjectives(parse, start, 0):
            for headed in _heads(parse, begun):
                found += _followed(parse, headed)
    found += [pair for begun in _references(parse, at) for pair in _followed(parse, begun)]
    return found


def _named_after(parse: Parse, begun: Begun) -> Ends:
    """A name after an article: 'each Roseroad', 'a White Raven card'; within a sentence 'The Roseroad' is the name."""
    found: Ends = []
    article = parse.tokens[begun.at - 1]
    within = begun.at > 1 and parse.word(begun.at - 2) not in (".", ":", ")")
    of_the_name = within and article.word == "the" and article.capital
    for end in name_ends(parse, begun.at):
        name = " ".join(token.word for token in parse.tokens[begun.at - of_the_name : end])
        last = end + (parse.word(end) == "card")
        found += _followed(parse, Begun(last, replace(begun.noun, ref="name", name=name), True))
    return found


def _mods_of(slots: dict[str, object]) -> tuple[Mod, ...]:
    mods = [Mod(kind, slots[kind]) for kind in ("controller", "owner", "other") if slots.get(kind)]
    return tuple(mods)


def _references(parse: Parse, at: int) -> Iterator[Begun]:
    for end, slots in parse.at("reference", at):
        yield Begun(end, Noun(ref=slots["ref"], amount=slots.get("amount", "")), True)
    token = parse.tokens[at]
    if token.kind == "self":
        yield Begun(at + 1, Noun(ref="self"), True)
    for end in name_ends(parse, at):
        name = " ".join(token.word for token in parse.tokens[at:end]).replace(" 's", "'s")
        yield Begun(end, Noun(ref="name", name=name), True)


def _adjectives(parse: Parse, begun: Begun, depth: int) -> Iterator[Begun]:
    """Every way to read adjectives from here; each may be joined to the next by a comma, 'and' or 'or'."""
    yield begun
    if depth > 7 or parse.step():
        return
    for end, mods, bare in adjective(parse, begun.at):
        noun = replace(begun.noun, mods=begun.noun.mods + mods)
        after = replace(begun, at=end, noun=noun, bare=bare)
        yield from _adjectives(parse, after, depth + 1)
        gap = _conjunction(parse, end)
        if gap:
            for start in _again(parse, gap):
                if any(True for _ in adjective(parse, start)):
                    joined = replace(after, at=start, noun=replace(noun, mods=(*noun.mods, Mod("or"))))
                    yield from (b for b in _adjectives(parse, joined, depth + 1) if b.at > start)


def _conjunction(parse: Parse, at: int) -> int:
    """Where the next adjective begins after ', or', 'and' ...; 0 when nothing joins here.

    A comma ends 'while it is attacking, Knight characters ...': what follows is spoken of anew.
    """
    end = at
    closed = parse.word(at - 1) in STATES and parse.word(at - 2) in ("is", "are")
    anew = parse.word(at + 1) not in STATES or head(parse, at + 2) is not None
    if closed and parse.word(at) == "," and anew:  # 'while it is attacking, defending characters ...'
        return 0
    if parse.word(end) == ",":
        end += 1
    if parse.word(end) in ("and", "or", "and/or"):
        end += 1
    return end if end > at else 0


def _again(parse: Parse, at: int) -> list[int]:
    """The article may stand again: 'a House Stark or a House Greyjoy character'."""
    return [at, at + 1] if parse.word(at) in ("a", "an", "1", "any") else [at]


def _heads(parse: Parse, begun: Begun) -> Iterator[Begun]:
    """The head: 'character', 'locations', 'character or location', 'event card'; or a trait that stands for a card."""
    words = head(parse, begun.at)
    if not words:
        if begun.bare:
            yield replace(begun, headed=True)
        return
    end, heads = words
    yield replace(begun, at=end, noun=replace(begun.noun, heads=heads), headed=True)
    while (gap := _conjunction(parse, end)) and parse.word(gap - 1) != ",":
        start = gap + 1 if parse.word(gap) in ("a", "an", "1", "any") else gap
        if start > gap and any(mod.kind in ADJECTIVES for mod in begun.noun.mods):
            break  # 'a Lord character or a location': the second need not be a Lord
        more = head(parse, start)
        if not more:
            break
        end, heads = more[0], (*heads, *more[1])
        yield replace(begun, at=end, noun=replace(begun.noun, heads=heads), headed=True)


def _followed(parse: Parse, begun: Begun, depth: int = 0) -> Ends:
    """The phrase as it stands, and with every run of what may follow it (you control, with STR 3 or lower ...)."""
    found: Ends = [(begun.at, begun.noun)] if begun.headed else []
    if not begun.headed or depth > 4 or parse.step():
        return found
    for end, slots in parse.at("follows", begun.at):
        mod = Mod(
            slots["mod"], {k: v for k, v in slots.items() if k not in ("mod", "_from", "_to")}, slots.get("no", False)
        )
        noun = replace(begun.noun, mods=(*begun.noun.mods, mod))
        found += _followed(parse, replace(begun, at=end, noun=noun), depth + 1)
    return found
