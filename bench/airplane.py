"""`python -m bench.airplane`: what a judge does in airplane mode, as one picture: docs/offline.jpg.

Takes the pack along in Chromium (`make offline` first), stops the server, cuts the network, and photographs.
"""

from __future__ import annotations

import shutil
from base64 import b64encode
from collections.abc import Iterator

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from bench.measure import data_folder, server
from config import ROOT, Settings
from offline.description import home

TARGET = ROOT / "docs" / "offline.jpg"
SIZE = {"width": 390, "height": 760}
LONG = 300_000
STORY = "/timing/agot1e/jaime-moribund-pays-a-cost"
PAGE = """<!doctype html><meta charset=utf-8><style>
body { margin: 0; padding: 14px; background: #d9d4c8; display: flex; gap: 14px; font: 600 15px system-ui, sans-serif; }
figure { margin: 0; width: 234px; } img { width: 234px; display: block; border: 1px solid #555; border-radius: 12px; }
figcaption { padding: 8px 4px; color: #222; }
</style>"""


def main() -> None:
    """Take the picture."""
    own = Settings.from_environment().data
    with data_folder() as data, sync_playwright() as playwright:
        shutil.copytree(home(own), data / "offline", ignore=shutil.ignore_patterns("bytecode", "work"))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        with server("app:serve()", data) as port:
            context = browser.new_context(base_url=f"http://127.0.0.1:{port}", viewport=SIZE)
            page = context.new_page()
            page.goto("/offline")
            page.get_by_role("button", name="Take Maester with you").click()
            expect(page.locator("#take").get_by_role("status")).to_contain_text("Ready", timeout=LONG)
            taken = [("Taken along once", page.screenshot(type="png"))]
            page.close()
        context.set_offline(True)
        taken += list(_photographed(context))
        sheet = browser.new_page(viewport={"width": 14 + 248 * len(taken), "height": 540})
        figures = "".join(_figure(words, picture) for words, picture in taken)
        sheet.set_content(PAGE + figures)
        sheet.screenshot(path=TARGET, type="jpeg", quality=70)
        browser.close()
    print(f"{TARGET} has {TARGET.stat().st_size // 1000} kB")


def _photographed(context: BrowserContext) -> Iterator[tuple[str, bytes]]:
    page = context.new_page()
    page.goto("/rules/agot1e-faq/moribund")
    expect(page.locator("#offline-line")).to_contain_text("Offline", timeout=LONG)
    expect(page.locator("#starting")).to_have_count(0, timeout=LONG)
    yield "An entry", page.screenshot()
    page.locator('form.search input[name="q"]').first.fill("moribnud")
    page.keyboard.press("Enter")
    expect(page.locator(".hit").first).to_be_visible(timeout=LONG)
    yield "A search with a typo", page.screenshot()
    yield from _ruled(page)


def _ruled(page: Page) -> Iterator[tuple[str, bytes]]:
    page.goto(STORY)
    expect(page.locator(".headline, h2").first).to_be_visible(timeout=LONG)
    expect(page.locator("#starting")).to_have_count(0, timeout=LONG)
    yield "A dispute on the stepper", page.screenshot()
    page.get_by_role("link", name="Record the ruling given here").click()
    page.get_by_label("What was ruled, and why").fill("No: see [moribund](agot1e-faq/moribund).")
    page.get_by_label("Who ruled").fill("Ann")
    page.get_by_role("button", name="Record the ruling").click()
    expect(page.locator("#offline-line")).to_contain_text("To be sent", timeout=LONG)
    yield "The ruling, to be sent", page.screenshot()


def _figure(words: str, picture: bytes) -> str:
    image = f'<img src="data:image/png;base64,{b64encode(picture).decode()}">'
    return f"<figure>{image}<figcaption>{words}</figcaption></figure>"


if __name__ == "__main__":
    main()
