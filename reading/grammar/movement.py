"""What moves cards and changes how they stand: into play, kneeling, control, attaching, saving, canceling."""

from reading.grammar.kinds import Rules

MOVEMENT: Rules = {
    "deed of act": [
        (
            "put~ {card:card} into play (from {place:place}) (,) (under {possessive} control) (under the "
            "control of {person}) (, knelt ,) ({as player})",
            {"do": "put_into_play"},
        ),
        ("put~ into play (from {place:place}) {card:card}", {"do": "put_into_play"}),
        ("put~ {card:card} into play from {place:place} with {value}", {"do": "put_into_play"}),
        ("put~ {card:card} into play attached to {card:b}", {"do": ("put_into_play", "attach")}),
        ("be~ put into play (by {person}) (, under {possessive} control)", {"do": "put_into_play", "own": True}),
        (
            "bring~ {card:card} out of {shadows} (and into play) (by paying <any|the> (rest of "
            "its/his/her/their) (gold) (necessary) cost/costs)",
            {"do": "put_into_play"},
        ),
        ("bring~ {card:card} out of {shadows} [ paying any necessary costs ]", {"do": "put_into_play"}),
        ("start~ the game in play", {"do": "put_into_play", "own": True}),
        ("come~ into play knelt", {"do": "other", "own": True, "verb": "enters knelt"}),
        (
            "come~ into play with {quantity} gold tokens from the treasury on {card}",
            {"do": "place_token", "own": True},
        ),
        ("kneel~ {quantity:n} influence", {"do": "kneel_influence"}),
        ("kneel~ {card:card} and {quantity:n} influence", {"do": ("kneel", "kneel_influence")}),
        ("kneel~ {card:card} or {quantity:n} influence", {"do": "kneel|kneel_influence"}),
        ("kneel~ {quantity:n} influence or {card:card}", {"do": "kneel_influence|kneel"}),
        ("kneel~ {card:card} (if it/he/she is standing)", {"do": "kneel"}),
        ("be~ knelt ({kneel how})", {"do": "kneel", "own": True}),
        ("kneel~", {"do": "kneel", "own": True, "bare": True}),
        ("stand~ {card:card}", {"do": "stand"}),
        ("stand~", {"do": "stand", "own": True, "bare": True}),
        ("stand~ (during/for {phase}) (this round) (or by {effect})", {"do": "stand", "own": True}),
        ("take~ control of {card:card}", {"do": "take_control"}),
        ("gain~ control of {card:card}", {"do": "take_control"}),
        ("give~ {person} control of {card:card}", {"do": "take_control"}),
        (
            "attach~ {card:card} (from {place:place}) (,) (face down ,) (facedown/face-down) to {card:to} (,) "
            "as (a) duplicate%",
            {"do": "add_duplicate"},
        ),
        ("attach~ {card:card} as a duplicate", {"do": "add_duplicate"}),
        (
            "attach~ {card:card} (from {place:place}) (facedown/face-down/instead) to {card:to} ({counts as})",
            {"do": "attach"},
        ),
        ("attach~ {card:card} [ from {place:place} ] to {card:to} ({counts as})", {"do": "attach"}),
        ("unattach~ {card:card}", {"do": "other"}),
        ("be~ (legally) attached (to {card})", {"do": "attach", "own": True}),
        ("move~ {card:card} (from {card:from}) to {card:to}", {"do": "move_attachment"}),
        ("move~ {card:card} from {card:from} to {hand:to}", {"do": "return_to_hand"}),
        ("have/has attachments played on {card}", {"do": "other"}),
        (
            "have/has its/their str raised/lowered/reduced (or raised/lowered/reduced) ({by what})",
            {"do": "other", "own": True},
        ),
        ("be~ canceled/cancelled", {"do": "other", "own": True, "uncancelable": True}),
        ("move~ {card:card} (from {place}) to {used:to}", {"do": "move_plot"}),
        ("remove~ {card:card} from <the|a|that|this|each> (current/same) challenge", {"do": "remove_from_challenge"}),
        (
            "participate~ (in <the|this|that> (current) {challenge types} (challenge)) (on your side) ({as "
            "side}) ({as side tail})",
            {"do": "add_to_challenge", "own": True},
        ),
        (
            "participate~ on the side that is (currently) winning the challenge",
            {"do": "add_to_challenge", "own": True},
        ),
        (
            "be~ (also/now/considered/to/be) (considered/to) (to/be) (be) participating in <the|this|that|the "
            "current> (current) challenge ({as side})",
            {"do": "add_to_challenge", "own": True},
        ),
        ("remove~ {card:card} (from {place})", {"do": "other"}),
        ("save~ {card:card} from being {fate:fate}", {"do": "save"}),
        ("be~ saved", {"do": "save", "own": True}),
        ("cancel~ {canceled:what}", {"do": "cancel"}),
        ("switch~ {card:card} with {card:b}", {"do": "other"}),
        ("switch~ plot decks and used plot piles with {person}", {"do": "other"}),
        ("exchange~ titles with {person}", {"do": "other"}),
    ],
    "as player": [
        "({card:as}) as/as {as what}",
    ],
    "as what": [
        "a/an {card}",
    ],
    "as side tail": [
        "in {challenge}",
    ],
    "counts as": [
        "as a {trait name} attachment with the text (:/,) {quote}",
        "as your only agenda with the text (:/,) {quote}",
    ],
    "fate": [
        ("killed or discarded (from play)", {"fates": ("killed", "discarded")}),
        ("killed", {"fates": ("killed",)}),
        ("discarded (from play)", {"fates": ("discarded",)}),
    ],
    "canceled": [
        # what an effect would do goes before what kind of effect it is
        ("<a|an> (triggered) (card) effect that would cause {person} to draw {card}", {"of": "effect_would_draw"}),
        (
            "<a|an|any|{count}> (triggered) (card) effect% that would (allow {person} to) draw {card}",
            {"of": "effect_would_draw"},
        ),
        ("<a|an|any> (triggered) (card) effect that would save {card} from being {fate}", {"of": "effect_would_save"}),
        (
            "the effects of an event (card) ((that has) (just) (been) played|triggered) (that {card state}) "
            "(that {effect does})",
            {"of": "event_played"},
        ),
        ("the revealing of {card}", {"of": "plot_revealed"}),
        ("an event (card) (just played)", {"of": "event_played"}),
        ("the effects of that event", {"of": "event_played"}),
        ("{count} event card or character ability (that {effect does})", {"of": "event_played|ability_triggered"}),
        (
            "the effects of a/an character/location/attachment (card/ability) (just triggered)",
            {"of": "ability_triggered"},
        ),
        ("a/an (opponent 's) character/location/attachment ability (just triggered)", {"of": "ability_triggered"}),
        ("the effects of that ability", {"of": "ability_triggered"}),
        (
            "the first <character|location|attachment> effect triggered ({by player}) ({during})",
            {"of": "ability_triggered"},
        ),
        (
            "<a|an|the next|the first|any|{count}|that> (card) effect (just) triggered ({by player}) "
            "({during}) (that {effect does})",
            {"of": "effect_triggered"},
        ),
        ("<a|an|the next|any|that> triggered effect (that {effect does})", {"of": "effect_triggered"}),
        (
            "the next {count} effects triggered ({by player}) ([ of your choice ]) ({during})",
            {"of": "effect_triggered"},
        ),
        ("(a/the) (triggered) effect% of {card} (that {effect does})", {"of": "effect_triggered"}),
        ("a triggered character/location/attachment ability", {"of": "ability_triggered"}),
        ("<a|an|any|{count}> (non-plot) (card) effect% (that {effect does})", {"of": "effect_initiated"}),
        (
            "the <when-revealed|when revealed> effect% of <a|the> (just) (revealed) plot card (that has) "
            "(just) (been) (played/revealed) (with {features})",
            {"of": "when_revealed_initiated"},
        ),
        ("the determination of (the) challenge winner", {"of": "challenge_would_be_won"}),
        ("the determination of (the) dominance winner", {"of": "dominance_won"}),
        ("the determination of (the) initiative winner", {"of": "initiative_would_be_won"}),
        ("the claim (effect%) (of {challenge})", {"of": "claim"}),
        ("this effect", {"of": "this"}),
        ("it", {"of": "this"}),
    ],
    "by player": [
        "by {person}",
    ],
}
