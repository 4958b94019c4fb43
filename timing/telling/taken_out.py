"""Who is taken out of a challenge, and by what: "he kneels Toll Gate and takes Ko out of the fight"."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.story import CS, C, P, Reader, Use, rule

PAYS = r"(?:kneel|discard|sacrifice|kill|use|play|trigger|spend|flip|respond)"
PULLS = r"(?:take|pull|send|remove|return|throw|kick|get|bounce|drag|yank|knock|bring|move|put)(?:s|d|ed)?"
FIGHT = r"(?:challenge|fight|attack|attacks|defend|defense|defence|combat|battle|#\d+)"
OUT = rf"(?:out of|from|off)(?: (?:the|this|that|own:[\w-]+|a|military|intrigue|power))* {FIGHT}"
WHOM = rf"(?P<w>{CS}|{PRONOUN})"
BETWEEN = r"(?: (?![.?!])(?!#)\S+){0,5}?"


@rule(
    rf"(?P<p>{P})(?: have)? (?P<v>{PAYS})(?: with)? (?P<c>{C}){BETWEEN} (?:and|to|,)(?: {P})? {PULLS} {WHOM} {OUT}",
    rf"(?P<p>{P})(?: have)? (?P<v>{PAYS})(?: with)? (?P<c>{C})(?: ,| so| and| then)+ {WHOM}(?: stand(?: up)?(?: and)?)?"
    rf"(?: {PRONOUN})? (?:be|go|get|come|leave)(?: (?:take|taken|pull|remove|removed))? (?:{OUT}|out of it)",
    rf"(?P<p>{P})(?: have)? {PULLS} {WHOM} {OUT}(?: by)? (?:with|using|kneel|discard|kill|sacrifice) (?P<c>{C})",
    rf"(?P<c>{C})(?: can| will| would)? {PULLS} {WHOM} {OUT}",
)
def _taken_out(r: Reader, m: re.Match[str]) -> None:
    thing = int(m["c"][1:])
    groups = m.groupdict()
    named = r.all_things(m["w"]) or [one for one in (r.thing(m["w"], m.start("w")),) if one is not None]
    if thing in named or not named:
        return
    who = r.player(groups.get("p"), m.start()) or r.story.owners.get(thing, "") or r.story.things[thing].owner
    if who:
        r.story.owners.setdefault(thing, who)
    r.story.told_fight = True
    r.story.taking_part += [one for one in named if r.is_character(one) and one not in r.story.taking_part]
    if not r.is_asked(m.start()):
        r.story.uses = [use for use in r.story.uses if use.thing != thing]
        r.story.uses.append(Use(who, thing, named[0], "remove", groups.get("v") or "use", m.start()))
    r.note(m, "takes out of the challenge")


def out_before_it_was_won(reader: Reader) -> None:
    """Who was taken out of a challenge that somebody has won since is in it no more: stated, and not replayed."""
    story, fight = reader.story, reader.story.fight
    gone = [use for use in story.uses if use.to == "remove"]
    if not fight.winner or not gone:
        return
    for use in gone:
        for side in (fight.attackers, fight.defenders):
            if use.on in side:
                side.remove(use.on)
                story.kneeling.add(use.on)
        if use.how == "kneel":
            story.kneeling.add(use.thing)
    story.taking_part = [n for n in story.taking_part if n not in [use.on for use in gone]]
    story.uses = [use for use in story.uses if use.to != "remove"]
