-- What the deliveries of a webhook are numbered by: from one on for each webhook, so that nobody reads from it what goes on elsewhere. Those that there are keep theirs.

-- +goose Up

ALTER TABLE webhooks ADD COLUMN numbered BIGINT NOT NULL DEFAULT 0; -- the number of its last delivery
UPDATE webhooks SET numbered = COALESCE((SELECT MAX(d.id) FROM webhook_deliveries AS d WHERE d.webhook = webhooks.id), 0);

ALTER TABLE webhook_deliveries ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
UPDATE webhook_deliveries SET number = id;
CREATE UNIQUE INDEX webhook_deliveries_number ON webhook_deliveries (webhook, number);
