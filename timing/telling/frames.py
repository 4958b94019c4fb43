"""Sentences as who does what to what: each verb with its subject, its objects and what stands behind prepositions.

The clauses of `story.py` ask for words side by side; a frame finds them however much stands between: "I kneel the Table
early in challenges to scare him", "Tess blocks with Hodor for 4 and a Wolf Pack for 3", "along
comes Aldo with his event".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from timing.telling.lemmas import FORMS
from timing.telling.things import Word
from timing.telling.vocabulary import is_english

ENDS = frozenset(".?!;:\n")
AUXILIARIES = frozenset("be have do can may could might will would shall should must get want let".split())
ASKING = frozenset("can may could might will would shall should must do be have".split())
LINKS = frozenset(
    "and then but so or because since as while when where if though although that before after until till unless "
    "once".split()
)
STOPS = frozenset("so because since while when where if though although but until till unless once".split())
TYPES = frozenset("military mil intrigue int power pow unopposed".split())
RELATIVES = frozenset("who which that whom".split())
PREPOSITIONS = frozenset(
    "on at with by using for to from of in into against over out off under beneath below underneath onto upon after "
    "before during through next beside besides alongside behind between about towards toward past around "
    "without except".split()
)
DETERMINERS = frozenset("the a an this that no any some every each one two three another of for as in on own".split())
ASIDE = frozenset("not never ever always both all each only own up down back away home here there".split())
NOUNS = frozenset(
    "attack defend claim claims dupe copy character shadows count control stand play use look name".split()
)
"""Lemmas that stand for a noun behind an article: "the attack", "his defence"."""
BY_WHICH = frozenset("kneel use choose put send initiate manage decide play".split())
"""What is done to do something else: "I kneel him to defend"."""
SUPPOSING = frozenset("if before unless until till whenever without".split())
OTHER_VERBS = frozenset(
    "make makes made making step steps stepped stepping oppose opposes opposed declare manage manages managed decide "
    "decides decided join joins joined joining help helps helped helping move moves moved moving search fight fights "
    "fought fighting "
    "walk walks sit bite dig aim go start keep let make see tell need leave leaves left mean means meant happen cost "
    "remain stay stays stayed enter enters entered fall falls fell end ends ended finish respond answer remove "
    "removes removed swap swaps swapped burn burns burned burnt blow poison poisons poisoned joust jousts jousted "
    "joining hide hides blank blanks blanked copy support supports supported lend lends switch ready readies readied "
    "show shows showed sneak grow grows grew work works worked".split()
)


@dataclass(slots=True)
class Frame:
    """A verb by its lemma with the tags of who does it (`subject`), to what (`objects`) and what stands behind each
    preposition; `at` and `end` are its place among the words, `first` that of the verb itself."""

    verb: str
    form: str
    first: int
    at: int
    end: int = 0
    subject: list[str] = field(default_factory=list)
    objects: list[str] = field(default_factory=list)
    behind: dict[str, list[str]] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    passive: bool = False
    asked: bool = False
    denied: bool = False
    modal: str = ""
    infinitive: bool = False
    relative: bool = False
    governs: Frame | None = None
    sentence: int = 0
    supposed: bool = False  # behind "if", "before", "unless"

    def all_behind(self, *prepositions: str) -> list[str]:
        """What stands behind any of these."""
        return [tag for one in prepositions for tag in self.behind.get(one, ())]

    @property
    def told(self) -> bool:
        """Whether it is told as done, rather than asked, denied, wanted or possible."""
        by = self.governs
        done = not self.infinitive or (by is not None and by.told and by.verb in BY_WHICH)
        return done and not (self.asked or self.denied or self.modal or self.supposed)


def is_nominal(tag: str) -> bool:
    return tag[:1] in "#@"


class Parser:
    """The frames of the words of a telling; `written` are the words as they stand in the text, by where they begin."""

    def __init__(self, words: Sequence[Word], written: Mapping[int, str]) -> None:
        self.words, self.written = words, written
        self.tags = [word.tag for word in words]

    def read(self) -> list[Frame]:
        found: list[Frame] = []
        start, sentence = 0, 0
        for at, tag in enumerate([*self.tags, "."]):
            if tag in ENDS:
                if at > start:
                    found += self._sentence(start, at, tag == "?", sentence)
                start, sentence = at + 1, sentence + (tag not in (":", ";"))
        return found

    def form(self, at: int) -> str:
        word = self.words[at]
        return self.written.get(word.start, word.tag)

    def _sentence(self, start: int, end: int, asked: bool, number: int) -> list[Frame]:
        verbs = [at for at in range(start, end) if self._is_verb(at, start)]
        groups: list[tuple[int, int]] = []  # where the first of its auxiliaries stands, and the verb
        for at in verbs:
            if groups and self._belongs(groups[-1][1], at):
                groups[-1] = groups[-1][0], at
            else:
                groups.append((at, at))
        found: list[Frame] = []
        for n, (first, verb) in enumerate(groups):
            after = groups[n + 1][0] if n + 1 < len(groups) else end
            before = groups[n - 1][1] + 1 if n else start
            frame = Frame(self.tags[verb], self.form(verb), verb, first, sentence=number)
            self._helped(frame, first, verb)
            self._find_subject(frame, found, before, first, verb, start)
            self._find_objects(frame, verb + 1, after, end)
            inverted = first > start - 1 and self.tags[first] in ASKING and frame.at != verb
            opens = first == start or self.tags[first - 1] in (*LINKS, ",")
            frame.asked = (asked and (n == len(groups) - 1 or (inverted and opens))) or (
                inverted and opens and self._asks(first, verb)
            )
            found.append(frame)
        for n, frame in enumerate(found[:-1]):
            if (
                frame.form.endswith("ing")
                and not frame.subject
                and not frame.governs
                and self.tags[frame.first - 1 : frame.first] == ["after"]
            ):
                frame.subject = list(found[n + 1].subject)  # "after attacking with him I lost"
        return found

    def _asks(self, first: int, verb: int) -> bool:
        """'Can he kill ...', which stands in no sentence with a mark."""
        return first + 1 < verb and is_nominal(self.tags[first + 1])

    def _is_verb(self, at: int, start: int) -> bool:
        tag, before = self.tags[at], self.tags[at - 1] if at > start else ""
        if is_nominal(tag) or tag.startswith("own:") or tag in ENDS or tag == ",":
            return False
        determined = before in DETERMINERS or before.startswith("own:") or before == "'s"
        if tag in NOUNS and before in TYPES and not (at - 1 > start and is_nominal(self.tags[at - 2])):
            return False  # "a power attack"
        if tag in FORMS or tag in AUXILIARIES:
            nouns = tag in NOUNS or self.form(at).endswith("ing") or tag not in AUXILIARIES
            return not (determined and nouns and before not in ("that", "who"))
        if tag in OTHER_VERBS:
            return not determined
        form = self.form(at)
        follows = is_nominal(before) and form[-1:] == "s" and not is_english_noun(form)
        going = form.endswith("ing") and before == "be" and len(form) > 4
        return follows or going or (form[-2:] in ("ed",) and (is_nominal(before) or before in ("and", "be", "have")))

    def _belongs(self, helper: int, verb: int) -> bool:
        """Whether the verb before only helps this one: "can he be saved", "has been put", but not "wants to save"."""
        if self.tags[helper] not in AUXILIARIES or verb - helper > 5:
            return False
        between = self.tags[helper + 1 : verb]
        nominal = sum(is_nominal(tag) or tag.startswith("own:") for tag in between)
        if self.tags[helper] in ("have", "get", "let") and (between[:1] == ["to"] or nominal):
            return between[:1] == ["to"] and self.tags[helper] != "let"
        plain = all(is_nominal(t) or t in ASIDE or t in ("to", "and", "'s") or t.startswith("own:") for t in between)
        joined = "and" in between and nominal < 2
        return plain and not joined and nominal <= 2 and (nominal == 0 or self.tags[helper] in ASKING)

    def _helped(self, frame: Frame, first: int, verb: int) -> None:
        helpers = [tag for tag in self.tags[first:verb] if tag in AUXILIARIES]
        frame.passive = bool(helpers) and helpers[-1] in ("be", "get", "have") and self._is_past(verb)
        frame.passive = frame.passive and (helpers[-1] != "have" or "get" in helpers)
        modals = [
            one for one in helpers if one in ("can", "may", "could", "might", "will", "would", "should", "must", "want")
        ]
        said = " ".join(self.tags[first:verb])
        frame.modal = modals[0] if modals else "have to" if "have to" in said or "need to" in said else ""
        frame.denied = bool({"not", "never"} & set(self.tags[first:verb]))
        before = self.tags[first - 1] if first else ""
        frame.infinitive = before == "to" and first == verb
        if frame.infinitive:
            frame.at = first - 1

    def _is_past(self, at: int) -> bool:
        form = self.form(at)
        return (not form.endswith("ing") and form != self.tags[at]) or form in ("put", "cut", "hit", "let")

    def _find_subject(self, frame: Frame, found: list[Frame], before: int, first: int, verb: int, start: int) -> None:
        inside = [tag for tag in self.tags[first + 1 : verb] if is_nominal(tag)]
        if inside and self.tags[first] in ASKING:  # "can he save"
            frame.subject = inside
            return
        governing = found[-1] if found else None
        if frame.infinitive or (
            self.form(verb).endswith("ing")
            and self.tags[first - 1 : first] in (["by"], ["after"], ["before"], ["without"])
        ):
            frame.governs = governing
            frame.supposed = not frame.infinitive and self.tags[first - 1] in SUPPOSING
            if governing is not None:
                lets = governing.verb in ("let", "make", "want", "tell", "ask", "force", "have", "allow")
                frame.subject = list(governing.objects if lets and governing.objects else governing.subject)
            return
        at = first - 1
        while at >= before and (self.tags[at] in ASIDE or self.tags[at] in ("'s",)):
            at -= 1
        if at >= before and self.tags[at] in RELATIVES and at > before:
            frame.relative = True
            at -= 1
            while at >= before and self.tags[at] == ",":
                at -= 1
        taken: list[str] = []
        while at >= before:
            tag = self.tags[at]
            if is_nominal(tag):
                taken.insert(0, tag)
                joined = at - 2 >= before and self.tags[at - 1] in ("and", ",") and is_nominal(self.tags[at - 2])
                if joined and (self.tags[at - 1] == "and" or len(taken) > 1):
                    at -= 2
                    continue
            break
        if len(taken) > 1 and governing is not None and at == before and self.tags[at + 1] == "and":
            taken = taken[-1:]  # "I kneel Murenmure and the Thief goes nowhere"
        if (
            taken
            and at - 1 >= before
            and self.tags[at - 1] in PREPOSITIONS
            and self.tags[at - 1] not in ("before", "after")
            and governing
        ):
            taken = taken if frame.relative else []
        if taken or at >= before:
            frame.supposed = self.tags[at - 1 if taken else at] in SUPPOSING and at >= before
        if taken:
            frame.subject = taken
            frame.at = min(frame.at, at) if at >= before else frame.at
        elif governing is not None and self._coordinated(before, first):
            frame.subject = list(governing.subject)
        elif governing is None and first > start and is_nominal(self.tags[start]):
            frame.subject = [self.tags[start]]  # "Nightmares, which ..., hits"

    def _coordinated(self, before: int, first: int) -> bool:
        tags = [tag for tag in self.tags[before:first] if tag not in ASIDE]
        return bool(tags) and tags[-1] in ("and", "then", "but", ",", "or")

    def _find_objects(self, frame: Frame, start: int, after: int, end: int) -> None:
        """Up to the next verb, whose subject is no object of this one."""
        stop = after
        while stop > start and stop < end and (is_nominal(self.tags[stop - 1]) or self.tags[stop - 1] in ASIDE):
            before = self.tags[stop - 2] if stop - 2 >= start else ""
            clause = is_nominal(self.tags[stop - 1]) and (before in LINKS or before == ",")
            if not clause and is_nominal(self.tags[stop - 1]):
                break
            stop -= 1
            if clause:
                break
        behind, last, inverted = "", "", not frame.subject
        for at in range(start, stop):
            tag = self.tags[at]
            if tag in STOPS or (
                tag == "," and not last and at + 1 < stop and is_nominal(self.tags[at + 1]) and not frame.objects
            ):
                stop = at
                break
            if tag in ("and", ","):
                behind = last
            elif tag in PREPOSITIONS:
                behind = "next to" if tag == "to" and behind == "next" else tag
            elif tag == "as" and frame.verb in ("use", "initiate", "put", "choose", "attack", "defend", "count"):
                behind = "as"
            elif is_nominal(tag):
                (frame.behind.setdefault(behind, []) if behind else frame.objects).append(tag)
                last = behind
            elif tag not in ("or", "not", "own") and not tag.startswith("own:"):
                frame.words.append(tag)
                frame.behind.setdefault(f"{behind} *", []).append(tag)
        frame.end = stop
        if inverted and frame.objects and frame.verb in ("come", "go", "enter") and not frame.passive:
            frame.subject, frame.objects = frame.objects, []


def is_english_noun(form: str) -> bool:
    """Whether a word in s is likelier the plural of a noun than what somebody does."""
    return form.endswith(("ss", "us", "is")) or not (is_english(form) or len(form) > 3)
