"""The first edition's structure, as data: its windows and the boxes of its seven phases.

Sources: FAQ 5.5.1, timing chapter (pp. 17-21) for the windows, flowcharts (pp. 22-23) for the boxes,
2.6 for the windows that end a phase, the Shadows rules and the question on the beginning of a phase
for the windows that begin one.
"""

from dataclasses import replace

from timing.kernel.structure import END, Box, Loop, Step, Structure, Window

FAQ = "agot1e-faq"


def _faq(*slugs: str) -> tuple[str, ...]:
    return tuple(f"{FAQ}/{slug}" for slug in slugs)


_EVENT = _faq("framework-action-window", "framework-actions")
_INITIATE = Step("1", "The framework event initiates", "initiate", ("2",), _EVENT)
_ANSWER = Step(
    "2", "Save/cancel responses", "answers", ("3",), _faq("save-cancel-responses", "framework-action-window")
)
_PASSIVES = Step(
    "4", "Passive abilities", "passives", ("5",), _faq("action-window/passives", "framework-action-window")
)
_RESPONSES = Step("5", "Responses", "responses", ("6",), _faq("action-window/responses", "framework-action-window"))
_CLOSE = Step("6", "End of action", "end", (END,), _faq("action-window/end"))

_CLAIM = (*_faq("red-vengeance-in-power-challenge"), "agot1e-core/challenges/claim")
_WAITED = _faq("canceling-would-effects", "show-of-force-timing")

INNER = ("passive", "response", "replacement", "claim", "aftermath")  # windows that open within others
WINDOWS = (
    Window(
        "player-action",
        "player action window",
        (
            Step("1", "The action is initiated", "initiate", ("2",), _faq("action-window/initiation")),
            Step("2", "Save/cancel responses", "answers", ("3",), _faq("action-window/save-cancel")),
            Step("3", "The action is executed", "execute", ("4",), _faq("action-window/execution")),
            Step("4", "Passive abilities", "passives", ("5",), _faq("action-window/passives")),
            Step("5", "Responses", "responses", ("6",), _faq("action-window/responses")),
            _CLOSE,
        ),
        _faq("action-window"),
    ),
    Window(
        "framework",
        "framework action window",
        (
            _INITIATE,
            _ANSWER,
            Step("3", "The framework event resolves", "execute", ("1", "4"), _EVENT),
            _PASSIVES,
            _RESPONSES,
            _CLOSE,
        ),
        _EVENT,
    ),
    Window(
        "phase-begin",
        "framework action window that begins a phase",
        (
            _INITIATE,
            _ANSWER,
            Step("3", "The phase begins", "execute", ("1", "shadows"), _EVENT),
            Step(
                "shadows",
                "Cards come out of Shadows, one at a time",
                "shadows",
                ("4",),
                _faq("beginning-of-phase-with-shadows", "bringing-card-out-of-shadows"),
            ),
            _PASSIVES,
            _RESPONSES,
            _CLOSE,
        ),
        _faq("beginning-of-phase-with-shadows"),
    ),
    Window(
        "phase-end",
        "framework action window that ends a phase",
        (
            Step("1", "The end of the phase initiates", "initiate", ("3",), _faq("end-of-the-phase")),
            Step(
                "3", "Effects that last until the end of the phase expire", "execute", ("4",), _faq("end-of-the-phase")
            ),
            Step("4", "Passive abilities at the end of the phase", "passives", ("6",), _faq("end-of-the-phase")),
            _CLOSE,
        ),
        _faq("end-of-the-phase"),
        closed=True,
    ),
    Window(
        "delayed",
        "window of an effect that has waited",
        (
            Step("1", "The effect comes due", "initiate", ("2",), _WAITED),
            Step("2", "Save responses", "answers", ("3",), (*_WAITED, *_faq("save-cancel-responses"))),
            Step("3", "The effect is executed", "execute", ("4",), _WAITED),
            _PASSIVES,
            _RESPONSES,
            _CLOSE,
        ),
        _WAITED,
    ),
    Window(
        "aftermath",
        "window of what the end of another brings about",
        (_PASSIVES, _RESPONSES, _CLOSE),
        (*_faq("terminal-effects", "action-window/end"),),
    ),
    Window(
        "passive",
        "passive ability",
        (
            Step("1", "The passive ability initiates", "initiate", ("2",), _faq("action-window/passives")),
            Step(
                "2",
                "Save/cancel responses to it",
                "answers",
                ("3",),
                _faq("action-window/passives", "save-cancel-responses"),
            ),
            Step("3", "The passive ability is executed", "execute", ("4",), _faq("action-window/passives")),
            Step("4", "Passive abilities it triggers", "passives", (END,), _faq("action-window/passives")),
        ),
        _faq("action-window/passives"),
    ),
    Window(
        "replacement",
        "what takes the place of a claim",
        (
            Step("1", "The replacement effect initiates", "initiate", ("2",), _faq("replacement-effects")),
            Step("2", "Save responses", "answers", ("3",), _faq("replacement-effects", "save-cancel-responses")),
            Step("3", "It is executed", "execute", (END,), _faq("replacement-effects")),
        ),
        _faq("replacement-effects"),
    ),
    Window(
        "claim",
        "claim that an effect has a player satisfy",
        (
            Step("1", "The claim initiates", "initiate", ("2",), _CLAIM),
            Step("2", "Save responses", "answers", ("3",), (*_CLAIM, *_faq("save-cancel-responses"))),
            Step("3", "It is implemented", "execute", (END,), _CLAIM),
        ),
        _CLAIM,
    ),
    Window(
        "response",
        "response",
        (
            Step("1", "The response is initiated", "initiate", ("2",), _faq("action-window/responses")),
            Step(
                "2",
                "Save/cancel responses to it",
                "answers",
                ("3",),
                _faq("action-window/responses", "save-cancel-responses"),
            ),
            Step("3", "The response is executed", "execute", ("4",), _faq("action-window/responses")),
            Step("4", "Passive abilities it triggers", "passives", (END,), _faq("action-window/responses")),
        ),
        _faq("action-window/responses"),
    ),
)

_IN_SETUP = (*_faq("card-effects-in-setup", "pregame-setup-procedure"), "agot1e-core/setup")
_SETUP_EVENT = Step("3", "It is carried out", "execute", ("1", "6"), _IN_SETUP)

# Nothing triggers in setup and nobody takes actions (FAQ 2.1), so its windows have no answers, passives or responses.
SETUP_WINDOWS = (
    Window(
        "setup-step",
        "step of setup",
        (
            Step("1", "The players decide, from the first player clockwise", "initiate", ("3",), _IN_SETUP),
            _SETUP_EVENT,
            _CLOSE,
        ),
        _IN_SETUP,
        closed=True,
    ),
    Window(
        "setup-placing",
        "placing of setup cards",
        (
            Step(
                "1",
                "The players place cards face down, from the first player clockwise",
                "placing",
                ("3",),
                ("agot1e-core/setup/place-setup-cards", *_faq("pregame-setup-procedure")),
            ),
            replace(_SETUP_EVENT, then=("6",)),
            _CLOSE,
        ),
        _IN_SETUP,
        closed=True,
    ),
)

PHASES = ("plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation")
SPECIAL_PHASES = ("epic",)  # created by card effects, between dominance and standing (FAQ 3.36)


BEFORE_CHALLENGE, DECLARES, AFTER_ATTACKERS = "before-challenge", "declares", "after-attackers"
IN_CHALLENGE, RESOLVES, NEXT_PLAYER = "in-challenge", "resolves", "next-player"
_MARKS: dict[str, tuple[str, ...]] = {
    "challenges/2": (BEFORE_CHALLENGE,),
    "challenges/3": (DECLARES, IN_CHALLENGE),
    "challenges/4": (AFTER_ATTACKERS, IN_CHALLENGE),
    "challenges/5": (IN_CHALLENGE,),
    "challenges/6": (IN_CHALLENGE,),
    "challenges/7": (RESOLVES,),
    "challenges/8": (NEXT_PLAYER,),
    "epic/2": (BEFORE_CHALLENGE, DECLARES, IN_CHALLENGE),
    "epic/3": (IN_CHALLENGE,),
    "epic/4": (IN_CHALLENGE,),
    "epic/5": (IN_CHALLENGE,),
    "epic/6": (RESOLVES,),
    "epic/7": (NEXT_PLAYER,),
}
"""Where in the course of a challenge a box stands; what is marked IN_CHALLENGE is passed over when there is none."""
CHALLENGE_PHASES = frozenset(box_id.partition("/")[0] for box_id in _MARKS)


def _box(box_id: str, name: str, slug: str, *events: str, loop: Loop | None = None, melee_only: bool = False) -> Box:
    phase = box_id.partition("/")[0]
    window = "framework"
    if events and events[0].endswith(f"{phase} phase begins"):
        window = "phase-begin"
    if events and events[0].endswith(f"{phase} phase ends"):
        window = "phase-end"
    kind = "framework" if events else "actions"
    cites = _faq("epic-phase-timing") if phase in SPECIAL_PHASES else _faq(f"{phase}-phase-flowchart/{slug}")
    return Box(box_id, phase, name, kind, events, cites, window, loop, melee_only, _MARKS.get(box_id, ()))


def _phase_ends(phase: str, number: int) -> Box:
    return _box(f"{phase}/{number}", f"{phase.capitalize()} phase ends", "phase-ends", f"{phase} phase ends")


def _phase_begins(phase: str) -> Box:
    name = f"{phase.capitalize()} phase begins; cards out of Shadows"
    return _box(f"{phase}/1", name, "phase-begins", f"{phase} phase begins")


BOXES = (
    _phase_begins("plot"),
    _box("plot/2", "Player actions", "actions-before-plots"),
    _box(
        "plot/3",
        "Plots, initiative, first player, when revealed",
        "plots-revealed",
        "plots are revealed",
        "initiative is counted",
        "first player is chosen",
        "when revealed effects resolve",
    ),
    _box("plot/4", "Titles are selected", "titles-selected", "titles are selected", melee_only=True),
    _box("plot/5", "Player actions", "actions-after-plots"),
    _phase_ends("plot", 6),
    _phase_begins("draw"),
    _box("draw/2", "Player actions", "actions-before-draw"),
    _box("draw/3", "Each player draws two cards", "players-draw", "each player draws two cards"),
    _box("draw/4", "Player actions", "actions-after-draw"),
    _phase_ends("draw", 5),
    _phase_begins("marshalling"),
    _box("marshalling/2", "The active player counts income", "income-counted", "income is counted"),
    _box("marshalling/3", "Player actions", "player-actions"),
    _box(
        "marshalling/4",
        "The next player becomes the active player",
        "next-active-player",
        "the active player has no more actions that cost gold",
        "the next player becomes the active player",
        loop=Loop("marshalling/2", "a player has not yet been the active player this phase"),
    ),
    _phase_ends("marshalling", 5),
    _phase_begins("challenges"),
    _box("challenges/2", "Player actions", "actions-before-challenge"),
    _box(
        "challenges/3",
        "Challenge and attackers are declared",
        "attackers-declared",
        "challenge type and opponent are declared",
        "attackers kneel",
    ),
    _box("challenges/4", "Player actions", "actions-after-attackers"),
    _box(
        "challenges/5",
        "Stealth and defenders",
        "stealth-and-defenders",
        "stealth targets are chosen",
        "defenders kneel",
    ),
    _box("challenges/6", "Player actions", "actions-after-defenders"),
    _box(
        "challenges/7",
        "The challenge is resolved",
        "challenge-resolved",
        "winner is determined",
        "claim is implemented",
        "unopposed reward",
        "renown is awarded",
        "deadly is resolved",
        loop=Loop("challenges/2", "the active player has another challenge to initiate", turns=False),
    ),
    _box(
        "challenges/8",
        "The next player becomes the active player",
        "next-active-player",
        "the active player is finished with challenges",
        "the next player becomes the active player",
        loop=Loop("challenges/2", "a player has not yet been the active player this phase"),
    ),
    _phase_ends("challenges", 9),
    _phase_begins("dominance"),
    _box("dominance/2", "Dominance is rewarded", "dominance-rewarded", "dominance is rewarded"),
    _box("dominance/3", "Player actions", "player-actions"),
    _phase_ends("dominance", 4),
    _phase_begins("standing"),
    _box("standing/2", "Kneeling cards stand", "cards-stand", "kneeling cards stand"),
    _box("standing/3", "Player actions", "player-actions"),
    _phase_ends("standing", 4),
    _phase_begins("taxation"),
    _box("taxation/2", "Unspent gold is returned", "gold-returned", "unspent gold is returned"),
    _box("taxation/3", "Player actions", "player-actions"),
    _phase_ends("taxation", 4),
)

# An epic phase has player actions only within a challenge, and only the challenges it grants (FAQ, p. 28).
EPIC_BOXES = (
    _phase_begins("epic"),
    _box(
        "epic/2",
        "A granted challenge and its attackers are declared",
        "",
        "challenge type and opponent are declared",
        "attackers kneel",
    ),
    _box("epic/3", "Player actions", ""),
    _box("epic/4", "Stealth and defenders", "", "stealth targets are chosen", "defenders kneel"),
    _box("epic/5", "Player actions", ""),
    _box(
        "epic/6",
        "The challenge is resolved",
        "",
        "winner is determined",
        "claim is implemented",
        "unopposed reward",
        "renown is awarded",
        "deadly is resolved",
        loop=Loop("epic/2", "the effect grants this player another challenge", turns=False),
    ),
    _box(
        "epic/7",
        "The next player may declare granted challenges",
        "",
        "the active player is finished with challenges",
        "the next player becomes the active player",
        loop=Loop("epic/2", "a player has not yet been the active player this phase"),
    ),
    _phase_ends("epic", 8),
)


def _setup(number: int, name: str, *events: str, cites: tuple[str, ...], window: str = "setup-step") -> Box:
    return Box(
        f"setup/{number}", "setup", name, "framework", events, (*_faq("pregame-setup-procedure"), *cites), window
    )


# Steps 1 to 6 as the FAQ numbers them (p. 29); the rulebook's last step, the opening hand, is the seventh.
SETUP_BOXES = (
    _setup(
        1,
        "House and agenda are announced",
        "House and agenda are announced",
        cites=("agot1e-core/setup/declare-house",),
    ),
    _setup(
        2, "House decks are shuffled and cut", "House decks are shuffled and cut", cites=("agot1e-core/setup/shuffle",)
    ),
    _setup(3, "Setup hands are drawn", "setup hands are drawn", cites=("agot1e-core/setup/setup-hand",)),
    _setup(4, "Mulligans", "mulligans are taken", cites=("agot-tournament-2008/general/mulligan",)),
    _setup(
        5,
        "Setup cards are placed face down",
        "setup cards are placed",
        cites=("agot1e-core/setup/place-setup-cards", *_faq("shadows-in-setup", "setup-attachment-without-target")),
        window="setup-placing",
    ),
    _setup(
        6,
        "Setup cards are revealed; Setup attachments are attached",
        "setup cards are revealed",
        "setup attachments are attached",
        cites=("agot1e-core/setup/not-played", *_faq("card-effects-in-setup", "attachment-restrictions")),
    ),
    _setup(7, "Opening hands are drawn", "opening hands are drawn", cites=("agot1e-core/setup/opening-hand",)),
)
SETUP_PHASES = ("setup",)  # before the first round

FIRST_EDITION = Structure(
    "agot1e",
    "A Game of Thrones LCG, first edition",
    PHASES,
    WINDOWS + SETUP_WINDOWS,
    BOXES,
    SPECIAL_PHASES,
    EPIC_BOXES,
    SETUP_PHASES,
    SETUP_BOXES,
)
