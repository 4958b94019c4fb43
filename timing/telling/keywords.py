"""The rules for what keywords do: stealth, and cards that come into play by ambush."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.story import C, P, Reader, X, rule


@rule(rf"(?P<p>{P}) (?:have|use) stealth on (?P<a>{C}) and (?:{P} )?(?:choose|use it on|target) (?P<c>{C})")
def _has_stealth_on(r: Reader, m: re.Match[str]) -> None:
    """'I have stealth on Tyrion and choose her Hodor': the one attacks, the other is bypassed."""
    attacker, thing, who = int(m["a"][1:]), int(m["c"][1:]), r.player(m["p"], m.start())
    story = r.story
    story.owners.setdefault(attacker, who)
    story.owners.setdefault(thing, f"not:{who}")
    story.fight.attackers += [attacker] if attacker not in story.fight.attackers else []
    story.told_fight, story.by_stealth = True, who
    story.bypassed = [thing]
    r.note(m, "bypassed by stealth")


@rule(
    rf"(?P<c>{C})(?: (?:that|who|which|whom))? (?P<p>{P})(?: have)? (?:choose|target|take|use|name)(?: (?:for|with|by|as|own:[\w-]+|the))* stealth",
    rf"(?P<c>{C})(?: (?:that|who|which|whom))? (?P<p>{P})(?: have)? bypass(?= |$)",
)
def _who_was_bypassed(r: Reader, m: re.Match[str]) -> None:
    """'A character that I chose for stealth.'"""
    thing, who = int(m["c"][1:]), r.player(m["p"], m.start())
    if r.is_character(thing):
        r.story.told_fight, r.story.by_stealth = True, who
        r.story.bypassed += [thing] if thing not in r.story.bypassed else []
        r.story.owners.setdefault(thing, f"not:{who}")
        r.note(m, "bypassed by stealth")


@rule(
    rf"(?:{P}|{C}) (?:have|be) (?:none|no deadly(?: guys?| character| ones)?|not(?: deadly)?)(?= [.,;?!]|$| so| and| but)",
    rf"(?:{P}|{C}) (?:do not|have not) have (?:any|one)(?: deadly)?(?= [.,;?!]|$| so| and| but)",
)
def _has_none(r: Reader, m: re.Match[str]) -> None:
    """'His wolf is deadly and I have none': of the keyword."""
    spoken = r.text[: m.start()]
    told = "deadly" in spoken or any("deadly" in r.story.things[n].keywords for n in r.all_things(spoken))
    if told and not r.is_asked(m.start()):
        r.note(m, "none of them has the keyword")


@rule(
    rf"(?P<a>{P}|{C}) bypass(?: past| by| around)? (?P<c>{X})",
    rf"(?P<c>{C}) (?:be|get) bypass by (?P<a>{P}|{C})",
    rf"(?P<a>{P}|{C}) (?:use |have )?(?:its |own:[\w-]+ )?stealth(?: past| by| around| on)? (?P<c>{X})",
    rf"bypass(?: past| by)? (?P<c>{X})",
    rf"stealth past (?P<c>{X})",
    rf"(?P<c>{C}) (?:be |get )?bypass",
)
def _bypasses(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start("c"))
    tag = m.groupdict().get("a") or ""
    who = "" if tag.startswith("#") else r.player(tag, m.start()) or r.subject(m.start())
    story = r.story
    if tag.startswith("#"):
        attacker = int(tag[1:])
        who = story.owners.get(attacker) or story.things[attacker].owner
        if attacker not in story.fight.attackers and r.is_character(attacker):
            story.fight.attackers.append(attacker)
    story.told_fight = True
    story.by_stealth = who or story.by_stealth
    if thing is None or (story.bypassed and " stealth on " in m.group()):
        return
    by = re.match(rf" (?:with|by|using) (?P<c>{C})(?: 's stealth)?(?= |$)", r.text[m.end() :])
    if by and who and r.is_character(int(by["c"][1:])):
        story.owners.setdefault(int(by["c"][1:]), who)
        story.fight.attackers += [n for n in [int(by["c"][1:])] if n not in story.fight.attackers]
    asked = r.is_asked(m.start()) or re.search(r" not $", r.text[: m.start("c")][-12:])
    if not asked and thing not in story.bypassed:
        story.bypassed.append(thing)
        r.note(m, "bypassed by stealth")
    if who:
        story.owners.setdefault(thing, f"not:{who}")


@rule(
    rf"(?P<p>{P}) choose (?P<c>{C})(?: with| for)(?: own:[\w-]+| the| it)*(?: stealth)?",
    rf"(?P<p>{P})(?: be)? target(?: at| on)? (?P<c>{X})(?! (?:at|on|against) (?:#|@))",
    rf"choose (?P<c>{C}) (?:for|with) (?:the |own:[\w-]+ )?stealth",
    rf"(?P<p>{P}) choose (?P<c>{C})",
)
def _aims(r: Reader, m: re.Match[str]) -> None:
    """'He is pointing at my Catelyn': what somebody wants to choose."""
    thing = r.thing(m["c"], m.start("c"))
    own = re.search(r"\b(?:choose|pick) one of own:\w+(?: own)?", r.text)
    if thing is None or (" choose " in m.group() and not own and not re.search("stealth|bypass", r.text)):
        return
    if own and not r.is_asked(m.start()):  # "everybody picks one of his own. He points at ..."
        who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
        r.story.aimed.append(thing)
        r.story.owners.setdefault(thing, who)
        r.note(m, "chosen")
        return
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    r.story.by_stealth = r.story.by_stealth or (who if "stealth" in r.text else "")
    r.story.aimed.append(thing)
    if who:
        r.story.owners.setdefault(thing, f"not:{who}")
    r.note(m, "chosen")


@rule(
    rf"(?P<c>{C}|it|{PRONOUN})(?: who| that| ,)*(?: (?:have|be|get|with|and))+ (?P<k>stealth|deadly|renown|vigilant|vengeful|infamy|stalwart|deathbound|intimidate|stealthy|no attachments|no attachment)(?: too)?"
)
def _has_keyword(r: Reader, m: re.Match[str]) -> None:
    """'The Hound, who has stealth': a keyword that is told of a character, wherever it comes from."""
    keyword = {"stealthy": "stealth", "no attachment": "no attachments"}.get(m["k"], m["k"])
    thing = r.thing(m["c"], m.start())
    if m["c"] == "it":  # "it has deadly", of an army
        thing = next((n for n in reversed(r.all_things(r.text[: m.start()])) if r.is_character(n)), None)
    bypassed = re.search(
        r"\b(?:bypass|past|by|around) (?:own:[\w-]+ )?$", r.text[: m.start()]
    )  # with somebody's stealth
    if thing is None or thing in r.events | r.plots or (bypassed and " with " in m.group()):
        return
    if not re.search(r"\bdo (?:the |own:[\w-]+ )?$", r.text[: m.start()]):
        r.story.keywords.setdefault(thing, []).append(keyword)
        r.note(m, keyword)


@rule(r"(?:neither|none)(?: of (?:@\w+|#\d+|own:[\w-]+))?(?: (?:be|have|with))* (?:deadly|stealth|renown|intimidate)")
def _none_has(r: Reader, m: re.Match[str]) -> None:
    """'Neither of them deadly', of cards of which nothing else is told."""
    r.note(m, "without it")


@rule(r"stealth", r"stealthy")
def _stealth(r: Reader, m: re.Match[str]) -> None:
    r.story.told_fight = True
    r.note(m, "stealth")


@rule(
    rf"(?P<p>{P})(?: have)? (?:ambush|put|play|attach)(?: down)? (?P<c>{C}) (?:on|onto|to|under|in|beneath)(?: top of)? (?P<h>{X})",
    rf"(?P<p>{P}) (?:pay|play) (?:for )?(?P<c>{C}) and (?:put|attach) it (?:on|onto|to) (?P<h>{X})",
    rf"(?P<c>{C}) (?:be )?put (?:on|onto) (?P<h>{X})",
    rf"(?P<c>{C}) (?P<p>{P}) (?:have )?(?:put|play|attach) (?:on|onto|to) (?P<h>{X})",
    rf"(?P<h>{C}) with (?P<c>{C}) on (?:@he|@she|it)",
)
def _puts_on(r: Reader, m: re.Match[str]) -> None:
    """What is put on a card: an attachment that is attached to it."""
    thing, host = r.thing(m["c"], m.start("c")), r.thing(m["h"], m.start("h"))
    if thing is None or host is None or host == thing or r.is_asked(m.start()) or r.is_character(thing):
        return
    r.story.attached.setdefault(thing, host)
    if re.search(r"\b(?:ambush|put|play|attach)\b", m.group()) and thing not in r.events | r.plots:
        r.story.entered.setdefault(thing, "marshalled")
    if who := r.player(m.groupdict().get("p"), m.start()):
        r.story.owners.setdefault(thing, who)
    r.note(m, "attached")
