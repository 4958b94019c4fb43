"""What decides about a card that was found by what it does: it comes next to it, and behind one that is called."""

from __future__ import annotations

import re
from itertools import pairwise

from cards.importing.records import SECOND_EDITION
from search.engine import Engine, Plan
from search.profile import Profile
from search.ranking import leaned, order
from search.references import name_key, title_key
from search.scoring import MAIN_GAME, Asked, Result
from search.text import stems, tokens

DECIDES = frozenset(("question", "example"))
"""The kinds of entries that decide about a card they name."""
NAMED_BY = 20
"""Entries naming the card that are looked at."""
MOST_DECIDING = 2
"""Of them, those that come next to it."""
THE_ONE = re.compile(r",? (?:the|that|which) (?:one|version|card)\b.*", re.IGNORECASE)
"""What stands behind a title, to say which card of it is meant."""
PRINTED = re.compile(r"[\s,:;-]*(?:errata|erratum|errataed|changed?|changes|reworded|text|wording)\b")
"""Behind a title: what the card says now is asked."""
FACTS = re.compile(
    r"(?:[\s,:;-]+(?:costs?|str|strength|gold|income|initiative|claim|influence|icons?|crests?|traits?|unique|\d+))+\s*"
)
"""Behind a title: facts of the card."""
ABOUT_IT = re.compile(r"[\s,:;-]*(?:can|does|do|is|may|could|will|has|did|must|should) (?:he|she|it|they)\b")
"""Behind a title: what the card may do."""
DEFINED = re.compile(
    r"(?:define|explain|(?:the )?(?:definition|meaning) of|what(?:'s| is| are)|what do(?:es)?)\s+(?:an? |the )?(.+?)"
    r"(?:\s+(?:means?|do|does))?\s*\??|(.+?)\s+(?:meaning|definition|explained)",
    re.IGNORECASE,
)
"""A name with words around it that only ask what it is ("definition of dead pile")."""
KEYWORD = re.compile(r"(?:the )?(?:keyword (.+)|(.+?) keywords?)", re.IGNORECASE)
"""The name of a keyword, said to be one ("deadly keyword")."""
MOST_CALLED = 8
"""Entries of one name that are looked at."""
LOOKED_AT = 6
"""Results among which a card is looked for that is called."""


def called_first(results: list[Result], text: str) -> list[Result]:
    """The results with the best card first that the query calls by its whole title, where another card, or an entry
    about it, would be.

    It stands alone, or is told from others of the title ("Red Viper, the one immune to events"); or the query begins
    with it and asks for what is printed ("Narrow Escape changed text", "Littlefinger cost 10"), or what the card may
    do where no entry at the top speaks of it ("hodor can he attack").
    """
    if not results:
        return results
    words = tokens(THE_ONE.sub("", text))
    for size in range(len(words), 0, -1):
        called = title_key([token.word for token in words[:size]])
        at = next((at for at, one in enumerate(results[:LOOKED_AT]) if called in one.profile.document.keys), -1)
        if at < 0 or results[at].profile.document.kind != "card":
            continue
        left = text[words[size - 1].end :] if size < len(words) else ""
        return _before(results, at) if _is_meant(results, at, left.lower()) else results
    return _all_in_one_title(results, frozenset(token.stem for token in words))


def _all_in_one_title(results: list[Result], said: frozenset[str]) -> list[Result]:
    """The card first that alone has all words in its title, before one that has some of them ("cersei chambers")."""
    first = results[0].profile.document
    having = [
        at
        for at, one in enumerate(results[: 2 * LOOKED_AT])
        if one.profile.document.kind == "card" and said <= _words_of(one.profile.document.title)
    ]
    titles = {results[at].profile.document.title for at in having}
    one = first.kind == "card" and len(said) > 1 and len(titles) == 1 and first.title not in titles
    return _before(results, having[0]) if one else results


def _words_of(title: str) -> frozenset[str]:
    """The stems of a title, of "Cersei's" also that of the name."""
    words = stems(title)
    return frozenset((*words, *(one.removesuffix("s") for one in words)))


def _is_meant(results: list[Result], at: int, left: str) -> bool:
    """Whether the card with whose title the query begins, with this left behind it, is what is looked for."""
    first, card = results[0].profile.document, results[at].profile.document
    if not left:
        return first.kind in ("question", "card")
    if PRINTED.match(left) or FACTS.fullmatch(left):
        return True
    said = frozenset(stems(" ".join((first.title, first.question, *first.names))))
    return bool(ABOUT_IT.match(left)) and not frozenset(stems(card.title)) <= said


def _before(results: list[Result], at: int) -> list[Result]:
    card, best = results[at], results[0].score
    card.score = max(card.score, best)
    return falling([card, *results[:at], *results[at + 1 :]])


def of_game_first(results: list[Result], games: frozenset[str]) -> list[Result]:
    """The results with an entry of the game that is named before one of the same title of another game."""
    if not games or not results or results[0].profile.document.game in games:
        return results
    title = stems(results[0].profile.document.title)
    for at, one in enumerate(results[1:LOOKED_AT], 1):
        if one.profile.document.game in games and stems(one.profile.document.title) == title:
            one.score = results[0].score
            return falling([one, *results[:at], *results[at + 1 :]])
    return results


def term_first(results: list[Result], text: str, engine: Engine) -> list[Result]:
    """The results with the entry first that has the query for its whole name, or what is left of it without words that
    only say that it is looked for: before a card of the second edition that has it for its title ("small council"), and
    before entries that only speak of it ("dead pile", "in play", "deadly keyword").

    Of several the first edition's comes first, one with that title before one that is also called so, and that before
    one that only defines the term.
    """
    defined = DEFINED.fullmatch(text)
    name = (defined[1] or defined[2]) if defined else text
    keyword = KEYWORD.fullmatch(name)
    ways = [(text, ""), (name, ""), ((keyword[1] or keyword[2]) if keyword else "", "keyword")]
    return next((found for way, kind in ways if (found := _named_first(results, stems(way), engine, kind))), results)


def _named_first(results: list[Result], said: list[str], engine: Engine, kind: str) -> list[Result] | None:
    """The results with the entry first, of a kind if one is given, that has this for its name; None if none has."""
    first = results[0].profile.document if results else None
    card = first is not None and first.kind == "card" and first.game != SECOND_EDITION
    if first is None or not said or (card and stems(first.title) == said):
        return results or None
    places = {one.profile.document.id: at for at, one in enumerate(results)}

    words = " ".join(said)

    def rank(called: Profile) -> tuple[bool, bool, bool, int]:
        document, known = called.document, called.analysis
        titled, named = words == known.title, words in known.names
        return document.game != MAIN_GAME, not titled, not named, places.get(document.id, len(results))

    called = engine.search(Plan(keys=(name_key(said),)), MOST_CALLED)
    called = [one for one in called if kind in ("", one.document.kind)]
    best = min(called, key=rank, default=None)
    if best is None or (card and rank(best)[1]):  # a card's name is one of many names of an entry
        return None
    at = places.get(best.document.id)
    if at is not None:
        return _before(results, at)
    return falling([Result(best, results[0].score, {}, 1.0), *results])


def with_deciding(results: list[Result], asked: Asked, engine: Engine) -> list[Result]:
    """These results, best first; if the first is a card that the query describes, the questions about it come next."""
    if not results or "described" not in results[0].parts:
        return results
    card = results[0]
    found = engine.search(Plan(keys=(f"i:{card.profile.document.id}",)), 1)
    keys = tuple(f"i:{entry}" for profile in found for entry in profile.document.related[:NAMED_BY])
    if not keys:
        return results
    naming = [one for one in engine.search(Plan(keys=keys), NAMED_BY) if one.document.kind in DECIDES]
    beside = leaned(order(naming, asked), asked)[:MOST_DECIDING]
    ids = {one.profile.document.id for one in beside}
    for one in beside:
        one.score = card.score
    return falling([card, *beside, *(one for one in results[1:] if one.profile.document.id not in ids)])


def falling(results: list[Result]) -> list[Result]:
    """In this order, none with a better score than the one before it."""
    for before, result in pairwise(results):
        result.score = min(result.score, before.score)
    return results
