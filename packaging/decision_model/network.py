"""The network as it is trained: MiniLM's BERT and the head, in torch.

The application computes the same with `app.models.encoders` and `app.models.decision.head`; tests compare the two.
"""

import math
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812 - the name every reader of torch code knows

HIDDEN = 384
HEADS = 12
PROJECTED = 128
JOINED = 256
MATCHES = 4
QUANTILES = (0.0, 0.1, 0.25, 0.5)
STATISTICS = len(QUANTILES) + MATCHES
_FAR_BELOW = -1e4


class Layer(nn.Module):
    """One transformer layer of BERT, with BERT's tensor names."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.ModuleDict(
            {
                "self": nn.ModuleDict(
                    {name: nn.Linear(HIDDEN, HIDDEN) for name in ("query", "key", "value")}
                ),
                "output": _output(HIDDEN),
            }
        )
        self.intermediate = nn.ModuleDict({"dense": nn.Linear(HIDDEN, 4 * HIDDEN)})
        self.output = _output(4 * HIDDEN)

    def forward(self, states: Tensor, hidden: Tensor) -> Tensor:
        """Compute the layer; `hidden` is `(batch, 1, 1, tokens)`, zero, and far below it at padding."""
        attention, output = self.attention["self"], self.attention["output"]
        query, key, value = (_split(attention[name](states)) for name in ("query", "key", "value"))
        # written out, because on CPUs torch's own attention takes seven times longer backwards in bfloat16
        weights = (query @ key.transpose(-1, -2) * query.shape[-1] ** -0.5 + hidden.to(query.dtype)).softmax(
            -1
        )
        mixed = weights.to(value.dtype) @ value
        joined = mixed.transpose(1, 2).reshape(states.shape)
        states = output["LayerNorm"](states + output["dense"](joined))
        inner = F.gelu(self.intermediate["dense"](states))
        return self.output["LayerNorm"](states + self.output["dense"](inner))


class Bert(nn.Module):
    """MiniLM's encoder; its word embeddings stay as they are."""

    def __init__(self, layers: int = 6, vocabulary: int = 30_522, positions: int = 512) -> None:
        super().__init__()
        self.embeddings = nn.ModuleDict(
            {
                "word_embeddings": nn.Embedding(vocabulary, HIDDEN),
                "position_embeddings": nn.Embedding(positions, HIDDEN),
                "token_type_embeddings": nn.Embedding(2, HIDDEN),
                "LayerNorm": nn.LayerNorm(HIDDEN, eps=1e-12),
            }
        )
        self.encoder = nn.ModuleDict({"layer": nn.ModuleList(Layer() for _ in range(layers))})
        self.embeddings["word_embeddings"].weight.requires_grad_(requires_grad=False)

    def forward(self, ids: Tensor, is_token: Tensor) -> Tensor:
        """Last layer's states `(batch, tokens, HIDDEN)`."""
        parts = self.embeddings
        places = parts["position_embeddings"].weight[: ids.shape[1]]
        segment = parts["token_type_embeddings"].weight[0]
        states = parts["LayerNorm"](parts["word_embeddings"](ids) + places + segment)
        hidden = (~is_token[:, None, None, :]).to(states.dtype) * _FAR_BELOW
        for layer in self.encoder["layer"]:
            states = layer(states, hidden)
        return states


class Head(nn.Module):
    """Support, refute and neutral from token states: pooled segments beside an alignment of claim and evidence."""

    def __init__(self) -> None:
        super().__init__()
        self.project = nn.Linear(HIDDEN, PROJECTED)
        self.sharpness = nn.Parameter(torch.tensor(math.log(8.0)))
        self.compare = nn.Linear(4 * PROJECTED + MATCHES, PROJECTED)
        self.join = nn.Linear(5 * HIDDEN + 2 * PROJECTED + STATISTICS, JOINED)
        self.decide = nn.Linear(JOINED, 3)

    def forward(self, states: Tensor, ids: Tensor, claim_end: Tensor, lengths: Tensor) -> Tensor:
        """Logits `(batch, 3)`.

        Args:
            states: `(batch, tokens, HIDDEN)`.
            ids: `(batch, tokens)`.
            claim_end: `(batch,)`, see `PairWindow`.
            lengths: `(batch,)` tokens of each sequence.
        """
        place = torch.arange(ids.shape[1])[None, :]
        in_claim = (place >= 1) & (place < claim_end[:, None])
        in_evidence = (place >= claim_end[:, None]) & (place < lengths[:, None])
        claim, evidence = _mean(states, in_claim), _mean(states, in_evidence)
        pooled = [claim, evidence, (claim - evidence).abs(), claim * evidence, states[:, 0]]
        aligned = self._aligned(states, ids, in_claim, in_evidence, int(claim_end.max()))
        hidden = F.gelu(self.join(torch.cat([*pooled, *aligned], 1)))
        return self.decide(F.dropout(hidden, 0.1, self.training))

    def _aligned(
        self, states: Tensor, ids: Tensor, in_claim: Tensor, in_evidence: Tensor, end: int
    ) -> list[Tensor]:
        projected = self.project(states)
        unit = F.normalize(projected.float(), dim=-1)
        mine, is_mine = projected[:, :end], in_claim[:, :end]
        cosines = unit[:, :end] @ unit.transpose(1, 2)
        cosines = cosines.masked_fill(~in_evidence[:, None, :], -2.0)
        weights = (cosines * self.sharpness.exp()).masked_fill(~in_evidence[:, None, :], -1e4).softmax(-1)
        other = (weights.to(projected.dtype)) @ projected
        matches = torch.stack([cosines.amax(-1), *exact_matches(ids, in_evidence, end)], -1)
        tokens = torch.cat([mine, other, (mine - other).abs(), mine * other, matches.to(mine.dtype)], -1)
        compared = F.gelu(self.compare(tokens))
        highest = compared.masked_fill(~is_mine[..., None], -1e4).amax(1)
        return [
            _mean(compared, is_mine),
            highest,
            _quantiles(matches[..., 0], is_mine),
            _mean(matches, is_mine),
        ]


def exact_matches(ids: Tensor, in_evidence: Tensor, end: int) -> list[Tensor]:
    """Whether each of the first `end` tokens stands in the evidence; so with the one before; so with the one after."""
    same = (ids[:, :end, None] == ids[:, None, :]) & in_evidence[:, None, :]
    pair = torch.zeros_like(same)
    pair[:, 1:, 1:] = same[:, 1:, 1:] & same[:, :-1, :-1]
    with_previous = pair.any(-1)
    with_next = torch.zeros_like(with_previous)
    with_next[:, :-1] = with_previous[:, 1:]
    return [found.float() for found in (same.any(-1), with_previous, with_next)]


class DecisionNetwork(nn.Module):
    """Encoder and head."""

    def __init__(self) -> None:
        super().__init__()
        self.bert = Bert()
        self.head = Head()

    @classmethod
    def from_encoder(cls, weights: Path) -> "DecisionNetwork":
        """A new head on MiniLM's encoder."""
        network = cls()
        wanted = network.bert.state_dict().keys()
        tensors = load_file(weights)
        network.bert.load_state_dict({name: tensors[name] for name in wanted})
        return network

    def forward(self, ids: Tensor, claim_end: Tensor, lengths: Tensor) -> Tensor:
        """Logits `(batch, 3)` of padded sequences."""
        is_token = torch.arange(ids.shape[1])[None, :] < lengths[:, None]
        return self.head(self.bert(ids, is_token), ids, claim_end, lengths)


def _output(width: int) -> nn.ModuleDict:
    return nn.ModuleDict({"dense": nn.Linear(width, HIDDEN), "LayerNorm": nn.LayerNorm(HIDDEN, eps=1e-12)})


def _split(states: Tensor) -> Tensor:
    batch, tokens, _ = states.shape
    return states.view(batch, tokens, HEADS, HIDDEN // HEADS).transpose(1, 2)


def _mean(states: Tensor, mask: Tensor) -> Tensor:
    kept = mask[..., None].to(states.dtype)
    return (states * kept).sum(1) / kept.sum(1)


def _quantiles(values: Tensor, mask: Tensor) -> Tensor:
    ordered = values.masked_fill(~mask, 9.0).sort(dim=1).values
    last = mask.sum(1, keepdim=True) - 1
    places = torch.cat([(last * q).floor().long() for q in QUANTILES], 1)
    return ordered.gather(1, places)
