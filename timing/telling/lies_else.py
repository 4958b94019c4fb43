"""Where cards lie and what became of them, of which no clause has said it. Read last."""

from __future__ import annotations

import re

from timing.telling.story import C, Fight, P, Reader, spans_of

_AGO = re.compile(
    r"\b(?:last|previous|first|second|third) (?:round|turn)\b|"
    r"\b(?:round|turn)s? (?:ago|before|one|two|three|four|\d)\b|"
    r"\bages ago\b|\ba (?:while|long time) (?:ago|back)\b|\bearlier in the game\b|\bin an earlier (?:round|turn)\b"
)
_FOUGHT = re.compile(r"\b(?:attack|defend|win|lose|beat|challenge|unopposed|renown|deadly|claim)\b")
_HAND = r"from (?:own:[\w-]+ |the )?hand"
_PILE = r"(?:in|into|to|onto) (?:the |own:[\w-]+ )?(?P<z>dead|discard)(?: pile)?"


def read_lying(reader: Reader) -> None:
    """Put into the story where cards are by now."""
    _died_long_ago(reader)
    for finder in (_thrown, _drawn, _taken_off, _brought_back, _onto, _let_die):
        finder(reader)


def _sentence(reader: Reader, at: int) -> tuple[int, int]:
    """Where the sentence around a place begins and ends."""
    ends = [end for mark in (" .", " ?", " !") if (end := reader.text.find(mark, at)) >= 0]
    return reader.sentence_from(at), min(ends, default=len(reader.text))


def _died_long_ago(reader: Reader) -> None:
    """'My Ser Axell died for claim in round one': he lies in the dead pile, and no challenge is told of."""
    story = reader.story
    for n, _ in list(story.killed):
        for m in spans_of(reader.text, rf"#{n} (?:(?:be|get|have|just) )*(?:die|kill|go)"):
            begins, ends = _sentence(reader, m.start())
            clause = re.split(r" , (?:and|but|now|so) | (?:and|but) now ", reader.text[m.start() : ends])[0]
            if not _AGO.search(clause) and not _AGO.search(reader.text[begins : m.start()]):
                continue
            story.zones[n] = "dead"
            story.killed = [one for one in story.killed if one[0] != n]
            elsewhere = reader.text[:begins] + reader.text[m.start() + len(clause) :]
            if not story.killed and not _FOUGHT.search(elsewhere):
                story.told_fight, story.fight = False, Fight()
            reader.note(m, "killed before")


def _thrown(reader: Reader) -> None:
    """'It threw my second Septa from hand into the dead pile'."""
    for m in spans_of(reader.text, rf"(?P<c>{C}) {_HAND} {_PILE}"):
        if not reader.is_asked(m.start()):
            reader.story.zones[int(m["c"][1:])] = m["z"]
            reader.note(m, f"in {m['z']}")


def _drawn(reader: Reader) -> None:
    """'I've drawn a different Littlefinger since'."""
    for m in spans_of(reader.text, rf"(?P<p>{P}) (?:have )?draw(?: into)? (?P<c>{C})"):
        n = int(m["c"][1:])
        if (reader.story.things[n].other or " have draw" in m.group()) and not reader.is_asked(m.start()):
            reader.story.zones.setdefault(n, "hand")
            reader.story.owners.setdefault(n, reader.player(m["p"], m.start()))
            reader.note(m, "in hand")


def _taken_off(reader: Reader) -> None:
    """'I kneel Salladhor and bin one of Steve's Crossroads': a location or an attachment that is no longer there."""
    for m in spans_of(
        reader.text,
        rf"(?:{P}|and|,|then|to) (?:have )?(?:discard|destroy|remove|take out)(?: one of| off| away)? "
        rf"(?P<c>{C})(?! 's)",
    ):
        n = int(m["c"][1:])
        thing = reader.story.things[n]
        lasts = thing.noun in ("location", "attachment") or (
            thing.titles and not reader.is_character(n) and n not in reader.events and n not in reader.plots
        )
        knelt = re.search(
            rf"kneel {C}(?: , [^,.#]*,)?(?: , | and | , and | to | then )$",
            f"{reader.text[: m.start()]}{m.group().split()[0]} ",
        )
        told = re.match(r"(?:and|,|then|to)", m.group()) is None or knelt is not None
        borne = n in reader.story.attached or thing.noun == "attachment"  # it may be discarded to save its bearer
        if (
            lasts
            and told
            and not borne
            and not reader.is_asked(m.start())
            and not any(n in (u.thing, u.on) for u in reader.story.uses)
        ):
            reader.story.zones.setdefault(n, "discard")
            reader.note(m, "gone")


def _brought_back(reader: Reader) -> None:
    """'I want to get an attachment back with the Chambers': it lies in the discard pile."""
    if re.search(r"\bcontrol\b", reader.text):
        return
    for m in spans_of(
        reader.text, rf"(?:get|return|bring|have) (?P<c>{C}) back(?! (?:to|into) (?:own:[\w-]+ |the )?deck)"
    ):
        n = int(m["c"][1:])
        thing = reader.story.things[n]
        if thing.noun in ("attachment", "event", "location") or n in reader.attachments | reader.events:
            reader.story.zones.setdefault(n, "discard")
            reader.note(m, "in discard")


def _onto(reader: Reader) -> None:
    """'Dragon Skull comes out and goes on my Raff'."""
    for m in spans_of(
        reader.text,
        rf"(?P<c>{C})(?: (?:come|get|be|out|of|shadows|and|in|pop))* "
        r"(?:go|lands?|landed|put|sit|attach)(?: down)? "
        rf"(?:on|onto|to) (?P<h>{C})",
    ):
        n, host = int(m["c"][1:]), int(m["h"][1:])
        if n in reader.attachments and n != host and not reader.is_asked(m.start()):
            reader.story.attached.setdefault(n, host)
            reader.note(m, "attached")


def _let_die(reader: Reader) -> None:
    """After a challenge that was lost: 'I let Jhogo go'."""
    fight = reader.story.fight
    for m in spans_of(reader.text, rf"(?P<p>{P}) (?:let|lets) (?P<c>{C}) (?:go|die)"):
        n, who = int(m["c"][1:]), reader.player(m["p"], m.start())
        lost = fight.winner and fight.winner != who and fight.type in ("", "military")
        if lost and reader.is_character(n) and not reader.is_asked(m.start()) and n not in dict(reader.story.killed):
            reader.story.killed.append((n, "claim"))
            reader.note(m, "killed for claim")
