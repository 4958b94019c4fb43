"""What will be when everybody passes from here on: a question about it answered by playing on in the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e.counting import of_initiative
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.values import counted_for_dominance
from timing.telling.asking import Asking
from timing.telling.costing import paid_for, printed_cost
from timing.telling.ending import NOBODY
from timing.telling.means import abilities, all_effects
from timing.telling.story import Outlook
from timing.telling.table import Plain
from timing.telling.trust import WHO_GETS, partly_described
from timing.telling.untold import tie_untold
from timing.telling.walking import MOST_PASSES, NO, UNKNOWN, YES

WORDS = {
    "initiative": "win initiative", "dominance": "win dominance", "unopposed": "claim power for an unopposed challenge",
    "renown": "claim power for renown", "power": "get power", "card-power": "get power",
    "claim": "have the claim carried out", "draw": "draw a card",
    "gold": "get gold", "leaves": "leave play", "dies": "leave play", "standing": "stand", "kneeling": "kneel",
    "blank": "have no text", "resolves": "take effect", "in play": "remain in play",
    "deadly": "lose a defender to deadly", "over": "end at once",
    "part": "stay in the challenge", "loses one": "lose a card to the claim",
    "loses another": "lose another card to the claim",
}  # fmt: skip

CLAIM = "claim"
BY_CLAIM = "claim is implemented"


@dataclass(slots=True)
class Seen:
    """What has happened on the way to the end, the state there, and the abilities that were canceled."""

    happened: list[Occurrence]
    begun: Any
    state: Any
    canceled: set[str]
    asking: Asking

    @property
    def told(self) -> bool:
        """Whether something was told to have been done that lies behind where it starts."""
        return bool(self.asking.table.story.uses)

    @property
    def sure(self) -> bool:
        """Whether who wins the challenge, where there is one, is told or counted rather than supposed."""
        return not self.begun.challenge or _resolution(self)

    def card(self, ref: str) -> Any:
        """Where the card has come to."""
        return next(one for one in self.state.cards if one.ref == ref)

    def power(self, state: Any, player: str) -> int:
        """The power of a player on the House card and on characters."""
        house = sum(one.power for one in state.players if one.id == player)
        return int(house + sum(card.power for card in state.cards if card.controller == player and card.zone == "play"))


def play_out(asking: Asking) -> Seen:
    """Pass, and choose what has to be chosen, until the dispute ends."""
    start = asking.game.begin()
    happened, state = [*start.happened, *asking.happened], asking.state
    canceled = set(asking.canceled)
    for _ in range(MOST_PASSES):
        canceled |= {frame.ability for frame in state.frames if frame.canceled and frame.ability}
        move = None if state.over else asking.onward(asking.game.decision(state), "")
        if move is None:
            break
        result = asking.game.apply(state, move)
        happened += result.happened
        state = result.state
    return Seen(happened, start.state, state, canceled, asking)


def foresee(asking: Asking, view: Outlook) -> Plain:
    """The question with the engine's answer."""
    table = asking.table
    ref = table.refs.get(view.thing, "") if view.thing is not None else ""
    player = table.seats.who(view.player) or (table.full[view.thing]["owner"] if ref and view.thing is not None else "")
    found: Plain = {"ask": "who" if view.who else "must", "text": text(asking, view, player)}
    if ref:
        found["card"] = ref
    seen = play_out(asking)
    if view.number:
        n = _counted(seen, view, player)
        if not n and _uses_its_own(asking, view, player):
            n = _counted(play_out(asking), view, player)
        return {**found, "ask": "how-many", "answer": UNKNOWN if n is None else str(n)}
    if view.who:
        return {**found, "answer": _whose(seen, view, ref) or UNKNOWN}
    so = KINDS[view.what.partition(" ")[0]](seen, view, ref, player)
    return {**found, "answer": UNKNOWN if so is None else YES if so == view.so else NO}


def _uses_its_own(asking: Asking, view: Outlook, player: str) -> bool:
    """'How many cards does she draw?': the one ability of hers that does so is used, where none has been."""
    does = OF_ABILITIES.get(view.what, ())
    able = [
        f"{card['ref']}/{one['id']}"
        for card in asking.table.full.values()
        if card.get("controller", card["owner"]) == player
        for one in abilities(card)
        if one.get("kind") in ("action", "response") and set(all_effects(one)) & set(does)
    ]
    return len(able) == 1 and not asking.table.story.uses and asking.use(able[0], "")


def text(asking: Asking, view: Outlook, player: str) -> str:
    """The question in words."""
    table = asking.table
    does = f"get {view.what[6:]} power" if view.what.startswith("power ") else ""
    if view.what.startswith("least "):
        _, least, how = view.what.split(" ")
        does = f"lose {least} {'cards' if how == 'discarded' else 'characters'} or more to the challenge"
    if view.what.startswith("has "):
        what = f"the {view.what[4:]} icon" if view.what[4:] in ICONS else view.what[4:]
        does = f"have {what}" if view.so else f"lose {what}"
    does = does or WORDS.get(view.what, f"come to be {view.what}" if view.what.startswith("in ") else view.what)
    if view.what == "controls" and view.thing is not None:
        title = table.full[view.thing]["title"]
        does = "Do I" if player == "me" else f"Does {table.seats.name(player)}"
        return f"Who controls {title}?" if view.who else f"{does} control {title}?"
    if view.number and view.what in COSTS:
        title = table.full[view.thing]["title"] if view.thing is not None else "it"
        return f"How much is the printed cost of {title}?" if "printed" in view.what else f"How much does {title} cost?"
    if view.number:
        whom = "me" if player == "me" else table.seats.name(player)
        return f"How many is it for {whom}?" if player else "How many is it?"
    if view.what == "goes" and view.thing is not None:
        return f"Whose pile does {table.full[view.thing]['title']} go to?"
    if view.what == "over":
        return "Is the challenge over at once?"
    if view.what == "claim" and view.who:
        return "Who has to satisfy the claim?"
    if view.what == "claim":
        return "Is the claim carried out?"
    if view.who and view.what == "power":
        return WHO_GETS
    if view.who:
        return f"Who {does.replace('win', 'wins')}?"
    if view.thing is not None and view.what not in ("draw", "gold"):
        does = {"leaves": "stay in play"}.get(view.what, does) if not view.so else does
        return f"Does {table.full[view.thing]['title']} {does}?"
    return (
        f"Do I {does}?"
        if player == "me"
        else f"Does {table.seats.name(player)} {does}?"
        if player
        else f"Does anybody {does}?"
    )


def _whose(seen: Seen, view: Outlook, ref: str) -> str:
    if view.what == "controls":
        return str(seen.card(ref).controller)
    if view.what == "goes":
        return str(seen.asking.table.full[view.thing]["owner"]) if view.thing is not None else ""
    if view.what == "claim":
        challenge, seats = seen.begun.challenge, seen.asking.table.seats
        attacked = seats.who(seen.asking.table.story.fight.attacked)  # who is supported has to (rulebook, Supports)
        against = attacked or challenge.defender if challenge else ""
        return str(against) if challenge and challenge.winner == challenge.attacker else ""
    if view.what == "power":
        ids = [one.id for one in seen.state.players]
        gained = [one for one in ids if seen.power(seen.state, one) > seen.power(seen.begun, one)]
        return gained[0] if len(gained) == 1 and seen.sure else ""
    if view.what == "initiative" and tie_untold(seen.asking.table):
        return ""
    won = {"initiative": "initiative-won", "dominance": "dominance-won"}.get(view.what, "")
    winner = next((one.player for one in seen.happened if one.what == won), "")
    if view.what == "initiative" and len(of_initiative(seen.asking.game.work(seen.begun))) > 1:
        return ""  # chance decides
    told = set(map(seen.asking.table.seats.who, seen.asking.table.story.standing))
    return winner or (NOBODY if view.what == "dominance" and len(told) > 1 else "")


def _side(seen: Seen, player: str, ref: str) -> int | None:
    """The STR that a player counts in the challenge, where the characters on that side are told."""
    challenge = seen.begun.challenge
    if challenge is None or player not in (challenge.attacker, challenge.defender):
        return None
    side = "attackers" if player == challenge.attacker else "defenders"
    return int(seen.asking.game.work(seen.begun).side_strength(side)) if getattr(challenge, side) else None


def _claim_value(seen: Seen, player: str, ref: str) -> int | None:
    story = seen.asking.table.story
    known = story.fight.claim is not None or any(one["type"] == "plot" for one in seen.asking.table.full.values())
    return int(seen.asking.game.work(seen.asking.state).claim_now()) if known else None


def _needed(seen: Seen, player: str) -> int | None:
    """The power with which a player wins, where all that is on the table is described."""
    table = seen.asking.table
    whole = not partly_described(table.full.values())
    return int(seen.asking.game.work(seen.asking.state).needs(player)) if player and whole else None


def _lacking(seen: Seen, player: str) -> int | None:
    """The power that a player still needs to win, where it is told how much there is."""
    told = {seen.asking.table.seats.who(who) for who in seen.asking.table.story.power}
    work = seen.asking.game.work(seen.asking.state)
    return max(int(work.needs(player) - work.total_power(player)), 0) if player in told else None


OF_ABILITIES = {"n drawn": ("draw",), "n gold": ("gain-gold", "take-gold")}
"""What is counted that abilities do which somebody uses, and the effects that do it."""
COSTS = ("n cost", "n printed-cost")
NOW: dict[str, Callable[[Seen, str, str], int | None]] = {
    "n side": _side,
    "n claim": _claim_value,
    "n str": lambda seen, player, ref: int(seen.asking.game.work(seen.asking.state).strength(ref)) if ref else None,
    "n printed-cost": lambda seen, player, ref: printed_cost(seen.asking, ref) if ref else None,
    "n cost": lambda seen, player, ref: paid_for(seen.asking, ref) if ref else None,
    "n needs": lambda seen, player, ref: (
        int(seen.asking.game.work(seen.asking.state).needs(player)) if player else None
    ),
    "n lacking": lambda seen, player, ref: _lacking(seen, player),
    "n dominance": lambda seen, player, ref: counted_for_dominance(seen.asking.game.work(seen.begun), player),
}
"""What is counted of the table as it is."""
COUNTED = {"n drawn": ("drawn",), "n killed": ("killed",), "n discarded": ("discarded-from-hand",)}


def _counted(seen: Seen, view: Outlook, player: str) -> int | None:
    """How many; None where nothing of the kind was played."""
    if view.what in NOW:
        ref = seen.asking.table.refs.get(view.thing, "") if view.thing is not None else ""
        return NOW[view.what](seen, player, ref)
    if view.what == "n total-power":
        known = {seen.asking.table.seats.who(who) for who in seen.asking.table.story.power}
        played = not seen.begun.challenge or _resolution(seen)
        return seen.power(seen.state, player) if player in known and played else None
    if view.what == "n gold" and seen.asking.table.story.incomes:
        told = {seen.asking.table.seats.who(who): n for who, n in seen.asking.table.story.gold.items()}
        return int(sum(one.gold for one in seen.state.players if one.id == player)) - told.get(player, 0)
    if not seen.happened and not seen.asking.moves:
        return None
    if view.what == "n power":
        return seen.power(seen.state, player) - seen.power(seen.begun, player)
    if view.what == "n gold":
        before, after = ([one.gold for one in state.players if one.id == player] for state in (seen.begun, seen.state))
        return int(sum(after) - sum(before))
    if view.what == "n card-power":
        ref = seen.asking.table.refs.get(view.thing, "") if view.thing is not None else ""
        had = next((int(one.power) for one in seen.begun.cards if one.ref == ref), 0)
        return int(seen.card(ref).power) - had if ref and _resolution(seen) else None
    whats = COUNTED.get(view.what, ("killed",))
    counted = sum(one.what in whats and one.player == player for one in seen.happened)
    return counted or (0 if view.what in ("n killed", "n discarded") and _claims_nothing(seen, player) else None)


def _claims_nothing(seen: Seen, player: str) -> bool:
    """Whether the claim takes nothing of a player: it is 0, or the attacker has lost."""
    challenge = seen.begun.challenge
    if challenge is None or not _resolution(seen) or not challenge.winner:
        return False
    return challenge.winner != challenge.attacker or not seen.asking.game.work(seen.begun).claim_now()


def _loses_one(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the claim kills or discards anything of the player's; with nobody described the claim value says so.

    Whether more than one is asked where another is ("loses another"); who has only what is told can lose no more.
    """
    challenge = seen.begun.challenge
    if view.what == "loses another":
        lost = sum(one.what in ("killed", "discarded-from-hand") and one.player == player for one in seen.happened)
        fight = seen.asking.table.story.fight
        chosen = sum(why == CLAIM for _, why in seen.asking.table.story.killed)
        if fight.claim is not None and chosen >= fight.claim:  # saved or not, they were chosen for it
            return False
        one_alone = seen.asking.table.story.fight.claim == 1  # whoever was chosen and saved has satisfied it
        return True if lost > 1 else False if one_alone or (lost and seen.asking.table.story.none_else) else None
    if challenge is None or not challenge.winner:
        return None
    if challenge.winner == player or challenge.winner != challenge.attacker or not challenge.claim:
        return False
    lost = any(one.what in ("killed", "discarded-from-hand") and one.player == player for one in seen.happened)
    return lost or None


def _least(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether a player loses so many cards to the challenge; who has fewer on the table is not told to have no more."""
    _, n, how = view.what.split(" ")
    challenge = seen.begun.challenge
    if challenge is None or not challenge.winner:
        return None
    lost = _counted(seen, Outlook(f"n {how}"), player) or 0
    claims = challenge.winner == challenge.attacker and player == challenge.defender
    amount = seen.asking.game.work(seen.begun).claim_now() if claims else 0
    return True if max(lost, amount) >= int(n) else False if amount else None


def _part(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the character still takes part once all that was told is done."""
    challenge = seen.asking.state.challenge
    if challenge is None or not seen.asking.table.story.told_fight or not (seen.asking.moves or seen.told):
        return None
    return ref in (*challenge.attackers, *challenge.defenders)


def _deadly(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether deadly kills a defender; None where no attackers and defenders are told of who could have it."""
    challenge = seen.begun.challenge
    if challenge is None or not challenge.attackers or not challenge.defenders:
        return None
    if player and player != challenge.defender:
        return False
    killed = [one for one in seen.happened if one.what == "killed" and one.by != BY_CLAIM]
    return any(one.card in challenge.defenders for one in killed)


So = Callable[[Seen, Outlook, str, str], "bool | None"]


def _happened(*whats: str) -> So:
    def so(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
        return any(
            one.what in whats and player in ("", one.player) and (not ref or one.card == ref) for one in seen.happened
        )

    return so


def _wins(what: str) -> So:
    def so(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
        known = [one.player for one in seen.happened if one.what == what]
        return player == known[0] if known and player else None

    return so


def _resolution(seen: Seen) -> bool:
    """Whether the resolution of a challenge whose winner is sure has been played."""
    story, challenge = seen.asking.table.story, seen.begun.challenge
    told = bool(story.fight.winner or story.strengths or (challenge and challenge.attackers and story.fight.attackers))
    return told and bool(challenge)


def _power(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    if (dominant := seen.asking.table.story.dominant) and not seen.begun.challenge and player:
        return player == seen.asking.table.seats.who(dominant)  # who wins dominance claims power (rulebook, Dominance)
    if seen.begun.challenge and not _resolution(seen):
        return None
    if not player or not seen.happened:
        return None
    fight = seen.asking.table.story.fight
    supposed = not (fight.unopposed or fight.defenders or seen.asking.table.story.strengths)
    bonus = supposed and any(one.what == "unopposed" and one.player == player for one in seen.happened)
    least = int(view.what.partition(" ")[2] or 1)
    gained = seen.power(seen.state, player) - seen.power(seen.begun, player)
    if gained - bonus < least <= gained:
        return None  # it turns on defenders, of whom nothing is told
    return gained >= least


def _of_challenge(*whats: str) -> So:
    happened = _happened(*whats)

    def so(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
        return happened(seen, view, ref, player) if _resolution(seen) else None

    return so


def _claim(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    return any(one.what == "claim-implemented" for one in seen.happened) if _resolution(seen) else None


def _leaves(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    card, before = seen.card(ref), next(one for one in seen.begun.cards if one.ref == ref)
    if not seen.happened and not seen.asking.moves:
        return None
    told = seen.asking.table.full[view.thing] if view.thing is not None else {}
    there = before.zone == "play" or told.get("zone", "play") == "play"  # it goes at once where it may not stay
    return bool(card.moribund) or (there and card.zone != "play")


def _zone(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    if not seen.happened and not seen.asking.moves:
        return None
    card, view_of = seen.card(ref), seen.asking.table.full[view.thing] if view.thing is not None else {}
    return bool(card.zone == view.what.partition(" ")[2]) and (not view.player or view_of.get("owner") == player)


def _standing(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    return not seen.card(ref).kneeling if seen.happened or seen.asking.moves else None


def _kneeling(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    challenge = seen.begun.challenge
    if challenge and ref in (*challenge.attackers, *challenge.defenders) and not seen.asking.moves:
        return None  # whether it knelt to be declared lies behind where play starts
    return bool(seen.card(ref).kneeling) if seen.happened or seen.asking.moves else None


def _blank(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    return bool(seen.asking.game.work(seen.state).blank(ref))


def _gets_power(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether power comes to lie on the card."""
    before = next((one.power for one in seen.begun.cards if one.ref == ref), 0)
    return bool(seen.card(ref).power > before) if seen.happened or seen.asking.moves else None


def _has(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the card has a keyword, once what was told is done.

    Where nothing was, only that it has it, or that what is told of the table or the challenge does not give it.
    """
    table = seen.asking.table
    has = bool(seen.asking.game.work(seen.asking.state).has(ref, view.what.partition(" ")[2]))
    done = seen.asking.moves or seen.told or table.story.attached
    fight = table.story.fight
    beside = fight.type or fight.attackers or fight.defenders or sum(n >= 0 for n in table.refs) > 1
    card = next(one for one in table.full.values() if one["ref"] == ref)
    whole = bool(card.get("card")) and not partly_described([card])
    return has if done or has or (beside and whole) else None


def _resolves(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether what the card does is carried out: it was used and not canceled, or came up by itself."""
    used = [move.ability for move in seen.asking.moves if move.does == "uses" and move.ability.startswith(f"{ref}/")]
    came = [one.by for one in seen.happened if one.what == "passive-initiated" and one.by.startswith(f"{ref}/")]
    if not used and not came:
        passive = any(
            uid.startswith(f"{ref}/") and one.kind == "passive" for uid, one in seen.asking.game.table.abilities.items()
        )
        return False if passive and (seen.happened or seen.asking.moves) else None
    return not any(uid in seen.canceled for uid in (*used, *came))


def _controls(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    return bool(seen.card(ref).controller == player)


def _over(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the challenge ended without being resolved once what was told was done."""
    if not seen.asking.moves or not seen.asking.table.story.told_fight:
        return None
    happened = {one.what for one in seen.happened}
    return not happened & {"challenge-won", "challenge-lost"} and seen.state.challenge is None


KINDS: dict[str, So] = {
    "initiative": _wins("initiative-won"), "dominance": _wins("dominance-won"),
    "unopposed": _of_challenge("unopposed"), "renown": _of_challenge("renown-claimed"), "power": _power,
    "claim": _claim,
    "draw": _happened("drawn"), "gold": _happened("gold-gained"), "leaves": _leaves, "dies": _leaves, "in": _zone,
    "standing": _standing, "kneeling": _kneeling, "blank": _blank, "resolves": _resolves, "controls": _controls,
    "card-power": _gets_power, "part": _part, "over": _over, "loses": _loses_one, "least": _least, "has": _has,
    "deadly": _deadly,
}  # fmt: skip
