"""The grammar put together: readers for words that lists do not hold, for feature lists and for verb phrases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from reading.adjectives import CARD_STARTS, SIMPLE, name_ends
from reading.grammar import TABLES
from reading.model import Act, Mod, Noun, Person
from reading.nouns import read_card, read_one_card
from reading.patterns import Ends, Grammar, Parse
from reading.starts import Hint
from reading.tokens import Token
from reading.words import (
    BRACKETS,
    HOUSES,
    KEYWORDS,
    NUMBERS,
    PHASES,
    PLURALS,
    TIMES,
    TRAITS,
    known_words,
)
from timing.systems.agot1e.printed import CRESTS, ICONS, NAVAL

ICON_OF = ("icon", "challenge")
ADVERBS = (
    "also",
    "each",
    "instead",
    "immediately",
    "automatically",
    "then",
    "either",
    "both",
    "only",
    "randomly",
    "all",
)
CAUSATIVES = ("have", "has", "allow", "allows", "force", "forces", "let", "lets")
_TRAITS = {tuple(trait.split()) for trait in TRAITS}


@cache
def grammar() -> Grammar:
    """The whole grammar, compiled once."""
    whole = Grammar()
    for rules in TABLES:
        whole.add(rules)
    whole.readers.update(READERS)
    whole.hints.update(HINTS)
    whole.words |= known_words() | set(SIMPLE)
    return whole


def _words(test: Callable[[Token], bool]) -> Callable[[Parse, int], Ends]:
    """A reader of one token that passes a test; its value is the word, misprints of icons set right."""

    def read(parse: Parse, at: int) -> Ends:
        token = parse.tokens[at]
        return [(at + 1, BRACKETS.get(token.word, token.word))] if test(token) else []

    return read


def read_number(parse: Parse, at: int) -> Ends:
    """A number in digits or words; X is None."""
    token = parse.tokens[at]
    if token.kind == "number":
        return [(at + 1, int(token.word) if token.word.isdigit() else None)]
    number = NUMBERS.get(token.word)
    return [(at + 1, number)] if number and token.word not in ("a", "an") else _article(parse, at)


def _article(parse: Parse, at: int) -> Ends:
    return [(at + 1, 1)] if parse.word(at) in ("a", "an") else []


def read_signed(parse: Parse, at: int) -> Ends:
    """+2, -X."""
    token = parse.tokens[at]
    return [(at + 1, token.word)] if token.kind == "sign" else []


def read_icon(parse: Parse, at: int) -> Ends:
    """An icon. 'power' without a capital is one before 'icon' or 'challenge' only; a misprinted [I] is Intrigue."""
    token, after = parse.tokens[at], parse.word(at + 1).removesuffix("s")
    named = token.word in (*ICONS, NAVAL) and (token.capital or token.word != "power" or after in ICON_OF)
    return [(at + 1, BRACKETS.get(token.word, token.word))] if named or (token.word == "i" and token.capital) else []


def read_keyword(parse: Parse, at: int) -> Ends:
    """A keyword, prized with its number."""
    word = parse.word(at)
    if word not in KEYWORDS:
        return []
    numbered = word == "prized" and at + 1 < len(parse.tokens) and parse.tokens[at + 1].kind == "number"
    return [(at + 2, f"{word} {parse.word(at + 1)}")] if numbered else [(at + 1, word)]


def read_trait(parse: Parse, at: int) -> Ends:
    """A trait of the list, or capital words before 'trait'."""
    token = parse.tokens[at]
    found: Ends = []
    for size in (3, 2, 1):
        words = tuple(t.word for t in parse.tokens[at : at + size])
        last = PLURALS.get(words[-1], words[-1].removesuffix("s")) if words else ""
        for trait in (words, (*words[:-1], last)):
            if len(words) == size and trait in _TRAITS and (token.capital or token.kind == "icon"):
                found.append((at + size, " ".join(trait).replace(" 's", "'s")))
    if not found and token.capital and token.kind == "word":
        size = 2 if token.word == "house" else 1
        found.append((at + size, " ".join(t.word for t in parse.tokens[at : at + size])))
    return found


def read_name(parse: Parse, at: int) -> Ends:
    """A proper name, the card's own included."""
    if parse.tokens[at].kind == "self":
        return [(at + 1, "@self")]
    return [(end, " ".join(t.word for t in parse.tokens[at:end]).replace(" 's", "'s")) for end in name_ends(parse, at)]


def read_free(parse: Parse, at: int) -> Ends:
    """Words up to the end of the sentence, for lists that are quoted as they stand."""
    found: Ends = []
    for end in range(at + 1, min(at + 16, len(parse.tokens)) + 1):
        if parse.tokens[end - 1].word in (".", "("):
            break
        found.append((end, " ".join(token.word for token in parse.tokens[at:end])))
    return found


def read_quote(parse: Parse, at: int) -> Ends:
    """A quotation; its value is where its text stands."""
    token = parse.tokens[at]
    return [(at + 1, token.inner)] if token.kind == "quote" and token.word != "when-revealed" else []


def read_phase(parse: Parse, at: int) -> Ends:
    phase = PHASES.get(parse.word(at))
    return [(at + 1, phase)] if phase else []


def read_features(parse: Parse, at: int) -> Ends:
    """A list of features: 'a Military, an Intrigue, and a Power icon', 'stealth and +1 STR'."""
    return _list_of(parse, at, "feature", "features")


def read_holdings(parse: Parse, at: int) -> Ends:
    """What a card or player has: features, or cards ('no attachments', 'a Weapon attachment')."""
    return _list_of(parse, at, "holding", "holdings")


def _list_of(parse: Parse, at: int, one: str, whole: str) -> Ends:
    found: Ends = []
    for end, read in parse.at(one, at):
        value = read.get("feature", read)
        found.append((end, [value]))
        found += [(last, [value, *rest]) for last, rest in _more(parse, end, whole)]
    return found


def _more(parse: Parse, at: int, whole: str) -> Iterator[tuple[int, list[object]]]:
    """The rest of a list: after 'and' or 'or'; after a comma alone only where more than one is to follow."""
    after = at + 1 if parse.word(at) == "," else at
    if parse.word(after) in ("and", "or"):
        for end, rest in parse.at(whole, after + 1):
            yield end, [{**rest[0], "or": True}, *rest[1:]] if parse.word(after) == "or" else rest
    elif after > at:
        yield from ((end, rest) for end, rest in parse.at(whole, after) if len(rest) > 1 or _goes_on(parse, end))


def _goes_on(parse: Parse, at: int) -> bool:
    """', and does not kneel': the list is over, but not the sentence."""
    return parse.word(at) == "," and parse.word(at + 1) in ("and", "or")


def read_doing(parse: Parse, at: int) -> Ends:
    """A verb phrase that begins with its -ing form: 'placing it in your discard pile'."""
    return [(end, Act(slots["do"], slots)) for end, slots in parse.at("deed of act", at)]


def read_act(parse: Parse, at: int) -> Ends:
    """A verb phrase with its subject, 'may', 'cannot', 'choose and' ...: an Act for each way to read it."""
    found: Ends = []
    starts: list[tuple[int, Noun | Person | None]] = [(at, None)]
    if parse.word(at) in CAUSATIVES:
        starts += [(_past_to(parse, end), subject) for end, subject in _subjects(parse, at + 1)]
    else:
        starts += list(_subjects(parse, at))
    for start, subject in starts:
        found += _predicate(parse, start, subject)
    return sorted(found, key=lambda pair: -pair[0])


def _past_to(parse: Parse, at: int) -> int:
    return at + 1 if parse.word(at) == "to" else at


def _subjects(parse: Parse, at: int) -> Iterator[tuple[int, Noun | Person]]:
    for end, slots in parse.at("person", at):
        who = slots["who"].get("is", "that")
        said = slots["who"] if who == "the one" else slots.get("person mod")
        yield end, Person(who, (Mod("more", said),) if said else ())  # 'each opponent with 4 or more cards in hand'
    for end, noun in parse.at("card", at):
        yield end, noun


def _predicate(parse: Parse, at: int, subject: Noun | Person | None) -> Ends:
    found: Ends = []
    for start, modal in [(at, ""), *((end, slots["is"]) for end, slots in parse.at("modal", at))]:
        for begin in _adverbs(parse, start):
            instead = {"instead": True} if "instead" in [parse.word(i) for i in range(start, begin)] else {}
            chooses = [(begin, False)]
            if parse.word(begin) in ("choose", "chooses", "choosing") and parse.word(begin + 1) == "and":
                chooses.append((begin + 2, True))
            for verb_at, chosen in chooses:
                if parse.word(verb_at).endswith("ing") and parse.word(verb_at) != "bring":
                    continue
                for end, slots in parse.at("deed of act", verb_at):
                    if (
                        slots.get("bare")
                        and subject is None
                        and not modal
                        and parse.word(end) not in ("to", "and", "(")
                    ):
                        continue
                    found.append((end, Act(slots["do"], {**slots, **instead}, subject, modal, chosen)))
                found += _shared_object(parse, verb_at, subject, modal, chosen)
    return found


def _adverbs(parse: Parse, at: int) -> Iterator[int]:
    yield at
    while parse.word(at) in ADVERBS:
        at += 1
        yield at


def _shared_object(
    parse: Parse, at: int, subject: Noun | Person | None, modal: str, chosen: bool
) -> Iterator[tuple[int, Act]]:
    """Two verbs with one object: 'kneel and discard', 'stand or kneel'. The act keeps the first under `first`."""
    word = parse.word(at)
    verb = next((verb for verb, words in SHARED.items() if word in words), "")
    if not verb or parse.word(at + 1) not in ("and", "or"):
        return
    joint = parse.word(at + 1)
    for end, slots in parse.at("deed of act", at + 2):
        if slots.get("card") is not None and not slots.get("own"):
            yield end, Act(slots["do"], {**slots, "first": verb, "joint": joint}, subject, modal, chosen)


SHARED = {
    "kneel": ("kneel", "kneels"),
    "stand": ("stand", "stands"),
    "kill": ("kill",),
    "choose": (),
    "discard": ("discard",),
    "return": ("return",),
    "reveal": ("reveal", "reveals"),
    "remove_from_challenge": ("remove",),
}
READERS = {
    "card": read_card,
    "one card": read_one_card,
    "number": read_number,
    "signed": read_signed,
    "keyword": read_keyword,
    "trait name": read_trait,
    "name": read_name,
    "words name": read_free,
    "quote": read_quote,
    "quoted": _words(lambda token: token.kind == "quote"),
    "icon": read_icon,
    "crest": _words(lambda token: token.word in (*CRESTS, "s") and (token.capital or token.kind == "icon")),
    "great house": _words(lambda token: token.word in HOUSES),
    "phase name": read_phase,
    "features": read_features,
    "holdings": read_holdings,
    "act": read_act,
    "doing": read_doing,
    "times word": _words(lambda token: token.word in TIMES),
}
HINTS = {
    "one card": Hint(CARD_STARTS, ("determiner", "reference")),
    "card": Hint(rules=("one card",)),
    "number": Hint(frozenset((*NUMBERS, "#number"))),
    "signed": Hint(frozenset(("#sign",))),
    "keyword": Hint(frozenset(KEYWORDS)),
    "trait name": Hint(frozenset(("#capital",))),
    "name": Hint(frozenset(("#capital", "#self"))),
    "quote": Hint(frozenset(("#quote",))),
    "quoted": Hint(frozenset(("#quote",))),
    "icon": Hint(frozenset((*ICONS, NAVAL, "i", *BRACKETS))),
    "crest": Hint(frozenset((*CRESTS, "s"))),
    "great house": Hint(frozenset(HOUSES)),
    "phase name": Hint(frozenset(PHASES)),
    "features": Hint(rules=("feature",)),
    "holdings": Hint(rules=("holding",)),
    "act": Hint(
        frozenset((*CAUSATIVES, *ADVERBS, "choose", "chooses", "choosing", *(w for ws in SHARED.values() for w in ws))),
        ("person", "card", "modal", "deed of act"),
    ),
    "doing": Hint(rules=("deed of act",)),
    "times word": Hint(frozenset(TIMES)),
}
