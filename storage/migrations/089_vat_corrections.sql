-- An order may have several invoices: the last one holds, and each former one was taken back by a credit note. What was
-- asked for, or given back, when the VAT of a paid order was corrected stands here.

-- +goose Up

DROP INDEX invoices_one;

CREATE TABLE vat_corrections (
	id        BIGINT PRIMARY KEY,
	order_id  BIGINT NOT NULL REFERENCES orders (id),
	at        BIGINT NOT NULL,
	asked     BIGINT NOT NULL, -- cents that the order costs more than was paid for it; 0 of one that asks for nothing
	paid      BIGINT NOT NULL, -- cents that had come for the order by then
	back      BIGINT NOT NULL, -- cents of them that had gone back, with what goes back for this
	provider  TEXT   NOT NULL, -- that was asked for the difference; '' before somebody chose one
	payment   TEXT   NOT NULL, -- what it calls that
	reference TEXT   NOT NULL, -- what it has beside it
	paid_at   BIGINT,          -- when the difference came
	ended_at  BIGINT           -- when it was asked for no more
);
CREATE INDEX vat_corrections_order ON vat_corrections (order_id, id);
CREATE INDEX vat_corrections_begun ON vat_corrections (provider, id) WHERE payment <> '' AND paid_at IS NULL;
