package awards

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/contest/launches"
	"debut/app/ground/results"
	"debut/app/ground/results/minisign"
)

// Close closes the weeks that have ended, of every site, the first first. It does nothing that is done already, so it
// may run at any time, and catches up after downtime. A site whose week cannot be closed keeps the others from nothing.
func (s *Service) Close(ctx context.Context) error {
	all, err := s.Store.Sites(ctx)
	failed := []error{err}
	for _, site := range all {
		weeks, err := s.Store.WeeksToClose(ctx, site.ID, app.WeekOf(s.Clock(), s.Location))
		failed = append(failed, err)
		for _, w := range weeks {
			if err := s.closeWeek(ctx, site, w); err != nil {
				failed = append(failed, fmt.Errorf("close the week %s of %s: %w", w, site.Key, err))
				break // later weeks wait for earlier ones
			}
		}
	}
	return errors.Join(failed...)
}

// closeWeek counts the votes of a week for good. Votes that waited for an account's first hour, and had waited long
// enough when the week ended, count in it.
func (s *Service) closeWeek(ctx context.Context, site app.Site, w app.Week) error {
	if err := s.Votes.ReleaseUntil(ctx, w.End(s.Location)); err != nil {
		return err
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		open, err := s.Store.HoldWeek(ctx, site.ID, w)
		if err != nil || !open {
			return err
		}
		key, err := KeyOf(ctx, s.Store, s.Clock(), s.Rand) // which nobody changes now
		if err != nil {
			return err
		}
		c := closing{Service: s, site: site, week: w, at: s.Clock().UTC().Truncate(time.Millisecond)}
		for _, step := range []func(context.Context) error{c.count, c.rank} {
			if err := step(ctx); err != nil {
				return err
			}
		}
		return c.save(ctx, key)
	})
}

// closing is a week that is being closed.
type closing struct {
	*Service
	site     app.Site
	week     app.Week
	at       time.Time
	launches map[app.Slug]app.Listing
	sheet    results.Sheet
}

// count gathers the launches of the week and the votes that they got.
func (c *closing) count(ctx context.Context) error {
	live, err := c.Store.LaunchesIn(ctx, c.site.ID, c.week, []app.ListingStatus{app.ListingLive}, launches.ByVotes)
	if err != nil {
		return err
	}
	votes, err := c.Store.SealVotes(ctx, c.site.ID, c.week)
	if err != nil {
		return err
	}
	c.sheet = results.Sheet{
		Site: c.site.Origin, Week: c.week, From: c.week.Start(c.Location), Until: c.week.End(c.Location),
		Closed: c.at, Least: c.Least.Now(),
	}
	last, _, err := c.Store.LastSheet(ctx, c.site.ID)
	if err != nil {
		return err
	}
	c.sheet.Number, c.sheet.Before = last.Number+1, last.Hash
	c.launches = map[app.Slug]app.Listing{}
	slugs, given := map[int64]app.Slug{}, map[int64]map[app.VoteState]int{}
	for _, l := range live {
		c.launches[l.Slug], slugs[l.ID], given[l.ID] = l, l.Slug, map[app.VoteState]int{}
	}
	for _, v := range votes {
		given[v.Listing][v.ClosedAs]++
		line := results.Vote{Slug: slugs[v.Listing], Hour: v.At, State: v.ClosedAs}
		if line.Pseudonym, err = c.pseudonym(v); err != nil {
			return err
		}
		c.sheet.Votes = append(c.sheet.Votes, line)
	}
	slices.SortFunc(c.sheet.Votes, func(a, b results.Vote) int { return strings.Compare(a.Pseudonym, b.Pseudonym) })
	for _, l := range live {
		n := given[l.ID]
		c.sheet.Listings = append(c.sheet.Listings, results.Listing{
			Slug: l.Slug, Counted: n[app.VoteCounted], Held: n[app.VoteHeld], Void: n[app.VoteVoid],
			Launched: c.inWeek(launchedAt(l)), ID: l.ID,
		})
	}
	return nil
}

// pseudonym returns what a vote is called on the sheet. A vote by nobody gets a name that nobody finds.
func (c *closing) pseudonym(v app.Vote) (string, error) {
	receipt := v.Receipt
	if receipt == "" {
		made, err := results.NewReceipt(c.Rand)
		if err != nil {
			return "", err
		}
		receipt = made
	}
	return results.Pseudonym(receipt), nil
}

// launchedAt returns when a listing came to be in the week: of a relaunch it is that, and not the first launch.
func launchedAt(l app.Listing) time.Time {
	at := l.EnteredAt()
	if at == nil {
		return time.UnixMilli(0).UTC()
	}
	return at.UTC()
}

// inWeek returns when a launch took part from: one that was live before, or has a date from elsewhere, did from the
// beginning of the week.
func (c *closing) inWeek(at time.Time) time.Time {
	at = at.Truncate(time.Millisecond) // as the sheet says it
	if at.Before(c.sheet.From) || !at.Before(c.sheet.Until) {
		return c.sheet.From.UTC()
	}
	return at
}

// rank gives the launches their places, and those that win an award its code.
func (c *closing) rank(context.Context) (err error) {
	results.Rank(c.sheet.Listings)
	for i := range c.sheet.Listings {
		if l := &c.sheet.Listings[i]; l.Wins(c.sheet.Least) {
			if l.Award, err = results.NewCode(c.Rand); err != nil {
				return err
			}
		}
	}
	return nil
}

// save writes the results, the signed sheet, the awards, and the mails to those who won.
func (c *closing) save(ctx context.Context, key minisign.PrivateKey) error {
	file := c.sheet.File()
	closed := app.ClosedWeek{Site: c.site.ID, Week: c.week, At: c.at, Least: c.sheet.Least,
		Sheet: app.SheetName{Number: c.sheet.Number, Hash: results.Hash(file)}}
	for _, l := range c.sheet.Listings {
		closed.Results = append(closed.Results, app.Result{
			Place: l.Place, Listing: l.ID, Slug: l.Slug, Name: c.launches[l.Slug].Company.Name, LaunchedAt: l.Launched,
			Counted: l.Counted, Held: l.Held, Void: l.Void, Award: l.Award,
		})
	}
	if err := c.Store.SaveClosedWeek(ctx, closed,
		app.SignedSheet{File: file, Signature: key.Sign(file, c.sheet.Comment())}); err != nil {
		return err
	}
	for _, r := range closed.Results {
		do := c.award
		if r.Award == "" {
			do = c.writeToOwner
		}
		if err := do(ctx, r, closed.Sheet); err != nil {
			return err
		}
	}
	return nil
}

// writeToOwner writes to the owner of a launch without an award what it came to.
func (c *closing) writeToOwner(ctx context.Context, r app.Result, sheet app.SheetName) error {
	l, err := c.Store.Listing(ctx, r.Listing)
	if err != nil || l.Owner == nil {
		return err
	}
	return c.Letters.Send(ctx, c.site, *l.Owner, placeMail(c.site, "", c.placeOf(r, sheet)))
}

// placeOf returns a place as mails say it.
func (c *closing) placeOf(r app.Result, sheet app.SheetName) app.Award {
	return app.Award{
		Code: r.Award, Site: c.site.ID, Week: c.week, Place: r.Place, Listing: r.Listing, Slug: r.Slug, Name: r.Name,
		Status: app.ListingLive, Votes: r.Counted, Entries: len(c.sheet.Listings), At: c.at, Sheet: sheet,
	}
}

// award makes the award of a result.
func (c *closing) award(ctx context.Context, r app.Result, sheet app.SheetName) error {
	return Grant(ctx, c.Store, c.Letters, c.site, c.placeOf(r, sheet))
}
