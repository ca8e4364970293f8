package leaderboards

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strings"
)

// Fetcher reads JSON at an https address, with a key if there is one: from public addresses alone, following nothing,
// within bounds.
type Fetcher interface {
	DocumentFor(ctx context.Context, address, key string) ([]byte, error)
}

// HTTPProvider is a provider that answers a GET with JSON.
type HTTPProvider struct {
	Fetch   Fetcher
	Address string // with {domain} where that belongs
	Key     string // sent as Authorization: Bearer; "" sends none
	Field   string // of the answer that has the rating: names from the outermost on, joined by dots
}

// Rating asks for the rating of a domain. An answer without the field, or with null in it, is of a domain that is not
// known.
func (p HTTPProvider) Rating(ctx context.Context, domain string) (rating int64, found bool, err error) {
	body, err := p.Fetch.DocumentFor(ctx, strings.ReplaceAll(p.Address, "{domain}", url.QueryEscape(domain)), p.Key)
	if err != nil {
		return 0, false, err
	}
	var answer any
	if err := json.Unmarshal(body, &answer); err != nil {
		return 0, false, errors.New("the answer is not JSON")
	}
	for name := range strings.SplitSeq(p.Field, ".") {
		object, ok := answer.(map[string]any)
		if !ok && answer != nil {
			return 0, false, fmt.Errorf("the answer has no object around %q", name)
		}
		answer = object[name]
	}
	value, ok := answer.(float64)
	switch {
	case answer == nil:
		return 0, false, nil
	case !ok || !(value >= 0 && value <= 100):
		return 0, false, fmt.Errorf("%s of the answer is no number from 0 to 100", p.Field)
	}
	return int64(math.Round(value)), true, nil
}
