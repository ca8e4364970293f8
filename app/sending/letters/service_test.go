package letters_test

import (
	"context"
	"crypto/rand"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/sending/letters"
	"debut/storage/storagetest"
)

// Of a kind of letters that comes once, a listing has one, whatever happens to it; and none goes to nobody.
func TestWriteOnce_OneForEachListingAndKind(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	db, now := storagetest.Open(t, t.TempDir()), time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	ines, ole := app.Account{Email: "ines@parcelwick.example", CreatedAt: now}, app.Account{Email: "ole@tallowby.example", CreatedAt: now, Suspended: true}
	var of [3]app.Listing
	tx := func(fn func(context.Context) error) { t.Helper(); is.NoErr(db.Tx(t.Context(), fn)) }
	tx(func(ctx context.Context) error { return db.SaveSite(ctx, &site) })
	tx(func(ctx context.Context) error { return db.SaveAccount(ctx, &ines) })
	tx(func(ctx context.Context) error { return db.SaveAccount(ctx, &ole) })
	for i, owner := range []*int64{&ines.ID, &ole.ID, nil} {
		key := string(rune('a'+i)) + ".example"
		l := app.Listing{Site: site, Company: app.Company{Key: key, Website: "https://" + key + "/", Facts: app.Facts{Name: key}}, Slug: app.Slug(key[:1]), Owner: owner,
			Status: app.ListingDraft, Plan: app.PlanNone, CreatedAt: now, UpdatedAt: now}
		tx(func(ctx context.Context) error {
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			return db.SaveListing(ctx, &l)
		})
		of[i] = l
	}
	s := letters.New(db, nil, clock, rand.Reader, true)
	write := func(s *letters.Service, l app.Listing, kind mail.Kind) (sent int) {
		t.Helper()
		letter := mail.Letter{Kind: kind, Subject: "What it lacks", Says: nil, Do: "Look", At: "https://debut.example/products"}
		tx(func(ctx context.Context) error { return s.WriteOnce(ctx, l, letter) })
		waiting, err := db.ClaimJobs(t.Context(), jobs.Claim{Kind: string(mail.SendJob), Most: 9, Now: now, Until: now.Add(time.Minute)})
		is.NoErr(err)
		for _, j := range waiting {
			m, err := mail.SendJob.Payload(j)
			is.NoErr(err)
			is.Equal([]string{m.To, m.Subject}, []string{ines.Email, "What it lacks"})
			is.NoErr(db.FinishJob(t.Context(), j, now))
		}
		return len(waiting)
	}
	is.Equal(write(s, of[0], mail.Missing), 1)
	is.Equal(write(s, of[0], mail.Missing), 0) // once
	is.Equal(write(s, of[0], mail.Badge), 1)   // another kind
	is.Equal(write(s, of[1], mail.Missing), 0) // whoever is suspended
	is.Equal(write(s, of[2], mail.Missing), 0) // of nobody
	tx(func(ctx context.Context) error { return db.SaveMailChoice(ctx, ines.ID, mail.Launch, false) })
	is.Equal(write(s, of[0], mail.Launch), 0) // who wants none
	is.Equal(write(letters.New(db, nil, clock, rand.Reader, false), of[0], mail.Award), 0)
}
