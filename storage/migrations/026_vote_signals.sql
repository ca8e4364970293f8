-- What speaks against votes: how young an account was when it voted, and how often it votes.

-- +goose Up

ALTER TABLE votes ADD COLUMN fresh BOOLEAN NOT NULL DEFAULT FALSE; -- the account was made in the week before
ALTER TABLE votes ADD COLUMN domain TEXT NOT NULL DEFAULT ''; -- of the account's address, if few have one there
CREATE INDEX votes_domain ON votes (listing, domain) WHERE domain <> '';
CREATE INDEX votes_fresh ON votes (listing, at) WHERE fresh;
DROP INDEX votes_account;
CREATE INDEX votes_account ON votes (account, at);
