-- By what words people who searched came to a listing, counted by day. Who it was is not kept.

-- +goose Up

CREATE TABLE searches (
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	day     BIGINT NOT NULL, -- as in activity
	words   TEXT   NOT NULL,
	n       BIGINT NOT NULL,
	PRIMARY KEY (listing, day, words)
);

CREATE INDEX searches_day ON searches (day);
