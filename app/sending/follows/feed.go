package follows

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
)

// FeedPath is where people read what is new at what they follow, by a secret in the query.
const FeedPath = "/follows.atom"

// MakeFeed gives a person's feed another address, and returns it: it is shown this once. The one before ends.
func (s *Service) MakeFeed(ctx context.Context, account int64) (address string, err error) {
	token, err := secrets.New(s.random)
	if err != nil {
		return "", err
	}
	return app.SiteOf(ctx).Origin + FeedPath + "?token=" + token, s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.SaveFollowFeed(ctx, account, secrets.Digest(token), s.now())
	})
}

// DropFeed ends the address of a person's feed.
func (s *Service) DropFeed(ctx context.Context, account int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error { return s.store.DropFollowFeed(ctx, account) })
}

// FeedAt returns since when a person's feed has its address; nil if they have none.
func (s *Service) FeedAt(ctx context.Context, account int64) (*time.Time, error) {
	return s.store.FollowFeedAt(ctx, account)
}

// Feed returns what is new of the last two weeks at what somebody follows on ctx's site, the newest first, by the secret
// in the address of their feed.
func (s *Service) Feed(ctx context.Context, token string) ([]Item, error) {
	account, err := s.store.FollowFeed(ctx, secrets.Digest(token))
	if err != nil {
		return nil, err
	}
	if account == 0 {
		return nil, app.Missing("feed", FeedPath)
	}
	all, err := s.followsOf(ctx, []Digests{{Account: account}})
	if err != nil {
		return nil, err
	}
	r := &round{Service: s, now: s.clock().UTC()}
	if err := r.read(ctx, r.now.Add(-feedDays), r.now.Add(-late)); err != nil || len(r.news) == 0 {
		return nil, err
	}
	found, err := r.everything(ctx, all[account])
	if err != nil {
		return nil, err
	}
	list, err := s.items(ctx, newsIn(found))
	return newest(list, mostOfFeed), err
}

// mostOfFeed is how many entries a feed has.
const mostOfFeed = 50

// everything is newFor of all follows, however often they are mailed, and whatever was mailed.
func (r *round) everything(ctx context.Context, all theirs) (list []finding, err error) {
	site, found := app.SiteOf(ctx).ID, map[app.News]*finding{}
	for _, f := range all.listings {
		for _, n := range r.news {
			if n.Listing == f.Listing && n.Kind != app.NewsLaunch {
				found[n] = &finding{News: n}
			}
		}
	}
	for _, f := range all.saved {
		finds, err := r.finds(ctx, f)
		if err != nil {
			return nil, err
		}
		for _, n := range r.news {
			if finds[n.Listing] && brings(f.Kind, n.Kind) {
				found[n] = &finding{News: n}
			}
		}
	}
	for n := range found {
		if r.listings[n.Listing].Site.ID != site {
			delete(found, n)
		}
	}
	return r.sorted(found), nil
}
