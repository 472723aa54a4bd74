"""BERT on torch, written out in plain torch functions on weights read from safetensors.

No model hub and no model library takes part: the architecture is a dozen lines, and nothing can be downloaded by
accident. torch is imported when an encoder is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.models.devices import Device, usable_cores
from app.models.encoders.base import EncoderFailed, EncoderTraits, TokenIds
from app.models.encoders.bert_config import BertConfig
from app.models.encoders.bert_weights import Affine, BertLayer, bert_weights, plain_names
from app.models.native_libraries import load_torch_libraries

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import torch
    from torch import Tensor

    from app.models.protocols import Vectors

_MAX_PARALLEL_BATCHES = 8


class TorchEncoder:
    """A BERT encoder on torch; see `Encoder`.

    Args:
        weights: model.safetensors with BERT's usual tensor names.
        config: config.json.
        device: "cuda", "mps", "xpu" or "cpu".
        dtype: "float32", "bfloat16" or "float16".

    Raises:
        EncoderFailed: torch or the device does not work, or the weights do not fit the configuration.
    """

    def __init__(self, weights: Path, config: Path, device: str, dtype: str) -> None:
        self._config = BertConfig.read(config)
        self._device = device
        self._dtype = dtype
        try:
            load_torch_libraries()
            import torch

            # One thread a batch, several batches at once: threads inside a batch wait for each other by spinning. On
            # two cores beside one busy process, two batches at once did 35 passages a second, one batch on two
            # threads 17, one on one thread 26; on idle cores 57, 49 and 29.
            torch.set_num_threads(1)
            self._load(weights, getattr(torch, dtype))
        except (ImportError, AttributeError, OSError, RuntimeError, AssertionError, KeyError) as error:
            # a torch whose import broke off lacks attributes when it is imported again
            raise EncoderFailed(f"torch could not load {weights.name} on {device}: {error}") from error

    @property
    def traits(self) -> EncoderTraits:
        """Sizes of the encoder, and how it likes its work."""
        is_cpu = self._device == Device.CPU
        return EncoderTraits(
            hidden_size=self._config.hidden_size,
            max_tokens=self._config.max_positions,
            # on a CPU larger batches are no faster, and smaller ones let others in sooner (0.25 s on one core)
            batch_tokens=1_536 if is_cpu else 32_768,
            parallel_batches=min(usable_cores(), _MAX_PARALLEL_BATCHES) if is_cpu else 1,
        )

    @property
    def backend(self) -> str:
        """The back end's name."""
        return "torch"

    @property
    def device(self) -> str:
        """Where it runs."""
        return self._device

    @property
    def dtype(self) -> str:
        """Number format of the products of matrices; sums are kept in float32."""
        return self._dtype

    def token_states(self, batch: Sequence[TokenIds]) -> list[Vectors]:
        """Encode one batch; see `Encoder.token_states`."""
        states = self._run(batch, is_mean=False)
        return [states[row, : len(ids)] for row, ids in enumerate(batch)]

    def mean_states(self, batch: Sequence[TokenIds]) -> Vectors:
        """Encode one batch and average over tokens; see `Encoder.mean_states`."""
        return self._run(batch, is_mean=True)

    def _load(self, weights: Path, dtype: torch.dtype) -> None:
        import torch

        tensors = _read_tensors(weights)
        self._short = dtype

        def put(tensor: Tensor, dtype: torch.dtype = torch.float32) -> Tensor:
            return tensor.to(device=self._device, dtype=dtype)

        def joined(*names: str) -> Affine[Tensor]:
            weight = torch.cat([tensors[f"{name}.weight"] for name in names])
            bias = torch.cat([tensors[f"{name}.bias"] for name in names])
            return Affine(put(weight, dtype), put(bias, dtype))

        def norm(name: str) -> Affine[Tensor]:
            return Affine(put(tensors[f"{name}.weight"]), put(tensors[f"{name}.bias"]))

        self._weights = bert_weights(
            self._config.layers,
            lambda name: put(tensors[name]),
            joined,
            norm,
            lambda all_, one: all_ + one[0],
        )

    def _run(self, batch: Sequence[TokenIds], *, is_mean: bool) -> Vectors:
        import torch

        longest = max(len(ids) for ids in batch)
        padded = np.zeros((len(batch), longest), dtype=np.int64)
        is_token = np.zeros((len(batch), longest), dtype=np.bool_)
        for row, ids in enumerate(batch):
            padded[row, : len(ids)] = ids
            is_token[row, : len(ids)] = True
        try:
            with torch.inference_mode():
                mask = torch.from_numpy(is_token).to(self._device)
                states = self._encode(torch.from_numpy(padded).to(self._device), mask).float()
                if is_mean:
                    kept = mask.unsqueeze(-1).float()
                    states = (states * kept).sum(1) / kept.sum(1)
                result: Vectors = states.cpu().numpy()
        except RuntimeError as error:
            raise EncoderFailed(f"torch broke on {self._device}: {str(error).splitlines()[0]}") from error
        return result

    def _encode(self, ids: Tensor, is_token: Tensor) -> Tensor:
        """Compute the last layer's states.

        Args:
            ids: `(sequences, tokens)` token ids, padded on the right.
            is_token: `(sequences, tokens)`, false at padding.

        Returns:
            `(sequences, tokens, hidden_size)` in float32.
        """
        # Only products of matrices are computed in the encoder's number format. What the layers add up stays in float32:
        # it costs no time that could be measured, and in bfloat16 it moved support probabilities by 0.009 instead of 0.004.
        # without padding there is nothing to hide, and attention without a mask is faster
        mask = None if bool(is_token.all()) else is_token[:, None, None, :]
        weights = self._weights
        states = weights.words[ids] + weights.positions[: ids.shape[1]]
        states = self._norm(states, weights.embedding_norm)
        for layer in weights.layers:
            states = self._norm(states + self._attend(states, layer, mask), layer.attention_norm)
            states = self._norm(states + self._feed_forward(states, layer), layer.feed_norm)
        return states

    def _attend(self, states: Tensor, layer: BertLayer[Tensor], mask: Tensor | None) -> Tensor:
        from torch.nn.functional import linear, scaled_dot_product_attention

        sequences, tokens, hidden = states.shape
        stacked = linear(states.to(self._short), layer.query_key_value.weight, layer.query_key_value.bias)
        heads = stacked.view(sequences, tokens, 3, self._config.heads, hidden // self._config.heads)
        query, key, value = heads.permute(2, 0, 3, 1, 4).unbind(0)
        mixed = scaled_dot_product_attention(query, key, value, attn_mask=mask)
        joined = mixed.transpose(1, 2).reshape(sequences, tokens, hidden)
        return linear(joined, layer.attention_out.weight, layer.attention_out.bias)

    def _feed_forward(self, states: Tensor, layer: BertLayer[Tensor]) -> Tensor:
        from torch.nn.functional import gelu, linear

        inner = gelu(linear(states.to(self._short), layer.feed_in.weight, layer.feed_in.bias))
        return linear(inner, layer.feed_out.weight, layer.feed_out.bias)

    def _norm(self, states: Tensor, norm: Affine[Tensor]) -> Tensor:
        from torch.nn.functional import layer_norm

        return layer_norm(
            states, (self._config.hidden_size,), norm.weight, norm.bias, self._config.norm_epsilon
        )


def _read_tensors(weights: Path) -> dict[str, Tensor]:
    """Read a safetensors file."""
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    try:
        return plain_names(load_file(weights))
    except SafetensorError as error:
        raise EncoderFailed(f"{weights} cannot be read: {error}") from error
