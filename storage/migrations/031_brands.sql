-- How a site looks and what it says of itself: each brand that it has or had, and the marks in them. Then what else operators decide on pages.

-- +goose Up

ALTER TABLE sites ADD COLUMN named BOOLEAN NOT NULL DEFAULT FALSE; -- by a setting, which wins over the name of its brand

CREATE TABLE brands (
	id      BIGINT PRIMARY KEY,
	site    BIGINT NOT NULL REFERENCES sites (id),
	brand   TEXT   NOT NULL, -- JSON
	account BIGINT NOT NULL, -- who set it, and may have been deleted since
	at      BIGINT NOT NULL
);

CREATE INDEX brands_site ON brands (site, id);

CREATE TABLE marks (
	name TEXT  PRIMARY KEY, -- 20 hexadecimal digits of the picture's SHA-256
	png  BYTEA NOT NULL
);

-- What an operator ticked off of the first hour.
CREATE TABLE steps (
	site BIGINT NOT NULL REFERENCES sites (id),
	name TEXT   NOT NULL,
	at   BIGINT NOT NULL,
	PRIMARY KEY (site, name)
);

-- What operators set on a page, and a flag or a variable may say otherwise.
CREATE TABLE settings (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);
