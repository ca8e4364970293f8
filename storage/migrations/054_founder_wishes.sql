-- People who do not want to be named, and the wishes to be taken out.

-- +goose Up

-- Who is not named, by a company (also one that is gone), and by all companies of a key where somebody proved to be of it.
CREATE TABLE unnamed_people (
	company BIGINT NOT NULL,
	key     TEXT   NOT NULL, -- '' if the wish holds for that company alone
	name    TEXT   NOT NULL, -- app.NameDigest
	since   BIGINT NOT NULL,
	proof   TEXT   NOT NULL, -- a digest of whose wish it is, who may take it back; '' if the site team decided
	PRIMARY KEY (company, name)
);
CREATE INDEX unnamed_people_key ON unnamed_people (key, name) WHERE key <> '';

CREATE TABLE founder_wishes (
	id         BIGINT PRIMARY KEY,
	founder    BIGINT  NOT NULL REFERENCES founders (id) ON DELETE CASCADE,
	site       BIGINT  NOT NULL,
	company    BIGINT  NOT NULL, -- whose domain the address is at; 0 if the site team decides
	back       BOOLEAN NOT NULL, -- the person wants to be named again
	email      TEXT    NOT NULL, -- '' once it is decided
	hash       BYTEA UNIQUE, -- SHA-256 of the secret in the mail; NULL without one, and once it was used
	client     TEXT    NOT NULL, -- whose limit it counts for, as of reports; '' after a month
	network    TEXT    NOT NULL,
	state      TEXT    NOT NULL, -- mailed, open, done, or refused
	created_at BIGINT  NOT NULL,
	decided_at BIGINT
);
CREATE INDEX founder_wishes_founder ON founder_wishes (founder, created_at);
CREATE INDEX founder_wishes_state   ON founder_wishes (state, site, id);
CREATE INDEX founder_wishes_client  ON founder_wishes (client, created_at);
CREATE INDEX founder_wishes_network ON founder_wishes (network, created_at);
CREATE INDEX founder_wishes_email   ON founder_wishes (email) WHERE email <> '';
CREATE INDEX founder_wishes_created ON founder_wishes (created_at);
