-- The websites of live listings, which are read again, and what they say differently then.

-- +goose Up

ALTER TABLE companies ADD COLUMN confirmed_at BIGINT;                -- when facts were last found on the website again
ALTER TABLE companies ADD COLUMN confirmed TEXT NOT NULL DEFAULT ''; -- which, by their names, with commas between them

CREATE TABLE website_readings (
	company       BIGINT PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE,
	next_at       BIGINT NOT NULL,
	read_at       BIGINT,          -- last; NULL if it was not read again yet
	outcome       TEXT   NOT NULL, -- of that: the code of what kept it from being read; '' of nothing
	failing_since BIGINT,          -- since when nothing answers; NULL if something does
	asked_at      BIGINT,          -- when its owner last had it read
	words         BYTEA            -- what stood on it, packed
);
CREATE INDEX website_readings_next    ON website_readings (next_at);
CREATE INDEX website_readings_failing ON website_readings (failing_since);

CREATE TABLE proposals (
	id         BIGINT PRIMARY KEY,
	listing    BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	field      TEXT   NOT NULL,
	kind       TEXT   NOT NULL, -- changed, new or gone
	digest     TEXT   NOT NULL, -- of what is proposed
	state      TEXT   NOT NULL, -- open, accepted, refused or overtaken
	body       BYTEA  NOT NULL, -- packed JSON: what stands, and what the website says; of what was decided long ago nothing
	found_at   BIGINT NOT NULL,
	decided_at BIGINT
);
CREATE INDEX proposals_listing ON proposals (listing, state);
CREATE UNIQUE INDEX proposals_open ON proposals (listing, field) WHERE state = 'open';
