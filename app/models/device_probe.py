"""The child process of the device choice: allocates on one device, adds, compares; prints one line.

Run as `python -m app.models.device_probe cuda`. The last line of standard output is "ok REASON" or "no REASON"; anything
else, or no line at all, counts as a crash.
"""

import sys


def try_device(name: str) -> tuple[bool, str]:
    """Do a real computation on a device in the number format used there.

    Args:
        name: "cuda", "mps", "xpu" or "cpu".

    Returns:
        Whether it gave the right result, and the reason in words.
    """
    try:
        import torch
    except (ImportError, OSError) as error:
        return False, f"torch cannot be loaded: {error}"
    try:
        dtype = torch.float16 if name == "mps" else torch.bfloat16
        left = torch.full((256, 256), 1.0, dtype=dtype, device=name)
        total = float((left @ left + left).float().sum().cpu())
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        # torch raises AssertionError for builds without CUDA, RuntimeError for drivers and memory
        return False, str(error).strip().splitlines()[0][:300]
    expected = 256 * 256 * 257
    if abs(total - expected) > expected * 0.01:
        return False, f"it computes wrong results ({total:g} instead of {expected})"
    return True, f"a trial computation was right ({torch.__version__})"


def main() -> int:
    """Print the verdict for the device named on the command line."""
    is_usable, reason = try_device(sys.argv[1])
    sys.stdout.write(f"{'ok' if is_usable else 'no'} {reason}\n")
    return 0 if is_usable else 1


if __name__ == "__main__":
    sys.exit(main())
