"""What newcomers ask of a round, and what only looks like it."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        # who wins initiative chooses the first player (rulebook, Plot phase)
        ("Can I make my opponent first player if I win initiative?", "yes"),
        # cards stand in the standing phase (rulebook)
        ("Do my knelt characters stand at the end of the round?", "yes"),
        # standing characters and gold count for dominance (rulebook)
        ("Old Nan is kneeling and it's dominance. Does her STR count?", "no"),
        ("Does a kneeling character count for dominance?", "no"),
        ("Does my unspent gold count for dominance?", "yes"),
        # anybody may be chosen for military claim
        ("Can I choose a kneeling character for claim?", "yes"),
        # two cards, and gold that goes back (rulebook, Draw phase and Taxation)
        ("How many cards do I draw in the draw phase?", "2"),
        ("May I keep my leftover gold for the next round?", "no"),
        ("Is unspent gold lost in taxation?", "yes"),
        # icons (rulebook, Challenges)
        ("Can a guy without a power icon attack in a power challenge?", "no"),
        ("Can my guy defend an intrigue challenge without the intrigue icon?", "no"),
        # nobody has to defend
        ("Do I have to declare defenders?", "no"),
        ("Can I choose not to defend?", "yes"),
        ("Do I win with fifteen power?", "yes"),
    ],
)
def test_what_every_round_has_is_answered_by_its_rule(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    "text",
    [
        "Old Nan has an attachment on her, the one that says she cannot stand. Standing phase. Does Old Nan stand?",
        "My Old Nan is kneeling, but her text says she counts for dominance. Does she count for dominance?",
        "Can my guy attack without a military icon? His text says he can.",
    ],
)
def test_what_a_card_says_otherwise_leaves_it_open(told, text):
    assert verdict(told(text)) in ("unknown", None)
