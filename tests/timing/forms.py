"""The form for a dispute of one's own, as a browser without scripts fills and sends it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from flask.testing import FlaskClient

NEW = "/timing/agot1e/new"


class Page:
    """A form as a browser without scripts sends it."""

    def __init__(self, client: FlaskClient, html: str, address: str = NEW) -> None:
        self.client, self.html, self.address = client, html, address
        self.values: list[tuple[str, str]] = []
        form = html[html.index('<form class="entering"') : html.index("</form>", html.index('<form class="entering"'))]
        for tag in re.finditer(r"<input ([^>]*)>", form):
            of = dict(re.findall(r'(\w[\w-]*)="([^"]*)"', tag[1]))
            if of.get("type") in ("checkbox", "radio") and " checked" not in tag[1]:
                continue
            if "name" in of:
                self.values.append((of["name"], unescape(of.get("value", ""))))
        for area in re.finditer(r'<textarea name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL):
            self.values.append((area[1], unescape(area[2])))
        for select in re.finditer(r'<select name="([^"]+)">(.*?)</select>', form, re.DOTALL):
            chosen = re.search(r'<option value="([^"]*)" selected', select[2])
            first = re.search(r'<option value="([^"]*)"', select[2])
            found = chosen or first
            if found:
                self.values.append((select[1], found[1]))

    def press(self, button: str, **changed: str) -> Any:
        new = {name.replace("__", "."): value for name, value in changed.items()}
        values = [(name, value) for name, value in self.values if name not in new] + list(new.items())
        data: dict[str, list[str]] = {}
        for name, value in [*values, ("op", button)]:
            data.setdefault(name, []).append(value)
        return self.client.post(self.address, data=data)

    def change(self, button: str, **changed: str) -> Page:
        answer = self.press(button, **changed)
        if answer.status_code == 303:  # at an address that keeps what was entered
            answer = self.client.get(answer.location.partition("#")[0])
        return Page(self.client, answer.text, self.address)
