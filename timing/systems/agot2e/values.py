"""What a card is worth now: STR, icons, keywords, what it cannot do; and what a plot or a side comes to.

Every modifier is applied anew each time a value is asked for: plus and minus first, nothing below 0. Constant abilities
that ask for what constant abilities give are followed NESTED deep; of a circle without end, what is known by then
counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from timing.systems.agot2e import evaluating
from timing.systems.agot2e.words import CHALLENGES, KEYWORDS, NUMBERED

NESTED = 3

if TYPE_CHECKING:
    from timing.systems.agot2e.abilities import Effect
    from timing.systems.agot2e.work import Work


def active(work: Work, uid: str) -> bool:
    """Whether a constant ability is in force: in play (or on a revealed plot, agenda, faction card), and not blank."""
    ability, ref = work.table.abilities[uid], work.table.holder[uid]
    card = work.cards[ref]
    here = ability.zone or (("revealed",) if work.facts(ref).type == "plot" else ("play",))
    if card.zone not in here or card.duplicate_of or blank_by_effect(work, ref):
        return False
    return evaluating.is_so(work, ability.if_, evaluating.view(work, uid))


def constants(work: Work, do: str, ref: str, only: str = "", family: str = "") -> list[tuple[Effect, int]]:
    """The constant effects of that kind on a card, each with its number; `family`: of icons, keywords or traits."""
    key = (do, family)
    if work.nested[key] >= NESTED:
        work.note("three-deep")
        return []
    work.nested[key] += 1
    try:
        return list(_constants(work, do, ref, only, family))
    finally:
        work.nested[key] -= 1


def _constants(work: Work, do: str, ref: str, only: str, family: str) -> Iterator[tuple[Effect, int]]:
    for uid in (only,) if only else work.table.constants:
        for effect in work.table.abilities[uid].effects:
            if effect.do != do or (family and family != family_of(effect.what)):
                continue
            at = evaluating.view(work, uid)._replace(affected=ref)
            if active(work, uid) and _reaches(work, effect, ref, at):
                yield effect, evaluating.amount_of(work, effect.n, at)


def family_of(word: str) -> str:
    """What a word that a card gains or loses is: an icon, a keyword, a trait (written with a capital)."""
    if word in CHALLENGES:
        return "icons"
    if word.startswith("["):
        return "factions"
    keyword = not word[:1].isupper() or word.lower().startswith(KEYWORDS)
    return "keywords" if keyword else "traits"


def _reaches(work: Work, effect: Effect, ref: str, at: evaluating.View) -> bool:
    if not evaluating.is_so(work, effect.if_, at):
        return False
    if effect.to == "all":
        return effect.which is not None and evaluating.fits(work, effect.which, ref, at)
    return ref == (evaluating.host(work, at.card) if effect.to == "host" else at.card)


def blank_by_effect(work: Work, ref: str) -> bool:
    return any(one.do == "blank" and one.card == ref for one in work.lasting)


def blank(work: Work, ref: str) -> bool:
    """Whether the text box counts as empty."""
    return blank_by_effect(work, ref) or bool(constants(work, "blank", ref))


def unbounded_strength(work: Work, ref: str) -> int:
    """STR with every modifier, before it is cut at 0."""
    facts = work.facts(ref)
    fixed = [one.n for one in work.lasting if one.card == ref and one.do == "set-str"]
    fixed += [n for _, n in constants(work, "set-str", ref)]
    if fixed:  # a value that is set overrides all modifiers (Rules Reference, Modifiers)
        return fixed[-1]
    changes = [one.n for one in work.lasting if one.card == ref and one.do == "str"]
    changes += [n for _, n in constants(work, "str", ref)]
    if any(n < 0 for n in changes) and cannot(work, ref, "have STR reduced"):
        changes = [n for n in changes if n > 0]
    if any(n > 0 for n in changes) and cannot(work, ref, "have STR increased"):
        changes = [n for n in changes if n < 0]
    return facts.str_ + sum(changes)


def strength(work: Work, ref: str) -> int:
    return max(unbounded_strength(work, ref), 0)


def silenced(work: Work, player: str, ref: str) -> bool:
    """Whether something keeps the player from using abilities of the card."""
    for uid in work.table.constants:
        for effect in work.table.abilities[uid].effects:
            if effect.do != "silence" or not active(work, uid):
                continue
            at = evaluating.view(work, uid)._replace(player=player)
            mine = player in evaluating.players(work, effect.who, at) and evaluating.is_so(work, effect.if_, at)
            if mine and (effect.which is None or evaluating.fits(work, effect.which, ref, at)):
                return True
    return False


def forbidden(work: Work, player: str, what: str, against: str = "") -> bool:
    """Whether something keeps the player from this; `against`: the player of a challenge "against you"."""
    words = (what, f"{what} against you") if against else (what,)
    for one in work.lasting:
        if (one.do, one.card) == ("forbid", player) and one.word in words and (one.word == what or one.type == against):
            return True
    for uid in work.table.constants:
        for effect in work.table.abilities[uid].effects:
            if effect.do != "forbid" or effect.what not in words or not active(work, uid):
                continue
            at = evaluating.view(work, uid)._replace(player=player)
            meant = player in evaluating.players(work, effect.who, at) and evaluating.is_so(work, effect.if_, at)
            if meant and (effect.what == what or work.player_of(uid) == against):
                return True
    return False


def spendable(work: Work, player: str) -> list[str]:
    """Cards on which there is gold that the player may spend as if it were in his or her gold pool."""
    found: dict[str, None] = {}
    for uid in work.table.constants:
        if any(effect.do == "spend" for effect in work.table.abilities[uid].effects) and work.player_of(uid) == player:
            found |= {ref: None for ref in work.cards if constants(work, "spend", ref, uid)}
    return [ref for ref in found if work.cards[ref].gold]


def drawn_more(work: Work, player: str) -> int:
    """How many more cards than usual the player draws in the draw phase."""
    found = 0
    for uid in work.table.constants:
        for effect in work.table.abilities[uid].effects:
            at = evaluating.view(work, uid)
            if effect.do == "draw-more" and player in evaluating.players(work, effect.who, at) and active(work, uid):
                found += evaluating.amount_of(work, effect.n, at)
    return found


def additional(work: Work, player: str, kind: str, against: str = "") -> int:
    """How many challenges of a type more than one the player may initiate in a challenges phase, against anybody.

    `against`: with those that may be initiated against that player alone.
    """
    held = (one for one in work.lasting if one.do == "additional-challenge")
    found = sum(one.n for one in held if (one.card, one.word) == (player, kind) and one.type in ("", against))
    for uid in work.table.constants:
        for effect in work.table.abilities[uid].effects:
            at = evaluating.view(work, uid)
            if effect.do != "additional-challenge" or effect.what != kind or not active(work, uid):
                continue
            if player in evaluating.players(work, effect.who, at):
                found += evaluating.amount_of(work, effect.n, at)
    return found


def controlled_by_effect(work: Work) -> dict[str, str]:
    """Cards that a constant ability puts under somebody's control, with whose."""
    found = {one.card: one.word for one in work.lasting if one.do == "control"}
    for uid in work.table.constants:
        if any(effect.do == "control" for effect in work.table.abilities[uid].effects):
            found.update({ref: work.player_of(uid) for ref in work.cards if any(constants(work, "control", ref, uid))})
    return found


def _held(work: Work, ref: str, printed: tuple[str, ...], blanked: bool, family: str) -> tuple[str, ...]:
    """Printed words that are not blank, with those gained and without those lost."""
    found = () if blanked else printed
    gained = [_numbered(one.word, one.n) for one in work.lasting if one.card == ref and one.do == "gain"]
    gained += [_numbered(effect.what, n) for effect, n in constants(work, "gain", ref, family=family)]
    gained += _shared(work, ref, family)
    lost = {one.word for one in work.lasting if one.card == ref and one.do == "lose"}
    lost |= {effect.what for effect, _ in constants(work, "lose", ref, family=family)}
    if f"all {family}" in lost:
        return ()
    return tuple(word for word in (*found, *gained) if word not in lost)


def held_of(work: Work, family: str, ref: str) -> tuple[str, ...]:
    """The keywords, icons, traits or factions of a card; factions as they are gained: "[stark]"."""
    if family == "factions":
        return tuple(f"[{one}]" for one in factions(work, ref))
    return {"keywords": keywords, "icons": icons, "traits": traits}[family](work, ref)


def _shared(work: Work, ref: str, family: str) -> list[str]:
    """What the card has because others have it, by constant abilities."""
    key = ("share", family)
    if not work.table.shares or work.nested[key] >= NESTED:
        return []
    work.nested[key] += 1
    try:
        found: list[str] = []
        for uid in work.table.shares:
            for effect in work.table.abilities[uid].effects:
                at = evaluating.view(work, uid)._replace(affected=ref)
                if effect.do != "share" or effect.what != family or effect.source is None:
                    continue
                if active(work, uid) and _reaches(work, effect, ref, at):
                    others = evaluating.cards(work, effect.source, at)
                    found += [word for one in others if one != ref for word in held_of(work, family, one)]
        return found
    finally:
        work.nested[key] -= 1


def _numbered(word: str, n: int) -> str:
    """A keyword that is gained with a number: "ambush (2)"; other words as they are."""
    return f"{word} ({max(n, 0)})" if word in NUMBERED else word


_KEYWORD_NUMBER = re.compile(rf"({'|'.join(NUMBERED)})\s*\(?(\d+)\)?$", re.IGNORECASE)


def keyword_number(work: Work, keyword: str, ref: str) -> int | None:
    """The X of a keyword as the card has it now ("ambush (X)"), the least of several; None without the keyword."""
    found = (_KEYWORD_NUMBER.match(word.strip()) for word in keywords(work, ref))
    return min((int(one[2]) for one in found if one and one[1] == keyword), default=None)


def keywords(work: Work, ref: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in _held(work, ref, work.facts(ref).keywords, blank(work, ref), "keywords"))


def printed(work: Work, ref: str) -> tuple[str, ...]:
    """The printed keywords, of a card wherever it is."""
    return tuple(word.lower() for word in work.facts(ref).keywords)


def traits(work: Work, ref: str) -> tuple[str, ...]:
    kept = [one.word for one in work.lasting if one.card == ref and one.do == "blank"]
    kept += [effect.what for effect, _ in constants(work, "blank", ref)]
    return _held(work, ref, work.facts(ref).traits, any(word != "except traits" for word in kept), "traits")


def factions(work: Work, ref: str) -> tuple[str, ...]:
    """The factions it belongs to; one that is gained or lost is written in brackets: "[stark]"."""
    held = tuple(f"[{one}]" for one in work.facts(ref).faction)
    return tuple(word.strip("[]") for word in _held(work, ref, held, False, "factions"))


def icons(work: Work, ref: str) -> tuple[str, ...]:
    return _held(work, ref, work.facts(ref).icons, False, "icons")


def cannot(work: Work, ref: str, what: str) -> bool:
    """Whether something keeps the card from this."""
    if what in work.facts(ref).cannot and not blank(work, ref):
        return True
    lasting = any(one.card == ref and one.do == "cannot" and one.word == what for one in work.lasting)
    return lasting or any(effect.what == what for effect, _ in constants(work, "cannot", ref))


def immune(work: Work, ref: str, by: str) -> bool:
    """Whether the card is immune to what an ability does: to its kind, or to cards of a trait."""
    if by not in work.table.abilities:
        return False
    ability, source = work.table.abilities[by], work.table.holder[by]
    kind, opponents = work.facts(source).type, work.controller(source) != work.controller(ref)
    walls = set(work.facts(ref).immune if not blank(work, ref) else ())
    walls |= {one.word for one in work.lasting if one.card == ref and one.do == "immune"}
    walls |= {effect.what for effect, _ in constants(work, "immune", ref)}
    against = {
        "all": True,
        "events": kind == "event",
        "plot-effects": kind == "plot",
        f"{kind}-abilities": True,
        "opponents-events": opponents and kind == "event",
        "opponents-abilities": opponents,
        f"opponents-{kind}-abilities": opponents,
        "opponents-plot-effects": opponents and kind == "plot",
        "opponents-non-plot-effects": opponents and kind != "plot",
        "triggered-abilities": ability.kind != "constant",
        "opponents-triggered-abilities": opponents and ability.kind != "constant",
    }
    bears = [trait.lower() for trait in traits(work, source)]
    return any(against.get(wall, wall.lower() in bears) for wall in walls)


def stat(work: Work, name: str, ref: str) -> int:
    """A value of a card."""
    facts, card = work.facts(ref), work.cards[ref]
    found = {
        "str": lambda: strength(work, ref),
        "printed-str": lambda: facts.str_,
        "cost": lambda: facts.cost,
        "power": lambda: card.power,
        "gold": lambda: card.gold,
        "tokens": lambda: card.tokens,
        "icons": lambda: len(icons(work, ref)),
        "traits": lambda: len(traits(work, ref)),
    }
    return found[name]() if name in found else plot_value(work, ref, name)


def plot_value(work: Work, ref: str, name: str) -> int:
    """A value of a plot (claim, income, initiative, reserve), with what changes it."""
    said = int(getattr(work.facts(ref), name))
    fixed = [(effect.what, n) for effect, n in constants(work, f"set-{name}", ref)]
    fixed += [(one.word, one.n) for one in work.lasting if (one.do, one.card) == (f"set-{name}", ref)]
    if fixed and fixed[-1][0] != "base":  # a value that is set overrides all modifiers (Rules Reference, Modifiers)
        return max(fixed[-1][1], 0)
    said = fixed[-1][1] if fixed else said
    kind = work.challenge.type if work.challenge else ""
    held = (one for one in work.lasting if one.do == name and one.card == ref)
    said += sum(one.n for one in held if name != "claim" or one.word in ("", kind))
    return max(said + sum(n for _, n in constants(work, name, ref)), 0)


def of_player(work: Work, player: str, name: str) -> int:
    """A player's income, initiative or reserve: the revealed plot, or what is said of it, and the cards in play."""
    plot, said = work.plot(player), int(getattr(work.table.players[player], name))
    others = (
        int(getattr(work.facts(ref), name))
        for ref, card in work.cards.items()
        if work.in_play(ref) and card.controller == player and not blank(work, ref)
    )
    return max((plot_value(work, plot, name) if plot else said) + sum(others), 0)


def reserve(work: Work, player: str) -> int:
    """The number of cards in hand that the player may keep."""
    return of_player(work, player, "reserve") + (work.table.players[player].title == "master-of-laws")


def claim(work: Work, player: str) -> int:
    """The claim value of a player's revealed plot."""
    plot = work.plot(player)
    value = plot_value(work, plot, "claim") if plot else work.table.players[player].claim
    value += sum(one.n for one in work.lasting if one.do == "claim" and one.card == player)
    challenge, holder = work.challenge, work.table.players[player]
    if challenge and challenge.attacker == player:
        against = (one for one in work.lasting if one.do == "claim-against" and one.card == challenge.defender)
        value += sum(one.n for one in against if one.word in ("", challenge.type))
    if challenge and challenge.type == "military" and holder.title == "master-of-ships":
        value += challenge.defender in holder.rivals and challenge.attacker == player
    return max(value, 0)


CONTRIBUTES = {"master-of-ships": "military", "master-of-whispers": "intrigue", "hand-of-the-king": "power"}


def side(work: Work, player: str) -> int:
    """The total STR of a side of the challenge."""
    challenge = work.challenge
    if challenge is None or player not in (challenge.attacker, challenge.defender):
        return 0
    attacks = player == challenge.attacker
    those = challenge.attackers if attacks else challenge.defenders
    total = challenge.attacker_bonus if attacks else challenge.defender_bonus
    total += sum(strength(work, ref) for ref in those if not cannot(work, ref, "contribute STR"))
    total += contributed(work, player, "challenge")
    title = CONTRIBUTES.get(work.table.players[player].title)
    return total + (1 if those and title == challenge.type else 0)


def contributed(work: Work, player: str, to: str) -> int:
    """What cards contribute to the player's side of the challenge, or to the total for dominance."""
    found = sum(
        strength(work, one.card) for one in work.lasting if (one.do, one.word, one.type) == ("contribute", to, player)
    )
    for uid in work.table.constants:
        for effect in work.table.abilities[uid].effects:
            if effect.do == "contribute" and effect.what == to and work.player_of(uid) == player and active(work, uid):
                at = evaluating.view(work, uid)
                found += evaluating.amount_of(work, effect.n, at) if evaluating.is_so(work, effect.if_, at) else 0
    return found


DEMANDS = ("sacrifice", "kill", "discard")
"""What constant abilities have done to cards as soon as they speak of them ("If you control ..., sacrifice it")."""


def demanded(work: Work) -> list[tuple[str, str, str]]:
    """Which constant ability has what done to which card in play."""
    return [
        (uid, effect.do, ref)
        for uid in work.table.constants
        for effect in work.table.abilities[uid].effects
        if effect.do in DEMANDS
        for ref in work.cards
        if work.in_play(ref) and any(held is effect for held, _ in constants(work, effect.do, ref, uid))
    ]


def terminal(work: Work) -> list[str]:
    """Cards in play that burn (or another terminal effect) kills while their STR is 0, and whose STR is 0."""
    burnt = {one.card for one in work.lasting if one.terminal}
    for uid in work.table.constants:
        if any(effect.terminal for effect in work.table.abilities[uid].effects):
            burnt |= {
                ref for ref in work.cards if any(effect.terminal for effect, _ in constants(work, "str", ref, uid))
            }
    return [ref for ref in work.cards if ref in burnt and work.in_play(ref) and strength(work, ref) == 0]
