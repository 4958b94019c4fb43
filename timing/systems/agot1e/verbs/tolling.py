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
        work.note("toll-asked", player=player, n=n)
    return bool(players)


def _nothing(work: Work, frame: Frame, effect: Effect) -> bool:
    """Only a constant ability asks for power."""
    return False


VERBS: dict[str, Verb] = {
    TOLL: Verb("{owner} pays {n} gold{taker_of_gold} in order to {deed}", on_table=_toll, can=always, writes=("text",)),
    TOLL_POWER: Verb(
        "{owner} moves {n} power from a card to this one in order to {deed}", on_table=_nothing, writes=("text",)
    ),
}
