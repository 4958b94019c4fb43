"""Every question of the FAQ that turns on timing is decided by a dispute of the library."""

from pathlib import Path

import pytest
import yaml

from timing.systems.agot1e.dispute import read

DISPUTES = Path(__file__).parents[2] / "timing" / "disputes" / "agot1e"
QUESTIONS = """
    actions-before-dominance-is-counted income-from-locations-lost-before-marshalling are-responses-mandatory
    may-passive-ability-be-ignored another-action-after-opponent-passes another-response-after-opponent-passes
    who-takes-first-action who-responds-first val-timing shadow-attachment-attaching-twice
    responding-to-misinformation-with-another when-is-deadly-resolved who-resolves-simultaneous-choices-first
    duplicate-save-against-game-of-cyvasse canceling-part-of-game-of-cyvasse meera-reed-out-as-duplicate
    dreadfort-and-raised-strength heavy-taxes-and-ravens abels-washerwoman-and-naval-characters
    when-rhoynar-emissary-checks beginning-of-phase-with-shadows fiery-kiss-entering-as-duplicate
    show-of-force-timing epic-phase-timing art-of-seduction-outside-plot-reveal betrayal-at-wall-as-last-plot
    saving-or-canceling-a-cost pregame-setup-procedure who-gets-power-for-prized when-castle-plots-resolve
    what-during-a-challenge-means
""".split()
CITING: dict[str, list] = {}
for file in sorted(DISPUTES.glob("*.yaml")):
    dispute = read(yaml.safe_load(file.read_text(encoding="utf-8")))
    for cite in dispute.cites:
        CITING.setdefault(cite, []).append(dispute)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_question_has_disputes_that_show_what_is_so_and_what_is_not(question):
    disputes = CITING.get(f"agot1e-faq/{question}", [])
    answers = {answer for one in disputes for asked in one.questions for answer in asked.answer}
    assert disputes
    assert {"yes", "no"} <= answers, [one.id for one in disputes]
