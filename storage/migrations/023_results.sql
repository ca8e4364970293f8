-- Launch weeks that are closed, what became of the listings in them, and the awards.

-- +goose Up

CREATE TABLE closed_weeks (
	site      BIGINT NOT NULL REFERENCES sites (id),
	week      TEXT   NOT NULL,
	at        BIGINT NOT NULL,
	least     BIGINT NOT NULL, -- counted votes that an award needed
	sheet     BYTEA  NOT NULL, -- the result sheet, compressed
	signature TEXT   NOT NULL, -- of the sheet, as minisign writes it
	PRIMARY KEY (site, week)
);

CREATE TABLE results (
	site     BIGINT NOT NULL,
	week     TEXT   NOT NULL,
	place    BIGINT NOT NULL,
	listing  BIGINT REFERENCES listings (id) ON DELETE SET NULL,
	slug     TEXT   NOT NULL, -- as it was then, like the name
	name     TEXT   NOT NULL,
	launched BIGINT NOT NULL,
	counted  BIGINT NOT NULL,
	held     BIGINT NOT NULL,
	void     BIGINT NOT NULL,
	PRIMARY KEY (site, week, place),
	FOREIGN KEY (site, week) REFERENCES closed_weeks (site, week)
);

CREATE INDEX results_listing ON results (listing);

CREATE TABLE awards (
	id      BIGINT PRIMARY KEY,
	code    TEXT   NOT NULL UNIQUE,
	site    BIGINT NOT NULL REFERENCES sites (id),
	week    TEXT   NOT NULL,
	place   BIGINT NOT NULL,
	listing BIGINT REFERENCES listings (id) ON DELETE SET NULL,
	slug    TEXT   NOT NULL, -- as it was then, like the name
	name    TEXT   NOT NULL,
	votes   BIGINT NOT NULL,
	entries BIGINT NOT NULL, -- how many were ranked
	at      BIGINT NOT NULL,
	UNIQUE (site, week, place)
);

CREATE INDEX awards_listing ON awards (listing);

CREATE TABLE signing_keys (
	name    TEXT   PRIMARY KEY,
	key_id  BYTEA  NOT NULL,
	seed    BYTEA  NOT NULL, -- RFC 8032's private key
	made_at BIGINT NOT NULL
);

ALTER TABLE votes ADD COLUMN receipt   TEXT NOT NULL DEFAULT ''; -- the voter's; '' of nobody's
ALTER TABLE votes ADD COLUMN closed_as TEXT NOT NULL DEFAULT ''; -- its state on the result sheet of its week; '' if it is on none
