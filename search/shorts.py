"""What is said before the results, as a page and the JSON show it: each line with where it leads and what qualifies it.

A line says what is open, and that an entry is not in force as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards.lists import FormatRef, ListOn
from cards.refs import CardRef
from cards.service import CardLine
from cards.standing import in_a_line
from rules.citation import VERDICTS, answer_of
from rules.connections import EntryView, TermRef
from search.asked_status import STATUSES, AskedStatus, answered, asked_of
from search.brief import Brief
from search.documents import SearchDocument
from search.highlight import in_lines
from search.scoring import MAIN_GAME
from search.settled import OPEN
from search.text import stems

ASKED = "The FAQ was asked"
LIKE = "A question like this"
AS_OF = "As of"
NO_ERRATUM = "no erratum"
NONE_CHANGED = "none of these cards has one"
ON_NO_LIST = "no erratum, on no list"
KEPT_APART = ("restricted", "banned")
SAID_WHOLE = 600
"""Letters of a statement that is said whole where its number was asked for."""
MOST_CHANGED = 12
"""Cards that the errata of a version changed, by title; more are counted."""
BADGES = {**VERDICTS, OPEN: "Open"}


@dataclass(frozen=True)
class Place:
    """Something that a line leads to beside what it is about."""

    title: str
    url: str


@dataclass(frozen=True)
class Short:
    """One line before the results.

    ``verdict`` and its word stand first, but for what is only like what was asked: there ``heading`` stands before the
    title and the verdict behind it. ``open`` is what the documents leave open, ``yields`` the entries that stand before
    this one, ``others`` the other cards of which the line is true.
    """

    title: str
    url: str
    text: str
    source: str
    verdict: str = ""
    verdict_word: str = ""
    heading: str = ""
    open: tuple[str, ...] = ()
    yields: tuple[Place, ...] = ()
    others: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Known:
    """Whom the lines ask: all ``cards`` of a title, an entry, the ``lists`` of today and what is known of one ``then``
    (a version or a year; empty if that is nothing), how a card stood then, the cards that a version's errata changed
    (of all versions, without one), and every defined term.
    """

    cards: Callable[[str], Sequence[CardLine]]
    entries: Callable[[str], EntryView]
    lists: Callable[[], Sequence[ListOn]]
    list_then: Callable[[ListOn, str], str]
    card_then: Callable[[CardLine, str], str]
    errata: Callable[[str], Sequence[CardRef]]
    terms: Callable[[], Sequence[TermRef]]


def shorts(told: Brief, passages: Callable[[SearchDocument], str], known: Known) -> list[Short]:
    """The lines of what is said first; ``passages`` are those shown of results."""
    found = list(_lines(told, passages, known))
    if told.after is None or (told.kind == "term" and found):
        return found
    return [*found, *shorts(told.after, passages, known)]


def _lines(told: Brief, passages: Callable[[SearchDocument], str], known: Known) -> Iterable[Short]:
    if told.kind in ("status", "pair"):
        return _of_cards(told, known)
    if told.kind == "lists":
        return _lists(told, known)
    if told.kind == "term":
        return _term(told, known)
    if told.kind == "missing":
        return _missing(told, known)
    if told.kind == "settled":
        return _settled(told, known.entries)
    if told.kind in ("verdict", "asked"):
        return [_question(told.documents[0], told.kind == "asked")]
    return [_entry(one, _whole(one) or passages(one), known.entries(one.id)) for one in told.documents]


def _whole(document: SearchDocument) -> str:
    """The statement, if it is short enough to be said whole."""
    return in_lines(document.text) if len(document.text) <= SAID_WHOLE else ""


def _question(document: SearchDocument, like: bool) -> Short:
    verdict, words = answer_of(document.verdict, document.verdict_in_short or None)
    heading = ASKED if like else ""
    return Short(document.title, document.url, words, document.source, document.verdict, verdict, heading)


def _term(told: Brief, known: Known) -> Iterator[Short]:
    """What a term means, in the game that is named, else in the first edition."""
    asked = stems(told.texts[0])
    meant = [one for one in known.terms() if asked in (stems(name) for name in (one.name, *one.variants))]
    of_game = [one for one in meant if one.game in (told.games or {MAIN_GAME})]
    for one in of_game[:1]:
        entry = known.entries(one.entry_id).ref
        yield Short(one.name, entry.url, one.definition, entry.source.short)


def _settled(told: Brief, entries: Callable[[str], EntryView]) -> Iterator[Short]:
    for at, (document, text) in enumerate(zip(told.documents, told.texts, strict=True)):
        verdict = told.verdict if not at else ""
        said = _entry(document, text, entries(document.id), verdict == OPEN)
        like = told.like and not at
        yield Short(
            _as_question(told.like) if like else said.title,
            said.url,
            text,
            said.source,
            verdict,
            BADGES.get(verdict, ""),
            LIKE if like else "",
            open=said.open,
            yields=said.yields,
        )


def _as_question(text: str) -> str:
    """A settled question as a sentence."""
    return f"{text[0].upper()}{text[1:]}?"


def _entry(document: SearchDocument, text: str, view: EntryView, whole: bool = True) -> Short:
    """An entry with what the documents leave open of it, and what stands before it."""
    before = tuple(
        Place(f"{one.other.source.number or ''} {one.other.title}".strip(), one.other.url)
        for one in view.standings
        if one.yields and one.relation in ("overrides", "supersedes", "corrects")
    )
    return Short(
        f"{document.number} {document.title}".strip(),
        document.url,
        text,
        document.source,
        open=view.open_points if whole else (),
        yields=before,
    )


# Lists, errata and versions


def _lists(told: Brief, known: Known) -> Iterator[Short]:
    """What is restricted and banned, or changed by errata, with the version or year that was asked for first."""
    if "lists" in told.texts:
        found = _asked_for(known.lists(), told)
        said: set[str] = set()
        for then in told.then:
            lines = [(one, known.list_then(one, then)) for one in found]
            held = [one for one, line in lines if not line and one.release is not None and one.release.until]
            for one in held:
                said.add(one.format.code)
                yield _list(one, f"{AS_OF} {then}")
            for one, line in lines:
                if line and not held:
                    known_then = "." in then and one.format.game == MAIN_GAME
                    url = f"{one.format.url}?version={then}" if known_then else one.format.url
                    yield Short(one.format.name, url, line, "", heading=f"{AS_OF} {then}")
        cards = {one.id.removeprefix("card:"): one.title for one in told.documents}
        now = [one for one in found if one.format.code not in said]
        yield from (_narrowed(one, cards, told.words) if told.narrowed else _list(one) for one in now)
    if told.narrowed and "lists" not in told.texts:
        yield Short("Errata", "/errata", _titles(told.titles) if told.titles else NONE_CHANGED, "FAQ")
    elif "errata" in told.texts and MAIN_GAME in (told.games or {MAIN_GAME}):
        changed = [line for then in told.then for line in _errata_of(then, known)]
        yield from changed or _errata_of("", known)


def _asked_for(lists: Sequence[ListOn], told: Brief) -> list[ListOn]:
    """The lists of the formats that are named, those of today before those of a season that is over; if none of today
    is named, all of today too."""
    ours = [one for one in lists if one.known and one.format.game in (told.games or {MAIN_GAME})]
    now = [one for one in ours if one.release is not None and one.release.until is None]
    named = [one for one in ours if not told.words.isdisjoint(stems(one.format.name.partition(" (")[0]))]
    return [*([one for one in now if one in named] or now), *(one for one in named if one not in now)]


def _list(one: ListOn, heading: str = "") -> Short:
    source = one.release.dated if one.release else ""
    return Short(one.format.name, one.format.url, counted(one), source, heading=heading)


def _narrowed(of_format: ListOn, cards: Mapping[str, str], words: frozenset[str]) -> Short:
    """Which of these cards, given with their titles, a list has: "2 restricted: Fury of the Kraken and Naval Escort";
    the words may say what is asked for alone."""
    by_status = {"restricted": of_format.restricted, "banned": of_format.banned}
    asked = [status for status in by_status if not words.isdisjoint(stems(status))] or list(by_status)
    said, none = [], []
    for status in asked:
        titles = list(dict.fromkeys(cards[one] for row in by_status[status] if (one := row.card_id or "") in cards))
        none.append(f"none {status}")
        if titles:
            said.append(f"{len(titles)} {status}: {_titles(titles)}")
    source = of_format.release.dated if of_format.release else ""
    return Short(of_format.format.name, of_format.format.url, "; ".join(said) or ", ".join(none), source)


def counted(one: ListOn) -> str:
    """ "43 cards restricted, none banned"; "31 pods" where a list has some."""
    pods = len(one.release.pods.get(one.format.code, ())) if one.release else 0
    said = [
        f"{len(rows)} {'card' if len(rows) == 1 else 'cards'} {status}" if rows else f"none {status}"
        for status, rows in (("restricted", one.restricted), ("banned", one.banned))
    ]
    return ", ".join([*said, *([f"{pods} {'pod' if pods == 1 else 'pods'}"] if pods else [])])


def _errata_of(version: str, known: Known) -> Iterator[Short]:
    """The cards that the errata of a version changed, or of all."""
    titles = list(dict.fromkeys(one.title for one in known.errata(version)))
    if version and titles:
        yield Short(f"Errata of version {version}", f"/errata?in={version}", _titles(titles), "FAQ")
    elif titles:
        yield Short("Errata", "/errata", f"{len(titles)} titles are changed by the FAQ, version by version", "FAQ")


def _titles(titles: Sequence[str]) -> str:
    """The first of these titles, and how many more there are."""
    more = [f"{len(titles) - MOST_CHANGED} more"] if len(titles) > MOST_CHANGED else []
    return _and([*titles[:MOST_CHANGED], *more])


def _missing(told: Brief, known: Known) -> Iterator[Short]:
    """The errata of the version that a number is, if it is one; else the entries next to it."""
    versions = [line for then in told.then for line in _errata_of(then, known)]
    yield from versions
    if not versions:
        where = ("The number before it", "The number after it") if len(told.documents) > 1 else ("The last before it",)
        for one, heading in zip(told.documents, where, strict=False):
            yield Short(f"{one.number} {one.title}", one.url, "", one.source, heading=heading)


# Cards


def _of_cards(told: Brief, known: Known) -> Iterator[Short]:
    cards = known.cards
    games = {one.title: one.game for one in reversed(told.documents)}
    first = [one.id.removeprefix("card:") for one in told.documents]
    every = [
        _named_first([one for one in cards(title) if one.ref.game == games[title]], first)
        for title in dict.fromkeys(one.title for one in told.documents)
    ]
    every = sorted((of_title for of_title in every if of_title), key=lambda those: not of_note(those[0]))
    if told.kind == "pair" and len(every) > 1:
        yield from _together(every)
    for of_title in every:
        yield from _then(of_title, told.then, known)
        yield from _of_title(of_title, told.words, None if told.then or told.kind == "pair" else told.status)


def _then(cards: Sequence[CardLine], asked: Sequence[str], known: Known) -> Iterator[Short]:
    """How the cards of a title stood under a version or in a year that was asked for, as far as that is known."""
    for then in asked:
        alike: dict[str, list[CardLine]] = {}
        for one in cards:
            alike.setdefault(known.card_then(one, then), []).append(one)
        for line, (first, *others) in alike.items():
            places = tuple(Place(one.ref.place, one.ref.url) for one in others)
            if line:
                yield Short(
                    first.ref.title, first.ref.url, line, first.ref.place, heading=f"{AS_OF} {then}", others=places
                )


def _named_first(cards: Sequence[CardLine], first: Sequence[str]) -> list[CardLine]:
    """Those of note first, and among them those that the query names first."""
    order = {card_id: at for at, card_id in enumerate(first)}
    return sorted(cards, key=lambda one: (not of_note(one), order.get(one.ref.id, len(order))))


def _of_title(cards: Sequence[CardLine], words: frozenset[str], asked: AskedStatus | None) -> Iterator[Short]:
    """A line for each card of note; the others, of which the same is true, in one. The words may name a format."""
    for one in cards:
        if of_note(one):
            verdict, line = _answered(one, words, asked)
            yield Short(one.ref.title, one.ref.url, line, _kind(one.ref), verdict, BADGES.get(verdict, ""))
    alike: dict[tuple[str, str], list[CardLine]] = {}
    for one in cards:
        if not of_note(one):
            alike.setdefault(_answered(one, words, asked), []).append(one)
    for (verdict, line), same in alike.items():
        first, *others = same
        places = tuple(Place(one.ref.place, one.ref.url) for one in others)
        source = first.ref.place if others else _kind(first.ref)
        yield Short(first.ref.title, first.ref.url, line, source, verdict, BADGES.get(verdict, ""), others=places)


def _answered(card: CardLine, words: frozenset[str], asked: AskedStatus | None) -> tuple[str, str]:
    """The verdict on a card and its line, which begins with the answer where one status was asked of it."""
    here = asked_of(card.standings, lambda one: _is_named(one, words)) if asked else []
    answer = answered(asked, here) if asked else None
    if answer is None:
        return "", line_of(card, words)
    return answer.verdict, " · ".join(filter(None, (answer.text, line_of(card, words, answer.whole))))


def of_note(card: CardLine) -> bool:
    """Whether an erratum or a list names a card."""
    return bool(card.errata) or any(not one.plain for one in card.standings)


def line_of(card: CardLine, words: frozenset[str] = frozenset(), without: Collection[str] = ()) -> str:
    """How a card stands, in one line; also in the formats of past seasons that the words name, and not in those, by
    code, that it is to be said ``without``; without none it is never empty."""
    named = {one.format.code for one in card.standings if one.past and _is_named(one.format, words)}
    standings = [one for one in card.standings if one.format.code not in without]
    said = in_a_line(standings, card.errata, named)
    if card.ref.game != MAIN_GAME:  # no document of ours has their errata
        none = "" if of_note(card) else "on no list"
    else:
        none = "" if card.errata else NO_ERRATUM if of_note(card) else ON_NO_LIST
    return " · ".join(part for part in (said, none) if part)


def _is_named(of_format: FormatRef, words: frozenset[str]) -> bool:
    """Whether the stems have one of the format's names, but for its edition; neither the years of its season nor
    "restricted" and "banned" name it."""
    names = (stems(name.partition(" (")[0]) for name in (of_format.name, *of_format.also))
    named = ({stem for stem in name if not stem.isdigit() and stem not in STATUSES} for name in names)
    return any(name and words.issuperset(name) for name in named)


def _kind(ref: CardRef) -> str:
    return " · ".join(part for part in (ref.place, ref.kind) if part)


@dataclass(frozen=True)
class _Apart:
    """Whether the titles may be in one deck of a format, and why."""

    format: str
    url: str
    verdict: str
    why: str


def _together(every: Sequence[Sequence[CardLine]]) -> Iterator[Short]:
    """Whether cards of these titles may be in one deck, by the lists of today; formats with one answer in one line."""
    found = [one for at in range(_formats(every)) if (one := _apart(every, at)) is not None]
    alike: dict[tuple[str, str], list[_Apart]] = {}
    for one in found:
        alike.setdefault((one.verdict, one.why), []).append(one)
    for (verdict, why), same in alike.items():
        others = tuple(Place(one.format, one.url) for one in same[1:])
        yield Short(same[0].format, same[0].url, f"{why}:", "", verdict, BADGES[verdict], others=others)


def _formats(every: Sequence[Sequence[CardLine]]) -> int:
    return min(len(one.standings) for cards in every for one in cards)


def _apart(every: Sequence[Sequence[CardLine]], at: int) -> _Apart | None:
    """Of the format at a place; None for that of a season that is over."""
    of_format = every[0][0].standings[at]
    if of_format.past:
        return None
    listed = {status: [_listed(cards, at, status) for cards in every] for status in KEPT_APART}
    banned = [one for one in listed["banned"] if one]
    restricted = [one for one in listed["restricted"] if one]
    sure = [one for one in restricted if not one.endswith(")")]
    pod = _kept_apart(every, at)
    if len(pod) == len(every):
        verdict = "no"
        why = f"{_and(pod)} are in one pod, and a deck may have only one of them"
    elif banned:
        verdict = "no" if any(not one.endswith(")") for one in banned) else "depends"
        why = f"{_and(banned)} {'is' if len(banned) == 1 else 'are'} banned"
    elif len(restricted) > 1:
        verdict = "no" if len(sure) > 1 and len(sure) == len(restricted) else "depends"
        why = f"{_and(restricted)} are restricted, and a deck may have only one restricted title"
    else:
        verdict = "yes"
        why = f"only {restricted[0]} is restricted" if restricted else "no list keeps them apart"
    return _Apart(of_format.format.name, of_format.format.url, verdict, why)


def _kept_apart(every: Sequence[Sequence[CardLine]], at: int) -> list[str]:
    """The titles of which a pod lets a deck have only one."""
    played = [[one for one in cards if one.standings[at].status != "banned"] for cards in every]
    ids = {one.ref.id for cards in played for one in cards}
    mine = [
        one for cards in played for one in cards if not ids.isdisjoint(other for other, _ in one.standings[at].apart)
    ]
    titles = list(dict.fromkeys(one.ref.title for one in mine))
    return titles if len(titles) > 1 else []


def _listed(cards: Sequence[CardLine], at: int, status: str) -> str:
    """The title, if a list has it; with the place in brackets where it has not all of its cards."""
    having = [one for one in cards if one.standings[at].status == status]
    if not having:
        return ""
    title = having[0].ref.title
    return title if len(having) == len(cards) else f"{title} ({', '.join(one.ref.place for one in having)})"


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
