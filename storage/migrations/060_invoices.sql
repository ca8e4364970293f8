-- Invoices and credit notes, as they were issued. None is ever changed or deleted.

-- +goose Up

CREATE TABLE invoices (
	id        BIGINT PRIMARY KEY,
	site      BIGINT NOT NULL REFERENCES sites (id),
	order_id  BIGINT NOT NULL REFERENCES orders (id), -- which cannot be deleted any more
	number    TEXT   NOT NULL UNIQUE,
	corrects  BIGINT REFERENCES invoices (id), -- NULL of an invoice
	issued_at BIGINT NOT NULL,
	content   TEXT   NOT NULL -- JSON
);
CREATE INDEX invoices_order  ON invoices (order_id, id);
CREATE INDEX invoices_issued ON invoices (site, issued_at, id);
CREATE UNIQUE INDEX invoices_one ON invoices (order_id) WHERE corrects IS NULL;
