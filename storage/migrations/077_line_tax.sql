-- Each line of an order is taxed by itself: what people do, otherwise than what the program does.

-- +goose Up

ALTER TABLE order_lines ADD COLUMN tax TEXT NOT NULL DEFAULT ''; -- JSON; '' of lines from before, which are taxed as their order
