-- A process that is killed is no fault of the jobs that ran: a death counts against those alone that took much memory or time by then.

-- +goose Up

ALTER TABLE jobs ADD COLUMN heavy   BOOLEAN NOT NULL DEFAULT FALSE; -- it takes what may end the process
ALTER TABLE jobs ADD COLUMN strikes BIGINT  NOT NULL DEFAULT 0;     -- deaths while it did
