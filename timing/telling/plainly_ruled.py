"""Questions that a rule answers alone: whether a telling asks one of those of `ruled_rounds.py` and its neighbours."""

from __future__ import annotations

import re
from functools import cache

from timing.telling.outlooks import is_asking
from timing.telling.plain_rules import PlainRule
from timing.telling.ruled_basics import BASIC_RULES
from timing.telling.ruled_cards import CARD_RULES
from timing.telling.ruled_challenges import CHALLENGE_RULES
from timing.telling.ruled_duplicates import DUPLICATE_RULES
from timing.telling.ruled_events import EVENT_RULES
from timing.telling.ruled_rounds import ROUND_RULES
from timing.telling.ruled_told import TOLD_RULES
from timing.telling.story import C, Outlook, P, Reader
from timing.telling.table import Plain, Table
from timing.telling.walking import NO, YES

ALL_RULES = (*BASIC_RULES, *ROUND_RULES, *CARD_RULES, *DUPLICATE_RULES, *CHALLENGE_RULES, *EVENT_RULES, *TOLD_RULES)
PLAIN: dict[str, PlainRule] = {one.name: one for one in ALL_RULES}
RULED = "ruled"
"""What is asked (`Outlook.what`), with the rule's name behind it."""
OTHER = {YES: NO, NO: YES}


def asks_plain_rule(reader: Reader) -> bool:
    """Whether it is asked what a rule answers alone; the question is put into the story (the last that fits)."""
    found = [
        (match.start(), so, rule, match)
        for rule in PLAIN.values()
        for so, patterns in ((True, rule.asked), (False, rule.denied))
        for pattern in patterns
        for match in _pattern(pattern).finditer(reader.text, reader.asking_from)
        if is_asking(reader, match)
    ]
    for _, so, rule, match in sorted(found, key=lambda one: -one[0]):
        told = [_word(one).search(reader.text) for one in rule.where]
        if rule.before and rule.where:
            told[0] = _last_before(reader.text, rule.where[0], match)
        if not all(told) or any(_word(one).search(reader.text) for one in rule.unless):
            continue
        story = reader.story
        asks = re.search(P, match.group())
        who = reader.player(asks.group(), match.start()) if asks else ""
        answer = rule.judge(reader, match, who) if rule.judge else rule.answer
        if not answer:
            continue
        named = answer not in OTHER and not answer.isdigit()
        story.outlook = Outlook(f"{RULED} {rule.name}", who, None, so, named, answer.isdigit(), answer)
        story.ask = "outlook"
        story.phase = story.phase or rule.phase
        if rule.phase == "marshalling" and rule.answer.isdigit():  # it is to be played
            story.zones.update((n, "hand") for n in reader.all_things(match.group()))
        story.placed.update(range(len(story.things)))  # the rule holds whatever they do
        for one in told:
            if one is not None:
                reader.note(one, "what the rule speaks of")
        reader.note(match, "the question")
        return True
    return False


def _last_before(text: str, words: str, question: re.Match[str]) -> re.Match[str] | None:
    """Where this was told last before the question, which is about no other card than is named there."""
    told = [one for one in _word(words).finditer(text) if one.end() <= question.start()]
    names = told[-1].groupdict() if told else {}
    named = names.get("c") or names.get("d")
    spoken = re.findall(C, question.group())
    return None if not told or (spoken and named not in spoken) else told[-1]


@cache
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<= ))(?:{words})(?= |$)")


@cache
def _word(words: str) -> re.Pattern[str]:
    return re.compile(words)


def by_plain_rule(table: Table) -> Plain | None:
    """The question of a table's story with the rule's answer and its entries; None where no such rule is asked for."""
    view = table.story.outlook
    if table.story.ask != "outlook" or view is None or not view.what.startswith(f"{RULED} "):
        return None
    rule: PlainRule = PLAIN[view.what.removeprefix(f"{RULED} ")]
    ask = "how-many" if view.number else "who" if view.who else "must"
    said = view.answer if view.so else OTHER.get(view.answer, view.answer)
    said = table.seats.who(said) or said if view.who else said
    return {
        "ask": ask,
        "text": rule.text if view.so else rule.other,
        "answer": said,
        "why": [rule.says],
        "cites": list(rule.cites),
    }
