"""Finding cards by what a list says: exact, by other names, alike, by number, by set – and never by a guess."""

from __future__ import annotations

import pytest

from cards.deck.decklist import CardLine
from cards.deck.folding import fold
from cards.deck.names import ALIKE, CONFLICT, EXACT, NUMBER, OTHER_NAME, UNKNOWN, Found, find, suggest
from tests.cards.deck.table import table

INDEX = table()


def found(name: str, hint: str | None = None, section: str | None = None, card_id: str | None = None) -> Found:
    return find(INDEX, CardLine(1, name, 1, name, hint, card_id, section))


def ids(name: str, hint: str | None = None, section: str | None = None) -> list[str]:
    return [one.id for one in found(name, hint, section).candidates]


@pytest.mark.parametrize(
    ("name", "how", "title"),
    [
        ("Robb Stark", EXACT, "Robb Stark"),
        ("ROBB STARK", EXACT, "Robb Stark"),
        ("Longship Maiden’s Bane", ALIKE, "Longship Maiden's Bane"),
        ("longship maidens bane", ALIKE, "Longship Maiden's Bane"),
        ("Lóngship Maiden`s-Bane", ALIKE, "Longship Maiden's Bane"),
        ("Rangers", ALIKE, "The Rangers"),
        ("Randyl Tarly", OTHER_NAME, "Randyll Tarly"),
        ("kr_105", NUMBER, "Longship Maiden's Bane"),
        ("KR_105", NUMBER, "Longship Maiden's Bane"),
        ("KR F105", NUMBER, "Longship Maiden's Bane"),
        ("TKR 105", NUMBER, "Longship Maiden's Bane"),
        ("Kingsroad F105", NUMBER, "Longship Maiden's Bane"),
        ("Core S8", NUMBER, "Robb Stark"),
    ],
)
def test_a_card_is_found_by_its_names_and_numbers(name: str, how: str, title: str) -> None:
    one = found(name)
    assert (one.how, one.title) == (how, title)


def test_a_name_that_was_read_as_another_says_so() -> None:
    assert found("Randyl Tarly").notes == ("Read as Randyll Tarly.",)
    assert found("Robb Stark").notes == ()


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        (None, ["core_13", "low_10"]),
        ("Core", ["core_13"]),
        ("Core Set", ["core_13"]),
        ("CORE 13", ["core_13"]),
        ("Core S13", ["core_13"]),
        ("LoW", ["low_10"]),
        ("Lords of Winter", ["low_10"]),
        ("low", ["low_10"]),
    ],
)
def test_the_set_tells_cards_of_one_title_apart(hint: str | None, expected: list[str]) -> None:
    assert ids("Bran Stark", hint) == expected


@pytest.mark.parametrize(
    ("title", "hint", "expected"),
    [
        ("Varys", "SaS", ["kl_97"]),  # Secrets and Spies, not Secrets and Schemes
        ("Asha Greyjoy", "KotS", ["kotse_2"]),  # Kings of the Sea, not of the Storm
        ("Asha Greyjoy", "AHA", ["kr_110"]),
        ("Varys", "King's Landing", ["kl_97"]),
    ],
)
def test_initials_that_collide_are_told_by_the_set_that_has_the_title(
    title: str, hint: str, expected: list[str]
) -> None:
    assert ids(title, hint) == expected


def test_a_set_without_the_title_leaves_every_card_of_it_and_says_so() -> None:
    one = found("Bran Stark", "Forging the Chain")
    assert len(one.candidates) == 2
    assert one.notes == ("Forging the Chain has no card called Bran Stark; every set was considered.",)
    assert "no set that is known" in found("Bran Stark", "Xyz").notes[0]


@pytest.mark.parametrize("name", ["Robb Stark (KR 105)", "id"])
def test_a_name_and_a_number_of_different_cards_are_left_to_a_person(name: str) -> None:
    one = found("Robb Stark", card_id="kr_105") if name == "id" else found("Robb Stark", "KR 105")
    assert one.how == CONFLICT
    assert not one.candidates
    assert one.suggestions == ("Robb Stark", "Longship Maiden's Bane")


def test_the_heading_tells_a_plot_from_an_agenda() -> None:
    assert ids("Alliance", section="plot") == ["pots_59"]
    assert ids("Alliance", section="agenda") == ["qod_47"]
    assert len(ids("Alliance")) == 2


def test_a_card_under_the_wrong_heading_stays_what_it_is_and_says_so() -> None:
    one = found("Robb Stark", section="plot")
    assert one.printing is not None
    assert one.notes == ("It stands under plot, but it is a character.",)


@pytest.mark.parametrize("name", ["Stark", "house stark", "House Stark", "STARK"])
def test_a_house_is_found_by_its_name(name: str) -> None:
    assert found(name, section="house").title == "House Stark"


@pytest.mark.parametrize("name", ["Neutral", "neutral faction", "House Neutral", "Neutral Faction"])
def test_the_neutral_faction_is_found_by_its_names(name: str) -> None:
    assert found(name, section="house").title == "Neutral Faction"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Rob Stark", "Robb Stark"),
        ("Robb Strak", "Robb Stark"),
        ("Stark, Robb", "Robb Stark"),
        ("Bran Strk", "Bran Stark"),
        ("Longship Maidens Bain", "Longship Maiden's Bane"),
        ("Longship Maiden", "Longship Maiden's Bane"),
        ("Randyll Tarley", "Randyll Tarly"),
        ("Pyromancers Cash", "Pyromancer's Cache"),
        ("Fury of a Wolf", "Fury of the Wolf"),
        ("Streets of Steel", "Street of Steel"),
    ],
)
def test_a_misspelt_name_is_never_taken_for_a_card_but_the_card_is_suggested_first(name: str, meant: str) -> None:
    one = found(name)
    assert one.how == UNKNOWN
    assert not one.candidates
    assert one.suggestions[0] == meant


@pytest.mark.parametrize("name", ["Zzyzx Qwerty", "!!!", "", "é"])
def test_a_name_like_no_other_has_no_suggestions(name: str) -> None:
    assert suggest(INDEX, name) == ()


def test_titles_that_differ_do_not_fold_to_one_key() -> None:
    titles = {one.title for key in list(INDEX.keys()) for one in INDEX.folded(key)}
    assert len({fold(title) for title in titles}) == len(titles)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Melisandre's Favor", "melisandre’s favour"),
        ("By Sword or By Guile", "By Sword, or by Guile!"),
        ("The Red Viper", "Red Viper"),
        ("∞ Command the Winds", "Command the Winds"),
        ("Thundering Calvary", "Thundering Cavalry"),
        ("R'hllor", "R’hllor"),
        ("C & D", "C and D"),
    ],
)
def test_spellings_of_one_title_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)
