"""A telling to a situation, moves and a question, with what was not understood and what is missing."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from timing.telling import (  # noqa: F401  what they say stands in story.RULES
    amounts,
    bearers,
    by_table,
    clauses_cards,
    clauses_fights,
    committed,
    control_asked,
    costing,
    costs_back,
    debts_asked,
    declared_asked,
    defending,
    draws_asked,
    dying,
    facts,
    fates_asked,
    fighting,
    gone,
    keywords,
    listed_sides,
    meant_asked,
    numbers_told,
    outcomes,
    payments,
    phases_told,
    picked,
    piles,
    places,
    repelled,
    rewards_asked,
    ruled_asked,
    sides_told,
    standing_asked,
    strengths_asked,
    taken_out,
    taking_part,
    titles_asked,
    titles_told,
    totals_told,
    using,
    whose_told,
    windows_asked,
)
from timing.telling.aims_asked import chosen_by_last
from timing.telling.answering import Answer, answer
from timing.telling.apart import weigh_versions
from timing.telling.asks import QUESTION, Missing, Trial, card_key, put
from timing.telling.bearing import bearing
from timing.telling.borne import read_borne
from timing.telling.challenge_nouns import read_nouns, whole
from timing.telling.claims_owed import settle_claim
from timing.telling.clauses import Framed
from timing.telling.copies import fired, mine_apart, tell_apart
from timing.telling.dictated import marked
from timing.telling.doers import read_doing
from timing.telling.elided import put_in_subjects
from timing.telling.framed import read_frames
from timing.telling.gone import as_told
from timing.telling.idioms import without_idioms
from timing.telling.lies_ahead import read_ahead
from timing.telling.lies_else import read_lying
from timing.telling.mentions import Finder
from timing.telling.not_told import not_told
from timing.telling.outlooks import LATER
from timing.telling.phase_settled import no_fight_asked, settle_phase
from timing.telling.placing import settle_placing
from timing.telling.pleaded import not_pleaded
from timing.telling.pronouns import settle, settle_hosts
from timing.telling.questions import read_question
from timing.telling.retold import retell
from timing.telling.second.asking import answer as second_answer
from timing.telling.second.scene import Second
from timing.telling.set_names import put_versions, without_sets
from timing.telling.settling import Rule, first_of_all, settled
from timing.telling.sides_told import settle_sides
from timing.telling.slips import mended
from timing.telling.states import read_states
from timing.telling.story import Fight, Reader, Story
from timing.telling.table import Fill, Plain, Table
from timing.telling.taken_out import out_before_it_was_won
from timing.telling.taken_over import read_taken_over
from timing.telling.taking_part import read_roles
from timing.telling.things import Mentions
from timing.telling.tokens import Token, tokens
from timing.telling.trust import MISSED_QUESTION, asked_at, known_of, partly_described, unless_it_rules, weighed
from timing.telling.unanswered import explained
from timing.telling.unsaid import played_unsaid
from timing.telling.vocabulary import SMALL, Vocabulary
from timing.telling.walking import UNKNOWN
from timing.telling.wanted import asked_of_what_was_done
from timing.telling.whose_else import read_whose

MOST_THINGS = 24
LEAST_WORDS = 5  # of a search that may be a telling


@dataclass(frozen=True, slots=True)
class Told:
    """What a telling says. `story` and `table` are what it was read as, on the way to the situation.

    `answered` are the answers to what was missing, laid on the text apart from it; `assumed` says what was not told, is
    not answered either, and was taken to be so. `way` are the moves, all passes and choices, from where the telling
    ends to where a yes holds first. `rules` bear on what is told; the question's answer is the engine's alone.
    """

    text: str
    situation: Plain
    moves: list[str]
    question: Plain | None
    rules: list[Plain]
    understood: list[Plain]
    not_understood: list[Plain]
    asks: list[Plain]
    answered: list[Plain]
    assumed: list[str]
    way: list[str]
    story: Story
    table: Table
    supposed: list[str]  # what the situation has and nobody told, by the keys of what answers it otherwise
    questions: Callable[[], list[Plain]]  # that may be chosen in place of what was understood

    def plain(self) -> dict[str, Any]:
        """As it is answered in JSON."""
        return {
            "situation": self.situation,
            "moves": self.moves,
            "question": self.question,
            "rules": self.rules,
            "understood": self.understood,
            "not_understood": self.not_understood,
            "asks": self.asks,
            "answered": self.answered,
            "assumed": self.assumed,
            "supposed": self.supposed,
        }


@dataclass(frozen=True, slots=True)
class Edition:
    """How a story of a game becomes its situation, and how its question is put to its engine."""

    table: Callable[[Story, Vocabulary, Fill], Any]
    answer: Callable[[Any], Answer]
    bearing: Callable[[Any, Any], list[Rule]]


FIRST = Edition(Table, answer, bearing)
SECOND = Edition(Second, second_answer, lambda read, table: [])


def tell(
    text: str, vocabulary: Vocabulary, fill: Fill, edition: Edition = FIRST, answers: Mapping[str, str] | None = None
) -> Told:
    """Read a telling, with `answers` to what was missing in it (`timing.telling.asks`).

    Never raises for a text: what is not understood is said.
    """
    fill = _remembered(fill)
    read, story = heard(text, vocabulary)
    answered = put(story, answers or {}, vocabulary)
    return _answered(text, read, story, answered, vocabulary, fill, edition)


def heard(text: str, vocabulary: Vocabulary) -> tuple[list[Token], Story]:
    """The words of a text, and the story that they tell; nothing is put to an engine yet."""
    read, printed = without_sets(mended(marked(without_idioms(tokens(text))), vocabulary), vocabulary)
    mentions = Finder(read, vocabulary).read()
    _drop_the_rest(mentions)
    retell(mentions)
    reader = Reader(mentions)
    reader.characters = _of_type(mentions, vocabulary, "character")
    _remember_how_it_was_said(mentions, text)
    tell_apart(reader)
    written = {token.start: token.low for token in reversed(read)}
    settle(mentions, vocabulary, written)
    settle_hosts(mentions, vocabulary)
    reader.story.attached.update(mentions.hosts)
    put_in_subjects(reader, read)
    reader.plots = _of_type(mentions, vocabulary, "plot")
    mine_apart(reader, read)
    reader.events = _of_type(mentions, vocabulary, "event")
    reader.characters = _of_type(mentions, vocabulary, "character")
    reader.story.plots = sorted(reader.plots)
    put_versions(reader.story, printed, vocabulary)
    reader.attachments = _of_type(mentions, vocabulary, "attachment")
    fired(reader, written)
    story = reader.read()
    read_frames(reader, written)
    read_states(reader, written)
    framed = Framed(reader, read)
    framed.read()
    read_nouns(framed)
    settle_sides(framed)
    settle_claim(framed)
    out_before_it_was_won(reader)
    whole(framed)
    read_roles(reader)
    _read_whose_they_are(reader, vocabulary)
    settle_phase(reader)
    if story.phase in LATER and _ATTACKED.search(text):
        story.told_fight, story.fight = False, Fight()  # it is over by then
    read_question(reader)
    no_fight_asked(reader)
    settle_placing(reader)
    read_ahead(reader, written, vocabulary)
    read_doing(reader)
    played_unsaid(reader)
    chosen_by_last(reader)
    story.people = [n for n in range(len(story.things)) if reader.is_character(n)]
    story.as_one()
    _read_words(story, text, read)
    asked_of_what_was_done(story)
    return read, story


def _drop_the_rest(mentions: Mentions) -> None:
    """Leave out the cards beyond so many, with the words that mean them."""
    del mentions.things[MOST_THINGS:]
    for word in mentions.words:
        if word.tag.startswith("#") and int(word.tag[1:]) >= MOST_THINGS:
            word.tag = "card"
    mentions.hosts = {n: on for n, on in mentions.hosts.items() if max(n, on) < MOST_THINGS}


def _answered(
    text: str,
    read: Sequence[Token],
    story: Story,
    answered: list[Plain],
    vocabulary: Vocabulary,
    fill: Fill,
    edition: Edition,
) -> Told:
    """What a story says, its question answered, with what is missing in it."""
    before = story.copy()
    table = edition.table(story, vocabulary, fill)
    rules = edition.bearing(read, table)
    found = edition.answer(table)

    tried: dict[bytes, Trial] = {}

    def ask(other: Story) -> Trial:
        key = pickle.dumps(other)  # a version of a card may be tried for more than one reason
        if key not in tried:
            laid = edition.table(other, vocabulary, fill)
            tried[key] = Trial(laid, edition.answer(laid).question)
        return tried[key]

    given = {one["key"]: "" for one in answered}
    missing = Missing(before, Trial(table, found.question), given, vocabulary, ask)
    if edition is FIRST:
        found.question = weigh_versions(before, table, found.question, vocabulary, ask)
    understood = _understood(story, table, read)
    left = rest(text, understood)
    partly = partly_described(table.full.values())
    question = unless_it_rules(found.question, table.full.values())
    asked = (0, 0) if QUESTION in given else asked_at(text, story.spans)  # what is chosen is not read in the text
    if edition is FIRST:
        question = not_pleaded(table, text, question)
    question = weighed(question, text, left, found, partly, asked)
    if QUESTION not in given:
        question, decided_by = settled(question, text, rules, named=any(thing.titles for thing in story.things))
        rules = [one for one in first_of_all(text, rules) if one is not decided_by]
    if question and question.get("why") == [MISSED_QUESTION]:
        if QUESTION in given and found.question:  # told apart from the text, so that its words do not count
            question |= {"answer": found.question["answer"], "why": found.question.get("why", [])}
        else:
            missing.ask_the_question()
    before_it = question
    question = explained(question, table)
    unanswered = question is not None and question["answer"] == UNKNOWN
    if unanswered and question is not before_it:  # nothing of the game decided it
        missing.ask_the_question()
    if question and found.reason and question["answer"] != UNKNOWN and not question.get("why"):
        question = question | found.reason(question)
    missing.without_a_card(question)
    return Told(
        text,
        as_told(table, found.situation, found.moves, question) if edition is FIRST else found.situation,
        found.moves,
        question,
        [one.plain for one in rules],
        understood,
        left,
        missing.asks,
        answered,
        missing.assumed,
        found.way,
        story,
        table,
        not_told(before, table, found.situation),
        missing.questions,
    )


def _read_whose_they_are(reader: Reader, vocabulary: Vocabulary) -> None:
    """Where cards lie of which no clause has said it, whom they are on, whose they are, and who has them."""
    read_lying(reader, vocabulary)
    read_borne(reader, vocabulary)
    read_whose(reader, vocabulary)
    read_taken_over(reader)


def _remember_how_it_was_said(mentions: Mentions, text: str) -> None:
    """Cards that are only described are called as they were in the text."""
    for thing in mentions.things:
        if thing.noun and thing.spans:
            start, end = thing.spans[0]
            thing.say = text[start:end]


def _read_words(story: Story, text: str, read: Sequence[Token]) -> None:
    """What single words of a telling say of all of it."""
    story.till_end = bool(_END.search(text))
    story.of_responses = any(token.low.startswith("respon") for token in read)
    story.of_game = any(token.low == "game" for token in read)
    story.none_else = any(token.low == "only" for token in read)
    story.late = bool(_LATE.search(text)) and bool(story.uses or story.killed)
    story.first = bool(_BEFORE_IT.search(" ".join(re.split(r"[.!?](?: |$)", text.strip(" .?!"))[-2:])))
    story.earlier = bool(_EARLIER.search(text))
    story.repeated = bool(_REPEATED & {token.low for token in read})
    story.before_count = "dominance" in text.lower() and bool(_BEFORE_COUNT.search(text))
    asks = re.split(r"[.!?](?: |$)", text.strip(" .?!"))[-1].lower()
    story.once_more = bool((_REPEATED - {"already"}) & set(asks.split()))


def _remembered(fill: Fill) -> Fill:
    """The same, with what a card is looked up once for all the tables that a telling is tried on."""
    known: dict[str, bytes] = {}

    def filled(card: Plain) -> Plain:
        key = json.dumps(card, sort_keys=True)
        if key not in known:
            known[key] = pickle.dumps(fill(card))
        copy: Plain = pickle.loads(known[key])  # noqa: S301  our own, and far quicker than a deep copy
        return copy

    return filled


def tells(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text tells of a situation at a table: what was done with cards, or what may be done with one.

    A card by its title, or players with cards of which only is told what they are; a title alone tells nothing.
    """
    _, story = heard(text, vocabulary)
    fight = story.fight
    done = bool(story.uses or story.killed or story.entered or story.revealed or story.dying or story.attached)
    fought = bool(story.told_fight and (fight.attacker or fight.winner or fight.defender))
    numbers = bool(story.gold or story.power or story.hands or story.initiative or story.strengths)
    asked = story.asked is not None and story.asked.thing >= 0
    looks_on = story.outlook is not None or story.ask not in ("", "may")
    if any(thing.titles for thing in story.things):
        return done or fought or asked or (looks_on and bool(story.players))
    settled = bool(fight.winner and fight.type)
    return bool(story.players) and (settled or ((done or fought or numbers) and (asked or looks_on)))


def _of_type(mentions: Mentions, vocabulary: Vocabulary, kind: str) -> frozenset[int]:
    """The things that are cards of a type; of a title that is of several, by what is done with it."""
    named = ((n, thing.titles[0]) for n, thing in enumerate(mentions.things) if thing.titles)
    return frozenset(
        n for n, title in named if _type_of(mentions, n, [card.type for card in vocabulary.titles[title]]) == kind
    )


def _type_of(mentions: Mentions, n: int, types: Sequence[str]) -> str:
    """What a card is whose versions are of these types: one that fights is a character."""
    if "character" not in types[1:] or types[0] == "character":
        return types[0]
    text = " ".join(word.tag for word in mentions.words)
    among = (
        rf"(?:attack|defend|send|bypass)(?: @\S+)?(?: (?!on |#)\S+){{0,4}}?(?: with)?(?: #\d+(?: and| ,)*)* #{n}(?= |$)"
    )
    fights = rf"{among}|#{n} (?:be )?(?:attack|defend|win|die|kneel|kill)"
    return "character" if re.search(fights, text) else types[0]


def _understood(story: Story, table: Table, words: Iterable[Token]) -> list[Plain]:
    known = known_of(table.full.values())
    of_a_card = [word for word in words if {word.low, word.low.removesuffix("s")} & known]
    found = [{"span": [word.start, word.end], "as": "what it is"} for word in of_a_card]
    found += [{"span": [start, end], "as": said} for start, end, said in story.spans]
    of_cards = {n: _as_card(story, table, n) for n in range(len(story.things)) if n in table.cards}
    for n in story.under:
        found += [{"span": [start, end], "as": "a duplicate"} for start, end in story.things[n].spans]
    for n, said in of_cards.items():
        found += [{"span": [start, end], **said} for start, end in story.things[n].spans]
    for word in story.mentions.words:
        if word.tag.startswith("#") and int(word.tag[1:]) in of_cards:  # "him"
            found.append({"span": [word.start, word.end], **of_cards[int(word.tag[1:])]})
        if word.tag.startswith(("@", "own:")):
            player = table.seats.who(word.tag.lstrip("@").removeprefix("own:"))
            if player:
                found.append({"span": [word.start, word.end], "as": table.seats.name(player)})
    alone = {(*one["span"], one["as"]): one for one in found}
    return sorted(alone.values(), key=lambda one: (one["span"], one["as"]))


def _as_card(story: Story, table: Table, n: int) -> Plain:
    """What a mention of a card was taken for, and the key of the answer which version of it is meant."""
    card = table.cards[n]
    said = f"{card['title']} ({table.seats.name(card['owner'])})"
    return {"as": said, **({"key": card_key(story, n)} if story.things[n].titles else {})}


def rest(text: str, understood: Iterable[Plain]) -> list[Plain]:
    """Runs of words that carry meaning and are in nothing that was understood."""
    covered = [one["span"] for one in understood]
    found: list[list[int]] = []
    for token in tokens(text):
        inside = any(start <= token.start and token.end <= end for start, end in covered)
        if inside or not token.low[0].isalnum() or token.low in SMALL or token.low in _FILL:
            continue
        if found and not text[found[-1][1] : token.start].strip():
            found[-1][1] = token.end
        else:
            found.append([token.start, token.end])
    return [{"span": span} for span in found]


_LATE = re.compile(
    r"\btoo late\b|\bforgot\b|\bnow that\b.{0,40}\b(?:over|done|finished|ended)\b|"
    r"\bafter (?:\w+ ){1,3}(?:has|have|had|is|was|got) (?:already )?(?:\w+ed|knelt|gone|died|left)\b",
    re.I,
)
_BEFORE_IT = re.compile(
    r"\bfirst\b(?! (?:player|challenge|one|action|response|copy|turn|round))|\bin (?:response|answer|reply)\b|"
    r"\bbefore (?:it|that|this|she|he|they|the)\b.{0,30}\b(?:resolves?|happens?|goes|works?|does|gets?|effect|dies?)\b|"
    r"\bso (?:that )?(?:it|that|this|he|she) (?:does|do|will do|has) (?:nothing|no)\b",
    re.I,
)
_ATTACKED = re.compile(
    r"\battack(?:ed|ing)? (?:earlier|before|already|this (?:round|turn))\b|\b(?:earlier|already) attack", re.I
)
_EARLIER = re.compile(r"\b(?:last|previous) (?:round|turn)|\b(?:rounds?|turns?|ages) ago\b|\bearlier\b", re.I)
_END = re.compile(r"\bend of (?:the|this) (?:phase|round)\b|\bphase is over\b", re.I)
_BEFORE_COUNT = re.compile(
    r"\bbefore (?:we |anyone |anybody |it (?:is |gets )?|the |he |she |they )?(?:counts?|counted|counting|dominance)\b",
    re.I,
)
_REPEATED = frozenset("again already twice second another".split())
_FILL = frozenset(
    "i so but just now then still also too well ok okay that this there what which be is are was alive".split()
)
