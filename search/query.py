"""From what a person types to a query object: a pure function of the text and the lexicon.

The text is read from left to right. Filters (``kind:question``), quoted phrases, references (a
printed number, a page, a card's tag) and names of games and documents are recognised; what remains
are concepts, each with the other ways in which the documents may say it. Any text at all gives a
query; what was left out is listed with its reason, never lost in silence.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from rules.citation import VERDICTS
from search.lexicon import Lexicon, Meaning, Scope, Stems
from search.references import Reference, find_references
from search.text import Token, tokens

LONGEST_TEXT = 500
"""Characters of a query that are read."""
MOST_WORDS = 40
"""Words of a query that are read."""

TOLD = 6
"""Words from which on a query is a question or a situation that is told, not a name."""

_FILTER = re.compile(r"(?<![\w:])(kind|doc|document|game|verdict|in):(\"[^\"]*\"|[^\s\"]+)", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]*)[\"“”„«»]")
_ASKS_YES_NO = frozenset(
    "can could may might must do does did is are was were will would should shall has have am cant dont doesnt".split()
)
_ASKS_OPEN = frozenset("who whom whose what which when where why how".split())
SAID_WITH_NUMBERS = frozenset("section sec rule number entry see page clarification paragraph point".split())
"""Words that only announce a number."""
_VERDICTS = {**{one: one for one in VERDICTS}, "y": "yes", "n": "no", "maybe": "depends"}


@dataclass(frozen=True, slots=True)
class Concept:
    """A word or set phrase of the query.

    ``typed`` are its stems; ``meanings`` what else to look for; ``common`` says that it carries little;
    ``last`` that it ends the text, so that it may be the beginning of a word.
    """

    text: str
    typed: Stems
    meanings: tuple[Meaning, ...] = ()
    common: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class Filters:
    """What the results are narrowed to; an empty set narrows nothing."""

    kinds: frozenset[str] = frozenset()
    documents: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    verdicts: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.kinds or self.documents or self.games or self.verdicts)


NO_FILTERS = Filters()


@dataclass(frozen=True, slots=True)
class Ignored:
    """A part of the text that was not searched for, and why ("no kind has this name")."""

    text: str
    reason: str


@dataclass(frozen=True)
class Query:
    """What a text asks for. ``text`` is the text as read: cleaned, cut to the bounds."""

    text: str = ""
    concepts: tuple[Concept, ...] = ()
    phrases: tuple[Stems, ...] = ()
    references: tuple[Reference, ...] = ()
    filters: Filters = NO_FILTERS
    scopes: tuple[Scope, ...] = ()
    asks: str | None = None  # "yes-no", "open" or None when it is no question
    ignored: tuple[Ignored, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.concepts or self.phrases or self.references or self.filters)


def clean(text: str) -> tuple[str, bool]:
    """The text without control characters and needless space, cut to `LONGEST_TEXT`; and whether it was cut."""
    text = unicodedata.normalize("NFC", text[: 4 * LONGEST_TEXT])
    if not (text.isascii() and text.isprintable()):
        text = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text)
    text = " ".join(text.split())
    return text[:LONGEST_TEXT], len(text) > LONGEST_TEXT


def parse(text: str, lexicon: Lexicon, *, typing: bool = True) -> Query:
    """What the text asks for. ``typing`` says that its last word may not be finished yet."""
    read, cut = clean(text)
    ignored = (
        [Ignored(f"… after {LONGEST_TEXT} characters", "is more than is read")]
        if cut or len(text) > 4 * LONGEST_TEXT
        else []
    )
    rest, filters, refused = _filters(read, lexicon)
    ignored += refused
    rest, phrases = _phrases(rest)
    words = list(tokens(rest))
    if len(words) > MOST_WORDS:
        ignored.append(
            Ignored(f"“{rest[words[MOST_WORDS].start :][:40]}…”", f"after {MOST_WORDS} words, more than is read")
        )
        words = words[:MOST_WORDS]
    references = tuple(one for one in find_references(rest) if not _names_a_game(rest[one.first : one.end], lexicon))
    scopes, kept = _scopes(words, references, lexicon)
    kept, players = _without_players(kept, lexicon)
    ignored += [Ignored(rest[one.start : one.end], "is taken for a player at the table") for one in players]
    asks = _asks(rest, kept)
    concepts = _concepts(rest, kept, lexicon, typing=typing)
    return Query(
        text=read,
        concepts=concepts,
        phrases=phrases,
        references=references,
        filters=filters,
        scopes=scopes,
        asks=asks,
        ignored=tuple(ignored),
    )


def narrowed(query: Query, extra: Filters) -> Query:
    """The query with the page's own filters joined to those in its text."""
    now = query.filters
    both = Filters(
        kinds=now.kinds | extra.kinds,
        documents=now.documents | extra.documents,
        games=now.games | extra.games,
        verdicts=now.verdicts | extra.verdicts,
    )
    return replace(query, filters=both)


def without_tags(query: Query) -> Query:
    """The query without what has the form of a card's set and number ("gregor 10"), for one that no card has."""
    return replace(query, references=tuple(one for one in query.references if one.kind != "card"))


def only_refers(query: Query) -> bool:
    """Whether the query is a reference and nothing else ("faq 4.2", "see section 3.28")."""
    if not query.references:
        return False
    inside = {token.stem for one in query.references for token in tokens(query.text[one.first : one.end])}
    return all(
        concept.common or concept.text.lower() in SAID_WITH_NUMBERS or inside.issuperset(concept.typed)
        for concept in query.concepts
    )


# Parts of a query


def _filters(text: str, lexicon: Lexicon) -> tuple[str, Filters, list[Ignored]]:
    found: dict[str, set[str]] = {"kind": set(), "document": set(), "game": set(), "verdict": set()}
    ignored: list[Ignored] = []

    def take(match: re.Match[str]) -> str:
        name, value = match.group(1).lower(), match.group(2).strip('"').lower()
        for part in value.split(","):
            field, known = _filter_value(name, part, lexicon)
            if known is None:
                ignored.append(Ignored(match.group(), f"no {field} has this name"))
            else:
                found[field].add(known)
        return " "

    rest = _FILTER.sub(take, text)
    filters = Filters(
        kinds=frozenset(found["kind"]),
        documents=frozenset(found["document"]),
        games=frozenset(found["game"]),
        verdicts=frozenset(found["verdict"]),
    )
    return rest, filters, ignored


def _filter_value(name: str, value: str, lexicon: Lexicon) -> tuple[str, str | None]:
    if name == "kind":
        return "kind", lexicon.kinds.get(value)
    if name == "verdict":
        return "verdict", _VERDICTS.get(value)
    named = lexicon.scope_at(tuple(token.stem for token in tokens(value)), 0)
    scope = named[0] if named else Scope()
    if name == "game" or (name == "in" and scope.game):
        return "game", scope.game
    return "document", scope.document or (value if re.fullmatch(r"[a-z0-9-]{2,40}", value) and "-" in value else None)


def _phrases(text: str) -> tuple[str, tuple[Stems, ...]]:
    """Quoted phrases; their words stay in the text, so that they are ranked as well as required.

    In a situation that is told they are what somebody said, and are not required.
    """
    if len(tokens(_QUOTED.sub(" ", text))) >= TOLD:
        return text, ()
    phrases = tuple(
        words for match in _QUOTED.finditer(text) if (words := tuple(t.stem for t in tokens(match.group(1))))
    )
    return text, tuple(phrase[:MOST_WORDS] for phrase in phrases[:5])


def _asks(text: str, words: list[Token]) -> str | None:
    if not words:
        return None
    if words[0].word in _ASKS_OPEN:
        return "open"
    if words[0].word in _ASKS_YES_NO and len(words) > 2:
        return "yes-no"
    inner = {token.word for token in words}
    if inner & _ASKS_OPEN and (text.rstrip().endswith("?") or len(words) > 4):
        return "open"
    return "yes-no" if text.rstrip().endswith("?") else None


def _names_a_game(text: str, lexicon: Lexicon) -> bool:
    """Whether what looks like a card's number is the name of a game: "agot 2"."""
    stems = tuple(token.stem for token in tokens(text))
    named = lexicon.scope_at(stems, 0)
    return named is not None and bool(named[0].game) and named[1] == len(stems)


def _scopes(
    words: list[Token], references: tuple[Reference, ...], lexicon: Lexicon
) -> tuple[tuple[Scope, ...], list[Token]]:
    """Games and documents named in the text, and the words that remain. Names alone stay words as well."""
    stems = tuple(token.stem for token in words)
    scopes: list[Scope] = []
    kept: list[Token] = []
    at = 0
    while at < len(words):
        named = lexicon.scope_at(stems, at)
        if named and not any(r.covers(words[at].start) and r.kind == "card" for r in references):
            scopes.append(named[0])
            at += named[1]
        else:
            kept.append(words[at])
            at += 1
    nothing_left = all(token.word in lexicon.common for token in kept) and not references
    return tuple(scopes[:4]), words if nothing_left else kept


def _without_players(words: list[Token], lexicon: Lexicon) -> tuple[list[Token], list[Token]]:
    """A situation that is told without the first names of who was there; a short query keeps every word."""
    if len(words) < TOLD:
        return words, []
    players = [
        token for token in words if token.word.removesuffix("s") in lexicon.people or token.word in lexicon.people
    ]
    return [token for token in words if token not in players], players


def _concepts(text: str, words: list[Token], lexicon: Lexicon, *, typing: bool) -> tuple[Concept, ...]:
    stems = tuple(token.stem for token in words)
    only_common = all(token.word in lexicon.common for token in words)
    concepts: list[Concept] = []
    at = 0
    while at < len(words):
        length = lexicon.phrase_at(stems, at) or 1
        part = words[at : at + length]
        typed = stems[at : at + length]
        end = part[-1].end
        concepts.append(
            Concept(
                text=text[part[0].start : end],
                typed=typed,
                meanings=lexicon.meanings.get(typed, ()),
                common=length == 1
                and not only_common
                and (part[0].word in lexicon.common or part[0].stem in lexicon.common_stems),
                last=typing and at + length == len(words) and end == len(text),
            )
        )
        at += length
    return _once(concepts)


def _once(concepts: list[Concept]) -> tuple[Concept, ...]:
    """A word that is said twice is one concept; the later place decides whether it ends the text."""
    seen: dict[Stems, Concept] = {}
    for concept in concepts:
        before = seen.get(concept.typed)
        seen[concept.typed] = replace(before, last=before.last or concept.last) if before else concept
    return tuple(seen.values())
