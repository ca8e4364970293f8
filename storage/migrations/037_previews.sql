-- Websites that visitors have read before they sign in, and what is found of a website while it is read.

-- +goose Up

CREATE TABLE previews (
	id         TEXT   NOT NULL PRIMARY KEY,
	site       BIGINT NOT NULL REFERENCES sites (id),
	hash       BYTEA  NOT NULL, -- SHA-256 of the secret that the visitor's browser has
	client     TEXT   NOT NULL, -- whose limit it counts for: an address, or the /64 of one
	network    TEXT   NOT NULL, -- the /48 of an IPv6 address; '' of others
	state      TEXT   NOT NULL, -- 'open' until it is read, 'read', 'kept' as somebody's draft, 'gone'
	body       TEXT   NOT NULL, -- JSON: the draft; '' if it is kept or gone
	found      TEXT   NOT NULL, -- JSON, while it is read; '' before and after
	reading    BYTEA,           -- what was read, gzipped
	revision   BIGINT NOT NULL,
	created_at BIGINT NOT NULL
);
CREATE INDEX previews_client  ON previews (client, created_at);
CREATE INDEX previews_network ON previews (network, created_at) WHERE network <> '';
CREATE INDEX previews_open    ON previews (created_at, id) WHERE state = 'open';
CREATE INDEX previews_age     ON previews (created_at, id);

ALTER TABLE drafts ADD COLUMN found   TEXT   NOT NULL DEFAULT ''; -- JSON, while its website is read and somebody watches
ALTER TABLE drafts ADD COLUMN found_n BIGINT NOT NULL DEFAULT 0;  -- how often that changed
