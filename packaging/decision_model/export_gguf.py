"""Write a BERT encoder as a GGUF file, so that llama.cpp can run it where torch is absent.

Reads a folder with model.safetensors (BERT's usual tensor names), config.json and tokenizer.json (WordPiece). Matrices
become float16; vectors, positions and segments stay float32, as llama.cpp wants them. The words' vectors, half of all
weights, become numbers of 8 bits (Q8_0): 11 MB less for MiniLM, and states that differ from exact ones less than
those computed in bfloat16 do (by 0.0010 and 0.0017 on average, where float16 alone has 0.0004). The file
remembers the SHA-256 of the weights it was made of, which the application compares before it uses the file. The same
input gives the same bytes.

    python packaging/decision_model/export_gguf.py resources/models/decision
    python packaging/decision_model/export_gguf.py FOLDER --output FILE --words f16
    python packaging/decision_model/export_gguf.py --missing resources/models     what the manifest's models lack
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError, safe_open

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the checkout need not be installed

from app.models.encoders.llama_cpp_encoder import SOURCE_KEY  # noqa: E402 - only importable after the line above
from app.models.manifest import ManifestError, read_manifest, sha256_of  # noqa: E402

WEIGHTS, CONFIG, TOKENIZER, GGUF = "model.safetensors", "config.json", "tokenizer.json", "model.gguf"
WORDS = "token_embd.weight"
WORD_TYPES = {"q8_0": gguf.GGMLQuantizationType.Q8_0, "f16": gguf.GGMLQuantizationType.F16}
# small, and added to every token: not worth the rounding
KEPT_FLOAT32 = ("embeddings.position_embeddings.weight", "embeddings.token_type_embeddings.weight")


class ExportError(Exception):
    """The folder holds no model that can be written; `str()` says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the script; returns the exit code (0 written, 1 the folder holds no such model)."""
    parser = argparse.ArgumentParser(description="Write a BERT encoder as a GGUF file.")
    parser.add_argument("folder", type=Path, help=f"folder with {WEIGHTS}, {CONFIG} and {TOKENIZER}")
    parser.add_argument("--output", type=Path, help=f"file to write; FOLDER/{GGUF} when not given")
    parser.add_argument("--words", choices=WORD_TYPES, default="q8_0", help="format of the words' vectors")
    parser.add_argument(
        "--missing", action="store_true", help="FOLDER holds a model manifest: write what its models lack"
    )
    options = parser.parse_args(arguments)
    try:
        if options.missing:
            targets = [(folder, folder / GGUF) for folder in find_missing(options.folder)]
        else:
            targets = [(options.folder, options.output or options.folder / GGUF)]
        for folder, output in targets:
            export(folder, output, options.words)
            print(f"{output}: {output.stat().st_size / 1e6:.1f} MB, SHA-256 {sha256_of(output)}")
    except (ExportError, ManifestError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def find_missing(models_dir: Path) -> list[Path]:
    """Folders of the manifest's models whose weights are there in safetensors and not, or not any more, in GGUF.

    Raises:
        ManifestError: The manifest cannot be used.
    """
    missing = []
    for model in read_manifest(models_dir).models:
        folder = models_dir / model.folder
        is_ours = model.weights == WEIGHTS and not any(file.path == GGUF for file in model.files)
        if (
            is_ours
            and (folder / WEIGHTS).is_file()
            and source_of(folder / GGUF) != sha256_of(folder / WEIGHTS)
        ):
            missing.append(folder)
    return missing


def source_of(path: Path) -> str:
    """SHA-256 of the weights that a GGUF file was made of; "" when there is no such file or it does not say."""
    try:
        field = gguf.GGUFReader(path).get_field(SOURCE_KEY)
    except (OSError, ValueError, IndexError):
        return ""
    return str(field.contents()) if field is not None else ""


def export(folder: Path, output: Path, words: str = "q8_0") -> None:
    """Write the folder's encoder to `output`, as a whole or not at all.

    Args:
        folder: Folder with the model.
        output: File to write.
        words: "q8_0" or "f16", the format of the words' vectors; "q8_0" needs a hidden size that 32 divides.

    Raises:
        ExportError: Files are missing, damaged, or describe something other than a BERT.
    """
    config, tokenizer = _read_json(folder / CONFIG), _read_json(folder / TOKENIZER)
    draft = output.with_suffix(".tmp")
    writer = gguf.GGUFWriter(draft, gguf.MODEL_ARCH_NAMES[gguf.MODEL_ARCH.BERT])
    try:
        _add_sizes(writer, config)
        _add_vocabulary(writer, tokenizer, int(config["vocab_size"]))
        writer.add_string(SOURCE_KEY, sha256_of(folder / WEIGHTS))
        for name, tensor in _tensors(folder / WEIGHTS, int(config["num_hidden_layers"])):
            kind = WORD_TYPES[words] if name == WORDS else None
            writer.add_tensor(
                name, tensor if kind is None else gguf.quants.quantize(tensor, kind), raw_dtype=kind
            )
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        draft.replace(output)
    except (KeyError, TypeError, ValueError) as error:
        raise ExportError(f"{folder} holds no BERT that can be written: {error!r}") from error
    finally:
        writer.close()
        draft.unlink(missing_ok=True)


def _add_sizes(writer: gguf.GGUFWriter, config: Mapping[str, Any]) -> None:
    if config["model_type"] != "bert" or config["hidden_act"] != "gelu":
        raise ExportError(f"{config['model_type']} with {config['hidden_act']} is no BERT with gelu")
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_eps(config["layer_norm_eps"])
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.NONE)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)


def _add_vocabulary(writer: gguf.GGUFWriter, tokenizer: Mapping[str, Any], size: int) -> None:
    """Add the pieces as llama.cpp spells them: `▁` before a word's first piece, nothing before the others.

    The application feeds ids from its own tokenizer; llama.cpp checks them against this list.
    """
    ids: dict[str, int] = tokenizer["model"]["vocab"]
    special = {token["content"]: token["id"] for token in tokenizer["added_tokens"] if token["special"]}
    pieces = [f"[unused-{number}]" for number in range(size)]
    kinds = [gguf.TokenType.UNUSED] * size
    for piece, number in (ids | special).items():
        is_special = piece in special
        continues = piece.startswith("##")
        pieces[number] = piece if is_special else piece.removeprefix("##") if continues else f"▁{piece}"
        kinds[number] = gguf.TokenType.CONTROL if is_special else gguf.TokenType.NORMAL
    writer.add_tokenizer_model("bert")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(pieces)
    writer.add_token_types(kinds)
    writer.add_token_type_count(2)
    writer.add_unk_token_id(ids["[UNK]"])
    writer.add_sep_token_id(ids["[SEP]"])
    writer.add_pad_token_id(ids["[PAD]"])
    writer.add_bos_token_id(ids["[CLS]"])  # llama.cpp takes it for the first token of a text
    writer.add_mask_token_id(ids["[MASK]"])


def _tensors(weights: Path, layers: int) -> Iterator[tuple[str, npt.NDArray[np.floating[Any]]]]:
    """Yield GGUF's name and the values of every tensor the encoder has; pooler and heads are left out."""
    names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.BERT, layers)
    try:
        with safe_open(weights, framework="numpy") as file:
            for full_name in sorted(file.keys()):
                name = full_name.removeprefix("bert.")
                if not name.startswith(("embeddings.", "encoder.")) or name.endswith("position_ids"):
                    continue
                mapped = names.get_name(name, try_suffixes=(".weight", ".bias"))
                if mapped is None:
                    raise ExportError(f"{weights} holds a tensor that BERT has not: {full_name}")
                values = file.get_tensor(full_name)
                is_short = values.ndim == 2 and name not in KEPT_FLOAT32 and mapped != WORDS
                yield mapped, np.ascontiguousarray(values, np.float16 if is_short else np.float32)
    except (SafetensorError, OSError) as error:
        raise ExportError(f"{weights} cannot be read: {error}") from error


def _read_json(path: Path) -> Mapping[str, Any]:
    try:
        content: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ExportError(f"{path} cannot be read: {error}") from error
    return content


if __name__ == "__main__":
    sys.exit(main())
