package storagetest

import (
	"context"
	"fmt"
	"time"

	"debut/app"
)

// testVersions holds the history of a listing: bursts are one, lists are kept by what went and came, and each knows the
// one before it.
func testVersions(f *fixture) {
	l, _ := f.voting()
	ines, bo := f.account("ines@kiln.example").ID, f.account("bo@kiln.example").ID
	at := now
	change := func(account int64, do func(*app.Listing)) (v app.Version) {
		before := l.Words()
		do(&l)
		f.tx(func(ctx context.Context) error {
			v = app.Version{Listing: l.ID, Account: account, At: at, Before: before, After: l.Words()}
			if err := f.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			v.After = l.Words()
			return f.AddVersion(ctx, &v)
		})
		return v
	}
	tagline := func(account int64, text string) app.Version {
		return change(account, func(l *app.Listing) { l.Company.Tagline = text })
	}
	start := l.Words()
	first := tagline(ines, "One")
	at = at.Add(9 * time.Minute)
	second := tagline(ines, "One and two")
	f.Equal(second.Number, first.Number)
	f.Equal(second.Before.Tagline, start.Tagline) // what stood before the first
	other := tagline(bo, "Three")
	f.True(other.Number > first.Number)
	f.Equal(other.Prior, first.ID)
	emptied := tagline(bo, "")
	f.True(emptied.Number > other.Number) // what takes away is joined with nothing
	at = at.Add(time.Hour)
	for i := range 3 {
		change(ines, func(l *app.Listing) {
			l.Company.FAQs = append([]app.FAQ{{Question: fmt.Sprint("Question ", i), Answer: "Words."}},
				l.Company.FAQs...)
		})
		at = at.Add(time.Hour)
	}
	gone := change(bo, func(l *app.Listing) { l.Company.FAQs = l.Company.FAQs[:2] })

	page, total, err := f.VersionsPage(f.ctx, l.ID, 2, 0)
	f.NoErr(err)
	f.Equal([]int{len(page), total}, []int{2, 7})
	f.Equal(page[0].Number, gone.Number)
	f.Equal(page[0].Places["faqs"], app.Places{Went: []int{2}, Were: 3, Are: 2})
	// the entry that went, and no other
	f.Equal(page[0].Before.FAQs, []app.FAQ{{Question: "Question 0", Answer: "Words."}})
	f.Equal(len(page[0].After.FAQs), 0)
	page, total, err = f.VersionsPage(f.ctx, l.ID, 2, 8)
	f.NoErr(err)
	f.Equal([]int{len(page), total}, []int{0, 7})

	since, err := f.VersionsSince(f.ctx, l.Company.ID, l.ID, first.Number)
	f.NoErr(err)
	f.Equal(len(since), 7)
	past := app.PastOf(l)
	for i, v := range since {
		f.True(i == len(since)-1 || v.Prior == since[i+1].ID)
		past.TakeBack(v)
	}
	f.Equal(past.Words().Tagline, start.Tagline)
	f.Equal(len(past.Words().FAQs), len(start.FAQs))
}
