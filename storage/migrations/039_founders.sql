-- Those who look after a listing together, answers to the interview, and when updates were posted.

-- +goose Up

CREATE TABLE update_times (
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	at      BIGINT NOT NULL -- of an update that may be deleted since
);
CREATE INDEX update_times_listing ON update_times (listing, at);

CREATE TABLE cofounders (
	id         BIGINT NOT NULL PRIMARY KEY,
	draft      TEXT   REFERENCES drafts (id) ON DELETE CASCADE,
	listing    BIGINT REFERENCES listings (id) ON DELETE CASCADE, -- that the draft became
	inviter    BIGINT NOT NULL REFERENCES accounts (id),
	email      TEXT   NOT NULL, -- that the invitation went to
	account    BIGINT REFERENCES accounts (id), -- who accepted it
	state      TEXT   NOT NULL,
	hash       BYTEA  NOT NULL UNIQUE, -- SHA-256 of the secret in the mail
	invited_at BIGINT NOT NULL,
	ends_at    BIGINT NOT NULL, -- when the link ends
	changed_at BIGINT NOT NULL
);
CREATE INDEX cofounders_draft   ON cofounders (draft, id);
CREATE INDEX cofounders_listing ON cofounders (listing, id);
CREATE INDEX cofounders_account ON cofounders (account, state);
CREATE INDEX cofounders_inviter ON cofounders (inviter, invited_at);
CREATE INDEX cofounders_email   ON cofounders (email);

CREATE TABLE interview_answers (
	account  BIGINT NOT NULL REFERENCES accounts (id),
	question BIGINT NOT NULL,
	answer   TEXT   NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (account, question)
);
