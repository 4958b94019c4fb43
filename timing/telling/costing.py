"""Questions about what a card costs: what is printed on it, and what is paid to marshal it now."""

from __future__ import annotations

import re
from typing import Any

from timing.systems.agot1e.granted import MARSHAL
from timing.telling.asking import Asking
from timing.telling.outlooks import asks
from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, Outlook, P, Reader, rule
from timing.telling.walking import MOST_PASSES, passed

PLENTY = 40
"""Gold that is enough for any card, so that what is taken is what it costs."""
INTO_SHADOWS = 2
"""Gold that playing a card into Shadows takes: a part of its printed cost (FAQ, p. 32)."""
_IT = rf"(?:(?:the|own:[\w-]+) )?(?P<c>{C}|{PRONOUN})"


@asks(rf"printed cost of {_IT}", rf"(?:the|own:[\w-]+) (?P<c>{C}) 's printed cost", rf"(?P<c>{C}) 's printed cost")
def _printed(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'What's the printed cost of Gold Cloaks?'"""
    thing = r.thing(m["c"], m.start())
    asked = re.search(r"\b(?:what|how (?:much|high))\b", r.text)
    return Outlook("n printed-cost", "", thing, number=True) if thing is not None and asked else None


@asks(
    rf"(?:how much|what)(?: gold)? (?:do|will|would|must|should) (?P<p>{P})(?: (?:have to|really|now|still|actually))* pay (?:for|to (?:marshal|play)) {_IT}(?= \?|$| now| this| with)",
    rf"(?:how much|what)(?: gold)? (?:do|will|would) {_IT}(?: (?:now|really|actually|still))* cost(?: (?P<p>{P}))?(?: to (?:marshal|play))?(?= \?|$| now| this| with| when| if| in)",
    rf"(?:what|how much) be the cost (?:of|for) {_IT}(?= \?|$| now| with)",
    rf"(?:how much|what)(?: gold)? (?:do|will|would|must) (?P<p>{P})(?: (?:have to|really|now|still|actually))* pay for {_IT}(?= ,)",
    rf"how much(?: gold)?(?: (?:be it|do it cost(?: @me)?))? (?:to|for) (?:marshal|play|put down|bring in|bring out)(?: down)? {_IT}(?= \?|$| now| this| with| out| from| in| as)",
)
def _costs(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How much gold do I pay for Knights Declarant?'"""
    return _paid(r, m, "n cost")


_INTO_SHADOWS = (
    r"(?: face ?down| facedown)?(?: (?:away|down|straight))? (?:into|in|to) (?:the |own:[\w-]+ )?shadows?(?: area)?"
)


@asks(
    rf"(?:how much|what)(?: gold)? (?:do|will|would|must) (?P<p>{P})(?: (?:have to|really|now|still|actually))* pay (?:to|for) (?:put|putting|play|playing|place|placing|marshal) {_IT}{_INTO_SHADOWS}",
    rf"(?:how much|what)(?: gold)? (?:do|will|would) it(?: (?:now|really|actually|still))* cost(?: (?P<p>{P}))? to (?:put|play|place|marshal) {_IT}{_INTO_SHADOWS}",
    rf"how much(?: gold)? (?:to|for) (?:put|putting|play|playing|place|placing|marshal) {_IT}{_INTO_SHADOWS}",
)
def _costs_into_shadows(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'What do I pay to put Syrio face down in Shadows?'"""
    return _paid(r, m, "n shadows-cost")


def _paid(r: Reader, m: re.Match[str], what: str) -> Outlook | None:
    thing, who = r.thing(m["c"], m.start()), r.player(m.groupdict().get("p"), m.start())
    if thing is None or thing in r.events | r.plots or not r.story.things[thing].titles:
        return None
    r.story.owners.setdefault(thing, who or ME)
    r.story.zones[thing] = "hand"
    return Outlook(what, who, thing, number=True)


@rule(
    r"(?:with )?(?:no|nothing|without)(?: @\w+)?(?: (?:any|a|that|which))* (?:lower|lowers|cheaper|reducer|reducers|discount|discounts)(?: (?:it|anything|any|the|a|cost|costs|in play|out|around|this round))*"
)
def _nothing_lowers(r: Reader, m: re.Match[str]) -> None:
    """'No reducers', 'nothing reduces anything'."""
    r.note(m, "nothing lowers a cost")


@rule(rf"(?P<c>{C}) (?:be |already |now )*(?:in|among|on) own:(?P<o>[\w-]+) (?:use|used) (?:pile|plots)")
def _used_plots(r: Reader, m: re.Match[str]) -> None:
    """'I have four plots in my used pile.'"""
    thing = int(m["c"][1:])
    if thing in r.plots or r.story.things[thing].noun == "plot":
        r.story.zones[thing] = "used"
        r.story.owners.setdefault(thing, r.player(f"@{m['o']}", m.start()))
        r.note(m, "in the used pile")


def printed_cost(asking: Asking, ref: str) -> int | None:
    """What is printed on a card to pay for it; into Shadows and out of them of one with that crest (FAQ, p. 32)."""
    card = asking.game.work(asking.state).facts(ref)
    if card.type not in ("character", "location", "attachment"):
        return None
    return int(card.cost or 0) + (INTO_SHADOWS if any(one.lower() == "shadow" for one in card.crests) else 0)


def paid_for(asking: Asking, ref: str, by: str = MARSHAL) -> int | None:
    """The gold that marshalling the card (``by``: or playing it into Shadows) would take now; None where it could not
    be."""
    state: Any = asking.state
    owner = asking.game.work(state).cards[ref].controller
    rich = tuple(one._replace(gold=PLENTY) if one.id == owner else one for one in state.players)
    state = state._replace(players=rich)
    for _ in range(MOST_PASSES):  # after what was done to lower it others may act first
        if state.over or asking.game.judge(state, f"{ref}/{by}").allowed:
            break
        move = passed(decision) if (decision := asking.game.decision(state)).player != owner else None
        if move is None:
            break
        state = asking.game.apply(state, move).state
    option = asking.game.judge(state, f"{ref}/{by}")
    if not option.allowed or not option.moves:
        return None
    after = asking.game.apply(state, option.moves[0]).state
    return PLENTY - next(int(one.gold) for one in after.players if one.id == owner)
