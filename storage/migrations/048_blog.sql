-- What the site team writes for everybody.

-- +goose Up

CREATE TABLE blog_posts (
	id          BIGINT  PRIMARY KEY,
	site        BIGINT  NOT NULL,
	slug        TEXT    NOT NULL,
	title       TEXT    NOT NULL,
	summary     TEXT    NOT NULL,
	body        TEXT    NOT NULL, -- Markdown
	faqs        TEXT    NOT NULL, -- JSON, likewise the next two
	authors     TEXT    NOT NULL,
	pictures    TEXT    NOT NULL,
	cover       TEXT    NOT NULL, -- the address of one of the pictures; '' for none
	words       BIGINT  NOT NULL, -- how many the text has
	publish_at  BIGINT, -- it is public from then on; NULL for a draft
	ever_public BOOLEAN NOT NULL, -- it was public before it was taken back
	revision    BIGINT  NOT NULL,
	created_at  BIGINT  NOT NULL,
	updated_at  BIGINT  NOT NULL,
	UNIQUE (site, slug)
);

CREATE INDEX blog_posts_public ON blog_posts (site, publish_at, id);
CREATE INDEX blog_posts_updated ON blog_posts (site, updated_at, id);

-- Slugs that posts had when they were public.
CREATE TABLE blog_slugs (
	site BIGINT NOT NULL,
	slug TEXT   NOT NULL,
	post BIGINT NOT NULL REFERENCES blog_posts (id) ON DELETE CASCADE,
	PRIMARY KEY (site, slug)
);

CREATE INDEX blog_slugs_post ON blog_slugs (post);

-- What posts are found by: words without case and accents, each once, with a space before it.
CREATE TABLE blog_words (
	post    BIGINT PRIMARY KEY REFERENCES blog_posts (id) ON DELETE CASCADE,
	title   TEXT   NOT NULL,
	summary TEXT   NOT NULL,
	body    TEXT   NOT NULL
);
