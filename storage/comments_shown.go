package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/community/discussions"
)

const (
	// byMaker is whether somebody who looks after the listing wrote a comment.
	byMaker = `(COALESCE(l.owner = c.account, FALSE)
		OR EXISTS (SELECT 1 FROM cofounders AS m WHERE m.listing = l.id AND m.account = c.account AND m.state = 'accepted'))`
	// found useful by so many, whose accounts were made at the time $1 or before
	usefulTo = `(SELECT COUNT(*) FROM comment_votes AS v JOIN accounts AS va ON va.id = v.account
		WHERE v.comment = c.id AND NOT va.suspended AND va.created_at <= $1)`
	// whether words of comments show whose authors' accounts were made at the time $1 or before, or look after the
	// listing
	wordsShow = `c.state = 'shown' AND c.text <> '' AND NOT a.suspended AND (a.created_at <= $1 OR ` + byMaker + `) `
	// the comments of live listings with their authors, who may be gone
	liveComments = ` FROM comments AS c LEFT JOIN accounts AS a ON a.id = c.account JOIN listings AS l ON l.id = c.listing AND l.status = 'live' `
	// the answers that show
	shownAnswers = liveComments + `WHERE c.question IS NOT NULL AND ` + wordsShow
	shownColumns = commentColumns + `, ` + byMaker + ` AS maker, ` + usefulTo + ` AS useful`
	// the questions that show of the listing $2
	shownQuestions = liveComments + `WHERE c.listing = $2 AND c.question IS NULL AND (` + wordsShow + deletedShow + `AND c.listing = $2)) `
	// deletedShow goes on with what is deleted and has answers that show; among which, follows.
	deletedShow = `OR c.state = 'shown' AND c.text = '' AND c.id IN (SELECT c.question` + shownAnswers
)

func scanShown(r *sql.Rows) (c discussions.Shown, err error) {
	return c, scanCommentAnd(r, &c.Comment, &c.Maker, &c.Useful)
}

// ShownQuestions returns a page of the questions that a listing shows, the most useful first, then the oldest.
func (db commentRows) ShownQuestions(
	ctx context.Context, listing int64, made time.Time, limit, offset int,
) ([]discussions.Shown, error) {
	return all(ctx, db, scanShown, shownColumns+shownQuestions+
		`ORDER BY useful DESC, c.at, c.id LIMIT $3 + 0 OFFSET $4 + 0`, milli(made), listing, limit, offset)
}

// LatestQuestions returns the first of them, the newest first.
func (db commentRows) LatestQuestions(
	ctx context.Context, listing int64, made time.Time, limit int,
) ([]discussions.Shown, error) {
	return all(ctx, db, scanShown, shownColumns+shownQuestions+`AND c.text <> '' ORDER BY c.id DESC LIMIT $3 + 0`,
		milli(made), listing, limit)
}

// CountShownQuestions counts them.
func (db commentRows) CountShownQuestions(ctx context.Context, listing int64, made time.Time) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*)`+shownQuestions, milli(made), listing)
}

// ShownAnswers returns the answers to questions that show: of each those from a place on, so many at most, in the order
// in which they stand: the maker's first, then the most useful, then the oldest. Each says how many there are.
func (db commentRows) ShownAnswers(
	ctx context.Context, questions []int64, made time.Time, limit, offset int,
) ([]discussions.Shown, error) {
	if len(questions) == 0 {
		return nil, nil
	}
	in, args := list(4, questions)
	return all(ctx, db, func(r *sql.Rows) (c discussions.Shown, err error) {
		var place int
		return c, scanCommentAnd(r, &c.Comment, &c.Maker, &c.Useful, &c.Of, &place)
	}, `SELECT * FROM (SELECT s.*, COUNT(*) OVER (PARTITION BY question_id) AS of_all,
			ROW_NUMBER() OVER (PARTITION BY question_id ORDER BY maker DESC, useful DESC, at, id) AS place
		FROM (`+shownColumns+shownAnswers+`AND c.question IN (`+in+`)) AS s) AS placed
		WHERE place > $3 AND place <= $2 + $3 ORDER BY question_id, place`,
		append([]any{milli(made), limit, offset}, args...)...)
}

// ShownComment returns one that shows; an answer shows if its question does.
func (db commentRows) ShownComment(
	ctx context.Context, id int64, made time.Time,
) (c discussions.Shown, found bool, err error) {
	const itsQuestion = `(SELECT COALESCE(question, id) FROM comments WHERE id = $2)`
	return first(ctx, db, scanShown, shownColumns+liveComments+`WHERE c.id = $2 AND (c.question IS NULL OR `+wordsShow+`)
		AND EXISTS (SELECT 1`+liveComments+`WHERE c.id = `+itsQuestion+` AND (`+wordsShow+deletedShow+`AND c.question = `+itsQuestion+`)))`,
		milli(made), id)
}

// SaveCommentVote notes that somebody finds a comment useful, once.
func (db commentRows) SaveCommentVote(ctx context.Context, comment, account int64, at time.Time) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO comment_votes (comment, account, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		comment, account, milli(at))
	return err
}

// DeleteCommentVote takes that back.
func (db commentRows) DeleteCommentVote(ctx context.Context, comment, account int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM comment_votes WHERE comment = $1 AND account = $2`, comment, account)
	return err
}

// CommentVotesSince counts what an account found useful since a time, and has its other writes wait until the
// transaction ends.
func (db commentRows) CommentVotesSince(ctx context.Context, account int64, since time.Time) (int, error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return 0, err
	}
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM comment_votes WHERE account = $1 AND at > $2`,
		account, milli(since))
}

// CommentVotesOf returns which of some comments an account finds useful.
func (db commentRows) CommentVotesOf(ctx context.Context, account int64, comments []int64) (map[int64]bool, error) {
	if len(comments) == 0 {
		return nil, nil
	}
	in, args := list(2, comments)
	return byKey[int64, bool](ctx, db, `SELECT comment, TRUE FROM comment_votes WHERE account = $1 AND comment IN (`+in+`)`,
		append([]any{account}, args...)...)
}

// CommentVotesBy returns what an account found useful, the first comment first.
func (db commentRows) CommentVotesBy(
	ctx context.Context, account int64, limit, offset int,
) ([]discussions.Vote, error) {
	return all(ctx, db, func(r *sql.Rows) (v discussions.Vote, err error) {
		var at int64
		err = r.Scan(&v.Comment, &at)
		v.At = fromMilli(at)
		return v, err
	}, `SELECT comment, at FROM comment_votes WHERE account = $1 ORDER BY comment LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}
