"""What follows from who does what to what (`frames.py`), where no clause has said it: sides, owners, uses, states.

Nothing that a clause has told is taken back. A frame that is asked, denied or wanted tells nothing of what was done.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from timing.telling.frames import Frame, Parser
from timing.telling.people import PRONOUNS
from timing.telling.story import TYPES, Reader, Use

ATTACKS = frozenset("attack joust jousts jousted send swing run".split())
COMES_AT = frozenset("come go run".split())
DEFENDS = frozenset("defend".split())
JOINS = frozenset("join joins joined joining fight fights fought fighting participate participates".split())
HELPS = frozenset("help helps helped helping".split())
STEPS = frozenset("step steps stepped stepping oppose opposes opposed".split())
MAKES = frozenset("make makes made making initiate declare launch start".split())
BESIDE = ("with", "next to", "beside", "besides", "alongside", "together", "using")
AT = ("at", "against", "into", "on", "upon", "over", "onto", "toward", "towards")
PLAYS = frozenset(
    "play use put show shows showed discard respond target reveal bring come go open start answer try have pull drop "
    "throw fire follow follows followed attack defend cancel save kill pay do say make take flash return".split()
)
"""Verbs with which an event is played: nearly any that a player does to it, but for those of `HELD`."""
HELD = frozenset(
    "have hold save keep draw drew drawn draws find found know want hate need left look search see fear".split()
)
OWNS = frozenset(
    "play use marshal reveal put kneel attack defend attach bring ambush respond show shows showed save run have "
    "control initiate dupe send claim claims return pay carry".split()
)
"""What a player does with a card that is his."""


def read_frames(reader: Reader, written: Mapping[int, str]) -> None:
    """Put into the story what the frames say of it."""
    reader.frames = Parser(reader.words, written).read()
    for does in (_attacks, _defends, _takes_part, _attaches, _plays, _owns):
        for frame in reader.frames:
            if frame.told and not reader.is_asked(reader.starts[frame.at]):
                does(reader, frame)


def _characters(reader: Reader, tags: list[str], at: int) -> list[int]:
    """The characters that tags mean, those that a pronoun stands for, too."""
    found: list[int] = []
    for tag in tags:
        thing = int(tag[1:]) if tag.startswith("#") else None
        if tag in PRONOUNS:
            thing = reader.thing(tag, reader.starts[at])
        if thing is not None and reader.is_character(thing) and thing not in found:
            found.append(thing)
    return found


def _player(reader: Reader, tags: list[str], at: int) -> str:
    tag = next((one for one in tags if one.startswith("@")), "")
    return reader.player(tag, reader.starts[at]) if tag else ""


def _told_owner(reader: Reader, n: int) -> str:
    return reader.story.owners.get(n, "") or reader.story.things[n].owner


def _own(reader: Reader, who: str, things: list[int]) -> None:
    for n in things:
        if who and not reader.story.things[n].owner:
            reader.story.owners.setdefault(n, who)


def _kind(frame: Frame) -> str:
    return next((TYPES[word] for word in frame.words if word in TYPES), "")


def _side(reader: Reader, side: str, things: list[int]) -> None:
    fight = reader.story.fight
    named = getattr(fight, side)
    named += [n for n in things if n not in (*fight.attackers, *fight.defenders)]


def _is_attack(frame: Frame) -> bool:
    if not frame.subject:
        return False  # "he kneels from attacking"
    if frame.verb == "send":
        into = {*frame.behind.get("into *", ()), *frame.behind.get("in *", ())} & {"challenge", "attack", "fight"}
        return bool(_kind(frame) or into or _has_player(frame.all_behind("at", "against", "into")))
    if frame.verb in COMES_AT:
        return "claim" not in frame.words and bool(_kind(frame) or "challenge" in frame.words) and bool(frame.subject)
    if frame.verb in MAKES:
        return bool({"challenge", "attack"} & set(frame.words))
    return frame.verb in ATTACKS


def _attacks(reader: Reader, frame: Frame) -> None:
    if not _is_attack(frame) or frame.passive or (frame.verb == "run" and not _kind(frame)):
        return
    who = _player(reader, frame.subject[:1], frame.at)
    if frame.relative and frame.objects and frame.subject[:1] == frame.objects[:1]:
        return
    attacked = _player(reader, [*frame.objects, *frame.all_behind(*AT)], frame.first)
    with_ = _characters(reader, [*frame.subject, *_knelt(frame), *frame.all_behind(*BESIDE)], frame.first)
    if frame.verb in ("send", "swing"):
        with_ += [n for n in _characters(reader, frame.objects, frame.first) if _told_owner(reader, n) in ("", who)]
    hits = frame.form.startswith("hit") and not (_kind(frame) or "challenge" in frame.words)
    if (
        not (attacked or with_ or _kind(frame))
        or (hits and not (attacked and with_))
        or _struck_by_event(reader, frame)
    ):
        return
    fight, story = reader.story.fight, reader.story
    owner = who or next((one for one in (_told_owner(reader, n) for n in with_) if one), "")
    if fight.attacker and owner and owner != fight.attacker:
        return
    story.told_fight = True
    if owner and fight.defender == owner:
        if not (with_ and fight.winner == f"not:{owner}" and frame.form.endswith("ing")):
            return
        fight.defender = ""  # who lost was taken for the one who was attacked
    fight.attacker = fight.attacker or owner or (f"not:{attacked}" if attacked and with_ else "")
    if attacked and not owner:
        _own(reader, f"not:{attacked}", with_)
    if attacked and attacked != fight.attacker:
        fight.defender = fight.defender or attacked
        fight.attacked = fight.attacked or attacked
    fight.type = fight.type or _kind(frame)
    _side(reader, "attackers", with_)
    _own(reader, who, with_)
    reader.note_frame(frame, "the challenge")


def _has_player(tags: list[str]) -> bool:
    return any(tag.startswith("@") for tag in tags)


def _knelt(frame: Frame) -> list[str]:
    """'I kneel Robb to block': who is knelt, or chosen, for it."""
    by = frame.governs
    return (
        by.objects
        if by is not None and frame.infinitive and by.verb in ("kneel", "use", "choose", "put", "send", "initiate")
        else []
    )


def _struck_by_event(reader: Reader, frame: Frame) -> bool:
    """'She hits him with Nightmares' is no challenge."""
    return any(
        int(tag[1:]) in reader.events for tag in (*frame.objects, *frame.all_behind("with")) if tag.startswith("#")
    )


def _defends(reader: Reader, frame: Frame) -> None:
    steps = (
        frame.verb in STEPS
        and {"in", "front", "up"} & {*frame.words, *frame.behind}
        and frame.all_behind("with", "for")
    )
    if not (frame.verb in DEFENDS or steps) or frame.passive or not frame.subject:
        return
    who = _player(reader, frame.subject[:1], frame.at) if frame.subject[:1] and frame.subject[0] not in PRONOUNS else ""
    with_ = _characters(reader, [*frame.subject, *_knelt(frame), *frame.all_behind(*BESIDE)], frame.first)
    if who:
        with_ += [n for n in _characters(reader, frame.objects, frame.first) if _told_owner(reader, n) == who]
    fight, story = reader.story.fight, reader.story
    if not with_ or (who and who == fight.attacker):
        return
    story.told_fight = True
    fight.defender = fight.defender or who
    _side(reader, "defenders", [n for n in with_ if n not in fight.attackers])
    _own(reader, who or fight.defender, with_)
    reader.note_frame(frame, "defenders")


def _takes_part(reader: Reader, frame: Frame) -> None:
    """'Reek is in there attacking', 'the Knights just helped me win power', 'he's in a challenge that I win'."""
    story, fight = reader.story, reader.story.fight
    things = _characters(reader, frame.subject, frame.at)
    if not things or frame.passive:
        return
    inside = frame.verb == "be" and "challenge" in frame.behind.get("in *", ())
    helped = frame.verb in HELPS and any(one.governs is frame or one.first == frame.end for one in reader.frames)
    if not (inside or helped or frame.verb in JOINS or (frame.verb == "win" and frame.objects)):
        return
    owner = next((one for one in (_told_owner(reader, n) for n in things) if one), "")
    story.told_fight = True
    won = next((one for one in reader.frames if one.first == frame.end), None) if helped else None
    if won is not None and won.verb == "win" and (who := _player(reader, frame.objects, frame.first)):
        fight.winner = fight.winner or who
        fight.type = fight.type or _kind(won)
        _own(reader, who, things)
        owner = owner or who
    story.taking_part += [n for n in things if n not in (*fight.attackers, *fight.defenders, *story.taking_part)]
    reader.note_frame(frame, "takes part")


def _attaches(reader: Reader, frame: Frame) -> None:
    """'I'd hung a Copper Link and a Gold Link on him': each of them is on him."""
    if frame.verb not in ("put", "attach", "play", "marshal", "sit", "be", "have"):
        return
    hosts = _characters(reader, frame.all_behind("on", "onto", "to", "upon"), frame.first)
    moved = [tag for tag in (frame.subject if frame.verb in ("sit", "be") else frame.objects) if tag.startswith("#")]
    things = [int(tag[1:]) for tag in moved if int(tag[1:]) in reader.attachments]
    if not hosts or not things or (frame.verb == "play" and not frame.behind.get("on")):
        return
    for n in things:
        reader.story.attached.setdefault(n, hosts[0])
        if frame.verb in ("put", "attach", "play", "marshal") and not frame.passive:
            _own(reader, _player(reader, frame.subject, frame.at), [n])
    reader.note_frame(frame, "attached")


def _plays(reader: Reader, frame: Frame) -> None:
    """An event that a player does something with, and that he does not only hold, has been played."""
    story = reader.story
    who = _player(reader, frame.subject, frame.at) if frame.subject else ""
    if frame.verb in HELD or frame.passive or not who:
        return
    named = [int(tag[1:]) for tag in (*frame.objects, *frame.all_behind("with", "by", "using")) if tag.startswith("#")]
    events = [n for n in named if n in reader.events and not story.things[n].noun]
    if frame.verb == "say":  # "he says Nightmares costs one" plays nothing
        events = [n for n in events if not re.search(rf"#{n} (?![.,!?]|on\b|at\b|and\b|to\b|for\b)", reader.text)]
    told = {use.thing for use in story.uses} | {use.on for use in story.uses if use.to == "cancel"}
    for n in events:
        away = {"away", "hand", "discard"} & set(frame.words) and frame.verb == "discard"
        if n in told or n in story.zones or away or _told_owner(reader, n) not in ("", who):
            continue
        on = _aim(reader, frame, n)
        story.uses.append(Use(who, n, on, "", "play", reader.starts[frame.first]))
        story.owners.setdefault(n, who)
        reader.note_frame(frame, "plays it")
    story.uses.sort(key=lambda use: use.at)


def _aim(reader: Reader, frame: Frame, event: int) -> int | None:
    """Whom an event is played on: who stands behind "on", or else is the object beside it."""
    behind = _characters(reader, frame.all_behind(*AT), frame.first)
    beside = [n for n in _characters(reader, frame.objects, frame.first) if n != event]
    return next(iter((*behind, *beside)), None)


def _owns(reader: Reader, frame: Frame) -> None:
    """Whose a card is that somebody does something with that players do with their own."""
    if frame.verb not in OWNS or frame.passive:
        return
    who = _player(reader, frame.subject, frame.at) if frame.subject else ""
    if not who:
        return
    own = [int(tag[1:]) for tag in frame.objects if tag.startswith("#")]
    if frame.verb in ("kneel", "attack", "save", "return", "have", "put") and frame.verb != "have":
        own = [n for n in own if not reader.is_character(n)] if frame.verb in ("kneel", "return", "attack") else own
    _own(reader, who, [n for n in own if not reader.story.things[n].noun])
