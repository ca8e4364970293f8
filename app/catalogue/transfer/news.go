package transfer

import (
	"context"
	"slices"
	"time"

	"debut/app"
)

// mostNews is how many updates a line holds: the latest.
const mostNews = 100

// news returns the updates of a line that the listing does not have, the oldest first. What it has and the line does
// not stays: it is history.
func (b *batch) news(ctx context.Context, line Line, l app.Listing) (news []app.Update, err error) {
	var had []app.Update
	if len(line.Updates.Value) > 0 && l.Updates > 0 {
		if had, err = b.store.UpdatesOf(ctx, l.ID, l.Updates); err != nil {
			return nil, err
		}
	}
	for _, u := range slices.Backward(line.Updates.Value) {
		one := app.Update{Title: u.Title, Body: u.Body, At: timeIn(text(u.At)).Truncate(time.Millisecond)}
		if !slices.ContainsFunc(had, func(h app.Update) bool {
			return h.At.Equal(one.At) && h.Title == one.Title && h.Body == one.Body
		}) {
			news = append(news, one)
		}
	}
	return news, nil
}

// updatesOf returns the updates of a listing as a line states them, the newest first.
func (s *Service) updatesOf(ctx context.Context, l app.Listing) (app.Opt[[]Update], error) {
	var updates []Update
	if l.Updates > 0 {
		all, err := s.store.UpdatesOf(ctx, l.ID, mostNews)
		if err != nil {
			return list(updates), err
		}
		for _, u := range all {
			updates = append(updates, Update{At: when(&u.At).Value, Title: u.Title, Body: u.Body})
		}
	}
	return list(updates), nil
}
