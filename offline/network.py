"""What a phone does not do without a network, and says so."""

from __future__ import annotations

from flask import Flask, Response, request

from errors import Refused

ACCOUNTS = (
    "Accounts are at the server, so this needs the network: signing in and out, passwords, invitations, who may do "
    "what. Who was signed in when the network was last there is still so on this device."
)
EVENTS = (
    "What an event's heads set up (tables, staff, invitations, the end) needs the network. Calls, cases, rulings, "
    "seats and time work without one."
)
TABLE = "A table's own page needs the network: without it no judge would hear the call. Wave for one."
COUNCIL = "The council's work is done together, so it needs the network. Precedents can be read."
SET_UP = ("new", "create", "staff", "change", "change_form", "invite", "end_role", "close", "tables", "invitation_qr")
AT_TABLES = ("table", "call_judge", "table_qr")


def needed(endpoint: str, method: str) -> str:
    """Why an address needs the network, in words for people; empty if it does not."""
    package, _, name = endpoint.partition(".")
    if package in ("people", "managing"):
        return ACCOUNTS
    if package == "events" and name in SET_UP:
        return EVENTS
    if package == "events" and name in AT_TABLES:
        return TABLE
    return COUNCIL if package == "precedents" and method == "POST" else ""


def register(app: Flask) -> None:
    """Have an application on a phone say what needs the network, in place of trying."""

    @app.before_request
    def refuse() -> Response | None:
        endpoint = request.endpoint or ""
        if endpoint == "events.live":  # a phone asks its own copy now and then; there is nobody to hear from
            return Response(status=204)
        words = needed(endpoint, request.method)
        if words:
            raise Refused(words, code="needs_network", status=503)
        return None
