"""Where cards are that are still to come, in hand or in Shadows, and where those are that are gone: piles, used plots.

Read last: what a clause has said of where a card is stays so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from timing.telling.laid_down import permanents, read_laid_down
from timing.telling.people import PRONOUN
from timing.telling.story import CS, C, N, P, Reader, spans_of
from timing.telling.things import Thing
from timing.telling.vocabulary import Vocabulary

_PILE = r"(?P<o>own:[\w-]+ |the )?(?P<z>dead|discard)(?: pile)?"
_ON_ANOTHER = (
    rf"(?:under|beneath|underneath|below|on top of|on) (?:the (?:one|first|other)|it|{PRONOUN}|own:[\w-]+ |{C})"
)
_COST = re.compile(r"\b(?:gold|cost|costs|pay|print|printed|price|penalty|cheaper|afford|off)\b")
_CHEAPER = (
    rf"{N} (?:gold )?(?:off|less for|less on|cheaper for|down on) (?:the cost of )?(?P<c>{C})",
    rf"(?:lower|make|get)(?: the)?(?: cost| price)?(?: of)? (?P<c>{C})(?: 's cost)? (?:by|cheaper|{N} less)",
    rf"(?:next|discount on|cost of|price of) (?P<c>{C})",
)
_OUT = re.compile(r" (?:back )?(?:in|into|to|down|from (?:own:[\w-]+ |the )?(?:dead|discard|hand|deck))\b")
_HIDDEN = (
    rf"(?P<c>{C})(?: (?!out |@)[\w-]+){{0,6}} (?:in|into|from|out of) (?:own:[\w-]+ |the )?shadows",
    r"card (?:that be |sit |lie )?in (?:own:[\w-]+ |the )?shadows(?: (?![.?!@#])\S+){0,8} "
    rf"(?:it|that|this) be (?P<c>{C})",
    rf"(?:want|need|like)(?: to (?:get|have|see|take))? (?P<c>{C}) out(?= of|[ ,]*[.?!]| before| now| too|$)",
)
_LEFT = r"(?:pass|forgot|forgotten|decline|skip|wait)(?: (?:on|to|with|about|up))*"
"""What leaves a card in Shadows, before that it could have been brought out."""
_USED = (
    rf"(?:last|previous) (?:round|turn)(?: (?:be|it|,|@[\w-]+|have|with|on))* (?P<c>{C})",
    rf"{C} (?:last|previous) (?:round|turn) be (?P<c>{C})",
    rf"(?P<c>{C})(?: (?:have|be|as|own:[\w-]+|plot))* (?:last|the previous) (?:round|turn)",
    rf"(?P<c>{C}) (?:(?:be|already|lie|sit|all) )*(?:used|behind @[\w-]+|in (?:own:[\w-]+ |the )?used)\b",
)


def read_ahead(reader: Reader, written: Mapping[int, str], vocabulary: Vocabulary) -> None:
    """Put into the story where cards are with which nothing has been done yet, or something was done before."""
    stays = permanents(reader, vocabulary)
    read_laid_down(reader, stays)
    _held(reader, written)
    _to_be_played(reader, stays)
    _hidden(reader, stays)
    _between_piles(reader)
    _used(reader)


def _lies(reader: Reader, n: int, zone: str, m: re.Match[str]) -> None:
    """A card lies there, unless something is told of it by which it does not."""
    story = reader.story
    fights = n in (*story.fight.attackers, *story.fight.defenders, *story.taking_part)
    done = n in story.entered or n in dict(story.killed) or n in story.attached or n in story.under
    if not (fights or done or n in story.kneeling or n in story.zones):
        story.zones[n] = zone
        reader.note(m, f"in {zone}")


def _held(reader: Reader, written: Mapping[int, str]) -> None:
    """'I hold a second Griff': what a player holds is in hand."""
    for m in spans_of(
        reader.text, rf"(?P<p>{P})(?: (?:still|now|only|just|also))* have(?: (?:a|still|only|just))* (?P<c>{C})"
    ):
        verb = reader.word_at(reader.text.rindex(" have", m.start(), m.start("c")) + 1)
        n = int(m["c"][1:])
        if written.get(verb.start, "").startswith(("hold", "held")) and n not in reader.plots:
            _lies(reader, n, "hand", m)
            reader.story.owners.setdefault(n, reader.player(m["p"], m.start()))


def _to_be_played(reader: Reader, stays: set[int]) -> None:
    """'Two off my next Lannister', 'can I slide my second Stannis under him', 'can I add a Godswood'."""
    asked = reader.story.asked
    for m in (m for pattern in _CHEAPER for m in spans_of(reader.text, pattern)):
        if int(m["c"][1:]) in stays:
            _lies(reader, int(m["c"][1:]), "hand", m)
    for m in spans_of(reader.text, rf"(?:put|play|add|place) (?P<c>{C})(?: down)? {_ON_ANOTHER}"):
        n = int(m["c"][1:])
        if reader.is_character(n) and (reader.is_asked(m.start()) or (asked is not None and asked.thing == n)):
            _lies(reader, n, "hand", m)
            _lies_below(reader, n)
    for m in spans_of(reader.text, rf"(?:can|may|could) {P}(?: (?:still|also|now|even|then))* add (?P<c>{C})"):
        if int(m["c"][1:]) in stays and (asked is None or asked.thing == int(m["c"][1:])):
            _lies(reader, int(m["c"][1:]), "hand", m)
    for m in spans_of(reader.text, rf"want (?P<c>{C})(?= ,| \.| and| but| for|$)"):
        if int(m["c"][1:]) in stays and _COST.search(reader.text) and not reader.story.told_fight:
            _lies(reader, int(m["c"][1:]), "hand", m)
    for m in spans_of(
        reader.text, rf"(?:play|put) (?P<c>{C}|it)(?: (?:right|straight|directly))? from (?:own:[\w-]+ )?hand"
    ):
        thing = reader.thing(m["c"], m.start())
        if thing is not None and thing in stays:
            _lies(reader, thing, "hand", m)


def _lies_below(reader: Reader, n: int) -> None:
    """'My second Stannis under the one I have out': the first is in play, if nothing else is told of it."""
    things = reader.story.things
    if things[n].titles and not any(one.titles == things[n].titles for one in things if one is not things[n]):
        owner = reader.story.owners.get(n) or things[n].owner
        things.append(Thing(things[n].titles, owner=owner, spans=things[n].spans[-1:], told=things[n].told))


def _hidden(reader: Reader, stays: set[int]) -> None:
    """'I passed on bringing out my Gold Cloaks', 'can I bring Shadowcat and Silent Sisters out together'."""
    out = rf"(?:{_LEFT} )?bring(?P<first> out)? (?P<cs>{CS})(?P<last> out)?"
    for m in spans_of(reader.text, out):
        named = m["first"] or m["last"] or "shadows" in reader.text
        if named and not _OUT.match(reader.text, m.end()):
            for n in (n for n in reader.all_things(m["cs"]) if n in stays or n in reader.events):
                _lies(reader, n, "shadows", m)
    if "shadows" not in reader.text:
        return
    for m in (m for pattern in _HIDDEN for m in spans_of(reader.text, pattern)):
        n = int(m["c"][1:])
        paid = re.search(r" (?:discard|sacrifice|control) $", reader.text[: m.start()])
        goes = m.group().endswith(" into shadows") and reader.is_asked(m.start())
        if (n in stays or n in reader.events) and not (paid or goes):
            _lies(reader, n, "shadows", m)
            if m.group().endswith((" out", " out of shadows", " from shadows")):
                _asks_for_it(reader, n)


def _asks_for_it(reader: Reader, n: int) -> None:
    """'I'd like my Syrio out of Shadows. May I?': whether it may be brought out."""
    asked = reader.story.asked
    if n in reader.story.entered:
        return
    if asked is not None and asked.thing == n and asked.how in ("use", "take", "go") and asked.to in ("", "take"):
        reader.story.asked = replace(asked, how="bring", to="")


def _between_piles(reader: Reader) -> None:
    """'Put her down from my dead pile', 'moves my Selyse from the discard pile to the dead pile'."""
    story = reader.story
    for m in spans_of(reader.text, rf"(?P<cs>{CS})(?: (?:down|out|back|in|up|into play))* (?:from|out of|off) {_PILE}"):
        onward = re.match(r" (?:in|into|to|onto) (?:own:[\w-]+ |the )?(dead|discard)\b", reader.text[m.end() :])
        for n in reader.all_things(m["cs"]):
            if n in story.controllers and (m["o"] or "").startswith("own:"):
                continue  # it has been taken from there
            if onward and not reader.is_asked(m.start()):
                story.zones[n] = onward.group(1)
                reader.note(m, f"in {onward.group(1)}")
            else:
                _lies(reader, n, m["z"], m)
            if (m["o"] or "").startswith("own:"):
                story.owners.setdefault(n, reader.player(m["o"].strip(), m.start()))
    for m in spans_of(
        reader.text, rf"{_PILE}(?: (?![.?!@#])\S+){{0,4}} (?P<c>{C})(?: (?:be|sit|go|come))* on (?:the )?top"
    ):
        _lies(reader, int(m["c"][1:]), m["z"], m)


def _used(reader: Reader) -> None:
    """'Last round City of Lies', 'with four plots behind me': plots of earlier rounds."""
    for m in (m for pattern in _USED for m in spans_of(reader.text, pattern)):
        n = int(m["c"][1:])
        plot = n in reader.plots or reader.story.things[n].noun == "plot"
        if plot and reader.story.zones.get(n) in (None, "play"):
            reader.story.zones[n] = "used"
            reader.story.revealed = [one for one in reader.story.revealed if one != n]
            reader.note(m, "an earlier plot")
