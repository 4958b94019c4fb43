"""Commands for the database of what people enter: copy, put back, look at, move to another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NoReturn

import click
from flask.cli import AppGroup, ScriptInfo, with_appcontext
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

import copies
from config import Settings
from database import NewerDatabase, PeopleBase, PeopleStore, people_engine
from errors import ContentRefused, Refused
from operating.sentences import sentence_of
from services import services

data = AppGroup("data", help="What people enter: back it up, restore it, check it, transfer it to another database.")


def _fail(message: str) -> NoReturn:
    click.echo(message, err=True)
    sys.exit(1)


@data.command("backup")
@click.argument("to", required=False, type=click.Path(path_type=Path))
def backup_command(to: Path | None) -> None:
    """Copy what people enter to the file TO (else to the data folder's backups), while the server runs."""
    settings = services().settings
    target = to or settings.data / copies.FOLDER / copies.name_of_copy(settings.people_url, "by-hand")
    if target.exists():
        _fail(f"{target} is there already; name another file.")
    try:
        click.echo(f"Copied to {copies.back_up(settings.people_url, target)}.")
    except copies.CopyFailed as failed:
        _fail(f"Nothing was copied. {failed}")


@data.command("restore")
@click.argument("copy", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--yes", is_flag=True, help="Do not ask.")
def restore_command(copy: Path, yes: bool) -> None:
    """Put a copy in place of what people enter now; what is there now is copied first."""
    settings = services().settings
    if not yes:
        click.confirm("Everything that people entered since that copy will be gone. Go on?", abort=True)
    services().people.release()
    try:
        before = copies.restore(settings.people_url, copy, settings.data)
    except copies.CopyFailed as failed:
        _fail(f"Nothing was restored. {failed}")
    click.echo(f"Restored.{f' What was there before is in {before}.' if before else ''}")
    services().people.open()  # an older copy is brought up to date; one of a newer version says so


@data.command("check")
@click.argument("copy", required=False, metavar="[FILE]", type=click.Path(path_type=Path))
def check_command(copy: Path | None) -> None:
    """Look at the database of what people enter, or at a copy of it, for damage; exit status 1 if there is any."""
    url = services().settings.people_url
    problems = copies.problems_of_copy(copy, sqlite=copies.is_sqlite(url)) if copy else copies.problems_of(url)
    if problems:
        _fail(f"{copy or 'The database'} is damaged or cannot be read: {problems}")
    click.echo(f"{copy or 'The database'} is sound.")


@data.command("transfer")
@click.argument("to", metavar="DATABASE_URL")
def transfer_command(to: str) -> None:
    """Copy what people enter to another, empty database, such as one of PostgreSQL; then set DATABASE_URL to it."""
    settings = services().settings
    target = Settings.from_environment({"DATABASE_URL": to}, data=settings.data).people_url
    if target == settings.people_url:
        _fail("That is the database in use.")
    try:
        click.echo(f"Transferred {transfer(settings.people_url, target, settings.data)} rows. Set DATABASE_URL to it.")
    except Refused as refused:
        _fail(f"Nothing was transferred. {refused.message}")
    except SQLAlchemyError as error:
        _fail(f"Nothing was transferred. {str(error).splitlines()[0]}")


def transfer(source: str, target: str, folder: Path) -> int:
    """Copy every row, in one transaction, to an empty database; how many. Raises Refused if it is not empty."""
    for url in (source, target):
        store = PeopleStore(url, folder).open()
        store.release()
    ours, theirs = people_engine(source), people_engine(target)
    rows = 0
    try:
        with ours.connect() as read, theirs.begin() as written:
            for table in PeopleBase.metadata.sorted_tables:
                if written.scalar(select(func.count()).select_from(table)):
                    raise Refused(f"The table {table.name} of that database has rows already.")
            for table in PeopleBase.metadata.sorted_tables:
                found = [dict(row) for row in read.execute(select(table)).mappings()]
                for start in range(0, len(found), 500):
                    written.execute(insert(table), found[start : start + 500])
                rows += len(found)
                _go_on_counting(written, table.name)
    finally:
        ours.dispose()
        theirs.dispose()
    return rows


def _go_on_counting(connection: Connection, table: str) -> None:
    """On PostgreSQL a counted column goes on after the rows that were brought with their numbers."""
    if connection.dialect.name != "postgresql":
        return
    for column in PeopleBase.metadata.tables[table].primary_key.columns:
        asked = text("SELECT pg_get_serial_sequence(:table, :column)")
        sequence = connection.scalar(asked, {"table": table, "column": column.name})
        if sequence:
            last = select(func.coalesce(func.max(column), 0)).scalar_subquery()
            connection.execute(select(func.setval(sequence, last + 1, False)))


@click.command("prepare")
@with_appcontext
def prepare_command() -> None:
    """Build everything that a start needs, and bring the tables up to date: a step of an update or of an image."""
    ours = services()
    for name, build in (("corpus", ours.corpus.open), ("disputes", ours.disputes.open), ("people", ours.people.open),
                        ("index", ours.search.open), ("played", ours.disputes.play)):  # fmt: skip
        build()
        click.echo(f"{name}: ready")


def telling(command: click.Command) -> click.Command:
    """The same command, which ends with a sentence and exit status 1 where there would be a traceback.

    Only for what is the operator's affair (operating.sentences); a fault of ours is shown as ever.
    """
    invoke = command.invoke

    def invoked(context: click.Context) -> Any:
        try:
            return invoke(context)
        except (ContentRefused, Refused, NewerDatabase, copies.CopyFailed, SQLAlchemyError, OSError) as error:
            found = context.find_object(ScriptInfo)
            sentence = sentence_of(error, services(found.load_app()).settings.data) if found else None
            if sentence is None:
                raise
            raise click.ClickException(sentence) from error

    command.invoke = invoked  # type: ignore[method-assign,assignment]
    return command


commands = [data, prepare_command]
