-- Addresses that are told of events, what they are told, and each attempt.

-- +goose Up

CREATE TABLE webhooks (
	id            BIGINT  PRIMARY KEY,
	account       BIGINT  REFERENCES accounts (id), -- NULL of the site team's
	site          BIGINT  NOT NULL REFERENCES sites (id),
	url           TEXT    NOT NULL,
	description   TEXT    NOT NULL,
	events        TEXT    NOT NULL, -- JSON; [] is all
	secret        BYTEA   NOT NULL, -- as it is: messages are signed with it
	former        BYTEA,            -- the one before, until former_until
	former_until  BIGINT,
	state         TEXT    NOT NULL,
	created_at    BIGINT  NOT NULL,
	failing_since BIGINT,
	held_until    BIGINT, -- its server asked to be left alone
	slow          BOOLEAN NOT NULL,
	due_at        BIGINT, -- when a delivery is due; NULL if none waits
	node          TEXT    NOT NULL DEFAULT '', -- which has its turn, until leased_until
	leased_until  BIGINT
);
CREATE INDEX webhooks_account ON webhooks (account, site);
CREATE INDEX webhooks_due     ON webhooks (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE webhook_deliveries (
	id         BIGINT PRIMARY KEY,
	webhook    BIGINT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
	message    TEXT   NOT NULL, -- webhook-id
	type       TEXT   NOT NULL,
	subject    TEXT   NOT NULL, -- deliveries of one go in the order of ids
	body       TEXT   NOT NULL,
	state      TEXT   NOT NULL,
	reason     TEXT   NOT NULL,
	tries      BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	next_at    BIGINT, -- NULL while it waits for an earlier one of its subject, or is over
	ended_at   BIGINT
);
CREATE INDEX webhook_deliveries_log     ON webhook_deliveries (webhook, id);
CREATE INDEX webhook_deliveries_state   ON webhook_deliveries (webhook, state, id);
CREATE INDEX webhook_deliveries_subject ON webhook_deliveries (webhook, subject, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_next    ON webhook_deliveries (webhook, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_ended   ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE webhook_attempts (
	delivery BIGINT NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
	at       BIGINT NOT NULL,
	took     BIGINT NOT NULL, -- milliseconds
	status   BIGINT NOT NULL,
	fault    TEXT   NOT NULL,
	answer   BYTEA  NOT NULL  -- its first bytes
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery, at);
