"""Who takes part in a challenge, by what he is called and by what is said to be in it: "her attacker", "I lost the
attack but had two guys in it"."""

from __future__ import annotations

import re

from timing.telling.fighting import fight_of
from timing.telling.people import ME, PRONOUN
from timing.telling.story import CS, OWN, C, N, P, Reader, T, rule, spans_of

_IN = r"(?:in|inside) (?:it|there|that|this|that one|(?:the |that |this |own:[\w-]+ )(?:challenge|attack|fight|one))"


@rule(
    rf"(?P<a>{P})(?: just| have)* (?P<v>win|lose) (?:the |that |own:[\w-]+ |an? )?(?:(?P<t>{T}) )?attack"
    r"(?= [.,;?!]| and| so| but| by| with|$)"
)
def _of_the_attack(r: Reader, m: re.Match[str]) -> None:
    """'I lost the attack': whose challenge it was."""
    who, fight = r.player(m["a"], m.start()), r.story.fight
    if r.is_asked(m.start()) or fight.defender == who:
        return
    fight_of(r, m, who, "", m["t"] or "")
    r.story.fight.winner = who if m["v"] == "win" else f"not:{who}"


@rule(
    rf"(?P<a>{C}) with (?:(?:{C}|{N}|{OWN}dupe|and|,|a|an|the|power|on|attached|stealth|renown|deadly|it|{PRONOUN}) )+"
    rf"attack(?: (?P<d>{P}))?(?: (?:on|in|for) {OWN}(?P<t>{T}))?"
)
def _attacks_with_all_on_him(r: Reader, m: re.Match[str]) -> None:
    """'Balon with a dupe and Milk of the Poppy attacks me.'"""
    thing, attacked = int(m["a"][1:]), r.player(m["d"], m.start())
    if r.is_asked(m.start()) or not r.is_character(thing):
        return
    fight_of(r, m, "", attacked, m["t"] or "")
    r.story.fight.attackers += [thing] if thing not in r.story.fight.attackers else []
    if attacked:
        r.story.owners.setdefault(thing, f"not:{attacked}")


@rule(rf"(?P<p>{P})(?: still| only)* have (?P<cs>{CS}) (?:{_IN}|in(?= [.,;!]|$| and(?! #)))")
def _has_in_it(r: Reader, m: re.Match[str]) -> None:
    """'I had two knights in it.'"""
    who = r.player(m["p"], m.start())
    named = [n for n in r.all_things(m["cs"]) if r.is_character(n)]
    if r.is_asked(m.start()) or not r.story.told_fight or not named:
        return
    for n in named:
        r.story.owners.setdefault(n, who)
    r.story.taking_part += [n for n in named if n not in r.story.taking_part]
    r.note(m, "takes part")


@rule(
    rf"(?P<c>{C}) (?P<v>win|lose)(?: (?:the|a|an|own:[\w-]+|that|this))*(?: (?P<t>{T}))?(?: (?:challenge|fight))? as "
    rf"(?:an? |the )?(?P<r>attacker|defender|attack|defend|#\d+)(?= [.,;?!]|$| and| so| but)"
)
def _as_which_side(r: Reader, m: re.Match[str]) -> None:
    """'My vigilant guy lost the challenge as the attacker.'"""
    n, fight = int(m["c"][1:]), r.story.fight
    role = r.story.things[int(m["r"][1:])].role if m["r"].startswith("#") else m["r"]
    owner = r.story.owners.get(n) or r.story.things[n].owner
    if r.is_asked(m.start()) or not role or not owner or not r.is_character(n):
        return
    attacks = role.startswith("attack")
    fight_of(r, m, owner if attacks else f"not:{owner}", "" if attacks else owner, m["t"] or "")
    r.story.fight.winner = owner if m["v"] == "win" else f"not:{owner}"
    among = fight.attackers if attacks else fight.defenders
    among += [] if n in among else [n]


def read_roles(reader: Reader) -> None:
    """'She plays it on her attacker': that one is under way, where no challenge has been told of."""
    story = reader.story
    if story.told_fight:
        return
    for n, thing in enumerate(story.things):
        owner = thing.owner or story.owners.get(n, "")
        if not (thing.role and thing.noun == "character" and owner):
            continue
        if all(reader.is_asked(m.start()) for m in spans_of(reader.text, rf"#{n}")):
            continue
        story.told_fight = True
        side = "attacker" if thing.role == "attackers" else "defender"
        setattr(story.fight, side, getattr(story.fight, side) or owner or ME)
