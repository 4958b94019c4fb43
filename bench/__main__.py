"""`make bench`: every measurement with its budget and its baseline. Exit status 1 if a budget is broken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec

from bench.measure import Measurement

MODULES = ("loading", "pages", "serving", "searching", "large", "stepping", "decks", "offline")
HEAD = ("what", "budget", "measured", "baseline", "ratio", "")


def main() -> int:
    """Measure and print; a measurement is shown as soon as it is made."""
    print("{:<38} {:>10} {:>12} {:>12} {:>7}  {}".format(*HEAD))
    broken = 0
    for name in MODULES:
        if find_spec(f"bench.{name}") is None:
            continue
        measure: Callable[[], Iterable[Measurement]] = import_module(f"bench.{name}").measure
        for measurement in measure():
            print(_row(measurement), flush=True)
            broken += not measurement.kept
    print("every budget is kept" if not broken else f"{broken} budgets are broken")
    return 1 if broken else 0


def _row(one: Measurement) -> str:
    def number(value: float | None) -> str:
        return "" if value is None else f"{value:.3g} {one.unit}"

    budget = f"{one.budget_ratio:g} times" if one.budget_ratio is not None else number(one.budget)
    ratio = "" if one.ratio is None else f"{one.ratio:.2f}"
    words = one.baseline_is if one.kept else f"{one.baseline_is}  BROKEN"
    return f"{one.what:<38} {budget:>10} {number(one.measured):>12} {number(one.baseline):>12} {ratio:>7}  {words}"


if __name__ == "__main__":
    sys.exit(main())
