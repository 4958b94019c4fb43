"""What one aspect of an effect is enough for, who has attachments, and STR that an effect takes as a whole."""

from __future__ import annotations

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped
from tests.timing.test_shipped_texts_last import told

WON = {"challenge": {"type": "intrigue", "attacker": "ann", "defender": "bob", "attackers": ["spy"]}}
SPY = card("spy", kneeling=True, str=5, icons=["intrigue"])


@pytest.mark.parametrize(("power", "bears", "may"), [(1, False, True), (0, True, True), (0, False, False)])
def test_a_kneeling_card_may_be_chosen_for_what_lies_on_it(power: int, bears: bool, may: bool) -> None:
    """FAQ 3.6: at least one aspect has to resolve; Fury of the Lion takes power and attachments, too."""
    guard = card("guard", "bob", kneeling=True, power=power)
    sword = card("sword", "bob", type="attachment", **({"attached_to": "guard"} if bears else {"attached_to": "page"}))
    standing = [card(name, "bob", str=0) for name in ("page", "cook")]
    played = Played(
        "challenges/7",
        shipped("acoa_26", "fury", zone="revealed"),
        SPY,
        guard,
        sword,
        *standing,
        bob={"house": "Stark"},
        **WON,
    )
    played.on("target")
    assert ("guard" in played.choices) is may


def test_an_attachment_of_ones_own_may_be_moved_though_control_of_it_is_not_taken() -> None:
    """Crown of Meereen: any attachment may be chosen, and moved."""
    takes = [{"do": "take-control", "to": "target"}]
    moves: list[Plain] = [
        {"do": "pick", "which": {"type": "character", "not": {"bears": {"is": "target"}}}},
        {"do": "move-attachment", "which": {"is": "target"}, "to": "found"},
    ]
    mine = card("mine", type="attachment", attached_to="spy")
    for effects, may in ((takes, False), ([*takes, *moves], True)):
        crown = card("crown", type="location", abilities=[
            ability(*effects, target={"choose": {"type": "attachment"}}, phase="challenges"),
        ])  # fmt: skip
        played = Played("challenges/2", crown, SPY, mine, card("knight"))
        assert bool(played.moves("crown/use")) is may


@pytest.mark.parametrize(("which", "takes"), [({}, set()), ({"host": True}, {"knight"})])
def test_without_attachments_is_without_the_card_that_says_so_too(which: Plain, takes: set[str]) -> None:
    """Only of its bearer a card asks for others beside it."""
    gets = {"do": "str", "n": 1, "to": "all", "which": {"no_attachments": True, **which, "controller": "opponent"}}
    sword = card("sword", type="attachment", attached_to="knight", abilities=[ability(gets, kind="constant")])
    played = Played("challenges/2", sword, card("knight", "bob", str=1))
    assert {"knight"} & takes == ({"knight"} if played.game.work(played.state).strength("knight") == 2 else set())


def test_yoren_defends_without_the_icon_and_kneeling() -> None:
    """His text says that he can, and his only icon is another."""
    yoren = shipped("kr_74", "yoren", "bob", kneeling=True)
    for season, may in (("winter", True), ("summer", False)):
        played = Played("challenges/5", SPY, yoren, card("page", "bob"), season=season, **WON)
        played.on("defenders")
        assert ("yoren" in played.choices) is may


def test_what_takes_all_the_strength_takes_it_once_and_says_so() -> None:
    """What lowered it before and ends sooner gives its part back: the net of all counts (FAQ)."""
    takes = {"do": "str", "n": {"times": [-1, {"stat": "str", "of": "subject"}]}, "to": "target", "until": "round"}
    fury = ability(takes, target={"choose": {"ref": "knight"}}, phase="challenges")
    weak = [{"do": "str", "card": "knight", "n": -2, "until": "challenge"}]
    fray = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["spy"]}
    played = Played(
        "challenges/4", SPY, card("dragon", abilities=[fury]), card("knight", "bob", str=5), lasting=weak,
        challenge=fray, ends="phase",
    )  # fmt: skip
    (use,) = played.moves("dragon/use")
    assert "str-taken-once" in told(played, use)
    assert played.game.work(played.state).strength("knight") == 0
    while played.state.challenge:
        played.make(
            next((m for m in played.game.moves(played.state) if m.does == "passes"), played.game.moves(played.state)[0])
        )
    assert played.game.work(played.state).strength("knight") == 2


def test_a_kneeling_house_card_may_be_chosen_for_the_agenda_on_it() -> None:
    """Vargo Hoat kneels it, and may discard a character agenda from it."""
    hoat = {**shipped("cad_39", "hoat"), "zone": "hand", "cost": 0}
    houses = [card(f"house-{one}", one, type="house", kneeling=one == "bob") for one in ("ann", "bob")]
    griff = card("griff", "bob", zone="agenda")
    enters = ability({"do": "put-into-play", "to": "all", "which": {"ref": "hoat", "zone": "hand"}}, phase="challenges")
    for cards, may in (((griff,), True), ((), False)):
        played = Played("challenges/2", card("gate", abilities=[enters]), hoat, *houses, *cards)
        played.use("gate/use")
        played.until("hoat/response-1")
        assert any("house-bob" in move.choosing for move in played.moves("hoat/response-1")) is may
