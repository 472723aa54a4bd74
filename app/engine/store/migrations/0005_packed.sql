-- Texts and places of passages in a small form; an index run gives it to what is there, some documents at a time.

ALTER TABLE passages ADD COLUMN packed BLOB;   -- the text against its stretch of the document's; NULL: `text` has it
ALTER TABLE passages ADD COLUMN places BLOB;   -- the boxes, ten bytes each; NULL: `boxes` has them

INSERT INTO meta (name, value) SELECT 'packed_through', '0' WHERE EXISTS (SELECT 1 FROM documents);
