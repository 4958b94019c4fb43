"""The rules for what is played and used, on what, and what comes into play."""

from __future__ import annotations

import re

from timing.telling.people import HE, ME, PRONOUN
from timing.telling.story import OWN, C, N, P, Reader, Use, X, rule


def _use(
    r: Reader, m: re.Match[str], who: str, thing: int | None, on: int | None = None, to: str = "", how: str = "use"
) -> None:
    if thing is None:
        return
    asked = r.is_asked(m.start()) or "want to" in m.group() or r.text[: m.start()].endswith(("lets ", "let "))
    use = Use(who, thing, on, to, how, m.start())
    if who:
        r.story.owners.setdefault(thing, who)
    if asked:
        return
    if (on is not None and (thing, on) in r.story.answered) or any(one.paying == thing for one in r.story.uses):
        return
    for earlier in r.story.uses:
        if earlier.thing == thing and earlier.at <= m.start() < earlier.at + 60 and earlier.how == how:
            earlier.on = earlier.on if earlier.on is not None else on
            earlier.to = earlier.to or to
            return
    r.story.uses.append(use)
    r.note(m, f"{how}s it" if how != "use" else "uses it")


_ON = rf"(?:(?: (?:on|at|against|targeting|over|target|upon|to (?:kneel|kill|cancel|save|discard|return|stand|kill off|get rid of|take|blank|lower))(?: (?:off|at|out))? (?P<on>{X})))?"


@rule(
    rf"(?P<p>{P})(?: (?:go and|go|have|do|want to|to))* (?P<v>play|use|respond|cancel|save)(?: (?:with|by|using|off|out|down))? (?P<c>{C}){_ON}",
    rf"(?P<p>{P}) (?:and )?(?P<v>pay) [\w ]{{0,18}}?for (?P<c>{C}){_ON}",
    rf"(?:and|then|,) (?P<v>play|use|respond)(?: with)? (?P<c>{C}){_ON}",
)
def _plays(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    if m["v"] in ("cancel", "save") and not re.search(r"(?:cancel|save) (?:with|by|using)", m.group()):
        return
    to = re.search(r"to (kneel|kill|cancel|save|discard|return|stand|take|blank|lower)", m.group())
    how = "play" if m["v"] in ("play", "pay", "respond") else "use"
    on = r.thing(m.groupdict().get("on"), m.start("c"))
    _use(r, m, who, r.thing(m["c"], m.start()), on, to[1] if to else "", how)


@rule(
    rf"(?P<p>{P}) (?P<c>{C}) (?P<on>{X})(?! (?:and|or|,|with))",
    rf"(?P<p>{P}) (?P<c>{C}) (?P<on>{C})(?= (?:and|or|,|with) )",
    rf"(?:and|then) (?P<c>{C}) (?P<on>{C})(?= [.,!]|$| and @)",
    rf"(?P<p>{P}) (?:pay|kneel)(?: (?![@#.?!,])\S+){{1,4}} and (?P<c>{C}) (?P<on>{X}|{P})(?= [.,!?]|$| and| so| but)",
    rf"(?P<p>{P}) (?P<c>{C}) (?P<on>@me)(?= [.,!?]|$| and| so| but)",
    rf"(?P<p>{P})(?: have)? (?:show|reveal|use|play|return|put)(?: up| out)? (?P<c>{C})(?: down)? (?:from|out of) (?:own:[\w-]+ |the )?hand",
)
def _by_its_name(r: Reader, m: re.Match[str]) -> None:
    """'He Nightmares my Robb': the title is what is done."""
    thing = int(m["c"][1:])
    on = _struck(r, m, thing)
    if r.is_character(thing) and on is not None:
        return
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    listed = on is not None and re.match(r" (?:and|or|,|with) ", r.text[m.end() :])
    if listed and not (thing in r.events and on in r.events and r.story.things[on].owner not in ("", who)):
        return  # else what it is done to: "I Paper Shield his Seductive Promise, ..."
    if on is not None and re.match(r" (?:back )?(?:in)?to own:[\w-]+ hand", r.text[m.end() :]):
        r.story.owners.setdefault(on, who)
    _use(r, m, who, thing, on, "", "play")
    if on is not None and not r.is_asked(m.start()):
        r.story.answered.append((thing, on))


def _struck(r: Reader, m: re.Match[str], thing: int) -> int | None:
    """What it is played on: a card, or what the player who is named has played last ("he Judgements me")."""
    tag = m.groupdict().get("on")
    if not tag:
        return None
    if tag.startswith("@") and not re.fullmatch(PRONOUN, tag):
        whose = r.player(tag, m.start())
        played = [use for use in r.story.uses if use.who == whose and use.thing != thing and use.at < m.start()]
        return played[-1].thing if played else None
    return r.thing(tag, m.start("on"))


@rule(
    rf"(?P<p>{P}) (?P<v>kneel|discard|sacrifice|kill) (?P<x>{X})(?: ,? ?(?:who|that|which) be(?: an?)? [\w-]+(?: ,)?)? (?:to pay )?(?:for|to play|to use|to trigger) (?P<c>{C})",
    rf"(?P<p>{P}) (?P<v>kneel|pay|discard) (?:{N} )?(?:influence|gold|cards?) (?:for|to play|to use|on) (?P<c>{C})",
    rf"(?P<p>{P}) (?P<v>kneel|use) (?P<x>{X}) for (?:the |own:[\w-]+ )?(?:{N} )?(?:of )?(?:influence|gold) (?:for|to play|on|of|to pay for) (?P<c>{C})",
)
def _pays_for(r: Reader, m: re.Match[str]) -> None:
    groups = m.groupdict()
    _use(r, m, r.player(m["p"], m.start()), int(m["c"][1:]), None, "", "play")
    if r.story.uses and r.story.uses[-1].thing == int(m["c"][1:]) and groups.get("x"):
        r.story.uses[-1].paying = r.thing(groups["x"], m.start("x"))


@rule(
    rf"(?P<c>{C})(?: now| then)?(?: want to| would| will)? (?:give|gives|let|lets|make|makes|draw|draws) (?P<p>{P})(?: (?:draw|take|get))?"
    rf" (?:{N}|a|another)(?: (?:more|extra|other|additional))*(?: cards?)?(?= [.,?]|$| more| and)"
)
def _gives_cards(r: Reader, m: re.Match[str]) -> None:
    """'Insidious Ways gives me two more.'"""
    thing, who = int(m["c"][1:]), r.player(m["p"], m.start())
    if r.is_character(thing) and not re.search(r"card|draw", r.text):
        return
    if thing not in [use.thing for use in r.story.uses]:
        r.story.uses.append(Use(who, thing, None, "draw", "play", m.start()))
        r.story.owners.setdefault(thing, who)
        r.note(m, "what it gives")


@rule(
    rf"(?P<p>{P}) (?:claim|claims|put|get) (?:(?:a|one|the|own:[\w-]+|{N}) )?(?:power )?(?:token )?(?:on|for) (?P<c>{C})"
)
def _claims_power(r: Reader, m: re.Match[str]) -> None:
    """'I claim one on him.'"""
    if re.match(r" (?:for|by|from|off|because of) (?:own:[\w-]+ |the )?renown", r.text[m.end() :]):
        return  # what the keyword gives, which nobody uses
    if re.search(r" (?:power|claims?) ", m.group()) and r.is_character(int(m["c"][1:])):
        _use(r, m, r.player(m["p"], m.start()), int(m["c"][1:]), None, "claim-power")


@rule(
    rf"(?P<p>{P}) (?P<v>kneel|discard|sacrifice|kill) (?P<x>{C}) (?:to pay )?for (?:pay )?(?:for )?(?:it|that|this)(?= [.,?!]|$| and)"
)
def _pays_for_it(r: Reader, m: re.Match[str]) -> None:
    """'He uses the Harrenhal and kills Bronn for it.'"""
    who = r.player(m["p"], m.start())
    if len(r.story.uses) > 1 and r.story.uses[-1].thing == int(m["x"][1:]):
        r.story.uses.pop()
    if r.story.uses and r.story.uses[-1].thing != int(m["x"][1:]) and not r.is_asked(m.start()):
        r.story.uses[-1].paying = int(m["x"][1:])
        r.story.wants = Use(who, int(m["x"][1:]), r.story.uses[-1].thing, "pay", m["v"])
        r.note(m, "what is paid")


@rule(
    rf"(?P<p>{P})(?: have)? (?:discard|use|lose|give|choose|spend)(?: away)? (?:the |own:[\w-]+ |a |one |that )*dupe(?: (?:on|off|from|of|for|to save) (?P<c>{C}|{PRONOUN}))?",
    rf"(?P<p>{P}) save(?: (?P<d>{C}|{PRONOUN}|it))? (?:with|by|using|off|through) (?:discard |use |throw |burn )?(?:the |own:[\w-]+ |a |one |that )*dupe(?= [.,?!]|$| and| so| but)",
    rf"(?P<p>{P}) (?:discard|use|lose|spend)(?: away)? one(?! (?:of|#))",
)
def _discards_duplicate(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m.groupdict().get("c") or m.groupdict().get("d"), m.end())
    if thing is None:
        thing = next(reversed(r.story.duplicates), None)
    if thing is None and (struck := [use.on for use in r.story.uses if use.on is not None and r.is_character(use.on)]):
        thing = struck[-1]
    if thing is None and not r.is_asked(m.start()):
        thing = r.thing("@he", m.start())
    if thing is not None:
        r.story.duplicates.setdefault(thing, 1)
        _use(r, m, r.player(m["p"], m.start()), thing, None, "save", "dupe")


@rule(
    rf"(?P<p>{P})(?: have)? (?:kneel|put|play|bring|marshal) (?P<c>{C})(?: in| into| down| out)? (?:from|out of)(?: own:[\w-]+| the)? shadows"
)
def _from_shadows(r: Reader, m: re.Match[str]) -> None:
    r.story.zones.setdefault(int(m["c"][1:]), "shadows")


@rule(
    rf"(?P<c>{C}) (?!be|sit|stay|have|put|go|come|stand|kneel|die|attack|defend|with|and|or|attach|win|lose|in)[a-z]+ (?:on|at|upon) (?P<on>{C})",
    rf"(?:^|(?<=[.?!] ))(?P<c>{C}) on (?P<on>{C}|{PRONOUN})",
)
def _works_on(r: Reader, m: re.Match[str]) -> None:
    """'Drogon breathes on Viserys', 'Nightmares on her Robb': a card is used on another."""
    thing, on = int(m["c"][1:]), r.thing(m["on"], m.start("on"))
    described = " on #" in m.group() and m.group().split(" ")[1] == "on"
    if on is None or on == thing or thing in r.plots or (described and thing not in r.events):
        return
    who = r.story.owners.get(thing) or r.story.things[thing].owner
    struck = r.story.owners.get(on) or r.story.things[on].owner
    helps = re.match(
        r" (?:give|gives|grant|grants) #\d+ |(?: (?:give|gives|grant|grants)) @(?:he|she) ", r.text[m.end() :]
    )
    who = who or (struck if helps else f"not:{struck}" if struck == ME else ME if described else "")
    _use(r, m, who, thing, on, "", "play" if thing in r.events else "use")


@rule(
    rf"(?P<p>{P})(?: have| go and| go)? kneel (?P<c>{C}) (?:on|at|for|targeting) (?P<on>{C}|{PRONOUN})",
    rf"(?:and|then|,) kneel (?P<c>{C}) (?:on|at|for|targeting) (?P<on>{C}|{PRONOUN})",
)
def _kneels_on(r: Reader, m: re.Match[str]) -> None:
    """'I kneel Frozen Outpost on them': what kneels for its ability, used on somebody."""
    thing, on = int(m["c"][1:]), r.thing(m["on"], m.start("c"))
    if on is None or on == thing or thing in r.attachments or thing in r.events or not r.is_character(on):
        return
    _use(r, m, r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start()), thing, on, "", "kneel")


@rule(rf"(?P<on>{C}) have (?:a |an |the )?(?P<c>{C}) on (?:{PRONOUN}|it)(?: earlier| before)?")
def _has_event_on(r: Reader, m: re.Match[str]) -> None:
    """'My Hodor got Nightmares on him earlier': an event that was played on him."""
    on, thing = int(m["on"][1:]), int(m["c"][1:])
    if thing in r.events:
        owner = r.story.owners.get(on) or r.story.things[on].owner
        _use(r, m, f"not:{owner}" if owner else "", thing, on, "", "play")


@rule(rf"(?P<p>{P}) (?:show|shows|showed|slam|slams|bust out|whip out|respond with) (?P<c>{C})(?: down| to)?")
def _shows(r: Reader, m: re.Match[str]) -> None:
    """'I show Seasick.'"""
    if int(m["c"][1:]) in r.events:
        _use(r, m, r.player(m["p"], m.start()), int(m["c"][1:]), None, "", "play")


@rule(
    rf"(?P<p>{P}) kneel (?P<x>{C}) (?:with|by|using|for) (?P<u>{C}) (?:and|to) (?:{P} )?(?P<v>discard|kill|return|cancel|stand) (?P<on>{C})"
)
def _kneels_with(r: Reader, m: re.Match[str]) -> None:
    """'Pete kneels his maester with the Tin Link and throws my Lordship away.'"""
    who, thing = r.player(m["p"], m.start()), int(m["u"][1:])
    if r.is_asked(m.start()) or r.is_character(thing):
        return
    r.story.uses = [use for use in r.story.uses if use.thing != thing]
    r.story.uses.append(Use(who, thing, int(m["on"][1:]), m["v"], "use", m.start()))
    r.story.owners.setdefault(thing, who)
    r.note(m, "uses it")


@rule(
    rf"(?P<c>{C}) (?:come|go|be put|get put|hit the table)(?: right| straight)?(?: down)? for (?P<p>{P})(?= [.,]|$| and| so)"
)
def _comes_down(r: Reader, m: re.Match[str]) -> None:
    """'Axell comes down for Dad'."""
    thing = int(m["c"][1:])
    if "down" in m.group() and not r.is_asked(m.start()) and thing not in r.events | r.plots:
        r.story.entered.setdefault(thing, "marshalled")
        r.story.owners.setdefault(thing, r.player(m["p"], m.start()))
        r.note(m, "marshalled")


@rule(rf"(?P<p>{P})(?: have)? (?P<v>discard|sacrifice) (?P<c>{C}) (?:so|and)(?: that)? (?P<on>{C})")
def _spends(r: Reader, m: re.Match[str]) -> None:
    """'She discards the Orphan so my Champion loses his icon.'"""
    _use(r, m, r.player(m["p"], m.start()), int(m["c"][1:]), int(m["on"][1:]), "", m["v"])


@rule(
    rf"(?P<p>{P})(?: have)? (?:play|put|bring|marshal|place|get|fetch)(?: down| out| in)? (?P<c>{C})(?: down| out| in)? (?:off|with|from|through|via) (?:it|that|{C})(?= [.,;?!]|$| and| so| but)"
)
def _put_by_an_effect(r: Reader, m: re.Match[str]) -> None:
    """'My Council went to used and I dropped a Great Keep off it': put into play, and not marshalled."""
    thing = int(m["c"][1:])
    if thing in (*r.events, *r.attachments, *r.plots) or r.is_asked(m.start()) or r.is_character(thing):
        return
    r.story.entered[thing] = "put"
    r.story.zones.pop(thing, None)
    r.story.uses = [use for use in r.story.uses if use.thing != thing]
    r.note(m, "put into play")


SO_THAT = {"lose": "strip", "kneel": "kneel", "die": "kill", "stand": "stand"}


@rule(
    rf"(?P<p>{P})(?: have)? (?P<v>kneel|use|play|discard|trigger) (?P<c>{C})(?: so)? that (?P<on>{C}) (?P<to>{'|'.join(SO_THAT)})"
)
def _so_that(r: Reader, m: re.Match[str]) -> None:
    """'Paul kneels a Merchant so that her attacker loses the icon.'"""
    _use(r, m, r.player(m["p"], m.start()), int(m["c"][1:]), int(m["on"][1:]), SO_THAT[m["to"]], m["v"])


@rule(rf"[,.] (?P<c>{C})(?= [,.])")
def _named_alone(r: Reader, m: re.Match[str]) -> None:
    """'Won power by five, Seductive Promise, took his Recruiter.'"""
    if int(m["c"][1:]) in r.events:
        _use(r, m, r.subject(m.start()) or ME, int(m["c"][1:]), None, "", "play")


@rule(rf"(?P<p>{P}) (?P<c>{C})(?= [.,?]|$)")
def _flips(r: Reader, m: re.Match[str]) -> None:
    """'When she Valars.'"""
    if int(m["c"][1:]) in r.plots:
        r.story.revealed.append(int(m["c"][1:]))
        r.story.owners.setdefault(int(m["c"][1:]), r.player(m["p"], m.start()))
        r.note(m, "the revealed plot")


@rule(rf"(?P<c>{C}) as well", rf"and (?P<c>{C}) (?:out|second|next)")
def _as_well(r: Reader, m: re.Match[str]) -> None:
    """'Now Gold Cloaks as well': the same is asked of another card."""
    thing = int(m["c"][1:])
    if "shadows" in r.story.entered.values() and thing not in r.story.entered:
        r.story.zones.setdefault(thing, "shadows")
        r.story.wants = Use(r.subject(m.start()) or ME, thing, None, "", "bring")
        r.note(m, "the question")


@rule(
    rf"(?P<p>{P})(?: (?:want to|go to))? (?P<v>kneel|discard|kill|sacrifice|use|return|stand) (?P<c>{C})(?: (?:from|out of) (?:own:[\w-]+ |the )?hand)?(?: (?:to|and|,)) (?P<to>save|cancel|stop|kill|stand|kneel|keep|draw|lower|get|return|discard|blank)(?: (?:off|at|out))?(?: (?P<on>{X}))?",
    rf"(?:and|then|,) (?P<v>kneel|discard|kill|sacrifice|use) (?P<c>{C}) (?:to|and) (?P<to>save|cancel|stop|kill|stand|kneel|keep|draw)(?: (?P<on>{X}))?",
)
def _pays_to(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    thing = r.thing(m["c"], m.start())
    on = r.thing(m["on"], m.start("c"))
    if m["to"] in ("cancel", "stop") and m["on"] in ("it", "that", "this"):
        on = _to_be_canceled(r, m.start(), on)
    _use(r, m, who, thing, on, m["to"], m["v"])


def _to_be_canceled(r: Reader, at: int, otherwise: int | None) -> int | None:
    """What "it" is that is canceled: what was used or revealed last, and not at whom it is aimed."""
    if r.story.uses:
        return r.story.uses[-1].thing
    plots = [n for n in r.all_things(r.text[:at]) if n in r.plots]
    return plots[-1] if plots else otherwise


@rule(
    rf"(?P<p>{P}) (?P<v>cancel|save) (?P<on>{X})(?: 's \w+)?(?: (?!with|by|using|through)[a-z]+)? (?:with|by|using|through) (?P<c>{C})",
    rf"(?P<on>{C})(?: be| get| gets| got| have been)* (?P<v>cancel|save|kill) (?:by|with|using) (?:{P} )?(?P<c>{C})",
    rf"(?P<on>{C}) ate {OWN}(?P<c>{C})",
    rf"(?P<c>{C}) (?P<v>cancel|save|kill) (?P<on>{X})",
)
def _answers(r: Reader, m: re.Match[str]) -> None:
    groups = m.groupdict()
    on, thing = r.thing(m["on"], m.start("on")), r.thing(m["c"], m.start())
    to = groups.get("v") or "cancel"
    who = r.player(groups.get("p"), m.start())
    if not who and on is not None:
        mine = r.story.owners.get(on) or r.story.things[on].owner
        if to == "cancel" and mine and mine != HE:
            who = "not:" + mine
    _use(r, m, who, thing, on, to, "play")
    if to == "cancel" and on is not None and not r.is_asked(m.start()):
        for use in r.story.uses:
            use.canceled = use.canceled or use.thing == on


@rule(
    rf"(?P<p>{P})(?: go)? (?:to )?(?P<v>kill|kneel|discard|target|return|stand|choose|attack|take|blank) (?P<on>{C}|{PRONOUN})(?: (?:back )?(?:to|into) (?:own:[\w-]+ |the )?hand)? (?:with|by|using) (?P<c>{C})"
)
def _does_with(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m["p"], m.start())
    _use(r, m, who, r.thing(m["c"], m.start()), r.thing(m["on"], m.start()), m["v"], "use")


@rule(
    rf"(?P<v>target) {X} (?:at|on|against) (?P<on>{C})",
    rf"(?P<v>target|point|points|aims)(?: at)? (?P<on>{C})(?! (?:at|on|against) #)",
    rf"(?:choose|choosing) (?P<on>{C})",
)
def _targets(r: Reader, m: re.Match[str]) -> None:
    if not r.story.uses and r.story.entered and not r.is_asked(m.start()):  # what has just come in is what aims
        thing = list(r.story.entered)[-1]
        _use(r, m, r.story.owners.get(thing, ""), thing, int(m["on"][1:]))
    elif r.story.uses and not r.is_asked(m.start()):
        last = r.story.uses[-1]
        if last.thing != r.thing(m["on"], m.start()):
            last.on = r.thing(m["on"], m.start()) if last.on is None else last.on
            r.note(m, "its target")


CHOOSES = r"(?:choose|target|point|aim|pick)"
OTHERWISE = re.compile(
    r"(?:to|for|with|as|in|by|of) (?:\S+ )?(?:stealth|bypass|claim|claims|attack|defend|duplicate|dupe|both)\b"
)


@rule(rf"(?P<p>{P})(?: (?:have|then|now))* {CHOOSES}(?: it)?(?: at)? (?P<on>{C})(?! at #| on #| to )")
def _chooses_with_what_was_named(r: Reader, m: re.Match[str]) -> None:
    """'Tom won with the Robb that kills, and he picked her lord': what was named last is what chooses."""
    on, who = int(m["on"][1:]), r.player(m["p"], m.start())
    end = min([at for mark in ".?!" if (at := r.text.find(f" {mark}", m.end())) >= 0], default=len(r.text))
    begins = r.sentence_from(m.start())
    if r.story.uses or r.is_asked(m.start()) or OTHERWISE.search(r.text, m.end(), end) or "claim" in r.text[begins:end]:
        return
    named = [int(one[1:]) for one in re.findall(C, r.text[: m.start()])]
    mine = [n for n in named if r.story.things[n].titles and n != on and n not in r.plots]
    owners = {n: r.story.owners.get(n) or r.story.things[n].owner for n in mine}
    mine = [n for n in mine if owners[n] in ("", who) and n not in (*r.attachments, *r.events)]
    if mine and (r.story.owners.get(on) or r.story.things[on].owner) != who and r.story.fight.winner in ("", who):
        _use(r, m, who, mine[-1], on)


NO_PILE = r"(?!(?: out)? (?:of|from) (?:the |own:[\w-]+ )?(?:dead|discard|pile|deck|hand)\b)"


@rule(
    rf"(?P<c>{C})(?: ,)?(?: (?:have|be|just))* (?:entered|enters|enter|entering) play(?= [.,;?!]|$| and| so| now| when| under| on)"
)
def _entered_play(r: Reader, m: re.Match[str]) -> None:
    """'His Ser Kevan has just entered play.'"""
    thing = int(m["c"][1:])
    if not r.is_asked(m.start()) and r.story.things[thing].titles and thing not in r.events | r.plots:
        r.story.entered.setdefault(thing, "put")
        r.note(m, "came into play")


@rule(
    rf"(?P<p>{P})(?: have)? bring (?:out )?(?P<c>{C}){NO_PILE}(?: out)?(?: of| from)?(?: own:[\w-]+)?(?: shadows)?",
    rf"(?P<c>{C}) (?:have |be )?come out{NO_PILE}(?: of(?: own:[\w-]+| the)? shadows)?",
    rf"(?P<p>{P}) (?:come out with|reveal|play|put|bring) (?P<c>{C}) (?:from|out of)(?: own:[\w-]+| the)? shadows",
    rf"(?P<p>{P}) come out of(?: own:[\w-]+| the)? shadows with (?P<c>{C})",
    rf"(?P<p>{P}) bring (?:out )?(?P<c>it|that|{PRONOUN})(?: one)? out",
)
def _out_of_shadows(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is None or r.is_asked(m.start()):
        return
    who = r.player(m.groupdict().get("p"), m.start())
    r.story.entered[thing] = "shadows"
    if who:
        r.story.owners.setdefault(thing, who)
    r.note(m, "came out of Shadows")


@rule(
    rf"(?P<p>{P})(?: have)? (?:reveal|play|use|open) (?P<c>{C})",
    rf"(?P<c>{C}) (?:be |get )?reveal",
    rf"with (?P<c>{C})(?: out| up| revealed| face up)",
    rf"(?P<c>{C}) (?:be|come)(?: the| own:[\w-]+)? (?:up|out|plot|revealed)",
    rf"(?P<p>{P}) (?:turn|turned|turns)(?: over| up)? (?P<c>{C})",
)
def _reveals(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    fights = thing in (*r.story.fight.attackers, *r.story.fight.defenders)  # "and Brienne is out"
    if thing is not None and not fights and not r.is_asked(m.start()):
        r.story.revealed.append(thing)
        r.story.owners.setdefault(thing, who)
        r.note(m, "the revealed plot")


@rule(
    rf"(?P<p>{P})(?: have)? (?:play|marshal|put down|bring in) (?P<c>{C})",
    rf"(?P<p>{P})(?: have)? put (?P<c>{C}) (?:down|out|into play|on (?:the|own:[\w-]+) (?:table|board))",
    rf"(?P<v>play|marshal) (?P<c>{C}) and",
    rf"(?P<c>{C})(?: (?:have|be|get|already))+ (?:play|marshal) from (?:own:[\w-]+ )?hand(?= [.,]|$| and| so)",
)
def _marshals(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is not None and not r.is_asked(m.start()):
        r.story.entered.setdefault(thing, "marshalled")
        who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start()) or ME
        r.story.owners.setdefault(thing, who)
        if " put " in m.group() or thing not in r.events:
            r.note(m, "marshalled")


@rule(
    rf"(?:lets|let|allows) {P} (?:play|put|bring)(?: out| down| in)? (?P<c>{C}) from hand",
    rf"put (?P<c>{C}) (?:in|into) play",
    rf"(?P<c>{C}) (?:be )?put into play",
    rf"(?P<c>{C})(?: have| just)* (?:come|enter|go)(?: in| into)? play",
)
def _puts_into_play(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    wanted = ("want to ", *(f"{may} @{who} " for who in r.story.players for may in ("can", "may", "could")))
    if thing is not None and not r.text[: m.start()].endswith(wanted):
        r.story.entered[thing] = "put"
        r.note(m, "put into play")


@rule(
    rf"(?:that|this|it|which) (?:open|opens|opened|use|unlock|unlocks|unlocked|set off|sets off|switches on|turns on|activates|activate) (?P<c>{C})(?: (?:for|on) (?P<p>{P}))?"
    rf"(?: up)?(?: ,| so| and| then)* (?:(?P<q>{P}) )?(?P<v>kneel|discard|kill|return|stand|take) (?P<on>{C})(?= [.,?!]|$| and| so| with| too)",
)
def _opens(r: Reader, m: re.Match[str]) -> None:
    """'That opens The Westerlands for me, so I kneel one of his locations': what is done with a card that answers it."""
    thing, on = int(m["c"][1:]), int(m["on"][1:])
    if r.is_asked(m.start()) or thing == on:
        return
    who = r.player(m["q"] or m["p"], m.start()) or r.story.owners.get(thing) or r.story.things[thing].owner or ME
    r.story.owners.setdefault(thing, who)
    r.story.kneeling.discard(on)
    r.story.knelt.discard(on)
    r.story.uses.append(Use(who, thing, on, m["v"], "use", m.start()))
    r.note(m, "uses it")


@rule(
    rf"(?:take|control|of|over) {C}(?P<t> (?:till|until|for)(?: (?:the|this|rest|of|end))* (?:phase|round|challenge|turn))",
    r"(?P<t>(?:that|it|this) be own:[\w-]+ (?:card|character|guy)(?: (?:though|after all|anyway|not own:[\w-]+))*)(?= [.,;?!]|$)",
)
def _for_how_long(r: Reader, m: re.Match[str]) -> None:
    """'... took my Barristan till end of phase', 'that's my card though', of who has been taken control of."""
    if r.story.controllers and not r.is_asked(m.start()):
        r.note(m, "who controls it")


@rule(rf"(?P<p>{P})(?: (?:now|still|already))* (?:have|hold|get|gain)(?: \w+)? control of (?P<c>{C})")
def _has_control(r: Reader, m: re.Match[str]) -> None:
    """'Nate has control of my Tyrion.'"""
    thing, who = int(m["c"][1:]), r.player(m["p"], m.start())
    owner = r.story.owners.get(thing) or r.story.things[thing].owner
    if r.is_asked(m.start()) or owner == who:
        return
    r.story.controllers[thing] = who
    r.note(m, "who controls it")


@rule(
    rf"(?P<p>{P}) (?:give|gave) (?P<c>{C}) (?:(?:a|an|own:[\w-]+|the) )?(?:[a-z]+|\+?\d+)(?: (?:icon|str|strength))? (?:with|by|off|from|through) (?P<e>{C})"
)
def _gives_by_event(r: Reader, m: re.Match[str]) -> None:
    """'I gave Axell renown with Heart of the Stag.'"""
    event, on = int(m["e"][1:]), int(m["c"][1:])
    if event in r.events and not r.is_asked(m.start()) and not any(use.thing == event for use in r.story.uses):
        who = r.player(m["p"], m.start())
        r.story.uses.append(Use(who, event, on, "", "play", m.start()))
        r.story.owners.setdefault(event, who)
        r.note(m, "plays it")


@rule(
    rf"(?P<p>{P})(?: have)? (?:take|control)(?: control of| over)? (?P<c>{C})(?! (?:for|to|back|out) ?)",
    rf"(?:and|,|then) take(?: control of| over)? (?P<c>{C})(?! (?:for|to|back|out) ?)",
)
def _takes(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start()) or ME
    if thing is not None and not r.is_asked(m.start()) and " take " in f" {m.group()} ":
        r.story.controllers[thing] = who
        by = re.match(rf" (?:with|by|using) (?P<c>{C})(?= |$)", r.text[m.end() :])
        if by:
            r.story.owners.setdefault(int(by["c"][1:]), who)
            r.story.zones.setdefault(int(by["c"][1:]), "play")
        r.note(m, "taken control of")
