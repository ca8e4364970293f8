package listings

import (
	"context"
	"slices"

	"debut/app"
)

// asOf returns a listing with the words that it had after one of its changes; all else of it is as it is now.
func (s *Service) asOf(ctx context.Context, l app.Listing, number int64) (app.Listing, error) {
	since, err := s.store.VersionsSince(ctx, l.Company.ID, l.ID, number)
	if err != nil {
		return l, err
	}
	at := slices.IndexFunc(since, func(v app.Version) bool { return v.Number == number && v.Listing == l.ID })
	var issues app.Issues
	if at < 0 {
		issues.Add("as_of", "is not a change of listing %d; list_changes has those that there are", l.ID)
		return l, issues.Err()
	}
	past := app.PastOf(l)
	for i, v := range since[:at] {
		if v.Prior != since[i+1].ID {
			issues.Add("as_of",
				"is older than changes that are kept no more, so what stood then cannot be put together; list_changes has what it changed")
			return l, issues.Err()
		}
		past.TakeBack(v)
	}
	l.SetWords(past.Words())
	l.UpdatedAt = since[at].At
	return l, nil
}
