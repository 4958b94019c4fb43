"""The rules for who is killed: for claim, by something that is told, or not yet."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.story import CS, OWN, C, P, Reader, T, rule

IN = rf"in(?! (?:a|the|that|own:[\w-]+) (?:{T} )?(?:challenge|attack|fight)\b)"


@rule(
    rf"(?P<p>{P}) (?:have to )?(?:give|choose|lose|kill|take|put|discard|feed|name)(?: (?:up|over|in|out|{P}))? (?P<cs>{CS})(?: (?:up|over))? (?:to|for|as) {OWN}(?:{T} )?claim",
    rf"(?P<p>{P}) (?:hand|hands|handed|give)(?: over| up| in) (?P<cs>{CS})",
    rf"(?:hand|hands|handed) over (?P<cs>{CS})",
    rf"(?P<cs>{CS})(?: of own:[\w-]+)?(?: ,| be| do| have| got| get| gets| will| the one who| the one that)* (?:die|kill|go|choose|take|lose)(?: dead| down)? (?:for|to|by|from|as|in) {OWN}(?:{T} )?claim",
    rf"(?:kill|take|lose|choose|put|give)(?: up| over| in)? (?P<cs>{CS})(?: up| over)? (?:for|to|as) {OWN}(?:{T} )?claim",
    rf"(?:kill|take|lose|choose|put|give)(?: up| over| in)? (?P<cs>it) (?:for|to|as) {OWN}(?:{T} )?claim",
    rf"(?P<p>{P}) (?:give|choose|put)(?: up)? (?P<cs>{CS}) to (?:die|be kill|go|take it|fall|perish) (?:for|to|as) {OWN}(?:{T} )?claim",
    rf"claim (?:be )?(?:kill|take|attack|choose|come for|fall on|falls on|fell on|land on|lands on|landed on|go on|go to|on) (?P<cs>{CS})(?! (?:to|who) )",
    rf"(?P<cs>{CS}) (?:take|eat|get|gets|soak|soaks|absorb|absorbs|be) (?:the |own:[\w-]+ )?(?:attack |bullet |blow |fall )?(?:for|as|to) {OWN}(?:{T} )?claim",
    rf"(?:satisfy|fulfil|fulfill|cover|pay)(?: (?:for|off))? {OWN}(?:{T} )?claim (?:with|by kill|by choose|by give(?: up)?|by lose|using|and (?:{P} )?(?:choose|kill|give up|lose|name)) (?P<cs>{CS})",
    rf"claim ,? ?(?:and )?(?P<p>{P}) (?:choose|give up|put up|offer|name|kill) (?P<cs>{CS})(?= [.,?!]|$| and| so| but| with| who)",
    rf"(?P<p>{P}) lose (?P<cs>{CS}) to {OWN}(?:{T} )?claim",
    rf"(?P<p>{P}) (?:choose|put down|put up) (?P<cs>{CS}) (?:for|to) {OWN}claim",
)
def _for_claim(r: Reader, m: re.Match[str]) -> None:
    story = r.story
    paying = re.match("satisfy|fulfil|pay|cover", m.group())
    from_hand = re.search(r" int(?:rigue)? claim$", m.group())
    if from_hand or (r.is_asked(m.start()) and not paying):
        return
    loser = r.player(m.groupdict().get("p"), m.start()) or (r.subject(m.start()) if paying else "")
    if not loser and "over" in m.group():
        loser = r.subject(m.start())
    taken = [_character(r, m.start())] if m["cs"] == "it" else r.all_things(m["cs"])
    loser = loser or (r.subject(m.start()) if m["cs"] == "it" else "")
    owners = {story.owners.get(n) or story.things[n].owner for n in taken if n is not None} - {""}
    if loser and owners and loser not in owners and re.search(r" (?:kill|take|choose) ", m.group()):
        loser = owners.pop()  # "I killed his Meera for claim"
    for n in [n for n in taken if n is not None and n not in r.plots | r.events]:
        if (n, "claim") not in story.killed:
            story.killed.append((n, "claim"))
        if loser:
            story.owners.setdefault(n, loser)
    story.told_fight = True
    story.fight.type = story.fight.type or "military"
    if loser and not story.fight.winner:
        story.fight.winner = f"not:{loser}"
    r.note(m, "killed for claim")


@rule(
    rf"(?:claim (?:attack|hit|hits|come|comes|resolve|resolves|kick|kicks|strikes|time|be)|(?:satisfy|fulfil|fulfill|pay|do|resolve|for) (?:the |own:[\w-]+ )?claim)"
    rf" (?:(?![.?!])\S+ )*?(?P<p>{P}) (?:have to |must )?(?:choose|give|lose|name|take|put up|offer|kill)(?: up)? (?P<cs>{CS})"
)
def _picked_for_claim(r: Reader, m: re.Match[str]) -> None:
    """'Claim hits and I pick the Healer.'"""
    who, fight = r.player(m["p"], m.start("p")), r.story.fight
    if r.is_asked(m.start("p")) or fight.type not in ("", "military"):
        return
    for n in (n for n in r.all_things(m["cs"]) if r.is_character(n) and (n, "claim") not in r.story.killed):
        r.story.killed.append((n, "claim"))
        r.story.owners.setdefault(n, who)
    r.story.told_fight, fight.type = True, "military"
    fight.winner = fight.winner or f"not:{who}"
    r.note(m, "killed for claim")


@rule(
    rf"(?P<p>{P}) (?:have to |must |still )*(?:give|lose|pay)(?: up)? (?:one|a character|a guy|somebody|someone|#\d+) (?:for|to) (?:the |own:[\w-]+ )?(?P<t>military|mil)(?! claim)"
)
def _owes_for(r: Reader, m: re.Match[str]) -> None:
    """'I owe one for military.'"""
    who, fight = r.player(m["p"], m.start()), r.story.fight
    if not r.is_asked(m.start()) and fight.type in ("", "military"):
        r.story.told_fight, fight.type = True, "military"
        fight.winner = fight.winner or f"not:{who}"
        r.note(m, "who lost")


@rule(rf"(?P<p>{P}) (?:have to |must )?give(?: up)?(?: {P})? (?P<cs>{CS})(?! (?:power|gold|for|to|as)\b)")
def _gives_up(r: Reader, m: re.Match[str]) -> None:
    """After a military challenge that was lost: 'I give him Robb'."""
    fight, who = r.story.fight, r.player(m["p"], m.start())
    military = fight.type == "military" or (not fight.type and fight.claim is not None)
    if military and (fight.winner or fight.claim is not None) and fight.winner != who and not r.is_asked(m.start()):
        for n in r.all_things(m["cs"]):
            r.story.owners.setdefault(n, who)
            if (n, "claim") not in r.story.killed:
                r.story.killed.append((n, "claim"))
        r.note(m, "killed for claim")


@rule(
    rf"(?P<c>{CS})(?: be| do| have| got| get| gets)* (?:die|kill|dead|moribund)",
    rf"(?P<c>{CS}) (?:go|goes|went) to {OWN}dead pile",
    rf"(?P<c>{CS}) (?:(?:be|have|just|get) )*(?:put|land|end up|lands|ends up|landed) (?:in|into|on|to) {OWN}dead pile",
    rf"(?:someone|somebody|something|anything) kill (?P<c>{CS})",
)
def _dies(r: Reader, m: re.Match[str]) -> None:
    tail = r.text[m.end() :]
    if r.is_asked(m.start()) or re.match(r" (?:pile|for|to claim|\?)", tail):
        return
    active = (
        m.group().endswith(" kill")
        and m["c"] == m.group()[: len(m["c"])]
        and not re.search(r" (?:be|get|got|gets|have) ", m.group())
    )
    if active and re.match(rf" (?:#\d|{PRONOUN})", tail):  # "Valar killed my Ned"
        return
    for n in (n for n in r.all_things(m["c"]) if n not in r.plots | r.events):
        if n not in [one for one, _ in r.story.killed]:
            after = r.text[m.end() :].startswith((" after claim", " from claim", " by claim"))
            r.story.killed.append((n, "claim" if after else ""))
    r.note(m, "killed")


@rule(rf"(?P<p>{P}) (?:have |be )?kill (?P<c>{CS})(?! (?:with|by|using|for|to|as|{IN}|and|after|#))")
def _kills(r: Reader, m: re.Match[str]) -> None:
    """'They kill my Dorea', with nothing told of what does it."""
    who = r.player(m["p"], m.start())
    if r.is_asked(m.start()) or "want" in m.group() or r.text[: m.start()].endswith(("want to ", "to ")):
        return
    fight = r.story.fight
    lost = fight.type == "military" and fight.winner and fight.winner != who and r.story.told_fight
    for n in r.all_things(m["c"]):
        owner = r.story.owners.get(n) or r.story.things[n].owner
        if r.is_character(n) and lost and owner in ("", who) and n not in dict(r.story.killed):
            r.story.killed.append((n, "claim"))  # "he loses military and kills Theon"
            r.story.owners.setdefault(n, who)
            r.note(m, "killed for claim")
        elif r.is_character(n) and owner != who and n not in [one for one, _ in r.story.killed]:
            r.story.killed.append((n, ""))
            r.story.owners.setdefault(n, f"not:{who}")
            r.note(m, "killed")


@rule(
    rf"(?P<c>{CS})(?: ,)?(?: (?:have|be|just|get))* (?:die|kill|go|fall)(?: down)? (?:as|for) (?P<o>own:[\w-]+|the)(?: only| one)* (?:loss|losses|casualty|casualties|price|victim|sacrifice)"
    rf"(?: (?:for|in|of|from|after) (?:the |own:[\w-]+ |that |this )?(?:{T} )?(?:battle|fight|challenge|attack|claim))?"
)
def _dies_as_a_loss(r: Reader, m: re.Match[str]) -> None:
    """'The old maester has just died as my loss for the battle': for a military claim."""
    named = [n for n in r.all_things(m["c"]) if r.is_character(n)]
    if not named or r.is_asked(m.start()):
        return
    owner = r.story.owners.get(named[0]) or r.story.things[named[0]].owner or r.player(m["o"], m.start())
    r.story.killed += [(n, "claim") for n in named if n not in dict(r.story.killed)]
    r.story.told_fight, r.story.fight.type = True, r.story.fight.type or "military"
    r.story.fight.winner = r.story.fight.winner or f"not:{owner}"
    r.note(m, "killed for claim")


@rule(rf"(?P<c>{CS}) (?:go|went) down(?= and| [.,!]|$| so| while)")
def _goes_down(r: Reader, m: re.Match[str]) -> None:
    """'Benjen goes down': is killed, where nothing kneels him."""
    if not r.is_asked(m.start()) and "kneel" not in r.text:
        r.story.killed += [(n, "") for n in r.all_things(m["c"]) if r.is_character(n) and n not in dict(r.story.killed)]
        r.note(m, "killed")


def _character(r: Reader, at: int) -> int | None:
    """What "it" is that is lost for a claim: the character named last."""
    thing = r.thing("it", at)
    return thing if thing is not None and r.is_character(thing) else r.thing("@he", at)


@rule(
    rf"(?P<c>{CS}) (?:,(?: [^ ,.?!]+){{1,4}} , )?(?:would|will|be going to|be about to|be to|be gonna) (?:be )?(?:die|kill)"
)
def _would_die(r: Reader, m: re.Match[str]) -> None:
    r.story.dying += r.all_things(m["c"])
    r.note(m, "about to be killed")


@rule(
    rf"(?P<x>{PRONOUN}|it)(?: be| do| have| got| get| gets)* (?:die|kill|go|choose|take)(?P<f> (?:for|to|by|from|as) {OWN}(?:{T} )?claim)?"
)
def _he_dies(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["x"], m.start())
    verb = re.search(r"die|kill", m.group())
    if thing is None or r.is_asked(m.start()) or not (m["f"] or verb):
        return
    if thing in r.story.duplicates or r.is_character(thing):
        why = "claim" if m["f"] else ""
        if why:
            r.story.told_fight = True
            r.story.fight.type = r.story.fight.type or "military"
        if (thing, why) not in r.story.killed and (why or thing not in [n for n, _ in r.story.killed]):
            r.story.killed.append((thing, why))
        r.note(m, "killed")


@rule(
    "deadly",
    rf"neither(?: of (?:{C}|{PRONOUN}))?(?: be| have)? deadly",
    "(?:none|neither) of @they(?: be| have)? deadly",
)
def _deadly(r: Reader, m: re.Match[str]) -> None:
    r.note(m, "deadly")
    given = re.search(rf"\bto (?:make|give|get|have) (?:{C}|{P}|it)(?: to be| also)* $", r.text[: m.start()])
    if not given:  # "can I play it to make him deadly" tells of no challenge that is over
        r.story.deadly = r.story.told_fight = True


@rule(rf"(?P<c>{C}) be (?:the |own:[\w-]+ )choose(?= [.,?!]|$| and| so| but)")
def _is_the_choice(r: Reader, m: re.Match[str]) -> None:
    """'Military claim, and Bob is the pick.'"""
    thing, fight = int(m["c"][1:]), r.story.fight
    if not r.is_character(thing) or r.is_asked(m.start()) or "claim" not in r.text[: m.start()].split(" "):
        return
    owner = r.story.owners.get(thing) or r.story.things[thing].owner
    r.story.killed.append((thing, "claim"))
    r.story.told_fight, fight.type = True, fight.type or "military"
    if owner:
        fight.winner = fight.winner or f"not:{owner}"
    r.note(m, "chosen for claim")


@rule(rf"(?P<c>{C})(?: be)? (?:die|kill|fall|go)(?: (?:for|to|as))?(?: the)? (?:{T} )?claim on (?P<o>own:[\w-]+) side")
def _dies_on_the_side_of(r: Reader, m: re.Match[str]) -> None:
    """'Jory dies for claim on Selma's side': whose he is, and who has lost."""
    loser = r.player(f"@{m['o'].removeprefix('own:')}", m.start("o"))
    r.story.owners.setdefault(int(m["c"][1:]), loser)
    r.story.fight.winner = r.story.fight.winner or f"not:{loser}"
    r.note(m, "whose side")


@rule(
    rf"(?P<c>{C}) (?:be|have be) (?P<o>own:[\w-]+|the) (?:{T} )?claim(?= [.,;?!]|$| and| so| but| with| now| already)",
    rf"(?:so )?(?P<o>own:[\w-]+|the) (?:{T} )?claim (?:be|have be) (?P<c>{C})(?= [.,;?!]|$| and| so| but| with| now| already)",
)
def _is_the_claim(r: Reader, m: re.Match[str]) -> None:
    """'Catelyn is my claim': whom that player gives for a military claim that is lost."""
    thing, fight = int(m["c"][1:]), r.story.fight
    if not r.is_character(thing) or r.is_asked(m.start()) or fight.type not in ("", "military"):
        return
    loser = r.player(f"@{m['o'].removeprefix('own:')}", m.start()) if m["o"] != "the" else ""
    loser = loser or r.story.owners.get(thing, "") or r.story.things[thing].owner
    r.story.killed += [(thing, "claim")] if (thing, "claim") not in r.story.killed else []
    r.story.told_fight, fight.type = True, "military"
    if loser:
        r.story.owners.setdefault(thing, loser)
        fight.winner = fight.winner or f"not:{loser}"
    r.note(m, "killed for claim")


@rule(r"(?:off|for|from|by|because of|after) own:[\w-]+ (?:own )?death")
def _own_death(r: Reader, m: re.Match[str]) -> None:
    """'Can he claim one for his own death?', of somebody who was told to be killed."""
    if r.story.killed or any(use.to == "kill" for use in r.story.uses):
        r.note(m, "that he was killed")
