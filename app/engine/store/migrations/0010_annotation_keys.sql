-- Which annotation a passage is of, so that links lead to it in Zotero; the annotations of older stores are read once more.

ALTER TABLE passages ADD COLUMN annotation_key TEXT NOT NULL DEFAULT '';
UPDATE sources SET parser_version = '' WHERE kind = 'annotations' AND parser_version IS NOT NULL;
