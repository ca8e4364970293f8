-- Letters: of which kinds people want none, which a listing had already, and by which kind of letter somebody ends others. And the looks for a
-- badge that owners asked for.

-- +goose Up

CREATE TABLE mail_choices (
	account BIGINT  NOT NULL REFERENCES accounts (id),
	kind    TEXT    NOT NULL, -- of mails
	wanted  BOOLEAN NOT NULL,
	PRIMARY KEY (account, kind)
);

CREATE TABLE letters_sent (
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	kind    TEXT   NOT NULL, -- of mails, of which a listing has one at most
	at      BIGINT NOT NULL,
	PRIMARY KEY (listing, kind)
);

ALTER TABLE unsubscribe_links ADD COLUMN kind TEXT NOT NULL DEFAULT 'updates'; -- of the mails that it ends

CREATE TABLE badge_looks (
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	at      BIGINT NOT NULL,
	PRIMARY KEY (listing, at)
);
