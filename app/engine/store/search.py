"""The two searches over passages, lexical and dense, and loading of what they found."""

import json

import numpy as np

from app.engine.ingest.document import PassageType, SectionKind
from app.engine.records import AttachmentInfo, Scope, SourceInfo
from app.engine.store.database import Row, Store
from app.engine.store.float_vectors import MAX_NEIGHBOURS, has_float_vectors
from app.engine.store.items import ITEM_COLUMNS, source_info, standalone_info
from app.engine.store.passage_texts import PASSAGE_BOXES, PASSAGE_TEXT, stored_boxes
from app.engine.store.quantization import to_bytes
from app.engine.store.query_text import OR, match_query
from app.engine.store.records import Hit, PassageRecord
from app.engine.store.scope import passage_filter
from app.engine.store.stored_paths import stored_path
from app.engine.store.vector_blocks import candidates as near_candidates
from app.engine.store.vocabulary import stemmed_languages
from app.engine.store.word_candidates import word_candidates
from app.engine.store.word_index import FIRST_WEIGHT, RANKING, SECOND_WEIGHT
from app.engine.zotero.records import LinkMode, ZoteroRef
from app.models.protocols import Vectors

_OVERSAMPLING, _FEWEST = 8, 400  # candidates by signs for each passage wanted, and at least

# An item's sources share a document number; a source without an item has its own, which is negative.
_DOCUMENT = "coalesce(S.item_id, -S.id)"

# CROSS JOIN keeps the index as the outer loop: it yields best first, and rows out of scope are passed over inside.
_LEXICAL = """
SELECT F.rowid, {document}, -F.rank
FROM passages_fts F CROSS JOIN passages P ON P.id = F.rowid CROSS JOIN sources S ON S.id = P.source_id
WHERE passages_fts MATCH :query AND F.rank MATCH {ranking} AND {scope}
ORDER BY F.rank LIMIT :limit
"""
# The sign keeps FTS5 from being asked for each id alone; bm25 is counted only for rows that pass.
_LEXICAL_AMONG = """
WITH best AS MATERIALIZED (
  SELECT rowid AS id, bm25(passages_fts, {first}, {second}) AS score FROM passages_fts
  WHERE passages_fts MATCH :query AND +rowid IN (SELECT value FROM json_each(:candidates))
  ORDER BY score, rowid LIMIT :limit
)
SELECT B.id, {document}, -B.score
FROM best B CROSS JOIN passages P ON P.id = B.id CROSS JOIN sources S ON S.id = P.source_id
ORDER BY B.score, B.id
"""
# The same distance for all where a vector is all zero: what has no direction is neither near nor far.
_NEAREST = """
SELECT V.passage_id, {document}, 1.0 - coalesce(vec_distance_cosine(vec_int8(V.vector), vec_int8(:vector)), 1.0) AS cosine
FROM json_each(:candidates) C JOIN vectors V ON V.passage_id = C.value
JOIN passages P ON P.id = V.passage_id JOIN sources S ON S.id = P.source_id
ORDER BY cosine DESC, V.passage_id LIMIT :limit
"""
_NEAREST_FLOATS = """
WITH nearest AS MATERIALIZED (
  SELECT rowid, distance FROM passages_vec WHERE embedding MATCH :vector AND k = :limit {inside}
)
SELECT N.rowid, {document}, 1.0 - N.distance * N.distance / 2.0
FROM nearest N JOIN passages P ON P.id = N.rowid JOIN sources S ON S.id = P.source_id
ORDER BY N.distance
"""
_INSIDE = "AND rowid IN (SELECT P.id FROM passages P WHERE {scope})"
_EVIDENCE = f"""
SELECT P.id, P.source_id, {_DOCUMENT}, P.type, P.section_kind, P.section_path, {PASSAGE_TEXT}, P.words, P.page_index,
       P.page_label, P.char_start, P.char_end, {PASSAGE_BOXES}, P.section_id, P.annotation_key,
       S.kind, S.library_id, S.key, S.content_type, S.link_mode, S.path, S.title, S.file_name, SL.group_id,
       {ITEM_COLUMNS}
FROM json_each(:ids) R JOIN passages P ON P.id = R.value JOIN sources S ON S.id = P.source_id
LEFT JOIN libraries SL ON SL.library_id = S.library_id
LEFT JOIN items I ON I.id = S.item_id LEFT JOIN libraries L ON L.library_id = I.library_id
ORDER BY R.key
"""  # noqa: S608 - constant columns


class SearchRepository:
    """Searches a store; every filter of the scope acts inside the search, so `limit` counts what fits it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def lexical(self, text: str, scope: Scope, limit: int) -> tuple[Hit, ...]:
        """Find passages that share words with the text, best bm25 first; any text is allowed."""
        query = match_query(text, stemmed_languages(self._store))
        if not query:
            return ()
        candidates = word_candidates(self._store, query.split(OR), scope, limit)
        bound: dict[str, object] = {"query": query, "limit": limit}
        if candidates is not None:
            sql = _LEXICAL_AMONG.format(document=_DOCUMENT, first=FIRST_WEIGHT, second=SECOND_WEIGHT)
            return _hits(self._store.rows(sql, bound | {"candidates": candidates}))
        where, parameters = passage_filter(scope)
        sql = _LEXICAL.format(document=_DOCUMENT, scope=where, ranking=RANKING)
        return _hits(self._store.rows(sql, parameters | bound))

    def dense(self, vector: Vectors, scope: Scope, limit: int) -> tuple[Hit, ...]:
        """Find the passages nearest to a unit vector of shape `(dimension,)`, highest cosine first."""
        small = to_bytes(vector[None])[0]
        with self._store.snapshot():
            near = near_candidates(self._store, scope, small, max(_OVERSAMPLING * limit, _FEWEST))
            parameters = {"vector": small.tobytes(), "candidates": json.dumps(near), "limit": limit}
            hits = _hits(self._store.rows(_NEAREST.format(document=_DOCUMENT), parameters))
            if has_float_vectors(self._store):
                hits = (*hits, *self._among_floats(vector, scope, limit))
        return tuple(sorted(hits, key=lambda hit: -hit.score)[:limit])

    def _among_floats(self, vector: Vectors, scope: Scope, limit: int) -> tuple[Hit, ...]:
        """Search the vectors that are not yet converted."""
        where, parameters = passage_filter(scope)
        inside = _INSIDE.format(scope=where) if parameters else ""
        data = np.ascontiguousarray(vector, dtype=np.float32).tobytes()
        parameters |= {"vector": data, "limit": min(limit, MAX_NEIGHBOURS)}
        return _hits(self._store.rows(_NEAREST_FLOATS.format(document=_DOCUMENT, inside=inside), parameters))

    def evidence(self, passage_ids: tuple[int, ...]) -> tuple[PassageRecord, ...]:
        """Load passages with all that is shown of them, in the order given; those that are gone are left out."""
        rows = self._store.rows(_EVIDENCE, {"ids": json.dumps(passage_ids)})
        with self._store.decoding():
            return tuple(_record(row) for row in rows)


def _hits(rows: list[Row]) -> tuple[Hit, ...]:
    return tuple(Hit(*row) for row in rows)


def _record(row: Row) -> PassageRecord:
    (passage_id, source_id, document, kind, section_kind, section_path, text, words) = row[:8]
    (page_index, page_label, char_start, char_end, boxes, section_id, annotation_key) = row[8:15]
    return PassageRecord(
        passage_id=passage_id,
        source_id=source_id,
        document=document,
        source=_source(row[15:24], row[24:]),
        attachment=_attachment(row[15:24]),
        passage_type=PassageType(kind),
        section_kind=SectionKind(section_kind),
        section_path=tuple(json.loads(section_path)),
        text=text,
        words=words,
        page_index=page_index,
        page_label=page_label,
        char_start=char_start,
        char_end=char_end,
        boxes=stored_boxes(boxes),
        section_id=section_id,
        annotation_key=annotation_key,
    )


def _source(source: Row, item: Row) -> SourceInfo:
    if item[0] is not None:
        return source_info(item)
    kind, library_id, key, _, _, _, title, file_name, group_id = source
    return standalone_info(library_id, key, title or file_name, kind, group_id)


def _attachment(source: Row) -> AttachmentInfo | None:
    kind, library_id, key, content_type, link_mode, path, title, file_name, _ = source
    if kind == "frontmatter":
        return None
    return AttachmentInfo(
        ref=ZoteroRef(library_id, key),
        content_type=content_type,
        link_mode=LinkMode(link_mode) if link_mode else None,
        path=stored_path(path),
        title=title or file_name,
    )
