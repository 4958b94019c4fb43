"""What has happened: abilities answer it, an explorer watches for one."""

from __future__ import annotations

from typing import NamedTuple


class Occurrence(NamedTuple):
    """Something that has happened.

    `id` counts them, `serial` is the window it belongs to, `by` the uid of the ability that did it (empty: the rules),
    `type` tells occurrences of one kind apart.
    """

    id: int
    what: str
    card: str
    player: str
    by: str
    serial: int
    type: str = ""
