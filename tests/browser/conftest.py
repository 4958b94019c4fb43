"""A real server and a real Chromium, for what a person does."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
CHROMIUM = os.environ.get("MAESTER_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
SIZES = {"phone": (390, 844), "wide": (1440, 900)}
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser, and is tried once more when it fails: a busy machine is late.

    What fails once and passes then is told as such in the last line of the run.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("MAESTER_REQUIRE_BROWSER") == "1":
            pytest.fail("MAESTER_REQUIRE_BROWSER=1, and there is no chromium")
        pytest.skip("there is no chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def live_server(browser: Browser, data: Path) -> Iterator[str]:
    """The server as `make run` starts it, on a free port; yields its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), "MAESTER_DATA": str(data), "DATABASE_URL": ""}
    server = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "app:serve()"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    said = server.stdout.readline()
    assert f"http://127.0.0.1:{port}" in said, f"the server said {said!r}"
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait(timeout=20)
    server.stdout.close()


@pytest.fixture
def new_page(browser: Browser, live_server: str) -> Iterator[NewPage]:
    """Opens pages, each on a device of its own; anything a page logs as an error fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(
        url: str = "/",
        size: str | tuple[int, int] = "phone",
        scripts: bool = True,
        colours: str = "light",
        touch: bool = False,
    ) -> Page:
        width, height = SIZES[size] if isinstance(size, str) else size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=live_server,
            java_script_enabled=scripts,
            color_scheme="dark" if colours == "dark" else "light",
            has_touch=touch,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    meant = ("status of 4", "ERR_INTERNET_DISCONNECTED")
    assert [error for error in errors if not any(one in error for one in meant)] == []


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    """Once on a phone, once on a wide screen."""
    return str(request.param)


def assert_accessible(page: Page) -> None:
    """axe finds nothing against WCAG 2.2 AA or its own best practice."""
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": STANDARDS}})
    assert found.violations_count == 0, found.generate_report()


def assert_no_sideways_scroll(page: Page) -> None:
    """Nothing makes the page wider than the window."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px too wide"


def assert_fits_everybody(new_page: NewPage, url: str) -> None:
    """A page is accessible on a phone in the dark and on a wide screen by day, and fits the smallest phone."""
    for size, colours in (("phone", "dark"), ("wide", "light")):
        page = new_page(url, size=size, colours=colours)
        assert_accessible(page)
        assert_no_sideways_scroll(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert_no_sideways_scroll(page)
    assert small_targets(page) == []


def assert_in_sight(target: Locator) -> None:
    """The whole width of it, and its height or at least 44 px of it, stand in the window as it is, not scrolled to."""
    box = target.bounding_box()
    assert box is not None, f"{target} is not shown"
    window = target.page.viewport_size
    assert window is not None
    seen = min(box["y"] + box["height"], window["height"]) - max(box["y"], 0)
    inside = box["x"] >= 0 and box["x"] + box["width"] <= window["width"]
    assert inside, f"{target} is at {box} of {window}"
    assert seen >= min(box["height"], 44), f"{target} is at {box} of {window}"
    middle = [box["x"] + box["width"] / 2, max(box["y"], 0) + min(seen, 44) / 2]
    at = target.evaluate(
        "(one, [x, y]) => { const top = document.elementFromPoint(x, y); "
        "return one.contains(top) || Boolean(top?.contains(one)); }",
        middle,
    )
    assert at, f"something lies over {target}"


def small_targets(page: Page) -> list[str]:
    """Controls, with their labels, and links that stand alone, that are lower than 44 px."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(
            "button, summary, input:not([type=hidden]), select, nav a, li > a:first-child, " +
            "a.basis, .transcript a.mark, main :is(h2, h3, dt) > a, .phase .loop a")]
            .filter((element) => element.checkVisibility() && !element.closest(".statement, p, .unseen"))
            .map((element) => [element.closest("label") ?? element, element])
            .map(([target, element]) => [element, Math.max(target.getBoundingClientRect().height, spread(element))])
            .filter(([, height]) => height < 43.5)
            .map(([element, height]) => `${element.tagName} ${element.textContent.trim().slice(0, 40)} ${height}`);
        function spread(element) {
          const row = element.closest("li");
          return row && row.querySelectorAll("a, button").length === 1 ? row.getBoundingClientRect().height : 0;
        }"""
    )
    return found
