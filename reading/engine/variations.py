"""Amounts that are others under a condition: '+2 STR (+4 STR instead if it is Winter)'."""

from __future__ import annotations

from typing import Any

from reading.engine.conditions import condition_of
from reading.engine.places import person_of
from reading.engine.selecting import selector
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun
from reading.sentences import Sentence

Plain = dict[str, Any]
LEFT_OUT = "how much: otherwise under a condition"
VARIES = {"cards": ("draw",), "power": ("claim-power", "needs"), "gold": ("gain-gold",)}


def tell_variations(telling: Telling) -> None:
    """Put the condition into the amount that it changes; where that cannot be done, say so."""
    sentences = telling.ability.parsed.block.sentences
    for at, sentence in enumerate(sentences):
        for piece in sentence.marks("variation"):
            try:
                _vary(telling, sentences[: at + 1], piece.value)
            except Unsaid:
                telling.lacks.append(LEFT_OUT)


def tell_instead(telling: Telling) -> None:
    """'(If it is Winter, draw 3 cards instead.)': another amount of what was told before, not more of it."""
    for at, (deed, plains) in enumerate(telling.told):
        pieces = deed.sentence.pieces
        words = telling.words({"_from": pieces[0].start, "_to": pieces[-1].end}) if pieces else []
        if "instead" not in words and words[:1] != ["("]:  # '(Discard 2 cards if ...)': not 3 in all
            continue
        before = [one for other, made in telling.told[:at] if other.sentence is not deed.sentence for one in made]
        for plain in plains:
            base = next((one for one in reversed(before) if _alike(one, plain)), None)
            if base is not None and plain in telling.effects:
                base["n"] = {"if": plain["if"], "yes": plain["n"], "no": base["n"]}
                telling.effects.remove(plain)


def _alike(base: Plain, plain: Plain) -> bool:
    """Whether two effects differ in the amount and the condition of the second alone."""
    if not isinstance(base.get("n"), int) or not isinstance(plain.get("n"), int) or "if" not in plain or "if" in base:
        return False
    free = ("n", "if", "then")
    rest = [{key: value for key, value in one.items() if key not in free} for one in (base, plain)]
    return rest[0] == rest[1]


def _vary(telling: Telling, before: list[Sentence], read: Plain) -> None:
    happening = read.get("happening")
    if not isinstance(happening, dict) or "_from" not in happening:
        raise Unsaid(LEFT_OUT)
    condition = condition_of(telling, happening["_from"], happening["_to"])
    plains = [plain for deed, made in telling.told if deed.sentence in before for plain in made]
    varied = read["varied"]
    if "strength" in varied:
        _amount(plains, ("str",), int(_signed(varied["strength"])), condition)
    elif "things" in varied and varied["things"].get("of") == "cards" and telling.target and not telling.also:
        _targets(telling, varied, condition)
    elif "hand" in varied and person_of(varied["hand"].get("possessive")) == "you":
        _into_hand(telling, plains, condition)
    elif "things" in varied:
        _amount(plains, VARIES.get(varied["things"].get("of", ""), ()), _number(varied.get("quantity")), condition)
    elif "bound" in varied and telling.target and not telling.also:
        _bound(telling.target["choose"], varied["bound"], condition)
    elif "count" in varied and telling.words(varied)[:1] == ["by"]:
        _amount(plains, ("cost",), -_number(varied), condition)
    elif "count" in varied and telling.target and not telling.also and len(before) == 1:
        telling.target["n"] = {"if": condition, "yes": _number(varied), "no": telling.target.get("n", 1)}
    else:
        raise Unsaid(LEFT_OUT)


def _into_hand(telling: Telling, plains: list[Plain], condition: Plain) -> None:
    """'On top of your deck (into your hand instead if ...)': one or the other becomes of the same cards."""
    base = next((plain for plain in reversed(plains) if plain["do"] in ("top-of-deck", "bottom-of-deck")), None)
    if base is None or {"if", "then", "otherwise", "option"} & set(base):
        raise Unsaid(LEFT_OUT)
    telling.effects.insert(telling.effects.index(base), {**base, "do": "return-to-hand", "if": condition})
    base["otherwise"] = True


def _targets(telling: Telling, varied: Plain, condition: Plain) -> None:
    """'(Up to 2 characters instead if ...)': more of the same are chosen."""
    target, noun = telling.target or {}, varied["things"]["card"]
    plain, lacks = selector(noun) if isinstance(noun, Noun) else ({}, [LEFT_OUT])
    alike = all(target["choose"].get(key) == value for key, value in plain.items())
    if lacks or not plain or not alike or not isinstance(target.get("n", 1), int):
        raise Unsaid(LEFT_OUT)
    if telling.words(varied)[:2] == ["up", "to"]:
        target["up_to"] = True
    target["n"] = {"if": condition, "yes": _number(varied.get("quantity")), "no": target.get("n", 1)}


def _signed(read: Plain) -> str:
    signed = str(read.get("signed", "")).removeprefix("+")
    if not signed.lstrip("-").isdigit() or "b" in read:
        raise Unsaid(LEFT_OUT)
    return signed


def _number(read: Any) -> int:
    count = read.get("count") if isinstance(read, dict) else None
    n = count.get("number") if isinstance(count, dict) else None
    if not isinstance(n, int) or (isinstance(read, dict) and read.get("rel", "number") != "number"):
        raise Unsaid(LEFT_OUT)
    return n


def _amount(plains: list[Plain], does: tuple[str, ...], n: int, condition: Plain) -> None:
    found = next((plain for plain in reversed(plains) if plain["do"] in does), None)
    if found is None or not isinstance(found.get("n"), int) or "option" in found or found["n"] * n < 0:
        raise Unsaid(LEFT_OUT)
    found["n"] = {"if": condition, "yes": n, "no": found["n"]}


def _bound(choose: Plain, read: Plain, condition: Plain) -> None:
    """'(STR 2 or lower if ...)'."""
    bound = choose.get("str")
    if not isinstance(bound, dict) or set(bound) != {"at_most"} or read.get("sign") != "most":
        raise Unsaid(LEFT_OUT)
    bound["at_most"] = {"if": condition, "yes": _number(read), "no": bound["at_most"]}
