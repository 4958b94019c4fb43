"""One table for everything that can keep an effect from simply happening.

The engine, the tests and the explanations all read OUTCOMES: what becomes of the costs, the limit and
the event's having been played, whether the thing happened, whether it can still be answered, and
whether a part behind "then" runs. Sources stand in each row.
"""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """What follows when an effect, or the removal of one card, ends in this way."""

    says: str
    costs_stay_paid: bool
    limit_spent: bool
    counts_as_played: bool
    happened: bool  # triggers on it fire: the card was killed, the effect occurred
    still_answerable: bool  # further saves and cancels in the same opportunity
    then_runs: bool  # a part introduced by "then" resolves
    cites: tuple[str, ...]


def _faq(*slugs: str) -> tuple[str, ...]:
    return tuple(f"agot1e-faq/{slug}" for slug in slugs)


OUTCOMES: dict[str, Outcome] = {
    "occurred": Outcome(
        "It happens as the effect says.", True, True, True, True, False, True, _faq("action-window/execution", "the-word-then")
    ),
    "canceled": Outcome(
        "The whole effect is stopped; what was paid, chosen and counted stays.",
        True, True, True, False, False, False,
        _faq("paying-for-canceled-effects", "canceling-effects-with-limits"),
    ),
    "saved": Outcome(
        "The card stays in play and was not removed; other cards of the effect are still removed.",
        True, True, True, False, True, False,
        _faq("save-cancel-responses", "the-word-then"),
    ),
    "redirected": Outcome(
        "The card is removed as the effect says, and only goes elsewhere: it was killed or discarded.",
        True, True, True, True, False, True,
        _faq("replacement-effects", "leaving-play"),
    ),
    "replaced": Outcome(
        "Something else happens instead: the card was not removed in the way that was replaced.",
        True, True, True, False, False, False,
        _faq("replacement-effects", "leaving-play"),
    ),
    "failed": Outcome(
        "A \"cannot\", an immunity, or the card's state keeps the effect from being applied to it.",
        True, True, True, False, False, False,
        _faq("the-word-cannot", "effects-of-immunity", "moribund-cannot-leave-again"),
    ),
}  # fmt: skip
