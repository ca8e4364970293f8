package search

import (
	"context"
	"errors"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestTheFeedBringsListingsAsTheyAre(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ctx := context.Background()
	ix := opened(t, nil)
	database := map[int64]app.Listing{}
	feed := Feed{Index: ix, Load: func(_ context.Context, ids []int64) (found []app.Listing, err error) {
		for _, id := range ids {
			if l, ok := database[id]; ok {
				found = append(found, l)
			}
		}
		return found, nil
	}}

	database[7] = entry(7, "Copper Kettle", "")
	is.NoErr(feed.Handle(ctx, 7))
	is.NoErr(feed.Handle(ctx, 7)) // twice is as good as once
	is.Equal(find(t, ix, "copper kettle"), []int64{7})
	is.Equal(ix.Count(), 1)

	database[7] = entry(7, "Silver Spoon", "", func(l *app.Listing) { l.Status = app.ListingScheduled })
	is.NoErr(feed.Handle(ctx, 7))
	is.Equal(len(find(t, ix, "copper kettle")), 0)
	is.Equal(ix.Count(), 1) // it waits for its week, for anyone to see

	for _, status := range []app.ListingStatus{app.ListingDraft, app.ListingAwaitingBadge, app.ListingSuspended} {
		database[7] = entry(7, "Silver Spoon", "")
		is.NoErr(feed.Handle(ctx, 7))
		database[7] = entry(7, "Silver Spoon", "", func(l *app.Listing) { l.Status = status })
		is.NoErr(feed.Handle(ctx, 7))
		is.Equal(ix.Count(), 0)
	}

	database[7] = entry(7, "Silver Spoon", "")
	is.NoErr(feed.Handle(ctx, 7))
	delete(database, 7)
	is.NoErr(feed.Handle(ctx, 7))
	is.Equal(ix.Count(), 0)
}

func TestTheFeedTakesManyAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, nil)
	feed := Feed{Index: ix, Load: func(_ context.Context, ids []int64) (found []app.Listing, err error) {
		is.True(len(ids) <= batchSize)
		for _, id := range ids {
			if id%2 == 0 {
				found = append(found, entry(id, "Acorn", ""))
			}
		}
		return found, nil
	}}
	var ids []int64
	for id := range int64(250) {
		ids = append(ids, id)
	}
	is.NoErr(feed.Update(context.Background(), ids))
	is.Equal(ix.Count(), 125)
}

func TestTheFeedTellsWhatWentWrong(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ix := opened(t, nil)
	away := errors.New("away")
	feed := Feed{Index: ix, Load: func(context.Context, []int64) ([]app.Listing, error) { return nil, away }}
	is.True(errors.Is(feed.Handle(context.Background(), 1), away))
}
