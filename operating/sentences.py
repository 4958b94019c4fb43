"""What keeps a start or a command from being, in a sentence that names what to look at."""

from __future__ import annotations

from pathlib import Path

import click
from sqlalchemy.exc import SQLAlchemyError

from copies import CopyFailed
from database import NewerDatabase
from errors import ContentRefused, Refused


def sentence_of(error: BaseException, data: Path | None = None) -> str | None:
    """The sentence for an error that is the operator's affair; None for a fault of ours.

    With `data`, what the system refuses is told only of what lies in that folder.
    """
    match error:
        case ContentRefused():
            told = (
                *map(str, error.problems),
                f"The corpus is refused: {len(error.problems)} problems. Nothing was loaded.",
            )
            return "\n".join(told)
        case click.ClickException() | Refused():  # the former are bad settings
            return error.message
        case NewerDatabase() | CopyFailed():
            return str(error)
        case SQLAlchemyError():
            said = str(error).splitlines()[0]
            return (
                f"What people enter (DATABASE_URL) cannot be used: {said}. "
                "`flask --app app data restore` puts a copy back."
            )
        case OSError() if data is None or _within(error, data):
            return f"The data folder (MAESTER_DATA) cannot be used: {error}."
    return None


def _within(error: OSError, folder: Path) -> bool:
    named = Path(str(error.filename or "")).absolute()
    return folder.absolute() in (named, *named.parents)
