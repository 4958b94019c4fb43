"""The rules for where cards are and in what state, whose they are, what moment it is, and who sits there."""

from __future__ import annotations

import re

from timing.telling.people import ME, PRONOUN, PRONOUNS
from timing.telling.story import CS, PHASES, C, N, P, Reader, Use, rule

# --- where cards are -----------------------------------------------------------------------------------------------

STARTS = "start begin beginning top starts started before".split()
FINISHES = "end ends ending ended over done finishing finished".split()
_TO_PUT = re.compile(
    r"\b(?:to|can|may|could|will|would)(?: @[\w-]+)?(?: still| also| just)? (?:put|play|move|set|lay|bring) $"
)
"""What is to be done, before where a card is to come."""
_PILES = {"dead": "dead", "discard": "discard", "hand": "hand", "shadows": "shadows", "deck": "deck", "play": "play"}


@rule(
    rf"(?P<c>{C})(?: of own:[\w-]+)?(?: be| sit| have| back(?= from| out of))*(?: still)? (?:in|into|from|out of) (?P<o>own:[\w-]+ |the )?(?P<z>dead pile|dead|discard pile|discard|hand|shadows|deck|play)",
    rf"(?P<c>{C}) (?P<p>{P}) (?:have|hold)(?: left)? in (?P<o>own:[\w-]+ |the )?(?P<z>dead pile|discard pile|hand|shadows|deck)",
    rf"(?P<p>{P}) (?:have|hold|save|sit on)(?: left)? (?P<c>{C})(?: left)? in (?P<o>own:[\w-]+ |the )?(?P<z>dead pile|discard pile|hand|shadows|deck|play)",
)
def _lies(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is None or (r.in_question(m.start()) and re.search(r"(?:^|[.,?!] )(?:so )?be $", r.text[: m.start()])):
        return  # "is he in the dead pile?"
    if m["z"] == "play" and re.search(r"(?:put|bring|play|marshal) $", r.text[: m.start()]):  # where it is to come
        if re.match(r" (?:from|out of) (?:own:[\w-]+ |the )?hand", r.text[m.end() :]):
            r.story.zones[thing] = "hand"
            r.note(m, "in hand")
        return
    zone = _PILES[m["z"].split(" ")[0]]
    if zone == "shadows" and " into " in m.group() and _TO_PUT.search(r.text[: m.start()]):
        r.story.zones[thing], r.story.phase = "hand", r.story.phase or "marshalling"
        r.note(m, "to be played into Shadows")
        return
    if thing in r.story.controllers and zone in ("dead", "discard"):  # taken from there
        return
    owner = r.player((m["o"] or "").strip() or None, m.start()) if (m["o"] or "").startswith("own:") else ""
    owner = owner or r.player(m.groupdict().get("p"), m.start())
    r.story.zones[thing] = zone
    if owner:
        r.story.owners.setdefault(thing, owner)
    r.note(m, f"in {zone}")


@rule(
    r"(?:hand|deck|play|shadows|bottom|top)(?: instead)? of (?:(?:in|into|to|going|go|the|own:[\w-]+|being|be|put) )*dead pile"
)
def _not_there(r: Reader, m: re.Match[str]) -> None:
    """'He comes back to hand instead of the dead pile': where he does not go."""
    r.note(m, "where it does not go")


@rule(
    r"(?:(?:then|and|now|so|still) )*(?:in|during)(?: (?:the|own:[\w-]+|that|this))? (?:responses|response (?:step|window|phase|opportunity)|step 5|step five)(?= [.,;?!]|$| @| own:| #| to| for| of)"
)
def _in_responses(r: Reader, m: re.Match[str]) -> None:
    """'Then in responses she plays Die by the Sword': where responses are told to have been used."""
    if not r.is_asked(m.start()):
        r.note(m, "in the responses")


@rule(rf"(?P<c>{C}|it) be (?P<o>own:[\w-]+)(?= [.,!]| now| and| until| so| but|$)")
def _is_whose(r: Reader, m: re.Match[str]) -> None:
    """'... so they're mine': who controls what another player owns."""
    named = r.all_things(r.text[: m.start()])[-1:] if m["c"] == "it" else [int(m["c"][1:])]
    thing, who = next(iter(named), -1), r.player(m["o"], m.start())
    if thing < 0:
        return
    owner = r.story.owners.get(thing) or r.story.things[thing].owner
    if owner and owner != who and not r.is_asked(m.start()) and thing not in r.plots | r.events:
        r.story.controllers[thing] = who
        r.note(m, "who controls it")


@rule(
    rf"(?P<c>{C}) (?:be |go |get |have been )*(?:return|put|shuffle|go|bring)(?: back)?(?: on top)? (?:of|to|into|on|in) (?:own:[\w-]+ |the )(?P<z>deck|discard)",
    rf"(?:while|with|although|since|because|but|when) (?P<c>{C}) (?:be|lie|sit)? ?(?:already )?(?P<z>dead)(?= |$)",
)
def _went(r: Reader, m: re.Match[str]) -> None:
    """'My Robb was returned to my deck', 'while my other Bran is dead'."""
    if not r.is_asked(m.start()):
        r.story.zones[int(m["c"][1:])] = m["z"]
        r.note(m, f"in {m['z']}")


@rule(
    rf"(?P<p>{P})(?: have| already| just)* (?:discard|destroy|remove|get rid of) (?P<c>{C})(?: off| away| out| from (?:it|{PRONOUN}|{C}|play))?(?= [.,!]|$| and (?:@|#|so)| so )",
    rf"(?P<c>{C}) (?:be|get)(?: then| just| already)* (?:discard|destroy|remove)(?= [.,!]|$| and | so | by )",
    rf"(?P<p>{P}) (?:get|gets|make|makes|have) (?P<c>{C}) (?:discard|destroy|remove)(?= [.,!]|$| and | so | by )",
)
def _gone(r: Reader, m: re.Match[str]) -> None:
    """'She discards the Lordship': an attachment or a location that is no longer there."""
    thing = int(m["c"][1:])
    if any(use.on == thing for use in r.story.uses):  # by what is told to be used on it
        return
    host = r.story.attached.get(thing)
    if host is not None and host in dict(r.story.killed) and (who := r.player(m.groupdict().get("p"), m.start())):
        r.story.uses.append(Use(who, thing, host, "save", "discard", m.start()))
        r.note(m, "uses it")
        return
    if not r.is_asked(m.start()) and not r.is_character(thing) and thing not in r.events | r.plots:
        r.story.zones[thing] = "discard"
        r.note(m, "gone")


@rule(rf"(?P<o>own:[\w-]+) power (?:be |sit |all )+on (?P<c>{C})")
def _power_on(r: Reader, m: re.Match[str]) -> None:
    r.story.owners.setdefault(int(m["c"][1:]), r.player(m["o"], m.start()))


@rule(
    r"(?P<o>own:[\w-]+)(?: first| old| other| own)*(?: one| copy)? be (?:still )?(?:in|lying in) (?:the |own:[\w-]+ )?(?P<z>dead pile|discard pile|hand|shadows|play)"
)
def _mine_lies(r: Reader, m: re.Match[str]) -> None:
    """'Mine is in the dead pile': another copy of the card before."""
    before = r.thing("it", m.start())
    if before is not None and r.story.things[before].titles:
        old = r.story.things[before]
        r.story.things.append(type(old)(old.titles, owner=r.player(m["o"], m.start()), other=True))
        r.story.zones[len(r.story.things) - 1] = _PILES[m["z"].split(" ")[0]]
        r.note(m, "another copy")


@rule(r"(?P<o>own:[\w-]+) in (?:the |own:[\w-]+ )?(?P<z>dead|discard|hand|shadows)(?: pile)?(?= [.,?]|$| and)")
def _mine_in(r: Reader, m: re.Match[str]) -> None:
    """'He has Varys out. Mine's in hand.'"""
    _mine_lies(r, m)


@rule(
    rf"(?P<p>{P}) (?:cancel|save|kill|kneel|discard|stop|answer|respond|return) (?:(?![@#.])\S+ ){{1,4}}(?:with|using|by) (?P<c>{C})"
)
def _does_something_with(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is not None:
        r.story.owners.setdefault(thing, r.player(m["p"], m.start()))
        r.story.placed.add(thing)


@rule(rf"want to (?:put|marshal|play|bring|drop)(?: out| down| in)? (?P<c>{C})(?: down| out| in| into play)?(?! 's)")
def _wants_to_play(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is not None:
        r.story.zones.setdefault(thing, "hand")
        if who := r.subject(m.start()):
            r.story.owners.setdefault(thing, who)


@rule(
    rf"(?:both|each|each of @me|both of @me) (?:only |have )*(?:have|reveal|play|run) (?P<c>{C})",
    rf"both own:me plots be (?P<c>{C})",
)
def _both_have(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is not None and r.story.things[thing].titles:
        old = r.story.things[thing]
        me = r.subject(m.start()) or ME
        r.story.owners[thing] = me
        if not any(one is not old and one.titles == old.titles and one.other for one in r.story.things):
            r.story.things.append(type(old)(old.titles, owner=f"not:{me}", other=True))
        r.note(m, "one each")


WITH_DUPLICATE = r"(?: ,)?(?: (?:who|that|with)(?: have)?)? (?:a |one |own:[\w-]+ )?dupe(?: ,)?"


@rule(rf"(?P<p>{P}) (?P<v>save|choose) (?P<cs>{CS})(?:{WITH_DUPLICATE} and (?P<more>{CS}))?")
def _keeps(r: Reader, m: re.Match[str]) -> None:
    if not r.is_asked(m.start()):
        who = r.player(m["p"], m.start())
        fight = r.story.fight
        lost = fight.claim is not None or (fight.winner and not r.story.uses and not r.story.plots)
        chosen = [*r.all_things(m["cs"]), *r.all_things(m["more"] or "")]
        if m["v"] == "choose" and lost and fight.winner != who and fight.type in ("", "military"):
            fight.type, fight.winner = "military", fight.winner or f"not:{who}"
            for n in chosen:
                r.story.killed.append((n, "claim"))
                r.story.owners.setdefault(n, who)
            r.note(m, "chosen for claim")
        r.story.kept += chosen
        if m["v"] == "save":
            for n in r.all_things(m["cs"]):
                r.story.owners.setdefault(n, who)


@rule(
    rf"(?P<p>{P}) (?:leave|leaves|left) (?P<cs>{CS}) out\b(?: of own:[\w-]+ (?:{N}|choose|picks))?",
    rf"(?P<p>{P}) (?:do |have |can )?not (?:choose|save|pick|include) (?P<cs>{CS})",
    rf"(?P<cs>{CS}) be not (?:one of|among|in) (?:own:[\w-]+|the) (?:{N}|saved|choose|kept)",
)
def _leaves_out(r: Reader, m: re.Match[str]) -> None:
    """'I left Cersei out of my three.'"""
    if not r.is_asked(m.start()):
        r.story.left_out += r.all_things(m["cs"])
        if who := r.player(m.groupdict().get("p"), m.start()):
            for n in r.all_things(m["cs"]):
                r.story.owners.setdefault(n, who)
        r.note(m, "not chosen")


@rule(
    rf"(?:all|only thing|everything|only card) {P} (?:have )?(?:have|leave|left|have left) be (?P<c>{C})",
    rf"{P} (?:only )?have (?P<c>{C}) left",
)
def _is_left(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is not None:
        r.story.zones.setdefault(thing, "hand-if-event")
        r.story.owners.setdefault(thing, r.subject(m.end()) or ME)
        r.note(m, "what is left")


@rule(
    rf"(?:last|previous) (?:turn|round) (?P<p>{P}) (?:have|reveal|play|be on)(?: on)? (?P<c>{C})",
    rf"(?P<p>{P}) (?:have|reveal|play) (?P<c>{C})(?: as own:[\w-]+ plot)? (?:last|the previous) (?:turn|round)",
)
def _last_plot(r: Reader, m: re.Match[str]) -> None:
    """'Last turn I had Naming the Heir': a plot that has gone to the used ones."""
    thing = int(m["c"][1:])
    if thing in r.plots:
        r.story.zones[thing] = "discard"
        r.story.owners.setdefault(thing, r.player(m["p"], m.start()))
        r.note(m, "an earlier plot")


@rule(rf"(?P<p>{P}) be on (?P<c>{C})")
def _is_on(r: Reader, m: re.Match[str]) -> None:
    """'He is on Wildfire and I am on Outwit': whose plot or agenda it is."""
    if not r.is_character(int(m["c"][1:])):
        r.story.owners.setdefault(int(m["c"][1:]), r.player(m["p"], m.start()))
        r.note(m, "whose it is")


@rule(
    rf"(?P<p>{P}) (?:be )?(?:running|run|runs|playing|play|have) (?P<c>{C})(?: as)?(?: own:[\w-]+)? agenda",
    rf"(?P<p>{P}) (?:be )?(?:running|run|runs|ran) (?P<c>{C})",
    rf"(?:^|(?<=[.?!] ))(?:running|run) (?P<c>{C})",
)
def _runs(r: Reader, m: re.Match[str]) -> None:
    """'I'm running Kings of Winter.'"""
    r.story.owners.setdefault(int(m["c"][1:]), r.player(m.groupdict().get("p"), m.start()) or ME)
    r.note(m, "whose it is")


@rule(rf"(?P<p>{P}) (?:be )?(?:(?:have|control|run|only) )+(?P<cs>{CS})")
def _has(r: Reader, m: re.Match[str]) -> None:
    if m["p"] in PRONOUNS and r.text[m.end() :].startswith(" attach"):
        return
    who = r.player(m["p"], m.start())
    for n in r.all_things(m["cs"]):
        r.story.owners.setdefault(n, who)
    r.note(m, "whose it is")


@rule(rf"(?:^|(?<=[.,] ))(?P<n>{N}) power(?= [.,])")
def _power_of_me(r: Reader, m: re.Match[str]) -> None:
    """'14 power. They kill my Dorea.'"""
    r.story.power.setdefault(ME, r.number(m["n"]) or 0)
    r.note(m, f"{m['n']} power")


@rule(
    rf"(?P<c>{CS})(?: that| who)? (?:be|stay|have|sit|lie) (?:(?:already|both|all|still|there|here|over there) )*kneel",
    rf"kneel (?P<c>{C})$",
    rf"(?P<p>{P}) kneel (?P<c>{CS})",
    rf"(?P<p>{P}) have (?P<c>{C}) kneel(?= and| [,.?]|$| but| already)",
    rf"{C} kneel (?P<c>{C})(?= and| [,.?!]|$| but| so)",
)
def _kneels(r: Reader, m: re.Match[str]) -> None:
    if not r.is_asked(m.start(), supposed=False):
        r.story.kneeling.update(r.all_things(m["c"]))
        if " be " not in m.group() and " have " not in m.group():
            r.story.knelt.update(r.all_things(m["c"]))
        if m.groupdict().get("p"):
            for n in r.all_things(m["c"]):
                r.story.owners.setdefault(n, r.player(m["p"], m.start()))
        r.note(m, "kneeling")


# --- moment and players ----------------------------------------------------------------------------------------------


@rule(
    rf"(?P<p>{P}) (?:be )?(?:going |the |a )*first player",
    rf"(?P<p>{P}) , (?:who be )?(?:the )?first player(?= ,)",
    rf"first player (?:be|token) (?P<p>{P})",
    rf"first player (?:token|marker|card) (?:(?:be|sit|lie|go|still|now) )+(?:with|to|by) (?P<p>{P})",
    r"(?P<p>own:(?!me|he|she|they)\w+) (?:the )?first player",
    rf"(?P<p>{P}) (?:(?:be|will|have|get to) )*(?:be|go|have|play|start) first(?! \w*(?:action|response))",
    rf"(?:made|make|let|choose|appoint|had|want|put|tell|told|have|decide) (?P<p>{P}) (?:to )?(?:be|go|play|start|take)(?: the)? first(?: player)?(?! \w*(?:action|response))",
    rf"(?P<p>{P}) (?:be|have)(?: \S+){{0,4}}? and (?:be )?(?:the )?first player",
    rf"(?P<p>{P}) (?:have|take|get|be give|got)(?: the)? first player(?: token| marker)?",
    rf"(?:make|made|choose|appoint|name) (?P<p>{P}) (?:the )?first player",
    rf"(?P<p>{P})(?: (?![.?!@])\S+){{0,5}}? (?:make|made|choose|appoint|name) (?:him|her|them|my)self (?:the )?first player",
    r"own:(?P<p>[\w-]+) (?:the )?first player(?! (?:token|marker|card))",
    rf"(?P<p>{P}) (?:be|have be)(?: (?:the|one|who|that|player|be))* (?:choose|pick|made|name|appoint|told|say)(?: to)? (?:go|be|play|start|begin) first",
)
def _first(r: Reader, m: re.Match[str]) -> None:
    if r.is_asked(m.start()):
        return
    if r.is_said(m.start()) and r.story.first_player:  # what the other argues
        return
    r.story.first_player = r.player(m["p"], m.start("p"))
    r.note(m, "first player")


@rule(
    r"(?P<s>start|begin|beginning|end|top|early|late)(?: in)?(?: of)?(?: the| own:[\w-]+)? (?P<f>plot|draw|marshal|marshalling|challenges|challenge|dominance|standing|stand|taxation|tax)(?: phase)?",
    r"(?P<f>draw|marshal|marshalling|challenges|dominance|standing|taxation) (?:phase )?(?:have |be )?(?P<s>begin|start|starts|started|ends|ending|end|ended|over|done|finished|finishing|about to end)(?= [.,;?!]| and| so| but| then| when| while|$)",
    r"(?:^|(?<=[.?!,] )|in |it be |be in |be still in |be at |during )(?P<f>challenges|draw|standing|taxation|marshal|marshalling)(?= [.,:]| and (?:@|#|own)| phase|$)",
    r"(?P<b>before)(?: the)? (?:strength|str) (?:be |get |gets )*(?P<f>count)",
    r"(?P<f>plot|draw|marshal|marshalling|challenges|challenge|dominance|standing|stand|taxation|tax) phase(?P<b> (?:begin|start|starts|started|ends|end)| be (?:now |just |nearly |about )*(?:ending|over|done|finished|ended))?",
    r"(?P<b>before)(?: (?:we|they|anyone|anybody|i|he|she|@[\w-]+|own:[\w-]+))?(?: be| do| to| even)* (?:count|counting|determine)(?: up)?(?: the| own:[\w-]+)? (?P<f>dominance)",
    r"(?P<b>before)(?: the| own:[\w-]+)? (?P<f>dominance)(?: (?:strength|str|power))?(?: (?:be|have|get))* (?:counted|count|determined|decided|scored)",
    r"(?:in|during|it be|into|before|at)(?: the| own:[\w-]+)? (?P<f>dominance|taxation|stand|marshal|marshalling|setup)",
    r"(?:in|during|at|for) (?:the |own:[\w-]+ |initial )?(?P<f>setup)",
    r"(?P<f>dominance|taxation)(?= [,.:]| count [.,:])",
    r"(?P<s>start|end|ends) of(?: the| own:[\w-]+)? (?P<f>challenges|marshalling|dominance|taxation)",
    r"(?:count|counts|counting|counted|collect|collects) (?:(?:the|own:[\w-]+|its|for) ){0,2}(?P<f>income|gold)",
    rf"(?P<f>gold) (?:from|of|off) (?:it|that|{C}) (?:when|once|as) {P} count(?= [.,?!]|$| up| it| right| own:| the)",
    r"(?:its |it be |be )(?:now )?own:[\w-]+ (?P<f>marshal|marshalling)",
)
def _phase(r: Reader, m: re.Match[str]) -> None:
    groups = m.groupdict()
    if m["f"] == "count" and "dominance" not in r.text:
        return
    r.story.incomes = r.story.incomes or m["f"] in ("income", "gold")
    r.story.phase = PHASES.get(m["f"], "dominance")
    word = (groups.get("s") or groups.get("b") or "").strip().rpartition(" ")[2]
    r.story.at_start = r.story.at_start or word in STARTS
    r.story.at_end = r.story.at_end or word in FINISHES
    r.note(m, f"{r.story.phase} phase")


@rule(
    r"(?:it|season|now|because|since|as|while|when|if) (?:(?:be|still|now|currently|it|the season) )*(?P<s>winter|summer)(?! \w*(?:agenda|plot|card))",
    r"(?:in|during) (?P<s>winter|summer)\b",
    r"(?:^|(?<=[.?!,] ))(?P<s>winter|summer)(?= [.,])",
)
def _season(r: Reader, m: re.Match[str]) -> None:
    """'It's winter.'"""
    r.story.season = m["s"]
    r.note(m, m["s"])


@rule(
    rf"(?P<p>{P})(?: just)? (?:have|have to|be on|be at|be up to|reach|reached|hit|get to|sit on|sit at|save)(?: exactly| only| at)? (?P<n>{N}|zero|no) (?P<w>gold|power|influence)(?! (?:icon|challenge|for))"
)
def _purse(r: Reader, m: re.Match[str]) -> None:
    who, n = r.player(m["p"], m.start()), 0 if m["n"] in ("no", "zero") else r.number(m["n"])
    if n is not None:
        {"gold": r.story.gold, "power": r.story.power, "influence": r.story.influence}[m["w"]][who] = n
        r.note(m, f"{n} {m['w']}")


@rule(rf"(?:,|and|with|have) (?P<n>{N}|no) gold left(?= [.,?!]|$)")
def _gold_left(r: Reader, m: re.Match[str]) -> None:
    """'..., two gold left.'"""
    r.story.gold.setdefault(r.subject(m.start()) or ME, 0 if m["n"] == "no" else r.number(m["n"]) or 0)
    r.note(m, f"{m['n']} gold")


@rule(rf"(?P<n>{N}|no) (?:unspent )?gold (?:be )?(?:left |still )*in own:(?P<p>[\w-]+) (?:gold )?pool")
def _pool(r: Reader, m: re.Match[str]) -> None:
    """'Two gold left in my pool.'"""
    r.story.gold[r.player(f"@{m['p']}", m.start())] = 0 if m["n"] == "no" else r.number(m["n"]) or 0
    r.note(m, f"{m['n']} gold")


@rule(
    rf"(?P<c>{C}) (?:say|have|give|gives|be worth)(?: me| own:[\w-]+)? (?P<n>{N}) (?:gold|income)",
    rf"(?P<c>{C}) (?:(?:,|for|with|that|which|be|give) )*(?P<n>{N}) (?:gold|income)(?= [.,;?!]| and| for|$)",
)
def _income_of_plot(r: Reader, m: re.Match[str]) -> None:
    """'My own plot says four gold', 'mine is A Lion in the North so three gold'."""
    if int(m["c"][1:]) in r.plots and not r.story.things[int(m["c"][1:])].noun:
        r.note(m, "what is printed on it")
    if r.story.things[int(m["c"][1:])].noun == "plot":
        r.story.incomes_of[int(m["c"][1:])] = r.number(m["n"]) or 0
        r.note(m, f"income {m['n']}")


@rule(
    rf"{N} power(?: (?!@|[.?!,])\S+){{0,4}}(?: (?:,|and|but|while))* (?P<p>{P}) (?:have|be on|be at|sit on|sit at)(?: only| just)? "
    rf"(?P<n>{N})(?= [.,?!]|$| and| but| so)"
)
def _power_besides(r: Reader, m: re.Match[str]) -> None:
    """'I have six power, she has four.'"""
    r.story.power.setdefault(r.player(m["p"], m.start("p")), r.number(m["n"]) or 0)
    r.note(m, f"{m['n']} power")


@rule(
    rf"(?P<p>{P})(?: just| have)? (?:be on|be at|be up to|sit on|sit at|go(?: up)? to) (?P<n>{N})(?= and| but| so| when|$| [.,?!])"
)
@rule(rf"(?:and|,|then)(?: just| have| now)* go(?: up)? to (?P<n>{N})(?: power)?(?= and| but| so|$| [.,?!])")
def _score(r: Reader, m: re.Match[str]) -> None:
    """'I'm on fourteen': of power, of which nobody has more than a game needs."""
    if (n := r.number(m["n"])) is not None and n > 5:
        who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
        r.story.power.setdefault(who, n)
        r.note(m, f"{n} power")


@rule(
    rf"(?P<p>{P}) (?:have|hold|be down to|sit on)(?: exactly| only| just| a| one)* (?P<n>{N}|no|zero|single|lone)(?: single| lone| more| other)*(?: card| cards)?(?: left)? in (?:own:[\w-]+ )?hand",
    rf"(?P<p>{P}) (?:hold|be down to)(?: exactly| only| just| a| one)* (?P<n>{N}|single|lone)(?: single| lone)*(?: card| cards)(?! (?:of|from|with|that|on))",
    rf"(?P<p>{P}) have(?: exactly| only| just| a| one)* (?P<n>single|lone)(?: single| lone)* card(?! (?:of|from|with|that|on|in play))",
    r"own:(?P<o>[\w-]+) hand be empty",
)
def _hand(r: Reader, m: re.Match[str]) -> None:
    groups = m.groupdict()
    alone = groups.get("n") in ("single", "lone")
    n = 0 if groups.get("n") in (None, "no", "zero") else 1 if alone else r.number(m["n"])
    if n is not None:
        r.story.hands[r.player(groups.get("p") or groups.get("o"), m.start())] = n
        r.note(m, f"{n} cards in hand")


@rule(
    rf"(?P<p>{P}) (?:have|be on|sit on|save)(?: exactly| only)? #\d+ and(?: exactly)? (?P<n>{N}) gold",
    rf"and(?: exactly| only)? (?P<n>{N}) (?P<w>gold|influence)(?: left)?(?= [.,?!]|$)",
)
def _purse_besides(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start())
    told = r.story.influence if m.groupdict().get("w") == "influence" else r.story.gold
    told.setdefault(who, r.number(m["n"]) or 0)
    r.note(m, f"{m['n']} {m.groupdict().get('w') or 'gold'}")


@rule(
    rf"(?P<n>{N}) player(?:s)?(?: game| table| melee)?",
    "(?P<m>melee|multiplayer)",
    rf"(?P<n>{N}) of (?:@me|own:me)",
    rf"(?P<n>{N})-?(?:way|player)",
)
def _seats(r: Reader, m: re.Match[str]) -> None:
    groups = m.groupdict()
    r.story.seats = max(r.story.seats, r.number(groups.get("n")) or 3)
    r.note(m, "players")


@rule(
    rf"(?P<c>{C}) (?:(?:be|\(|,|-) )*(?P<v>[a-z]{{2,6}}_\d{{1,3}}|\d{{5}})",
    rf"(?:^|(?<=[.?!] ))(?P<v>[a-z]{{2,6}}_\d{{1,3}}) (?:: )?(?P<c>{C})",
)
def _version(r: Reader, m: re.Match[str]) -> None:
    thing = r.thing(m["c"], m.start())
    if thing is not None:
        r.story.versions[thing] = m["v"]
        r.note(m, "which version")
