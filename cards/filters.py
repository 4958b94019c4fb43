"""The words a player uses to look for cards: `type:plot house:stark joust:restricted viper`.

The vocabulary is that of the community's card search. Fields that only an imported card file can answer (cost,
strength, traits ...) are named as such while none is imported (cards/file_filters.py), and never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cards import file_filters
from cards.names import key, set_key
from cards.refs import PrintingRef
from cards.service import CardLine

MOST_FIELDS = 12
TYPES = {
    "c": "character", "l": "location", "at": "attachment", "e": "event", "p": "plot", "ag": "agenda", "h": "house",
}  # fmt: skip
STATES = {"r": "restricted", "b": "banned", "l": "legal", "ok": "legal", "allowed": "legal"}

_FIELD = re.compile(
    r"(?<![\w:=<>!~])(?P<field>[a-z]+)(?P<op>:[:=<>!~]{0,2}|\s?[=<>!~][:=<>!~]{0,2}\s?)(?P<value>\"[^\"]*\"|[^\s\"]+)",
    re.IGNORECASE,
)
_SHORT = {
    "t": "type", "s": "set", "h": "house", "e": "errata", "erratum": "errata", "title": "name", "pack": "set",
    "str": "strength", "traits": "trait", "icons": "icon", "crests": "crest", "gold": "income",
}  # fmt: skip


@dataclass(frozen=True)
class Term:
    """One field with its value, as written; `op` is one of : = < <= > >=."""

    field: str
    value: str
    written: str
    op: str = ":"


@dataclass(frozen=True)
class Query:
    """What to look for: `words` in the title, and every one of `terms`; `unanswered` says what could not be applied."""

    words: str
    terms: tuple[Term, ...]
    unanswered: tuple[str, ...]


def read(text: str, *, files: bool = False) -> Query:
    """Take a query apart. Nothing is refused: what is not understood is said in `unanswered`.

    `files` is whether a card file is imported, which answers what the documents do not.
    """
    terms, unanswered = [], []
    matches = list(_FIELD.finditer(text))
    for match in matches[:MOST_FIELDS]:
        field = _SHORT.get(match["field"].lower(), match["field"].lower())
        term = Term(field, match["value"].strip('"').lower(), " ".join(match[0].split()), match["op"].strip())
        problem = _problem(term, files)
        if problem:
            unanswered.append(problem)
        else:
            terms.append(term)
    if len(matches) > MOST_FIELDS:
        unanswered.append(f"Only the first {MOST_FIELDS} fields were read.")
    return Query(key(_FIELD.sub(" ", text)), tuple(terms), tuple(unanswered))


def matches(query: Query, view: CardLine) -> bool:
    """Whether a card is what the query looks for; its words must begin words of one of the card's names.

    A query of which nothing could be applied finds nothing.
    """
    if query.unanswered and not (query.words or query.terms):
        return False
    return _by_name(view, query.words) and all(_fits(view, term) for term in query.terms)


def order(query: Query, found: Sequence[CardLine]) -> list[CardLine]:
    """The titles that the words begin first, then by title; an article counts for nothing."""
    keyed = [(view.ref.sort_key, view) for view in found]
    return [view for _, view in sorted(keyed, key=lambda one: (not one[0].startswith(query.words), one[0]))]


def _problem(term: Term, files: bool) -> str | None:
    """Why a field cannot be applied, as a sentence; None if it can."""
    if term.field in _TESTS:
        if term.op not in (":", "="):
            example = _EXAMPLES[term.field]
            return f"{term.written} is not understood: {term.field} is asked for with : or =, as in {example}."
        if term.field in _STATUS and STATES.get(term.value, term.value) not in STATES.values():
            return f"{term.written} is not understood: {term.field} is restricted, banned or legal."
        return None
    if term.field not in file_filters.FIELDS:
        known = (*_TESTS, *file_filters.FIELDS) if files else tuple(_TESTS)
        return f"{term.written} is no field; there are {', '.join(known)}."
    if not files:
        return f"{term.written} asks for what the documents do not give; it needs an imported card file."
    return file_filters.problem(term.field, term.op, term.value, term.written)


def _fits(view: CardLine, term: Term) -> bool:
    if term.field in _TESTS:
        return _TESTS[term.field](view, term.value)
    return view.file is not None and file_filters.fits(view.file, term.field, term.op, term.value)


@lru_cache(maxsize=8192)
def _words_of(name: str) -> tuple[str, ...]:
    return tuple(key(name).split())


def _by_name(view: CardLine, words: str) -> bool:
    wanted = words.split()
    if not wanted:
        return True
    names = [view.ref.title, *view.misprints, *view.also, *(view.file.titles if view.file else ())]
    return any(all(any(word.startswith(one) for word in _words_of(name)) for one in wanted) for name in names)


def _type(view: CardLine, value: str) -> bool:
    type_ = view.ref.type or (view.file.type if view.file else None)
    return type_ is not None and type_.startswith(TYPES.get(value, value))


def _house(view: CardLine, value: str) -> bool:
    houses = view.ref.houses or (view.file.houses if view.file else ())
    return any(house.startswith(value) for house in houses)


def _set(view: CardLine, value: str) -> bool:
    wanted = set_key(value)
    printings = (*view.ref.printings, *(view.file.printings if view.file else ()))
    return any(_is_set(printing, wanted) for printing in printings)


def _is_set(printing: PrintingRef, wanted: str) -> bool:
    names = (printing.set_code, printing.set_name, printing.set_tag, printing.pack)
    return any(_set_key(name) == wanted for name in names if name)


@lru_cache(maxsize=1024)
def _set_key(name: str) -> str:
    return set_key(name)


def _status(format_code: str) -> Callable[[CardLine, str], bool]:
    def test(view: CardLine, value: str) -> bool:
        wanted = STATES.get(value, value)
        status = next((one.status for one in view.standings if one.format.code == format_code), None)
        return status == wanted or (wanted == "legal" and status in ("allowed", "restricted"))

    return test


def _errata(view: CardLine, value: str) -> bool:
    if value in ("any", "yes", "t", "true"):
        return bool(view.errata)
    return any(one.version == value or one.version.startswith(f"{value}.") for one in view.errata)


def _name(view: CardLine, value: str) -> bool:
    return _by_name(view, key(value))


_STATUS = {"joust": "joust", "melee": "melee", "lcg": "lcg-2008", "legacy": "legacy-2008"}
_TESTS: dict[str, Callable[[CardLine, str], bool]] = {
    "name": _name,
    "type": _type,
    "house": _house,
    "set": _set,
    **{field: _status(code) for field, code in _STATUS.items()},
    "errata": _errata,
}
_EXAMPLES = {
    "name": "name:viper", "type": "type:plot", "house": "house=stark", "set": "set=kr", "errata": "errata:5.5",
    **{field: f"{field}:restricted" for field in _STATUS},
}  # fmt: skip
