"""When something is asked to be played: "during the challenges phase?", "in his marshalling turn?"."""

from __future__ import annotations

import re

from timing.telling.story import Reader, Use

_IN_PHASE = re.compile(
    r"\b(?:in|during) (?:the |own:[\w-]+ )?(?P<f>plot|draw|challenges?|dominance|standing|taxation)(?: phase| turn)?(?= \?|$)"
)


_IN_TURN = re.compile(
    r"\b(?:in|during|on) (?P<o>(?:own:|@)[\w-]+)(?: turn to)? (?:marshal|marshalling)(?: (?:phase|turn|step))?(?= \?|$)"
)


def asked_in_phase(reader: Reader, use: Use, match: re.Match[str]) -> None:
    """'Can I play Iron Mines during the challenges phase?': when it would be played, where nothing else was told."""
    turn = _IN_TURN.search(reader.text, match.end())
    if turn and use.how in ("marshal", "play", "put") and use.thing not in reader.events:
        reader.story.phase, reader.story.turn = "marshalling", reader.player(turn["o"], turn.start())
        reader.note(turn, "the question")
    said = _IN_PHASE.search(reader.text, match.end())
    if said and use.how in ("marshal", "play") and not reader.story.phase and use.thing not in reader.events:
        reader.story.phase = {"challenge": "challenges"}.get(said["f"], said["f"])
        reader.note(said, "the question")
