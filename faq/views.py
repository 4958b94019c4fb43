"""The questions with their verdicts; they and the library of disputes as JSON."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g, render_template, request

from errors import NotFound
from faq.cli import schema_text
from faq.disputes import Library, Listed
from faq.questions import questions
from rules.citation import VERDICTS
from rules.connections import Ref
from services import services
from timing.systems.registry import SYSTEMS

blueprint = Blueprint("faq", __name__)


def library() -> Library:
    """The library of this application."""
    found: Library = services().disputes
    return found


def listed_json(one: Listed) -> dict[str, Any]:
    """A dispute as lists show it."""
    names = ("id", "system", "title", "source", "url", "box", "players", "questions")
    return {
        **{name: getattr(one, name) for name in names},
        "about": list(one.about),
        "cites": list(one.cites),
        "cards": [{"id": card or None, "title": title} for card, title in one.cards],
        "moves": len(library().played(one.id).moves),
    }


@blueprint.get("/faq")
def index() -> str:
    """Every question with its verdict; `verdict` narrows."""
    verdict = request.args.get("verdict", "")
    found = questions(g.corpus, verdict)
    disputed = {one.id: about[0].url for one in found if (about := library().about(one.id))}
    page = {"questions": found, "verdict": verdict, "verdicts": VERDICTS, "disputed": disputed}
    return render_template("faq/index.html", **page)


@blueprint.get("/api/v1/questions")
def api_questions() -> dict[str, Any]:
    """Every question with its verdict; `verdict` narrows."""
    found = questions(g.corpus, request.args.get("verdict", ""))
    return {"questions": [_question_json(one) for one in found]}


def _question_json(ref: Ref) -> dict[str, Any]:
    short = {"id": ref.id, "url": ref.url, "title": ref.title, "question": ref.question}
    disputes = [one.url for one in library().about(ref.id)]
    return {**short, "verdict": ref.verdict, "verdict_in_short": ref.verdict_in_short, "disputes": disputes}


@blueprint.get("/api/v1/disputes")
def api_disputes() -> dict[str, Any]:
    """Every dispute of the library."""
    return {"disputes": [listed_json(one) for one in library().listed()]}


@blueprint.get("/api/v1/disputes/<dispute_id>")
def api_dispute(dispute_id: str) -> dict[str, Any]:
    """A dispute whole: its situation as POST /api/v1/timing takes it, its moves, its questions with their answers."""
    one, read, played = library().one(dispute_id), library().dispute(dispute_id), library().played(dispute_id)
    questions = [
        {
            "after": played.marks[question.after],
            "ask": question.ask,
            **{
                key: getattr(question, key)
                for key in ("who", "use", "card", "what", "says")
                if getattr(question, key, "")
            },
            **{
                key: list(getattr(question, key))
                for key in ("paying", "choosing", "answer", "why", "cites")
                if getattr(question, key, ())
            },
        }
        for question in read.questions
    ]
    return {
        **listed_json(one),
        "story": read.story,
        "situation": SYSTEMS.named(read.situation),
        "moves": list(played.moves),
        "questions": questions,
    }


@blueprint.get("/api/v1/disputes/schema.json")
def api_schema() -> Response:
    """The JSON Schema of a game's dispute files (?game=), the first edition's if none is named."""
    game = request.args.get("game", SYSTEMS.first.id)
    if game not in SYSTEMS:
        raise NotFound(f"There is no game {game[:60]} here.", where="game")
    return Response(schema_text(game), mimetype="application/schema+json")
