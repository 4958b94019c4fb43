"""Commands for lists as files: flask --app app lists export, lists import FILE, lists forget CODE."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import click
from flask.cli import AppGroup

from cards.listfiles import exchange, service
from cards.lists import releases
from errors import Refused
from people import audit
from people.actor import COMMAND_LINE
from services import services

MOST_BYTES = 5_000_000

lists = AppGroup("lists", help="Restricted and banned lists as files, in the community's exchange format.")


@lists.command("export")
def export() -> None:
    """Write every version of the lists, imported ones too, to standard output."""
    with services().corpus.session() as corpus, services().people.session() as people:
        known = [*releases(corpus), *service.imported(people, corpus)]
    click.echo(json.dumps(exchange.write(known), ensure_ascii=False, indent=2))


@lists.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def import_(file: Path) -> None:
    """Import versions of the lists; one of the same code is replaced. Those of the documents stay as they are."""
    if file.stat().st_size > MOST_BYTES:
        _fail(f"{file.name} has more than {MOST_BYTES:,} bytes.")
    try:
        found = exchange.read(file.read_text(encoding="utf-8"))
    except exchange.BadLists as bad:
        for problem in bad.problems:
            click.echo(f"{file.name}: {problem}", err=True)
        _fail(f"{len(bad.problems)} problems. Nothing was imported.")
    except UnicodeDecodeError:
        _fail(f"{file.name} is not UTF-8. Nothing was imported.")
    with services().corpus.session() as corpus, services().people.writing() as people:
        ours = {one.code for one in releases(corpus)}
        kept = service.keep(people, found, file.name, datetime.now(UTC), ours)
        audit.append(people, COMMAND_LINE, "lists.import", f"lists:{file.name}")
    for code in kept:
        click.echo(f"imported {code}")
    for one in found:
        if one.code in ours:
            click.echo(f"left {one.code}: the documents have it")


@lists.command("forget")
@click.argument("code")
def forget(code: str) -> None:
    """Take an imported version of the lists back."""
    try:
        with services().people.writing() as people:
            service.forget(people, code)
            audit.append(people, COMMAND_LINE, "lists.forget", f"lists:{code}")
    except Refused as refused:
        _fail(refused.message)
    click.echo(f"forgot {code}")


def _fail(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(1)
