"""What rules of the round answer, asked in players' words: gold, dominance, initiative, piles, attachments, the cap."""

import pytest

from tests.timing.told import verdict


def cites(answer):
    return (answer["question"] or {}).get("cites", [])


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("We're counting dominance. I have Hodor standing and three gold. Does my gold count?", "yes"),
        ("I have two coins. Can I count the coins when we see who is on top at the end of the round?", "yes"),
        ("We are in dominance. I have Hodor standing. Do I add my two influence?", "no"),
    ],
)  # fmt: skip
def test_gold_counts_for_dominance_and_influence_does_not(told, asks, answer):
    found = told(asks)
    assert verdict(found) == answer
    assert cites(found) == ["agot1e-core/dominance"]


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("May the two coins lying on my Joffrey stay where they are?", "yes"),
        ("Do I have to return the two gold on my Joffrey?", "no"),
        ("Do I have to return the gold in my pool?", "yes"),
        ("May I keep my unspent gold?", "no"),
    ],
)
def test_only_the_gold_of_the_pool_is_given_back(told, asks, answer):
    assert verdict(told(f"It's the taxation phase. {asks}")) == answer


def test_influence_that_is_left_over_pays_for_nothing(told):
    story = "I knelt The Red Keep for influence to pay for Dance With Dragons."
    assert verdict(told(f"{story} Can I use the leftover influence for something else?")) == "no"
    assert verdict(told(f"{story} Can I use the gold I have left for something else?")) == "unknown"


@pytest.mark.parametrize(
    ("story", "answer"),
    [
        ("I reveal Retaliation! and win initiative. May I choose myself as the first player?", "no"),
        ("I turned over Retaliation! and I was the quickest of us all, may I go first myself?", "no"),
        ("I win initiative. May I choose myself as the first player?", "yes"),
        ("Tom wins initiative. May I choose to go first?", "no"),
    ],
)
def test_who_has_won_initiative_names_himself_where_no_plot_forbids_it(told, story, answer):
    assert verdict(told(story)) == answer


def test_who_was_bypassed_is_no_naval_defender(told):
    story = "He attacks me on military with Ranger of the Watch and uses its stealth on my Blackwater Bay Veteran."
    asks = "May I declare the Veteran as a naval defender?"
    assert verdict(told(f"{story} {asks}")) == "no"
    assert verdict(told(f"He attacks me on military with Ranger of the Watch. {asks}")) != "no"


def test_nobody_takes_control_of_a_unique_card_that_lies_dead_for_him(told):
    story = "My Dubious Loyalties is attached to my opponent's Roose Bolton. He defended and I won the challenge"
    asks = "May I take control of my opponent's Roose?"
    found = told(f"{story}, but my own Roose Bolton is in my dead pile. {asks}")
    assert verdict(found) == "no"
    assert "agot1e-core/unique-cards" in cites(found)
    assert verdict(told(f"{story}. {asks}")) != "no"


@pytest.mark.parametrize(("worn", "goes"), [("Bronze Shield", "yes"), ("Tourney Lance", "no")])
def test_an_attachment_goes_with_what_it_asks_of_its_bearer(told, worn, goes):
    story = f"My opponent took control of my Bastard of Godsgrace, who carries my {worn}."
    assert verdict(told(f"{story} Do I now have to discard the {worn.split()[-1]}?")) == goes


@pytest.mark.parametrize(("worn", "answer"), [(" who carries a Tourney Lance", "no"), ("", "yes")])
def test_both_are_sent_against_a_single_attacker_unless_he_jousts(told, worn, answer):
    story = f"My opponent attacked with one man{worn}. I have two people."
    assert verdict(told(f"{story} May I send both of them against him?")) == answer


@pytest.mark.parametrize(("lies", "answer"), [("he is already lying sideways", "no"), ("he is standing", "yes")])
def test_who_lies_sideways_is_not_sent_out(told, lies, answer):
    assert verdict(told(f"My Roose Bolton has nobody beside him and {lies}. May I still send him out?")) == answer


@pytest.mark.parametrize(("title", "answer"), [("Master of Laws", "no"), ("Lord Commander of the Kingsguard", "yes")])
def test_a_title_that_was_taken_is_held(told, title, answer):
    story = f"We are playing with four and I have taken Master of Coin this round, while Sara holds {title}."
    assert verdict(told(f"{story} May I attack Sara?")) == answer


@pytest.mark.parametrize(("who", "answer"), [("Shagga Son of Dolf", "yes"), ("Hellholt Engineer", "no")])
def test_deadly_asks_for_no_victory(told, who, answer):
    story = f"I attacked with {who} and lost the challenge to my opponent, who defended with two characters"
    assert (
        verdict(
            told(f"{story}, neither of them deadly. Does my opponent still have to kill a defender although I lost?")
        )
        == answer
    )


@pytest.mark.parametrize(("extra", "answer"), [("three", "no"), ("two", "unknown")])
def test_nobody_draws_beyond_the_cap(told, extra, answer):
    story = f"Counting Favors gave me {extra} extra cards this round."
    assert verdict(told(f"{story} Do I still get a card when I put down Tourney Lance?")) == answer


def test_a_card_goes_to_its_owner_s_pile(told):
    story = "Andrik the Unsmiling let me take The Last River from my opponent's old cards, and now it is thrown away."
    assert verdict(told(f"{story} Does it go on my own heap?")) == "no"
    assert verdict(told(f"{story} Does it go on his heap?")) in ("yes", "unknown")


@pytest.mark.parametrize(("who", "answer"), [("Yezzan's Grotesquerie", "yes"), ("Jon Snow", "no")])
def test_power_for_dominance_goes_on_who_has_infamy_alone(told, who, answer):
    asks = f"May I put the power I claim on {who} instead of on my House card?"
    assert verdict(told(f"I have won dominance. {asks}")) == answer


@pytest.mark.parametrize(("who", "answer"), [("Hodor", "no"), ("Jon Snow", "unknown")])
def test_cannot_be_bypassed_holds_for_any_stealth(told, who, answer):
    assert verdict(told(f"My opponent attacks me. Can anyone sneak past my {who}?")) == answer


def test_who_is_knelt_for_an_event_is_what_is_paid_though_he_dies(told):
    story = (
        "My opponent attacked me on military and won with a total strength of nine. I did not defend, and I gave up my "
        "Iron Fleet Captain for the claim. My opponent played Make an Example. I should like to kneel that Captain to "
        "play Finger Dance and cancel it. May I do it?"
    )
    assert verdict(told(story)) == "yes"


def test_a_response_that_costs_influence_is_not_what_cancels_one_without(told):
    asks = "May I cancel that response with He Calls It Thinking?"
    found = told(f"My opponent has just used Sorrowful Man by kneeling two influence. {asks}")
    assert verdict(found) == "no"
    assert cites(found) == ["agot1e-faq/event-play-restrictions"]
    assert verdict(told(f"My opponent has just used Ser Boros Blount out of shadows. {asks}")) != "no"


def test_what_is_told_against_an_agenda_cancels_nothing(told):
    story = "I am running The Siege of Winterfell and won a military challenge against Oskar. I used its response."
    asks = (
        "Oskar's King of the Isles cancels a triggered effect. He wants to do that against my agenda. Can he cancel it?"
    )
    assert verdict(told(f"{story} {asks}")) in ("no", "unknown")


def test_who_died_as_a_loss_may_still_do_what_he_does(told):
    story = "Pycelle, the one who brings my used plots back when he is killed, has just died as my loss for the battle."
    assert verdict(told(f"{story} May I still use what he says although he is dead?")) == "yes"


def test_a_second_copy_gives_nothing_again(told):
    story = "I have just brought a second Ser Boros Blount out of Shadows while my first one was already in play."
    assert verdict(told(f"{story} Do my characters get his +1 STR again?")) == "no"
    alone = "I have just brought Ser Boros Blount out of Shadows."
    assert verdict(told(f"{alone} Do my characters get his +1 STR?")) != "no"
