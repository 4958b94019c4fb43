"""The table of B'Twixt's timing: setup, the round, the end of the game, and the windows in which leaders decide.

The rulebook announces seven steps of a round and numbers six; the six are the boxes here.
"""

from __future__ import annotations

from timing.kernel.structure import END, Box, Loop, Step, Structure, Window
from timing.systems.btwixt.cites import cite

ON = (END,)
COURSE = Window(
    "framework",
    "step without decisions",
    (Step("1", "What the rules say is done", "course", ON, cite("play")),),
    cite("play"),
)
BIDDING = Window(
    "bidding",
    "bidding",
    (
        Step(
            "1", "In turns, leaders play a card or kneel, until all have knelt", "bid", ON, cite("play/play-influence")
        ),
    ),
    cite("play/play-influence", "terms/kneeling"),
)
CARD = Window(
    "card",
    "influence card that is played",
    (
        Step("1", "Its ability is resolved", "resolve", ("2",), cite("play/play-influence", "additional/you")),
        Step("2", "It joins the bid pile", "join", ON, cite("play/play-influence", "terms/bid-pile")),
    ),
    cite("play/play-influence"),
)
CLAIM = Window(
    "claim",
    "claim",
    (
        Step("1", "Influence totals are compared", "compare", ("2",), cite("play/claim")),
        Step("2", "The winner places the ally in a council", "place", ("3",), cite("placing-a-claimed-ally")),
        Step("3", "The ally's When Claimed ability is resolved", "when-claimed", ("4",), cite("terms/when-claimed")),
        Step("4", "The winner gains a power token", "token", ("5",), cite("additional/gaining-power-tokens")),
        Step("5", "Abilities with the triumph icon are resolved", "triumph", ON, cite("additional/triumph-icon")),
    ),
    cite("play/claim"),
)
ABILITY = Window(
    "ability",
    "ability that resolves",
    (Step("1", "What it says is done", "resolve", ON, cite("play/claim", "additional/you")),),
    cite("play/claim"),
)


def _box(box: str, name: str, event: str, *slugs: str, window: str = "framework", loop: Loop | None = None) -> Box:
    return Box(box, box.partition("/")[0], name, "framework", (event,), cite(*slugs), window, loop)


AGAIN = Loop("round/1", "it was not the last round of winter", turns=False)
SETUP = (
    _box("setup/1", "Prepare the time track", "the time track is prepared", "setup/time-track"),
    _box("setup/2", "Create the ally deck", "the ally deck is shuffled", "setup/ally-deck"),
    _box("setup/3", "Create the token supply", "the tokens are mixed", "setup/token-supply"),
    _box("setup/4", "Determine the first player", "the first player is named", "setup/first-player"),
    _box("setup/5", "Choose leaders", "leaders are chosen", "setup/leaders"),
    _box("setup/6", "Prepare influence cards", "hands are dealt", "setup/influence-cards"),
)
ROUND = (
    _box("round/1", "Reveal the current ally", "the ally is revealed", "play/reveal-ally"),
    _box("round/2", "Play influence cards", "leaders bid", "play/play-influence", window="bidding"),
    _box("round/3", "Claim the ally", "the ally is claimed", "play/claim", window="claim"),
    _box("round/4", "Clean up", "bids are discarded", "play/clean-up"),
    _box("round/5", "Pass the first player token", "the first player token is passed", "play/pass-first-player"),
    _box(
        "round/6", "Advance the round", "the round is advanced", "play/advance-round", "play/season-change", loop=AGAIN
    ),
)
SCORING = (
    _box("end/1", "Assess the councils' power", "councils are assessed", "scoring/assess"),
    _box("end/2", "Determine the winner", "the winner is determined", "scoring/winner", "scoring/tie-breaks"),
)
STRUCTURE = Structure(
    "btwixt",
    "B'Twixt",
    ("round", "end"),
    (COURSE, BIDDING, CARD, CLAIM, ABILITY),
    (*ROUND, *SCORING),
    opening_phases=("setup",),
    opening_boxes=SETUP,
)
