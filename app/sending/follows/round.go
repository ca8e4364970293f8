package follows

import (
	"cmp"
	"context"
	"slices"
	"time"

	"debut/app"
)

// round is one look at what is new, for all who are due.
type round struct {
	*Service
	now      time.Time
	due      Due
	news     []app.News // newest first
	listings map[int64]app.Listing
	sites    map[int64]*app.Site
	found    map[target]map[int64]bool // which of the listings a follow finds
}

// target is what a follow is of; those of several people are often the same.
type target struct {
	site int64
	kind app.FollowKind
	what string
}

// finding is a piece of news, and what brought it.
type finding struct {
	app.News
	by []app.UUID // follows besides that of the listing
}

func newsIn(found []finding) (list []app.News) {
	for _, f := range found {
		list = append(list, f.News)
	}
	return list
}

func savedIn(found []finding) (ids []app.UUID) {
	for _, f := range found {
		for _, id := range f.by {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// newRound looks at what is new now.
func (s *Service) newRound(ctx context.Context) (*round, error) {
	now := s.clock().UTC()
	r := &round{Service: s, now: now, due: Due{Daily: s.lastMorning(), Weekly: s.lastMonday(), Quiet: now.Add(-quiet)}}
	return r, r.read(ctx, r.due.Weekly.Add(-keptWaiting), now.Add(-late))
}

// read reads what is new between two times.
func (r *round) read(ctx context.Context, after, until time.Time) (err error) {
	if r.news, err = r.store.NewsSince(ctx, after, until, mostAhead); err != nil || len(r.news) == 0 {
		return err
	}
	r.due.Newest = r.news[0].At
	sites, err := r.store.Sites(ctx)
	if err != nil {
		return err
	}
	r.sites, r.listings, r.found = map[int64]*app.Site{}, map[int64]app.Listing{}, map[target]map[int64]bool{}
	for i := range sites {
		r.sites[sites[i].ID] = &sites[i]
	}
	var ids []int64
	for _, n := range r.news {
		ids = append(ids, n.Listing)
	}
	slices.Sort(ids)
	found, err := r.store.Summaries(ctx, slices.Compact(ids))
	for _, l := range found {
		r.listings[l.ID] = l
	}
	return err
}

// lastMorning returns when the last day's news were complete.
func (s *Service) lastMorning() time.Time {
	now := s.clock().Add(-late).In(s.Location)
	at := time.Date(now.Year(), now.Month(), now.Day(), morning, 0, 0, 0, s.Location)
	if at.After(now) {
		at = time.Date(now.Year(), now.Month(), now.Day()-1, morning, 0, 0, 0, s.Location)
	}
	return at
}

// lastMonday returns when the last week's were.
func (s *Service) lastMonday() time.Time {
	at := s.lastMorning()
	back := (int(at.Weekday()) + 6) % 7
	return time.Date(at.Year(), at.Month(), at.Day()-back, morning, 0, 0, 0, s.Location)
}

// marked returns d as it is once somebody was looked through.
func (r *round) marked(d Digests) Digests {
	if r.isDue(d, app.AtOnce) {
		d.Soon = r.due.Newest
	}
	d.Daily, d.Weekly = later(d.Daily, r.due.Daily), later(d.Weekly, r.due.Weekly)
	return d
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b.UTC()
}

func (r *round) isDue(d Digests, often app.Often) bool {
	switch often {
	case app.AtOnce:
		return d.Soon.Before(r.due.Newest) && !d.MailedAt.After(r.due.Quiet)
	case app.Daily:
		return d.Daily.Before(r.due.Daily)
	case app.Weekly:
		return d.Weekly.Before(r.due.Weekly)
	}
	return false
}

// until returns up to when something is new that is mailed so often.
func (r *round) until(often app.Often) time.Time {
	switch often {
	case app.Daily:
		return r.due.Daily
	case app.Weekly:
		return r.due.Weekly
	}
	return r.now
}

// newFor returns what is new for a person at whatever is due, each once, by listing and then the oldest first.
func (r *round) newFor(ctx context.Context, d Digests, all theirs) ([]finding, error) {
	found := map[app.News]*finding{}
	add := func(often app.Often, since time.Time, by app.UUID, wants func(app.News) bool) {
		until := r.until(often)
		after := later(later(since, d.Until), until.Add(-keptWaiting))
		for _, n := range r.news {
			if !n.At.After(after) || n.At.After(until) || !wants(n) {
				continue
			}
			if found[n] == nil {
				found[n] = &finding{News: n}
			}
			if by != "" {
				found[n].by = append(found[n].by, by)
			}
		}
	}
	for _, f := range all.listings {
		if r.isDue(d, f.Often) {
			add(f.Often, f.Since, "", func(n app.News) bool { return n.Listing == f.Listing && n.Kind != app.NewsLaunch })
		}
	}
	for _, f := range all.saved {
		if !r.isDue(d, f.Often) {
			continue
		}
		finds, err := r.finds(ctx, f)
		if err != nil {
			return nil, err
		}
		add(f.Often, f.Since, f.ID, func(n app.News) bool { return finds[n.Listing] && brings(f.Kind, n.Kind) })
	}
	if len(found) == 0 {
		return nil, nil
	}
	sent, err := r.store.NewsSent(ctx, d.Account, r.due.Weekly.Add(-keptWaiting))
	for n := range found {
		if sent[app.NewsID{Kind: n.Kind, ID: n.ID}] {
			delete(found, n)
		}
	}
	return r.sorted(found), err
}

// brings reports whether a follow is for news of a kind. What companies post comes from what people chose one by one:
// products, and founders.
func brings(f app.FollowKind, n app.NewsKind) bool {
	return n != app.NewsUpdate || f == app.FollowFounder
}

func (r *round) sorted(found map[app.News]*finding) (list []finding) {
	for _, f := range found {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b finding) int {
		return cmp.Or(cmp.Compare(r.listings[a.Listing].Slug, r.listings[b.Listing].Slug),
			cmp.Compare(a.Listing, b.Listing), a.At.Compare(b.At), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// finds returns which of the listings with news a follow finds.
func (r *round) finds(ctx context.Context, f app.SavedFollow) (map[int64]bool, error) {
	of := target{f.Site, f.Kind, f.Target}
	if known, is := r.found[of]; is {
		return known, nil
	}
	site := r.sites[f.Site]
	if site == nil {
		return nil, nil
	}
	var among []int64
	for id, l := range r.listings {
		if l.Site.ID == f.Site {
			among = append(among, id)
		}
	}
	slices.Sort(among)
	ids, err := r.findsAmong(app.WithSite(ctx, site), f, among)
	if err != nil {
		return nil, err
	}
	found := map[int64]bool{}
	for _, id := range ids {
		found[id] = true
	}
	r.found[of] = found
	return found, nil
}

func (r *round) findsAmong(ctx context.Context, f app.SavedFollow, among []int64) (ids []int64, err error) {
	switch f.Kind {
	case app.FollowCategory:
		return r.Searches.Among(ctx, "category="+f.Target, among)
	case app.FollowSearch:
		return r.Searches.Among(ctx, f.Target, among)
	}
	who, err := r.store.FounderBySlug(ctx, f.Site, app.Slug(f.Target))
	if app.KindOf(err) == app.NotFound {
		return nil, nil
	}
	for _, at := range who.At {
		ids = append(ids, at.Listing)
	}
	return ids, err
}

// theirs is what a person follows.
type theirs struct {
	listings []app.Follow
	saved    []app.SavedFollow
}

// followsOf returns what some people follow.
func (s *Service) followsOf(ctx context.Context, people []Digests) (map[int64]theirs, error) {
	ids := make([]int64, len(people))
	for i, d := range people {
		ids[i] = d.Account
	}
	all := map[int64]theirs{}
	listings, err := s.store.FollowsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, f := range listings {
		of := all[f.Account]
		of.listings = append(of.listings, f)
		all[f.Account] = of
	}
	saved, err := s.store.SavedFollows(ctx, ids)
	for _, f := range saved {
		of := all[f.Account]
		of.saved = append(of.saved, f)
		all[f.Account] = of
	}
	return all, err
}
