-- What VIES was asked about VAT numbers of orders, and what it said: proof for the books.

-- +goose Up

CREATE TABLE vat_checks (
	id           BIGINT PRIMARY KEY,
	order_number TEXT   NOT NULL,
	number       TEXT   NOT NULL,
	state        TEXT   NOT NULL, -- waiting, valid, invalid, or unanswered
	request      TEXT   NOT NULL,
	name         TEXT   NOT NULL,
	address      TEXT   NOT NULL,
	fault        TEXT   NOT NULL,
	asked_at     BIGINT NOT NULL,
	answered_at  BIGINT,
	noted_at     BIGINT
);
CREATE INDEX vat_checks_order    ON vat_checks (order_number, id);
CREATE INDEX vat_checks_number   ON vat_checks (number, id);
CREATE INDEX vat_checks_doubtful ON vat_checks (id) WHERE noted_at IS NULL AND state IN ('invalid', 'unanswered');
