"""Reads a model's tokenizer."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from app.models.hints import FETCH_HINT
from app.models.protocols import ModelUnavailable

if TYPE_CHECKING:
    from tokenizers import Tokenizer


def read_tokenizer(path: Path, model: str) -> "Tokenizer":
    """Read a `tokenizer.json`; it neither cuts nor pads.

    Args:
        path: The file.
        model: The model's public name, for the error.

    Raises:
        ModelUnavailable: The file is damaged.
    """
    # One thread is fast enough (a passage takes a fraction of a millisecond), while the library's own pool would take
    # every core away from the window. It reads this when it first works.
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    from tokenizers import Tokenizer

    try:
        tokenizer: Tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # the library raises nothing narrower for a damaged file
        raise ModelUnavailable(f"The tokenizer of {model} cannot be read: {error}.", FETCH_HINT) from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
