"""The service as a phone runs it, on this Python: asked through WSGI, what is entered kept, its cookies given back."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from urllib.parse import urlencode

from flask import Flask

from app import create_app
from config import Settings
from offline.jar import Jar
from offline.pack.laying import seed
from offline.phone import Phone, share
from offline.sample import links, sample
from services import services
from tests.offline.conftest import ORIGIN, Start

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def record(phone: Phone, text: str = "So it was ruled.") -> str:
    """The address of a ruling recorded with the form."""
    dispute = json.loads(phone.ask("GET", "/api/v1/disputes", {}).body)["disputes"][0]["url"]
    form = phone.ask("GET", f"{dispute}/record", {}).body.decode()
    own = re.findall(r'name="id" value="([^"]+)"', form)[0]
    sent = urlencode({"id": own, "text": text, "judge": "Ann"}).encode()
    answer = phone.ask("POST", f"{dispute}/record", FORM, sent)
    assert answer.status == 200, answer.body
    assert answer.url == f"/rulings/{own}"
    assert answer.changed
    return answer.url


def test_it_answers_as_the_server_does(phone: Phone, data: Path, tmp_path: Path) -> None:
    """A server on which nobody has recorded anything yet, as on the phone."""
    app = create_app(data=data, database_url=f"sqlite:///{tmp_path / 'server.sqlite'}", secret_key="x", testing=True)
    client = app.test_client()
    for address in sample(app, lambda one: client.get(one, base_url=ORIGIN).text, 60):
        here, there = phone.ask("GET", address, {}), client.get(address, base_url=ORIGIN, follow_redirects=True)
        if there.request.path == "/sign-in":
            assert (here.status, b"needs the network" in here.body) == (503, True), address
            continue
        assert (here.status, without_ids(here.body)) == (there.status_code, without_ids(there.data)), address
        assert not here.changed
    services(app).release()


def without_ids(page: bytes) -> bytes:
    """A page without what is made anew for each: ids of rulings not yet written, tokens of forms."""
    return re.sub(rb'(name="(?:id|code|csrf_token)"[^>]* value=")[^"]*', rb"\1", page)


def test_a_redirect_is_followed_and_told(phone: Phone) -> None:
    answer = phone.ask("GET", "/go/faq 4.2", {})
    assert answer.status == 200
    assert answer.url.startswith("/rules/")


def test_a_ruling_is_recorded_and_withdrawn_with_the_cookie_that_this_gave(phone: Phone) -> None:
    where = record(phone)
    assert b"So it was ruled." in phone.ask("GET", where, {}).body
    assert phone.ask("POST", f"{where}/withdraw", FORM).url == "/rulings?withdrawn=1"
    assert phone.ask("GET", where, {}).status == 410


def test_what_was_entered_is_there_after_the_phone_was_closed(phone: Phone, start: Start, tmp_path: Path) -> None:
    where = record(phone)
    kept = phone.kept()
    phone.close()
    other = tmp_path / "other"
    (other / "own").mkdir(parents=True)
    for name, content in kept.items():
        (other / "own" / name).write_bytes(content)
    again = start(other)
    assert b"So it was ruled." in again.ask("GET", where, {}).body
    assert again.ask("POST", f"{where}/withdraw", FORM).url == "/rulings?withdrawn=1"


def test_words_are_cleaned_without_a_library_in_c(phone: Phone) -> None:
    page = phone.ask("GET", record(phone, "**No** <script>alert(1)</script>"), {}).body
    assert b"<strong>No</strong> &lt;script&gt;" in page


def test_asking_changes_nothing(phone: Phone) -> None:
    assert not phone.ask("GET", "/search?q=moribund", {}).changed
    deck = urlencode({"deck": "3x nothing"}).encode()
    assert not phone.ask("POST", "/decks", FORM, deck).changed


def test_what_the_operator_shares_takes_the_place_of_what_an_earlier_pack_brought(phone: Phone, tmp_path: Path) -> None:
    where = record(phone)
    phone.close()
    people, newer = tmp_path / "own" / "people.sqlite", tmp_path / "newer.sqlite"
    seed(newer, Settings(data=tmp_path / "elsewhere"))
    row = "INSERT INTO import_batch VALUES (?, 'agot1e', 'plain', 'a file', 'd', 1, '2026-01-01 00:00:00', NULL)"
    for path, number in ((people, 1), (newer, 2)):
        with sqlite3.connect(path) as connection:
            connection.execute(row, (number,))
        connection.close()
    share(newer, people)
    with sqlite3.connect(people) as connection:
        assert connection.execute("SELECT id FROM import_batch").fetchall() == [(2,)]
        assert connection.execute("SELECT id FROM ruling").fetchall() == [(where.rpartition("/")[2],)]
    connection.close()


def test_imported_cards_come_along_only_if_the_operator_allows(tmp_path: Path) -> None:
    data = tmp_path / "data"
    app = create_app(data=data, database_url="", secret_key="x")
    people = services(app).people.open()
    with people.session() as session:
        session.connection().exec_driver_sql(
            "INSERT INTO import_batch VALUES (1, 'agot1e', 'plain', 'a file', 'd', 1, '2026-01-01 00:00:00', NULL)"
        )
        session.commit()
    services(app).release()
    for allowed, count in ((False, 0), (True, 1)):
        path = tmp_path / f"{allowed}.sqlite"
        seed(path, Settings(data=data, offline_cards=allowed))
        connection = sqlite3.connect(path)
        assert connection.execute("SELECT count(*) FROM import_batch").fetchone() == (count,)
        connection.close()


def test_a_jar_gives_cookies_to_the_paths_they_are_for() -> None:
    jar = Jar()
    jar.take("a=1; Path=/; HttpOnly")
    jar.take("b=2; Max-Age=100; Path=/rulings/x")
    assert jar.header("/rulings/x/withdraw") == "a=1; b=2"
    assert jar.header("/rulings/xy") == "a=1"
    again = Jar(jar.write())
    again.take("b=; Max-Age=0; Path=/rulings/x")
    assert again.header("/rulings/x") == "a=1"


def test_a_sample_has_every_kind_of_page_that_is_linked(app: Flask) -> None:
    client = app.test_client()
    found = sample(app, lambda one: client.get(one).text, 120)
    assert len(set(found)) == len(found) == 120
    for start in ("/rules/agot1e", "/cards/", "/lists/", "/search?q=", "/timing/agot1e/", "/faq", "/decks", "/go/"):
        assert any(one.startswith(start) for one in found), start


def test_links_are_told_as_they_are_meant() -> None:
    page = '<a href="/a?b=1&amp;c=2#d">x</a> <img src="/e"> <a href="//elsewhere.example">y</a> <a href="#f">z</a>'
    assert [one for one in links(page) if not one.startswith("//")] == ["/a?b=1&c=2", "/e"]
