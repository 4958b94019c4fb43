"""The cards, errata and lists that we ship, against what the documents say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from cards import service
from cards.models import Card, CardMention, CardSet, Erratum, ListEntry, Printing
from rules.models import Entry, Link

ROOT = Path(__file__).resolve().parent.parent.parent


def count(corpus: Session, what: object, *where: object) -> int:
    return corpus.execute(select(func.count()).select_from(what).where(*where)).scalar_one()  # type: ignore[arg-type]


def test_every_row_of_the_documents_is_there(corpus: Session) -> None:
    rows = corpus.execute(select(ListEntry.format_code, ListEntry.status)).all()
    assert Counter((one.format_code, one.status) for one in rows) == {
        ("joust", "restricted"): 43,
        ("joust", "removed-from-restricted"): 3,
        ("joust", "removed-from-banned"): 2,
        ("melee", "restricted"): 27,
        ("melee", "removed-from-banned"): 2,
        ("lcg-2008", "banned"): 2,
        ("legacy-2008", "banned"): 8,
    }
    assert count(corpus, Erratum) == 94
    assert count(corpus, Card, Card.named) == 254
    assert count(corpus, CardSet) == 26


def test_ten_cards_are_on_both_restricted_lists(corpus: Session) -> None:
    on = {code: set() for code in ("joust", "melee")}
    for row in corpus.scalars(select(ListEntry).where(ListEntry.status == "restricted")):
        on[row.format_code].add(row.card_id)
    assert len(on["joust"] & on["melee"]) == 10
    assert {"dotn_117", "pots_1", "lotr_52"} <= on["joust"] & on["melee"]
    assert "soo_57" in on["melee"] - on["joust"]  # The Conclave left the one and stayed on the other


def test_errata_by_version_and_kind_are_as_the_faq_marks_them(corpus: Session) -> None:
    versions = Counter(corpus.scalars(select(Erratum.version)))
    assert versions == {
        "1.0": 3,
        "1.1": 2,
        "1.3": 6,
        "1.3.1": 1,
        "1.4": 4,
        "1.5": 3,
        "2.0": 9,
        "2.1": 3,
        "2.2": 3,
        "2.4": 6,
        "3.0": 1,
        "3.1": 1,
        "3.2": 4,
        "3.3": 8,
        "3.3.1": 3,
        "3.4": 3,
        "4.0": 3,
        "4.1": 10,
        "4.1.2": 1,
        "4.2": 2,
        "5.0": 7,
        "5.01": 1,
        "5.3": 3,
        "5.4": 3,
        "5.5": 4,
    }
    five_five = set(corpus.scalars(select(Erratum.card_id).where(Erratum.version == "5.5")))
    assert five_five == {"core_187", "kr_105", "dotn_48", "atoc_2"}


@pytest.mark.parametrize(
    ("card", "fact", "value"),
    [
        ("core_56", "unique", True),
        ("qod_33", "unique", True),
        ("core_130", "unique", True),  # the other printing of Khal Drogo's Tent
        ("acoa_43", "unique", True),
        ("soo_35", "unique", None),  # the other Jaqen H'ghar
        ("qod_48", "house_only", ("targaryen",)),
        ("cad_76", "house_only", ("targaryen",)),
        ("qod_22", "house_only", None),  # another Daenerys Targaryen
        ("btns_57", "house_only", ("targaryen",)),
        ("atoc_70", "house_only", ("greyjoy",)),
        ("acoa_106", "house_only", ("lannister",)),
        ("kl_112", "house_only", ("targaryen",)),
        ("atoc_91", "house_only", ("targaryen",)),
        ("asots_60", "house_card", "neutral"),
        ("kr_99", "formats", ("joust",)),
        ("dotn_59", "agendas_together", "nights-watch"),
        ("dotn_79", "agendas_together", "wildling"),
        ("atoc_86", "traits", ("Ironborn",)),
        ("lotr_15", "adds_traits", ("Septon",)),
    ],
)
def test_errata_change_what_a_deck_check_asks(corpus: Session, card: str, fact: str, value: object) -> None:
    assert getattr(service.facts(corpus, card), fact) == value


def test_facts_can_be_asked_as_of_a_version(corpus: Session) -> None:
    assert service.facts(corpus, "cad_76", "5.0").house_only is None
    assert service.facts(corpus, "cad_76", "5.3").house_only == ("targaryen",)
    assert service.facts(corpus, "cad_76").errata == ("cad_76/5.3",)


def test_every_card_link_of_the_corpus_leads_to_a_card(corpus: Session) -> None:
    targets = set(corpus.scalars(select(Link.target).where(Link.kind == "card")))
    assert len(targets) >= 100
    assert targets <= set(corpus.scalars(select(Printing.id)))


def test_every_card_that_a_document_names_has_a_reason_to_be_there(corpus: Session) -> None:
    reasons = set(corpus.scalars(select(CardMention.card_id)))
    reasons |= set(corpus.scalars(select(Erratum.card_id))) | set(corpus.scalars(select(ListEntry.card_id)))
    unnamed = set(corpus.scalars(select(Card.id).where(Card.named))) - reasons
    in_an_erratum = {"pots_4", "pots_17"}  # Darkstar and House Dayne Reserves, in that of Fear of Winter
    assert unnamed == in_an_erratum | {f"core_{number}" for number in range(209, 215)} - reasons


def test_no_mention_leads_to_nothing(corpus: Session) -> None:
    assert set(corpus.scalars(select(CardMention.entry_id))) <= set(corpus.scalars(select(Entry.id)))


def test_titles_in_running_text_count_as_naming_the_card(corpus: Session) -> None:
    entries = {entry for entry, _ in service.entries_naming(corpus)["ator_57"]}
    assert "agot1e-faq/saving-from-then-effects" in entries
    sets = "agot-tournament-2008/formats/lcg/authorized"  # names the pack The War of the Five Kings, not the card
    assert sets not in [entry for entry, _ in service.entries_naming(corpus).get("ator_99", [])]


def test_all_printings_of_a_card_share_what_applies_to_it(corpus: Session) -> None:
    one, other = service.card(corpus, "ator_16"), service.card(corpus, "ator_35")
    assert one.errata == other.errata != ()
    assert (one.printing.id, other.printing.id) == ("ator_16", "ator_35")
    assert one.ref == other.ref


def test_cards_of_one_title_stay_apart(corpus: Session) -> None:
    core, landing = service.card(corpus, "core_71"), service.card(corpus, "kl_46")
    assert [erratum.version for erratum in core.errata] == ["1.1"]
    assert [erratum.version for erratum in landing.errata] == ["3.2"]
    assert {card.id for card in core.namesakes} == {"kl_46", "kotse_35", "kotst_1", "atoc_27", "cad_101"}
    assert core.ref.label == "Robert Baratheon (Core B71)"
    assert landing.ref.label == "Robert Baratheon (KLE F46)"


def test_a_card_with_two_errata_shows_the_newest_first(corpus: Session) -> None:
    assert [erratum.version for erratum in service.card(corpus, "dotn_119").errata] == ["3.1", "2.0"]


def test_an_erratum_printed_for_three_cards_names_the_others(corpus: Session) -> None:
    assert {card.id for card in service.card(corpus, "dotn_19").together} == {"dotn_59", "dotn_99"}


def test_how_a_card_stands_in_each_format(corpus: Session) -> None:
    def stands(card: str) -> dict[str, str]:
        return {one.format.code: one.status for one in service.card(corpus, card).standings}

    assert stands("acoa_13") == {
        "joust": "restricted",
        "melee": "allowed",
        "lcg-2008": "banned",
        "legacy-2008": "allowed",
    }
    assert stands("kr_99") == {"joust": "allowed", "melee": "barred", "lcg-2008": "outside", "legacy-2008": "later"}
    assert stands("westeros_226")["legacy-2008"] == "banned"
    assert stands("westeros_226")["joust"] == "outside"
    assert stands("title_2") == {}
    assert stands("btwixt_9") == {}


def test_a_card_taken_off_a_list_says_by_which_version(corpus: Session) -> None:
    joust = {one.format.code: one for one in service.card(corpus, "ator_57").standings}["joust"]
    assert [(release.name, row.removed_by) for release, row in joust.taken_off] == [("FAQ 5.5.1", None)]
    melee = {one.format.code: one for one in service.card(corpus, "acoa_43").standings}["melee"]
    assert [row.removed_by for _, row in melee.taken_off] == ["4.1"]


def test_no_card_text_is_shipped() -> None:
    for file in ("cards.yaml", "namesakes.yaml"):
        words = (ROOT / "cards" / "content" / file).read_text(encoding="utf-8")
        assert not re.search(r"^\s*(?:- \{.*\b)?(text|rules_text|flavor\w*):", words, re.MULTILINE)
