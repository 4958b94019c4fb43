"""Generated requests at every address, from a seed: none may be answered with an error of the service's own.

``python -m bench.fuzz [SECONDS] [SEED]``; exit status 1 and the requests, if there is one.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from app import create_app
from services import services

WORDS = [
    "", " ", "0", "-1", "1", "99999999999999999999", "1e9", "nan", "null", "true", "moribund", "agot1e-faq", "core_36",
    "KR F105", "jaime-moribund-pays-a-cost", "table", "joust", "legacy-2008", "3.28", "p. 19", "\x00", "a\x00b", "\n",
    "\r\nX: y", "\t", "é", "\u202e", "💩", "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    "../../etc/passwd", "//evil.example", "/\\evil.example", "%", "%00", "'", '"', "<script>", "{{7*7}}", "${x}", "*",
    "a" * 300, "a" * 5000, "(" * 400, "character of " * 40, "not " * 60, "2015-07-17", "0000-00-00", "9999-12-31",
    "pass", "pass~pass", "~" * 50, "use:x/y", "[" * 1200, '{"a":' * 500, "x:y", "AND OR NOT", "house:stark cost>=3",
]  # fmt: skip
NAMES = ("q", "page", "limit", "offset", "kind", "game", "doc", "verdict", "on", "in", "since", "d", "m", "at", "show",
         "box", "card", "preset", "use", "choose", "pay", "to", "from", "activeonly", "saved", "lost", "part", "list",
         "format", "house", "pool", "type:", "follow")  # fmt: skip
KEYS = ("situation", "moves", "at", "outcome", "list", "format", "on", "house", "pool", "text", "title", "type",
        "cards", "players", "id", "name", "abilities", "effects", "opening", "box", "most", "stops")  # fmt: skip
FIELDS = ("deck", "format", "on", "house", "pool", "theme", "back", "d", "m", "op", "at", "text", "judge", "event",
          "held_on", "new.title", "c0.title", "c0.a0.after", "c0.a0.after_type", "c0.a0.kind", "p0.name", "box",
          "email", "password", "token", "csrf_token")  # fmt: skip


class Fuzzer:
    """Requests from a seed, and what was wrong with their answers."""

    def __init__(self, app: Flask, seed: int) -> None:
        self.chosen = random.Random(seed)  # noqa: S311 - a seed, not a secret
        self.client: FlaskClient = app.test_client()
        self.rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
        self.bodies = list(self._known_bodies())
        self.statuses: Counter[int] = Counter()

    def _known_bodies(self) -> Iterator[dict[str, Any]]:
        for one in ("jaime-moribund-pays-a-cost", "nobody-dies-twice"):
            told = self.client.get(f"/api/v1/disputes/{one}").get_json()
            if told and "situation" in told:
                yield {"situation": told["situation"], "moves": told["moves"]}

    def word(self) -> str:
        """A text that a person would not send."""
        return self.chosen.choice(WORDS)

    def value(self, depth: int = 0) -> Any:
        """Any JSON."""
        kind = self.chosen.randrange(8 if depth < 4 else 5)
        if kind < 5:
            return (self.word(), None, True, self.chosen.choice((0, -1, 3, 10**30)), 1.5)[kind]
        if kind < 6:
            return [self.value(depth + 1) for _ in range(self.chosen.randrange(4))]
        return {self.chosen.choice(KEYS): self.value(depth + 1) for _ in range(self.chosen.randrange(5))}

    def changed(self, given: Any) -> Any:
        """A known body with one thing in it changed, taken away or put in."""
        if isinstance(given, dict) and given and self.chosen.random() < 0.9:
            key = self.chosen.choice(list(given))
            if self.chosen.random() < 0.1:
                return {name: value for name, value in given.items() if name != key}
            return {**given, key: self.changed(given[key])}
        if isinstance(given, list) and given and self.chosen.random() < 0.9:
            at = self.chosen.randrange(len(given))
            return [*given[:at], self.changed(given[at]), *given[at + 1 :]]
        return self.value()

    def request(self) -> dict[str, Any]:
        """One request, as werkzeug's test client takes it."""
        rule: Rule = self.chosen.choice(self.rules)
        method = self.chosen.choice(sorted((rule.methods or set()) - {"OPTIONS", "HEAD"}))
        path = rule.rule
        for name in sorted(rule.arguments):
            kind = "path:" if f"<path:{name}>" in path else ""
            path = path.replace(f"<{kind}{name}>", self.word().replace("/", "" if not kind else "/") or "x")
        asked = {self.chosen.choice(NAMES): self.word() for _ in range(self.chosen.randrange(4))}
        made: dict[str, Any] = {"path": path, "method": method, "query_string": asked}
        if method != "GET":
            made |= self._body()
        return made

    def _body(self) -> dict[str, Any]:
        match self.chosen.randrange(4):
            case 0:
                return {"json": self.value()}
            case 1 if self.bodies:
                return {"json": self.changed(self.chosen.choice(self.bodies))}
            case 2:
                return {"data": self.word(), "content_type": "application/json"}
            case _:
                return {"data": {self.chosen.choice(FIELDS): self.word() for _ in range(self.chosen.randrange(6))}}

    def send(self, made: dict[str, Any]) -> str:
        """What was wrong with the answer; empty for nothing."""
        started = time.monotonic()
        answer = self.client.open(**made)
        taken = time.monotonic() - started
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            return f"status {answer.status_code}"
        leads = answer.headers.get("Location", "")
        if leads.startswith(("//", "/\\", "http://evil", "https://evil")):
            return f"leads to {leads[:60]}"
        return f"{taken:.1f} seconds" if taken > SLOW else ""


SLOW = 20.0
"""Seconds that no request may take, on a machine that does other things."""


def fuzz(seconds: float, seed: int, most: int = 1_000_000) -> tuple[list[str], Counter[int]]:
    """What was wrong, a line each, and how often each status came."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(data=Path(folder), database_url="", secret_key="for the fuzzer" * 3, testing=True)
        app.config["PROPAGATE_EXCEPTIONS"] = False
        fuzzer, wrong = Fuzzer(app, seed), []
        until = time.monotonic() + seconds
        for _ in range(most):
            if time.monotonic() > until:
                break
            made = fuzzer.request()
            problem = fuzzer.send(made)
            if problem:
                wrong.append(f"{problem}: {json.dumps(made, ensure_ascii=True)[:600]}")
        services(app).release()
    return wrong, fuzzer.statuses


if __name__ == "__main__":
    seconds, seed = (float(sys.argv[1]) if len(sys.argv) > 1 else 60.0), int(sys.argv[2]) if len(sys.argv) > 2 else 7
    found, told = fuzz(seconds, seed)
    print(f"seed {seed}: {sum(told.values())} requests, {dict(sorted(told.items()))}")
    for line in found:
        print(line)
    sys.exit(bool(found))
