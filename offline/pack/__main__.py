"""`python -m offline.pack`: build the pack that phones take along, and say how large it is."""

from __future__ import annotations

import json
import sys

from config import Settings
from offline.pack.build import CannotBuild, build


def main() -> int:
    """Build it; the exit status is 1 when it cannot be built."""
    try:
        path = build(Settings.from_environment(), lambda words: print(f"- {words}", flush=True))
    except CannotBuild as cannot:
        print(cannot, file=sys.stderr)
        return 1
    made = json.loads(path.read_text(encoding="utf-8"))
    print(f"{'part':<18}{'raw':>10}{'gzip':>10}{'brotli':>10}  kB")
    for part in made["parts"]:
        print(f"{part['name']:<18}{part['size'] // 1000:>10}{part['gz'] // 1000:>10}{part['br'] // 1000:>10}")
    sums = [sum(part[key] for part in made["parts"]) // 1000 for key in ("size", "gz", "br")]
    print(f"{'all':<18}{sums[0]:>10}{sums[1]:>10}{sums[2]:>10}")
    print(f"The offline pack {made['version']} is ready: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
