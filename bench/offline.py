"""The copy on a phone: size of the pack, starts, page, search, stepper move and memory in Chromium, beside the server.

With and without the processor slowed down four times. Says nothing where there is no pack (`make offline`) or Chromium.
"""

from __future__ import annotations

import shutil
import statistics
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from bench.measure import Measurement, data_folder, get, server
from config import Settings
from offline.description import Description, described, home

ENTRY = "/rules/agot1e-faq/moribund"
SEARCH = "/search?q=can+i+save+from+a+terminal+effect&part=results"
MOVE = "/timing/agot1e/jaime-moribund-pays-a-cost?m=choose:jaime~pass&at={}"
BUDGETS = {"page": 100.0, "search": 150.0, "move": 50.0}
COLD = {1: 3.0, 4: 5.0}  # seconds: a laptop, and a phone of the middle
LONG = 300_000
ASKED = """async ([addresses, times]) => {
    const taken = [];
    for (let at = 0; at < times; at += 1) {
        const began = performance.now();
        await (await fetch(addresses[at % addresses.length])).text();
        taken.push(performance.now() - began);
    }
    return taken.sort((a, b) => a - b)[times >> 1];
}"""
MEMORY = """async () => {
    const pack = await maester.get("pack");
    const at = maester.address(pack.parts.find((one) => one.name === "worker.js"));
    const worker = new Worker(at, { type: "module" });
    const told = new Promise((resolve) => { worker.onmessage = ({ data }) => { if (data.id) resolve(data); }; });
    worker.postMessage({ id: 1, what: "start" });
    const { memory } = await told;
    worker.terminate();
    return memory;
}"""


def measure() -> Iterator[Measurement]:
    """The rows, if there is something to measure."""
    own = Settings.from_environment().data
    pack, chromium = described(own), shutil.which("chromium")
    if pack is None or chromium is None:
        return
    yield from _sizes(pack)
    with data_folder() as data:
        shutil.copytree(home(own), data / "offline", ignore=shutil.ignore_patterns("bytecode", "work"))
        with server("app:serve()", data) as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            context = browser.new_context(base_url=f"http://127.0.0.1:{port}", viewport={"width": 390, "height": 844})
            yield from _taken(context)
            there = _server(port)
            context.set_offline(True)
            for slower in (1, 4):
                yield from _offline(context, slower, there)
            browser.close()


def _sizes(pack: Description) -> Iterator[Measurement]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for part in pack.told["parts"]:
        groups.setdefault(_group(part), []).append(part)
    for name, parts in groups.items():
        yield _size(name, parts)
    yield _size("all", pack.told["parts"], 12.0)


def _group(part: dict[str, Any]) -> str:
    if part["path"].startswith("pyodide-"):
        return "Python"
    if part["name"] in ("stdlib", "site"):
        return {"stdlib": "Python's library", "site": "libraries"}[part["name"]]
    return "corpus, index, disputes" if part["name"].startswith("data-") else "our own"


def _size(name: str, parts: list[dict[str, Any]], budget: float | None = None) -> Measurement:
    small, raw = (sum(part[key] for part in parts) / 1e6 for key in ("br", "size"))
    return Measurement(f"offline pack: {name}", "MB", small, budget, raw, "uncompressed")


def _taken(context: BrowserContext) -> Iterator[Measurement]:
    page = context.new_page()
    page.goto("/offline")
    began = time.perf_counter()
    page.get_by_role("button", name="Take Maester with you").click()
    expect(page.locator("#take").get_by_role("status")).to_contain_text("Ready", timeout=LONG)
    yield Measurement("offline: taken along and started", "s", time.perf_counter() - began)
    yield Measurement("offline: Python's memory", "MB", page.evaluate(MEMORY) / 1e6)
    page.close()


def _server(port: int) -> dict[str, float]:
    """The server's own times in milliseconds."""
    connection = HTTPConnection("127.0.0.1", port)
    return {what: _median(connection, addresses) for what, addresses in _asked().items()}


def _asked() -> dict[str, list[str]]:
    return {"page": [ENTRY], "search": [SEARCH], "move": [MOVE.format(at) for at in range(3)]}


def _median(connection: HTTPConnection, addresses: list[str]) -> float:
    taken = []
    for at in range(24):
        began = time.perf_counter()
        get(connection, addresses[at % len(addresses)])
        taken.append(1000 * (time.perf_counter() - began))
    return statistics.median(taken)


def _offline(context: BrowserContext, slower: int, there: dict[str, float]) -> Iterator[Measurement]:
    how = "" if slower == 1 else f", {slower} times slower"
    page = context.new_page()
    _slow(context, page, slower)
    began = time.perf_counter()
    page.goto("/glossary")  # not shown before, so nothing of it is kept
    expect(page.locator("#offline-line")).to_contain_text("Offline", timeout=LONG)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Glossary", timeout=LONG)
    yield Measurement(f"offline: cold start{how}", "s", time.perf_counter() - began, COLD[slower])
    for what, addresses in _asked().items():
        taken = page.evaluate(ASKED, [addresses, 24])
        yield Measurement(f"offline: {what}{how}", "ms", taken, BUDGETS[what], there[what], "the server, over HTTP")
    page.evaluate("maester.forgetPages()")
    page.close()


def _slow(context: BrowserContext, page: Page, times: int) -> None:
    """Slow the page's processor down; its worker runs in the same process."""
    if times > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def main() -> None:
    """Print the rows alone: `python -m bench.offline`."""
    from bench.__main__ import _row

    for one in measure():
        print(_row(one), flush=True)


if __name__ == "__main__":
    main()
