"""What a telling says, clause by clause: the challenge, what was played and killed, where cards are, what is asked."""

from __future__ import annotations

import pickle
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from timing.systems.agot1e.printed import ICONS
from timing.telling.frames import Frame
from timing.telling.lemmas import FILLERS, FORMS
from timing.telling.people import HE, ME, OPPONENT, PRONOUN, PRONOUNS, SHE, THEY, fits
from timing.telling.things import Mentions, Thing, Word
from timing.telling.tokens import NUMBERS, number

PHASES = {
    "plot": "plot", "plots": "plot", "draw": "draw", "marshal": "marshalling", "marshalling": "marshalling",
    "challenges": "challenges", "challenge": "challenges", "dominance": "dominance", "standing": "standing",
    "stand": "standing", "taxation": "taxation", "tax": "taxation", "setup": "setup",
    "income": "marshalling", "gold": "marshalling",
}  # fmt: skip
TYPES = {**{icon: icon for icon in ICONS}, **{icon[:3]: icon for icon in ICONS}}


@dataclass(slots=True)
class Fight:
    """The challenge, as far as it is told; players by their ids, characters by the numbers of their things."""

    type: str = ""
    attacker: str = ""
    defender: str = ""
    winner: str = ""
    claim: int | None = None
    by: int | None = None
    attackers: list[int] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)
    unopposed: bool = False
    attacked: str = ""  # whom it was initiated against, whoever defends


@dataclass(slots=True)
class Use:
    """Something that was used or played: by whom, which thing, on which, what for (save, cancel, kill, ...)."""

    who: str
    thing: int
    on: int | None = None
    to: str = ""
    how: str = "use"  # play, kneel, discard, ...
    at: int = 0
    canceled: bool = False
    paying: int | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """A question about what will be if nothing more is done: `what`, to whom; `so` is False where it is asked if not.

    `who`: it is asked which player, rather than whether.
    """

    what: str
    player: str = ""
    thing: int | None = None
    so: bool = True
    who: bool = False
    number: bool = False  # it is asked how many
    answer: str = ""  # what a rule that answers alone says


@dataclass(frozen=True, slots=True)
class Doing:
    """What a question wants to be done: by whom, its word, the effects that are it, to which thing."""

    who: str
    word: str
    does: tuple[str, ...]
    on: int | None = None
    at: int = 0  # where the sentence begins in which it is asked


@dataclass(slots=True)
class Story:
    """Everything that was understood. `spans` are what it was understood from, with what it was understood as."""

    mentions: Mentions
    fight: Fight = field(default_factory=Fight)
    told_fight: bool = False
    first_player: str = ""
    phase: str = ""
    turn: str = ""  # who is told to be marshalling
    at_start: bool = False
    houses: dict[str, str] = field(default_factory=dict)  # that players play, by player
    season: str = ""
    titles: dict[str, str] = field(default_factory=dict)  # of a melee, by player
    opposed: list[str] = field(default_factory=list)  # who has claimed power for beating an opposed title
    earlier: bool = False  # what is told to have been done was done in an earlier round
    at_end: bool = False
    uses: list[Use] = field(default_factory=list)
    answered: list[tuple[int, int]] = field(default_factory=list)  # what was used on what, by its title alone
    killed: list[tuple[int, str]] = field(default_factory=list)  # which, and for what: claim, or nothing told
    dying: list[int] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)  # from hand, for an intrigue claim
    zones: dict[int, str] = field(default_factory=dict)
    owners: dict[int, str] = field(default_factory=dict)
    controllers: dict[int, str] = field(default_factory=dict)
    kneeling: set[int] = field(default_factory=set)
    argued: set[int] = field(default_factory=set)  # of whom somebody only says, as a reason, that they kneel
    knelt: set[int] = field(default_factory=set)  # of these: what somebody is told to have knelt
    keywords: dict[int, list[str]] = field(default_factory=dict)  # told of a character
    duplicates: dict[int, int] = field(default_factory=dict)
    attached: dict[int, int] = field(default_factory=dict)
    agendas: set[int] = field(default_factory=set)  # characters that are told to be agendas
    on_house: dict[int, str] = field(default_factory=dict)  # attached to whose House card
    kept: list[int] = field(default_factory=list)
    left_out: list[int] = field(default_factory=list)  # of a choice: who was not chosen
    hands: dict[str, int] = field(default_factory=dict)
    gold: dict[str, int] = field(default_factory=dict)
    sums: list[tuple[str, int, str]] = field(default_factory=list)  # of gold or influence: who paid, how much, which
    power: dict[str, int] = field(default_factory=dict)
    influence: dict[str, int] = field(default_factory=dict)
    entered: dict[int, str] = field(default_factory=dict)  # marshalled, shadows, put
    laid_down: bool = False  # a permanent is told or asked to be played from hand
    revealed: list[int] = field(default_factory=list)
    deadly: bool = False
    taking_part: list[int] = field(default_factory=list)  # in the challenge, on the side of their player
    standing: dict[str, int] = field(default_factory=dict)  # STR that players have standing, of nobody named
    dominant: str = ""  # who has won dominance
    no_dominance: bool = False  # nobody has
    sides: tuple[int, int] | None = None  # how many attack and defend
    strengths: tuple[int, int] | None = None  # of the attacking and the defending side
    bypassed: list[int] = field(default_factory=list)
    aimed: list[int] = field(default_factory=list)  # at whom somebody points
    gone: dict[int, str] = field(default_factory=dict)  # what has just left play: killed for a cost, or discarded
    by_stealth: str = ""  # who uses it
    seats: int = 0
    versions: dict[int, str] = field(default_factory=dict)
    asked: Use | None = None
    first: bool = False  # it is asked to be done before what was done last is carried out
    late: bool = False  # it is said that it is too late for what is asked
    drawn: dict[str, int] = field(default_factory=dict)  # cards drawn by effects this round
    repeated: bool = False  # somebody does something again
    before_count: bool = False  # something is to be done before dominance is counted
    once_more: bool = False  # it is asked whether it may be done once more
    till_end: bool = False  # the end of the phase or round is spoken of
    of_responses: bool = False  # responses are spoken of
    of_first: bool = False  # it is asked who has the first response of a window
    of_game: bool = False  # the game is spoken of
    under: dict[int, int] = field(default_factory=dict)  # a version that lies under another as a duplicate
    incomes_of: dict[int, int] = field(default_factory=dict)  # of plots of which only that is told
    incomes: bool = False  # income is being counted
    plots: list[int] = field(default_factory=list)  # which things are plots
    people: list[int] = field(default_factory=list)  # which are characters
    no_icons: dict[int, set[str]] = field(default_factory=dict)  # what a character is told not to have
    costs: dict[int, int] = field(default_factory=dict)  # what is told of a card: its printed cost
    strong: dict[int, int] = field(default_factory=dict)  # its STR now
    power_on: dict[int, int] = field(default_factory=dict)  # the power on it
    gold_on: dict[int, int] = field(default_factory=dict)  # gold tokens on it
    placed: set[int] = field(default_factory=set)  # what something was done with, of which no more was understood
    zero: list[int] = field(default_factory=list)  # whose STR has become 0
    times: dict[int, int] = field(default_factory=dict)  # how often an event has been played this phase
    none_else: bool = False  # somebody has only what is told
    plainly: bool = False  # it is asked in so many words
    ask: str = ""  # may, must, who, choose, unopposed, wins, outlook
    outlook: Outlook | None = None
    doing: Doing | None = None
    asked_type: str = ""  # of the challenge that it is asked about
    asked_against: str = ""  # against whom it would be
    before_defenders: bool = False  # what is told happens before defenders are declared
    sayer: str = ""  # who says what is asked
    denies: bool = False  # it is asked whether something may not be done: "is he safe from that"
    right_if: str = ""  # who is right where a yes holds, of a question who is
    declared: dict[str, list[str]] = field(default_factory=dict)  # types of challenges initiated before, by player
    initiative: dict[str, int] = field(default_factory=dict)
    wants: Use | None = None
    outcome_of: str = ""  # of a question about an outcome: whose
    spans: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def looks_on(self) -> bool:
        """Whether it is asked what will be, rather than what may be done."""
        return self.ask in ("fate", "outlook")

    def copy(self) -> Story:
        """The same, to be changed apart from this one."""
        other: Story = pickle.loads(pickle.dumps(self))  # noqa: S301  our own, and far quicker than a deep copy
        return other

    def as_one(self) -> None:
        """What is told of a version that lies under another as a duplicate is told of the card on top."""
        for use in (*self.uses, *(one for one in (self.asked, self.wants) if one)):
            use.thing = self.under.get(use.thing, use.thing)
            use.on = self.under.get(use.on, use.on) if use.on is not None else None
        self.killed = [(self.under.get(n, n), why) for n, why in self.killed]
        self.dying = [self.under.get(n, n) for n in self.dying]

    @property
    def things(self) -> list[Thing]:
        return self.mentions.things

    @property
    def players(self) -> dict[str, str]:
        return self.mentions.players


P = r"@[\w-]+"
C = r"#\d+"
DONE = frozenset(FORMS) - {"have", "be", "do", "go", "say"}
CS = rf"{C}(?: (?:and|, and|,|plus) {C})*"
X = rf"(?:{C}|{PRONOUN}|it|that|this)"
OWN = r"(?:own:[\w-]+ |the |a |an |that |this )?"
T = r"(?:military|mil|intrigue|int|power|pow)"
N = rf"(?:\d+|{'|'.join(list(NUMBERS)[1:])})"
Rule = tuple[re.Pattern[str], Callable[["Reader", re.Match[str]], None]]
RULES: list[Rule] = []


def rule(
    *patterns: str,
) -> Callable[[Callable[[Reader, re.Match[str]], None]], Callable[[Reader, re.Match[str]], None]]:
    """What is done where one of these patterns stands in the words."""

    def add(does: Callable[[Reader, re.Match[str]], None]) -> Callable[[Reader, re.Match[str]], None]:
        RULES.extend((re.compile(rf"(?:^|(?<= )){pattern}(?= |$)"), does) for pattern in patterns)
        return does

    return add


class Reader:
    """Reads the words of a telling by the rules of the modules of clauses, in the order in which they stand."""

    def __init__(self, mentions: Mentions) -> None:
        self.story = Story(mentions)
        said = mentions.words
        alone = [  # "Ok?" is a question
            0 < n < len(said) - 1 and said[n - 1].tag in (".", "!", "?") and said[n + 1].tag == "?"
            for n in range(len(said))
        ]
        self.words: list[Word] = [word for n, word in enumerate(said) if word.tag not in FILLERS or alone[n]]
        self.text = ""
        self.starts: list[int] = []
        self.frames = []
        self.join()

    def join(self) -> None:
        """Make the text that the rules read of the words as they are now."""
        self.text, self.starts = "", []
        for word in self.words:
            self.starts.append(len(self.text))
            self.text += f"{word.tag} "
        self.text = self.text.rstrip()

    def word_at(self, place: int) -> Word:
        return self.words[bisect_right(self.starts, place) - 1]

    def read(self) -> Story:
        """The story of all clauses."""
        found = [
            (m.start(), n, m, does) for n, (pattern, does) in enumerate(RULES) for m in pattern.finditer(self.text)
        ]
        for _, _, match, does in sorted(found, key=lambda one: one[:2]):
            does(self, match)
        return self.story

    def note_to_end(self, match: re.Match[str], said: str) -> None:
        """Remember these words, and what is done from here to the end of the sentence, as understood."""
        self.note(match, said)
        ends = [at for mark in (" .", " ?", " !") if (at := self.text.find(mark, match.end())) >= 0]
        last = bisect_right(self.starts, min(ends, default=len(self.text)) - 1)
        for word in self.words[bisect_right(self.starts, max(match.end() - 1, 0)) : last]:
            if word.tag in DONE:
                self.story.spans.append((word.start, word.end, said))

    # --- what the rules ask ----------------------------------------------------------------------------------------

    def note(self, match: re.Match[str], said: str) -> None:
        """Remember what these words were understood as."""
        first = bisect_right(self.starts, match.start()) - 1
        last = bisect_right(self.starts, max(match.end() - 1, match.start())) - 1
        self.story.spans.append((self.words[first].start, self.words[last].end, said))

    def note_frame(self, frame: Frame, said: str) -> None:
        """Remember the words of a frame as understood: the verb with who does it, and with what."""
        first, last = min(frame.at, frame.first), frame.first
        self.story.spans.append((self.words[first].start, self.words[last].end, said))
        named = {*frame.objects, *(tag for tags in frame.behind.values() for tag in tags)}
        ends = [at for at in range(frame.first + 1, frame.end) if self.words[at].tag in named]
        if ends and max(ends) - frame.first < 5:
            self.story.spans.append((self.words[first].start, self.words[max(ends)].end, said))

    def thing(self, tag: str | None, at: int) -> int | None:
        """The thing that a word means: a card by its number, 'him' and 'it' as the last card before."""
        if not tag:
            return None
        if tag.startswith("#"):
            return int(tag[1:])
        before = [int(m[1:]) for m in re.findall(C, self.text[:at])]
        people = [n for n in before if self.is_character(n)]
        if tag in PRONOUNS:
            return people[-1] if people else None
        if (
            before and self.story.zones.get(before[-1], "play") != "play"
        ):  # "I have another Theon in hand, can I play it"
            return before[-1]
        return next((n for n in reversed(before) if n not in people), before[-1] if before else None)

    def is_character(self, n: int) -> bool:
        thing = self.story.things[n]
        return thing.noun == "character" or (bool(thing.titles) and n in self.characters)

    def is_taken_out(self, n: int, at: int) -> bool:
        """Whether what is taken is taken back, or out of a challenge, so that nobody takes control of it."""
        return re.match(rf"[^.?!]*?#{n} (?:back|out of)\b", self.text[at:]) is not None

    def is_event(self, n: int) -> bool:
        return n in self.events or self.story.things[n].noun == "event"

    asking_from = 0  # where the words begin in which a question is looked for
    characters: frozenset[int] = frozenset()
    events: frozenset[int] = frozenset()
    attachments: frozenset[int] = frozenset()
    frames: list[Frame]
    plots: frozenset[int] = frozenset()

    def all_things(self, text: str) -> list[int]:
        return list(dict.fromkeys(int(one[1:]) for one in re.findall(C, text)))

    def player(self, tag: str | None, at: int) -> str:
        """The player a word means; 'he' is the last one before who is not the teller, or the opponent."""
        if not tag:
            return ""
        name = tag.removeprefix("@").removeprefix("own:")
        if name not in (HE, SHE, THEY):
            return name
        before = [m for m in re.findall(r"(?:@|own:)([\w-]+)", self.text[:at]) if m not in (ME, HE, SHE, THEY)]
        known = [one for one in self.story.players if one not in (ME, OPPONENT) and fits(one, name)]
        return before[-1] if before else known[0] if len(known) == 1 else OPPONENT

    def everybody(self) -> tuple[str, ...]:
        """The players that are told of, or the teller and another."""
        return tuple(self.story.players) if len(self.story.players) > 1 else (ME, f"other:{ME}")

    def sentence_from(self, at: int) -> int:
        """Where the sentence around a place begins."""
        mark = max(self.text.rfind(mark, 0, at) for mark in (". ", "? ", "! "))
        return mark + 2 if mark >= 0 else 0

    def subject(self, at: int) -> str:
        """Who does what is told here without saying who: the last player before."""
        clause = self.text[self.sentence_from(at) : at]
        object_of = r"(?:against|on|from|to|for|attack|over|lets|let|of|with|at) (@[\w-]+)"
        objects = {m.start(1) for m in re.finditer(object_of, clause)}
        subjects = [m.group() for m in re.finditer(r"@[\w-]+", clause) if m.start() not in objects]
        return self.player(subjects[-1], at) if subjects else ""

    def number(self, text: str | None) -> int | None:
        return number(text) if text else None

    def is_said(self, at: int) -> bool:
        """Whether somebody only says what stands there: "she says it is claim two"."""
        return re.search(r"@[\w-]+ (?:still |just )?say(?= |$)", self.text[self.sentence_from(at) : at]) is not None

    def in_question(self, at: int) -> bool:
        """Whether the sentence ends with a question mark."""
        ends = re.search(r"[.?!]", self.text[at:])
        return bool(ends) and ends is not None and ends.group() == "?"

    def _is_plain(self, at: int) -> bool:
        """Whether the question around a place is a sentence without a word that asks."""
        sentence = self.text[self.sentence_from(at) : self.text.find("?", at)]
        return not re.search(
            r"\b(?:can|may|could|do|will|must|who|how|which|what|when|should|want|be|legal)\b", sentence
        )

    def is_asked(self, at: int, supposed: bool = True) -> bool:
        """Whether a place stands in a question, or in what somebody wants, and so has not happened.

        Without `supposed` what is said behind "if" is taken to be so: "can she defend if she is kneeling".
        """
        start = max(self.text.rfind(mark, 0, at) for mark in (". ", "? ", ", ", "! "))
        before = self.text[max(start, 0) : at]
        before = before if supposed else before.rpartition(" if ")[2]
        if self.in_question(at) and self._is_plain(at):
            return True  # "I win, right?"
        return bool(
            re.search(
                r"\b(can|may|could|want to|allowed to|able to|have to|do (?:@|own:|#|the )|should|must|if)\b"
                r"|\b(?:ok|okay|fine|free|legal) to\b"
                r"|\b(?:do|have) $",
                before,
            )
        )


def spans_of(text: str, pattern: str) -> Iterator[re.Match[str]]:
    """Where a pattern stands in the words."""
    return re.finditer(rf"(?:^|(?<= )){pattern}(?= |$)", text)
