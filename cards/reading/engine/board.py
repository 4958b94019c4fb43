"""Effects on the board around the cards: power between House cards, plots, piles, income, who takes part."""

from __future__ import annotations

from typing import Any

from cards.reading.deeds import Deed
from cards.reading.engine.selecting import WHOSE, person_of
from cards.reading.engine.telling import Telling
from cards.reading.engine.whom import number, players, to_whom, tokens_of, whom
from cards.reading.model import Noun, Person

Plain = dict[str, Any]
TO_YOU = frozenset("to your own yours house card".split())
PILES = {"dead": ("dead",), "discard": ("discard",), "either pile": ("dead", "discard")}


def _who(deed: Deed) -> str:
    return deed.act.subject.who if isinstance(deed.act.subject, Person) else ""


def between_houses(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Move 1 power from the losing opponent's House card to your own'."""
    act, n = deed.act, number(deed.act)
    to = act.slots.get("power to")
    source = act.slots.get("from")
    if isinstance(source, Noun) and "house" in source.heads:
        owners = [person_of(mod.value) for mod in source.mod("controller")]
    else:
        owners = [person_of(source.get("possessive"))] if isinstance(source, dict) else []
    theirs = len(owners) == 1 and WHOSE.get(owners[0]) in ("opponent", "loser", "winner", "attacker", "defender")
    if not theirs or n is None or not isinstance(to, dict):
        return None
    if not {token.word for token in tokens_of(telling, to)} <= TO_YOU:
        return None
    return [{"do": "move-power", "n": n, **players(telling, owners[0])}]


def reveal_plot(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Choose and reveal a new plot card'; one that the text names is told in words."""
    return None if "card" in deed.act.slots else [{"do": "reveal-plot", **players(telling, _who(deed) or "you")}]


def join(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Have it participate in the challenge': on its controller's side, the only one the engine knows."""
    words = {token.word for token in tokens_of(telling, deed.act.slots)}
    to = None if words & {"winning", "challenges"} or "own" not in deed.act.slots else whom(telling, deed)
    return [{"do": "join-challenge", **to}] if to else None


def into_decks(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'All players shuffle their dead piles into their decks'."""
    act = deed.act
    key = next((key for key in PILES if key in act.slots), "")
    who = _who(deed) or (person_of(act.slots[key].get("possessive")) if key else "")
    if not key or who not in ("each", "each-opponent", "you", ""):
        return None
    told = {"who": "you", **players(telling, who)}
    return [{"do": "move-pile", "from": zone, "destination": "deck", **told} for zone in PILES[key]]


def income(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Add 2 to your income'; of a card that adds it, what the card gives."""
    act = deed.act
    if "income" not in {token.word for token in tokens_of(telling, act.slots)}:
        return None
    signed = str(act.slots.get("signed", "")).removeprefix("+")
    n = int(signed) if signed.lstrip("-").isdigit() else number(act)
    if n is None:
        return None
    lasting = {} if telling.ability.kind == "constant" else {"until": "round"}
    if isinstance(act.subject, Noun):
        to = to_whom(telling, act.subject, False)
        return [{"do": "income", "n": n, **to, **lasting}] if to else None
    return [{"do": "income", "n": n, "who": "you", **players(telling, _who(deed)), **lasting}]
