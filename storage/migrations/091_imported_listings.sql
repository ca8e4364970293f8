-- Listings that came from other directory programs, so that a second file of theirs updates them.

-- +goose Up

CREATE TABLE imported_listings (
	site      BIGINT NOT NULL REFERENCES sites (id),
	source    TEXT   NOT NULL, -- the program that it came from
	source_id TEXT   NOT NULL, -- what it is called there
	listing   BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	fields    TEXT   NOT NULL, -- JSON: digests of what the last file said, by field
	pictures  TEXT   NOT NULL, -- JSON: the pictures that it named, and what became of each
	waiting   BIGINT NOT NULL, -- pictures that are still to be fetched
	failed    BIGINT NOT NULL, -- pictures that could not be fetched
	at        BIGINT NOT NULL, -- of the last file
	PRIMARY KEY (site, source, source_id)
);

CREATE INDEX imported_listings_listing ON imported_listings (listing);
CREATE INDEX imported_listings_failed ON imported_listings (site, at) WHERE failed > 0;
