-- What people say is wrong with listings, and facts of them that people suggest.

-- +goose Up

CREATE TABLE reports (
	id         BIGINT PRIMARY KEY,
	listing    BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	account    BIGINT REFERENCES accounts (id), -- NULL of somebody without one
	client     TEXT   NOT NULL, -- whose limit it counts for: an address, or the /64 of one; '' with an account, and after a month
	network    TEXT   NOT NULL, -- a wider one of theirs, likewise
	email      TEXT   NOT NULL, -- that somebody without an account left; '' once it is decided
	reason     TEXT   NOT NULL,
	words      TEXT   NOT NULL,
	state      TEXT   NOT NULL, -- open, or what the team decided
	created_at BIGINT NOT NULL,
	decided_at BIGINT
);
CREATE INDEX reports_state   ON reports (state, listing, id);
CREATE INDEX reports_listing ON reports (listing);
CREATE INDEX reports_account ON reports (account, id);
CREATE INDEX reports_client  ON reports (client, created_at);
CREATE INDEX reports_network ON reports (network, created_at);
CREATE INDEX reports_email   ON reports (email) WHERE email <> '';
CREATE UNIQUE INDEX reports_open_account ON reports (listing, account) WHERE state = 'open' AND account IS NOT NULL;
CREATE UNIQUE INDEX reports_open_client  ON reports (listing, client)  WHERE state = 'open' AND client <> '';

CREATE TABLE suggestions (
	id         BIGINT PRIMARY KEY,
	listing    BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	account    BIGINT NOT NULL REFERENCES accounts (id),
	field      TEXT   NOT NULL, -- a profile field, or 'socials.' and a platform
	value      TEXT   NOT NULL,
	digest     TEXT   NOT NULL, -- of field and value, however they are written
	page       TEXT   NOT NULL, -- that states it
	state      TEXT   NOT NULL, -- checking, open, failed, accepted, refused or overtaken
	seen       TEXT   NOT NULL, -- what was seen, in words
	body       TEXT   NOT NULL, -- JSON: what the listing said, and what is proposed with its quotes; '' before it was proven
	created_at BIGINT NOT NULL,
	decided_at BIGINT
);
CREATE INDEX suggestions_account ON suggestions (account, id);
CREATE INDEX suggestions_listing ON suggestions (listing, state, id);
CREATE INDEX suggestions_state   ON suggestions (state, listing);
CREATE UNIQUE INDEX suggestions_open ON suggestions (listing, account, digest) WHERE state IN ('checking', 'open');
