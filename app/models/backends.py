"""Joins models and back ends: the one way in which every model with a BERT inside gets its encoder."""

from app.models.encoders.base import Encoder, EncoderFailed
from app.models.encoders.fallback import FallbackEncoder
from app.models.protocols import ModelInfo
from app.models.routes import Backend, Route, dtype_for, order_routes, try_route
from app.models.weights import ModelFiles

GGUF_NAME = "model.gguf"


def open_encoder(files: ModelFiles, device: str = "auto", backend: str = "auto") -> FallbackEncoder:
    """The model's encoder on the best back end that works; loads nothing before it is first used.

    Using it raises `EncoderFailed` when it runs nowhere, and `ModelUnavailable` when files are missing or damaged.

    Args:
        files: A model with model.safetensors (BERT's usual names) and config.json; for llama.cpp also model.gguf.
        device: "auto", or the device to prefer: "cuda", "mps", "xpu" or "cpu".
        backend: "auto", or the back end to prefer: "torch", "mlx" or "llama.cpp".
    """
    return FallbackEncoder(order_routes(device, backend), try_route, lambda route: load_encoder(files, route))


def describe(files: ModelFiles, encoder: Encoder) -> ModelInfo:
    """Which model runs where, and which better places were tried in vain; loads the encoder.

    Raises:
        EncoderFailed: It runs nowhere.
        ModelUnavailable: Files are missing or damaged.
    """
    backend, device, dtype = encoder.backend, encoder.device, encoder.dtype
    trials = encoder.trials if isinstance(encoder, FallbackEncoder) else ()
    passed_over = tuple(f"{trial.route}: {trial.reason}" for trial in trials if not trial.is_usable)
    return ModelInfo(files.entry.name, files.entry.revision, backend, device, dtype, passed_over)


def load_encoder(files: ModelFiles, route: Route) -> Encoder:
    """Load the model's encoder on one route.

    Raises:
        EncoderFailed: It does not run there.
        ModelUnavailable: Files are missing or damaged.
    """
    if route.backend is Backend.LLAMA_CPP:
        return _load_llama_cpp(files)
    weights, config = files.weights, files.path("config.json")
    if route.backend is Backend.MLX:
        from app.models.encoders.mlx_encoder import MlxEncoder

        return MlxEncoder(weights, config, route.device.value, dtype_for(route))
    from app.models.encoders.torch_encoder import TorchEncoder

    return TorchEncoder(weights, config, route.device.value, dtype_for(route))


def _load_llama_cpp(files: ModelFiles) -> Encoder:
    from app.models.encoders.llama_cpp_encoder import LlamaCppEncoder

    is_listed = any(file.path == GGUF_NAME for file in files.entry.files)
    path = files.path(GGUF_NAME) if is_listed else files.folder / GGUF_NAME
    if not path.is_file():
        raise EncoderFailed(f"{path} is missing")
    return LlamaCppEncoder(path, source_sha256=files.entry.file(files.entry.weights).sha256)
