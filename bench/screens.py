"""Pictures of the ten main pages, on a phone and a wide screen, light and dark, for docs/: `make screens`.

Needs chromium, as the browser tests do.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.measure import ROOT, data_folder, server

FOLDER = ROOT / "docs" / "screens"
SIZES = {"phone": (390, 844), "wide": (1440, 900)}
THEMES = ("light", "dark")
QUALITY = 55  # of JPEG: a picture takes some 40 KB
ASKED = "/timing/agot1e/jaime-moribund-pays-a-cost?at=2&ask=2.use:debts/debts::robert"
PAGES: Mapping[str, tuple[str, str]] = {
    "home": ("/", "The first page"),
    "entry": ("/rules/agot1e-faq/moribund", "An entry"),
    "search": ("/search?q=can+i+save+from+claim", "A search, answered first"),
    "card": ("/cards/core_37", "A card"),
    "lists": ("/lists/", "The lists"),
    "deck": ("/decks", "The deck check"),
    "timing": ("/timing/", "The stepper's door"),
    "new": ("/timing/agot1e/new?preset=military-claim", "A dispute entered"),
    "dispute": (ASKED, "A dispute, its verdict first"),
    "chart": ("/timing/agot1e/chart", "The round chart"),
}


def pictures(browser: Browser, port: int) -> Iterator[Path]:
    """Every page in every size and theme, each written to its file."""
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                base_url=f"http://127.0.0.1:{port}",
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
            )
            page = context.new_page()
            for name, (address, _) in PAGES.items():
                page.goto(address)
                path = FOLDER / f"{name}-{size}-{theme}.jpg"
                page.screenshot(path=path, type="jpeg", quality=QUALITY)
                yield path
            context.close()


def index() -> str:
    """The page that shows them."""
    lines = [
        "# How it looks",
        "",
        "The ten main pages, on a phone and a wide screen. `make screens` takes them anew.",
        "",
    ]
    for name, (address, title) in PAGES.items():
        lines += [
            f"## {title}",
            "",
            f"`{address.partition('?')[0]}`; the dark theme: [phone]({_file(name, 'phone', 'dark')}),",
        ]
        lines += [f"[wide]({_file(name, 'wide', 'dark')})", ""]
        lines += [f"![{title}, on a phone]({_file(name, 'phone', 'light')})"]
        lines += [f"![{title}, on a wide screen]({_file(name, 'wide', 'light')})", ""]
    return "\n".join(lines)


def _file(name: str, size: str, theme: str) -> str:
    return f"screens/{name}-{size}-{theme}.jpg"


def main() -> int:
    """Take the pictures; 1 where there is no chromium."""
    chromium = os.environ.get("MAESTER_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("There is no chromium: apt-get install chromium, or set MAESTER_CHROMIUM.", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    with data_folder() as data, server("app:serve()", data) as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        taken = list(pictures(browser, port))
        browser.close()
    (ROOT / "docs" / "screens.md").write_text(index(), encoding="utf-8")
    print(f"{len(taken)} pictures, {sum(one.stat().st_size for one in taken) // 1000} KB, in docs/screens")
    return 0


if __name__ == "__main__":
    sys.exit(main())
