-- One text for SQLite and PostgreSQL. Moments are unix milliseconds in BIGINT; dates and JSON are TEXT;
-- ids come from the counters table. A BOOLEAN is compared bare.

-- +goose Up

CREATE TABLE counters (
	name TEXT   NOT NULL PRIMARY KEY,
	last BIGINT NOT NULL
);

CREATE TABLE sites (
	id     BIGINT NOT NULL PRIMARY KEY,
	key    TEXT   NOT NULL UNIQUE,
	name   TEXT   NOT NULL,
	origin TEXT   NOT NULL
);

CREATE TABLE accounts (
	id           BIGINT  NOT NULL PRIMARY KEY,
	email        TEXT    NOT NULL,
	email_folded TEXT    NOT NULL UNIQUE, -- lower case: what makes two addresses the same
	name         TEXT    NOT NULL,
	operator     BOOLEAN NOT NULL,
	suspended    BOOLEAN NOT NULL,
	created_at   BIGINT  NOT NULL
);

CREATE TABLE api_keys (
	id           BIGINT NOT NULL PRIMARY KEY,
	account      BIGINT NOT NULL REFERENCES accounts (id),
	hash         BYTEA  NOT NULL UNIQUE,
	label        TEXT   NOT NULL,
	last4        TEXT   NOT NULL,
	scopes       TEXT   NOT NULL, -- JSON
	created_at   BIGINT NOT NULL,
	expires_at   BIGINT,
	revoked_at   BIGINT,
	last_used_at BIGINT
);
CREATE INDEX api_keys_account ON api_keys (account, created_at, id);

CREATE TABLE companies (
	id            BIGINT NOT NULL PRIMARY KEY,
	key           TEXT   NOT NULL UNIQUE,
	website       TEXT   NOT NULL,
	facts         TEXT   NOT NULL, -- JSON; the columns below are copies of some of it, to filter by
	name          TEXT   NOT NULL,
	stage         TEXT   NOT NULL, -- lower case
	country       TEXT   NOT NULL, -- upper case
	pricing_model TEXT   NOT NULL  -- lower case
);
CREATE INDEX companies_stage         ON companies (stage);
CREATE INDEX companies_country       ON companies (country);
CREATE INDEX companies_pricing_model ON companies (pricing_model);

CREATE TABLE categories (
	slug        TEXT   NOT NULL PRIMARY KEY,
	name        TEXT   NOT NULL,
	description TEXT   NOT NULL,
	parent      TEXT   REFERENCES categories (slug) DEFERRABLE INITIALLY DEFERRED,
	synonyms    TEXT   NOT NULL, -- JSON
	faqs        TEXT   NOT NULL, -- JSON
	position    BIGINT NOT NULL
);
CREATE INDEX categories_parent ON categories (parent);

CREATE TABLE listings (
	id              BIGINT NOT NULL PRIMARY KEY,
	site            BIGINT NOT NULL REFERENCES sites (id),
	company         BIGINT NOT NULL REFERENCES companies (id),
	owner           BIGINT REFERENCES accounts (id),
	slug            TEXT   NOT NULL,
	status          TEXT   NOT NULL,
	plan            TEXT   NOT NULL,
	headline        TEXT   NOT NULL,
	summary         TEXT   NOT NULL,
	seo_title       TEXT   NOT NULL,
	seo_description TEXT   NOT NULL,
	week            TEXT   NOT NULL, -- the Monday, or '' for none
	launched_at     BIGINT,
	newest_at       BIGINT NOT NULL, -- launched_at, else created_at: what "newest" sorts by
	votes           BIGINT NOT NULL,
	week_votes      BIGINT NOT NULL,
	views           BIGINT NOT NULL,
	followers       BIGINT NOT NULL,
	trend           DOUBLE PRECISION NOT NULL,
	badge           TEXT   NOT NULL, -- JSON; 'null' before the first look
	created_at      BIGINT NOT NULL,
	updated_at      BIGINT NOT NULL,
	UNIQUE (company, site),
	UNIQUE (site, slug)
);
CREATE INDEX listings_newest    ON listings (site, status, newest_at, id);
CREATE INDEX listings_votes     ON listings (site, status, votes, newest_at, id);
CREATE INDEX listings_trend     ON listings (site, status, trend, id);
CREATE INDEX listings_views     ON listings (site, status, views, id);
CREATE INDEX listings_followers ON listings (site, status, followers, id);
CREATE INDEX listings_owner     ON listings (owner, created_at, id);
CREATE INDEX listings_week      ON listings (site, week, status);
CREATE INDEX listings_state     ON listings (status, week, id);

CREATE TABLE listing_categories (
	listing   BIGINT  NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	position  BIGINT  NOT NULL, -- 0 is primary
	category  TEXT    NOT NULL REFERENCES categories (slug),
	effective BOOLEAN NOT NULL, -- whether the plan unlocks it
	PRIMARY KEY (listing, position)
);
CREATE INDEX listing_categories_effective ON listing_categories (category, listing) WHERE effective;

CREATE TABLE listing_versions (
	id      BIGINT NOT NULL PRIMARY KEY,
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	account BIGINT NOT NULL REFERENCES accounts (id),
	at      BIGINT NOT NULL,
	before  TEXT   NOT NULL, -- JSON
	after   TEXT   NOT NULL  -- JSON
);
CREATE INDEX listing_versions_listing ON listing_versions (listing, at, id);

CREATE TABLE drafts (
	id         TEXT   NOT NULL PRIMARY KEY,
	account    BIGINT NOT NULL REFERENCES accounts (id),
	status     TEXT   NOT NULL,
	listing_id BIGINT REFERENCES listings (id),
	body       TEXT   NOT NULL, -- JSON: the whole draft
	revision   BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL
);
CREATE INDEX drafts_account ON drafts (account, created_at, id);
CREATE INDEX drafts_listing ON drafts (listing_id, created_at, id);

CREATE TABLE snapshots (
	draft   TEXT   NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
	role    TEXT   NOT NULL,
	body    BYTEA  NOT NULL, -- JSON, gzipped
	read_at BIGINT NOT NULL,
	PRIMARY KEY (draft, role)
);

CREATE TABLE jobs (
	id       BIGINT  NOT NULL PRIMARY KEY,
	kind     TEXT    NOT NULL,
	uniq     TEXT    NOT NULL,
	payload  TEXT    NOT NULL,
	priority BIGINT  NOT NULL,
	run_at   BIGINT  NOT NULL, -- not before; while leased, when the lease ends
	due_at   BIGINT  NOT NULL, -- what run_at was before the last claim
	leased   BOOLEAN NOT NULL,
	attempt  BIGINT  NOT NULL,
	failures BIGINT  NOT NULL,
	wanted   BIGINT  NOT NULL,
	dead     BOOLEAN NOT NULL,
	error    TEXT    NOT NULL -- of the last failure
);
CREATE UNIQUE INDEX jobs_uniq   ON jobs (kind, uniq) WHERE NOT dead AND uniq <> '';
CREATE INDEX        jobs_due    ON jobs (kind, priority, run_at, id) WHERE NOT dead;
CREATE INDEX        jobs_leased ON jobs (id) WHERE leased;

CREATE TABLE periods (
	name    TEXT   NOT NULL PRIMARY KEY,
	done_at BIGINT NOT NULL
);

CREATE TABLE answers (
	account         BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
	operation       TEXT   NOT NULL,
	idempotency_key TEXT   NOT NULL,
	fingerprint     TEXT   NOT NULL,
	status          BIGINT NOT NULL,
	header          TEXT   NOT NULL, -- JSON
	body            BYTEA  NOT NULL,
	kept_at         BIGINT NOT NULL,
	PRIMARY KEY (account, operation, idempotency_key)
);
CREATE INDEX answers_age ON answers (kept_at);
