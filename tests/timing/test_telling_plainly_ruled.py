"""What a rule answers alone, asked in players' words, and what is like it and left open."""

import re

import pytest

from tests.timing.told import verdict
from timing.telling.plainly_ruled import PLAIN

ASKED = [
    # what kneels gives its gold all the same (FAQ, p. 25)
    ("My Lannisport is knelt, does it still give me gold this turn?", "yes"),
    ("Does a kneeling Iron Mines count for income?", "yes"),
    ("I tapped River Row last round and it's still down, do I get its gold when I count income?", "yes"),
    # intrigue claim is at random (rulebook, Intrigue Challenge)
    ("I lost intrigue, can I choose which card I discard?", "no"),
    ("He won an intrigue against me with claim 2, do I pick the two cards I lose?", "no"),
    ("Can she pick the card from my hand for intrigue claim?", "no"),
    ("He beat me on intrigue. Does it have to be at random?", "yes"),
    # who is able to draw in the draw phase has to (FAQ, p. 25)
    ("Do I have to draw my two cards in the draw phase?", "yes"),
    ("Can I choose not to draw my two cards in the draw phase?", "no"),
    ("In the draw phase, may he skip drawing his two cards?", "no"),
    # what is searched for is not drawn (FAQ, The Draw Cap)
    ("I'm at my draw cap already. Can I still search my deck for a Lord?", "yes"),
    ("I've hit the draw cap, may I go get a Direwolf from my deck?", "yes"),
    # influence that is left over (rulebook, Influence)
    ("I pay 3 influence for something that costs 1. Can I use the other 2 on another card?", "no"),
    ("I knelt 2 influence for an event that costs 1, may I save the rest for later?", "no"),
    # a tie for dominance (FAQ, p. 26)
    ("We both count 8 for dominance, it's a tie. Who wins it?", "nobody"),
    ("Dominance is a draw, ten each. Who gets the power?", "nobody"),
    # windows stay open (FAQ, p. 25)
    ("I take an action and he passes, can I take another action?", "yes"),
    ("I respond, she passes, may I respond again?", "yes"),
    # nothing is triggered once the phase ends (FAQ 2.6)
    ("At the end of the phase, can I play a response?", "no"),
    # what is done to pay a cost (FAQ, p. 29)
    ("He discards Shireen to pay for an effect, can Bodyguard save her?", "no"),
    ("I kill my own Robb to pay for Harrenhal. Can I save him with his dupe?", "no"),
    ("She sacrifices her Ghost as a cost. Can she save Ghost with the duplicate?", "no"),
    ("I kneel my Hodor for an event. Hodor is immune to events. Can I kneel him to pay for an event?", "yes"),
    # a duplicate is no attachment and has no text (FAQ 4.2)
    ("Is a duplicate an attachment?", "no"),
    ("I have Robb in play and the other Robb under him as a duplicate. Does the duplicate's text work?", "no"),
    ("Can I use the duplicate's renown?", "no"),
    ("I stole her Robb with a dupe on him. Do I control the dupe too?", "yes"),
    # Shadows (FAQ, p. 32)
    ("How much does it cost to put a card into shadows?", "2"),
    ("How much gold do I need to play Tyrion facedown into Shadows?", "2"),
    ("I bring Tyrion out of shadows. Does that count as playing him?", "no"),
    ("Can I look at my opponent's card in shadows?", "no"),
    # put into play (FAQ 4.4)
    ("Drogo is put into play with an event. Do I have to pay his gold?", "no"),
    # Limited (rulebook, Keywords)
    ("I used a limited response this round already, can I use another limited response?", "no"),
    ("I played one Limited location this turn. Can I play another Limited one?", "no"),
    # power (FAQ, p. 25)
    ("Does moving power from his house to mine count as claiming power?", "no"),
    # piles (FAQ 3.32)
    ("Can I look at his dead pile?", "yes"),
    ("Can I reorder my discard pile?", "no"),
    # what comes as a duplicate, and copies in piles (FAQ, p. 27; rulebook, Unique Cards)
    ("I brought out Varys as a dupe. Does his come out of shadows response work?", "no"),
    ("Robb is in his discard pile. Does that stop me from playing my own Robb?", "no"),
    ("Does a unique character in my dead pile stop me from playing another copy?", "yes"),
    # what is never removed or canceled, and how cards come out (FAQ 4.10, 4.11, p. 32)
    ("Is my house card able to be discarded?", "no"),
    ("Can agenda effects be cancelled?", "no"),
    ("I bring Qyburn out of shadows. Does he come out kneeling?", "no"),
    # in a challenge (FAQ, p. 25; 3.30; 3.33; 4.14; rulebook, Stealth)
    ("He loses the military icon on Jaime in the middle of the military challenge, is Jaime out of it?", "no"),
    ("In a military challenge my Robb's military icon gets taken away. Does he stay in the challenge?", "yes"),
    ("I took his attacking Jaime in the middle of the challenge. Is Jaime now defending?", "no"),
    ("I have to kill someone for deadly, can I save her with her dupe?", "yes"),
    ("Can The Hand's Judgement cancel deadly?", "no"),
    ("May I stealth past two characters with one stealth attacker?", "no"),
    ("Can I choose not to use stealth?", "yes"),
    ("Do I have to use stealth?", "no"),
    ("Can my kneeling guy defend?", "no"),
    ("Can I do a second military challenge this turn?", "no"),
    ("I'm Master of Whispers and took a power for beating the Master of Laws. Now I beat the Crown Regent, "
     "whom I oppose as well. Do I get another power?", "no"),
]  # fmt: skip


@pytest.mark.parametrize(("asks", "answer"), ASKED)
def test_a_rule_alone_answers(told, asks, answer):
    found = told(asks)
    assert verdict(found) == answer
    assert found["question"]["cites"]


@pytest.mark.parametrize(
    "asks",
    [
        "I knelt Lannisport for influence. Can I use my gold for something else?",
        "Can I choose which character dies for military claim?",
        "He looks at my hand and discards a card by his event. Can he choose the card?",
        "Do I have to discard a card?",
        "Do I have to draw a card for my event?",
        "We tied dominance and I have a card that wins ties. Who wins dominance?",
        "I passed, then Bob brought out Varys. Can I bring Tyrion out of shadows with Tyrion's own ability?",
        "My event was canceled, limit two per phase. Can I play another copy?",
        "Hodor was blanked by Milk of the Poppy this phase. The Milk was discarded. Is Hodor still blank?",
        "Renly's Courtier blanked Hodor until the end of the phase. Hodor was killed and saved. Is Hodor still blank?",
        "His event removes Jaime from the challenge. Is Jaime still attacking?",
        "He removes the military icon from Jaime before I declare attackers. Can Jaime still attack on military?",
        "I won intrigue with Tyrion, whose text lets me choose a card. Can I choose which card is discarded?",
    ],
)
def test_what_is_like_it_and_something_else_is_left_open(told, asks):
    assert verdict(told(asks)) in (None, "unknown")


def test_who_is_saved_was_not_the_cost(told):
    assert verdict(told("He discards a card to cancel my event on Cat. Can Bodyguard save her?")) != "no"


def test_a_save_that_is_no_cost_is_answered_by_the_engine(told):
    found = told("My Robb is killed for claim, can I save him with his dupe?")
    assert verdict(found) == "yes"
    assert found["question"]["use"] == "robb-stark/duplicate"


def test_every_pattern_of_the_rules_can_be_read_and_what_is_denied_is_worded():
    for rule in PLAIN.values():
        for words in (*rule.asked, *rule.denied, *rule.where, *rule.unless):
            re.compile(words)
    assert all(rule.other for rule in PLAIN.values() if rule.denied)


TOLD = [
    # one chance a phase to bring a card out of Shadows (FAQ, p. 32)
    ("I passed on shadows at the start of the phase, then Rob brought out Varys. Can I bring Tyrion "
     "out of shadows now?", "no"),
    ("It's the start of marshalling. Kim is first player and passes. I bring out Qyburn. Now Kim "
     "wants to bring her Tyrion out after all.", "no"),
    # prized (FAQ, p. 29 and 33)
    ("He plays A Lannister Pays His Debts and I cancel it with Paper Shield, it is prized 1. Do I "
     "still get the power?", "yes"),
    ("I play A Lannister Pays His Debts which is prized and he cancels it with Paper Shield. Do I "
     "get the power?", "no"),
    ("My prized 2 Vargo Hoat was taken by Ann, and then he got killed for claim. Do I get the power?", "yes"),
    ("Ann took control of my prized Vargo Hoat. He dies for claim. Who gets the power?", "me"),
    # a tie in initiative (rulebook, Initiative)
    ("Initiative is tied at 5. Ann has 3 power, I have 6. Who wins initiative?", "ann"),
    ("We're tied on initiative and I have 7 power and she has 2. Do I win it?", "no"),
    # one effect that has several players choose (FAQ, p. 26)
    ("I reveal Summoning Season. Who searches first?", "me"),
    ("Bob plays Summoning Season on me, who reveals the character first?", "bob"),
    # moribund cards pay for nothing (FAQ, p. 19)
    ("Robb is already dead for claim. Can I kill him to pay for Harrenhal?", "no"),
    ("Tess killed my Hodor for claim and he is dying. I want to discard him to pay for an effect.", "no"),
    # immunity that comes too late (FAQ 3.19)
    ("She plays Nightmares on my Hodor until the end of the phase, then I make him immune to events. "
     "Does he get his text back?", "no"),
    ("She plays Compelled by the Sun on Hodor until end of phase and after that I give him immunity to events. "
     "Does the effect stay?", "yes"),
    # what lasts for a phase (rulebook, Lasting Effects)
    ("She used Renly's Courtier's effect on my knight until the end of the phase and then the Courtier died. "
     "Is my knight still blank?", "yes"),
    ("Renly's Courtier blanked my Hodor this phase. Then the Courtier got killed. So Hodor has his "
     "text back, right?", "no"),
]  # fmt: skip


@pytest.mark.parametrize(("asks", "answer"), TOLD)
def test_a_rule_answers_by_who_is_told_of(told, asks, answer):
    assert verdict(told(asks)) == answer


@pytest.mark.parametrize(
    "asks",
    [
        "Rob passed on shadows, then I brought out Varys. Can I bring Tyrion out of shadows next phase?",
        "Initiative is tied at 5 and Ann has 3 power. Who wins initiative?",
        "Milk of the Poppy blanked my Hodor. Then the Milk got discarded. Is Hodor still blank?",
    ],
)
def test_who_or_what_is_not_told_of_is_not_ruled(told, asks):
    assert "Does what was done last" not in str(told(asks)["question"])
    assert verdict(told(asks)) in (None, "unknown", "no")


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("My Robb died last round, can I marshal King Robb from hand?", "no"),
        ("Ned is in my dead pile, can I play the other version of Ned from my hand?", "no"),
        ("My stalwart Ned was killed last round so he went on top of my deck. I've got another version of Ned in "
         "hand. Can I marshal that one?", "yes"),
        ("He has Varys in play. I have a different version of Varys in hand, can I marshal that one?", "yes"),
    ],
)  # fmt: skip
def test_another_version_is_another_card(told, asks, answer):
    assert verdict(told(asks)) == answer


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("The Power of Blood is revealed. He beat me on military and I want to give noble Cersei for claim, ok?", "no"),
        ("She lost military and wants to give Hodor for claim, is that ok?", "yes"),
        ("I Nightmares his Hodor and he pays one for the Hand's Judgement. I have a Judgement of my "
     "own. Can I cancel his?", "yes"),
        ("My 5 str guy has Stinking Drunk on him and attacks. Which strength does he count?", "1"),
        ("I'm Hand of the King, can I attack Sara who is Master of Whispers?", "no"),
        ("I'm Hand of the King. Can I attack Sara who's Master of Coin?", "yes"),
    ],
)  # fmt: skip
def test_what_is_wanted_for_claim_and_whose_it_is(told, asks, answer):
    assert verdict(told(asks)) == answer


EVENTS = [
    # a canceled effect has been used and paid for (FAQ 3.4, 3.15)
    ("I played Paper Shield on his event with limit once per phase. Is the limit still used up for him?", "yes"),
    ("He cancelled my event which is limit 1 per phase, can I play another copy this phase?", "no"),
    ("My event got cancelled, do I get my gold back?", "no"),
    ("I knelt 2 influence for an event and he Paper Shielded it. Do my locations stand again?", "no"),
    # a limit binds who uses the card (FAQ 4.22)
    ("He played an event with limit one per phase, can I play my own copy of it this phase?", "yes"),
    # searches (FAQ 3.46 and p. 26)
    ("I searched my deck with Summoning Season. May I fail to find a character?", "yes"),
    ("I search my deck for a Dragon. Do I have to show him the card?", "yes"),
    # duplicates come along, attachments do not (FAQ 3.27)
    ("I stole her Robb who had Ice on him. Do I control Ice?", "no"),
    ("I took control of his Jaime with an attachment on him. Do I get the attachment too?", "no"),
    # gold (rulebook, Marshalling)
    ("Do I pay gold for a duplicate?", "no"),
    ("Is a duplicate free?", "yes"),
    ("How much more gold does an out of house card cost?", "2"),
    ("Do I pay the extra penalty for a neutral card?", "no"),
    # power (rulebook, Power Challenge, Unopposed Challenges)
    ("He won a power challenge against me. Can he take the power from my characters?", "no"),
    ("The only blocker is at zero str. Does the attacker get the unopposed power when he wins?", "yes"),
    ("My attack wins and his lone defender has 0 strength. Do I claim power for unopposed?", "yes"),
]


@pytest.mark.parametrize(("asks", "answer"), EVENTS)
def test_a_rule_of_effects_and_costs_alone_answers(told, asks, answer):
    found = told(asks)
    assert verdict(found) == answer
    assert found["question"]["cites"]


@pytest.mark.parametrize(
    "asks",
    [
        "I took control of his Jaime, who carries my own Ice. Do I control Ice?",
        "He has a defender with 1 str and I win, do I get the unopposed power?",
        "I knelt my Hodor to attack. Does he stand again?",
    ],
)
def test_what_is_no_such_effect_is_not_ruled(told, asks):
    assert verdict(told(asks)) != "no" or "agot1e-faq" not in str(told(asks)["question"].get("cites"))


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("Can I play Iron Mines during the challenges phase?", "no"),
        ("We're in dominance. I have 4 gold left, can I put Hodor into play from hand?", "no"),
        ("It's my marshalling turn. Can I play Iron Mines?", "yes"),
    ],
)
def test_cards_are_marshalled_in_that_phase(told, asks, answer):
    assert verdict(told(asks)) == answer


@pytest.mark.parametrize(
    "asks",
    [
        "My Hodor got knelt after he attacked. Is he still attacking?",
        "He knelt my defending Hodor. Is Hodor still defending?",
        "My dupe saved Ned from Valar. Can I put the dupe back?",
    ],
)
def test_whether_somebody_takes_part_is_not_whether_he_may_be_declared(told, asks):
    found = told(asks)
    assert verdict(found) in ("yes", "unknown")
    assert "declared" not in found["question"]["text"]
    assert "save" not in found["question"]["text"]


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("He attacks with Robert and another guy, renown on Robert. I kneel Toll Gate to take Robert out, he still "
         "wins. Robert claims renown, is that ok?", "no"),
        ("Tom stole my Robb until the end of the phase, Robb has a dupe. I win military, Tom picks Robb for claim and "
         "goes to discard the dupe. That's my card though.", "yes"),
        ("I lost the attack but had three deadly guys in it and he had none, does he still lose a defender?", "yes"),
        ("He gives Robb for claim. He plays Retreat so Robb comes back to hand instead of the dead pile. I have "
         "Joffrey, the one that claims when a Lord dies. May I use him?", "yes"),
        ("In responses she uses Die by the Sword on my Robb. I want to kill my Hodor, who is dying for claim already, "
         "to pay for Harrenhal.", "no"),
    ],
)  # fmt: skip
def test_what_is_told_beside_is_understood_and_leaves_nothing_open(told, asks, answer):
    assert verdict(told(asks)) == answer


def test_more_cards_than_are_kept_are_left_out(told):
    named = "Hodor, Old Nan, Bran Stark, Robb Stark, Sansa Stark, Arya Stark, Eddard Stark, Catelyn Stark, Jon Snow"
    found = told(
        f"I have {named}. He has {named}. She has {named}. Ann has {named}. Can I kneel my guy? Does it count?"
    )
    assert len(found["situation"]["cards"]) <= 30


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("I attack with 7 and he defends with 7, who wins?", "me"),
        ("Bob attacks with 6 and I block with 6. Who wins?", "bob"),
        ("I attack with 4 and she defends with 5. Who wins the challenge?", "opponent"),
        ("I attack with two and he defends with two. Who wins?", "unknown"),  # characters, or STR
    ],
)
def test_what_both_sides_attack_and_defend_with_is_str(told, asks, answer):
    assert verdict(told(asks)) == answer
