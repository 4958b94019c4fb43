"""The lists of the day for a deck of the second edition: restricted cards, banned ones, and pods.

At most one title of a deck may be restricted. A pod names cards of which a deck may hold one title; a pod with a
restricted card of its own forbids the others beside that card. Lists go by the printing, as they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from cards.deck.check_cards import judge, one_restricted
from cards.deck.formats import Format
from cards.deck.index import CardIndex, ListOfDay
from cards.deck.names import Found
from cards.deck.resolved import Deck, by_title
from cards.deck.verdict import ILLEGAL, PASSED, UNDECIDED, Finding

Pod = tuple[str | None, tuple[str, ...]]


def findings(index: CardIndex, deck: Deck, of: Format, on: date) -> Iterator[Finding]:
    """What the restricted list, the pods and the banned list of the day say; that none is known, where none is."""
    restricted, banned = (index.list_on(of.id, kind, on) for kind in ("restricted", "banned"))
    if not restricted.known or not banned.known:
        yield Finding("list-unlisted", UNDECIDED, (), data={"on": on})
        return
    held, either, _unknown = judge(deck.played, lambda card: card.id not in restricted.cards)
    yield one_restricted(held, either, restricted, ())
    pods = [one for pod in restricted.pods for one in _pod(index, deck, pod, restricted)]
    yield from pods
    if not pods:
        yield Finding("pods", PASSED, (), data={"list": restricted})
    yield from _banned(deck, banned)


def _pod(index: CardIndex, deck: Deck, pod: Pod, the_list: ListOfDay) -> Iterator[Finding]:
    first, cards = pod
    named = frozenset((*cards, *((first,) if first else ())))
    held, either, _unknown = judge(deck.played, lambda card: card.id not in named)
    if first and first not in {card.id for one in (*held, *either) for card in one.candidates}:
        return
    sure, most = by_title(held), by_title([*held, *either])
    if len(most) < 2:
        return
    titles = [known.title for one in cards if (known := index.printing(one))]
    of = index.printing(first) if first else None
    data = {"list": the_list, "first": of.title if of else "", "pod": titles}
    decided = len(sure) > 1 and (not first or _sure(held, first))
    yield Finding("pods-broken", ILLEGAL if decided else UNDECIDED, (), (*held, *either), data=data)


def _sure(held: Sequence[Found], card: str) -> bool:
    return any({one.id for one in found.candidates} == {card} for found in held)


def _banned(deck: Deck, the_list: ListOfDay) -> Iterator[Finding]:
    wrong, either, _unknown = judge(deck.played, lambda card: card.id not in the_list.cards)
    for one in wrong:
        yield Finding("banned", ILLEGAL, (), (one,), data={"list": the_list})
    for one in either:
        fine = [card.id for card in one.candidates if card.id not in the_list.cards]
        others = [card.id for card in one.candidates if card.id in the_list.cards]
        yield Finding("banned-version", UNDECIDED, (), (one,), data={"list": the_list, "fine": fine, "wrong": others})
    if not wrong and not either:
        yield Finding("banned", PASSED, (), data={"list": the_list, "empty": not the_list.cards})
