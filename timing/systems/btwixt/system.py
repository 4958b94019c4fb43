"""B'Twixt, as pages, links, files and commands ask for it."""

from __future__ import annotations

from timing.kernel.system import System, Tool
from timing.systems.btwixt import dispute, prose, situation
from timing.systems.btwixt.cites import cite
from timing.systems.btwixt.engine import BtwixtGame
from timing.systems.btwixt.notes import NOTES
from timing.systems.btwixt.pages.pages import BtwixtPages
from timing.systems.btwixt.pages.topics import TOPICS
from timing.systems.btwixt.replay import replay
from timing.systems.btwixt.rules import RULES

LANGUAGE = 1

SYSTEM = System(
    rules=RULES,
    language=LANGUAGE,
    notes=NOTES,
    situation=situation.Situation,
    game=BtwixtGame,
    read=situation.read,
    write=situation.write,
    read_dispute=dispute.read,
    schema=dispute.schema,
    replay=replay,
    say=prose.say,
    say_note=prose.say_note,
    pages=BtwixtPages,
    topics=TOPICS,
    edition="B'Twixt",
    told="Ann bid 9, Bea 7 and Cleo 9. Cleo is the first player. Who wins the bid?",
    tools=(
        Tool(
            "end",
            "Who has won?",
            "Enter the councils of three to six leaders: the winner, with every reason",
            cite("scoring", "scoring/assess", "scoring/winner", "scoring/tie-breaks", "terms/small-council"),
        ),
        Tool(
            "bid",
            "Who wins the bid?",
            "Enter the bids: the winner, and in which council the ally may be placed",
            cite("play/claim", "placing-a-claimed-ally", "clarifications/pulling-the-strings"),
        ),
        Tool(
            "new",
            "Describe a round",
            "Leaders, cards and the ally, to be stepped through turn by turn",
            cite("play", "play/play-influence"),
        ),
    ),
    round="Setup, the round and the end of the game, box by box.",
    purpose="Bids in turns, the council for the ally, the winner of the game: who may do what, and why not the rest.",
)
