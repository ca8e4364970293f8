-- What the owners of listings say of others as alternatives to theirs, and which sections a listing shows beyond its plan.

-- +goose Up

CREATE TABLE alternatives (
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	other   BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE, -- the alternative to it
	state   TEXT   NOT NULL,
	account BIGINT REFERENCES accounts (id), -- who asked for it, for the other listing
	at      BIGINT NOT NULL,
	PRIMARY KEY (listing, other)
);
CREATE INDEX alternatives_other   ON alternatives (other, state, at);
CREATE INDEX alternatives_account ON alternatives (account, at);

ALTER TABLE listings ADD COLUMN unlocked TEXT NOT NULL DEFAULT ''; -- names of sections, with commas

-- Whose interview anybody may read, by the name that their listings give them.
CREATE TABLE interviews (
	account BIGINT NOT NULL PRIMARY KEY REFERENCES accounts (id),
	name    TEXT   NOT NULL, -- in lower case
	at      BIGINT NOT NULL
);
CREATE INDEX interviews_at ON interviews (at);
