-- The people behind the listings, each with one page.

-- +goose Up

CREATE TABLE founders (
	id          BIGINT PRIMARY KEY,
	slug        TEXT   NOT NULL UNIQUE,
	name        TEXT   NOT NULL,
	words       TEXT   NOT NULL, -- the name in lower case, and again without accents
	merged_into BIGINT REFERENCES founders (id) ON DELETE CASCADE
);

CREATE INDEX founders_merged_into ON founders (merged_into) WHERE merged_into IS NOT NULL;

-- Whom the company of a listing names, or named before.
CREATE TABLE listing_founders (
	listing BIGINT  NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	name    TEXT    NOT NULL, -- as it is named there, in lower case
	founder BIGINT  NOT NULL REFERENCES founders (id) ON DELETE CASCADE,
	site    BIGINT  NOT NULL,
	shown   BOOLEAN NOT NULL, -- it is named now, by a live listing
	title   TEXT    NOT NULL,
	picture TEXT    NOT NULL,
	PRIMARY KEY (listing, name)
);

CREATE INDEX listing_founders_founder ON listing_founders (founder, shown);
CREATE INDEX listing_founders_shown ON listing_founders (site, founder) WHERE shown;
CREATE INDEX listing_founders_name ON listing_founders (name);
