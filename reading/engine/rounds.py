"""Effects on the round and the game: the power that wins, the draw cap, dominance, phases left out, building decks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reading.deeds import Deed
from reading.engine.history import types_of
from reading.engine.numbers import count_of, each_of, said_number
from reading.engine.places import person_of
from reading.engine.spelling import titled
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import players, to_whom, tokens_of
from reading.model import Noun, Person
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.words import COUNTS_FOR_DOMINANCE, POWER_COUNTS, WHILE_KNEELING

Plain = dict[str, Any]
FEWER = frozenset("fewer less reduce reduces reduced".split())
OF_ALL = ("each", "each-opponent")


def needs(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'You need 2 fewer power to win the game', 'power on NAME counts towards your victory total'."""
    act = deed.act
    if "victory" in act.slots:
        return _power_on(telling, deed)
    read = act.slots.get("quantity") or act.slots.get("by")
    if not isinstance(read, dict) or isinstance(read.get("count"), str):
        return None
    n = count_of(read.get("count"))
    told: Any = said_number(telling, act, n)
    who: Plain = {}
    if isinstance(act.subject, Noun):  # 'each attachment on NAME reduces the power you need'
        if act.subject.amount != "each" or n != 1:
            return None
        told = each_of(telling, {"each": "cards", "counted": act.subject})
    elif isinstance(act.subject, Person):
        who = _player(telling, act.subject.who)
    elif "person" in act.slots:
        who = _player(telling, person_of(act.slots["person"]))
    if FEWER & {token.word for token in tokens_of(telling, act.slots)}:
        told = -told if isinstance(told, int) else {"times": [-1, told]}
    return [{"do": "needs", "n": told, "who": "you", **who, **at_least(telling, deed)}]


def at_least(telling: Telling, deed: Deed) -> Plain:
    """'(to a minimum of 10)'."""
    bounds = [deed.act.slots["count"]] if isinstance(deed.act.slots.get("count"), dict) else []
    bounds += [mark.value["count"] for mark in deed.sentence.marks("bound") if "minimum" in telling.words(mark.value)]
    return {"minimum": count_of(bounds[0])} if bounds else {}


def _player(telling: Telling, who: str) -> Plain:
    if who in ("owner", "controller") and "attached" in telling.ability.text:
        return {"who": f"host-{who}"}
    return {"who": who} if who in OF_ALL else players(telling, who)


def _power_on(telling: Telling, deed: Deed) -> list[Plain] | None:
    """Which cards' power counts for their controllers, or does not."""
    noun = deed.act.slots.get("on") or _spoken_of(telling, deed)
    if not isinstance(noun, Noun):
        return None
    to = to_whom(telling, noun, False)
    what = "cannot count power" if deed.act.modal == "not" else POWER_COUNTS
    return [{"do": "gain", "what": what, **to}] if to else None


def _spoken_of(telling: Telling, deed: Deed) -> Noun | None:
    """The cards in 'power on ...': the phrase itself is read as a reference to power."""
    ends = [
        (end, value["on"])
        for at in range(deed.piece.start, deed.piece.end)
        for end, value in telling.ability.parsed.parse.at("reference", at)
        if value.get("ref") == "power" and isinstance(value.get("on"), Noun)
    ]
    return max(ends, key=lambda pair: pair[0])[1] if ends else None


def draw_cap(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Increase your draw cap by 1', 'each player's draw cap is reduced from 3 additional cards ... to 2'."""
    act = deed.act
    words = telling.words({"_from": deed.piece.start, "_to": deed.piece.end})
    if "cap" not in words or (isinstance(act.subject, Noun) and act.subject.ref != "value"):
        return None
    to = (act.slots.get("to what") or {}).get("count")
    told: Any = said_number(telling, act, count_of(to or act.slots.get("count")))
    if not to and FEWER & set(words):
        told = -told if isinstance(told, int) else {"times": [-1, told]}
    who = person_of(act.slots.get("possessive")) or ("each" if "each" in words else "you")
    set_to: Plain = {"what": "at most"} if to else {}
    return [{"do": "draw-cap", **set_to, "n": told, "who": "you", **_player(telling, who)}]


def skip_phase(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'All players skip the standing phase this round'."""
    act = deed.act
    everybody = act.subject is None or (isinstance(act.subject, Person) and act.subject.who == "each")
    return [{"do": "skip-phase", "what": act.slots["phase"]["name"]}] if everybody else None


def as_strength(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Each Warship location you control counts as 2 STR during the dominance phase': while it stands."""
    act = deed.act
    phase = (act.slots.get("phase") or {}).get("name")
    noun = act.subject
    if phase != "dominance" or not isinstance(noun, Noun):
        return None
    n = count_of(act.slots.get("count"))
    if noun.ref == "self":
        stands = {"card": {"self": True, "standing": True}}
        return [{"do": "dominance", "n": {"if": stands, "yes": n, "no": 0}, "who": "you"}]
    which = {**telling.select(noun), "standing": True}
    if noun.ref or which.get("controller") != "you":
        return None
    return [{"do": "dominance", "n": {"times": [n, {"count": which}]}, "who": "you"}]


def for_dominance(telling: Telling, deed: Deed, _code: str = "") -> list[Plain] | None:
    """'Knelt Smuggler characters count their STR toward dominance', '... does not count its STR for dominance'."""
    act = deed.act
    words = telling.words(act.slots)
    if "dominance" not in words or set(words) - set(
        "count counts its their his her str toward for dominance while knelt".split()
    ):
        return None
    what = "cannot count STR for dominance" if act.modal == "not" else COUNTS_FOR_DOMINANCE
    if isinstance(act.subject, Noun):
        to = to_whom(telling, act.subject, False)
    else:
        last: Plain = telling.effects[-1] if telling.effects else {}
        to = {key: last[key] for key in ("to", "which") if key in last} or None
    return [{"do": "gain", "what": what, **to}] if to else None


def plot_values(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Lower the income and initiative on each opponent's revealed plot card by 1', '... the income to 0'."""
    act, noun = deed.act, deed.act.slots.get("card")
    words = telling.words(act.slots)
    if not isinstance(noun, Noun) or noun.ref:
        return None
    n = count_of(act.slots.get("count"))
    which = telling.select(noun)
    values = [value for value in ("income", "initiative") if value in words]
    if "by" in words:
        return [{"do": value, "n": -n, "to": "all", "which": which} for value in values]
    return [{"do": "income-at-most", "n": n, "to": "all", "which": which}] if values == ["income"] else None


def value_reduced(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'The income on each opponent's revealed plot card is reduced to 0'."""
    parse, start, end = telling.ability.parsed.parse, deed.piece.start, deed.piece.end
    if telling.words({"_from": start, "_to": end})[:3] != ["the", "income", "on"]:
        return None
    noun = max((pair for pair in parse.at("card", start + 3)), key=lambda pair: pair[0], default=(0, None))[1]
    if not isinstance(noun, Noun) or noun.ref or noun.items:
        return None
    n = count_of(deed.act.slots.get("count"))
    return [{"do": "income-at-most", "n": n, "to": "all", "which": telling.select(noun)}]


def no_income(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Locations do not provide income bonuses this round'."""
    noun = deed.act.subject
    if not isinstance(noun, Noun) or noun.ref or deed.act.modal != "not":
        return None
    return [{"do": "income-at-most", "n": 0, "to": "all", "which": telling.select(noun)}]


def deck_rule(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """What decks may hold and agendas may be run: nothing of it is decided at the table."""
    act = deed.act
    words = set(telling.words(act.slots))
    noun = act.slots.get("card")
    n = (act.slots.get("count") or {}).get("number")
    if "run" in words and isinstance(noun, Noun):
        names = [titled(str(mod.value)) for mod in noun.mod("trait")]
        texts = [
            str(mod.value["words name"]).replace(" '", "'") for mod in noun.mod("beyond") if "words name" in mod.value
        ]
        about = f" that name {titled(texts[0])}" if texts else ""
        return [{"do": "deck-rule", "what": f"{' '.join(names)} agendas{about}"}]
    if not isinstance(n, int):
        raise Unsaid("how much (X)")
    if "copies" in words and isinstance(noun, Noun) and noun.ref == "self":
        return [{"do": "deck-rule", "what": f"up to {n} copies in a deck"}]
    if "size" in words and "plot" in words:
        return [{"do": "deck-rule", "what": f"plot deck size, {n} {'more' if 'increase' in words else 'fewer'}"}]
    if words & {"minimum", "maximum"}:
        return [{"do": "deck-rule", "what": f"{'minimum' if 'minimum' in words else 'maximum'} deck size, {n}"}]
    return None


def while_kneeling(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'NAME can defend Intrigue challenges, even while kneeling', 'knelt Knights can be declared as defenders'."""
    act, noun = deed.act, deed.act.slots.get("card") or deed.act.subject
    tail = act.slots.get("declared tail") or {}
    challenge = act.slots.get("challenge") or (tail.get("during") or {}).get("challenge")
    sides = act.slots.get("sides") or {"attacker": ("attack",), "defender": ("defend",)}.get(
        (act.slots.get("as side") or {}).get("side", "")
    )
    if telling.ability.kind != "constant" or act.modal != "may" or not isinstance(noun, Noun) or noun.items:
        return None
    head = challenge.get("challenge head", {}) if isinstance(challenge, dict) else {}
    against = person_of(((challenge or {}).get("tail") or {}).get("challenge detail", {}).get("against"))
    only_against_you = not against or (against == "you" and sides == ("defend",))
    if not sides or not head.get("plain") or "unopposed" in head or not only_against_you:
        return None
    ready = replace(noun, mods=tuple(mod for mod in noun.mods if (mod.kind, mod.no) != ("standing", True)))
    to = to_whom(telling, ready, False)
    types = types_of(head.get("types")) or list(ICONS)
    told = [WHILE_KNEELING.format(side, kind) for side in sides for kind in types]
    return [{"do": "gain", "what": what, **to} for what in told] if to else None


def no_season(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'It cannot be Winter'; None for anything else."""
    words = telling.words(deed.act.slots["season"]) if "season" in deed.act.slots else []
    if telling.ability.kind != "constant" or deed.act.modal != "cannot" or len(words) != 1:
        return None
    return [{"do": "season", "what": f"not {words[0]}"}]


BY_VERB: dict[str, Callable[[Telling, Deed], list[Plain] | None]] = {
    "draw cap": lambda telling, deed: draw_cap(telling, deed) or value_reduced(telling, deed),
    "plot values": plot_values,
    "income": no_income,
    "skip": skip_phase,
    "as STR": as_strength,
    "for dominance": for_dominance,
    "while kneeling": while_kneeling,
}
