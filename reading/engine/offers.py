"""What may be paid while an effect is carried out, by you or by somebody else, so that it is done or is not done."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.effects import effect_codes
from reading.engine.costs import ways_of
from reading.engine.places import person_of
from reading.engine.telling import Telling
from reading.model import Act, Person

Plain = dict[str, Any]
UNTOLD = "what other players may pay"
WHO = {"opponent": "each-opponent", "any": "each", "each": "each", "each-opponent": "each-opponent"}


def tell_prices(telling: Telling, told: list[tuple[Deed, list[Plain]]]) -> None:
    """Give the effects the prices that the text names; what cannot be told is."""
    for acts, bought in telling.ability.parsed.deeds.bought:
        price = _price(telling, acts)
        deeds = [(deed, plains) for deed, plains in told if deed.act is bought]
        if price is None or not deeds or not all(plains for _deed, plains in deeds):
            telling.lacks.append("what may be paid for it")
            continue
        for plain in _with_what_follows(told, deeds[0][0]):
            plain["price"] = price
    if telling.ability.option:
        _tell_offer(telling, told)


def _with_what_follows(told: list[tuple[Deed, list[Plain]]], first: Deed) -> list[Plain]:
    """What is paid for: the act and those that the same sentence joins to it."""
    pieces = first.sentence.pieces
    at = pieces.index(first.piece)
    return [
        plain
        for deed, plains in told
        for plain in plains
        if deed.sentence is first.sentence and pieces.index(deed.piece) >= at
    ]


def _tell_offer(telling: Telling, told: list[tuple[Deed, list[Plain]]]) -> None:
    """'... unless its controller kneels 1 influence', 'any opponent may pay 1 gold to cancel this effect'."""
    offered = telling.ability.parsed.deeds.offered
    price = _price(telling, offered, by_others=True)
    option = telling.ability.option or {}
    bought = [(deed, plains) for deed, plains in told if _is_bought(telling, deed)]
    if_paid = [plain for deed, plains in told for plain in plains if if_they_do(telling, deed)]
    plains = [plain for _deed, ones in (bought or told) for plain in ones if plain not in if_paid]
    if price is None or not plains or any(plain["do"] == "words" for plain in plains) or "price" in str(plains):
        telling.lacks.append(UNTOLD)
        return
    prevents = option.get("does") in ("cancel_this", "prevent")
    for plain in plains:
        plain["price"] = {**price, "prevents": True} if prevents else price
    for plain in if_paid:
        plain["price"] = price


def _is_bought(telling: Telling, deed: Deed) -> bool:
    option = telling.ability.option or {}
    return option.get("does") in effect_codes(deed.act)


def if_they_do(telling: Telling, deed: Deed) -> bool:
    """'If he or she does, instead ...': done where it was paid."""
    whens = [piece.value for piece in deed.sentence.pieces if piece.kind == "when"]
    said = ("if he or she does", "if they do", "if he does")
    return bool(telling.ability.parsed.deeds.offered) and any(" ".join(telling.words(when)) in said for when in whens)


def _price(telling: Telling, acts: list[Act], by_others: bool = False) -> Plain | None:
    """The price of what is paid with these acts, each in place of the one before; None where it cannot be told."""
    ways: list[Plain] = []
    for act in acts:
        entries = ways_of(telling, act)
        if entries is None or len(entries) != 1:
            return None
        to_you = {"to": "you"} if person_of(act.slots.get("person")) == "you" else {}
        ways += [{**one, **to_you} for one in entries[0]]
    subject = next((act.subject for act in acts if isinstance(act.subject, Person)), None)
    who = _who(telling, subject) if by_others else ""
    if (
        not ways
        or (by_others and not who)
        or "to" in str([way for way in ways if way["do"] != "pay-gold" and "to" in way])
    ):
        return None
    cost = {**ways[0], "or": ways[1:]} if len(ways) > 1 else ways[0]
    return {"cost": [cost], **({"who": who} if who else {})}


def _who(telling: Telling, subject: Any) -> str:
    if not isinstance(subject, Person) or subject.mods:
        return ""
    if subject.who == "controller":
        known = telling.chosen or telling.ability.cancels
        return "controller" if known else ""
    if subject.who == "that":
        return telling.that()
    return WHO.get(subject.who, "")
