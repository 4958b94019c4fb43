"""The deck check as people meet it: the form, the result, the sheet, the JSON and the command."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cards.deck import links
from cards.deck.decklist import MOST_BYTES
from tests.cards.importing.files import HOUSES, app_with, first
from tests.conftest import assert_error

PLOTS = [f"Plan {name}" for name in "abcdefg"]
PEOPLE = [f"Guard {name}" for name in "abcdefghijklmnopqrst"]
RECORDS = [
    *(first(f"w_{at}", name=name, card_type="Plot", limit=1, house=["Neutral"]) for at, name in enumerate(PLOTS, 201)),
    *(first(f"w_{at}", name=name) for at, name in enumerate(PEOPLE, 211)),
    first("w_240", name="Bane of Ships", house=["Greyjoy"], legal_in_houses=["Greyjoy"]),
    first("core_13", name="Bran Stark"),
    *(first(card_id, name="Bran Stark") for card_id in ("low_10", "btns_22", "kr_33")),
    first("acoa_13", name="Pyromancer's Cache", card_type="Location", house=["Neutral"], legal_in_houses=HOUSES),
]
LIST = "House: Stark\n" + "\n".join([f"1x {name}" for name in PLOTS] + [f"3x {name}" for name in PEOPLE])


@pytest.fixture(scope="module")
def imported(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application on the real content, with a small card file imported."""
    with app_with(RECORDS, data, tmp_path_factory.mktemp("people")) as app:
        yield app


@pytest.fixture
def web(imported: Flask) -> FlaskClient:
    return imported.test_client()


def token(client: FlaskClient) -> str:
    found = re.search(r'name="csrf_token"[^>]* value="([^"]+)"', client.get("/decks").text)
    assert found
    return found.group(1)


def send(client: FlaskClient, words: str = LIST, path: str = "/decks", **more: Any) -> Any:
    given = {"csrf_token": token(client), "deck": words, "format": "joust", **more}
    return client.post(path, data=given, follow_redirects=True)


def test_what_a_check_found_stands_under_the_tab_of_the_decks(web: FlaskClient) -> None:
    assert '<a href="/decks" aria-current="page">Decks</a>' in send(web).text


def test_the_result_stands_at_an_address_that_can_be_copied_and_loaded_again(web: FlaskClient) -> None:
    given = {"csrf_token": token(web), "deck": LIST, "format": "melee", "player": "Ned", "table": "7"}
    sent = web.post("/decks", data=given)
    assert sent.status_code == 303
    address = sent.headers["Location"]
    assert address.startswith("/decks/check?format=melee&")
    again = web.get(address)
    assert again.status_code == 200
    assert "Melee" in again.text
    assert 'value="Ned"' in again.text  # for the sheet to sign
    assert "player=" not in link_of(again.text)  # who plays it is not in the link to share


def test_a_list_that_is_too_long_for_an_address_is_answered_at_once(web: FlaskClient) -> None:
    words = "\n".join(f"# {hashlib.sha256(str(at).encode()).hexdigest()}" for at in range(250))
    given = {"csrf_token": token(web), "deck": f"{LIST}\n{words}", "format": "joust"}
    assert web.post("/decks", data=given).status_code == 200


def test_the_form_says_what_it_takes(web: FlaskClient) -> None:
    page = web.get("/decks")
    assert page.status_code == 200
    assert 'enctype="multipart/form-data"' in page.text
    assert "No card file is imported" not in page.text


def test_without_a_card_file_the_form_says_what_cannot_be_judged(documents_alone: FlaskClient) -> None:
    assert "No card file is imported" in documents_alone.get("/decks").text
    assert "what only a card itself says could not be judged" in send(documents_alone).text


def test_a_legal_deck_is_shown_as_legal_with_every_rule(web: FlaskClient) -> None:
    page = send(web)
    assert page.status_code == 200
    assert "<title>Legal in Joust" in page.text
    assert "/rules/agot1e-core/deck-construction" in page.text
    assert "/rules/agot1e-faq/restricted-list" in page.text
    assert 'id="line-1"' in page.text


def test_a_finding_leads_to_its_rule_and_its_line(web: FlaskClient) -> None:
    page = send(web, LIST + "\n1x Bane of Ships").text
    assert "Not legal" in page
    assert "Bane of Ships is for House Greyjoy only; this deck plays House Stark." in page
    assert 'href="#line-29"' in page
    assert 'id="line-29" class="wrong"' in page


def test_a_file_counts_before_what_is_pasted(web: FlaskClient) -> None:
    rows = "".join(f'<card qty="3" id="x">{name}</card>' for name in PEOPLE)
    game = "a12af4e8-be4b-4cda-a6b6-534f9717391f"
    words = f'<?xml version="1.0"?><deck game="{game}"><section name="Characters">{rows}</section></deck>'
    page = send(web, "1x Nothing", file=(io.BytesIO(words.encode()), "deck.o8d"))
    assert "read as OCTGN .o8d" in page.text
    assert "The House deck has 60 cards" in page.text
    assert "&lt;section name=" in page.text  # the list stays, to be changed and checked again


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "binary data"),
        (b"<!DOCTYPE a [<!ENTITY b 'c'>]><deck/>", "document type definition"),
        (b"<deck><section>", "not well formed"),
        (b"3x Robb\n" * 30_000, "at most 200,000"),
    ],
)
def test_a_file_that_is_no_list_is_refused_on_the_form(web: FlaskClient, content: bytes, says: str) -> None:
    page = send(web, "1x Kept", file=(io.BytesIO(content), "deck.txt"))
    assert 400 <= page.status_code < 500
    assert says in page.text
    assert "1x Kept" in page.text


def test_ten_megabytes_are_refused_with_a_sentence(web: FlaskClient) -> None:
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="deck.txt"\r\n\r\n'
    body = head + b"3x Robb Stark\n" * 750_000 + b"\r\n--x--\r\n"
    page = web.post("/decks", data=body, content_type="multipart/form-data; boundary=x")
    assert page.status_code == 413
    assert "too large; a deck list may have at most 200,000 bytes" in page.text
    assert_error(
        web.post("/api/v1/deck-check", json={"list": "x" * 2_000_000}), 413, "unreadable_list", says="too large"
    )


def test_what_was_typed_is_kept_when_it_is_refused(web: FlaskClient) -> None:
    for more in (
        {"on": "yesterday"},
        {"format": "chess"},
        {"house": "Tyrell"},
        {"format": "league", "pool": "Nowhere"},
    ):
        page = send(web, "3x Guard a\n2x <b>Bold</b>", player="Ned", **more)
        assert 400 <= page.status_code < 500, more
        assert "3x Guard a\n2x &lt;b&gt;Bold&lt;/b&gt;" in page.text
        assert 'value="Ned"' in page.text


@pytest.mark.parametrize("fields", [{}, {"csrf_token": "wrong"}])
def test_a_form_that_is_not_ours_is_refused_and_nothing_is_lost(web: FlaskClient, fields: dict[str, str]) -> None:
    page = web.post("/decks", data={"deck": "3x Guard a", "format": "joust", **fields})
    assert page.status_code == 400
    assert "Send it again" in page.text
    assert "3x Guard a" in page.text


def test_nothing_of_a_list_is_taken_for_html(web: FlaskClient) -> None:
    evil = "<script>alert(1)</script>\"'><img src=x onerror=y>"
    page = send(web, f"Deck name: {evil}\nHouse: Stark\n1x {evil}\nAgenda: {evil}", player=evil, event=evil)
    assert page.status_code == 200
    assert "<script>alert" not in page.text
    assert "<img src=x" not in page.text
    sheet = send(web, f"House: Stark\n1x {evil}", path="/decks/sheet", player=evil)
    assert "<img src=x" not in sheet.text


def test_a_misspelt_name_is_offered_as_buttons_and_the_choice_is_put_in(web: FlaskClient) -> None:
    page = send(web, "House: Stark\n3x Gaurd a")
    value = re.search(r'name="fix" value="([^"]+)">Guard a<', page.text)
    assert value
    fixed = send(web, "House: Stark\n3x Gaurd a", fix=value.group(1))
    assert "3x Guard a" in fixed.text
    assert "No card is called" not in fixed.text
    assert send(web, "House: Stark\n3x Other", fix=value.group(1)).status_code == 400


def test_versions_of_a_title_are_offered_when_it_matters(web: FlaskClient) -> None:
    page = send(web, LIST + "\n1x Bran Stark\n1x Pyromancer's Cache").text
    assert "Which one?" in page
    assert "|Bran Stark|low_10" in page
    assert "Which one?" not in send(web, LIST + "\n1x Bran Stark").text


def test_the_verdict_of_every_other_format_is_a_button_away(web: FlaskClient) -> None:
    page = send(web).text
    for code in ("melee", "lcg-2008", "legacy-2008", "league"):
        assert f'<button name="format" value="{code}">' in page


def test_the_sheet_has_the_event_the_findings_and_lines_to_sign_on(web: FlaskClient) -> None:
    page = send(web, path="/decks/sheet", player="Ned", event="Store event", round="3", table="7", judge="Sam")
    assert page.status_code == 200
    for words in ("Ned", "Store event", "Judge Sam", "Date and time", "Legal", "House Stark", "Guard a"):
        assert words in page.text


SECOND = "House Tyrell\nPacks: From Core Set to X (1)\n1x A Clash of Kings (Core Set)"


def test_a_second_edition_deck_is_judged_in_its_edition(client: FlaskClient) -> None:
    page = send(client, SECOND)
    assert page.status_code == 200
    assert "<title>Not legal in Joust (second edition)" in page.text
    assert "The plot deck has 1 card; it must have exactly 7." in page.text
    assert "/rules/agot2e-summary/deckbuilding/plot-deck" in page.text
    assert "One faction card: House Tyrell." in page.text
    link = re.search(r'href="(/decks/check\?format=agot2e-joust[^"]+)"', page.text)
    assert link
    again = client.get(link.group(1).replace("&amp;", "&"))
    assert "Not legal in Joust (second edition)" in again.text
    sheet = send(client, SECOND, path="/decks/sheet", format="agot2e-melee")
    assert "<dt>Faction</dt><dd>Tyrell</dd>" in sheet.text
    assert "Melee (second edition)" in sheet.text


def test_a_format_that_the_second_edition_has_not_is_refused(web: FlaskClient) -> None:
    page = send(web, SECOND, format="league")
    assert page.status_code == 400
    assert "which has no format" in page.text


def test_the_json_judges_a_second_edition_deck(client: FlaskClient) -> None:
    slots = {"slots": {"01004": 2, "01146": 3}, "faction_code": "stark", "agendas": ["01027"]}
    body = client.post("/api/v1/deck-check", json={"list": json.dumps(slots), "on": "2020-02-01"}).get_json()
    assert body["format"]["id"] == "agot2e-joust"
    assert (body["house"], body["agendas"], body["counts"]["plots"]) == ("Stark", ["Fealty"], 2)
    assert {one["code"]: one["level"] for one in body["findings"]}["size-draw"] == "illegal"


# JSON


def test_the_json_says_what_the_page_says(web: FlaskClient) -> None:
    answer = web.post(
        "/api/v1/deck-check", json={"list": LIST + "\n2x Gaurd a\n1x Bran Stark", "format": "joust", "player": "Ned"}
    )
    body = answer.get_json()
    assert answer.status_code == 200
    assert body["verdict"] == "undecided"
    assert body["house"] == "Stark"
    assert body["player"] == "Ned"
    assert body["counts"]["house_deck"] == 61
    assert body["card_file"] is True
    assert {one["level"] for one in body["findings"]} == {"undecided", "passed"}
    assert all(rule["url"].startswith("/rules/") for one in body["findings"] for rule in one["rules"])
    unknown, several = body["lines"][-2:]
    assert unknown["status"] == "unknown"
    assert unknown["suggestions"][0] == "Guard a"
    assert several["status"] == "several"
    assert [card["id"] for card in several["candidates"]] == ["core_13", "low_10", "btns_22", "kr_33"]
    assert {one["format"] for one in body["other_formats"]} == {"melee", "lcg-2008", "legacy-2008", "league"}
    assert body["corpus"]["version"]


def test_the_json_export_can_be_sent_again(web: FlaskClient) -> None:
    once = web.post("/api/v1/deck-check", json={"list": LIST}).get_json()
    again = web.post("/api/v1/deck-check", json={"list": once["export"]["garlatlan"]}).get_json()
    assert (again["verdict"], again["counts"]) == (once["verdict"], once["counts"])


@pytest.mark.parametrize(
    ("body", "status", "code", "where"),
    [
        ({}, 400, "unreadable_list", None),
        ({"list": 3}, 400, "refused", "list"),
        ({"list": "3x Robb", "format": "chess"}, 404, "not_found", "format"),
        ({"list": "3x Robb", "format": 3}, 400, "refused", "format"),
        ({"list": "3x Robb", "on": "2015"}, 400, "refused", "on"),
        ({"list": "3x Robb", "house": "Tyrell"}, 400, "refused", "house"),
        ({"list": "3x Robb", "pool": "ACoA"}, 400, "refused", "pool"),
        ({"list": "3x Robb", "pool": ["Nowhere"]}, 400, "refused", "pool"),
        ({"list": "3x Robb", "pool": ["x"] * 40}, 400, "refused", "pool"),
        ({"list": "3x Robb", "shape": "xml"}, 400, "refused", "shape"),
        ({"list": "<a/>"}, 400, "unreadable_list", "line 1"),
        ([], 400, "refused", "body"),
    ],
)
def test_a_bad_body_is_refused_with_its_field(
    web: FlaskClient, body: Any, status: int, code: str, where: str | None
) -> None:
    error = assert_error(web.post("/api/v1/deck-check", json=body), status, code)
    assert error.get("where") == where


@pytest.mark.parametrize("content", [b"", b"not json", b"\xff\xff", b"[" * 100_000])
def test_a_body_that_is_no_json_is_refused(web: FlaskClient, content: bytes) -> None:
    answer = web.post("/api/v1/deck-check", data=content, content_type="application/json")
    assert_error(answer, 400, "refused", says="JSON object")


def test_another_day_has_other_lists(web: FlaskClient) -> None:
    body = web.post("/api/v1/deck-check", json={"list": LIST, "on": "2014-01-01"}).get_json()
    assert "list-unknown" in {one["code"] for one in body["findings"]}


# the command


def test_the_command_answers_with_its_exit_status(imported: Flask, tmp_path: Path) -> None:
    run = imported.test_cli_runner()

    def status(words: str, *more: str) -> tuple[int, str]:
        path = tmp_path / "deck.txt"
        path.write_text(words, encoding="utf-8")
        answer = run.invoke(args=["cards", "check", str(path), *more])
        return answer.exit_code, answer.output

    assert status(LIST)[0] == 0
    assert "Legal in Joust" in status(LIST)[1]
    code, told = status(LIST + "\n1x Bane of Ships")
    assert code == 1
    assert "[line 29] (agot1e-core/deck-construction)" in told
    assert status(LIST, "--on", "2014-01-01")[0] == 2
    assert status("", "--format", "melee") == (3, "The list is empty.\n")
    code, told = status(LIST, "--json")
    assert json.loads(told)["verdict"] == "legal"


def test_a_list_restored_after_undo_is_judged_without_the_file(imported: Flask, web: FlaskClient) -> None:
    run = imported.test_cli_runner()
    assert "1 " in run.invoke(args=["cards", "batches"]).output
    assert run.invoke(args=["cards", "undo"]).exit_code == 0
    body = web.post("/api/v1/deck-check", json={"list": LIST}).get_json()
    assert body["card_file"] is False
    assert "names-unlisted" in {one["code"] for one in body["findings"]}
    assert run.invoke(args=["cards", "undo"]).exit_code == 1


# --- the link of a result ---


def link_of(page: str) -> str:
    found = re.search(r'<a href="([^"]+)" rel="bookmark">', page)
    assert found
    return found.group(1).replace("&amp;", "&")


def verdict_of(page: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", page, re.DOTALL)
    assert found
    return found.group(1)


def test_a_result_has_a_link_that_asks_the_same_of_the_same_list(web: FlaskClient) -> None:
    sent = send(web, LIST + "\n1x Bane of Ships\n", on="2015-08-01", house="Greyjoy").text
    opened = web.get(link_of(sent))
    assert opened.status_code == 200
    assert verdict_of(opened.text) == verdict_of(sent)
    for said in ("As of 1 August 2015", "House: Greyjoy", "Bane of Ships"):
        assert said in sent
        assert said in opened.text
    assert link_of(opened.text) == link_of(sent)


def test_a_link_names_its_day_though_none_was_asked(web: FlaskClient) -> None:
    assert re.search(r"[?&]on=\d{4}-\d\d-\d\d&", link_of(send(web).text))


def test_a_league_link_keeps_its_pool(web: FlaskClient) -> None:
    sent = send(web, format="league", pool="Ancient Enemies\nSacred Bonds").text
    opened = web.get(link_of(sent)).text
    assert verdict_of(opened) == verdict_of(sent)
    assert "Ancient Enemies\nSacred Bonds</textarea>" in opened


def test_who_plays_and_judges_is_not_in_the_link(web: FlaskClient) -> None:
    sent = send(web, player="Missandei", judge="Ser Barristan").text
    assert "Missandei" in sent
    assert "Missandei" not in link_of(sent)
    assert "Missandei" not in web.get(link_of(sent)).text


def test_the_sheet_has_a_link_of_its_own_and_shows_the_code_of_the_check(web: FlaskClient) -> None:
    address = link_of(send(web).text)
    sheet = web.get(address.replace("/decks/check", "/decks/sheet"))
    assert sheet.status_code == 200
    assert "signatures" in sheet.text
    drawn = re.search(r'src="(/timing/qr\.svg\?to=[^"]+)"', sheet.text)
    assert drawn
    assert web.get(drawn.group(1)).mimetype == "image/svg+xml"


def test_a_list_too_long_for_a_link_says_so(web: FlaskClient) -> None:
    # Names that zlib cannot make shorter.
    noise = "\n".join(hashlib.sha256(str(at).encode()).hexdigest() for at in range(300))
    page = send(web, noise).text
    assert "too long to stand in a link" in page
    assert 'rel="bookmark"' not in page


@pytest.mark.parametrize(
    ("packed", "says"),
    [
        ("", "holds no deck"),
        ("!!", "is damaged"),
        ("AAAA", "is damaged"),
        (links.pack("3x Bran Stark")[:-6], "is cut short"),
        (links.pack("a" * (MOST_BYTES + 1)), "larger than any deck"),
        (base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe\xff")).decode(), "is damaged"),
    ],
)
def test_a_broken_link_is_refused_with_a_sentence(web: FlaskClient, packed: str, says: str) -> None:
    answer = web.get("/decks/check", query_string={"list": packed, "format": "joust"})
    assert answer.status_code == 400
    assert says in answer.text


def test_a_link_for_no_format_or_day_keeps_the_list(web: FlaskClient) -> None:
    for wrong, status in (({"format": "chess"}, 404), ({"on": "tomorrow"}, 400), ({"house": "Frey"}, 400)):
        answer = web.get("/decks/check", query_string={"list": links.pack("3x Bran Stark"), **wrong})
        assert answer.status_code == status
        assert "3x Bran Stark" in answer.text
