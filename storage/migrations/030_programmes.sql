-- Programmes that the site team announces, which listings enter, and the awards of them beside those of launch weeks.

-- +goose Up

CREATE TABLE programmes (
	id           BIGINT PRIMARY KEY,
	site         BIGINT NOT NULL REFERENCES sites (id),
	slug         TEXT   NOT NULL,
	name         TEXT   NOT NULL,
	description  TEXT   NOT NULL,
	rule         TEXT   NOT NULL,
	from_at      BIGINT NOT NULL,
	until_at     BIGINT NOT NULL, -- the first moment after it
	categories   TEXT   NOT NULL, -- JSON: which listings may enter; an empty list is all, likewise the next two
	countries    TEXT   NOT NULL,
	stages       TEXT   NOT NULL,
	created_at   BIGINT NOT NULL,
	closed_at    BIGINT, -- when its places were given for good
	withdrawn_at BIGINT,
	UNIQUE (site, slug)
);

CREATE INDEX programmes_until ON programmes (until_at) WHERE closed_at IS NULL;

CREATE TABLE programme_entries (
	programme BIGINT NOT NULL REFERENCES programmes (id),
	listing   BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	account   BIGINT REFERENCES accounts (id), -- who entered it; NULL after the account was deleted
	at        BIGINT NOT NULL,
	place     BIGINT, -- NULL before the programme is closed, and of a listing that was not live then
	votes     BIGINT NOT NULL DEFAULT 0, -- that counted at the close
	PRIMARY KEY (programme, listing)
);

CREATE INDEX programme_entries_listing ON programme_entries (listing);
CREATE INDEX programme_entries_account ON programme_entries (account, at);

CREATE INDEX votes_given ON votes (listing, at) WHERE state = 'counted';

CREATE TABLE awards_of_both (
	id        BIGINT PRIMARY KEY,
	code      TEXT   NOT NULL UNIQUE,
	site      BIGINT NOT NULL REFERENCES sites (id),
	week      TEXT, -- NULL of a programme's
	programme BIGINT REFERENCES programmes (id), -- NULL of a week's
	place     BIGINT NOT NULL,
	listing   BIGINT REFERENCES listings (id) ON DELETE SET NULL,
	slug      TEXT   NOT NULL, -- as it was then, like the name
	name      TEXT   NOT NULL,
	votes     BIGINT NOT NULL,
	entries   BIGINT NOT NULL, -- how many were ranked
	at        BIGINT NOT NULL,
	UNIQUE (site, week, place),
	UNIQUE (programme, place)
);

INSERT INTO awards_of_both (id, code, site, week, place, listing, slug, name, votes, entries, at)
SELECT id, code, site, week, place, listing, slug, name, votes, entries, at FROM awards;

DROP TABLE awards;
ALTER TABLE awards_of_both RENAME TO awards;

CREATE INDEX awards_listing ON awards (listing);
