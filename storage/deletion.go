package storage

import (
	"context"
	"database/sql"
	"regexp"
	"strings"

	"debut/app"
	"debut/app/ground/mail"
)

// personalRows are whatever belongs to one person.
type personalRows struct{ *core }

// ofListing are the changes that go before a listing, whose id is $1. What refers to it ON DELETE CASCADE needs none.
var ofListing = []struct{ table, change string }{
	{"updates", `DELETE FROM updates WHERE listing = $1`},
	{"founders", `DELETE FROM founders WHERE id IN (
			SELECT COALESCE(m.merged_into, m.id) FROM listing_founders AS n JOIN founders AS m ON m.id = n.founder WHERE n.listing = $1)
		AND NOT EXISTS (SELECT 1 FROM listing_founders WHERE founder = founders.id AND listing <> $1)
		AND NOT EXISTS (SELECT 1 FROM founders AS m JOIN listing_founders AS n ON n.founder = m.id WHERE m.merged_into = founders.id AND n.listing <> $1)`},
	{"drafts", `UPDATE drafts SET listing_id = NULL, revision = revision + 1 WHERE listing_id = $1`},
}

// DeleteListing deletes a listing with what belongs to it, and its company where that is listed nowhere else.
func (db personalRows) DeleteListing(ctx context.Context, l app.Listing) error {
	for _, o := range ofListing {
		if _, err := db.exec(ctx, o.change, l.ID); err != nil {
			return err
		}
	}
	if _, err := db.exec(ctx, `DELETE FROM listings WHERE id = $1`, l.ID); err != nil {
		return err
	}
	_, err := db.exec(ctx, `DELETE FROM companies WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM listings WHERE company = $1)`, l.Company.ID)
	return err
}

// personal are the rows that go with an account, whose id is $1: what refers to others stands before them.
var personal = []struct{ table, where string }{
	{"jobs", `kind IN ('crawl', 'draft', 'compare', 'draft_ready_letter', 'draft_missing_letter') AND payload IN (SELECT id FROM drafts WHERE account = $1)`},
	{"drafts", `account = $1`},
	{"draft_changes", `account = $1`}, // of other people's drafts
	{"listing_versions", `account = $1`},
	{"api_keys", `account = $1`},
	{"sessions", `account = $1`},
	{"answers", `account = $1`},
	{"oauth_tokens", `grant_id IN (SELECT id FROM oauth_grants WHERE account = $1)`},
	{"oauth_codes", `account = $1`},
	{"oauth_grants", `account = $1`},
	{"oauth_offers", `account = $1`},
	{"email_changes", `account = $1`},
	{"picture_uploads", `account = $1`},
	{"passkeys", `account = $1`},
	{"passkey_handles", `account = $1`},
	{"passkey_challenges", `account = $1`},
	{"follows", `account = $1`},
	{"saved_follows", `account = $1`},
	{"news_sent", `account = $1`},
	{"follow_feeds", `account = $1`},
	{"programme_entries", `account = $1`}, // those of closed programmes are nobody's by then
	{"profiles", `account = $1`},
	{"digests", `account = $1`},
	{"unsubscribe_links", `account = $1`},
	{"mail_choices", `account = $1`},
	{"cofounders", `account = $1 OR inviter = $1`},
	{"interview_answers", `account = $1`},
	{"interview_changes", `account = $1`},
	{"claims", `account = $1`},
	{"alternatives", `account = $1`}, // those that were answered are nobody's by then
	{"interviews", `account = $1`},
	{"reports", `account = $1`},
	{"suggestions", `account = $1`},
	{"review_reports", `account = $1 OR review IN (SELECT id FROM reviews WHERE account = $1)`},
	{"reviews", `account = $1`},
	{"comment_votes", `account = $1`},
	{"comment_reports", `account = $1 OR comment IN (SELECT id FROM comments WHERE account = $1)`},
	{"comments", `account = $1`}, // questions that others answered are nobody's by then
	{"webhooks", `account = $1`}, // with what they were told
	{"billing_details", `account = $1`},
	{"orders", `account = $1`}, // those that were paid are nobody's by then
}

// DeleteAccount deletes an account and all that is kept about its person. The listings that are still theirs, the votes
// that they gave and their places in programmes that are closed stay, by nobody, and so does what was paid; entries of
// other programmes go. Votes that waited for the account to be an hour old are void.
func (db personalRows) DeleteAccount(ctx context.Context, who app.Account) error {
	addresses, err := db.addressesOf(ctx, who)
	if err != nil {
		return err
	}
	if err := followRows(db).uncountFollower(ctx, who.ID); err != nil {
		return err
	}
	if _, err := db.exec(ctx, `UPDATE programme_entries SET account = NULL WHERE account = $1 AND place IS NOT NULL`,
		who.ID); err != nil {
		return err
	}
	if _, err := db.exec(ctx, `UPDATE alternatives SET account = NULL WHERE account = $1 AND state <> 'asked'`,
		who.ID); err != nil {
		return err
	}
	if err := commentRows(db).releaseQuestions(ctx, who.ID); err != nil {
		return err
	}
	// The law has who sells keep what was paid for years, with who paid.
	if _, err := db.execUnseen(ctx, `UPDATE orders SET account = NULL WHERE account = $1 AND paid_at IS NOT NULL`,
		who.ID); err != nil {
		return err
	}
	for _, p := range personal {
		if _, err := db.execUnseen(ctx, `DELETE FROM `+p.table+` WHERE `+p.where, who.ID); err != nil {
			return err
		}
	}
	for _, address := range addresses {
		if err := db.forgetAddress(ctx, address); err != nil {
			return err
		}
	}
	if _, err := db.execUnseen(ctx,
		`UPDATE votes SET state = 'void', reason = $1, waits = FALSE WHERE account = $2 AND state = 'held' AND waits`,
		"The account was deleted before it was an hour old", who.ID); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx,
		`UPDATE votes SET account = NULL, network = '', domain = '', browser = NULL, receipt = '' WHERE account = $1`,
		who.ID); err != nil {
		return err
	}
	if _, err := db.exec(ctx, `UPDATE listings SET owner = NULL WHERE owner = $1`, who.ID); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx, `DELETE FROM accounts WHERE id = $1`, who.ID)
	return err
}

// addressesOf returns the addresses that an account has and had, but for those that others have now.
func (db personalRows) addressesOf(ctx context.Context, who app.Account) ([]string, error) {
	return all(ctx, db, scanText, addresses, who.ID, strings.ToLower(who.Email))
}

// addresses selects those of the account $1, whose address is $2 in lower case.
const addresses = `
	SELECT CAST($2 AS TEXT) UNION
	SELECT old_email FROM email_changes WHERE account = $1 AND old_email NOT IN (SELECT email_folded FROM accounts WHERE id <> $1)`

// forgetAddress drops what is kept under an address, and not under an account.
func (db personalRows) forgetAddress(ctx context.Context, address string) error {
	if _, err := db.execUnseen(ctx, `DELETE FROM sign_in_links WHERE email = $1`, address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `DELETE FROM email_changes WHERE old_email = $1 OR new_email = $1`,
		address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `DELETE FROM mail_log WHERE address = $1`, address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `DELETE FROM invitations WHERE email = $1`, address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `DELETE FROM cofounders WHERE email = $1 AND account IS NULL`,
		address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `UPDATE cofounders SET email = '' WHERE email = $1`, address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `UPDATE claims SET email = '' WHERE email = $1`, address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `UPDATE reports SET email = '' WHERE email = $1`, address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `DELETE FROM founder_wishes WHERE email <> '' AND email = $1`,
		address); err != nil {
		return err
	}
	if err := newsletterRows(db).DropSubscribersOf(ctx, address); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx, `DELETE FROM unreachable WHERE email = $1`, address); err != nil {
		return err
	}
	return db.forgetMails(ctx, address)
}

// forgetMails drops the mails, waiting or not taken, that are to an address or name it.
func (db personalRows) forgetMails(ctx context.Context, address string) error {
	type letter struct {
		id int64
		mail.Message
	}
	waiting, err := all(ctx, db, func(r *sql.Rows) (l letter, err error) {
		var payload string
		if err = r.Scan(&l.id, &payload); err != nil {
			return l, err
		}
		return l, fromJSON(payload, &l.Message)
	}, `SELECT id, payload FROM jobs WHERE kind = $1`, string(mail.SendJob))
	if err != nil {
		return err
	}
	named := regexp.MustCompile(`(?i)(^|[^\w.!#$%&'*+/=?^{|}~-])` + regexp.QuoteMeta(address) + `\.?([^\w.-]|$)`)
	for _, l := range waiting {
		if strings.EqualFold(l.To, address) || named.MatchString(l.Text) {
			if _, err := db.execUnseen(ctx, `DELETE FROM jobs WHERE id = $1`, l.id); err != nil {
				return err
			}
		}
	}
	return nil
}
