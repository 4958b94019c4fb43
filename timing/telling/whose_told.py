"""Whose cards are that are told of in pairs and lists, or by who speaks of them: "mine is Valar, Ulf's is Wildfire"."""

from __future__ import annotations

import re

from timing.telling.people import ME
from timing.telling.story import CS, C, N, P, Reader, spans_of
from timing.telling.whose_else import Owned, finder

STARTS = r"(?:^|(?<=[.?!,;] )|(?<=and )|(?<=but )|(?<=so )|(?<=then )|(?<=when )|(?<=if ))"
BRINGS = r"(?:bring|marshal|play|put|reveal|ambush|discard|sacrifice)"
KEEPS = "renown|stealth|deadly|power|vigilant|infamy|insight|intimidate"


@finder
def _mine_is(reader: Reader) -> Owned:
    """'Mine is Valar, Ulf's is Wildfire', 'Ned is mine', 'mine was Wildfire and hers Valar'."""
    for m in spans_of(reader.text, rf"(?P<o>own:[\w-]+)(?: plot)?(?: (?:be|shows?|:))+ (?P<c>{C})"):
        yield int(m["c"][1:]), reader.player(m["o"], m.start())
    for m in spans_of(
        reader.text, rf"(?P<c>{C})(?: (?:be|belongs?|to))+ (?P<o>own:[\w-]+|{P})(?= [.,;?!]|$| and| but| so)"
    ):
        if m["o"].startswith("own:") or " belong" in m.group():
            yield int(m["c"][1:]), reader.player(m["o"], m.start("o"))


@finder
def _of_whom(reader: Reader) -> Owned:
    """'I want to kill the Shae of my opponent.'"""
    for m in spans_of(
        reader.text, rf"(?<!one of )(?P<c>{C}) of (?P<p>{P})(?= [.,;?!]|$| and| but| so| with| for| by| in)"
    ):
        yield int(m["c"][1:]), reader.player(m["p"], m.start("p"))


@finder
def _wants_it_in(reader: Reader) -> Owned:
    """'Selma wants The Titan's Bastard in from hand', 'he'd like Syrio out'."""
    for m in spans_of(
        reader.text,
        rf"(?P<p>{P}) (?:want|like|would like) (?P<c>{C}) (?:in|out|into play)(?= from| of| [.,;?!]|$| and| as)",
    ):
        yield int(m["c"][1:]), reader.player(m["p"], m.start())


@finder
def _one_for_each(reader: Reader) -> Owned:
    """'Wildfire for me and Threat from the East for him.'"""
    whose = r"(?: (?:for|from|by|,))"
    pair = rf"(?P<c>{C}){whose} (?P<p>{P})(?: ,| and| ;| but)+ (?P<d>{C}){whose} (?P<q>{P})(?= [.,;?!]|$| and| so| be)"
    for m in spans_of(reader.text, pair):
        yield int(m["c"][1:]), reader.player(m["p"], m.start("p"))
        yield int(m["d"][1:]), reader.player(m["q"], m.start("q"))


@finder
def _shows_plot(reader: Reader) -> Owned:
    """'He shows Valar, I show Outwit', 'with Wildfire as my plot'."""
    for m in spans_of(
        reader.text,
        rf"(?P<p>{P}) (?:have |just )*(?:shows?|showed|run|ran|runs|go|go with|have|open|opens|opened)(?: up)? (?P<c>{C})",
    ):
        if int(m["c"][1:]) in reader.plots:
            yield int(m["c"][1:]), reader.player(m["p"], m.start())
    for m in spans_of(
        reader.text, rf"(?P<c>{C}) (?:as|be|for) (?P<o>own:[\w-]+)(?: (?:first|last|old|new|current|revealed))? plot"
    ):
        yield int(m["c"][1:]), reader.player(m["o"], m.start())


@finder
def _same_as_described(reader: Reader) -> Owned:
    """'Ida's plot last round was Naming the Heir': what is told by what it is, and then by its title."""
    for m in spans_of(
        reader.text, rf"(?P<c>{C})(?: (?:last|this|that|round|turn|time|before|now|first))* be (?P<d>{C})"
    ):
        thing = reader.story.things[int(m["c"][1:])]
        if thing.noun and thing.owner:
            yield int(m["d"][1:]), thing.owner
    for m in spans_of(reader.text, rf"(?P<d>{C}) (?:as|for) (?P<c>{C})"):  # "with Wildfire as my plot"
        thing = reader.story.things[int(m["c"][1:])]
        if int(m["d"][1:]) in reader.plots and thing.owner:
            yield int(m["d"][1:]), thing.owner


@finder
def _beside_its_player(reader: Reader) -> Owned:
    """'My opponents Pulled Under', 'I Seasick it': a card named right behind its player, where a clause begins."""
    for m in spans_of(reader.text, rf"{STARTS}(?P<p>{P}) (?P<c>{C})(?P<x> it| #\d+)?"):
        n, who = int(m["c"][1:]), reader.player(m["p"], m.start())
        if m["x"] and n in reader.events:
            reader.story.owners[n] = who
        yield n, who


@finder
def _fights_with_keyword_on(reader: Reader) -> Owned:
    """'He won with renown on Brienne.'"""
    for m in spans_of(
        reader.text,
        rf"(?P<p>{P}) (?:win|lose|attack|defend|claim|get)(?: it)?(?: with)? (?:{KEEPS}) (?:on|for|from|with) (?P<c>{C})",
    ):
        yield int(m["c"][1:]), reader.player(m["p"], m.start())


@finder
def _brought_together(reader: Reader) -> Owned:
    """'Can I bring Shadowcat and Silent Sisters out?': what is brought along with a card is the same player's."""
    for m in spans_of(
        reader.text,
        rf"(?P<p>{P}) (?:have |just |can |could |want to )*{BRINGS}(?: (?:out|in|down|up))? (?P<cs>{C}(?: (?:and|, and|,|plus) {C})+)(?! (?:be|have|do|die|can|will|get|gets|on)\b)",
    ):
        for n in reader.all_things(m["cs"]):
            yield n, reader.player(m["p"], m.start())
    paid = rf"(?P<p>{P}) (?:have |just |can |could |want to )*kneel(?: (?:with|both))? (?P<cs>{CS}) (?:and|to) (?:play|use|pay|bring|marshal|cancel|save|trigger|ambush|stand)"
    for m in spans_of(reader.text, paid):
        for n in reader.all_things(m["cs"]):
            yield n, reader.player(m["p"], m.start())


@finder
def _made_cheaper(reader: Reader) -> Owned:
    """'I kneel Great Hall for two off Melisandre.'"""
    for m in spans_of(
        reader.text,
        rf"(?P<p>{P}) (?:kneel|use) {CS} (?:(?:for|to|get|take|{N}|gold|knock) )*(?:off|reduction on|less on|less for|towards|toward) (?P<c>{C})",
    ):
        yield int(m["c"][1:]), reader.player(m["p"], m.start())


@finder
def _gives_up_to_keep(reader: Reader) -> Owned:
    """'Tor wants to keep him by kneeling and giving up the Iron Mines.'"""
    for m in spans_of(
        reader.text,
        rf"(?P<p>{P}) (?:(?![.?!]|@)\S+ ){{1,13}}?by (?:kneel |and |then )*(?:give up|give|discard|sacrifice|lose|use|kneel)(?: up)? (?P<c>{C})",
    ):
        n = int(m["c"][1:])
        if not reader.is_character(n):
            yield n, reader.player(m["p"], m.start())


@finder
def _in_whose_place(reader: Reader) -> Owned:
    """'Put Stoneheart down from my dead pile', 'he has four events in his discard pile'."""
    for m in spans_of(
        reader.text,
        rf"(?P<c>{C})(?: (?:down|out|back|up|sit|lie|be|still))* (?:from|in|off|into|of|out of) (?P<o>own:[\w-]+) (?:dead pile|dead|discard pile|discard|hand|deck|used pile|plot deck|shadows)",
    ):
        yield int(m["c"][1:]), reader.player(m["o"], m.start())


@finder
def _attackers_against(reader: Reader) -> Owned:
    """'Brienne attacks. He plays Walk of Shame': who attacks is the teller's, where the other player acts first."""
    story, fight = reader.story, reader.story.fight
    others = [one for one in story.players if one != ME]
    named = fight.attackers and not fight.attacker and not fight.defender and not fight.winner
    if not named or len(others) != 1 or any(story.things[n].owner or story.owners.get(n) for n in fight.attackers):
        return
    first = re.search(rf"@(?:{ME}|{re.escape(others[0])})(?= )", reader.text)
    plays = [
        use for use in story.uses if reader.player(f"@{use.who}", 0) == others[0] and use.thing not in fight.attackers
    ]
    if first is not None and first.group() != f"@{ME}" and plays:
        for n in fight.attackers:
            yield n, ME


@finder
def _on_mine(reader: Reader) -> Owned:
    """'Heart of the Stag on my Renly gives him renown': what helps its bearer is of the same player."""
    for m in spans_of(reader.text, rf"{STARTS}(?P<c>{C}) on (?P<h>{C}) (?:give|make|makes|grant|grants|add|adds)"):
        yield int(m["c"][1:]), reader.story.things[int(m["h"][1:])].owner


@finder
def _taken_off(reader: Reader) -> Owned:
    """'Vera grabs my Longclaw off Jon': its bearer is of the same player."""
    for m in spans_of(reader.text, rf"(?:take|move|return|pull|discard) (?P<c>{C}) (?:off|from) (?P<h>{C})"):
        n, host = int(m["c"][1:]), int(m["h"][1:])
        if n in reader.attachments and reader.is_character(host):
            reader.story.attached.setdefault(n, host)
            yield host, reader.story.things[n].owner
