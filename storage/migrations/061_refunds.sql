-- What the team gave back of each line of an order.

-- +goose Up

ALTER TABLE order_lines ADD COLUMN back BIGINT NOT NULL DEFAULT 0; -- cents of its total
