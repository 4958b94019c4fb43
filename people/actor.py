"""Who acts: an account, a player at a table, a visitor, the command line; asked before anything is changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from errors import Refused
from people.permissions import AT_EVENTS, MAY, ROLES, scope_of


@dataclass(frozen=True)
class Actor:
    """Who does something, from where, and with which roles (role and event; an empty event: everywhere).

    `tables` are the events' tables whose code this browser has scanned; `key` tells that browser from others.
    `scopes` is None for a person, and what its owner allowed for a token.
    """

    account_id: int | None = None
    name: str = ""
    held: frozenset[tuple[str, str]] = frozenset()
    tables: frozenset[tuple[str, int]] = frozenset()
    key: str = ""
    scopes: frozenset[str] | None = None
    address: str = field(default="", compare=False)

    def roles(self, event: str = "") -> frozenset[str]:
        """The roles held at an event, or for the installation when none is named."""
        found = {"anybody"}
        if self.account_id is not None:
            found.add("member")
        if event and any(at == event for at, _ in self.tables):
            found.add("player")
        found |= {role for role, at in self.held if at in ("", event)}
        return frozenset(found)

    def may(self, act: str, event: str = "") -> bool:
        """Whether the table of permissions allows it, at an event or for the installation."""
        if self.scopes is not None:
            scope = scope_of(act)
            if scope and scope not in self.scopes:
                return False
        return bool(self.roles(event) & MAY[act])

    def must(self, act: str, event: str = "") -> None:
        """Raises Refused, with 401 for who could sign in first and 403 for who may not."""
        if self.may(act, event):
            return
        who = " or ".join(ROLES[role] for role in ROLES if role in MAY[act])
        if self.account_id is None:
            raise Refused(f"Sign in first: this is for {who}.", code="sign_in", status=401)
        if self.scopes is not None and scope_of(act) not in self.scopes:
            raise Refused(
                f"This token may not do that; it needs the scope “{scope_of(act)}”.", code="scope", status=403
            )
        raise Refused(f"Your account may not do that{' at this event' if event else ''}: this is for {who}.",
                      code="not_allowed", status=403)  # fmt: skip

    def capacity(self, event: str = "") -> str:
        """The strongest role in which this person rules at an event; empty for who rules nowhere."""
        roles = self.roles(event)
        return next((role for role in reversed(AT_EVENTS) if role in roles), "council" if "council" in roles else "")


COMMAND_LINE = Actor(name="command line", held=frozenset({("operator", "")}))
"""Whoever can run commands on the machine."""
