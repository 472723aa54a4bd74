"""Ask Zotero's connector server on this machine whether it runs (B2). Speaks to 127.0.0.1 only.

`http.client` knows no proxies, so the request cannot be led elsewhere.
"""

import http.client
from dataclasses import dataclass
from typing import Final

from app import __version__

DEFAULT_PORT: Final = 23119
_HOST: Final = "127.0.0.1"
_TIMEOUT_S: Final = 2.0
# Without a name of our own and the second header Zotero may take us for a browser and hang up without a word.
_HEADERS: Final = {"User-Agent": f"Attest/{__version__}", "Zotero-Allowed-Request": "1"}


@dataclass(frozen=True, slots=True)
class ZoteroStatus:
    """Whether Zotero answers; `version` is "" and `reason` a sentence for the user when it does not."""

    is_running: bool
    port: int
    version: str = ""
    reason: str = ""


def ping(port: int = DEFAULT_PORT) -> ZoteroStatus:
    """Ask Zotero for a sign of life; blocks for about two seconds at most.

    Args:
        port: The connector server's port, 1–65535; Zotero's settings may name another than the default.
    """
    if not 0 < port < 65_536:
        return ZoteroStatus(
            False, port, reason=f"{port} is not a port number; Zotero's own is {DEFAULT_PORT}."
        )
    connection = http.client.HTTPConnection(_HOST, port, timeout=_TIMEOUT_S)
    try:
        connection.request("GET", "/connector/ping", headers=_HEADERS)
        version = connection.getresponse().getheader("X-Zotero-Version")
    except TimeoutError:
        return ZoteroStatus(
            False, port, reason="Zotero does not answer; it may be starting or showing a dialog."
        )
    except ConnectionRefusedError:
        return ZoteroStatus(False, port, reason=f"Zotero is not running, or not reachable on port {port}.")
    except (OSError, http.client.HTTPException) as error:
        return ZoteroStatus(
            False, port, reason=f"No answer from Zotero on port {port} ({type(error).__name__})."
        )
    finally:
        connection.close()
    if version is None:
        return ZoteroStatus(False, port, reason=f"Another program than Zotero answers on port {port}.")
    return ZoteroStatus(True, port, version)
