-- What people buy of a site, and what was paid for it.

-- +goose Up

CREATE TABLE orders (
	id           BIGINT PRIMARY KEY,
	number       TEXT   NOT NULL UNIQUE,
	site         BIGINT NOT NULL REFERENCES sites (id),
	account      BIGINT REFERENCES accounts (id), -- NULL after it was deleted: what was paid stays in the books
	status       TEXT   NOT NULL,
	currency     TEXT   NOT NULL,
	billing      TEXT   NOT NULL, -- JSON
	vat          TEXT   NOT NULL, -- JSON
	promo        TEXT   NOT NULL,
	provider     TEXT   NOT NULL, -- '' before one was chosen
	payment      TEXT   NOT NULL, -- what the provider calls it
	consent_at   BIGINT,
	held_until   BIGINT, -- until when its places in weeks are kept while it is being paid
	created_at   BIGINT NOT NULL,
	expires_at   BIGINT NOT NULL,
	paid_at      BIGINT,
	fulfilled_at BIGINT,
	ended_at     BIGINT
);
CREATE INDEX orders_account ON orders (account, id);
CREATE INDEX orders_status  ON orders (status, expires_at);
CREATE INDEX orders_site    ON orders (site, id);

CREATE TABLE order_lines (
	id         BIGINT PRIMARY KEY,
	order_id   BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	product    TEXT   NOT NULL,
	listing    BIGINT REFERENCES listings (id) ON DELETE SET NULL,
	week       TEXT   NOT NULL,
	categories TEXT   NOT NULL, -- JSON
	options    TEXT   NOT NULL, -- JSON
	net        BIGINT NOT NULL,
	discount   BIGINT NOT NULL,
	vat        BIGINT NOT NULL,
	total      BIGINT NOT NULL,
	state      TEXT   NOT NULL,
	effect     TEXT   NOT NULL, -- JSON of what fulfilling it changed
	fault      TEXT   NOT NULL,
	done_at    BIGINT
);
CREATE INDEX order_lines_order   ON order_lines (order_id, id);
CREATE INDEX order_lines_listing ON order_lines (listing);
CREATE INDEX order_lines_week    ON order_lines (week) WHERE week <> '';

CREATE TABLE payments (
	id       BIGINT PRIMARY KEY,
	order_id BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	provider TEXT   NOT NULL,
	payment  TEXT   NOT NULL,
	cents    BIGINT NOT NULL, -- below 0 what was given back
	currency TEXT   NOT NULL,
	at       BIGINT NOT NULL,
	UNIQUE (order_id, provider, payment)
);

CREATE TABLE provider_events (
	provider TEXT   NOT NULL,
	event    TEXT   NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (provider, event)
);

CREATE TABLE billing_details (
	account BIGINT PRIMARY KEY REFERENCES accounts (id),
	details TEXT   NOT NULL -- JSON
);
