-- What orders have done, and what the team does for them.

-- +goose Up

CREATE TABLE placements (
	id       BIGINT PRIMARY KEY,
	site     BIGINT NOT NULL REFERENCES sites (id),
	listing  BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	line     BIGINT NOT NULL UNIQUE,
	from_at  BIGINT, -- NULL until the listing is live
	until_at BIGINT
);
CREATE INDEX placements_site    ON placements (site, until_at);
CREATE INDEX placements_listing ON placements (listing, until_at);
CREATE INDEX placements_waiting ON placements (id) WHERE from_at IS NULL;

CREATE TABLE relaunches (
	id      BIGINT PRIMARY KEY,
	site    BIGINT NOT NULL REFERENCES sites (id),
	listing BIGINT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
	line    BIGINT NOT NULL UNIQUE,
	week    TEXT   NOT NULL,
	done_at BIGINT
);
CREATE INDEX relaunches_due     ON relaunches (week) WHERE done_at IS NULL;
CREATE INDEX relaunches_site    ON relaunches (site, week);
CREATE INDEX relaunches_listing ON relaunches (listing);

CREATE TABLE order_tasks (
	id         BIGINT PRIMARY KEY,
	site       BIGINT NOT NULL REFERENCES sites (id),
	order_id   BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	line       BIGINT, -- NULL of what is about the whole order
	listing    BIGINT REFERENCES listings (id) ON DELETE SET NULL,
	kind       TEXT   NOT NULL,
	says       TEXT   NOT NULL,
	result     TEXT   NOT NULL,
	state      TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	ended_at   BIGINT
);
CREATE INDEX order_tasks_site    ON order_tasks (site, state, id);
CREATE INDEX order_tasks_order   ON order_tasks (order_id, id);
CREATE INDEX order_tasks_listing ON order_tasks (listing);

CREATE TABLE promo_codes (
	id          BIGINT  PRIMARY KEY,
	site        BIGINT  NOT NULL REFERENCES sites (id),
	code        TEXT    NOT NULL,
	folded      TEXT    NOT NULL, -- the code in capitals, by which it is found
	percent     BIGINT  NOT NULL, -- 0 where it takes off an amount
	cents       BIGINT  NOT NULL,
	products    TEXT    NOT NULL, -- JSON; [] is all
	from_at     BIGINT,
	until_at    BIGINT,
	most        BIGINT  NOT NULL, -- uses; 0 is no limit
	per_account BIGINT  NOT NULL, -- likewise
	active      BOOLEAN NOT NULL,
	created_at  BIGINT  NOT NULL,
	UNIQUE (site, folded)
);

CREATE TABLE promo_uses (
	promo    BIGINT NOT NULL REFERENCES promo_codes (id) ON DELETE CASCADE,
	order_id BIGINT NOT NULL UNIQUE REFERENCES orders (id) ON DELETE CASCADE,
	account  BIGINT, -- whose order it is
	until_at BIGINT -- until when it counts while it is being paid; NULL once it is paid
);
CREATE INDEX promo_uses_promo ON promo_uses (promo, account);

CREATE TABLE promo_tries (
	who TEXT   NOT NULL, -- an account, or an address
	at  BIGINT NOT NULL
);
CREATE INDEX promo_tries_who ON promo_tries (who, at);
