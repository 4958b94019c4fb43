"""Conditions about players, piles and what has happened: "you have lost a [power] challenge this phase"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from reading.agot2e.cards import cards, title
from reading.agot2e.players import WHO, who, whose
from reading.agot2e.tails import number, referent
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
Made = tuple[Plain, str]
_BOUNDS = {"more": "at_least", "higher": "at_least", "fewer": "at_most", "less": "at_most", "lower": "at_most"}
_THAN = {"more": "more_than", "higher": "more_than", "fewer": "less_than", "less": "less_than", "lower": "less_than"}
_ORDER = {"first": 1, "second": 2, "third": 3}
_RIVAL = r"an opponent|each opponent|that player|that opponent|the losing opponent|the winning opponent|the defending player|the attacking player|that character's controller"  # noqa: E501
_TYPE = r"\[(?:military|intrigue|power)\]"
_IT = (
    r"SELF|it|he|she|him|her|attached character|attached location|attached card|that character|that card|that location"
)


def compared(mine: Any, way: str, theirs: Callable[[str], Any], whom: str) -> Plain:
    """My number against that of another player, of any opponent, or of each."""
    if whom == "an opponent":
        return {"some": "opponent", "so": {"number": mine, "is": {_THAN[way]: theirs("this-player")}}}
    if whom == "each opponent":
        other = {"more_than": "at_most", "less_than": "at_least"}[_THAN[way]]
        return {"not": {"some": "opponent", "so": {"number": mine, "is": {other: theirs("this-player")}}}}
    return {"number": mine, "is": {_THAN[way]: theirs(who(whom))}}


def _bound(n: str, way: str) -> Any:
    return {_BOUNDS[way]: number(n)} if way else number(n)


def _stat_of(what: str) -> Callable[[str], Plain]:
    if what.startswith("cards in"):
        return lambda whom: {"stat": "hand", "of": whom}
    if what == "power on your faction card":
        return lambda whom: {"stat": "faction-power", "of": whom}
    if what == "gold in your gold pool":
        return lambda whom: {"stat": "gold-pool", "of": whom}
    if what in ("power total", "total power"):
        return lambda whom: {"stat": "total-power", "of": whom}
    value = re.match(r"(claim|reserve|initiative|income|gold) value$", what)
    if value:
        stat = {"gold": "income"}.get(value[1], value[1])
        return lambda whom: {"stat": stat, "of": whom}
    raise Unread(what)


def _versus(m: re.Match[str]) -> Made:
    stat = _stat_of(m["what"])
    return compared(stat("you"), m["way"], stat, m["whom"]), ""


def _fewer(m: re.Match[str]) -> Made:
    which = cards(re.sub(r"^(\w+)$", r"\1", m["what"]))

    def count(whom: str) -> Plain:
        return {"count": {**which, "controller": whom}}

    return compared(count("you"), m["way"], count, m["whom"]), ""


def _value(m: re.Match[str]) -> Made:
    stat = {"gold": "income"}.get(m["stat"], m["stat"])
    if m["own"] == "an opponent's":
        so = {"number": {"stat": stat, "of": "this-player"}, "is": _bound(m["n"], m["way"] or "")}
        return {"some": "opponent", "so": so}, ""
    return {"number": {"stat": stat, "of": whose(m["own"])}, "is": _bound(m["n"], m["way"] or "")}, ""


def _has(m: re.Match[str]) -> Made:
    """ "an opponent has 10 or more cards in their discard pile": one of them alone has so many."""
    pile = {"discard pile": "discard", "dead pile": "dead"}
    n = 0 if m["n"] == "no" else _bound(m["n"], m["way"] or "")
    if m["pile"] == "hand":
        so: Plain = {"number": {"stat": "hand", "of": "this-player"}, "is": n}
    else:
        which = cards(m["what"]) if m["what"] != "cards" else {}
        so = {"there_is": {**which, "zone": pile[m["pile"]], "owner": "this-player"}, "n": n}
    return _of(m["whom"], so), ""


def _of(whom: str, so: Plain) -> Plain:
    if whom == "an opponent":
        return {"some": "opponent", "so": so}
    if whom == "a player":
        return {"some": "any", "so": so}
    return {"some": who(whom), "so": so}


def _controls(m: re.Match[str]) -> Made:
    n = _bound(m["n"], m["way"] or "") if m["n"] else None
    which = {**cards(m["what"]), "controller": "this-player"}
    so: Plain = {"there_is": which, **({"n": n} if n is not None else {})}
    return _of(m["whom"], so), ""


def _fought(m: re.Match[str]) -> Made:
    """ "you have lost 2 or more challenges this phase", "you have not won a [power] challenge this round"."""
    what = {"won": "challenge-won", "lost": "challenge-lost", "initiated": "challenge-initiated"}[m["how"]]
    whom = {"you": "you", "that player": "target-player", "an opponent": "opponent"}[m["who"]]
    so: Plain = {"happened": what, "player": whom}
    if m["type"]:
        so["type"] = m["type"].strip("[] ")
    if m["n"]:
        so["n"] = {"at_least": int(m["n"])}
    if m["span"] == "round":
        so["in"] = "round"
    return ({"not": so} if m["no"] else so), ""


def _dominance(m: re.Match[str]) -> Made:
    so: Plain = {"happened": "dominance-won", "player": "you", "in": m["span"]}
    return ({"not": so} if m["no"] else so), ""


def _which_number(m: re.Match[str]) -> Made:
    return {"number": {"stat": "initiated", "of": "you"}, "is": _ORDER[m["nth"]]}, ""


def _affiliation(m: re.Match[str]) -> Made:
    which = cards(re.sub(r"^each ", "", m["what"]))
    return {"not": {"there_is": {**which, "not": {"faction": [m["faction"]]}}}}, ""


def _card(m: re.Match[str]) -> tuple[Plain, str]:
    """The card that a condition speaks of, and what "it" is after it."""
    to = referent(m["it"])
    if to == "self":
        return {"self": True}, "self"
    return ({"host": True}, "host") if to == "host" else ({"meant": to}, "")


def _is_such(m: re.Match[str]) -> Made:
    card, to = _card(m)
    said = m["what"]
    if re.match(r"[A-Z]", said):
        which = title(said)
    else:
        which = cards(said if re.search(r"character|location|attachment|card|event|plot", said) else f"{said} card")
    anywhere = {} if to else {"zone": ["play", "hand", "deck", "discard", "dead", "shadows", "revealed", "used"]}
    if "zone" in which and to:
        raise Unread(said)
    so = {"there_is": {**anywhere, **which, **card}}
    return ({"not": so} if m["no"] else so), to


def _worth(m: re.Match[str]) -> Made:
    card, to = _card(m)
    key = {"STR": "str", "printed STR": "printed_str", "printed cost": "cost", "power": "power", "gold": "gold"}[
        m["stat"]
    ]
    anywhere = {} if to else {"zone": ["play", "hand", "deck", "discard", "dead", "shadows"]}
    if key in ("str", "printed_str", "power", "gold"):
        anywhere = {}
    return {"there_is": {**anywhere, **card, key: _bound(m["n"], m["way"] or "")}}, to


def _bears(m: re.Match[str]) -> Made:
    card, to = _card(m)
    no = bool(m["no"])
    if m["traits"]:
        which: Plain = {"trait": re.findall(r"\{([^}]+)\}", m["traits"])}
    elif m["icon"]:
        which = {"icon": re.findall(r"\[(\w+)\]", m["icon"])}
    elif m["n"]:
        key = {"challenge icons": "icons", "challenge icon": "icons"}.get(m["of"], m["of"])
        which = {key: 0 if m["n"] == "no" else _bound(m["n"], m["way"] or "")}
    else:
        which = {"an attachment": {"has_attachments": True}, "a duplicate": {"has_duplicate": True},
                 "no attachments": {"has_attachments": False}}[m["what"]]  # fmt: skip
    so = {"there_is": {**card, **which}}
    return ({"not": so} if no else so), to


def _fights(m: re.Match[str]) -> Made:
    """ "a {Knight} character you control is attacking alone"."""
    how = {m["how"]: True} if " or " not in m["how"] else {"participating": True}
    return {"there_is": {**cards(m["what"]), **how, **({"alone": True} if m["alone"] else {})}}, ""


def _phase(m: re.Match[str]) -> Made:
    return ({"not": {"phase": m["phase"]}} if m["no"] else {"phase": m["phase"]}), ""


def _plot(m: re.Match[str]) -> Made:
    no, whom = m["no"], m["whom"]
    so: Plain = {"there_is": {**cards(f"{m['what']} revealed"), "controller": "this-player"}}
    so = {"not": so} if no else so
    return (_of(whom, so) if whom != "you" else {"some": "you", "so": so}), ""


def _fewer_there(m: re.Match[str]) -> Made:
    which = cards(re.sub(r"^plots\b", "plot cards", m["what"]))
    return {"there_is": which, "n": {"less_than" if m["way"] == "fewer" else "more_than": number(m["n"])}}, ""


def _nobody(m: re.Match[str]) -> Made:
    which = cards(f"each {m['what']}" if not re.match(r"an? ", m["what"]) else m["what"])
    return {"not": {"there_is": {**which, "controller": "you"}}}, ""


def _same(m: re.Match[str]) -> Made:
    return {"there_is": {"meant": "self", "alone": True}}, "self"


def _margin(m: re.Match[str]) -> Made:
    return {"number": {"challenge": "margin"}, "is": {"at_least": int(m["n"])}, "player": "you", "role": "winner"}, ""


_STATS = r"(?:power total|total power|(?:claim|reserve|initiative) value)"
ROWS: tuple[tuple[str, Callable[[re.Match[str]], Made]], ...] = (
    (rf"you have (?:a )?(?P<way>more|fewer|less|higher|lower) (?P<what>cards in (?:your )?hand"
     rf"|power on your faction card|gold in your gold pool|{_STATS}) than (?P<whom>{_RIVAL})(?: does)?", _versus),
    (rf"you have (?P<way>more|fewer) (?P<what>cards) in (?:your )?hand than (?P<whom>{_RIVAL})",
     lambda m: (compared({"stat": "hand", "of": "you"}, m["way"], lambda p: {"stat": "hand", "of": p}, m["whom"]), "")),
    (r"your (?P<what>(?:claim|reserve|initiative) value) is (?P<way>higher|lower) than (?P<whom>an opponent|each "
     r"opponent)'s",
     _versus),
    (rf"you control (?P<way>more|fewer) (?P<what>[^,]+?) than (?P<whom>{_RIVAL})", _fewer),
    (r"(?:the )?(?P<own>your|an opponent's) (?P<stat>claim|reserve|initiative|gold) value is (?P<n>\d+)"
     r"(?: or (?P<way>lower|higher))?", _value),
    (r"the (?P<stat>claim|reserve|initiative|gold) value on (?P<own>your|an opponent's) revealed plot card is "
     r"(?P<n>\d+)"
     r"(?: or (?P<way>lower|higher))?", _value),
    (rf"(?P<whom>an opponent|a player|{WHO}) has (?P<n>no|\d+)(?: or (?P<way>more|fewer))? (?P<what>\w+) in "
     r"(?:his or her|their|its) (?P<pile>discard pile|dead pile|hand)", _has),
    (rf"(?P<whom>an opponent|a player|{WHO}) controls (?:(?P<n>\d+)(?: or (?P<way>more|fewer))? "
     rf")?(?P<what>[^,]+)", _controls),
    (rf"(?P<who>you|that player|an opponent) (?:have |has )?(?P<no>not )?(?:yet )?(?P<how>won|lost|initiated) "
     rf"(?:an? |(?P<n>\d+) or more )?(?P<type>{_TYPE} )?challenges? this (?P<span>phase|round)",
     _fought),
    (r"you have (?P<no>not )?won dominance this (?P<span>phase|round)", _dominance),
    (r"it (?:was|is) the (?P<nth>first|second|third) challenge you (?:have )?initiated this (?:phase|round)",
     _which_number),
    (r"(?P<what>each [^,]+) has the \[(?P<faction>\w+)\] affiliation", _affiliation),
    (rf"(?P<it>{_IT}) (?:is|was) (?P<no>not )?(?P<what>(?:an? )?[^,]+)", _is_such),
    (rf"(?P<it>{_IT})'s (?P<stat>STR|printed STR|printed cost) is (?P<n>\d+)(?: or "
     rf"(?P<way>lower|higher|less|more))?", _worth),
    (rf"(?P<it>{_IT}) (?:has|does (?P<no>not) have) (?:the "
     rf"(?P<traits>\{{[^}}]+\}}(?:(?:,| or|, or) \{{[^}}]+\}})*) traits?"
     rf"|(?P<icon>an? {_TYPE} icon)|(?P<n>no|\d+)(?: or (?P<way>more|fewer|less))? "
     r"(?P<of>power|gold|challenge icons?|keywords)|(?P<what>an attachment|a duplicate|no attachments))", _bears),
    (r"(?P<what>an? [^,]+?) is (?P<how>attacking|defending|participating|attacking or defending)(?P<alone> alone)?",
     _fights),
    (r"it is (?P<no>not )?the (?P<phase>plot|draw|marshaling|challenges|dominance|standing|taxation) phase", _phase),
    (rf"(?P<whom>you|an opponent|a player|{WHO}) (?:has|have|does (?P<no>not) have|do not have) (?P<what>an? "
     rf"[^,]*plot(?: card)?) revealed", _plot),
    (r"there are (?P<way>fewer|more) than (?P<n>\d+) (?P<what>[^,]+)", _fewer_there),
    (r"you (?:control no|do not control(?: an?)?) (?P<what>[^,]+)", _nobody),
    (r"you (?:won|win)(?: the challenge)? by (?P<n>\d+) or more(?: STR)?", _margin),
    (r"you win (?:the|this) challenge", lambda m: ({"player": "you", "role": "winner"}, "")),
    (r"you lose (?:the|this) challenge", lambda m: ({"player": "you", "role": "loser"}, "")),
)  # fmt: skip


def fact(said: str) -> Made | None:
    """What the first row that reads the condition says; None where none does."""
    lack: Unread | None = None
    for pattern, make in ROWS:
        found = re.match(rf"(?:{pattern})$", said)
        if found:
            try:
                return make(found)
            except Unread as unread:
                lack = unread
    if lack is not None:
        raise lack
    return None
