"""Forced abilities and plots, challenges, the end of a phase, melee (requirements s11, s12, s13, s14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.agot2e.tables import (
    CHARACTERS,
    DRAW_AFTER_KILL,
    KILL,
    MINE,
    Played,
    ability,
    action,
    after,
    card,
    character,
    event,
    when,
)
from timing.kernel.moves import Illegal

SWORDS = event("swords", "ann", KILL)
YOU = {"player": "you"}
SELF = {"card": {"self": True}}
ATTACK = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["hound"]}


def hound(**more: Any) -> dict[str, Any]:
    return character("hound", "ann", 5, icons=["military", "intrigue", "power"], **more)


def attack(*cards: dict[str, Any], box: str = "challenges/7", ends: str = "challenge", **more: Any) -> Played:
    """Ann's hound attacks Bob."""
    challenge = {**ATTACK, **more.pop("challenge", {})}
    return Played(hound(**more.pop("hound", {})), *cards, box=box, ends=ends, challenge=challenge, **more)


# --- s11: forced abilities and plots -----------------------------------------------------------------------------


def test_the_first_player_orders_forced_reactions_and_they_come_before_others() -> None:
    kneels = after("enters-play", {"do": "kneel", "to": "trigger"}, forced=True)
    toll = after("enters-play", {"do": "lose-gold", "who": "controller"}, forced=True)
    table = Played(
        character("scouts", "ann", abilities=[kneels]),
        character("keeper", "bob", abilities=[toll]),
        character("men", "bob", zone="hand", keywords=["ambush (2)"]),
        card("location", "inn", "bob", after("enters-play", {"do": "draw"})),
        players=[{"id": "ann"}, {"id": "bob", "gold": 4}],
    )
    table.uses("men/ambush")
    assert table.asks == ("ann", "forced-order")
    assert not table.may("inn")
    table.chooses("keeper/forced-reaction-of-the-card")
    assert table.held("men").kneeling
    assert table.player("bob").gold == 1
    assert table.asks == ("bob", "occurrence/7")


def test_the_controller_of_a_forced_ability_chooses_its_targets() -> None:
    grief = after("killed", {"do": "kneel", "to": "target"}, forced=True, target={"choose": CHARACTERS})
    table = Played(SWORDS, character("page", "bob"), character("septa", "bob", abilities=[grief]), hound())
    table.uses("swords", "page")
    assert table.asks == ("bob", "target")
    table.chooses("hound")
    assert table.held("hound").kneeling


def test_when_revealed_abilities_in_the_first_players_order_and_reactions_after_all() -> None:
    valar = card("plot", "valar", "bob", ability("when-revealed", {"do": "kill", "to": "all", "which": CHARACTERS}),
                 zone="revealed")  # fmt: skip
    banners = card("plot", "banners", "ann", ability("when-revealed", {"do": "gain-gold", "n": 3}), zone="revealed",
                   initiative=9)  # fmt: skip
    robar = character("robar", "bob", abilities=[after("plot-revealed", {"do": "draw"})])
    table = Played(valar, banners, robar, box="plot/3")
    assert table.asks == ("ann", "first-player")
    table.chooses("ann")
    assert table.asks == ("ann", "forced-order")
    assert not table.may("robar")
    table.chooses("banners/when-revealed-of-the-card")
    assert table.player("ann").gold == 3
    assert (table.where("robar"), table.state.over) == ("dead", "box")


def test_a_reaction_to_revealing_waits_for_when_revealed_abilities() -> None:
    gold = card(
        "plot", "gold", "ann", ability("when-revealed", {"do": "gain-gold", "n": 3}), zone="revealed", initiative=5
    )
    robar = character("robar", "bob", abilities=[after("plot-revealed", {"do": "draw"})])
    table = Played(gold, robar, box="plot/3").chooses("ann")
    assert table.asks == ("bob", "occurrence/7")
    assert table.player("ann").gold == 3


# --- s12: challenges ---------------------------------------------------------------------------------------------


def test_a_challenge_is_initiated_in_one_moment() -> None:
    cat = hound(keywords=["stealth"])
    eddard = character("eddard", "bob", kneeling=True, icons=["military"], abilities=[
        after("challenge-initiated", {"do": "stand", "to": "self"}, trigger={"against": "you"})
    ])  # fmt: skip
    table = Played(cat, eddard, box="challenges/3", ends="challenge")
    table.chooses("military").chooses("hound")
    assert table.asks == ("ann", "stealth")
    table.chooses("eddard").uses("eddard")
    assert "stood" in table.notes
    assert "defends" not in table.notes
    assert table.player("ann").power == 1  # unopposed


def test_a_character_that_stands_after_the_initiation_defends() -> None:
    eddard = character("eddard", "bob", kneeling=True, icons=["military"], abilities=[
        after("challenge-initiated", {"do": "stand", "to": "self"}, trigger={"against": "you"})
    ])  # fmt: skip
    table = Played(hound(), eddard, box="challenges/3", ends="challenge")
    table.chooses("military").chooses("hound").uses("eddard")
    assert table.asks == ("bob", "defenders")
    table.chooses("eddard")
    assert {"defends", "wins"} <= set(table.notes)
    assert table.player("ann").power == 0


def test_who_may_not_defend_is_refused_with_reasons() -> None:
    table = attack(
        character("page", "bob", icons=["intrigue"]),
        character("knight", "bob", icons=["military"], kneeling=True),
        character("guard", "bob", icons=["military"]),
        box="challenges/5",
    )
    refused = {part.card: [reason.code for reason in part.reasons] for part in table.decision.refused}
    assert refused == {"page": ["no-icon"], "knight": ["not-standing"]}
    assert table.decision.choices == ("guard",)


@pytest.mark.parametrize(
    ("attacker", "defender", "winner", "unopposed"),
    [(3, 3, "ann", False), (3, 0, "ann", True), (2, 3, "bob", False), (0, 0, "", False)],
)
def test_who_wins(attacker: int, defender: int, winner: str, unopposed: bool) -> None:
    table = Played(
        character("hound", "ann", attacker, icons=["military"]),
        character("guard", "bob", defender, icons=["military"]),
        box="challenges/7",
        challenge={**ATTACK, "defenders": ["guard"]},
    )
    challenge = table.state.challenge
    assert (challenge.winner, challenge.unopposed) == (winner, unopposed)


def test_claim_and_the_kill_it_causes_share_one_window_for_reactions() -> None:
    grieves = after("killed", {"do": "lose-gold"}, forced=True, trigger={"card": MINE})
    table = attack(
        card("location", "war", "ann", after("claim-applied", {"do": "draw"})),
        character("septon", "bob", abilities=[grieves]),
        character("robb", "bob", abilities=[DRAW_AFTER_KILL]),
        character("page", "bob"),
        box="challenges/9",
        challenge={"winner": "ann", "defenders": ["robb"]},
        players=[{"id": "ann"}, {"id": "bob", "gold": 1}],
    )
    assert table.asks == ("bob", "claim")
    table.chooses("page")
    assert table.player("bob").gold == 0
    assert table.asks == ("ann", "occurrence/7")
    table.passes("ann").uses("robb")
    assert table.may("war")


def test_unopposed_power_intrigue_and_power_claim() -> None:
    table = attack(challenge={"type": "power"}, players=[{"id": "ann"}, {"id": "bob", "power": 3}])
    assert (table.player("ann").power, table.player("bob").power) == (2, 2)
    table = attack(challenge={"type": "intrigue"}, players=[{"id": "ann", "claim": 2}, {"id": "bob", "hand": 5}])
    assert table.player("bob").hand == 3


def test_keyword_types_are_ordered_by_the_first_player_and_instances_by_their_controller() -> None:
    table = attack(
        character("lord", "ann", 3, keywords=["renown"]),
        character("maester", "ann", 1, keywords=["insight"]),
        hound={"keywords": ["renown"]},
        first_player="bob",
        challenge={"attackers": ["hound", "lord", "maester"], "attacker_bonus": 0},
    )
    assert table.asks == ("bob", "keyword-type")
    table.chooses("renown")
    assert table.asks == ("ann", "keyword-instance")
    table.chooses("lord").chooses("none")
    assert table.asks == ("ann", "keyword-instance")
    assert "hound" not in table.decision.choices  # each type once
    table.chooses("maester")
    assert (table.held("lord").power, table.held("hound").power) == (1, 0)
    assert table.player("ann").hand == 4


def test_intimidate_kneels_one_character_no_stronger_than_the_margin() -> None:
    table = attack(
        character("page", "bob", 5),
        character("knight", "bob", 6),
        character("bear", "ann", 1, keywords=["intimidate"]),
        hound={"keywords": ["intimidate"]},
        box="challenges/7",
        challenge={"type": "power", "attackers": ["hound", "bear"], "defender_bonus": 1},
    )
    table.chooses("bear")
    assert table.held("page").kneeling
    assert not table.held("knight").kneeling
    assert table.state.over


def test_a_killed_attacker_uses_no_keyword_and_claim_is_applied_all_the_same() -> None:
    chosen = {"choose": {"attacking": True}}
    rain = event("rain", "bob", after("challenge-lost", {"do": "kill", "to": "target"}, trigger=YOU, target=chosen))
    table = attack(rain, hound={"keywords": ["renown"]}, challenge={"type": "intrigue"},
                   players=[{"id": "ann"}, {"id": "bob", "hand": 3}])  # fmt: skip
    table.uses("rain", "hound")
    assert table.where("hound") == "dead"
    assert table.player("bob").hand == 2
    assert "keyword" not in table.notes


def test_each_type_once_in_a_phase() -> None:
    table = Played(hound(), box="challenges/3", players=[{"id": "ann", "initiated": ["military"]}, {"id": "bob"}])
    assert "military" not in table.decision.choices
    with pytest.raises(Illegal):
        table.chooses("military")


def test_after_a_challenge_play_returns_to_the_action_window() -> None:
    table = attack(ends="phase", box="challenges/10", challenge={"type": "power"})
    assert table.state.box == "challenges/3"
    assert "power" not in table.decision.choices or table.state.challenge is None


# --- s13: the end of a phase; burn -------------------------------------------------------------------------------


def test_interrupts_to_the_end_come_before_until_effects_expire() -> None:
    varys = character("varys", "ann", abilities=[when("phase-ends", {"do": "draw"})])
    blank = [{"do": "blank", "card": "varys", "until": "phase"}]
    table = Played(varys, box="dominance/4", lasting=blank)
    assert "blank" in table.why("varys")
    assert Played(varys, box="dominance/4").may("varys")


def test_at_the_end_effects_come_after_until_effects_have_expired() -> None:
    tears = event("tears", "ann", after("challenge-won", {"do": "kill", "to": "target", "at": "phase-ends"}))
    castellan = character("castellan", "bob", 2, abilities=[when("phase-ends", {"do": "draw"})])
    table = Played(
        {**tears, "zone": "discard"},
        castellan,
        card("location", "pyre", "ann", DRAW_AFTER_KILL),
        box="challenges/13",
        lasting=[{"do": "cannot", "card": "castellan", "what": "be killed", "until": "phase"}],
        delayed=[{"use": "tears", "on": "castellan"}],
    )
    assert table.asks == ("bob", "occurrence/4")
    table.uses("castellan")
    assert table.where("castellan") == "dead"
    assert table.asks == ("ann", "occurrence/7")


def test_burn_lowers_str_first_and_then_the_kill_is_imminent() -> None:
    weaker = {**CHARACTERS, "str": {"less_than": {"stat": "str", "of": "self"}}}
    strikes = when("killed", {"do": "kill", "to": "target"}, trigger=SELF, target={"choose": weaker})
    burn = action(
        {"do": "str", "to": "target", "n": -4, "until": "phase", "terminal": True}, target={"choose": CHARACTERS}
    )
    table = Played(
        event("fire", "ann", burn), character("quentyn", "bob", 4, abilities=[strikes]), character("page", "ann", 1)
    )
    table.uses("fire", "quentyn")
    assert table.asks == ("bob", "occurrence/4")
    assert "no-target" in table.why("quentyn")
    table.pass_all()
    assert table.where("quentyn") == "dead"


# --- s14: constant and lasting effects, immunity, control, uniqueness --------------------------------------------


def test_a_blank_card_keeps_what_it_gained() -> None:
    milk = card("attachment", "milk", "bob", attached_to="hound")
    milk["abilities"] = [ability("constant", {"do": "blank", "to": "host", "what": "except traits"})]
    banner = card("attachment", "banner", "ann", ability("constant", {"do": "gain", "to": "host", "what": "renown"}),
                  attached_to="hound")  # fmt: skip
    table = attack(milk, banner, challenge={"type": "power"})
    table.chooses("hound")
    assert table.held("hound").power == 1
    plain = attack(milk, hound={"keywords": ["renown"]}, challenge={"type": "power"})
    assert plain.state.over


def test_an_immune_card_is_not_chosen_and_may_pay() -> None:
    torch = event("torch", "ann", action({"do": "discard", "to": "target"}, target={"choose": {"type": "location"}}))
    kneel = {"do": "kneel", "card": {"type": "location"}}
    table = Played(
        torch,
        card("location", "chamber", "bob", immune=["events"]),
        card("location", "inn", "bob"),
        event("levy", "bob", action({"do": "gain-gold"}, cost=kneel)),
    )
    assert not table.may("torch", "chamber")
    assert table.may("torch", "inn")
    assert "immune" in table.why("torch")
    table.passes("ann").uses("levy", paying=("chamber",))
    assert table.held("chamber").kneeling


def test_a_constant_ability_ends_as_its_card_leaves_play() -> None:
    protects = ability(
        "constant",
        {"do": "immune", "to": "all", "which": {"self": False, "controller": "you"}, "what": "opponents-events"},
    )
    table = Played(
        SWORDS, {**SWORDS, "ref": "more"}, character("loyalist", "bob", abilities=[protects]), character("ned", "bob")
    )
    assert not table.may("swords", "ned")
    table.uses("swords", "loyalist")
    assert table.may("more", "ned")


def test_who_changes_control_leaves_the_challenge_and_dies_in_its_owners_pile() -> None:
    fickle = character("bannerman", "bob", 1, keywords=["renown"], abilities=[
        after("challenge-lost", {"do": "take-control", "to": "self", "who": "winner"}, forced=True, trigger=YOU)
    ])  # fmt: skip
    table = attack(
        fickle,
        challenge={"type": "power", "defenders": ["bannerman"]},
        players=[{"id": "ann"}, {"id": "bob", "power": 2}],
    )
    assert table.held("bannerman").controller == "ann"
    assert table.player("ann").power == 1
    assert table.state.over


def test_a_copy_in_the_dead_pile_bars_marshaling_and_control() -> None:
    theon = {"title": "Theon", "unique": True}
    ward = card("attachment", "ward", "ann", ability("constant", {"do": "control", "to": "host"}), zone="hand")
    table = Played(
        character("dead", "ann", zone="dead", **theon),
        character("another", "ann", zone="hand", **theon),
        character("theirs", "bob", **theon),
        character("page", "bob"),
        ward,
        box="marshaling/3",
    )
    assert "dead-copy" in table.why("another/marshal")
    assert not table.may("ward/marshal", "theirs")
    table.uses("ward/marshal", "page")
    assert table.held("page").controller == "ann"


def test_fifteen_power_wins_at_once() -> None:
    table = attack(challenge={"type": "power"}, players=[{"id": "ann", "power": 14}, {"id": "bob", "power": 3}])
    assert (table.state.over, table.state.winner) == ("won", "ann")
    assert table.state.box == "challenges/8"


# --- s14: melee --------------------------------------------------------------------------------------------------


def test_a_redirected_challenge_was_initiated_against_the_first_opponent() -> None:
    stands = after("challenge-initiated", {"do": "stand", "to": "self"}, trigger={"against": "you"})
    table = Played(
        hound(),
        character("eddard", "bob", kneeling=True, abilities=[stands]),
        character("twin", "dan", kneeling=True, icons=["military"], abilities=[stands]),
        character("guard", "dan", icons=["military"]),
        box="challenges/3", ends="challenge", format="melee", challenge=ATTACK,
        players=[{"id": "ann"}, {"id": "bob"}, {"id": "cid", "title": "crown-regent"}, {"id": "dan"}],
    )  # fmt: skip
    assert table.asks == ("cid", "redirect")
    table.chooses("redirect")
    assert table.asks == ("ann", "challenge-opponent")
    table.chooses("dan")
    assert table.asks == ("bob", "occurrence/7")
    assert not table.may("twin")
    table.uses("eddard")
    assert table.asks == ("dan", "defenders")


def test_whispers_rivals_and_supports() -> None:
    players = [
        {"id": "ann", "title": "master-of-whispers", "rivals": ["bob"]},
        {"id": "bob", "hand": 4},
        {"id": "cid", "hand": 4, "supports": ["ann"]},
    ]
    table = attack(format="melee", players=players, challenge={"type": "intrigue", "defender_bonus": 1})
    assert table.asks == ("ann", "claim-against")
    table.chooses("bob", "cid")
    assert [table.player(name).hand for name in ("bob", "cid")] == [3, 3]
    assert table.player("ann").power == 1  # the rival's bonus
    cid = character("crow", "cid", icons=["power"])
    supporting = Played(cid, box="challenges/3", format="melee", players=players, active_player="cid")
    supporting.chooses("power")
    assert supporting.state.asked == () or supporting.decision.choice != "challenge-opponent"


def titled(title: str, **more: Any) -> list[dict[str, Any]]:
    return [{"id": "ann", "title": title, **more}, {"id": "bob"}, {"id": "cid"}]


def test_what_titles_add_to_income_draw_and_dominance() -> None:
    coin = Played(box="marshaling/2", format="melee", players=titled("master-of-coin", income=4))
    assert coin.player("ann").gold == 6
    laws = Played(box="draw/2", format="melee", players=titled("master-of-laws"))
    assert [laws.player(name).hand for name in ("ann", "bob")] == [6, 5]
    regent = Played(
        character("lord", "bob", 1), box="dominance/2", format="melee", players=titled("crown-regent"), seats=3
    )
    assert [regent.player(name).power for name in ("ann", "bob")] == [1, 0]


def test_a_title_adds_str_only_with_a_participant_and_claim_only_against_a_rival() -> None:
    ships = titled("master-of-ships", rivals=["bob"])
    table = attack(
        character("page", "bob"),
        character("maid", "bob"),
        character("guard", "bob", 6),
        format="melee",
        players=ships,
        hound={},
        challenge={"defenders": ["guard"]},
    )
    assert table.asks == ("bob", "claim")  # 5 and 1 against 6: the attacker wins a tie
    assert table.decision.n == 2


def test_the_hand_initiates_a_second_power_challenge_against_another_opponent() -> None:
    hand = titled("hand-of-the-king", initiated=["power"])
    table = Played(hound(), box="challenges/3", format="melee", players=hand)
    assert "power" in table.decision.choices
    plain = Played(hound(), box="challenges/3", format="melee", players=titled("master-of-laws", initiated=["power"]))
    assert "power" not in plain.decision.choices


def test_a_player_without_a_deck_is_eliminated_and_the_last_one_wins() -> None:
    table = Played(box="draw/2", players=[{"id": "ann", "deck": 2}, {"id": "bob"}])
    assert (table.state.over, table.state.winner) == ("won", "bob")


def test_the_margin_counts_for_intimidate_where_the_challenge_has_been_won_already() -> None:
    table = attack(
        character("page", "bob", 4),
        box="challenges/10",
        hound={"keywords": ["intimidate"]},
        challenge={"type": "power", "winner": "ann", "defender_bonus": 1},
    )
    table.chooses("hound")
    assert table.held("page").kneeling


def test_reserve_is_checked_in_player_order() -> None:
    table = Played(
        character("page", "ann", zone="hand"),
        box="taxation/3",
        players=[{"id": "ann", "hand": 3, "reserve": 3}, {"id": "bob", "hand": 2}],
    )
    assert table.asks == ("ann", "reserve")
    table.chooses("page")
    assert (table.where("page"), table.player("ann").hand) == ("discard", 3)
