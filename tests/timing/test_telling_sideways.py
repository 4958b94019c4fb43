"""Disputes told sideways: subjects left out, "mine" and "it", numbers of guys, what is over by then.

Each list says one thing in several ways, none of them that of another test; the verdict is the same for all of a list.
"""

import itertools

import pytest

SENDERS = itertools.count()


@pytest.fixture
def verdict(app):
    """The answer to a telling, and the situation that it was read as."""

    def ask(text):
        sender = {"REMOTE_ADDR": f"10.8.0.{next(SENDERS) % 250}"}
        body = {"text": text, "system": "agot1e"}
        told = app.test_client().post("/api/v1/timing/tell", json=body, environ_overrides=sender).json
        return (told["question"] or {}).get("answer"), told["situation"]

    return ask


@pytest.mark.parametrize(
    "text",
    [
        "Her Varys is in the dead pile. May I marshal mine?",
        "his Tyrion is already dead can i still play mine",
        "His Arya died last turn, can I marshal mine this turn?",
        "My Balon is dead, can he marshal his?",
        "Kim lost her Cersei for claim, she is dead now. Can I marshal mine?",
    ],
)
def test_only_a_copy_in_ones_own_dead_pile_keeps_a_unique_card_out(verdict, text):
    answer, situation = verdict(text)
    assert answer == "yes"
    one, other = situation["cards"]
    assert (one["title"], one["zone"], other["zone"]) == (other["title"], "dead", "hand")
    assert one["owner"] != other["owner"]


@pytest.mark.parametrize(
    "text",
    [
        "My Robb has a dupe under him and dies for claim. Can I toss it to save him?",
        "Anna has Arya with a dupe under her. I win military and Arya dies for claim. Can Anna burn it to keep her?",
        "I attack Bob on military with Hodor, win and kill his Robb for claim. Can he use the dupe?",
        "Lost military, gave up Hodor for claim. He's got a copy under him. Can I throw it away to save him?",
    ],
)
def test_it_is_the_duplicate_that_was_spoken_of_and_saves_from_claim(verdict, text):
    answer, situation = verdict(text)
    assert answer == "yes"
    assert situation["challenge"]["type"] == "military"
    assert situation["opening"]["choosing"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I swing Grey Wind into three of her guys on military and win. Does she have to kill a blocker for deadly?",
         "yes"),
        ("I attack with Grey Wind, Kim blocks with a couple of her knights and wins. "
         "Does she have to lose one of them to deadly?", "yes"),
        ("Bob attacks me with Grey Wind on military, I defend with Hodor and lose. "
         "Do I have to kill my blocker for deadly?", "no"),
        ("Bob attacks me with Grey Wind and Summer, I defend with Hodor and win. Does deadly still kill anyone?", "no"),
        ("I swing Hodor and Robb into a couple of his knights. Do I have to kill one of them for deadly?", "no"),
    ],
)  # fmt: skip
def test_deadly_kills_a_defender_where_the_attacker_has_more_of_it(verdict, text, answer):
    assert verdict(text)[0] == answer


@pytest.mark.parametrize(
    "text",
    [
        "I have marshalled Great Keep this turn. Can I marshal another Great Keep?",
        "he already played a Great Keep, may he play a second one?",
        "already put one Great Keep down this turn, can I drop the second one too?",
        "I put Great Keep on the table, can I play another Great Keep?",
    ],
)
def test_of_limited_cards_one_a_round_is_played(verdict, text):
    assert verdict(text)[0] == "no"


@pytest.mark.parametrize(
    "text",
    [
        "I took his Samwell with Seductive Promise. Does he get him back next round?",
        "He takes my Arya with Seductive Promise. Do I get her back?",
        "I nicked his Enemy Informer with Seductive Promise last round, does he get it back now",
        "Won power by five, played Seductive Promise and took his Recruiter. "
        "Does he get her back at the end of the round?",
    ],
)
def test_control_that_was_taken_for_no_time_that_is_named_stays(verdict, text):
    answer, situation = verdict(text)
    assert answer == "no"
    taken = next(card for card in situation["cards"] if card["title"] != "Seductive Promise" and card.get("card"))
    assert taken["controller"] != taken["owner"]


@pytest.mark.parametrize(
    "text",
    [
        "I'm on fourteen and lose military. My Joffrey dies for claim and I claim one on him for his own death. "
        "Have I won?",
        "I have 14 power. I lose military, Joffrey dies for claim, and I claim a power on Joffrey. Do I win the game?",
    ],
)
def test_the_fifteenth_power_wins_though_it_is_claimed_by_one_who_is_dying(verdict, text):
    answer, situation = verdict(text)
    assert answer == "yes"
    assert situation["challenge"]["winner"] != "me"


@pytest.mark.parametrize(
    "text",
    [
        "I play Insidious Ways. How many cards did he keep in his deck?",
        "He attacks me with Hodor and Robb. Who is the oldest?",
        "Varys attacks Robb. Where is the plot deck?",
    ],
)
def test_what_nobody_answers_with_yes_or_no_is_not_answered_so(verdict, text):
    assert verdict(text)[0] not in ("yes", "no")
