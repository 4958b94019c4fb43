"""An account erased wherever its name stands: the account itself, and where its owner sat at events."""

from __future__ import annotations

from sqlalchemy.orm import Session

from faq.events import service as events
from people import accounts
from people.actor import Actor
from people.models import Account


def erase_account(session: Session, actor: Actor, account: Account) -> None:
    """Erase who an account belongs to; what it ruled stays. Raises Refused as accounts.erase."""
    accounts.erase(session, actor, account)
    events.erased(session, account.id)
