"""Whose cards are of which no clause has said it: by what is taken from them, aimed at them, put on them.

Read last, so that whatever is told in so many words goes before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from timing.telling.kinds import is_adjective
from timing.telling.people import ME
from timing.telling.story import CS, C, N, P, Reader, spans_of
from timing.telling.vocabulary import HOUSES, Vocabulary

NO_NOUNS = frozenset(
    "hand dupe claim card cards house deck plot power gold turn text crest icon icons copy side board table phase "
    "round choice favor influence pile agenda income initiative opponent player strength".split()
)
"""What players have; no adjectives."""
HARMS = re.compile(
    r'"(?:blank|lose-icon|remove-icon|lose-keyword|cannot)"|"n": ?-\d|"kneel-host"|'
    r'"(?:take-control|kill)", "to": "host"'
)
_LOSES = r"(?:discard|use|take|return|sacrifice|play|pull|spend|lose|burn|put|have)"
_TAKES = r"(?:take|move|get|claim|return)"
_HAS_ONE = r"(?:have|hold|with|carry)"
_NAMED_HOUSES = "|".join(sorted(HOUSES))

Owned = Iterator[tuple[int, str]]
FINDERS: list[Callable[[Reader], Owned]] = []


def read_whose(reader: Reader, vocabulary: Vocabulary) -> None:
    """Put into the story whose cards are."""
    for finder in FINDERS:
        for n, who in finder(reader):
            _owns(reader, n, who)
    for n, who in _harmed(reader, vocabulary):
        _owns(reader, n, who)


def _owns(reader: Reader, n: int, who: str) -> None:
    if who and not reader.story.things[n].owner and not reader.story.owners.get(n):
        reader.story.owners[n] = who


def finder(does: Callable[[Reader], Owned]) -> Callable[[Reader], Owned]:
    FINDERS.append(does)
    return does


def other_of(reader: Reader, who: str) -> str:
    """Who faces a player: the only other one that is named, or whoever it is."""
    named = [one for one in reader.story.players if one != who]
    return named[0] if len(named) == 1 and who else f"not:{who}" if who else ""


@finder
def _described(reader: Reader) -> Owned:
    """'Yuri's naked Kennel Master', 'my poor innocent Ned'."""
    for m in spans_of(reader.text, rf"(?P<o>own:[\w-]+)(?P<a>(?: [a-z]+){{1,2}}) (?P<c>{C})"):
        if all(is_adjective(word) and word not in NO_NOUNS for word in m["a"].split()):
            yield int(m["c"][1:]), reader.player(m["o"], m.start())


@finder
def _beside_his_house(reader: Reader) -> Owned:
    """'His House is empty but Robert has four on him'."""
    for m in spans_of(
        reader.text,
        rf"(?P<o>own:[\w-]+) house (?:(?!own:|@)[^.?!#\s]+ )*?(?:but|and|while|though|,) (?P<c>{C}) {_HAS_ONE}",
    ):
        yield int(m["c"][1:]), reader.player(m["o"], m.start())


@finder
def _robbed(reader: Reader) -> Owned:
    """Of whom power is taken for the claim: 'I take it off Robert'."""
    if reader.story.fight.type != "power" and " power" not in reader.text:
        return
    for m in spans_of(reader.text, rf"(?P<p>{P}) {_TAKES}(?P<b>(?: (?![@#.?!])\S+){{0,3}}?) (?:off|from) (?P<c>{C})"):
        n = int(m["c"][1:])
        if "dupe" not in m["b"] and reader.is_character(n):
            yield n, other_of(reader, reader.player(m["p"], m.start()))


@finder
def _hits_us(reader: Reader) -> Owned:
    """'Grey Wind's deadly went off on us'."""
    for m in spans_of(
        reader.text,
        rf"(?P<c>{C})(?: 's)? (?:deadly|stealth|renown|ability|response|text) "
        rf"(?:(?:go|went|resolve|kick|hit|attack|off|in|get) )+(?:(?:on|against|at) )?(?P<p>{P})",
    ):
        yield int(m["c"][1:]), other_of(reader, reader.player(m["p"], m.start()))


@finder
def _of_the_house(reader: Reader) -> Owned:
    """'He's Martell with Doran'."""
    for m in spans_of(
        reader.text,
        rf"(?P<p>{P}) (?:be|play|run)(?: a| on| house)* (?:{_NAMED_HOUSES}) (?:with|and have|, have) (?P<cs>{CS})",
    ):
        for n in reader.all_things(m["cs"]):
            yield n, reader.player(m["p"], m.start())


@finder
def _loses_dupe(reader: Reader) -> Owned:
    """'Now he's throwing Theon's dupe': who discards a duplicate has the card."""
    for m in spans_of(
        reader.text,
        rf"(?P<p>{P}) (?:be |have |can |want to |just )*{_LOSES}(?: off| out| away)? (?P<c>{C})(?: 's)? dupe",
    ):
        yield int(m["c"][1:]), reader.player(m["p"], m.start())


@finder
def _past_whom(reader: Reader) -> Owned:
    """'Can his stealth go on Hodor?': who is bypassed is not the attacker's."""
    fight = reader.story.fight
    for m in spans_of(
        reader.text,
        rf"(?:stealth|bypass)"
        rf"(?: (?:can|could|will|be|to|go|work|get|use|take|choose|hit|touch|target|land|slip|even|still))*"
        rf"(?: (?:past|by|around|on|over|at))? (?P<c>{C})",
    ):
        n = int(m["c"][1:])
        if reader.is_character(n) and n not in fight.attackers:
            yield n, other_of(reader, fight.attacker or reader.subject(m.start()) or ME)


@finder
def _paid_for(reader: Reader) -> Owned:
    """'Can the other influence pay for Selyse?'."""
    for m in spans_of(reader.text, rf"pay(?: {N})?(?: gold| influence)? for (?P<c>{C})"):
        yield int(m["c"][1:]), reader.subject(m.start()) or ME


@finder
def _to_save(reader: Reader) -> Owned:
    """'I discard the Mines to save Victarion', where two play."""
    if len([one for one in reader.story.players if one != ME]) > 1:
        return
    for m in spans_of(reader.text, rf"(?P<p>{P})(?: (?![@.?!])\S+){{1,6}}? to save (?P<c>{C})"):
        yield int(m["c"][1:]), reader.player(m["p"], m.start())


@finder
def _let_go(reader: Reader) -> Owned:
    """'I let Jhogo go'."""
    for m in spans_of(reader.text, rf"(?P<p>{P}) (?:let|lets) (?P<c>{C}) (?:go|die)"):
        yield int(m["c"][1:]), reader.player(m["p"], m.start())


@finder
def _put_by(reader: Reader) -> Owned:
    """'An effect of mine puts Ghost into play': whose effect brings a card has the card."""
    for m in spans_of(
        reader.text,
        rf"(?:of (?P<o>own:[\w-]+)|(?P<q>own:[\w-]+) (?:effect|card|ability|event|plot|agenda))"
        rf"(?: (?:just|have|then))* (?:put|bring) (?P<c>{C}) (?:in|into|out|down)\b",
    ):
        yield int(m["c"][1:]), reader.player(m["o"] or m["q"], m.start())


def _harmed(reader: Reader, vocabulary: Vocabulary) -> Owned:
    """'Eli puts Milk of the Poppy on Dacey': what harms its bearer is put on another player's."""
    story = reader.story
    for n, host in story.attached.items():
        thing = story.things[n]
        versions = vocabulary.titles[thing.titles[0]] if thing.titles else []
        if not versions or not all(HARMS.search(one.does) for one in versions):
            continue
        if who := story.owners.get(n) or thing.owner:
            yield host, other_of(reader, who)
        elif who := story.owners.get(host) or story.things[host].owner:
            yield n, other_of(reader, who)
