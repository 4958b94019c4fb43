"""From where an expression is seen, and which cards and players its words mean from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from timing.systems.agot1e import chosen
from timing.systems.agot1e.expressions import CARDS_MEANT
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.words import CHOSEN_PLAYER, PAID_PLAYER

if TYPE_CHECKING:
    from timing.systems.agot1e.work import Work


class Scene(NamedTuple):
    """From where an expression is seen: whose it is, the card that has it, and what it acts in.

    `subject` is the card it would act on or answers; `frame` the window of its ability, if it has one; `itself` the
    card that a selector looks at; `player` the one to whom it happens, or whom an effect
    concerns, where that is asked; `uid` the ability; `happening` what a trigger that is looked at would answer.
    `declaring`: asked of who is declared, and how, so that a challenge that has been named counts.
    """

    you: str
    holder: str = ""
    frame: Frame | None = None
    subject: str = ""
    itself: str = ""
    player: str = ""
    uid: str = ""
    happening: int = -1
    declaring: bool = False


def cards_meant(work: Work, word: str, scene: Scene) -> tuple[str, ...]:
    """The cards that a word of CARDS_MEANT names, seen from the scene."""
    if word == "trigger" and scene.happening >= 0:
        return tuple(o.card for o in work.happened if o.id == scene.happening and o.card)
    frame = scene.frame or own_frame(work, scene)
    if word == "self":
        return (scene.holder,) if scene.holder else ()
    if word == "host":
        host = work.cards[scene.holder].attached_to if scene.holder else ""
        return (host,) if host else ()
    if word in ("subject", "itself"):
        meant: str = getattr(scene, word)
        return (meant,) if meant else ()
    if word == "giver":
        uid = scene.uid or (frame.ability if frame else "")
        giver = work.table.given.get(uid, (scene.holder, ""))[0]
        return (giver,) if giver else ()
    if word in ("answered", "answered-target"):
        return _of_answered(work, word, frame)
    if frame is None:
        return (scene.subject,) if scene.subject and word in ("target", "trigger") else ()
    if word == "target":
        return tuple(ref for ref in frame.targets if ref in work.cards) or ((scene.subject,) if scene.subject else ())
    if word == "found":
        return tuple(ref for one in frame.decided if one.kind == chosen.FOUND for ref in one.names if ref in work.cards)
    if word == "paid":
        return tuple(ref for ref in frame.paid if ref in work.cards)
    if word == "trigger":
        return tuple(o.card for o in work.happened if o.id == frame.trigger and o.card)
    if frame.answers and frame in work.frames:  # what it has saved is about to be removed by what it answers
        frame = work.frames[work.frames.index(frame) - 1]
    return tuple(member.card for member in frame.members if member.status == "saved")


def _of_answered(work: Work, word: str, frame: Frame | None) -> tuple[str, ...]:
    """The card whose ability a save or cancel answers, or the cards that this ability has chosen."""
    below = work.frames[work.frames.index(frame) - 1] if frame in work.frames else work.frames[-1]
    if not below.ability:
        return ()
    if word == "answered":
        return (work.table.holder[below.ability],)
    return tuple(ref for ref in below.targets if ref in work.cards)


def own_frame(work: Work, scene: Scene) -> Frame | None:
    """The innermost window of an ability of the card the expression belongs to."""
    for frame in reversed(work.frames):
        if frame.ability and work.table.holder.get(frame.ability) == scene.holder:
            return frame
    return None


def players_meant(work: Work, word: str, scene: Scene) -> tuple[str, ...]:
    """The players that a word names, first player first and clockwise where there are several."""
    order = work.seats.clockwise(work.first)
    you = scene.you
    if word == "you":
        return (you,)
    if word in ("each", "any", ""):
        return order
    if word in ("each-opponent", "opponent"):
        return tuple(player for player in order if player != you)
    if word == "left":
        return work.seats.clockwise(you)[1:2]
    if word in ("winner", "loser", "attacker", "defender"):
        player = in_challenge(work, word)
        return (player,) if player else ()
    if word in ("first-player", "active-player"):
        return (work.first if word == "first-player" else work.active,)
    if word == "chosen":
        frame = scene.frame or own_frame(work, scene)
        if frame and frame.settled(chosen.PLAYER):
            return (one,) if (one := chosen.player(frame)) else ()
        player = ""
        spoken_of = (one.what for one in work.lasting if (one.do, one.card) == (CHOSEN_PLAYER, scene.holder))
        player = player or next(spoken_of, "")
        return (player,) if player else order
    if word == PAID_PLAYER:
        frame = scene.frame or own_frame(work, scene)
        return tuple(one for one in frame.paid if one in work.players) if frame else ()
    if word == "concerned":
        return (scene.player,) if scene.player else order
    if word in ("trigger-player", "trigger") and scene.player:
        return (scene.player,)
    if word in ("trigger-player", "trigger"):
        frame = scene.frame or own_frame(work, scene)
        answered = scene.happening if scene.happening >= 0 else frame.trigger if frame else -1
        return tuple(o.player for o in work.happened if o.id == answered and o.player)
    card, _, role = word.rpartition("-")
    if role in ("controller", "owner") and card in CARDS_MEANT:
        meant = cards_meant(work, card, scene)
        return tuple(
            dict.fromkeys(work.cards[r].controller if role == "controller" else work.facts(r).owner for r in meant)
        )
    return (word,) if word in work.players else ()


def in_challenge(work: Work, role: str) -> str:
    """Who attacks, defends, has won or lost the challenge; in the window of an effect that waited for it, that one."""
    if work.challenge is not None:
        player: str = getattr(work.challenge, role)
        return player
    return work.frame.answer(role) if work.frames and role in ("winner", "loser") else ""


def is_player(work: Work, word: str, player: str, scene: Scene) -> bool:
    if word in ("", "any"):
        return True
    if word == "opponent":
        return player != scene.you
    return player in players_meant(work, word, scene)
