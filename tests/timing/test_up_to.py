"""A file of a dispute names one target of an ability that chooses up to two: it means that one alone (FAQ 5.5.1)."""

from timing.systems.agot1e.dispute import read
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.replay import answer_to, replay

PLAIN = {
    "id": "one-of-two",
    "title": "One of up to two",
    "source": "composed",
    "cites": ["agot1e-faq/character-ability-target"],
    "players": [{"id": "ann"}, {"id": "bob"}],
    "first_player": "ann",
    "opening": {"box": "challenges/2"},
    "stops": "every",
    "cards": [
        {
            "ref": "collector",
            "type": "character",
            "owner": "ann",
            "str": 1,
            "abilities": [
                {
                    "id": "collects",
                    "label": "collects",
                    "kind": "action",
                    "cost": [{"do": "kneel"}],
                    "target": {"choose": {"type": ["attachment"]}, "n": 2, "up_to": True},
                    "effects": [{"do": "discard", "to": "target"}],
                }
            ],
        },
        {"ref": "host", "type": "character", "owner": "bob", "str": 1},
        {"ref": "bowl", "type": "attachment", "owner": "bob", "attached_to": "host"},
        {"ref": "milk", "type": "attachment", "owner": "bob", "attached_to": "host"},
    ],
    "questions": [],
}


def discarded(*named: str) -> set[str]:
    """What lies in a discard pile, or is on its way there, when the collector was used on the named cards."""
    use = {"who": "ann", "uses": "collector", "choosing": list(named)}
    made = replay(read({**PLAIN, "moves": [use, {"passes": "all"}, {"passes": "all"}]}), questions=False)
    assert not [one for one in made.differences if one.at.startswith("move")]
    return {card.ref for card in made.results[-1].state.cards if card.zone == "discard" or card.moribund}


def test_who_names_one_of_up_to_two_targets_chooses_that_one_alone() -> None:
    assert discarded("bowl") == {"bowl"}


def test_who_names_both_chooses_both() -> None:
    assert discarded("milk", "bowl") == {"milk", "bowl"}


def asked_of(who: str) -> str:
    """The answer to whether that player may use the collector on the bowl."""
    plain = {"after": 0, "ask": "may", "who": who, "use": "collector", "choosing": ["bowl"], "answer": "yes"}
    file = read({**PLAIN, "moves": [], "questions": [plain]})
    game = Dispute(file.situation)
    (answer,), _ = answer_to(game, game.begin().state, file.questions[0])
    return answer


def test_an_ability_is_used_by_the_controller_of_its_card_alone() -> None:
    assert (asked_of("ann"), asked_of("bob")) == ("yes", "no")
