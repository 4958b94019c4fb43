"""Who comes to take part in a challenge: declared, by the naval enhancement, or by an effect; and when it has begun."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped

FIGHT = {"icons": ["military"], "str": 3}
UNDER_WAY: Plain = {"challenge": {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}}
AFTER_ATTACKERS: Plain = {**UNDER_WAY, "opening": {"turn": "bob"}}
KNIGHT = card("knight", kneeling=True, **FIGHT)
SAILOR = card("sailor", "bob", keywords=["naval military"], **FIGHT)


def all_gain(what: str, ref: str = "sign", **which: Any) -> Plain:
    """A location of Ann's by which such characters gain this."""
    effect = {"do": "gain", "what": what, "to": "all", "which": {"type": "character", **which}}
    return card(ref, type="location", abilities=[ability(effect, kind="constant")])


def joining(owner: str = "bob", to: str = "self", what: str = "", **more: Any) -> Plain:
    """An ability that has a character take part."""
    effect = {"do": "join-challenge", "to": to, **({"what": what} if what else {})}
    return ability(effect, phase="challenges", **more)


def answering(*after: str) -> Plain:
    """A location of Bob's with a response to any of these happenings."""
    return card("bell", "bob", type="location", abilities=[
        ability({"do": "draw", "n": 1}, kind="response", trigger={"after": list(after)}),
    ])  # fmt: skip


# --- joining by an effect is no declaration -------------------------------------------------------------------------


def answers(played: Played, uid: str) -> bool:
    """Whether the response may be used before the next decision but passing."""
    while not played.moves(uid) and any(move.does == "passes" for move in played.game.moves(played.state)):
        played.passed()
    return bool(played.moves(uid))


@pytest.mark.parametrize("what", ["defender-declared", "joined-challenge"])
def test_only_a_naval_defender_is_declared(what: str) -> None:
    """Whom an effect has participate, nobody has declared (FAQ, Naval)."""
    scout = card("scout", "bob", abilities=[joining()])
    for uses, is_what in (("sailor/naval-military", "defender-declared"), ("scout/use", "joined-challenge")):
        played = Played("challenges/4", KNIGHT, SAILOR, scout, answering(what), **AFTER_ATTACKERS)
        played.use(uses)
        assert answers(played, "bell/use") is (what == is_what)


def test_who_has_joined_as_an_attacker_has_attacked() -> None:
    """Rattleshirt's Raiders stay, though nobody has declared them."""
    raiders = shipped(
        "dotn_97", "raiders", kneeling=True, abilities=[*shipped("dotn_97", "raiders")["abilities"], joining("ann")]
    )
    for joins in (True, False):
        played = Played("challenges/4", KNIGHT, raiders, ends="round", **UNDER_WAY)
        if joins:
            played.use("raiders/use")
        played.on(most=200)
        assert played.card("raiders").zone == ("play" if joins else "discard")


def test_nobody_joins_a_challenge_twice() -> None:
    knight = card("knight", abilities=[joining()], **FIGHT)
    assert not Played("challenges/4", knight, **UNDER_WAY).moves("knight/use")


@pytest.mark.parametrize(("what", "side"), [("your side", ("knight", "guard")), ("", ("knight",))])
def test_a_character_of_the_opponent_takes_part_on_your_side(what: str, side: tuple[str, ...]) -> None:
    has_join = joining(to="target", what=what, target={"choose": {"ref": "guard"}})
    played = Played("challenges/4", KNIGHT, card("bran", abilities=[has_join]), card("guard", "bob"), **UNDER_WAY)
    played.use("bran/use")
    challenge = played.state.challenge
    assert challenge is not None
    assert challenge.attackers == side


def test_bran_has_whom_he_chooses_fight_for_his_player() -> None:
    guard = card("guard", "bob", str=3, cost=1)
    played = Played("challenges/4", KNIGHT, shipped("kr_33", "bran"), guard, season="winter", **UNDER_WAY)
    played.use("bran/action-2", choosing=["guard"])
    challenge = played.state.challenge
    assert challenge is not None
    assert challenge.attackers == ("knight", "guard")


def test_what_cannot_defend_joins_no_defenders_either() -> None:
    """Of what "cannot be declared" only the declaration is barred."""
    for what, joins in (("defend", False), ("participate", False), ("be declared as a defender", True)):
        scout = card("scout", "bob", cannot=[what], abilities=[joining()])
        assert bool(Played("challenges/4", KNIGHT, scout, **AFTER_ATTACKERS).moves("scout/use")) is joins


# --- cannot be declared: by the naval enhancement neither -----------------------------------------------------------


@pytest.mark.parametrize("what", ["defend", "be declared as a defender", "participate", "defend alone"])
def test_what_cannot_be_declared_is_no_naval_defender(what: str) -> None:
    played = Played("challenges/4", KNIGHT, {**SAILOR, "cannot": [what]}, **AFTER_ATTACKERS)
    assert not played.moves("sailor/naval-military")
    assert "cannot" in played.why_not("sailor/naval-military")


def test_what_cannot_be_declared_as_an_attacker_may_be_a_naval_defender() -> None:
    sailor = {**SAILOR, "cannot": ["be declared as an attacker"]}
    assert Played("challenges/4", KNIGHT, sailor, **AFTER_ATTACKERS).moves("sailor/naval-military")


def forbidding(what: str, **more: Any) -> Plain:
    effect = {"do": "forbid", "what": what, "who": "each-opponent", **more}
    return card("sign", type="location", abilities=[ability(effect, kind="constant")])


@pytest.mark.parametrize(
    ("what", "others", "may"),
    [
        ("defenders", [], False),
        ("military-defenders", [], False),
        ("power-defenders", [], True),
        ("fewer-than-2-defenders", [], False),
        ("fewer-than-2-defenders", ["page"], True),
        ("more-than-1-defender", [], True),
        ("more-than-1-defender", ["page"], False),
    ],
)
def test_what_a_player_may_not_declare_is_no_naval_defender(what: str, others: list[str], may: bool) -> None:
    fray = {**UNDER_WAY["challenge"], "defenders": others}
    more = {"challenge": fray, "opening": {"turn": "bob"}}
    played = Played(
        "challenges/6", KNIGHT, SAILOR, card("page", "bob", kneeling=True, **FIGHT), forbidding(what), **more
    )
    assert bool(played.moves("sailor/naval-military")) is may


def test_whom_stealth_has_bypassed_is_no_naval_defender() -> None:
    fray = {**UNDER_WAY["challenge"], "bypassed": ["sailor"]}
    played = Played("challenges/6", KNIGHT, SAILOR, challenge=fray, opening={"turn": "bob"})
    assert played.why_not("sailor/naval-military") >= {"bypassed"}


def test_against_one_who_attacks_alone_with_joust_a_naval_defender_is_the_only_one() -> None:
    knight = {**KNIGHT, "keywords": ["joust"]}
    page = card("page", "bob", kneeling=True, **FIGHT)
    for others, may in (([], True), (["page"], False)):
        fray = {**UNDER_WAY["challenge"], "defenders": others}
        played = Played("challenges/6", knight, SAILOR, page, challenge=fray, opening={"turn": "bob"})
        assert bool(played.moves("sailor/naval-military")) is may


# --- what players may not declare of some cards ---------------------------------------------------------------------


def test_opponents_may_declare_no_defenders_of_those_cards() -> None:
    """It holds for whom comes later, and for whom no effect reaches, too: it is a ban on players."""
    horde = card("horde", "bob", traits=["Army"], **FIGHT)
    monk, late = card("monk", "bob", immune=["all-effects"], **FIGHT), card("late", "bob", zone="hand", **FIGHT)
    enters = ability({"do": "put-into-play", "to": "target"}, target={"choose": {"ref": "late", "zone": "hand"}})
    ban = {"do": "forbid", "what": "defenders", "who": "each-opponent", "which": {"not": {"trait": "Army"}}}
    song = ability({**ban, "until": "challenge"}, phase="challenges")
    played = Played(
        "challenges/4",
        KNIGHT,
        card("singer", abilities=[song]),
        card("host", "bob", kneeling=True, abilities=[enters]),
        horde,
        monk,
        SAILOR,
        late,
        stops="every",
        ends="phase",
        **UNDER_WAY,
    )
    played.use("singer/use")
    played.until("host/use")
    assert not played.moves("sailor/naval-military")
    played.use("host/use")
    played.on("defenders")
    assert played.choices == ("horde",)


def test_who_has_faced_overwhelming_numbers_declares_armies_alone() -> None:
    riders = [card(f"rider{n}", traits=["Dothraki"], **FIGHT) for n in (1, 2)]
    horde, page = card("horde", "bob", traits=["Army"], **FIGHT), card("page", "bob", **FIGHT)
    played = Played("challenges/2", shipped("atoc_33", "numbers", zone="hand"), *riders, horde, page, ends="phase")
    played.on("challenge")
    played.choose("military>bob")
    played.choose("rider1", "rider2")
    played.until("numbers/response-1")
    played.use("numbers/response-1")
    played.on("defenders")
    assert played.choices == ("horde",)


# --- during a challenge ---------------------------------------------------------------------------------------------


def during(what: str, ref: str = "sign") -> Plain:
    effect = {"do": "gain", "what": what, "to": "all", "which": {"type": "character", "controller": "you"}}
    return card(ref, type="location", abilities=[ability(effect, kind="constant", **{"if": {"challenge": "military"}})])


def test_icons_gained_during_a_challenge_let_nobody_attack() -> None:
    """FAQ, p. 29: it begins when attackers have been declared (Men of Duty)."""
    scribe, knight = card("scribe"), card("knight", **FIGHT)
    played = Played("challenges/2", scribe, knight, during("military"), card("page", "bob"), ends="phase")
    played.on("challenge")
    played.choose("military>bob")
    assert played.asked == "attackers"
    assert played.choices == ("knight",)
    played.choose("knight")
    assert played.card("knight").kneeling


def test_stealth_gained_during_a_challenge_bypasses() -> None:
    played = Played(
        "challenges/2", card("knight", **FIGHT), during("stealth"), card("page", "bob", **FIGHT), ends="phase"
    )
    played.on("challenge")
    played.choose("military>bob")
    played.choose("knight")
    played.on("stealth")
    assert played.choices == ("page",)


def test_who_does_not_kneel_to_attack_during_such_a_challenge_does_not_although_it_blanks_him() -> None:
    """FAQ, p. 29: Jaime attacks without kneeling, and is blank only once he does (Palisades)."""
    jaime = shipped("core_37", "jaime")
    blanks = {"do": "blank", "to": "all", "which": {"type": "character"}}
    wall = card("wall", "bob", type="location", abilities=[
        ability(blanks, kind="constant", **{"if": {"challenge": "any"}}),
    ])  # fmt: skip
    played = Played("challenges/2", jaime, wall, card("page", "bob", **FIGHT), ends="phase")
    played.on("challenge")
    played.choose("military>bob")
    played.choose("jaime")
    assert not played.card("jaime").kneeling
