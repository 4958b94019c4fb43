"""Cards in a text of the second edition: "a participating [stark] character you control"."""

from __future__ import annotations

import re
from typing import Any

from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]


class Unread(ValueError):
    """A part of a text that is not worded as usual."""


_CARDS = re.compile(
    r"(?:(?P<number>a|an|another|each other|each|all|every|1) )?"
    r"(?P<words>(?:(?:participating|attacking|defending|standing|kneeling|unique|loyal|neutral|non-limited) )*)"
    r"(?P<of>(?:non-\{[^}]+\} |\[\w+\] |\{[^}]+\} (?:or (?=\{))?)*)(?P<type>character|location|attachment|event|card)s?"
    r"(?P<whose>(?: (?:you control|in play|an opponent controls|controlled by (?:an opponent|the losing opponent|the "
    r"defending player|the attacking player)|your opponents? controls?))?)"
    r"(?P<than>(?: with (?:printed cost|STR) \d+ or (?:lower|higher))?)(?P<bare> without attachments)?$"
)
_WHOSE = {
    "you control": "you", "in play": "", "an opponent controls": "opponent", "controlled by an opponent": "opponent",
    "controlled by the losing opponent": "loser", "controlled by the defending player": "defender",
    "controlled by the attacking player": "attacker", "your opponent controls": "opponent", "": "",
}  # fmt: skip
_WORDS: dict[str, Plain] = {
    "participating": {"participating": True}, "attacking": {"attacking": True}, "defending": {"defending": True},
    "standing": {"kneeling": False}, "kneeling": {"kneeling": True}, "unique": {"unique": True},
    "loyal": {"loyal": True}, "neutral": {"faction": ["neutral"]}, "non-limited": {"not": {"keyword": "limited"}},
}  # fmt: skip


def cards(phrase: str) -> Plain:
    """Cards as a selector."""
    if phrase == "SELF":
        return {"self": True}
    if phrase in ("attached character", "attached location"):
        return {"host": True}
    found = _CARDS.match(phrase)
    whose = (found["whose"].strip() if found else "").replace("opponents control", "opponent controls")
    if found is None or whose not in _WHOSE:
        raise Unread(phrase)
    made: Plain = {} if found["type"] == "card" else {"type": found["type"]}
    for word in found["words"].split():
        made |= _WORDS[word]
    for no in re.findall(r"non-\{([^}]+)\}", found["of"]):
        if "not" in made:
            raise Unread(phrase)
        made["not"] = {"trait": [no]}
    for of in re.findall(r"\[(\w+)\]|(?<!non-)\{([^}]+)\}", found["of"]):
        made.setdefault("faction" if of[0] else "trait", []).append(of[0] or of[1])
    if set(made.get("faction", ())) & set(CHALLENGES):
        raise Unread(phrase)
    if _WHOSE[whose]:
        made["controller"] = _WHOSE[whose]
    than = re.match(r" with (printed cost|STR) (\d+) or (lower|higher)", found["than"])
    if than:
        bound = {"at_most" if than[3] == "lower" else "at_least": int(than[2])}
        made["cost" if than[1] != "STR" else "str"] = bound
    if found["number"] in ("another", "each other"):
        made["self"] = False
    if found["bare"]:
        made["has_attachments"] = False
    return made
