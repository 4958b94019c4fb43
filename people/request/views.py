"""Who makes a request, found once for each request: Flask-Login's session, a token, the tables that were scanned.

It has no pages. `register` is called by app.py; other packages ask `actor()`, `writing()` and `take()`.
"""

from __future__ import annotations

import secrets
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Flask, g, request, session
from flask_login import LoginManager, UserMixin, current_user
from flask_wtf.csrf import generate_csrf, validate_csrf
from markupsafe import Markup
from sqlalchemy.orm import Session
from wtforms import ValidationError

from errors import Refused
from pace import Rate, Sender
from people import accounts, sessions
from people.actor import Actor
from people.site import Site, chosen
from services import sender, services, while_reachable

SIGN_IN = Rate("tries to sign in", address="60 per 10 minutes", account="20 per 10 minutes")
ONE_NAME = Rate("tries to sign in with one name", address="10 per 10 minutes")
NEW_ACCOUNTS = Rate("new accounts", address="60 per hour")
MAILS = Rate("mails", address="3 per hour")
MOST_TABLES = 20


class User(UserMixin):  # type: ignore[misc]
    """Who is signed in, as Flask-Login wants it; its id is the secret of the session, so that it can be ended."""

    def __init__(
        self, secret: str, session_id: int, account_id: int, name: str, held: frozenset[tuple[str, str]]
    ) -> None:
        self.secret, self.session_id, self.account_id, self.name, self.held = secret, session_id, account_id, name, held

    def get_id(self) -> str:
        """What the cookie holds."""
        return self.secret


def register(app: Flask) -> None:
    """Give an application its sign-in, its tokens on forms and its rate limits."""
    app.config.update(
        PERMANENT_SESSION_LIFETIME=timedelta(days=90), WTF_CSRF_TIME_LIMIT=None, SESSION_COOKIE_NAME="maester"
    )
    manager = LoginManager(app)
    manager.session_protection = None  # a phone changes its address in a hall
    manager.user_loader(_load)
    app.before_request(_is_ours)
    app.jinja_env.globals.update(csrf=csrf, actor=actor, role_name=accounts.role_name)

    @app.after_request
    def keep_private(response: Any) -> Any:
        stored = "no-store" not in response.headers.get("Cache-Control", "")
        if stored and request.endpoint != "static" and (session.get("_user_id") or session.get("tables")):
            response.headers["Cache-Control"] = "private, no-cache"
        return response


def _load(secret: str) -> User | None:
    return while_reachable(lambda: _recognised(secret, datetime.now(UTC)), lambda: None, "Who is signed in")


def _recognised(secret: str, now: datetime) -> User | None:
    with services().people.session() as people:
        found = sessions.recognised(people, secret, now)
        if found is None:
            return None
        row, account = found
        user = User(secret, row.id, account.id, account.name, accounts.held(people, account.id))
        stale = sessions.stale(row, now)
        if stale:
            row.seen_at = now
            people.commit()
        return user


def actor() -> Actor:
    """Who makes this request. Raises Refused (401) for a token that is not known."""
    if "actor" not in g:
        g.actor = _find()
        g.account_id = g.actor.account_id
    found: Actor = g.actor
    return found


def _find() -> Actor:
    bearer = request.headers.get("Authorization", "")
    address = request.remote_addr or ""
    if bearer.lower().startswith("bearer ") and request.path.startswith("/api/"):
        with services().people.session() as people:
            token, account = sessions.of_token(people, bearer[7:].strip())
            held = accounts.held(people, account.id)
            return Actor(account.id, account.name, held, scopes=frozenset(token.scopes), address=address)
    tables = frozenset((str(event), int(table)) for event, table in session.get("tables", ()))
    key = str(session.get("key", ""))
    if current_user.is_authenticated:
        return Actor(current_user.account_id, current_user.name, current_user.held, tables, key, address=address)
    return Actor(tables=tables, key=key, address=address)


def sit_at(event: str, table: int) -> None:
    """Remember in this browser that it scanned a table's code."""
    tables = [one for one in session.get("tables", []) if one != [event, table] and one[0] != event]
    session["tables"] = [*tables, [event, table]][-MOST_TABLES:]
    session.setdefault("key", secrets.token_urlsafe(12))
    session.permanent = True
    g.pop("actor", None)


def default_site() -> Site:
    """What the environment says of the site."""
    settings = services().settings
    return Site(settings.registration, settings.questions, settings.approvals)


def site() -> Site:
    """What holds for the site now; what the environment says while people's database cannot be reached."""

    def ask() -> Site:
        with services().people.session() as people:
            return chosen(people, default_site())

    if "site" not in g:
        g.site = while_reachable(ask, default_site, "What the operator chose")
    found: Site = g.site
    return found


def writing() -> AbstractContextManager[Session]:
    """A session on what people enter, for one change."""
    opened: AbstractContextManager[Session] = services().people.writing()
    return opened


def take(rate: Rate, as_if: str = "") -> None:
    """Count one more of what has a limit, for this account, else for this address. Raises Refused (429).

    With `as_if` it is counted for that, whoever sends it.
    """
    actor()
    services().pace.take(rate, Sender(as_if) if as_if else sender())


# --- forms that are ours -------------------------------------------------------------------------------------------


def _is_ours() -> None:
    """A form, or JSON with a cookie, from who is signed in or sits at a table carries the session's token."""
    if request.method in ("GET", "HEAD", "OPTIONS") or request.headers.get("Authorization"):
        return
    if not (session.get("_user_id") or session.get("tables")):
        return  # there is no authority here that another site could use
    try:
        validate_csrf(request.form.get("csrf_token") or request.headers.get("X-CSRF-Token"))
    except ValidationError:
        message = (
            "The form could not be recognised as ours; it may be old. Go back, load the page again and send it again."
        )
        raise Refused(message, code="csrf", status=403) from None


def csrf() -> Markup:
    """The hidden field of a form; empty for who has no session."""
    if not (session.get("_user_id") or session.get("tables")):
        return Markup("")
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())
