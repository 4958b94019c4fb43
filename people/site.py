"""What the operator chooses for the site in the browser; until then the environment says."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import Refused
from people import audit
from people.actor import Actor
from people.models import SiteChoice

MOST_APPROVALS = 9


@dataclass(frozen=True)
class Site:
    """Whether anybody may make an account, whether questions are taken, how many of the council approve a precedent."""

    registration: bool
    questions: bool
    approvals: int


def chosen(session: Session, default: Site) -> Site:
    """What holds: the operator's choices, else `default`."""
    known = {one.name: one.value for one in session.scalars(select(SiteChoice))}
    kinds = {"registration": bool, "questions": bool, "approvals": int}
    return replace(default, **{name: kinds[name](value) for name, value in known.items() if name in kinds})


def choose(session: Session, actor: Actor, default: Site, site: Site) -> None:
    """Choose for the site. Raises Refused for who may not, and for a number that cannot be."""
    actor.must("site.manage")
    if not 1 <= site.approvals <= MOST_APPROVALS:
        raise Refused(f"1 to {MOST_APPROVALS} of the council approve a precedent.", where="approvals")
    before = chosen(session, default)
    for name in (field.name for field in fields(Site)):
        session.merge(SiteChoice(name=name, value=int(getattr(site, name))))
    audit.append(session, actor, "site.choose", "site", vars(before), vars(site))
