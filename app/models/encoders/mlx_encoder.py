"""BERT on MLX, written out on weights read from safetensors; Apple Silicon's graphics, or the processor for comparison.

mlx is imported when an encoder is loaded.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from app.models.devices import Device
from app.models.encoders.base import EncoderFailed, EncoderTraits, TokenIds
from app.models.encoders.bert_config import BertConfig
from app.models.encoders.bert_weights import Affine, BertLayer, bert_weights, plain_names

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import mlx.core as mx
    import numpy.typing as npt

    from app.models.protocols import Vectors


class MlxEncoder:
    """A BERT encoder on MLX; see `Encoder`. Calls from several threads wait for each other.

    Args:
        weights: model.safetensors with BERT's usual tensor names.
        config: config.json.
        device: "mps" (Apple's graphics) or "cpu".
        dtype: "float32", "bfloat16" or "float16".

    Raises:
        EncoderFailed: MLX or the device does not work, or the weights do not fit the configuration.
    """

    def __init__(self, weights: Path, config: Path, device: str, dtype: str = "float32") -> None:
        self._config = BertConfig.read(config)
        self._device = device
        self._dtype = dtype
        # MLX ties arrays that it has not computed yet to the thread that made them
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mlx")
        try:
            import mlx.core as mx

            self._mx: Any = mx
            self._where = mx.cpu if device == Device.CPU else mx.gpu
            self._thread.submit(self._load, weights, getattr(mx, dtype)).result()
        except (ImportError, OSError, RuntimeError, ValueError, KeyError) as error:
            raise EncoderFailed(f"MLX could not load {weights.name} on {device}: {error}") from error

    @property
    def traits(self) -> EncoderTraits:
        """Sizes of the encoder, and how it likes its work."""
        is_cpu = self._device == Device.CPU
        return EncoderTraits(
            hidden_size=self._config.hidden_size,
            max_tokens=self._config.max_positions,
            batch_tokens=1_536 if is_cpu else 16_384,
            parallel_batches=1,
        )

    @property
    def backend(self) -> str:
        """The back end's name."""
        return "mlx"

    @property
    def device(self) -> str:
        """Where it runs."""
        return self._device

    @property
    def dtype(self) -> str:
        """Number format used in the computation."""
        return self._dtype

    def token_states(self, batch: Sequence[TokenIds]) -> list[Vectors]:
        """Encode one batch; see `Encoder.token_states`."""
        states = self._run(batch)
        return [states[row, : len(ids)] for row, ids in enumerate(batch)]

    def mean_states(self, batch: Sequence[TokenIds]) -> Vectors:
        """Encode one batch and average over tokens; see `Encoder.mean_states`."""
        return np.stack([states.mean(axis=0) for states in self.token_states(batch)])

    def _load(self, weights: Path, dtype: mx.Dtype) -> None:
        with self._mx.stream(self._where):
            tensors = {
                name: tensor.astype(dtype)
                for name, tensor in self._mx.load(str(weights)).items()
                if tensor.dtype in (self._mx.float32, self._mx.bfloat16, self._mx.float16)
            }
            self._take(plain_names(tensors))

    def _take(self, tensors: dict[str, mx.array]) -> None:
        join = self._mx.concatenate

        def affine(*names: str) -> Affine[mx.array]:
            # turned about and laid out anew: on a processor more than twice as fast as turning in each product
            weight = self._mx.contiguous(join([tensors[f"{name}.weight"] for name in names]).T)
            bias = join([tensors[f"{name}.bias"] for name in names])
            self._mx.eval(weight, bias)  # MLX computes when it must; here, so that a fault shows at loading
            return Affine(weight, bias)

        self._weights = bert_weights(
            self._config.layers, tensors.__getitem__, affine, affine, lambda all_, one: all_ + one[0]
        )
        self._mx.eval(self._weights.words, self._weights.positions)

    def _run(self, batch: Sequence[TokenIds]) -> Vectors:
        longest = max(len(ids) for ids in batch)
        padded = np.zeros((len(batch), longest), dtype=np.int32)
        is_token = np.zeros((len(batch), longest), dtype=np.bool_)
        for row, ids in enumerate(batch):
            padded[row, : len(ids)] = ids
            is_token[row, : len(ids)] = True
        try:
            return self._thread.submit(self._compute, padded, is_token).result()
        except (RuntimeError, ValueError) as error:
            raise EncoderFailed(f"MLX broke on {self._device}: {str(error).splitlines()[0]}") from error

    def _compute(self, padded: npt.NDArray[np.int32], is_token: npt.NDArray[np.bool_]) -> Vectors:
        mx = self._mx
        with mx.stream(self._where):
            mask = None if is_token.all() else mx.array(is_token[:, None, None, :])
            return np.array(self._encode(mx.array(padded), mask).astype(mx.float32))

    def _encode(self, ids: mx.array, mask: mx.array | None) -> mx.array:
        """Compute the last layer's states.

        Args:
            ids: `(sequences, tokens)` token ids, padded on the right.
            mask: `(sequences, 1, 1, tokens)`, false at padding; None without padding.

        Returns:
            `(sequences, tokens, hidden_size)` in the encoder's number format.
        """
        weights = self._weights
        states = weights.words[ids] + weights.positions[: ids.shape[1]]
        states = self._norm(states, weights.embedding_norm)
        for layer in weights.layers:
            states = self._norm(states + self._attend(states, layer, mask), layer.attention_norm)
            states = self._norm(states + self._feed_forward(states, layer), layer.feed_norm)
        return states

    def _attend(self, states: mx.array, layer: BertLayer[mx.array], mask: mx.array | None) -> mx.array:
        sequences, tokens, hidden = states.shape
        size = hidden // self._config.heads
        stacked = _linear(states, layer.query_key_value)
        heads = stacked.reshape(sequences, tokens, 3, self._config.heads, size).transpose(2, 0, 3, 1, 4)
        mixed = self._mx.fast.scaled_dot_product_attention(
            heads[0], heads[1], heads[2], scale=1 / math.sqrt(size), mask=mask
        )
        joined = mixed.transpose(0, 2, 1, 3).reshape(sequences, tokens, hidden)
        return _linear(joined, layer.attention_out)

    def _feed_forward(self, states: mx.array, layer: BertLayer[mx.array]) -> mx.array:
        inner = _linear(states, layer.feed_in)
        inner = inner * (1 + self._mx.erf(inner / math.sqrt(2))) / 2
        return _linear(inner, layer.feed_out)

    def _norm(self, states: mx.array, norm: Affine[mx.array]) -> mx.array:
        result: mx.array = self._mx.fast.layer_norm(states, norm.weight, norm.bias, self._config.norm_epsilon)
        return result


def _linear(states: mx.array, layer: Affine[mx.array]) -> mx.array:
    return states @ layer.weight + layer.bias
