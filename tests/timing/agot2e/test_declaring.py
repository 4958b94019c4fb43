"""Who may, must and cannot be declared as an attacker or defender, and who must be chosen for claim."""

from __future__ import annotations

from tests.timing.agot2e.tables import Played, ability, card, character

ICONS = ["intrigue", "military", "power"]
ATTACK = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def fighter(ref, owner, *effects, so=None, **more):
    """A character with all icons and, if any, a constant ability of these effects."""
    abilities = [constant(*effects, **({"if": so} if so else {}))] if effects else []
    return character(ref, owner, icons=ICONS, abilities=abilities, **more)


def attacked(*cards, **more):
    """The knight of ann attacks bob, who is to declare defenders."""
    return Played(*cards, box="challenges/4", challenge=ATTACK, ends="challenge", **more).pass_all()


def initiating(*cards, **more):
    """Ann is to initiate a challenge."""
    return Played(*cards, box="challenges/3", ends="challenge", **more)


def must(what, **more):
    return {"do": "must", "what": what, "to": "self", **more}


def test_who_must_be_declared_as_a_defender_is_declared():
    king = fighter("king", "bob", must("be declared as a defender"))
    game = attacked(fighter("knight", "ann"), king, fighter("page", "bob"))
    assert (game.decision.choice, game.decision.choices) == ("defenders", ("page",))
    game.chooses("page")
    assert (game.held("king").kneeling, game.held("page").kneeling) == (True, True)


def test_who_must_be_declared_and_is_not_able_is_not_declared():
    king = fighter("king", "bob", must("be declared as a defender"), kneeling=True)
    game = attacked(fighter("knight", "ann"), king, fighter("page", "bob"))
    assert game.decision.choices == ("page",)
    assert game.make(game.decision.moves()[-1]).state.challenge.defenders == ()


def test_at_least_one_defender_is_declared():
    road = card(
        "plot", "siege", "ann", constant({"do": "at-least", "what": "defenders", "who": "each"}), zone="revealed"
    )
    game = attacked(fighter("knight", "ann"), fighter("page", "bob"), fighter("cook", "bob"), road)
    assert game.decision.least == 1
    alone = attacked(fighter("knight", "ann"), fighter("page", "bob"), road)
    assert alone.state.challenge is None or alone.state.challenge.defenders == ("page",)


def test_no_more_than_one_defender_is_declared():
    lance = {"do": "at-most", "what": "defenders", "who": "defender"}
    alone = {"there_is": {"self": True, "attacking": True, "alone": True}}
    guards = [fighter("page", "bob"), fighter("cook", "bob")]
    assert attacked(fighter("knight", "ann", lance, so=alone), *guards).decision.n == 1
    assert attacked(fighter("knight", "ann"), *guards).decision.n == 2


def test_no_more_than_one_attacker_is_declared():
    joust = card(
        "plot", "joust", "bob", constant({"do": "at-most", "what": "attackers", "who": "each"}), zone="revealed"
    )
    game = initiating(fighter("knight", "ann"), fighter("squire", "ann"), joust).chooses("military")
    assert (game.decision.choice, game.decision.n) == ("attackers", 1)


def test_a_kneeling_character_defends_where_it_may():
    may = {"do": "may", "what": "defend kneeling", "to": "self"}
    sand = fighter("sand", "bob", may, so={"challenge": ["military"]}, kneeling=True)
    assert attacked(fighter("knight", "ann"), sand).decision.choices == ("sand",)
    other = fighter("sand", "bob", may, so={"challenge": ["power"]}, kneeling=True)
    assert attacked(fighter("knight", "ann"), other).decision.kind == "over"


def test_a_character_without_the_icon_defends_where_it_may():
    may = constant({"do": "may", "what": "defend without an icon", "to": "self"})
    sentry = character("sentry", "bob", abilities=[may])
    assert attacked(fighter("knight", "ann"), sentry).decision.choices == ("sentry",)
    assert attacked(fighter("knight", "ann"), character("sentry", "bob")).decision.kind == "over"


def test_who_does_not_kneel_against_an_opponent_with_fewer_cards_in_hand():
    fewer = {"number": {"stat": "hand", "of": "this-player"}, "is": {"less_than": {"stat": "hand", "of": "you"}}}
    stays = {"do": "cannot", "what": "kneel to attack", "to": "self"}
    for hand, kneels in ((2, False), (3, True)):
        players = [{"id": "ann", "hand": 3}, {"id": "bob", "hand": hand}]
        lady = fighter("lady", "ann", stays, so={"some": "defender", "so": fewer})
        game = initiating(lady, fighter("page", "bob"), players=players).chooses("power").chooses("lady")
        assert game.held("lady").kneeling is kneels


def test_who_cannot_participate_against_a_player_attacks_somebody_else():
    not_me = {"do": "cannot", "what": "participate", "to": "host"}
    pact = card("attachment", "pact", "bob", constant(not_me, **{"if": {"player": "you", "role": "defender"}}))
    game = initiating(fighter("lord", "ann"), pact | {"attached_to": "lord"}, seats=3).chooses("power").chooses("lord")
    said = [dict(note.args) for result in game.results for note in result.notes if note.code == "initiates"]
    assert [one["other"] for one in said] == ["cid"]


def test_the_first_challenge_of_a_type():
    first = {"number": {"stat": "initiated-power", "of": "you"}, "is": 1, "challenge": ["power"]}
    stays = {"do": "cannot", "what": "kneel to attack", "to": "self"}
    for before, kneels in ((["military"], False), (["power"], True)):
        more = card("location", "road", "ann", constant({"do": "additional-challenge", "what": "power"}))
        players = [{"id": "ann", "initiated": before}, {"id": "bob"}]
        game = initiating(fighter("lady", "ann", stays, so=first), more, fighter("page", "bob"), players=players)
        assert game.chooses("power").chooses("lady").held("lady").kneeling is kneels


def test_who_must_be_chosen_for_claim_is_killed_first():
    lord = fighter("lord", "bob", must("be chosen for claim"))
    claim = [{"id": "ann", "claim": 2}, {"id": "bob"}]
    others = [fighter("page", "bob"), fighter("cook", "bob")]
    game = Played(
        fighter("knight", "ann"), lord, *others, box="challenges/9", challenge={**ATTACK, "winner": "ann"},
        ends="challenge", players=claim,
    ).pass_all()  # fmt: skip
    assert (game.decision.choice, set(game.decision.choices)) == ("claim", {"page", "cook"})
    game.chooses("page")
    assert [game.where(ref) for ref in ("lord", "page", "cook")] == ["dead", "dead", "play"]


def test_who_need_not_stand_stays_kneeling_if_the_controller_says_so():
    free = {"do": "may", "what": "stay kneeling", "to": "self"}
    recruiter = fighter("recruiter", "ann", free, kneeling=True)
    game = Played(recruiter, fighter("page", "ann", kneeling=True), box="standing/2", ends="phase").pass_all()
    assert (game.decision.choice, game.decision.player) == ("stays", "ann")
    game.chooses("recruiter")
    assert (game.held("recruiter").kneeling, game.held("page").kneeling) == (True, False)
