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
        ("Bob attacks me with Grey Wind and Summer, I defend with Hodor and win. Does deadly still kill one?", "yes"),
        ("Bob attacks me with Grey Wind and Robb, I defend with Hodor and win. Does deadly still kill anyone?", "no"),
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


@pytest.mark.parametrize(
    "text",
    [
        "wildfire is up and I left Cersei out of my three can I throw her bodyguard to keep her",
        "Bob flips wildfire, I left my Robb out, can I use his dupe?",
        "Wildfire comes up, Ann did not pick her Robb. Can Ann use his dupe to save him?",
        "He reveals wildfire and I don't choose my Hodor, may I save him with the dupe?",
    ],
)
def test_who_was_left_out_of_those_that_wildfire_spares_may_not_be_saved(verdict, text):
    answer, situation = verdict(text)
    assert answer == "no"
    assert situation["opening"]["box"] == "plot/3"
    assert situation["cards"][0]["title"] == "Wildfire Assault"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("valar is out, does my Ned's dupe help?", "yes"),
        ("Greg wins military against Lara. Lara picks Robb, who has a duplicate. May she save him?", "yes"),
        ("Greg wins military, claim 2. Lara picks Jaime, who has a dupe, and a knight. Can she save Jaime?", "yes"),
        ("Robb dies for claim with Milk of the Poppy on him. Does his dupe still help?", "yes"),
        ("Selyse is at two strength and receives a Flame-Kissed. She has a dupe. Can I use it to save her?", "no"),
        ("He ambushes Flame-Kissed onto my Selyse, who has a dupe. May I save her with it?", "no"),
        ("Rob uses Harrenhal to cancel my event and kills Bronn for it. Can he save Bronn with the dupe?", "no"),
        ("I use Harrenhal and kill Hodor for it. Hodor has a dupe under him. Can I discard it to save Hodor?", "no"),
    ],
)
def test_a_duplicate_saves_but_not_from_what_is_paid_nor_from_what_kills_again(verdict, text, answer):
    assert verdict(text)[0] == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("My stalwart Ned gets killed for claim. Does he go back on top of the deck?", "yes"),
        ("stalwart Ned has milk on him and dies for claim does he still go on top of my deck", "no"),
        ("Robb was killed for claim. Does he end up in my dead pile?", "yes"),
        ("Benjen dies and shuffles the dead piles, does he go in the deck along with them", "no"),
    ],
)
def test_where_the_dead_go_is_asked_of_what_they_are_by_then(verdict, text, answer):
    assert verdict(text)[0] == answer


@pytest.mark.parametrize(
    "text",
    [
        "Lost military, Jhogo was picked for claim and I want to put The Titan's Bastard into play. Allowed?",
        "Bob killed my Jhogo for claim. Can I put the Titan's Bastard in play from hand?",
        "I lost military and Jhogo died for claim. The Titan's Bastard is in my hand. Can I drop him right now?",
    ],
)
def test_what_comes_from_the_hand_when_somebody_dies_is_put_into_play_not_marshalled(verdict, text):
    answer, situation = verdict(text)
    assert answer == "yes"
    assert situation["opening"] == {"box": "challenges/7", "step": "5"}


@pytest.mark.parametrize(
    "text",
    [
        "I play Insidious Ways. Can he cancel it with The Hand's Judgement?",
        "He Hand's Judgements my Muster. I have a gold and a Judgement of my own. Can I judge his Judgement?",
        "Ann plays Muster. Can Bob cancel it with The Hand's Judgement?",
    ],
)
def test_an_event_that_was_played_was_paid_for_and_may_be_canceled(verdict, text):
    assert verdict(text)[0] == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "He plays Flame and Shadow on my Robb. Then I win military and he gives Robb for claim. "
        "Can he save him with the dupe?",
        "Lisa played Flame and Shadow on my Dany, who has a dupe under her. Later I win military on Lisa and she gives "
        "me Dany for claim. She wants to burn the dupe to keep her, but that's my card!",
    ],
)
def test_whoever_controls_a_card_by_then_uses_its_duplicates(verdict, text):
    answer, situation = verdict(text)
    assert answer == "yes"
    taken = next(card for card in situation["cards"] if card["type"] == "character")
    assert (taken["owner"], taken["controller"]) == ("me", situation["challenge"]["defender"])


def test_the_claim_is_for_whom_was_attacked_and_not_for_who_defended_for_him(verdict):
    told = (
        "Ann hits Bob on military, Cid defends for him as the supporter, Ann wins. "
        "Who has to give up a character for claim?"
    )
    assert verdict(told)[0] == "bob"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Jon attacks Mia with Robert on power, she doesn't defend. Does he claim power for unopposed?", "yes"),
        ("He attacked with 0 STR and I didn't defend. Does he win?", "no"),
        ("Kim's Bodyguard is on Robb. I kill Robb for claim. She discards the Bodyguard, does Robb stay?", "yes"),
        ("I brought Wicked Seductress out of shadows during my opponent's challenge. Is that allowed?", "no"),
        ("He has The Power of Blood out. I win military and he picks Cersei, he has two other non-noble guys. "
         "Can he choose Cersei?", "no"),
        ("Both Lannister. I attack him on intrigue, he plays Misinformation, I've got one, too. "
         "Can I play mine in response to his?", "yes"),
    ],
)  # fmt: skip
def test_who_did_what_is_taken_from_what_was_said_of_him_before(verdict, text, answer):
    assert verdict(text)[0] == answer


@pytest.mark.parametrize(
    "text",
    [
        "He bounced my Arya to hand. She had a dupe. May I save her with it?",
        "Westeros Bleeds is played and my Hodor is told to be immune somehow. Is Hodor discarded?",
        "I win, Eve's defender is somehow lessened by intimidate. I want my power for unopposed. She says no.",
    ],
)
def test_nothing_is_decided_where_a_word_was_left_out_by_which_rules_decide(verdict, text):
    assert verdict(text)[0] not in ("yes", "no")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I have Robb knelt and I want to defend with him, allowed?", "no"),
        ("Bea's Melisandre kneels Robert Baratheon. Can I stand him in the standing phase?", "yes"),
        ("Hal's Cersei knelt my Hodor. Can I declare Hodor as a defender?", "no"),
        ("I am defending and I won. Do I get the unopposed bonus?", "no"),
        ("My opponent's Robert has renown and he lost the challenge as defender. Does he still get power?", "no"),
    ],
)
def test_what_kneels_and_which_side_somebody_is_on_is_told_in_passing(verdict, text, answer):
    assert verdict(text)[0] == answer


@pytest.mark.parametrize(
    "text",
    [
        "Tim attacks me on power with claim 2 and wins by 3, I have just one power. Does he get two power?",
        "Opponent's Catelyn prevents my responses. Can I use my dupe?",
    ],
)
def test_what_was_only_supposed_decides_nothing(verdict, text):
    assert verdict(text)[0] == "unknown"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I bypass his Hodor with Arya's stealth. Can Hodor still defend?", "no"),
        ("She attacks me on power with Arya, who has only intrigue. Legal?", "no"),
        ("Rae won power against me by 5 with claim 1 but unopposed. How much power does she get?", "2"),
        ("My Hodor was killed for claim and I forgot his dupe. Can I still save him now that the challenge is over?",
         "unknown"),
        ("Kat's Ned is stalwart and Valar is revealed. Does Ned go to the dead pile?", "no"),
    ],
)  # fmt: skip
def test_what_was_told_before_the_question_bears_on_it(verdict, text, answer):
    assert verdict(text)[0] == answer


@pytest.mark.parametrize(
    "text",
    [
        "Marched to the Wall comes up, everybody picks one of his own to throw away. He points at Knight of the "
        "Rainwood. He has three other guys. Is that pick ok?",
        "Marched to the Wall is out, each picks one of his own. He points at Knight of the Rainwood and has two other "
        "guys. Is that pick legal?",
    ],
)
def test_who_cannot_be_discarded_is_no_pick_where_there_are_others(verdict, text):
    answer, situation = verdict(text)
    assert answer == "no"
    assert {card["owner"] for card in situation["cards"][1:]} == {"opponent"}


@pytest.mark.parametrize("by", ["after winning power by four", "for winning power by four"])
def test_a_challenge_that_was_won_before_is_told_behind(verdict, by):
    challenge = verdict(f"He drops Seductive Promise on my Robb {by}, legal?")[1]["challenge"]
    assert (challenge["type"], challenge["winner"], challenge["attacker_bonus"]) == ("power", "opponent", 4)
