package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/reviews"
)

// reviewRows are what people think of listings.
type reviewRows struct{ *core }

const reviewColumns = `SELECT r.id, r.account, r.listing, r.name, r.stars, r.text, r.at, r.edited_at, r.version, r.state, r.signals, r.reason, r.mailed,
	r.network, r.browser, r.reply, r.replied_at `

func scanReview(r *sql.Rows) (v app.Review, err error) { return v, scanReviewAnd(r, &v) }

// scanReviewAnd reads a review, and what stands in the columns behind it.
func scanReviewAnd(r *sql.Rows, v *app.Review, more ...any) error {
	var at int64
	var edited, replied *int64
	var signals string
	if err := r.Scan(append([]any{&v.ID, &v.Account, &v.Listing, &v.Name, &v.Stars, &v.Text, &at, &edited, &v.Version,
		&v.State, &signals, &v.Reason, &v.Mailed,
		&v.Network, &v.Browser, &v.Reply, &replied}, more...)...); err != nil {
		return err
	}
	v.At, v.EditedAt, v.RepliedAt = fromMilli(at), maybeFromMilli(edited), maybeFromMilli(replied)
	return fromJSON(signals, &v.Signals)
}

// shownReviews joins the reviews of listing $2 that show at a time, for which $1 is an hour earlier. What a review
// shows by is looked at each time: whoever is suspended, joins the team or comes to look after the listing takes their
// review out of the mean without any count that would have to follow. What is the same for all of them is asked once,
// since there may be thousands.
const shownReviews = `FROM reviews AS r JOIN accounts AS a ON a.id = r.account
	WHERE r.state = 'shown' AND r.stars > 0 AND r.listing = $2 AND a.created_at <= $1 AND NOT a.suspended AND NOT a.operator AND NOT a.editor
		AND EXISTS (SELECT 1 FROM listings WHERE id = $2 AND status = 'live') AND r.account <> COALESCE((SELECT owner FROM listings WHERE id = $2), 0)
		AND r.account NOT IN (SELECT account FROM cofounders WHERE listing = $2 AND state = 'accepted' AND account IS NOT NULL) `

// StarsOf returns the stars of the reviews that a listing shows, of accounts that were made at a time or before.
func (db reviewRows) StarsOf(ctx context.Context, listing int64, made time.Time) (app.Stars, error) {
	return one(ctx, db, func(r *sql.Rows) (s app.Stars, err error) { return s, r.Scan(&s.Sum, &s.Reviews) },
		`SELECT CAST(COALESCE(SUM(r.stars), 0) AS BIGINT), COUNT(*) `+shownReviews, milli(made), listing)
}

// shownOfAll are the shown reviews of all listings, where the SQL of a placeholder stands for $1 of shownReviews.
func shownOfAll(made string) string {
	return strings.NewReplacer("r.listing = $2 AND ", "", "$2", "r.listing", "$1", made).Replace(shownReviews)
}

// StarsOfAll returns what StarsOf does, of several listings; those without shown reviews are left out.
func (db reviewRows) StarsOfAll(ctx context.Context, of []int64, made time.Time) (map[int64]app.Stars, error) {
	stars := map[int64]app.Stars{}
	if len(of) == 0 {
		return stars, nil
	}
	in, args := list(2, of)
	_, err := all(ctx, db, func(r *sql.Rows) (none struct{}, err error) {
		var id int64
		var s app.Stars
		err = r.Scan(&id, &s.Sum, &s.Reviews)
		stars[id] = s
		return none, err
	}, `SELECT r.listing, CAST(SUM(r.stars) AS BIGINT), COUNT(*) `+shownOfAll("$1")+`AND r.listing IN (`+in+`) GROUP BY r.listing`,
		append([]any{milli(made)}, args...)...)
	return stars, err
}

// ratedListings are the listings whose shown reviews come to a mean of so many tenths of a star at least, as it is
// shown: $1 is as in shownReviews, and the other one a number.
func ratedListings(made, tenths string) string {
	return `SELECT r.listing ` + shownOfAll(made) + `GROUP BY r.listing HAVING SUM(r.stars) * 20 >= (2 * ` + tenths + ` - 1) * COUNT(*)`
}

// RatedAtLeast returns the listings of a site that are rated so, in the order of their ids.
func (db reviewRows) RatedAtLeast(ctx context.Context, site int64, r listings.Rated) ([]int64, error) {
	return all(ctx, db, scanInt64, `SELECT id FROM listings WHERE site = $3 AND id IN (`+ratedListings("$1", "$2")+`) ORDER BY id`,
		milli(r.Made), r.Tenths, site)
}

// ShownReviews returns a page of them, newest first.
func (db reviewRows) ShownReviews(
	ctx context.Context, listing int64, made time.Time, limit, offset int,
) ([]app.Review, error) {
	return all(ctx, db, scanReview, reviewColumns+shownReviews+
		`ORDER BY r.at DESC, r.id DESC LIMIT $3 + 0 OFFSET $4 + 0`,
		milli(made), listing, limit, offset)
}

// ReviewShows reports whether one shows.
func (db reviewRows) ReviewShows(ctx context.Context, id int64, made time.Time) (bool, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) `+strings.ReplaceAll(shownReviews, "$2",
		"(SELECT listing FROM reviews WHERE id = $2)")+`AND r.id = $2`, milli(made), id)
	return n > 0, err
}

// Review returns a review, and keeps others from changing it until the transaction ends.
func (db reviewRows) Review(ctx context.Context, id int64) (app.Review, bool, error) {
	return first(ctx, db, scanReview, reviewColumns+`FROM reviews AS r WHERE r.id = $1`+db.held(ctx), id)
}

// ReviewOf returns the review of a person for a listing likewise.
func (db reviewRows) ReviewOf(ctx context.Context, account, listing int64) (app.Review, bool, error) {
	return first(ctx, db, scanReview, reviewColumns+`FROM reviews AS r WHERE r.listing = $1 AND r.account = $2`+
		db.held(ctx), listing, account)
}

// SaveReview keeps a review, and sets its ID where it is 0.
func (db reviewRows) SaveReview(ctx context.Context, v *app.Review) error {
	if v.ID == 0 {
		if err := db.give(ctx, "reviews", &v.ID); err != nil {
			return err
		}
	}
	_, err := db.exec(ctx, `
		INSERT INTO reviews (id, account, listing, name, stars, text, at, edited_at, version, state, signals, reason, mailed, network, browser, reply, replied_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, stars = excluded.stars, text = excluded.text, edited_at = excluded.edited_at,
			version = excluded.version, state = excluded.state, signals = excluded.signals, reason = excluded.reason, mailed = excluded.mailed,
			network = excluded.network, browser = excluded.browser, reply = excluded.reply, replied_at = excluded.replied_at`,
		v.ID, v.Account, v.Listing, v.Name, v.Stars, v.Text, milli(v.At), maybeMilli(v.EditedAt), v.Version, v.State,
		toJSON(v.Signals), v.Reason, v.Mailed,
		v.Network, v.Browser, v.Reply, maybeMilli(v.RepliedAt))
	return err
}

// ReviewsSince counts the reviews that an account wrote since a time, deleted ones too, and has its other writes wait
// until the transaction ends.
func (db reviewRows) ReviewsSince(ctx context.Context, account int64, since time.Time) (int, error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return 0, err
	}
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM reviews WHERE account = $1 AND at > $2`, account, milli(since))
}

// ReviewsBy returns what an account wrote, oldest first, with what it deleted.
func (db reviewRows) ReviewsBy(ctx context.Context, account int64, limit, offset int) ([]app.Review, error) {
	return all(ctx, db, scanReview,
		reviewColumns+`FROM reviews AS r WHERE r.account = $1 ORDER BY r.id LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}

// CountReviews returns how many reviews an account wrote and did not delete.
func (db reviewRows) CountReviews(ctx context.Context, account int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM reviews WHERE account = $1 AND stars > 0`, account)
}

// OwnReviews returns a page of what an account wrote on a site and did not delete, newest first, and how much that is.
func (db reviewRows) OwnReviews(
	ctx context.Context, site, account int64, limit, offset int,
) ([]reviews.Own, int, error) {
	const own = `FROM reviews AS r JOIN listings AS l ON l.id = r.listing WHERE r.account = $1 AND r.stars > 0 AND l.site = $2 `
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) `+own, account, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, func(r *sql.Rows) (o reviews.Own, err error) { return o, scanReviewAnd(r, &o.Review, &o.Theirs) }, reviewColumns+`,
		COALESCE(l.owner = $1, FALSE) OR EXISTS (SELECT 1 FROM cofounders AS m WHERE m.listing = l.id AND m.account = $1 AND m.state = 'accepted')
		`+own+`ORDER BY r.id DESC LIMIT $3 + 0 OFFSET $4 + 0`, account, site, limit, offset)
	return found, total, err
}

// LooksAfter reports whether somebody looks after a listing, did so by an invitation, or has one that can be accepted
// at a time.
func (db reviewRows) LooksAfter(
	ctx context.Context, listing, account int64, email string, now time.Time,
) (bool, error) {
	n, err := one(ctx, db, scanInt, `
		SELECT (SELECT COUNT(*) FROM listings WHERE id = $1 AND owner = $2) + (SELECT COUNT(*) FROM cofounders
			WHERE listing = $1 AND (account = $2 AND state IN ('accepted', 'left', 'removed') OR email = $3 AND state = 'invited' AND ends_at > $4))`,
		listing, account, email, milli(now))
	return n > 0, err
}

// ReviewsNearby counts the accounts besides its own that wrote near a review, since a time.
func (db reviewRows) ReviewsNearby(
	ctx context.Context, v app.Review, since time.Time, most int,
) (near reviews.Nearby, err error) {
	if v.Network != "" {
		near.Network, err = one(ctx, db, scanInt,
			`SELECT COUNT(*) FROM reviews WHERE listing = $1 AND network = $2 AND account <> $3 AND at > $4`,
			v.Listing, v.Network, v.Account, milli(since))
	}
	if err == nil && len(v.Browser) > 0 {
		counts, failed := one(ctx, db, func(r *sql.Rows) (n [2]int, err error) { return n, r.Scan(&n[0], &n[1]) }, `
			SELECT CAST(COALESCE(SUM(CASE WHEN listing = $1 THEN 1 ELSE 0 END), 0) AS BIGINT), COUNT(DISTINCT account)
			FROM (SELECT listing, account FROM reviews WHERE browser = $2 AND account <> $3 ORDER BY id DESC LIMIT $4 + 0) AS others`,
			v.Listing, v.Browser, v.Account, most)
		near.Browser, near.Elsewhere, err = counts[0], counts[1], failed
	}
	return near, err
}

// ForgetReviewOrigins forgets where reviews came from that were written before a time.
func (db reviewRows) ForgetReviewOrigins(ctx context.Context, before time.Time) error {
	_, err := db.execUnseen(ctx,
		`UPDATE reviews SET network = '', browser = NULL WHERE at < $1 AND (network <> '' OR browser IS NOT NULL)`,
		milli(before))
	return err
}
