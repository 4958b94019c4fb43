"""Numbers in a text of the second edition: "for each kneeling character you control", "X is your reserve value"."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.cards import cards
from reading.agot2e.players import OWN, WHO, who, whose
from reading.agot2e.tails import IT, THAT, number, referent
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
_HOLDS = r"SELF|it|he|she|attached character|attached location|that character|that card"
_ON = r"SELF|it|him|her|attached character|that character|that card"
_PLOTS = {"type": "plot", "zone": "revealed"}


def each(said: str) -> Any:
    """How many there are of what stands behind "for each".

    Raises:
        Unread: where that is not worded as usual.
    """
    for pattern, make in _EACH:
        found = re.match(rf"(?:{pattern})$", said)
        if found:
            return make(found)
    which = cards(said)
    if which.get("zone") == "hand" or (re.match(r"another|other", said) and "self" not in which):
        raise Unread(said)
    return {"count": which}


def _tokens(kind: str, of: str) -> Plain:
    to = referent(of)
    return {"stat": kind, "of": to}


_EACH: tuple[tuple[str, Any], ...] = (
    (rf"(power|gold) (?:on )?({_ON})(?: has)?", lambda m: _tokens(m[1], m[2])),
    (rf"(power|gold) ({_HOLDS}) has", lambda m: _tokens(m[1], m[2])),
    (rf"(?:amount of )?(power|gold) on ({_ON})", lambda m: _tokens(m[1], m[2])),
    (r"(\w+) token on (SELF|it|him|her)", lambda m: _tokens("tokens", m[2])),
    (r"gold in your gold pool", lambda m: {"stat": "gold-pool", "of": "you"}),
    (r"power on your faction card", lambda m: {"stat": "faction-power", "of": "you"}),
    (r"card in your hand", lambda m: {"stat": "hand", "of": "you"}),
    (r"opponent(?: you have)?", lambda m: {"stat": "opponents", "of": "you"}),
    (r"challenge icon (it|he|she|that character|attached character) has",
     lambda m: {"stat": "icons", "of": referent(m[1])}),
    (r"attachment (?:it|he|she|that character) has|attachment on (?:it|him|her)",
     lambda m: {"count": {"type": "attachment", "attached_to": {"meant": IT}}}),
    (r"(?:card|character|location|power|gold) (?:discarded|returned|knelt|sacrificed|revealed) this way",
     lambda m: {"stat": "number", "of": "chosen"}),
    (r"STR by which you won(?: the challenge)?", lambda m: {"challenge": "margin"}),
    (r"plots? in your used pile", lambda m: {"count": {"type": "plot", "zone": "used", "owner": "you"}}),
)  # fmt: skip


def amount(said: str) -> Any:
    """What X is: "the number of characters you control", "2 higher than attached character's STR".

    Raises:
        Unread: where that is not worded as usual.
    """
    for pattern, make in _IS:
        found = re.match(rf"(?:{pattern})$", said)
        if found:
            return make(found)
    raise Unread(f"X is {said}")


def _counted(m: re.Match[str]) -> Any:
    said = re.sub(r"^(\w+?)s\b", r"\1", m["what"]) if m["what"].split(" ")[0] in _PLURALS else m["what"]
    return each(_one(said))


_PLURALS = ("cards", "opponents", "plots", "plot", "attachments")


def _one(said: str) -> str:
    """Cards in the plural as "each" speaks of them."""
    said = re.sub(r"^card in (your|the losing opponent's|that player's) hand$", r"card in \1 hand", said)
    return re.sub(r"^challenge icons ", "challenge icon ", said)


def _hand(m: re.Match[str]) -> Plain:
    return {"stat": "hand", "of": whose(m["own"], "target-player")}


def _of_card(m: re.Match[str]) -> Plain:
    stat = {"STR": "str", "printed STR": "printed-str", "printed cost": "cost", "cost": "cost"}[m["stat"]]
    return {"stat": stat, "of": referent(m["of"])}


def _more(m: re.Match[str]) -> Any:
    base = amount(m["base"])
    n = number(m["n"])
    return {"sum": [base, n]} if m["way"] in ("higher", "more") else {"difference": [base, n]}


def _plot_value(m: re.Match[str]) -> Plain:
    stat = {"gold": "income"}.get(m["stat"], m["stat"])
    said = m["own"]
    if said in ("SELF", "it"):
        return {"stat": stat, "of": "self"}
    return {"stat": stat, "of": whose(said, "target-player")}


_CARD = r"SELF|it|he|she|attached character|that character|that card|that location|that event|that attachment|the revealed card|the discarded card|the sacrificed card"  # noqa: E501
_IS: tuple[tuple[str, Any], ...] = (
    (r"(?P<n>\d+) (?P<way>higher|lower|more|less|fewer) than (?P<base>.+)", _more),
    (rf"the (?:number|amount) of (?P<what>cards) in (?P<own>{OWN}) hand", _hand),
    (rf"the (?:number|amount) of gold in (?P<own>{OWN}) gold pool",
     lambda m: {"stat": "gold-pool", "of": whose(m["own"], "target-player")}),
    (rf"the (?:number|amount) of power on (?P<own>{OWN}) faction card",
     lambda m: {"stat": "faction-power", "of": whose(m["own"], "target-player")}),
    (r"the number of attacking characters", lambda m: {"challenge": "attackers"}),
    (r"the number of defending characters", lambda m: {"challenge": "defenders"}),
    (r"the number of gold (?P<of>SELF|it|he|she) has", lambda m: {"stat": "gold", "of": "self"}),
    (r"the (?:number|amount) of (?P<what>.+)", _counted),
    (rf"the (?P<stat>claim|reserve|initiative|gold) value on (?P<own>{OWN}|SELF)(?: revealed plot card)?", _plot_value),
    (rf"(?P<own>{OWN}) (?P<stat>claim|reserve|initiative) value", _plot_value),
    (rf"(?P<of>{_CARD})'s (?P<stat>STR|printed STR|printed cost|cost)", _of_card),
    (r"(?:its|his|her) (?P<stat>STR|printed STR|printed cost|cost)(?P<of>)",
     lambda m: {"stat": {"STR": "str", "printed STR": "printed-str"}.get(m["stat"], "cost"), "of": IT}),
    (r"the STR by which you won the challenge", lambda m: {"challenge": "margin"}),
    (r"\d+", lambda m: int(m[0])),
)  # fmt: skip


def defined(body: str) -> tuple[str, Any]:
    """The text without the sentence that says what X is, and that; None where X is not said."""
    found = re.search(
        r"(?:(?:^|(?<=\. ))X is (?P<a>[^.]+)\.(?: |$)|,? where X is (?P<b>[^.,]+)|\. X is (?P<c>[^.]+)$)", body
    )
    if found is None:
        return body, None
    what = found["a"] or found["b"] or found["c"]
    rest = (body[: found.start()] + body[found.end() :]).strip()
    return rest, amount(what)


def times(n: Any, of: Any) -> Any:
    """So many for each: n times what there is."""
    return of if n == 1 else {"times": [n, of]}


def filled(value: Any, old: str, new: Any) -> Any:
    """What has been read with an amount in place of a word (X)."""
    if isinstance(value, dict):
        return {key: filled(one, old, new) for key, one in value.items()}
    if isinstance(value, list):
        return [filled(one, old, new) for one in value]
    return new if isinstance(value, str) and value == old else value


def known(value: Any, of: str) -> Any:
    """What has been read with the card that is spoken of; "that card" is never the card itself, nor its host."""
    found = filled(value, IT, of)
    return found if of in ("self", "host") else filled(found, THAT, of)


def left(value: Any, words: tuple[str, ...]) -> bool:
    """Whether a word that had to be replaced is still there."""
    if isinstance(value, dict):
        return any(left(one, words) for key, one in value.items() if key not in ("what", "label"))
    if isinstance(value, list):
        return any(left(one, words) for one in value)
    return isinstance(value, str) and value in words


__all__ = ["WHO", "amount", "defined", "each", "filled", "known", "left", "times", "who"]
