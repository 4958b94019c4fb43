"""What the pages and commands are given: one typed record of the application, and the corpus that a request reads.

Only the edges (views.py, cli.py, app.py) ask for them. What a package needs from above is a field here, filled by
app.py, so that no import goes upwards but those of the type checker.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from flask import Flask, current_app, g, request
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from config import Settings
from database import CorpusStore, PeopleStore, Reading
from errors import ChangedMeanwhile, Refused
from pace import Pace, Sender
from unavailable import OUT_OF_REACH

if TYPE_CHECKING:
    from cards.loader import Loader
    from cards.second import SecondCards
    from cards.shipped import Shipped
    from faq.disputes import Library
    from faq.events.live import Watcher
    from faq.known_cards import KnownCards
    from faq.known_second import KnownSecond
    from faq.rulings.service import AtEntry
    from faq.telling import Tellings
    from operating.gate import Gate
    from operating.metrics import Metrics
    from people.actor import Actor
    from people.invitations import Links
    from people.models import Account
    from rules.connections import Ref, Standing
    from rules.markdown import Clean
    from search.service import SearchService
    from timing.page.place import Place

NAME = "services"
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
log = logging.getLogger(__name__)
Titled = list[tuple[str, str]]
"""Titles with their addresses."""


@dataclass(frozen=True)
class Found:
    """An entry of the documents that speaks of something: its verdict if it has one, and its words that were found.

    ``badge`` and ``words`` are the verdict as it is shown ("No", "only a save can"); ``passage`` is plain text.
    """

    id: str
    title: str
    url: str
    number: str
    source: str
    verdict: str
    badge: str
    words: str
    passage: str


@dataclass(frozen=True)
class Services:
    """The application's parts, and what one package asks of another above it."""

    settings: Settings
    loader: Loader
    corpus: CorpusStore
    people: PeopleStore
    disputes: Library
    known_cards: KnownCards
    pickers: Mapping[str, KnownSecond]
    """What is known of the cards of games beside the first, by the game."""
    shipped: Shipped
    """The cards that come with Maester."""
    second: SecondCards
    """Those of the second edition."""
    search: SearchService
    pace: Pace
    gate: Gate
    started: Callable[[], dict[str, str]]
    """What became of each thing that the last start built besides."""
    metrics: Metrics | None
    links: Links
    """Signs links of invitations and of lost passwords."""
    event_names: Callable[[Session, Collection[str]], dict[str, str]]
    """The names of events by their ids."""
    erase_account: Callable[[Session, Actor, Account], None]
    """Erases who an account belongs to, wherever his name stands."""
    refs: Callable[[Session, Collection[str]], dict[str, Ref]]
    elsewhere: Callable[[Iterable[str]], list[Standing]]
    """What entries of other games say otherwise than these entries."""
    clean: Clean
    """What leaves nothing in HTML made of people's words that may not be there."""
    disputes_for: Callable[[str], Titled]
    """What steps through an entry."""
    disputes_of_card: Callable[[str, str], Titled]
    """The disputes with a card of this title, of this game, on the table."""
    rulings_for: Callable[[str], AtEntry | None]
    """What was ruled on an entry, precedents first; None if nothing that is listed."""
    watcher: Watcher
    """What changes at events, for screens that wait."""
    address_of: Callable[[str], str | None]
    """The page of the card that a text names, if it names one."""
    near: Callable[[Session, str], Titled]
    """What is nearest to a text that names nothing."""
    entries_on: Callable[[str, str], list[Found]]
    """What the documents of a game say of what a text tells, best first."""
    settles: Callable[[str, str], Found | None]
    """The entry that settles a question of a game's rules."""
    meant_before: Callable[[str, Sequence[Iterable[str]]], list[int | None]]
    """Of each group of entries, how many others are meant by a text rather than any of it."""
    tellings: Tellings
    """Understands what players tell in their own words."""
    short_address: Callable[[Place], str]
    """The short address of a place that has been saved; empty if it has not."""

    def release(self) -> None:
        """Close idle connections and files before the process forks, and at its end; the search first, which reads."""
        for store in (self.search, self.corpus, self.people):
            store.release()


def services(app: Flask | None = None) -> Services:
    """The services of `app`, or of the application that serves this request or runs this command."""
    found: Services = (app or current_app).extensions[NAME]
    return found


def open_reading(app: Flask) -> None:
    """Bind the corpus as it is now to this request: session, file and version stay the same to its end."""
    g.reading = services(app).corpus.reading()
    g.corpus = g.reading.session


def close_reading() -> None:
    """Close what this request reads, if it reads anything."""
    found: Reading | None = g.pop("reading", None)
    if found is not None:
        g.pop("corpus", None)
        found.session.close()


def reading() -> Reading:
    """The corpus that this request reads."""
    found: Reading = g.reading
    return found


def sender() -> Sender:
    """Who sends this request: the address that the trusted proxy tells, and the account if somebody is signed in."""
    return Sender(request.remote_addr or "", str(g.get("account_id") or ""))


def number_asked(name: str, default: int, least: int, most: int) -> int:
    """A number of the address, such as ?limit=. Raises Refused for what is none, or outside the bounds."""
    text = request.args.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        raise Refused(f"{name} must be a number from {least} to {most}.", where=name, code="bad_number")
    return int(text)


def text_asked(name: str, most: int) -> str:
    """A text of the address, such as ?q=. Raises Refused for one that is too long."""
    text = request.args.get(name, "")
    if len(text) > most:
        raise Refused(f"{name} has {len(text)} characters; {most} is the most.", where=name, code="too_long")
    return text


def while_reachable(ask: Callable[[], Answer], otherwise: Callable[[], Answer], what: str) -> Answer:
    """What `ask` says; while what people enter cannot be reached, what `otherwise` says, and the log says so."""
    try:
        return ask()
    except (SQLAlchemyError, *OUT_OF_REACH) as error:
        log.warning("%s cannot be read (%s); the page is made without", what, error)
        return otherwise()


def kept(most: int, besides: int = 0) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """Keep what a function of a reading has answered, so many answers.

    A corpus file never changes, so the key is the file and the other arguments, less the last `besides` of them,
    which only help to make the answer (a session). The answer is made of the reading that is the key.
    """

    def key(read: Reading, *asked: Any) -> tuple[Any, ...]:
        path: Path = read.path
        return hashkey(path, *asked[: len(asked) - besides])

    def keep(make: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        kept: Callable[Asked, Answer] = cached(LRUCache(most), key=key, lock=RLock())(make)
        return kept

    return keep


def kept_unwritten(most: int) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """Keep what a function has read in people's database, so many answers, until anything is written there.

    Where the database cannot tell whether anything was, it is asked every time.
    """

    def keep(make: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        answers: LRUCache[Hashable, Answer] = LRUCache(most)
        lock = RLock()

        @wraps(make)
        def kept(*asked: Asked.args, **named: Asked.kwargs) -> Answer:
            people = services().people
            change = people.changes()  # before it is read: what is written meanwhile is another change
            if change is None:
                return make(*asked, **named)
            key = hashkey(people, change, asked, tuple(named.items()))
            with lock:
                if key in answers:
                    return answers[key]
            answer = make(*asked, **named)
            with lock:
                answers[key] = answer
            return answer

        return kept

    return keep


def until_still(make: Callable[[], Answer], tries: int = 5) -> Answer:
    """What `make` makes, made again while it raises ChangedMeanwhile; the last one is passed on."""
    for _ in range(tries - 1):
        try:
            return make()
        except ChangedMeanwhile:
            continue
    return make()
