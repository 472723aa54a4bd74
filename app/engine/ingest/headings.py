"""Words that headings are made of: abstract, references, contents, back matter, in several languages."""

import re

from app.engine.ingest.document import SectionKind

_NUMBER = r"(?:(?:\d{1,2}|[IVX]{1,5}|[A-Z])(?:\.\d{1,2})*[.)]?\s+)?"


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"^{_NUMBER}(?:{'|'.join(alternatives)})\s*[:.]?$", re.IGNORECASE)


_ABSTRACT = _words(
    "abstract",
    "summary",
    "synopsis",
    "zusammenfassung",
    "kurzfassung",
    "resumen",
    "resumo",
    "résumé",
    "摘\\s*要",
    "riassunto",
)
_REFERENCES = _words(
    "references?(?: and (?:notes|footnotes)| cited| list)?",
    "notes and references",
    "bibliography",
    "works cited",
    "literature(?: cited)?",
    "reference list",
    "literatur(?:verzeichnis)?",
    "quellenverzeichnis",
    "bibliograf[ií]a",
    "referencias(?: bibliográficas)?",
    "références",
    "riferimenti",
    "bibliografia",
    "参\\s*考\\s*文\\s*献",
    "参考资料",
)
_CONTENTS = _words(
    "(?:table of )?contents",
    "list of (?:figures|tables|abbreviations|acronyms)",
    "inhalt(?:sverzeichnis)?",
    "(?:abbildungs|tabellen|abkürzungs)verzeichnis",
    "[ií]ndice(?: general| de (?:figuras|tablas|cuadros))?",
    "sommaire",
    "目\\s*录",
)
_BACK = re.compile(
    rf"^{_NUMBER}(?:append(?:ix|ices)|annex|anhang|anexos?|ap[ée]ndices?|supplement|supporting information|acknowledg|"
    r"danksagung|agradecimientos|authors?['’]|author (?:contribution|information|details)|funding|"
    r"competing|conflicts? of|declaration|data availability|availability|about the|biograph|additional|publisher|"
    r"open access|copyright|eidesstattlich|erklärung|ethic|footnotes|notes|附录|致谢|how to cite|cite this)",
    re.IGNORECASE,
)
_KNOWN = _words(
    "introduction",
    "background",
    "methods?",
    "materials? (?:and|&) methods?",
    "methods? (?:and|&) materials?",
    "methodology",
    "results?",
    "results (?:and|&) discussions?",
    "discussions?",
    "conclusions?",
    "concluding remarks",
    "statement of need",
    "related work",
    "limitations",
    "future (?:work|research)",
    "acknowledge?ments?",
    "keywords?",
    "discussion (?:and|&) conclusions?",
    "experimental(?: section)?",
    "case (?:report|presentation)",
    "findings",
    "data analysis",
    "statistical analysis",
    "study design",
    "participants",
    "evaluation",
    "overview",
    "objectives?",
    "einleitung",
    "einführung",
    "grundlagen",
    "ergebnisse",
    "diskussion",
    "fazit",
    "ausblick",
    "stand der technik",
    "introducción",
    "metodología",
    "resultados",
    "discusión",
    "conclusión(?:es)?",
    "trabajo futuro",
    "agradecimientos",
    "引\\s*言",
    "结\\s*论",
    "方\\s*法",
    "结\\s*果",
    "讨\\s*论",
)
_NUMBERED = re.compile(
    r"^(?:(?:chapter|section|kapitel|cap[ií]tulo|part)\s+)?(?P<number>\d{1,2}(?:\.\d{1,2}){0,4}|[A-Z](?:\.\d{1,2})+|[IVX]{1,5}(?=\.))[.)]?\s+(?![A-Z]\.)(?=[^\W\d_]|\W?[A-Z])"
)
# "S TUD Y P RO TOCO L": letters set apart for looks.
_SPACED = re.compile(r"^(?:\S{1,4}\s)+\S{1,4}$")
# A numbered heading that stands in the first line of its paragraph: "2.1. Participants. We asked …".
_RUN_IN = re.compile(
    r"^(?P<title>(?P<number>\d{1,2}(?:\.\d{1,2}){1,3})\.?\s+[A-Z](?:[^.:?!]|\.(?=[a-z])){2,90})\.\s+(?=[A-Z(“])"
)
_RUN_IN_REACH = 140
_MAX_RUN_IN_WORDS = 14
# What parts of an abstract are called.
_ABSTRACT_PART = re.compile(
    r"^(?:background|context|aims?|objectives?|purpose|rationale|(?:materials? and )?methods?|methodology|(?:study )?design|setting|"
    r"participants|patients|interventions?|(?:main )?outcomes?|measurements|(?:principal )?findings|results?|conclusions?|"
    r"significance|interpretation|discussion|trial registration|funding|hintergrund|ziele?|methoden?|ergebnisse|schlussfolgerung)"
    r"(?:\s*(?:/|and|&|:|\.)\s*.{0,30})?$",
    re.IGNORECASE,
)


def run_in_heading(text: str) -> str | None:
    """The numbered heading at the start of a paragraph, None when there is none."""
    match = _RUN_IN.match(text[:_RUN_IN_REACH])
    return match["title"] if match and len(match["title"].split()) <= _MAX_RUN_IN_WORDS else None


def is_abstract_part(title: str) -> bool:
    """Whether a heading right below that of the abstract may be one of the abstract's own."""
    return bool(_ABSTRACT_PART.match(title))


def heading_kind(title: str) -> SectionKind | None:
    """What a heading's words say it opens; None when they say nothing special."""
    for pattern, kind in (
        (_ABSTRACT, SectionKind.ABSTRACT),
        (_REFERENCES, SectionKind.REFERENCES),
        (_CONTENTS, SectionKind.CONTENTS),
    ):
        if pattern.match(title):
            return kind
        if _SPACED.match(title) and pattern.match(title.replace(" ", "")):
            return kind
    return None


def is_back_matter(title: str) -> bool:
    """Whether a heading opens what may follow a reference list: appendix, thanks, declarations."""
    return bool(_BACK.match(title))


def is_known_heading(title: str) -> bool:
    """Whether the words alone make a heading of a short line."""
    return bool(_KNOWN.match(title)) or heading_kind(title) is not None


def numbered_depth(title: str) -> int | None:
    """Depth of a numbered heading ("2.1 Setup" has 2); None when it has no number."""
    match = _NUMBERED.match(title)
    return match["number"].count(".") + 1 if match else None
