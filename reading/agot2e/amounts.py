"""Numbers in a text of the second edition: "for each kneeling character you control"."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.cards import Unread, cards

_OF = {
    "power on SELF": {"stat": "power"}, "power SELF has": {"stat": "power"}, "power it has": {"stat": "power"},
    "power on it": {"stat": "power"}, "power he has": {"stat": "power"}, "power she has": {"stat": "power"},
    "gold on SELF": {"stat": "gold"}, "gold it has": {"stat": "gold"}, "gold he has": {"stat": "gold"},
    "gold she has": {"stat": "gold"}, "gold SELF has": {"stat": "gold"},
    "gold in your gold pool": {"stat": "gold-pool", "of": "you"},
    "card in your hand": {"stat": "hand", "of": "you"},
    "opponent": {"stat": "opponents", "of": "you"},
}  # fmt: skip


def each(said: str) -> Any:
    """How many there are of what stands behind "for each".

    Raises:
        Unread: where that is not worded as usual.
    """
    if said in _OF:
        return dict(_OF[said])
    which = cards(said)
    if which.get("zone") == "hand" or (re.match(r"another|other", said) and "self" not in which):
        raise Unread(said)
    return {"count": which}
