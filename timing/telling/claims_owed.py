"""Who lost a challenge, by who has to satisfy its claim: "military claim two, do I owe another?"."""

from __future__ import annotations

from timing.telling.clauses import Framed
from timing.telling.phrases import Frame

OWES = frozenset("owe kill choose give lose discard sacrifice pay satisfy fulfil fulfill suffer feed".split())
"""What who has lost a challenge does for its claim."""
FROM_HAND = frozenset("discard give lose owe pay satisfy".split())
"""What is done for an intrigue claim, whose cards nobody chooses."""


def settle_claim(f: Framed) -> None:
    """Put into the story that who satisfies a claim was attacked and has lost, where no side has been told."""
    story, fight = f.story, f.story.fight
    if not story.told_fight or fight.winner or "claim" not in f.parser.tags:
        return
    loser = next((who for frame in f.frames if (who := _loser(f, frame))), "")
    if not loser or fight.attacker == loser or fight.defender not in ("", loser):
        return
    fight.defender = loser
    fight.attacker = fight.attacker or f"not:{loser}"
    fight.winner = fight.attacker


def _loser(f: Framed, frame: Frame) -> str:
    """Who has to satisfy a claim, by what he or she does for it, must do or asks to do."""
    who, fight = f.doer(frame), f.story.fight
    if not who or frame.passive or frame.base not in OWES:
        return ""
    if fight.type == "intrigue" and frame.base not in FROM_HAND:
        return ""
    lost = f.cards(frame.obj)
    named = all(f.reader.is_character(n) or fight.type == "intrigue" for n in lost)
    others = any(f.owner_of(n) not in ("", who) for n in lost)
    claims = any(f.owner(one) == who for one in frame.behind if one.has("claim"))
    return who if named and not others and not claims and _is_near(f, frame) else ""


def _is_near(f: Framed, frame: Frame) -> bool:
    """Whether the claim is spoken of in the sentence of a frame, or in the one before it."""
    tags = f.parser.tags
    ends = [n for n in range(frame.first) if tags[n] in (".", "?", "!")]
    begins = ends[-2] if len(ends) > 1 else 0
    stops = next((n for n in range(frame.at, len(tags)) if tags[n] in (".", "?", "!")), len(tags))
    return "claim" in tags[begins:stops]
