"""Questions that are asked of what was said before: "legal?", "does that work?", "I win, right?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import copy

from timing.telling.asked_use import TWICE
from timing.telling.inflected import forms
from timing.telling.lemmas import FORMS
from timing.telling.people import ME
from timing.telling.story import Reader
from timing.telling.things import Word
from timing.telling.wanted import CHOOSES, read_wants

ENDS = frozenset(".?!;")
MODALS = frozenset("can may could must should will might be do have".split())
ASKING = ("can", "may", "could")
TAGS = frozenset("right yeah yes no correct true wrong ok okay".split())
LINKS = frozenset("so and but then now that because while since as , : yes no well if although though".split())
ARTICLES = ("the", "that", "this", "a")
APART = frozenset("so but because since although though :".split())
CONCEDING = ("because", "since", "although", "though")
REASONS = ("because", "since", "as")
WHEN = frozenset("before after when while during once until now at if because since although though even".split())
"""Words behind which it is said when it would be done."""
DOING = frozenset("that this it so allowed legal".split())
SHORT = frozenset(
    "it that this legal allowed possible ok okay valid fine work works have hold fly count right or not do be can may "
    "could will still , so just even really @me to and me which wrong true there anything against rules by the then "
    "illegal go stand correct well got get possibly is good enough cool kosher alright pair combo move trick play "
    "anyway "
    "do so does".split()
)
"""Of these words alone is a question that asks of what was said before it."""
MOST_BACK = 8
_RIGHT = (
    r"(?:^|(?<= ))(?:be (?P<p>@[\w-]+)(?: correct| wrong)?|(?P<w>who be(?: correct| wrong)?)|"
    r"be (?:that|this|it)(?: true| correct)?)"
    r"(?: (?:here|about (?:that|this|it)|then|now|on this|one))*(?: \?)?$"
)
"""'Is he right?': "right" is a word that is left out where clauses are read."""

Ask = Callable[[Reader], bool]


def tagged(reader: Reader, ask: Ask) -> bool:
    """'I get to keep him, yes?': the sentence is the question."""
    for start, end in reversed(list(sentences(reader.words))):
        words = reader.words[start:end]
        cut_at = next((n for n, word in enumerate(words) if n > 2 and word.tag in ("though", "although")), len(words))
        plain = words[0].tag.startswith(("@", "#")) and not MODALS & {word.tag for word in words[2:cut_at]}
        if len(words) < 3 or words[-1].tag != "?" or not (words[-2].tag in TAGS or plain):
            if words[-1].tag == "?" and _asks_outright(words):
                return False  # what is asked last is asked
            continue
        cut = (end - 3 if words[-3].tag == "," else end - 2) if words[-2].tag in TAGS else end - 1
        dictated = _last_of_dictated(reader.words, start, cut)
        for first, last in [*reversed(dictated), *_latest_first(reader, start, cut)]:
            if not _is_conceded(reader.words, first) and _put(reader, first, last, ask, ""):
                return True
    return False


def _last_of_dictated(words: list[Word], start: int, cut: int) -> list[tuple[int, int]]:
    """What is said last of a card or a player in a sentence that has no marks: "... on her she is out, or not"."""
    if any(word.tag == "," for word in words[start:cut]):
        return []
    begins = [
        n for n in range(start + 1, cut - 1) if words[n].tag[:1] in "@#" and words[n + 1].tag in ("be", "have", "will")
    ]
    return [(begins[-1], cut)] if begins else []


def _asks_outright(words: list[Word]) -> bool:
    """'If I draw him, can I put him down again?'"""
    tags = [word.tag for word in words]
    if tags[0] == "whose":
        return True
    return any(tag in ASKING and tags[n + 1][:1] in "@#" for n, tag in enumerate(tags[:-2]))


def is_right(reader: Reader, ask: Ask) -> bool:
    """'Is he right?', 'who is right?': what was said last, by that player where one is named, is what is asked."""
    match = re.search(_RIGHT, reader.text)
    if match is None:
        return False
    who = reader.player(match["p"], match.start()) if match["p"] else ""
    if match["w"] and _wants_against(reader):
        reader.note(match, "the question")
        return True
    if not said(reader, ask, who):
        return False
    if match["w"]:
        reader.story.right_if = reader.story.sayer
    reader.note(match, "the question")
    return True


def _wants_against(reader: Reader) -> bool:
    """'I want to use her response. He says she's dead. Who is right?': what one wants, and how things are to the other.

    It is asked whether what is wanted may be done; who wants it is right where it may.
    """
    sayings = [at for at in range(1, len(reader.words) - 2) if _is_saying(reader.words, at)]
    if not sayings or reader.words[sayings[-1]].tag != "say":
        return False
    at, story = sayings[-1], reader.story
    sayer = reader.player(reader.words[at - 1].tag, reader.starts[at - 1])
    end = next((n for n in range(at, len(reader.words)) if reader.words[n].tag in ENDS), len(reader.words))
    if not _is_state(reader.words[at + 1 : end]):
        return False
    read_wants(reader)
    wants = story.wants
    if wants is None or wants.who in ("", sayer) or wants.how in CHOOSES or story.asked or story.ask:
        return False
    story.asked, story.ask, story.right_if, story.plainly = wants, "may", wants.who, True
    return True


def said(reader: Reader, ask: Ask, who: str = "") -> bool:
    """'She says the Bodyguard drops off': what is said is what is asked."""
    for at in range(len(reader.words) - 2, 0, -1):
        if not _is_saying(reader.words, at):
            continue
        sayer = reader.player(reader.words[at - 1].tag, reader.starts[at - 1])
        if who and sayer != who:
            continue
        reader.story.sayer = sayer
        begins = at + (2 if reader.words[at].tag in ASKS else 1)
        end = next((n for n in range(at, len(reader.words)) if _is_said_until(reader.words[n])), len(reader.words))
        for first, last in _clauses(reader.words, begins, end):
            if not _is_conceded(reader.words, first) and _put(reader, first, last, ask, ""):
                if begins > at + 1:
                    reader.story.spans.append((reader.words[at].start, reader.words[begins - 1].end, "the question"))
                return True
    return False


def _is_conceded(words: list[Word], first: int) -> bool:
    """Whether a clause only says in spite or because of what: "he can be killed, even though I control him"."""
    return first > 0 and words[first - 1].tag in CONCEDING


ASKS = ("ask", "asks", "asked", "wonder", "wonders", "wondering")


def _is_saying(words: list[Word], at: int) -> bool:
    """Whether somebody says what follows, or wants it of a card: "she wants him in the discard pile"."""
    if not words[at - 1].tag.startswith("@"):
        return False
    behind = [word.tag for word in words[at + 1 : at + 3]]
    if words[at].tag in ASKS and behind[:1] and behind[0] in ("if", "whether"):
        return len(behind) > 1
    return words[at].tag == "say" or (words[at].tag == "want" and behind[:1] != ["to"] and behind[0][:1] == "#")


def _is_said_until(word: Word) -> bool:
    """Whether what somebody says is over: why it would be so is not what is asked."""
    return word.tag in ENDS or word.tag in REASONS


def of_before(reader: Reader, ask: Ask) -> bool:
    """'Legal?', 'does that work?': the last thing that was done, wanted or said before is what is asked."""
    parts = list(sentences(reader.words))
    asking = next((n for n in range(len(parts) - 1, -1, -1) if is_short(reader.words[slice(*parts[n])])), None)
    if asking is None:
        return False
    tried = 0
    tags = [word.tag for word in reader.words[slice(*parts[asking])]]
    if any(tags[n : n + 2] in (["get", "it"], ["get", "that"]) for n in range(len(tags))):
        return False  # what comes of it is asked, not whether it may be done
    before = [] if _is_tag(tags) else parts[:asking]
    for start, end in reversed(before + _own_clauses(reader, *parts[asking])):
        for first, last in _latest_first(reader, start, end):
            tried += 1
            if tried > MOST_BACK:
                return False
            if _is_state(reader.words[first:last]) or _is_conceded(reader.words, first):
                continue
            wants, tags = reader.story.wants, [word.tag for word in reader.words[first:last]]
            if wants is not None and wants.on is not None and "want" in tags and f"#{wants.thing}" not in tags:
                return False  # with what it is wanted is told before
            if _put(reader, first, last, ask, ME):
                return True
            if any(word.tag == "want" for word in reader.words[first:last]):
                return False
    return False


def _is_tag(tags: list[str]) -> bool:
    """Whether a sentence asks of itself: "a dupe is no response, is it?"."""
    said = [tag for tag in tags if tag != "?"]
    if "," not in said:
        return False
    cut = len(said) - 1 - said[::-1].index(",")
    tag = [one for one in said[cut + 1 :] if one != "not"]
    whom = len(tag) == 2 and tag[0] in MODALS and (tag[1] in ("it", "that", "this", "there") or tag[1][:1] in "@#")
    return whom and not {one for one in said[:cut] if one[:1] not in "@#"} <= SHORT


def _latest_first(reader: Reader, start: int, end: int) -> list[tuple[int, int]]:
    """The clauses of a sentence from its end on; one in which a character is given twice is what it is about."""
    clauses = list(reversed(list(_clauses(reader.words, start, end))))
    return sorted(clauses, key=lambda one: not re.search(TWICE, " ".join(w.tag for w in reader.words[slice(*one)])))


def _is_state(words: list[Word]) -> bool:
    """Whether a clause says how things are, rather than what is done."""
    tags = [word.tag for word in words if word.tag not in LINKS]
    if tags[:1] == ["be"]:  # "but that isn't an event"
        return True
    subject = tags[0].startswith(("@", "#")) if tags else False
    return (
        len(tags) > 1
        and (subject or tags[:2] in (["it", "be"], ["that", "be"]))
        and tags[1] in ("be", "have", "win", "lose", "beat")
    )


def _own_clauses(reader: Reader, start: int, end: int) -> list[tuple[int, int]]:
    """Of a dictated sentence that only ends with such a question: what stands before its last comma."""
    commas = [n for n in range(start, end) if reader.words[n].tag == ","]
    return [(start, commas[-1])] if commas else []


def is_short(words: list[Word]) -> bool:
    """Whether a question asks only of what was said before it: "is that legal?"."""
    tags = [word.tag for word in words]
    if "," in tags and not set(tags) <= SHORT | {"?"}:  # "..., can i"
        behind = tags[len(tags) - tags[::-1].index(",") :]
        tags = behind if behind[:1] and behind[0] in MODALS else tags
    tags = [tag for tag in tags if not tag.startswith("@")]
    if tags[:1] and tags[0] in MODALS | {"be", "legal", "allowed"}:  # "... before defenders are declared"
        until = next((n for n, tag in enumerate(tags) if tag in WHEN and n > 2), len(tags))
        tags = [*tags[:until], "?"] if set(tags[:until]) & DOING else tags
    return bool(tags) and tags != ["?"] and set(tags) <= SHORT | {"?", "."} and tags[-1] != "."


def sentences(words: list[Word]) -> Iterator[tuple[int, int]]:
    """Where each sentence begins and ends, its mark included."""
    start = 0
    for n, word in enumerate(words):
        if word.tag in ENDS or n == len(words) - 1:
            if n > start or word.tag not in ENDS:
                yield start, n + 1
            start = n + 1


def _clauses(words: list[Word], start: int, end: int) -> Iterator[tuple[int, int]]:
    """Stretches with a subject of their own: they begin behind a comma or a link."""
    first = start
    for n in range(start, end):
        tag = words[n].tag
        begins = n + 1 < end and words[n + 1].tag.startswith(("@", "#", "own:"))
        if tag in APART or (tag in LINKS and begins) or tag in ENDS or (tag == "say" and n > first):
            if n > first:
                yield first, n
            first = n + 1
        elif tag == "and" and n + 1 < end and not begins:
            yield first, n
            first = n + 1
    if end > first:
        yield first, end


def _put(reader: Reader, first: int, last: int, ask: Ask, subject: str) -> bool:
    """Ask the clause as a question; where it is one, what was told by it has not been done."""
    while first < last and reader.words[first].tag in LINKS:
        first += 1
    clause = [word for word in reader.words[first:last] if word.tag != "not"]
    while len(clause) > 2 and clause[1].tag.startswith("#") and clause[0].tag not in FORMS:  # "sneaky Tyrion wants"
        del clause[0]
    question = _as_question(reader, clause, first, subject)
    if not question:
        return False
    asking = copy(reader)
    mark = Word("?", question[-1].end, question[-1].end)
    asking.words = [*reader.words[:first], Word(".", question[0].start, question[0].start), *question, mark]
    asking.join()
    asking.asking_from = asking.starts[first + 1]
    told = reader.starts[first]
    if not ask(asking):
        return False
    _undo(reader, told)
    return True


def _as_question(reader: Reader, clause: list[Word], first: int, subject: str) -> list[Word]:
    if len(clause) < 2:
        return []
    head, verb = clause[0], clause[1]
    if head.tag in ARTICLES:  # "the whole challenge is over"
        at_verb = next((n for n, word in enumerate(clause[1:6], 1) if word.tag in ("be", "will", "do")), 0)
        moved = [clause[at_verb], *clause[:at_verb], *clause[at_verb + 1 :]]
        return [Word(moved[0].tag, head.start, head.start), *moved[1:]] if at_verb else []
    at = Word("do", head.start, head.start)
    if head.tag.startswith("own:") and len(clause) > 2:
        return []
    if not head.tag.startswith(("@", "#")):
        if head.tag in ("it", "that", "this"):
            return [Word(verb.tag, head.start, head.start), head, *clause[2:]] if verb.tag in MODALS else [at, *clause]
        who = _subject(reader, first) or subject
        return [Word("can", head.start, head.start), Word(f"@{who}", head.start, head.start), *clause] if who else []
    if verb.tag == "want" and len(clause) > 3 and clause[2].tag == "to":
        return [Word("can", head.start, head.start), head, *clause[3:]]
    if verb.tag == "will" and head.tag.startswith("@"):  # "I'll burn the dupe"
        return [Word("can", head.start, head.start), head, *clause[2:]]
    if verb.tag in MODALS - {"have"}:
        return [Word(verb.tag, head.start, head.start), head, *clause[2:]]
    may = "can" if subject and head.tag.startswith("@") else "do"
    base, form = forms().get(verb.tag, (verb.tag, ""))
    does = Word(base, verb.start, verb.end) if form == "s" and verb.tag not in FORMS else verb
    return [Word(may, head.start, head.start), head, does, *clause[2:]]


def _subject(reader: Reader, first: int) -> str:
    """Of a clause without one of its own: the subject of the one before in the sentence."""
    for word in reversed(reader.words[:first]):
        if word.tag in ENDS:
            return ""
        if word.tag.startswith("@"):
            return reader.player(word.tag, reader.starts[first])
    return ""


def _undo(reader: Reader, told: int) -> None:
    story = reader.story
    asked = story.asked
    if asked is None:
        return
    story.uses = [use for use in story.uses if use.at < told or use.thing != asked.thing]
    if asked.how == "claim":
        story.killed = [(n, why) for n, why in story.killed if n != asked.thing]
    if asked.how in ("marshal", "bring", "put", "play") and asked.thing in story.entered:
        story.entered.pop(asked.thing)
