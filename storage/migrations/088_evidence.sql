-- What says where the buyers of orders are, as far as VAT depends on it: proof for the books, which stays with what was
-- paid. Of a network address the country alone is kept.

-- +goose Up

CREATE TABLE location_evidence (
	order_id BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	kind     TEXT   NOT NULL, -- billing, address, bank or statement
	country  TEXT   NOT NULL,
	source   TEXT   NOT NULL,
	at       BIGINT NOT NULL,
	PRIMARY KEY (order_id, kind)
);

CREATE TABLE buyer_locations (
	order_id BIGINT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
	verdict  TEXT   NOT NULL,
	country  TEXT   NOT NULL, -- '' while it waits for the team
	reason   TEXT   NOT NULL,
	at       BIGINT NOT NULL
);
CREATE INDEX buyer_locations_waiting ON buyer_locations (order_id) WHERE verdict = 'waiting';
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
