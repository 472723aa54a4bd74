"""How captions of figures and tables begin, in the languages we know."""

import re

_TABLE_WORDS = r"Table|TABLE|Tab\.|Tabelle|Tabla|TABLA|Tableau|Tabella|Tabela|表"
_FIGURE_WORDS = r"Figure|FIGURE|Fig\.?|FIG\.?|Abbildung|Abb\.|Figura|FIGURA|Scheme|Schema|Esquema|Box|Algorithm|Listing|图"
_NUMBER = r"\s*(?:[A-Z]{1,2}[.\-]?)?(?:\d{1,3}(?:[.\-]\d{1,3})*|[IVX]{1,5})[a-z]?"
TABLE_CAPTION = re.compile(rf"^(?:{_TABLE_WORDS}){_NUMBER}\b", re.MULTILINE)
FIGURE_CAPTION = re.compile(rf"^(?:{_FIGURE_WORDS}){_NUMBER}\b", re.MULTILINE)
# After the number: a mark, nothing, or a word in capitals; a verb ("Table 2 shows") belongs to running text.
_AFTER = re.compile(r"^\s*(?:[.:|–—\-)]|$|\(?[^\W\d_a-zà-ÿ]|[\u3400-\u9fff])")


def is_table_caption(text: str) -> bool:
    """Whether a line begins the caption of a table."""
    return _is_caption(TABLE_CAPTION, text)


def is_figure_caption(text: str) -> bool:
    """Whether a line begins the caption of a figure, scheme, box or listing."""
    return _is_caption(FIGURE_CAPTION, text)


def _is_caption(pattern: re.Pattern[str], text: str) -> bool:
    match = pattern.match(text)
    return bool(match and _AFTER.match(text[match.end() :]))
