"""What the texts of the cards answer alone: what is not optional, Limited twice, how many challenges."""

from __future__ import annotations

import re

from timing.systems.agot1e.challenge import MORE
from timing.telling.means import abilities
from timing.telling.outlooks import HELPS, asks
from timing.telling.people import ME
from timing.telling.story import TYPES, C, Outlook, P, Reader, T, Use
from timing.telling.table import Plain, Table
from timing.telling.trust import partly_described

BY_ITSELF = frozenset(("passive", "constant", "replacement"))
BY_CHOICE = frozenset(("action", "response"))
OF_EACH = 1
"""Challenges of each type that a player initiates in a phase (rulebook, Challenges)."""
_SKIPS = r"(?:skip|ignore|decline|refuse|avoid|forgo|opt out of|choose not to|not|leave out)"
_IT = rf"(?:{C}|it|that|own:[\w-]+ \w+|the \w+|\w+ing|kneel|resolve|use|trigger|do)"


@asks(
    rf"(?:can|may|could|do|be) (?P<p>{P}){HELPS}(?: choose to| allowed to| able to)? {_SKIPS}(?: to)? {_IT}[^.?!]*(?= \?|$)",
    rf"(?P<p>{P}) want to {_SKIPS}(?: to)? {_IT}[^.?!]*(?= [.?!]|$)",
)
def _skips(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I just played her, may I skip kneeling my other stuff?': what a card does by itself is no choice."""
    spoken = [n for n in r.all_things(m.group()) if r.story.things[n].titles]
    told = [n for n in r.all_things(r.text[: m.start()]) if r.story.things[n].titles]
    done = [n for n in (*r.story.entered, *r.story.revealed) if n in told]
    meant = [n for n in (*spoken, *reversed(done), *reversed(told)) if n not in r.events]
    draws = re.search(r"\bdraw\b|\bstealth\b|\bbypass|\battack|\bdefend|\bclaim\b", m.group())
    if not meant or draws or r.story.told_fight:
        return None
    return Outlook("ignored", r.player(m["p"], m.start()), meant[0])


@asks(
    rf"how many(?: more)? (?P<t>{T}|military|intrigue|power)(?: challenges?| attacks?) (?:can|may|could|do|will) (?P<p>{P}){HELPS} (?:start|initiate|make|declare|have|do|launch|run|get|attack)(?: [^.?!@#]*)?(?= \?|$)",
    rf"how many(?: times)? (?:can|may|could|do) (?P<p>{P}){HELPS} (?:attack|challenge|go)(?: (?:on|in|for))? (?P<t>{T}|military|intrigue|power)(?: [^.?!@#]*)?(?= \?|$)",
)
def _how_many_challenges(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How many military challenges may I start this round?'"""
    if r.story.told_fight and (r.story.fight.attacker or r.story.fight.winner):
        return None
    r.story.phase = r.story.phase or "challenges"
    kind = TYPES.get(m["t"], m["t"])
    return Outlook(f"n challenges {kind}", r.player(m["p"], m.start()) or ME, number=True)


def challenges(table: Table, kind: str, player: str) -> int | None:
    """How many challenges of a type a player initiates in a phase by the cards that are told; None where it turns
    on more."""
    n = OF_EACH
    for key, card in table.full.items():
        if card.get("card") and partly_described([card]):
            return None
        for ability in abilities(card):
            for effect in ability.get("effects", []):
                if not isinstance(effect, dict) or effect.get("do") != MORE or effect.get("what") != kind:
                    continue
                plain = ability.get("kind") == "constant" and not ability.get("if") and isinstance(effect.get("n"), int)
                if not plain or effect.get("who") not in ("you", "each"):
                    return None
                n += effect["n"] if effect["who"] == "each" or table.owner(key) == player else 0
    return n


def ignored(table: Table, thing: int | None) -> bool | None:
    """Whether what a card does may be left undone: a response or an action may, what it does by itself may not."""
    card: Plain = table.full.get(thing, {}) if thing is not None else {}
    kinds = {one.get("kind") for one in abilities(card)}
    if not card.get("card") or partly_described([card]) or not kinds:
        return None
    return False if kinds <= BY_ITSELF else True if kinds <= BY_CHOICE else None


def limited_before(table: Table, asked: Use, ability: Plain) -> bool:
    """Whether a Limited Response is asked for of a player who is told to have triggered another this round."""
    who = table.seats.who(asked.who) or table.owner(asked.thing)
    before = [use for use in table.story.uses if use.thing != asked.thing and use.thing in table.full]
    mine = [use for use in before if (table.seats.who(use.who) or table.owner(use.thing)) == who]
    return bool(ability.get("limited")) and any(
        one.get("limited") and one.get("kind") == ability.get("kind")
        for use in mine
        for one in abilities(table.full[use.thing])[:1]
    )
