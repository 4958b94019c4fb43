"""Who may do what: the one table. Services ask it; tests walk every role by every route with it.

Tournament rules 2008-09: the Tournament Organizer is the final authority for all card interpretations at an event.
"""

from __future__ import annotations

ROLES: dict[str, str] = {
    "anybody": "anybody",
    "player": "player at an event",
    "member": "anybody with an account",
    "judge": "judge",
    "head_judge": "head judge",
    "to": "Tournament Organizer",
    "council": "council",
    "operator": "operator",
}
"""Every role with its name. The first three are held by being there: a visitor, who scanned a table's code, who signed
in; the others are given, for the installation or for one event."""

GIVEN = ("judge", "head_judge", "to", "council", "operator")
AT_EVENTS = ("judge", "head_judge", "to")
"""The roles that can be given for one event; held for the installation they hold at every event."""

_ALL = frozenset(ROLES)
_STAFF = frozenset(AT_EVENTS)
_HEADS = frozenset({"head_judge", "to"})
_MEMBERS = _ALL - {"anybody", "player"}

MAY: dict[str, frozenset[str]] = {
    # reading, and what needs no account
    "read": _ALL,
    "dispute.save": _ALL,
    "ruling.keep": _ALL,  # under an address of its own, by a judge whom nobody has named, listed nowhere
    "question.ask": _ALL,  # if the installation takes questions
    # at an event
    "event.read": frozenset({"player", "council"}) | _STAFF,
    "call.make": frozenset({"player"}) | _STAFF,
    "case.appeal": frozenset({"player"}) | _STAFF,
    "call.take": _STAFF,
    "case.open": _STAFF,
    "case.read": _STAFF | {"council"},
    "ruling.give": _STAFF,
    "ruling.correct": _STAFF,  # one's own; a head judge and a TO any
    "extension.give": _STAFF,
    "event.report": _STAFF,
    "appeal.decide": _HEADS,
    "ruling.overrule": _HEADS,
    "ruling.against_document": _HEADS,
    "event.manage": _HEADS,  # staff, invitations, tables, rounds, closing
    "event.create": _HEADS | {"operator"},
    # questions from the web
    "question.answer": _STAFF | {"council"},
    # the community
    "ruling.publish": _STAFF | {"council"},
    "precedent.propose": _STAFF | {"council"},
    "precedent.discuss": _STAFF | {"council"},
    "precedent.decide": frozenset({"council"}),
    "flag.resolve": frozenset({"council"}),
    "card.correct": _STAFF | {"council"},  # how a card is described at this installation
    "moderate": frozenset({"council", "operator"}),
    # one's own account, and everybody's
    "account.own": _MEMBERS,
    "accounts.manage": frozenset({"operator"}),
    "audit.read": frozenset({"operator"}),
    "site.manage": frozenset({"operator"}),  # what the site lets people do, copies of what they entered
    "names.erase": frozenset({"operator"}),
}
"""Every act with the roles that may do it."""

SCOPES: dict[str, tuple[str, ...]] = {
    "cases": ("case.open", "question.ask", "case.appeal"),
    "rulings": ("ruling.give", "ruling.keep", "ruling.correct", "ruling.publish", "appeal.decide", "ruling.overrule",
                "ruling.against_document", "question.answer"),
    "precedents": ("precedent.propose", "precedent.discuss", "precedent.decide", "flag.resolve"),
    "read": ("event.read", "case.read", "event.report"),
}  # fmt: skip
"""What a token of each scope may do, within what its account may."""


def scope_of(act: str) -> str:
    """The scope a token needs for an act; empty for what no token needs, "none" for what no token may."""
    if MAY[act] == _ALL and act == "read":
        return ""
    return next((scope for scope, acts in SCOPES.items() if act in acts), "none")
