"""Tellings that count for both players at once, and questions that a number, a cost or a rule of windows answers."""

from __future__ import annotations

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Dominance is nine against nine, nothing breaks ties. Who gets the power?", "nobody"),
        ("We both count nine for dominance and nobody has a card that breaks ties so who gets the power", "nobody"),
        ("Ann and Bob count dominance. Dominance is nine against nine. Who gets the power?", "nobody"),
        ("his standing guys make nine and I have eight standing. Who wins dominance?", "opponent"),
        ("Dominance is nine against seven. Who gets the power?", "unknown"),  # whose is which was not told
        ("I stand eight strength with three gold left, Cid stands ten and is broke. Who takes dominance?", "me"),
        ("we both show four initiative I have three power claimed he has six so who wins initiative", "me"),
        ("Same initiative, both five. I've six power in all and Kris has four. Who wins initiative?", "kris"),
        ("Dee attacks me with five strength I block with five who wins", "dee"),
        ("Dee attacks me with five strength I block with six who wins", "me"),
    ],
)
def test_what_both_count_is_told_at_once(told, text: str, who: str) -> None:
    assert verdict(told(text)) == who


def test_of_two_players_who_have_enough_power_the_first_player_chooses(told) -> None:
    answer = told("Cid and I both hit fifteen power at the very same moment, so who wins?")
    assert verdict(answer) == "unknown"
    assert answer["question"]["cites"] == ["agot1e-core/power-and-victory/simultaneous"]


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("Ben wins power on me, claim two. I've one power on my House. How many move?", "1"),
        ("Ben wins power on me, claim two. I've five power on my House. How many move?", "2"),
        ("Tom wins power against me, claim one. My house is empty, all my power is the three on Robb. "
         "How much does he get from me for the claim?", "0"),
        ("lara beats me on intrigue with claim two and I hold one single card how many do I lose", "1"),
        ("no reducers how much gold to marshal Ser Axell Florent out of my Stark deck", "5"),
        ("my house is Stark no agenda what do i pay for Red Warlock, it says 3 on the card", "5"),
        ("Baratheon deck, no agenda. How much gold to marshal Ser Axell Florent?", "3"),
        ("I'm Martell with no discounts, what do I pay to put Syrio face down in shadows?", "2"),
        ("the Blackfish blocked for me and I won the challenge how much does he get for renown", "1"),
        ("challenges phase starts and I have Syrio and Tyrion both lying in shadows how many can I bring out", "1"),
    ],
)  # fmt: skip
def test_how_much_is_counted_by_the_engine_or_by_the_rule(told, text: str, n: str) -> None:
    assert verdict(told(text)) == n


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("I passed on responses to the challenge then Sam played one and now I want to respond can I", "yes"),
        ("I bring Shadowcat out of shadows. I have another in there. Do I have to wait for the next phase?", "yes"),
        ("lost military claim 1 can I pick Cersei for it and just throw her dupe so nobody dies", "yes"),
        ("Valar comes down and Robb has a copy under him can I toss the copy so Robb stays", "yes"),
        ("Robb is in my discard pile and none in the dead one may I marshal another Robb", "yes"),
        ("I hit my draw cap already, may I still kneel a Knight for Muster and fetch a Knight?", "yes"),
        ("Ann hits me on intrigue, my block is Jeyne Poole, strength zero. I lose. Does she get the unopposed power?",
         "yes"),
    ],
)  # fmt: skip
def test_yes_by_the_rule_of_the_window_the_pile_or_the_cap(told, text: str, so: str) -> None:
    assert verdict(told(text)) == so


def test_a_card_that_cannot_be_saved_is_told_from_its_others_and_returned_by_a_response(told) -> None:
    text = (
        "My Asha, the one who cannot be saved, dies for military claim. I drop Retreat to take her back to hand and "
        "Leo says no because she can't be saved. May Retreat take her?"
    )
    assert verdict(told(text)) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        # what a plot says is a number that counts, and what a card could still pay was not told to have been used
        "he has Blockade out my plot says four and i have three locations with plus one each what is my income",
        "Won a military challenge as the defender with the Winterfell that pays for it out. How much power do I claim?",
        # what is asked of two cards, and of what was said before, is not taken for something else
        "I play Great Hall, then I put Stormlands Fiefdoms down. I can read. Can I have both this round?",
        "Valar kills the lot, Benjen too. Lara says the guys who died with him get shuffled in as well. Do they?",
    ],
)
def test_a_question_that_was_not_understood_is_left_open(told, text: str) -> None:
    assert verdict(told(text)) == "unknown"
