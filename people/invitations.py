"""Links that carry a role and expire: shown as a QR code, taken by whoever scans it. And links for a lost password.

An invitation's link is its row's number, signed (itsdangerous): whoever made it can show it again, and nobody can make
one up. A link for a lost password is signed over the present password's hash, so that it works once.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from people import accounts, audit
from people.actor import Actor
from people.models import Account, Invitation
from people.permissions import AT_EVENTS, GIVEN

LONGEST = timedelta(days=60)
RESET_SECONDS = 86_400


def _text(made: str | bytes) -> str:
    return made if isinstance(made, str) else made.decode()


class Links:
    """Signs and reads the links; `key` is the installation's secret."""

    def __init__(self, key: str) -> None:
        self._invitations = URLSafeSerializer(key, salt="invitation")
        self._passwords = URLSafeTimedSerializer(key, salt="password")

    def invitation(self, row: Invitation) -> str:
        """The address of an invitation."""
        return f"/join/{_text(self._invitations.dumps(row.id))}"

    def read_invitation(self, token: str) -> int:
        """The number of an invitation. Raises NotFound."""
        try:
            return int(self._invitations.loads(token))
        except (BadSignature, ValueError, TypeError):
            raise NotFound("This invitation is not one of ours. Is the whole link there?") from None

    def password(self, account: Account) -> str:
        """The address at which a new password can be set, once and for a day."""
        return f"/password/{_text(self._passwords.dumps([account.id, _seal(account)]))}"

    def read_password(self, session: Session, token: str) -> Account:
        """Whose link it is. Raises Refused when it is too old or was used."""
        try:
            account_id, seal = self._passwords.loads(token, max_age=RESET_SECONDS)
            account = session.get(Account, account_id)
        except (BadSignature, ValueError, TypeError):
            account, seal = None, ""
        if account is None or account.erased_at or seal != _seal(account):
            raise Refused("This link is too old or was used; ask for another.", code="old_link", status=410)
        return account


def _seal(account: Account) -> str:
    return hashlib.sha256(f"{account.id} {account.password}".encode()).hexdigest()[:16]


def invite(session: Session, actor: Actor, role: str, event: str = "", hours: int = 24, uses: int = 50) -> Invitation:
    """An invitation to a role, at an event or for the installation. Raises Refused."""
    actor.must("event.manage" if event else "accounts.manage", event)
    if role not in (AT_EVENTS if event else GIVEN):
        raise Refused(f"There is no role {role[:30]!r} to invite to.", where="role")
    if not 1 <= hours <= LONGEST / timedelta(hours=1) or not 1 <= uses <= 500:
        raise Refused("An invitation holds for 1 hour to 60 days and for 1 to 500 people.", where="hours")
    now = datetime.now(UTC)
    row = Invitation(role=role, event=event, made_by=actor.account_id, made_at=now,
                     expires_at=now + timedelta(hours=hours), uses=uses)  # fmt: skip
    session.add(row)
    session.flush()
    audit.append(session, actor, "invitation.make", f"invitation:{row.id}", after={"role": role, "event": event})
    return row


def open_ones(session: Session, event: str = "") -> list[Invitation]:
    """The invitations of an event (or of the installation) that can still be taken."""
    query = select(Invitation).where(Invitation.event == event, Invitation.ended_at.is_(None), Invitation.uses > 0)
    return list(session.scalars(query.where(Invitation.expires_at > datetime.now(UTC)).order_by(Invitation.id)))


def find(session: Session, number: int) -> Invitation:
    """An invitation that can be taken. Raises Refused (410) when it has ended."""
    row = session.get(Invitation, number)
    if row is None or row.ended_at or row.uses < 1 or row.expires_at < datetime.now(UTC):
        raise Refused("This invitation has ended; ask for another.", code="ended", status=410)
    return row


def take(session: Session, actor: Actor, row: Invitation, account: Account) -> None:
    """Give an account the role of an invitation."""
    if (row.role, row.event) in accounts.held(session, account.id):
        return
    row.uses -= 1
    accounts.grant(session, actor, account, row.role, row.event)


def end(session: Session, actor: Actor, number: int) -> None:
    """End an invitation before its time. Raises Refused for who may not."""
    row = session.get(Invitation, number)
    event = row.event if row else ""
    actor.must("event.manage" if event else "accounts.manage", event)
    if row is None:
        raise NotFound("There is no such invitation.")
    if row.ended_at is None:
        row.ended_at = datetime.now(UTC)
        audit.append(session, actor, "invitation.end", f"invitation:{row.id}")
