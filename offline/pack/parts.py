"""The files of a pack: named by their content, compressed beforehand, the same bytes for the same content."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import brotli

Files = Mapping[str, Path]
"""Where each file of an archive comes from, by its path in it."""


@dataclass(frozen=True)
class Part:
    """One file of the pack. `what` says to a person what it is; sizes in bytes; `path` is below the pack's folder."""

    name: str
    what: str
    path: str
    sha256: str
    size: int
    br: int
    gz: int


def tar(files: Files) -> bytes:
    """The files in a tar archive, in the order of their names, without times and owners."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in sorted(files.items()):
            content = path.read_bytes()
            info = tarfile.TarInfo(name)
            info.size, info.mode = len(content), 0o644
            archive.addfile(info, io.BytesIO(content))
    return made.getvalue()


def stored_zip(files: Files) -> bytes:
    """The files in a zip archive, not compressed: what is sent is compressed whole, which is smaller."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, path in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return made.getvalue()


def put(folder: Path, name: str, what: str, content: bytes, path: str = "", suffix: str = ".tar") -> Part:
    """Write a part, raw and compressed, unless its content is there already."""
    digest = sha256(content).hexdigest()
    path = path or f"{name}-{digest[:16]}{suffix}"
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    small: dict[str, Callable[[], bytes]] = {
        ".br": lambda: brotli.compress(content, quality=11, lgwin=24),
        ".gz": lambda: gzip.compress(content, 9, mtime=0),
    }
    if not target.exists():
        for ending, compress in small.items():
            _write(target.with_name(target.name + ending), compress())
        _write(target, content)
    sizes = [target.with_name(target.name + ending).stat().st_size for ending in small]
    return Part(name, what, path, digest, len(content), *sizes)


def _write(path: Path, content: bytes) -> None:
    aside = path.with_name(f"{path.name}.aside")
    aside.write_bytes(content)
    aside.replace(path)
