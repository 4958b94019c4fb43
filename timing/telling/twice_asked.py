"""Whether one character may be chosen twice for a claim: "I name him for both kills", "can both go on Hodor?"."""

from __future__ import annotations

from timing.telling.claims import ASKING, is_short, sentences
from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, Reader, Use, spans_of

_WHO = rf"(?:own:[\w-]+ |the )?(?P<c>{C}|{PRONOUN})"
_GIVES = r"(?:choose|give|kill|take|lose|put|count|use|offer|assign|sacrifice|pay with)(?: up)?"
_LOST = r"(?:kill|death|deaths|claims?|pick|choose|casualty|casualties|loss|losses|lose|die|of (?:@they|them|those|it))"
_BOTH = rf"(?:twice|two times|both times|double|(?:for|as|to) (?:both|two)(?: {_LOST})?|for (?:the )?(?:whole|full|entire|all of the) claim)(?! #)"
TWICE = (
    rf"{_GIVES} {_WHO} (?:(?![.?!#@])\S+ ){{0,3}}?{_BOTH}",
    rf"(?:both|the two|two)(?: (?:of )?(?:own:[\w-]+|the|@they))?(?: {_LOST})?(?: (?:go|be|put|come|fall|land|allowed|to))*"
    rf" (?:on|onto|from|with|off|be|to) {_WHO}(?= [.?!,]|$| and| or| if| so| but| again| as)",
    rf"{_WHO} (?:be |get |gets )+(?:choose|kill|give|take|use|name|count)(?: up)? (?:(?![.?!#@])\S+ ){{0,2}}?{_BOTH}",
    rf"{_WHO} (?:can |could |may |will |to )?(?:die|count|take|eat|eats|cover|covers|pay|satisfy|soak|soaks|absorb|absorbs) (?:both|{_BOTH})(?: {_LOST})?(?= [.?!,]|$| and| or| if| so| but)",
)


def claims_twice(reader: Reader) -> bool:
    """Whether it is asked; the question is put into the story."""
    story, text = reader.story, reader.text
    fight = story.fight
    if fight.type not in ("", "military") or not (fight.claim or 0) > 1 - ("claim" in text.split()):
        return False
    parts = list(sentences(reader.words))
    asks = next((n for n in range(len(parts) - 1, -1, -1) if reader.words[parts[n][1] - 1].tag == "?"), len(parts) - 1)
    if not parts:
        return False
    first = max(asks - 1, 0) if is_short(reader.words[slice(*parts[asks])]) else asks
    begins = reader.starts[parts[first][0]]
    ends = reader.starts[parts[asks][1] - 1] + 1
    found = [m for pattern in TWICE for m in spans_of(text, pattern) if begins <= m.start() < ends]
    for match in sorted(found, key=lambda m: -m.start()):
        thing = reader.thing(match["c"], match.start("c"))
        if thing is None or not reader.is_character(thing) or story.things[thing].plural:
            continue
        owner = story.owners.get(thing) or story.things[thing].owner
        lost = fight.winner.removeprefix("not:") if fight.winner.startswith("not:") else f"not:{fight.winner}"
        owner = owner or (lost if fight.winner else ME)
        story.owners.setdefault(thing, owner)
        story.told_fight, fight.type = True, "military"
        fight.winner = fight.winner or f"not:{owner}"
        fight.claim = fight.claim or 2
        story.killed = [(n, why) for n, why in story.killed if n != thing]
        story.uses = [use for use in story.uses if use.thing != thing or use.how != "dupe"]
        story.asked, story.ask = Use(owner, thing, None, "", "claim-twice"), "choose"
        reader.note_to_end(match, "the question")
        _note_who_asks(reader, parts[first][0], match.start())
        return True
    return False


def _note_who_asks(reader: Reader, begins: int, at: int) -> None:
    """Take the words "can I" before what is asked as understood."""
    for n, word in enumerate(reader.words[begins:], begins):
        if reader.starts[n] >= at:
            break
        if word.tag in ASKING or word.tag.startswith("@"):
            reader.story.spans.append((word.start, word.end, "the question"))
