"""What was spoken of last that somebody may get: power, for what, gold, a card."""

from __future__ import annotations

import re

from timing.telling.story import Reader

SAID = re.compile(
    r"(?:\b(?:the|a|an|one|two|three|no|any|more|another|extra|bonus|additional|second|unopposed|renown|for|get|\d)"
    r"|own:[\w-]+|(?:^|[.,;] )(?:and )?@[\w-]+ (?:claims?|take|want|gain)(?: to)?(?: claim| take| get)?) "
    r"(?P<power>power|token|tokens|counter|freebie)(?! (?:challenge|icon|struggle|attack|claim|phase|fight))"
    r"|\bclaim(?:s|ing)? (?P<claimed>power)\b(?! (?:challenge|icon))"
    r"|\b(?P<gold>gold|income|coin|coins)\b|\b(?P<card>draw|cards?)\b"
    r"|\b(?P<unopposed>unopposed)\b|\b(?P<renown>renown)\b"
)
"""Of what is spoken that somebody may get; of "win power" and "a power challenge" is not."""
POWER = ("power", "claimed", "unopposed", "renown")
MOST_BACK = 3
"""Sentences in which it is looked for."""


def reward(r: Reader, at: int) -> str:
    """What was spoken of last before here that a player may get: power (for being unopposed, for renown), gold, card.

    Empty where it is nothing, or it is told only of a challenge for power whose claim moves some.
    """
    sentences = re.split(r" [.?!] ", r.text[:at])[-MOST_BACK:]
    for sentence in reversed(sentences):
        found = [m.lastgroup or "" for m in SAID.finditer(sentence)]
        if not found:
            continue
        if found[-1] not in POWER:
            return found[-1]
        kinds = {one for one in found if one in ("unopposed", "renown")}
        return kinds.pop() if len(kinds) == 1 else "" if kinds else _for_what(r, at)
    return "power" if moves_power(r) else ""


def _for_what(r: Reader, at: int) -> str:
    """For what the power is that was spoken of: the one thing that the telling names by which somebody gets some."""
    named = {one for one in ("unopposed", "renown") if re.search(rf"\b{one}\b", r.text[:at])}
    return named.pop() if len(named) == 1 and not moves_power(r) else "power"


def moves_power(r: Reader) -> bool:
    """Whether the claim of the challenge that is told moves power."""
    fight = r.story.fight
    return r.story.told_fight and fight.type == "power" and bool(fight.winner) and "claim" in r.text.split(" ")


def on_winning_side(r: Reader, thing: int) -> None:
    """Of whom renown is asked is on the side that has won, where only the part in the challenge is told."""
    story, fight = r.story, r.story.fight
    if not fight.winner or story.owners.get(thing) or story.things[thing].owner:
        return
    if thing in fight.defenders and fight.attacker in ("", fight.winner) and fight.defender in ("", fight.winner):
        story.owners[thing], fight.defender, fight.attacker = fight.winner, fight.winner, ""
