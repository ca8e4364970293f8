-- What became of mails and of what is done in the background, and the problems that operators were written of.

-- +goose Up

CREATE TABLE mail_log (
	job     BIGINT NOT NULL PRIMARY KEY, -- that carried the mail
	at      BIGINT NOT NULL,
	kind    TEXT   NOT NULL,
	address TEXT   NOT NULL, -- '' where the address is not stored any more
	outcome TEXT   NOT NULL,
	tries   BIGINT NOT NULL,
	reply   TEXT   NOT NULL -- of the mail server
);
CREATE INDEX mail_log_at      ON mail_log (at);
CREATE INDEX mail_log_address ON mail_log (address, at);

CREATE TABLE outcomes ( -- how often something came of a kind of work on a day; of nobody, and for ever
	day     TEXT   NOT NULL,
	kind    TEXT   NOT NULL, -- of the job
	part    TEXT   NOT NULL, -- of a mail, its kind; else ''
	outcome TEXT   NOT NULL,
	times   BIGINT NOT NULL,
	PRIMARY KEY (day, kind, part, outcome)
);

CREATE TABLE problems ( -- that somebody was written of, until they are over
	name    TEXT   NOT NULL PRIMARY KEY,
	detail  TEXT   NOT NULL,
	since   BIGINT NOT NULL,
	seen_at BIGINT NOT NULL -- last
);
