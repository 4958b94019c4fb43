"""Commands for card files: flask --app app cards import FILE, cards undo, cards batches, cards differences."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from flask.cli import AppGroup

from cards import second
from cards.importing import service
from cards.importing.differences import differences as find_differences
from cards.importing.reading import read_path
from cards.importing.records import SECOND_EDITION, CardFile
from cards.shipped import PRINTINGS, compiled
from errors import Refused
from people import audit
from people.actor import COMMAND_LINE
from services import services

cards = AppGroup("cards", help="Card files: import one, take an import back, compare with the documents.")
_MOST_SHOWN = 200


@cards.command("import")
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--source", default="", help="What to call this file on pages; its name if left out.")
@click.option("--check", "only_check", is_flag=True, help="Tell what is wrong with the file, import nothing.")
def import_command(file: Path, source: str, only_check: bool) -> None:
    """Import a card file of the first or the second edition (a .json file, or a folder of them)."""
    try:
        read = read_path(file, watch=_bar("Reading"))
    except Refused as refused:
        _fail(refused)
    for remark in read.remarks:
        click.echo(f"note: {remark}")
    if read.problems:
        _list_problems(read)
    if only_check:
        click.echo(f"{read.name}: {len(read.records)} cards, nothing wrong. Nothing was imported.")
        return
    with services().people.writing() as session, _counting("Storing", len(read.records)) as bar:
        batch, new = service.import_file(session, read, datetime.now(UTC), source, bar.update)
        if new:
            audit.append(session, COMMAND_LINE, "cards.import", f"cards:{batch.id}", after={"source": batch.source})
    if new:
        click.echo(f"Import {batch.id}: {batch.cards} cards from {batch.source}. Undo it with: cards undo {batch.id}")
    else:
        click.echo(f"This very file is import {batch.id} already ({batch.cards} cards); nothing was done.")


@cards.command("compile")
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--to", "path", type=click.Path(path_type=Path), help="Where the lines are written.")
def compile_command(file: Path, path: Path | None) -> None:
    """Describe every printing of a card file in our own form, as they come with Maester; second edition: facts."""
    try:
        read = read_path(file, watch=_bar("Reading"))
    except Refused as refused:
        _fail(refused)
    if read.problems:
        _list_problems(read)
    if read.game == SECOND_EDITION:
        path = path or second.PRINTINGS
        path.write_text(second.compiled(read.records), encoding="utf-8")
        click.echo(f"The facts of {len(read.records)} printings written to {path.name}.")
        return
    path = path or PRINTINGS
    written = compiled(read.records)
    path.write_text(written, encoding="utf-8")
    whole = sum('"undescribed"' not in one for one in written.splitlines())
    click.echo(f"{len(read.records)} printings written to {path.name}; {whole} of them described whole.")


@cards.command("undo")
@click.argument("batch", type=int, required=False)
def undo_command(batch: int | None) -> None:
    """Take an import back: the one with this number, or the last."""
    try:
        with services().people.writing() as session:
            undone = service.undo(session, datetime.now(UTC), batch)
            audit.append(session, COMMAND_LINE, "cards.undo", f"cards:{undone.id}", after={"source": undone.source})
    except Refused as refused:
        _fail(refused)
    click.echo(f"Import {undone.id} ({undone.cards} cards from {undone.source}) is undone.")


@cards.command("batches")
def batches_command() -> None:
    """List every import."""
    with services().people.session() as session:
        found = service.batches(session)
    for one in found:
        state = "stands" if one.current else "undone"
        click.echo(
            f"{one.id:>4}  {one.imported_at:%Y-%m-%d %H:%M}  {one.game}  {one.cards:>5} cards  {state}  {one.source}"
        )
    if not found:
        click.echo("No card file was imported.")


@cards.command("differences")
def differences_command() -> None:
    """List where imported card files say otherwise than the documents. The documents are what counts."""
    with services().people.session() as people, services().corpus.session() as corpus:
        found = find_differences(corpus, people)
    for one in found:
        click.echo(str(one))
    counts: dict[str, int] = {}
    for one in found:
        counts[one.field] = counts.get(one.field, 0) + 1
    told = ", ".join(f"{count} {field}" for field, count in sorted(counts.items()))
    click.echo(f"{len(found)} differences{f': {told}' if told else ''}.")


def _bar(label: str) -> Any:
    """What reads the records in front of a progress bar; without a terminal it is silent."""

    def watch(items: list[Any]) -> Iterator[Any]:
        with _counting(label, len(items)) as bar:
            for item in items:
                yield item
                bar.update(1)

    return watch


def _counting(label: str, length: int) -> Any:
    hidden = not sys.stderr.isatty()
    items: Iterable[Any] = ()
    return click.progressbar(
        items, length=length, label=label, file=sys.stderr, update_min_steps=max(1, length // 100), hidden=hidden
    )


def _list_problems(read: CardFile) -> None:
    for problem in read.problems[:_MOST_SHOWN]:
        click.echo(f"problem: {problem}", err=True)
    if len(read.problems) > _MOST_SHOWN:
        click.echo(f"… and {len(read.problems) - _MOST_SHOWN} more.", err=True)
    click.echo(str(service.CardFileRefused(read).message), err=True)
    sys.exit(1)


def _fail(refused: Refused) -> Any:
    click.echo(refused.message + (f" ({refused.where})" if refused.where else ""), err=True)
    sys.exit(1)
