"""Whether a card is banned, restricted or legal, said in the words of who asked, with yes or no. Pure.

"is Jaqen banned in melee" is answered with "not banned in melee" before anything else is said of the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cards.lists import FormatRef
from cards.standing import STATUS, Standing
from search.text import stem, tokens

BANNED, RESTRICTED, LEGAL = "banned", "restricted", "legal"
ASKED = {
    BANNED: "banned ban bans forbidden unbanned",
    RESTRICTED: "restricted restr restrict rl unrestricted",
    LEGAL: "legal legality allowed playable illegal",
}
"""How a status is asked for."""
PLAYED = "play use usable include playing using ok okay fine"
"""The same, where it is asked whether somebody may."""
DENIED = "unbanned unrestricted illegal"
NOT = frozenset("not isnt arent no never still since when which where why how both or until".split())
"""Words beside which yes and no might be taken the wrong way, or answer something else."""
STATUSES = {stem(word): status for status, words in ASKED.items() for word in words.split()}
_PLAYED = frozenset(map(stem, PLAYED.split()))
_DENIED = frozenset(map(stem, DENIED.split()))


@dataclass(frozen=True)
class AskedStatus:
    """The status that is asked for; ``denied``: whether it is not so ("is Val unrestricted")."""

    status: str
    denied: bool = False


@dataclass(frozen=True)
class Answered:
    """The answer for one card: a verdict, what is said first, and the codes of the formats of which nothing is left to
    be said."""

    verdict: str
    text: str
    whole: frozenset[str]


def status_asked(text: str, *, may: bool) -> AskedStatus | None:
    """The one status that a text asks for; None where it asks for none, for several, or for more than whether it is so.

    ``may``: whether it is a question of yes and no, so that "can I play Val in joust" asks whether it is legal.
    """
    said = tokens(text)
    if any(token.word in NOT for token in said):
        return None
    found = {status for token in said if (status := STATUSES.get(token.stem))}
    if not found and may and any(token.stem in _PLAYED for token in said):
        found = {LEGAL}
    if len(found) != 1:
        return None
    return AskedStatus(found.pop(), any(token.stem in _DENIED for token in said))


def answered(asked: AskedStatus, standings: Iterable[Standing]) -> Answered | None:
    """What is said first of a card that stands so in the formats that are asked for; None if nothing is known."""
    known = [one for one in standings if one.status != "unknown"]
    if not known:
        return None
    held = [_holds(one, asked.status) for one in known]
    verdict = "depends" if len(set(held)) > 1 else "yes" if held[0] is not asked.denied else "no"
    groups: dict[str, list[Standing]] = {}
    for one in sorted(known, key=lambda one: not _holds(one, asked.status)):
        groups.setdefault(_pattern(one, asked.status), []).append(one)
    parts = [
        pattern.format(_names(those, "or" if pattern.startswith(f"not {asked.status} in") else "and"))
        for pattern, those in groups.items()
    ]
    if len(parts) > 1 and parts[1].startswith(f"not {asked.status} ") and not parts[0].startswith("not"):
        parts[1] = parts[1].replace(f"not {asked.status} ", "not ", 1)
    return Answered(
        verdict, ", ".join(parts), frozenset(one.format.code for one in known if _is_whole(one, asked.status))
    )


def _holds(one: Standing, status: str) -> bool:
    return one.status in ("allowed", RESTRICTED) if status == LEGAL else one.status == status


def _pattern(one: Standing, status: str) -> str:
    """How a standing answers, with a place for the names of the formats."""
    is_so = _holds(one, status)
    if status == LEGAL:
        if is_so:
            return "legal in {} as a restricted card" if one.status == RESTRICTED else "legal in {}"
        return f"not legal in {{}}: {STATUS.get(one.status, '').lower()}"
    if status == RESTRICTED and one.status == BANNED:
        return "not restricted but banned in {}"
    return f"{status} in {{}}" if is_so else f"not {status} in {{}}"


def _is_whole(one: Standing, status: str) -> bool:
    """Whether the answer says all that is to be said of the format."""
    if one.apart or one.format.copies == 1:
        return False
    listed = one.status in (BANNED, RESTRICTED)
    return status == LEGAL or _holds(one, status) or (status == RESTRICTED and (listed or one.status == "allowed"))


def _names(those: Sequence[Standing], joined: str) -> str:
    names = [in_text(one.format) for one in those]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {joined} {names[-1]}"


def in_text(of_format: FormatRef) -> str:
    """The name of a format within a sentence: "joust", "Legacy 2008-2009"; which edition it is of the card says."""
    name = of_format.name.partition(" (")[0]
    return name if any(letter.isdigit() for letter in name) or name[1:2].isupper() else f"{name[0].lower()}{name[1:]}"


def asked_of(standings: Sequence[Standing], is_named: Callable[[FormatRef], bool]) -> list[Standing]:
    """Those of the formats that are named, else those of today."""
    named = [one for one in standings if is_named(one.format)]
    return named or [one for one in standings if not one.past]
