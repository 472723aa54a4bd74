"""Where each weight of a BERT stands in its file; the back ends say what their arrays are made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

Array = TypeVar("Array")


@dataclass(frozen=True, slots=True)
class Affine(Generic[Array]):
    """Weight and bias of a linear layer or of a layer norm."""

    weight: Array
    bias: Array


@dataclass(frozen=True, slots=True)
class BertLayer(Generic[Array]):
    """One transformer layer; query, key and value are stacked into one matrix."""

    query_key_value: Affine[Array]
    attention_out: Affine[Array]
    attention_norm: Affine[Array]
    feed_in: Affine[Array]
    feed_out: Affine[Array]
    feed_norm: Affine[Array]


@dataclass(frozen=True, slots=True)
class BertWeights(Generic[Array]):
    """All weights of the encoder.

    Attributes:
        words: `(vocabulary, hidden_size)`.
        positions: `(max_positions, hidden_size)`; the vector of segment 0, the same for every token, is added already.
        embedding_norm: Of words and positions together.
        layers: From the input on.
    """

    words: Array
    positions: Array
    embedding_norm: Affine[Array]
    layers: tuple[BertLayer[Array], ...]


def bert_weights(
    layers: int,
    table: Callable[[str], Array],
    joined: Callable[..., Affine[Array]],
    norm: Callable[[str], Affine[Array]],
    with_segment: Callable[[Array, Array], Array],
) -> BertWeights[Array]:
    """Lay out the weights of a file.

    Args:
        layers: How many there are.
        table: Gives a tensor of embeddings by its name.
        joined: Gives the linear layers of some names, stacked by their outputs.
        norm: Gives a layer norm by its name.
        with_segment: Adds the first row of the second array to every row of the first.
    """
    return BertWeights(
        words=table("embeddings.word_embeddings.weight"),
        positions=with_segment(
            table("embeddings.position_embeddings.weight"), table("embeddings.token_type_embeddings.weight")
        ),
        embedding_norm=norm("embeddings.LayerNorm"),
        layers=tuple(
            BertLayer(
                query_key_value=joined(
                    *(f"{at}.attention.self.{part}" for part in ("query", "key", "value"))
                ),
                attention_out=joined(f"{at}.attention.output.dense"),
                attention_norm=norm(f"{at}.attention.output.LayerNorm"),
                feed_in=joined(f"{at}.intermediate.dense"),
                feed_out=joined(f"{at}.output.dense"),
                feed_norm=norm(f"{at}.output.LayerNorm"),
            )
            for at in (f"encoder.layer.{number}" for number in range(layers))
        ),
    )


def plain_names(tensors: Mapping[str, Array]) -> dict[str, Array]:
    """Take off the prefix that some exports put before BERT's own names."""
    return {name.removeprefix("bert."): tensor for name, tensor in tensors.items()}
