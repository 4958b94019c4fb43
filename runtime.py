"""What differs between a server and the copy of the service that runs in a browser; `app.create_app` is handed it.

Nothing else in the packages asks where it runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pace import Pace
from rules.markdown import Clean, clean


@dataclass(frozen=True)
class Built:
    """The digests of what is derived, where that was built elsewhere and the files it was made from are not at hand."""

    corpus: tuple[str, str]  # of the content, and of the code that reads it
    disputes: str
    search: str  # of the code that decides what an index contains


@dataclass(frozen=True)
class Runtime:
    """Where the application runs: what cleans HTML made of people's words, what compresses, what was built before.

    `pace` takes the place of counting what senders do in the data folder.
    """

    clean: Clean
    compress: Callable[[Any], object]
    built: Built | None = None
    pace: Pace | None = None


def of_a_server() -> Runtime:
    """nh3 and Flask-Compress, both with parts in C; everything derived is built from the files."""
    from flask_compress import Compress  # a browser has none of it

    return Runtime(clean, Compress)
