"""Accounts and the roles they hold. The session on what people enter comes first, who acts second."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from people import audit
from people.actor import Actor
from people.models import Account, Passkey, RoleHeld, SignedIn, Token
from people.permissions import AT_EVENTS, GIVEN, ROLES

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,39}")
SHORTEST, LONGEST = 8, 200
LONGEST_NAME = 80
WRONG = "The name or the password is wrong."


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher  # where there is no argon2 (in a browser) nobody signs in

    return PasswordHasher()


@lru_cache(maxsize=1)
def _nobody() -> str:
    """The hash of a password that nobody has: an unknown name takes as long as a wrong password."""
    return _hasher().hash("nobody's")


def printable(text: str, besides: str = "") -> str:
    """Text without what no page can show: control characters, lone surrogates, space around it."""
    kept = (letter if letter in besides or unicodedata.category(letter) not in ("Cc", "Cs") else " " for letter in text)
    return "".join(kept).strip()


def create(session: Session, actor: Actor, login: str, name: str = "", password: str = "", mail: str = "") -> Account:
    """A new account, without a role. Who may is asked by the caller: operators, invited people, open registration.

    Raises Refused for a name that cannot be used or is taken, and for a password that is too short.
    """
    login, name, mail = login.strip().lower(), printable(name), printable(mail)
    if not LOGIN.fullmatch(login):
        message = "A sign-in name has 2 to 40 letters (a to z), digits, dots, hyphens or underscores."
        raise Refused(message, where="login", code="bad_login")
    if len(name) > LONGEST_NAME:
        raise Refused(f"The name has {len(name)} characters; {LONGEST_NAME} is the most.", where="name")
    if len(mail) > 254 or (mail and not re.fullmatch(r"[^@\s]+@[^@\s]+", mail)):
        raise Refused(f"{mail[:60]} is no mail address.", where="mail")
    if session.scalars(select(Account.id).where(Account.login == login)).first():
        raise Refused(f"The name {login} is taken; choose another.", where="login", code="taken", status=409)
    account = Account(login=login, name=name or login, mail=mail, password="", created_at=datetime.now(UTC))
    if password:
        account.password = _hashed(password)
    session.add(account)
    session.flush()
    audit.append(
        session, actor, "account.create", f"account:{account.id}", after={"login": login, "name": account.name}
    )
    return account


def _hashed(password: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        message = f"A password has {SHORTEST} to {LONGEST} characters; this has {len(password)}."
        raise Refused(message, where="password", code="bad_password")
    return _hasher().hash(password)


def by_login(session: Session, login: str) -> Account:
    """An account by what is typed to sign in. Raises NotFound."""
    found = session.scalars(select(Account).where(Account.login == login.strip().lower())).first()
    if found is None or found.erased_at:
        raise NotFound(f"There is no account {login[:40]}.")
    return found


def get(session: Session, account_id: int) -> Account:
    """An account by its number. Raises NotFound."""
    found = session.get(Account, account_id)
    if found is None:
        raise NotFound(f"There is no account {account_id}.")
    return found


def check_password(session: Session, login: str, password: str) -> Account:
    """The account of a name and a password. Raises Refused (403), the same for an unknown name and a wrong password."""
    from argon2.exceptions import InvalidHashError, VerificationError

    found = session.scalars(select(Account).where(Account.login == login.strip().lower()[:40])).first()
    usable = found is not None and not found.erased_at and bool(found.password)
    try:
        _hasher().verify(found.password if found is not None and usable else _nobody(), password[:LONGEST])
    except (VerificationError, InvalidHashError):
        usable = False
    if found is None or not usable:
        raise Refused(WRONG, code="wrong_password", status=403)
    return found


def set_password(session: Session, actor: Actor, account: Account, password: str) -> None:
    """Set a password; every browser that was signed in has to sign in again."""
    account.password = _hashed(password)
    session.execute(
        update(SignedIn)
        .where(SignedIn.account_id == account.id, SignedIn.ended_at.is_(None))
        .values(ended_at=datetime.now(UTC))
    )
    audit.append(session, actor, "account.password", f"account:{account.id}")


# --- roles -------------------------------------------------------------------------------------------------------


def held(session: Session, account_id: int) -> frozenset[tuple[str, str]]:
    """The roles of an account, each with its event (empty: the installation)."""
    query = select(RoleHeld.role, RoleHeld.event).where(RoleHeld.account_id == account_id, RoleHeld.ended_at.is_(None))
    return frozenset((role, event) for role, event in session.execute(query))


def give(session: Session, actor: Actor, account: Account, role: str, event: str = "") -> None:
    """Give a role, for the installation or for an event; nothing happens if it is held already.

    Raises Refused for who may not, and for a role that cannot be given there.
    """
    actor.must("event.manage" if event else "accounts.manage", event)
    grant(session, actor, account, role, event)


def grant(session: Session, actor: Actor, account: Account, role: str, event: str = "") -> None:
    """The same for who has been allowed otherwise: by an invitation, or as the creator of an event."""
    if role not in GIVEN or (event and role not in AT_EVENTS):
        known = ", ".join(AT_EVENTS if event else GIVEN)
        raise Refused(f"There is no role {role[:30]!r} to give; there are {known}.", where="role")
    if account.erased_at:
        raise Refused("This account was erased.", code="erased", status=409)
    if (role, event) in held(session, account.id):
        return
    session.add(RoleHeld(account_id=account.id, role=role, event=event, given_at=datetime.now(UTC)))
    session.flush()
    audit.append(session, actor, "role.give", f"account:{account.id}", after={"role": role, "event": event})


def end_role(session: Session, actor: Actor, account: Account, role: str, event: str = "") -> None:
    """Take a role back. Raises Refused for who may not, and for the last operator."""
    actor.must("event.manage" if event else "accounts.manage", event)
    if role == "operator" and len(holders(session, "operator")) == 1 and (role, "") in held(session, account.id):
        raise Refused("This is the last operator; give the role to somebody else first.", code="last", status=409)
    query = update(RoleHeld).where(RoleHeld.account_id == account.id, RoleHeld.role == role, RoleHeld.event == event)
    session.execute(query.where(RoleHeld.ended_at.is_(None)).values(ended_at=datetime.now(UTC)))
    audit.append(session, actor, "role.end", f"account:{account.id}", before={"role": role, "event": event})


def holders(session: Session, role: str, event: str = "") -> list[Account]:
    """Who holds a role there."""
    query = select(Account).join(RoleHeld).where(RoleHeld.role == role, RoleHeld.event == event)
    return list(session.scalars(query.where(RoleHeld.ended_at.is_(None)).order_by(Account.name)))


def staff(session: Session, event: str) -> list[tuple[Account, str]]:
    """Who has a role at an event, the strongest first."""
    query = select(Account, RoleHeld.role).join(RoleHeld).where(RoleHeld.event == event, RoleHeld.ended_at.is_(None))
    order = list(reversed(AT_EVENTS))
    return sorted(
        ((one, role) for one, role in session.execute(query)), key=lambda pair: (order.index(pair[1]), pair[0].name)
    )


def role_name(role: str) -> str:
    """A role for people."""
    return ROLES.get(role, role)


# --- all of them, and their end ------------------------------------------------------------------------------------


def listed(session: Session, actor: Actor) -> list[tuple[Account, list[tuple[str, str]]]]:
    """Every account with its roles. Raises Refused for who may not."""
    actor.must("accounts.manage")
    accounts = session.scalars(select(Account).order_by(Account.erased_at.is_not(None), Account.login)).all()
    roles: dict[int, list[tuple[str, str]]] = {}
    for account_id, role, event in session.execute(
        select(RoleHeld.account_id, RoleHeld.role, RoleHeld.event).where(RoleHeld.ended_at.is_(None))
    ):
        roles.setdefault(account_id, []).append((role, event))
    return [(one, sorted(roles.get(one.id, []))) for one in accounts]


def exist(session: Session) -> bool:
    """Whether anybody has an account here."""
    return session.scalars(select(func.count()).select_from(Account)).one() > 0


def erase(session: Session, actor: Actor, account: Account) -> None:
    """Erase who an account belongs to: name, mail, password, keys, sessions, tokens, roles, and the audit's details.

    What he did stays, by a number. Its owner may, and an operator. Raises Refused.
    """
    if actor.account_id != account.id:
        actor.must("names.erase")
    if ("operator", "") in held(session, account.id) and len(holders(session, "operator")) == 1:
        raise Refused("This is the last operator; give the role to somebody else first.", code="last", status=409)
    now = datetime.now(UTC)
    for table in (SignedIn, Token, RoleHeld):
        session.execute(
            update(table).where(table.account_id == account.id, table.ended_at.is_(None)).values(ended_at=now)
        )
    session.execute(update(SignedIn).where(SignedIn.account_id == account.id).values(device="", address=""))
    session.execute(update(Token).where(Token.account_id == account.id).values(label=""))
    for key in session.scalars(select(Passkey).where(Passkey.account_id == account.id)):
        session.delete(key)
    account.login, account.name, account.mail, account.password = f"erased-{account.id}", "name erased", "", ""
    account.erased_at = now
    session.flush()
    by = actor if actor.account_id != account.id else Actor()
    audit.erase(session, by, f"account:{account.id}", account.id)
