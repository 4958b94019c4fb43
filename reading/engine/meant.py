"""Which cards the words of a condition mean, and that these are so: of this card, the one it is on, those acted on."""

from __future__ import annotations

from typing import Any

from reading.engine.places import WHEREVER
from reading.engine.selecting import selector
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun

Plain = dict[str, Any]


def chosen(telling: Telling, noun: Any) -> Plain:
    """A phrase for cards as a selector. Raises Unsaid."""
    if not isinstance(noun, Noun):
        raise Unsaid("a condition")
    if noun.ref == "back":
        return _back(telling, noun)
    plain, lacks = selector(noun)
    if lacks:
        raise Unsaid(lacks[0])
    return plain


def _back(telling: Telling, noun: Noun) -> Plain:
    """'it', 'that character': what the ability speaks of first, else what it acts on or answers."""
    acts = [act for sentence in telling.ability.parsed.block.sentences for act in sentence.acts()]
    if acts and _paid(telling, acts[0]) and (telling.chosen or telling.effects):
        return {"subject": True}  # 'kneel NAME to choose a character. It gets ... if it is a Knight'
    for value in (acts[0].subject if acts else None, acts[0].slots.get("card") if acts else None):
        if isinstance(value, Noun) and value.ref in ("self", "attached") and not noun.heads:
            return {"self": True} if value.ref == "self" else {"host": True}
    return {"subject": True}


def _paid(telling: Telling, act: Any) -> bool:
    return any(piece.value is act for piece in telling.ability.parsed.deeds.costs)


def _of_seen(telling: Telling, noun: Any, more: Plain) -> Plain | None:
    """'Discard the top card of that deck. If that card is a location, ...': of a card that nobody chose."""
    if not isinstance(noun, Noun) or noun.ref != "back" or telling.chosen or telling.found or not telling.effects:
        return None
    last = telling.effects[-1]
    if last["do"] == "discard-from-deck" and last.get("n", 1) == 1:
        gone = {**more, "zone": WHEREVER}
        return {"happened": {"what": ["discarded-from-deck"], "card": gone, "this": True}}
    if telling.shown.get("zone") == "deck" and telling.shown.get("n") == 1:
        return {"card": {**more, "zone": ["deck"], "controller": telling.shown["who"], "top": 1}}
    return None


def of_cards(telling: Telling, noun: Any, more: Plain) -> Plain:
    """That the cards spoken of are so: a card condition, or one of the card that is acted on."""
    plain = chosen(telling, noun) if noun is not None else doer(telling)
    if plain.pop("subject", False):
        return _of_seen(telling, noun, {**plain, **more}) or {"subject": {**plain, **more}}
    if isinstance(noun, Noun) and noun.amount in ("all", "each") and not noun.items:
        rest = {key: value for key, value in more.items() if key != "not"}
        return {"none": {**plain, "not": rest}} if rest == more else {"none": {**plain, **more["not"]}}
    _clash(plain, more)
    return {"card": {**plain, **more}}


def _clash(plain: Plain, more: Plain) -> None:
    if any(plain[key] != more[key] for key in set(plain) & set(more)):
        raise Unsaid("a condition")


def doer(telling: Telling) -> Plain:
    """Of 'while attacking': who does or undergoes what is done."""
    acts = [act for sentence in telling.ability.parsed.block.sentences for act in sentence.acts()]
    subject = next(
        (value for act in acts for value in (act.subject, act.slots.get("card")) if isinstance(value, Noun)), None
    )
    if subject is None:
        raise Unsaid("a condition")
    if subject.ref in ("self", "attached"):
        return {"self": True} if subject.ref == "self" else {"host": True}
    if telling.ability.kind == "constant":
        return {"subject": True}
    raise Unsaid("a condition")


def amount(telling: Telling, noun: Noun, more: Plain) -> Plain:
    """That there are so many: 'no', 'a', '3 or more', 'fewer than 2'."""
    if noun.amount in ("most", "fewest") and "controller" in more:
        return _extreme(telling, noun, more["controller"])
    if noun.amount in ("only", "most", "fewest", "next", "more", "fewer"):
        if noun.amount == "more" and noun.n:
            return {"number": {"count": {**chosen(telling, noun), **more}}, "more_than": noun.n}
        raise Unsaid("how many")
    plain = {**chosen(telling, noun), **more}
    if noun.amount == "no":
        return {"none": plain}
    if noun.amount in ("at-most",):
        return {"number": {"count": plain}, "at_most": noun.n}
    n = noun.n or 1
    if noun.n is None and (noun.amount in ("one", "x", "up-to") and not noun.items):
        raise Unsaid("how many")
    return {"card": plain, "count": n} if n > 1 else {"card": plain}


def _extreme(telling: Telling, noun: Noun, player: str) -> Plain:
    """'... the most Knight characters': more of them than any other player."""
    plain = chosen(telling, noun)
    strict, take = ("more_than", "highest") if noun.amount == "most" else ("less_than", "lowest")
    others: Plain = {"count": {**plain, "controller": "you"}, "of": "each-opponent", "take": take}
    return {"number": {"count": {**plain, "controller": player}}, strict: others}
