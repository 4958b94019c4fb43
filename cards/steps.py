"""What is known of the lists of a format under each version of the FAQ.

Only the last version prints its lists; but it says what it and earlier versions took off, and its errata say which
versions there were. So of some versions a little is known, and of the others it is known that nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from cards.errata import family, versions
from cards.lists import OFF_BANNED, OFF_RESTRICTED, FormatRef, ListRow, Release
from cards.versions import belongs_to, is_version, version_key
from errors import NotFound


@dataclass(frozen=True)
class Step:
    """What is known of the lists while a version of the FAQ was the newest.

    `whole` says whether that version's lists are known; `had` are cards known to have been on a list then, `gone`
    cards known to have been off it; `errata` is how many cards the errata had changed by then.
    """

    version: str
    errata: int
    whole: bool
    had: tuple[ListRow, ...] = ()
    gone: tuple[ListRow, ...] = ()

    @property
    def unknown(self) -> bool:
        """Whether nothing at all is known of its lists."""
        return not (self.whole or self.had or self.gone)


@dataclass(frozen=True)
class Span:
    """Versions one after another of which the same is known, the newest first."""

    steps: tuple[Step, ...]

    @property
    def step(self) -> Step:
        """What is known of each of them."""
        return self.steps[0]

    @property
    def name(self) -> str:
        """ "4.1 to 5.4", or one version."""
        first, last = self.steps[-1].version, self.steps[0].version
        return last if first == last else f"{first} to {last}"


def steps(session: Session, of_format: FormatRef, release: Release | None) -> tuple[Step, ...]:
    """Every version of the FAQ, the newest first; none for a format whose lists are not of the FAQ."""
    if release is None or release.imported or not is_version(release.version):
        return ()
    counted = versions(session)
    # The errata that a version brought are marked with its first two numbers: 5.5 in the FAQ 5.5.1.
    own = family(release.version)
    names = [release.version, *(one.version for one in counted if not belongs_to(one.version, own))]
    names.sort(key=version_key, reverse=True)
    off = [row for row in release.rows.get(of_format.code, ()) if row.status in (OFF_RESTRICTED, OFF_BANNED)]
    last_with = {row: _before(names, row.removed_by or release.version) for row in off}

    def step(version: str) -> Step:
        held = sum(one.errata for one in counted if version_key(one.version) <= version_key(version))
        if version == release.version:
            return Step(version, held, whole=True)
        had = tuple(row for row in off if last_with[row] == version)
        gone = tuple(row for row in off if version_key(version) >= version_key(row.removed_by or release.version))
        return Step(version, held, False, had, gone)

    return tuple(step(version) for version in names)


def spans(found: Sequence[Step]) -> tuple[Span, ...]:
    """The steps with neighbours of which the same is known put together."""
    together: list[list[Step]] = []
    for one in found:
        last = together[-1][-1] if together else None
        if last is not None and (last.whole, last.had, last.gone) == (one.whole, one.had, one.gone):
            together[-1].append(one)
        else:
            together.append([one])
    return tuple(Span(tuple(of)) for of in together)


def step_of(found: Sequence[Step], version: str) -> Step:
    """What is known of one version, by its name or by the mark of its errata (5.5 is 5.5.1's). Raises NotFound."""
    exact = [one for one in found if one.version == version]
    marked = [one for one in found if is_version(version) and belongs_to(one.version, version)]
    if exact or marked:
        return (exact or marked)[0]
    known = ", ".join(one.version for one in found) or "none"
    raise NotFound(
        f"There is no version {version[:20]!r} of the FAQ; there are {known}.", asked=version, where="version"
    )


def _before(names: Sequence[str], removal: str) -> str | None:
    """The newest version before a removal: it still had the card."""
    return next((name for name in names if version_key(name) < version_key(removal)), None)
