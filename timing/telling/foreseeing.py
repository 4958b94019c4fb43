"""What will be when everybody passes from here on: a question about it answered by playing on in the engine."""

from __future__ import annotations

from dataclasses import replace

from timing.systems.agot1e.counting import of_initiative
from timing.systems.agot1e.printed import ICONS
from timing.telling.asking import Asking
from timing.telling.becoming import KINDS, claim_of
from timing.telling.by_round import ruled_out
from timing.telling.by_rule import RULES, because
from timing.telling.counted import counted
from timing.telling.ending import NOBODY
from timing.telling.means import abilities, all_effects
from timing.telling.plainly_ruled import by_plain_rule
from timing.telling.seen import Seen, play_out
from timing.telling.story import Outlook, Use
from timing.telling.table import Plain, Table
from timing.telling.trust import WHO_GETS
from timing.telling.untold import tie_untold
from timing.telling.walking import NO, UNKNOWN, YES

WORDS = {
    "initiative": "win initiative", "dominance": "win dominance", "unopposed": "claim power for an unopposed challenge",
    "renown": "claim power for renown", "power": "get power", "card-power": "get power",
    "claim": "have the claim carried out", "draw": "draw a card",
    "gold": "get gold", "leaves": "leave play", "dies": "leave play", "kneeling": "kneel", "standing": "stand",
    "stands": "stand", "blank": "have no text", "resolves": "take effect", "comes": "take effect",
    "comes alone": "have to choose its own player",
    "in play": "remain in play", "deadly": "lose a defender to deadly", "over": "end at once",
    "part": "stay in the challenge", "loses one": "lose a card to the claim",
    "loses another": "lose another card to the claim", "counts": "count STR",
    "opposing": "claim power for an opposed title", "yields": "get that gold",
    "less": "lose power", "satisfies": "have to satisfy the claim",
    "purse": "count the gold in the pool for dominance", "scrolls": "count influence for dominance",
    "gold-on-card": "keep its gold", "unspent": "have to give back the gold in the pool",
    "gold-off-card": "have to give back its gold", "unspent-kept": "keep the gold that is left in the pool",
    "bypassed-by-any": "come to be bypassed", "owned-pile": "go to that player's pile",
    "adds-initiative": "add its initiative", "drops": "have to be discarded",
    "ignored": "come to be left undone",
    "overpaid": "pay with influence that is left over", "first-himself": "become the first player",
    "first-for-winner": "choose the first player", "naval": "come to be a naval defender",
    "takes-dead": "come under that player's control",
    "setup-triggers": "get what cards do when they enter play",
    "reopens": "still have a response", "waits": "have to wait for the next phase",
    "paid-back": "get back what was paid", "kneels attack": "kneel to attack", "kneels defend": "kneel to defend",
}  # fmt: skip
DENIED = {
    "leaves": "stay in play", "dies": "survive", "part": "leave the challenge", "blank": "keep the text",
    "initiative": "lose initiative", "dominance": "lose dominance", "power": "get no power", "draw": "draw no card",
    "card-power": "get no power", "yields": "get no gold", "paid-back": "lose what was paid",
    "opposing": "claim no power for an opposed title", "unopposed": "claim no power for an unopposed challenge",
    "renown": "claim no power for renown",
}  # fmt: skip
"""What is asked where it is asked whether it is not so."""
OF_ABILITIES = {
    "n drawn": ("draw",), "n gold": ("gain-gold", "take-gold"), "draw": ("draw", "deck-to-hand"),
    "power": ("claim-power", "move-power"),
}  # fmt: skip
"""What comes of abilities which somebody uses, and the effects that do it."""
NUMBERS = {
    "n draws-left": "How many more cards {may} draw by effects this round?",
    "n drawn": "How many cards {do} draw?",
    "n gold": "How much gold {do} get?",
    "n power": "How much power {do} get?",
    "n moved": "How much power does the claim move?",
    "n out": "How many cards {may} bring out of Shadows?",
    "n str": "What is the STR of {title}?",
    "n dominance": "How much {do} count for dominance?",
    "n side": "How much STR {do} count?",
}
DECIDES = {"at random": "Who chooses the cards that are discarded?", "several win": "Who chooses which of them wins?"}
DEEDS = {"plot-revealed": "reveals a plot", "drawn": "draws", "discarded-from-hand": "discards a card"}
COSTS = ("n cost", "n printed-cost", "n shadows-cost")


def foresee(asking: Asking, view: Outlook) -> Plain:
    """The question with the engine's answer."""
    table = asking.table
    if ruled := by_plain_rule(table):
        return ruled
    ref = table.refs.get(view.thing, "") if view.thing is not None else ""
    player = table.seats.who(view.player) or (table.full[view.thing]["owner"] if ref and view.thing is not None else "")
    found: Plain = {"ask": "who" if view.who else "must", "text": text(asking, view, player)}
    if ref:
        found["card"] = ref
    seen = play_out(asking)
    if view.number:
        n = counted(seen, view, player)
        if not n and _uses_its_own(asking, view, player):
            n = counted(play_out(asking), view, player)
        if n == 0 and view.what == "n power" and _able(asking, replace(view, what="power"), player):
            n = None  # some would come of what was not told to have been used
        reason = because(view.what) if n is not None and view.what in RULES else {}
        return {**found, **reason, "ask": "how-many", "answer": UNKNOWN if n is None else str(n)}
    if view.who:
        whose = _whose(seen, view, ref)
        return {**found, **(because(view.what) if whose and view.what in RULES else {}), "answer": whose or UNKNOWN}
    if rule := ruled_out(table, view, player):
        return {**found, **because(rule), "answer": NO if view.so else YES}
    so = KINDS[view.what.partition(" ")[0]](seen, view, ref, player)
    if so is None and view.what == "paid-back" and any(_cancels(table, use) for use in table.story.uses):
        so = False  # whatever was paid
    if so is False and view.what.partition(" ")[0] in OF_ABILITIES:
        so = _by_using(asking, view, player)
    if so is not None and view.what in RULES:
        found |= because(view.what)
    return {**found, "answer": UNKNOWN if so is None else YES if so == view.so else NO}


def _cancels(table: Table, use: Use) -> bool:
    """Whether it was told that this use cancels what another card does, or is canceled."""
    on = table.full.get(use.on, {}) if use.on is not None else {}
    does = any("cancel" in all_effects(one) for one in abilities(table.full.get(use.thing, {})))
    return use.canceled or (does and on.get("type") == "event")


def _by_using(asking: Asking, view: Outlook, player: str) -> bool | None:
    """'Do I get my two power?', which come of a response: whether it may be used; None where several do."""
    able = _able(asking, view, player)
    if not able:
        return False
    if len(able) > 1 or not player:
        return None
    used = asking.use(able[0], "")
    return KINDS[view.what.partition(" ")[0]](play_out(asking), view, "", player) if used else False


def _uses_its_own(asking: Asking, view: Outlook, player: str) -> bool:
    """'How many cards does she draw?': the one ability of hers that does so is used, where none has been."""
    able = _able(asking, view, player)
    return len(able) == 1 and not asking.table.story.uses and asking.use(able[0], "")


def _able(asking: Asking, view: Outlook, player: str) -> list[str]:
    """Abilities that the player could use for what is asked."""
    does = OF_ABILITIES.get(view.what.partition(" ")[0] if view.what.startswith("power") else view.what, ())
    return [
        f"{card['ref']}/{one['id']}"
        for card in asking.table.full.values()
        if card.get("controller", card["owner"]) == player
        for one in abilities(card)
        if one.get("kind") in ("action", "response") and set(all_effects(one)) & set(does)
    ]


def text(asking: Asking, view: Outlook, player: str) -> str:
    """The question in words."""
    table = asking.table
    does = f"get {view.what[6:] if view.so else 'no'} power" if view.what.startswith("power ") else ""
    if view.what.startswith("least "):
        _, least, how = view.what.split(" ")
        does = f"lose {least} {'cards' if how == 'discarded' else 'characters'} or more to the challenge"
    if view.what.startswith("has "):
        what = f"the {view.what[4:]} icon" if view.what[4:] in ICONS else view.what[4:]
        does = f"have {what}" if view.so else f"lose {what}"
    does = does or ("" if view.so else DENIED.get(view.what, ""))
    does = does or WORDS.get(view.what, f"come to be {view.what}" if view.what.startswith("in ") else view.what)
    if view.what == "controls" and view.thing is not None:
        title = table.full[view.thing]["title"]
        does = "Do I" if player == "me" else f"Does {table.seats.name(player)}"
        return f"Who controls {title}?" if view.who else f"{does} control {title}?"
    if view.number and view.what in COSTS:
        title = table.full[view.thing]["title"] if view.thing is not None else "it"
        return f"How much is the printed cost of {title}?" if "printed" in view.what else f"How much does {title} cost?"
    if view.what in NUMBERS and player:
        may, do = (
            ("may I", "do I")
            if player == "me"
            else (f"may {table.seats.name(player)}", f"does {table.seats.name(player)}")
        )
        title = table.full[view.thing]["title"] if view.thing is not None else ""
        return NUMBERS[view.what].format(may=may, do=do, title=title)
    if view.what.startswith("n challenges "):
        kind = view.what.removeprefix("n challenges ")
        return f"How many {kind} challenges may {'I' if player == 'me' else table.seats.name(player)} initiate?"
    if view.number:
        whom = "me" if player == "me" else table.seats.name(player)
        return f"How many is it for {whom}?" if player else "How many is it?"
    if view.what == "goes" and view.thing is not None:
        return f"Whose pile does {table.full[view.thing]['title']} go to?"
    if view.what == "over":
        return "Is the challenge over at once?"
    if view.what in DECIDES:
        return DECIDES[view.what]
    if view.what == "claim" and view.who:
        return "Who has to satisfy the claim?"
    if view.what == "claim":
        return "Is the claim carried out?"
    if view.what.startswith("does "):
        return f"Who {DEEDS[view.what[5:]]}?"
    if view.who and view.what == "power":
        return WHO_GETS
    if view.who:
        return f"Who {does.replace('win', 'wins')}?"
    if view.thing is None and view.what.startswith("kneels "):
        return f"Do characters of {'mine' if player == 'me' else table.seats.name(player)} {does}?"
    if view.thing is not None and view.what not in ("draw", "gold"):
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
        return claim_of(seen)
    if view.what == "at random":
        return NOBODY
    if view.what == "several win":
        return str(seen.begun.first) if seen.asking.table.story.first_player else ""
    if view.what == "power":
        ids = [one.id for one in seen.state.players]
        gained = [one for one in ids if seen.power(seen.state, one) > seen.power(seen.begun, one)]
        return gained[0] if len(gained) == 1 and seen.sure else ""
    if view.what.startswith("does "):
        doing = {one.player for one in seen.happened if one.what == view.what[5:]}
        return doing.pop() if len(doing) == 1 and seen.sure else ""
    if view.what == "initiative" and tie_untold(seen.asking.table):
        return ""
    won = {"initiative": "initiative-won", "dominance": "dominance-won"}.get(view.what, "")
    winner = next((one.player for one in seen.happened if one.what == won), "")
    if view.what == "initiative" and len(of_initiative(seen.asking.game.work(seen.begun))) > 1:
        return ""  # chance decides
    table = seen.asking.table
    stand = (table.owner(n) for n, one in table.full.items() if one["type"] == "character" and n >= 0)
    told = {*map(table.seats.who, table.story.standing), *stand}
    return winner or (NOBODY if view.what == "dominance" and len(told) > 1 else "")
