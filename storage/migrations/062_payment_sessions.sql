-- What payments are proven by: the id of this database, and each payment that an order began.

-- +goose Up

CREATE TABLE instance (
	one   BIGINT PRIMARY KEY CHECK (one = 1),
	id    TEXT   NOT NULL, -- random; made anew where the database is restored
	place TEXT   NOT NULL  -- the database on its server that has it; '' of a file
);

CREATE TABLE begun_payments (
	provider  TEXT   NOT NULL,
	payment   TEXT   NOT NULL, -- what the provider calls it
	order_id  BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	reference TEXT   NOT NULL, -- what the provider has beside it
	PRIMARY KEY (provider, payment)
);
CREATE INDEX begun_payments_order     ON begun_payments (order_id);
CREATE INDEX begun_payments_reference ON begun_payments (provider, reference);

-- Until now the reference was the number of the order.
INSERT INTO begun_payments (provider, payment, order_id, reference)
	SELECT provider, MIN(payment), MIN(id), MIN(number) FROM orders WHERE provider <> '' AND payment <> '' GROUP BY provider, payment;

CREATE INDEX provider_events_at ON provider_events (at);
