"""Commands about accounts and the audit log: flask --app app accounts ... | audit verify."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click
from flask.cli import with_appcontext
from sqlalchemy.orm import Session

from errors import Refused
from people import accounts as service
from people import audit as log
from people.actor import COMMAND_LINE
from people.permissions import GIVEN
from services import services


@contextmanager
def _changing() -> Iterator[Session]:
    try:
        with services().people.writing() as people:
            yield people
    except Refused as refused:
        click.echo(refused.message, err=True)
        sys.exit(1)


@click.group()
def accounts() -> None:
    """Who can sign in, and with which roles."""


@accounts.command()
@click.argument("login")
@click.option("--name", default="", help="What others read.")
@click.option(
    "--role", "roles", multiple=True, type=click.Choice(GIVEN), help="A role for the installation; repeatable."
)
@click.option("--mail", default="")
@click.password_option(help="Asked for if it is not given.")
@with_appcontext
def create(login: str, name: str, roles: tuple[str, ...], mail: str, password: str) -> None:
    """Create an account: flask --app app accounts create ann --role operator."""
    with _changing() as people:
        made = service.create(people, COMMAND_LINE, login, name, password, mail)
        for role in roles:
            service.give(people, COMMAND_LINE, made, role)
    click.echo(f"Created {login}{' with ' + ', '.join(roles) if roles else ''}. Sign in at /sign-in.")


@accounts.command("list")
@with_appcontext
def list_command() -> None:
    """List the accounts with their roles."""
    with services().people.session() as people:
        for one, roles in service.listed(people, COMMAND_LINE):
            told = ", ".join(f"{role} at {event}" if event else role for role, event in roles)
            click.echo(f"{one.login}\t{one.name}\t{told}")


@accounts.command()
@click.argument("login")
@click.argument("role", type=click.Choice(GIVEN))
@click.option("--take-back", is_flag=True)
@with_appcontext
def role(login: str, role: str, take_back: bool) -> None:
    """Give an account a role for the installation, or take it back."""
    with _changing() as people:
        (service.end_role if take_back else service.give)(people, COMMAND_LINE, service.by_login(people, login), role)
    click.echo("Done.")


@accounts.command()
@click.argument("login")
@with_appcontext
def link(login: str) -> None:
    """Make a link at which a lost password can be set anew, once and within a day."""
    with _changing() as people:
        found = service.by_login(people, login)
        path = services().links.password(found)
        log.append(people, COMMAND_LINE, "account.link", f"account:{found.id}")
    click.echo(path)


@accounts.command()
@click.argument("login")
@click.confirmation_option(prompt="Erase this account's name, mail, password and keys for good?")
@with_appcontext
def erase(login: str) -> None:
    """Erase who an account belongs to; what was ruled stays."""
    with _changing() as people:
        services().erase_account(people, COMMAND_LINE, service.by_login(people, login))
    click.echo("Erased.")


@click.group()
def audit() -> None:
    """The log of every act that changed anything."""


@audit.command()
@with_appcontext
def verify() -> None:
    """Verify the chain: every line follows the one before it and is as it was written."""
    with services().people.session() as people:
        problems = list(log.verify(people))
        for problem in problems:
            click.echo(problem)
        last = log.lines(people, most=1)
        click.echo(
            f"{log.count(people)} lines, {len(problems)} problems; the last is {last[0].hash if last else 'none'}"
        )
    sys.exit(1 if problems else 0)


commands = [accounts, audit]
