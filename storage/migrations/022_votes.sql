-- Votes, one row each.

-- +goose Up

CREATE TABLE votes (
	id      BIGINT PRIMARY KEY,
	account BIGINT REFERENCES accounts (id), -- NULL after it was deleted
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	at      BIGINT NOT NULL,
	week    TEXT   NOT NULL, -- in which it was cast
	state   TEXT   NOT NULL,
	waits   BOOLEAN NOT NULL, -- held, and counts by itself in time
	signals TEXT   NOT NULL, -- JSON
	reason  TEXT   NOT NULL,
	network TEXT   NOT NULL,
	browser BYTEA,
	UNIQUE (listing, account)
);

CREATE INDEX votes_account ON votes (account);
CREATE INDEX votes_week    ON votes (week, listing);
CREATE INDEX votes_network ON votes (listing, network, at);
CREATE INDEX votes_browser ON votes (browser) WHERE browser IS NOT NULL;
CREATE INDEX votes_held    ON votes (state, waits, at) WHERE state = 'held';
CREATE INDEX votes_at      ON votes (at) WHERE network <> '';
