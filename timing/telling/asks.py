"""What is missing in a telling: asked for one thing at a time, only where it matters, and answered apart from its text.

An answer is a key with a value ("first-player": "greg"), laid on the story that the text was read as; nothing is added
to the text itself. A thing is asked for only where another answer to it changes the answer to the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from timing.kernel.situations import slug
from timing.systems.agot1e.printed import ICONS
from timing.telling.askable import SAVES, USES, may_be_asked, put_asked
from timing.telling.means import abilities
from timing.telling.not_told import COUNTED
from timing.telling.people import ME
from timing.telling.seats import Seats
from timing.telling.story import Story, Use
from timing.telling.table import Plain, Table
from timing.telling.things import Thing
from timing.telling.vocabulary import Vocabulary
from timing.telling.walking import UNKNOWN

MOST_CHOICES = 6
MOST_TRIED = 16
"""How often a telling is answered once more to find out whether something that is missing matters."""
MOST_ANSWERS = 12
LONGEST_LINE = 200
QUESTION, FIRST_PLAYER, ATTACKER, TYPE = "question", "first-player", "attacker", "challenge"
WINNER, LONGEST_NUMBER = "winner", 3
CARD, KILLER = "card.", "kills."
CLAIM, EFFECT = "claim", "effect"
WHAT = "What is the question?"
WHICH_CARD = "Which card is it about? Name it by its title."
CHOSEN = "The question was chosen"


class Trial(NamedTuple):
    """How a story would be answered, and the table it becomes."""

    table: Table
    question: Plain | None

    @property
    def answer(self) -> str:
        return str(self.question["answer"]) if self.question else ""


Try = Callable[[Story], Trial]


def put(story: Story, answers: Mapping[str, str], vocabulary: Vocabulary) -> list[Plain]:
    """Lay answers on a story; those that hold there, each in words. What answers nothing of it is left aside."""
    if not answers:
        return []
    seats = Seats(story.copy())
    found = []
    for key, value in list(answers.items())[:MOST_ANSWERS]:
        said = _put(story, seats, key, value, vocabulary)
        if said:
            found.append({"key": key, "value": value, "says": said})
    return found


def _put(story: Story, seats: Seats, key: str, value: str, vocabulary: Vocabulary) -> str:
    if key == FIRST_PLAYER and value in seats.ids:
        story.first_player = value
        return f"{seats.name(value)} {'am' if value == ME else 'is'} the first player".replace("Me am", "I am")
    if key == ATTACKER and value in seats.ids and story.told_fight:
        story.fight.attacker = value
        if story.fight.defender == value:
            story.fight.defender = seats.other(value)
        return f"{'I attack' if value == ME else f'{seats.name(value)} attacks'}"
    if key == WINNER and value in seats.ids and story.told_fight:
        story.fight.winner = value
        return f"{'I' if value == ME else seats.name(value)} won the challenge"
    if value.isdecimal() and len(value) < LONGEST_NUMBER:
        return _put_number(story, seats, key, int(value))
    if key == TYPE and value in ICONS:
        story.fight.type = value
        return f"It is {'an' if value[0] in 'aeiou' else 'a'} {value} challenge"
    if key.startswith(CARD) and (n := _thing(story, key.removeprefix(CARD))) is not None:
        return _put_version(story, n, value, vocabulary)
    if key.startswith(KILLER) and (n := _thing(story, key.removeprefix(KILLER))) is not None:
        title = story.things[n].titles[0]
        if value == CLAIM:
            story.killed.append((n, CLAIM))
            return f"{title} would be killed for claim"
        return f"An effect would kill {title}" if value == EFFECT else ""
    if key == QUESTION:
        return _put_question(story, seats, value)
    return ""


def _put_number(story: Story, seats: Seats, key: str, n: int) -> str:
    """A number that stands on the table: the claim, or what a player has."""
    if key == CLAIM and story.told_fight:
        story.fight.claim = n
        return f"The claim is {n}"
    kind, _, player = key.partition(".")
    if kind not in COUNTED or player not in seats.ids:
        return ""
    getattr(story, COUNTED[kind])[player] = n
    what = f"{n} card{'s' if n != 1 else ''} in hand" if kind == "hand" else f"{n} {kind}"
    return f"{'I have' if player == ME else f'{seats.name(player)} has'} {what}"


def _put_version(story: Story, n: int, value: str, vocabulary: Vocabulary) -> str:
    for title in story.things[n].titles:
        for one in vocabulary.titles[title]:
            if one.id == value:
                story.versions[n] = value
                return f"{title} is {one.label or one.id}".rstrip(".")
    return ""


def _put_question(story: Story, seats: Seats, value: str) -> str:
    how, _, named = value.partition(":")
    if put_asked(story, seats, value, lambda name: _thing(story, name)):
        return CHOSEN
    n = _thing(story, named)
    if n is None or not story.things[n].titles or how not in ("dupe", "play", "use"):
        return ""
    story.ask = "may"
    story.asked = Use(seats.owner(n), n, None, "save" if how == "dupe" else "", how)
    return _may(story, seats, n, how).rstrip("?")


def _may(story: Story, seats: Seats, n: int, how: str) -> str:
    owner = seats.owner(n) or seats.ids[0]
    who, title = ("I" if owner == ME else seats.name(owner)), story.things[n].titles[0]
    return f"May {who} save {title} with the duplicate?" if how == "dupe" else f"May {who} {how} {title}?"


def name_of(story: Story, n: int) -> str:
    """What a card is called in keys: its title, or its words, with a number if it is not the first called so."""
    called = _called(story.things[n])
    before = sum(1 for one in story.things[:n] if _called(one) == called)
    return slug(called) + (f".{before + 1}" if before else "")


def _called(thing: Thing) -> str:
    return thing.titles[0] if thing.titles else thing.say


def card_key(story: Story, n: int) -> str:
    """The key of the answer which version a card is."""
    return CARD + name_of(story, n)


def _thing(story: Story, name: str) -> int | None:
    return next((n for n, one in enumerate(story.things) if _called(one) and name_of(story, n) == name), None)


# --- what is asked ------------------------------------------------------------------------------------------------


class Missing:
    """What is missing in a telling that stands as `story` before it was made into the table of `now`."""

    def __init__(self, story: Story, now: Trial, answers: Mapping[str, str], vocabulary: Vocabulary, ask: Try) -> None:
        self._story, self._now, self._vocabulary, self._try = story, now, vocabulary, ask
        self._answers = answers
        self._left = MOST_TRIED
        self.asks: list[Plain] = []
        self.assumed: list[str] = []
        self._find()

    def _find(self) -> None:
        table, story = self._now.table, self._now.table.story
        if not table.cards:
            self.asks.append({"key": "", "what": WHICH_CARD, "choices": []})
            return
        asks_nothing = story.asked is None and story.ask in ("", "may")
        if asks_nothing:
            self.asks.append({"key": QUESTION, "what": WHAT, "choices": self._questions()})
            return
        for ask, assumed, said in self._candidates():
            if ask["key"] in self._answers:
                continue
            bears = self._bears(ask, assumed)
            if bears:
                self.asks.append(_told_apart(ask, table))
            if bears or bears is None:
                self.assumed.append(f"{said}; it was not told.")
        self.assumed += _supposed(table)

    def without_a_card(self, question: Plain | None) -> None:
        """Ask for no card where the question is answered, or is about none."""
        if question is not None and (question["answer"] != UNKNOWN or question.get("ask") not in ("", "may", None)):
            self.asks = [one for one in self.asks if one["what"] != WHICH_CARD]

    def ask_the_question(self) -> None:
        """Ask for the question, before all else, where what was told of it was not understood."""
        if QUESTION in self._answers or any(one["key"] == QUESTION for one in self.asks):
            return
        choices = self.questions() if self._now.table.cards else []
        if choices:
            self.asks.insert(0, {"key": QUESTION, "what": WHAT, "choices": choices})

    def questions(self) -> list[Plain]:
        """The questions that may be chosen, the likeliest first, whatever else has been tried before."""
        self._left = MOST_TRIED
        return self._questions()

    def _bears(self, ask: Plain, assumed: str) -> bool | None:
        """Whether another answer to it changes what is answered; None where that was not found out."""
        for choice in ask["choices"]:
            if choice["value"] == assumed:
                continue
            if not self._left:
                return None
            self._left -= 1
            answer = self._tried({ask["key"]: choice["value"]}).answer
            if answer not in ("", UNKNOWN, self._now.answer):
                return True
        return False

    def _tried(self, answers: Mapping[str, str]) -> Trial:
        other = self._story.copy()
        put(other, answers, self._vocabulary)
        return self._try(other)

    def _questions(self) -> list[Plain]:
        """What may be asked of the cards that are told of, as the engine answers it: what may be done first."""
        story, table = self._story, self._now.table
        uses = [(SAVES if how == "dupe" else USES, f"{how}:{name_of(story, n)}") for n, how in _uses(table)]
        asked = [*may_be_asked(table, self._name), *uses] if table.looks_on else uses
        found: dict[str, tuple[bool, int, Plain]] = {}
        for near, value in sorted((one for one in asked if one[0]), key=lambda one: -one[0]):
            if not self._left:
                break
            self._left -= 1
            tried = self._tried({QUESTION: value})
            if tried.question is not None:
                text = tried.question["text"]
                found.setdefault(text, (tried.answer == UNKNOWN, -near, {"value": value, "name": text}))
        return [one for *_, one in sorted(found.values(), key=lambda one: (one[1], one[0]))][:MOST_CHOICES]

    def _name(self, n: int) -> str:
        return name_of(self._story, n) if n < len(self._story.things) and _called(self._story.things[n]) else ""

    def _candidates(self) -> Iterator[tuple[Plain, str, str]]:
        """What is not told, the most important first: how it is asked, what it is taken to be, that as a clause."""
        table, seats = self._now.table, self._now.table.seats
        story, fight = table.story, table.story.fight
        for n, ids in table.choices.items():
            if n >= 0:
                yield _version(table, n, ids)
        for n in [use.on for use in table.supposed if use.on is not None and use.on >= 0]:
            if story.things[n].titles:
                title = table.full[n]["title"]
                choices = [{"value": EFFECT, "name": "An effect"}, {"value": CLAIM, "name": "Claim of a challenge"}]
                ask = {"key": KILLER + name_of(story, n), "what": f"What would kill {title}?", "choices": choices}
                yield ask, EFFECT, f"{title} is taken to be killed by an effect"
        if story.told_fight and not self._story.fight.attacker:
            who = fight.attacker or seats.ids[0]
            says = "I am taken to attack" if who == ME else f"{seats.name(who)} is taken to attack"
            yield {"key": ATTACKER, "what": "Who attacks?", "choices": _players(seats, who)}, who, says
        if story.told_fight and not fight.type:
            kind = table.challenge()["type"]
            kinds = [{"value": one, "name": one} for one in sorted(ICONS, key=lambda one: one != kind)]
            yield (
                {"key": TYPE, "what": "Which challenge is it?", "choices": kinds},
                kind,
                f"The challenge is taken to be {kind}",
            )
        if not story.first_player:
            first = fight.attacker or seats.ids[0]
            says = f"{'I am' if first == ME else f'{seats.name(first)} is'} taken to be the first player"
            yield {"key": FIRST_PLAYER, "what": "Who is first player?", "choices": _players(seats, first)}, first, says


def _version(table: Table, n: int, ids: Iterable[str]) -> tuple[Plain, str, str]:
    title = table.cards[n]["title"]
    named = {one.id: one for one in table.vocabulary.titles[title]}
    taken = str(table.cards[n]["card"])
    apart: dict[tuple[str, str], str] = {}  # versions that do and are the same need not be told apart
    for one in (taken, *ids):
        apart.setdefault((named[one].does, named[one].label.partition(":")[2]), one)
    choices = [
        {"value": one, "name": named[one].label or one, "card": one} for one in list(apart.values())[:MOST_CHOICES]
    ]
    key = card_key(table.story, n)
    ask = {"key": key, "what": f"Which {title} is it?", "card": table.refs[n], "choices": choices}
    return ask, taken, f"{title} is taken to be {_set_of(named[taken].label) or taken}"


def correction(table: Table, key: str, questions: Callable[[], list[Plain]]) -> Plain | None:
    """What is asked where a reader says that a card, or the question, was taken for another than it is."""
    story = table.story
    if key == QUESTION:
        choices = questions()
        return {"key": key, "what": WHAT, "choices": choices} if choices else None
    n = _thing(story, key.removeprefix(CARD)) if key.startswith(CARD) else None
    if n is None or n not in table.cards:
        return None
    versions = [one.id for one in table.vocabulary.titles[table.cards[n]["title"]]]
    ask, _, _ = _version(table, n, versions)
    return _told_apart(ask, table) if len(ask["choices"]) > 1 else None


def correctable(table: Table) -> frozenset[str]:
    """The keys of the cards that may be another version than they were taken for."""
    named = ((n, card["title"]) for n, card in table.cards.items() if n >= 0 and card.get("card"))
    versions = ((n, [one.id for one in table.vocabulary.titles.get(title, ())]) for n, title in named)
    told = ((n, ids) for n, ids in versions if len(ids) > 1)
    return frozenset(card_key(table.story, n) for n, ids in told if len(_version(table, n, ids)[0]["choices"]) > 1)


def _told_apart(ask: Plain, table: Table) -> Plain:
    """What is asked; of versions of a card each with what it does in a line beside it."""
    n = _thing(table.story, ask["key"].removeprefix(CARD)) if ask["key"].startswith(CARD) else None
    if n is None:
        return ask
    card = {key: table.cards[n][key] for key in ("ref", "title", "type", "owner")}
    return {**ask, "choices": [{**one, **_does(table.fill({**card, "card": one["card"]}))} for one in ask["choices"]]}


def _does(card: Plain) -> Plain:
    """What a card does, in a line; nothing where nothing of it is described."""
    said = [*card.get("keywords", ()), *(one.get("label", "") for one in abilities(card))]
    line = "; ".join(dict.fromkeys(one for one in said if one))
    short = line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE].rpartition(' ')[0]} …"
    return {"does": short} if short else {}


def _set_of(label: str) -> str:
    return label.partition(":")[0]


def _players(seats: Seats, likely: str) -> list[Plain]:
    return [{"value": one, "name": seats.name(one)} for one in sorted(seats.ids, key=lambda one: one != likely)]


def _uses(table: Table) -> list[tuple[int, str]]:
    """The cards of the telling of which it may be asked whether they may be used, and how."""
    found = []
    for n, card in table.full.items():
        if n < 0 or not table.story.things[n].titles:
            continue
        if table.story.duplicates.get(n):
            found.append((n, "dupe"))
        if any(one.get("kind") in ("action", "response") for one in abilities(card)):
            found.append((n, "play" if card["type"] == "event" else "use"))
    return found


def _supposed(table: Table) -> list[str]:
    """What stands in the situation and was not told: somebody to choose, what a card needs to have been used."""
    found = []
    others: list[Any] = [card for card in table.full.values() if str(card["ref"]).startswith("other-of-")]
    if others:
        found.append("Each player is supposed to have another character, of whom nothing was told.")
    found += [f"What {title} asks for is taken to be so, as it was told to have been used." for title in table.taken]
    return list(dict.fromkeys(found))
