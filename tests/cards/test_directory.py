"""Which card a text means, and what is only suggested."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from cards import service
from cards.directory import Directory


@pytest.fixture
def known(corpus: Session) -> Directory:
    return service.directory(corpus)


@pytest.mark.parametrize(
    ("text", "card", "how"),
    [
        ("core_13", "core_13", "id"),
        ("KR F105", "kr_105", "tag"),
        ("kr f105", "kr_105", "tag"),
        ("Core B187", "core_187", "tag"),
        ("dotn 117", "dotn_117", "tag"),
        ("KLE 79", "kl_79", "tag"),
        ("C&D F14", "cad_14", "tag"),
        ("TOC F47", "atoc_47", "tag"),
        ("SOTS F18", "asots_18", "tag"),
        ("TKR F57", "kr_57", "tag"),
        ("The War of the Five Kings 13", "acoa_13", "tag"),
        ("Tourney for the Hand F2", "atoc_2", "tag"),
        ("F15 A Song of the Sea", "asots_15", "tag"),
        ("Westeros Edition R226", "westeros_226", "tag"),
        ("TWC F115", "w_113", "misnumbered"),
        ("LotR F76", "lotr_52", "misnumbered"),
        ("Thundering Cavalry", "qod_12", "title"),
        ("Thundering Calvary", "qod_12", "misprint"),
        ("Ser Axel Florent (Core B78)", "core_78", "misprint"),
        ("Randyl Tarly", "kotse_45", "misprint"),
        ("longship maiden’s bane", "kr_105", "title"),
        ("Red Viper", "pots_1", "also"),
        ("maester's path", "soo_19", "title"),
        ("Robert Baratheon (KLE F46)", "kl_46", "title"),
        ("Robert Baratheon (Core)", "core_71", "title"),
        ("Robert Baratheon (B90)", "core_71", "title"),
        ("Reek (MotM)", "bwb_41", "title"),
        ("Daenerys Targaryen (QoD)", "qod_22", "title"),
    ],
)
def test_a_name_that_means_one_card_finds_it(known: Directory, text: str, card: str, how: str) -> None:
    found = known.resolve(text)
    assert found.card_id == card
    assert found.matches[0].how == how
    assert not found.suggestions


def test_a_title_that_several_cards_have_is_ambiguous_and_not_guessed(known: Directory) -> None:
    found = known.resolve("Robert Baratheon")
    assert found.ambiguous
    assert found.card_id is None
    assert {hit.card_id for hit in found.matches} == {"core_71", "kl_46", "kotse_35", "kotst_1", "atoc_27", "cad_101"}


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("jaquen hgar", "acoa_43"),
        ("Danerys Targarien", "core_106"),
        ("Castelan of teh Rock", "acoa_93"),
        ("Brothel", "core_56"),
        ("Meeraa", "atoc_2"),
    ],
)
def test_what_is_only_alike_is_suggested(known: Directory, text: str, card: str) -> None:
    found = known.resolve(text)
    assert not found.matches
    assert card in [near.card_id for near in found.suggestions]


@pytest.mark.parametrize("text", ["", "x", "Zzyzx", "3.28", "core_9999", "w_115", "(((", "F", "9999999"])
def test_what_means_nothing_finds_nothing(known: Directory, text: str) -> None:
    assert not known.resolve(text).matches


def test_a_known_title_in_a_wrong_set_is_suggested_and_the_reason_given(known: Directory) -> None:
    found = known.resolve("Val (Core)")
    assert not found.matches
    assert [near.card_id for near in found.suggestions] == ["dotn_117"]
    assert found.note == "The title is known, but not in that set."


def test_a_set_name_that_two_sets_go_by_is_not_decided_by_number(known: Directory) -> None:
    found = known.resolve("KotS F48")
    assert not found.matches
    assert [near.card_id for near in found.suggestions] == ["kotst_48"]
    assert known.resolve("Narrow Escape (KotS)").card_id == "kotst_48"


def test_only_cards_of_the_game_asked_for_are_known(corpus: Session) -> None:
    assert {hit.card_id for hit in service.resolve(corpus, "Jaqen H'ghar").matches} == {"acoa_43", "soo_35", "btwixt_9"}
    assert service.resolve(corpus, "Sansa Stark", "btwixt").card_id == "btwixt_5"


def test_imported_cards_can_be_added(known: Directory) -> None:
    known.add_printing("w_115", "w_115", "w", 115)
    known.add_name("Dothraki Sea", "w_115")
    assert known.resolve("w_115").card_id == "w_115"
    assert known.resolve("TWC F115").ambiguous
