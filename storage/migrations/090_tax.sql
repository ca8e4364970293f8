-- Whose VAT a sale bears depends on what the product is, on what was sold abroad before, and, in other currencies than
-- the euro, on the rates of the European Central Bank.

-- +goose Up

CREATE TABLE product_kinds ( -- where the team said another than the program's
	site    BIGINT NOT NULL REFERENCES sites (id),
	product TEXT   NOT NULL,
	kind    TEXT   NOT NULL, -- electronic or human
	PRIMARY KEY (site, product)
);

-- It counts for the threshold of Art. 59c of Directive 2006/112/EC. What is older was taxed at the destination.
ALTER TABLE order_lines ADD COLUMN abroad BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE order_lines SET abroad = TRUE
WHERE order_id IN (SELECT id FROM orders WHERE vat LIKE '%"treatment":"destination"%');
CREATE INDEX order_lines_abroad ON order_lines (order_id) WHERE abroad;

CREATE TABLE sales_elsewhere ( -- what counts for it and was not sold here
	year  BIGINT PRIMARY KEY,
	cents BIGINT NOT NULL -- of the euro, before VAT
);

CREATE TABLE exchange_rates ( -- of the European Central Bank
	currency TEXT   NOT NULL,
	day      TEXT   NOT NULL, -- 2026-09-30
	rate     TEXT   NOT NULL, -- of one euro, as it was published: 4.2565
	source   TEXT   NOT NULL,
	added_at BIGINT NOT NULL,
	PRIMARY KEY (currency, day)
);
