"""What is derived from content files: when to build it again, and how to put it into place whole.

Used for the corpus file and for the search index.
"""

from __future__ import annotations

import gc
import hashlib
import logging
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from filelock import FileLock

log = logging.getLogger(__name__)


def digest_of(files: Iterable[tuple[str, Path]], known: str = "") -> str:
    """Sixteen hex digits that change when a file comes, goes, is renamed or says something else, or `known` does."""
    digest = hashlib.sha256(known.encode())
    for name, path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{len(name)}:{name}:{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


@cache
def made_by(*modules: str) -> tuple[tuple[str, Path], ...]:
    """The files that decide what `modules` of ours make: they, all of ours that they import, and the data beside those.

    Found by following the imports, so that no list of them can be out of date. The pinned packages are among them.
    """
    found: dict[Path, None] = {}
    todo = [module for name in modules for module in _files_of(name)]
    while todo:
        path = todo.pop()
        if path in found:
            continue
        found[path] = None
        for name, several in _IMPORT.findall(path.read_text(encoding="utf-8")):
            todo += _files_of(name)
            if _is_folder(name):
                todo += [file for one in _NAME.findall(several) for file in _files_of(f"{name}.{one}")]
    folders = {path.parent for path in found} - {ROOT}
    beside = [file for folder in folders for file in folder.iterdir() if file.suffix in _DATA]
    pinned = ROOT / "requirements.txt"
    every = {*found, *beside, *([pinned] if pinned.exists() else [])}
    return tuple(sorted((path.relative_to(ROOT).as_posix(), path) for path in every))


ROOT = Path(__file__).resolve().parent
_IMPORT = re.compile(r"^[ ]*(?:from|import)[ ]+([\w.]+)(?:[ ]+import[ ]+(\([^)]*\)|[^\n]*))?", re.MULTILINE)
_NAME = re.compile(r"\w+")
_DATA = {".yaml", ".json", ".txt"}


@cache
def _files_of(module: str) -> list[Path]:
    """The file of a module of ours, with those of the packages around it; none for a module of somebody else's."""
    parts = module.split(".")
    own = ROOT.joinpath(*parts)
    around = [ROOT.joinpath(*parts[:at], "__init__.py") for at in range(1, len(parts) + 1)]
    return [path for path in (*around, own.with_name(f"{own.name}.py")) if path.is_file()]


@cache
def _is_folder(module: str) -> bool:
    """Whether it is a package of ours: what is imported from another module is no module."""
    return ROOT.joinpath(*module.split(".")).is_dir()


@contextmanager
def uncollected() -> Iterator[None]:
    """Meanwhile no garbage is looked for: of what is built to stay there is none, and it is looked through in vain."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


@contextmanager
def locked(folder: Path, name: str) -> Iterator[None]:
    """Hold a lock that only one process on this machine can hold; another one waits."""
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / f"{name}.lock"):
        yield


def build_aside(target: Path, build: Callable[[Path], None]) -> bool:
    """Make `target` (a file or a folder) unless it is there: built beside it, on the disk, then moved into place whole.

    A file gets its checksum beside it (``.sum``); one that is not what was built is built anew. (A folder is an
    index, which looks after itself.) Processes that start together build once: the others wait and find it made. Each
    kind of thing (the name before the first dash: corpus, disputes, index) has a lock of its own, so that one may be
    built for another's sake. Returns whether this call built it. When `build` raises, nothing is left behind.
    """
    if intact(target):
        return False
    with locked(target.parent, f"build-{target.name.partition('-')[0]}"):
        if intact(target):
            return False
        if target.exists():
            log.warning("%s is damaged; it is built anew.", target.name)
            remove(target)
        aside = target.with_name(f"{target.name}.aside")
        remove(aside)
        try:
            build(aside)
            if aside.is_file():
                write_whole(_sum_of(target), _summed(aside))
            _to_disk(aside)
            os.replace(aside, target)
            _to_disk(target.parent, whole=False)
        finally:
            remove(aside)
    return True


def intact(path: Path) -> bool:
    """Whether a derived folder is there, or a derived file is there and is what was built."""
    if path.is_dir():
        return True
    try:
        return path.is_file() and _sum_of(path).read_text(encoding="ascii") == _summed(path)
    except (OSError, ValueError):
        return False


def write_whole(path: Path, text: str) -> None:
    """Write a small file so that after a crash it is the one before or this one, never a part."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.aside")
    try:
        aside.write_text(text, encoding="utf-8")
        _to_disk(aside)
        os.replace(aside, path)
        _to_disk(path.parent, whole=False)
    finally:
        aside.unlink(missing_ok=True)


def _sum_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.sum")


def _summed(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _to_disk(path: Path, whole: bool = True) -> None:
    """Have a file, or a folder with (`whole`) what is in it, on the disk before anything relies on it."""
    for one in [*(path.rglob("*") if whole and path.is_dir() else ()), path]:
        handle = os.open(one, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove(path: Path) -> None:
    """Remove a file or folder, with SQLite's companions, if it is there."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
        return
    for companion in ("", "-journal", "-wal", "-shm", ".sum"):
        path.with_name(path.name + companion).unlink(missing_ok=True)


def remove_others(folder: Path, pattern: str, keep: Iterable[Path]) -> None:
    """Remove what earlier content left in `folder`, except `keep` and what is being built."""
    kept = set(keep)
    for path in folder.glob(pattern):
        if path not in kept and not path.name.endswith((".aside", "-journal", "-wal", "-shm", ".sum")):
            remove(path)
