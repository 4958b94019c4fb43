"""The rules for what lies on a card: attachments, duplicates, and who controls what was put into play elsewhere."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.story import CS, OWN, C, N, P, Reader, T, rule


@rule(
    rf"put (?P<c>{C}) (?:under|beneath|below|on|behind) (?P<h>{C}|{PRONOUN}|it) as (?:a |own:[\w-]+ )?(?:dupe|copy)",
    rf"(?P<c>{C}) (?:be |go |lie |put |end up |land )*(?:under|beneath|below) (?P<h>{C}|{PRONOUN}|it|(?:the )?(?:first|other)(?: one)?)(?: as (?:a |own:[\w-]+ )?(?:dupe|copy))?",
    rf"(?P<c>{C}) (?:go |be |lie |put )+(?P<h>under)(?: there)?(?: as (?:a |own:[\w-]+ )?(?:dupe|copy))?(?= [.,;?!]|$| and| so| but)",
)
def _put_under(r: Reader, m: re.Match[str]) -> None:
    """One version under another: a duplicate, which is no card of its own."""
    under = int(m["c"][1:])
    host = int(m["h"][1:]) if m["h"].startswith("#") else None
    twins = [
        n
        for n, thing in enumerate(r.story.things)
        if n != under and set(thing.titles) & set(r.story.things[under].titles)
    ]
    other = (
        host
        if host is not None and r.is_character(host) and re.search(r"as (?:a |own:[\w-]+ )?dupe", m.group())
        else None
    )
    host = host if host in twins else twins[-1] if twins else other  # some may be another's duplicate by their text
    if under in r.story.under or r.story.entered.get(under) == "shadows":
        return  # a copy that has just come into play is a duplicate by that
    if host is not None and r.is_character(under) and not r.is_asked(m.start()):
        r.story.duplicates[host] = r.story.duplicates.get(host, 0) + 1
        r.story.under[under] = host
        r.note(m, "a duplicate")


@rule(
    rf"(?P<h>{C}|{PRONOUN}) (?:still )?(?:with|have|be carry|carry|gets|receives|bears) (?P<c>{C})(?! of own:[\w-]+ own on)(?: attached)?(?: on (?:{PRONOUN}|it))?",
    rf"(?P<h>{C}) (?:be|stand|sit)(?: sat| stood| sit| there| here| out)* with (?P<c>{C}) on(?= [.,]|$| and| so| but)",
    rf"(?P<c>{C}) (?:of own:[\w-]+ own )?(?:be |sit |stay |lie |already |still )*(?:on|onto|attached to|attach to) (?P<h>{C}|{PRONOUN}|it)",
    rf"(?P<h>{C}|{PRONOUN}) (?:be |get )?(?:attach|attached|load|loaded|saddled|equipped|stuck) with (?P<c>{C})",
)
def _attached(r: Reader, m: re.Match[str]) -> None:
    host, thing = r.thing(m["h"], m.start()), r.thing(m["c"], m.start())
    knelt = r.text[: m.start()].endswith("kneel ") and thing not in r.attachments  # "I kneel Frozen Outpost on him"
    wished = re.search(r"(?:^| )(?:can|may|could)(?: still| even)* $", r.text[: m.start()])  # "can he carry it"
    wished = wished and re.match(rf"(?:{C}|{PRONOUN}) (?:have|carry)\b", m.group())
    if host is not None and thing is not None and host != thing and not knelt and not wished:
        r.story.attached.setdefault(thing, host)
        if re.search(r" (?:gets|receives) ", m.group()) and not r.is_character(thing):
            r.story.entered.setdefault(thing, "marshalled")  # it has just been put there


@rule(
    rf"(?P<h>{C}) with (?P<c>{C}) (?:on|attached)(?! (?:{C}|{PRONOUN}|it|{OWN}{C}))",
    rf"(?P<h>{C})(?: (?:have|be|count|counts|only|a|an|the|as|get|gets|still|own:[\w-]+|{T}|icon|lord|lady|noble|str|strength|\d+|plus))+"
    rf" (?:from|through|via|only from) (?P<c>{C})",
    rf"(?P<h>{C}) (?:be|have|count|counts|get|gets|only)(?: (?![@#.?!,])[\w-]+){{0,6}} (?:because of|thanks to) (?P<c>{C})",
    rf"(?:because of|thanks to|with) (?P<c>{C})(?: on (?:{PRONOUN}|it))?(?: ,)? (?P<h>{C}) (?:be|count|counts|have|get|gets|now)\b",
)
def _bears_what_gives(r: Reader, m: re.Match[str]) -> None:
    """'The guy with Milk on', 'she only has a crown because of Lordship': what somebody has something from is on him."""
    host, thing = int(m["h"][1:]), int(m["c"][1:])
    if thing in r.attachments and r.is_character(host):
        r.story.attached.setdefault(thing, host)
        r.note(m, "attached")


@rule(
    rf"(?P<h>{C}) (?:have|carry|bear|with) (?:(?:(?:{N}|a|an|the|own:[\w-]+|dupe|power|token|gold|also|both) )+(?:, |and )?)+"
    rf"(?P<c>{C}(?:(?: and|,|,? plus) {C})*)"
)
def _bears_besides(r: Reader, m: re.Match[str]) -> None:
    """'My Ned has two dupes, a Bodyguard and 3 power.'"""
    host = int(m["h"][1:])
    if r.is_character(host) and not r.is_asked(m.start()):
        for n in (n for n in r.all_things(m["c"]) if n in r.attachments):
            r.story.attached.setdefault(n, host)
            r.note(m, "attached")


@rule(
    rf"(?P<c>{C})(?: be| sit)* (?:on|attached to) (?P<h>{C}|{PRONOUN}|it)(?: ,)? (?:and|plus)(?: (?![@#.?!])\S+){{0,4}} "
    rf"(?P<d>{C})(?= too| as well| besides| [.,?!]|$)"
)
def _bears_another(r: Reader, m: re.Match[str]) -> None:
    """'There's Milk on Ned and a Bodyguard too.'"""
    host, things = r.thing(m["h"], m.start("h")), (int(m["c"][1:]), int(m["d"][1:]))
    if host is not None and r.is_character(host) and all(n in r.attachments for n in things):
        for n in things:
            r.story.attached.setdefault(n, host)
        r.note(m, "attached")


@rule(rf"(?P<h>{C}) (?:have|carry) it(?= [.,;?!]| and| so|$)")
def _holds_it(r: Reader, m: re.Match[str]) -> None:
    """'The guy holding it': who carries the attachment that was spoken of last."""
    host, thing = int(m["h"][1:]), r.thing("it", m.start("h"))
    if thing is not None and thing in r.attachments and r.is_character(host) and not r.is_asked(m.start()):
        r.story.attached.setdefault(thing, host)
        r.note(m, "attached")


@rule(
    rf"(?P<c>{C}) (?:be |sit |stay |already |still )*(?:on|onto|attached to|attach to) own:(?P<o>[\w-]+) house(?: card)?",
    rf"(?P<p>{P}) (?:have|put|play|attach) (?P<c>{C}) (?:attached to|attach to|put on|on|onto) own:(?P<o>[\w-]+) house(?: card)?",
)
def _on_house(r: Reader, m: re.Match[str]) -> None:
    """'Summer Tax is on my House card'."""
    thing = int(m["c"][1:])
    if not r.is_character(thing):
        r.story.on_house[thing] = r.player(f"@{m['o']}", m.start())
        r.note(m, "on the House card")


@rule(
    rf"(?:put|play|bring|drop) (?P<c>{C})(?: (?:in|into play|down|out))*(?: (?:on|under|for|to|at))+ (?P<o>own:[\w-]+) (?:side|control|table|board)"
)
def _on_their_side(r: Reader, m: re.Match[str]) -> None:
    """'I put the Honor Guard into play on Tom's side'."""
    thing, holder = int(m["c"][1:]), r.player(f"@{m['o'].removeprefix('own:')}", m.start())
    if not r.is_asked(m.start()) and r.is_character(thing):
        r.story.controllers[thing] = holder
        if who := r.subject(m.start()):
            r.story.owners.setdefault(thing, who)
        r.note(m, "who controls it")


@rule(
    rf"(?P<p>{P}) (?:made|make|makes) (?P<h>{C})(?: (?:a |an |into |#\d+ )+)?(?:\S+ )?(?:with|by|using|through) (?P<c>{C})",
    rf"(?P<p>{P}) (?:can|could) put (?P<c>{C}) (?:on|onto) (?P<h>{C})(?= [.,]| and|$)",
)
def _made_by(r: Reader, m: re.Match[str]) -> None:
    """'I made Ser Rodrik a Lord with Lordship so I could put a Bodyguard on him.'"""
    host, thing = int(m["h"][1:]), int(m["c"][1:])
    if host != thing and not r.in_question(m.start()) and not r.is_character(thing) and thing not in r.events:
        r.story.attached[thing] = host
        who = r.player(m["p"], m.start())
        for n in (host, thing):
            r.story.owners.setdefault(n, who)
        r.note(m, "attached")


@rule(
    rf"(?P<c>{C}|{PRONOUN}) (?:(?:(?:sit|stand|be)(?: (?:there|here|out|down|in play|still|on the table|behind))* )?with|have|'s|(?:, )?(?:who|that|which) (?:also |still |already )?have|carry)(?: own:[\w-]+)? ?(?:a |an |his |one )?(?P<n>{N} )?dupe",
    rf"(?P<n>{N} |a |the )?dupe (?:on|of|for|under|for) (?P<c>{C}|{PRONOUN}|it)",
    rf"(?P<n>{N} |a |the |spare |second )?copy(?: {P} (?:have|hold))? (?:under|beneath|below) (?P<c>{C}|{PRONOUN}|it)",
    rf"(?P<n>{N} |spare )copy (?:on|of|for) (?P<c>{C}|{PRONOUN})",
    rf"dupe(?:d)? (?P<c>{C})",
    r"(?:peel|pull|discard|use|take)(?: off| out| away)? own:[\w-]+ (?:spare |second |other |extra )?copy",
    rf"own:[\w-]+ (?:own |only |last )?(?P<n>{N} )?dupe",
)
def _dupes(r: Reader, m: re.Match[str]) -> None:
    tag = m.groupdict().get("c") or "@he"
    thing = r.thing(tag, m.start())
    if thing is not None:
        n = r.number((m.groupdict().get("n") or "").strip()) or 1
        r.story.duplicates[thing] = max(n, r.story.duplicates.get(thing, 0))
        r.note(m, "a duplicate")


@rule(
    rf"(?:with dupe|dupe each)(?: ,| :)? (?P<cs>{CS})",
    rf"(?P<cs>{C} (?:and|, and) {C})(?: both| each| all)* (?:with|have)(?: a| one| own:[\w-]+)* dupe",
)
def _dupes_each(r: Reader, m: re.Match[str]) -> None:
    for n in r.all_things(m["cs"]):
        r.story.duplicates.setdefault(n, 1)
    r.note(m, "duplicates")
