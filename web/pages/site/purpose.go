package site

import (
	"context"
	"net/http"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// purposes are what people sign in for who are on the way to a page of a listing, by its last part; each is filled in
// with the name.
var purposes = map[string]texts.Text{
	"vote": "Sign in to vote for %s", "follow": "Sign in to follow %s", "review": "Sign in to review %s", "ask": "Sign in to ask the maker of %s",
	"claim":   "Sign in to claim %s",
	"suggest": "Sign in to suggest a fact about %s",
}

// purpose says what somebody signs in for who goes on to an address of the site; "" if nothing is to be said of it.
func (s *Site) purpose(ctx context.Context, r *http.Request, next string) texts.Text {
	path, _, _ := strings.Cut(next, "?")
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	switch {
	case len(parts) == 2 && parts[0] == "reading" && s.Reading != nil:
		return s.Reading(r, app.UUID(parts[1]))
	case len(parts) != 3 || parts[0] != "listings" || purposes[parts[2]] == "":
		return ""
	}
	l, err := s.Listings.Show(ctx, app.Slug(parts[1]))
	if err != nil {
		return "" // what comes next says so
	}
	return texts.Sprintf(purposes[parts[2]], l.Name)
}
