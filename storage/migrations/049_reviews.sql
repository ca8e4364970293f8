-- What people who are signed in think of live listings.

-- +goose Up

CREATE TABLE reviews (
	id         BIGINT  PRIMARY KEY,
	account    BIGINT  NOT NULL REFERENCES accounts (id),
	listing    BIGINT  NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	name       TEXT    NOT NULL, -- under which its author signs it
	stars      BIGINT  NOT NULL, -- 0 once the author has deleted it
	text       TEXT    NOT NULL,
	at         BIGINT  NOT NULL, -- when it was written first
	edited_at  BIGINT,
	version    BIGINT  NOT NULL, -- grows with each change of its words
	state      TEXT    NOT NULL,
	signals    TEXT    NOT NULL, -- what speaks against it, as JSON
	reason     TEXT    NOT NULL, -- why the team decided as it did; '' if it did not
	mailed     BOOLEAN NOT NULL, -- who looks after the listing has had the mail
	network    TEXT    NOT NULL, -- that it came from; '' once that is forgotten
	browser    BYTEA,            -- digest of what the browser is known by; NULL likewise
	reply      TEXT    NOT NULL, -- of who looks after the listing
	replied_at BIGINT,
	UNIQUE (listing, account)
);
CREATE INDEX reviews_account ON reviews (account, id);
CREATE INDEX reviews_listing ON reviews (listing, at, id) WHERE state = 'shown' AND stars > 0;
CREATE INDEX reviews_state   ON reviews (state, id) WHERE state <> 'shown';
CREATE INDEX reviews_browser ON reviews (browser) WHERE browser IS NOT NULL;

CREATE TABLE review_reports (
	review  BIGINT  NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
	account BIGINT  NOT NULL REFERENCES accounts (id),
	version BIGINT  NOT NULL, -- of the review that it is about
	reason  TEXT    NOT NULL,
	words   TEXT    NOT NULL,
	at      BIGINT  NOT NULL,
	open    BOOLEAN NOT NULL, -- the team has not decided
	PRIMARY KEY (review, account)
);
CREATE INDEX review_reports_account ON review_reports (account, at);
CREATE INDEX review_reports_open    ON review_reports (review) WHERE open;
