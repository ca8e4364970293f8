-- What people who list products say of themselves.

-- +goose Up

CREATE TABLE profiles (
	account    BIGINT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
	profile    TEXT   NOT NULL, -- JSON of app.Founder
	updated_at BIGINT NOT NULL
);
