package server_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"debut/app"
	"debut/app/people/accounts"
	"debut/app/sales/orders/pay"
	"debut/web/check/servertest"
	"debut/web/check/webtest"
	"debut/web/doors/api"
	"debut/web/doors/op"
)

// Conversations with the whole program, for everybody who writes a client: testdata/api.
func TestScripts(t *testing.T) {
	t.Parallel()
	runScripts(t, func(flags ...string) *servertest.Server { return servertest.Demo(t, flags...) })
}

// runScripts runs all scripts against instances that start opens, and holds them to what the document promises: each operation has every
// answer that it lists.
func runScripts(t *testing.T, start func(flags ...string) *servertest.Server) {
	t.Helper()
	contract := webtest.NewContract(t, document(), api.Prefix, http.DefaultTransport)
	roomy := start("--allow-private")
	apart := start("--allow-private") // where scripts launch listings, which the searches of the others would find
	narrow := start("--allow-private", "--anonymous-limit", "1", "--read-limit", "1", "--write-limit", "2", "--submit-limit", "1")
	files, err := filepath.Glob("testdata/api/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts: ", err)
	}
	t.Run("files", func(t *testing.T) {
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".txt")
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				server := roomy
				switch {
				case name == "limits":
					server = narrow
				case strings.Contains(string(text), "\ndo "):
					server = apart
				}
				conversation(t, server, contract, name).Run(t, file, string(text))
			})
		}
	})
	for _, unseen := range contract.Unseen() {
		t.Errorf("no script in testdata/api has the answer %s", unseen)
	}
	for _, o := range api.Operations(api.Services{}) {
		for _, mark := range promised(o) {
			if !contract.Saw(o.ID, mark) && !slices.Contains(unreached, o.ID+" "+mark) {
				t.Errorf("no script in testdata/api has the answer %s %s", o.ID, mark)
			}
		}
	}
}

// beyondScripts are the codes that take more than requests to reach: a full account, a year that goes by, settings.
var beyondScripts = []string{app.CodeCursor, "not_for_sale", "already_paid", "too_many_orders", "headers_too_large", "account_full", "too_many_drafts", "reading_gone", "no_free_launches", "too_many_milestones", "owner_only", "invite_declined", "no_website", "too_many_claims", "too_many_webhooks", "too_many_follows", "own_listing", "discussions_off"}

// boundless are the operations that take nothing that has bounds.
var boundless = []string{"get_site_info", "list_categories", "list_products", "get_account", "submit_draft", "delete_draft", "list_interview_questions"}

// unreached are answers that an operation names and that no request leads to.
var unreached = []string{"update_draft 400 already_listed", "claim_listing 400 already_listed"} // a draft's listing keeps its company; app/community/claims/contest_test.go has the other

// promised returns the answers that the scripts must have of an operation besides its statuses: each code of a 400, and a replay.
func promised(o *op.Operation) (marks []string) {
	for _, code := range o.CodesOf(func(status int) bool { return status == http.StatusBadRequest }) {
		if !slices.Contains(beyondScripts, code) && (code != app.CodeBounds || !slices.Contains(boundless, o.ID)) {
			marks = append(marks, "400 "+code)
		}
	}
	if o.IdempotencyKey {
		marks = append(marks, "replayed")
	}
	return marks
}

// conversation makes accounts and websites for one script.
func conversation(t *testing.T, d *servertest.Server, client http.RoundTripper, name string) webtest.Conversation {
	t.Helper()
	email := name + "@parcelwick.example"
	key := d.KeyFor(email, app.Scopes...)
	slow := servertest.NewSlowSite(t)
	var proof atomic.Value
	proof.Store("")
	change := func(how func(*app.Listing)) func(...string) error {
		return func(words ...string) error { return changeListing(t, d, words, how) }
	}
	return webtest.Conversation{
		Client: &http.Client{Transport: client}, Base: d.URL + api.Prefix,
		Variables: map[string]string{
			"email": email, "key": key, // of an account that may do everything
			"reader":    d.KeyFor(email, app.AccountRead), // another key of the same account
			"readonly":  d.KeyFor(email, app.AccountRead),
			"scopeless": d.KeyFor(email, app.OrdersWrite),        // one more, that opens neither drafts nor listings
			"other":     d.KeyFor("other-"+email, app.Scopes...), // of somebody else
			"revoked":   revokedKey(t, d, email),
			"site":      servertest.Website(t, "parcelwick", func(html string) string { return strings.Replace(html, "<head>", "<head>"+proof.Load().(string), 1) }).URL + "/", // a website that can be read
			"slow":      slow.URL,                                                                                                                                              // one that takes its time
			"receiver":  receiver(t),                                                                                                                                           // a server of a webhook
			"long":      strings.Repeat("a", 201),
		},
		Do: map[string]func(...string) error{
			"suspend": change(func(l *app.Listing) { l.Status = app.ListingSuspended }),
			"launch":  change(func(l *app.Listing) { l.Status = app.ListingLive }),
			"review":  func(words ...string) error { return reviewListing(t, d, words) },
			"ask":     func(words ...string) error { return askMaker(t, d, words) },
			"unask":   func(words ...string) error { return deleteQuestion(t, d, words) },
			"disown":  change(func(l *app.Listing) { l.Owner = nil }),
			"pay":     func(words ...string) error { return payOrder(t, d, words[0]) },
			"publish": func(words ...string) error { proof.Store(strings.Join(words, " ")); return nil }, // in the head of the homepage
		},
	}
}

// payOrder has the money for an order arrive.
func payOrder(t *testing.T, d *servertest.Server, number string) error {
	o, _, err := d.Instance.DB.Store().OrderByNumber(t.Context(), number)
	if err != nil {
		return err
	}
	return d.Instance.Directory.Orders.Paid(t.Context(), number, app.PaymentTest, pay.Payment{Cents: o.Amounts().Total, Currency: o.Currency}, "test-"+number)
}

// changeListing does to a listing what the site team or a Monday does.
func changeListing(t *testing.T, d *servertest.Server, words []string, how func(*app.Listing)) error {
	if len(words) != 1 {
		return fmt.Errorf("name one listing, not %v", words)
	}
	id, err := strconv.ParseInt(words[0], 10, 64)
	if err != nil {
		return err
	}
	db := d.Instance.DB.Store()
	return db.Tx(t.Context(), func(ctx context.Context) error {
		l, err := db.Listing(ctx, id)
		if err != nil {
			return err
		}
		how(&l)
		return db.SaveListing(ctx, &l)
	})
}

// reviewListing has somebody who has been here for long write a review.
func reviewListing(t *testing.T, d *servertest.Server, words []string) error {
	id, err := strconv.ParseInt(strings.Join(words, " "), 10, 64)
	if err != nil {
		return err
	}
	db, now := d.Instance.DB.Store(), time.Now()
	return db.Tx(t.Context(), func(ctx context.Context) error {
		l, err := db.Listing(ctx, id)
		if err != nil {
			return err
		}
		known, err := db.ListingBySlug(ctx, l.Site.ID, "parcelwick")
		if err != nil {
			return err
		}
		shown, err := db.ShownReviews(ctx, known.ID, now, 1, 0)
		if err != nil {
			return err
		}
		return db.SaveReview(ctx, &app.Review{Account: shown[0].Account, Listing: l.ID, Name: "Ada", Stars: 4,
			Text: "It does what it says, and says what it does.", At: now, Version: 1, State: app.ReviewShown})
	})
}

// askMaker has somebody ask about a listing.
func askMaker(t *testing.T, d *servertest.Server, words []string) error {
	id, err := strconv.ParseInt(strings.Join(words, " "), 10, 64)
	if err != nil {
		return err
	}
	db, now := d.Instance.DB.Store(), time.Now().Add(-time.Hour)
	return db.Tx(t.Context(), func(ctx context.Context) error {
		asked, _, err := db.Comment(ctx, 1)
		if err != nil {
			return err
		}
		return db.SaveComment(ctx, &app.Comment{Account: asked.Account, Listing: id, Name: "Ada", Version: 1,
			Text: "Does it count the parcels that come back?", At: now, State: app.CommentShown})
	})
}

// deleteQuestion has whoever asked delete a question.
func deleteQuestion(t *testing.T, d *servertest.Server, words []string) error {
	id, err := strconv.ParseInt(strings.Join(words, " "), 10, 64)
	if err != nil {
		return err
	}
	db := d.Instance.DB.Store()
	return db.Tx(t.Context(), func(ctx context.Context) error {
		c, _, err := db.Comment(ctx, id)
		if err != nil {
			return err
		}
		c.Text, c.Name = "", ""
		return db.SaveComment(ctx, &c)
	})
}

// revokedKey returns a key that its account has given up.
func revokedKey(t *testing.T, d *servertest.Server, email string) string {
	t.Helper()
	ctx, all := t.Context(), d.Instance.Directory.Accounts
	owner, err := all.Ensure(ctx, email, "")
	if err != nil {
		t.Fatal(err)
	}
	replaced := accounts.NewKey{Label: "replaced", Scopes: app.Scopes}
	_, key, err := all.ReplaceKey(ctx, owner.ID, replaced)
	if err == nil {
		_, _, err = all.ReplaceKey(ctx, owner.ID, replaced)
	}
	if err != nil {
		t.Fatal(err)
	}
	return key
}
