"""Keeps together what should not be torn apart at the end of a line: a number and its unit, the abbreviation "et al".

Only for the eye: what is copied has the spaces that were written, and a search finds both.
"""

import re
from typing import Final

from app.engine.citations.prose import with_prose_changed

_UNITS: Final = (
    "kg|g|mg|µg|μg|ng|l|L|ml|mL|µl|µL|km|m|cm|mm|µm|nm|h|min|s|ms|Hz|kHz|MHz|GHz|V|mV|A|mA|W|kW|MW|J|kJ|Pa|kPa|MPa|GPa"
    "|K|mol|mmol|M|mM|µM|nM|Da|kDa|bp|kb|eV|dB|ppm|wk|yr"
)
_TORN: Final = re.compile(rf"(?<=\d) (?=(?:{_UNITS})(?![\w’'-])|[%‰°])|(?<=\bet) (?=al\b)")
_NO_BREAK: Final = "\u00a0"


def kept_together(markdown: str) -> str:
    """Put spaces at which no line ends in the prose of an answer; code and formulas stay, and so does its length."""
    if _TORN.search(markdown) is None:
        return markdown
    return with_prose_changed(markdown, lambda stretch: _TORN.sub(_NO_BREAK, stretch))
