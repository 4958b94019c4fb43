"""Challenge keywords after a challenge has been won: types, instances, and what each does."""

from __future__ import annotations

from timing.kernel.moves import Part
from timing.systems.agot2e import values
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.challenge import NONE, plain, under_way
from timing.systems.agot2e.declaring import characters
from timing.systems.agot2e.frames import KEYWORD, push
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.work import Work

RESOLVED = ("insight", "intimidate", "pillage", "renown")
"""The keywords that are processed after a challenge has been won."""


def processed(work: Work) -> bool:
    """Each type once, in the order of the first player; its instances one by one, as their controller orders them."""
    challenge = work.challenge
    if challenge is None or not challenge.winner:
        return False
    while True:
        types = [kind for kind in RESOLVED if kind not in challenge.keywords and _instances(work, kind)]
        if not types:
            return False
        over = sum(not name.startswith("+") for name in challenge.keywords)
        kind = ask(work, f"type{over}", "keyword-type", work.first, types)
        if kind is None:
            return False
        used = tuple(name.partition("/")[2] for name in challenge.keywords if name.startswith(f"+{kind[0]}/"))
        rest = [ref for ref in _instances(work, kind[0]) if ref not in used]
        if kind[0] == "intimidate" and used:
            rest = []
        chosen = _next_instance(work, kind[0], rest, len(used))
        if chosen is None:
            return False
        if not chosen:
            challenge = challenge._replace(keywords=(*challenge.keywords, kind[0]))
            work.contest(keywords=challenge.keywords)
            continue
        target = _kneels(work, kind[0])
        if target is None:
            return False
        work.contest(keywords=(*challenge.keywords, f"+{kind[0]}/{chosen[0]}"))
        work.note("keyword", card=chosen[0], keyword=kind[0])
        push(work, "occurrence", f"{KEYWORD}{kind[0]}/{chosen[0]}/{target}", who=challenge.winner)
        return False


def _next_instance(work: Work, kind: str, rest: list[str], number: int) -> tuple[str, ...] | None:
    challenge = under_way(work)
    if not rest:
        return ()
    asked = ask(work, f"{kind}{number}", "keyword-instance", challenge.winner, (*rest, NONE))
    return () if asked == (NONE,) else asked


def _instances(work: Work, kind: str) -> list[str]:
    """The participating characters of the winner that have the keyword and could do something with it."""
    challenge = under_way(work)
    attacked = challenge.winner == challenge.attacker
    those = challenge.attackers if attacked else challenge.defenders
    if kind == "intimidate" and (not attacked or not intimidated(work)):
        return []
    if kind == "pillage" and not (work.players[challenge.loser].deck or work.top(challenge.loser)):
        return []
    return [ref for ref in those if kind in values.keywords(work, ref)]


def intimidated(work: Work) -> list[str]:
    """Characters of the loser that intimidate may kneel."""
    challenge = under_way(work)
    return [
        ref
        for ref in characters(work, challenge.loser)
        if not work.cards[ref].kneeling and values.strength(work, ref) <= challenge.margin
    ]


def _kneels(work: Work, kind: str) -> str | None:
    if kind != "intimidate":
        return ""
    chosen = ask(work, "intimidated", "intimidated", under_way(work).winner, intimidated(work))
    return None if chosen is None else chosen[0]


def items(work: Work, name: str) -> tuple[Item, ...]:
    """What one instance of a keyword does."""
    challenge = work.challenge
    kind, ref, target = name.split("/")
    if challenge is None or not work.in_play(ref):
        return ()
    made: dict[str, tuple[str, dict[str, object]]] = {
        "insight": ("draw", {"player": challenge.winner, "n": 1}),
        "pillage": ("discard-from-deck", {"player": challenge.loser, "n": 1}),
        "renown": ("gain-power", {"player": challenge.winner, "card": ref, "n": 1}),
        "intimidate": ("kneel", {"player": challenge.loser, "card": target}),
    }
    verb, fields = made[kind]
    item = plain(work, verb, **{**fields, "cause": "keyword", "word": kind, "other": ref})
    item = item._replace(what=(*item.what, kind))
    return () if VERBS[verb].bars(work, item) else (item,)


def refused_intimidate(work: Work) -> tuple[Part, ...]:
    """Characters of the loser that are too strong, or kneel."""
    challenge = under_way(work)
    found = []
    for ref in characters(work, challenge.loser):
        code = "kneels-already" if work.cards[ref].kneeling else "too-strong"
        if work.cards[ref].kneeling or values.strength(work, ref) > challenge.margin:
            found.append(Part(ref, False, (REASONS(code, card=ref),)))
    return tuple(found)
