"""Lists by format and day; errata by version; what a version brought."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy.orm import Session

from cards import errata, lists, service, steps, whatsnew
from errors import NotFound, Refused


def test_the_last_lists_hold_from_their_day_on(corpus: Session) -> None:
    for on in (None, date(2015, 7, 17), date(2026, 1, 1)):
        now = service.lists_on(corpus, "joust", on)
        assert now.known
        assert now.release
        assert now.release.code == "faq-5.5.1"
        assert (len(now.restricted), len(now.banned), len(now.removed)) == (43, 0, 5)


def test_a_day_before_every_list_is_not_known_and_says_what_comes_next(corpus: Session) -> None:
    now = service.lists_on(corpus, "melee", date(2015, 7, 16))
    assert not now.known
    assert not now.restricted
    assert now.note == "The documents hold no list for Melee from before 17 July 2015, when FAQ 5.5.1 came out."
    assert now.next
    assert now.next.code == "faq-5.5.1"


@pytest.mark.parametrize(
    ("on", "known"),
    [(date(2007, 12, 31), False), (date(2008, 1, 1), True), (date(2009, 12, 31), True), (date(2010, 1, 1), False)],
)
def test_the_lists_of_a_season_hold_for_the_season(corpus: Session, on: date, known: bool) -> None:
    assert service.lists_on(corpus, "legacy-2008", on).known is known


def test_without_a_day_the_lists_of_a_past_season_are_those_of_the_season(corpus: Session) -> None:
    now = service.lists_on(corpus, "lcg")
    assert [row.card_id for row in now.banned] == ["acoa_13", "acoa_43"]
    assert now.format.sets == ("core", "acoa", "ator")
    legacy = service.lists_on(corpus, "legacy")
    assert legacy.format.copies == 1
    assert legacy.status("acoa_43") == "banned"
    assert legacy.status("cad_28") == "banned"  # Counterplot, of which westeros_105 is the banned printing
    assert legacy.status("core_13") is None


def test_misprints_of_the_list_are_kept(corpus: Session) -> None:
    rows = {row.card_id: row for row in service.lists_on(corpus, "joust").restricted}
    assert rows["lotr_52"].printed_as == "F76"
    assert rows["qod_55"].printed_as == "Threat fom the East"


@pytest.mark.parametrize("code", ["", "chess", "joust "])
def test_a_format_without_lists_is_not_found(corpus: Session, code: str) -> None:
    if code.strip() == "joust":
        assert lists.format_of(corpus, code).code == "joust"
        return
    with pytest.raises(NotFound, match="there are joust, melee"):
        lists.format_of(corpus, code)


@pytest.mark.parametrize("text", ["2015", "17.7.2015", "2015-02-30", "today", "2015-7-1"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is not a day; write it like 2015-07-17"):
        lists.parse_day(text)


def test_dates_that_are_not_exact_span_their_year_or_month() -> None:
    assert (lists.first_day("2008"), lists.last_day("2008")) == (date(2008, 1, 1), date(2008, 12, 31))
    assert (lists.first_day("2008-02"), lists.last_day("2008-02")) == (date(2008, 2, 1), date(2008, 2, 29))
    assert lists.first_day("2015-07-17") == lists.last_day("2015-07-17") == date(2015, 7, 17)


def test_errata_since_a_version_are_those_after_it(corpus: Session) -> None:
    found = errata.changes(corpus, since="5.0")
    assert {one.version for one in found} == {"5.01", "5.3", "5.4", "5.5"}
    assert len(found) == 11
    assert [one.version for one in found] == sorted((one.version for one in found), reverse=True)
    assert errata.changes(corpus, since="5.5") == ()
    assert len(errata.changes(corpus, since="0.1")) == 94


def test_errata_of_a_version_are_those_it_marks(corpus: Session) -> None:
    assert {one.card_id for one in errata.changes(corpus, of="5.5")} == {"core_187", "kr_105", "dotn_48", "atoc_2"}
    assert errata.changes(corpus, of="5.5.1") == errata.changes(corpus, of="5.5")
    assert {one.version for one in errata.changes(corpus, of="3.3")} == {"3.3", "3.3.1"}
    assert errata.changes(corpus, of="9.9") == ()


@pytest.mark.parametrize("text", ["five", "5", "v5.0", "5.0; drop table"])
def test_what_is_no_version_is_refused(corpus: Session, text: str) -> None:
    with pytest.raises(Refused, match="is not a version of the FAQ"):
        errata.changes(corpus, since=text)


def test_the_last_version_brought_more_than_errata(corpus: Session) -> None:
    news = whatsnew.news(corpus, "5.5.1")
    assert [(of_format.code, card.id) for of_format, card in news.taken_off] == [
        ("joust", "ator_57"),
        ("joust", "soo_57"),
        ("joust", "cad_20"),
    ]
    assert "agot1e-faq/duration-of-control-change" in [entry.id for entry in news.entries]
    assert whatsnew.news(corpus, "4.1").taken_off == ()


def known(corpus: Session, code: str) -> dict[str, tuple[bool, set[str], set[str]]]:
    """By version: whether the lists are known whole, what is known to have been on one, what to have been off it."""
    now = service.lists_on(corpus, code)
    found = steps.steps(corpus, now.format, now.release)
    return {
        one.version: (one.whole, {str(row.card_id) for row in one.had}, {str(row.card_id) for row in one.gone})
        for one in found
    }


def test_what_a_version_took_off_was_on_the_list_of_the_version_before(corpus: Session) -> None:
    joust = known(corpus, "joust")
    reprinted = {"acoa_43", "acoa_106"}
    assert next(iter(joust.items())) == ("5.5.1", (True, set(), set()))
    assert joust["5.4"] == (False, {"ator_57", "soo_57", "cad_20"}, reprinted)
    assert joust["5.3"] == (False, set(), reprinted)
    assert joust["4.1"] == (False, set(), reprinted)
    assert joust["4.0"] == (False, reprinted, set())
    assert joust["3.4"] == joust["1.0"] == (False, set(), set())
    assert "5.5" not in joust
    assert known(corpus, "melee")["5.4"] == (False, set(), reprinted)


def test_a_list_that_is_not_of_the_faq_has_no_versions(corpus: Session) -> None:
    assert known(corpus, "legacy-2008") == {}
    assert known(corpus, "lcg-2008") == {}


def test_each_step_counts_the_errata_that_held(corpus: Session) -> None:
    now = service.lists_on(corpus, "joust")
    found = steps.steps(corpus, now.format, now.release)
    assert [one.errata for one in found] == sorted((one.errata for one in found), reverse=True)
    for one in found:
        assert one.errata == len(errata.changes(corpus, until=one.version))
    assert found[0].errata == len(errata.changes(corpus))


def test_versions_of_which_the_same_is_known_are_told_together(corpus: Session) -> None:
    now = service.lists_on(corpus, "joust")
    found = steps.steps(corpus, now.format, now.release)
    assert [one.name for one in steps.spans(found)] == ["5.5.1", "5.4", "4.1 to 5.3", "4.0", "1.0 to 3.4"]


def test_a_version_may_be_asked_for_by_the_mark_of_its_errata(corpus: Session) -> None:
    now = service.lists_on(corpus, "joust")
    found = steps.steps(corpus, now.format, now.release)
    assert steps.step_of(found, "5.5").version == "5.5.1"
    assert steps.step_of(found, "3.3").version == "3.3"
    for wrong in ("9.9", "new", ""):
        with pytest.raises(NotFound, match="There is no version"):
            steps.step_of(found, wrong)


def test_errata_as_of_a_version_are_those_up_to_it(corpus: Session) -> None:
    held = errata.changes(corpus, until="2.0")
    assert {one.version for one in held} == {"2.0", "1.5", "1.4", "1.3.1", "1.3", "1.1", "1.0"}
    assert len(held) + len(errata.changes(corpus, since="2.0")) == len(errata.changes(corpus))


def test_errata_of_the_rulebook_are_the_standing_of_entries(corpus: Session) -> None:
    pairs = {(by.id, corrected.id) for by, corrected in whatsnew.corrected_rules(corpus)}
    assert pairs == {
        ("agot1e-faq/duplicates-lack-text-and-crests", "agot1e-core/duplicates/nature"),
        ("agot1e-faq/duplicates", "agot1e-core/duplicates/save"),
    }
