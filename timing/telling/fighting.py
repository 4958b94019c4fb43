"""The rules for the challenge: who attacks whom with what, who wins it, by how much, with what claim."""

from __future__ import annotations

import re

from timing.telling.people import ME, PRONOUN
from timing.telling.story import CS, OWN, TYPES, C, N, P, Reader, T, rule

ONLY = r"(?:nothing but |only |nobody but |no one but |all of |(?:a |an |the )?(?!and |or )[a-z]+ )?"
NO_FIGHT = r"(?:the |a |own:[\w-]+ )?(?:dominance|initiative|game|roll|dice|die roll|coin|toss|flip|bid|tie|tiebreak|argument)\b"
"""What is won or lost without a challenge."""
_TYPED = re.compile(rf"\b(?:{T} challenge|military|intrigue)\b|\b(?:on|in|for) power\b")
EARLIER = re.compile(r"\b(?:earlier|already|before|last|ago|previously|because|since|after(?! (?:that|this)\b))\b")
BOTH = rf"(?:own:[\w-]+ |the |a )?(?P<t>{T})(?: challenge)? and (?:own:[\w-]+ |the |an? )?(?P<u>{T})(?: challenge)?"


def _is_another(r: Reader, m: re.Match[str], attacker: str, kind: str) -> bool:
    """Whether a challenge is told of once another is over: somebody else's, or of another type than the one won."""
    fight = r.story.fight
    if not (r.story.told_fight and kind and fight.winner):
        return False
    if attacker and fight.attacker and attacker != fight.attacker:
        return True
    begins = r.sentence_from(m.start())
    ends = re.search(r" [.?!]", r.text[m.end() :])
    sentence = r.text[begins : m.end() + (ends.start() if ends else len(r.text))]
    since = begins > 0 or " then " in sentence
    return bool(since and fight.type and TYPES[kind] != fight.type and not EARLIER.search(sentence))


def fight_of(r: Reader, m: re.Match[str], attacker: str = "", defender: str = "", kind: str = "") -> None:
    fight = r.story.fight
    if _is_another(r, m, attacker, kind):  # a later challenge than the one told of before
        if fight.type and fight.attacker:
            r.story.declared.setdefault(fight.attacker, []).append(fight.type)
        r.story.fight = fight = type(fight)()
    r.story.told_fight = True
    fight.attacker = fight.attacker or attacker
    fight.defender = fight.defender or defender
    fight.attacked = fight.attacked or defender
    fight.type = fight.type or TYPES.get(kind, "")
    r.note(m, "the challenge")


@rule(
    rf"attack(?: (?:on|in|for|with) {OWN}(?P<t>{T}))?(?: (?:against|on) (?P<d>{P}))? with {ONLY}(?P<w>{CS})(?: (?:on|in|for) {OWN}(?P<u>{T}))?"
)
def _attacks_unsaid(r: Reader, m: re.Match[str]) -> None:
    """A sentence that begins with what the teller does: 'Attack on power with Robert'."""
    before = r.text[: m.start()].rstrip()
    if before and before[-1] not in ".!?":
        return
    fight_of(r, m, ME, r.player(m["d"], m.start()), m["t"] or m["u"] or "")
    r.story.fight.attackers += [n for n in r.all_things(m["w"]) if n not in r.story.fight.attackers]


def _strikes_with_event(r: Reader, m: re.Match[str]) -> bool:
    """'She hits my Robb with Nightmares' is no challenge."""
    if m.groupdict().get("t") or m.groupdict().get("u"):
        return False
    clause = re.split(r" [.?!,]", r.text[m.start() :])[0]
    return any(int(one) in r.events for one in re.findall(r" (?:with|using|by) #(\d+)", clause))


@rule(
    rf"(?P<a>{C}) kneel to attack(?: (?P<d>{P}))?(?: (?:on|in|for) {OWN}(?P<t>{T}))?",
    rf"(?P<a>{P}) kneel (?P<w>{CS}) to attack(?: (?P<d>{P}))?(?: (?:on|in|for) {OWN}(?P<t>{T}))?",
    rf"(?P<a>{P}|{C})(?: 's)?(?: be)?(?: the one)?(?: about to)? attack(?:(?: into| at| against| on)? (?P<d>{P}))?(?: into)?(?: (?:on|in|for|via|by|with|over) {OWN}(?P<t>{T})(?: challenge)?)?"
    rf"(?: with {ONLY}(?P<w>{CS}))?(?: (?:on|in|for|as) {OWN}(?P<u>{T}))?",
    rf"(?P<a>{P}|{C})(?: with (?:stealth|deadly|renown))? attack(?: with)?(?: own:[\w-]+)? (?P<t>{T})(?: challenge)?(?: (?:against|on|into) (?P<d>{P}))?(?: with {ONLY}(?P<w>{CS}))?",
    rf"(?P<a>{P}|{C}) (?:make|makes|made|do|run|initiate|start|go|send)(?: in| out)?(?: for)? {OWN}(?P<t>{T})(?: challenge)?(?: (?:against|on|at|into|with) (?P<d>{P}))?"
    rf"(?: with {ONLY}(?P<w>{CS}))?",
    rf"(?P<a>{P}|{C}) (?:go|come)(?: in| out| straight| all| hard)*(?: (?:at|for|after) (?P<d>{P}))?(?: with {ONLY}(?P<w>{CS}))? (?:on|in|for|with) {OWN}(?P<t>{T})\b(?: challenge)?",
    rf"(?P<a>{P}) (?:go|come) (?:at|after) (?P<d>{P})(?: with {ONLY}(?P<w>{CS}))?(?: (?:on|in|for|with) {OWN}(?P<t>{T}))?",
    rf"(?P<a>{P}) (?:send) {OWN}(?P<t>{T})(?: challenge)? (?:at|against|into) (?P<d>{P})(?: with {ONLY}(?P<w>{CS}))?",
    rf"(?P<a>{C}) (?:go|come|head) in (?:all )?(?:alone|solo|by (?:herself|himself|itself)|on own:[\w-]+ own)",
    rf"(?P<a>{C}) (?:go|come|head) in(?= (?:and|,|,? ?but) @[\w-]+ (?:do not )?(?:defend|block))",
    rf"(?P<a>{P}) (?:send|attack with) (?P<w>{CS})(?: (?:at|against|into|on) (?P<d>{P}))?(?: (?:on|in|for) {OWN}(?P<t>{T}))?",
)
def _attacks(r: Reader, m: re.Match[str]) -> None:
    if r.is_asked(m.start()) or _strikes_with_event(r, m):
        return
    groups = m.groupdict()
    tag = groups["a"]
    if r.text[: m.start()].endswith((" beat ", " lose to ", " win against ")):
        return  # "I beat her attacking on military"
    if re.fullmatch(PRONOUN, tag) and r.text[: m.start()].endswith((" on ", " onto ", " under ")):
        return  # "Hodor with power on him attacks"
    if tag.startswith("#") and not r.is_character(int(tag[1:])):
        return
    who = "" if tag.startswith("#") else r.player(tag, m.start())
    kind = groups.get("t") or groups.get("u") or ""
    fight_of(r, m, who, r.player(groups.get("d"), m.start()), kind)
    fight = r.story.fight
    with_ = [n for n in (*r.all_things(tag), *r.all_things(groups.get("w") or "")) if r.is_character(n)]
    tail = re.match(rf" with (?P<x>it|{PRONOUN})(?= |$)", r.text[m.end() :])
    if tail and (thing := r.thing(tail["x"], m.end())) is not None and r.is_character(thing):
        with_.append(thing)
    if tag.startswith("#") and " kneel to " in m.group():
        r.story.kneeling.add(int(tag[1:]))
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
        elif groups["v"] == "lose" and taking_part and not r.is_asked(m.start()) and not r.story.fight.winner:
            r.story.fight.winner = "side:defenders" if side == "attackers" else "side:attackers"
            r.story.fight.by = r.number(groups.get("n")) or r.story.fight.by
            r.note(m, "who won")
        return
    if re.match(rf" (?:{NO_FIGHT}|#|(?:his|own:)|own:[\w-]+ dupe)", tail) and not groups["t"]:
        return
    if tail.startswith(" it") and r.story.phase == "dominance" and not r.story.told_fight:
        r.story.dominant = r.player(groups["a"], m.start())
        r.note(m, "who won dominance")
        return
    about = "about to" in m.group() or r.is_asked(m.start())
    who = "" if groups["a"].startswith("#") else r.player(groups["a"], m.start())
    other = r.player(groups.get("d"), m.start())
    fight = r.story.fight
    if about and not groups["t"] and not r.story.told_fight and not re.search("challenge|attack|defend", r.text):
        return  # the game, of which alone it is told
    if groups["v"] == "lose" and not groups["t"] and not r.story.told_fight and "challenge" not in m.group():
        return
    known = r.story.told_fight and (fight.attacker or fight.defender or fight.attackers or fight.defenders)
    settled = fight.winner and not groups["t"] and not other and "challenge" not in m.group()
    if settled and fight.winner != (who if groups["v"] == "win" else f"not:{who}"):
        if groups["v"] == "win" and (fight.winner, who) == ("side:attackers", fight.attacker):
            r.note(m, "who won")
        return  # of what comes of it, the game perhaps: "I claim one on him and I win"
    if groups["v"] == "win":
        fight_of(r, m, "" if known and who != fight.attacker and not groups["t"] else who, other, groups["t"] or "")
        winner = who
    else:
        fight_of(r, m, other, "" if known else who, groups["t"] or "")
        winner = other
        if who == r.story.fight.attacker:
            winner = r.story.fight.defender
        elif r.story.fight.attacker and not other:
            winner = r.story.fight.attacker
    fight = r.story.fight
    if not about:
        fight.winner = winner or (fight.attacker if who == fight.defender else fight.defender) or "other:" + who
        if groups["v"] == "lose" and not other:
            fight.winner = "not:" + who
    if groups.get("n"):
        fight.by = r.number(groups["n"])


@rule(
    rf"(?P<p>{P}) (?:have |already )*(?:go|do|attack|make|run|declare|initiate|use|play)(?: in| for| on| with)? {BOTH}(?: (?:against|at|on|into) (?P<d>{P}))?"
)
def _both_made(r: Reader, m: re.Match[str]) -> None:
    """'I already went military and intrigue at him': challenges that are over."""
    if not r.is_asked(m.start()):
        who = r.player(m["p"], m.start())
        r.story.declared.setdefault(who, []).extend([TYPES[m["t"]], TYPES[m["u"]]])
        r.note(m, "challenges of this phase")


@rule(
    rf"(?P<c>{C})(?: (?:be|have|only))* (?P<v>attack|defend) and (?P<p>{P}) win(?! (?:dominance|initiative|the game|#))"
)
def _wins_by(r: Reader, m: re.Match[str]) -> None:
    """'Robert blocks and we win': who wins is whose character took part."""
    thing, who, fight = int(m["c"][1:]), r.player(m["p"], m.start()), r.story.fight
    if r.is_asked(m.start()) or not r.is_character(thing):
        return
    r.story.told_fight, fight.winner = True, who
    r.story.owners.setdefault(thing, who)
    side = fight.defenders if m["v"] == "defend" else fight.attackers
    side += [thing] if thing not in side else []
    if m["v"] == "defend":
        fight.defender = fight.defender or who
    else:
        fight.attacker = fight.attacker or who


@rule(
    rf"(?P<c>{C}) (?:go|come|run|be send)(?: in)?(?: (?:on|for|in|at) {OWN}(?P<t>{T}))? and (?:{C} )?(?:have |be |get |gets )?(?P<v>beat|lose|win)(?! (?:#|@))",
)
def _went_in(r: Reader, m: re.Match[str]) -> None:
    """'My Lurkers went in and got beaten.'"""
    thing = int(m["c"][1:])
    if r.is_asked(m.start()) or not r.is_character(thing):
        return
    owner = r.story.owners.get(thing) or r.story.things[thing].owner or ME
    fight_of(r, m, owner, "", m["t"] or "")
    r.story.fight.attackers += [thing] if thing not in r.story.fight.attackers else []
    r.story.owners.setdefault(thing, owner)
    r.story.fight.winner = owner if m["v"] == "win" else f"not:{owner}"


@rule(rf"(?P<c>{C}) win (?P<p>{P}) {OWN}(?P<t>{T})")
def _wins_for(r: Reader, m: re.Match[str]) -> None:
    """'Tyrion wins me the intrigue.'"""
    who, n = r.player(m["p"], m.start()), int(m["c"][1:])
    if r.is_asked(m.start()) or not r.is_character(n):
        return
    fight_of(r, m, "" if r.story.fight.defender == who else who, "", m["t"])
    fight = r.story.fight
    fight.winner = who
    side = fight.defenders if fight.defender == who else fight.attackers
    side += [n] if n not in side else []
    r.story.owners.setdefault(n, who)


@rule(
    rf"(?P<a>{P}) (?:take|win) (?:the )?(?P<t>military|mil|intrigue|int) (?:off|from) (?P<d>{P})",
    rf"(?P<a>{P}) beat (?P<d>{P})(?: (?:on|in|at|for) {OWN}(?P<t>{T}))?(?: by (?P<n>{N}))?",
    rf"(?P<a>{P}) (?:take|get|have) (?:the |a |own:[\w-]+ )?(?P<t>military|mil|intrigue|int|power(?= challenge))(?: challenge)?(?! (?:from|off|icon|token|#|counter|power)\b)",
)
def _beats(r: Reader, m: re.Match[str]) -> None:
    groups = m.groupdict()
    if r.is_asked(m.start()):
        return
    who, other = r.player(groups["a"], m.start()), r.player(groups.get("d"), m.start())
    fight_of(r, m, "", "", groups["t"] or "")
    fight = r.story.fight
    fight.winner = who
    fight.by = r.number(groups.get("n")) or fight.by
    if other and who == fight.defender:
        fight.attacker = fight.attacker or other
    elif other and other != fight.attacker:
        fight.defender = other
    if not fight.attacker and who != fight.defender:
        fight.attacker = who


@rule(
    rf"(?P<v>win|lose) (?:{OWN}(?P<t>{T})|it)(?: challenge)?(?: by (?P<n>{N}))?(?: unopposed)?(?: with {ONLY}(?P<w>{CS}))?"
)
def _wins_unsaid(r: Reader, m: re.Match[str]) -> None:
    """A sentence that begins with what the teller did: 'Won power by five'."""
    before = r.text[: m.start()].rstrip()
    if before and before[-1] not in ".!?":
        return
    known, won = r.story.fight.attacker or r.story.fight.defender, m["v"] == "win"
    fight_of(r, m, "" if known or not won else ME, "" if known or won else ME, m["t"] or "")
    fight = r.story.fight
    fight.winner = ME if won else f"not:{ME}"
    fight.by = r.number(m["n"]) or fight.by
    taking_part = [n for n in r.all_things(m["w"] or "") if r.is_character(n)]
    side = fight.defenders if fight.defender == ME else fight.attackers
    side += [n for n in taking_part if n not in side]
    for n in taking_part:
        r.story.owners.setdefault(n, ME)


@rule(
    rf"(?P<p>{P}) win (?:a |the |that |own:[\w-]+ )?(?:{T} )?(?:challenge )?(?:later )?with (?:a |the |freshly |newly |play )*(?P<w>{CS})"
)
def _wins_with(r: Reader, m: re.Match[str]) -> None:
    who, fight = r.player(m["p"], m.start()), r.story.fight
    side = fight.defenders if fight.defender == who else fight.attackers
    for n in r.all_things(m["w"]):
        r.story.owners.setdefault(n, who)
        if n not in side and r.is_character(n):
            side.append(n)


@rule(
    rf"(?P<a>{P}) (?:want|get|take|collect|need)(?: to)?(?: take| get)? (?:own:[\w-]+ |the |a )?claim (?:off|from) (?P<d>{P})"
)
def _wants_claim(r: Reader, m: re.Match[str]) -> None:
    fight_of(r, m, r.player(m["a"], m.start()), r.player(m["d"], m.start()))


@rule(rf"(?P<a>{P}) (?:initiate|make|launch|start) (?:the |an |own:[\w-]+ )?attack")
def _attack_declared(r: Reader, m: re.Match[str]) -> None:
    fight_of(r, m, r.player(m["a"], m.start()))


@rule(
    rf"(?P<n>{N}) (?:against|to|vs|all) (?P<k>{N}|zero|nothing)\b",
    r"(?:a |the )?(?:tie|tied|draw even|same strength)\b",
)
def _strengths(r: Reader, m: re.Match[str]) -> None:
    """'Six against six', 'a tie': both sides count the same."""
    groups = m.groupdict()
    n, k = r.number(groups.get("n")), r.number(groups.get("k"))
    if (groups.get("n") and (n is None or k is None)) or len(r.story.standing) > 1:
        return
    if not groups.get("n") and not r.story.told_fight and re.search(r"\b(?:dominance|initiative)\b", r.text):
        return
    r.story.strengths = (n, k) if n is not None and k is not None else r.story.strengths or (5, 5)
    r.story.told_fight = True
    r.note(m, "the STR of both sides")


@rule(
    rf"(?:after|for|by|upon|having) (?P<v>win|lose) {OWN}(?:(?P<t>{T})(?: challenge)?|challenge)(?: (?:against|over) (?P<d>{P}))?(?: by (?P<n>{N}))?"
)
def _after_winning(r: Reader, m: re.Match[str]) -> None:
    """'He drops Seductive Promise on my Robb after winning power by four.'"""
    who = r.subject(m.start())
    if not who or r.story.fight.winner:
        return
    won = m["v"] == "win"
    fight_of(r, m, who if won else "", r.player(m["d"], m.start()) if won else who, m["t"] or "")
    r.story.fight.winner = who if won else f"not:{who}"
    r.story.fight.by = r.number(m["n"]) or r.story.fight.by


@rule(rf"(?:and|,|then|but) (?P<v>win|lose)(?: {OWN}(?P<t>{T})\b)?(?! (?:dominance|initiative|the game|#))")
def _then_wins(r: Reader, m: re.Match[str]) -> None:
    who = r.subject(m.start())
    if who and m["t"] and not r.story.told_fight and not r.is_asked(m.start()):
        fight_of(r, m, who if m["v"] == "win" else "", "" if m["v"] == "win" else who, m["t"])
    if r.story.told_fight and who and not r.is_asked(m.start()):
        r.story.fight.winner = who if m["v"] == "win" else f"not:{who}"
        r.note(m, "who won")


@rule(
    rf"{OWN}(?P<t>{T}) challenge(?: (?:against|on|vs|from|by) (?P<d>{P}))?",
    rf"(?:on|in|during|against) {OWN}(?P<t>{T})",
)
def _typed(r: Reader, m: re.Match[str]) -> None:
    fight = r.story.fight
    before = re.search(
        r" for (?:beat|win)\b[^.?!]*$", r.text[: m.start()]
    )  # "already got one for beating her on power"
    if not fight.type and not before:
        fight.type = TYPES[m["t"]]
        r.story.told_fight = True
        r.note(m, f"{fight.type} challenge")


@rule(rf"(?P<p>own:[\w-]+|{P})(?: (?:have|be|on|a|the|with))* claim (?P<c>{C})")
def _claim_of_plot(r: Reader, m: re.Match[str]) -> None:
    """'With my claim 2 plot'."""
    thing = int(m["c"][1:])
    said = r.story.things[thing]
    if said.noun == "plot" and (n := r.number(said.say.split(" ")[0])) is not None:
        r.story.fight.claim = n
        r.story.owners[thing] = said.owner = r.player(m["p"], m.start())
        r.note(m, f"claim {n}")


@rule(rf"(?:with|have|on|use|reveal|be)(?: (?:a|an|the|own:[\w-]+))* (?P<c>{C})")
def _with_claim_of_plot(r: Reader, m: re.Match[str]) -> None:
    """'She attacks with a one claim plot.'"""
    thing = r.story.things[int(m["c"][1:])]
    said = (
        re.match(r"(?:a |an |the |my |his |her )?(?P<n>\S+) claim\b", thing.say.lower())
        if thing.noun == "plot"
        else None
    )
    if said and (n := r.number(said["n"])) is not None and r.story.fight.claim is None:
        r.story.fight.claim = n
        r.note(m, f"claim {n}")


@rule(
    rf"by (?P<n>{N})(?: or more)?",
    rf"(?:difference|margin) of (?P<n>{N})",
    rf"be (?P<n>{N}) (?:(?:str|strength) )?(?:up|ahead)",
)
def _margin(r: Reader, m: re.Match[str]) -> None:
    changed = re.search(
        rf"\b(?:lower|pump|raise|raised|boost|increase|reduce|up|down)(?: {C}| {PRONOUN}| it| own:[\w-]+| strength| str)* $",
        r.text[: m.start()],
    )
    if (r.story.told_fight or _TYPED.search(r.text)) and r.story.fight.by is None and not changed:
        r.story.fight.by = r.number(m["n"])
        r.note(m, f"by {m['n']}")


@rule(rf"claim (?P<n>{N}) (?:on|in|for|with|from|by) own:(?P<p>[\w-]+) (?P<t>{T})(?: challenge| attack)?")
def _claim_of_theirs(r: Reader, m: re.Match[str]) -> None:
    """'Claim two on his military': whose challenge it is."""
    fight_of(r, m, r.player(f"@{m['p']}", m.start()), "", m["t"])
    r.story.fight.claim = r.number(m["n"])


@rule(
    rf"claim (?:be |of |at |value |value of |value be )*(?P<n>{N}|zero)",
    rf"(?P<n>{N})[ -]claim(?! power)",
    rf"(?:{T} )?challenge for (?P<n>{N})(?! (?:gold|power|influence|card))",
    rf"claim-(?P<n>{N})",
)
def _claim(r: Reader, m: re.Match[str]) -> None:
    if re.search(rf"{P} $", r.text[: m.start()]) and m.group().startswith("claim "):  # "I claim one on him"
        return
    before = re.match(
        r" (?:when|while|as) @[\w-]+ (?:attack|initiate|come)| (?:earlier|back then|at the time|before)",
        r.text[m.end() :],
    )
    if r.is_said(m.start()) and (before or r.story.fight.claim is not None):  # which is disputed
        r.note(m, f"claim {m['n']}")
        return
    r.story.fight.claim = r.number(m["n"])
    r.story.told_fight = True
    kind = re.match(rf"\W*(?:{T})\b", r.text[m.end() :])
    if kind and not r.story.fight.type:
        r.story.fight.type = TYPES[kind.group().strip(" ,.")]
    r.note(m, f"claim {m['n']}")


@rule(
    rf"(?P<p>{P}) (?:be )?(?:the one )?(?:who )?(?:be )?(?P<v>defend|defender|attack|attacker|attacking)(?: player)?(?! (?:with|against|on|in|@|#|own))",
    rf"(?P<p>{P}) be the (?P<v>defender|attacker)",
    r"(?:win|lose)(?: it| the challenge)? (?:on|in|when|while|as) (?:the )?(?P<v>defend|attack)(?= [.,;?!]| and| so| but|$)",
    r"as (?:the |a )?(?P<v>defend|defender|attacker|attack)(?: player)?",
)
def _sides(r: Reader, m: re.Match[str]) -> None:
    """'I'm the one defending', 'lost military as defender'."""
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start()) or ME
    if r.is_asked(m.start()) or not (
        r.story.told_fight or re.search(rf"\b{T}\b|challenge|\b(?:win|lose|unopposed|claim)\b", r.text)
    ):
        return
    fight = r.story.fight
    defends = m["v"].startswith("defend")
    if defends and fight.attacker != who:
        fight.defender = fight.defender or who
    elif defends and not fight.attackers:
        fight.attacker, fight.defender = fight.defender if fight.defender != who else "", who
    elif not defends and fight.defender != who:
        fight.attacker = fight.attacker or who
    r.story.told_fight = True
    r.note(m, "which side")


@rule(
    rf"(?P<c>{C}) (?:out of|from|in) (?:the |own:[\w-]+ |that )?(?P<v>attack|defend)(?! pile)",
    rf"(?P<c>{C})(?: ,)? (?:who|that|which)(?: be| have| just)* (?P<v>attack|defend)(?= [.,;?!]|$| and)",
)
def _taking_part(r: Reader, m: re.Match[str]) -> None:
    """'She pulls him out of the attack': who took part."""
    thing = int(m["c"][1:])
    if r.is_character(thing):
        side = r.story.fight.attackers if m["v"] == "attack" else r.story.fight.defenders
        side += [thing] if thing not in side else []
        r.story.told_fight = True


@rule(rf"(?:mid|middle of(?: a| the| own:[\w-]+)?|in the middle of(?: a| the| own:[\w-]+)?) (?P<t>{T})\b")
def _under_way(r: Reader, m: re.Match[str]) -> None:
    r.story.told_fight = True
    r.story.fight.type = r.story.fight.type or TYPES[m["t"]]
    r.note(m, f"{r.story.fight.type} challenge")


@rule(rf"(?P<a>{P}) attack (?P<w>{CS})(?: (?:into|against|at|on) (?P<d>{CS}))?")
def _swings(r: Reader, m: re.Match[str]) -> None:
    """'I swing Grey Wind into two of her guys.'"""
    if r.is_asked(m.start()) or not all(r.is_character(n) for n in r.all_things(m["w"])):
        return
    if m["d"] is None and not re.match(r" (?:on|in|for|by) ", r.text[m.end() :] + " "):
        return
    who = r.player(m["a"], m.start())
    fight_of(r, m, who)
    fight = r.story.fight
    fight.attackers += [n for n in r.all_things(m["w"]) if n not in fight.attackers]
    fight.defenders += [n for n in r.all_things(m["d"] or "") if n not in fight.defenders]
    for n in r.all_things(m["w"]):
        r.story.owners.setdefault(n, who)
    for n in r.all_things(m["d"] or ""):
        r.story.owners.setdefault(n, f"not:{who}")


@rule(rf"(?:during|in the middle of|in) (?:{OWN})(?:{T} )?(?:challenge|attack)(?! phase)")
def _in_a_challenge(r: Reader, m: re.Match[str]) -> None:
    """'During his challenge': while one is under way."""
    r.story.told_fight = True
    r.note(m, "during a challenge")


@rule(
    rf"(?:the |a |an |own:[\w-]+ )*(?:(?P<t>{T})(?: challenge)?|challenge) (?:be |have be |get )(?:just )?win(?: by (?P<n>{N}))?(?! by @)"
)
def _was_won(r: Reader, m: re.Match[str]) -> None:
    """'The challenge was won by 5': that it was, and by how much."""
    if r.is_asked(m.start()):
        return
    fight = r.story.fight
    r.story.told_fight = True
    fight.type = fight.type or (TYPES[m["t"]] if m["t"] else "")
    fight.by = r.number(m["n"]) or fight.by
    r.note(m, "the challenge was won")
