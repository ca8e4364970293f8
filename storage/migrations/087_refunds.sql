-- Where money stands that goes back, and what is asked of somebody who pays by bank transfer.

-- +goose Up

CREATE TABLE refunds (
	id         BIGINT PRIMARY KEY,
	order_id   BIGINT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	provider   TEXT   NOT NULL,
	key        TEXT   NOT NULL, -- by which it is asked for once
	name       TEXT   NOT NULL, -- what the provider calls it; '' until it is known
	note       TEXT   NOT NULL, -- number of the credit note; '' of none
	cents      BIGINT NOT NULL,
	state      TEXT   NOT NULL,
	why        TEXT   NOT NULL,
	task       BIGINT NOT NULL, -- of the team; 0 is none
	asked_at   BIGINT NOT NULL,
	changed_at BIGINT NOT NULL,
	UNIQUE (order_id, key)
);
CREATE INDEX refunds_waiting ON refunds (provider, order_id) WHERE state IN ('asked', 'pending');
CREATE INDEX refunds_task    ON refunds (task) WHERE task <> 0;

ALTER TABLE orders ADD COLUMN due_at   BIGINT; -- until when a transfer is asked for; NULL of what is paid otherwise
ALTER TABLE orders ADD COLUMN reminded BIGINT NOT NULL DEFAULT 0; -- how many steps of reminding were taken
CREATE INDEX orders_due ON orders (due_at) WHERE due_at IS NOT NULL AND status = 'pending';
