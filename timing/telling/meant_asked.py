"""Questions that name what they mean by a word for it: "can his stealth go on Hodor?", "can I stop the save?"."""

from __future__ import annotations

import re
from dataclasses import replace

from timing.telling.outlooks import DOES, HELPS, WHOM, asks, player_of
from timing.telling.people import ME, PRONOUN
from timing.telling.story import TYPES, C, Outlook, P, Reader, T, Use
from timing.telling.wanted import undone

ASKED = Outlook("asked")
"""It has been put as what may be used."""
MAY = r"(?:can|may|could|do|will|be|want)"
GOES_ON = r"(?:go on|go past|go around|go through|hit|work on|work against|take|get|choose|target|beat|catch|be used on|be put on|touch|reach|affect|bypass)"


@asks(
    rf"{MAY} (?:own:(?P<o>[\w-]+) |the |{C} 's )?stealth{HELPS} {GOES_ON}(?: past)? (?P<c>{C}|{PRONOUN})",
    rf"{MAY} (?P<p>{P})(?: (?:still|even|really))* (?:put|use|point|aim|send)(?: own:[\w-]+| the)? stealth (?:on|at|against|past|for) (?P<c>{C}|{PRONOUN})",
)
def _by_stealth(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Can his stealth go on Hodor?'"""
    return _bypasses(r, r.thing(m["c"], m.start("c")))


@asks(rf"{MAY} (?P<p>{P})(?: (?:still|even|really))* (?:choose|target)(?: own:[\w-]+)? (?P<c>{C}|{PRONOUN})(?= \?|$)")
def _chosen_for_stealth(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Chella attacks, stealth, I point at Cat. Can I pick Cat?': nothing else than stealth chooses there."""
    before = r.text[: m.start()]
    if not re.search(r"\bstealth\b", before) or r.story.uses or r.story.fight.winner or not r.story.told_fight:
        return None
    return _bypasses(r, r.thing(m["c"], m.start("c")))


def _bypasses(r: Reader, target: int | None) -> Outlook | None:
    story = r.story
    if target is None or not r.is_character(target) or target in story.fight.attackers:
        return None
    who = story.fight.attacker or ME
    story.owners.setdefault(target, f"not:{who}")
    story.bypassed = [n for n in story.bypassed if n != target]
    story.by_stealth = who
    story.asked, story.ask = Use(who, target, None, "", "bypass"), "choose"
    return ASKED


@asks(
    rf"{MAY} (?:(?:that|the|this|it|own:[\w-]+|one|a|of|claim) )*(?:power|token|tokens|counter)(?: (?:still|also|now|then|instead|legally))* (?:go|come|land|sit|be put|be place|be move|be claim|end up|get put)"
    rf"(?: (?:right|over|instead|down))* (?:on|onto|to) (?:own:[\w-]+ )?(?P<c>{C}|{PRONOUN})(?: with infamy| who have infamy)?(?: instead)?(?= \?|$| ,| or| rather| because| as| since| now)",
    rf"{MAY} (?P<p>{P})(?: (?:still|also|now|then|instead|legally|get to))* (?:have|drop|stack|bank|store|slap|load|add) (?:(?:that|the|this|it|own:[\w-]+|one|of|claim) )*(?:power|token|tokens|counter)"
    rf"(?: (?:right|over|instead|down))* (?:on|onto|to) (?:own:[\w-]+ )?(?P<c>{C}|{PRONOUN})(?: with infamy| who have infamy)?(?: instead)?(?= \?|$| ,| or| rather| because| as| since| now)",
)
def _power_goes_on(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Can that power go straight onto Jaime?'"""
    thing = r.thing(m["c"], m.start("c"))
    if thing is None or not r.story.things[thing].titles:
        return None
    who = r.player(m.groupdict().get("p"), m.start()) or r.story.owners.get(thing) or r.story.things[thing].owner
    r.story.asked, r.story.ask = Use(who or r.story.fight.winner, thing, None, "", "place"), "may"
    return ASKED


@asks(
    rf"{MAY} (?P<p>{P})(?: (?:still|even|now|then|really))* (?:get|have|get to use|get to do|use|take|do) (?:own:[\w-]+ |the |that |this )?(?:(?P<c>{C}) 's )?(?:response|reaction|trigger)(?= \?|$| ,| or| too| then| now| because| here| again)",
)
def _gets_the_response(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I get the response?', of the card of his that was named last."""
    who, story = r.player(m["p"], m.start()), r.story
    before = [int(m["c"][1:])] if m["c"] else r.all_things(r.text[: m.start()])[::-1]
    own = [n for n in before if story.things[n].titles and n not in r.plots]
    own = [n for n in own if (story.owners.get(n) or story.things[n].owner) in ("", who)]
    if not own:
        return None
    if not (story.owners.get(own[0]) or story.things[own[0]].owner):
        story.owners[own[0]] = who
    story.asked, story.ask, story.plainly = Use(who, own[0], None, "", "use"), "may", True
    return ASKED


@asks(
    rf"{DOES} (?P<c>{C}|{PRONOUN}|it|@they){HELPS} (?:stay|remain|be) kneel(?: (?:for nothing|for free|anyway|regardless|then|now|too|down))*(?= \?|$| ,| or| even| if| because| though)",
)
def _stays_knelt(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do my two Starks stay knelt?', which were knelt for what was canceled."""
    thing = r.thing(m["c"].replace("@they", "@he"), m.start())
    if thing is None:
        return None
    canceled = any(
        use.canceled or use.to == "cancel" or (use.on in r.events and use.thing in r.events) for use in r.story.uses
    )
    if canceled and r.story.uses[-1].thing != thing:
        r.story.knelt.add(thing)
        return Outlook("paid-back", r.story.owners.get(thing) or r.story.things[thing].owner or ME, None, so=False)
    r.story.kneeling.add(thing)
    return Outlook("kneeling", "", thing)


ONE = (
    r"(?:one|anybody|anyone|somebody|someone|(?:a|an|the|own:[\w-]+|any) (?:defend|defender|blocker|character|guy|one))"
)


@asks(
    rf"{DOES} (?:the |own:[\w-]+ )?deadly{HELPS} (?:cost|make|hurt|hit|bite|force|matter|go off|do)(?: (?:{P}|{C}|own:[\w-]+|a|an|the|one))*(?: (?:defend|defender|blocker|character|guy|lose|kill|anybody|one))*",
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:give|owe|lose|kill|choose|have to lose|have to kill)(?: (?:{P}|{C}))? {ONE}(?= \?|$| ,| for| to)",
)
def _costs_a_defender(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'It's one deadly each. Do I owe him one?'"""
    if not r.story.told_fight or not re.search(r"\bdeadly\b", r.text[: m.end()]):
        return None
    for said in re.findall(rf"({C}) be (?:also )?deadly", r.text):  # as told, whatever is printed
        known = r.story.keywords.setdefault(int(said[1:]), [])
        known += ["deadly"] if "deadly" not in known else []
    return Outlook("deadly", player_of(r, m) if m.groupdict().get("p") else "")


LOSES = r"(?:kill|lose|give up|discard|sacrifice|choose|pay|satisfy|fulfil|fulfill)"
MUST = r"(?:have to|must|needs? to|should|got to|get to|be the one who have to|do)"
LOST = r"(?:somebody|someone|anybody|anyone|one|it|the claim|(?:a|the|own:[\w-]+) (?:guy|character|card|defend|claim|dude)|one of own:[\w-]+|#\d+)"


_TO_LOSE = rf"(?: {MUST})+ {LOSES} {LOST}(?: of own:[\w-]+)?(?: off)?(?: (?:now|here|then|for (?:the )?claim|for (?:it|that|this)))*"


@asks(
    rf"(?<!be it )(?<!\w )who{_TO_LOSE}(?: ,)?(?: (?:{P}|or|own:[\w-]+))*(?= \?|$)",
    rf"(?:^|(?<=[.,?!;] ))(?:so |and |now )?who{_TO_LOSE}(?: ,)?(?: (?:{P}|or|own:[\w-]+))*(?= \?|$)",
    rf"be (?:it|that) (?P<p>{P}) (?:who|that|which){_TO_LOSE}(?= \?|$| ,| or)",
)
def _who_loses(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Who has to kill the guy, me or her?', 'is it Nina who has to kill one?', for a claim."""
    fight, named = r.story.fight, [r.story.things[n] for n in r.all_things(m.group())]
    if not r.story.told_fight or r.story.deadly or any(thing.titles for thing in named):
        return None
    if re.search(r"\bsupport", r.text) and not fight.attacked:  # whom it was initiated against has to
        return None
    if m.groupdict().get("p"):
        return Outlook("satisfies", player_of(r, m))
    return Outlook("claim", who=True)


@asks(
    rf"{MAY} (?P<p>{P})(?: (?:still|even|also|now))* (?:use|send|take|bring|have) (?P<c>{C}|{PRONOUN})(?: again)? (?:for|on|in|into|to|at) (?:own:[\w-]+ |the |an? |another |second )*(?P<t>{T})(?: (?:challenge|attack|fight))?(?= \?|$| ,| too| now| this)"
)
def _attacks_again(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Can I use him again for my intrigue challenge?'"""
    thing, who, fight = r.thing(m["c"], m.start("c")), r.player(m["p"], m.start()), r.story.fight
    if thing is None or not r.is_character(thing) or not r.story.told_fight or fight.attacker not in ("", who):
        return None
    if fight.type:
        r.story.declared.setdefault(who, []).append(fight.type)
    r.story.asked_type = TYPES.get(m["t"], m["t"])
    r.story.asked, r.story.ask = Use(who, thing, None, "", "attack"), "declare"
    return ASKED


@asks(
    rf"{MAY} (?P<p>{P})(?: (?:still|even|now|then))* cancel (?:the|that|own:[\w-]+|this) (?:save|response|effect|action|event|play|cancel|it)(?= \?|$| ,| with it| then| too| or)"
)
def _cancels_it(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I hold He Calls It Thinking. Can I stop the save?': with the event that is told to be held."""
    story, who = r.story, r.player(m["p"], m.start())
    used = {n for use in story.uses for n in (use.thing, use.on)}
    held = [n for n in sorted(r.events) if n not in used and story.things[n].titles]
    held = [n for n in held if (story.owners.get(n) or story.things[n].owner) in ("", who)]
    if len(held) != 1 or not story.uses:
        return None
    story.owners.setdefault(held[0], who)
    story.asked, story.ask, story.plainly = Use(who, held[0], story.uses[-1].thing, "cancel", "play"), "may", True
    return ASKED


@asks(rf"be (?:the |own:[\w-]+ |that )?(?P<c>{C})(?: (?:legal|allowed|fine|illegal|valid))?(?= \?)")
def _is_it_so(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Is the Keep ok?', of what was brought in last, by what was used on it."""
    thing, story = int(m["c"][1:]), r.story
    last = story.uses[-1] if story.uses else None
    if last is None or last.canceled or last.on != thing or r.is_character(thing):
        return None
    story.asked, story.ask = undone(story), "may"
    return ASKED


@asks(rf"{DOES} (?P<p>{P}){HELPS} (?:get|have) (?P<c>{C})(?: back)?(?= \?|$| ,| for| or)")
def _gets_what_is_wanted(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I want to get an attachment back with the Chambers. Do I get the attachment?'"""
    thing, story = int(m["c"][1:]), r.story
    wanted = re.findall(
        rf"want to (?:get|return|take|bring|draw|have) {m['c']} (?:\S+ )??(?:with|by|using|off) ({C})", r.text
    )
    if not wanted:
        return None
    tool = int(wanted[-1][1:])
    how = "play" if tool in r.events else "use"
    story.uses = [use for use in story.uses if use.thing != tool]
    story.asked, story.ask, story.plainly = Use(r.player(m["p"], m.start()), tool, thing, "", how), "may", True
    return ASKED


@asks(
    rf"{MAY} (?P<p>{P})(?: (?:still|even|now|then|legally))* (?:do|play|have|marshal|put down|put) (?:both|the two|the second one|the second|two)(?: of (?:them|@they|those))?(?= \?|$| ,| in| this| or)"
)
def _both(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'He put down Great Keep and then Northern Fiefdoms. Can he do both?'"""
    story = r.story
    pair = re.findall(
        rf"(?:put down|put|play|marshal|put out) ({C})(?: down)? and (?:then )?(?:a |the |own:[\w-]+ |put down |put |play |marshal )*({C})",
        r.text,
    )
    if not pair:
        return None
    first, second = (int(one[1:]) for one in pair[-1])
    if first == second or {first, second} & (r.events | r.plots):
        return None
    who = r.player(m["p"], m.start())
    for n in (first, second):
        story.owners.setdefault(n, who)
    story.entered.pop(second, None)
    story.entered.setdefault(first, "marshal")
    story.zones[second] = "hand"
    story.asked, story.ask = Use(who, second, None, "", "marshal"), "may"
    return ASKED


@asks(
    rf"{DOES} (?:the |own:[\w-]+ |that |this )?(?:event|effect|card|it|that|this|{C}){HELPS} stand (?P<c>{C}|{PRONOUN})(?: (?:up|there|then|now|again))*(?= \?|$| ,| in| at| or)"
)
def _stands_him(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does the event stand him there?'"""
    story, thing = r.story, r.thing(m["c"], m.start("c"))
    last = story.uses[-1] if story.uses else None
    if thing is None or last is None or last.canceled or last.on not in (None, thing):
        return None
    story.kneeling.add(thing)
    story.asked, story.ask = replace(undone(story), on=thing), "may"
    return ASKED


@asks(
    rf"{DOES} (?:it|that|this|{C}){HELPS} (?:work|do anything|count|help) (?:on|against|with|to|for) (?P<c>{C})(?= \?|$| ,| or| too| then)"
)
def _works_on(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I play Compelled by the King to take it. Does it work on the Throne?': what was played last, used on that."""
    story, aim = r.story, int(m["c"][1:])
    last = story.uses[-1] if story.uses else None
    if last is None or last.canceled or last.thing not in r.events or aim in (last.thing, None):
        return None
    story.asked, story.ask = replace(undone(story), on=aim), "may"
    return ASKED
