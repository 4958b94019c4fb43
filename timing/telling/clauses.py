"""What clauses say of the table, whatever verbs they say it with, where no pattern of words has said it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from timing.telling.people import ME, PRONOUNS
from timing.telling.phrases import HARD, Frame, Phrase
from timing.telling.phrases import TYPES as KINDS
from timing.telling.sentences import Parser
from timing.telling.story import TYPES, Reader
from timing.telling.tokens import Token, number

Handler = Callable[["Framed", Frame], None]
HANDLERS: list[tuple[tuple[str, ...], Handler]] = []


def by(*senses: str) -> Callable[[Handler], Handler]:
    """What is read of frames whose verb may mean one of these."""

    def add(handler: Handler) -> Handler:
        HANDLERS.append((senses, handler))
        return handler

    return add


class Framed:
    """The frames of a telling, with whom their words mean."""

    def __init__(self, reader: Reader, tokens: Sequence[Token]) -> None:
        self.reader, self.story = reader, reader.story
        written = {token.start: token for token in tokens}
        others = frozenset(
            f"#{n}" for n, thing in enumerate(reader.story.things) if thing.titles and not reader.is_character(n)
        )
        self.parser = Parser(reader.words, written, others)
        self.frames = self.parser.frames()
        self.begins = [word.start for word in reader.words]

    def place(self, at: int) -> int:
        """Where a word stands in the reader's text."""
        start = self.parser.words[min(at, len(self.parser.words) - 1)].start
        n = max((k for k, begins in enumerate(self.begins) if begins <= start), default=0)
        return self.reader.starts[n] if self.reader.starts else 0

    def player(self, phrase: Phrase | None) -> str:
        """The player a phrase names, as its subject or object; empty where it names none."""
        if phrase is None or not phrase.players:
            return ""
        return self.reader.player(phrase.players[0], self.place(phrase.at))

    def owner(self, phrase: Phrase) -> str:
        """Whose it is that a phrase names."""
        return self.reader.player(phrase.owners[0], self.place(phrase.at)) if phrase.owners else ""

    def doer(self, frame: Frame) -> str:
        """The player who does it: the subject, or whose card the subject is."""
        if who := self.player(frame.subject):
            return who
        if self.is_unsaid(frame):
            return ME
        named = self.cards(frame.subject)
        return self.owner_of(named[0]) if named else ""

    def is_unsaid(self, frame: Frame) -> bool:
        """Whether a sentence begins with what the teller does: 'Kneel Salladhor, boom'."""
        opens = frame.first == 0 or self.parser.tags[frame.first - 1] in HARD
        return frame.subject is None and opens and frame.form in ("base", "past") and not frame.passive

    def owner_of(self, n: int) -> str:
        """Whose a card is, as far as it is told."""
        return self.story.owners.get(n) or self.story.things[n].owner

    def cards(self, phrase: Phrase | None) -> list[int]:
        """The cards that a phrase names, those of its pronouns among them."""
        if phrase is None:
            return []
        found: list[int] = []
        for tag in phrase.tags:
            if tag[0] == "#":
                found.append(int(tag[1:]))
            elif tag in PRONOUNS or tag == "it":
                thing = self.reader.thing(tag, self.place(phrase.at))
                found += [thing] if thing is not None else []
        return list(dict.fromkeys(found))

    def people(self, phrase: Phrase | None) -> list[int]:
        """The characters that a phrase names."""
        return [n for n in self.cards(phrase) if self.reader.is_character(n)]

    def people_of(self, cards: list[int]) -> list[int]:
        """Of cards the characters."""
        return [n for n in cards if self.reader.is_character(n)]

    def all_behind(self, frame: Frame, *preps: str) -> list[int]:
        """The cards named behind one of these prepositions."""
        return [n for phrase in frame.pp(*preps) for n in self.cards(phrase)]

    def kind(self, *phrases: Phrase | None) -> str:
        """The type of challenge that phrases name."""
        said = [tag for phrase in phrases if phrase is not None for tag in phrase.tags if tag in KINDS]
        return TYPES[said[0]] if said else ""

    def note(self, frame: Frame, said: str) -> None:
        """Remember the words of a frame's verb as understood."""
        word = self.parser.words[frame.at]
        self.story.spans.append((word.start, word.end, said))

    def note_phrase(self, phrase: Phrase, said: str) -> None:
        """Remember a phrase as understood."""
        words = self.parser.words[phrase.at : phrase.end]
        if words:
            self.story.spans.append((words[0].start, words[-1].end, said))

    def count(self, phrase: Phrase) -> int | None:
        """The number that a phrase names."""
        return next((n for tag in phrase.tags if (n := number(tag)) is not None), None)

    def owns(self, n: int, who: str) -> None:
        """A card is this player's, where nothing else is told."""
        if who and not self.owner_of(n):
            self.story.owners[n] = who

    def read(self) -> None:
        """Put into the story what the frames say of it."""
        for frame in self.frames:
            for senses, handler in HANDLERS:
                if any(sense in frame.senses or (not sense and not frame.senses) for sense in senses):
                    handler(self, frame)


def _self_or(who: str) -> str:
    return who or ME
