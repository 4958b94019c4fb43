"""Tables of accounts and of what they may do (database.PeopleBase). They change only by a migration."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Double, ForeignKey, Index, LargeBinary, Text
from sqlalchemy.orm import Mapped, mapped_column

from database import Moment, PeopleBase


class Account(PeopleBase):
    """Somebody who can sign in. `login` is what is typed, `name` what others read; erased ones keep their number."""

    __tablename__ = "account"

    id: Mapped[int] = mapped_column(primary_key=True)
    login: Mapped[str] = mapped_column(Text, unique=True)  # lower case
    name: Mapped[str] = mapped_column(Text)
    mail: Mapped[str] = mapped_column(Text)
    password: Mapped[str] = mapped_column(Text)  # argon2; empty: none is set
    created_at: Mapped[datetime] = mapped_column(Moment)
    erased_at: Mapped[datetime | None] = mapped_column(Moment)


class RoleHeld(PeopleBase):
    """A role that an account holds: for the installation (`event` empty) or at one event."""

    __tablename__ = "role_held"
    __table_args__ = (Index("ix_role_held_account", "account_id"), Index("ix_role_held_event", "event"))

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    role: Mapped[str] = mapped_column(Text)
    event: Mapped[str] = mapped_column(Text)  # an event's id; people knows no more of events
    given_at: Mapped[datetime] = mapped_column(Moment)
    ended_at: Mapped[datetime | None] = mapped_column(Moment)


class SignedIn(PeopleBase):
    """A browser that is signed in. Its cookie holds the secret, the row only its hash."""

    __tablename__ = "signed_in"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    secret: Mapped[str] = mapped_column(Text, unique=True)
    device: Mapped[str] = mapped_column(Text)
    address: Mapped[str] = mapped_column(Text)
    began_at: Mapped[datetime] = mapped_column(Moment)
    seen_at: Mapped[datetime] = mapped_column(Moment)
    ended_at: Mapped[datetime | None] = mapped_column(Moment)


class Token(PeopleBase):
    """A token for programs: what it may do (`scopes`), as its account and no more than that."""

    __tablename__ = "token"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    secret: Mapped[str] = mapped_column(Text, unique=True)
    label: Mapped[str] = mapped_column(Text)
    scopes: Mapped[list[str]] = mapped_column(JSON)
    made_at: Mapped[datetime] = mapped_column(Moment)
    used_at: Mapped[datetime | None] = mapped_column(Moment)
    ended_at: Mapped[datetime | None] = mapped_column(Moment)


class Passkey(PeopleBase):
    """A WebAuthn credential of an account."""

    __tablename__ = "passkey"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), index=True)
    credential: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int]
    label: Mapped[str] = mapped_column(Text)
    made_at: Mapped[datetime] = mapped_column(Moment)
    used_at: Mapped[datetime | None] = mapped_column(Moment)


class Invitation(PeopleBase):
    """A link that carries a role and expires; whoever has it may take the role `uses` times more."""

    __tablename__ = "invitation"

    id: Mapped[int] = mapped_column(primary_key=True)
    role: Mapped[str] = mapped_column(Text)
    event: Mapped[str] = mapped_column(Text, index=True)
    made_by: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    made_at: Mapped[datetime] = mapped_column(Moment)
    expires_at: Mapped[datetime] = mapped_column(Moment)
    uses: Mapped[int]
    ended_at: Mapped[datetime | None] = mapped_column(Moment)


class SiteChoice(PeopleBase):
    """Something that the operator chose for the site in the browser: 0 and 1 for no and yes, or a number."""

    __tablename__ = "site_choice"

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    value: Mapped[int]


class PaceEntry(PeopleBase):
    """One thing that a sender did, for the limits, where several servers count together (people.paced). Soon gone."""

    __tablename__ = "pace_entry"
    __table_args__ = (Index("ix_pace_entry_key", "key", "at"),)

    number: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Text)  # hashed: it does not tell who did what
    at: Mapped[float] = mapped_column(Double)
    until: Mapped[float] = mapped_column(Double, index=True)


class AuditLine(PeopleBase):
    """One act that changed something. `hash` covers all of it and the hash of the line before.

    `details` (actor's name, address, before, after, a salt) are covered by their digest, so that they can be erased
    without breaking the chain.
    """

    __tablename__ = "audit_line"
    __table_args__ = (Index("ix_audit_line_what", "what"), Index("ix_audit_line_account", "account_id"))

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[str] = mapped_column(Text)  # as it is hashed
    account_id: Mapped[int | None]
    act: Mapped[str] = mapped_column(Text)
    what: Mapped[str] = mapped_column(Text)
    digest: Mapped[str] = mapped_column(Text)
    details: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    previous: Mapped[str] = mapped_column(Text)
    hash: Mapped[str] = mapped_column(Text)
