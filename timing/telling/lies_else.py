"""Where cards lie and what became of them, of which no clause has said it. Read last."""

from __future__ import annotations

import re

from timing.telling.people import ME
from timing.telling.story import C, Fight, N, P, Reader, spans_of
from timing.telling.things import Thing
from timing.telling.vocabulary import Vocabulary

_AGO = re.compile(
    r"\b(?:last|previous|first|second|third) (?:round|turn)\b|"
    r"\b(?:round|turn)s? (?:ago|before|one|two|three|four|\d)\b|"
    r"\bages ago\b|\ba (?:while|long time) (?:ago|back)\b|\bearlier in the game\b|\bin an earlier (?:round|turn)\b"
)
_SINCE = re.compile(r"\b(?:the )?(?:next|following) (?:round|turn) (?:@|,|#)")
"""What is told of the round after."""
_FOUGHT = re.compile(r"\b(?:attack|defend|win|lose|beat|challenge|unopposed|renown|deadly|claim)\b")
_HAND = r"(?:from|out of) (?:own:[\w-]+ |the )?hand"
_PILE = r"(?:in|into|to|onto) (?:the |own:[\w-]+ )?(?P<z>dead|discard)(?: pile)?"
PLACED = ("deck", "hand", "discard", "shadows")
"""Where somebody lies who was killed, by what is told in so many words."""
_OTHERWISE = "and|or|but|to|discard|lose|take|draw|pay|by|with|when|if|that"
"""Words after which something else is from hand."""
_FINDS = "attack|take|discard|choose|gets?|finds?|catch|catches|lands?|falls?|pulls?"
_INTRIGUE_CLAIM = r"(?:own:[\w-]+ |the |@\w+ )?(?:intrigue )?claim"
_STRUCK = (
    rf"{_INTRIGUE_CLAIM} (?:be |then |just )*(?:{_FINDS})(?: on)? (?P<c>{C})",
    rf"(?:attack|discard|choose|take|pulls?|return) (?P<c>{C}) (?:with|for|off|by) {_INTRIGUE_CLAIM}",
    rf"{_INTRIGUE_CLAIM} (?:be|turn out to be) (?P<c>{C})",
    rf"(?:lose|discard) (?P<c>{C}) (?:to|for|from) (?:own:[\w-]+ |the |an )?intrigue",
)
"""What an intrigue claim is told to have taken."""


def read_lying(reader: Reader, vocabulary: Vocabulary) -> None:
    """Put into the story where cards are by now."""
    _searched(reader, vocabulary)
    _died_long_ago(reader)
    for finder in (
        _put_away,
        _out_of_hand,
        _pulled,
        _thrown,
        _drawn,
        _taken_off,
        _brought_back,
        _onto,
        _let_die,
    ):
        finder(reader)
    _controlled_apart(reader)


def _controlled_apart(reader: Reader) -> None:
    """'Her copy lies in shadows, and I have control of her Rhaegal': who is controlled is another copy, in play."""
    story = reader.story
    for n, who in list(story.controllers.items()):
        old = story.things[n]
        if old.titles and story.zones.get(n, "play") in ("shadows", "hand", "deck"):
            owner = story.owners.get(n) or old.owner
            story.things.append(Thing(old.titles, owner=owner, other=True, spans=old.spans[-1:]))
            copy = len(story.things) - 1
            story.owners[copy], story.controllers[copy] = owner, who
            del story.controllers[n]


def _sentence(reader: Reader, at: int) -> tuple[int, int]:
    """Where the sentence around a place begins and ends."""
    ends = [end for mark in (" .", " ?", " !") if (end := reader.text.find(mark, at)) >= 0]
    return reader.sentence_from(at), min(ends, default=len(reader.text))


def _searched(reader: Reader, vocabulary: Vocabulary) -> None:
    """'Can I play Dance With Dragons and go get Viserion': what a card that searches is to find lies in the deck."""
    story = reader.story
    searching = {
        n
        for n, thing in enumerate(story.things)
        for title in thing.titles
        if all('"search"' in card.does for card in vocabulary.titles[title])
    }
    plainly = re.search(r"\b(?:deck|search\w*|tutor\w*)\b", reader.text) is not None
    for m in spans_of(
        reader.text,
        r"(?:and|to|for|can @[\w-]+|may @[\w-]+|then|@[\w-]+)(?: (?:go|and))* "
        r"(?:get|bring|find|search|look|tutor|take|return|dig|dig out|reveal|choose)"
        rf"(?: (?:for|up|out|own:[\w-]+ deck for|the deck for))? (?P<c>{C})",
    ):
        n = int(m["c"][1:])
        before = {int(one[1:]) for one in re.findall(C, reader.text[: m.start()])}
        if n in searching or not (searching & before or (plainly and "for" in m.group().split())):
            continue
        if n not in story.zones and n not in story.entered and not any(use.on == n for use in story.uses if use.to):
            story.zones[n] = "deck"
            story.owners.setdefault(n, reader.subject(m.end()) or ME)
            reader.note(m, "in deck")


def _died_long_ago(reader: Reader) -> None:
    """'My Ser Axell died for claim in round one': he lies in the dead pile, and no challenge is told of."""
    story = reader.story
    for n, _ in list(story.killed):
        for m in spans_of(reader.text, rf"#{n} (?:(?:be|get|have|just) )*(?:die|kill|go)"):
            begins, ends = _sentence(reader, m.start())
            clause = re.split(r" , (?:and|but|now|so) | (?:and|but) now ", reader.text[m.start() : ends])[0]
            ago = (
                _AGO.search(clause) or _AGO.search(reader.text[begins : m.start()]) or _SINCE.search(reader.text, ends)
            )
            if not ago:
                continue
            if story.zones.get(n) not in PLACED:  # "so he went on top of the deck"
                story.zones[n] = (
                    "deck" if _on_the_deck(reader, n) else "discard" if _is_discarded(reader, n) else "dead"
                )
            story.killed = [one for one in story.killed if one[0] != n]
            elsewhere = reader.text[:begins] + reader.text[m.start() + len(clause) :]
            if not story.killed and not _FOUGHT.search(elsewhere):
                story.told_fight, story.fight = False, Fight()
            reader.note(m, "killed before")


def _on_the_deck(reader: Reader, n: int) -> bool:
    """Whether who was killed is told to have gone to the deck, as who is stalwart does (rulebook, Stalwart)."""
    thing = reader.story.things[n]
    onto = r"(?:on|onto|on to|into|to|in)(?: top of)? (?:own:[\w-]+ |the )?deck"
    goes = rf"#{n} (?:go|be|put|land|end up|come)(?: back)? {onto}"
    return "stalwart" in (*thing.told.split(), *thing.keywords) or re.search(goes, reader.text) is not None


def _is_discarded(reader: Reader, n: int) -> bool:
    """Whether it is told of a card that it goes to the discard pile when it is killed."""
    return re.search(r"\bdiscard pile\b", reader.story.things[n].told) is not None


def _thrown(reader: Reader) -> None:
    """'It threw my second Septa from hand into the dead pile'."""
    for m in spans_of(reader.text, rf"(?P<c>{C}) {_HAND} {_PILE}"):
        if not reader.is_asked(m.start()):
            reader.story.zones[int(m["c"][1:])] = m["z"]
            reader.note(m, f"in {m['z']}")


def _out_of_hand(reader: Reader) -> None:
    """'Can Drogo still ride in from my hand': wherever he comes to, he is in hand."""
    for m in spans_of(
        reader.text,
        rf"(?P<c>{C})(?: (?!(?:{_OTHERWISE}|{N}) )[a-z-]+){{1,5}} {_HAND}",
    ):
        n = int(m["c"][1:])
        played = re.search(r" (?:already|have|be|get) (?:marshal|play) ", m.group()) and not reader.is_asked(m.start())
        if n not in reader.plots and not played:
            reader.story.zones.setdefault(n, "hand")
            if owner := re.search(r"own:[\w-]+", m.group()):
                reader.story.owners.setdefault(n, reader.player(owner.group(), m.start()))
            reader.note(m, "in hand")


def _put_away(reader: Reader) -> None:
    """'My Robb died and was shuffled into my deck', 'Balon was killed and returned to my hand instead'."""
    story = reader.story
    for m in spans_of(
        reader.text,
        rf"(?P<c>{C})(?: (?![@#.?!])\S+){{1,8}}? (?:and|but|then|so|,) "
        r"(?:(?:be|have|get|got|so|then|now|it|@he|@she|#\d+) )*"
        r"(?:shuffle|return|put|go|bring|place)(?: back)?(?: (?:on top of|into|to|in|on) (?:own:[\w-]+ |the )?)"
        r"(?:top of (?:own:[\w-]+ |the )?)?(?P<z>deck|hand)\b",
    ):
        n = int(m["c"][1:])
        if not reader.is_asked(m.start()) and n not in story.discarded:
            story.zones[n] = m["z"]
            story.killed = [one for one in story.killed if one[0] != n]
            reader.note(m, f"in {m['z']}")


def _pulled(reader: Reader) -> None:
    """'I win intrigue and the claim hits Viserys': what was discarded at random was in hand."""
    story = reader.story
    if story.fight.type != "intrigue":
        return
    killed = [n for n, why in story.killed if why == "claim" and n not in story.discarded]
    taken = [] if re.search(r"\bmil(?:itary)?\b", reader.text) else killed
    story.killed = [one for one in story.killed if one[0] not in taken]
    for n in taken:  # nobody is killed for an intrigue claim (rulebook, Claim)
        story.zones.setdefault(n, "hand")
        story.discarded.append(n)
    for pattern in _STRUCK:
        for m in spans_of(reader.text, pattern):
            n = int(m["c"][1:])
            if n not in reader.plots and story.zones.setdefault(n, "hand") == "hand":
                story.discarded += [n] if n not in story.discarded and not reader.is_asked(m.start()) else []
                reader.note(m, "for the claim")


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
