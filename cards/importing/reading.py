"""A card file from disk to records: which format it has, and everything that is wrong with it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from cards.importing import first_edition, second_edition
from cards.importing.records import FIRST_EDITION, SECOND_EDITION, CardFile, Remark
from errors import Refused

MOST_BYTES = 64_000_000
MOST_RECORDS = 50_000

Watch = Callable[[list[Any]], Iterable[Any]]  # hands on the records (or packs) it is given, and may count them


class BadFile(Refused):
    """A file that is no card file at all."""

    def __init__(self, message: str, *, where: str | None = None) -> None:
        super().__init__(message, where=where, code="bad_card_file")


def read_path(path: Path, watch: Watch = iter) -> CardFile:
    """The card file at `path`, or all card files in it when it is a folder. Raises BadFile."""
    if path.is_dir():
        parts = sorted(path.glob("*.json"))
        if not parts:
            raise BadFile(f"There is no .json file in {path.name}.", where=path.name)
    else:
        parts = [path]
    size = sum(part.stat().st_size for part in parts if part.is_file())
    if size > MOST_BYTES:
        raise BadFile(f"{path.name} has {size:,} bytes; a card file may have at most {MOST_BYTES:,}.", where=path.name)
    digest = hashlib.sha256()
    values = []
    for part in parts:
        try:
            content = part.read_bytes()
        except OSError as wrong:
            raise BadFile(f"{part.name} cannot be read: {wrong.strerror}.", where=part.name) from None
        digest.update(content)
        values.append(_parse(content, part.name))
    given = (
        values[0]
        if path.is_file()
        else [one for value in values for one in (value if isinstance(value, list) else [value])]
    )
    return read_values(given, path.name, digest.hexdigest(), watch)


def read_values(given: Any, name: str, digest: str, watch: Watch = iter) -> CardFile:
    """What was parsed, as records. Raises BadFile when it is of neither format."""
    given = second_edition.by_pack(given)
    given = [given] if isinstance(given, dict) else given
    if not isinstance(given, list) or not given:
        raise BadFile(f"{name} holds no cards: it is no JSON array, or an empty one.", where=name)
    if len(given) > MOST_RECORDS:
        raise BadFile(f"{name} has {len(given):,} records; a card file may have at most {MOST_RECORDS:,}.", where=name)
    objects = [one for one in given if isinstance(one, dict)]
    reader: first_edition.Reader | second_edition.Reader
    if any("cards" in one and "code" in one for one in objects):
        game, reader = SECOND_EDITION, second_edition.Reader()
        given = [one for one in given if not _is_list(one)]
    elif any("card_type" in one or "legal_in_houses" in one for one in objects):
        game, reader = FIRST_EDITION, first_edition.Reader()
    elif any("formats" in one or "bannedCards" in one for one in objects):
        raise BadFile(f"{name} is a file of restricted and banned lists, not of cards.", where=name)
    else:
        raise BadFile(f"{name} is no card file of the first or the second edition.", where=name)
    reader.read(watch(given))
    if not reader.records and not reader.problems:
        reader.problems.append(Remark(name, "it holds no cards"))
    return CardFile(
        game, reader.shape, name, digest, tuple(reader.records), tuple(reader.problems), tuple(reader.remarks)
    )


def _is_list(one: Any) -> bool:
    return isinstance(one, dict) and "cards" not in one and ("formats" in one or "bannedCards" in one)


def _parse(content: bytes, name: str) -> Any:
    try:
        return json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadFile(f"{name} is not UTF-8 text.", where=name) from None
    except json.JSONDecodeError as wrong:
        raise BadFile(f"{name} is not valid JSON: {wrong.msg}.", where=f"{name}, line {wrong.lineno}") from None
    except (RecursionError, ValueError):
        raise BadFile(
            f"{name} is not valid JSON: it is nested too deeply, or has numbers without end.", where=name
        ) from None
