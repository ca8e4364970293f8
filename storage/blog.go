package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/desk/blog"
)

// blogRows are what the team writes.
type blogRows struct{ *core }

// postColumns leave out the text, which lists do not show.
const postColumns = `p.id, p.site, p.slug, p.title, p.summary, p.authors, p.pictures, p.cover, p.words, p.publish_at, p.ever_public, p.revision, p.created_at, p.updated_at`

func scanPost(r *sql.Rows) (p app.Post, err error) { return scanPostAnd(r) }

func scanWholePost(r *sql.Rows) (p app.Post, err error) {
	var body, faqs string
	if p, err = scanPostAnd(r, &body, &faqs); err != nil {
		return p, err
	}
	p.Body = body
	return p, fromJSON(faqs, &p.FAQs)
}

func scanPostAnd(r *sql.Rows, more ...any) (p app.Post, err error) {
	var authors, pictures string
	var publish *int64
	var created, updated int64
	if err = r.Scan(append([]any{&p.ID, &p.Site, &p.Slug, &p.Title, &p.Summary, &authors, &pictures, &p.Cover, &p.Words,
		&publish, &p.EverPublic, &p.Revision,
		&created, &updated}, more...)...); err != nil {
		return p, err
	}
	p.PublishAt, p.CreatedAt, p.UpdatedAt = maybeFromMilli(publish), fromMilli(created), fromMilli(updated)
	if err = fromJSON(authors, &p.Authors); err != nil {
		return p, err
	}
	return p, fromJSON(pictures, &p.Pictures)
}

// PublicPosts returns posts of a site that are public at a time, without their texts, and how many there are: those
// that have all words, the best match first, or the newest first where there are no words.
func (db blogRows) PublicPosts(
	ctx context.Context, site int64, now time.Time, words []string, limit, offset int,
) ([]app.Post, int, error) {
	from, args, score := `FROM blog_posts AS p `, []any{site, milli(now)}, `0`
	where := `WHERE p.site = $1 AND p.publish_at <= $2`
	for i, word := range words {
		n := len(args) + 1
		if i == 0 {
			from += `JOIN blog_words AS w ON w.post = p.id `
		}
		args = append(args, "% "+escapeLike(word)+"%")
		where += fmt.Sprintf(` AND (w.title LIKE $%[1]d ESCAPE '\' OR w.summary LIKE $%[1]d ESCAPE '\' OR w.body LIKE $%[1]d ESCAPE '\')`, n)
		score += fmt.Sprintf(` + CASE WHEN w.title LIKE $%[1]d ESCAPE '\' THEN 9 WHEN w.summary LIKE $%[1]d ESCAPE '\' THEN 3 ELSE 1 END`, n)
	}
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) `+from+where, args...)
	if err != nil || total <= offset {
		return nil, total, err
	}
	order := `p.publish_at DESC, p.id DESC`
	if len(words) > 0 {
		order = score + ` DESC, ` + order
	}
	found, err := all(ctx, db, scanPost, fmt.Sprintf(`SELECT %s %s%s ORDER BY %s LIMIT $%d + 0 OFFSET $%d + 0`,
		postColumns, from, where, order, len(args)+1, len(args)+2),
		append(args, limit, offset)...)
	return found, total, err
}

// AllPosts returns posts of a site for the team, without their texts, what changed last first, and how many there are.
func (db blogRows) AllPosts(ctx context.Context, site int64, limit, offset int) ([]app.Post, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM blog_posts WHERE site = $1`, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanPost, `SELECT `+postColumns+
		` FROM blog_posts AS p WHERE p.site = $1 ORDER BY p.updated_at DESC, p.id DESC LIMIT $2 + 0 OFFSET $3 + 0`,
		site, limit, offset)
	return found, total, err
}

// PostBySlug returns a post by its slug, or by one that it had when it was public.
func (db blogRows) PostBySlug(ctx context.Context, site int64, slug app.Slug) (app.Post, bool, error) {
	p, found, err := first(ctx, db, scanWholePost, `SELECT `+postColumns+
		`, p.body, p.faqs FROM blog_posts AS p WHERE p.site = $1 AND p.slug = $2`, site, slug)
	if err != nil || found {
		return p, found, err
	}
	return first(ctx, db, scanWholePost, `
		SELECT `+postColumns+`, p.body, p.faqs FROM blog_slugs AS s JOIN blog_posts AS p ON p.id = s.post WHERE s.site = $1 AND s.slug = $2`, site, slug)
}

// Post returns a post of a site, and keeps others from changing it until the transaction ends.
func (db blogRows) Post(ctx context.Context, site, id int64) (app.Post, bool, error) {
	return first(ctx, db, scanWholePost, `SELECT `+postColumns+
		`, p.body, p.faqs FROM blog_posts AS p WHERE p.id = $1 AND p.site = $2`+db.held(ctx), id, site)
}

// SavePost keeps a post, and sets its ID where it is 0.
func (db blogRows) SavePost(ctx context.Context, p *app.Post, found blog.Words) error {
	if p.ID == 0 {
		if err := db.give(ctx, "blog_posts", &p.ID); err != nil {
			return err
		}
	}
	if _, err := db.exec(ctx, `
		INSERT INTO blog_posts (id, site, slug, title, summary, body, faqs, authors, pictures, cover, words, publish_at, ever_public, revision, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		ON CONFLICT (id) DO UPDATE SET slug = $3, title = $4, summary = $5, body = $6, faqs = $7, authors = $8, pictures = $9, cover = $10, words = $11,
			publish_at = $12, ever_public = $13, revision = $14, updated_at = $16`,
		p.ID, p.Site, p.Slug, p.Title, p.Summary, p.Body, toJSON(orEmpty(p.FAQs)), toJSON(orEmpty(p.Authors)),
		toJSON(orEmpty(p.Pictures)), p.Cover, p.Words,
		maybeMilli(p.PublishAt), p.EverPublic, p.Revision, milli(p.CreatedAt), milli(p.UpdatedAt)); err != nil {
		return err
	}
	spaced := func(words []string) string { return " " + strings.Join(words, " ") }
	_, err := db.exec(ctx, `
		INSERT INTO blog_words (post, title, summary, body) VALUES ($1, $2, $3, $4)
		ON CONFLICT (post) DO UPDATE SET title = excluded.title, summary = excluded.summary, body = excluded.body`,
		p.ID, spaced(found.Title), spaced(found.Summary), spaced(found.Body))
	if err != nil {
		return err
	}
	_, err = db.exec(ctx, `DELETE FROM blog_slugs WHERE site = $1 AND slug = $2`, p.Site, p.Slug) // it has it back
	return err
}

// MovePost has a slug that was public lead to the post.
func (db blogRows) MovePost(ctx context.Context, p app.Post, from app.Slug) error {
	_, err := db.exec(ctx, `INSERT INTO blog_slugs (site, slug, post) VALUES ($1, $2, $3) ON CONFLICT (site, slug) DO UPDATE SET post = excluded.post`, p.Site, from, p.ID)
	return err
}

// DeletePost deletes a post, and the slugs that led to it.
func (db blogRows) DeletePost(ctx context.Context, id int64) error {
	_, err := db.exec(ctx, `DELETE FROM blog_posts WHERE id = $1`, id)
	return err
}
