"""Who is declared to attack or to defend, by what players call that: knelt for it, put up, thrown in the way."""

from __future__ import annotations

import re

from timing.telling.fighting import ONLY, fight_of
from timing.telling.story import CS, OWN, C, P, Reader, T, rule

NOUN = r"(?:challenge|attack|push|assault|offensive|charge|raid)"
ENDS = r"(?= [.,;:?!]|$| and(?! #)| so| but| while| against)"
FRONT = r"in (?:front|the way|the path|between)(?: of (?:it|that|this|@\S+|#\d+|own:\S+(?: \S+)?))?"


@rule(
    rf"(?:{OWN}(?P<t>{T}) {NOUN}|(?P<u>military|mil|intrigue|int)) (?:from|by) (?P<p>{P})"
    rf"(?: (?:against|at|on|into) (?P<d>{P}))?(?:(?: with| ,| :) {ONLY}(?P<w>{CS}){ENDS})?"
)
def _attack_of(r: Reader, m: re.Match[str]) -> None:
    """'Big military swing from Kit, Ser Gregor and Hodor.'"""
    who, fight = r.player(m["p"], m.start("p")), r.story.fight
    if r.is_asked(m.start()) or fight.attacker not in ("", who):
        return
    fight_of(r, m, who, r.player(m["d"], m.start()), m["t"] or m["u"])
    _join(r, fight.attackers, r.all_things(m["w"] or ""), who)


@rule(
    rf"(?P<p>{P})(?: have)? (?:initiate|kneel|commit|march|put|discard)(?: (?:in|up|out|forward))? (?P<w>{CS})"
    rf" (?:at|against|into) (?P<d>{P})(?: (?:on|in|for) {OWN}(?P<t>{T})(?: {NOUN})?)?",
    rf"(?P<p>{P})(?: have)? (?:initiate|send|commit)(?: (?:in|up|out|forward))? (?P<w>{CS})(?: as attackers?)? (?:for|to|into|on|in) {OWN}(?P<t>{T})(?: {NOUN})?"
    rf"(?: (?:at|against|on) (?P<d>{P}))?",
    rf"(?:(?P<p>{P})(?: have)?|(?<![^.!?] )(?<![@#\w])) ?(?:kneel|march)(?: (?:in|up|out|forward))? (?P<w>{CS})"
    rf" (?:for|to|into) {OWN}(?P<t>military|mil|intrigue|int|power(?= {NOUN}| against))(?: {NOUN})?(?: (?:at|against|on) (?P<d>{P}))?",
)
def _sent(r: Reader, m: re.Match[str]) -> None:
    """'Kim declares the Smalljon at Nora', 'I'd knelt two guys for military'."""
    who, fight = r.player(m["p"], m.start()), r.story.fight
    named = [n for n in r.all_things(m["w"]) if r.is_character(n)]
    if r.is_asked(m.start()) or not named or any(_other_owner(r, n, who) for n in named):
        return
    if fight.attacker not in ("", who):
        _join(r, fight.defenders, named, who)
        return
    fight_of(r, m, who, r.player(m["d"], m.start()), m["t"] or "")
    _join(r, r.story.fight.attackers, named, who)


@rule(
    rf"(?P<p>{P})(?: have)? initiate {ONLY}(?P<w>{CS})(?= [.,;!]|$| and(?! #)| so| but)",
    rf"(?P<p>{P})(?: have)? (?:send|put|discard|commit|step|line)(?: (?:up|in|forward|out)) (?P<w>{CS})(?= [.,;!]|$| and(?! #)| so| but)",
    rf"(?P<p>{P})(?: have)? (?:send|put|discard|commit|line) (?P<w>{CS}) (?:up|in|forward)(?= [.,;!]|$| and(?! #)| so| but)",
    rf"(?P<p>{P})(?: have)? respond with {ONLY}(?P<w>{CS})(?= [.,;!]|$| and(?! #)| so| but)",
)
def _put_up(r: Reader, m: re.Match[str]) -> None:
    """'He attacks me and I put two guys up', 'she answers with two of hers': to defend, where another is told to attack."""
    who, fight = r.player(m["p"], m.start()), r.story.fight
    named = [n for n in r.all_things(m["w"]) if r.is_character(n)]
    if r.is_asked(m.start()) or not named or not r.story.told_fight or fight.winner:
        return
    if fight.attacker in ("", who) or any(_other_owner(r, n, who) for n in named):
        return
    fight.defender = fight.defender or who
    _join(r, fight.defenders, named, who)
    r.note(m, "defenders")


@rule(rf"(?P<p>{P})(?: have)? (?:put|discard|send|place|throw|get|step|bring)(?: in)? (?P<w>{CS}) {FRONT}")
def _in_the_way(r: Reader, m: re.Match[str]) -> None:
    """'He threw a Weaponsmith in the way.'"""
    who, fight = r.player(m["p"], m.start()), r.story.fight
    named = [n for n in r.all_things(m["w"]) if r.is_character(n)]
    if r.is_asked(m.start()) or not named or fight.attacker == who:
        return
    r.story.told_fight = True
    fight.defender = fight.defender or who
    _join(r, fight.defenders, named, who)
    r.note(m, "defenders")


@rule(
    rf"(?P<p>{P})(?: (?:just|have|be))* (?P<v>beat|win|lose)(?: (?:to|against|over|it|the challenge))*(?: (?P<d>{P}))?"
    rf"(?: (?:on|in) {OWN}(?P<t>{T}))? (?P<s>attack|defend)(?: (?:on|in) {OWN}(?P<u>{T}))?(?: with {ONLY}(?P<w>{CS}))?(?! {C})"
)
def _won_attacking(r: Reader, m: re.Match[str]) -> None:
    """'I beat her attacking on military', 'Tom lost to me defending with Robert'."""
    who, other = r.player(m["p"], m.start()), r.player(m["d"], m.start())
    if r.is_asked(m.start()) or r.story.fight.attackers:
        return
    attacks = m["s"] == "attack"
    fight_of(r, m, "", "", m["t"] or m["u"] or "")
    fight = r.story.fight
    other = other or f"not:{who}"
    fight.attacker, fight.defender = (who, other) if attacks else (other, who)
    fight.attacked = fight.defender
    fight.winner = other if m["v"] == "lose" else who
    _join(r, fight.attackers if attacks else fight.defenders, r.all_things(m["w"] or ""), who)


@rule(
    rf"(?P<p>{P})(?: (?:have|be|get|gets|got|just))* attack(?: (?:on|in|for) {OWN}(?P<t>{T}))? by (?P<a>{P})(?: (?:on|in|for) {OWN}(?P<u>{T}))?"
)
def _got_attacked(r: Reader, m: re.Match[str]) -> None:
    """'Got hit on military by Greg.'"""
    if not r.is_asked(m.start()):
        fight_of(r, m, r.player(m["a"], m.start("a")), r.player(m["p"], m.start()), m["t"] or m["u"] or "")


@rule(rf"with {ONLY}(?P<w>{CS})(?: ,)? (?P<p>{P})(?: have)? attack(?= |$)")
def _with_whom(r: Reader, m: re.Match[str]) -> None:
    """'With Robert I attacked Sue's empty board.'"""
    if not r.is_asked(m.start("p")) and r.text[: m.start()].rstrip()[-1:] in ("", ".", "!", "?", ","):
        fight_of(r, m, r.player(m["p"], m.start("p")))
        _join(r, r.story.fight.attackers, r.all_things(m["w"]), r.player(m["p"], m.start("p")))


@rule(
    rf"(?P<p>{P})(?: have)? (?:have|get|gets|push|pushes|pushed|force|forced|send|put) (?:own:\S+ |the |a )?(?P<t>{T})(?: {NOUN})? through"
    rf"(?: (?:against|on|at) (?P<d>{P}))?(?: with {ONLY}(?P<w>{CS}))?"
)
def _got_through(r: Reader, m: re.Match[str]) -> None:
    """'Sue got her power challenge through against me with Robert.'"""
    who = r.player(m["p"], m.start())
    if not r.is_asked(m.start()) and r.story.fight.attacker in ("", who):
        fight_of(r, m, who, r.player(m["d"], m.start()), m["t"])
        r.story.fight.winner = r.story.fight.winner or who
        _join(r, r.story.fight.attackers, r.all_things(m["w"] or ""), who)


@rule(rf"own:(?P<o>[\w-]+) (?P<s>attack|attackers?|defend|defenders)(?: (?:be|:))+ (?P<w>{CS}){ENDS}")
def _side_listed(r: Reader, m: re.Match[str]) -> None:
    """'Sue's attack: Robert, Stannis. My defence: Hodor.'"""
    who, attacks, fight = r.player(m["o"], m.start()), m["s"].startswith("attack"), r.story.fight
    other = fight.defender if attacks else fight.attacker
    if not r.is_asked(m.start()) and other != who:
        fight_of(r, m, who if attacks else "", "" if attacks else who)
        _join(r, fight.attackers if attacks else fight.defenders, r.all_things(m["w"]), who)


@rule(
    rf"(?:{T} (?:challenge|attack)|(?:challenge|attack|it|this)(?: be)? (?:a )?{T})(?: [,:])? (?P<a>{P}) (?:against|attack|on|into|at) (?P<d>{P})(?= [.,;:!?]|$| and| so| but)"
)
def _who_against_whom(r: Reader, m: re.Match[str]) -> None:
    """'Military challenge, Sue vs me.'"""
    fight, who, other = r.story.fight, r.player(m["a"], m.start("a")), r.player(m["d"], m.start("d"))
    if not (r.is_asked(m.start()) or fight.attacker or fight.defender or who == other):
        r.story.told_fight = True
        fight.attacker, fight.defender, fight.attacked = who, other, other
        r.note(m, "the challenge")


@rule(
    rf"(?P<c>{C})(?: (?:get|gets|use|have|with|own:\S+))* (?:stealth|bypass)(?: (?:past|by|around|over|through))? (?P<d>{C}|{P})"
)
def _steals_past(r: Reader, m: re.Match[str]) -> None:
    """'Robert gets stealth past my Hodor': who attacks."""
    thing, fight = int(m["c"][1:]), r.story.fight
    if r.is_asked(m.start()) or not r.is_character(thing) or thing in (*fight.attackers, *fight.defenders):
        return
    owner = r.story.owners.get(thing) or r.story.things[thing].owner
    if owner and fight.attacker not in ("", owner):
        return
    r.story.told_fight = True
    fight.attackers.append(thing)


def _other_owner(r: Reader, n: int, who: str) -> bool:
    owner = r.story.owners.get(n) or r.story.things[n].owner
    return bool(owner) and owner != who


def _join(r: Reader, side: list[int], named: list[int], who: str) -> None:
    """These take part on a side, and are its player's."""
    fight = r.story.fight
    for n in named:
        if r.is_character(n):
            side += [n] if n not in (*fight.attackers, *fight.defenders) else []
            r.story.owners.setdefault(n, who)
