"""Which side is whose, by everything told of it: who started it, who attacked, who defended, who let it through."""

from __future__ import annotations

import re

from timing.telling.clauses import Framed
from timing.telling.fighting import NO_FIGHT
from timing.telling.phrases import Frame
from timing.telling.story import OWN, TYPES, C, P, Reader, T, rule

STARTS = r"(?:start|started|starts|begin|began|initiate|make|made|makes|launch|launched|call|called|throw|threw|push|pushed|declare|declared|bring|brought|do)"
ENDS = r"(?= [.,;?!]|$| and| so| but| against| at| on| with| by| this| before| when)"


@rule(
    rf"{OWN}(?:(?P<t>{T}) )?(?:challenge|attack|fight)(?: (?:that|which))? (?P<p>{P})(?: have)? {STARTS}{ENDS}",
    rf"{OWN}(?P<t>military|mil|intrigue|int)(?: (?:that|which))? (?P<p>{P})(?: have)? {STARTS}{ENDS}",
    rf"(?P<p>{P}) (?:be )?(?:the one |who |that )*(?:start|started|initiate|began) (?:it|{OWN}(?:(?P<t>{T}) )?(?:challenge|attack|fight)){ENDS}",
)
def _started(r: Reader, m: re.Match[str]) -> None:
    """'I won the power challenge that Kim started': whose challenge it is, whoever has won it."""
    who, fight = r.player(m["p"], m.start("p")), r.story.fight
    if r.is_asked(m.start()) or (fight.attackers and fight.attacker not in ("", who)):
        return
    r.story.told_fight = True
    fight.type = fight.type or TYPES.get(m["t"] or "", "")
    if fight.attacker not in ("", who):
        fight.defender = fight.attacker
    elif fight.winner.removeprefix("not:") not in ("", who) and not fight.defender:
        fight.defender = fight.winner.removeprefix("not:")
    fight.attacker = who
    r.note(m, "whose challenge it is")


@rule(
    rf"(?P<p>{P})(?: just| have| decide to| choose to)* (?:let|lets|allow|wave|waved|give) (?:it|that|@\w+|this|{OWN}(?:(?P<t>{T}) ?)?(?:challenge|attack)?) (?:through|in|by|past|go through|go|land|happen)(?= [.,;?!]|$| and| so| but| for| unopposed| with| because| to)",
    rf"(?P<p>{P}) (?:have|be|do not have|have not)(?: no| not| without| a| an| any| nobody| nothing| left| one)+ (?:respond|answer|defend|defender|defenders|character|blocker|blockers|to defend|to defend with)(?: left| for it| to that| standing)*(?= [.,;?!]|$| and| so| but)",
)
def _let_through(r: Reader, m: re.Match[str]) -> None:
    """'I let it through', 'I had no answer': nobody has defended, and so the attacker has won."""
    who, fight = r.player(m["p"], m.start()), r.story.fight
    if r.is_asked(m.start()) or not r.story.told_fight or who in ("", fight.attacker) or fight.defenders:
        return
    fight.type = fight.type or TYPES.get(m.groupdict().get("t") or "", "")
    fight.unopposed = True
    if fight.attacker or fight.attackers:
        fight.winner = fight.winner or "side:attackers"
    fight.defender = fight.defender or who
    r.note(m, "unopposed")


@rule(
    rf"{P}(?: have)? (?:win|lose) {NO_FIGHT}(?: (?:roll|toss|flip))?(?: (?:for|of|on|to see) (?:the )?(?:initiative|first player|it|who go first))?"
)
def _won_a_roll(r: Reader, m: re.Match[str]) -> None:
    """'I won initiative', 'she won the roll': no challenge."""
    if re.search("initiative|roll|toss|dice|flip|coin", m.group()) and not r.is_asked(m.start()):
        r.note(m, "who won it")


@rule(rf"(?P<c>{C}) 's (?:deadly|intimidate|stealth)(?: \S+){{0,3}}? (?:on|against|at|to) (?P<p>{P})")
def _keyword_on(r: Reader, m: re.Match[str]) -> None:
    """'Grey Wind's deadly went off on us': who attacked."""
    thing, who, fight = int(m["c"][1:]), r.player(m["p"], m.start("p")), r.story.fight
    if r.is_asked(m.start()) or not r.is_character(thing) or thing in (*fight.attackers, *fight.defenders):
        return
    if fight.attacker in ("", f"not:{who}") or fight.attacker != who:
        r.story.told_fight, fight.defender = True, fight.defender or who
        fight.attackers.append(thing)
        r.story.owners.setdefault(thing, f"not:{who}")


def settle_sides(f: Framed) -> None:
    """Put right who attacks where that was only taken from who has won, and somebody is told to have defended."""
    fight = f.story.fight
    _whose_fighters(f)
    attacked, defended = _sides_by_verbs(f)
    turned = (fight.attacker in defended and fight.attacker not in attacked) or (
        fight.defender in attacked and fight.defender not in defended
    )
    if fight.attacker != fight.defender and (fight.attacker or fight.defender) and turned:
        fight.attacker, fight.defender = fight.defender, fight.attacker
        fight.attacked = ""
        for side, other, owner in (
            (fight.attackers, fight.defenders, fight.defender),
            (fight.defenders, fight.attackers, fight.attacker),
        ):
            moved = [n for n in side if owner and f.owner_of(n) == owner]
            other += [n for n in moved if n not in other]
            side[:] = [n for n in side if n not in moved]
    for frame in f.frames:
        _with_whom(f, frame)


def _whose_fighters(f: Framed) -> None:
    """'Brienne blocked and we won': whose a character is that fights, by who is told to win or lose with it."""
    for frame, after in zip(f.frames, f.frames[1:], strict=False):
        named = f.people(frame.subject) if frame.means("attack", "defend") else []
        who, joined = f.player(after.subject), after.link in ("and", "") and after.first - frame.last <= 1
        if not (frame.done and after.done and after.means("win", "lose") and joined):
            continue
        if not any(f.owner_of(n) for n in named):
            for n in named:
                f.owns(n, who)


def _sides_by_verbs(f: Framed) -> tuple[set[str], set[str]]:
    """The players who are told to have attacked and to have defended, by the verbs and "as the attacker"."""
    attacked: set[str] = set()
    defended: set[str] = set()
    for frame in f.frames:
        if not frame.done or frame.passive:
            continue
        who = f.doer(frame)
        if not who:
            continue
        if frame.means("defend") and frame.base in ("block", "defend", "chump", "oppose", "wall"):
            defended.add(who)
        elif frame.means("attack") and frame.base in ("attack", "swing"):
            attacked.add(who)
        if frame.means("win", "lose"):
            roles = [one for one in frame.pp("as") if one.has("attacker", "attack", "defender", "defend")]
            for one in roles:
                (attacked if one.has("attacker", "attack") else defended).add(who)
    return attacked, defended


def _with_whom(f: Framed, frame: Frame) -> None:
    """'Mark beat me on power with Robert': who took part on the side that won or lost."""
    fight = f.story.fight
    who = f.doer(frame)
    if not frame.done or frame.passive or not frame.means("beat", "win", "lose") or not who:
        return
    if frame.obj.cards or who not in (fight.attacker, fight.defender):
        return
    for n in f.people_of(f.all_behind(frame, "with")):
        if n not in (*fight.attackers, *fight.defenders) and f.owner_of(n) in ("", who):
            (fight.defenders if who == fight.defender else fight.attackers).append(n)
            f.owns(n, who)
