"""Which entries name which cards: by a link, by their keys, or by a title in running text."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from cards.names import key
from cards.records import CardRecord
from rules.content import EntryRecord
from rules.linking import LinkedCorpus

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_NOT_IN_TEXT = ("house", "title")  # "House Stark" and "Hand of the King" are said of more than the card

Words = tuple[str, ...]


class Titles:
    """Titles of two words and more, found as they are written. A title that several cards have is none of them."""

    def __init__(self, cards: Iterable[CardRecord]) -> None:
        cards = [card for card in cards if card.named and card.same_as is None and card.type not in _NOT_IN_TEXT]
        of_title = Counter(key(card.title) for card in cards)
        self._by_first: dict[str, list[tuple[Words, str]]] = defaultdict(list)
        for card in cards:
            for name in (card.title, *card.misprints, *card.also):
                words = _words(name)
                if len(words) > 1 and of_title[key(card.title)] == 1:
                    self._by_first[words[0]].append((words, card.id))
        for titles in self._by_first.values():
            titles.sort(key=lambda title: -len(title[0]))

    def in_text(self, text: str) -> Iterator[str]:
        """The id of the card for each title in the text; of titles that overlap the longest counts."""
        words = _words(text)
        at = 0
        while at < len(words):
            for title, card_id in self._by_first.get(words[at], ()):
                if words[at : at + len(title)] == title:
                    yield card_id
                    at += len(title) - 1
                    break
            at += 1


def mentions(linked: LinkedCorpus, cards: Sequence[CardRecord]) -> dict[tuple[str, str], bool]:
    """(card, entry) for every entry that names a card, with whether it links it. The card is the principal printing."""
    principal = {card.id: card.same_as or card.id for card in cards}
    games = {document.game for document in linked.corpus.documents}
    of_game = {game: Titles(card for card in cards if (card.set_code == game) == (game == "btwixt")) for game in games}
    never = {(card.id, entry) for card in cards for entry in card.not_named_in}
    found: dict[tuple[str, str], bool] = {}
    for document, entry in linked.corpus.entries():
        for card_id in _linked(linked, entry):
            found[principal.get(card_id, card_id), entry.id] = True
        for card_id in of_game[document.game].in_text(_text(linked, entry)):
            if (card_id, entry.id) not in never:
                found.setdefault((card_id, entry.id), False)
    for card in cards:
        for entry_id in card.named_in:
            found.setdefault((principal[card.id], entry_id), False)
    return found


def _linked(linked: LinkedCorpus, entry: EntryRecord) -> Iterator[str]:
    yield from (target.id for target in linked.rendered[entry.id].links if target.kind == "card")
    yield from (card_id for card_id, _ in entry.cards)


def _text(linked: LinkedCorpus, entry: EntryRecord) -> str:
    return "\n".join((entry.title, entry.question or "", linked.rendered[entry.id].text))


def _words(text: str) -> Words:
    return tuple(_WORD.findall(text.replace("’", "'")))
