package moderation_test

import (
	"context"
	"sync"
	"testing"

	"debut/app"
	"debut/app/desk/moderation"
)

// named makes a listing that names somebody; its owner is nobody.
func (d *desk) named(slug app.Slug, founder string) {
	d.t.Helper()
	l := app.Listing{
		Site: d.site, Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, CreatedAt: d.now, UpdatedAt: d.now,
		Company: app.Company{Key: string(slug) + ".example", Website: "https://" + string(slug) + ".example/", Facts: app.Facts{Name: string(slug), Founders: []app.Founder{{Name: founder}}}},
	}
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		return d.db.SaveListing(ctx, &l)
	})
}

// leadsTo returns whose page answers at an address.
func (d *desk) leadsTo(slug app.Slug) app.Slug {
	d.t.Helper()
	p, err := d.db.FounderBySlug(d.ctx, d.site.ID, slug)
	d.NoErr(err)
	return p.Slug
}

func (d *desk) mergeFounders(slug, into string) error {
	return d.MergeFounders(d.ctx, d.editor, moderation.FounderMerge{Slug: slug, Into: into, Reason: "The same portrait."})
}

func people(t *testing.T) *desk {
	d := open(t)
	d.named("one", "Ada")
	d.named("two", "Ben")
	d.named("three", "Cyd")
	return d
}

func TestMergeFounders_AChainLeadsToItsEndAndIsUndoneStepByStep(t *testing.T) {
	t.Parallel()
	d := people(t)
	d.NoErr(d.mergeFounders("ada", "ben"))
	first := d.last()
	d.Equal([]string{first.Action, first.Object, first.After, first.Reason}, []string{"merge_founder", "founder ada", "merged into ben", "The same portrait."})
	d.NoErr(d.mergeFounders("ben", "cyd"))
	second := d.last()
	d.Equal([]app.Slug{d.leadsTo("ada"), d.leadsTo("ben"), d.leadsTo("cyd")}, []app.Slug{"cyd", "cyd", "cyd"})
	found, acts, err := d.Founders(d.ctx, "ben", 1)
	d.NoErr(err)
	d.Equal(len(found.Items[0].Listings), 3)
	d.Equal(acts[0].ID, second.ID)

	d.NoErr(d.Undo(d.ctx, d.editor, moderation.Undo{Entries: []int64{second.ID}}))
	d.Equal([]app.Slug{d.leadsTo("ada"), d.leadsTo("ben"), d.leadsTo("cyd")}, []app.Slug{"ben", "ben", "cyd"})
	d.Equal([]string{d.last().Action, d.last().Before, d.last().After}, []string{"undo", "merged into cyd", "a page of its own"})
	d.NoErr(d.Undo(d.ctx, d.editor, moderation.Undo{Entries: []int64{first.ID}}))
	d.Equal(d.leadsTo("ada"), app.Slug("ada"))
	d.Equal(code(d.Undo(d.ctx, d.editor, moderation.Undo{Entries: []int64{first.ID}})), "undone")
}

func TestMergeFounders_WhatWasMergedOnStaysWhenTheFirstStepIsUndone(t *testing.T) {
	t.Parallel()
	d := people(t)
	d.NoErr(d.mergeFounders("ada", "ben"))
	first := d.last().ID
	d.NoErr(d.mergeFounders("ben", "cyd"))
	second := d.last().ID
	d.NoErr(d.Undo(d.ctx, d.editor, moderation.Undo{Entries: []int64{first}}))
	d.Equal(d.leadsTo("ada"), app.Slug("cyd"))
	d.NoErr(d.Undo(d.ctx, d.editor, moderation.Undo{Entries: []int64{second}}))
	d.Equal([]app.Slug{d.leadsTo("ada"), d.leadsTo("ben")}, []app.Slug{"ben", "ben"})
}

func TestMergeFounders_RefusesWhatCannotBe(t *testing.T) {
	t.Parallel()
	d := people(t)
	d.Equal(code(d.mergeFounders("ada", " ada ")), "same_founder")
	d.Equal(code(d.mergeFounders("ada", "nobody")), "no_founder")
	d.Equal(code(d.mergeFounders("nobody", "ada")), "no_founder")
	d.NoErr(d.mergeFounders("ada", "ben"))
	d.Equal(code(d.mergeFounders("ben", "ada")), "merged") // a circle
	d.Equal(code(d.mergeFounders("ada", "cyd")), "merged") // gone already
	d.NoErr(d.mergeFounders("cyd", "ada"))                 // leads where hers does
	d.Equal(d.leadsTo("cyd"), app.Slug("ben"))
	err := d.MergeFounders(d.ctx, d.ines, moderation.FounderMerge{Slug: "ben", Into: "ada", Reason: "Mine."})
	d.Equal(app.KindOf(err), app.NotFound)
}

func TestRaceMergeFounders_TwoAtOnceMakeNoCircle(t *testing.T) {
	t.Parallel()
	d := people(t)
	var done sync.WaitGroup
	results := make([]error, 2)
	for i, pair := range [][2]string{{"ada", "ben"}, {"ben", "ada"}} {
		done.Go(func() { results[i] = d.mergeFounders(pair[0], pair[1]) })
	}
	done.Wait()
	d.True((results[0] == nil) != (results[1] == nil))
	d.Equal(d.leadsTo("ada"), d.leadsTo("ben"))
}
