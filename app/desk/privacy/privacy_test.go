package privacy_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
	_ "modernc.org/sqlite"

	"debut/app"
	"debut/app/desk/privacy"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/intake/drafts"
	"debut/app/people/accounts"
	"debut/app/people/oauth"
	"debut/app/people/passkeys"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web/doors/op"
)

const (
	email = "ines@parcelwick.example"
	// first is the id of the first account: a number that stands nowhere by chance.
	first = 748_392_615
)

// house is an instance with people, on a real database.
type house struct {
	*privacy.Service
	is   *is.I
	ctx  context.Context
	db   storage.Store
	dir  string
	now  time.Time
	site app.Site
}

func open(t *testing.T) *house {
	t.Helper()
	h := &house{is: is.New(t), dir: t.TempDir(), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	db := storagetest.Open(t, h.dir)
	h.db = db
	h.sql(`INSERT INTO counters VALUES ('accounts', ?)`, first-1)
	h.tx(t.Context(), func(ctx context.Context) error {
		return db.SaveSite(ctx, &app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"})
	})
	all, err := db.Sites(t.Context())
	h.is.NoErr(err)
	h.site = all[0]
	h.ctx = app.WithSite(t.Context(), &h.site)
	h.Service = privacy.New(db, func() time.Time { return h.now }, op.Render)
	return h
}

// sql changes the database past the program.
func (h *house) sql(query string, args ...any) {
	raw, err := sql.Open("sqlite", "file:"+filepath.Join(h.dir, "debut.db"))
	h.is.NoErr(err)
	defer raw.Close()
	_, err = raw.Exec(query, args...)
	h.is.NoErr(err)
}

func (h *house) tx(ctx context.Context, do func(ctx context.Context) error) {
	h.is.NoErr(h.db.Tx(ctx, do))
}

// ada is what everybody here says of themselves.
var ada = app.Founder{Name: "Ada Stone", Title: "Founder", Bio: "Rows.", Socials: app.Socials{"github": "https://github.com/adastone"}}

// moveIn makes a person of an address who has one of everything, and returns their session.
func (h *house) moveIn(email string) app.Session {
	who := app.Account{Email: email, Name: "Ines", CreatedAt: h.now}
	session := app.Session{Agent: "A browser", CreatedAt: h.now, SeenAt: h.now}
	later := h.now.Add(time.Hour)
	hash := func(of string) []byte { return []byte(of + email) }
	h.tx(h.ctx, func(ctx context.Context) error {
		h.is.NoErr(h.db.SaveAccount(ctx, &who))
		session.Account = who.ID
		h.is.NoErr(h.db.AddSession(ctx, &session, hash("session")))
		h.is.NoErr(h.db.AddSignInLink(ctx, app.SignInLink{Hash: hash("link"), Browser: []byte("b"), Email: email, Client: "192.0.2.1", Next: "/account", CreatedAt: h.now, ExpiresAt: later}))
		h.is.NoErr(h.db.AddEmailChange(ctx, &app.EmailChange{Account: who.ID, Old: email, New: "new-" + email, CreatedAt: h.now, ExpiresAt: later}, hash("old"), hash("new")))
		h.is.NoErr(h.db.SaveKey(ctx, &app.Key{Account: who.ID, Label: "laptop", Last4: "abcd", Scopes: app.Scopes, CreatedAt: h.now}, hash("key")))
		g := oauth.Grant{Account: who.ID, Client: "client", Name: "An agent", Scopes: app.Scopes, CreatedAt: h.now, ExpiresAt: later}
		h.is.NoErr(h.db.SaveGrant(ctx, &g))
		h.is.NoErr(h.db.SaveToken(ctx, hash("token"), oauth.Token{Grant: g.ID, Kind: "access", ExpiresAt: later}))
		h.is.NoErr(h.db.SaveCode(ctx, hash("code"), oauth.Code{Account: who.ID, ExpiresAt: later}))
		_, err := h.db.UseCode(ctx, hash("code"), g.ID)
		h.is.NoErr(err)
		h.is.NoErr(h.db.SaveOffer(ctx, hash("offer"), oauth.Offer{Account: who.ID, Session: hash("session"), ExpiresAt: later}))
		_, err = h.db.HandleOf(ctx, who.ID, hash("handle"))
		h.is.NoErr(err)
		h.is.NoErr(h.db.AddPasskey(ctx, &passkeys.Passkey{Account: who.ID, RelyingParty: "debut.example", Credential: hash("credential"), PublicKey: []byte("key"), Transports: []string{"internal"}, Label: "Phone", CreatedAt: h.now}))
		h.is.NoErr(h.db.AddChallenge(ctx, passkeys.Challenge{Browser: []byte("b"), Account: who.ID, Client: "192.0.2.1", CreatedAt: h.now, ExpiresAt: later}, hash("challenge")))
		_, err = h.db.HoldDigests(ctx, who.ID, h.now)
		h.is.NoErr(err)
		h.is.NoErr(h.db.SaveProfile(ctx, who.ID, ada, h.now))
		h.is.NoErr(h.db.AddUnsubscribeLink(ctx, hash("unsubscribe"), who.ID, mail.Updates, h.now))
		return h.db.Save(ctx, app.Answer{Account: who.ID, Operation: "submit_listing", Key: "k", Status: 201, Body: []byte(email), At: h.now})
	})
	for _, id := range []string{"a", "b"} {
		h.draft(who.ID, app.UUID(id+"-"+email))
	}
	h.mail(mail.Message{To: email, Subject: "Sign in", Text: "A link"})
	h.mail(mail.Message{To: "old@parcelwick.example", Subject: "Changed", Text: "From now on you sign in with " + email + ", and no more with this one."})
	return session
}

func (h *house) draft(account int64, id app.UUID) {
	h.tx(h.ctx, func(ctx context.Context) error {
		h.is.NoErr(h.db.CreateDraft(ctx, app.Draft{ID: id, Account: account, URL: "https://parcelwick.example/", Status: app.Crawling, Fields: app.EmptyProfile(), CreatedAt: h.now, UpdatedAt: h.now}))
		h.is.NoErr(h.db.AddJob(ctx, jobs.Job{Kind: "crawl", Uniq: string(id), Payload: string(id), RunAt: h.now}))
		return h.db.SaveSnapshot(ctx, id, drafts.Own, &app.Snapshot{URL: "https://parcelwick.example/", ReadAt: h.now})
	})
}

// mail has a mail written that nobody takes.
func (h *house) mail(m mail.Message) {
	h.tx(h.ctx, func(ctx context.Context) error { return h.db.AddJob(ctx, mail.SendJob.Job(m)) })
	for _, claimed := range h.claim() {
		h.tx(h.ctx, func(ctx context.Context) error {
			return h.db.LogMail(ctx, mail.Entry{Job: claimed.ID, At: h.now, Kind: mail.SignIn, To: m.To, Outcome: mail.Refused, Tries: 1, Reply: "550 nobody"})
		})
		_, err := h.db.GiveUpJob(h.ctx, claimed, h.now, "refused")
		h.is.NoErr(err)
	}
}

func (h *house) claim() []jobs.Job {
	all, err := h.db.ClaimJobs(h.ctx, jobs.Claim{Kind: string(mail.SendJob), Most: 100, Now: h.now.Add(time.Hour), Until: h.now.Add(2 * time.Hour)})
	h.is.NoErr(err)
	return all
}

// list makes a listing of somebody, with news and a change.
func (h *house) list(owner int64, name string, status app.ListingStatus) app.Listing {
	l := app.Listing{
		Site: h.site, Owner: &owner, Slug: app.Slug(name), Status: status, Plan: app.PlanFree, Week: "2026-11-23", CreatedAt: h.now, UpdatedAt: h.now,
		Company: app.Company{Key: name + ".example", Website: "https://" + name + ".example/", Facts: app.Facts{
			Name: name, ContactEmail: email, Evidence: map[string][]app.Quote{"contact_email": {{Quote: email, URL: "https://" + name + ".example/", From: app.FromText}}},
		}},
	}
	if status == app.ListingSuspended {
		l.LaunchedAt = &h.now // it was live before
	}
	h.tx(h.ctx, func(ctx context.Context) error {
		h.is.NoErr(h.db.SaveCompany(ctx, &l.Company))
		h.is.NoErr(h.db.SaveListing(ctx, &l))
		h.is.NoErr(h.db.AddUpdate(ctx, &app.Update{Listing: l.ID, Title: "News", At: h.now}))
		changed := l
		changed.Headline = "New"
		return h.db.AddVersion(ctx, &app.Version{Listing: l.ID, Account: owner, At: h.now, Before: l.Words(), After: changed.Words()})
	})
	return l
}

// finds looks through every column of every table, and names those where a text stands.
func (h *house) finds(text string) (places []string) {
	raw, err := sql.Open("sqlite", "file:"+filepath.Join(h.dir, "debut.db"))
	h.is.NoErr(err)
	defer raw.Close()
	columns, err := raw.Query(`SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'`)
	h.is.NoErr(err)
	defer columns.Close()
	for columns.Next() {
		var table, column string
		h.is.NoErr(columns.Scan(&table, &column))
		if table == "counters" {
			continue // how many there ever were
		}
		var n int
		query := fmt.Sprintf(`SELECT COUNT(*) FROM %q WHERE INSTR(LOWER(CAST(%q AS TEXT)), ?) > 0`, table, column)
		h.is.NoErr(raw.QueryRow(query, strings.ToLower(text)).Scan(&n))
		if n > 0 {
			places = append(places, table+"."+column)
		}
	}
	h.is.NoErr(columns.Err())
	return places
}

func code(err error) string {
	e, _ := err.(*app.Error)
	if e == nil {
		return ""
	}
	return e.Code
}

func (h *house) status(id int64) string {
	l, err := h.db.Listing(h.ctx, id)
	if app.KindOf(err) == app.NotFound && err != nil {
		return "gone"
	}
	h.is.NoErr(err)
	if l.Owner == nil {
		return string(l.Status) + ", nobody's"
	}
	return string(l.Status)
}

// After a farewell no table holds the account's id or its address, in any column.
func TestDelete_LeavesNothingOfTheAccount(t *testing.T) {
	t.Parallel()
	for _, choice := range []string{privacy.TakeDown, privacy.Leave} {
		h := open(t)
		session := h.moveIn(email)
		h.list(session.Account, "parcelwick", app.ListingLive)
		h.list(session.Account, "tidewell", app.ListingScheduled)
		h.list(session.Account, "ravelmoor", app.ListingSuspended)
		id := fmt.Sprint(session.Account)
		h.is.True(len(h.finds(email)) >= 6 && len(h.finds(id)) >= 9) // the walk sees what is there
		h.is.NoErr(h.Delete(h.ctx, session, privacy.Deletion{Email: " Ines@Parcelwick.example", Listings: choice}))
		sent := h.claim()
		h.is.Equal(len(sent), 1)
		h.is.True(strings.Contains(sent[0].Payload, "is deleted") && strings.Contains(sent[0].Payload, email))
		h.is.NoErr(h.db.FinishJob(h.ctx, sent[0], h.now))
		h.is.Equal(h.finds(email), nil)
		h.is.Equal(h.finds(id), nil)
		h.is.Equal(h.finds("a-"+email), nil)
	}
}

func TestDelete_OthersKeepWhatIsTheirs(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	other := h.moveIn("s" + email) // an address that ends like the other
	kept := h.list(other.Account, "parcelwick", app.ListingLive)
	before := [][]string{h.finds("s" + email), h.finds(fmt.Sprint(other.Account))}
	h.is.NoErr(h.Delete(h.ctx, session, privacy.Deletion{Email: email}))
	h.is.Equal([][]string{h.finds("s" + email), h.finds(fmt.Sprint(other.Account))}, before)
	h.is.Equal(h.status(kept.ID), "live")
	n, err := h.db.CountDrafts(h.ctx, other.Account)
	h.is.NoErr(err)
	h.is.Equal(n, 2)
}

func TestDelete_ListingsGoOrStayAsThePersonChooses(t *testing.T) {
	t.Parallel()
	for choice, live := range map[string]string{privacy.TakeDown: "gone", privacy.Leave: "live, nobody's"} {
		h := open(t)
		session := h.moveIn(email)
		want := map[app.ListingStatus]string{
			app.ListingLive: live, app.ListingScheduled: "gone", app.ListingAwaitingBadge: "gone", app.ListingDraft: "gone",
			app.ListingSuspended: "suspended, nobody's",
		}
		made := map[app.ListingStatus]app.Listing{}
		for status := range want {
			made[status] = h.list(session.Account, strings.ReplaceAll(string(status), "_", "-"), status)
		}
		h.is.Equal(code(h.Delete(h.ctx, session, privacy.Deletion{Email: email})), "no_choice")
		h.is.NoErr(h.Delete(h.ctx, session, privacy.Deletion{Email: email, Listings: choice}))
		for status, l := range made {
			h.is.Equal(h.status(l.ID), want[status])
			_, found, err := h.db.Holder(h.ctx, app.Company{Key: l.Company.Key, Website: l.Company.Website})
			h.is.NoErr(err)
			h.is.Equal(found, want[status] != "gone") // whoever lists it again begins anew
		}
		changes, err := h.db.IndexChanges(h.ctx, 0, 100)
		h.is.NoErr(err)
		h.is.Equal(len(changes), len(made))
		taken, err := h.db.FreeLaunches(h.ctx, h.site.ID, "2026-11-23", "2026-11-23", h.now)
		h.is.NoErr(err)
		h.is.Equal(len(taken) > 0, choice == privacy.Leave) // places in the week are free again
	}
}

// A company may be listed by others elsewhere, and drafts of others may have led to a listing that is taken down.
func TestDelete_WhatOthersHaveToDoWithAListingStays(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	other := h.moveIn("other@parcelwick.example")
	mine := h.list(session.Account, "parcelwick", app.ListingLive)
	theirs := mine
	theirs.ID, theirs.Owner, theirs.Site = 0, &other.Account, app.Site{Key: "north", Name: "North", Origin: "https://north.example"}
	id := app.UUID("a-other@parcelwick.example")
	h.tx(h.ctx, func(ctx context.Context) error {
		h.is.NoErr(h.db.SaveSite(ctx, &theirs.Site))
		h.is.NoErr(h.db.SaveListing(ctx, &theirs))
		d, err := h.db.Draft(ctx, id)
		h.is.NoErr(err)
		d.ListingID = &mine.ID
		return h.db.SaveDraft(ctx, &d)
	})
	h.is.NoErr(h.Delete(h.ctx, session, privacy.Deletion{Email: email, Listings: privacy.TakeDown}))
	h.is.Equal(h.status(mine.ID), "gone")
	l, err := h.db.Listing(h.ctx, theirs.ID)
	h.is.NoErr(err)
	h.is.Equal(*l.Owner, other.Account)
	h.is.Equal(l.Company.ContactEmail, "")
	d, err := h.db.Draft(h.ctx, id)
	h.is.NoErr(err)
	h.is.True(d.ListingID == nil)
}

func TestDelete_NeedsAFreshSessionAndTheTypedAddress(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	for _, typed := range []string{"", "ines", "s" + email} {
		h.is.Equal(code(h.Delete(h.ctx, session, privacy.Deletion{Email: typed})), "other_email")
	}
	h.now = h.now.Add(app.FreshFor)
	h.is.Equal(code(h.Delete(h.ctx, session, privacy.Deletion{Email: email})), accounts.StaleCode)
	_, err := h.db.Account(h.ctx, session.Account)
	h.is.NoErr(err)
}

func TestDelete_TheSecondOfTwoTabsFindsNothingToDelete(t *testing.T) {
	t.Parallel()
	h := open(t)
	session := h.moveIn(email)
	h.is.NoErr(h.Delete(h.ctx, session, privacy.Deletion{Email: email}))
	h.is.Equal(app.KindOf(h.Delete(h.ctx, session, privacy.Deletion{Email: email})), app.NotFound)
	h.is.Equal(len(h.claim()), 1)
}

func TestDelete_TheLastOperatorMustKnow(t *testing.T) {
	t.Parallel()
	h := open(t)
	boss := h.moveIn(email)
	h.sql(`UPDATE accounts SET operator = TRUE`)
	had, err := h.Impact(h.ctx, boss.Account)
	h.is.NoErr(err)
	h.is.True(had.LastOperator)
	h.is.Equal(code(h.Delete(h.ctx, boss, privacy.Deletion{Email: email})), "last_operator")
	h.moveIn("second@parcelwick.example")
	h.sql(`UPDATE accounts SET operator = TRUE`)
	had, err = h.Impact(h.ctx, boss.Account)
	h.is.NoErr(err)
	h.is.True(!had.LastOperator)
	h.sql(`UPDATE accounts SET operator = FALSE WHERE id <> ?`, boss.Account)
	h.is.NoErr(h.Delete(h.ctx, boss, privacy.Deletion{Email: email, Orphan: true}))
}
