"""STR that a constant ability comes to raise or lower: a happening, as when another effect does it.

A new modifier has to be there, and the final value to change (FAQ 3.47); one that ends is none. What lasting effects
do to STR they record themselves (`verbs.changing`).
"""

from __future__ import annotations

from timing.kernel.memory import Marked
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.work import Work

KIND = "strength"  # the mark that keeps what constant abilities add to a card: its name, and what adds how much
RAISED, LOWERED = "str-raised", "str-lowered"


def watch(work: Work) -> None:
    """Record the characters whose STR a constant ability has come to change since they were last looked at."""
    if not work.table.watches_strength:
        return
    before = {mark.player: mark.what for mark in work.marks if mark.kind == KIND}
    now = {ref: _added(work, ref) for ref in work.cards if work.in_play(ref) and work.type_of(ref) == "character"}
    between = not work.frames or work.frame.kind == "segment"  # then it comes with the window that opens next
    seen = {ref: before[ref] if between and ref in before else _written(added) for ref, added in now.items()}
    work.marks = [one for one in work.marks if one.kind != KIND] + [Marked(KIND, ref, seen[ref]) for ref in now]
    for ref in before.keys() & now.keys():
        if before[ref] != seen[ref]:
            _changed(work, ref, _read(before[ref]), now[ref])


def _changed(work: Work, ref: str, before: dict[str, int], now: dict[str, int]) -> None:
    new = [uid for uid, n in now.items() if n and before.get(uid, 0) != n]
    strength = work.strength(ref)
    earlier = max(strength - sum(now.values()) + sum(before.values()), 0)
    if new and strength != earlier:
        work.note("str-changes", card=ref, n=strength)
        what = RAISED if strength > earlier else LOWERED
        happen(work, what, ref, work.cards[ref].controller, new[-1], str(abs(strength - earlier)))


def _added(work: Work, ref: str) -> dict[str, int]:
    """What each constant ability adds to the card's STR now."""
    found: dict[str, int] = {}
    for uid, n in work.constant_changes(ref):
        found[uid] = found.get(uid, 0) + n
    return found


def _written(added: dict[str, int]) -> str:
    return " ".join(f"{uid}={n}" for uid, n in sorted(added.items()))


def _read(text: str) -> dict[str, int]:
    return {uid: int(n) for uid, _, n in (part.rpartition("=") for part in text.split())}
