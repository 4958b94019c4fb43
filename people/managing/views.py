"""What an operator does in the browser: accounts and their roles, invitations, erasure, the audit log."""

from __future__ import annotations

import io
import secrets
import tempfile
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, send_file
from werkzeug.wrappers import Response as AnyResponse

import copies
from errors import Refused
from people import accounts, audit, invitations
from people import site as sites
from people.permissions import GIVEN
from people.request.views import actor, default_site, site, writing
from services import services

blueprint = Blueprint("managing", __name__)


@blueprint.get("/accounts")
def index() -> Any:
    """Every account with its roles; new ones, invitations for lost passwords."""
    return _page()


def _page(problem: str = "", status: int = 200, link: str = "", about: str = "") -> Any:
    with services().people.session() as people:
        listed = accounts.listed(people, actor())
        events = services().event_names(people, [event for _, roles in listed for _, event in roles if event])
        page = render_template(
            "people/accounts.html",
            listed=listed,
            events=events,
            roles=GIVEN,
            invitations=[(one, services().links.invitation(one)) for one in invitations.open_ones(people)],
            failed={name: state for name, state in services().started().items() if state.startswith("failed")},
            problem=problem,
            link=request.host_url.rstrip("/") + link if link else "",
            about=about,
        )
    return (page, status) if status != 200 else page


@blueprint.post("/accounts")
def create() -> Any:
    """A new account; without a password its owner sets one by the link that is shown."""
    actor().must("accounts.manage")
    form = {name: request.form.get(name, "") for name in ("login", "name", "mail")}
    try:
        with writing() as people:
            made = accounts.create(people, actor(), **form)
            made.password = f"!{secrets.token_hex(16)}"  # none that fits, so that each link is of its own
            if request.form.get("role"):
                accounts.give(people, actor(), made, request.form["role"])
            link = services().links.password(made)
    except Refused as refused:
        return _page(refused.message, refused.status)
    return _page(link=link, about=f"{form['login']} sets a password here, once and until tomorrow:")


@blueprint.post("/accounts/<int:account_id>/link")
def password_link(account_id: int) -> Any:
    """A link at which the owner of an account sets a new password."""
    actor().must("accounts.manage")
    with writing() as people:
        account = accounts.get(people, account_id)
        link, login = services().links.password(account), account.login
        audit.append(people, actor(), "account.link", f"account:{account_id}")
    return _page(link=link, about=f"{login} sets a new password here, once and until tomorrow:")


@blueprint.post("/accounts/<int:account_id>/roles")
def give(account_id: int) -> AnyResponse:
    """Give an account a role for the installation."""
    actor().must("accounts.manage")
    with writing() as people:
        accounts.give(people, actor(), accounts.get(people, account_id), request.form.get("role", ""))
    return redirect("/accounts", 303)


@blueprint.post("/accounts/<int:account_id>/roles/end")
def end(account_id: int) -> AnyResponse:
    """Take a role for the installation back."""
    actor().must("accounts.manage")
    with writing() as people:
        accounts.end_role(people, actor(), accounts.get(people, account_id), request.form.get("role", ""))
    return redirect("/accounts", 303)


@blueprint.post("/accounts/<int:account_id>/erase")
def erase(account_id: int) -> AnyResponse:
    """Erase who an account belongs to."""
    actor().must("names.erase")
    if not request.form.get("sure"):
        raise Refused("Tick that you are sure.", where="sure")
    with writing() as people:
        services().erase_account(people, actor(), accounts.get(people, account_id))
    return redirect("/accounts", 303)


@blueprint.post("/accounts/invitations")
def invite() -> AnyResponse:
    """An invitation to a role for the installation."""
    hours = request.form.get("hours", "24")
    with writing() as people:
        invitations.invite(people, actor(), request.form.get("role", ""), "", int(hours) if hours.isdecimal() else 0)
    return redirect("/accounts#invitations", 303)


@blueprint.post("/invitations/<int:number>/end")
def end_invitation(number: int) -> AnyResponse:
    """End an invitation before its time."""
    with writing() as people:
        invitations.end(people, actor(), number)
    return redirect((request.form.get("event") and f"/events/{request.form['event']}/staff") or "/accounts", 303)


@blueprint.get("/operator")
def operator() -> Any:
    """What the operator chooses for the site, a copy of what people entered, and how the server runs."""
    return _operator(site())


def _operator(shown: sites.Site, problem: str = "", status: int = 200) -> Any:
    actor().must("site.manage")
    ours = services().settings
    told = [
        ("Data folder", ours.data),
        ("Database", "SQLite" if copies.is_sqlite(ours.people_url) else "PostgreSQL"),
        ("Search", ours.search_engine),
        ("Processes, threads", f"{ours.workers}, {ours.threads}"),
        ("Trusted proxies", ours.proxies),
        ("Mail", "is sent" if ours.smtp_url else "is not sent (SMTP_URL)"),
    ]
    page = render_template("people/operator.html", site=shown, settings=told, problem=problem)
    return (page, status) if status != 200 else page


@blueprint.post("/operator")
def choose() -> Any:
    """Choose what the site lets people do."""
    actor().must("site.manage")
    sent = request.form
    approvals = sent.get("approvals", "")
    wanted = sites.Site(bool(sent.get("registration")), bool(sent.get("questions")),
                        int(approvals) if approvals.isdecimal() and len(approvals) < 4 else 0)  # fmt: skip
    try:
        with writing() as people:
            sites.choose(people, actor(), default_site(), wanted)
    except Refused as refused:
        return _operator(wanted, refused.message, refused.status)
    return redirect("/operator?done=site", 303)


@blueprint.post("/operator/copy")
def copy() -> Response:
    """A copy of what people entered, as of this moment, to be kept elsewhere."""
    actor().must("site.manage")
    with writing() as people:
        audit.append(people, actor(), "data.copy", "site")
    url = services().settings.people_url
    name = copies.name_of_copy(url, "by-hand")
    with tempfile.TemporaryDirectory(dir=services().settings.data) as folder:
        try:
            whole = copies.back_up(url, Path(folder) / name).read_bytes()
        except copies.CopyFailed as failed:
            raise Refused(f"Nothing was copied. {failed}", code="no_copy", status=409) from None
    answer = send_file(io.BytesIO(whole), "application/octet-stream", as_attachment=True, download_name=name)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/audit")
def log() -> str:
    """The audit log, the newest first, with whether its chain is whole."""
    actor().must("audit.read")
    offset = min(max(request.args.get("from", 0, type=int), 0), 10_000_000)
    with services().people.session() as people:
        found = audit.lines(people, offset, request.args.get("what", "")[:80])
        more = offset + audit.PAGE if len(found) == audit.PAGE else None
        return render_template("people/audit.html", lines=found, more=more, count=audit.count(people))
