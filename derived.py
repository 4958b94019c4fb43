"""What is derived from content files: when to build it again, and how to put it into place whole.

Used for the corpus file and for the search index. The standard library alone.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


def digest_of(files: Iterable[tuple[str, Path]], known: str = "") -> str:
    """Sixteen hex digits that change when a file comes, goes, is renamed or says something else, or `known` does."""
    digest = hashlib.sha256(known.encode())
    for name, path in sorted(files):
        content = path.read_bytes()
        digest.update(f"{len(name)}:{name}:{len(content)}:".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


@contextmanager
def locked(folder: Path, name: str) -> Iterator[None]:
    """Hold a lock that only one process on this machine can hold; another one waits."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / f"{name}.lock", "w", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def build_aside(target: Path, build: Callable[[Path], None]) -> bool:
    """Make `target` (a file or a folder) unless it is there: built beside it, then moved into place whole.

    Processes that start together build once: the others wait and find it made. Each kind of thing (the
    name before the first dash: corpus, disputes, index) has a lock of its own, so that one may be built
    for another's sake. Returns whether this call built it. When `build` raises, nothing is left behind.
    """
    if target.exists():
        return False
    with locked(target.parent, f"build-{target.name.partition('-')[0]}"):
        if target.exists():
            return False
        aside = target.with_name(f"{target.name}.aside")
        remove(aside)
        try:
            build(aside)
            os.replace(aside, target)
        finally:
            remove(aside)
    return True


def remove(path: Path) -> None:
    """Remove a file or folder, with SQLite's companions, if it is there."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
        return
    for companion in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + companion).unlink(missing_ok=True)


def remove_others(folder: Path, pattern: str, keep: Iterable[Path]) -> None:
    """Remove what earlier content left in `folder`, except `keep` and what is being built."""
    kept = set(keep)
    for path in folder.glob(pattern):
        if path not in kept and not path.name.endswith((".aside", "-journal", "-wal", "-shm")):
            remove(path)
