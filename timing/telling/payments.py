"""What a telling says to have been paid, or knelt for: an event, what costs a sum, what a location does."""

from __future__ import annotations

import re

from timing.telling.means import abilities, effects
from timing.telling.people import PRONOUN
from timing.telling.story import C, N, P, Reader, Use, rule
from timing.telling.table import Plain, Table

KINDS = ("action", "response")
_UP_TO = r"(?:(?![.?!;@#])\S+ ){0,5}?"
SUMS = {"gold": "pay-gold", "influence": "pay-influence"}
"""What is paid of which, and the cost that is it."""


@rule(
    rf"(?P<p>{P})(?: (?:go and|go|have))* pay (?:the |own:[\w-]+ )?(?P<n>{N}) (?P<k>gold|influence)(?= [.,?!]|$| and)"
)
def _pays_a_sum(r: Reader, m: re.Match[str]) -> None:
    """'So I pay two gold': for what costs that."""
    if not r.is_asked(m.start()):
        r.story.sums.append((r.player(m["p"], m.start()), r.number(m["n"]) or 0, m["k"]))
        r.note(m, "what is paid")


@rule(
    rf"(?:by|and) (?:kneel|pay|spend) (?:the |own:[\w-]+ )?(?:{N}) (?:gold|influence)(?: for (?:it|that|this))?(?= [.,;?!]|$| and| so| to)"
)
def _by_paying(r: Reader, m: re.Match[str]) -> None:
    """'He used the Sorrowful Man by kneeling two influence': what he does costs that."""
    if not r.is_asked(m.start()) and r.story.uses:
        r.note(m, "what is paid")


@rule(
    rf"(?P<p>{P})(?: have)? kneel (?P<c>{C})(?: that)? (?P<on>{C}|{PRONOUN}) (?:do not|do nothing|can not|will not|be not|be out|be worth|have no|lose|count|counts|stand|go)\b"
)
def _kneels_so(r: Reader, m: re.Match[str]) -> None:
    """'I kneel the Vessel so that guy doesn't count': it is used on him ("so" is no word that the rules read)."""
    thing, on = int(m["c"][1:]), r.thing(m["on"], m.start("on"))
    if r.is_asked(m.start()) or r.is_character(thing) or thing in r.attachments or on is None or on == thing:
        return
    if thing not in [use.thing for use in r.story.uses]:
        who = r.player(m["p"], m.start())
        r.story.uses.append(Use(who, thing, on, "", "kneel", m.start()))
        r.story.owners.setdefault(thing, who)
        r.note(m, "uses it")


def stand_till_paid(table: Table) -> None:
    """Who is told to have been knelt for what is asked about stood till then: 'I play the Debt, kneel her'."""
    story, asked = table.story, table.story.asked
    if asked is None or story.ask != "may" or asked.thing not in table.full:
        return
    who = table.seats.who(asked.who) or table.owner(asked.thing)
    for n in [n for n in story.knelt if n in table.full and n != asked.thing and table.owner(n) == who]:
        if asked.paying in (None, n) and _costs_kneeling(table.full[asked.thing]) and _knelt_for(table, n, asked.thing):
            asked.paying = n if asked.paying is None else asked.paying
            for card in (table.full[n], table.cards[n]):
                card.pop("kneeling", None)


def _costs_kneeling(card: Plain) -> bool:
    """Whether another card is knelt for what the card does."""
    costs = [one.get("cost", []) for one in abilities(card) if one.get("kind") in KINDS]
    flat = [part for cost in costs for part in (cost if isinstance(cost, list) else [cost])]
    return any(isinstance(part, dict) and part.get("do") == "kneel" and part.get("card") for part in flat)


def _knelt_for(table: Table, n: int, tool: int) -> bool:
    """Whether the words say that the one was knelt for the other: before it, with "for", or straight behind it."""
    text = " ".join(word.tag for word in table.story.mentions.words)
    before = rf"kneel #{n} (?:as {_UP_TO})?(?:to (?:pay )?)?(?:for|play|use) (?:the |own:[\w-]+ )?#{tool}\b"
    behind = rf"\b(?:play|use|respond with) (?:the |own:[\w-]+ )?#{tool} {_UP_TO}(?:(?:and|,|by) )*(?:@[\w-]+ )?kneel (?:own:[\w-]+ )?#{n}\b"
    return re.search(rf"{before}|{behind}", text) is not None


def paid_sums(table: Table, uses: list[Use]) -> list[Use]:
    """The uses with the save that a sum was paid for, where it is asked whether somebody lives.

    It is that of the one card of that player that costs so much.
    """
    story, asked = table.story, table.story.asked
    if asked is None or asked.how != "fate":
        return uses
    used = {use.thing for use in uses} | {use.thing for use in story.uses} | {asked.thing}
    found = list(uses)
    for who, n, kind in story.sums:
        player = table.seats.who(who)
        able = [
            i
            for i, card in table.full.items()
            if i >= 0 and i not in used and table.owner(i) == player and card.get("zone", "play") == "play"
            for one in abilities(card)
            if "save" in effects(one) and {"do": SUMS[kind], "n": n} in one.get("cost", [])
        ]
        if len(able) == 1:
            found.append(Use(player, able[0], asked.thing, "save", "use"))
    return found
