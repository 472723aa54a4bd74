-- The language of each source's text; the index run puts words of other languages and scripts anew into the word index.

ALTER TABLE sources ADD COLUMN language TEXT NOT NULL DEFAULT '';   -- two-letter code; '': not known
CREATE INDEX sources_in_other_languages ON sources (language) WHERE language NOT IN ('', 'en');

INSERT INTO meta (name, value) SELECT 'worded_through', '0' WHERE EXISTS (SELECT 1 FROM passages);
