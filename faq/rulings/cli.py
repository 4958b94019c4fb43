"""Commands about recorded rulings: flask --app app rulings list | withdraw."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import click
from flask import current_app
from flask.cli import with_appcontext

from errors import Refused
from faq.precedents.service import open_flags
from faq.precedents.views import check_all
from faq.rulings import giving, service
from people.actor import COMMAND_LINE
from services import services

MOST = 1_000


@click.group()
def rulings() -> None:
    """Rulings that judges recorded at tables."""


@rulings.command("list")
@with_appcontext
def list_command() -> None:
    """List the rulings that stand, the newest first, whether the site lists them or not."""
    with services().people.session() as people:
        for one in service.listed(people, MOST):
            click.echo(
                f"{one.recorded_at:%Y-%m-%d}  {service.url(one.id)}  {giving.judge_name(people, one)}: {one.title}"
            )


@rulings.command("withdraw")
@click.argument("ruling_id", metavar="ID")
@with_appcontext
def withdraw_command(ruling_id: str) -> None:
    """Withdraw a ruling: its words are removed, its address says that it was withdrawn."""
    try:
        with services().people.writing() as people:
            service.withdraw(people, COMMAND_LINE, ruling_id.rpartition("/")[2], datetime.now(UTC))
    except Refused as refused:
        click.echo(refused.message, err=True)
        sys.exit(1)
    services().people.forget()
    click.echo("Withdrawn.")


@rulings.command("publish")
@click.argument("ruling_id", metavar="ID")
@click.option("--no-longer", is_flag=True)
@with_appcontext
def publish_command(ruling_id: str, no_longer: bool) -> None:
    """List a ruling for everybody, or no longer."""
    try:
        with services().people.writing() as people:
            giving.publish(people, COMMAND_LINE, service.find(people, ruling_id.rpartition("/")[2]), not no_longer)
    except Refused as refused:
        click.echo(refused.message, err=True)
        sys.exit(1)
    click.echo("No longer listed." if no_longer else "Listed.")


@rulings.command("check")
@with_appcontext
def check_command() -> None:
    """Check every ruling against what it rests on as it is now; what differs is flagged for the council."""
    told = check_all(current_app._get_current_object())  # type: ignore[attr-defined]
    with services().people.session() as people:
        waiting = len(open_flags(people))
    click.echo(f"{told.done} of {told.total} checked; {waiting} differences wait for the council at /rulings/flags")


commands = [rulings]
