"""What a rule settles that bears on a telling, where the engine cannot say: by the words of what is asked.

The rules are those of `content/bearing.json` and `content/settling.json` that have `decides`:

- `says`: the rule in a sentence; `verdict`: the answer to `asks`, if that is yes or no;
- `yes`, `no`: patterns of the clause that asks, each for the answer to a question that has it;
- `legal`: the answer to "is that legal?" of what was told;
- `unless`: words of the telling that make an exception likely.

Where a card is named nothing is decided, since its text may say otherwise: the rule is only named, before the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from timing.telling.lemmas import in_lemmas
from timing.telling.table import Plain
from timing.telling.tokens import tokens
from timing.telling.trust import MISSED, MOST, NOT_OF_IT, NOTHING, OPENS, SENTENCE, UNMARKED
from timing.telling.walking import NO, UNKNOWN, YES

OF_WHAT_IS_ASKED = NOT_OF_IT.partition("{}")[0]
"""How a reason begins that only a part of the question was understood."""
MAY = ("may", "must")
"""Questions that are answered with yes or no, as `ask` has them."""
BEGINS = r"(?:so |and |but |then |, |well )*"
OPEN = re.compile(rf"{BEGINS}(?:who|what|how|which|where|when|whose|why|whom)\b")
"""Questions that nobody answers with yes or no."""
SOUND = r"(?:right|legal|ok|okay|allowed?|correct|fine|possible|fair|true|work|good|fly)"
LEGAL = re.compile(
    rf"{BEGINS}(?:(?:be|do) (?:that|this|it|he|she|they|i|\w+)(?: (?:dupe|move|play|trick|way))? {SOUND}\b.*"
    rf"|(?:can|may|could|must|do) (?:he|she|they|i|you|\w+)(?: do (?:that|it|so|this))?(?: (?:here|now|then|too))?"
    rf"|{SOUND})"
)
"""What asks only whether that is so which was told before."""
DENIES = re.compile(
    r"(?!(?:can|may|do|be|will|must|have|could|would|should) not).*"
    r"\b(?:can|may|do|be|will|must|could|would|should) not\b"
)
"""What is asked to be not so: "so he can't save her?", but not "can't he save her?"."""
ARGUES = re.compile(
    r"\b(?:who|that|which|because|since|if|though|although|unless|when|as|where) (?:\w+ ){0,3}"
    r"(?:do|be|can|may|will|have) not\b"
)
"""A reason that denies something: whose words these are, the patterns cannot tell."""
EXCEPTED = re.compile(
    r"\b(?:text|card|effect|it|he|she|that) (?:also |even )?(?:say|let|allow) (?:that )?(?:@?\w+ ){0,2}?"
    r"(?:can|may|do|be)\b"
)
"""A card that is told to say otherwise."""
TAGGED = re.compile(
    r"[, ]+(?:right|no|yes|yeah|yep|correct|ok|okay|true|(?:is|do|does|am|are|can)n[’']?t (?:it|i|he|she|they|that))$",
    re.IGNORECASE,
)
"""What makes a question of a claim: ", right", ", isn't it"."""
CLAIMED_FROM = re.compile(r"(?:[,;:]| so| but)\s+(?=\S+ \S+ \S)", re.IGNORECASE)
"""Where the last clause of a claim begins."""


@dataclass(frozen=True, slots=True)
class Decides:
    """How a rule answers what is asked; see above."""

    says: str
    verdict: str = ""
    yes: tuple[re.Pattern[str], ...] = ()
    no: tuple[re.Pattern[str], ...] = ()
    legal: str = ""
    unless: tuple[re.Pattern[str], ...] = ()

    @classmethod
    def of(cls, content: Plain) -> Decides:
        """From its JSON. Raises re.error, KeyError."""
        patterns = {name: tuple(re.compile(one) for one in content.get(name, ())) for name in ("yes", "no", "unless")}
        return cls(
            content["says"],
            content.get("verdict", ""),
            **patterns,
            legal=content.get("legal", ""),
        )

    def answers(self, asked: str) -> str:
        """Yes or no to a clause that asks, in lemmas; empty where it is not what this settles."""
        if OPEN.match(asked) or ARGUES.search(asked):
            return ""
        if LEGAL.fullmatch(asked):
            return self.legal
        said = [answer for answer, ways in ((YES, self.yes), (NO, self.no)) if any(one.search(asked) for one in ways)]
        if len(said) != 1:
            return ""
        return {YES: NO, NO: YES}[said[0]] if DENIES.match(asked) else said[0]


@dataclass(frozen=True, slots=True)
class Rule:
    """What a rule is about, as a question, the entries where it stands, by what a telling needs it, what it decides."""

    asks: str
    cites: tuple[str, ...]
    needs: tuple[re.Pattern[str], ...]
    unless: tuple[re.Pattern[str], ...]
    when: str
    decides: Decides | None = None

    @property
    def plain(self) -> Plain:
        """As it is named beside an answer."""
        return {"text": self.asks, "cites": list(self.cites)}


def settled(
    question: Plain | None, text: str, rules: Iterable[Rule], *, named: bool
) -> tuple[Plain | None, Rule | None]:
    """The question with the answer of the rule that settles it, and that rule; else as it was, also where two differ.

    A claim that asks nothing ("I say she is dead") is answered as the rule is told. ``named``: a card is.
    """
    if named or (
        question is not None
        and (question["answer"] != UNKNOWN or question["ask"] not in MAY or _is_held_back(question))
    ):
        return question, None
    asked, marked = _asked(text)
    found = [
        (answer if marked else decides.verdict, rule, decides.says)
        for rule, decides, answer in _that_answer(text, asked, rules)
        if marked or decides.verdict
    ]
    if len({answer for answer, _, _ in found}) != 1 or (len(found) > 1 and not marked):
        return question, None
    answer, rule, says = found[0]
    kept: Plain = {name: question[name] for name in ("leaves_out", "not_described") if question and name in question}
    put = f"{asked[:1].upper()}{asked[1:MOST]}?" if marked else rule.asks
    settled_so = {"ask": "may", "text": put, "answer": answer, "why": [says], "cites": list(rule.cites)}
    return settled_so | kept, rule


def first_of_all(text: str, rules: Iterable[Rule]) -> list[Rule]:
    """The rules, first those that would answer what is asked, as they bear on it most."""
    every = list(rules)
    answering = [rule for rule, _, _ in _that_answer(text, _asked(text)[0], every)]
    return sorted(every, key=lambda one: one not in answering)


def _that_answer(text: str, asked: str, rules: Iterable[Rule]) -> Iterator[tuple[Rule, Decides, str]]:
    """The rules that answer a clause of a text, each with its answer."""
    clause, whole = in_lemmas(tokens(asked)), in_lemmas(tokens(text))
    if EXCEPTED.search(whole):
        return
    for rule in rules:
        decides = rule.decides
        if decides is None or any(one.search(whole) for one in decides.unless):
            continue
        if answer := decides.answers(clause):
            yield rule, decides, answer


def _is_held_back(question: Plain) -> bool:
    """Whether the question itself was understood, and something that was not keeps it from being answered."""
    why = question.get("why") or ()
    return any(one not in (MISSED, NOTHING) and not one.startswith(OF_WHAT_IS_ASKED) for one in why)


def _asked(text: str) -> tuple[str, bool]:
    """The clause that asks, and whether it is a question: the last one with its mark, else what is claimed last."""
    said = [one for match in SENTENCE.finditer(text) if (one := match.group().strip())]
    marked = next((one for one in reversed(said) if one.endswith("?")), "")
    plain = (marked or said[-1] if said else "").rstrip(".!?\n ")
    if opens := OPENS.match(plain) or UNMARKED.match(plain):
        return opens["q"], True
    if marked:
        return plain, True
    return CLAIMED_FROM.split(TAGGED.sub("", plain))[-1], False
