-- What an address has to answer before it is told of anything, and how often a delivery was asked for again.

-- +goose Up

ALTER TABLE webhooks ADD COLUMN challenge TEXT NOT NULL DEFAULT ''; -- '' once it was answered; addresses from before this are told as they were

ALTER TABLE webhook_deliveries ADD COLUMN replays     BIGINT NOT NULL DEFAULT 0;
ALTER TABLE webhook_deliveries ADD COLUMN replayed_at BIGINT; -- the last time
CREATE INDEX webhook_deliveries_replayed ON webhook_deliveries (webhook, replayed_at) WHERE replayed_at IS NOT NULL;
