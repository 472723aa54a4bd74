"""Invented evidence for the writers' tests."""

from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, SourceInfo
from app.engine.search.spellings import parted, respelled, taken_apart
from app.engine.zotero.records import ZoteroRef


def source(key: str, title: str, *authors: str, year: int | None = 2021) -> SourceInfo:
    label = {0: title, 1: authors[0] if authors else "", 2: " & ".join(authors)}.get(
        len(authors), f"{authors[0] if authors else ''} et al."
    )
    return SourceInfo(ZoteroRef(1, key), title, authors, label, year, "Journal of Tests", "journalArticle")


TWINS = source("AAAA2222", "Early mutations in twins", "Jonsson", "Stefansson")
CELLS = source("BBBB3333", "Culture of stem cells", "Okafor", year=2019)


def passage(
    index: int, of: SourceInfo, text: str, kind: PassageType = PassageType.BODY, section: str = "Results"
) -> Evidence:
    return Evidence(
        index=index,
        passage_id=100 + index,
        source=of,
        attachment=None,
        passage_type=kind,
        section=section,
        text=text,
        page_index=3,
        page_label="4",
        boxes=(),
        score=1.0 / index,
        score_kind="rrf",
    )


class WordCounts:
    """A vocabulary in which every word is fairly common but the absent and the rare ones; `apart` beginnings stand with no other word; of `misspelled` names only the stem occurs; other spellings of the absent are absent but for the `known`."""

    def __init__(
        self,
        *absent: str,
        apart: tuple[str, ...] = (),
        rare: tuple[str, ...] = (),
        misspelled: tuple[str, ...] = (),
        known: tuple[str, ...] = (),
    ) -> None:
        self.absent = {
            way for word in absent for way in (word, *parted(word), *respelled(word), *taken_apart(word))
        } - set(known)
        self.apart = apart
        self.rare = rare
        self.misspelled = misspelled

    passage_count = 1_000

    def passage_frequency(self, word: str, *, is_prefix: bool = False) -> int:
        return 0 if word in self.absent else 1 if word in self.rare else 10

    def is_spelled(self, name: str) -> bool:
        return name not in self.misspelled

    def stand_together(self, word: str, beginning: str) -> bool:
        return word not in self.apart and beginning not in self.apart
