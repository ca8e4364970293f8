-- What the boards rank by besides votes: money that was contributed, and figures that others state of companies.

-- +goose Up

CREATE TABLE contributions (
	id        BIGINT PRIMARY KEY,
	listing   BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	cents     BIGINT NOT NULL,
	currency  TEXT   NOT NULL,
	day       TEXT   NOT NULL, -- on which it was paid
	reference TEXT   NOT NULL, -- of what was paid
	UNIQUE (listing, reference)
);

-- A figure is of a domain, whether a listing of it is there or not.
CREATE TABLE figures (
	kind     TEXT    NOT NULL,
	domain   TEXT    NOT NULL, -- companies.key
	date     TEXT    NOT NULL,
	source   TEXT    NOT NULL,
	value    BIGINT  NOT NULL,
	currency TEXT    NOT NULL, -- '' of what is no money
	latest   BOOLEAN NOT NULL, -- of its kind and domain
	PRIMARY KEY (kind, domain, date, source)
);

CREATE INDEX figures_latest ON figures (kind, value) WHERE latest;
