"""Effects by which players have to pay in order to do something (`tolls`)."""

from __future__ import annotations

from timing.systems.agot1e import tolls
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.chosen import named
from timing.systems.agot1e.reach import concerned
from timing.systems.agot1e.state import Frame, Lasting
from timing.systems.agot1e.verbs.verb import Verb, always
from timing.systems.agot1e.words import TOLL, TOLL_POWER
from timing.systems.agot1e.work import Work


def _toll(work: Work, frame: Frame, effect: Effect) -> bool:
    """The players have to pay for it for as long as the effect lasts; of gold one player gets it, or the treasury."""
    players, deed = concerned(work, frame, effect), named(frame, effect.what)
    n = work.number(effect.n, frame.ability, frame, missing=1)
    for player in players:
        gets = "".join(tolls.receivers(work, effect.onto, player, frame.owner)[:1])
        work.lasting.append(Lasting(TOLL, "", n, f"{player}:{deed}>{gets}", effect.until, frame.ability))
        work.note("toll-asked", player=player, n=n, what="gold")
    return bool(players)


def _toll_in_power(work: Work, frame: Frame, effect: Effect) -> bool:
    """The players have to move power to the card for as long as the effect lasts."""
    players, deed = concerned(work, frame, effect), named(frame, effect.what)
    n, holder = work.number(effect.n, frame.ability, frame, missing=1), work.table.holder[frame.ability]
    for player in players:
        work.lasting.append(Lasting(TOLL_POWER, holder, n, f"{player}:{deed}", effect.until, frame.ability))
        work.note("toll-asked", player=player, n=n, what="power")
    return bool(players)


VERBS: dict[str, Verb] = {
    TOLL: Verb("{owner} pays {n} gold{taker_of_gold} in order to {deed}", on_table=_toll, can=always, writes=("text",)),
    TOLL_POWER: Verb(
        "{owner} moves {n} power from a card to this one in order to {deed}",
        on_table=_toll_in_power,
        can=always,
        writes=("text",),
    ),
}
