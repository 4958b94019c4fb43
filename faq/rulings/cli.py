"""Commands about recorded rulings: flask --app app rulings list | withdraw."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import click
from flask import current_app
from flask.cli import with_appcontext

from errors import Refused
from faq.rulings import service

MOST = 1_000


@click.group()
def rulings() -> None:
    """Rulings that judges recorded at tables."""


@rulings.command("list")
@with_appcontext
def list_command() -> None:
    """List the rulings that stand, the newest first, whether the site lists them or not."""
    with current_app.extensions["people"].session() as people:
        for one in service.listed(people, MOST):
            click.echo(f"{one.recorded_at:%Y-%m-%d}  {service.url(one.id)}  {one.judge}: {one.title}")


@rulings.command("withdraw")
@click.argument("ruling_id", metavar="ID")
@with_appcontext
def withdraw_command(ruling_id: str) -> None:
    """Withdraw a ruling: its words are removed, its address says that it was withdrawn."""
    with current_app.extensions["people"].session() as people:
        try:
            service.withdraw(people, ruling_id.rpartition("/")[2], datetime.now(UTC))
        except Refused as refused:
            click.echo(refused.message, err=True)
            sys.exit(1)
        people.commit()
    click.echo("Withdrawn.")


commands = [rulings]
