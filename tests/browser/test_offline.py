"""A judge takes Maester along, the network is cut and the server stopped, and everything goes on; then it is back."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app import create_app
from config import Settings
from offline.pack.build import NODE_MODULES, build
from offline.pack.parts import put
from offline.sample import sample
from services import services
from tests.browser.conftest import ROOT, assert_accessible, assert_no_sideways_scroll
from tests.browser.test_entering import add_card, choose, headline, press, seats, step_through
from tests.faq.desk import event
from tests.people.conftest import PASSWORD

LONG = 240_000  # milliseconds; a busy machine builds and starts slowly
COLD = 60_000
STORY = "/timing/agot1e/jaime-moribund-pays-a-cost"
OWN = ROOT / ".data" / "offline"


@dataclass
class Server:
    """A server that can be stopped and started again at the same address."""

    port: int
    data: Path
    people: str
    process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {**os.environ, "PORT": str(self.port), "MAESTER_DATA": str(self.data)}
        environment["DATABASE_URL"] = self.people
        command = [sys.executable, "-m", "gunicorn", "app:serve()"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.url in self.process.stdout.readline()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=20)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


@pytest.fixture(scope="module")
def pack(data: Path) -> Path:
    """A pack of what is tested, built as `make offline` does; what a pack built here before has in common is reused."""
    if not NODE_MODULES.is_dir() or shutil.which("node") is None:
        if os.environ.get("MAESTER_REQUIRE_OFFLINE") == "1":
            pytest.fail("MAESTER_REQUIRE_OFFLINE=1, and there is no Node with Pyodide")
        pytest.skip("there is no Node with Pyodide: make offline")
    if OWN.is_dir():
        shutil.copytree(OWN, data / "offline", dirs_exist_ok=True, ignore=shutil.ignore_patterns("work"))
    return build(Settings(data=data), print)


@pytest.fixture(scope="module")
def server(data: Path, pack: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which nobody has recorded anything yet."""
    people = tmp_path_factory.mktemp("offline") / "people.sqlite"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        made = Server(probe.getsockname()[1], data, f"sqlite:///{people}")
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A phone that has taken Maester along."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=server.url)
    page = context.new_page()
    page.goto("/")
    take_along(page)
    assert_accessible(page)
    page.close()
    yield context
    context.close()


def take_along(page: Page) -> None:
    """What a person taps, and until it is done."""
    page.get_by_role("contentinfo").get_by_role("link", name="Take Maester with you").click()
    page.get_by_role("button", name="Take Maester with you").click()
    expect(page.locator("#take").get_by_role("status")).to_contain_text("Ready: works without a network.", timeout=LONG)


@pytest.fixture
def cut(phone: BrowserContext, server: Server) -> Iterator[Callable[[], None]]:
    """The network cut and the server stopped; calling it brings both back."""
    server.stop()
    phone.set_offline(True)

    def mend() -> None:
        if server.process is None:
            server.start()
        phone.set_offline(False)

    yield mend
    mend()


def opened(phone: BrowserContext, address: str) -> Page:
    """A page opened anew, once the service on the phone has answered."""
    page = phone.new_page()
    page.goto(address)
    expect(page.locator("#offline-line")).to_contain_text("Offline, state of", timeout=COLD)
    expect(page.locator("#starting")).to_have_count(0, timeout=COLD)
    return page


def go(page: Page, address: str) -> None:
    """Another page in the same window, by a link, as a person goes there."""
    page.evaluate(
        "address => { const a = document.createElement('a'); a.href = address; document.body.append(a); a.click(); }",
        address,
    )
    expect(page).to_have_url(re.compile(re.escape(address)), timeout=COLD)


def test_a_judge_does_everything_without_a_network(phone: BrowserContext, cut: Callable[[], None]) -> None:
    page = opened(phone, "/rules/agot1e-faq/moribund")
    expect(page.get_by_role("heading", level=1)).to_contain_text("moribund")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    go(page, "/errata")
    page.get_by_role("main").get_by_role("link").first.click()
    go(page, "/cards/core_13")
    expect(page.get_by_role("main")).to_contain_text("What was changed")
    expect(page.get_by_role("main")).not_to_contain_text("No erratum")
    go(page, "/lists/joust?on=2016-03-01")
    expect(page.get_by_role("main")).to_contain_text("2016-03-01")
    page.locator('form.search input[name="q"]').first.fill("moribnud")
    page.keyboard.press("Enter")
    expect(page.locator(".hit").first).to_contain_text("moribund", ignore_case=True)
    page.go_back()
    expect(page).to_have_url(re.compile("/lists/joust"))
    expect(page.get_by_role("main")).to_contain_text("2016-03-01")
    page.close()


def test_two_hundred_addresses_say_what_the_server_says(
    phone: BrowserContext, server: Server, data: Path, cut: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for asks in ("search.scoring", "search.views"):  # a browser cannot run the language model (docs/offline.md)
        monkeypatch.setattr(f"{asks}.sense", lambda: None)
    app = create_app(data=data, database_url=server.people, secret_key="x", testing=True)
    client = app.test_client()
    addresses = sample(app, lambda one: client.get(one, base_url=server.url).text, 200)
    page = opened(phone, "/")
    ask = "async (address) => { const answer = await fetch(address); return [answer.status, await answer.text()]; }"
    for address in addresses:
        there = client.get(address, base_url=server.url, follow_redirects=True)
        status, here = page.evaluate(ask, address)
        if there.request.path == "/sign-in":
            assert (status, "needs the network" in here) == (503, True), address
            continue
        assert (status, without_ids(here)) == (there.status_code, without_ids(there.text)), address
    services(app).release()
    page.close()


def without_ids(page: str) -> str:
    """A page without what is made anew for each: ids of rulings not yet written, tokens of forms."""
    return re.sub(r'(name="(?:id|code|csrf_token)"[^>]* value=")[^"]*', r"\1", page)


def test_the_story_of_greg_and_jaime_is_ruled_recorded_and_sent(
    phone: BrowserContext, server: Server, cut: Callable[[], None]
) -> None:
    page = opened(phone, "/timing/agot1e/new")
    seats(page, "Greg", "Me", "Sara")
    page.locator(".when > summary").click()
    page.get_by_role("radio", name="about to die for claim").check()
    choose(add_card(page, "My Jaime", "Me"), "c0.duplicates", "1")
    step_through(page)
    headline(page, "Greg has nothing to use here and can only pass.")
    press(page, "Pass")
    headline(page, "You may save My Jaime with a duplicate or pass.")
    press(page, re.compile("^Save My Jaime with a duplicate"))
    page.get_by_role("link", name="The ruling on one page, to print").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Record the ruling given here").click()
    page.get_by_label("What was ruled, and why").fill("He **may** save: [moribund](agot1e-faq/moribund).")
    page.get_by_label("Who ruled").fill("Ann")
    page.get_by_role("button", name="Record the ruling").click()
    expect(page.get_by_text("Ruling of an unnamed judge, not official")).to_be_visible()
    expect(page.locator("#offline-line")).to_contain_text("To be sent")
    address = page.url
    page.close()
    again = opened(phone, address)  # the browser was closed in between
    expect(again.get_by_text("He may save: moribund.")).to_be_visible()
    cut()
    again.close()
    page = phone.new_page()
    page.goto("/")  # the first page from the network sends what waits
    page.goto("/offline")
    all_is_sent(page)
    other = phone.browser.new_context(base_url=server.url) if phone.browser else None
    assert other is not None
    seen = other.new_page()
    seen.goto(address)
    expect(seen.get_by_text("He may save: moribund.")).to_be_visible()
    other.close()
    page.goto(address)
    expect(page.get_by_text("Withdraw this ruling")).to_be_visible()  # the phone that recorded it may, as online
    page.close()


def test_a_judge_rules_at_their_event_and_on_one_case_another_was_faster(
    browser: Browser, server: Server, data: Path
) -> None:
    app = create_app(data=data, database_url=server.people, secret_key="x", testing=True)
    desk = event(app)
    cases = [desk.opened("May he?"), desk.opened("And she?", table="6")]
    context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=server.url)
    page = context.new_page()
    page.goto("/sign-in")
    page.get_by_label("Name").fill("jud")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    take_along(page)
    page.close()
    server.stop()
    context.set_offline(True)
    page = opened(context, desk.url)
    for case in cases:
        page.get_by_role("main").locator(f'a[href="{case}"]').click()
        page.get_by_label("What is ruled, in one line").first.fill(f"No, not in {case}.")
        page.get_by_role("button", name="Give the ruling").click()
        expect(page.locator("#offline-line")).to_contain_text("To be sent")
        go(page, desk.url)
    go(page, "/sign-in")
    expect(page.get_by_role("main")).to_contain_text("needs the network")
    page.close()
    assert desk.head.post(f"{cases[0]}/rule", {"answer": "Yes.", "verdict": "yes"}).status_code == 303
    server.start()
    context.set_offline(False)
    page = context.new_page()
    page.goto("/")
    page.goto("/offline")
    all_is_sent(page)
    rows = page.locator('[data-part="entered"] > li')
    expect(rows.nth(0)).to_contain_text("refused: Nothing was recorded. Hedda has ruled on case 1 in the meantime.")
    rows.nth(0).get_by_text("What was entered").click()
    expect(rows.nth(0)).to_contain_text(f"No, not in {cases[0]}.")
    expect(rows.nth(1)).to_contain_text(" sent")
    assert f"No, not in {cases[1]}." in desk.head.get(cases[1]).text
    assert f"No, not in {cases[0]}." not in desk.head.get(cases[0]).text
    context.close()
    services(app).release()


def test_a_network_that_does_not_answer_is_no_network(phone: BrowserContext, server: Server) -> None:
    server.stop()
    with socket.socket() as silent:
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        silent.bind(("127.0.0.1", server.port))
        silent.listen(64)  # takes connections and says nothing
        page = phone.new_page()
        began = time.monotonic()
        page.goto("/glossary", wait_until="commit")
        assert time.monotonic() - began < 8
        expect(page.get_by_role("heading", level=1)).to_contain_text("Glossary", timeout=COLD)
        page.close()
    server.start()


def test_a_form_that_the_network_swallows_is_not_lost(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    time.sleep(31)  # the service worker believes in the network again
    page.goto("/decks")
    expect(page.locator("#offline-line")).to_have_count(0)
    page.get_by_label("Deck list").fill("3x A card that nobody knows")
    server.stop()
    phone.set_offline(True)
    page.locator("main form button.do, main form button").first.click()
    expect(page.locator("#offline-line")).to_contain_text("Offline", timeout=COLD)
    expect(page.get_by_label("Deck list")).to_have_value(re.compile("3x A card that nobody knows"), timeout=COLD)
    page.close()
    phone.set_offline(False)
    server.start()


def test_a_damaged_file_is_noticed_and_loaded_again(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.goto("/offline")
    page.evaluate(
        """async () => {
            const pack = await maester.get("pack");
            const part = pack.parts.find((one) => one.name === "rules");
            await (await caches.open(maester.FILES)).put(maester.address(part), new Response("damaged"));
            await maester.forgetPages();
        }"""
    )
    phone.set_offline(True)
    page.goto("/changes")
    expect(page.locator("#starting")).to_contain_text("damaged", timeout=COLD)
    phone.set_offline(False)
    page.goto("/offline")  # a page from the network brings what is missing
    until(page, "async () => (await maester.get('damaged')) === false")
    phone.set_offline(True)
    page.close()
    again = opened(phone, "/changes")
    expect(again.get_by_role("heading", level=1)).to_contain_text("What changed")
    again.close()
    phone.set_offline(False)


def test_a_damaged_memory_is_noticed_and_made_anew(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.goto("/offline")
    page.evaluate(
        """async () => {
            const pack = await maester.get("pack");
            const { bytes } = await maester.memoryOf(pack);
            const files = await caches.open(maester.FILES);
            const [kept] = (await files.keys()).filter((request) => request.url.includes("/offline/memory/"));
            const { headers } = await files.match(kept);
            bytes[bytes.length >> 1] ^= 1;
            await files.put(kept, new Response(bytes, { headers }));
            await maester.forgetPages();
        }"""
    )
    page.close()
    phone.set_offline(True)
    again = opened(phone, "/changes")
    expect(again.get_by_role("heading", level=1)).to_contain_text("What changed")
    assert again.evaluate("async () => (await maester.memoryOf(await maester.get('pack'))).whole")
    again.close()
    phone.set_offline(False)


def test_two_windows_do_not_write_over_each_other(phone: BrowserContext, cut: Callable[[], None]) -> None:
    first, second = opened(phone, f"{STORY}/record"), opened(phone, f"{STORY}/record")
    assert first.evaluate("async () => maester.page(location.pathname)") is None  # its form is for one ruling
    addresses = []
    for page, words in ((first, "The first."), (second, "The second.")):
        page.get_by_label("What was ruled, and why").fill(words)
        page.get_by_label("Who ruled").fill("Ann")
    for page in (first, second):  # both are sent before either is answered
        page.evaluate("document.querySelector('form[action*=record] button').click()")
    for page in (first, second):
        expect(page.get_by_role("heading", name="What was ruled")).to_be_visible(timeout=COLD)
        addresses.append(page.url)
    for page in (first, second):  # each window sees what the other has written
        for address, words in zip(addresses, ("The first.", "The second."), strict=True):
            go(page, address)
            expect(page.get_by_text(words)).to_be_visible()
        page.close()
    cut()
    page = phone.new_page()
    page.goto("/")
    page.goto("/offline")
    all_is_sent(page)
    for address, words in zip(addresses, ("The first.", "The second."), strict=True):
        page.goto(address)
        expect(page.get_by_text(words)).to_be_visible()
    page.close()


KEPT = "async () => (await (await caches.open(maester.FILES)).keys()).map((one) => one.url)"


def test_a_newer_version_loads_what_changed_and_no_more(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.goto("/offline")
    status = page.locator("#take").get_by_role("status")
    expect(status).to_contain_text("Ready")
    before = set(page.evaluate(KEPT))
    newer_pack(server.data)
    take = page.get_by_role("button", name="Take the new version")
    end = time.monotonic() + LONG / 1000
    while page.evaluate("async () => (await maester.get('pack')).version") != version_of(server.data):
        assert time.monotonic() < end, status.inner_text()
        page.reload()  # a slow answer shows the kept page, which knows of no newer one
        expect(status).to_contain_text(re.compile("a newer one is there|Ready"), timeout=LONG)
        if take.is_visible():  # the service worker, which looks by itself, may have been quicker
            take.click()
            expect(page.locator("#take")).to_have_attribute("data-state", "ready", timeout=LONG)
    expect(status).to_contain_text("Ready", timeout=LONG)
    loaded = {re.sub(r".*/pack/|-.*", "", url) for url in set(page.evaluate(KEPT)) - before if "/offline/pack/" in url}
    assert loaded == {"faq"}
    newer_pack(server.data)
    page.evaluate("navigator.serviceWorker.controller.postMessage('update')")  # as it looks by itself now and then
    until(page, f"async () => (await maester.get('pack')).version === '{version_of(server.data)}'")
    page.close()
    phone.set_offline(True)
    again = opened(phone, "/faq")
    again.close()
    phone.set_offline(False)


def version_of(data: Path) -> str:
    """The version in use."""
    return str(json.loads((data / "offline" / "pack.json").read_text(encoding="utf-8"))["version"])


def all_is_sent(page: Page) -> None:
    """Wait until nothing on the list of what was entered waits any more."""
    entered = page.locator('[data-part="entered"]')
    expect(entered.locator("li").first).to_be_visible()
    expect(entered).not_to_contain_text("to be sent", timeout=COLD)


def until(page: Page, holds: str) -> None:
    """Wait until a condition in the page holds."""
    end = time.monotonic() + COLD / 1000
    while not page.evaluate(holds):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(100)


def newer_pack(data: Path) -> None:
    """Put a version in use in which one part is another file."""
    description = data / "offline" / "pack.json"
    made = json.loads(description.read_text(encoding="utf-8"))
    at = next(at for at, part in enumerate(made["parts"]) if part["name"] == "faq")
    files = data / "offline" / "files"
    content = (files / made["parts"][at]["path"]).read_bytes() + b"\0" * 512
    made["parts"][at] = asdict(put(files, "faq", "Maester: faq", content))
    made["version"] = sha256(made["version"].encode()).hexdigest()[:16]
    description.write_text(json.dumps(made), encoding="utf-8")


def test_who_may_lose_it_is_told_so(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
    page.add_init_script("navigator.storage.persisted = navigator.storage.persist = async () => false")
    page.goto("/offline")
    expect(page.locator("#take").get_by_role("status")).to_contain_text("This browser may remove it")
    page.close()


def test_it_can_be_removed(browser: Browser, server: Server, phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto("/offline")
    page.get_by_role("button", name="Remove it from this device").click()
    expect(page.locator("#take").get_by_role("status")).to_contain_text("It is removed from this device.")
    expect(page.get_by_role("button", name="Take Maester with you")).to_be_visible()
    assert page.evaluate("caches.keys()") == []
    page.close()
