"""The rules by which clauses are read: a pattern of words, and what it says of the table."""

from __future__ import annotations

import re

from timing.telling.people import HE, ME, PRONOUN
from timing.telling.story import CS, OWN, TYPES, C, N, P, Reader, T, Use, X, rule

# --- the challenge -------------------------------------------------------------------------------------------------


def _fight(r: Reader, m: re.Match[str], attacker: str = "", defender: str = "", kind: str = "") -> None:
    fight = r.story.fight
    again = r.story.told_fight and attacker and fight.attacker and attacker != fight.attacker and kind and fight.winner
    if again:  # a later challenge than the one told of before
        r.story.fight = fight = type(fight)()
    r.story.told_fight = True
    fight.attacker = fight.attacker or attacker
    fight.defender = fight.defender or defender
    fight.type = fight.type or TYPES.get(kind, "")
    r.note(m, "the challenge")


@rule(
    rf"attack(?: (?:on|in|for|with) {OWN}(?P<t>{T}))?(?: (?:against|on) (?P<d>{P}))? with (?P<w>{CS})(?: (?:on|in|for) {OWN}(?P<u>{T}))?"
)
def _attacks_unsaid(r: Reader, m: re.Match[str]) -> None:
    """A sentence that begins with what the teller does: 'Attack on power with Robert'."""
    before = r.text[: m.start()].rstrip()
    if before and before[-1] not in ".!?":
        return
    _fight(r, m, ME, r.player(m["d"], m.start()), m["t"] or m["u"] or "")
    r.story.fight.attackers += [n for n in r.all_things(m["w"]) if n not in r.story.fight.attackers]


@rule(
    rf"(?P<a>{P}|{C})(?: be)?(?: about to)? attack(?: into)?(?: (?P<d>{P}))?(?: (?:on|in|for|via|by|with|over) {OWN}(?P<t>{T})(?: challenge)?)?"
    rf"(?: with (?P<w>{CS}))?(?: (?:on|in|for|as) {OWN}(?P<u>{T}))?",
    rf"(?P<a>{P}|{C}) (?:make|makes|made|do|run|initiate|start|go|send)(?: in| out)?(?: for)? {OWN}(?P<t>{T})(?: challenge)?(?: (?:against|on|at|into|with) (?P<d>{P}))?"
    rf"(?: with (?P<w>{CS}))?",
    rf"(?P<a>{P}) (?:send|sends|sent|attack with) (?P<w>{CS})(?: (?:at|against|into|on) (?P<d>{P}))?(?: (?:on|in|for) {OWN}(?P<t>{T}))?",
)
def _attacks(r: Reader, m: re.Match[str]) -> None:
    if r.is_asked(m.start()):
        return
    groups = m.groupdict()
    tag = groups["a"]
    if tag.startswith("#") and not r.is_character(int(tag[1:])):
        return
    who = "" if tag.startswith("#") else r.player(tag, m.start())
    kind = groups.get("t") or groups.get("u") or ""
    _fight(r, m, who, r.player(groups.get("d"), m.start()), kind)
    fight = r.story.fight
    with_ = [*(r.all_things(tag)), *(r.all_things(groups.get("w") or ""))]
    if who in ("", fight.attacker):
        fight.attackers += [n for n in with_ if n not in fight.attackers]
        for n in with_:
            r.story.owners.setdefault(n, who)


@rule(
    rf"(?P<a>{P}|{C})(?: be| have)?(?: about to)? (?P<v>win|lose)(?: {OWN}(?P<t>{T}))?(?: {OWN}challenge)?(?: (?:against|vs|from|over|on|to) (?P<d>{P}))?"
    rf"(?: (?:with|by) (?P<n>{N})\b(?: (?:strength|str|claim))?)?",
)
def _wins(r: Reader, m: re.Match[str]) -> None:
    groups = m.groupdict()
    tail = r.text[m.end() : m.end() + 24]
    if groups["a"].startswith("#") and not groups["t"]:
        side = "attackers" if int(groups["a"][1:]) in r.story.fight.attackers else "defenders"
        taking_part = int(groups["a"][1:]) in (*r.story.fight.attackers, *r.story.fight.defenders)
        if groups["v"] == "win" and taking_part and not r.is_asked(m.start()):
            r.story.fight.winner = f"side:{side}"
            r.story.fight.by = r.number(groups.get("n")) or r.story.fight.by
            r.note(m, "who won")
        return
    if re.match(r" (?:dominance|initiative|the game|#|(?:his|own:)|own:\w+ dupe)", tail) and not groups["t"]:
        return
    about = "about to" in m.group() or r.is_asked(m.start())
    who = "" if groups["a"].startswith("#") else r.player(groups["a"], m.start())
    other = r.player(groups.get("d"), m.start())
    fight = r.story.fight
    if groups["v"] == "lose" and not groups["t"] and not r.story.told_fight and "challenge" not in m.group():
        return
    known = r.story.told_fight and (fight.attacker or fight.defender)
    if groups["v"] == "win":
        _fight(r, m, "" if known and who != fight.attacker and not groups["t"] else who, other, groups["t"] or "")
        winner = who
    else:
        _fight(r, m, other, "" if known else who, groups["t"] or "")
        winner = other
        if who == r.story.fight.attacker:
            winner = r.story.fight.defender
    fight = r.story.fight
    if not about:
        fight.winner = winner or (fight.attacker if who == fight.defender else fight.defender) or "other:" + who
        if groups["v"] == "lose" and not other:
            fight.winner = "not:" + who
    if groups.get("n"):
        fight.by = r.number(groups["n"])


@rule(r"(?:and|,|then|but) (?P<v>win|lose)(?! (?:dominance|initiative|the game|#))")
def _then_wins(r: Reader, m: re.Match[str]) -> None:
    who = r.subject(m.start())
    if r.story.told_fight and who and not r.is_asked(m.start()):
        r.story.fight.winner = who if m["v"] == "win" else f"not:{who}"
        r.note(m, "who won")


@rule(rf"{OWN}(?P<t>{T}) challenge(?: (?:against|on|vs|from|by) (?P<d>{P}))?", rf"(?:on|in|during) {OWN}(?P<t>{T})")
def _typed(r: Reader, m: re.Match[str]) -> None:
    fight = r.story.fight
    if not fight.type:
        fight.type = TYPES[m["t"]]
        r.story.told_fight = True
        r.note(m, f"{fight.type} challenge")


@rule(rf"by (?P<n>{N})(?: or more)?", rf"(?:difference|margin) of (?P<n>{N})")
def _margin(r: Reader, m: re.Match[str]) -> None:
    if r.story.told_fight and r.story.fight.by is None and r.text[: m.start()].rstrip().split(" ")[-1] != "lower":
        r.story.fight.by = r.number(m["n"])
        r.note(m, f"by {m['n']}")


@rule(
    rf"claim (?:be |of |at |value |value of |value be )*(?P<n>{N})",
    rf"(?P<n>{N})[ -]claim(?! power)",
    rf"claim-(?P<n>{N})",
)
def _claim(r: Reader, m: re.Match[str]) -> None:
    r.story.fight.claim = r.number(m["n"])
    r.story.told_fight = True
    kind = re.match(rf"\W*(?:{T})\b", r.text[m.end() :])
    if kind and not r.story.fight.type:
        r.story.fight.type = TYPES[kind.group().strip(" ,.")]
    r.note(m, f"claim {m['n']}")


@rule(rf"(?P<p>{P}) (?:defend|be defend)(?: (?:with|by|using))? (?P<w>{CS})", rf"defend (?:with|by|using) (?P<w>{CS})")
def _defends(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    fight = r.story.fight
    r.story.told_fight = True
    if who != fight.attacker:
        fight.defender = fight.defender or who
    fight.defenders += [n for n in r.all_things(m["w"]) if n not in fight.defenders]
    for n in r.all_things(m["w"]):
        r.story.owners.setdefault(n, who)
    r.note(m, "defenders")


@rule(rf"(?P<w>{CS}) (?:defend|be defend)(?: alone)?")
def _defending(r: Reader, m: re.Match[str]) -> None:
    if re.search(r"(?:^| )(?:can|may|could) $", r.text[: m.start()]):
        return
    r.story.told_fight = True
    r.story.fight.defenders += [n for n in r.all_things(m["w"]) if n not in r.story.fight.defenders]
    r.note(m, "defenders")


@rule(
    "unopposed",
    "no defenders",
    "nobody defend",
    "no one defend",
    "(?:without|not) defend(?:ing)?",
    rf"{P} do not defend",
)
def _unopposed(r: Reader, m: re.Match[str]) -> None:
    if not r.is_asked(m.start()):
        r.story.fight.unopposed = True
        r.story.told_fight = True
        r.note(m, "unopposed")


# --- dying ---------------------------------------------------------------------------------------------------------


@rule(
    rf"(?P<p>{P}) (?:have to )?(?:give|choose|lose|kill|take|put|discard|feed|name)(?: (?:up|over|in|out))? (?P<cs>{CS})(?: (?:up|over))? (?:to|for|as) {OWN}(?:{T} )?claim",
    rf"(?P<p>{P}) (?:hand|hands|handed|give)(?: over| up| in) (?P<cs>{CS})",
    rf"(?:hand|hands|handed) over (?P<cs>{CS})",
    rf"(?P<cs>{CS})(?: be| do| have| got| get| gets| will)* (?:die|kill|go|choose|take|lose)(?: dead)? (?:for|to|by|from|as|in) {OWN}(?:{T} )?claim",
    rf"(?:kill|take|lose|choose|put|give) (?P<cs>{CS}) (?:for|to|as) {OWN}(?:{T} )?claim",
    rf"claim (?:kill|take|takes|took|hits|on) (?P<cs>{CS})",
)
def _for_claim(r: Reader, m: re.Match[str]) -> None:
    story = r.story
    if r.is_asked(m.start()):
        return
    loser = r.player(m.groupdict().get("p"), m.start())
    if not loser and "over" in m.group():
        loser = r.subject(m.start())
    for n in r.all_things(m["cs"]):
        if (n, "claim") not in story.killed:
            story.killed.append((n, "claim"))
        if loser:
            story.owners.setdefault(n, loser)
    story.told_fight = True
    story.fight.type = story.fight.type or "military"
    if loser and not story.fight.winner:
        story.fight.winner = f"not:{loser}"
    r.note(m, "killed for claim")


@rule(
    rf"(?P<c>{CS})(?: be| do| have| got| get| gets)* (?:die|kill|dead|moribund)",
    rf"(?P<c>{CS}) (?:go|goes|went) to {OWN}dead pile",
)
def _dies(r: Reader, m: re.Match[str]) -> None:
    if r.is_asked(m.start()) or re.match(r" (?:pile|for|to claim)", r.text[m.end() :]):
        return
    for n in r.all_things(m["c"]):
        if n not in [one for one, _ in r.story.killed]:
            after = r.text[m.end() :].startswith((" after claim", " from claim", " by claim"))
            r.story.killed.append((n, "claim" if after else ""))
    r.note(m, "killed")


@rule(rf"(?P<c>{CS}) (?:would|will|be going to|be about to|be to|be gonna) (?:be )?(?:die|kill)")
def _would_die(r: Reader, m: re.Match[str]) -> None:
    r.story.dying += r.all_things(m["c"])
    r.note(m, "about to be killed")


@rule(
    rf"(?P<x>{PRONOUN}|it)(?: be| do| have| got| get| gets)* (?:die|kill|go|choose|take)(?P<f> (?:for|to|by|from|as) {OWN}(?:{T} )?claim)?"
)
def _he_dies(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["x"], m.start())
    verb = re.search(r"die|kill", m.group())
    if thing is None or r.is_asked(m.start()) or not (m["f"] or verb):
        return
    if thing in r.story.duplicates or r.is_character(thing):
        why = "claim" if m["f"] else ""
        if why:
            r.story.told_fight = True
            r.story.fight.type = r.story.fight.type or "military"
        if (thing, why) not in r.story.killed and (why or thing not in [n for n, _ in r.story.killed]):
            r.story.killed.append((thing, why))
        r.note(m, "killed")


@rule("deadly")
def _deadly(r: Reader, m: re.Match[str]) -> None:
    r.story.deadly = True
    r.note(m, "deadly")


# --- playing and using ---------------------------------------------------------------------------------------------


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
    for earlier in r.story.uses:
        if earlier.thing == thing and earlier.at <= m.start() < earlier.at + 60 and earlier.how == how:
            earlier.on = earlier.on if earlier.on is not None else on
            earlier.to = earlier.to or to
            return
    r.story.uses.append(use)
    r.note(m, f"{how}s it" if how != "use" else "uses it")


_ON = rf"(?:(?: (?:on|at|against|targeting|over|target|upon|to (?:kneel|kill|cancel|save|discard|return|stand|kill off|get rid of|take|blank|lower))(?: (?:off|at|out))? (?P<on>{X})))?"


@rule(
    rf"(?P<p>{P})(?: (?:go and|go|have|do|want to|to))* (?P<v>play|use|respond|cancel|save)(?: (?:with|by|using))? (?P<c>{C}){_ON}",
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
    rf"(?P<p>{P})(?: (?:want to|go to))? (?P<v>kneel|discard|kill|sacrifice|use|return|stand) (?P<c>{C})(?: (?:to|and)) (?P<to>save|cancel|stop|kill|stand|kneel|keep|draw|lower|get|return)(?: (?:off|at|out))?(?: (?P<on>{X}))?",
    rf"(?:and|then|,) (?P<v>kneel|discard|kill|sacrifice|use) (?P<c>{C}) (?:to|and) (?P<to>save|cancel|stop|kill|stand|kneel|keep|draw)(?: (?P<on>{X}))?",
)
def _pays_to(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    thing = r.thing(m["c"], m.start())
    _use(r, m, who, thing, r.thing(m["on"], m.start("c")), m["to"], m["v"])


@rule(
    rf"(?P<p>{P}) (?P<v>cancel|save) (?P<on>{X})(?: 's \w+)? (?:with|by|using|through) (?P<c>{C})",
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
    rf"(?P<p>{P})(?: go)? (?:to )?(?P<v>kill|kneel|discard|target|return|stand|choose|attack|take|blank) (?P<on>{C}|{PRONOUN})(?: (?:back )?(?:to|into) (?:own:\w+ |the )?hand)? (?:with|by|using) (?P<c>{C})"
)
def _does_with(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m["p"], m.start())
    _use(r, m, who, r.thing(m["c"], m.start()), r.thing(m["on"], m.start()), m["v"], "use")


@rule(rf"(?P<v>target|point|points|aims)(?: at)? (?P<on>{C})", rf"(?:choose|choosing) (?P<on>{C})")
def _targets(r: Reader, m: re.Match[str]) -> None:
    if r.story.uses and not r.is_asked(m.start()):
        last = r.story.uses[-1]
        if last.thing != r.thing(m["on"], m.start()):
            last.on = r.thing(m["on"], m.start()) if last.on is None else last.on
            r.note(m, "its target")


@rule(
    rf"(?P<p>{P}) bring (?:out )?(?P<c>{C})(?: out)?(?: of| from)?(?: own:\w+)?(?: shadows)?",
    rf"(?P<c>{C}) (?:have |be )?come out(?: of(?: own:\w+| the)? shadows)?",
    rf"(?P<p>{P}) (?:come out with|reveal|play|put|bring) (?P<c>{C}) (?:from|out of)(?: own:\w+| the)? shadows",
    rf"(?P<p>{P}) come out of(?: own:\w+| the)? shadows with (?P<c>{C})",
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
)
def _reveals(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    if thing is not None and not r.is_asked(m.start()):
        r.story.revealed.append(thing)
        r.story.owners.setdefault(thing, who)
        r.note(m, "the revealed plot")


@rule(rf"(?P<p>{P})(?: have)? (?:play|marshal|put down|bring in) (?P<c>{C})", rf"(?P<v>play|marshal) (?P<c>{C}) and")
def _marshals(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is not None and not r.is_asked(m.start()):
        r.story.entered.setdefault(thing, "marshalled")
        who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start()) or ME
        r.story.owners.setdefault(thing, who)


@rule(
    rf"(?:lets|let|allows) {P} (?:play|put|bring)(?: out| down| in)? (?P<c>{C}) from hand",
    rf"put (?P<c>{C}) (?:in|into) play",
    rf"(?P<c>{C}) (?:be )?put into play",
)
def _puts_into_play(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is not None:
        r.story.entered[thing] = "put"
        r.note(m, "put into play")


@rule(
    rf"(?P<p>{P})(?: have)? (?:take|control)(?: control of| over)? (?P<c>{C})(?! (?:for|to) )",
    rf"(?:and|,|then) take(?: control of| over)? (?P<c>{C})(?! (?:for|to) )",
)
def _takes(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    if thing is not None and not r.is_asked(m.start()) and " take " in f" {m.group()} ":
        r.story.controllers[thing] = who
        r.note(m, "taken control of")
