"""Addresses of the service, sampled by following its links, so that every kind of page is among them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from html import unescape

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from offline.network import needed

_LINK = re.compile(r'(?:href|src|action)="(/[^"#]*)')
Get = Callable[[str], str]


def links(html: str) -> list[str]:
    """The addresses within the site that a page leads to, each once, in their order."""
    return list(dict.fromkeys(unescape(address) for address in _LINK.findall(html)))


def sample(app: Flask, get: Get, most: int, start: Iterable[str] = ()) -> list[str]:
    """At most `most` addresses found from the start page on, the kinds that are still rare first.

    `get` answers an address with its page. The same site gives the same sample.
    """
    plain = sorted(
        rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments
    )
    waiting: dict[str, list[str]] = {}
    known: set[str] = set()
    taken: Counter[str] = Counter()
    found: list[str] = []

    def add(addresses: Iterable[str]) -> None:
        for address in addresses:
            endpoint = _endpoint(app, address)
            if endpoint and address not in known:
                known.add(address)
                waiting.setdefault(endpoint, []).append(address)

    add([*start, "/", *plain])
    while len(found) < most and any(waiting.values()):
        endpoint = min((name for name, left in waiting.items() if left), key=lambda name: (taken[name], name))
        queue = waiting[endpoint]
        # From both ends in turn: what is linked first and what is linked last differ most.
        address = queue.pop(0 if taken[endpoint] % 2 == 0 else -1)
        taken[endpoint] += 1
        found.append(address)
        add(links(get(address)))
    return found


def _endpoint(app: Flask, address: str) -> str | None:
    path = address.partition("?")[0]
    if path.startswith("/static/") or path.startswith("/offline/"):
        return None
    try:
        endpoint, _ = app.url_map.bind("localhost").match(path, method="GET")
    except (HTTPException, RequestRedirect):
        return None
    # What the server tells of its own processes is no page of the service; what needs the network says so on a phone.
    return None if endpoint.startswith("operating.") or needed(endpoint, "GET") else str(endpoint)
