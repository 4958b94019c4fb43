"""Signing in and out, one's own account, invitations, a lost password."""

from __future__ import annotations

import smtplib
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, session
from flask_login import current_user, login_user, logout_user
from werkzeug.wrappers import Response as AnyResponse

from errors import NotFound, Refused
from people import accounts, invitations, mail, passkeys, sessions
from people.models import Account, Invitation
from people.permissions import SCOPES
from people.request.views import MAILS, NEW_ACCOUNTS, ONE_NAME, SIGN_IN, User, actor, site, take, writing
from services import services

blueprint = Blueprint("people", __name__)


def back_or(default: str) -> str:
    """Where the form says to go on to, if that is on this site."""
    asked = request.values.get("next", "")
    return asked if asked.startswith("/") and not asked.startswith(("//", "/\\")) else default


def _settings() -> Any:
    return services().settings


def _signed_in(account_id: int) -> None:
    """Begin a session of this browser."""
    with writing() as people:
        account = accounts.get(people, account_id)
        secret = sessions.begin(people, actor(), account, request.user_agent.string)
        user = User(secret, 0, account.id, account.name, accounts.held(people, account.id))
    tables, key = session.get("tables"), session.get("key")
    session.clear()  # a new token for its forms
    session.update({name: value for name, value in (("tables", tables), ("key", key)) if value})
    session.permanent = True
    login_user(user)


# --- in and out ----------------------------------------------------------------------------------------------------


@blueprint.get("/sign-in")
def sign_in_form() -> Any:
    """The form to sign in; who is signed in goes on."""
    if current_user.is_authenticated:
        return redirect(back_or("/account"))
    return _sign_in()


def _sign_in(problem: str = "", status: int = 200, **typed: str) -> Any:
    with services().people.session() as people:
        anybody = accounts.exist(people)
    page = render_template("people/sign_in.html", problem=problem, typed=typed, next=back_or(""), anybody=anybody,
                           site=site())  # fmt: skip
    return (page, status) if status != 200 else page


@blueprint.post("/sign-in")
def sign_in() -> Any:
    """Sign in with a name and a password."""
    login, password = request.form.get("login", ""), request.form.get("password", "")
    try:
        take(SIGN_IN)
        take(ONE_NAME, f"name {login.strip().lower()[:40]}")
        with services().people.session() as people:
            account_id = accounts.check_password(people, login, password).id
    except Refused as refused:
        return _sign_in(refused.message, refused.status, login=login[:40])
    _signed_in(account_id)
    return redirect(back_or("/account"), 303)


@blueprint.post("/sign-out")
def sign_out() -> AnyResponse:
    """End the session of this browser."""
    if current_user.is_authenticated:
        with writing() as people:
            sessions.end(people, actor(), current_user.session_id)
        logout_user()
    return redirect("/", 303)


@blueprint.post("/register")
def register_account() -> Any:
    """A new account, where the installation lets anybody have one."""
    if not site().registration:
        raise Refused("This site has no open registration; ask for an invitation.", code="closed", status=403)
    account_id = _new_account()
    if isinstance(account_id, Refused):
        return _sign_in(account_id.message, account_id.status, login=request.form.get("login", "")[:40], new="1")
    _signed_in(account_id)
    return redirect(back_or("/account"), 303)


def _new_account(invitation: int | None = None) -> int | Refused:
    """Make the account that a form describes, with the role of an invitation."""
    form = {name: request.form.get(name, "") for name in ("login", "name", "password", "mail")}
    try:
        take(NEW_ACCOUNTS)
        if not form["password"]:
            raise Refused("Choose a password.", where="password")
        with writing() as people:
            row = invitations.find(people, invitation) if invitation is not None else None
            account = accounts.create(people, actor(), form["login"] or form["name"].replace(" ", "."), form["name"],
                                      form["password"], form["mail"])  # fmt: skip
            if row is not None:
                invitations.take(people, actor(), row, account)
            return account.id
    except Refused as refused:
        return refused


@blueprint.post("/sign-in/passkey/options")
def passkey_options() -> Response:
    """What the browser needs to sign in with a passkey."""
    options, challenge = passkeys.to_use(_site())
    session["challenge"] = challenge.hex()
    return Response(options, mimetype="application/json")


@blueprint.post("/sign-in/passkey")
def passkey_sign_in() -> Any:
    """Sign in with the browser's answer."""
    take(SIGN_IN)
    challenge = _challenge()
    with writing() as people:
        account_id = passkeys.used(people, _site(), challenge, request.form.get("answer", "")).id
    _signed_in(account_id)
    return redirect(back_or("/account"), 303)


def _site() -> passkeys.Site:
    return passkeys.Site(request.host.partition(":")[0], request.host_url.rstrip("/"))


def _challenge() -> bytes:
    kept = session.pop("challenge", "")
    if not kept:
        raise Refused("The passkey was asked for too long ago; try again.", code="old_challenge")
    return bytes.fromhex(str(kept))


# --- one's own account -----------------------------------------------------------------------------------------------


@blueprint.get("/account")
def account() -> Any:
    """One's own account: roles, browsers that are signed in, tokens, passkeys, password."""
    return _account()


def _account(problem: str = "", status: int = 200, made: str = "") -> Any:
    actor().must("account.own")
    own = actor().account_id or 0
    with services().people.session() as people:
        page = render_template(
            "people/account.html",
            account=accounts.get(people, own),
            held=sorted(actor().held),
            events=services().event_names(people, [event for _, event in actor().held if event]),
            sessions=sessions.of_account(people, own),
            this=current_user.session_id,
            tokens=sessions.tokens(people, own),
            passkeys=passkeys.of_account(people, own),
            scopes=SCOPES,
            problem=problem,
            made=made,
        )
    return (page, status) if status != 200 else page


@blueprint.post("/account/password")
def change_password() -> Any:
    """Set another password; every other browser has to sign in again."""
    actor().must("account.own")
    try:
        take(SIGN_IN)
        with writing() as people:
            own = accounts.get(people, actor().account_id or 0)
            if own.password:
                accounts.check_password(people, own.login, request.form.get("old", ""))
            accounts.set_password(people, actor(), own, request.form.get("password", ""))
    except Refused as refused:
        return _account(refused.message, refused.status)
    _signed_in(actor().account_id or 0)
    return redirect("/account?done=password", 303)


@blueprint.post("/account/sessions/<int:session_id>/end")
def end_session(session_id: int) -> AnyResponse:
    """Sign another browser out."""
    with writing() as people:
        sessions.end(people, actor(), session_id)
    return redirect("/account?done=session", 303)


@blueprint.post("/account/tokens")
def make_token() -> Any:
    """A new token for programs; it is shown once."""
    try:
        with writing() as people:
            made = sessions.make_token(people, actor(), request.form.get("label", ""), request.form.getlist("scopes"))
    except Refused as refused:
        if refused.status in (401, 403):
            raise
        return _account(refused.message, refused.status)
    return _account(made=made)


@blueprint.post("/account/tokens/<int:token_id>/end")
def end_token(token_id: int) -> AnyResponse:
    """End a token."""
    with writing() as people:
        sessions.end_token(people, actor(), token_id)
    return redirect("/account?done=token", 303)


@blueprint.post("/account/passkeys/options")
def new_passkey_options() -> Response:
    """What the browser needs to make a passkey."""
    actor().must("account.own")
    with services().people.session() as people:
        options, challenge = passkeys.to_make(people, accounts.get(people, actor().account_id or 0), _site())
    session["challenge"] = challenge.hex()
    return Response(options, mimetype="application/json")


@blueprint.post("/account/passkeys")
def new_passkey() -> AnyResponse:
    """Keep the passkey that the browser made."""
    actor().must("account.own")
    answer, label, challenge = request.form.get("answer", ""), request.form.get("label", ""), _challenge()
    with writing() as people:
        own = accounts.get(people, actor().account_id or 0)
        passkeys.add(people, actor(), own, _site(), challenge, answer, label)
    return redirect("/account?done=passkey", 303)


@blueprint.post("/account/passkeys/<int:passkey_id>/end")
def end_passkey(passkey_id: int) -> AnyResponse:
    """Remove a passkey."""
    with writing() as people:
        passkeys.remove(people, actor(), passkey_id)
    return redirect("/account?done=passkey", 303)


@blueprint.post("/account/erase")
def erase_self() -> AnyResponse:
    """Erase one's own account: who it belonged to is gone, what was ruled stays."""
    actor().must("account.own")
    if not request.form.get("sure"):
        raise Refused("Tick that you are sure.", where="sure")
    with writing() as people:
        services().erase_account(people, actor(), accounts.get(people, actor().account_id or 0))
    logout_user()
    return redirect("/?erased=1", 303)


# --- invitations and lost passwords ----------------------------------------------------------------------------------


@blueprint.get("/join/<token>")
def join_form(token: str) -> str:
    """An invitation: to what, until when; taken by who is signed in or makes an account."""
    return _join(token)


def _join(token: str, problem: str = "", **typed: str) -> str:
    with services().people.session() as people:
        row = invitations.find(people, services().links.read_invitation(token))
        events = services().event_names(people, [row.event] if row.event else [])
        return render_template(
            "people/join.html", row=row, event=events.get(row.event, ""), problem=problem, typed=typed
        )


@blueprint.post("/join/<token>")
def join(token: str) -> Any:
    """Take the role of an invitation, with a new account or one's own."""
    number = services().links.read_invitation(token)
    if actor().account_id is not None:
        with writing() as people:
            row = invitations.find(people, number)
            invitations.take(people, actor(), row, accounts.get(people, actor().account_id or 0))
            return redirect(_after(row), 303)
    made = _new_account(number)
    if isinstance(made, Refused):
        typed = {name: request.form.get(name, "")[:80] for name in ("login", "name")}
        return _join(token, made.message, **typed), made.status
    _signed_in(made)
    with services().people.session() as people:
        return redirect(_after(people.get_one(Invitation, number)), 303)


def _after(row: Invitation) -> str:
    return f"/events/{row.event}" if row.event else "/account"


@blueprint.get("/password")
def lost_form() -> Any:
    """Ask for a link for a lost password, by mail where the installation can."""
    return render_template("people/lost.html", by_mail=bool(_settings().smtp_url), sent=False)


@blueprint.post("/password")
def lost() -> Any:
    """Send the link to the account's own address; the answer is the same whether there is such an account or not."""
    if not _settings().smtp_url:
        raise Refused("This site sends no mail; an operator can make a link for you.", code="no_mail", status=409)
    take(MAILS)
    with services().people.session() as people:
        try:
            account = accounts.by_login(people, request.form.get("login", ""))
        except NotFound:
            account = None
        if account is not None and account.mail:
            _send_link(account)
    return render_template("people/lost.html", by_mail=True, sent=True)


def _send_link(account: Account) -> None:
    link = request.host_url.rstrip("/") + services().links.password(account)
    text = f"A new password for {account.login} can be set here, once and until tomorrow:\n\n{link}\n"
    try:
        mail.send(_settings().smtp_url, _settings().mail_from, account.mail, "Maester: a new password", text)
    except (OSError, smtplib.SMTPException):
        current_app.logger.exception("The mail for a lost password could not be sent")


@blueprint.get("/password/<token>")
def new_password_form(token: str) -> Any:
    """The form for a new password."""
    with services().people.session() as people:
        account = services().links.read_password(people, token)
        return render_template("people/password.html", login=account.login, problem="")


@blueprint.post("/password/<token>")
def new_password(token: str) -> Any:
    """Set the new password, and sign in."""
    login = ""
    try:
        take(SIGN_IN)
        with writing() as people:
            account = services().links.read_password(people, token)
            login = account.login
            accounts.set_password(people, actor(), account, request.form.get("password", ""))
            account_id = account.id
    except Refused as refused:
        if not login:
            raise
        return render_template("people/password.html", login=login, problem=refused.message), refused.status
    _signed_in(account_id)
    return redirect("/account?done=password", 303)


def day(moment: datetime) -> str:
    """A moment for people, in UTC."""
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
