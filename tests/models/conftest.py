"""Tidies up after llama.cpp."""

import gc
import sys


def pytest_sessionfinish() -> None:
    # WORKAROUND: llama-cpp-python 0.3.36 opens /dev/null twice when imported and never closes it, which Python reports
    # after pytest's summary. Its models write there while they are freed, so they go first.
    utils = sys.modules.get("llama_cpp._utils")
    if utils is not None:
        gc.collect()
        utils.outnull_file.close()
        utils.errnull_file.close()
