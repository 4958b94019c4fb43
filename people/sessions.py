"""Browsers that are signed in, and tokens for programs: made, recognised by their secret, listed, ended."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from people import accounts, audit
from people.actor import Actor
from people.models import Account, SignedIn, Token
from people.permissions import SCOPES

LASTS = timedelta(days=90)
SEEN_EVERY = timedelta(minutes=10)
PREFIX = "maester_"
MOST_TOKENS = 50


def _hash(secret: str) -> str:
    # Secrets are 256 random bits, so that one hash suffices.
    return hashlib.sha256(secret.encode()).hexdigest()


def begin(session: Session, actor: Actor, account: Account, device: str) -> str:
    """Sign a browser in; returns the secret that its cookie holds."""
    secret = secrets.token_urlsafe(32)
    now = datetime.now(UTC)
    row = SignedIn(account_id=account.id, secret=_hash(secret), device=device[:200], address=actor.address,
                   began_at=now, seen_at=now)  # fmt: skip
    session.add(row)
    session.flush()
    doer = Actor(account.id, account.name, address=actor.address)
    audit.append(session, doer, "session.begin", f"account:{account.id}", after={"session": row.id})
    return secret


def recognised(session: Session, secret: str, now: datetime) -> tuple[SignedIn, Account] | None:
    """Who holds the secret of a session that has neither ended nor lain still for too long."""
    query = select(SignedIn, Account).join(Account).where(SignedIn.secret == _hash(secret), SignedIn.ended_at.is_(None))
    found = session.execute(query).first()
    if found is None or found[1].erased_at or found[0].seen_at < now - LASTS:
        return None
    return found[0], found[1]


def stale(row: SignedIn, now: datetime) -> bool:
    """Whether it is time to note that a session is in use; not with every page."""
    return row.seen_at < now - SEEN_EVERY


def of_account(session: Session, account_id: int) -> list[SignedIn]:
    """The browsers in which an account is signed in, the latest first."""
    query = select(SignedIn).where(SignedIn.account_id == account_id, SignedIn.ended_at.is_(None))
    return list(session.scalars(query.order_by(SignedIn.seen_at.desc())))


def end(session: Session, actor: Actor, session_id: int) -> None:
    """End a session of one's own. Raises NotFound for any other."""
    actor.must("account.own")
    row = session.get(SignedIn, session_id)
    if row is None or row.account_id != actor.account_id:
        raise NotFound("There is no such session of yours.")
    if row.ended_at is None:
        row.ended_at = datetime.now(UTC)
        audit.append(session, actor, "session.end", f"account:{row.account_id}", before={"session": row.id})


# --- tokens ------------------------------------------------------------------------------------------------------


def make_token(session: Session, actor: Actor, label: str, scopes: Collection[str]) -> str:
    """A new token of one's own; returned once and kept as a hash. Raises Refused."""
    actor.must("account.own")
    label = accounts.printable(label)[:80]
    chosen = sorted(set(scopes) & set(SCOPES))
    if not label:
        raise Refused("Say what the token is for.", where="label")
    if not chosen:
        raise Refused("Choose what the token may do.", where="scopes")
    if len(tokens(session, actor.account_id or 0)) >= MOST_TOKENS:
        raise Refused(f"{MOST_TOKENS} tokens are the most; end one first.", code="too_many", status=409)
    secret = PREFIX + secrets.token_urlsafe(32)
    row = Token(
        account_id=actor.account_id, secret=_hash(secret), label=label, scopes=chosen, made_at=datetime.now(UTC)
    )
    session.add(row)
    session.flush()
    audit.append(session, actor, "token.make", f"token:{row.id}", after={"label": label, "scopes": chosen})
    return secret


def tokens(session: Session, account_id: int) -> list[Token]:
    """The tokens of an account that have not been ended."""
    query = select(Token).where(Token.account_id == account_id, Token.ended_at.is_(None))
    return list(session.scalars(query.order_by(Token.id)))


def of_token(session: Session, secret: str) -> tuple[Token, Account]:
    """The token of a secret, and whose it is. Raises Refused (401)."""
    query = select(Token, Account).join(Account).where(Token.secret == _hash(secret), Token.ended_at.is_(None))
    found = session.execute(query).first()
    if found is None or found[1].erased_at:
        raise Refused("This token is not known here, or it was ended.", code="bad_token", status=401)
    return found[0], found[1]


def end_token(session: Session, actor: Actor, token_id: int) -> None:
    """End a token of one's own. Raises NotFound for any other."""
    actor.must("account.own")
    row = session.get(Token, token_id)
    if row is None or row.account_id != actor.account_id:
        raise NotFound("There is no such token of yours.")
    if row.ended_at is None:
        row.ended_at = datetime.now(UTC)
        audit.append(session, actor, "token.end", f"token:{row.id}", before={"label": row.label})
