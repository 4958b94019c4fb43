"""What the service says when it cannot do what was asked.

One class, so that every refusal has the same parts and is turned into a page or a JSON error in one
place (app.py). It knows nothing of the web; a service raises it, a view never catches it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class Refused(Exception):
    """A request that cannot be answered, with a sentence for the person who made it.

    ``message`` is one clear sentence; ``where`` names the field, line or part that was wrong;
    ``status`` is the HTTP status (4xx; 503, 507 when the service cannot); ``code`` a word for programs;
    ``retry_after`` the seconds after which it is worth asking again.
    """

    def __init__(
        self,
        message: str,
        *,
        where: str | None = None,
        code: str = "refused",
        status: int = 400,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.code = code
        self.status = status
        self.retry_after = retry_after


class NotFound(Refused):
    """Nothing has this id. ``asked`` is what was asked for, so that the page can offer what is near."""

    def __init__(self, message: str, *, asked: str | None = None, where: str | None = None) -> None:
        super().__init__(message, where=where, code="not_found", status=404)
        self.asked = asked


class ChangedMeanwhile(Exception):
    """What was to be made of something is not what was asked for any more, since that changed; ask again."""


@dataclass(frozen=True, order=True)
class Problem:
    """One thing that is wrong with a content file, and where."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


class ContentRefused(Exception):
    """Content files that are not valid; ``problems`` are all of them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = sorted(problems)
