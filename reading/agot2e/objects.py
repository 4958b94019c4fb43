"""What a clause speaks of: "it", "each {Knight} character", "a card in your hand"; and rows that read clauses."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from reading.agot2e.cards import counted
from reading.agot2e.players import OWN, WHO, whose
from reading.agot2e.tails import IT
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
PRONOUNS = (
    "it", "him", "her", "he", "she", "they", "them", "that character", "that card", "that location",
    "that attachment", "that event", "that plot card", "those characters", "those cards", "those locations",
    "each of those characters", "each of those cards", "each of those locations", "each chosen character",
    "the chosen character", "the chosen card", "the chosen characters", "each of the chosen characters",
    "the other cards", "the revealed card", "each character chosen", "those attachments", "each of them",
)  # fmt: skip
HOSTS = ("attached character", "attached location", "attached card")


@dataclass(frozen=True, slots=True)
class Deed:
    """A row's match: its parts by name, who "it" is, and whose "their" is."""

    match: re.Match[str]
    it: str
    subject: str

    def __getitem__(self, name: str) -> str:
        return self.match.groupdict().get(name) or ""


_TITLE = re.compile(r"(?:The )?[A-Z][\w'-]*(?: (?:of|the|of the|[A-Z][\w'-]*))*$")


class Row(NamedTuple):
    """How a clause is worded, and what it does."""

    pattern: re.Pattern[str]
    make: Callable[[Deed], list[Plain]]


_PARTS = {
    "<n>": r"(?P<n>\d+|X|an?|one|two|three)", "<m>": r"(?P<m>\d+|X)", "<of>": r"(?P<of>.+?)", "<to>": r"(?P<to>.+?)",
    "<who>": rf"(?P<who>{WHO})", "<own>": rf"(?P<own>{OWN}|an opponent's|each opponent's|each player's)",
    "<type>": r"\[(?P<type>military|intrigue|power)\]", "<each>": r"(?: for each (?P<each>.+?))?",
    "<every>": r"(?: for every (?P<every>\d+) (?P<each2>.+?))?",
}  # fmt: skip


def row(worded: str, make: Callable[[Deed], list[Plain]]) -> Row:
    """A row; <n>, <of> and others stand for numbers, cards and players."""
    worded = re.sub(r"(?<!\?P)<\w+>", lambda part: _PARTS[part[0]], worded)
    return Row(re.compile(rf"(?:{worded})$"), make)


def first(rows: tuple[Row, ...], said: str, it: str, subject: str) -> list[Plain] | None:
    """What the first row that reads the clause makes of it; None where none does."""
    lack: Unread | None = None
    for one in rows:
        match = one.pattern.match(said)
        if match:
            try:
                return one.make(Deed(match, it, subject))
            except Unread as unread:
                lack = unread
    if lack is not None:
        raise lack
    return None


def target(said: str, it: str, controller: str = "") -> Plain:
    """The keys of an effect that say on which cards it is: `to`, `which`, `choose`.

    `controller`: whose they are where the text does not say so ("you control" of what one sacrifices).
    """
    if said == "SELF":
        return {"to": "self"}
    if said in HOSTS:
        return {"to": "host"}
    if said in PRONOUNS:
        if not it or (it in ("self", "host") and re.match(r"that|those|they|them|the |each", said)):
            raise Unread(said)
        return {"to": it}
    top = re.match(rf"the top(?: (?P<n>\d+))? cards? of (?P<own>{OWN}) deck$", said)
    if top:
        n = int(top["n"] or 1)
        lying = {"zone": "deck", "within": n, "owner": whose(top["own"], "target-player")}
        return {"choose": lying, "up_to": True, **({"count": n} if n != 1 else {})}
    if _TITLE.match(said) and said not in ("X", "STR"):
        return {"choose": {"title": [said]}}
    of = counted(said)
    which = dict(of.which)
    if set(which) == {"self"} and which["self"]:
        return {"to": "self"}
    if controller and "controller" not in which and which.get("zone", "play") == "play":
        which["controller"] = controller
    if of.all:
        return {"to": "all", "which": which}
    made: Plain = {"choose": which}
    if of.n != 1:
        made["count"] = of.n
    return {**made, **({"up_to": True} if of.up_to else {})}


def zone_of(on: Plain) -> Any:
    """Where the cards of `target` lie; empty for those in play, and for those that have been spoken of."""
    which: Plain = on.get("choose") or on.get("which") or {}
    return which.get("zone", "")


def spoken(on: Plain, said: str) -> None:
    """Refuse cards that were named without article or number.

    Raises:
        Unread: so that no half of a phrase passes for cards.
    """
    if (
        "choose" in on
        and "title" not in on["choose"]
        and not re.match(r"(?:up to |an? |another |any |the top |\d+ |1 or more |one |two |three |X )", said)
    ):
        raise Unread(said)


__all__ = ["IT", "Deed", "Row", "first", "row", "spoken", "target", "zone_of"]
