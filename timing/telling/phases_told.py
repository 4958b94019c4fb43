"""The phase in which play stands, by what is done there: plots and titles are chosen, gold is collected."""

from __future__ import annotations

import re

from timing.telling.story import P, Reader, rule


@rule(
    rf"(?:@we|{P})(?: be| all| both| have| just)* (?:choose|pick|take|draft)(?: own:[\w-]+| the| a)* (?:titles?|plots?)(?= [.,;?!]|$| and| so| when| but| now)",
    r"(?:titles?|plots?) (?:be|have|get|gets)(?: be| all| already| just)* (?:choose|pick|hand out|deal)(?= [.,;?!]|$| and| so| when| but| now)",
    r"(?:when|while|before|after|during)(?: we| everyone| everybody)? (?:choose|pick)(?: own:[\w-]+| the)* (?:titles?|plots?)",
    r"(?:put|lay|choose|have|play)(?: own:[\w-]+| a| the)* (?:#\d+|plot) (?:face ?down|face - down)",
    r"(?:count|compare|compares|comparing)(?: up)?(?: own:[\w-]+| the)* initiative",
)
def _choosing(r: Reader, m: re.Match[str]) -> None:
    """'We're picking titles', 'Sam lays his plot face down'."""
    r.story.phase = r.story.phase or "plot"
    r.note(m, "plot phase")


@rule(
    r"(?:^|(?<=[.?!,:] )|(?:while|when|be|as|in|during) (?:@[\w-]+ )?(?:be )?)(?:set|sets|setting) up(?= [.,;?!@#]| and| own:| i )",
    r"own:[\w-]+ (?:setup|set - up) (?:hand|cards?)",
)
def _setting_up(r: Reader, m: re.Match[str]) -> None:
    """'Setting up I find two Varys in my hand.'"""
    r.story.phase = r.story.phase or "setup"
    r.note(m, "setup")


@rule(
    r"(?:get|come|move|go|be|reach|head|roll)(?: (?:on|now|finally|all|up))* (?:to|into|in|at|onto) (?:the )?(?P<f>dominance|taxation|setup)(?: phase)?",
    rf"{P}(?: (?:be|have|about|to|going|will|want|just|can|do|not|still|would))* (?:win|lose|take|claim)(?: the)? (?P<f>dominance)",
    r"(?:the )?(?P<f>dominance) (?:count|total|totals|winner|power|reward)",
    r"(?:^|(?<=[.,;:!?] )|(?:now|then|when|once|as) )(?P<f>dominance|taxation)(?: phase)? (?:come|begin|start|arrive|roll around|be (?:up|here|now|next))",
)
def _in_dominance(r: Reader, m: re.Match[str]) -> None:
    """'We get to dominance', 'he is about to win dominance'."""
    if not r.story.phase:
        r.story.phase = m["f"]
        r.note(m, f"{m['f']} phase")


@rule(
    rf"{P}(?: have| just| both| all)* (?:put|play|slide|marshal) (?:a|the|own:[\w-]+|another|one)(?: second| extra)? dupe"
    r"(?: of| for)? (?:under|on|onto|beneath|below|underneath)"
)
def _slides_a_duplicate(r: Reader, m: re.Match[str]) -> None:
    """'I slid a dupe under Robert': what is done from hand while marshalling."""
    later = re.search(r"\b(?:challenge|attack|defend|claim|kill|die|win|lose|dominance|save)\b", r.text)
    if not r.story.phase and not later:
        r.story.phase = "marshalling"
        r.note(m, "marshalling phase")


@rule(
    r"(?:tied|tie|draw|level|equal|same)(?: (?:on|in|for|the|our|own:[\w-]+))* initiative",
    rf"(?:{P}|both)(?: (?:have|be|do))* (?:win|lose|tie|tied|count)(?: (?:on|in|for|the))* initiative",
    r"initiative (?:be|is) (?:tied|a tie|equal|even|level|the same)",
)
def _of_initiative(r: Reader, m: re.Match[str]) -> None:
    """'Tied on initiative': where the plots have been revealed, if nothing is told of later."""
    later = re.search(r"\b(?:challenge|attack|defend|claim|kill|die|marshal|dominance|first player)\b", r.text)
    if not r.story.phase and not later and not r.story.told_fight:
        r.story.phase = "plot"
        r.note(m, "plot phase")


@rule(
    rf"{P}(?: be| have| just)* (?:collecting|collect|collected|count|take|get|draw|receive)(?: up| own:[\w-]+| the)* (?:gold|income)(?= [.,;?!]|$| and| so| when| but| now)",
    r"(?:when|while|before|after|as)(?: @[\w-]+)? (?:collect|collecting|take|count)(?: up| own:[\w-]+| the)* (?:gold|income)",
)
def _collecting(r: Reader, m: re.Match[str]) -> None:
    """'I'm collecting gold.'"""
    if r.is_asked(m.start()) or r.story.phase not in ("", "marshalling"):
        return
    r.story.phase, r.story.incomes = "marshalling", True
    r.note(m, "income is counted")


@rule(
    r"(?:in|during|it be|be|at) (?:@?[\w-]+ |own:[\w-]+ |the )(?P<f>challenges|challenge|marshal|marshalling) (?:turn|phase|part|window)",
    r"own:[\w-]+ (?:turn|go) (?:in|of|during|for) (?:the )?(?P<f>challenges|challenge|marshal|marshalling)(?: phase)?",
    r"own:[\w-]+ (?P<f>challenges|challenge|marshal|marshalling) (?:turn|phase|part)",
    r"(?:^|(?<=[.?!] ))(?P<f>setup|challenges|marshal|marshalling|standing|draw)(?: phase)?(?= [.,:])",
    rf"{P} be (?:(?:now|still|all|already) )*(?:in|at|on|into) (?:the )?(?P<f>dominance|standing|taxation|draw|marshal|marshalling|challenges|setup)(?: phase)?(?= [.,;?!]|$| and| so| but| now)",
    r"(?P<f>reserve)(?: value)?",
)
def _turn_of(r: Reader, m: re.Match[str]) -> None:
    """'It's my challenges turn.'"""
    told = {"challenge": "challenges", "marshal": "marshalling", "reserve": "taxation"}.get(m["f"], m["f"])
    if m["f"] == "reserve":
        if re.search(r"\b(?:discard|down|over|hand|limit)\b", r.text):
            r.story.phase = r.story.phase or told
            r.note(m, "taxation phase")
        return
    if not r.is_asked(m.start()) or not r.story.phase:
        r.story.phase = told
        r.note(m, f"{told} phase")


@rule(
    rf"(?P<p>{P})(?: have)? (?:do|make|run|use|spend|have)(?: (?:own:[\w-]+|the|a|one|that))* (?P<t>military|intrigue|power)"
    r"(?: (?:challenge|attack))?(?: (?:this (?:round|turn|phase)|earlier|before|of the round))+(?= [.,;?!]|$| and| so| but| can)",
)
def _has_done(r: Reader, m: re.Match[str]) -> None:
    """'I already did intrigue this round': a challenge that has been initiated."""
    if not r.is_asked(m.start()):
        r.story.declared.setdefault(r.player(m["p"], m.start()), []).append(m["t"])
        r.note(m, "initiated before")


@rule(
    r"(?:it be|its|be|during|in|on|while it be) (?P<o>own:[\w-]+)(?: turn (?:to|in|of|for))?(?: the)? marshal(?:ling)?(?: phase| turn| step)?(?= [.,;?!]|$| and| so| but| now| can| may)",
    r"(?:during|in|on) (?P<o>@[\w-]+) marshal(?:ling)? (?:phase|turn|step)(?= [.,;?!]|$| and| so| but| now| can| may)",
    r"it be (?P<o>@[\w-]+) marshal(?:ling)?(?: phase| turn| step)?(?= [.,;?!]|$| and| so| but| now| can| may)",
    r"it be (?P<o>own:[\w-]+) turn to (?:marshal|play card|put card down)(?= [.,;?!]|$| and| so| but| now| can| may)",
)
def _marshalling_of(r: Reader, m: re.Match[str]) -> None:
    """'It's his marshalling', 'during Gina's marshalling phase'."""
    if r.is_asked(m.start()):
        return
    r.story.phase, r.story.turn = "marshalling", r.player(m["o"], m.start())
    r.note(m, "marshalling phase")
