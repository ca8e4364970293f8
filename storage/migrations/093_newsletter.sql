-- The week's mail to people without an account, and the addresses that mails do not reach.

-- +goose Up

CREATE TABLE subscribers (
	id           BIGINT NOT NULL PRIMARY KEY,
	site         BIGINT NOT NULL REFERENCES sites (id),
	email        TEXT   NOT NULL,
	categories   TEXT   NOT NULL, -- slugs with commas between them; '' is all
	created_at   BIGINT NOT NULL,
	confirmed_at BIGINT,
	issue        TEXT   NOT NULL, -- the week of the last issue that was written to them
	UNIQUE (site, email)
);
CREATE INDEX subscribers_email   ON subscribers (email);
CREATE INDEX subscribers_created ON subscribers (created_at);

CREATE TABLE subscriber_links ( -- in mails
	hash       BYTEA   NOT NULL PRIMARY KEY,
	subscriber BIGINT  NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
	confirms   BOOLEAN NOT NULL, -- the subscription; others end it
	categories TEXT    NOT NULL, -- that it is for then
	client     TEXT    NOT NULL, -- that asked for it
	at         BIGINT  NOT NULL
);
CREATE INDEX subscriber_links_subscriber ON subscriber_links (subscriber);
CREATE INDEX subscriber_links_at         ON subscriber_links (confirms, at);

CREATE TABLE newsletter_issues (
	site       BIGINT NOT NULL REFERENCES sites (id),
	week       TEXT   NOT NULL,
	intro      TEXT   NOT NULL, -- Markdown
	revision   BIGINT NOT NULL,
	begun_at   BIGINT, -- when the first was written
	done_at    BIGINT, -- when the last was
	mails      BIGINT NOT NULL,
	PRIMARY KEY (site, week)
);

CREATE TABLE unreachable ( -- addresses that bounced, or whose people complained
	email  TEXT   NOT NULL PRIMARY KEY,
	reason TEXT   NOT NULL,
	at     BIGINT NOT NULL
);
CREATE INDEX unreachable_at ON unreachable (at);

CREATE TABLE bounce_key ( -- of whoever reports bounces
	one  BIGINT NOT NULL PRIMARY KEY,
	hash BYTEA  NOT NULL,
	at   BIGINT NOT NULL
);
