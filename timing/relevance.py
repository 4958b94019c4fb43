"""What can bear on an outcome: the part of a dispute that an exploration has to walk.

An ability that a player may leave unused, and that writes nothing which the outcome or a relevant
ability reads, changes no answer: every line of play with it has a line without it that ends alike in
what is asked. Leaving such abilities out, and the facts that nobody reads out of the comparison of
states, makes many states equal. Everything here errs on the side of relevance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timing.abilities import Ability, Condition, Selector
from timing.state import State, Table
from timing.vocabulary import GROUPS, LEAVING, STANDING

# facts that effects and costs write
WRITES: dict[str, str] = {
    **dict.fromkeys(LEAVING, "zone"),
    "put-into-play": "zone",
    "come-out-of-shadows": "zone",
    "into-shadows": "zone",
    "attach": "zone",
    "move-attachment": "zone",
    "move-pile": "zone",
    "change-destination": "zone",
    "save": "zone",
    "discard-duplicate": "zone",
    "kneel": "kneeling",
    "stand": "kneeling",
    "kneel-influence": "kneeling",
    "str": "str",
    "gain": "text",
    "lose": "text",
    "blank": "text",
    "take-control": "control",
    "claim-power": "power",
    "move-power": "power",
    "discard-power": "power",
    "gain-gold": "gold",
    "lose-gold": "gold",
    "income": "gold",
    "income-at-most": "gold",
    "income-taken": "gold",
    "pay-gold": "gold",
    "draw": "hand",
    "must-play": "zone",
    "discard-from-hand": "hand",
    "win-challenge": "challenge",
    "end-challenge": "challenge",
    "end-phase": "challenge",
    "end-round": "challenge",
    "remove-from-challenge": "challenge",
    "join-challenge": "challenge",
    "start-challenge": "challenge",
    "reveal-plot": "zone",
}
# happenings that come with a written fact
HAPPENS: dict[str, tuple[str, ...]] = {
    "zone": (
        *GROUPS["left-play"], *GROUPS["entered-play"],
        "attached", "saved", "removed-from-challenge", "plot-used", "plot-revealed",
    ),
    "kneeling": ("knelt", "stood"),
    "str": ("str-raised", "str-lowered"),
    "text": ("gained", "lost"),
    "control": ("control-taken", "removed-from-challenge"),
    "power": ("power-claimed", "power-moved", "power-discarded", "renown-claimed"),
    "gold": ("gold-gained", "income-counted"),
    "hand": ("drawn", "discarded-from-hand"),
    "challenge": ("challenge-won", "challenge-lost", "claim-implemented", "unopposed", "removed-from-challenge"),
}  # fmt: skip
CLAIMS = ("claim-power", "move-power")
USING = {"action": "action-used", "response": "response-used", "passive": "passive-initiated"}


class Relevance(NamedTuple):
    """The abilities worth using, the facts worth comparing, and the happenings that something answers."""

    abilities: frozenset[str]
    facts: frozenset[str]
    happenings: frozenset[str]


def everything(table: Table) -> Relevance:
    """No slicing: for outcomes that cannot be told apart by facts."""
    facts = frozenset(WRITES.values())
    return Relevance(frozenset(table.abilities), facts, table.answered_happenings)


def relevant_to(table: Table, state: State, wanted: frozenset[str]) -> Relevance:
    """What bears on the wanted facts ('zone', 'power', 'kneeling' ... or 'h:killed' for a happening)."""
    facts = {*wanted, *_framework_reads(table, state)}
    if _power_may_win(table, state):
        facts.add("power")
    while True:
        abilities = {uid for uid, a in table.abilities.items() if a.cancels or _writes(table, uid, a) & facts}
        if any(a.cancels and _writes(table, uid, a) & facts for uid, a in table.abilities.items()):
            # a cancel that matters for its cost or for being used needs something to answer, whatever that does
            abilities |= {uid for uid, a in table.abilities.items() if a.triggered}
        if abilities:
            facts |= {"zone", "text", "control"}
        read = {fact for uid in abilities for fact in _reads(table.abilities[uid])}
        if read <= facts:
            break
        facts |= read
    happenings = {fact[2:] for fact in facts if fact.startswith("h:")}
    return Relevance(frozenset(abilities), frozenset(facts), frozenset(happenings))


def _framework_reads(table: Table, state: State) -> set[str]:
    """What the framework's own events and the rules' constant checks turn on."""
    facts = {"str"} if any(e.if_ and e.if_.str_zero for a in table.abilities.values() for e in a.effects) else set()
    challenge = state.challenge
    if challenge is not None or table.situation.ends != "box":
        facts |= {"text", "challenge", "control"}
        if challenge is None or challenge.type == "intrigue":
            facts.add("hand")
        if challenge is None or not challenge.winner:
            facts |= {"str", "kneeling"}
    if _may_stand(table):
        facts.add("kneeling")
    if any(card.income for card in table.cards.values()):  # who holds the sources, and with what text
        facts |= {"zone", "text", "control", "gold"}
    if table.situation.ends != "box" or state.box.startswith("dominance"):
        facts |= {"str", "kneeling", "gold", "power"}
    return facts


def _may_stand(table: Table) -> bool:
    """Whether some card has, or may gain, a keyword by which it stands after a challenge."""
    named = {word for card in table.cards.values() for word in card.keywords}
    named |= {effect.what for ability in table.abilities.values() for effect in ability.effects}
    return not named.isdisjoint(STANDING)


def _power_may_win(table: Table, state: State) -> bool:
    """Whether anybody could reach the power that wins: a generous bound on what can still be claimed."""
    claims = {uid: sum(e.n or 1 for e in a.effects if e.do in CLAIMS) for uid, a in table.abilities.items()}
    wanders = any(
        e.do in ("take-control", "move-power") or (e.do in CLAIMS and e.who != "you")
        for a in table.abilities.values()
        for e in a.effects
    )
    controller = {card.ref: card.controller for card in state.cards}
    for player in state.players:
        own = [uid for uid in claims if wanders or controller[table.holder[uid]] == player.id]
        most = sum(claims[uid] * _most_uses(table, state, table.abilities[uid]) for uid in own)
        if state.challenge:
            most += 1 + state.challenge.claim + sum("renown" in table.cards[ref].keywords for ref in table.cards)
        held = player.power + sum(
            c.power for c in state.cards if c.zone == "play" and (wanders or c.controller == player.id)
        )
        if held + most >= table.players[player.id].needs:
            return True
    return False


def _most_uses(table: Table, state: State, ability: Ability) -> int:
    """How often an ability can be used in one window: once for each occurrence it answers (FAQ 2.4)."""
    if table.situation.ends != "box":
        return 100
    names = {
        member
        for name in (ability.trigger.after if ability.trigger else ())
        for member in (name, *GROUPS.get(name, ()))
    }
    if names and names <= {*GROUPS["left-play"], "left-play"}:
        return sum(card.zone == "play" for card in state.cards)  # a card leaves once in a window
    if names == {"event-played"}:
        return sum(card.type == "event" for card in table.cards.values())
    return len(table.cards) + len(table.abilities)


def _writes(table: Table, uid: str, ability: Ability) -> set[str]:
    done = [effect.do for effect in ability.effects] + [cost.do for cost in ability.cost]
    facts = {WRITES[do] for do in done if do in WRITES}
    if "discard-from-hand" in done:  # described cards may be among them
        facts.add("zone")
    happenings = {name for fact in facts for name in HAPPENS.get(fact, ())}
    happenings.add(USING.get(ability.kind, "words"))
    if table.cards[table.holder[uid]].type == "event":
        happenings |= {"event-played"}
    if "words" in done:
        happenings.add("words")
    return facts | {f"h:{name}" for name in happenings}


def _reads(ability: Ability) -> Iterator[str]:
    for cost in ability.cost:
        if cost.do in WRITES:
            yield WRITES[cost.do]
        yield from _selected(cost.card)
    if ability.trigger:
        for name in ability.trigger.after:
            yield from (f"h:{member}" for member in (name, *GROUPS.get(name, ())))
        yield from _selected(ability.trigger.card)
        if ability.trigger.player in ("winner", "loser"):
            yield "challenge"
    if ability.target:
        yield from _selected(ability.target.choose)
    yield from _conditional(ability.if_)
    for effect in ability.effects:
        yield from _selected(effect.which)
        yield from _conditional(effect.if_)
        if effect.do in (
            "kneel",
            "stand",
            "draw",
            "lose-gold",
            "discard-from-hand",
            "discard-power",
            "remove-from-challenge",
        ):
            yield WRITES[effect.do]


def _selected(selector: Selector | None) -> Iterator[str]:
    if selector is None:
        return
    if selector.standing is not None:
        yield "kneeling"
    if selector.most_str is not None or selector.least_str is not None:
        yield "str"
    if selector.has_power:
        yield "power"
    yield from (f"h:{name}" for name in selector.just)
    if selector.participating or selector.controller in ("winner", "loser", "attacker", "defender"):
        yield "challenge"


def _conditional(condition: Condition | None) -> Iterator[str]:
    if condition is not None:
        yield from _selected(condition.card)
        if condition.str_zero:
            yield "str"
