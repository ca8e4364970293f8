-- People follow categories and founders, and save searches, besides products; how often each is mailed, and what was.

-- +goose Up

ALTER TABLE follows ADD COLUMN often TEXT   NOT NULL DEFAULT 'daily';
ALTER TABLE follows ADD COLUMN since BIGINT NOT NULL DEFAULT 0; -- what is older is not mailed
UPDATE follows SET since = at;

CREATE TABLE saved_follows (
	id      TEXT   NOT NULL PRIMARY KEY,
	account BIGINT NOT NULL REFERENCES accounts (id),
	site    BIGINT NOT NULL REFERENCES sites (id),
	kind    TEXT   NOT NULL, -- category, founder or search
	target  TEXT   NOT NULL, -- a slug, or what is searched for, as the query of an address
	name    TEXT   NOT NULL,
	often   TEXT   NOT NULL, -- at_once, daily, weekly or off
	at      BIGINT NOT NULL,
	since   BIGINT NOT NULL, -- what is older is not mailed
	UNIQUE (account, site, kind, target)
);

ALTER TABLE digests ADD COLUMN soon      BIGINT NOT NULL DEFAULT 0; -- up to where each was looked through
ALTER TABLE digests ADD COLUMN daily     BIGINT NOT NULL DEFAULT 0;
ALTER TABLE digests ADD COLUMN weekly    BIGINT NOT NULL DEFAULT 0;
ALTER TABLE digests ADD COLUMN mailed_at BIGINT NOT NULL DEFAULT 0;
UPDATE digests SET soon = until, daily = until, weekly = until;

CREATE TABLE news_sent ( -- so that nobody hears the same twice, whatever brings it
	account BIGINT NOT NULL REFERENCES accounts (id),
	kind    TEXT   NOT NULL, -- launch, update or change
	id      BIGINT NOT NULL, -- of the listing, the update or the change
	at      BIGINT NOT NULL,
	PRIMARY KEY (account, kind, id)
);
CREATE INDEX news_sent_at ON news_sent (at);

CREATE TABLE follow_feeds (
	account BIGINT NOT NULL PRIMARY KEY REFERENCES accounts (id),
	hash    BYTEA  NOT NULL UNIQUE, -- of the secret in the address
	at      BIGINT NOT NULL
);

CREATE INDEX listing_versions_at ON listing_versions (at);
CREATE INDEX listings_launched   ON listings (launched_at);
