"""What players decide while effects are carried out: whether they want one, what is found, which removal it is."""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.choices import Choice
from timing.systems.agot1e import reach, unknown, unlisted
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.bearing import BEARER, bearers, needs_bearer
from timing.systems.agot1e.chosen import FOUND
from timing.systems.agot1e.evaluating import number, select
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.reach import concerned, players_of
from timing.systems.agot1e.replacing import DESTINATION
from timing.systems.agot1e.words import FOUND_ANYWAY, ONLY_TYPE, OR_UNKNOWN
from timing.systems.agot1e.work import Work

OPTIONAL = "optional"

DO_IT, LEAVE_IT = "do it", "leave it"


def wanted(work: Work, index: int) -> bool:
    """Whether an effect that may be left undone is wanted; its player is asked, if it could do anything."""
    frame = work.frame
    answer = frame.answer(OPTIONAL, at=index)
    if not answer and reach.succeeds(work, frame, work.table.abilities[frame.ability].effects[index]):
        effect = work.table.abilities[frame.ability].effects[index]
        asked = players_of(work, frame, effect.asked) if effect.asked else (frame.owner,)
        work.choice = Choice(OPTIONAL, next(iter(asked), frame.owner), (DO_IT, LEAVE_IT))
    return answer == DO_IT


NOTHING = "nothing"
PICK, UP_TO = "pick", "up to"  # the verb by which cards are chosen only now; that fewer may be


def found(work: Work, index: int, effect: Effect) -> bool:
    """Whether it is known what a search finds; whoever searches is asked, and may find nothing (FAQ 3.46).

    Of cards that are looked at or revealed as many are picked as the text says.
    """
    if effect.which is None or (effect.if_ and not work.holds(effect.if_, work.frame.ability)):
        return True
    asked = effect.which if effect.which.zone or effect.do == PICK else replace(effect.which, zone=("deck",))
    for player in searching(work, effect):
        frame = work.frame
        if frame.settled(FOUND, player, index):
            continue
        which = asked
        if effect.do == "search" and asked.zone == ("deck",) and _own(asked):
            if _asked_for_pile(work, player, asked):
                return False
            which = _where_searched(work, player, asked)
        scene = Scene(player, work.table.holder[frame.ability], frame)
        able = unlisted.choosable(work, which, scene) if effect.do == PICK else select(work, which, scene)
        if effect.do == "search" and which.zone == ("deck",):
            able = (*able, *_found_anyway(work, player, able))
        if effect.do == PICK:
            able = tuple(r for r in able if not (effect.chosen and work.spared(r, frame.ability)))
            able = tuple(r for r in able if not work.immune(r, frame.ability))
            able = tuple(r for r in able if _bears_what_moves(work, index, r))
            able = tuple(r for r in able if not (effect.chosen and _cannot_undergo(work, index, effect, r)))
        n = work.number(effect.n, frame.ability, frame, missing=1)
        most = min(n, len(able))
        if most:
            least = _least(work, effect, player, n)
            work.choice = Choice(FOUND, _picker(work, effect, player), able, most, least=min(least, most))
            return False
        _decide(work, player, ())
    return True


def _bears_what_moves(work: Work, index: int, ref: str) -> bool:
    """Whether nothing keeps the card from bearing what the ability attaches to what is picked."""
    later = work.table.abilities[work.frame.ability].effects[index + 1 :]
    moving = [one for one in later if one.do == "move-attachment" and one.to == "found"]
    return not any(reach.barriers(work, work.frame.ability, one, ref, work.frame) for one in moving)


def _cannot_undergo(work: Work, index: int, effect: Effect, ref: str) -> bool:
    """Whether the card cannot be killed, stood, ... by what is done to the one that is chosen (FAQ 4.3)."""
    later = work.table.abilities[work.frame.ability].effects[index + 1 :]
    done = (one for one in later if one.to == "found" and one.of in ("", effect.of))
    against = (reason for one in done for reason in reach.barriers(work, work.frame.ability, one, ref, work.frame))
    return any(reason.code in ("cannot", "already-moribund") for reason in against)


PILE = "searched"  # which pile is searched
DECK, DISCARD = "deck", "discard"


def _own(which: Selector) -> bool:
    """Whether it is the own deck that is searched."""
    return "you" in (which.controller, which.owner)


def _asked_for_pile(work: Work, player: str, which: Selector) -> bool:
    """Ask a player who may search the discard pile in place of the deck; only of a whole deck (FAQ, Maester Luwin)."""
    frame, at = work.frame, len(work.frame.done)
    if which.top or not work.searches_instead(player) or frame.settled(PILE, player, at):
        return False
    work.choice = Choice(PILE, player, (DECK, DISCARD))
    return True


def pile_decided(work: Work, player: str, names: tuple[str, ...]) -> None:
    """The player has said which pile is searched."""
    work.decide(PILE, player, len(work.frame.done), names[0])


def _where_searched(work: Work, player: str, which: Selector) -> Selector:
    """The cards that are searched: of the top of a deck some more, or the discard pile in place of a deck."""
    if which.top:
        scene = work.scene(work.frame.ability, frame=work.frame)
        return replace(which, top=number(work, which.top, scene) + work.searches_more(player))
    return replace(which, zone=(work.frame.answer(PILE, player, len(work.frame.done)) or DECK,))


def type_named(work: Work, effect: Effect) -> bool:
    """Whether each player whom the effect concerns has named a type of challenge; the next one is asked if not."""
    frame = work.frame
    for player in work.seats.clockwise(frame.owner):
        if player in concerned(work, frame, effect) and not frame.settled(ONLY_TYPE, player):
            work.choice = Choice(ONLY_TYPE, player, ICONS)
            return False
    return True


def type_decided(work: Work, player: str, names: tuple[str, ...]) -> None:
    """A player has named a type of challenge."""
    work.decide(ONLY_TYPE, player, answer=names[0])


def borne(work: Work, effect: Effect) -> bool:
    """Whether it is known what each attachment that the effect puts into play is attached to; its player is asked."""
    while ref := _unborne(work, effect):
        player = reach.enters_under(work, work.frame.ability, effect, ref)
        able = bearers(work, work.frame, effect, ref, player)
        if len(able) > 1:
            work.choice = Choice(BEARER, player, able)
            return False
        _bears(work, ref, "".join(able))
    return True


def bearer_decided(work: Work, host: str) -> None:
    """The player has said what the next attachment is attached to."""
    effect = work.table.abilities[work.frame.ability].effects[len(work.frame.done)]
    work.note("bearer-picked")
    _bears(work, _unborne(work, effect), host)


def _unborne(work: Work, effect: Effect) -> str:
    """The first attachment of the effect of which it is not known what it will be attached to; '' of none."""
    for ref in reach.scope(work, work.frame, effect):
        player = reach.enters_under(work, work.frame.ability, effect, ref)
        twin = reach.twin_in_play(work, ref, player)
        if needs_bearer(work, effect, ref) and not work.frame.settled(BEARER, ref) and not twin:
            return ref
    return ""


def _bears(work: Work, ref: str, host: str) -> None:
    work.decide(BEARER, ref, answer=host)


def _found_anyway(work: Work, player: str, able: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in the player's deck that any search finds, whatever it looks for."""
    decks = ((ref, card) for ref, card in work.cards.items() if card.zone == "deck" and ref not in able)
    return tuple(ref for ref, card in decks if card.controller == player and work.gained(ref, FOUND_ANYWAY))


def searching(work: Work, effect: Effect) -> tuple[str, ...]:
    """Who picks cards: the effect's controller first, then the others clockwise (FAQ, Summoning Season)."""
    frame = work.frame
    players = concerned(work, frame, effect) if effect.do in ("search", PICK) else (frame.owner,)
    return tuple(player for player in work.seats.clockwise(frame.owner) if player in players)


def _picker(work: Work, effect: Effect, player: str) -> str:
    """Who is asked what is found for a player: another one where the effect names one."""
    asked = players_of(work, work.frame, effect.asked) if effect.asked else ()
    return next(iter(asked), player)


def _least(work: Work, effect: Effect, player: str, n: int) -> int:
    """How many of n have to be found: a search may find nothing, what is picked may be left where the text says so."""
    if effect.do == PICK and effect.what == OR_UNKNOWN and effect.which:
        frame = work.frame
        hands = work.who(effect.which.controller, player, work.table.holder[frame.ability], frame)
        return max(n - sum(work.players[one].hand for one in hands), 0)
    if effect.do == PICK and effect.which and effect.which.zone == ("deck",) and effect.which.top is not None:
        holder = work.table.holder[work.frame.ability]
        return max(n - unknown.on_top(work, effect.which, Scene(player, holder, work.frame)), 0)
    return 0 if effect.do == "search" or (effect.do == PICK and effect.what == UP_TO) else -1


def found_decided(work: Work, player: str, refs: tuple[str, ...]) -> None:
    """The search of a player has found these cards, or they have been picked."""
    frame = work.frame
    effect = work.table.abilities[frame.ability].effects[len(frame.done)]
    if effect.asked:
        open_yet = (one for one in searching(work, effect) if not frame.settled(FOUND, one, len(frame.done)))
        player = next(open_yet, player)
    _decide(work, player, refs)


def _decide(work: Work, player: str, refs: tuple[str, ...]) -> None:
    work.decide(FOUND, player, len(work.frame.done), names=refs)
    work.note("finds", player=player, what=",".join(refs) or NOTHING)


def optional_decided(work: Work, answer: str) -> None:
    """The player has said whether the next effect of the innermost frame is carried out."""
    work.decide(OPTIONAL, at=len(work.frame.done), answer=answer)


def conflict(work: Work) -> bool:
    """Put the destination to the first player when effects of one instant remove a card in several ways (FAQ 2.5)."""
    frame = work.frame
    ways: dict[str, list[int]] = {}
    for member in frame.members:
        if member.status == "imminent":
            ways.setdefault(member.card, []).append(member.effect)
    for card, indexes in ways.items():
        if len(set(indexes)) > 1 and not any(one.kind == DESTINATION and one.about == card for one in frame.decided):
            work.choice = Choice(DESTINATION, work.first, tuple(f"{card}/{index}" for index in indexes))
            return True
    return False


def destination_decided(work: Work, way: str) -> None:
    """The first player has picked by which effect a card is removed: CARD/INDEX."""
    card, _, index = way.rpartition("/")
    work.decide(DESTINATION, card, int(index))
