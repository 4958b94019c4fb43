"""How cards stand by what is told of them in any words: knelt, killed, borrowed, aimed at, canceled.

Of frames (`frames.py`), as `framed.py` is; of adjectives and lists, by the words as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from timing.telling.frames import Frame
from timing.telling.people import PRONOUN, PRONOUNS
from timing.telling.story import C, Reader, Use, rule

BORROWS = frozenset("borrow borrows borrowed borrowing take control steal nick".split())
KNELT = frozenset("knelt kneeled kneeling tapped bowed exhausted sideways turned".split())
PURPOSES = frozenset("save cancel kill stand kneel discard return take blank lower draw move".split())
PAYS = frozenset("kneel discard sacrifice kill use play return pop spend".split())
ARGUED = r"@[\w-]+ say [^.?!]*\b(?:because|since|as)\b[^.?!]*\bkneel\b[^.?!]*"
"""'She says he cannot attack because he kneels': whether he does is only said."""
LYING = r"(?:(?:kneel|sit|lie|lay|knelt|tapped)(?: down)?|down|sideways) :"
LIST = rf"(?P<cs>(?:(?!stand\b)[^.?!]*?{C})+)"


def read_states(reader: Reader, written: Mapping[int, str]) -> None:
    """Put into the story how cards stand."""
    reader.story.kneeling.update(n for n, thing in enumerate(reader.story.things) if thing.knelt)
    _adjectives(reader, written)
    _lists(reader)
    for match in re.finditer(ARGUED, reader.text):
        reader.story.argued.update(reader.all_things(match.group()))
    for frame in reader.frames:
        asked = reader.is_asked(reader.starts[frame.at])
        if frame.infinitive and not asked:
            _for_purpose(reader, frame)
        if not frame.told or asked:
            continue
        for does in (_kneels, _lies_dead, _borrows, _hits_by_name, _is_canceled, _cancels):
            does(reader, frame)
        _has_anothers(reader, frame, written)


@rule(
    rf"(?P<c>{C}|{PRONOUN})(?: (?:be|have|just))* (?:come|enter|go|put)(?: in| into play| down| out)+ (?:kneel|sideways)(?= [.,;?!]|$| and| so| but)",
    rf"(?P<c>{C}|{PRONOUN})(?: (?:be|have|just|only))* (?:sit|stay|remain|rest|stand)"
    r"(?: (?:there|around|already|still))* (?:kneel|flat)(?! to| for| own| #| @)",
)
def _lies_sideways(r: Reader, m: re.Match[str]) -> None:
    """'He is already lying sideways from before.'"""
    thing = r.thing(m["c"], m.start())
    if thing is not None and not r.is_asked(m.start()) and not r.is_said(m.start()):
        r.story.kneeling.add(thing)
        r.note(m, "kneeling")


def _things(reader: Reader, tags: list[str], at: int) -> list[int]:
    meant = [reader.thing(tag, reader.starts[at]) for tag in tags if tag in PRONOUNS or tag[0] == "#"]
    return [n for n in meant if n is not None]


def _adjectives(reader: Reader, written: Mapping[int, str]) -> None:
    """'A knelt Asha', 'my kneeling Wall'."""
    words = reader.words
    for n in range(1, len(words)):
        form = written.get(words[n - 1].start, "")
        before = words[n - 2].tag if n > 1 else ""
        described = before in ("a", "the", "that", "this", "one") or before.startswith("own:")
        if words[n].tag.startswith("#") and form in KNELT and described:
            reader.story.kneeling.add(int(words[n].tag[1:]))
            reader.story.spans.append((words[n - 1].start, words[n - 1].end, "kneeling"))


def _lists(reader: Reader) -> None:
    """'Lying down: the Blackfish and a Wolf Pack.'"""
    for match in re.finditer(rf"(?:^|(?<= )){LYING} {LIST}", reader.text):
        reader.story.kneeling.update(reader.all_things(match["cs"]))
        reader.note(match, "kneeling")


def _kneels(reader: Reader, frame: Frame) -> None:
    """'Shireen kneels at him', 'I kneel, as always, the Table': who is knelt then."""
    if frame.verb != "kneel" or frame.infinitive:  # "I play Distraction to kneel him": what comes of it
        return
    by_itself = not _things(reader, frame.objects, frame.first) or frame.passive
    for n in _things(reader, frame.subject if by_itself else frame.objects, frame.at):
        if (by_itself and not (frame.subject[0].startswith("#") or frame.passive)) or f"#{n}" in frame.all_behind(
            "except"
        ):
            continue
        reader.story.kneeling.add(n)
        if not (frame.passive or frame.form.endswith("ing")):
            reader.story.knelt.add(n)
        reader.note_frame(frame, "kneeling")


def _lies_dead(reader: Reader, frame: Frame) -> None:
    """'So they're dead', 'he is killed, out of the blue, by some event'."""
    dead = frame.verb == "be" and {"dead", "moribund"} & set(frame.words) and "pile" not in frame.words
    killed = frame.verb == "kill" and frame.passive
    if not (dead or killed):
        return
    for n in _things(reader, frame.subject, frame.at):
        if not reader.is_character(n) or n in dict(reader.story.killed):
            continue
        claim = "claim" in (*frame.behind.get("for *", ()), *frame.behind.get("to *", ()))
        reader.story.killed.append((n, "claim" if claim else ""))
        reader.note_frame(frame, "killed")
        by = [int(tag[1:]) for tag in frame.all_behind("by", "with") if tag.startswith("#")]
        owner = reader.story.owners.get(n) or reader.story.things[n].owner
        for tool in (tool for tool in by if reader.is_event(tool) and owner):
            reader.story.owners.setdefault(tool, f"not:{owner}")
            if tool not in [use.thing for use in reader.story.uses]:
                reader.story.uses.append(Use(f"not:{owner}", tool, n, "kill", "play", reader.starts[frame.first]))


def _borrows(reader: Reader, frame: Frame) -> None:
    """'I was borrowing Bea's Reserves', 'Rhaegal is mine till the phase is over'."""
    story = reader.story
    if frame.verb in BORROWS and frame.subject[:1] and frame.subject[0].startswith("@"):
        who = reader.player(frame.subject[0], reader.starts[frame.at])
        for n in _things(reader, frame.objects, frame.first):
            owner = story.things[n].owner or story.owners.get(n, "")
            if reader.is_taken_out(n, reader.starts[frame.first]):
                continue
            if who and owner not in ("", who) and reader.is_character(n):
                story.controllers.setdefault(n, who)
                reader.note_frame(frame, "taken control of")
    if frame.verb != "be" or len(frame.subject) != 1 or not frame.subject[0].startswith("#"):
        return
    behind = reader.text[reader.starts[frame.first] :]
    mine = re.match(r"be (?:now )?own:(?P<o>[\w-]+)(?= (?:till|until|now|for|this)| [.,?!]|$)", behind)
    if mine:
        n, who = int(frame.subject[0][1:]), reader.player(f"@{mine['o']}", reader.starts[frame.first])
        owner = story.things[n].owner or story.owners.get(n, "")
        fights = story.fight.attacker if n in story.fight.attackers else ""
        if who and (owner or fights) not in ("", who):
            story.owners[n] = owner or fights
            story.controllers.setdefault(n, who)
            reader.note_frame(frame, "whose it is now")


def _has_anothers(reader: Reader, frame: Frame, written: Mapping[int, str]) -> None:
    """'I got her Reek', 'Gus had my Courtier': who has a character of another player's in play controls it."""
    story, at = reader.story, reader.starts[frame.at]
    if frame.verb != "have" or frame.passive or frame.denied or not frame.subject[:1] or frame.subject[0][0] != "@":
        return
    who, tags = reader.player(frame.subject[0], at), frame.objects
    for n in [int(tag[1:]) for tag in tags[:1] if tag.startswith("#")]:
        owner, place = (
            story.things[n].owner,
            next(k for k in range(frame.first, frame.end) if reader.words[k].tag in tags),
        )
        own = written.get(reader.words[place].start, "") in ("my", "his", "her", "their", "our")
        single = " both " not in reader.text and not story.things[n].late
        told = own or (single and frame.form in ("got", "gets", "get") and story.things[n].titles)
        lies = story.zones.get(n, "play") == "play" and n not in story.under
        if told and lies and owner not in ("", who) and not owner.startswith("not:") and reader.is_character(n):
            story.controllers.setdefault(n, who)
            reader.note_frame(frame, "who controls it")


def _is_canceled(reader: Reader, frame: Frame) -> None:
    """'Hugo cancels my event': one that is only described has been played."""
    for n in (
        ()
        if frame.verb != "cancel"
        else _things(reader, frame.subject if frame.passive else frame.objects, frame.first)
    ):
        if reader.story.things[n].noun == "event" and n not in reader.story.zones:
            reader.story.zones[n] = "played"
            reader.note_frame(frame, "what is canceled")


def _cancels(reader: Reader, frame: Frame) -> None:
    """'Sofia answers with the Throne and cancels Tom's ability': what was used last is used on that."""
    if frame.verb != "cancel" or frame.passive or not frame.subject[:1] or frame.subject[0][0] != "@":
        return
    who, story = reader.player(frame.subject[0], reader.starts[frame.at]), reader.story
    on = next(iter(_things(reader, frame.objects, frame.first)), None)
    mine = [use for use in story.uses if use.who == who and use.on is None and use.thing != on]
    if on is None or not mine or not mine[-1].at < reader.starts[frame.first]:
        return
    if on not in [use.thing for use in story.uses] and on not in reader.events:
        return
    mine[-1].on, mine[-1].to = on, "cancel"
    for use in story.uses:
        use.canceled = use.canceled or use.thing == on
    reader.note_frame(frame, "what is canceled")


def _for_purpose(reader: Reader, frame: Frame) -> None:
    """'I kneel Marya, without thinking, to stand up a friend': what it was used for, and on whom."""
    by = frame.governs
    if by is None or not by.told or by.verb not in (*PAYS, "pay") or frame.verb not in PURPOSES:
        return
    if by.verb == "pay" and not _things(reader, by.objects, by.first):  # "I kneel Cersei and pay two to kneel a guy"
        before = [one for one in reader.frames if one.first < by.first and one.subject == by.subject]
        by = before[-1] if before and before[-1].told and before[-1].verb in PAYS else by
    tools = [n for n in _things(reader, by.objects, by.first) if reader.story.things[n].titles]
    aims = _things(reader, frame.objects, frame.first)
    if not tools or not aims or aims[0] == tools[0]:
        return
    story, tool = reader.story, tools[-1]
    use = next((one for one in story.uses if one.thing == tool), None)
    if use is None:
        who = reader.player(by.subject[0], reader.starts[by.at]) if by.subject[:1] and by.subject[0][0] == "@" else ""
        use = Use(who, tool, None, "", by.verb, reader.starts[by.first])
        story.uses.append(use)
        story.uses.sort(key=lambda one: one.at)
    if use.on is None:
        use.on, use.to = aims[0], use.to or frame.verb
        reader.note_frame(frame, "its target")
    if frame.verb == "stand":
        story.kneeling.add(aims[0])


def _hits_by_name(reader: Reader, frame: Frame) -> None:
    """'It got Hand's Judgemented', 'my Robb got Nightmaresed': a title that is said to have been done to something."""
    named = [int(tag[1:]) for tag in frame.objects if tag.startswith("#")]
    tool = next((n for n in named if n in reader.events and reader.story.things[n].verbed), None)
    if tool is None:
        return
    story, at = reader.story, reader.starts[frame.first]
    struck = [n for n in _things(reader, frame.subject, frame.at) if n != tool]
    before = [use for use in story.uses if use.at < at and use.thing != tool]
    events = [n for n in reader.all_things(reader.text[:at]) if n in reader.events]
    aim = struck[0] if struck else before[-1].thing if before else events[-1] if events else None
    if aim is None:
        return
    owner = story.owners.get(aim) or story.things[aim].owner
    cancels = aim in reader.events
    if cancels and aim not in [use.thing for use in story.uses]:
        story.uses.append(Use(owner, aim, None, "", "play", at - 1))
    story.uses = [use for use in story.uses if use.thing != tool]
    story.uses.append(Use(f"not:{owner}" if owner else "", tool, aim, "cancel" if cancels else "", "play", at))
    for use in story.uses:
        use.canceled = use.canceled or (cancels and use.thing == aim)
    if owner:
        story.owners.setdefault(tool, f"not:{owner}")
    reader.note_frame(frame, "plays it")
