"""What stands behind a kind of card: whose it is, where it lies, its cost and STR: "with printed cost 3 or lower"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from reading.agot2e.players import OWN, WHO, who, whose
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]
IT, THAT = "it", "that"
"""In what has been read: the card that is spoken of, until it is known which; "that card" is never the card itself."""
KEYWORDS = (
    "ambush", "assault", "bestow", "insight", "intimidate", "pillage", "renown", "shadow", "stealth", "terminal",
)  # fmt: skip
_PILES: dict[str, str] = {
    "hand": "hand", "deck": "deck", "discard pile": "discard", "dead pile": "dead", "used pile": "used",
    "shadows area": "shadows", "discard": "discard", "dead": "dead", "shadows": "shadows",
}  # fmt: skip
_PILE = "|".join(sorted(_PILES, key=len, reverse=True))
_PLACES: dict[str, Plain] = {
    "in that hand": {"zone": "hand", "owner": "target-player"},
    "from that hand": {"zone": "hand", "owner": "target-player"},
    "in play": {}, "in shadows": {"zone": "shadows"}, "in any dead pile": {"zone": "dead"},
    "in any discard pile": {"zone": "discard"}, "in a discard pile": {"zone": "discard"},
    "in a dead pile": {"zone": "dead"}, "in any used pile": {"zone": "used"},
    "you control in shadows": {"zone": "shadows", "controller": "you"},
    "in shadows you control": {"zone": "shadows", "controller": "you"},
    "controlled by an opponent": {"controller": "opponent"}, "an opponent controls": {"controller": "opponent"},
    "your opponents control": {"controller": "opponent"}, "your opponents controls": {"controller": "opponent"},
    "your opponent controls": {"controller": "opponent"}, "you control": {"controller": "you"},
    "owned by an opponent": {"owner": "opponent"}, "you own": {"owner": "you"},
    "you own and control": {"owner": "you", "controller": "you"},
    "with attachments": {"has_attachments": True}, "without attachments": {"has_attachments": False},
    "without an attachment": {"has_attachments": False}, "with an attachment": {"has_attachments": True},
    "with no attachments": {"has_attachments": False}, "with a duplicate": {"has_duplicate": True},
    "without power": {"power": 0}, "with power": {"power": {"at_least": 1}}, "with no power": {"power": 0},
    "without power on it": {"power": 0}, "without gold": {"gold": 0}, "with gold": {"gold": {"at_least": 1}},
    "without attachments or power": {"has_attachments": False, "power": 0},
    "without a challenge icon": {"not": {"icon": list(CHALLENGES)}},
    "with no challenge icons": {"not": {"icon": list(CHALLENGES)}},
    "attached to SELF": {"attached_to": {"self": True}}, "on SELF": {"attached_to": {"self": True}},
    "attached to it": {"attached_to": {"meant": IT}}, "attached to that character": {"attached_to": {"meant": THAT}},
    "other than SELF": {"self": False}, "other than attached character": {"not": {"host": True}},
    "that is attacking alone": {"attacking": True, "alone": True},
    "that is defending alone": {"defending": True, "alone": True},
    "that is attacking or defending alone": {"alone": True}, "attacking alone": {"attacking": True, "alone": True},
    "attacking or defending alone": {"alone": True}, "that is attacking": {"attacking": True},
    "that is defending": {"defending": True},
}  # fmt: skip
_BOUNDS = {"lower": "at_most", "less": "at_most", "fewer": "at_most", "higher": "at_least", "more": "at_least"}
_STATS = {"printed cost": "cost", "cost": "cost", "STR": "str", "printed STR": "printed_str", "power": "power",
          "gold": "gold"}  # fmt: skip
_VALUE = {"cost": "cost", "str": "str", "printed_str": "printed-str", "power": "power", "gold": "gold"}
_N = r"\d+|X"
_TYPE = r"(?:an? )?\[(?:military|intrigue|power)\]"


def number(said: str) -> Any:
    """A number as it is written; X stays X until it is known what it is."""
    return said if said == "X" else 1 if said in ("a", "an", "one") else int(said)


def referent(said: str) -> str:
    """Which card a word means: SELF, the card attached to, or who has been spoken of."""
    if said == "SELF":
        return "self"
    if said.startswith("attached") or said == "that of attached character":
        return "host"
    return THAT if said == "" or said.startswith(("that", "the ")) else IT


Make = Callable[[re.Match[str]], Plain]


def _pile(m: re.Match[str]) -> Plain:
    zones = [_PILES[one] for one in re.findall(rf"\b(?:{_PILE})\b", m["pile"])]
    made: Plain = {"zone": zones[0] if len(zones) == 1 else zones}
    said = m["own"]
    if said in ("an opponent's", "any opponent's", "each opponent's"):
        return {**made, "owner": "opponent"}
    if said in ("any player's", "a player's", "each player's", "any"):
        return made
    if said in ("its owner's", "their owner's"):
        raise Unread(m[0])
    return {**made, "owner": whose(said, "target-player")}


def _compared(m: re.Match[str]) -> Plain:
    key = _STATS[m["what"]]
    words = m["how"].split(" or ")
    same = "equal" in words
    way = {"lower": "at_most" if same else "less_than", "higher": "at_least" if same else "more_than"}
    bound = next((way[one] for one in words if one in way), "exactly")
    return {key: {bound: {"stat": _VALUE[key], "of": referent(m["than"] or "")}}}


def _than(m: re.Match[str]) -> Plain:
    """Compared with a number: "with printed cost higher than your initiative value"."""
    from reading.agot2e.amounts import amount  # which reads cards itself

    way = {"equal to or lower": "at_most", "equal to or higher": "at_least", "lower": "less_than",
           "higher": "more_than", "equal": "exactly"}  # fmt: skip
    return {_STATS[m["what"]]: {way[m["how"]]: amount(m["amount"])}}


def _extreme(m: re.Match[str]) -> Plain:
    return {"most" if m["most"] == "highest" else "least": _VALUE[_STATS[m["what"]]]}


def _icons(m: re.Match[str]) -> Plain:
    kinds = re.findall(r"\[(\w+)\]", m["icons"])
    if " and " in m["icons"] and m["has"] == "without":
        raise Unread(m[0])
    if len(kinds) > 1 and " and " in m["icons"]:
        return {"any": [{"icon": [kinds[0]], "any": [{"icon": [kinds[1]]}]}]}
    return {"icon": kinds} if m["has"] == "with" else {"not": {"icon": kinds}}


def _keyword(m: re.Match[str]) -> Plain:
    has = {"keyword": re.findall(r"\w+", m["keyword"].replace(" or ", " "))}
    return has if m["has"] == "with" else {"not": has}


def _controlled(m: re.Match[str]) -> Plain:
    if m["who"] in ("each player", "each opponent"):  # one of each: not one of any
        raise Unread(m[0])
    return {"controller": who(m["who"])}


_ROWS: tuple[tuple[re.Pattern[str], Make], ...] = tuple(
    (re.compile(rf"(?P<head>.+?),? {pattern}$"), make)
    for pattern, make in (
        (rf"(?P<place>{'|'.join(sorted(map(re.escape, _PLACES), key=len, reverse=True))})",
         lambda m: dict(_PLACES[m["place"]])),
        (rf"(?:controlled by (?P<who>{WHO}))", _controlled),
        (rf"(?P<who>{WHO}) controls?", _controlled),
        (rf"owned by (?P<who>{WHO})", lambda m: {"owner": who(m["who"])}),
        (rf"(?:in|from) (?P<own>{OWN}|(?:an|any|each) opponent's|(?:any|a|each) player's|any) "
         rf"(?P<pile>(?:(?:{_PILE})(?:, |,? and/or |,? and |,? or )?)+)", _pile),
        (rf"with (?P<what>printed cost|cost|STR|printed STR) (?P<n>{_N}) or (?P<than>lower|higher|less|more)",
         lambda m: {_STATS[m["what"]]: {_BOUNDS[m["than"]]: number(m["n"])}}),
        (rf"with (?P<what>printed cost|STR|printed STR) (?P<n>{_N})",
         lambda m: {_STATS[m["what"]]: {"exactly": number(m["n"])}}),
        (rf"with (?P<n>{_N}) (?P<what>STR|printed STR|printed cost) or (?P<than>lower|higher)",
         lambda m: {_STATS[m["what"]]: {_BOUNDS[m["than"]]: number(m["n"])}}),
        (rf"with (?P<n>{_N}) or (?P<way>more|fewer|less) (?P<of>power|gold)",
         lambda m: {_STATS[m["of"]]: {_BOUNDS[m["way"]]: number(m["n"])}}),
        (rf"with (?P<n>{_N}) or (?P<way>more|fewer|less) (?P<of>challenge icon|keyword)s?",
         lambda m: {m["of"].rpartition(" ")[2] + "s": {_BOUNDS[m["way"]]: number(m["n"])}}),
        (rf"with (?P<way>fewer|more) than (?P<n>{_N}) challenge icons?",
         lambda m: {"icons": {"less_than" if m["way"] == "fewer" else "more_than": number(m["n"])}}),
        (r"with (?:an? )?(?P<how>(?:equal or )?(?:lower|higher)|equal|the same) (?P<what>printed cost|printed STR|STR)"
         r"(?: (?:than|to|as) (?P<than>SELF|his|hers|its|it|him|her|attached character|that (?:card|character|location)"
         r"|the chosen (?:card|character)|that of attached character)(?:'s)?(?: own)?)?",
         _compared),
        (r"with (?P<what>printed cost|STR|printed STR) (?P<how>equal to or lower|equal to or higher|lower|higher|equal)"
         r" (?:than|to) (?P<amount>.+)", _than),
        (r"revealed this way", lambda m: {"seen": True}),
        (r"with the (?P<most>highest|lowest) (?P<what>STR|printed cost|printed STR)(?: in play)?", _extreme),
        (rf"(?P<has>with|without) (?P<icons>{_TYPE}(?: (?:or|and) {_TYPE})?) icons?", _icons),
        (rf"(?P<has>with|without) (?P<keyword>(?:{'|'.join(KEYWORDS)})(?: or (?:{'|'.join(KEYWORDS)}))?)", _keyword),
        (r"with (?:an?|the) \{(?P<trait>[^}]+)\} attachment",
         lambda m: {"holds": {"type": "attachment", "trait": [m["trait"]]}}),
        (r"with the (?P<traits>\{[^}]+\}(?:(?:,| or|, or) \{[^}]+\})*) traits?",
         lambda m: {"trait": re.findall(r"\{([^}]+)\}", m["traits"])}),
        (r"that (?:shares|share) a \{Trait\} with (?P<than>SELF|him|her|it|that character|that card)",
         lambda m: {"shares_trait": referent(m["than"])}),
        (r"with (?:the same|that) (?:name|title)(?: as (?P<than>SELF|that card|that character|it))?",
         lambda m: {"same_title": referent(m["than"] or "")}),
    )
)  # fmt: skip


def tail(phrase: str) -> tuple[str, Plain] | None:
    """The phrase without its last part, and what that says; None where nothing more stands behind it."""
    among = re.match(r"(?P<head>.+ with the (?:highest|lowest) [\w ]+?) among (?P<all>.+)$", phrase)
    if among:
        return _among(among["head"], among["all"])
    for pattern, make in _ROWS:
        found = pattern.match(phrase)
        if found:
            return found["head"], make(found)
    return None


def _among(head: str, said: str) -> tuple[str, Plain] | None:
    """ "with the lowest STR among characters you control": of those, whichever has the lowest."""
    rest: Plain = {}
    while (found := tail(said)) is not None:
        said, more = found
        rest |= more
    if said == "participating characters":
        rest["participating"] = True
    elif said not in ("characters", "character", "cards", "locations"):
        raise Unread(said)
    extreme = tail(head)
    if extreme is None:
        return None
    if set(extreme[1]) & set(rest):
        raise Unread(said)
    return extreme[0], {**rest, **extreme[1]}
