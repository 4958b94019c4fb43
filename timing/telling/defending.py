"""The rules for defending: who defends with whom, for another, or not at all."""

from __future__ import annotations

import re

from timing.telling.fighting import ONLY, fight_of
from timing.telling.people import ME
from timing.telling.story import CS, C, N, P, Reader, T, rule


@rule(
    rf"(?P<a>{P}) (?P<v>win|lose) (?:the |own:[\w-]+ |a )?(?:(?P<t>{T}) )?defend",
    r"(?:and|,|but) (?P<v>win|lose) (?:the |own:[\w-]+ )?defend",
)
def _defence(r: Reader, m: re.Match[str]) -> None:
    """'I won the defence', 'I lost the block'."""
    groups = m.groupdict()
    if r.is_asked(m.start()):  # "do I lose a blocker"
        return
    who = r.player(groups.get("a"), m.start()) or r.subject(m.start())
    fight_of(r, m, "", who, groups.get("t") or "")
    fight = r.story.fight
    fight.defender = who
    fight.winner = who if m["v"] == "win" else f"not:{who}"


@rule(
    rf"(?P<a>{P}) (?P<v>win|lose) (?:a |the |that |own:[\w-]+ )?(?:(?P<t>{T}) )?(?:challenge )?(?:on|as|in) (?:the )?(?:defend|defense|defence|defender)(?: with (?P<w>{CS}))?",
    rf"(?:^|, |and |but )(?P<v>win|lose) (?:a |the |that )?(?:(?P<t>{T}) )?(?:challenge )?(?:on|as|in) (?:the )?(?:defend|defense|defence|defender)(?: with (?P<w>{CS}))?",
)
def _on_defence(r: Reader, m: re.Match[str]) -> None:
    """'I won a challenge on defence with the Knight.'"""
    groups = m.groupdict()
    if r.is_asked(m.start()):
        return
    who, fight = r.player(groups.get("a"), m.start()) or ME, r.story.fight
    fight_of(r, m, f"not:{who}", who, m["t"] or "")
    fight.attacker, fight.defender = f"not:{who}", who
    fight.winner = who if m["v"] == "win" else f"not:{who}"
    fight.attackers = [n for n in fight.attackers if r.story.owners.get(n) != who]
    for n in r.all_things(m["w"] or ""):
        if r.is_character(n):
            r.story.owners.setdefault(n, who)
            fight.defenders += [n] if n not in fight.defenders else []


@rule(
    rf"(?P<p>{P}) defend(?: against| versus| vs)? own:(?P<a>[\w-]+) (?P<t>{T})?(?: ?challenge| ?attack)?(?= and| [.,?!]|$| but| with| alone)"
)
def _defends_challenge_of(r: Reader, m: re.Match[str]) -> None:
    """'I defended against Ben's military challenge'."""
    if not r.is_asked(m.start()):
        fight_of(r, m, r.player(m["a"], m.start()), r.player(m["p"], m.start()), m["t"] or "")


@rule(
    rf"(?P<p>{P})(?: have)? (?:initiate|put|choose) (?P<cs>{CS}) (?:as|to) (?:a |the |own:[\w-]+ )?(?:defend|defenders?|blockers?)(?= [.,?!]|$| and|,)"
)
def _declares_as_defender(r: Reader, m: re.Match[str]) -> None:
    """'I declared Tyrion as defender'."""
    if not r.is_asked(m.start()):
        who, fight = r.player(m["p"], m.start()), r.story.fight
        fight.defender = fight.defender or who
        r.story.told_fight = True
        for n in r.all_things(m["cs"]):
            r.story.owners[n] = who
            fight.defenders += [n] if n not in fight.defenders else []
        r.note(m, "defenders")


@rule(
    rf"(?P<a>{P}) attack(?: @[\w-]+)?(?: (?:on|in|for) (?P<t>{T}))?(?: @[\w-]+)? (?:for|with) (?P<n>{N})(?: str| strength)? (?:and |, |but |so )+"
    rf"(?P<d>{P}) defend (?:for|with) (?P<k>{N})(?: str| strength)?(?= [.,?!]|$| and| so| but)"
)
def _sides_for(r: Reader, m: re.Match[str]) -> None:
    """'I attack on military for 5 and he defends for 5.'"""
    fight_of(r, m, r.player(m["a"], m.start()), r.player(m["d"], m.start()), m["t"] or "")
    r.story.strengths, r.story.told_fight = (r.number(m["n"]) or 0, r.number(m["k"]) or 0), True


MOST_DECLARED = 3
"""Of "he defends with two" it may be meant how many defend; of more it is the STR."""


@rule(
    rf"(?P<p>{P}) defend with (?:only |just )?(?P<n>{N})(?: str| strength)?(?= [.,;?!]|$| and| but| so| guys| characters| of)"
)
def _defends_with_so_many(r: Reader, m: re.Match[str]) -> None:
    """'He attacks alone and the opponent defends with two'; of STR where the attack was told so: 'with six STR'."""
    fight, attackers = r.story.fight, re.search(rf"(?:with|for) (?P<n>{N}) (?:str|strength)", r.text[: m.start()])
    if attackers:
        fight.defender = fight.defender or r.player(m["p"], m.start())
        r.story.strengths, r.story.told_fight = (r.number(attackers["n"]) or 0, r.number(m["n"]) or 0), True
        r.note(m, "the STR of the defenders")
        return
    fight.defender = fight.defender or r.player(m["p"], m.start())
    several = re.match(r" (?:guys|characters|of)\b", r.text[m.end() :])
    if r.story.strengths is not None and not several:  # "I attack with seven and he defends with seven"
        if max(r.story.strengths) > MOST_DECLARED:
            r.note(m, "the STR of the defenders")
            return
        r.story.strengths = None
    r.story.sides = ((r.story.sides or (len(fight.attackers) or 1, 0))[0], r.number(m["n"]) or 1)
    r.story.told_fight = True
    r.note(m, "how many defend")


@rule(rf"(?P<p>{P})(?: have)? initiate (?:own:[\w-]+ )?(?:defend|defender|defenders|blockers?)\b")
def _declares_defenders(r: Reader, m: re.Match[str]) -> None:
    if not r.is_asked(m.start()):
        r.story.told_fight = True
        r.story.fight.defender = r.story.fight.defender or r.player(m["p"], m.start())
        r.note(m, "defenders")


@rule(
    rf"(?P<p>{P}) (?:defend|be defend|do defend)(?: (?:with|by|using))? (?P<w>{CS})",
    rf"defend (?:with|by|using) (?P<w>{CS})",
    rf"(?P<p>{P}) (?:have )?(?:put|throw|discard|send)(?: in)? (?P<w>{CS})(?: in)? as (?:a |own:[\w-]+ |the )?defend",
)
def _defends(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    fight = r.story.fight
    r.story.told_fight = True
    if who != fight.attacker:
        fight.defender = fight.defender or who
    named = r.all_things(m["w"])
    behind = re.match(rf" (?:with|by|using) {ONLY}(?P<w>{CS})", r.text[m.end() :])
    if behind and not re.search(r" (?:with|by|using|as) ", m.group()):  # "blocks my Robert with Cersei"
        fight.attackers += [n for n in named if n not in fight.attackers]
        named = r.all_things(behind["w"])
    fight.defenders += [n for n in named if n not in (*fight.defenders, *fight.attackers)]
    for n in named:
        r.story.owners.setdefault(n, who)
    r.note(m, "defenders")


@rule(
    rf"(?P<p>{P}) (?:step|steps|stepped|jump|jumps|jumped|defend|come)(?: in| up)? (?:for|in place of|on behalf of) (?P<d>{P})(?: (?:with|using) (?P<w>{CS}))?",
    rf"(?P<p>{P}) (?:step|steps|stepped|jump|jumps|jumped|come)(?: in| up)? (?:with|using) (?P<w>{CS}) (?:for|to help|on behalf of) (?P<d>{P})",
    rf"(?P<p>{P}) (?:support|supports|supported) (?P<d>{P})(?: (?:with|using) (?P<w>{CS}))?",
    rf"(?P<p>{P})(?: ,)? who (?:support|supports|supported) (?P<d>{P}|own:[\w-]+|#\d+)(?: title)?(?: ,)? (?:defend|step|steps|stepped|jump|jumps|jumped|come)(?: in)?(?: for {P})?(?: with (?P<w>{CS}))?",
    rf"(?:(?P<p>{P}) )?(?:step|steps|stepped|jump|jumps|jumped)(?: in)? against own:[\w-]+(?: {T})?(?: challenge| attack)? (?:on|against|at) (?P<d>{P})(?: with (?P<w>{CS}))?",
)
def _supports(r: Reader, m: re.Match[str]) -> None:
    """'I step in for her with Cersei': who supports is the defender (rulebook, Supports)."""
    fight, who = r.story.fight, r.player(m["p"], m.start()) or r.subject(m.start())
    other = fight.defender if m["d"].startswith("#") else r.player(m["d"], m.start())
    if r.is_asked(m.start()) or who in ("", other, fight.attacker):
        return
    r.story.told_fight = True
    fight.attacked, fight.defender, fight.unopposed = other, who, False
    behind = re.match(rf" and (?:{P} )?defend (?:with )?(?P<w>{CS})", r.text[m.end() :])
    said = m["w"] or (behind["w"] if behind else "")
    named = [n for n in r.all_things(said) if r.is_character(n)]
    fight.defenders += [n for n in named if n not in fight.defenders]
    for n in named:
        r.story.owners.setdefault(n, who)
    r.note(m, "defends for another")


_CHALLENGE = rf"(?: (?:the|that|this|own:[\w-]+|whole|entire))*(?: {T})? (?:challenge|attack)"


@rule(
    rf"(?P<p>{P}) (?:step|steps|stepped|jump|jumps|jumped)(?: in)? (?:with|by|using|through) (?:own:[\w-]+|the) (?:title|support)",
    rf"(?P<p>{P}) (?:step|steps|stepped|jump|jumps|jumped) in as (?:the |own:[\w-]+ )?(?:support|supporter)",
    rf"(?P<p>{P}) (?:use (?:\S+ ){{1,4}}to )?(?:take|redirect|redirects|redirected|return|bring|move|draw|accept|get)(?: over)?{_CHALLENGE}(?: over)?(?: (?:on|onto|upon|over|to|for) (?:@\S+|myself|himself|herself|themselves))?(?= [.,;?!]|$| and| so| but| with| by| instead)",
    rf"(?P<p>{P}) (?:use|uses) own:[\w-]+ (?:title|support) to (?:defend|step in|help)",
    rf"(?P<p>{P}) (?:step|steps|stepped|jump|jumps|jumped|come|leap|wade|wades) in (?:with|using) (?P<w>{CS})(?! (?:for|to help|on behalf) )",
)
def _steps_in(r: Reader, m: re.Match[str]) -> None:
    """'I step in with my title': for the one who is attacked, who is told of before."""
    fight, who = r.story.fight, r.player(m["p"], m.start())
    if r.is_asked(m.start()) or who in ("", fight.attacker, fight.defender) or not fight.defender:
        return
    r.story.told_fight = True
    fight.attacked, fight.defender, fight.unopposed = fight.defender, who, False
    named = [n for n in r.all_things(m.groupdict().get("w") or "") if r.is_character(n)]
    fight.defenders += [n for n in named if n not in fight.defenders]
    for n in named:
        r.story.owners.setdefault(n, who)
    r.note(m, "defends for another")


@rule(
    rf"before (?:{P} )?(?:(?:have|can|even|ever|be|to) )*(?:initiate|choose|say|pick)(?: (?:any|a|single|own:[\w-]+|the|one))* (?:defend|defenders?|blockers?)",
    r"before (?:own:[\w-]+ |the |any )?(?:defend|defenders|blockers)(?: be (?:initiate|choose))?",
)
def _before_defenders(r: Reader, m: re.Match[str]) -> None:
    r.story.before_defenders = r.story.told_fight = True
    r.note(m, "before defenders are declared")


@rule(rf"(?P<p>{P}) defend against (?P<a>{CS}) with {ONLY}(?P<w>{CS})")
def _defends_against(r: Reader, m: re.Match[str]) -> None:
    fight, who = r.story.fight, r.player(m["p"], m.start())
    r.story.told_fight = True
    fight.defender = fight.defender or who
    fight.attackers += [n for n in r.all_things(m["a"]) if n not in fight.attackers]
    fight.defenders += [n for n in r.all_things(m["w"]) if n not in fight.defenders]
    for n in r.all_things(m["w"]):
        r.story.owners.setdefault(n, who)
    r.note(m, "the challenge")


@rule(rf"(?P<w>{CS})(?: (?:be|only))* defend(?: alone)?")
def _defending(r: Reader, m: re.Match[str]) -> None:
    if re.search(r"(?:^| )(?:can|may|could) $", r.text[: m.start()]):
        return
    r.story.told_fight = True
    r.story.fight.defenders += [n for n in r.all_things(m["w"]) if n not in r.story.fight.defenders]
    r.note(m, "defenders")


@rule(
    "unopposed",
    "no defenders",
    "nobody defend",
    "no one defend",
    "(?:without|not) defend(?:ing)?",
    rf"{P} do not defend",
)
def _unopposed(r: Reader, m: re.Match[str]) -> None:
    before = r.text[: m.start()]
    asked = re.search(r"(?:be (?:it|that|this)|get|claim|for|power)(?: (?:still|now|an?|the|power|bonus))* $", before)
    if not r.is_asked(m.start()) and not (m.group() == "unopposed" and asked):
        r.story.fight.unopposed = True
        r.story.told_fight = True
        r.note(m, "unopposed")


@rule(rf"(?P<c>{C}) (?:claim|claims|take|get|gets|score|scores)(?: own:[\w-]+| a| the| power for)* renown")
def _claims_renown(r: Reader, m: re.Match[str]) -> None:
    """'Robb claims renown': his player has won, and he took part."""
    thing, fight = int(m["c"][1:]), r.story.fight
    if r.is_asked(m.start()) or not r.is_character(thing):
        return
    r.note(m, "renown")
    if fight.winner:
        return
    owner = r.story.owners.get(thing) or r.story.things[thing].owner or ME
    r.story.owners.setdefault(thing, owner)
    fight_of(r, m, "" if thing in fight.defenders else owner)
    fight.winner = owner
    if thing not in (*fight.attackers, *fight.defenders):
        fight.attackers.append(thing)


@rule(
    rf"(?P<p>{P})(?: already| just| have)* (?:say|declare|initiate|have|choose|call) no (?:defend|defenders?|blocks?|blockers?)"
)
def _no_defenders(r: Reader, m: re.Match[str]) -> None:
    """'Mike said no defenders.'"""
    who = r.player(m["p"], m.start())
    fight_of(r, m, "", who)
    if not r.story.fight.attacker and who != ME:
        r.story.fight.attacker = ME
