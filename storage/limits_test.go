package storage

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/intake/drafts"
)

var day = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// desk is a database with an account that writes to it.
type desk struct {
	*is.I
	Store
	t       *testing.T
	ctx     context.Context
	account int64
	listing app.Listing
	next    int
	at      time.Time // of the next change
}

func newDesk(t *testing.T, limits app.Storage) *desk {
	t.Helper()
	opened, err := Open(t.Context(), app.Place{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	db := opened.Store()
	t.Cleanup(func() { db.Close() })
	d := &desk{is.New(t), db, t, t.Context(), 0, app.Listing{}, 0, day}
	d.NoErr(db.Limit(t.Context(), app.Always(limits)))
	d.tx(func(ctx context.Context) error {
		who := app.Account{Email: "ines@parcelwick.example", CreatedAt: day}
		s := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
		d.NoErr(db.SaveAccount(ctx, &who))
		d.NoErr(db.SaveSite(ctx, &s))
		d.account = who.ID
		d.listing = app.Listing{Site: s, Owner: &who.ID, Slug: "parcelwick", Status: app.ListingDraft, Plan: app.PlanNone, CreatedAt: day,
			Company: app.Company{Key: "parcelwick.example", Facts: app.Facts{Name: "Parcelwick"}}}
		d.NoErr(db.SaveCompany(ctx, &d.listing.Company))
		return db.SaveListing(ctx, &d.listing)
	})
	return d
}

func (d *desk) tx(f func(context.Context) error) {
	d.t.Helper()
	d.NoErr(d.Tx(d.ctx, f))
}

// noise is text that does not get smaller.
func noise(bytes int) string {
	b := make([]byte, bytes*3/4)
	_, _ = rand.Read(b)
	return base64.StdEncoding.EncodeToString(b)
}

// draft makes a draft with so many bytes, or says why there is none.
func (d *desk) draft(bytes int, at time.Time) (id app.UUID, err error) {
	d.next++
	id = app.UUID(fmt.Sprintf("6f7d8f0e-1111-4222-8333-%012d", d.next))
	return id, d.Change(d.ctx, d.account, func(ctx context.Context) error {
		return d.CreateDraft(ctx, app.Draft{ID: id, Account: d.account, URL: strings.Repeat("x", bytes), Status: app.Ready, Fields: app.EmptyProfile(), CreatedAt: at, UpdatedAt: at})
	})
}

// read keeps a reading of some pages of so many bytes.
func (d *desk) read(draft app.UUID, pages, bytes int, at time.Time) app.Snapshot {
	s := app.Snapshot{URL: "https://parcelwick.example/", Problems: []app.Problem{}, ReadAt: at}
	for i := range pages {
		s.Pages = append(s.Pages, app.Page{URL: fmt.Sprint(i), Status: 200, Elements: []app.Element{{Parent: -1, Tag: "html"}}, Blocks: []app.Block{{Text: noise(bytes)}}})
	}
	d.tx(func(ctx context.Context) error { return d.SaveSnapshot(ctx, draft, drafts.Own, &s) })
	return s
}

func (d *desk) change(account int64, change func(*app.Listing)) {
	before := d.listing.Words()
	change(&d.listing)
	d.tx(func(ctx context.Context) error {
		return d.AddVersion(ctx, &app.Version{Listing: d.listing.ID, Account: account, At: d.at, Before: before, After: d.listing.Words()})
	})
}

func (d *desk) answer(key string, body string, at time.Time) error {
	return d.Change(d.ctx, d.account, func(ctx context.Context) error {
		return d.Save(ctx, app.Answer{Account: d.account, Operation: "update_draft", Key: key, Status: 200, Header: map[string]string{}, Body: []byte(body), At: at})
	})
}

// count runs a query for one number.
func (d *desk) count(query string) int {
	d.t.Helper()
	n, err := one(d.ctx, d.Store, scanInt, query)
	d.NoErr(err)
	return n
}

func TestAddVersion_KeepsWhatChangedAndNoCopies(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.DefaultStorage())
	story, lessons := noise(8000), "One."
	d.change(d.account, func(l *app.Listing) {
		l.Company.Description, l.Summary, l.Company.Story = noise(20_000), noise(20_000), app.Story{Story: &story, Lessons: &lessons}
	})
	other := "Two."
	d.change(d.account, func(l *app.Listing) {
		l.Company.Tagline, l.Company.Socials = "Customs papers", app.Socials{"x": "https://x.com/p"}
		l.Company.Story.Lessons = &other
	})
	d.True(d.count(`SELECT OCTET_LENGTH(before) + OCTET_LENGTH(after) FROM listing_versions ORDER BY id DESC LIMIT 1`) < 500)
	kept, err := d.Versions(d.ctx, d.listing.ID, 10)
	d.NoErr(err)
	d.Equal(kept[0].Changed(), []string{"tagline", "socials", "story"})
	d.Equal(kept[0].After.Tagline, "Customs papers")
	d.Equal(*kept[0].Before.Story.Lessons, "One.")
	d.Equal(*kept[0].After.Story.Lessons, "Two.")
	d.Equal(kept[1].Changed(), []string{"description", "story", "summary"})
}

// What is old goes once there are newer changes enough, but for what removed words.
func TestAddVersion_KeepsByAgeAndNumber(t *testing.T) {
	t.Parallel()
	limits := app.DefaultStorage()
	d := newDesk(t, limits)
	d.Equal([]int{limits.Changes, limits.ChangeDays, limits.ListingMB}, []int{200, 90, 4})
	d.at = day
	d.change(d.account, func(l *app.Listing) { l.Summary = "What nobody may lose" })
	for i := range 250 {
		d.at = d.at.Add(time.Hour)
		d.change(d.account, func(l *app.Listing) { l.Company.FoundedYear = new(1900 + i) })
	}
	d.Equal(d.count(`SELECT COUNT(*) FROM listing_versions`), 251) // of the last 90 days, however many
	d.at = day.AddDate(0, 0, 101)
	d.change(d.account, func(l *app.Listing) { l.Summary = "" })
	kept, err := d.Versions(d.ctx, d.listing.ID, 1000)
	d.NoErr(err)
	d.Equal(len(kept), 200) // of the older ones the newest
	for i := range 250 {
		d.at = d.at.Add(time.Hour)
		d.change(d.account, func(l *app.Listing) { l.Company.FoundedYear = new(1800 + i) })
	}
	d.at = d.at.AddDate(0, 0, 101)
	d.change(d.account, func(l *app.Listing) { l.Company.FoundedYear = nil })
	kept, err = d.Versions(d.ctx, d.listing.ID, 1000)
	d.NoErr(err)
	d.Equal(len(kept), 201)
	d.Equal(kept[200].Before.Summary, "What nobody may lose")
}

// What removed no words gives way first, so fifty milestones never cost a description.
func TestAddVersion_KeepsBySizeWhatRemovedWords(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.Storage{ListingMB: 1, ChangesMB: 100})
	d.at = day
	description := noise(20_000)
	d.change(d.account, func(l *app.Listing) { l.Company.Description = description })
	d.at = d.at.Add(time.Hour)
	d.change(d.account, func(l *app.Listing) { l.Company.Description = "" })
	for i := range 30 {
		d.at = d.at.Add(time.Hour)
		d.change(d.account, func(l *app.Listing) {
			l.Company.Milestones = append(l.Company.Milestones, app.Milestone{Date: "2026-01-02", Title: fmt.Sprint("Step ", i), Description: app.Text(noise(39_000))})
		})
	}
	d.True(d.count(`SELECT SUM(bytes) FROM listing_versions`) <= 1<<20)
	d.True(d.count(`SELECT MAX(bytes) FROM listing_versions WHERE id > 2`) < 40_000) // of a list what came, and no copy of it
	kept, err := d.Versions(d.ctx, d.listing.ID, 1000)
	d.NoErr(err)
	d.Equal(kept[0].After.Milestones[0].Title, "Step 29") // the latest is there
	d.Equal(kept[len(kept)-1].Before.Description, description)

	d.NoErr(d.Limit(d.ctx, app.Always(app.Storage{ChangesMB: 1})))
	for range 30 {
		d.at = d.at.Add(time.Hour)
		d.change(d.account, func(l *app.Listing) { l.Summary = noise(40_000) })
	}
	d.True(d.count(`SELECT SUM(bytes) FROM listing_versions`) <= 1<<20) // of the account, whichever listing
	kept, err = d.Versions(d.ctx, d.listing.ID, 1)
	d.NoErr(err)
	d.Equal(kept[0].After.Summary, d.listing.Summary) // the newest is there
}

func TestKeep_BeyondTheCapAKeyIsRefusedUntilTheOldestIsForgotten(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.Storage{AnswersMB: 1})
	for i := range 4 {
		d.NoErr(d.answer(fmt.Sprint(i), strings.Repeat("words ", 50_000), day)) // 300 kB of little
	}
	d.True(d.count(`SELECT SUM(OCTET_LENGTH(body)) FROM answers`) < 10_000)
	a, found, err := d.Find(d.ctx, d.account, "update_draft", "0", day)
	d.NoErr(err)
	d.True(found)
	d.Equal(string(a.Body), strings.Repeat("words ", 50_000)) // byte for byte

	later := day.Add(time.Hour)
	for n := 0; err == nil; n++ {
		d.True(n < 10)
		err = d.answer("more"+fmt.Sprint(n), noise(246_000), later)
	}
	d.Equal(app.KindOf(err), app.TooMany)
	d.Equal(err.(*app.Error).Code, "too_many_kept_answers")
	d.Equal(err.(*app.Error).RetryAfter, 23*time.Hour) // then the oldest is forgotten
	d.True(strings.Contains(err.Error(), "without a key"))
	_, found, err = d.Find(d.ctx, d.account, "update_draft", "0", later)
	d.NoErr(err)
	d.True(found) // nothing that was promised was given up
	d.NoErr(d.Forget(d.ctx, later.Add(24*time.Hour)))
	d.Equal(d.count(`SELECT COUNT(*) FROM answers`), 0)
	d.NoErr(d.answer("again", noise(246_000), later.Add(24*time.Hour)))
}

func TestFind_AnAnswerOfAnEarlierVersionIsRead(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.DefaultStorage())
	d.NoErr(d.answer("k", "", day))
	d.tx(func(ctx context.Context) error {
		_, err := d.execUnseen(ctx, `UPDATE answers SET body = $1`, []byte(`{"id":1}`)) // which packed nothing
		return err
	})
	a, _, err := d.Find(d.ctx, d.account, "update_draft", "k", day)
	d.NoErr(err)
	d.Equal(string(a.Body), `{"id":1}`)
}

func TestSaveSnapshot_OneWebsiteAndOneAccountHaveACap(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.Storage{ReadingMB: 1, ReadingsMB: 2})
	var made []app.UUID
	for i := range 4 {
		id, err := d.draft(10, day)
		d.NoErr(err)
		kept := d.read(id, 5, 300_000, day.Add(time.Duration(i)*time.Minute))
		d.Equal(len(kept.Pages), 4) // of five: 300 kB of base64 take 225 kB
		d.Equal(kept.Problems[0].Code, "website_too_large")
		again, found, err := d.Snapshot(d.ctx, id, drafts.Own)
		d.NoErr(err)
		d.True(found)
		d.Equal(again, kept)
		made = append(made, id)
	}
	d.True(d.count(`SELECT SUM(OCTET_LENGTH(body)) FROM snapshots`) <= 2<<20)
	for i, want := range []bool{false, false, true, true} { // the newest stay
		_, found, err := d.Snapshot(d.ctx, made[i], drafts.Own)
		d.NoErr(err)
		d.Equal(found, want)
	}
	empty := d.read(made[0], 0, 0, day)
	again, _, err := d.Snapshot(d.ctx, made[0], drafts.Own)
	d.NoErr(err)
	d.Equal(again.URL, empty.URL) // nothing was read
}

func TestCreateDraft_AnAccountHasSoManyDrafts(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.Storage{Drafts: 3, DraftDays: 10})
	for range 3 {
		_, err := d.draft(10, day)
		d.NoErr(err)
	}
	_, err := d.draft(10, day)
	d.Equal(app.KindOf(err), app.Invalid)
	d.Equal(err.(*app.Error).Code, "too_many_drafts")
	d.True(strings.Contains(err.Error(), "2026-12-02")) // when the next one goes
	d.NoErr(d.Forget(d.ctx, day.AddDate(0, 0, 10)))
	_, err = d.draft(10, day)
	d.NoErr(err)
}

func TestChange_AnAccountStoresSoMuch(t *testing.T) {
	t.Parallel()
	d := newDesk(t, app.Storage{AccountMB: 1, DraftDays: 10})
	first, err := d.draft(600_000, day)
	d.NoErr(err)
	_, err = d.draft(600_000, day)
	d.Equal(app.KindOf(err), app.Invalid)
	d.Equal(err.(*app.Error).Code, "account_full")
	d.True(strings.Contains(err.Error(), "0.6 MB in drafts"))
	d.True(strings.Contains(err.Error(), "2026-12-02"))
	d.Equal(d.count(`SELECT COUNT(*) FROM drafts`), 1) // nothing was changed

	save := func(summary int) error {
		return d.Change(d.ctx, d.account, func(ctx context.Context) error {
			d.listing.Summary = strings.Repeat("x", summary)
			return d.SaveListing(ctx, &d.listing)
		})
	}
	d.NoErr(save(300_000))
	d.Equal(app.KindOf(save(500_000)), app.Invalid) // listings count, too
	d.NoErr(save(300_000))
	d.NoErr(d.Limit(d.ctx, app.Always(app.Storage{AccountMB: 1})))
	d.tx(func(ctx context.Context) error { // what is done in the background is not refused
		draft, err := d.Draft(ctx, first)
		draft.URL += strings.Repeat("x", 800_000)
		d.NoErr(err)
		return d.SaveDraft(ctx, &draft)
	})
	d.NoErr(save(200_000)) // nor is less
	d.NoErr(d.Change(d.ctx, d.account, func(context.Context) error { return nil }))
}
