"""Questions whether what was paid comes back: "my influence stands again then, nothing happened?"."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, asks
from timing.telling.people import ME
from timing.telling.story import OWN, N, Outlook, P, Reader, rule

PAID = r"(?P<w>influence|gold|money|costs?)"
BACK = r"(?:stand|come|get|go|return|refund|refunded|give|untap)(?: (?:back|up|again|refunded|stand|return|to @\w+))*"


@asks(
    rf"{DOES} (?:own:(?P<o>[\w-]+)|the) {PAID}{HELPS} {BACK}",
    rf"{DOES} (?P<p>{P}){HELPS} (?:get|take|have|stand)(?: back)? {OWN}{PAID}(?: (?:back|return|again|up))*",
    rf"own:(?P<o>[\w-]+) {PAID} {BACK}",
)
def _comes_back(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Surely then my influence stands back up?', of what was paid for a use that was canceled."""
    groups = m.groupdict()
    said = m.group()
    back = re.search(r"\b(?:back|again|return|refund|refunded|stand|untap)\b", said)
    if not back or not any(use.canceled or use.to == "cancel" for use in r.story.uses):
        return None
    who = groups.get("p") or (f"@{groups['o']}" if groups.get("o") else "")
    return Outlook("paid-back", r.player(who, m.start()) if who else ME)


@rule(rf"(?P<p>{P}) (?:kneel|pay) (?P<n>{N})(?: (?:influence|gold))? for (?=#\d+)")
def _paid_for(r: Reader, m: re.Match[str]) -> None:
    """'I kneel 4 for The Prince's Plans': what it costs."""
    r.note(m, "what is paid")


@rule(r"(?:@me mean )?(?:nothing|not anything) (?:happened|happen|come of it|was done)")
def _nothing_happened(r: Reader, m: re.Match[str]) -> None:
    """'I mean nothing happened': that is argued."""
    r.note(m, "what is argued")
