"""Who wins by what players say of the defence: it held, the attack bounced, nobody could stop it."""

from __future__ import annotations

import re

from timing.telling.fighting import ONLY, fight_of
from timing.telling.story import CS, OWN, C, P, Reader, T, rule

FAILS = r"(?:fail|fails|failed|fizzle|fizzled|flop|flopped|return|bounce|cancel|collapsed|fell|short)"
NOT_ABLE = r"(?:could not|can not|be not able to|fail to|failed to|never)"


@rule(
    rf"(?P<s>{P}|{C})(?: have)? repelled (?:own:(?P<o>[\w-]+) (?P<t>{T})(?: challenge| attack)?|(?P<d>{P})|(?P<x>{CS}))"
    rf"(?: (?:in|on) {OWN}(?P<u>{T}))?(?: (?:with|by|using) {ONLY}(?P<w>{CS}))?"
)
def _repelled(r: Reader, m: re.Match[str]) -> None:
    """'My Ned held off her Jaime', 'I fended off Tom's intrigue with Tyrion'."""
    who = r.player(m["s"], m.start()) if m["s"].startswith("@") else ""
    attacker = r.player(f"@{m['o']}", m.start()) if m["o"] else r.player(m["d"], m.start())
    fight = r.story.fight
    if r.is_asked(m.start()) or (who and fight.attacker == who):
        return
    fight_of(r, m, attacker, who, m["t"] or m["u"] or "")
    fight = r.story.fight
    fight.winner = who or "side:defenders"
    fight.attackers += [n for n in _people(r, m["x"]) if n not in (*fight.attackers, *fight.defenders)]
    defenders = _people(r, f"{m['s'] if not who else ''} {m['w'] or ''}")
    fight.defenders += [n for n in defenders if n not in (*fight.attackers, *fight.defenders)]
    for n in defenders:
        r.story.owners.setdefault(n, who)


@rule(
    rf"own:(?P<o>[\w-]+) (?P<t>{T})(?: challenge| attack)? {FAILS}(?: (?:short|apart|flat|through))?(?: (?:off|against|on|into) (?P<x>{CS}))?"
    r"(?= [.,;!]|$| and| so| but| by| because)"
)
def _failed(r: Reader, m: re.Match[str]) -> None:
    """'My military bounced off Tom's Hodor.'"""
    who = r.player(f"@{m['o']}", m.start())
    if r.is_asked(m.start()) or r.story.fight.attacker not in ("", who):
        return
    fight_of(r, m, who, "", m["t"])
    fight = r.story.fight
    fight.winner = f"not:{who}"
    fight.defenders += [n for n in _people(r, m["x"]) if n not in (*fight.attackers, *fight.defenders)]


@rule(
    rf"(?P<p>{P}) {NOT_ABLE} (?:cancel|defend|repelled|beat|match|resist|handle) own:(?P<o>[\w-]+) (?P<t>{T})(?: challenge| attack)?"
)
def _not_stopped(r: Reader, m: re.Match[str]) -> None:
    """'I couldn't stop Tom's power challenge.'"""
    attacker, who = r.player(f"@{m['o']}", m.start()), r.player(m["p"], m.start())
    if r.in_question(m.start()) or attacker == who or r.story.fight.attacker not in ("", attacker):
        return
    fight_of(r, m, attacker, who, m["t"])
    r.story.fight.winner = r.story.fight.winner or attacker


def _people(r: Reader, said: str | None) -> list[int]:
    """The characters among the cards in these words."""
    return [int(one[1:]) for one in re.findall(C, said or "") if r.is_character(int(one[1:]))]
