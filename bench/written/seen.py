"""What is done with cards of a hand or a deck that have been seen: picked there, and dealt with."""

from __future__ import annotations

from collections.abc import Sequence

from bench.written.cards import cards
from bench.written.deeds import clause
from bench.written.parts import NotWritten, Parts, Plain, Speech
from reading.engine.places import WHEREVER

NOTHING = {"none": {"is": "found", "zone": WHEREVER}}
ENDS = [("top-of-deck", "on top"), ("bottom-of-deck", "on the bottom")]


def picked(effects: Sequence[Plain], speech: Speech) -> Sequence[Plain]:
    """The same, with what is picked and dealt with as one effect in words. Raises NotWritten."""
    for at, one in enumerate(effects):
        found = None
        if one["do"] == "pick" and one.get("which", {}).get("zone") == ["hand"]:
            found = _of_hand(one, effects[at + 1 :], speech)
        elif one["do"] == "pick" and one.get("which", {}).get("zone") == ["deck"]:
            found = _of_deck(one, effects[at + 1 :], speech)
        if found:
            said, many = found
            kept = {key: one[key] for key in ("then", "and", "may", "if", "price") if key in one}
            return [*effects[:at], {"do": "said", "said": said, **kept}, *picked(effects[at + 1 + many :], speech)]
    return effects


def _of_hand(pick: Plain, rest: Sequence[Plain], speech: Speech) -> tuple[str, int]:
    """'Choose and discard 1 event card from that hand', and how many effects behind it that says, too."""
    parts = Parts(pick, "effect pick")
    parts.written("do", "then", "and", "may", "if", "price")
    rest = _bare(pick, rest)
    which, n, what = dict(parts.take("which")), parts.take("n", 1), parts.take("what")
    each = parts.takes("who", "each-opponent") and parts.takes("asked", "you")
    del which["zone"]
    which.pop("controller")
    if not isinstance(n, int) or what not in (None, "up to", "or not described") or not rest:
        raise NotWritten("effect pick: how many")
    parts.done()
    unlike = set(which) - {"not"} if what == "or not described" else set()
    if unlike:
        raise NotWritten("effect pick: or not described")
    those = cards(which, speech, f"{'up to ' if what == 'up to' else ''}{n}", plural=n != 1)
    those += " from each of those hands" if each else " from that hand"
    first, more = rest[0], 0
    if [(one["do"], one.get("option")) for one in rest[:2]] == ENDS:
        more = _unseen(pick, rest[2:3], "hand-to-deck")
        return f"choose and return {those} to the top or bottom of its owner's deck", 2 + more
    if first.get("to") != "found" or {"of", "if", "then"} & set(first):
        raise NotWritten("effect pick: what becomes of it")
    more = _unseen(pick, rest[1:2], "discard-from-hand" if first["do"] == "discard" else "hand-to-deck")
    if first["do"] == "discard" and set(first) == {"do", "to"}:
        return f"choose and discard {those}", 1 + more
    return f"choose {those} and {clause(first, speech)}", 1 + more


def _bare(pick: Plain, rest: Sequence[Plain]) -> Sequence[Plain]:
    """What is done with what is picked, without the "then" that the pick stands behind as well."""
    if "then" not in pick:
        return rest
    found = []
    for one in rest:
        if not (one.get("then") and one.get("and")):
            break
        found.append({key: held for key, held in one.items() if key not in ("then", "and")})
    return [*found, *rest[len(found) :]]


def _unseen(pick: Plain, rest: Sequence[Plain], do: str) -> int:
    """How many effects say what becomes of a card that is not described. Raises NotWritten."""
    if pick.get("what") != "or not described":
        return 0
    held: Plain = {"do": do, "n": 1, "who": pick["which"]["controller"], "if": NOTHING}
    if "asked" in pick:
        theirs = {"none": {**NOTHING["none"], "owner": "you"}}
        held = {"do": do, "n": 1, "who": pick["who"], "those": theirs}
    if list(rest) != [held]:
        raise NotWritten("effect pick: or not described")
    return 1


def _of_deck(look: Plain, rest: Sequence[Plain], speech: Speech) -> tuple[str, int]:
    """'Add 1 of those cards to your hand', 'put 1 revealed Lord character into play'."""
    parts = Parts(look, "effect pick")
    parts.written("do", "then", "and", "may", "if")
    which, n = dict(parts.take("which")), parts.take("n", 1)
    parts.done()
    rest = _bare(look, rest)
    if which.pop("zone", None) != ["deck"] or n != 1 or not rest or rest[0].get("to") != "found":
        raise NotWritten("effect pick: which")
    first, top, of = rest[0], which.pop("top", None), which.pop("controller", None)
    if set(first) - {"do", "to"}:
        raise NotWritten("effect pick: what becomes of it")
    if which and first["do"] == "put-into-play":
        return f"put {cards(which, speech, '1 revealed')} into play", 1
    lying = {"zone": ["deck"], "controller": of, "top": top}
    aside = {"do": "bottom-of-deck", "to": "all", "which": {**lying, "top": 1}}
    if which or "may" in look:
        raise NotWritten("effect pick: which")
    if first["do"] == "bottom-of-deck" and top == 2:
        return "put 1 of those cards on top of the deck and the other on the bottom", 1
    if first["do"] != "return-to-hand":
        raise NotWritten(f"effect pick: {first['do']}")
    if list(rest[1:2]) == [aside] and top == 2:
        return "put 1 of those cards into your hand, and the other on the bottom of your deck", 2
    return "add 1 of those cards to your hand", 1
