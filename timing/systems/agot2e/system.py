"""The second edition, as pages, links, files and commands ask for it."""

from __future__ import annotations

from timing.kernel.system import System
from timing.systems.agot2e import dispute, prose, situation
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.form.form import SecondEditionForm
from timing.systems.agot2e.notes import NOTES
from timing.systems.agot2e.pages import SecondEditionPages
from timing.systems.agot2e.replay import replay
from timing.systems.agot2e.requirements import TOPICS
from timing.systems.agot2e.rules import RULES
from timing.systems.agot2e.words import LANGUAGE

SYSTEM = System(
    rules=RULES,
    language=LANGUAGE,
    notes=NOTES,
    situation=situation.Situation,
    game=Dispute,
    read=situation.read,
    write=situation.write,
    read_dispute=dispute.read,
    schema=dispute.schema,
    replay=replay,
    say=prose.say,
    say_note=prose.say_note,
    pages=SecondEditionPages,
    topics=TOPICS,
    edition="the second edition",
    round="The seven phases, box by box, with every action window, and the steps inside an occurrence",
    purpose="Saves and cancels, forced abilities, interrupts, reactions: who may use what, and why not the rest.",
    form=SecondEditionForm,
    told="Greg attacks me on military and wins, I give Ned for claim. Can I save him with the dupe?",
)
