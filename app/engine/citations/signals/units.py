"""Units of measure as data: which words name which unit, and how many of its kind's base unit it is."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: what it measures ("mass") and its size in the base unit of that kind."""

    kind: str
    scale: float


_TABLE = """
percent 1: % percent pct prozent pourcent percentage
permille 1: ‰
points 1: pp
mass 1e-9: ng nanogram nanograms
mass 1e-6: µg μg ug mcg microgram micrograms
mass 1e-3: mg milligram milligrams
mass 1: g gram grams
mass 1e3: kg kilogram kilograms kilo kilos
mass 1e6: tonne tonnes
length 1e-9: nm nanometer nanometers nanometre nanometres
length 1e-6: µm μm um micron microns micrometer micrometers
length 1e-3: mm millimeter millimeters millimetre millimetres
length 1e-2: cm centimeter centimeters centimetre centimetres
length 1: m meter meters metre metres
length 1e3: km kilometer kilometers kilometre kilometres
length 1609.344: mile miles
length 0.3048: feet foot ft
volume 1e-6: µl μl ul microliter microliters
volume 1e-3: ml milliliter milliliters millilitre millilitres
volume 1e-1: dl
volume 1: liter liters litre litres
time 1e-9: ns nanosecond nanoseconds
time 1e-6: µs μs us microsecond microseconds
time 1e-3: ms msec millisecond milliseconds
time 1: s sec secs second seconds sekunde sekunden
time 60: min mins minute minutes minuten
time 3600: h hr hrs hour hours stunde stunden
time 86400: day days tag tage tagen
time 604800: week weeks woche wochen wk wks
time 2629800: month months monat monate monaten
time 31557600: year years yr yrs jahr jahre jahren
temperature 1: °c celsius
fahrenheit 1: °f fahrenheit
kelvin 1: kelvin
frequency 1: hz hertz
frequency 1e3: khz
frequency 1e6: mhz
frequency 1e9: ghz
data 1e3: kb kilobyte kilobytes
data 1e6: mb megabyte megabytes
data 1e9: gb gigabyte gigabytes
data 1e12: tb terabyte terabytes
ratio 1: times fold mal
dollars 1: $ dollar dollars usd
euros 1: € euro euros eur
pounds 1: £ pound pounds gbp
"""


def _read(table: str) -> Mapping[str, Unit]:
    units: dict[str, Unit] = {}
    for line in table.split("\n"):
        head, _, names = line.partition(":")
        for name in names.split():
            kind, scale = head.split()
            units[name] = Unit(kind, float(scale))
    return units


UNITS: Mapping[str, Unit] = _read(_TABLE)
"""By lower-case name or sign."""

MULTIPLIERS: Mapping[str, float] = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "dozen": 12.0,
    "hundreds": 1e2, "thousands": 1e3, "millions": 1e6, "billions": 1e9, "mio": 1e6, "millionen": 1e6,
    "tausend": 1e3, "milliarden": 1e9, "mil": 1e3, "millones": 1e6, "mille": 1e3, "milliards": 1e9,
}  # fmt: skip
"""Words behind a number that multiply it."""
