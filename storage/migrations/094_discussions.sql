-- What people ask the makers of live listings, and what is answered.

-- +goose Up

CREATE TABLE comments (
	id        BIGINT  PRIMARY KEY,
	account   BIGINT  REFERENCES accounts (id), -- NULL of a question that others answered, once its author's account is gone
	listing   BIGINT  NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	question  BIGINT  REFERENCES comments (id) ON DELETE CASCADE, -- that it answers; NULL of a question
	name      TEXT    NOT NULL, -- under which its author signs it
	text      TEXT    NOT NULL, -- '' once the author has deleted it
	digest    BYTEA,            -- of its words; NULL once the author has deleted it
	linked    BOOLEAN NOT NULL, -- what it names as links is shown as such
	at        BIGINT  NOT NULL, -- when it was written first
	edited_at BIGINT,
	version   BIGINT  NOT NULL, -- grows with each change of its words
	state     TEXT    NOT NULL,
	signals   TEXT    NOT NULL, -- what speaks against it, as JSON
	reason    TEXT    NOT NULL, -- why the team decided as it did; '' if it did not
	mailed    BOOLEAN NOT NULL, -- whoever waits for it has had the mail
	browser   BYTEA             -- digest of what the browser is known by; NULL once that is forgotten
);
CREATE INDEX comments_account  ON comments (account, at);
CREATE INDEX comments_listing  ON comments (listing, id);
CREATE INDEX comments_question ON comments (question, id) WHERE question IS NOT NULL;
CREATE INDEX comments_state    ON comments (state, id) WHERE state <> 'shown';
CREATE INDEX comments_digest   ON comments (digest, at) WHERE digest IS NOT NULL;
CREATE INDEX comments_browser  ON comments (browser) WHERE browser IS NOT NULL;

CREATE TABLE comment_votes ( -- "useful"
	comment BIGINT NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
	account BIGINT NOT NULL REFERENCES accounts (id),
	at      BIGINT NOT NULL,
	PRIMARY KEY (comment, account)
);
CREATE INDEX comment_votes_account ON comment_votes (account, at);

CREATE TABLE comment_reports (
	comment BIGINT  NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
	account BIGINT  NOT NULL REFERENCES accounts (id),
	version BIGINT  NOT NULL, -- of the comment that it is about
	reason  TEXT    NOT NULL,
	words   TEXT    NOT NULL,
	at      BIGINT  NOT NULL,
	open    BOOLEAN NOT NULL, -- the team has not decided
	PRIMARY KEY (comment, account)
);
CREATE INDEX comment_reports_account ON comment_reports (account, at);
CREATE INDEX comment_reports_open    ON comment_reports (comment) WHERE open;
