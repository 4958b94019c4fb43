"""The first edition, as pages, links, files and commands ask for it."""

from __future__ import annotations

from timing.kernel.system import System
from timing.systems.agot1e import dispute, prose, situation
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.form.form import FirstEditionForm
from timing.systems.agot1e.notes import NOTES
from timing.systems.agot1e.pages.bounds import too_much
from timing.systems.agot1e.pages.pages import FirstEditionPages
from timing.systems.agot1e.pages.topics import TOPICS
from timing.systems.agot1e.replay import replay
from timing.systems.agot1e.rules import RULES
from timing.systems.agot1e.versions import LANGUAGE

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
    pages=FirstEditionPages,
    topics=TOPICS,
    too_much=too_much,
    edition="the first edition",
    round="Setup and seven phases, box by box.",
    card_pages="/cards/",
    form=FirstEditionForm,
    told="Greg attacks me on military and wins, I give Ned for claim. Can I save him with the dupe?",
)
