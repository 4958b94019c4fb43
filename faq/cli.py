"""Commands about the dispute library: flask --app app disputes replay | check | schema."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
from flask.cli import with_appcontext

from faq import dispute_files
from services import services
from timing.kernel.system import DisputeFile
from timing.systems.registry import SYSTEMS


@click.group()
def disputes() -> None:
    """The library of disputes for the timing stepper."""


@disputes.command()
@click.argument("paths", nargs=-1, metavar="[FILE]...", type=click.Path(path_type=Path))
@with_appcontext
def replay(paths: tuple[Path, ...]) -> None:
    """Carry out the moves of dispute files and ask their questions; say first where one differs.

    Without a FILE, every dispute of the library. Cards of a FILE that have an id and no abilities are filled with what
    is known of them. Each is carried out twice, the second time with every state written to JSON and read back.
    """
    fill = services().known_cards.filled if paths else dispute_files.as_it_is
    read, problems = dispute_files.check(paths=paths or None, fill=fill)
    for problem in problems:
        click.echo(problem)
    wrong = len({problem.file for problem in problems})
    for one in read:
        if one.dispute is not None:
            wrong += not _replay(one, one.dispute)
    click.echo(f"{len(read)} disputes, {wrong} that differ or cannot be read")
    sys.exit(1 if wrong else 0)


def _replay(one: dispute_files.ReadFile, read: DisputeFile) -> bool:
    """Whether the file replays as it says; prints its first difference, or what it did."""
    done = one.system.replay(read)
    again = one.system.replay(read, through_json=True)
    for difference in (done.differences or again.differences)[:1]:
        through = "" if done.differences else " (with the state read back from JSON)"
        click.echo(f"{one.yaml.name}:{one.line(difference.at)}: {difference}{through}")
        return False
    if done.moves != again.moves or done.results[-1].state != again.results[-1].state:
        click.echo(f"{one.yaml.name}:1: the state read back from JSON leads elsewhere")
        return False
    click.echo(f"{one.yaml.name}: {len(done.moves)} moves and {len(read.questions)} questions as expected")
    for choice in done.left_out:
        click.echo(f"  not said in the file: {choice}")
    return True


@disputes.command()
@click.argument("paths", nargs=-1, metavar="[FILE]...", type=click.Path(path_type=Path))
@with_appcontext
def check(paths: tuple[Path, ...]) -> None:
    """Check dispute files without replaying them; list every problem of every file with its line.

    Entries that they and the engine cite must be in the corpus. Without a FILE, the whole library.
    """
    linked, _ = services().loader.read()
    read, problems = dispute_files.check(entries=set(linked.entries), paths=paths or None)
    for problem in problems:
        click.echo(problem)
    click.echo(f"{len(read)} disputes, {len(problems)} problems")
    sys.exit(1 if problems else 0)


@disputes.command()
@click.argument("game", default=SYSTEMS.first.id, type=click.Choice(list(SYSTEMS)))
def schema(game: str) -> None:
    """Print the JSON Schema of a GAME's dispute files (docs/dispute.schema.json is the first edition's)."""
    click.echo(schema_text(game), nl=False)


def schema_text(game: str = SYSTEMS.first.id) -> str:
    """The JSON Schema of a game's dispute files as it is published."""
    return json.dumps(SYSTEMS[game].schema(), indent=1, ensure_ascii=False) + "\n"


commands = [disputes]
