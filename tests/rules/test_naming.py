"""What a person types, and what it names; asked of the real corpus."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from rules import naming
from rules.models import Entry
from services import services

FAQ = "agot1e-faq"
WINDOW = f"{FAQ}/action-window"
ONE = [
    ("3.28", f"{FAQ}/duration-of-control-change"),
    ("faq 4.2", f"{FAQ}/duplicates"),
    ("FAQ §4.2", f"{FAQ}/duplicates"),
    ("4.2 FAQ 5.5.1", f"{FAQ}/duplicates"),
    ("number 4.2", f"{FAQ}/duplicates"),
    ("agot1e-faq/moribund", f"{FAQ}/moribund"),
    ("rules/agot1e-faq/moribund", f"{FAQ}/moribund"),
    ("MORIBUND", f"{FAQ}/moribund"),
    ("the copy limit", f"{FAQ}/copy-limit"),
    ("Duration of control change", f"{FAQ}/duration-of-control-change"),
    ("deadly", "agot1e-core/keywords/deadly"),
    ("2e ambush", "agot2e-summary/keywords/ambush"),
    ("intimidate second edition", "agot2e-summary/keywords/intimidate"),
    ("step 3 framework", f"{FAQ}/framework-action-window"),
    ("framework step 3", f"{FAQ}/framework-action-window"),
    ("framework/3", f"{FAQ}/framework-action-window"),
    ("player action window, step 3", f"{WINDOW}/execution"),
    ("Box 7", f"{FAQ}/challenges-phase-flowchart/challenge-resolved"),
    ("challenges 7", f"{FAQ}/challenges-phase-flowchart/challenge-resolved"),
    ("challenges phase, box 3", f"{FAQ}/challenges-phase-flowchart/attackers-declared"),
    ("box 3 of the plot phase", f"{FAQ}/plot-phase-flowchart/plots-revealed"),
    ("old 3.20", f"{FAQ}/attachment-restrictions"),
    ("number 3.20 in older FAQs", f"{FAQ}/attachment-restrictions"),
    ("formerly 3.38", f"{FAQ}/saving-from-then-effects"),
]
CHOICES = [
    ("3.17", [f"{FAQ}/targeting-and-immunity", f"{FAQ}/self-immunity"]),
    ("3.20", [f"{FAQ}/scope-of-immunity", f"{FAQ}/attachment-restrictions"]),
    ("p. 19", [f"{WINDOW}/initiation", f"{FAQ}/moribund"]),
    ("19", [f"{WINDOW}/initiation", f"{FAQ}/moribund"]),
    ("step 3", [f"{WINDOW}/execution", f"{FAQ}/framework-action-window", f"{FAQ}/end-of-the-phase"]),
    ("box 3", [f"{FAQ}/plot-phase-flowchart/plots-revealed", f"{FAQ}/taxation-phase-flowchart/player-actions"]),
    ("challenges phase", [f"{FAQ}/challenges-phase-flowchart", "agot1e-core/challenges"]),
    ("ambush", ["agot1e-core/keywords/ambush", "agot2e-summary/keywords/ambush"]),
    ("Intimidate", ["agot1e-core/keywords/intimidate", "agot2e-summary/keywords/intimidate"]),
    ("dupe", [f"{FAQ}/duplicates"]),
]


@pytest.mark.parametrize(("text", "entry_id"), ONE)
def test_what_names_one_entry_leads_to_it(client: FlaskClient, text: str, entry_id: str) -> None:
    answer = client.get(f"/go/{text}")
    assert (answer.status_code, answer.location) == (302, f"/rules/{entry_id}")


@pytest.mark.parametrize(("text", "among"), CHOICES)
def test_what_names_several_entries_is_a_choice(client: FlaskClient, text: str, among: list[str]) -> None:
    answer = client.get(f"/go/{text}")
    assert answer.status_code == 200
    offered = re.findall(r'<li><a href="/rules/([^"]+)"', answer.text)
    assert len(offered) == len(set(offered)) > 1
    assert set(among) <= set(offered)


@pytest.mark.parametrize(
    "text", ["core 3.28", "99.99", "p. 900", "no such thing", "", "a/b", "'; drop table entry; --", "step 9", "box 0"]
)
def test_what_names_nothing_finds_nothing(app: Flask, corpus: Session, text: str) -> None:
    assert naming.find(corpus, text, services(app).loader.surroundings) == []


@pytest.mark.parametrize(("text", "url"), [("KR F105", "/cards/kr_105"), ("core 36", "/cards/core_36")])
def test_what_names_a_card_leads_to_it(client: FlaskClient, text: str, url: str) -> None:
    assert client.get(f"/go/{text}").location == url


def test_a_choice_says_which_number_is_an_old_one(client: FlaskClient) -> None:
    page = client.get("/go/3.20").text
    assert page.index("Scope of Immunity") < page.index("number 3.20 in older FAQs")


def test_a_misspelt_address_has_the_right_one_near(corpus: Session) -> None:
    assert "/rules/agot1e-faq/moribund" in [url for _, url in naming.near(corpus, "/rules/agot1e-faq/morbund")]


@pytest.mark.parametrize("text", ["", "/", "?", "\x00", "x" * 5000])
def test_any_text_may_be_asked_what_is_near(corpus: Session, text: str) -> None:
    assert isinstance(naming.near(corpus, text), list)


def test_every_printed_number_and_page_leads_to_its_entry(corpus: Session) -> None:
    for entry in corpus.execute(select(Entry)).scalars():
        if entry.number:
            assert entry.id in {found.id for found in naming.find(corpus, entry.number)}
        for page in re.findall(r"\d+", entry.page or ""):
            assert entry.id in {found.id for found in naming.find(corpus, f"p. {page}")}


def test_every_box_and_step_leads_to_the_entry_that_states_it(app: Flask, corpus: Session) -> None:
    outside = services(app).loader.surroundings
    for target in outside.steps:
        place, _, number = target.partition("/")
        kind = "box" if "box" in outside.step_name(target) else "step"
        for text in (target, f"{place.replace('-', ' ')} {kind} {number}"):
            if number.isdecimal() or text == target:
                found = [one.id for one in naming.find(corpus, text, outside)]
                assert outside.step_entry(target) in found, text
