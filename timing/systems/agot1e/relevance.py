"""What can bear on an outcome: the part of a dispute that an exploration has to walk.

An ability that a player may leave unused, and that writes nothing which the outcome or a relevant
ability reads, changes no answer: every line of play with it has a line without it that ends alike in
what is asked. Leaving such abilities out, and the facts that nobody reads out of the comparison of
states, makes many states equal. Everything here errs on the side of relevance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from timing.systems.agot1e.abilities import Ability, Cost, Effect
from timing.systems.agot1e.asks import asked_by
from timing.systems.agot1e.expressions import Past, Selector, parts_of
from timing.systems.agot1e.spending import SPEND
from timing.systems.agot1e.state import State
from timing.systems.agot1e.subjects import tells_triggers_apart
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.tolls import GIVE_GOLD, GIVE_POWER
from timing.systems.agot1e.verbs.known import VERBS
from timing.systems.agot1e.verbs.paying import PAYMENTS
from timing.systems.agot1e.verbs.payment import Payment
from timing.systems.agot1e.verbs.verb import FACTS, FOLLOWS, Verb
from timing.systems.agot1e.words import COMING, GROUPS, POWER_COUNTS, RENOWN_MORE, SEASON_CHANGED, STANDING, covered

CLAIMS = tuple(name for name, verb in VERBS.items() if {"power-claimed", "power-moved"} & set(verb.happens))
USING = {"action": ("action-used",), "response": ("response-used",)}
MOST_WORKED_OUT = 15  # power that an amount which has to be worked out may come to: enough to win
MOST_RAISED = 9  # what an effect may add to a claim at most
# what the framework events of a box turn on, by phase
FRAMEWORK = {
    "setup": FACTS,
    "plot": ("power", "zone", "text", "control"),
    "draw": ("hand", "zone"),
    "marshalling": ("gold",),
    "dominance": ("str", "kneeling", "gold", "power", "control"),
    "standing": ("kneeling",),
    "taxation": ("gold",),
}


class Relevance(NamedTuple):
    """The abilities worth using, the facts worth comparing, and the happenings that something looks back at.

    `ordered`: the order of those happenings counts. `draws`: the order of cards in piles may count. `cancels`: a
    relevant cancel could answer something, be it ever so irrelevant itself. `undone`: the texts that some effect gives
    and another takes, so that it counts how often.
    """

    abilities: frozenset[str]
    facts: frozenset[str]
    happenings: frozenset[str]
    ordered: bool
    draws: bool
    cancels: bool
    undone: frozenset[str]


def everything(table: Table) -> Relevance:
    """No slicing: for outcomes that cannot be told apart by facts."""
    return _part(table, frozenset(table.abilities), frozenset(FACTS))._replace(draws=True, cancels=True)


def relevant_to(table: Table, state: State, wanted: frozenset[str], named: frozenset[str] | None = None) -> Relevance:
    """What bears on the wanted facts ('zone', 'power', 'kneeling' ... or 'h:killed' for a happening).

    `named` are the cards that they are wanted of; None: any.
    """
    if "zone" in wanted and any(
        table.cards[ref].type == "event" for ref in table.cards if named is None or ref in named
    ):
        wanted |= {"events"}
    writes = {uid: _writes(table, uid, ability) for uid, ability in table.abilities.items()}
    facts = set(_following({*wanted, *_framework_reads(table, state)}))
    if _power_may_win(table, state):
        facts |= set(_following({"power"}))
    while True:
        abilities = {uid for uid, a in table.abilities.items() if a.cancels or writes[uid] & facts}
        if _needs_others(table, writes, abilities, facts):
            abilities |= {uid for uid, a in table.abilities.items() if a.triggered}
        read = {"zone", "text", "control"} if abilities else set()
        read |= {fact for uid in abilities for fact in _reads(table, table.abilities[uid])}
        read = set(_following(read))
        if read <= facts:
            return _part(table, frozenset(abilities), frozenset(facts))
        facts |= read


def _part(table: Table, abilities: frozenset[str], facts: frozenset[str]) -> Relevance:
    used = [table.abilities[uid] for uid in abilities]
    happenings = frozenset(name for ability in used for name in looks_back(ability))
    ordered = any(a.kind == "response" and not a.answers and tells_triggers_apart(a) for a in used)
    ends, box = table.situation.ends, table.situation.opening.box
    effects = [effect for a in table.abilities.values() for effect in a.effects]
    draws = ends != "box" or box.startswith(("draw", "setup"))
    draws = draws or any(VERBS[effect.do].from_deck for effect in effects)
    draws = draws or any(selector.top for a in table.abilities.values() for selector in parts_of(a, Selector))
    given, taken = ({e.what for e in effects if e.do == do} for do in ("gain", "lose"))
    undone = frozenset(given & taken)
    return Relevance(abilities, facts, happenings, ordered, draws, _cancels(used), undone)


def _cancels(used: list[Ability]) -> bool:
    """Whether one of the abilities cancels, or has what comes canceled."""
    return any(a.cancels or any(effect.do == COMING for effect in a.effects) for a in used)


def _needs_others(table: Table, writes: dict[str, set[str]], abilities: set[str], facts: set[str]) -> bool:
    """Whether some relevant ability can be used only while another one is, whatever that does.

    A cancel that matters for its cost, or for being used, needs something to answer; a response to nothing in
    particular needs a window.
    """
    for uid in abilities:
        ability = table.abilities[uid]
        if ability.cancels and writes[uid] & facts:
            return True
        if any(effect.do == COMING for effect in ability.effects):
            return True  # whatever is triggered counts
        if ability.kind == "response" and not ability.answers and ability.trigger is None:
            return True
    return False


def _following(facts: set[str]) -> Iterator[str]:
    for fact in facts:
        yield fact
        yield from FOLLOWS.get(fact, ())
        for other in FOLLOWS.get(fact, ()):
            yield from FOLLOWS.get(other, ())


# --- what the framework turns on ----------------------------------------------------------------------------------


def _framework_reads(table: Table, state: State) -> set[str]:
    """What the framework's own events and the rules' constant checks turn on."""
    if table.situation.ends != "box":
        return set(FACTS)
    effects = [effect for ability in table.abilities.values() for effect in ability.effects]
    facts = {"str"} if any(e.if_ and e.if_.str_zero for e in effects) else set()
    if any(effect.do == "forbid" for effect in effects):
        facts |= {"text", "control"}
    if table.tolls:
        facts |= {"text", "control", "gold"}
    challenge = state.challenge
    changed = any(effect.do == "claim-as" for effect in effects)
    if challenge is not None or state.box.startswith(("challenges", "epic")):
        facts |= {"text", "challenge", "control"}
        if challenge is None or changed or challenge.type == "intrigue":
            facts.add("hand")
        if challenge is None or changed or challenge.type == "power":
            facts.add("power")
        if challenge is None or not challenge.winner:
            facts |= {"str", "kneeling"}
    if _may_stand(table):
        facts.add("kneeling")
    if any(card.income for card in table.cards.values()):  # who holds the sources, and with what text
        facts |= {"zone", "text", "control", "gold"}
    return facts | set(FRAMEWORK.get(state.box.partition("/")[0], ()))


def _may_stand(table: Table) -> bool:
    """Whether some card has, or may gain, a keyword by which it stands after a challenge."""
    named = {word for card in table.cards.values() for word in card.keywords}
    named |= {effect.what for ability in table.abilities.values() for effect in ability.effects}
    return not named.isdisjoint(STANDING)


def _most_claim(table: Table, stated: int, effects: list[Effect]) -> int:
    """What the claim of a challenge may be at most, whichever plots are revealed by then."""
    plots = [card.claim or 0 for card in table.cards.values()]
    return max(stated, *plots) + sum(MOST_RAISED for effect in effects if effect.do == "claim")


def _power_may_win(table: Table, state: State) -> bool:
    """Whether anybody could reach the power that wins: a generous bound on what can still be claimed."""
    effects = [effect for ability in table.abilities.values() for effect in ability.effects]
    more = ("needs", "unopposed-power")
    if any(e.do in more or (e.do == "gain" and e.what in ("renown", RENOWN_MORE, POWER_COUNTS)) for e in effects):
        return True
    claims = {uid: sum(_most_claimed(e) for e in a.effects if e.do in CLAIMS) for uid, a in table.abilities.items()}
    wanders = any(
        e.do in ("take-control", "move-power") or (e.do in CLAIMS and (e.who != "you" or e.to not in ("", "self")))
        for e in effects
    )
    controller = {card.ref: card.controller for card in state.cards}
    for player in state.players:
        own = [uid for uid in claims if wanders or controller[table.holder[uid]] == player.id]
        most = sum(claims[uid] * _most_uses(table, state, table.abilities[uid]) for uid in own)
        if state.challenge:
            most += (
                1
                + _most_claim(table, state.challenge.claim, effects)
                + sum("renown" in table.cards[ref].keywords for ref in table.cards)
            )
        held = player.power + sum(
            c.power for c in state.cards if c.zone == "play" and (wanders or c.controller == player.id)
        )
        if held + most >= table.players[player.id].needs:
            return True
    return False


def _most_claimed(effect: Effect) -> int:
    return effect.n if isinstance(effect.n, int) else 1 if effect.n is None else MOST_WORKED_OUT


def _most_uses(table: Table, state: State, ability: Ability) -> int:
    """How often an ability can be used in one window: once for each occurrence it answers (FAQ 2.4)."""
    if table.situation.ends != "box" or ability.kind == "action":
        return 100
    names = covered(ability.trigger.after) if ability.trigger else frozenset()
    if names and names <= {*GROUPS["left-play"], "left-play"}:
        return sum(card.zone == "play" for card in state.cards)  # a card leaves once in a window
    if names == {"event-played"}:
        return sum(card.type == "event" for card in table.cards.values())
    return len(table.cards) + len(table.abilities)


# --- what an ability writes and reads -------------------------------------------------------------------------------


def _writes(table: Table, uid: str, ability: Ability) -> set[str]:
    verbs: list[Verb | Payment] = [VERBS[effect.do] for effect in ability.effects]
    verbs += _payments(table, ability)
    happenings = {name for verb in verbs for name in verb.happens}
    happenings |= {*USING.get(ability.kind, ("passive-initiated",)), "words", SEASON_CHANGED}
    facts = {fact for verb in verbs for fact in verb.writes}
    if table.cards[table.holder[uid]].type == "event":
        happenings |= {"event-played", "discarded-from-hand"}
        facts |= {"events", "hand"}
    if ability.kind == "replacement":  # what it replaces does not happen
        facts.add("zone")
        happenings |= set(VERBS["kill"].happens)
        if ability.trigger and "claim-implemented" in ability.trigger.after:
            facts |= {"power", "hand"}
            happenings |= {"claim-implemented", "discarded-from-hand", "power-moved"}
    return facts | {f"h:{name}" for name in happenings}


def _payments(table: Table, ability: Ability) -> list[Payment]:
    """The ways to pay that its costs may come to: a cost in gold, where cards may pay it, to what these pay with."""
    ways = {way.do for way in parts_of(ability, Cost)}
    if table.tolls and ability.triggered:
        ways |= {"pay-gold", GIVE_GOLD, GIVE_POWER}
    return [PAYMENTS[way] for way in (*sorted(ways), *((SPEND,) if table.purses and "pay-gold" in ways else ()))]


def _reads(table: Table, ability: Ability) -> Iterator[str]:
    """The facts and happenings that decide whether the ability can be used, on what, and what it does."""
    yield from asked_by(ability)
    for payment in _payments(table, ability):
        yield from payment.reads
    if ability.trigger:
        yield from (f"h:{name}" for name in covered(ability.trigger.after))
    for effect in ability.effects:
        yield from VERBS[effect.do].reads
        if effect.when:
            yield "challenge"
    yield from (f"h:{name}" for name in looks_back(ability))


def looks_back(ability: Ability) -> Iterator[str]:
    """The happenings an ability asks for after they have happened: of a passive that is not its trigger."""
    if ability.trigger and ability.kind == "response":
        yield from covered(ability.trigger.after)
    for selector in parts_of(ability, Selector):
        yield from selector.just
    for past in parts_of(ability, Past):
        yield from covered(past.what)
    if any(effect.to == "drawn" for effect in ability.effects):
        yield "drawn"
