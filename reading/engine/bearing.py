"""Conditions on what cards have: attachments, icons, keywords, power, STR compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reading.engine.meant import chosen, of_cards
from reading.engine.numbers import bound_of
from reading.engine.selecting import selector
from reading.engine.spelling import feature_name, titled
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun

Plain = dict[str, Any]


def card_compares(telling: Telling, read: Plain) -> Plain:
    comparison = read["comparison"]
    if comparison.get("rel") != "quantity":
        raise Unsaid("a condition")
    things = comparison["things"]
    if things.get("of") in ("power", "gold"):
        return of_cards(telling, read["which"], {things["of"]: bound_of(comparison["quantity"])})
    if telling.words(things)[:2] == ["power", "on"] and telling.words(things)[2:] in (["it"], ["him"], ["her"]):
        return of_cards(telling, read["which"], {"power": bound_of(comparison["quantity"])})
    if things.get("of") == "measure" and things["measure"]["of"] == "str":
        return of_cards(telling, read["which"], {"str": bound_of(comparison["quantity"])})
    if things.get("of") == "cards" and things["card"].heads == ("attachment",):
        return _attachments(telling, read["which"], things["card"], comparison["quantity"])
    raise Unsaid("a condition")


def _attachments(telling: Telling, noun: Any, attachment: Noun, quantity: Plain) -> Plain:
    """'It has a Weapon attachment', 'has no other attachments', 'at least 2 Chain attachments attached'."""
    bound = bound_of(quantity, plain="at_least")
    kinds = [mod for mod in attachment.mods if mod.kind != "attached" or mod.value.get("to") is not None]
    if not kinds:
        return of_cards(telling, noun, {"attachments": bound})
    if [mod.kind for mod in kinds] == ["other"] and bound == {"exactly": 0}:
        return of_cards(telling, noun, {"no_attachments": True})
    plain, lacks = selector(replace(attachment, mods=tuple(kinds)))
    if lacks or plain.pop("other", False):
        raise Unsaid(lacks[0] if lacks else "which other cards")
    if bound == {"at_least": 1}:
        return of_cards(telling, noun, {"bears": plain})
    bearer = chosen(telling, noun)
    if bearer not in ({"self": True}, {"host": True}):
        raise Unsaid("how many attachments")
    return {"number": {"count": {**plain, "on": bearer}}, **bound}


def bears(telling: Telling, read: Plain) -> Plain:
    """'It has a Power icon', 'a Weapon attachment', '1 or more power on it'."""
    more: Plain = {}
    for holding in read["has"]:
        name = feature_name(holding)
        if "printed" in telling.words(holding):  # the engine asks what a card has now
            raise Unsaid("what is printed")
        if holding.get("is") == "house" and isinstance(holding.get("house name"), dict) and "house" not in more:
            if {"choice", "or"} & set(telling.words(holding)):
                raise Unsaid("which House")
            more["house"] = [titled(telling.words(holding["house name"])[-1])]
        elif holding.get("is") in ("icon", "crest", "keyword", "trait") and name and holding["is"] not in more:
            more[holding["is"]] = [name]
        elif holding.get("is") in ("power", "gold", "attachments") and isinstance(holding.get("quantity"), dict):
            if holding["is"] == "attachments" and "other" in telling.words(holding):
                raise Unsaid("a condition")
            more[holding["is"]] = bound_of(holding["quantity"], plain="at_least")
        elif holding.get("is") == "cards" and isinstance(holding.get("card"), Noun):
            noun = holding["card"]
            plain = chosen(telling, noun)
            if noun.amount == "no" or (noun.n is None and noun.amount == "all"):
                raise Unsaid("a condition")
            other = plain.pop("other", False)
            if plain == {"type": ["attachment"]}:
                more["attachments"] = {"at_least": (noun.n or 1) + bool(other)}
            elif not other and (noun.n or 1) == 1:
                more["bears"] = plain
            else:
                raise Unsaid("a condition")
        else:
            raise Unsaid("a condition")
    return of_cards(telling, read.get("which"), more)
